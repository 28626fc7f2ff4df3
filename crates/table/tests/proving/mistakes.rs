//! The kit must fail where the game is wrong.

use table::kit::{self, Broken, Fault, Plan, Report};

use proving::Proving;
use proving::flaw::{Flaw, PLANTED};

fn run(flaw: Flaw) -> Result<Report, Fault> {
    PLANTED.with(|planted| planted.set(flaw));
    kit::conform::<Proving>(Plan { games: 100, bot_games: 2, seed: 1 })
}

#[track_caller]
fn caught(flaw: Flaw, broken: Broken) {
    let fault = run(flaw).expect_err("the kit does not notice the mistake");
    assert_eq!(fault.broken, broken, "{fault}");
}

#[test]
fn the_kit_passes_a_game_without_mistakes_and_looks_at_everything() {
    let report = run(Flaw::None).unwrap_or_else(|fault| panic!("{fault}"));
    for (count, least) in [
        (report.games, 80),
        (report.entries, 500),
        (report.tried, 5_000),
        (report.disguised, 300),
        (report.sensed, 20),
        (report.undone, 10),
        (report.handed_in, 10),
        (report.pictures, 1),
    ] {
        assert!(count >= least, "{report:?}");
    }
}

#[test]
fn every_flaw_has_a_name() {
    for flaw in Flaw::ALL {
        assert_eq!(serde_json::to_value(flaw).unwrap(), flaw.word());
        assert_eq!(serde_json::from_value::<Flaw>(flaw.word().into()).unwrap(), flaw);
    }
}

macro_rules! mistakes {
    ($($name:ident: $flaw:ident => $broken:ident,)*) => {$(
        #[test]
        fn $name() {
            caught(Flaw::$flaw, Broken::$broken);
        }
    )*};
}

mistakes! {
    a_view_that_leaks: LeakingView => LeakingView,
    choices_that_leak: LeakingChoices => LeakingChoices,
    a_deadline_that_leaks: LeakingDeadline => LeakingChoices,
    an_attachment_that_leaks: LeakingAttachment => LeakingView,
    an_attachment_that_another_seat_may_fetch: AttachmentOfAnotherSeat => LeakingView,
    an_attachment_whose_bytes_stay_in_the_record: AttachmentInRecord => Attachment,
    a_bot_that_needs_what_may_be_erased: BotNeedsAttachment => Bot,
    an_attachment_nobody_vouches_for: UnvouchedAttachment => Attachment,
    a_second_attachment_nobody_vouches_for: UnvouchedSecondAttachment => Attachment,
    what_the_host_brings_and_nobody_vouches_for: UnvouchedOption => Attachment,
    an_attachment_that_nothing_refers_to: UnnamedAttachment => Attachment,
    a_picture_of_another_size: PictureSize => Picture,
    a_picture_though_there_are_said_to_be_none: PictureUnsaid => Picture,
    a_draft_that_is_handed_in_unseen: CarelessHandIn => ChoiceRefused,
    a_hand_in_that_a_secret_of_another_seat_decides: HandInBySecret => LeakingHandIn,
    a_refusal_that_leaks: LeakingRefusal => LeakingRefusal,
    a_refusal_that_a_secret_decides: RefusalBySecret => ChoiceRefused,
    an_event_that_leaks: LeakingEvent => LeakingEvent,
    an_event_that_leaks_beside_what_it_unveils: LeakingEventWhileUnveiling => LeakingEvent,
    a_sound_whose_size_leaks: LeakingSenseSize => LeakingSense,
    a_sound_whose_time_leaks: LeakingSenseTime => LeakingSense,
    a_secret_that_decides_what_can_be_taken_back: LeakingUndo => LeakingUndo,
    a_secret_action_that_decides_what_can_be_taken_back: LeakingUndoOfSecretAction => LeakingUndo,
    a_secret_shown_without_saying_so: UndeclaredUnveiling => LeakingView,
    a_disguise_that_never_differs: NeverDisguised => NeverDisguised,
    a_choice_that_is_refused: OfferedButRefused => ChoiceRefused,
    a_sample_outside_the_choices: SampleOutside => Choices,
    a_draw_outside_the_record: DrawOutsideRecord => OutsideRecord,
    a_field_that_is_not_written_down: ForgottenField => NotRestored,
    a_panic: Panics => Panic,
    a_game_longer_than_promised: TooLong => TooLong,
    a_clock_that_never_comes_to_rest: EndlessClock => Stuck,
    a_game_that_waits_for_nobody: NobodyDue => Stuck,
    a_seat_that_is_due_without_a_choice: DueWithoutChoice => Due,
    a_game_that_gets_stuck_after_somebody_gave_up: StuckAfterGivingUp => Stuck,
    a_game_that_waits_for_who_gave_up: WaitsForWhoGaveUp => GiveUp,
    a_give_up_that_unveils_without_saying_so: UndeclaredUnveilingByGivingUp => LeakingView,
    a_bot_that_does_nothing: IdleBot => Bot,
    a_bot_that_cheats: CheatingBot => Bot,
    a_trial_that_the_game_refuses: WrongPreset => Options,
    a_result_without_a_winner: NoWinner => Outcome,
    a_mark_that_is_there_twice: MarkTwice => Outcome,
    a_mark_without_a_name: MarkWithoutName => Outcome,
}
