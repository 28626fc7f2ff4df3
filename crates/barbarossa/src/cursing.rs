//! Curses interrupt, and play goes on where it was (BAR-18 to BAR-20).

use table::Seat;

use crate::event::{CurseEnd, Event};
use crate::play::Play;
use crate::riddle::Standing;
use crate::view::Curse;

impl Play {
    /// A seat gives up a stone. What was called stays called: others may have been slower by a moment.
    pub(crate) fn call_curse(&mut self, seat: Seat) {
        let Some(player) = self.game.players.get_mut(seat.index()) else { return };
        player.curse_stones = player.curse_stones.saturating_sub(1);
        let left = player.curse_stones;
        let queued = self.game.is_interrupted();
        self.game.pending.queue.push(seat);
        self.tell(Event::CurseCalled { seat, left, queued });
        self.for_good();
        self.go_on();
    }

    /// The first curse of those that wait begins.
    pub(crate) fn begin_curse(&mut self) {
        let seat = self.game.pending.queue.remove(0);
        let number = self.game.curses;
        self.game.curses += 1;
        self.game.pending.curse = Some(Curse { number, seat });
        self.tell(Event::CurseBegan { curse: number, seat });
        // The riddles that it was meant for may have been taken out meanwhile.
        if self.game.standings(seat).into_iter().any(Standing::is_asked_about) {
            self.start_answer_clock();
        } else {
            self.end_curse(CurseEnd::NoRiddle);
        }
    }

    pub(crate) fn end_curse(&mut self, why: CurseEnd) {
        let Some(Curse { number, seat }) = self.game.pending.curse.take() else { return };
        self.tell(Event::CurseOver { curse: number, seat, why });
        self.go_on();
    }
}
