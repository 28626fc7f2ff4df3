//! Secrecy: a viewer must not be able to tell a state from its disguise, now or while both are played on.

use rand::Rng;
use serde::Serialize;

use super::play::sometimes;
use super::{Broken, Check, Conform, broken};
use crate::attachment::Enclosed;
use crate::chance::{Fair, Notebook};
use crate::choices::Choices as _;
use crate::game::{Game, Millis, Moment, Step};
use crate::record::{Actor, Input, TableAction};
use crate::refusal::Stop;
use crate::seat::{Seat, Viewer};
use crate::sense::Sense;
use crate::table::{Prepared, Table};
use crate::timer::Timers;

/// Garbage actions whose refusals are compared at one position.
const GARBAGE: usize = 3;

/// A disguised state that is played beside the real one, for the eyes of one viewer.
struct Twin<G> {
    viewer: Viewer,
    state: G,
}

/// The twins of a game in play, at most one for each viewer.
pub(super) struct Twins<G>(Vec<Twin<G>>);

impl<G> Default for Twins<G> {
    fn default() -> Twins<G> {
        Twins(Vec::new())
    }
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl<G: Conform> Twins<G> {
    /// Disguises the state anew for viewers who have no twin.
    pub(super) fn add(&mut self, table: &Table<G>, rng: &mut dyn Rng) -> Check {
        for viewer in Viewer::all(table.seats()) {
            if self.0.iter().any(|twin| twin.viewer == viewer) || sometimes(rng, 3) {
                continue;
            }
            let Some(state) = table.state().disguise(viewer, rng) else { continue };
            if state != *table.state() {
                self.0.push(Twin { viewer, state });
            }
        }
        Ok(())
    }

    /// Compares everything that the viewers see of the position and its disguises.
    pub(super) fn look(&self, table: &Table<G>, rng: &mut dyn Rng) -> Check {
        for twin in &self.0 {
            let timers = table.timers();
            if let Some(leak) = difference(twin.viewer, (table.state(), timers), (&twin.state, timers)) {
                return Err(leak);
            }
            let Some(seat) = twin.viewer.seat() else { continue };
            for _ in 0..GARBAGE {
                let action = G::garbage(rng);
                let refusal = |state: &G| state.choices(seat).check(&action).err();
                let (real, disguised) = (refusal(table.state()), refusal(&twin.state));
                if real != disguised {
                    let detail =
                        format!("{seat}: {action:?} is answered {real:?}, and {disguised:?} in disguise");
                    return broken(Broken::LeakingRefusal, detail);
                }
            }
        }
        Ok(())
    }

    /// Compares what a seat hands in with what its draft leads to in disguise: nothing that is hidden from the seat decides it.
    pub(super) fn look_at_hand_in(&self, table: &Table<G>, seat: Seat, draft: &[u8]) -> Check {
        let Some((attachments, deadline)) = G::attachments().zip(table.deadline()) else { return Ok(()) };
        let (timers, _) = table.timers().split_at(deadline);
        let brought = table.brought();
        let hand_in = |state: &G| {
            let mut enclosed = Enclosed::default();
            let action = attachments.hand_in(state, &timers, seat, draft, &brought, &mut enclosed);
            (action, enclosed.take())
        };
        for twin in self.0.iter().filter(|twin| twin.viewer == Viewer::Seat(seat)) {
            let (real, disguised) = (hand_in(table.state()), hand_in(&twin.state));
            if real != disguised {
                let detail = format!("{seat} hands in {:?}, and {:?} in disguise", real.0, disguised.0);
                return broken(Broken::LeakingHandIn, detail);
            }
        }
        Ok(())
    }

    /// Plays the prepared step in every twin as well, with what others do in secret disguised; says how many were compared.
    pub(super) fn step(
        &mut self,
        table: &Table<G>,
        prepared: &Prepared<G>,
        fair: &Fair,
        rng: &mut dyn Rng,
    ) -> Check<u64> {
        let entry = &prepared.entry;
        // What the clock hands in is what the seat would have done.
        let by = match &entry.input {
            Input::HandIn { seat, .. } => Actor::Seat(*seat),
            _ => entry.by,
        };
        let mut compared = 0;
        let mut kept = Vec::new();
        for twin in self.0.drain(..) {
            let mut source = fair.entry(entry.n);
            let mut chance = Notebook { source: &mut source, draws: Vec::new() };
            let by_clock = entry.by == Actor::Clock;
            let mut moment = Moment { at: entry.at, by_clock, chance: &mut chance };
            let mut timers = table.timers().clone();
            let step = match (entry.by, &entry.input) {
                (Actor::Seat(seat), &Input::Game(ref action)) | (_, &Input::HandIn { seat, ref action }) => {
                    let others = Some(seat).filter(|seat| twin.viewer != Viewer::Seat(*seat));
                    let disguised =
                        others.and_then(|seat| twin.state.disguise_action(twin.viewer, seat, action, rng));
                    let action = disguised.as_ref().unwrap_or(action);
                    let checked = twin.state.choices(seat).check(action).map_err(Stop::from);
                    checked.and_then(|()| twin.state.apply(seat, action, &mut moment))
                }
                (_, Input::Clock) => {
                    let out;
                    (out, timers) = timers.split_at(entry.at);
                    twin.state.time_out(&out, &mut moment)
                }
                (Actor::Seat(seat), Input::Table(TableAction::GiveUp)) => {
                    twin.state.give_up(seat, &mut moment)
                }
                // What else belongs to the table is public; the next position is disguised anew.
                _ => continue,
            };
            let step = match step {
                Ok(step) => step,
                Err(stop) if by == twin.viewer.seat().map_or(Actor::Clock, Actor::Seat) => {
                    let detail = format!("{}: {:?} is refused in disguise: {stop}", twin.viewer, entry.input);
                    return broken(Broken::LeakingRefusal, detail);
                }
                // What another seat's secret allows need not be possible in this disguise.
                Err(_) => continue,
            };
            compared += 1;
            let may_be_undone = matches!(entry.input, Input::Game(_)) && step.may_be_undone(&chance.draws);
            let timers = timers.after(&step.timers, entry.n, entry.at);
            let real = (prepared.state.as_deref().unwrap_or(table.state()), &prepared.timers);
            let leak = compare_steps(twin.viewer, real, prepared, (&step, &timers));
            match leak.or_else(|| (prepared.may_be_undone() != may_be_undone).then_some(Leak::Undo)) {
                None => kept.push(Twin { viewer: twin.viewer, state: step.state }),
                Some(Leak::Unveiled) if prepared.unveils.includes(twin.viewer) => {}
                Some(Leak::Unveiled) => {
                    let detail = format!(
                        "{} can tell a disguise apart by {:?}, and the step does not say that it unveils anything",
                        twin.viewer, entry.input
                    );
                    return match difference(twin.viewer, real, (&step.state, &timers)) {
                        Some((kind, difference)) => Err((kind, format!("{detail}; {difference}"))),
                        None => broken(Broken::LeakingEvent, detail),
                    };
                }
                Some(Leak::Event(detail)) => return broken(Broken::LeakingEvent, detail),
                Some(Leak::Sense(detail)) => return broken(Broken::LeakingSense, detail),
                Some(Leak::Undo) => {
                    let real = prepared.may_be_undone();
                    let detail = format!(
                        "{} is told that {:?} can be taken back: {real}, and {may_be_undone} in disguise",
                        twin.viewer, entry.input
                    );
                    return broken(Broken::LeakingUndo, detail);
                }
            }
        }
        self.0 = kept;
        Ok(compared)
    }
}

/// How a viewer can tell two steps apart.
enum Leak {
    /// By the view after it: right, if the step unveils something to them.
    Unveiled,
    /// By an event, although the views after it are equal.
    Event(String),
    /// By size or time of a sensory payload.
    Sense(String),
    /// By whether it can be taken back.
    Undo,
}

fn compare_steps<G: Game>(
    viewer: Viewer,
    real: (&G, &Timers),
    prepared: &Prepared<G>,
    (step, timers): (&Step<G>, &Timers),
) -> Option<Leak> {
    let senses = |senses: &[Sense]| -> Vec<(u32, Millis)> {
        let mine = senses.iter().filter(|sense| Some(sense.to) == viewer.seat());
        mine.map(|sense| (sense.size, sense.after)).collect()
    };
    if senses(&prepared.senses) != senses(&step.senses) {
        return Some(Leak::Sense(format!("{viewer} senses another size or time in disguise")));
    }
    if difference(viewer, real, (&step.state, timers)).is_some() {
        return Some(Leak::Unveiled);
    }
    let told = |events: &[crate::seat::Told<G::Event>]| -> Vec<String> {
        events.iter().filter(|told| told.to.includes(viewer)).map(|told| text(&told.event)).collect()
    };
    let (real, disguised) = (told(&prepared.page.events), told(&step.events));
    (real != disguised)
        .then(|| Leak::Event(format!("{viewer} is told {real:?}, and {disguised:?} in disguise")))
}

/// What `viewer` can tell two states apart by.
fn difference<G: Game>(
    viewer: Viewer,
    (real, timers): (&G, &Timers),
    (disguised, other_timers): (&G, &Timers),
) -> Option<(Broken, String)> {
    let differ = |broken, what: &str, real: String, disguised: String| {
        (real != disguised)
            .then(|| (broken, format!("{viewer} sees {what} {real}, and {disguised} in disguise")))
    };
    differ(
        Broken::LeakingView,
        "the view",
        text(&real.view(viewer, timers)),
        text(&disguised.view(viewer, timers)),
    )
    .or_else(|| {
        let attachments = G::attachments()?;
        let released = |state: &G| text(&attachments.released(state, viewer));
        differ(Broken::LeakingView, "the attachments", released(real), released(disguised))
    })
    .or_else(|| {
        let seat = viewer.seat()?;
        let choices = |state: &G| text(&state.choices(seat));
        differ(Broken::LeakingChoices, "the choices", choices(real), choices(disguised))
    })
    .or_else(|| {
        let waiting =
            |state: &G, timers: &Timers| format!("{} {timers:?}", text(&(state.due(), state.outcome())));
        let (real, disguised) = (waiting(real, timers), waiting(disguised, other_timers));
        differ(Broken::LeakingChoices, "who is due, until when", real, disguised)
    })
}
