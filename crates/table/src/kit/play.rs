//! Random play, with every promise looked at on the way.

use data_encoding::HEXLOWER;
use rand::{Rng, RngExt as _};

use super::secrecy::Twins;
use super::{Broken, Check, Conform, Report, Trial, broken, open, pictures, rng, sample};
use crate::attachment::{AttachmentId, Enclosed};
use crate::chance::{Fair, Seed};
use crate::choices::Choices as _;
use crate::field::Kind;
use crate::game::{Game, Mark, Millis, Moment};
use crate::options::GameOptions as _;
use crate::record::{Actor, Input, Record, TableAction, Wish};
use crate::refusal::Stop;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::{Prepared, Table, may_act};

/// When a game says no bound: how long it is played before everybody gives up.
const PATIENCE: u64 = 400;

/// A clock that acts so often in a row never comes to rest.
const TICKS: u32 = 1_000;

/// How many listed actions are tried at one position.
const LISTED: usize = 6;

pub(super) fn game<G: Conform>(
    trial: &Trial<G::Options>,
    seed: u64,
    entry: &mut u64,
    report: &mut Report,
) -> Check {
    let mut play = Play::<G>::new(trial, seed)?;
    play.look_at_brought(&trial.options)?;
    let bound = G::longest(&trial.options, trial.seats);
    while !play.table.is_over() {
        *entry = play.table.next_number();
        let moves = play.moves.len() as u64;
        if let Some(bound) = bound
            && moves > bound
        {
            return broken(Broken::TooLong, format!("{moves} entries, at most {bound} were promised"));
        }
        if bound.is_none() && moves > PATIENCE {
            return play.give_up_all();
        }
        play.look(report)?;
        play.step(report)?;
    }
    play.end(report)
}

struct Play<G: Game> {
    table: Table<G>,
    fair: Fair,
    seed: Seed,
    rng: rand_chacha::ChaCha8Rng,
    twins: Twins<G>,
    now: Millis,
    /// How often the clock has acted since anybody else did.
    ticks: u32,
    /// Entries of the game itself that were not taken back: what its promised bound counts.
    moves: Vec<u64>,
}

impl<G: Conform> Play<G> {
    fn new(trial: &Trial<G::Options>, number: u64) -> Check<Play<G>> {
        let seed = Seed::from_number(number);
        let (table, fair) = open(trial, &seed)
            .or_else(|stop| broken(Broken::Options, format!("the trial cannot be opened: {stop}")))?;
        Ok(Play {
            table,
            fair,
            seed,
            rng: rng(number),
            twins: Twins::default(),
            now: 0,
            ticks: 0,
            moves: Vec::new(),
        })
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::first(self.table.seats())
    }

    /// Looks at the position from all sides, without moving.
    fn look(&mut self, report: &mut Report) -> Check {
        let state = self.table.state().clone();
        let due = self.table.due();
        if due.is_empty() && self.table.deadline().is_none() {
            return broken(Broken::Stuck, "nobody is due and no deadline is running");
        }
        let text = serde_json::to_string(&state).unwrap_or_default();
        match serde_json::from_str::<G>(&text) {
            Ok(restored) if restored == state => {}
            Ok(_) => return broken(Broken::NotRestored, format!("the state is another one after {text}")),
            Err(error) => return broken(Broken::NotRestored, format!("{error} in {text}")),
        }
        for seat in self.seats() {
            if self.table.gave_up().contains(seat) {
                self.gone(seat)?;
            }
            let choices = self.table.choices(seat);
            if due.contains(seat) && choices.is_empty() {
                return broken(Broken::Due, format!("{seat} is due and has no choice"));
            }
            self.look_at_choices(seat, &choices, report)?;
        }
        if *self.table.state() != state {
            return broken(Broken::Changed, "looking and trying changed the state");
        }
        report.secrets += u64::from(self.hides_something());
        self.twins.add(&self.table, &mut self.rng)?;
        self.twins.look(&self.table, &mut self.rng)
    }

    /// Whether two viewers see different things.
    fn hides_something(&self) -> bool {
        let seen = |viewer| serde_json::to_string(&self.table.view(viewer)).unwrap_or_default();
        let spectator = seen(Viewer::Spectator);
        self.seats().any(|seat| seen(Viewer::Seat(seat)) != spectator)
    }

    fn look_at_choices(&mut self, seat: Seat, choices: &G::Choices, report: &mut Report) -> Check {
        let sample = choices.sample(&mut self.rng);
        if sample.is_none() != choices.is_empty() {
            return broken(Broken::Choices, format!("{seat}: `sample` and `is_empty` disagree"));
        }
        let mut tried: Vec<G::Action> = sample.into_iter().collect();
        if let Some(mut listed) = choices.enumerate() {
            if listed.is_empty() != choices.is_empty() {
                return broken(Broken::Choices, format!("{seat}: `enumerate` and `is_empty` disagree"));
            }
            while listed.len() > LISTED {
                listed.swap_remove(self.rng.random_range(0..listed.len()));
            }
            tried.extend(listed);
        }
        if let Some(outside) = tried.iter().find(|action| !choices.contains(action)) {
            return broken(Broken::Choices, format!("{seat}: {outside:?} is offered and not contained"));
        }
        // A choice of another seat, or of an earlier position, is the likeliest wrong action.
        tried.extend((0..2).map(|_| G::garbage(&mut self.rng)));
        let other = Seat::new(self.rng.random_range(0..self.table.seats()));
        tried.extend(self.table.choices(other).sample(&mut self.rng));
        for action in tried {
            report.tried += 1;
            let text = serde_json::to_string(&action).unwrap_or_default();
            match serde_json::from_str::<G::Action>(&text) {
                Ok(read) if read == action => {}
                _ => return broken(Broken::NotRestored, format!("the action {text} is read as another one")),
            }
            if !choices.contains(&action) {
                continue;
            }
            let mut chance = self.fair.entry(self.table.next_number());
            let mut moment = Moment { at: self.now, by_clock: false, chance: &mut chance };
            match self.table.state().apply(seat, &action, &mut moment) {
                Err(Stop::Refused(refusal)) => {
                    return broken(Broken::ChoiceRefused, format!("{seat}: {text}: {refusal}"));
                }
                Err(Stop::NoDraw(no_draw)) => {
                    return broken(Broken::OutsideRecord, format!("{seat}: {text}: {no_draw}"));
                }
                Ok(_) => {}
            }
        }
        Ok(())
    }

    /// Makes one entry: usually an action of a seat, sometimes the clock's or the table's.
    fn step(&mut self, report: &mut Report) -> Check {
        self.now = self.now.max(self.table.at()) + self.rng.random_range(0..3_000);
        let deadline = self.table.deadline();
        let actors: Vec<Seat> = self.seats().filter(|seat| may_act(&self.table, *seat)).collect();
        if let Some(deadline) = deadline
            && (deadline <= self.now || actors.is_empty() || self.rng.random_ratio(1, 10))
        {
            self.now = self.now.max(deadline);
            self.moves.push(self.table.next_number());
            let input = self.handed_in()?.unwrap_or(Input::Clock);
            report.handed_in += u64::from(input != Input::Clock);
            return self.enter(Actor::Clock, input, report);
        }
        if actors.is_empty() {
            return broken(Broken::Stuck, "nobody can do anything and no deadline is running");
        }
        if self.rng.random_ratio(1, 12) {
            return self.table_actions(report);
        }
        // Others must be left to play on, or random games would be short.
        let left = usize::from(self.table.seats()) - self.table.gave_up().len();
        if left > 2 && self.rng.random_ratio(1, 40) {
            return self.give_up_one(report);
        }
        // Seats that are due are likelier, so that a game of interrupts still gets on.
        let due: SeatSet = self.table.due();
        let likelier: Vec<Seat> = actors.iter().copied().filter(|seat| due.contains(*seat)).collect();
        let pool = if likelier.is_empty() || self.rng.random_ratio(1, 4) { &actors } else { &likelier };
        let seat = pool[self.rng.random_range(0..pool.len())];
        let Some(action) = sample(&self.table, seat, &mut self.rng) else {
            return broken(Broken::Choices, format!("{seat}: no sample"));
        };
        self.look_at_attachments(seat, &action)?;
        self.look_at_pictures(&action, report)?;
        self.moves.push(self.table.next_number());
        self.enter(Actor::Seat(seat), Input::Game(action), report)
    }

    /// What the clock finds in the draft of a seat that is due, if anything is good enough.
    fn handed_in(&mut self) -> Check<Option<Input<G::Action>>> {
        for seat in self.table.due().iter() {
            let Some(draft) = self.table.state().draft(seat, &mut self.rng) else { continue };
            for bad in self.spoiled(&draft) {
                self.twins.look_at_hand_in(&self.table, seat, &bad)?;
                // Whatever it makes of this, it must not panic, and the table must take it.
                let mut enclosed = Enclosed::default();
                let Some(action) = self.table.hand_in(seat, &bad, &mut enclosed) else { continue };
                self.table.pool().keep(&mut enclosed);
                let mut chance = self.fair.entry(self.table.next_number());
                let input = Input::HandIn { seat, action };
                if let Err(stop) = self.table.prepare(Actor::Clock, input, self.now, &mut chance) {
                    return broken(Broken::ChoiceRefused, format!("{seat}: a draft is handed in: {stop}"));
                }
            }
            self.twins.look_at_hand_in(&self.table, seat, &draft)?;
            let mut enclosed = Enclosed::default();
            if let Some(action) = self.table.hand_in(seat, &draft, &mut enclosed) {
                self.table.pool().keep(&mut enclosed);
                return Ok(Some(Input::HandIn { seat, action }));
            }
        }
        Ok(None)
    }

    /// Drafts as a hostile page might send them.
    fn spoiled(&mut self, draft: &[u8]) -> Vec<Vec<u8>> {
        let mut noise = vec![0; self.rng.random_range(1..200)];
        self.rng.fill_bytes(&mut noise);
        let mut spoiled = vec![Vec::new(), noise];
        if !draft.is_empty() {
            spoiled.push(draft[..self.rng.random_range(0..draft.len())].to_vec());
            let mut flipped = draft.to_vec();
            flipped[self.rng.random_range(0..draft.len())] ^= 1 << self.rng.random_range(0..8u32);
            spoiled.push(flipped);
        }
        spoiled
    }

    /// Attachments that are not there, and bytes that mean nothing, are refused.
    fn look_at_attachments(&mut self, seat: Seat, action: &G::Action) -> Check {
        let named = G::attachments().map_or_else(Vec::new, |attachments| attachments.in_action(action));
        if named.is_empty() {
            return Ok(());
        }
        let nonsense = self.table.pool().put(nonsense(&mut self.rng));
        let others = [AttachmentId::of(b"nothing that is there"), nonsense];
        for (id, other) in named.iter().flat_map(|id| others.map(|other| (id.to_string(), other))) {
            let text = serde_json::to_string(action).unwrap_or_default().replace(&id, &other.to_string());
            let Ok(other) = serde_json::from_str(&text) else { continue };
            let n = self.table.next_number();
            let (by, input) = (Actor::Seat(seat), Input::Game(other));
            if self.table.prepare(by, input, self.now, &mut self.fair.entry(n)).is_ok() {
                return broken(Broken::Attachment, format!("{seat}: {text} is taken without its bytes"));
            }
        }
        Ok(())
    }

    fn look_at_pictures(&self, action: &G::Action, report: &mut Report) -> Check {
        let Some(attachments) = G::attachments() else { return Ok(()) };
        let named = attachments.in_action(action).into_iter().filter_map(|id| self.table.pool().get(id));
        named.into_iter().try_for_each(|bytes| pictures::look(attachments, &bytes, report))
    }

    /// Bytes that mean nothing are refused, too, where the host brings them.
    fn look_at_brought(&mut self, options: &G::Options) -> Check {
        let Some(attachments) = G::attachments() else { return Ok(()) };
        for field in G::Options::FIELDS.iter().filter(|field| matches!(field.kind, Kind::Attachment(_))) {
            if attachments.vouch_for_option(options, field.name, &nonsense(&mut self.rng)).is_ok() {
                return broken(Broken::Attachment, format!("any bytes will do for `{}`", field.name));
            }
        }
        Ok(())
    }

    /// Bytes stay beside the record: what is copied into it, no erasing takes out again.
    fn look_at_record(&self, input: &Input<G::Action>) -> Check {
        let Some((attachments, action)) = G::attachments().zip(input.action()) else { return Ok(()) };
        let text = serde_json::to_string(action).unwrap_or_default();
        let named = attachments.in_action(action).into_iter().filter_map(|id| self.table.pool().get(id));
        for bytes in named.filter(|bytes| !bytes.is_empty()) {
            let numbers = serde_json::to_string(&bytes[..]).unwrap_or_default();
            let letters = std::str::from_utf8(&bytes).ok().map(|text| serde_json::json!(text).to_string());
            let digits = HEXLOWER.encode(&bytes);
            // A few bytes are found anywhere by chance.
            let forms = [Some(numbers), letters, Some(digits).filter(|digits| digits.len() >= 16)];
            if forms.iter().flatten().any(|form| text.contains(form.as_str())) {
                return broken(Broken::Attachment, format!("{text} has the bytes of an attachment in it"));
            }
        }
        Ok(())
    }

    /// What can be fetched is something that an entry or an option has named: the host keeps nothing else.
    fn look_at_released(&self) -> Check {
        if G::attachments().is_none() {
            return Ok(());
        }
        let named = self.table.all_attachments();
        let mut released = Viewer::all(self.table.seats()).flat_map(|viewer| self.table.released(viewer));
        match released.find(|id| !named.contains(id)) {
            Some(id) => broken(Broken::Attachment, format!("{id} is released, and nothing refers to it")),
            None => Ok(()),
        }
    }

    fn enter(&mut self, by: Actor, input: Input<G::Action>, report: &mut Report) -> Check {
        self.look_at_record(&input)?;
        self.ticks = if input == Input::Clock { self.ticks + 1 } else { 0 };
        if self.ticks > TICKS {
            return broken(Broken::Stuck, format!("the clock acts {TICKS} times, and nobody else"));
        }
        let n = self.table.next_number();
        let prepare = || self.table.prepare(by, input.clone(), self.now, &mut self.fair.entry(n));
        let (first, second) = (prepare(), prepare());
        let (prepared, again) = match (first, second) {
            (Ok(first), Ok(second)) => (first, second),
            (Err(stop), _) | (_, Err(stop)) => {
                return broken(Broken::ChoiceRefused, format!("{by:?} {input:?}: {stop}"));
            }
        };
        if !same(&prepared, &again) {
            return broken(Broken::OutsideRecord, format!("{by:?} {input:?} leads to two different states"));
        }
        for (sense, again) in prepared.senses.iter().zip(&again.senses) {
            report.sensed += 1;
            report.secrets += 1;
            let bytes = sense.payload.render();
            if bytes.len() != sense.size as usize {
                let text = format!("{} bytes were rendered, {} declared", bytes.len(), sense.size);
                return broken(Broken::LeakingSense, text);
            }
            if bytes != again.payload.render() {
                return broken(Broken::OutsideRecord, format!("{by:?} {input:?} gives two different sounds"));
            }
        }
        report.disguised += self.twins.step(&self.table, &prepared, &self.fair, &mut self.rng)?;
        self.table.commit(prepared);
        report.entries += 1;
        self.look_at_released()
    }

    /// Something that belongs to the table: a wish.
    fn table_actions(&mut self, report: &mut Report) -> Check {
        let gave_up = self.table.gave_up();
        let seats: Vec<Seat> = self.seats().filter(|seat| !gave_up.contains(*seat)).collect();
        let asker = seats[self.rng.random_range(0..seats.len())];
        let undoable: Vec<u64> = self.table.undoable().collect();
        let wish = match undoable.len() {
            0 if self.table.limit().is_none() => return Ok(()),
            0 => Wish::MoreTime { ms: 5_000 },
            some => Wish::Undo { to: undoable[self.rng.random_range(0..some)] },
        };
        let n = self.table.next_number();
        let limit = self.table.limit();
        self.enter(Actor::Seat(asker), Input::Table(TableAction::Wish(wish)), report)?;
        for seat in seats.into_iter().filter(|seat| *seat != asker) {
            self.enter(Actor::Seat(seat), Input::Table(TableAction::Agree { wish: n }), report)?;
        }
        match wish {
            Wish::Undo { to } => {
                report.undone += 1;
                self.moves.retain(|n| *n < to);
                let record = self.table.record(None);
                let entries = record.entries[..to as usize - 1].to_vec();
                let earlier = Table::<G>::replay(&Record { entries, ..record }, None)
                    .or_else(|error| broken(Broken::NotReplayed, error.to_string()))?;
                if earlier.state() != self.table.state() {
                    return broken(Broken::Undo, format!("taking back entry {to} does not lead back"));
                }
            }
            Wish::MoreTime { ms } => {
                if self.table.limit() != limit.map(|limit| limit + ms) {
                    return broken(Broken::Undo, "more time does not move the deadline by as much");
                }
            }
        }
        Ok(())
    }

    /// Somebody gives up, and the others play on if they can.
    fn give_up_one(&mut self, report: &mut Report) -> Check {
        let seat = Seat::new(self.rng.random_range(0..self.table.seats()));
        if self.table.gave_up().contains(seat) {
            return Ok(());
        }
        self.enter(Actor::Seat(seat), Input::Table(TableAction::GiveUp), report)?;
        report.gave_up += u64::from(!self.table.is_over());
        self.gone(seat)
    }

    /// Whoever has given up is not waited for and can do nothing.
    fn gone(&self, seat: Seat) -> Check {
        if may_act(&self.table, seat) || self.table.due().contains(seat) {
            return broken(Broken::GiveUp, format!("{seat} gave up and is still waited for"));
        }
        Ok(())
    }

    fn give_up_all(&mut self) -> Check {
        for seat in self.seats() {
            self.now = self.now.max(self.table.at());
            // As a host does: what is overdue comes first, and may end the game.
            while self.table.deadline().is_some_and(|deadline| deadline <= self.now) {
                self.enter(Actor::Clock, Input::Clock, &mut Report::default())?;
            }
            if self.table.is_over() {
                return Ok(());
            }
            if self.table.gave_up().contains(seat) {
                continue;
            }
            self.enter(Actor::Seat(seat), Input::Table(TableAction::GiveUp), &mut Report::default())?;
            self.gone(seat)?;
        }
        if !self.table.is_over() {
            return broken(Broken::GiveUp, "everybody gave up and the game goes on");
        }
        Ok(())
    }

    fn end(&mut self, report: &mut Report) -> Check {
        report.games += 1;
        let seats = usize::from(self.table.seats());
        let state = self.table.state();
        let Some(outcome) = self.table.outcome() else { return Ok(()) };
        if outcome.placings.len() != seats || outcome.points.len() != seats || outcome.winners().is_empty() {
            return broken(Broken::Outcome, format!("{outcome:?} at {seats} seats"));
        }
        for (place, mark) in outcome.marks.iter().enumerate() {
            let same = |other: &Mark| (other.seat, &other.name) == (mark.seat, &mark.name);
            let twice = outcome.marks.iter().skip(place + 1).any(same);
            if mark.seat.index() >= seats || !mark.is_sound() || twice {
                return broken(Broken::Outcome, format!("{mark:?} cannot be kept"));
            }
        }
        // A game that the table ended may not know that it is over.
        let by_itself = state.outcome().is_some();
        if by_itself && !state.due().is_empty() {
            return broken(Broken::Due, "after the end somebody is due");
        }
        for seat in self.seats().filter(|_| by_itself) {
            if !self.table.choices(seat).is_empty() {
                return broken(Broken::Due, format!("{seat} has choices after the end"));
            }
        }
        let text = self.table.record(Some(self.seed)).to_text();
        let replayed = Record::parse(&text)
            .and_then(|record| Table::<G>::replay(&record, Some(&self.fair)))
            .or_else(|error| broken(Broken::NotReplayed, error.to_string()))?;
        if replayed.state() != self.table.state() {
            return broken(Broken::NotReplayed, "the replayed state is another one");
        }
        for viewer in Viewer::all(self.table.seats()) {
            if replayed.updates(viewer) != self.table.updates(viewer) {
                return broken(Broken::NotReplayed, format!("{viewer} is told something else in the replay"));
            }
        }
        // Giving up must end a game from anywhere; a second, shorter one shows it.
        self.give_up_from_the_start()
    }

    fn give_up_from_the_start(&mut self) -> Check {
        let set_up = self.table.set_up().clone();
        let table: Table<G> = Table::open_with(set_up, self.table.pool().clone(), &mut self.fair.entry(0))
            .or_else(|stop| broken(Broken::Options, stop.to_string()))?;
        let mut play = Play {
            table,
            fair: self.fair.clone(),
            seed: self.seed,
            rng: self.rng.clone(),
            twins: Twins::default(),
            now: 0,
            ticks: 0,
            moves: Vec::new(),
        };
        for _ in 0..self.rng.random_range(0..12u32) {
            if play.table.is_over() {
                return Ok(());
            }
            play.step(&mut Report::default())?;
        }
        if !play.table.is_over() {
            // What is shown by giving up must be said to be shown.
            play.look(&mut Report::default())?;
        }
        play.give_up_all()
    }
}

/// Bytes that no game can make sense of.
fn nonsense(rng: &mut dyn Rng) -> [u8; 64] {
    let mut nonsense = [0; 64];
    rng.fill_bytes(&mut nonsense);
    nonsense
}

fn same<G: Game>(first: &Prepared<G>, second: &Prepared<G>) -> bool {
    first.entry == second.entry
        && first.page == second.page
        && first.state == second.state
        && first.senses.len() == second.senses.len()
        && first.timers == second.timers
        && first.unveils == second.unveils
}

/// Whether a step that a random number decides happens.
pub(super) fn sometimes(rng: &mut dyn Rng, one_in: u32) -> bool {
    rng.random_ratio(1, one_in)
}
