//! A well-behaved player: sits at one seat, takes its time, does what is allowed, and comes back when the line breaks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use load_client::{Client, Error, Heard, Line};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use table::attachment::Enclosed;
use table::erased::Room;

use crate::house::{House, Phase};
use crate::notes::{By, Done, PlayerAction, SeatNotes, Seen};

/// How long a player thinks, in milliseconds.
const THINKS: std::ops::Range<u64> = 100..500;
/// How long a player waits before it tries to connect again, in milliseconds.
const AGAIN: std::ops::Range<u64> = 30..120;
/// How long connecting may take before it is tried anew.
const CONNECTS: Duration = Duration::from_secs(5);
/// How often a player looks whether there is something to do though nothing was told.
const LOOKS: Duration = Duration::from_secs(1);
/// How long everybody has to come to an end.
pub const LAST: Duration = Duration::from_secs(25);
/// The host ends a game that takes longer than this many of its own acts.
const LONG_GAME: usize = 80;

/// Why a player's own line is dropped now and then.
const TUNNEL: &str = "a phone was carried into a tunnel";

/// Said, and not answered yet.
struct Pending {
    id: String,
    by: By,
    action: PlayerAction,
    said: Instant,
    /// Whether it was said on more than one line.
    again: bool,
    /// Whether the hall had too much to do for it when it was said again: that tells nothing about the first time.
    put_off: bool,
    /// When the line broke on which it was said last, if it did, and the newest entry when it was said there.
    broke: Option<(Instant, u64)>,
    /// Whether the player itself ever left a line without waiting for the answer.
    left: bool,
    phase: Phase,
}

/// Where a game stands, as its seat was told last.
#[derive(Default)]
struct Position {
    choices: Value,
    wish: Value,
    undo: Vec<u64>,
    over: bool,
}

pub struct Player {
    pub house: Arc<House>,
    pub room: &'static dyn Room,
    pub client: Client,
    pub table: String,
    pub seat: u8,
    pub is_host: bool,
    pub rng: ChaCha8Rng,
}

/// A player at work, with what it noted.
struct Playing {
    player: Player,
    notes: SeatNotes,
    position: Position,
    pending: Option<Pending>,
    count: u64,
    /// When to do something.
    next: Instant,
    /// Whether the line has told how things stand, and the newest entry then.
    stands: bool,
    newest: u64,
    /// Whether what is pending was said on this line.
    said_here: bool,
    /// Whether something happened since everybody was asked to come to an end.
    went_on: bool,
}

impl Player {
    /// Plays until the table is over or time is up.
    pub async fn play(self) -> SeatNotes {
        let now = Instant::now();
        let notes = SeatNotes {
            guest: self.client.id.clone(),
            seat: self.seat,
            done: Vec::new(),
            refused: Vec::new(),
            seen: Vec::new(),
            unanswered: None,
            faults: Vec::new(),
            left: now,
        };
        let (position, pending) = (Position::default(), None);
        let mut playing = Playing {
            player: self,
            notes,
            position,
            pending,
            count: 0,
            next: now,
            stands: false,
            newest: 0,
            said_here: false,
            went_on: false,
        };
        playing.until_over().await;
        playing.leave()
    }
}

/// Waits until everybody must have come to an end.
async fn time_is_up(house: &House) {
    let mut last = house.last();
    let since = match last.wait_for(Option::is_some).await {
        Ok(since) => *since,
        Err(_) => None,
    };
    let until = since.unwrap_or_else(Instant::now) + LAST;
    tokio::time::sleep_until((until + Duration::from_millis(1)).into()).await;
}

impl Playing {
    async fn until_over(&mut self) {
        let house = Arc::clone(&self.player.house);
        while !self.is_at_the_end() {
            let client = self.player.client.clone();
            let connected = tokio::time::timeout(CONNECTS, client.connect()).await;
            let result = match connected.unwrap_or(Err(Error::Silence)) {
                Ok(mut line) => tokio::select! {
                    result = self.on_line(&mut line) => result,
                    () = time_is_up(&house) => Ok(()),
                },
                Err(error) => Err(error),
            };
            if let Err(error) = result {
                self.broken(&error);
                let pause = self.player.rng.random_range(AGAIN);
                tokio::time::sleep(Duration::from_millis(pause)).await;
            }
        }
    }

    fn broken(&mut self, error: &Error) {
        let own = matches!(error, Error::Strange(what) if what == TUNNEL);
        // A line that never came to be says nothing about the one before it.
        if let Some(pending) = self.pending.as_mut().filter(|_| self.said_here) {
            pending.broke = Some((Instant::now(), self.newest));
            pending.left |= own;
        }
        self.said_here = false;
        // While the hall is being killed, lines break.
        if self.player.house.phase() != Phase::Kills && !own {
            let why = match error {
                Error::Closed(Some(code)) => format!("closed with {code}"),
                other => crate::attack::in_short(other),
            };
            self.player.house.broke(why);
        }
    }

    fn is_at_the_end(&self) -> bool {
        let late = self.player.house.last_since().is_some_and(|since| since.elapsed() > LAST);
        late || (self.position.over && self.pending.is_none())
    }

    async fn on_line(&mut self, line: &mut Line) -> Result<(), Error> {
        (self.stands, self.said_here) = (false, false);
        let mut last = self.player.house.last();
        let have = self.notes.seen.last().map(|seen| seen.n);
        let watch = json!({ "table": self.player.table, "have": have, "seat": self.player.seat });
        line.say(json!({ "watch": watch })).await?;
        while !self.is_at_the_end() {
            tokio::select! {
                heard = line.hear_any() => match heard {
                    Ok(Heard::Text(text)) => self.hear(&text, line).await?,
                    Ok(Heard::Sense(..)) => {}
                    Err(Error::Silence) => line.say(json!({ "ping": {} })).await?,
                    Err(error) => return Err(error),
                },
                () = tokio::time::sleep_until(self.next.into()) => self.think(line).await?,
                _ = last.changed() => {}
            }
        }
        Ok(())
    }

    async fn hear(&mut self, text: &str, line: &mut Line) -> Result<(), Error> {
        let message: Value = serde_json::from_str(text).map_err(|_| Error::Strange(text.to_owned()))?;
        if let Some(standing) = message.get("standing") {
            self.stand(standing);
            return self.say_again(line).await;
        }
        if let Some(update) = message.get("update") {
            self.see(&update["told"], true);
            self.look(update);
        } else if let Some(done) = message.get("done") {
            self.done(done);
        } else if let Some(refused) = message.get("refused") {
            self.refused(refused);
        }
        Ok(())
    }

    fn stand(&mut self, standing: &Value) {
        // Where the line stood before anything was said on it.
        if !self.stands {
            self.newest = standing["n"].as_u64().unwrap_or(0);
        }
        self.stands = true;
        for told in standing["updates"].as_array().into_iter().flatten() {
            self.see(told, false);
        }
        self.look(standing);
    }

    fn see(&mut self, told: &Value, live: bool) {
        let n = told["n"].as_u64().unwrap_or(u64::MAX);
        self.went_on |= self.player.house.last_since().is_some();
        self.notes.seen.push(Seen { n, told: told.clone(), heard: Instant::now(), live });
    }

    /// Looks how things are now, and thinks about it for a while.
    fn look(&mut self, now: &Value) {
        if now["seat"] != self.player.seat {
            self.notes.faults.push(format!("is shown seat {} instead of its own", now["seat"]));
        }
        self.position = Position {
            choices: now["choices"].clone(),
            wish: now["wish"].clone(),
            undo: now["undo"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect(),
            over: now["over"] == true,
        };
        self.rest();
    }

    fn rest(&mut self) {
        self.next = Instant::now() + Duration::from_millis(self.player.rng.random_range(THINKS));
    }

    /// What the line broke over is said again, under the same id.
    async fn say_again(&mut self, line: &mut Line) -> Result<(), Error> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        (pending.again, pending.put_off) = (true, false);
        self.said_here = true;
        let Some(message) = self.pending.as_ref().map(|pending| self.message(pending)) else { return Ok(()) };
        line.say(message).await
    }

    fn message(&self, pending: &Pending) -> Value {
        let (table, id) = (&self.player.table, &pending.id);
        let based_on = self.notes.seen.last().map(|seen| seen.n);
        match (&pending.action, pending.by) {
            (PlayerAction::Game(action), By::Seat(seat)) => {
                json!({ "act": { "table": table, "id": id, "seat": seat, "do": action, "based_on": based_on } })
            }
            (PlayerAction::Table(action), By::Seat(seat)) => {
                json!({ "at_table": { "table": table, "id": id, "seat": seat, "do": action } })
            }
            (PlayerAction::Table(action) | PlayerAction::Game(action), By::Host) => {
                json!({ "at_table": { "table": table, "id": id, "do": action } })
            }
        }
    }

    fn done(&mut self, done: &Value) {
        let Some(pending) = self.pending.take_if(|pending| done["id"] == *pending.id) else {
            self.notes.faults.push(format!("is told that {done} is done, and has not said it"));
            return;
        };
        let n = done["n"].as_u64().unwrap_or(u64::MAX);
        self.notes.done.push(Done {
            waited: self.player.house.longest_wait(pending.said, Instant::now()),
            id: pending.id,
            by: pending.by,
            action: pending.action,
            n,
            phase: pending.phase,
            // What stood there when the line was back, and not before, was taken on the one that broke: its answer was lost.
            left_unanswered: pending
                .broke
                .filter(|(_, before)| !pending.left && (before + 1..=self.newest).contains(&n))
                .map(|(broke, _)| broke),
        });
        self.rest();
    }

    fn refused(&mut self, refused: &Value) {
        let rule = refused["why"]["rule"].as_str().unwrap_or("no rule").to_owned();
        self.player.house.refused(&rule);
        let pending = self.pending.as_mut().filter(|pending| pending.again && refused["id"] == *pending.id);
        if let Some(pending) = pending.filter(|_| rule == "HALL-8") {
            pending.put_off = true;
            self.next = Instant::now() + LOOKS;
            return;
        }
        if let Some(pending) = self.pending.take_if(|pending| refused["id"] == *pending.id) {
            self.notes.refused.push(pending.id);
        }
        self.rest();
    }

    /// Does something, if there is something to do.
    async fn think(&mut self, line: &mut Line) -> Result<(), Error> {
        self.next = Instant::now() + LOOKS;
        if self.pending.as_ref().is_some_and(|pending| pending.put_off) {
            return self.say_again(line).await;
        }
        if self.pending.is_some() || self.position.over || !self.stands {
            return Ok(());
        }
        let mut enclosed = Enclosed::default();
        let Some((by, action)) = self.choose(&mut enclosed) else { return Ok(()) };
        for bytes in enclosed.take() {
            self.player.client.attach(&self.player.table, self.player.seat, &bytes).await?;
        }
        self.count += 1;
        let id = format!("{}-{}", self.player.seat, self.count);
        let phase = self.player.house.phase();
        let pending = Pending {
            id,
            by,
            action,
            said: Instant::now(),
            again: false,
            put_off: false,
            broke: None,
            left: false,
            phase,
        };
        let message = self.message(&pending);
        self.pending = Some(pending);
        self.said_here = true;
        line.say(message).await?;
        if phase >= Phase::Attack && self.player.rng.random_range(0..40) == 0 {
            return Err(Error::Strange(TUNNEL.to_owned()));
        }
        Ok(())
    }

    fn choose(&mut self, enclosed: &mut Enclosed) -> Option<(By, PlayerAction)> {
        let seat = self.player.seat;
        let rng = &mut self.player.rng;
        let asked = self.position.wish["asked"].as_array();
        if asked.is_some_and(|asked| asked.iter().any(|asked| *asked == seat)) {
            let answer = if rng.random() { "agree" } else { "decline" };
            let action = json!({ answer: { "wish": self.position.wish["n"] } });
            return Some((By::Seat(seat), PlayerAction::Table(action)));
        }
        let is_last = self.player.house.last_since().is_some();
        let enough = self.notes.done.len() >= LONG_GAME || (is_last && self.went_on);
        if self.player.is_host && enough {
            return Some((By::Host, PlayerAction::Table(json!("abandon"))));
        }
        if self.position.wish.is_null() && rng.random_range(0..60) == 0 {
            let to = self.position.undo.get(rng.random_range(0..self.position.undo.len().max(1)))?;
            return Some((By::Seat(seat), PlayerAction::Table(json!({ "wish": { "undo": { "to": to } } }))));
        }
        let action = self.player.room.sample(&self.position.choices, rng, enclosed)?;
        Some((By::Seat(seat), PlayerAction::Game(action)))
    }

    fn leave(mut self) -> SeatNotes {
        let now = Instant::now();
        self.notes.left = now;
        if let Some(pending) = self.pending {
            let waited = self.player.house.longest_wait(pending.said, now);
            self.notes.unanswered = Some((pending.id, waited));
        }
        if !self.position.over {
            self.notes.faults.push("could not play on to the end".to_owned());
        }
        self.notes
    }
}
