//! How long work takes, by kind: histograms, and what measures a piece of work.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::door::Shared;
use crate::metrics::count;

/// The kinds of something that is measured. They are few and fixed: never a name or an id of anybody.
pub trait Kind: Copy + Send + Sync + 'static {
    /// What the kinds are of: the name of the label.
    const LABEL: &'static str;
    /// The name of each kind, in order.
    const NAMES: &'static [&'static str];
    /// The place of this kind among them.
    fn place(self) -> usize;
}

macro_rules! kinds {
    ($(#[$about:meta])* $kind:ident, $label:literal: $($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$doc])* $variant,)*
        }

        impl Kind for $kind {
            const LABEL: &'static str = $label;
            const NAMES: &'static [&'static str] = &[$($name,)*];

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

kinds! {
    /// What the hall works at beside its tables.
    Work, "work":
    /// A bot thinks.
    Thought = "thought",
    /// A tool answers.
    Tool = "tool",
    /// A sound is rendered.
    Sound = "sound",
    /// A long record is folded.
    Fold = "fold",
    /// A table is read and folded.
    OpenTable = "open_table",
}

kinds! {
    /// What the store does.
    StoreWork, "work":
    /// An entry is appended, from when it is wanted until it is durable.
    Append = "append",
    /// Anything else is written, from when it is wanted until it is durable.
    Write = "write",
    /// Something is read, from when it is wanted until it is there.
    Read = "read",
    /// What waits together is written and committed.
    Commit = "commit",
}

kinds! {
    /// What an HTTP request is about.
    Route, "route":
    /// Guests and their devices.
    Guest = "guest",
    /// The games and their marks.
    Games = "games",
    /// The list of tables, and new ones.
    Tables = "tables",
    /// One table: who sits there, beginning, playing again.
    Table = "table",
    /// The record of a table, and what is made from it.
    Record = "record",
    /// Attachments and drafts.
    Bytes = "bytes",
    /// Tools.
    Tool = "tool",
    /// The handshake of a socket.
    Socket = "socket",
    /// Files of the page, and whatever else is asked for.
    Page = "page",
}

impl Route {
    /// What a request to this address is about.
    fn of(path: &str) -> Route {
        let mut parts = path.trim_start_matches('/').split('/');
        match [parts.next(), parts.next(), parts.next(), parts.next()] {
            [Some("api"), Some("me" | "guest" | "link"), ..] => Route::Guest,
            [Some("api"), Some("socket"), ..] => Route::Socket,
            [Some("api"), Some("games" | "tables"), Some(_), Some("ask")] => Route::Tool,
            [Some("api"), Some("games"), ..] => Route::Games,
            [Some("api"), Some("tables"), None, ..] => Route::Tables,
            [Some("api"), Some("tables"), _, Some("record" | "replay" | "senses" | "verify")] => {
                Route::Record
            }
            [Some("api"), Some("tables"), _, Some("attachments" | "seats")] => Route::Bytes,
            [Some("api"), Some("tables"), ..] => Route::Table,
            _ => Route::Page,
        }
    }
}

/// Measures every request, until the head of its answer is there.
pub(crate) async fn measure(State(hall): Shared, request: Request, next: Next) -> Response {
    let route = Route::of(request.uri().path());
    let begun = Instant::now();
    let response = next.run(request).await;
    hall.metrics.request_seconds.add(route, begun.elapsed());
    response
}

/// One histogram for each kind.
#[derive(Debug)]
pub struct Histograms<K> {
    by_kind: Vec<Durations>,
    kinds: std::marker::PhantomData<K>,
}

impl<K: Kind> Default for Histograms<K> {
    fn default() -> Histograms<K> {
        let by_kind = K::NAMES.iter().map(|_| Durations::default()).collect();
        Histograms { by_kind, kinds: std::marker::PhantomData }
    }
}

impl<K: Kind> Histograms<K> {
    /// Something of this kind took so long.
    pub fn add(&self, kind: K, took: Duration) {
        if let Some(durations) = self.by_kind.get(kind.place()) {
            durations.add(took);
        }
    }

    /// Measures something of this kind from now until what is returned is dropped.
    pub fn begin(self: &Arc<Self>, kind: K) -> Begun<K> {
        Begun { histograms: Arc::clone(self), kind, at: Instant::now() }
    }

    /// As Prometheus reads them.
    pub fn text(&self, name: &str, about: &str) -> String {
        let mut text = head(name, about);
        for (kind, durations) in K::NAMES.iter().zip(&self.by_kind) {
            durations.lines(&mut text, name, Some((K::LABEL, kind)));
        }
        text
    }
}

/// Something that is being measured.
pub struct Begun<K: Kind> {
    histograms: Arc<Histograms<K>>,
    kind: K,
    at: Instant,
}

impl<K: Kind> Drop for Begun<K> {
    fn drop(&mut self) {
        self.histograms.add(self.kind, self.at.elapsed());
    }
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
        self.micros.fetch_add(micros, Relaxed);
    }

    /// As Prometheus reads it.
    pub fn text(&self, name: &str, about: &str) -> String {
        let mut text = head(name, about);
        self.lines(&mut text, name, None);
        text
    }

    fn lines(&self, text: &mut String, name: &str, label: Option<(&str, &str)>) {
        let label = label.map(|(name, value)| format!("{name}=\"{value}\"")).unwrap_or_default();
        let (before, alone) = match label.as_str() {
            "" => (String::new(), String::new()),
            label => (format!("{label},"), format!("{{{label}}}")),
        };
        let bounds = BOUNDS.iter().map(|(_, bound)| *bound).chain(["+Inf"]);
        let mut sum = 0;
        for (bound, counter) in bounds.zip(&self.counts) {
            sum += counter.load(Relaxed);
            text.push_str(&format!("zauberberg_{name}_bucket{{{before}le=\"{bound}\"}} {sum}\n"));
        }
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        text.push_str(&format!(
            "zauberberg_{name}_sum{alone} {seconds}\nzauberberg_{name}_count{alone} {sum}\n"
        ));
    }
}

fn head(name: &str, about: &str) -> String {
    format!("# HELP zauberberg_{name} {about}\n# TYPE zauberberg_{name} histogram\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;

    fn value(text: &str, name: &str) -> String {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("zauberberg_{name} ")));
        line.unwrap_or_else(|| panic!("{name} in {text}")).to_owned()
    }

    #[test]
    fn a_histogram_counts_up_to_each_bound() {
        let durations = Durations::default();
        for micros in [1, 500, 501, 20_000, 4_999_999, 5_000_001] {
            durations.add(Duration::from_micros(micros));
        }
        let text = durations.text("x", "how long");
        for (bound, sum) in
            [("0.0005", 2), ("0.001", 3), ("0.01", 3), ("0.02", 4), ("2", 4), ("5", 5), ("+Inf", 6)]
        {
            assert_eq!(value(&text, &format!("x_bucket{{le=\"{bound}\"}}")), sum.to_string(), "{bound}");
        }
        assert_eq!((value(&text, "x_count").as_str(), value(&text, "x_sum").as_str()), ("6", "10.021002"));
        assert!(text.starts_with("# HELP zauberberg_x how long\n# TYPE zauberberg_x histogram\n"), "{text}");
    }

    #[test]
    fn each_kind_has_a_histogram_of_its_own() {
        let metrics = Metrics::default();
        let long_ago = Instant::now().checked_sub(Duration::from_secs(3)).unwrap();
        assert_eq!(metrics.timed(Work::Tool, long_ago, || 7), 7);
        let text = metrics.text();
        for work in Work::NAMES {
            let often = if *work == "tool" { "1" } else { "0" };
            for family in ["work_seconds", "wait_seconds"] {
                assert_eq!(value(&text, &format!("{family}_count{{work=\"{work}\"}}")), often, "{work}");
            }
        }
        assert_eq!(
            value(&text, "wait_seconds_bucket{work=\"tool\",le=\"2\"}"),
            "0",
            "it has waited for longer"
        );
        let begun = metrics.work_seconds.begin(Work::OpenTable);
        assert_eq!(value(&metrics.text(), "work_seconds_count{work=\"open_table\"}"), "0");
        drop(begun);
        assert_eq!(value(&metrics.text(), "work_seconds_count{work=\"open_table\"}"), "1");
    }

    #[test]
    fn requests_are_grouped_by_what_they_are_about() {
        for (path, route) in [
            ("/api/guest", Route::Guest),
            ("/api/me/export", Route::Guest),
            ("/api/socket", Route::Socket),
            ("/api/games", Route::Games),
            ("/api/games/chess/marks", Route::Games),
            ("/api/games/chess/ask", Route::Tool),
            ("/api/tables", Route::Tables),
            ("/api/tables/8nqg", Route::Table),
            ("/api/tables/8nqg/sit", Route::Table),
            ("/api/tables/8nqg/ask", Route::Tool),
            ("/api/tables/8nqg/senses/7/0", Route::Record),
            ("/api/tables/8nqg/seats/0/draft", Route::Bytes),
            ("/api/tables/8nqg/attachments/06f3", Route::Bytes),
            ("/api/nothing", Route::Page),
            ("/metrics", Route::Page),
            ("/", Route::Page),
            ("", Route::Page),
        ] {
            assert_eq!(Route::of(path), route, "{path}");
        }
    }
}
