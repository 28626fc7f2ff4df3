//! The steps that lead on from a table: computed beside it, then taken.

use std::sync::Arc;

use super::{Before, KEPT_FOR_UNDO, Notice, OpenWish, Table, check_player, outcome};
use crate::chance::{Chance, Draw, Notebook, Recorded};
use crate::choices::Choices as _;
use crate::game::{Game, Millis, Moment, Step};
use crate::known::Page;
use crate::record::{
    Actor, Entry, Input, Player, RecordError, RecordFault, RecordPosition, Seal, TableAction, Wish,
};
use crate::refusal::{Refusal, Stop};
use crate::seat::{Audience, Seat, SeatSet, Told};
use crate::sense::{Sense, Sensed};
use crate::timer::Timers;

/// A step that has been computed beside the table and not yet taken. Dropping it changes nothing.
#[derive(Clone, Debug)]
pub struct Prepared<G: Game> {
    pub(crate) entry: Entry<G::Action>,
    line: String,
    seal: Seal,
    pub(crate) page: Page<G::Event>,
    pub(crate) state: Option<Arc<G>>,
    players: Option<Vec<Player>>,
    gave_up: SeatSet,
    pub(crate) timers: Timers,
    wish: Option<OpenWish>,
    memory: Memory,
    abandoned: bool,
    /// Who learns by it what was hidden from them.
    pub(crate) unveils: Audience,
    /// What somebody senses of it.
    pub senses: Vec<Sense>,
}

/// What an entry does to the states kept for undo.
#[derive(Clone, Copy, Debug)]
pub(super) enum Memory {
    /// The state before the entry can be returned to.
    Keep,
    /// No state up to here can be returned to any more.
    Forget,
    /// The game did not move.
    Leave,
    /// The state before entry `.0` has been returned to.
    Return(u64),
}

impl<G: Game> Prepared<G> {
    /// The entry's number.
    pub fn number(&self) -> u64 {
        self.entry.n
    }

    /// The entry's line in the record, without line break.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The entry.
    pub fn entry(&self) -> &Entry<G::Action> {
        &self.entry
    }

    /// Whether it can be taken back, as everybody is told.
    pub(crate) fn may_be_undone(&self) -> bool {
        matches!(self.memory, Memory::Keep)
    }
}

/// Whether what a seat does can be taken back: nothing was drawn, nobody has learnt anything, and the game does not object.
fn may_be_undone(irrevocable: bool, draws: &[Draw], unveils: Audience) -> bool {
    !irrevocable && draws.is_empty() && unveils.is_nobody()
}

impl<G: Game> Step<G> {
    /// Whether it can be taken back if this was drawn in it and a seat has done it.
    pub(crate) fn may_be_undone(&self, draws: &[Draw]) -> bool {
        may_be_undone(self.irrevocable, draws, self.unveils)
    }
}

impl<G: Game> Table<G> {
    /// Computes, beside the table, what `input` leads to. The table stays as it is until [`Table::commit`].
    ///
    /// `now` is the host's time; an entry is never older than the one before it. While a deadline has passed, only
    /// the clock's own input is taken.
    pub fn prepare(
        &self,
        by: Actor,
        input: Input<G::Action>,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Result<Prepared<G>, Stop> {
        self.compute(by, input, now, chance, |action| self.vouch(action))
    }

    /// Whether the attachments that an action refers to are there, and what it says.
    fn vouch(&self, action: &G::Action) -> Result<(), Refusal> {
        let Some(attachments) = G::attachments() else { return Ok(()) };
        let named = attachments.in_action(action);
        let attached = named.into_iter().map(|id| self.pool.need(id)).collect::<Result<Vec<_>, _>>()?;
        attachments.vouch(&self.state, action, &attached)
    }

    /// Whether the clock has handed something in for this seat at this moment: once is enough.
    fn has_handed_in(&self, seat: Seat, at: Millis) -> bool {
        let now = self.entries.iter().rev().take_while(|entry| entry.at == at);
        now.into_iter().any(|entry| matches!(entry.input, Input::HandIn { seat: whose, .. } if whose == seat))
    }

    /// What an action leads to, if it may be done.
    fn act(
        &self,
        seat: Seat,
        action: &G::Action,
        moment: &mut Moment<'_>,
        vouch: impl Fn(&G::Action) -> Result<(), Refusal>,
    ) -> Result<Step<G>, Stop> {
        self.state.choices(seat).check(action)?;
        vouch(action)?;
        self.state.apply(seat, action, moment)
    }

    fn compute(
        &self,
        by: Actor,
        input: Input<G::Action>,
        now: Millis,
        chance: &mut dyn Chance,
        vouch: impl Fn(&G::Action) -> Result<(), Refusal>,
    ) -> Result<Prepared<G>, Stop> {
        let now = now.max(self.at);
        if self.is_over() {
            return Err(Refusal::new("TAB-1", "table_over").into());
        }
        if let Actor::Seat(seat) = by {
            self.check_seat(seat)?;
        }
        let deadline = self.timers.deadline();
        let by_clock = matches!(input, Input::Clock | Input::HandIn { .. });
        let at = match deadline {
            // The clock's entry stands at the deadline itself, however late the host woke up.
            Some(deadline) if by_clock && deadline <= now => deadline.max(self.at),
            Some(_) if by_clock => return Err(Refusal::new("TAB-12", "table_too_early").into()),
            None if by_clock => return Err(Refusal::new("TAB-12", "table_no_deadline").into()),
            Some(deadline) if deadline <= now => {
                return Err(Refusal::new("TAB-12", "table_clock_first").into());
            }
            _ => now,
        };
        let mut notebook = Notebook { source: chance, draws: Vec::new() };
        let mut moment = Moment { at, by_clock, chance: &mut notebook };
        let mut next = match (by, &input) {
            (Actor::Seat(seat), Input::Game(action)) => {
                let step = self.act(seat, action, &mut moment, vouch)?;
                Next::moved(self, self.timers.clone(), step, at, Memory::Keep)
            }
            // What the clock hands in does not stop it: timers that still run out have their own entry after it.
            (Actor::Clock, Input::HandIn { seat, action }) => {
                if !self.due().contains(*seat) || self.has_handed_in(*seat, at) {
                    return Err(Refusal::new("TAB-20", "table_nothing_to_hand_in").into());
                }
                let step = self.act(*seat, action, &mut moment, vouch)?;
                Next::moved(self, self.timers.clone(), step, at, Memory::Forget)
            }
            (Actor::Clock, Input::Clock) => {
                let (out, left) = self.timers.split_at(at);
                Next::moved(self, left, self.state.time_out(&out, &mut moment)?, at, Memory::Forget)
            }
            (Actor::Seat(_) | Actor::Host, Input::Table(action)) => {
                self.table_step(by, *action, &mut moment)?
            }
            _ => return Err(Refusal::new("TAB-2", "table_wrong_actor").into()),
        };
        notebook.finish()?;
        if self.wish.is_some() && next.drops_the_wish(self) {
            next.notices.push(Notice::Lapsed);
        }
        let entry = Entry { n: self.next_number(), at, by, input, draws: notebook.draws };
        let memory = match next.memory {
            Memory::Keep if !may_be_undone(next.irrevocable, &entry.draws, next.unveils) => Memory::Forget,
            memory => memory,
        };
        let mut seal = self.seal;
        let line = seal.write(&entry);
        Ok(Prepared {
            entry,
            line,
            seal,
            page: Page { events: next.events, notices: next.notices },
            state: next.state,
            players: next.players,
            gave_up: next.gave_up,
            timers: next.timers,
            wish: next.wish,
            memory,
            abandoned: next.abandoned,
            unveils: next.unveils,
            senses: next.senses,
        })
    }

    /// Prepares the step that a line of a record describes: what another host has made of this table.
    pub fn prepare_line(&self, line: &str) -> Result<Prepared<G>, RecordError> {
        let mut seal = self.seal;
        let entry: Entry<G::Action> = seal.read(line, RecordPosition::Entry(self.next_number()))?;
        self.prepare_again(&entry, &mut Recorded::new(&entry.draws))
    }

    /// Prepares a recorded entry once more.
    pub(super) fn prepare_again(
        &self,
        entry: &Entry<G::Action>,
        chance: &mut dyn Chance,
    ) -> Result<Prepared<G>, RecordError> {
        let at_entry = |fault| RecordError::new(RecordPosition::Entry(entry.n), fault);
        if entry.n != self.next_number() {
            return Err(at_entry(RecordFault::Number(entry.n)));
        }
        let prepared = self
            .compute(entry.by, entry.input.clone(), entry.at, chance, |_| Ok(()))
            .map_err(|stop| at_entry(RecordFault::Stop(stop)))?;
        if prepared.entry.at != entry.at {
            return Err(at_entry(RecordFault::Backwards));
        }
        Ok(prepared)
    }

    /// Takes a prepared step. It must have been prepared from this very table.
    ///
    /// # Panics
    /// If it was prepared from another entry.
    pub fn commit(&mut self, prepared: Prepared<G>) {
        assert_eq!(prepared.entry.n, self.next_number(), "a step is taken from the entry it was prepared at");
        let n = prepared.entry.n;
        match prepared.memory {
            Memory::Keep => {
                if self.before.len() == KEPT_FOR_UNDO {
                    self.before.pop_front();
                }
                let (state, timers) = (Arc::clone(&self.state), self.timers.clone());
                self.before.push_back(Before { n, at: prepared.entry.at, state, timers });
            }
            Memory::Forget => self.before.clear(),
            Memory::Leave => {}
            Memory::Return(to) => self.before.retain(|before| before.n < to),
        }
        self.timers = prepared.timers;
        if let Some(state) = prepared.state {
            self.state = state;
        }
        if let Some(players) = prepared.players {
            self.note_stand_ins(&players, n);
            self.players = players;
        }
        self.gave_up = prepared.gave_up;
        self.wish = prepared.wish;
        self.abandoned = prepared.abandoned;
        self.at = prepared.entry.at;
        self.seal = prepared.seal;
        self.senses.extend(prepared.senses.iter().map(|sense| Arc::new(Sensed::new(n, sense))));
        self.entries.push(prepared.entry);
        self.pages.push(Arc::new(prepared.page));
    }

    /// Notes which bots play in place of a person after entry `n`.
    fn note_stand_ins(&mut self, players: &[Player], n: u64) {
        let changes = self.players.iter().zip(players).zip(&mut self.stands_in_since);
        for ((before, now), since) in changes {
            match (before, now) {
                (Player::Person, Player::Bot(_)) => *since = Some(n),
                (_, Player::Person) => *since = None,
                (Player::Bot(_), Player::Bot(_)) => {}
            }
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.players.len() {
            return Ok(());
        }
        Err(Refusal::new("TAB-2", "table_no_such_seat").with("seats", self.players.len()))
    }

    fn table_step(&self, by: Actor, action: TableAction, moment: &mut Moment<'_>) -> Result<Next<G>, Stop> {
        match (by, action) {
            (Actor::Seat(seat), TableAction::GiveUp) => {
                if self.set_up.table_rules > 3 && self.gave_up.contains(seat) {
                    return Err(Refusal::new("TAB-11", "table_gave_up_already").into());
                }
                let step = self.state.give_up(seat, moment)?;
                let mut next = Next::moved(self, self.timers.clone(), step, moment.at, Memory::Forget);
                next.gave_up = self.gave_up.with(seat);
                next.notices = vec![Notice::GaveUp { seat }];
                next.wish = next.wish.filter(|open| open.seat != seat);
                next.grant(self, &self.players, moment.at)?;
                Ok(next)
            }
            (_, TableAction::HandOver { seat, to }) => self.hand_over(by, seat, to, moment.at),
            (Actor::Seat(seat), TableAction::Wish(wish)) => {
                self.check_has_a_say(seat)?;
                self.check_wish(seat, wish)?;
                // Whoever wishes for the same agrees.
                if let Some(open) = self.wish.filter(|open| open.wish == wish && self.set_up.table_rules > 1)
                {
                    return self.agree(seat, open, moment.at);
                }
                let agreed = SeatSet::only(seat);
                let open = OpenWish { n: self.next_number(), seat, wish, agreed, asked: SeatSet::NONE };
                let mut next =
                    Next { notices: vec![Notice::Wished { seat, wish }], ..Next::still(self, Some(open)) };
                next.grant(self, &self.players, moment.at)?;
                Ok(next)
            }
            (Actor::Seat(seat), TableAction::Agree { wish }) => {
                self.check_has_a_say(seat)?;
                self.agree(seat, self.open_wish(wish)?, moment.at)
            }
            (Actor::Seat(seat), TableAction::Decline { wish }) => {
                self.check_has_a_say(seat)?;
                self.open_wish(wish)?;
                Ok(Next { notices: vec![Notice::Declined { seat }], ..Next::still(self, None) })
            }
            (Actor::Host, TableAction::Abandon) => {
                Ok(Next { notices: vec![Notice::Abandoned], abandoned: true, ..Next::still(self, None) })
            }
            _ => Err(Refusal::new("TAB-2", "table_wrong_actor").into()),
        }
    }

    fn hand_over(&self, by: Actor, seat: Seat, to: Player, at: Millis) -> Result<Next<G>, Stop> {
        self.check_seat(seat)?;
        if by != Actor::Host && by != Actor::Seat(seat) {
            return Err(Refusal::new("TAB-3", "table_not_your_seat").into());
        }
        check_player::<G>(to)?;
        // An entry that changes nothing would only make the record longer.
        if self.players.get(seat.index()) == Some(&to) {
            return Err(Refusal::new("TAB-3", "table_already_so").into());
        }
        let mut players = self.players.clone();
        players[seat.index()] = to;
        let mut next =
            Next { notices: vec![Notice::HandedOver { seat, to }], ..Next::still(self, self.wish) };
        // By older rules a bot agreed for who had held the seat, so that a wish could be granted by this.
        next.grant(self, &players, at)?;
        next.players = Some(players);
        Ok(next)
    }
}

/// The change that a step makes to a table.
pub(super) struct Next<G: Game> {
    pub(super) state: Option<Arc<G>>,
    pub(super) events: Vec<Told<G::Event>>,
    pub(super) unveils: Audience,
    pub(super) senses: Vec<Sense>,
    pub(super) notices: Vec<Notice>,
    pub(super) players: Option<Vec<Player>>,
    pub(super) gave_up: SeatSet,
    pub(super) timers: Timers,
    pub(super) wish: Option<OpenWish>,
    pub(super) memory: Memory,
    pub(super) irrevocable: bool,
    pub(super) abandoned: bool,
}

impl<G: Game> Next<G> {
    /// The game moves on from where `table` stands; a wish that waited has lapsed, since it was about another state,
    /// unless it asks for more of a time that still runs.
    fn moved(table: &Table<G>, timers: Timers, step: Step<G>, at: Millis, memory: Memory) -> Next<G> {
        let timers = timers.after(&step.timers, table.next_number(), at);
        let still_open = |open: &OpenWish| {
            let more_time = matches!(open.wish, Wish::MoreTime { .. });
            table.set_up.table_rules > 1 && more_time && timers.shares_limit_with(&table.timers)
        };
        let wish = table.wish.filter(still_open);
        Next {
            timers,
            state: Some(Arc::new(step.state)),
            events: step.events,
            unveils: step.unveils,
            senses: step.senses,
            irrevocable: step.irrevocable,
            memory,
            ..Next::still(table, wish)
        }
    }

    /// Whether an open wish is gone after this without an answer, in a game that goes on.
    fn drops_the_wish(&self, table: &Table<G>) -> bool {
        use Notice::{Declined, MoreTime, Undone};
        let answered = |notice: &Notice| matches!(notice, Declined { .. } | MoreTime { .. } | Undone { .. });
        let state = self.state.as_ref().unwrap_or(&table.state);
        let over = self.abandoned || outcome(&**state, table.seats(), self.gave_up).is_some();
        self.wish.is_none() && !over && !self.notices.iter().any(answered)
    }

    /// The game does not move.
    pub(super) fn still(table: &Table<G>, wish: Option<OpenWish>) -> Next<G> {
        Next {
            state: None,
            events: Vec::new(),
            unveils: Audience::NOBODY,
            senses: Vec::new(),
            notices: Vec::new(),
            players: None,
            gave_up: table.gave_up,
            timers: table.timers.clone(),
            wish,
            memory: Memory::Leave,
            irrevocable: false,
            abandoned: false,
        }
    }
}
