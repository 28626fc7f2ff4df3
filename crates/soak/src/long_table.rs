//! A table with a long record, put into the store before the hall opens: what attackers ask for again and again.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow};
use futures_util::future::try_join_all;
use hall::id::Entropy;
use hall::limits::Limits;
use hall::roster::{Phase, Roster, SeatAssignment};
use hall::store::sqlite::SqliteStore;
use hall::store::{Store as _, StoredEntry, StoredGuest, StoredTable};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use table::Seat;
use table::attachment::{AttachmentPool, Enclosed};
use table::chance::{Fair, Seed};
use table::erased::AnyInput;
use table::record::{Actor, Player, SetUp, Source, TABLE_RULES, TableAction, Wish};

const GAME: &str = "mastermind";

/// Makes it, with so many entries, and says its id. It is over: everything about it can be asked for.
pub async fn make(store: &Path, entries: u64, seed: u64) -> Result<String> {
    let entropy = Entropy::fixed(seed);
    let (id, host) = (entropy.table_id(), entropy.guest_id());
    let seed = Seed::new(entropy.bytes());
    let nonces = vec![String::new(); 2];
    let room = games::room(GAME).with_context(|| format!("there is no {GAME}"))?;
    let options = room.check(&json!({}), 2, &AttachmentPool::default())?;
    let set_up = SetUp {
        game: GAME.to_owned(),
        rules: room.card().rules,
        options: options.clone(),
        seats: vec![Player::Person; 2],
        chance: Source::Fair { commitment: seed.commitment(), nonces: nonces.clone() },
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    let fair = Fair::new(&seed, &nonces);
    let refused = |stop: table::Stop| anyhow!("{:?}", stop.into_refusal());
    let mut table = room.open(set_up, &mut fair.entry(0)).map_err(refused)?;
    let mut lines = vec![table.head_line()];
    let mut rng = ChaCha8Rng::from_seed(entropy.bytes());
    while (lines.len() as u64) < entries {
        let n = table.next_number();
        // A seat acts, and from then on it wishes to take it back, and thinks better of it, for ever.
        let (by, input) = match table.wish() {
            _ if n == 1 => {
                let seat = table.due().iter().next().context("somebody is due")?;
                let choices = serde_json::from_str(table.choices(seat).get())?;
                let action = room
                    .sample(&choices, &mut rng, &mut Enclosed::default())
                    .context("there is something to do")?;
                (seat, AnyInput::Game(action))
            }
            None => (Seat::new(0), AnyInput::Table(TableAction::Wish(Wish::Undo { to: 1 }))),
            Some(wish) => (wish.seat, AnyInput::Table(TableAction::Decline { wish: wish.n })),
        };
        let prepared =
            table.prepare(Actor::Seat(by), input, n * 1_000, &mut fair.entry(n)).map_err(refused)?;
        lines.push(prepared.line.clone());
        table.commit(prepared);
    }
    let (n, end) = (table.next_number(), AnyInput::Table(TableAction::Abandon));
    let prepared = table.prepare(Actor::Host, end, n * 1_000, &mut fair.entry(n)).map_err(refused)?;
    lines.push(prepared.line.clone());
    let place = SeatAssignment { guest: Some(host.clone()), bot: None, nonce: String::new() };
    let roster = Roster {
        game: GAME.to_owned(),
        rules: room.card().rules,
        options,
        open: false,
        chat: true,
        help: true,
        own_dice: false,
        host: host.clone(),
        phase: Phase::Over,
        seats: vec![place; 2],
        removed: Vec::new(),
        rematch: None,
        made: 0,
        began: 0,
    };
    let store = SqliteStore::open(store)?;
    let guest = StoredGuest { id: host, name: "Long".to_owned(), glyph: "owl".to_owned() };
    store.make_guest(guest, entropy.bytes(), 0).await?;
    store
        .make_table(StoredTable { id: id.clone(), version: 0, roster, seed }, Vec::new(), &Limits::default())
        .await?;
    let entries = (0..).zip(lines).map(|(n, line)| StoredEntry {
        n,
        line,
        action: None,
        attachments: Vec::new(),
        hands_in: None,
    });
    try_join_all(entries.map(|entry| store.append(&id, entry))).await?;
    store.close().await?;
    Ok(id.as_str().to_owned())
}
