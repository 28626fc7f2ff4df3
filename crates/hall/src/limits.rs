//! Limits on everything that somebody else decides. `docs/limits.md` lists them; a test keeps it in step.

use serde::Serialize;

macro_rules! limits {
    ($($name:ident = $preset:literal, $about:literal;)*) => {
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
            /// Every limit: its name, its preset and what it limits.
            pub const ALL: &'static [(&'static str, u64, &'static str)] =
                &[$((stringify!($name), $preset, $about),)*];

            /// Sets the limit with this name; says whether there is one.
            pub fn set(&mut self, name: &str, value: u64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

limits! {
    message_bytes = 16_384, "the longest message on a socket, in bytes";
    body_bytes = 65_536, "the longest body of an HTTP request other than an attachment or a draft, in bytes";
    messages_per_second = 40, "messages a second on one socket, on average";
    message_burst = 120, "messages on one socket in a burst";
    requests_per_second = 50, "HTTP requests a second from one address, on average";
    request_burst = 300, "HTTP requests from one address in a burst";
    request_seconds = 20, "how long the head of an HTTP request, and then its body, may take to arrive, in seconds";
    guests_per_hour = 60, "new guests an hour from one address";
    connections = 10_000, "open sockets in all";
    connections_per_guest = 16, "open sockets of one guest";
    watched_per_connection = 8, "tables that one socket watches at a time";
    outbox = 256, "messages that wait for a slow reader before its socket is closed";
    tables_per_guest = 50, "tables of one host that are not over";
    seats_per_guest = 200, "seats of one guest at tables that are not over";
    spectators_per_table = 200, "sockets that watch one table without a seat";
    open_tables = 500, "tables in the open list";
    chat_bytes = 500, "the longest chat line, in bytes";
    chat_per_minute = 20, "chat lines a minute of one guest at one table";
    chat_kept = 200, "chat lines that a table keeps";
    marks_per_guest = 5_000, "bests of days that the hall keeps of one guest; bests of all days are kept for ever";
    marks_listed = 500, "names of marks in the list of a game's bests";
    name_letters = 24, "the longest name of a guest, in letters";
    attachment_bytes = 1_048_576, "the largest attachment, in bytes";
    attachments_per_seat = 16, "attachments of one seat";
    draft_bytes = 1_048_576, "the largest draft, in bytes";
    action_id_bytes = 40, "the longest id of an action, in bytes";
    entries_per_table = 100_000, "entries of one table";
    tool_millis = 2_000, "how long a tool may take, in milliseconds";
    tools_per_minute = 120, "questions to tools a minute of one guest";
    thought_millis = 3_000, "how long a bot may think, in milliseconds";
    link_seconds = 600, "how long a link to another device can be used, in seconds";
    silence_seconds = 60, "how long a socket may be silent before it is closed, in seconds";
    absence_seconds = 20, "how long a player must be absent before the host may hand the seat to a bot, in seconds";
    idle_seconds = 120, "how long a table that nobody watches stays in memory, in seconds";
}
