//! What the hall counts, in Prometheus's text form.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

macro_rules! metrics {
    ($($name:ident: $kind:literal, $about:literal;)*) => {
        /// Counters and gauges.
        #[derive(Debug, Default)]
        pub struct Metrics {
            $(#[doc = $about] pub $name: AtomicU64,)*
            /// How long actions took, from their arrival until they were durable and acknowledged.
            pub action_seconds: Durations,
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
                self.action_seconds.write(
                    &mut text,
                    "action_seconds",
                    "seconds from the arrival of an action until it was durable and acknowledged",
                );
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
}

/// How long something took, each time: a histogram.
#[derive(Debug, Default)]
pub struct Durations {
    /// How many took at most as long as each bound, and longer than the one before; the last are those beyond all.
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// The upper bounds of a histogram, in microseconds and as Prometheus reads them.
const BOUNDS: [(u64, &str); 13] = [
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_000, "0.002"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (20_000, "0.02"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (200_000, "0.2"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_000_000, "2"),
    (5_000_000, "5"),
];

impl Durations {
    /// It took this long once more.
    pub fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let place = BOUNDS.iter().position(|(bound, _)| micros <= *bound).unwrap_or(BOUNDS.len());
        if let Some(counter) = self.counts.get(place) {
            count(counter);
        }
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, about: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "# HELP zauberberg_{name} {about}\n# TYPE zauberberg_{name} histogram");
        let bounds = BOUNDS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
        let mut sum = 0;
        for (bound, counter) in bounds.zip(&self.counts) {
            sum += counter.load(Ordering::Relaxed);
            let _ = writeln!(text, "zauberberg_{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "zauberberg_{name}_sum {seconds}\nzauberberg_{name}_count {sum}");
    }
}

/// Adds one.
pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_up_to_each_bound() {
        let durations = Durations::default();
        for micros in [1, 500, 501, 20_000, 4_999_999, 5_000_001] {
            durations.add(Duration::from_micros(micros));
        }
        let mut text = String::new();
        durations.write(&mut text, "x", "how long");
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("zauberberg_x_{name} ")));
            line.unwrap_or_else(|| panic!("{name} in {text}")).to_owned()
        };
        for (bound, sum) in
            [("0.0005", 2), ("0.001", 3), ("0.01", 3), ("0.02", 4), ("2", 4), ("5", 5), ("+Inf", 6)]
        {
            assert_eq!(value(&format!("bucket{{le=\"{bound}\"}}")), sum.to_string(), "{bound}");
        }
        assert_eq!((value("count").as_str(), value("sum").as_str()), ("6", "10.021002"));
        assert!(text.starts_with("# HELP zauberberg_x how long\n# TYPE zauberberg_x histogram\n"), "{text}");
    }
}
