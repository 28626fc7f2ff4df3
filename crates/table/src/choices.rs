//! What a seat may do now.

use rand::Rng;

/// Everything one seat may do now: enough to draw the controls, and for a bot to pick from.
///
/// Choices are made from what the seat can see. `contains` is true exactly when the game accepts the action; what a
/// secret decides is an outcome, never a refusal.
pub trait Choices<A> {
    /// Whether there is nothing to do.
    fn is_empty(&self) -> bool;

    /// Whether the game accepts this action.
    fn contains(&self, action: &A) -> bool;

    /// One of the actions, every kind with some chance; `None` only if there is none.
    fn sample(&self, rng: &mut dyn Rng) -> Option<A>;

    /// All actions, where they are few enough to list. `None` means "too many", not "none".
    fn enumerate(&self) -> Option<Vec<A>>;
}
