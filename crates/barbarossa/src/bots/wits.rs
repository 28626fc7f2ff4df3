//! How the levels differ: in what they know, how well they look, how far they remember, how long they ask. None of them peeks.

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
    /// What they want for a curse stone, in steps.
    pub stone: f32,
    /// How often of ten figures they leave out details, and one telling feature besides, if they do not aim at anything.
    pub hides: [u32; 2],
    /// How many figures they try for a riddle, until one is as hard to see as they want it; with 0 chance says what is left out.
    pub tries: usize,
}

pub(super) const APPRENTICE: Wits = Wits {
    unsure: 30,
    sharp: Some(1.8),
    remembered: 8,
    patience: 3,
    choice: 12,
    ahead: 0,
    stone: 4.5,
    hides: [2, 0],
    tries: 0,
};
pub(super) const JOURNEYMAN: Wits = Wits {
    unsure: 15,
    sharp: Some(2.2),
    remembered: 24,
    patience: 5,
    choice: 6,
    ahead: 0,
    stone: 3.8,
    hides: [4, 1],
    tries: 2,
};
pub(super) const MASTER: Wits = Wits {
    unsure: 4,
    sharp: Some(2.5),
    remembered: 200,
    patience: 9,
    choice: 2,
    ahead: 24,
    stone: 3.0,
    hides: [4, 3],
    tries: 3,
};
pub(super) const EMPEROR: Wits = Wits {
    unsure: 0,
    sharp: Some(3.1),
    remembered: 2_000,
    patience: 40,
    choice: 1,
    ahead: 64,
    stone: 2.5,
    hides: [4, 5],
    tries: 5,
};

/// Who advises people and looks back at their games: the emperor. The learned eye itself has named nearly every figure before
/// anything was asked, and to it no question would ever tell anything.
pub(crate) const ADVISER: Wits = EMPEROR;
