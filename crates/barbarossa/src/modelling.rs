//! Everybody models at once; then the figures go to the hall (BAR-2 to BAR-6).

use table::chance::Die;
use table::{Moment, Seat, Stop};

use crate::action::HandedIn;
use crate::concepts::{self, ConceptId};
use crate::event::{End, Event};
use crate::play::Play;
use crate::riddle::Named;
use crate::view::Phase;

impl Play {
    /// A seat hands in its riddles. What has no name gets one by lot, unless the table has words of its own.
    pub(crate) fn hand_in(
        &mut self,
        seat: Seat,
        handed_in: &[HandedIn],
        timed_out: bool,
        moment: &mut Moment<'_>,
    ) -> Result<(), Stop> {
        let mut taken: Vec<ConceptId> = handed_in.iter().filter_map(|riddle| riddle.concept).collect();
        let mut named = Vec::new();
        for riddle in handed_in {
            named.push(match riddle.named() {
                None if self.game.options.words.is_none() => {
                    let drawn = draw_concept(&taken, moment)?;
                    taken.push(drawn);
                    Some(Named::of_table(drawn))
                }
                named => named,
            });
        }
        let own = self.game.riddles.iter_mut().filter(|riddle| riddle.maker == seat);
        for (riddle, (named, handed_in)) in own.zip(named.into_iter().zip(handed_in)) {
            riddle.named = named;
            (riddle.figure, riddle.strokes) = (handed_in.figure, handed_in.strokes);
        }
        if let Some(player) = self.game.players.get_mut(seat.index()) {
            player.handed_in = true;
        }
        self.tell(Event::HandedIn { seat, timed_out });
        // All alike, or everybody could see for whom something was drawn.
        self.for_good_from(2);
        Ok(())
    }

    /// A seat takes its riddles back to work on them.
    pub(crate) fn rework(&mut self, seat: Seat) {
        if let Some(player) = self.game.players.get_mut(seat.index()) {
            player.handed_in = false;
            player.reworks = player.reworks.saturating_sub(1);
        }
        for riddle in self.game.riddles.iter_mut().filter(|riddle| riddle.maker == seat) {
            (riddle.named, riddle.figure, riddle.strokes) = (None, None, None);
        }
        self.tell(Event::TookBack { seat });
        // Undone it would be handed in once more.
        self.for_good_from(2);
    }

    /// The time is up: whoever has handed in nothing has lumps with concepts by lot.
    pub(crate) fn end_modelling(&mut self, moment: &mut Moment<'_>) -> Result<(), Stop> {
        let lump = HandedIn { concept: None, word: None, figure: None, strokes: None };
        let lumps = vec![lump; usize::from(self.game.riddles_each())];
        for seat in self.game.waited_for().iter() {
            self.hand_in(seat, &lumps, true, moment)?;
        }
        self.open_hall_when_all_are_in(moment)
    }

    /// Once nobody models any more the figures stand in the hall, and the first turn begins.
    pub(crate) fn open_hall_when_all_are_in(&mut self, moment: &mut Moment<'_>) -> Result<(), Stop> {
        if self.game.phase != Phase::Modelling || !self.game.waited_for().is_empty() {
            return Ok(());
        }
        let playing: Vec<Seat> = self.game.playing().iter().collect();
        // Where people roll their own dice, nobody rolls one with handing in: so it is a lot of the table's.
        let drawn = moment.draw(Die::hidden(playing.len() as u64))?;
        let starter = playing.get(drawn as usize).copied().unwrap_or(Seat::new(0));
        for seat in playing {
            self.take_out(seat, |riddle| riddle.named.is_none());
        }
        self.game.starter = Some(starter);
        for riddle in &mut self.game.riddles {
            riddle.shown = !riddle.taken_out;
        }
        let figures = self.game.riddles.iter().map(|riddle| riddle.figure.filter(|_| riddle.shown));
        self.tell(Event::HallOpened { figures: figures.collect(), starter });
        self.unveil_to_all();
        if self.game.can_be_solved() {
            self.begin_turn(starter);
        } else {
            self.end(End::NothingToSolve);
        }
        Ok(())
    }
}

/// One of the concepts that are not taken, each as likely as the next.
fn draw_concept(taken: &[ConceptId], moment: &mut Moment<'_>) -> Result<ConceptId, Stop> {
    let free: Vec<ConceptId> =
        (0..concepts::COUNT).map(ConceptId::new).filter(|concept| !taken.contains(concept)).collect();
    let drawn = moment.draw(Die::hidden(free.len() as u64))?;
    Ok(free.get(drawn as usize).copied().unwrap_or(ConceptId::new(0)))
}
