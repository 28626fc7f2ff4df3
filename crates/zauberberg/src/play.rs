//! `zauberberg play`: a game against bots in the terminal, plain but honest.

use std::collections::BTreeSet;
use std::io::{BufRead, IsTerminal as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use games::words::{self, Language};
use games::{Board, Sight, Sound};
use rand::rngs::SysRng;
use rand::{SeedableRng as _, TryRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use table::attachment::{AttachmentId, AttachmentPool, Look};
use table::bot::{Level, ThinkContext, Thought};
use table::chance::{Fair, Seed};
use table::erased::{AnyInput, AnyTable, Room};
use table::record::{Actor, Player, SetUp, Source, TABLE_RULES, TableAction};
use table::{Day, Refusal, Seat, Viewer};

use crate::effort::{self, Effort};
use crate::{artefact_files, fields, out, picture, record_file, rooms, sound, today};

/// Play a game against bots in the terminal
#[derive(clap::Args)]
#[command(after_help = rooms::examples("\
Example:
  zauberberg play GAME --bots apprentice --keep game.jsonl

On a terminal a game that has a board in words (Barbarossa) shows it and takes what its list says. Otherwise you see what your
seat sees and may do as JSON, and type actions as JSON; these are taken in any case. What your seat hears is drawn as a wave, and the
figures that it may see are drawn with letters. `look ADDRESS SIDE` draws one of them from another side, from 0 to 7; `wait`
lets the time pass until the clock acts, `attach FILE` takes a file to hand and says the address by which an action refers to
it, `give up` gives up; the end of input leaves without a result."))]
pub struct Args {
    /// The game
    game: String,
    /// Your seat
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u8,
    /// The level of the other seats' bots: one for all, or one each in the order of their seats
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', default_value = "random")]
    bots: Vec<Level>,
    /// How many sit; the fewest the game allows if left out
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The day of play, for a game that has one [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    day: Option<Day>,
    /// Write the record into this file at the end
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Write what you hear into this folder, a WAV file for each entry
    #[arg(long, value_name = "FOLDER")]
    sounds: Option<PathBuf>,
    /// Write what you see into this folder, a PNG file for each figure
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// Show the board in words of this language, also where the output is no terminal [default on a terminal: en]
    #[arg(long, value_name = "LANG", conflicts_with = "json", value_parser = PossibleValuesParser::new(["de", "en"]).map(language))]
    lang: Option<Language>,
    /// Show everything as JSON, also on a terminal
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    artefact_store: artefact_files::Flag,
}

fn language(word: String) -> Language {
    if word == "de" { Language::German } else { Language::English }
}

/// How the table is shown: in words, where the game has a board for that and somebody reads it.
#[derive(Clone, Copy)]
struct Shown {
    board: Option<&'static Board>,
    language: Language,
}

impl Shown {
    fn of(args: &Args) -> anyhow::Result<Shown> {
        let board = games::board(&args.game);
        if args.lang.is_some() && board.is_none() {
            bail!("{} has no board in words; leave out --lang, and it is shown as JSON", args.game);
        }
        let wanted = args.lang.is_some() || std::io::stdout().is_terminal();
        let language = args.lang.unwrap_or(Language::English);
        Ok(Shown { board: board.filter(|_| wanted && !args.json), language })
    }

    /// Lets the board work on what a seat sees, if there is one.
    fn with<T>(
        self,
        table: &dyn AnyTable,
        seat: Seat,
        work: impl FnOnce(&Board, &Sight<'_>) -> T,
    ) -> Option<T> {
        let (view, choices) = (table.view(Viewer::Seat(seat)), table.choices(seat));
        let (view, choices) = (view.get(), choices.get());
        Some(work(self.board?, &Sight { view, choices, seat, language: self.language }))
    }

    /// A sentence of the board.
    fn say(self, key: &str, values: &[(&str, &dyn ToString)]) -> String {
        words::sentence(self.language, &format!("barbarossa_{key}"), values)
    }

    /// What the person did and may not do.
    fn refused(self, refusal: &Refusal) -> String {
        words::refusal(self.language, refusal)
    }
}

/// Plays one game.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let room = rooms::find(&args.game)?;
    let card = room.card();
    let seats = args.seats.unwrap_or(card.seats.0);
    if args.seat >= seats {
        bail!("there is no seat {}; this table has {seats}, counted from 0", args.seat);
    }
    let others = usize::from(seats) - 1;
    if args.bots.len() != 1 && args.bots.len() != others {
        bail!("{} bots are given for {others} other seats; give one for all or one each", args.bots.len());
    }
    args.bots.iter().try_for_each(|level| rooms::check_level(&card, *level))?;
    let shown = Shown::of(args)?;
    let ears = Ears::of(card.id, Seat::new(args.seat), args.sounds.as_deref(), shown)?;
    let mut eyes = Eyes::of(room, Seat::new(args.seat), args.pictures.as_deref(), shown)?;
    let mut chance = [[0; 32]; 2];
    SysRng
        .try_fill_bytes(chance.as_flattened_mut())
        .map_err(|error| anyhow!("no chance to be had from the system: {error}"))?;
    let (seed, mut rng) = (Seed::new(chance[0]), ChaCha8Rng::from_seed(chance[1]));
    let nonces = vec![String::new(); usize::from(seats)];
    let fair = Fair::new(&seed, &nonces);
    let me = ears.seat;
    let mut bots = args.bots.iter().cycle();
    let player = |seat| if seat == me { Some(Player::Person) } else { bots.next().copied().map(Player::Bot) };
    let pool = AttachmentPool::default();
    let options = fields::pairs(card.fields, &args.options, &pool)?;
    let set_up = SetUp {
        game: card.id.to_owned(),
        rules: card.rules,
        day: args.day.or_else(|| today::wanted(room, &options)),
        options,
        seats: Seat::first(seats).filter_map(player).collect(),
        chance: Source::Fair { commitment: seed.commitment(), nonces },
        own_dice: false,
        table_rules: TABLE_RULES,
    };
    let opened = room.open_with(set_up, pool, &mut fair.entry(0));
    let mut table = opened.map_err(|stop| out::refused(&stop.into_refusal()))?;
    out::print(&format!("The hash of this table's seed is {}.", seed.commitment()))?;
    let artefact_cache = args.artefact_store.artefact_cache(room);
    let mut typed = Typed { from: std::io::stdin().lock(), line: String::new() };
    let mut told = 0;
    while !table.is_over() {
        told = ears.tell(table.as_ref(), told)?;
        eyes.see(table.as_ref())?;
        let (mut input, mut at) = (None, table.at());
        for seat in table.may_act().iter().filter(|seat| *seat != me) {
            let Some(Player::Bot(level)) = table.players().get(seat.index()) else { continue };
            let Some(thought) = table.thought(seat, *level) else { continue };
            let budget = Effort::new(effort::USUAL);
            let mut context = ThinkContext::new(&budget, &mut rng, &artefact_cache);
            let thought = thought(&mut context);
            table.pool().keep(&mut context.enclosed);
            let (action, after) = match thought {
                Thought::Act(action) => (action, 0),
                Thought::ActAfter(action, after) => (action, after),
                Thought::Wait => continue,
            };
            at = at.saturating_add(after);
            input = Some((Actor::Seat(seat), AnyInput::Game(action)));
            break;
        }
        let deadline = table.deadline();
        let (by, input) = match input {
            // Before a bot that takes its time.
            _ if deadline.is_some_and(|deadline| deadline <= at) => (Actor::Clock, AnyInput::Clock),
            Some(input) => input,
            None if table.may_act().contains(me) => typed.input(table.as_ref(), &eyes)?,
            None => (Actor::Clock, AnyInput::Clock),
        };
        if by == Actor::Clock {
            at = deadline.ok_or_else(|| anyhow!("nobody can act any more"))?;
        }
        let n = table.next_number();
        match table.prepare(by, input, at, &mut fair.entry(n)) {
            Ok(prepared) => table.commit(prepared),
            Err(stop) if by == Actor::Seat(me) => out::print(&shown.refused(&stop.into_refusal()))?,
            Err(stop) => return Err(out::refused(&stop.into_refusal())),
        }
    }
    ears.tell(table.as_ref(), told)?;
    eyes.see(table.as_ref())?;
    match table.outcome() {
        // In words the winners were told already.
        Some(_) if shown.board.is_some() => {}
        Some(outcome) => out::print(&format!("The end: {}", serde_json::to_string(&outcome)?))?,
        None if shown.board.is_some() => out::print(&shown.say("board_left", &[]))?,
        None => out::print("You have left; there is no result.")?,
    }
    if let Some(path) = &args.keep {
        record_file::write(path, table.as_ref(), seed)?;
    }
    Ok(())
}

/// How wide a wave is drawn.
const WIDE: usize = 60;

/// The ears of the person's seat.
struct Ears<'a> {
    seat: Seat,
    /// How the game sounds, if it does.
    sound: Option<Sound>,
    /// Where to write what is heard.
    folder: Option<&'a Path>,
    shown: Shown,
}

impl<'a> Ears<'a> {
    fn of(game: &str, seat: Seat, folder: Option<&'a Path>, shown: Shown) -> anyhow::Result<Ears<'a>> {
        let sound = games::sound(game);
        if let Some(folder) = folder {
            if sound.is_none() {
                bail!("{game} makes no sounds that could be written");
            }
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            // The sounds of another game have the same names.
            let shown = folder.display();
            let mut there = std::fs::read_dir(folder).with_context(|| format!("cannot read {shown}"))?;
            if there
                .any(|file| file.is_ok_and(|file| file.path().extension().is_some_and(|kind| kind == "wav")))
            {
                bail!("{shown} holds sounds already; name another folder");
            }
        }
        Ok(Ears { seat, sound, folder, shown })
    }

    /// Prints what the seat was told and heard from entry `first` on; returns the first that is still to come.
    fn tell(&self, table: &dyn AnyTable, first: u64) -> anyhow::Result<u64> {
        for n in first..table.next_number() {
            if let Some(update) = table.update(n, Viewer::Seat(self.seat)) {
                match self.shown.with(table, self.seat, |board, sight| (board.tell)(sight, update.get())) {
                    Some(told) => told.unwrap_or_default().iter().try_for_each(|line| out::print(line))?,
                    None => out::print(update.get())?,
                }
            }
            if let (Some(sound), Some(payload)) = (self.sound, table.payload(n, self.seat)) {
                self.hear(n, sound, &payload())?;
            }
        }
        Ok(table.next_number())
    }

    fn hear(&self, n: u64, sound: Sound, payload: &[u8]) -> anyhow::Result<()> {
        out::print("You hear")?;
        sound::wave(payload, WIDE).iter().try_for_each(|line| out::print(line))?;
        if let Some(folder) = self.folder {
            let path = folder.join(format!("{n:06}.wav"));
            std::fs::write(&path, sound::wav(sound, payload))
                .with_context(|| format!("cannot write {}", path.display()))?;
            out::print(&format!("It is in {}", path.display()))?;
        }
        Ok(())
    }
}

/// How large a picture is that is drawn, and one that is written.
const SIZES: [u16; 2] = [Look::SIZES[0], Look::SIZES[2]];

/// The eyes of the person's seat.
struct Eyes<'a> {
    room: &'a dyn Room,
    seat: Seat,
    /// Where to write what is seen.
    folder: Option<&'a Path>,
    /// What was seen already.
    seen: BTreeSet<AttachmentId>,
    shown: Shown,
}

impl<'a> Eyes<'a> {
    fn of(
        room: &'a dyn Room,
        seat: Seat,
        folder: Option<&'a Path>,
        shown: Shown,
    ) -> anyhow::Result<Eyes<'a>> {
        if let Some(folder) = folder {
            if !room.card().pictures {
                bail!("{} has no pictures that could be written", room.card().id);
            }
            std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        Ok(Eyes { room, seat, folder, seen: BTreeSet::new(), shown })
    }

    /// Draws what the seat sees for the first time.
    fn see(&mut self, table: &dyn AnyTable) -> anyhow::Result<()> {
        for id in table.released(Viewer::Seat(self.seat)) {
            let Some(bytes) = table.pool().get(id).filter(|_| self.seen.insert(id)) else { continue };
            let picture = |size| self.room.picture(&bytes, Look { side: 0, size });
            let Some(small) = picture(SIZES[0]) else { continue };
            let named = self.figures(table).into_iter().find(|(_, figure, _)| *figure == id);
            out::print(&match named {
                Some((.., riddle)) => self.shown.say("board_figure", &[("riddle", &riddle)]),
                None => format!("You see the figure {id}"),
            })?;
            picture::letters(&small, WIDE)?.iter().try_for_each(|line| out::print(line))?;
            if let (Some(folder), Some(large)) = (self.folder, picture(SIZES[1])) {
                let path = folder.join(format!("{id}.png"));
                std::fs::write(&path, large).with_context(|| format!("cannot write {}", path.display()))?;
                out::print(&format!("It is in {}", path.display()))?;
            }
        }
        Ok(())
    }

    /// The figures of the board in words, each with its number there and what it is called.
    fn figures(&self, table: &dyn AnyTable) -> Vec<(usize, AttachmentId, String)> {
        self.shown.with(table, self.seat, |board, sight| (board.figures)(sight)).unwrap_or_default()
    }

    /// A figure from one of its sides, in letters; or why it cannot be drawn.
    fn look(&self, table: &dyn AnyTable, words: &str) -> Vec<String> {
        let mut words = words.split_whitespace();
        let id = words.next().and_then(|id| {
            // On a board in words it is the riddle's number.
            let wanted = id.parse::<usize>().ok();
            let found = self.figures(table).into_iter().find(|(number, ..)| Some(*number) == wanted);
            let riddle = found.map(|(_, figure, _)| figure);
            riddle.or_else(|| id.parse::<AttachmentId>().ok())
        });
        let side = words.next().map_or(Some(0), |side| side.parse().ok()).filter(|side| *side < Look::SIDES);
        let (Some(id), Some(side)) = (id, side) else {
            return vec!["`look` takes the address of a figure, and a side from 0 to 7".to_owned()];
        };
        let may = table.released(Viewer::Seat(self.seat)).contains(&id);
        let bytes = table.pool().get(id).filter(|_| may);
        bytes
            .and_then(|bytes| self.room.picture(&bytes, Look { side, size: SIZES[0] }))
            .and_then(|small| picture::letters(&small, WIDE).ok())
            .unwrap_or_else(|| vec![format!("your seat sees no figure {id}")])
    }
}

/// What the person types.
struct Typed<R> {
    from: R,
    line: String,
}

impl<R: BufRead> Typed<R> {
    /// What the person does, or lets the clock do; at the end of input the table is abandoned.
    fn input(&mut self, table: &dyn AnyTable, eyes: &Eyes<'_>) -> anyhow::Result<(Actor, AnyInput)> {
        let me = eyes.seat;
        let shown = eyes.shown;
        match shown.with(table, me, |board, sight| (board.show)(sight)).flatten() {
            Some(lines) => lines.iter().try_for_each(|line| out::print(line))?,
            None => {
                out::print(&format!("You see {}", table.view(Viewer::Seat(me)).get()))?;
                out::print(&format!("You may {}", table.choices(me).get()))?;
            }
        }
        loop {
            if std::io::stdin().is_terminal() {
                out::print(
                    &shown.board.map_or("Your action:".to_owned(), |_| shown.say("board_your_line", &[])),
                )?;
            }
            self.line.clear();
            if self.from.read_line(&mut self.line).context("cannot read your action")? == 0 {
                return Ok((Actor::Host, AnyInput::Table(TableAction::Abandon)));
            }
            if let Some(file) = self.line.trim().strip_prefix("attach ") {
                out::print(&attach(table, file.trim()))?;
                continue;
            }
            if let Some(words) = self.line.trim().strip_prefix("look ") {
                eyes.look(table, words).iter().try_for_each(|line| out::print(line))?;
                continue;
            }
            let line = self.line.trim();
            let read =
                Some(line).filter(|line| !line.starts_with('{') && !["give up", "wait"].contains(line));
            let read = read.and_then(|line| shown.with(table, me, |board, sight| (board.read)(sight, line)));
            match read {
                Some(Ok(action)) => return Ok((Actor::Seat(me), AnyInput::Game(action))),
                Some(Err(why)) => {
                    out::print(&why)?;
                    continue;
                }
                None => {}
            }
            match (line, table::json::from_str::<Value>(line)) {
                ("give up", _) => return Ok((Actor::Seat(me), AnyInput::Table(TableAction::GiveUp))),
                ("wait", _) if table.deadline().is_some() => return Ok((Actor::Clock, AnyInput::Clock)),
                ("wait", _) => out::print("There is nothing to wait for: no clock is running.")?,
                (_, Ok(action)) => return Ok((Actor::Seat(me), AnyInput::Game(action))),
                (_, Err(error)) => out::print(&format!("That is not JSON: {error}"))?,
            }
        }
    }
}

/// Takes a file to hand for the actions to come; says its address, or why not.
fn attach(table: &dyn AnyTable, file: &str) -> String {
    match std::fs::read(file) {
        Ok(bytes) => format!("The address of {file} is {}", table.pool().put(bytes)),
        Err(error) => format!("cannot read {file}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use proving::Proving;
    use serde_json::json;
    use table::chance::Scripted;
    use table::erased::RoomOf;

    use super::*;

    #[test]
    fn a_file_is_attached_before_an_action_refers_to_it() {
        let set_up = SetUp {
            game: "proving".to_owned(),
            rules: 1,
            options: json!({}),
            seats: vec![Player::Person; 2],
            chance: Source::Scripted,
            own_dice: false,
            day: None,
            table_rules: TABLE_RULES,
        };
        let room = RoomOf::<Proving>::new();
        let shown = Shown { board: None, language: Language::English };
        let eyes = Eyes::of(&room, Seat::new(0), None, shown).unwrap();
        let table = room.open(set_up, &mut Scripted::new([2])).unwrap();
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "clay owl").unwrap();
        let figure = AttachmentId::of(b"clay owl");
        let action = json!({ "pick": { "number": 1, "figure": figure } });
        let type_in = |text: String| {
            let mut typed = Typed { from: text.as_bytes(), line: String::new() };
            let (by, input) = typed.input(table.as_ref(), &eyes).unwrap();
            table.prepare(by, input, 0, &mut Scripted::new([])).map_err(|stop| stop.into_refusal().key)
        };
        assert_eq!(type_in(format!("{action}\n")).err().as_deref(), Some("table_no_attachment"));
        assert!(
            type_in(format!("attach no-such-file\nattach {}\n{action}\n", file.path().display())).is_ok()
        );
    }
}
