//! How the levels differ: in what they know, how well they look, how far they remember, how long they ask. None of them peeks.

use crate::action::Answer;

/// What somebody is able to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wits {
    /// Of a hundred facts, how many they are not sure of when they think about others' riddles.
    pub unsure: u64,
    /// How well they look: how far the right thing stands out among the others, in deviations of what they make of these. `None`
    /// is the learned eye itself, which people cannot hold against.
    pub sharp: Option<f32>,
    /// How many answers they remember, the newest.
    pub remembered: usize,
    /// How many questions they ask in a round at most.
    pub patience: usize,
    /// They ask one of so many good questions.
    pub choice: usize,
    /// How often they play the rest of a visit to the riddle cave in their head, for each thing they could do; 0 is not at all.
    pub ahead: usize,
    /// They spend a curse stone on an attempt that is at least so likely to succeed.
    pub curse_from: f32,
    /// How often of ten figures they leave out details, and one telling feature besides.
    pub hides: [u32; 2],
}

pub(super) const APPRENTICE: Wits = Wits {
    unsure: 30,
    sharp: Some(1.8),
    remembered: 8,
    patience: 3,
    choice: 12,
    ahead: 0,
    curse_from: 0.9,
    hides: [2, 0],
};
pub(super) const JOURNEYMAN: Wits = Wits {
    unsure: 15,
    sharp: Some(2.2),
    remembered: 24,
    patience: 5,
    choice: 6,
    ahead: 0,
    curse_from: 0.75,
    hides: [4, 1],
};
pub(super) const MASTER: Wits = Wits {
    unsure: 4,
    sharp: Some(2.5),
    remembered: 200,
    patience: 9,
    choice: 2,
    ahead: 24,
    curse_from: 0.6,
    hides: [4, 3],
};
pub(super) const EMPEROR: Wits = Wits {
    unsure: 0,
    sharp: Some(2.8),
    remembered: 2_000,
    patience: 40,
    choice: 1,
    ahead: 64,
    curse_from: 0.5,
    hides: [4, 5],
};

/// Who advises people and looks back at their games: the emperor. The learned eye itself has named nearly every figure before
/// anything was asked, and to it no question would ever tell anything.
pub(crate) const ADVISER: Wits = EMPEROR;

/// How many kinds of facts there are to somebody: the four answers, and none that they are sure of.
pub(crate) const FACTS: usize = 5;
/// The kind of a fact that is not known.
pub(crate) const ANY: usize = 4;
/// How likely each answer is, in the order of [`Answer::ALL`], by the fact as it is known: people err, and differ.
pub(crate) const LIKELIHOODS: [[f32; 4]; FACTS] = [
    [0.87, 0.04, 0.06, 0.03],
    [0.035, 0.885, 0.05, 0.03],
    [0.29, 0.25, 0.36, 0.10],
    [0.15, 0.30, 0.20, 0.35],
    [0.22, 0.66, 0.07, 0.05],
];

/// The place of an answer, and of a fact, in the table.
pub(crate) const fn row(answer: Answer) -> usize {
    match answer {
        Answer::Yes => 0,
        Answer::No => 1,
        Answer::Perhaps => 2,
        Answer::Unclear => 3,
    }
}
