//! A game that is about a day, and one that is not.

use serde_json::json;
use table::chance::Scripted;
use table::erased::{Room as _, RoomOf};
use table::record::{Player, Record, RecordPosition, SetUp, Source};
use table::{Day, Table};

use super::table::set_up;
use proving::Proving;

#[test]
fn the_day_is_in_the_set_up_of_a_game_that_wants_it_and_of_no_other() {
    let day = Day::new(2026, 11, 15);
    let plain = set_up(vec![Player::Person; 2], Source::Scripted);
    let daily = SetUp { options: json!({"daily": true}), ..plain.clone() };
    let stop = Table::<Proving>::open(daily.clone(), &mut Scripted::new([])).unwrap_err();
    let refusal = stop.into_refusal();
    assert_eq!((refusal.rule.as_str(), refusal.key.as_str()), ("TAB-17", "table_day_missing"));
    assert_eq!(refusal.params["field"], "day".into());

    let table = Table::<Proving>::open(SetUp { day, ..daily }, &mut Scripted::new([])).unwrap();
    assert_eq!((table.state().day, table.state().weight), (day, 2), "November is the eleventh month");
    assert!(table.head_line().contains(r#","day":"2026-11-15""#), "{}", table.head_line());
    let record = Record::parse(&table.record(None).to_text()).unwrap();
    assert_eq!(Table::<Proving>::replay(&record, None).unwrap().state(), table.state());

    let dated = SetUp { day, ..plain.clone() };
    let refusal = Table::<Proving>::open(dated, &mut Scripted::new([2])).unwrap_err().into_refusal();
    assert_eq!((refusal.rule.as_str(), refusal.key.as_str()), ("TAB-17", "table_day_unwanted"));
    assert_eq!(refusal.params["field"], "day".into());
    let room = RoomOf::<Proving>::new();
    let wants = |options| room.wants_day(&options);
    assert!(wants(json!({"daily": true})) && !wants(json!({})) && !wants(json!({"daily": 3})));

    let undated = SetUp { table_rules: 1, ..plain };
    let undated = Table::<Proving>::open(undated, &mut Scripted::new([2])).unwrap();
    assert_eq!((undated.set_up().day, undated.state().day), (None, None));
    let before_there_were_days = concat!(
        r#"{"zauberberg":1,"set_up":{"game":"proving","rules":1,"options":{"daily":false,"flaw":"none","grab_ms":10000,"pick_ms":0,"words":null},"#,
        r#""seats":["person","person"],"chance":"scripted"},"draws":[[2,5]],"seal":""#
    );
    assert!(undated.head_line().starts_with(before_there_were_days), "{}", undated.head_line());
    let mut dated = undated.record(None);
    dated.set_up.day = day;
    let error = Table::<Proving>::replay(&dated, None).unwrap_err();
    assert_eq!(error.place, RecordPosition::SetUp);
    assert!(error.to_string().contains("table_day_unwanted"), "{error}");
}

#[test]
fn reading_a_record_names_a_date_that_does_not_exist() {
    let text = SetUp { day: Day::new(2026, 11, 15), ..set_up(vec![Player::Person; 2], Source::Scripted) };
    let text = serde_json::to_string(&text).unwrap();
    for bad in ["2026-11-31", "today", ""] {
        let error = serde_json::from_str::<SetUp>(&text.replace("2026-11-15", bad)).unwrap_err();
        assert!(error.to_string().contains("`day`"), "{error}");
    }
    let error = serde_json::from_str::<SetUp>(&text.replace("\"2026-11-15\"", "20261115")).unwrap_err();
    assert!(error.to_string().contains("expected a string"), "{error}");
}
