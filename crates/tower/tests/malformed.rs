//! Malformed ids, challenges and decks are refused, and what is wrong is named.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tower::card::CardKind;
use tower::challenge::{Challenge, Obstacle, ObstacleKind};
use tower::deck::{Deck, decks};
use tower::forty::forty;
use tower::id;

fn good() -> Value {
    json!({
        "deck": "castle", "rows": 4, "cols": 4,
        "entrance": {"colour": "green", "side": "W", "index": 2}, "exit": "SE",
        "obstacles": [{"kind": "wall", "row": 1, "col": 0}, {"kind": "closed_door", "row": 2, "col": 1}],
        "cards": [4, 6, 7], "specials": {"knight": 0, "key": 1, "chest": 0},
    })
}

/// The good value with another one at a place such as `/entrance/side`.
fn with(mut value: Value, place: &str, new: Value) -> Value {
    let (parent, name) = place.rsplit_once('/').unwrap();
    match value.pointer_mut(parent).unwrap() {
        Value::Array(list) => match name.parse::<usize>().unwrap() {
            at if at < list.len() => list[at] = new,
            _ => list.push(new),
        },
        object => object[name] = new,
    }
    value
}

fn without(mut value: Value, name: &str) -> Value {
    value.as_object_mut().unwrap().remove(name);
    value
}

#[test]
fn a_challenge_is_refused_by_the_field_that_is_wrong() {
    assert!(Challenge::parse(&good().to_string()).is_ok());
    let at = |place: &str, new: Value| with(good(), place, new).to_string();
    for (file, field, key) in [
        ("".to_owned(), "", "tower_file_json"),
        ("{".to_owned(), "", "tower_file_json"),
        ("[]".to_owned(), "(file)", "tower_field_object"),
        (without(good(), "entrance").to_string(), "entrance", "tower_field_missing"),
        (without(good(), "exit").to_string(), "exit", "tower_field_missing"),
        (without(good(), "obstacles").to_string(), "obstacles", "tower_field_missing"),
        (without(good(), "cards").to_string(), "cards", "tower_field_missing"),
        (at("/doors", json!(1)), "doors", "tower_field_unknown"),
        (at("/deck", json!("tarot")), "deck", "tower_field_word"),
        (at("/deck", json!(7)), "deck", "tower_field_text"),
        (at("/deck", json!({"format": 2})), "deck.format", "tower_field_whole"),
        (at("/rows", json!(2)), "rows", "tower_field_whole"),
        (at("/rows", json!(4.5)), "rows", "tower_field_whole"),
        (at("/cols", json!(7)), "cols", "tower_field_whole"),
        (at("/cols", json!("4")), "cols", "tower_field_whole"),
        (at("/entrance", json!("W2")), "entrance", "tower_field_object"),
        (at("/entrance/colour", json!("pink")), "entrance.colour", "tower_field_word"),
        (at("/entrance/colour", json!("violet")), "entrance.colour", "tower_challenge_not_in_deck"),
        (at("/entrance/side", json!("w")), "entrance.side", "tower_field_word"),
        (at("/entrance/index", json!(4)), "entrance.index", "tower_field_whole"),
        (at("/entrance/index", json!(-1)), "entrance.index", "tower_field_whole"),
        (at("/entrance/door", json!(1)), "entrance.door", "tower_field_unknown"),
        (at("/exit", json!("S")), "exit", "tower_field_word"),
        (at("/exit", json!({"corner": "X"})), "exit.corner", "tower_field_word"),
        (at("/obstacles", json!({})), "obstacles", "tower_field_list"),
        (at("/obstacles/1", json!(5)), "obstacles[1]", "tower_field_object"),
        (at("/obstacles/1/kind", json!("moat")), "obstacles[1].kind", "tower_field_word"),
        (at("/obstacles/1/row", json!(4)), "obstacles[1].row", "tower_field_whole"),
        (at("/obstacles/0/col", json!(9)), "obstacles[0].col", "tower_field_whole"),
        (
            at("/obstacles/2", json!({"kind": "wall", "row": 1, "col": 0})),
            "obstacles[2]",
            "tower_challenge_field",
        ),
        (
            at("/obstacles/2", json!({"kind": "wall", "row": 3, "col": 3})),
            "obstacles[2]",
            "tower_challenge_field",
        ),
        (at("/cards/3", json!(0)), "cards[3]", "tower_field_whole"),
        (at("/cards/3", json!(17)), "cards[3]", "tower_challenge_not_in_deck"),
        (at("/cards/3", json!(4)), "cards[3]", "tower_field_twice"),
        (at("/cards", json!([])), "cards", "tower_challenge_cards"),
        (
            at("/cards", json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])),
            "cards",
            "tower_challenge_cards",
        ),
        (at("/cards", json!(vec![1; 65])), "cards", "tower_field_too_many"),
        (at("/normal_cards", json!([1])), "normal_cards", "tower_field_twice"),
        (at("/specials/key", json!(5)), "specials.key", "tower_challenge_not_in_deck"),
        (at("/specials/knight", json!(1)), "specials.knight", "tower_challenge_no_obstacle"),
        (at("/specials/sword", json!(1)), "specials.sword", "tower_field_unknown"),
        (at("/specials/key", json!(-1)), "specials.key", "tower_field_whole"),
    ] {
        let refusal = Challenge::parse(&file).expect_err(&file);
        let named = refusal.params.get("field").map(ToString::to_string).unwrap_or_default();
        assert_eq!((named.as_str(), refusal.key.as_str()), (field, key), "{file}");
        assert!(refusal.rule.starts_with("TOW-"), "{refusal}");
    }
    // There are only two walls in the deck.
    let mut walls = good();
    for (row, col) in [(0, 1), (0, 2)] {
        walls["obstacles"].as_array_mut().unwrap().push(json!({"kind": "wall", "row": row, "col": col}));
    }
    let refusal = Challenge::parse(&walls.to_string()).unwrap_err();
    assert_eq!(refusal.params["field"].to_string(), "obstacles[3]");
}

#[test]
fn a_deck_is_refused_by_the_field_that_is_wrong() {
    let good: Value = serde_json::from_str(&decks()[0].write()).unwrap();
    assert_eq!(Deck::parse(&good.to_string()).unwrap(), *decks()[0]);
    let at = |place: &str, new: Value| with(good.clone(), place, new).to_string();
    for (file, field, key) in [
        ("null".to_owned(), "(file)", "tower_field_object"),
        (without(good.clone(), "format").to_string(), "format", "tower_field_missing"),
        (without(good.clone(), "cards").to_string(), "cards", "tower_field_missing"),
        (at("/format", json!(2)), "format", "tower_field_whole"),
        (at("/deck", json!("My deck")), "deck", "tower_deck_name"),
        (at("/deck", json!("")), "deck", "tower_deck_name"),
        (at("/board", json!({"rows": 4})), "board.cols", "tower_field_missing"),
        (at("/board/rows", json!(9)), "board.rows", "tower_field_whole"),
        (at("/entrances", json!([])), "entrances", "tower_deck_entrances"),
        (at("/entrances/1", json!("red")), "entrances[1]", "tower_field_twice"),
        (at("/entrances/1", json!("rot")), "entrances[1]", "tower_field_word"),
        (at("/obstacles/wall", json!(16)), "obstacles.wall", "tower_field_whole"),
        (at("/obstacles/moat", json!(1)), "obstacles.moat", "tower_field_unknown"),
        (at("/obstacles", json!({"wall": 2})), "obstacles.dragon", "tower_field_missing"),
        (at("/cards/0", json!("1: red red red")), "cards[0]", "tower_card_doors"),
        (at("/cards/0", json!("1: red red red red red")), "cards[0]", "tower_card_doors"),
        (at("/cards/0", json!("1: - - - -")), "cards[0]", "tower_card_doors"),
        (at("/cards/0", json!("1: red red red pink")), "cards[0]", "tower_card_doors"),
        (at("/cards/0", json!("1")), "cards[0]", "tower_card_doors"),
        (at("/cards/0", json!("joker-1: red red red red")), "cards[0]", "tower_card_name"),
        (at("/cards/0", json!("2: red red red red")), "cards[1]", "tower_field_twice"),
        (at("/cards/0", json!("99: red red red red")), "cards", "tower_card_gap"),
        (at("/cards/0", json!(1)), "cards[0]", "tower_field_text"),
    ] {
        let refusal = Deck::parse(&file).expect_err(&file);
        assert_eq!(
            (refusal.params["field"].to_string().as_str(), refusal.key.as_str()),
            (field, key),
            "{file}"
        );
    }
}

#[test]
fn every_typing_error_in_an_id_is_noticed() {
    const LETTERS: &str = "0123456789abcdefghjkmnpqrstvwxyz";
    for published in forty().iter().step_by(7) {
        let good = id::write(&published.posed.challenge).unwrap();
        assert!(good.len() <= 24 && good.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{good}");
        for at in 0..good.len() {
            for letter in LETTERS.chars().filter(|letter| !good[at..].starts_with(*letter)) {
                let bad = format!("{}{letter}{}", &good[..at], &good[at + 1..]);
                assert!(id::read(&bad).is_err(), "{bad} for {good}");
            }
            let shorter = format!("{}{}", &good[..at], &good[at + 1..]);
            assert!(id::read(&shorter).is_err(), "{shorter} for {good}");
            if at + 1 < good.len() && good[at..=at] != good[at + 1..at + 2] {
                let swapped =
                    format!("{}{}{}{}", &good[..at], &good[at + 1..at + 2], &good[at..=at], &good[at + 2..]);
                assert!(id::read(&swapped).is_err(), "{swapped} for {good}");
            }
        }
        assert!(id::read(&format!("{good}0")).is_err());
    }
}

#[test]
fn an_id_is_refused_by_what_is_wrong_with_it() {
    let good = id::write(&forty()[0].posed.challenge).unwrap();
    let key = |id: &str| {
        let refusal = id::read(id).expect_err(id);
        assert_eq!(refusal.params["field"].to_string(), "id");
        refusal.key
    };
    assert_eq!(key(""), "tower_id_length");
    assert_eq!(key("1"), "tower_id_length");
    assert_eq!(key(&"1".repeat(81)), "tower_id_length");
    assert_eq!(key(&good.replacen('1', "2", 1)), "tower_id_version");
    assert_eq!(key("1ü"), "tower_id_letters");
    assert_eq!(key(&format!("{good}!")), "tower_id_letters");
    assert_eq!(key("1z00000"), "tower_id_deck");
    assert_eq!(key(&format!("{}0", &good[..good.len() - 1])), "tower_id_check");
}

#[test]
fn no_text_at_all_makes_a_reader_fall_over() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let good = [good().to_string(), decks()[1].write()];
    for _ in 0..3_000 {
        let length = rng.random_range(0..40);
        let letters: String = (0..length).map(|_| char::from(rng.random_range(b'0'..=b'z'))).collect();
        assert!(id::read(&format!("1{letters}")).is_err());
        // A good file with a few bytes of it changed is read or refused.
        let mut bytes = good[rng.random_range(0..2)].clone().into_bytes();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            bytes[at] = rng.random_range(b' '..=b'}');
        }
        let text = String::from_utf8(bytes).unwrap();
        for refusal in [Challenge::parse(&text).err(), Deck::parse(&text).err()].into_iter().flatten() {
            assert!(refusal.params.contains_key("field") || refusal.key == "tower_file_json", "{refusal}");
        }
    }
}

/// The page says how long ids are.
#[test]
fn ids_are_as_long_as_the_page_says() {
    let page = include_str!("../../../docs/tower.md");
    let mut lengths = Vec::new();
    for deck in decks() {
        for (rows, cols) in (3..=6).flat_map(|rows| (3..=6).map(move |cols| (rows, cols))) {
            let bare =
                Challenge { deck: deck.name.clone(), rows, cols, cards: vec![1], ..Challenge::default() };
            lengths.push(id::write(&bare).unwrap().len());
            // Every obstacle of the deck, and every special card that has one to be laid on.
            let mut full = bare.clone();
            full.cards = deck.of_kind(CardKind::Passage).map(|card| card.name.number).collect();
            let stock = ObstacleKind::ALL.into_iter().zip(deck.obstacles);
            let kinds = stock.flat_map(|(kind, count)| (0..count).map(move |_| kind));
            let fields = bare.board().fields().filter(|field| *field != bare.last_field());
            for (kind, field) in kinds.zip(fields) {
                full.obstacles.push(Obstacle { row: field.row, col: field.col, kind });
            }
            let over = |kind| {
                full.obstacles.iter().filter(|obstacle| obstacle.kind.overcome_by() == Some(kind)).count()
            };
            for kind in CardKind::SPECIAL {
                let most = over(kind).min(deck.of_kind(kind).count());
                *full.specials.of_mut(kind).unwrap() = most as u8;
            }
            full.cards.truncate(usize::from(rows * cols) - usize::from(full.specials.sum()) - 1);
            full.obstacles.sort_unstable();
            lengths.extend(id::write(&full).map(|id| id.len()));
        }
    }
    let (least, most) = (lengths.iter().min().unwrap(), lengths.iter().max().unwrap());
    assert!(page.contains(&format!("for links, {least} to {most} letters")), "{least} to {most}");
}
