//! What the hall counts, in Prometheus's text form.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::timing::{Durations, Histograms, Route, Work};

macro_rules! metrics {
    ($($name:ident: $kind:literal, $about:literal;)*) => {
        /// Counters and gauges.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $about] pub $name: AtomicU64,)*
            /// How long actions took, from their arrival until they were durable and acknowledged.
            pub action_seconds: Durations,
            /// How long work waited for its turn.
            pub wait_seconds: Histograms<Work>,
            /// How long work took from its turn on.
            pub work_seconds: Arc<Histograms<Work>>,
            /// How long requests took until the head of the answer was there.
            pub request_seconds: Histograms<Route>,
        }

        impl Metrics {
            /// Everything, as Prometheus reads it.
            pub fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let value = self.$name.load(Ordering::Relaxed);
                    text.push_str(concat!(
                        "# HELP zauberberg_", stringify!($name), " ", $about, "\n",
                        "# TYPE zauberberg_", stringify!($name), " ", $kind, "\n",
                        "zauberberg_", stringify!($name), " ",
                    ));
                    text.push_str(&value.to_string());
                    text.push('\n');
                )*
                text.push_str(&self.action_seconds.text(
                    "action_seconds",
                    "seconds from the arrival of an action until it was durable and acknowledged",
                ));
                text.push_str(&self.wait_seconds.text("wait_seconds", "seconds that work waited for its turn"));
                text.push_str(&self.work_seconds.text("work_seconds", "seconds that work took from its turn on"));
                text.push_str(&self.request_seconds.text(
                    "request_seconds",
                    "seconds from an HTTP request until the head of its answer, by what it was about",
                ));
                text
            }
        }
    };
}

metrics! {
    connections: "gauge", "open sockets";
    tables_in_memory: "gauge", "tables whose keeper is running";
    unread_bytes: "gauge", "bytes that wait for readers";
    entries_total: "counter", "entries appended to records";
    append_conflicts_total: "counter", "appends that another hall was faster with";
    refusals_total: "counter", "actions that were refused";
    repeated_actions_total: "counter", "actions that had been done already and were acknowledged again";
    thoughts_total: "counter", "thoughts of bots";
    late_thoughts_total: "counter", "thoughts of bots that came too late and were discarded";
    messages_total: "counter", "messages received on sockets";
    slow_readers_total: "counter", "sockets closed because their reader was too slow";
    requests_total: "counter", "HTTP requests";
    tables_made_total: "counter", "tables made";
    store_bytes: "gauge", "bytes of the store that are in use";
}

impl Metrics {
    /// Does a piece of work that has waited since `asked`, and notes how long it waited and how long it takes.
    pub fn timed<T>(&self, work: Work, asked: Instant, job: impl FnOnce() -> T) -> T {
        self.wait_seconds.add(work, asked.elapsed());
        let _begun = self.work_seconds.begin(work);
        job()
    }
}

/// Adds one.
pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
