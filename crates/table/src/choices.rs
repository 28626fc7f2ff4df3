//! What a seat may do now.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::refusal::Refusal;

/// Everything one seat may do now: enough to draw the controls, and for a bot to pick from.
///
/// Choices are made from what the seat can see, and they alone decide what is legal; what a secret decides is an outcome,
/// never a refusal.
pub trait Choices<A> {
    /// Whether there is nothing to do.
    fn is_empty(&self) -> bool;

    /// Why this action may not be done now, if it may not.
    fn check(&self, action: &A) -> Result<(), Refusal>;

    /// Whether this action may be done now.
    fn contains(&self, action: &A) -> bool {
        self.check(action).is_ok()
    }

    /// One of the actions, every kind with some chance; `None` only if there is none.
    fn sample(&self, rng: &mut dyn Rng) -> Option<A>;

    /// All actions, where they are few enough to list. `None` means "too many", not "none".
    fn enumerate(&self) -> Option<Vec<A>>;
}

/// Choices that are a plain list of actions, each as likely as the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Listed<A>(pub Vec<A>);

impl<A> Default for Listed<A> {
    fn default() -> Listed<A> {
        Listed(Vec::new())
    }
}

impl<A> FromIterator<A> for Listed<A> {
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> Listed<A> {
        Listed(actions.into_iter().collect())
    }
}

impl<A: Clone + PartialEq> Choices<A> for Listed<A> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn check(&self, action: &A) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Err(Refusal::not_your_turn());
        }
        if self.0.contains(action) { Ok(()) } else { Err(Refusal::not_offered()) }
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<A> {
        (!self.0.is_empty()).then(|| self.0[rng.random_range(0..self.0.len())].clone())
    }

    fn enumerate(&self) -> Option<Vec<A>> {
        Some(self.0.clone())
    }
}
