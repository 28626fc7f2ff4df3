//! How the levels differ: in what they know, how far they remember, how long they ask. None of them peeks.

use crate::action::Answer;

/// What somebody is able to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wits {
    /// Of a hundred facts, how many they are not sure of when they think about others' riddles.
    pub unsure: u64,
    /// How much they trust their eye, from 0 to 1.
    pub eye: f32,
    /// How many answers they remember, the newest.
    pub remembered: usize,
    /// How many questions they ask in a round at most.
    pub patience: usize,
    /// They ask one of so many good questions.
    pub choice: usize,
    /// They spend a curse stone on an attempt that is at least so likely to succeed.
    pub curse_from: f32,
    /// In which place their own eye should have the thing in a figure of theirs: they leave out hints until it is so.
    pub hidden_at: usize,
}

pub(super) const APPRENTICE: Wits =
    Wits { unsure: 30, eye: 0.35, remembered: 8, patience: 3, choice: 12, curse_from: 0.9, hidden_at: 1 };
pub(super) const JOURNEYMAN: Wits =
    Wits { unsure: 15, eye: 0.6, remembered: 24, patience: 5, choice: 6, curse_from: 0.75, hidden_at: 2 };
pub(super) const MASTER: Wits =
    Wits { unsure: 4, eye: 0.85, remembered: 200, patience: 9, choice: 2, curse_from: 0.6, hidden_at: 4 };
pub(crate) const EMPEROR: Wits =
    Wits { unsure: 0, eye: 1.0, remembered: 2_000, patience: 40, choice: 1, curse_from: 0.5, hidden_at: 8 };

/// How likely each answer is, in the order of [`Answer::ALL`], where the table of facts has this one: people err, and differ.
pub(crate) const fn likelihood(fact: Answer) -> [f32; 4] {
    match fact {
        Answer::Yes => [0.87, 0.04, 0.06, 0.03],
        Answer::No => [0.035, 0.885, 0.05, 0.03],
        Answer::Perhaps => [0.29, 0.25, 0.36, 0.10],
        Answer::Unclear => [0.15, 0.30, 0.20, 0.35],
    }
}

/// The same where nothing is known.
pub(crate) const ANY: [f32; 4] = [0.22, 0.66, 0.07, 0.05];
