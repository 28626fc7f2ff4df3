//! How long work takes, by kind: histograms, and what measures a piece of work.

use std::marker::PhantomData;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use prometheus::{Histogram, HistogramOpts, HistogramVec};

use crate::door::Shared;

/// The kinds of something that is measured. They are few and fixed: never a name or an id of anybody.
pub trait Kind: Copy + Send + Sync + 'static {
    /// What the kinds are of: the name of the label.
    const LABEL: &'static str;
    /// The name of each kind.
    const NAMES: &'static [&'static str];
    /// The name of this kind.
    fn name(self) -> &'static str;
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

            fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name,)*
                }
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
    /// A picture of an attachment is rendered.
    Picture = "picture",
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
    hall.metrics.request_seconds.of(route).observe(begun.elapsed().as_secs_f64());
    response
}

/// The upper bounds of every histogram, in seconds.
const BOUNDS: [f64; 13] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

pub(crate) fn options(name: &str, about: &str) -> HistogramOpts {
    HistogramOpts::new(name, about).buckets(BOUNDS.to_vec())
}

/// One histogram for each kind.
#[derive(Clone, Debug)]
pub struct Histograms<K> {
    pub(crate) all: HistogramVec,
    kinds: PhantomData<K>,
}

impl<K: Kind> Histograms<K> {
    /// Empty ones; those of kinds that have not come yet are shown too.
    pub fn new(name: &str, about: &str) -> prometheus::Result<Histograms<K>> {
        let all = HistogramVec::new(options(name, about), &[K::LABEL])?;
        for kind in K::NAMES {
            all.get_metric_with_label_values(&[kind])?;
        }
        Ok(Histograms { all, kinds: PhantomData })
    }

    /// That of this kind.
    pub fn of(&self, kind: K) -> Histogram {
        self.all.with_label_values(&[kind.name()])
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::metrics::Metrics;

    fn value(text: &str, name: &str) -> String {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("zauberberg_{name} ")));
        line.unwrap_or_else(|| panic!("{name} in {text}")).to_owned()
    }

    #[test]
    fn counts_each_kind_by_itself_and_up_to_each_bound() {
        let metrics = Metrics::new().unwrap();
        let long_ago = Instant::now().checked_sub(Duration::from_secs(3)).unwrap();
        assert_eq!(metrics.timed(Work::Tool, long_ago, || 7), 7);
        let text = metrics.text();
        for work in Work::NAMES {
            let often = if *work == "tool" { "1" } else { "0" };
            for family in ["work_seconds", "wait_seconds"] {
                assert_eq!(value(&text, &format!("{family}_count{{work=\"{work}\"}}")), often, "{work}");
            }
        }
        let waited = |bound| value(&text, &format!("wait_seconds_bucket{{work=\"tool\",le=\"{bound}\"}}"));
        assert_eq!([waited("2"), waited("5"), waited("+Inf")], ["0", "1", "1"]);
        assert!(text.contains("# TYPE zauberberg_wait_seconds histogram\n"), "{text}");
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
            ("/api/tables/8nqg/attachments/06f3/picture", Route::Bytes),
            ("/api/nothing", Route::Page),
            ("/metrics", Route::Page),
            ("/", Route::Page),
            ("", Route::Page),
        ] {
            assert_eq!(Route::of(path), route, "{path}");
        }
    }
}
