//! The mistakes that can be planted in the game.

use std::sync::atomic::AtomicU64;

table::words! {
    /// A mistake that can be planted.
    pub enum Flaw {
        None = "none",
        LeakingView = "leaking-view",
        LeakingChoices = "leaking-choices",
        LeakingDeadline = "leaking-deadline",
        LeakingAttachment = "leaking-attachment",
        AttachmentOfAnotherSeat = "attachment-of-another-seat",
        AttachmentInRecord = "attachment-in-record",
        BotNeedsAttachment = "bot-needs-attachment",
        UnvouchedAttachment = "unvouched-attachment",
        UnvouchedSecondAttachment = "unvouched-second-attachment",
        UnvouchedOption = "unvouched-option",
        UnnamedAttachment = "unnamed-attachment",
        PictureSize = "picture-size",
        PictureUnsaid = "picture-unsaid",
        CarelessHandIn = "careless-hand-in",
        HandInBySecret = "hand-in-by-secret",
        LeakingRefusal = "leaking-refusal",
        RefusalBySecret = "refusal-by-secret",
        LeakingEvent = "leaking-event",
        LeakingEventWhileUnveiling = "leaking-event-while-unveiling",
        LeakingSenseSize = "leaking-sense-size",
        LeakingSenseTime = "leaking-sense-time",
        LeakingUndo = "leaking-undo",
        LeakingUndoOfSecretAction = "leaking-undo-of-secret-action",
        UndeclaredUnveiling = "undeclared-unveiling",
        UndeclaredUnveilingByGivingUp = "undeclared-unveiling-by-giving-up",
        NeverDisguised = "never-disguised",
        OfferedButRefused = "offered-but-refused",
        SampleOutside = "sample-outside",
        DrawOutsideRecord = "draw-outside-record",
        ForgottenField = "forgotten-field",
        Panics = "panics",
        TooLong = "too-long",
        EndlessClock = "endless-clock",
        NobodyDue = "nobody-due",
        DueWithoutChoice = "due-without-choice",
        StuckAfterGivingUp = "stuck-after-giving-up",
        WaitsForWhoGaveUp = "waits-for-who-gave-up",
        IdleBot = "idle-bot",
        CheatingBot = "cheating-bot",
        WrongPreset = "wrong-preset",
        NoWinner = "no-winner",
        MarkTwice = "mark-twice",
        MarkWithoutName = "mark-without-name",
    }
}

thread_local! {
    /// The mistake that the trials of this thread's kit run plant.
    pub static PLANTED: std::cell::Cell<Flaw> = const { std::cell::Cell::new(Flaw::None) };
}

/// What a program that forgets its own rules would draw from.
pub(super) static OUTSIDE: AtomicU64 = AtomicU64::new(0);
