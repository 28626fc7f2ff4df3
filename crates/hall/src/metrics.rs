//! What the hall counts and measures, as Prometheus reads it.

use std::time::Instant;

use prometheus::core::{AtomicU64, Collector, GenericGauge};
use prometheus::{Histogram, IntCounter as Counter, Registry, Result, TextEncoder};

use crate::timing::{Histograms, Route, Work, options};

type Gauge = GenericGauge<AtomicU64>;

macro_rules! metrics {
    ($($name:ident: $kind:ident, $about:literal;)*) => {
        /// Counters, gauges and histograms.
        #[derive(Debug)]
        pub struct Metrics {
            registry: Registry,
            $(#[doc = $about] pub $name: $kind,)*
            /// How long actions took, from their arrival until they were durable and acknowledged.
            pub action_seconds: Histogram,
            /// How long work waited for its turn.
            pub wait_seconds: Histograms<Work>,
            /// How long work took from its turn on.
            pub work_seconds: Histograms<Work>,
            /// How long requests took until the head of the answer was there.
            pub request_seconds: Histograms<Route>,
        }

        impl Metrics {
            /// Everything at 0. An error if two have one name.
            pub fn new() -> Result<Metrics> {
                let metrics = Metrics {
                    registry: Registry::new_custom(Some("zauberberg".to_owned()), None)?,
                    $($name: $kind::new(stringify!($name), $about)?,)*
                    action_seconds: Histogram::with_opts(options(
                        "action_seconds",
                        "seconds from the arrival of an action until it was durable and acknowledged",
                    ))?,
                    wait_seconds: Histograms::new("wait_seconds", "seconds that work waited for its turn")?,
                    work_seconds: Histograms::new("work_seconds", "seconds that work took from its turn on")?,
                    request_seconds: Histograms::new(
                        "request_seconds",
                        "seconds from an HTTP request until the head of its answer, by what it was about",
                    )?,
                };
                $(metrics.show(&metrics.$name)?;)*
                metrics.show(&metrics.action_seconds)?;
                metrics.show(&metrics.wait_seconds.all)?;
                metrics.show(&metrics.work_seconds.all)?;
                metrics.show(&metrics.request_seconds.all)?;
                Ok(metrics)
            }
        }
    };
}

metrics! {
    connections: Gauge, "open sockets";
    tables_in_memory: Gauge, "tables whose keeper is running";
    unread_bytes: Gauge, "bytes that wait for readers";
    arriving_bytes: Gauge, "bytes that have arrived in bodies of requests that are not dealt with yet";
    entries_total: Counter, "entries appended to records";
    append_conflicts_total: Counter, "appends that another hall was faster with";
    refusals_total: Counter, "actions that were refused";
    repeated_actions_total: Counter, "actions that had been done already and were acknowledged again";
    thoughts_total: Counter, "thoughts of bots";
    late_thoughts_total: Counter, "thoughts of bots that came too late and were discarded";
    messages_total: Counter, "messages received on sockets";
    slow_readers_total: Counter, "sockets closed because their reader was too slow";
    requests_total: Counter, "HTTP requests";
    tables_made_total: Counter, "tables made";
    store_bytes: Gauge, "bytes of the store that are in use";
}

impl Metrics {
    /// Shows something among the others; an error if its name is taken.
    pub fn show(&self, metric: &(impl Collector + Clone + 'static)) -> Result<()> {
        self.registry.register(Box::new(metric.clone()))
    }

    /// Everything, as Prometheus reads it.
    pub fn text(&self) -> String {
        TextEncoder::new().encode_to_string(&self.registry.gather()).unwrap_or_default()
    }

    /// Does a piece of work that has waited since `asked`, and notes how long it waited and how long it takes.
    pub fn timed<T>(&self, work: Work, asked: Instant, job: impl FnOnce() -> T) -> T {
        self.wait_seconds.of(work).observe(asked.elapsed().as_secs_f64());
        self.work_seconds.of(work).observe_closure_duration(job)
    }
}
