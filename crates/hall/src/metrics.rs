//! What the hall counts, in Prometheus's text form.

use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! metrics {
    ($($name:ident: $kind:literal, $about:literal;)*) => {
        /// Counters and gauges.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $about] pub $name: AtomicU64,)*
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
                text
            }
        }
    };
}

metrics! {
    connections: "gauge", "open sockets";
    tables_in_memory: "gauge", "tables whose keeper is running";
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
}

/// Adds one.
pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
