//! Messages on a socket that are refused.

use serde_json::json;

use super::Siege;
use crate::house::{answer, at_table, guess, hide, refusal, so_far, watch};

/// Who says what on a socket; the key of the refusal.
#[rustfmt::skip] // One row a line.
const SAID: &[(char, &str, &str)] = &[
    ('c', "", "hall_malformed"),
    ('c', "{", "hall_malformed"),
    ('c', "null", "hall_malformed"),
    ('c', "[]", "hall_malformed"),
    ('c', "42", "hall_malformed"),
    ('c', "\"watch\"", "hall_malformed"),
    ('c', "\0", "hall_malformed"),
    ('c', "\u{feff}{\"ping\":{}}", "hall_malformed"),
    ('c', "{\"ping\":{}} {\"ping\":{}}", "hall_malformed"),
    ('c', "{\"ping\":{},\"watch\":{}}", "hall_malformed"),
    ('c', "{\"ping\":[1]}", "hall_malformed"),
    ('c', "{\"own\":{\"table\":\"{T}\"}}", "hall_malformed"),
    ('c', "{\"watch\":{}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":7}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\\u0000\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"../{T}\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{U}\"}}", "hall_not_found"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"have\":-1}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"have\":1e30}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"have\":18446744073709551616}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"seat\":256}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"seat\":\"0\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"table\":\"{T}\"}}", "hall_malformed"),
    ('c', "{\"leave\":{\"table\":[]}}", "hall_malformed"),
    ('c', "{\"unveil\":{\"table\":\"{T}\",\"seat\":0}}", "hall_not_your_seat"),
    ('c', "{\"unveil\":{\"table\":\"{T}\",\"seat\":255}}", "hall_not_your_seat"),
    ('b', "{\"unveil\":{\"table\":\"{T}\",\"seat\":0}}", "hall_not_your_seat"),
    ('b', "{\"unveil\":{\"table\":\"{O}\",\"seat\":0}}", "hall_not_watching"),
    // Another's seat, no seat, a seat that nobody has.
    ('c', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_not_your_seat"),
    ('a', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_not_your_seat"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":0,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_not_your_seat"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":255,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_not_your_seat"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{O}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_not_watching"),
    ('b', "{\"act\":{\"table\":\"{U}\",\"id\":\"1\",\"seat\":1,\"do\":{}}}", "hall_not_watching"),
    // Names of actions that are none.
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"12345678901234567890123456789012345678901\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":7,\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    // Actions that the game does not know or allow.
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":null}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":\"win\"}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"win\":{}}}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":\"222\"}}}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,-2]}}}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,300]}}}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2.5,2,2]}}}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":1e999,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2]}}}}", "*"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[0,2,2]}}}}", "*"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":2,\"pegs\":[2,2,2]}}}}", "*"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":4294967295,\"pegs\":[2,2,2]}}}}", "*"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hide\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "*"),
    ('a', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":0,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "table_not_your_turn"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"draws\":[6,6,6],\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_no_own_dice"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"draws\":[-6],\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    // A key that stands twice, in the action and within it.
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[1,1,1],\"pegs\":[2,2,2]}}}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hide\":{},\"hide\":{}}}}", "hall_malformed"),
    // At the table.
    ('c', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":\"give_up\"}}", "hall_not_your_seat"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":0,\"do\":\"give_up\"}}", "hall_not_your_seat"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":\"abandon\"}}", "hall_not_host"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":\"abandon\"}}", "table_wrong_actor"),
    ('a', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":\"give_up\"}}", "table_wrong_actor"),
    ('c', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":{\"hand_over\":{\"seat\":1,\"to\":{\"bot\":\"master\"}}}}}", "hall_not_host"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hand_over\":{\"seat\":0,\"to\":{\"bot\":\"master\"}}}}}", "table_not_your_seat"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hand_over\":{\"seat\":1,\"to\":\"ghost\"}}}}", "hall_malformed"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hand_over\":{\"seat\":1,\"to\":\"person\",\"now\":true}}}}", "hall_malformed"),
    ('a', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":{\"hand_over\":{\"seat\":200,\"to\":{\"bot\":\"master\"}}}}}", "table_no_such_seat"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"undo\":{\"to\":18446744073709551615}}}}}", "table_cannot_undo"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"undo\":{\"to\":0}}}}}", "table_cannot_undo"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"more_time\":{\"ms\":18446744073709551615}}}}}", "table_more_time"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"more_time\":{\"ms\":60000}}}}}", "table_no_deadline"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"agree\":{\"wish\":1}}}}", "table_no_such_wish"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"decline\":{\"wish\":0}}}}", "table_no_such_wish"),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"\",\"seat\":1,\"do\":\"give_up\"}}", "hall_malformed"),
    // Words.
    ('c', "{\"say\":{\"table\":\"{T}\",\"text\":\"hello\"}}", "hall_not_seated"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\"}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\\u0000\"}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\\u001b[2J\"}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":{}}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\\ud83d\"}}", "hall_malformed"),
];

#[tokio::test]
async fn bad_messages_get_their_refusal_and_change_nothing() {
    let mut siege = Siege::lay().await;
    assert!(SAID.len() >= 80);
    let mut lines = Vec::new();
    for who in ['a', 'b', 'c'] {
        let seat = match who {
            'a' => Some(0),
            'b' => Some(1),
            _ => None,
        };
        let (line, _) = watch(siege.client(who).unwrap(), &siege.canary.clone(), seat).await;
        lines.push((who, line));
    }
    siege.before = siege.state().await;
    let long = format!("{{\"say\":{{\"table\":\"{{T}}\",\"text\":\"{}\"}}}}", "x".repeat(501));
    let many = vec!["2"; 5_000].join(",");
    let many = format!(
        "{{\"act\":{{\"table\":\"{{T}}\",\"id\":\"1\",\"seat\":1,\"do\":{{\"guess\":{{\"ask\":3,\"pegs\":[{many}]}}}}}}}}"
    );
    let deep = |depth: usize| {
        let (open, shut) = ("[".repeat(depth), "]".repeat(depth));
        format!("{{\"act\":{{\"table\":\"{{T}}\",\"id\":\"1\",\"seat\":1,\"do\":{open}{shut}}}}}")
    };
    let (deep, deeper) = (deep(100), deep(7_000));
    let more = [
        ('b', long.as_str(), "hall_limit"),
        ('b', &many, "*"),
        ('b', &deep, "table_malformed"),
        ('b', &deeper, "hall_malformed"),
    ];
    for (who, text, key) in SAID.iter().copied().chain(more) {
        let line = &mut lines.iter_mut().find(|(known, _)| *known == who).unwrap().1;
        line.say_text(siege.fill(text)).await.unwrap();
        let refused = refusal(line).await;
        assert!(key == "*" || refused == key, "{text} -> {refused}");
        siege.holds(text).await;
    }
    // What was done already is not done again, whatever is said under its name.
    let ben = &mut lines[1].1;
    for action in [guess(2, &[1, 1, 1]), guess(3, &[2, 2, 2]), json!(null)] {
        assert_eq!(ben.act(&siege.canary, "b1", 1, action).await.unwrap(), Ok(2));
        siege.holds("a replayed action").await;
    }
    // Before the beginning and after the end.
    for (table, key) in [(&siege.gathering.clone(), "hall_not_begun"), (&siege.over.clone(), "table_over")] {
        let anna = &mut lines[0].1;
        anna.say(json!({ "watch": { "table": table, "seat": 0 } })).await.unwrap();
        anna.hear_of("table").await.unwrap();
        let refused = anna.act(table, "z", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap_err();
        assert_eq!(refused["key"], key);
        let give_up = at_table(table, "y", None, json!("abandon"));
        assert_eq!(answer(anna, "y", give_up).await, Err(key.to_owned()));
        anna.say(json!({ "leave": { "table": table } })).await.unwrap();
        let anna_too = siege.anna.clone();
        so_far(&anna_too, table, &mut lines[0].1).await;
    }
    siege.holds("too early and too late").await;
}
