//! Many games at once: what they come to.

use serde_json::Value;

use crate::{fine, folder};

#[test]
fn a_seed_gives_the_same_games_on_any_number_of_threads() {
    let simulate = |threads: &str, seed: &str| {
        let keep = folder(&format!("threads-{threads}-{seed}"));
        let args = [
            "simulate",
            "mastermind",
            "--games",
            "30",
            "--bots",
            "random,apprentice",
            "--seed",
            seed,
            "--json",
        ];
        let args = [&args[..], &["--threads", threads, "--keep", keep.to_str().unwrap()]].concat();
        let mut result: Value = serde_json::from_str(&fine(&args, "")).unwrap();
        assert!(result["seconds"].take().is_f64());
        let records: Vec<String> = (1..=30)
            .map(|game| std::fs::read_to_string(keep.join(format!("{game:06}.jsonl"))).unwrap())
            .collect();
        (result, records)
    };
    let (one, records) = simulate("1", "9");
    assert_eq!((one.clone(), records.clone()), simulate("3", "9"));
    assert_ne!(records, simulate("1", "10").1);
    // Every game is somebody's win or a tie.
    let wins: u64 = one["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins + one["ties"].as_u64().unwrap(), 30);
    assert_eq!(one["games"], 30);
    let entries: usize = records.iter().map(|record| record.lines().count() - 2).sum();
    assert_eq!(one["actions"], entries);
    assert!(
        one["points"][0].as_f64() < one["points"][1].as_f64(),
        "a worse breaker gives the maker more: {one}"
    );
}

#[test]
fn win_rates_have_standard_errors() {
    let args = ["simulate", "hexhex", "--games", "40", "--seed", "2", "--bots", "random,apprentice"];
    let result: Value = serde_json::from_str(&fine(&[&args[..], &["--json"]].concat(), "")).unwrap();
    let list = |name: &str| -> Vec<f64> {
        result[name].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect()
    };
    let (wins, ties) = (list("wins"), result["ties"].as_f64().unwrap());
    for seat in [0, 1] {
        let rate = wins[seat] / 40.0;
        assert!((list("win_rates")[seat] - rate).abs() < 1e-12);
        let error = (rate * (1.0 - rate) / 39.0).sqrt();
        assert!((list("win_rate_errors")[seat] - error).abs() < 1e-12, "{result}");
        assert!((list("shares")[seat] - (wins[seat] + ties / 2.0) / 40.0).abs() < 1e-12);
        assert!(list("point_errors")[seat] > 0.0);
    }
    assert!((list("shares").iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(
        (list("share_errors")[0] - list("share_errors")[1]).abs() < 1e-12,
        "what one wins the other loses"
    );
    let text = fine(&args, "");
    assert!(text.contains("wins in %") && text.matches('±').count() == 6, "{text}");
    // One game says nothing about how far games differ.
    let one = fine(&["simulate", "hexhex", "--games", "1", "--seats", "1", "--json"], "");
    let one: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(
        (&one["win_rates"], &one["win_rate_errors"]),
        (&serde_json::json!([1.0]), &serde_json::json!([null]))
    );
}

#[test]
fn equal_points_are_a_tie_and_nobodys_win() {
    // With one bot for both seats and rows so few that nobody finds anything, most games end level.
    let args =
        ["simulate", "mastermind", "--games", "20", "--option", "rows=5", "--option", "colours=10", "--json"];
    let result: Value = serde_json::from_str(&fine(&args, "")).unwrap();
    assert_eq!((&result["ties"], &result["wins"]), (&20.into(), &serde_json::json!([0, 0])));
    let text = fine(&args[..args.len() - 1], "");
    assert!(text.contains("20 games of mastermind") && text.contains("ties"), "{text}");
}
