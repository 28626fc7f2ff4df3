//! `docs/limits.md` lists every limit.

use expect_test::expect_file;
use hall::limits::{Limit, Limits};

/// How a request is answered that goes over a limit, or what happens instead.
fn refusal(limit: &str) -> &'static str {
    match limit {
        "message_bytes" => "the socket is closed with 4005",
        "body_bytes" | "attachment_bytes" | "draft_bytes" => "413, HALL-6",
        "messages_per_second" | "message_burst" => {
            "`refused` with HALL-6, then the socket is closed with 4002"
        }
        "requests_per_second"
        | "request_burst"
        | "guests_per_hour"
        | "connections"
        | "connections_per_guest"
        | "tables_per_guest"
        | "seats_per_guest"
        | "attachments_per_seat"
        | "uploads_per_minute"
        | "connections_per_address"
        | "removed_per_table"
        | "tools_per_minute"
        | "tools_waiting_per_guest"
        | "pictures_per_minute"
        | "pictures_waiting_per_guest"
        | "arriving_bytes_per_address"
        | "arriving_bytes_in_all"
        | "kept_bytes_per_seat"
        | "kept_bytes_per_table"
        | "kept_bytes_per_guest"
        | "kept_bytes_in_all"
        | "store_bytes"
        | "tables_per_hour"
        | "devices_per_guest" => "429, HALL-6",
        "gathering_days" => "the table is forgotten",
        "lines" | "lines_per_address" => "the line is closed at once",
        "unread_bytes" => "the socket is closed with 4001",
        "unread_bytes_per_address" | "unread_bytes_in_all" => {
            "sockets for which much waits are closed with 4001; a long reply gets 429, HALL-6"
        }
        "write_seconds" => "the line is closed",
        "reply_seconds" => "the reply is broken off",
        "history" => "the older ones are told when they are asked for",
        "senses_waiting_per_guest" => "nothing is heard; what is asked for again gets 429, HALL-6",
        "watched_per_connection"
        | "spectators_per_table"
        | "chat_bytes"
        | "chat_per_minute"
        | "attachments_named_per_minute"
        | "entries_per_table" => "`refused` with HALL-6",
        "request_seconds" => "the line is closed; a body gets 408, HALL-6",
        "action_id_bytes" => "`refused` with HALL-1",
        "name_letters" => "422, HALL-1",
        "outbox" => "the socket is closed with 4001",
        "silence_seconds" => "the socket is closed with 4003",
        "absence_seconds" => "`refused` with HALL-5",
        "link_seconds" => "409, HALL-5",
        "open_tables" => "the oldest are not listed",
        "marks_per_guest" => "the oldest are forgotten",
        "marks_listed" => "the last by name are not listed",
        "pictures_in_memory_bytes" => {
            "those that nobody has asked for longest are forgotten, and rendered anew when they are asked for"
        }
        "chat_kept" => "the oldest are forgotten",
        "tool_millis" => "the tool answers with what it has found",
        "thought_millis" => "the bot does the best it has found",
        "idle_seconds" => "the table leaves memory and comes back when it is asked for",
        other => panic!("say how `{other}` is refused"),
    }
}

/// A number with a gap between thousands, so that people can read it.
fn readable(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

fn page() -> String {
    let mut page = String::from(
        "# Limits\n\n\
        Everything that somebody else decides is limited. `zauberberg serve --limit NAME=VALUE` sets a limit; the\n\
        presets are made for one hall on one small machine. A refusal names its rule ([hall-rules.md](hall-rules.md)) and\n\
        the limit, and changes nothing.\n\n\
        This table is made from `crates/hall/src/limits.rs`: `UPDATE_EXPECT=1 cargo test -p hall --test hall limits`.\n\n\
        | name | preset | least | what it limits | what happens beyond it |\n\
        |---|--:|--:|---|---|\n",
    );
    for Limit { name, preset, least, about } in Limits::ALL {
        let line = format!("| `{name}` | {} | {least} | {about} | {} |\n", readable(*preset), refusal(name));
        page.push_str(&line);
    }
    page
}

#[test]
fn the_page_about_limits_is_current() {
    expect_file!["../../../../../docs/limits.md"].assert_eq(&page());
}
