//! The marks that are made at a table, once it is over.

use super::Keeper;
use crate::roster::Roster;
use crate::store::{Marks, StoredMark};

impl Keeper {
    /// The marks to keep (HALL-10). They follow from the record and the roster alone: whichever hall ends the table, and
    /// however late, finds the same, as long as nobody sets the wall clock.
    pub(super) fn marks(&self, roster: &Roster) -> Marks {
        let most = self.hall.limits().marks_per_guest;
        let made = self.table.as_ref().filter(|_| !roster.own_dice).and_then(|table| {
            let at = self.hall.settings.clock.date_of(roster.began.saturating_add(table.at()));
            let day = table.set_up().day.unwrap_or_else(|| self.hall.day(at));
            let had_bots = table.had_bots();
            let marks = table.outcome()?.marks.into_iter().filter_map(|mark| {
                let guest = roster.seats.get(mark.seat.index())?.guest.as_ref()?;
                let alone = roster.seats_of(guest).len() == 1 && !had_bots.contains(mark.seat);
                (alone && mark.is_sound()).then(|| StoredMark {
                    guest: guest.clone(),
                    game: roster.game.clone(),
                    name: mark.name,
                    day: Some(day),
                    better: mark.better,
                    value: mark.value,
                    table: Some(self.id.clone()),
                    at,
                })
            });
            Some(marks.collect())
        });
        Marks { made: made.unwrap_or_default(), most }
    }
}
