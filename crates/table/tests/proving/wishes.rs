//! What people ask of one another at a table: taking back, more time; and seats that are handed over.

use table::bot::Level;
use table::chance::Scripted;
use table::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction, Wish};
use table::table::Notice;
use table::{Seat, Table, Viewer};

use super::table::{A, B, act, at_table, grabbing, open, pick, prepare, refused, set_up};
use proving::action::Action;
use proving::state::Phase;
use proving::{GRAB_TIME, Proving};

#[test]
fn undo_needs_everybodys_agreement() {
    let mut table = open(3);
    act(&mut table, A, pick(1), 100, &[]);
    let before = table.state().clone();
    act(&mut table, B, pick(2), 200, &[]);
    at_table(&mut table, Actor::Seat(B), TableAction::Wish(Wish::Undo { to: 2 }));
    let wish = *table.wish().unwrap();
    assert_eq!((wish.n, wish.seat), (3, B));
    at_table(&mut table, Actor::Seat(A), TableAction::Agree { wish: 3 });
    assert_ne!(*table.state(), before, "one more has to agree");
    at_table(&mut table, Actor::Seat(Seat::new(2)), TableAction::Agree { wish: 3 });
    assert_eq!(*table.state(), before);
    assert_eq!(table.wish(), None);
    let told = table.update(5, Viewer::Spectator).unwrap();
    assert_eq!(told.notices, [Notice::Agreed { seat: Seat::new(2) }, Notice::Undone { to: 2 }]);
    assert_eq!(table.next_number(), 6, "the record only grows");
}

#[test]
fn a_wish_can_be_declined_and_lapses_when_the_game_moves_on() {
    let mut table = open(2);
    act(&mut table, A, pick(1), 100, &[]);
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
    at_table(&mut table, Actor::Seat(B), TableAction::Decline { wish: 2 });
    assert_eq!(table.wish(), None);
    let notices =
        |table: &Table<Proving>| table.update(table.next_number() - 1, Viewer::Spectator).unwrap().notices;
    assert_eq!(notices(&table), [Notice::Declined { seat: B }], "an answer says enough");
    let agree = |wish| Input::Table(TableAction::Agree { wish });
    refused(&table, Actor::Seat(B), agree(2), 100, "TAB-5", "table_no_such_wish");
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
    refused(&table, Actor::Seat(B), agree(2), 100, "TAB-5", "table_no_such_wish");
    act(&mut table, B, pick(1), 200, &[]);
    refused(&table, Actor::Seat(B), agree(4), 200, "TAB-5", "table_no_such_wish");
    assert_eq!(notices(&table), [Notice::Lapsed]);
}

#[test]
fn a_wish_lapses_with_whoever_wished_but_not_in_a_game_that_is_over() {
    let mut table = open(3);
    act(&mut table, A, pick(1), 100, &[]);
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
    at_table(&mut table, Actor::Seat(A), TableAction::GiveUp);
    let told = table.update(3, Viewer::Seat(B)).unwrap().notices;
    assert_eq!(told, [Notice::GaveUp { seat: A }, Notice::Lapsed]);

    let mut table = open(2);
    act(&mut table, A, pick(1), 100, &[]);
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
    at_table(&mut table, Actor::Host, TableAction::Abandon);
    assert_eq!(table.update(3, Viewer::Seat(B)).unwrap().notices, [Notice::Abandoned]);
}

/// The same three at a table of these rules of the table.
fn open_by(table_rules: u32) -> Table<Proving> {
    let set_up = SetUp { table_rules, ..set_up(vec![Player::Person; 3], Source::Scripted) };
    Table::open(set_up, &mut Scripted::new([2])).unwrap()
}

#[test]
fn whoever_has_given_up_is_not_asked_any_more() {
    let out = Seat::new(2);
    for table_rules in [1, TABLE_RULES] {
        let mut table = open_by(table_rules);
        at_table(&mut table, Actor::Seat(out), TableAction::GiveUp);
        act(&mut table, A, pick(1), 100, &[]);
        let wish = TableAction::Wish(Wish::Undo { to: 2 });
        at_table(&mut table, Actor::Seat(A), wish);
        if table_rules == 1 {
            assert_eq!(table.wish().unwrap().asked.iter().collect::<Vec<_>>(), [B, out]);
            at_table(&mut table, Actor::Seat(out), TableAction::Agree { wish: 3 });
        } else {
            assert_eq!(table.wish().unwrap().asked.iter().collect::<Vec<_>>(), [B]);
            for answer in [wish, TableAction::Agree { wish: 3 }, TableAction::Decline { wish: 3 }] {
                refused(&table, Actor::Seat(out), Input::Table(answer), 100, "TAB-5", "table_gave_up");
            }
        }
        assert!(table.wish().is_some());
        at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 3 });
        assert_eq!((table.wish(), table.view(Viewer::Seat(A)).own_number), (None, None));
        Table::<Proving>::replay(&table.record(None), None).unwrap();
    }
}

#[test]
fn whoever_wishes_for_the_same_agrees() {
    for table_rules in [1, TABLE_RULES] {
        let mut table = open_by(table_rules);
        act(&mut table, A, pick(1), 100, &[]);
        for seat in [A, B, Seat::new(2)] {
            at_table(&mut table, Actor::Seat(seat), TableAction::Wish(Wish::Undo { to: 1 }));
        }
        // With the first rules each took the place of the one before.
        let asked = table.wish().map(|open| open.asked.iter().collect::<Vec<_>>());
        assert_eq!(asked, (table_rules == 1).then_some(vec![A, B]));
        let told = table.update(4, Viewer::Spectator).unwrap();
        let granted = [Notice::Agreed { seat: Seat::new(2) }, Notice::Undone { to: 1 }];
        assert_eq!(told.notices == granted, table_rules > 1);
    }
}

#[test]
fn undo_never_reaches_past_a_draw_or_what_was_shown() {
    let mut table = grabbing();
    act(&mut table, A, Action::Grab, 300, &[]);
    assert_eq!(table.undoable().collect::<Vec<_>>(), [1, 2, 3]);
    act(&mut table, A, Action::Shake { strength: 2 }, 400, &[7]);
    assert_eq!(table.undoable().count(), 0, "a draw cannot be taken back");
    act(&mut table, B, Action::Curse, 500, &[]);
    assert_eq!(table.undoable().collect::<Vec<_>>(), [5]);
    let wish = |to| Input::Table(TableAction::Wish(Wish::Undo { to }));
    refused(&table, Actor::Seat(A), wish(3), 600, "TAB-6", "table_cannot_undo");
    act(&mut table, B, Action::Guess { of: A, number: 2 }, 600, &[]);
    assert_eq!(table.undoable().count(), 0, "what somebody has learnt cannot be unlearnt");
}

#[test]
fn taking_back_gives_the_time_back_too() {
    let mut table = grabbing();
    act(&mut table, A, Action::Grab, 1_200, &[]);
    let now = 9_000;
    let wish = Input::Table(TableAction::Wish(Wish::Undo { to: 3 }));
    let prepared = prepare(&table, Actor::Seat(A), wish, now, &[]).unwrap();
    table.commit(prepared);
    at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 4 });
    assert_eq!(table.state().holder, None);
    assert_eq!(table.deadline(), Some(now + 9_000), "nine seconds were left when the stone was grabbed");
}

#[test]
fn more_time_needs_agreement_and_a_running_clock() {
    let mut table = open(2);
    let wish = |ms| Input::Table(TableAction::Wish(Wish::MoreTime { ms }));
    refused(&table, Actor::Seat(A), wish(5_000), 0, "TAB-7", "table_no_deadline");
    act(&mut table, A, pick(1), 100, &[]);
    act(&mut table, B, pick(1), 200, &[]);
    refused(&table, Actor::Seat(A), wish(999), 200, "TAB-7", "table_more_time");
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::MoreTime { ms: 5_000 }));
    assert_eq!(table.deadline(), Some(200 + GRAB_TIME));
    at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 3 });
    assert_eq!(table.deadline(), Some(200 + GRAB_TIME + 5_000));
}

#[test]
fn a_bot_agrees_to_everything() {
    let seats = vec![Player::Person, Player::Bot(Level::Apprentice)];
    let mut table: Table<Proving> =
        Table::open(set_up(seats, Source::Scripted), &mut Scripted::new([2])).unwrap();
    act(&mut table, A, pick(1), 100, &[]);
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
    assert_eq!(table.view(Viewer::Seat(A)).own_number, None);
}

#[test]
fn a_seat_is_handed_to_a_bot_and_back() {
    let mut table = open(3);
    act(&mut table, A, pick(1), 100, &[]);
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
    at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 2 });
    let (third, bot) = (Seat::new(2), Player::Bot(Level::Apprentice));
    let hand_over = |seat, to| TableAction::HandOver { seat, to };
    let foreign = Input::Table(hand_over(third, bot));
    refused(&table, Actor::Seat(B), foreign, 100, "TAB-3", "table_not_your_seat");
    let emperor = Input::Table(hand_over(third, Player::Bot(Level::Emperor)));
    refused(&table, Actor::Host, emperor, 100, "TAB-4", "table_no_such_bot");
    at_table(&mut table, Actor::Host, hand_over(third, bot));
    assert_eq!(table.players()[2], bot);
    at_table(&mut table, Actor::Seat(third), hand_over(third, Player::Person));
    assert_eq!(table.players()[2], Player::Person);
}

const THIRD: Seat = Seat::new(2);

fn to_bot(seat: Seat) -> TableAction {
    TableAction::HandOver { seat, to: Player::Bot(Level::Apprentice) }
}

fn back(seat: Seat) -> TableAction {
    TableAction::HandOver { seat, to: Player::Person }
}

/// The seats that the open wish waits for.
fn asked(table: &Table<Proving>) -> Vec<Seat> {
    table.wish().map(|open| open.asked.iter().collect()).unwrap_or_default()
}

#[test]
fn a_stand_in_does_not_answer_a_wish_for_its_person() {
    for table_rules in 1..=TABLE_RULES {
        let mut table = open_by(table_rules);
        act(&mut table, A, pick(1), 100, &[]);
        at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
        at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 2 });
        at_table(&mut table, Actor::Host, to_bot(THIRD));
        if table_rules < 3 {
            assert_eq!(table.wish(), None, "the bot agreed");
            assert_eq!(table.view(Viewer::Seat(A)).own_number, None);
            continue;
        }
        assert_eq!(asked(&table), [THIRD], "who is away is still asked");
        assert_eq!(table.view(Viewer::Seat(A)).own_number, Some(1));
        // Nor does it if the wish comes only after the seat was handed over.
        at_table(&mut table, Actor::Seat(A), TableAction::Decline { wish: 2 });
        at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 1 }));
        assert_eq!(asked(&table), [B, THIRD]);
        for answer in [TableAction::Agree { wish: 6 }, TableAction::Decline { wish: 6 }] {
            refused(&table, Actor::Seat(THIRD), Input::Table(answer), 100, "TAB-5", "table_bot_plays");
        }
        // Whoever comes back may agree.
        at_table(&mut table, Actor::Seat(THIRD), back(THIRD));
        at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 6 });
        at_table(&mut table, Actor::Seat(THIRD), TableAction::Agree { wish: 6 });
        assert_eq!((table.wish(), table.view(Viewer::Seat(A)).own_number), (None, None));
        Table::<Proving>::replay(&table.record(None), None).unwrap();
    }
}

#[test]
fn undo_of_entries_made_while_a_stand_in_played_needs_no_absent_person() {
    let mut table = open_by(TABLE_RULES);
    at_table(&mut table, Actor::Host, to_bot(THIRD));
    act(&mut table, A, pick(1), 100, &[]);
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 2 }));
    assert_eq!(asked(&table), [B]);
    at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 3 });
    assert_eq!((table.wish(), table.view(Viewer::Seat(A)).own_number), (None, None));
}

#[test]
fn a_stand_in_cannot_extend_its_persons_time_limit() {
    let more = TableAction::Wish(Wish::MoreTime { ms: 5_000 });
    let mut table = grabbing();
    let deadline = table.deadline();
    at_table(&mut table, Actor::Host, to_bot(B));
    at_table(&mut table, Actor::Seat(A), more);
    assert_eq!((asked(&table), table.deadline()), (vec![B], deadline));
    // Going on does not make it another time.
    act(&mut table, A, Action::Grab, 300, &[]);
    assert_eq!(table.deadline(), deadline);
    at_table(&mut table, Actor::Seat(A), more);
    assert_eq!((asked(&table), table.deadline()), (vec![B], deadline));
    // The time of a curse that begins now has only ever run for the bot.
    act(&mut table, B, Action::Curse, 400, &[]);
    let deadline = table.deadline().unwrap();
    at_table(&mut table, Actor::Seat(A), more);
    assert_eq!((table.wish(), table.deadline()), (None, Some(deadline + 5_000)));
    // Taking the curse back brings the first time back, and with it whom it ran for.
    at_table(&mut table, Actor::Seat(A), TableAction::Wish(Wish::Undo { to: 7 }));
    assert_eq!((table.wish(), table.state().phase), (None, Phase::Grabbing));
    at_table(&mut table, Actor::Seat(A), more);
    assert_eq!(asked(&table), [B]);
}

#[test]
fn rejects_table_actions_that_change_nothing() {
    let mut table = open(3);
    let same = Input::Table(TableAction::HandOver { seat: A, to: Player::Person });
    refused(&table, Actor::Seat(A), same, 0, "TAB-3", "table_already_so");
    act(&mut table, A, pick(1), 100, &[]);
    let wish = TableAction::Wish(Wish::Undo { to: 1 });
    at_table(&mut table, Actor::Seat(A), wish);
    refused(&table, Actor::Seat(A), Input::Table(wish), 100, "TAB-5", "table_already_so");
    let agree = Input::Table(TableAction::Agree { wish: 2 });
    refused(&table, Actor::Seat(A), agree.clone(), 100, "TAB-5", "table_already_so");
    at_table(&mut table, Actor::Seat(B), TableAction::Agree { wish: 2 });
    refused(&table, Actor::Seat(B), agree, 100, "TAB-5", "table_already_so");
}
