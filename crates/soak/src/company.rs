//! Companies: well-behaved guests who play one game after the other, at one table after the other.

use std::sync::Arc;
use std::time::Duration;

use load_client::{ANSWER_TIMEOUT, Client, Error};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};
use table::attachment::AttachmentPool;
use table::bot::Level;
use table::erased::{Card, Room};
use table::field::Kind;

use crate::house::{House, lock};
use crate::notes::TableNotes;
use crate::player::Player;

pub struct Company {
    name: String,
    room: &'static dyn Room,
    guests: Vec<Client>,
    bots: Vec<Level>,
    /// Whether other options than the presets are tried.
    adventurous: bool,
    rng: ChaCha8Rng,
}

/// How many sit together at most: more people make no other kind of table.
const MOST_PEOPLE: u8 = 3;

/// For every game of the house: people among themselves, somebody with bots, and somebody alone where that can be.
pub async fn gather(house: &Arc<House>, rng: &mut ChaCha8Rng) -> Result<Vec<Company>, Error> {
    let mut companies = Vec::new();
    for room in games::rooms() {
        let card = room.card();
        for (kind, people, bots) in kinds(&card) {
            let name = format!("{}, {kind}", card.id);
            let mut guests = Vec::new();
            for number in 0..people {
                guests.push(Client::introduce(house.address, &format!("{kind} {number}")).await?);
            }
            let adventurous = bots.is_empty();
            let rng = ChaCha8Rng::seed_from_u64(rng.random());
            companies.push(Company { name, room: *room, guests, bots, adventurous, rng });
        }
    }
    Ok(companies)
}

/// Who sits together at a game: the name of the company, how many people, and which bots.
fn kinds(card: &Card) -> Vec<(&'static str, u8, Vec<Level>)> {
    let (fewest, most) = card.seats;
    let people = most.min(MOST_PEOPLE).max(fewest);
    let with_bots = (people.max(2) - 1).min(most - 1);
    let (weak, strong) = card.levels.split_at(card.levels.len().div_ceil(2));
    let mut kinds = vec![("people", people, Vec::new())];
    for (name, levels) in [("weak bots", weak), ("strong bots", strong)] {
        let bots: Vec<Level> = levels.iter().copied().cycle().take(usize::from(with_bots)).collect();
        if !bots.is_empty() {
            kinds.push((name, 1, bots));
        }
    }
    if fewest == 1 {
        kinds.push(("alone", 1, Vec::new()));
    }
    kinds
}

impl Company {
    pub fn size(&self) -> usize {
        self.guests.len()
    }

    /// Plays until everybody is asked to come to an end.
    pub async fn play(mut self, house: Arc<House>) -> Vec<TableNotes> {
        let mut notes = Vec::new();
        while house.last_since().is_none() {
            let sitting_down = tokio::time::timeout(ANSWER_TIMEOUT, self.sit_down(&house));
            let Ok(Ok(table)) = sitting_down.await else {
                tokio::time::sleep(Duration::from_millis(self.rng.random_range(50..300))).await;
                continue;
            };
            lock(&house.tables).push(table.clone());
            let players = (0u8..).zip(&self.guests).map(|(seat, client)| Player {
                house: Arc::clone(&house),
                room: self.room,
                client: client.clone(),
                table: table.clone(),
                seat,
                is_host: seat == 0,
                rng: ChaCha8Rng::seed_from_u64(self.rng.random()),
            });
            let players: Vec<_> = players.map(|player| tokio::spawn(player.play())).collect();
            let mut seats = Vec::new();
            for player in players {
                seats.extend(player.await);
            }
            house.has_no_longer(&table);
            let record = tokio::time::timeout(ANSWER_TIMEOUT, self.record(&table)).await.ok().flatten();
            let (game, company) = (self.room.card().id, self.name.clone());
            notes.push(TableNotes { table, game, company, seats, record });
        }
        notes
    }

    async fn sit_down(&mut self, house: &House) -> Result<String, Error> {
        let seats = u8::try_from(self.guests.len() + self.bots.len()).unwrap_or(u8::MAX);
        let options = self.options(seats);
        let make = json!({ "game": self.room.card().id, "seats": seats, "options": options });
        let host = self.guests.first().ok_or(Error::Silence)?;
        let table = host.make_table(make).await.inspect_err(|error| busy(house, error))?;
        for (seat, guest) in self.guests.iter().enumerate() {
            let nonce: u64 = self.rng.random();
            guest.at(&table, "sit", json!({ "seat": seat, "nonce": nonce.to_string() })).await?;
        }
        for (seat, level) in (self.guests.len()..).zip(&self.bots) {
            host.at(&table, "bot", json!({ "seat": seat, "level": level })).await?;
        }
        host.at(&table, "start", json!({})).await?;
        Ok(table)
    }

    /// Options with which a table of so many seats can be played.
    fn options(&mut self, seats: u8) -> Value {
        let presets = json!({});
        let presets_fit = self.room.check(&presets, seats, &AttachmentPool::default()).is_ok();
        if presets_fit && !(self.adventurous && self.rng.random()) {
            return presets;
        }
        for _ in 0..200 {
            let mut options = Map::new();
            for field in self.room.card().fields {
                if self.rng.random_range(0..3) > 0 {
                    continue;
                }
                let value: Value = match field.kind {
                    Kind::Switch => self.rng.random::<bool>().into(),
                    Kind::Whole { min, max, step } => {
                        let steps = ((max - min) / step).min(1_000);
                        (min + step * self.rng.random_range(0..=steps)).into()
                    }
                    Kind::Pick(words) => words.get(self.rng.random_range(0..words.len())).copied().into(),
                    Kind::Text(_) | Kind::Attachment(_) => continue,
                };
                options.insert(field.name.to_owned(), value);
            }
            let options = Value::Object(options);
            if self.room.check(&options, seats, &AttachmentPool::default()).is_ok() {
                return options;
            }
        }
        presets
    }

    /// The record of a table that is over; a busy or restarting hall is asked again for a while.
    async fn record(&mut self, table: &str) -> Option<String> {
        let host = self.guests.first()?;
        loop {
            if let Ok(answer) = host.get(&format!("/api/tables/{table}/record")).await {
                match answer.status {
                    200 => return Some(answer.text()),
                    409 => return None,
                    _ => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

/// A well-behaved guest was turned away: who shares an address with a flood notices that.
fn busy(house: &House, error: &Error) {
    if let Error::Strange(answer) = error
        && answer.contains("HALL-")
    {
        house.refused("a table could not be made");
    }
}

#[cfg(test)]
mod tests {
    use table::Seat;
    use table::attachment::Enclosed;
    use table::chance::{Fair, Seed};
    use table::erased::AnyInput;
    use table::record::{Actor, Player, SetUp, Source, TABLE_RULES};

    use super::*;

    #[test]
    fn a_game_with_one_level_of_bots_has_people_and_somebody_with_that_bot() {
        let expected = vec![("people", 3, vec![]), ("weak bots", 1, vec![Level::Random; 2])];
        assert_eq!(kinds(&proving::offers::ROOM.card()), expected);
    }

    /// What a seat is told that it may do, it may do: so any game can be played by a program that knows none.
    #[test]
    fn every_game_takes_what_is_sampled_from_the_choices_that_it_tells() {
        let mut rng = ChaCha8Rng::seed_from_u64(14);
        for room in games::rooms().iter().copied().chain([&proving::offers::ROOM as _]) {
            let card = room.card();
            let mut company = Company {
                name: String::new(),
                room,
                guests: Vec::new(),
                bots: Vec::new(),
                adventurous: true,
                rng: ChaCha8Rng::seed_from_u64(3),
            };
            for seats in card.seats.0..=card.seats.1 {
                let (seed, nonces) = (Seed::new([7; 32]), vec![String::new(); usize::from(seats)]);
                let fair = Fair::new(&seed, &nonces);
                let set_up = SetUp {
                    game: card.id.to_owned(),
                    rules: card.rules,
                    options: room.check(&company.options(seats), seats, &AttachmentPool::default()).unwrap(),
                    seats: vec![Player::Person; usize::from(seats)],
                    chance: Source::Fair { commitment: seed.commitment(), nonces },
                    own_dice: false,
                    day: None,
                    table_rules: TABLE_RULES,
                };
                let of_a_day = SetUp { day: Some("2026-11-15".parse().unwrap()), ..set_up.clone() };
                let table = room.open(set_up, &mut fair.entry(0));
                let mut table = table.or_else(|_| room.open(of_a_day, &mut fair.entry(0))).unwrap();
                for now in (0..100).map(|step| step * 3_000) {
                    while let Some(at) = table.deadline().filter(|deadline| *deadline <= now) {
                        let mut draws = fair.entry(table.next_number());
                        let step = table.prepare(Actor::Clock, AnyInput::Clock, at, &mut draws).unwrap();
                        table.commit(step);
                    }
                    let seat = Seat::first(seats).find(|seat| table.due().contains(*seat));
                    let Some(seat) = seat else { continue };
                    let choices = serde_json::from_str(table.choices(seat).get()).unwrap();
                    let mut enclosed = Enclosed::default();
                    let action = room.sample(&choices, &mut rng, &mut enclosed).unwrap();
                    table.pool().keep(&mut enclosed);
                    let mut draws = fair.entry(table.next_number());
                    let input = AnyInput::Game(action.clone());
                    let step = table.prepare(Actor::Seat(seat), input, now, &mut draws);
                    let step = step.unwrap_or_else(|why| panic!("{}: {action}: {why:?}", card.id));
                    table.commit(step);
                }
            }
        }
    }
}
