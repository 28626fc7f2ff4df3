//! Pools of threads, never a keeper's task: one in which bots think and tools work, one in which sounds are rendered, so that
//! nobody's long thought keeps a barrel silent.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use table::bot::Budget;

type Job = Box<dyn FnOnce() + Send>;

/// How many jobs may wait. A table whose job finds no room asks again later.
const WAITING: usize = 4096;

/// A bounded pool of threads.
pub(crate) struct Pool(SyncSender<Job>);

impl Pool {
    /// A pool with this many threads of this name; they end when the pool is dropped.
    pub(crate) fn new(name: &str, threads: usize) -> std::io::Result<Pool> {
        let (sender, queue) = sync_channel::<Job>(WAITING);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            std::thread::Builder::new().name(format!("{name}-{number}")).spawn(move || work(&queue))?;
        }
        Ok(Pool(sender))
    }

    /// Runs `job` when a thread is free; says whether there was room for it.
    pub(crate) fn run(&self, job: impl FnOnce() + Send + 'static) -> bool {
        match self.0.try_send(Box::new(job)) {
            Ok(()) => true,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => false,
        }
    }
}

fn work(queue: &Mutex<Receiver<Job>>) {
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // A job that panics must not take its thread along; whoever waits for it sees its channel close.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a thought or a tool panicked");
        }
    }
}

/// A budget that is spent at a moment.
pub(crate) struct Until(Instant);

impl Until {
    pub(crate) fn millis(millis: u64) -> Until {
        Until(Instant::now() + Duration::from_millis(millis))
    }
}

impl Budget for Until {
    fn is_spent(&self) -> bool {
        Instant::now() >= self.0
    }
}
