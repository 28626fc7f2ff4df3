//! Challenges that somebody competes for: as long as they do, no tool says how they are solved (TOW-15).

use std::sync::{Arc, Mutex, PoisonError};

use table::bot::Unlimited;
use table::contest::Contests;
use table::{Day, Refusal};

use crate::card::CardKind;
use crate::challenge::Challenge;
use crate::deck::{Deck, decks};
use crate::maker::{Order, daily};

/// A name that a challenge shares with every other one that gives it away: the same board, entrance, exit and cards.
/// Obstacles only shut ways out, and a deck is known by its doors, whatever it is called.
pub(crate) fn name(challenge: &Challenge, deck: &Deck) -> String {
    let passages = challenge.hand(deck).filter(|card| card.name.kind == CardKind::Passage);
    let mut doors: Vec<String> = passages.map(|card| format!("{:?}", card.doors)).collect();
    doors.sort_unstable();
    let Challenge { rows, cols, entrance, exit, specials, .. } = challenge;
    format!("{rows} {cols} {entrance:?} {exit:?} {specials:?} {}", doors.join(" "))
}

/// Refuses to give away what somebody competes for.
pub(crate) fn check(challenge: &Challenge, deck: &Deck, contests: &dyn Contests) -> Result<(), Refusal> {
    let name = name(challenge, deck);
    if contests.has(&name) {
        return Err(Refusal::new("TOW-15", "tower_contest"));
    }
    match contests.day() {
        Some(day) if of_day(day).contains(&name) => Err(Refusal::new("TOW-15", "tower_contest_today")),
        _ => Ok(()),
    }
}

/// The names of all challenges of a day.
fn of_day(day: Day) -> Arc<Vec<String>> {
    // It takes a moment to make them, and they are asked for again all day.
    static NEWEST: Mutex<Option<(Day, Arc<Vec<String>>)>> = Mutex::new(None);
    let mut newest = NEWEST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((known, names)) = &*newest
        && *known == day
    {
        return Arc::clone(names);
    }
    let orders = decks().iter().flat_map(|deck| (1..=4).map(move |level| daily(deck, level, day)));
    let made = orders.filter_map(|order: Order| Some(name(&order.make(0, &Unlimited)?, &order.deck)));
    let names = Arc::new(made.collect());
    *newest = Some((day, Arc::clone(&names)));
    names
}
