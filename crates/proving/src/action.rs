//! What a seat can do, and what it may do now.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::AttachmentId;
use table::{Choices, Refusal, Seat, SeatSet};
use ts_rs::TS;

use super::flaw::Flaw;

pub(super) const NUMBERS: std::ops::RangeInclusive<u8> = 1..=3;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Pick {
        number: u8,
        figure: AttachmentId,
    },
    /// A pick with the bytes themselves, which no erasing would take out of the record: only a planted mistake makes it.
    PickInline {
        number: u8,
        figure: Vec<u8>,
    },
    /// A pick with a second attachment: only a planted mistake makes it.
    PickWithStrokes {
        number: u8,
        figure: AttachmentId,
        strokes: AttachmentId,
    },
    Grab,
    Shake {
        strength: u8,
    },
    SetDown,
    Curse,
    Guess {
        of: Seat,
        number: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Menu {
    pub pick: bool,
    pub grab: bool,
    pub shake: bool,
    pub set_down: bool,
    pub curse: bool,
    pub guess: SeatSet,
    pub flaw: Flaw,
    pub leak: Option<u8>,
    /// What a refusal must not depend on.
    #[serde(skip)]
    pub hidden: u8,
}

impl Choices<Action> for Menu {
    fn is_empty(&self) -> bool {
        !(self.pick || self.grab || self.shake || self.set_down || self.curse) && self.guess.is_empty()
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        let offered = match action {
            Action::Pick { number, .. } => self.pick && NUMBERS.contains(number),
            Action::PickInline { number, .. } => {
                self.flaw == Flaw::AttachmentInRecord && self.pick && NUMBERS.contains(number)
            }
            Action::PickWithStrokes { number, .. } => {
                self.flaw == Flaw::UnvouchedSecondAttachment && self.pick && NUMBERS.contains(number)
            }
            Action::Grab => self.grab,
            Action::Shake { strength } => self.shake && (1..=5).contains(strength),
            Action::SetDown => self.set_down,
            Action::Curse => self.curse,
            Action::Guess { of, number } => self.guess.contains(*of) && NUMBERS.contains(number),
        };
        let refusal = || Refusal::new("PRO-1", "proving_not_now");
        match (offered, self.hidden) {
            (true, _) => Ok(()),
            (false, 0) => Err(refusal()),
            (false, hidden) => Err(refusal().with("weight", hidden)),
        }
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        let mut all = self.listed();
        if self.pick {
            let mut hash = [0; 32];
            rng.fill_bytes(&mut hash);
            let number = if self.flaw == Flaw::SampleOutside { 0 } else { rng.random_range(NUMBERS) };
            let figure = AttachmentId::new(hash);
            all.push(match self.flaw {
                Flaw::UnvouchedSecondAttachment => {
                    Action::PickWithStrokes { number, figure, strokes: figure }
                }
                _ => Action::Pick { number, figure },
            });
        }
        (!all.is_empty()).then(|| all.swap_remove(rng.random_range(0..all.len())))
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        // A figure can be any bytes: picks are too many to list.
        (!self.pick).then(|| self.listed())
    }
}

impl Menu {
    fn listed(&self) -> Vec<Action> {
        let mut all = Vec::new();
        all.extend(self.grab.then_some(Action::Grab));
        all.extend((1..=5).filter(|_| self.shake).map(|strength| Action::Shake { strength }));
        all.extend(self.set_down.then_some(Action::SetDown));
        all.extend(self.curse.then_some(Action::Curse));
        for of in self.guess.iter() {
            all.extend(NUMBERS.map(|number| Action::Guess { of, number }));
        }
        all
    }
}
