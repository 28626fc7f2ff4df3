//! Wishes: who asks for what, who must agree, and what a wish that is granted changes.

use std::sync::Arc;

use super::step::{Memory, Next};
use super::{MORE_TIME, Notice, OpenWish, Table};
use crate::game::{Game, Millis};
use crate::record::{Actor, Player, Wish};
use crate::refusal::{Refusal, Stop};
use crate::seat::{Seat, SeatSet};

impl<G: Game> Table<G> {
    /// The seats among `players` whose agreement is needed to a wish about what goes on since entry `since`.
    pub(super) fn must_agree(&self, players: &[Player], since: u64) -> SeatSet {
        let before = self.players.iter().zip(&self.stands_in_since);
        let must = |now: &Player, (before, stands_in): (&Player, &Option<u64>)| match now {
            Player::Person => true,
            // A stand-in does not agree in the place of somebody whom the wish still concerned.
            Player::Bot(_) if self.set_up.table_rules > 2 => {
                *before == Player::Person || stands_in.is_some_and(|handed_over| handed_over > since)
            }
            Player::Bot(_) => false,
        };
        let seats = Seat::first(Seat::MOST).zip(players.iter().zip(before));
        seats.filter(|(_, (now, before))| must(now, *before)).map(|(seat, _)| seat).collect()
    }

    pub(super) fn agree(&self, seat: Seat, mut open: OpenWish, at: Millis) -> Result<Next<G>, Stop> {
        if open.agreed.contains(seat) {
            return Err(Refusal::new("TAB-5", "table_already_so").into());
        }
        open.agreed = open.agreed.with(seat);
        let mut next = Next { notices: vec![Notice::Agreed { seat }], ..Next::still(self, Some(open)) };
        next.grant(self, &self.players, at)?;
        Ok(next)
    }

    /// Whoever has given up neither wishes for anything nor is asked; and a bot has no wishes.
    pub(super) fn check_has_a_say(&self, seat: Seat) -> Result<(), Refusal> {
        if self.set_up.table_rules > 2 && self.is_bot(Actor::Seat(seat)) {
            return Err(Refusal::new("TAB-5", "table_bot_plays"));
        }
        if self.set_up.table_rules > 1 && self.gave_up.contains(seat) {
            return Err(Refusal::new("TAB-5", "table_gave_up"));
        }
        Ok(())
    }

    pub(super) fn open_wish(&self, n: u64) -> Result<OpenWish, Refusal> {
        self.wish.filter(|open| open.n == n).ok_or_else(|| Refusal::new("TAB-5", "table_no_such_wish"))
    }

    pub(super) fn check_wish(&self, seat: Seat, wish: Wish) -> Result<(), Refusal> {
        if self.wish.is_some_and(|open| open.seat == seat && open.wish == wish) {
            return Err(Refusal::new("TAB-5", "table_already_so"));
        }
        match wish {
            Wish::Undo { to } if self.undoable().all(|n| n != to) => {
                Err(Refusal::new("TAB-6", "table_cannot_undo").with("to", to))
            }
            Wish::MoreTime { ms } if !MORE_TIME.contains(&ms) => {
                Err(Refusal::new("TAB-7", "table_more_time")
                    .with("min", MORE_TIME.start() / 1000)
                    .with("max", MORE_TIME.end() / 1000))
            }
            Wish::MoreTime { .. } if self.limit().is_none() => {
                Err(Refusal::new("TAB-7", "table_no_deadline"))
            }
            _ => Ok(()),
        }
    }
}

impl<G: Game> Next<G> {
    /// Grants the open wish if everybody has agreed who must: the persons among `players` who have not given up, and
    /// those whose seat a bot took only after what the wish is about.
    pub(super) fn grant(&mut self, table: &Table<G>, players: &[Player], at: Millis) -> Result<(), Refusal> {
        let Some(open) = &mut self.wish else { return Ok(()) };
        let out = if table.set_up.table_rules > 1 { self.gave_up } else { SeatSet::NONE };
        let since = match open.wish {
            Wish::Undo { to } => to,
            Wish::MoreTime { .. } => self.timers.running_limit().map_or(0, |limit| limit.since),
        };
        let asked = table.must_agree(players, since);
        open.asked =
            asked.iter().filter(|seat| !open.agreed.contains(*seat) && !out.contains(*seat)).collect();
        if !open.asked.is_empty() {
            return Ok(());
        }
        let open = *open;
        self.wish = None;
        match open.wish {
            Wish::Undo { to } => {
                let before = table.before.iter().find(|before| before.n == to);
                let before =
                    before.ok_or_else(|| Refusal::new("TAB-6", "table_cannot_undo").with("to", to))?;
                self.state = Some(Arc::clone(&before.state));
                // A deadline must not have passed only because what came after it was taken back.
                self.timers = before.timers.with_more(at.saturating_sub(before.at));
                self.memory = Memory::Return(to);
                self.notices.push(Notice::Undone { to });
            }
            Wish::MoreTime { ms } => {
                if self.timers.limit().is_none() {
                    return Err(Refusal::new("TAB-7", "table_no_deadline"));
                }
                self.timers = self.timers.with_more(ms);
                self.notices.push(Notice::MoreTime { ms });
            }
        }
        Ok(())
    }
}
