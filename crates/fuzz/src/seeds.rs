//! Records and sessions that are in order: what the fuzzer spoils. Made by playing every game.

use serde_json::{Value, json};
use zauberberg::referee::Referee;

use super::referee;

/// A session and the record it leads to.
pub struct Played {
    /// The requests.
    pub session: String,
    /// The record.
    pub record: String,
}

/// Talks to a referee and notes what was said.
struct Talk {
    referee: Referee,
    session: String,
}

impl Talk {
    fn say(&mut self, request: Value) -> Value {
        self.session.push_str(&format!("{request}\n"));
        serde_json::from_str(&self.referee.reply(&request.to_string())).unwrap_or_default()
    }
}

/// Plays every game in several ways.
pub fn all() -> Vec<Played> {
    let ids: Vec<&str> = games::rooms().iter().map(|room| room.card().id).collect();
    let ways: Vec<(&str, u64)> = ids.iter().flat_map(|id| (0..6).map(move |way| (*id, way))).collect();
    ways.into_iter().map(|(game, way)| played(game, way)).collect()
}

fn played(game: &str, way: u64) -> Played {
    let mut talk = Talk { referee: referee::referee(), session: String::new() };
    let started = match way {
        0..=2 => talk.say(json!({"do": "start", "game": game, "seed": way, "nonces": ["frog", "owl"]})),
        3 => talk.say(json!({"do": "start", "game": game, "seed": way, "own_dice": true})),
        _ => talk.say(json!({"do": "start", "game": game, "scripted": true})),
    };
    if started.get("error").is_some() {
        // Not for this game: with other nonces than seats, say, or with draws in its set-up.
        talk.say(json!({"do": "start", "game": game, "seed": way}));
    }
    let tools = games::room(game).map_or_else(Vec::new, |room| room.card().tools);
    let mut heard = false;
    for step in 0..200u64 {
        let status = talk.say(json!({"do": "status"}));
        let Some(seat) = status["ok"]["due"][0].as_u64() else { break };
        match (step, way) {
            (1, _) => {
                talk.say(json!({"do": "view", "seat": seat}));
                talk.say(json!({"do": "choices", "seat": seat}));
                talk.say(json!({"do": "updates", "since": 0}));
                talk.say(json!({"do": "clock"}));
            }
            (2, _) => {
                for tool in &tools {
                    talk.say(json!({"do": "ask", "tool": tool.name, "seat": seat, "effort": 1}));
                }
            }
            (3, 1) => {
                let bot = json!({"bot": "random"});
                talk.say(
                    json!({"do": "table", "by": "host", "action": {"hand_over": {"seat": 1, "to": bot}}}),
                );
            }
            (4, 1) => {
                let to = status["ok"]["undoable"][0].as_u64().unwrap_or(1);
                talk.say(
                    json!({"do": "table", "by": seat, "action": {"wish": {"undo": {"to": to}}}, "at": 500}),
                );
            }
            (6, 2) => drop(talk.say(json!({"do": "table", "by": "host", "action": "abandon"}))),
            (8, 4) => {
                for seat in 0..8 {
                    talk.say(json!({"do": "table", "by": seat, "action": "give_up"}));
                }
            }
            _ => {}
        }
        let done =
            talk.say(json!({"do": "bot", "seat": seat, "level": "random", "seed": way, "at": step * 100}));
        // Once is enough: making a sound takes longer than everything else here.
        if let Some(sense) = done["ok"]["senses"].get(0).filter(|_| !heard) {
            talk.say(json!({"do": "sense", "seat": sense["seat"], "n": sense["n"]}));
            heard = true;
        }
    }
    // Whatever has not ended by now (a game of own dice that the bots do not roll, say) ends here.
    talk.say(json!({"do": "table", "by": "host", "action": "abandon"}));
    let record = talk.say(json!({"do": "record"}))["ok"]["record"].as_str().unwrap_or_default().to_owned();
    Played { session: talk.session, record }
}
