//! The client in Python plays a whole game.

use std::process::Command;

use crate::house::House;

#[tokio::test]
async fn the_python_client_plays_a_game_to_its_end() {
    let house = House::open().await;
    let address = format!("http://{}", house.address());
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hall_client.py");
    let run =
        move || Command::new("python3").args([program, &address]).output().expect("python3 can be started");
    let output = tokio::task::spawn_blocking(run).await.unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("connected again at number"), "{said}");
    let table = said.lines().find_map(|line| line.strip_prefix("table ")).unwrap();
    // Whoever knows the table may read its record now.
    let record = house.guest("Ben").await.get(&format!("/api/tables/{table}/record")).await.unwrap().text();
    assert_eq!(said.lines().last(), record.lines().last());
    let verdict = games::room("mastermind").unwrap().verify(&record).unwrap();
    let acted = said.lines().filter(|line| line.contains("\"ask\"")).count() as u64;
    assert!(acted > 2 && verdict.entries > acted, "{acted} of {} entries", verdict.entries);
}
