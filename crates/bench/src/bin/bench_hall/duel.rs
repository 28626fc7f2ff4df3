//! Two programs at a table, playing at random as fast as they may.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use load_client::{Client, Line};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::json;

#[derive(Clone, Copy, PartialEq)]
pub enum Pace {
    FlatOut,
    OneASecond,
}

impl Pace {
    pub fn name(self) -> &'static str {
        ["flat out", "one a s"][self as usize]
    }
}

/// Times in seconds.
#[derive(Default)]
pub struct Sheet {
    /// From sending a move to its acknowledgement.
    pub acknowledged: Vec<f32>,
    /// From sending a move to the other seat's update.
    pub told: Vec<f32>,
    /// When the last acknowledgement came.
    pub last: Option<Instant>,
}

impl Sheet {
    pub fn add(&mut self, other: Sheet) {
        self.acknowledged.extend(other.acknowledged);
        self.told.extend(other.told);
        self.last = self.last.max(other.last);
    }
}

pub struct Duel {
    lines: [Line; 2],
    tables: Vec<String>,
    rng: ChaCha8Rng,
}

/// What a player needs to know of a message; everything else is passed over unread.
#[derive(Deserialize)]
struct Message {
    standing: Option<Position>,
    update: Option<Position>,
    done: Option<serde::de::IgnoredAny>,
    refused: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Position {
    due: Vec<u8>,
    over: bool,
    view: View,
}

#[derive(Deserialize)]
struct View {
    ask: u32,
    phase: String,
}

impl Duel {
    pub async fn prepare(address: SocketAddr, number: usize, games: usize) -> Duel {
        let players = [
            Client::introduce(address, &format!("A{number}")).await.unwrap(),
            Client::introduce(address, &format!("B{number}")).await.unwrap(),
        ];
        let mut tables = Vec::new();
        for _ in 0..games {
            let options = json!({ "rounds": 4 });
            let make = json!({ "game": "mastermind", "seats": 2, "options": options });
            tables.push(players[0].play_with(&players[1..], make).await.unwrap());
        }
        let lines = [players[0].connect().await.unwrap(), players[1].connect().await.unwrap()];
        Duel { lines, tables, rng: ChaCha8Rng::seed_from_u64(number as u64) }
    }

    pub async fn play(mut self, pace: Pace, deadline: Instant) -> Sheet {
        let mut sheet = Sheet::default();
        if pace == Pace::OneASecond {
            // Not all in the same instant.
            tokio::time::sleep(Duration::from_millis(self.rng.random_range(0..1000))).await;
        }
        for table in std::mem::take(&mut self.tables) {
            if !self.game(&table, pace, deadline, &mut sheet).await {
                break;
            }
        }
        sheet
    }

    /// Plays a game; says whether there is time for another.
    async fn game(&mut self, table: &str, pace: Pace, deadline: Instant, sheet: &mut Sheet) -> bool {
        let mut position = None;
        for (seat, line) in self.lines.iter_mut().enumerate() {
            line.say(json!({ "watch": { "table": table, "seat": seat } })).await.unwrap();
            while position.is_none() || seat == 1 {
                if let Some(standing) = hear(line).await.standing {
                    position = Some(standing);
                    break;
                }
            }
        }
        let mut position = position.expect("a standing");
        let mut count = 0u32;
        while !position.over {
            if Instant::now() >= deadline {
                return false;
            }
            let seat = usize::from(position.due[0]);
            let pegs: Vec<u8> = (0..4).map(|_| self.rng.random_range(1..=6)).collect();
            let (kind, ask) = (&position.view.phase, position.view.ask);
            count += 1;
            let text = format!(
                r#"{{"act":{{"table":"{table}","id":"{count}","seat":{seat},"do":{{"{kind}":{{"ask":{ask},"pegs":{pegs:?}}}}}}}}}"#
            );
            let sent = Instant::now();
            self.lines[seat].say_text(text).await.unwrap();
            let [a, b] = &mut self.lines;
            let (mine, theirs) = if seat == 0 { (a, b) } else { (b, a) };
            let acknowledged = async {
                let mut done = None;
                loop {
                    let message = hear(mine).await;
                    assert!(message.refused.is_none(), "{:?}", message.refused);
                    if message.done.is_some() {
                        done = Some(sent.elapsed());
                    }
                    if message.update.is_some()
                        && let Some(done) = done
                    {
                        return done;
                    }
                }
            };
            let told = async {
                loop {
                    if let Some(update) = hear(theirs).await.update {
                        return (update, sent.elapsed());
                    }
                }
            };
            let (done, (update, seen)) = tokio::join!(acknowledged, told);
            sheet.acknowledged.push(done.as_secs_f32());
            sheet.told.push(seen.as_secs_f32());
            sheet.last = Some(Instant::now());
            position = update;
            if pace == Pace::OneASecond {
                tokio::time::sleep_until((sent + Duration::from_secs(1)).into()).await;
            }
        }
        for line in &mut self.lines {
            line.say(json!({ "leave": { "table": table } })).await.unwrap();
        }
        true
    }
}

async fn hear(line: &mut Line) -> Message {
    line.hear_as().await.expect("a message")
}
