//! The mistakes that can be planted in the game.

use std::sync::atomic::AtomicU64;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A mistake that can be planted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Flaw {
    #[default]
    None,
    LeakingView,
    LeakingChoices,
    LeakingDeadline,
    LeakingAttachment,
    LeakingRefusal,
    RefusalBySecret,
    LeakingEvent,
    LeakingEventWhileUnveiling,
    LeakingSenseSize,
    LeakingSenseTime,
    UndeclaredUnveiling,
    NeverDisguised,
    OfferedButRefused,
    AcceptedOutside,
    SampleOutside,
    DrawOutsideRecord,
    ForgottenField,
    Panics,
    TooLong,
    NobodyDue,
    DueWithoutChoice,
    GiveUpGoesOn,
    IdleBot,
    CheatingBot,
    WrongPreset,
    NoWinner,
    MarkTwice,
    MarkWithoutName,
}

pub const FLAWS: &[&str] = &[
    "none",
    "leaking-view",
    "leaking-choices",
    "leaking-deadline",
    "leaking-attachment",
    "leaking-refusal",
    "refusal-by-secret",
    "leaking-event",
    "leaking-event-while-unveiling",
    "leaking-sense-size",
    "leaking-sense-time",
    "undeclared-unveiling",
    "never-disguised",
    "offered-but-refused",
    "accepted-outside",
    "sample-outside",
    "draw-outside-record",
    "forgotten-field",
    "panics",
    "too-long",
    "nobody-due",
    "due-without-choice",
    "give-up-goes-on",
    "idle-bot",
    "cheating-bot",
    "wrong-preset",
    "no-winner",
    "mark-twice",
    "mark-without-name",
];

thread_local! {
    /// The mistake that the trials of this thread's kit run plant.
    pub static PLANTED: std::cell::Cell<Flaw> = const { std::cell::Cell::new(Flaw::None) };
}

/// What a program that forgets its own rules would draw from.
pub(super) static OUTSIDE: AtomicU64 = AtomicU64::new(0);
