//! Malformed and hostile input: each gets its error, nothing changes, and the hall keeps serving.

use hall::asset::{Asset, Content};
use load_client::{Client, Line};
use serde_json::{Value, json};

use crate::house::{House, Wanted, guess, hide, play_out, small_board, so_far, table_for, watch};

mod bytes;
mod frames;
mod messages;
mod requests;

/// A hall with a table whose state must not change, a table that gathers and one that is over.
struct Siege {
    house: House,
    anna: Client,
    ben: Client,
    carl: Client,
    /// In play: Anna has hidden a code, Ben has guessed once (action `b1`).
    canary: String,
    gathering: String,
    over: String,
    watcher: Line,
    before: Value,
}

impl Siege {
    async fn lay() -> Siege {
        let asset = |path: &str, text: &'static str| Asset {
            path: path.to_owned(),
            kind: "text/html".to_owned(),
            content: Content::Plain(::bytes::Bytes::from_static(text.as_bytes())),
            lasting: false,
        };
        let page = vec![asset("/index.html", "the page"), asset("/app.js", "the script")];
        let wanted = Wanted { page, ..Wanted::fixed() };
        let house = House::open_as(wanted.with("attachment_bytes", 1000).with("draft_bytes", 1000)).await;
        let (anna, ben, carl) =
            (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
        let canary = table_for(&anna, &ben, small_board()).await;
        let (mut watcher, _) = watch(&anna, &canary, Some(0)).await;
        watcher.act(&canary, "a1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
        let (mut line, _) = watch(&ben, &canary, Some(1)).await;
        line.act(&canary, "b1", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap();
        let make = json!({ "game": "mastermind", "seats": 2 });
        let gathering = anna.make_table(make).await.unwrap();
        let over = table_for(&anna, &ben, small_board()).await;
        let (mut a, mut b) = (watch(&anna, &over, Some(0)).await.0, watch(&ben, &over, Some(1)).await.0);
        play_out(&over, &mut a, &mut b).await;
        drop((line, a, b));
        let mut siege =
            Siege { house, anna, ben, carl, canary, gathering, over, watcher, before: Value::Null };
        siege.settle().await;
        siege.before = siege.state().await;
        siege
    }

    /// Waits until only the watcher is there.
    async fn settle(&mut self) {
        self.house.until(|metrics| metrics.connections.get() == 1).await;
        so_far(&self.anna, &self.canary, &mut self.watcher).await;
    }

    /// Everything that can be seen of the three tables, by their host.
    async fn state(&mut self) -> Value {
        let mut all = Vec::new();
        for table in [&self.canary, &self.gathering, &self.over] {
            all.push(self.anna.get(&format!("/api/tables/{table}")).await.unwrap().json());
        }
        self.watcher.say(json!({ "watch": { "table": self.canary, "seat": 0 } })).await.unwrap();
        all.push(self.watcher.hear_of("standing").await.unwrap());
        let record = self.anna.get(&format!("/api/tables/{}/record", self.over)).await.unwrap();
        all.push(json!(record.text()));
        Value::Array(all)
    }

    async fn holds(&mut self, what: &str) {
        assert_eq!(self.house.stranger("GET", "/healthz").await.text(), "ok\n", "{what}");
        assert_eq!(self.state().await, self.before, "{what}");
    }

    /// Puts the names of this siege into a text.
    fn fill(&self, text: &str) -> String {
        let unknown = "0".repeat(26);
        [
            ("{T}", &self.canary),
            ("{G}", &self.gathering),
            ("{O}", &self.over),
            ("{U}", &unknown),
            ("{ben}", &self.ben.id),
            ("{anna}", &self.anna.id),
        ]
        .iter()
        .fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    fn client(&self, who: char) -> Option<&Client> {
        match who {
            'a' => Some(&self.anna),
            'b' => Some(&self.ben),
            'c' => Some(&self.carl),
            _ => None,
        }
    }
}
