//! `zauberberg referee`: any program can drive any game and any seat, with JSON lines. See `docs/referee.md`.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use data_encoding::BASE64;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::artefact::{ArtefactCache, ArtefactStore};
use table::attachment::{AttachmentId, AttachmentPool, Enclosed};
use table::bot::{ThinkContext, Thought};
use table::chance::Fair;
use table::contest::NoContests;
use table::erased::{AnyInput, AnySense, AnyTable, Json, Room};
use table::game::Millis;
use table::record::{Actor, LATEST, Player, SetUp, Source, TABLE_RULES};
use table::tool::{Bench, ToolInfo};
use table::{Day, Refusal, Seat, Viewer, json, parse};

use crate::effort::{self, Effort};
use crate::{artefact_files, today};

mod dice;
mod reply;
mod request;
mod serve;

use dice::Dice;
use reply::{Entered, Sensed, Started, Status, malformed, one, raw, referee, written};
use request::{
    Act, Ask, AtTable, Clock, Get, HandIn, LetBot, Look, Offer, Plain, Put, Seats, Sense, Start, Tell,
};
pub use serve::serve;

/// The longest request line, in bytes: an attachment of one megabyte, in Base64, has room in it.
pub const LONGEST_LINE: usize = 1 << 21;

/// How many bytes of attachments a program may put, in all.
const MOST_ATTACHED: usize = 64 << 20;

/// The requests, in the order of `docs/referee.md`.
const REQUESTS: [&str; 16] = [
    "games", "start", "act", "table", "clock", "hand_in", "bot", "view", "choices", "updates", "sense",
    "put", "get", "ask", "record", "status",
];

/// Referee games for other programs: JSON lines on standard input and output
#[derive(clap::Args)]
#[command(after_help = "\
Each line is a request, such as {\"do\":\"status\"}, and gets one line as its reply: {\"ok\":…} or {\"error\":…}.
docs/referee.md has all requests, a worked example and a bot in Python.

Example:
  echo '{\"do\":\"games\"}' | zauberberg referee")]
pub struct Args {
    #[command(flatten)]
    artefact_store: artefact_files::Flag,
}

/// Answers requests until standard input ends.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut referee = Referee { artefact_store: args.artefact_store.artefact_store(), ..Referee::new() };
    serve(&mut referee, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(())
}

struct Seated {
    room: &'static dyn Room,
    table: Box<dyn AnyTable>,
    dice: Dice,
}

/// One table and whoever drives it. A refused request changes nothing.
pub struct Referee {
    rooms: &'static [&'static dyn Room],
    seated: Option<Seated>,
    /// What programs have put, and how many bytes that is.
    pool: AttachmentPool,
    attached: usize,
    caches: HashMap<&'static str, ArtefactCache>,
    /// Where the caches' artefacts are kept, if anywhere.
    artefact_store: Option<Arc<dyn ArtefactStore>>,
    most_effort: u64,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee::new()
    }
}

fn check_seat(table: &dyn AnyTable, seat: Seat) -> Result<(), Refusal> {
    let seats = table.players().len();
    if seat.index() < seats {
        return Ok(());
    }
    Err(Refusal::new("TAB-2", "table_no_such_seat").with("seats", seats))
}

fn viewer(table: &dyn AnyTable, seat: Option<Seat>) -> Result<Viewer, Refusal> {
    let Some(seat) = seat else { return Ok(Viewer::Spectator) };
    check_seat(table, seat).map(|()| Viewer::Seat(seat))
}

fn day(given: &Value) -> Result<Day, Refusal> {
    let read = given.as_str().and_then(|text| text.parse().ok());
    read.ok_or_else(|| Refusal::new("TAB-17", "table_field_day").with("field", "day"))
}

fn read<T: DeserializeOwned>(request: Map<String, Value>) -> Result<T, Refusal> {
    parse::from_value(Value::Object(request)).map_err(malformed)
}

impl Referee {
    /// A referee without a table.
    pub fn new() -> Referee {
        Referee::with_most_effort(u64::MAX)
    }

    /// A referee that lets no bot and no tool think for more than `most` questions whether to go on.
    pub fn with_most_effort(most: u64) -> Referee {
        Referee {
            rooms: games::rooms(),
            seated: None,
            pool: AttachmentPool::default(),
            attached: 0,
            caches: HashMap::new(),
            artefact_store: None,
            most_effort: most,
        }
    }

    /// A referee of these games.
    pub fn of(rooms: &'static [&'static dyn Room]) -> Referee {
        Referee { rooms, ..Referee::new() }
    }

    fn room(&self, id: &str) -> Result<&'static dyn Room, Refusal> {
        let room = self.rooms.iter().copied().find(|room| room.card().id == id);
        room.ok_or_else(|| Refusal::new("TAB-8", "table_unknown_game").with("game", id))
    }

    /// The reply to one request line, without line break.
    pub fn reply(&mut self, line: &str) -> String {
        if line.len() > LONGEST_LINE {
            return Referee::too_long();
        }
        let (id, result) = match json::from_str::<Value>(line) {
            Ok(Value::Object(mut request)) => (request.remove("id"), self.answer(request)),
            Ok(_) => (None, Err(malformed("a request is an object"))),
            Err(error) => (None, Err(malformed(error))),
        };
        written(id.as_ref(), result)
    }

    /// The reply to one request line that may not even be text.
    pub fn reply_to_bytes(&mut self, line: &[u8]) -> String {
        match std::str::from_utf8(line) {
            Ok(line) => self.reply(line),
            Err(_) => written(None, Err(malformed("the line is not UTF-8"))),
        }
    }

    /// The reply to a line that is longer than [`LONGEST_LINE`].
    pub fn too_long() -> String {
        written(None, Err(referee(2, "too_long").with("most", LONGEST_LINE)))
    }

    fn answer(&mut self, mut request: Map<String, Value>) -> Result<Json, Refusal> {
        let verb = match request.remove("do") {
            Some(Value::String(verb)) => verb,
            Some(_) => return Err(malformed("`do` is the name of a request")),
            None => return Err(malformed("missing field `do`")),
        };
        match verb.as_str() {
            "games" => read(request).and_then(|Plain {}| self.games()),
            "start" => self.start(read(request)?),
            "act" => self.act(read(request)?),
            "table" => self.at_table(read(request)?),
            "clock" => self.clock(read(request)?),
            "hand_in" => self.hand_in(read(request)?),
            "bot" => self.bot(read(request)?),
            "view" => self.view(read(request)?),
            "choices" => self.choices(read(request)?),
            "updates" => self.updates(read(request)?),
            "sense" => self.sense(read(request)?),
            "put" => self.put(read(request)?),
            "get" => self.get(read(request)?),
            "ask" => self.ask(read(request)?),
            "record" => read(request).and_then(|Plain {}| self.record()),
            "status" => read(request).and_then(|Plain {}| self.status()),
            _ => {
                let known = REQUESTS.join(", ");
                Err(referee(3, "unknown_request").with("request", verb).with("known", known))
            }
        }
    }

    fn games(&self) -> Result<Json, Refusal> {
        let cards: Vec<_> = self.rooms.iter().map(|room| room.card()).collect();
        one("games", &cards)
    }

    fn seated(&self) -> Result<&Seated, Refusal> {
        self.seated.as_ref().ok_or_else(|| referee(4, "no_table"))
    }

    fn start(&mut self, start: Start) -> Result<Json, Refusal> {
        let room = self.room(&start.game)?;
        let card = room.card();
        let seats = match start.seats {
            None => vec![Player::Person; usize::from(card.seats.0)],
            Some(Seats::Count(count)) => vec![Player::Person; usize::from(count)],
            Some(Seats::Players(players)) => players,
        };
        let (dice, chance) = match (start.seed, start.scripted) {
            (Some(seed), false) => {
                let nonces = start.nonces.unwrap_or_else(|| vec![String::new(); seats.len()]);
                let fair = Fair::new(&seed, &nonces);
                let source = Source::Fair { commitment: seed.commitment(), nonces };
                (Dice::Fair { fair, seed, own_dice: start.own_dice }, source)
            }
            (None, true) if start.nonces.is_none() && !start.own_dice => (Dice::Scripted, Source::Scripted),
            _ => return Err(referee(5, "chance")),
        };
        let set_up = SetUp {
            game: start.game,
            rules: start.rules.unwrap_or(card.rules),
            day: match &start.day {
                Some(given) => Some(day(given)?),
                None => today::wanted(room, &start.options),
            },
            options: start.options,
            seats,
            chance,
            own_dice: start.own_dice,
            table_rules: TABLE_RULES,
        };
        let table =
            dice.throw(0, start.draws, true, |chance| room.open_with(set_up, self.pool.clone(), chance))?;
        // Of what was put only this table's own counts from now on.
        let brought =
            table.all_attachments().into_iter().filter_map(|id| self.pool.get(id)).collect::<Vec<_>>();
        self.pool.clear();
        self.attached = brought.iter().map(|bytes| bytes.len()).sum();
        brought.into_iter().for_each(|bytes| _ = self.pool.put(bytes));
        let seated = self.seated.insert(Seated { room, table, dice });
        raw(&Started { set_up: seated.table.set_up(), due: seated.table.due() })
    }

    fn act(&mut self, act: Act) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        check_seat(table.as_ref(), act.seat)?;
        let at = act.at.unwrap_or(table.at());
        let is_person = matches!(table.players().get(act.seat.index()), Some(Player::Person));
        self.enter(Actor::Seat(act.seat), AnyInput::Game(act.action), at, act.draws, is_person)
    }

    fn at_table(&mut self, act: AtTable) -> Result<Json, Refusal> {
        let at = act.at.unwrap_or(self.seated()?.table.at());
        self.enter(act.by, AnyInput::Table(act.action), at, act.draws, true)
    }

    fn clock(&mut self, clock: Clock) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        let at = clock.at.or(table.deadline()).unwrap_or(table.at());
        self.enter(Actor::Clock, AnyInput::Clock, at, clock.draws, true)
    }

    fn hand_in(&mut self, hand_in: HandIn) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        let HandIn { seat, at, draws, .. } = hand_in;
        check_seat(table.as_ref(), seat)?;
        let at = at.or(table.deadline()).unwrap_or(table.at());
        let mut enclosed = Enclosed::default();
        let action = table.hand_in(seat, &bytes(&hand_in.draft)?, &mut enclosed);
        let action = action.ok_or_else(|| referee(12, "nothing_handed_in").with("seat", seat.index()))?;
        self.keep(&mut enclosed)?;
        self.enter(Actor::Clock, AnyInput::HandIn { seat, action }, at, draws, true)
    }

    /// Takes attachments to hand, unless that would be too many. Those that are there already cost nothing.
    fn keep(&mut self, enclosed: &mut Enclosed) -> Result<(), Refusal> {
        for bytes in enclosed.take() {
            if self.pool.get(AttachmentId::of(&bytes)).is_some() {
                continue;
            }
            if self.attached + bytes.len() > MOST_ATTACHED {
                return Err(referee(11, "attached_too_much").with("most", MOST_ATTACHED));
            }
            self.attached += bytes.len();
            self.pool.put(bytes);
        }
        Ok(())
    }

    fn put(&mut self, put: Put) -> Result<Json, Refusal> {
        let mut enclosed = Enclosed::default();
        let id = enclosed.enclose(bytes(&put.bytes)?);
        self.keep(&mut enclosed)?;
        one("attachment", &id)
    }

    fn get(&self, get: Get) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        let released = table.released(viewer(table.as_ref(), get.seat)?).contains(&get.attachment);
        // Whether there is such an attachment at all is not said.
        let bytes = self.pool.get(get.attachment).filter(|_| released);
        let refusal = || Refusal::new("TAB-19", "table_no_attachment");
        let bytes = bytes.ok_or_else(|| refusal().with("attachment", get.attachment.to_string()))?;
        one("bytes", &BASE64.encode(&bytes))
    }

    fn bot(&mut self, bot: LetBot) -> Result<Json, Refusal> {
        let seated = self.seated.as_ref().ok_or_else(|| referee(4, "no_table"))?;
        let (room, table) = (seated.room, &seated.table);
        check_seat(table.as_ref(), bot.seat)?;
        if !room.card().levels.contains(&bot.level) {
            return Err(Refusal::new("TAB-4", "table_no_such_bot").with("level", bot.level.name()));
        }
        let thought = table.thought(bot.seat, bot.level);
        let thought =
            thought.ok_or_else(|| referee(7, "nothing_to_decide").with("seat", bot.seat.index()))?;
        let mut rng = ChaCha8Rng::seed_from_u64(bot.seed);
        // Another stream for each entry and seat: one seed for a whole game is enough.
        rng.set_stream(
            table.next_number().wrapping_mul(u64::from(Seat::MOST)).wrapping_add(bot.seat.index() as u64),
        );
        let budget = Effort::new(bot.effort.unwrap_or(effort::USUAL).min(self.most_effort));
        let artefact_store = self.artefact_store.as_ref();
        let artefact_cache = self
            .caches
            .entry(room.card().id)
            .or_insert_with(|| artefact_files::artefact_cache(room, artefact_store));
        let at = bot.at.unwrap_or(table.at());
        let mut context = ThinkContext::new(&budget, &mut rng, artefact_cache);
        let thought = thought(&mut context);
        let mut enclosed = context.enclosed;
        self.keep(&mut enclosed)?;
        let (action, at) = match thought {
            Thought::Act(action) => (action, at),
            Thought::ActAfter(action, after) => (action, at.saturating_add(after)),
            Thought::Wait => return one("waits", &true),
        };
        self.enter(Actor::Seat(bot.seat), AnyInput::Game(action), at, bot.draws, false)
    }

    /// Makes an entry, and replies with it and with whom the table waits for now. `has_dice` is whether who acts could
    /// roll dice of their own.
    fn enter(
        &mut self,
        by: Actor,
        input: AnyInput,
        at: Millis,
        draws: Vec<u64>,
        has_dice: bool,
    ) -> Result<Json, Refusal> {
        let seated = self.seated.as_mut().ok_or_else(|| referee(4, "no_table"))?;
        if at > LATEST {
            return Err(referee(8, "too_late").with("most", LATEST));
        }
        let table = &mut seated.table;
        let n = table.next_number();
        let prepared =
            seated.dice.throw(n, draws, has_dice, |chance| table.prepare(by, input, at, chance))?;
        let entry = reply::without_seal(&prepared.line)?;
        let sensed = |sense: &AnySense| Sensed { n, seat: sense.to, bytes: sense.size, after: sense.after };
        let senses = prepared.senses.iter().map(sensed).collect();
        table.commit(prepared);
        raw(&Entered { entry, due: table.due(), senses, over: table.is_over(), outcome: table.outcome() })
    }

    fn view(&self, look: Look) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        one("view", &table.view(viewer(table.as_ref(), look.seat)?))
    }

    fn choices(&self, offer: Offer) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        check_seat(table.as_ref(), offer.seat)?;
        one("choices", &table.choices(offer.seat))
    }

    fn updates(&self, tell: Tell) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        let viewer = viewer(table.as_ref(), tell.seat)?;
        let first = tell.since.map_or(0, |since| since.saturating_add(1));
        let updates: Vec<Json> =
            (first..table.next_number()).filter_map(|n| table.update(n, viewer)).collect();
        one("updates", &updates)
    }

    fn sense(&self, sense: Sense) -> Result<Json, Refusal> {
        let table = &self.seated()?.table;
        check_seat(table.as_ref(), sense.seat)?;
        let newest = table.next_number().saturating_sub(1);
        if sense.n > newest {
            return Err(referee(9, "no_entry").with("n", sense.n).with("newest", newest));
        }
        // Whether another seat sensed something of it is not said.
        let payload = table.payload(sense.n, sense.seat).ok_or_else(|| {
            referee(10, "nothing_sensed").with("n", sense.n).with("seat", sense.seat.index())
        })?;
        one("payload", &BASE64.encode(&payload()))
    }

    fn ask(&mut self, ask: Ask) -> Result<Json, Refusal> {
        let room = match (&ask.game, &self.seated) {
            (Some(game), _) => self.room(game)?,
            (None, Some(seated)) => seated.room,
            (None, None) => return Err(referee(4, "no_table")),
        };
        let budget = Effort::new(ask.effort.unwrap_or(effort::USUAL).min(self.most_effort));
        let artefact_store = self.artefact_store.as_ref();
        let artefacts = self
            .caches
            .entry(room.card().id)
            .or_insert_with(|| artefact_files::artefact_cache(room, artefact_store));
        let bench = Bench { budget: &budget, artefacts, contests: &NoContests };
        let is_it = |tool: &&ToolInfo| tool.name == ask.tool && tool.needs.is_without_table();
        let alone = room.card().tools.iter().any(is_it);
        let answer = match &self.seated {
            Some(seated) if !alone && seated.room.card().id == room.card().id => {
                let table = seated.table.as_ref();
                ask.seat.map_or(Ok(()), |seat| check_seat(table, seat))?;
                table.ask(ask.seat, &ask.tool, &ask.parameters, &bench)?
            }
            _ => room.ask_on_own_machine(&ask.tool, &ask.parameters, &bench)?,
        };
        one("answer", &answer)
    }

    fn record(&self) -> Result<Json, Refusal> {
        let seated = self.seated()?;
        one("record", &seated.table.record_text(seated.dice.seed()))
    }

    fn status(&self) -> Result<Json, Refusal> {
        raw(&Status::of(self.seated()?.table.as_ref()))
    }
}

/// Bytes that are written in Base64.
fn bytes(text: &str) -> Result<Vec<u8>, Refusal> {
    BASE64.decode(text.as_bytes()).map_err(|_| malformed("bytes are written in Base64"))
}
