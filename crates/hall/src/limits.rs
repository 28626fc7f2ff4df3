//! Limits on everything that somebody else decides. `docs/limits.md` lists them; a test keeps it in step.

use serde::Serialize;

/// A limit as its operator finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Its name.
    pub name: &'static str,
    /// What it is when nobody sets it.
    pub preset: u64,
    /// The least that it can be: 1 where a hall with 0 could serve nobody.
    pub least: u64,
    /// What it limits.
    pub about: &'static str,
}

/// Why a limit cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLimit {
    /// There is none of this name.
    #[error("there is no such limit")]
    Unknown,
    /// The value is outside the range.
    #[error("the value is a whole number from {least} to {}", Limits::MOST)]
    Outside {
        /// The least that it can be.
        least: u64,
    },
}

macro_rules! limits {
    ($($name:ident = $preset:literal from $least:literal, $about:literal;)*) => {
        /// How much of everything is allowed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        pub struct Limits {
            $(#[doc = $about] pub $name: u64,)*
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $preset,)* }
            }
        }

        impl Limits {
            /// Every limit.
            pub const ALL: &'static [Limit] =
                &[$(Limit { name: stringify!($name), preset: $preset, least: $least, about: $about },)*];

            /// The most that any of them can be: times and sizes that are added to others must not overflow.
            pub const MOST: u64 = 1_000_000_000_000;

            /// Sets the limit with this name.
            pub fn set(&mut self, name: &str, value: u64) -> Result<(), NoLimit> {
                let (limit, least) = match name {
                    $(stringify!($name) => (&mut self.$name, $least),)*
                    _ => return Err(NoLimit::Unknown),
                };
                if !(least..=Limits::MOST).contains(&value) {
                    return Err(NoLimit::Outside { least });
                }
                *limit = value;
                Ok(())
            }
        }
    };
}

limits! {
    message_bytes = 16_384 from 1, "the longest message on a socket, in bytes";
    body_bytes = 65_536 from 1, "the longest body of an HTTP request other than an attachment or a draft, in bytes; what the host brings to a table comes on top";
    messages_per_second = 40 from 1, "messages a second on one socket, on average";
    message_burst = 120 from 1, "messages on one socket in a burst";
    requests_per_second = 50 from 1, "HTTP requests a second from one address, on average";
    request_burst = 300 from 1, "HTTP requests from one address in a burst";
    request_seconds = 20 from 1, "how long the head of an HTTP request, and then its body, may take to arrive, in seconds";
    guests_per_hour = 60 from 0, "new guests an hour from one address";
    connections = 10_000 from 1, "open sockets in all";
    connections_per_guest = 16 from 1, "open sockets of one guest";
    connections_per_address = 256 from 1, "open sockets from one address";
    lines = 12_000 from 1, "open lines in all, those of sockets among them";
    lines_per_address = 512 from 1, "open lines from one address; behind a proxy all come from the proxy, and only `lines` counts";
    watched_per_connection = 8 from 1, "tables that one socket watches at a time";
    outbox = 256 from 1, "messages that wait for a slow reader before its socket is closed";
    unread_bytes = 524_288 from 1, "bytes that wait for one socket's slow reader before the socket is closed; one answer to what the socket has asked for comes on top, however long it is";
    unread_bytes_per_address = 8_388_608 from 1, "bytes that wait for all readers at one address, on sockets and in long replies";
    unread_bytes_in_all = 67_108_864 from 1, "bytes that wait for all readers together";
    arriving_bytes_per_address = 33_554_432 from 1, "bytes that have arrived from one address in bodies of requests that are not dealt with yet";
    arriving_bytes_in_all = 268_435_456 from 1, "bytes that have arrived from everybody in bodies of requests that are not dealt with yet";
    write_seconds = 10 from 1, "how long a reader may take nothing of what waits for it, in seconds";
    reply_seconds = 120 from 1, "how long a reply that is sent piece by piece may take, in seconds";
    history = 500 from 1, "entries that are told at once to whoever begins to watch, or asks for what was before";
    tables_per_guest = 50 from 1, "tables of one host that are not over";
    seats_per_guest = 200 from 1, "seats of one guest at tables that are not over";
    spectators_per_table = 200 from 0, "sockets that watch one table without a seat";
    open_tables = 100 from 0, "tables in the open list";
    chat_bytes = 500 from 0, "the longest chat line, in bytes";
    chat_per_minute = 20 from 0, "chat lines a minute of one guest at one table";
    chat_kept = 200 from 0, "chat lines that a table keeps";
    marks_per_guest = 5_000 from 0, "bests of days that the hall keeps of one guest; bests of all days are kept for ever";
    marks_listed = 500 from 0, "names of marks in the list of a game's bests";
    name_letters = 24 from 1, "the longest name of a guest, in letters";
    attachment_bytes = 1_048_576 from 0, "the largest attachment, in bytes";
    attachments_per_seat = 128 from 0, "attachments of one seat";
    attachments_named_per_minute = 120 from 1, "attachments that the actions of one guest name in a minute: each is looked into, also if the action is refused then";
    draft_bytes = 2_097_152 from 0, "the largest draft, in bytes";
    uploads_per_minute = 240 from 0, "attachments and drafts that one guest sends in a minute";
    action_id_bytes = 40 from 1, "the longest id of an action, in bytes";
    entries_per_table = 20_000 from 1, "entries of one table";
    tool_millis = 2_000 from 0, "how long a tool may take, in milliseconds";
    tools_per_minute = 120 from 0, "questions to tools a minute of one guest";
    tools_waiting_per_guest = 8 from 1, "questions to tools, records and replays of one guest that wait for their turn";
    senses_waiting_per_guest = 64 from 1, "sounds of one guest's tables, or that one guest asks for, that wait to be rendered";
    pictures_per_minute = 240 from 0, "pictures of attachments that one guest lets the hall render in a minute; what is still in memory does not count";
    pictures_waiting_per_guest = 16 from 1, "pictures that one guest asks for and that wait to be rendered";
    pictures_in_memory_bytes = 25_165_824 from 0, "rendered pictures that the hall has in memory, in bytes";
    thought_millis = 1_500 from 0, "how long a bot may think, in milliseconds";
    link_seconds = 600 from 0, "how long a link to another device can be used, in seconds";
    silence_seconds = 60 from 1, "how long a socket may be silent before it is closed, in seconds";
    absence_seconds = 20 from 0, "how long a player must be absent before the host, or who sits there while the host is absent, may hand the seat to a bot, in seconds";
    idle_seconds = 120 from 1, "how long a table that nobody watches stays in memory, in seconds";
    kept_bytes_per_seat = 16_777_216 from 0, "attachments and drafts of one seat together, in bytes: what one keeps takes no room from the others at the table";
    kept_bytes_per_table = 104_857_600 from 0, "attachments and drafts of one table together, in bytes";
    kept_bytes_per_guest = 134_217_728 from 0, "attachments and drafts of one guest at all tables together, in bytes";
    kept_bytes_in_all = 4_294_967_296 from 0, "attachments and drafts of everybody together, in bytes";
    store_bytes = 8_589_934_592 from 1, "the size of the store in bytes from which on nothing new is taken in: no guests, tables, attachments and drafts; games go on";
    tables_per_hour = 240 from 1, "new tables an hour of one guest";
    gathering_days = 90 from 1, "how long a table waits for players after its seats were last touched, in days";
    removed_per_table = 200 from 0, "guests whom a host sends away from one table";
    devices_per_guest = 100 from 1, "devices of one guest; one counts for a year, as long as its cookie lives";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is handed in of one piece of work, in bytes: what it looks like, and how it was made.
    const LARGEST: u64 = 150_000 + 1_048_576;
    const TYPICAL: u64 = 45_000 + 60_000;

    #[test]
    fn the_presets_have_room_for_work_that_is_taken_back_and_handed_in_again() {
        let limits = Limits::default();
        let (pieces, times) = (3, 1 + 20);
        assert!(limits.attachments_per_seat >= times * pieces * 2);
        // At any time there is room for the largest work, beside everything before it and the draft.
        let seat = times * pieces * TYPICAL + pieces * LARGEST + limits.draft_bytes;
        assert!(limits.kept_bytes_per_seat >= seat, "{seat}");
        assert!(limits.attachment_bytes >= 1_048_576);
        // Six seats fill no table, nor does somebody who plays all four of a table on one device lose them.
        assert!(limits.kept_bytes_per_table >= 6 * limits.kept_bytes_per_seat);
        assert!(limits.kept_bytes_per_guest >= 4 * limits.kept_bytes_per_seat);
        assert!(limits.kept_bytes_in_all >= 16 * limits.kept_bytes_per_guest);
        assert!(limits.store_bytes >= 2 * limits.kept_bytes_in_all);
        // One piece of work after the other can be sent and named without waiting.
        assert!(limits.uploads_per_minute >= 4 * pieces * 2);
        assert!(limits.attachments_named_per_minute >= 4 * (pieces * 2 + 1));
        // Nine pieces from eight sides.
        assert!(limits.pictures_in_memory_bytes >= 9 * 8 * 256 * 1024);
    }
}
