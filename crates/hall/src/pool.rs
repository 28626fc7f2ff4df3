//! Pools of threads for what takes long: bots' thoughts, tools, sounds, pictures, the folding of records. Each kind of work has threads
//! of its own, so that none waits for another, and within a kind whoever has used least goes first.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use table::bot::Budget;

use crate::id::GuestId;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::timing::Work;

/// How many jobs of everybody together may wait.
const WAITING: usize = 4096;

type Task = Box<dyn FnOnce(&Until) + Send>;

/// How a pool is set up.
pub(crate) struct Plan {
    /// What its threads are called.
    pub(crate) name: &'static str,
    /// What is done in it.
    pub(crate) work: Work,
    /// How many there are.
    pub(crate) threads: usize,
    /// How many jobs of one guest may wait.
    pub(crate) waiting_each: usize,
    /// How far its threads stand back behind others, from 0 to 19, where the system can do that.
    pub(crate) niceness: i32,
    /// Where it is counted how long jobs wait and take.
    pub(crate) metrics: Arc<Metrics>,
}

/// A bounded pool of threads that many share fairly.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    waiting_each: usize,
}

/// The threads of a hall. Each kind of work has its own, so that none waits for another.
pub(crate) struct Pools {
    /// Bots think here.
    pub(crate) bots: Pool,
    /// Tools work here, and records are read.
    pub(crate) tools: Pool,
    /// What a seat hears or feels is rendered here.
    pub(crate) senses: Pool,
    /// Pictures of attachments are rendered here.
    pub(crate) pictures: Pool,
    /// Long records are folded here.
    pub(crate) openers: Pool,
}

impl Pools {
    pub(crate) fn new(threads: usize, limits: &Limits, metrics: &Arc<Metrics>) -> std::io::Result<Pools> {
        let plan = |name, work, threads, waiting_each: u64, niceness| {
            let waiting_each = usize::try_from(waiting_each).unwrap_or(usize::MAX);
            let metrics = Arc::clone(metrics);
            Pool::new(Plan { name, work, threads, waiting_each, niceness, metrics })
        };
        // A thought of a host's bots must not wait for the end of another host's.
        let bots = threads.max(2);
        let bots_each = limits.tables_per_guest.saturating_mul(table::Seat::MOST.into());
        Ok(Pools {
            bots: plan("bot", Work::Thought, bots, bots_each, 5)?,
            tools: plan("tool", Work::Tool, threads, limits.tools_waiting_per_guest, 10)?,
            senses: plan("sense", Work::Sound, threads, limits.senses_waiting_per_guest, 0)?,
            pictures: plan("picture", Work::Picture, threads, limits.pictures_waiting_per_guest, 10)?,
            openers: plan("opener", Work::Fold, threads, limits.seats_per_guest, 5)?,
        })
    }
}

/// Held by whoever waits for a job. Once it is dropped the job is not begun, or stops as soon as it looks at its budget.
#[derive(Debug)]
pub(crate) struct Ticket {
    _held: Arc<()>,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    /// How many jobs of one guest run at a time.
    running_each: usize,
    work: Work,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Queue {
    accounts: HashMap<GuestId, Account>,
    /// Jobs that wait, of all accounts.
    waiting: usize,
    /// Jobs that run.
    running: usize,
    /// What the account had used whose job began last. Whoever comes anew starts here: time that was not used is not saved up.
    level: Duration,
    closed: bool,
}

#[derive(Default)]
struct Account {
    jobs: VecDeque<Job>,
    running: usize,
    used: Duration,
}

struct Job {
    task: Task,
    limit: Duration,
    wanted: Weak<()>,
    asked: Instant,
}

impl Pool {
    /// A pool; its threads end when it is dropped.
    pub(crate) fn new(plan: Plan) -> std::io::Result<Pool> {
        let threads = plan.threads.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            more: Condvar::new(),
            // One guest's jobs leave a thread to the others, where there is more than one.
            running_each: (threads - 1).max(1),
            work: plan.work,
            metrics: plan.metrics,
        });
        for number in 0..threads {
            let (shared, niceness) = (Arc::clone(&shared), plan.niceness);
            let thread = std::thread::Builder::new().name(format!("{}-{number}", plan.name));
            thread.spawn(move || {
                stand_back(niceness);
                shared.work();
            })?;
        }
        Ok(Pool { shared, waiting_each: plan.waiting_each })
    }

    /// Does `task` for a guest when it is their turn, for `limit` at most; `None` if too much of theirs, or of everybody's, waits
    /// already.
    pub(crate) fn run(
        &self,
        guest: &GuestId,
        limit: Duration,
        task: impl FnOnce(&Until) + Send + 'static,
    ) -> Option<Ticket> {
        let held = Arc::new(());
        let mut queue = self.shared.lock();
        if queue.waiting >= WAITING {
            queue.forget_unwanted();
        }
        if queue.waiting >= WAITING || !queue.has_room_for(guest, self.waiting_each) {
            return None;
        }
        let level = queue.level;
        let account = queue.accounts.entry(guest.clone()).or_default();
        if account.is_idle() {
            account.used = account.used.max(level);
        }
        let (task, wanted, asked) = (Box::new(task), Arc::downgrade(&held), Instant::now());
        account.jobs.push_back(Job { task, limit, wanted, asked });
        queue.waiting += 1;
        drop(queue);
        self.shared.more.notify_one();
        Some(Ticket { _held: held })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.more.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((guest, job)) = self.next() {
            let begun = Instant::now();
            let budget = Until { end: begun.checked_add(job.limit), wanted: job.wanted };
            let task = || catch_unwind(AssertUnwindSafe(|| (job.task)(&budget)));
            // A job that panics must not take its thread along; whoever waits for it sees its channel close.
            if self.metrics.timed(self.work, job.asked, task).is_err() {
                tracing::error!("a thought, a tool, a sound or a picture panicked");
            }
            self.lock().finish(&guest, begun.elapsed());
            // Another job of this guest may have waited for this one to end.
            self.more.notify_one();
        }
    }

    /// Waits for the next job; `None` once the pool is closed.
    fn next(&self) -> Option<(GuestId, Job)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(next) = queue.take(self.running_each) {
                return Some(next);
            }
            queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Queue {
    fn has_room_for(&mut self, guest: &GuestId, most: usize) -> bool {
        let Some(account) = self.accounts.get_mut(guest) else { return true };
        if account.jobs.len() >= most {
            self.waiting -= account.forget_unwanted();
        }
        account.jobs.len() < most
    }

    fn forget_unwanted(&mut self) {
        self.waiting -= self.accounts.values_mut().map(Account::forget_unwanted).sum::<usize>();
    }

    /// Begins the next job of whoever has used least.
    fn take(&mut self, running_each: usize) -> Option<(GuestId, Job)> {
        loop {
            let ready = self.accounts.iter_mut();
            let ready =
                ready.filter(|(_, account)| !account.jobs.is_empty() && account.running < running_each);
            let (guest, account) = ready.min_by_key(|(_, account)| account.used)?;
            let job = account.jobs.pop_front()?;
            self.waiting -= 1;
            if job.wanted.strong_count() == 0 {
                continue;
            }
            account.running += 1;
            self.running += 1;
            self.level = self.level.max(account.used);
            return Some((guest.clone(), job));
        }
    }

    fn finish(&mut self, guest: &GuestId, took: Duration) {
        self.running -= 1;
        if let Some(account) = self.accounts.get_mut(guest) {
            account.running -= 1;
            account.used += took;
        }
        if self.running == 0 && self.waiting == 0 {
            // Nobody competes with anybody: all begin anew.
            self.accounts.clear();
            self.level = Duration::ZERO;
        } else if self.accounts.len() > WAITING {
            self.accounts.retain(|_, account| !account.is_idle());
        }
    }
}

impl Account {
    fn is_idle(&self) -> bool {
        self.jobs.is_empty() && self.running == 0
    }

    /// Drops the jobs that nobody waits for; says how many.
    fn forget_unwanted(&mut self) -> usize {
        let before = self.jobs.len();
        self.jobs.retain(|job| job.wanted.strong_count() > 0);
        before - self.jobs.len()
    }
}

/// A budget that is spent at a moment, or when nobody waits for the job any more.
pub(crate) struct Until {
    end: Option<Instant>,
    wanted: Weak<()>,
}

impl Budget for Until {
    fn is_spent(&self) -> bool {
        self.wanted.strong_count() == 0 || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Lets the calling thread stand back, so that what is quick is done first.
#[cfg(target_os = "linux")]
fn stand_back(niceness: i32) {
    // On Linux the niceness is a thread's own. Where it may not be changed, all are equal.
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), niceness);
}

#[cfg(not(target_os = "linux"))]
fn stand_back(_niceness: i32) {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    fn pool(threads: usize, waiting_each: usize) -> Pool {
        let (work, metrics) = (Work::Tool, Arc::new(Metrics::new().unwrap()));
        Pool::new(Plan { name: "test", work, threads, waiting_each, niceness: 0, metrics }).unwrap()
    }

    fn guest(number: u8) -> GuestId {
        crate::id::Entropy::fixed(number.into()).guest_id()
    }

    /// Occupies a thread for `guest` until told otherwise; returns once it runs.
    fn occupy(pool: &Pool, guest: &GuestId) -> (Ticket, Sender<()>) {
        let (begun, has_begun) = channel();
        let (go_on, wait) = channel::<()>();
        let ticket = pool.run(guest, LONG, move |_| {
            begun.send(()).unwrap();
            let _ = wait.recv();
        });
        has_begun.recv().unwrap();
        (ticket.unwrap(), go_on)
    }

    fn note(pool: &Pool, guest: &GuestId, what: &'static str, into: &Sender<&'static str>) -> Ticket {
        let into = into.clone();
        pool.run(guest, LONG, move |_| into.send(what).unwrap()).unwrap()
    }

    fn heard<const N: usize>(notes: &Receiver<&'static str>) -> [&'static str; N] {
        std::array::from_fn(|_| notes.recv().unwrap())
    }

    #[test]
    fn whoever_has_used_least_goes_first() {
        let pool = pool(1, 100);
        let (greedy, modest) = (guest(1), guest(2));
        let (noted, notes) = channel();
        let (_long, go_on) = occupy(&pool, &greedy);
        let mut tickets: Vec<_> = (0..3).map(|_| note(&pool, &greedy, "greedy", &noted)).collect();
        tickets.push(note(&pool, &modest, "modest", &noted));
        drop(go_on);
        assert_eq!(heard::<4>(&notes), ["modest", "greedy", "greedy", "greedy"]);
    }

    #[test]
    fn one_guest_leaves_a_thread_to_the_others() {
        let pool = pool(2, 100);
        let (greedy, modest) = (guest(1), guest(2));
        let (noted, notes) = channel();
        let (_long, _go_on) = occupy(&pool, &greedy);
        let _waits = note(&pool, &greedy, "greedy", &noted);
        let _served = note(&pool, &modest, "modest", &noted);
        assert_eq!(heard::<1>(&notes), ["modest"]);
        assert!(notes.try_recv().is_err(), "the second job of the greedy one waits for its first");
    }

    #[test]
    fn what_nobody_waits_for_is_not_begun() {
        let pool = pool(1, 100);
        let guest = guest(1);
        let (noted, notes) = channel();
        let (_long, go_on) = occupy(&pool, &guest);
        drop(note(&pool, &guest, "unwanted", &noted));
        let _wanted = note(&pool, &guest, "wanted", &noted);
        drop(go_on);
        assert_eq!(heard::<1>(&notes), ["wanted"]);
    }

    #[test]
    fn a_budget_is_spent_when_nobody_waits_any_more() {
        let pool = pool(1, 100);
        let (seen, spent) = channel();
        let (gone, wait) = channel::<()>();
        let ticket = pool.run(&guest(1), LONG, move |budget| {
            seen.send(budget.is_spent()).unwrap();
            let _ = wait.recv();
            seen.send(budget.is_spent()).unwrap();
        });
        assert!(!spent.recv().unwrap());
        drop(ticket);
        drop(gone);
        assert!(spent.recv().unwrap());
    }

    #[test]
    fn a_guest_has_only_so_many_jobs_that_wait() {
        let pool = pool(1, 2);
        let (one, other) = (guest(1), guest(2));
        let (noted, _notes) = channel();
        let (_long, _go_on) = occupy(&pool, &one);
        let first = note(&pool, &one, "first", &noted);
        let _second = note(&pool, &one, "second", &noted);
        assert!(pool.run(&one, LONG, |_| {}).is_none());
        assert!(pool.run(&other, LONG, |_| {}).is_some(), "another guest has their own measure");
        drop(first);
        assert!(pool.run(&one, LONG, |_| {}).is_some(), "what nobody waits for makes room");
    }

    #[test]
    fn a_panic_takes_no_thread_along() {
        let pool = pool(1, 2);
        let (noted, notes) = channel();
        let _panics = pool.run(&guest(1), LONG, |_| panic!("on purpose"));
        let _after = note(&pool, &guest(1), "after", &noted);
        assert_eq!(heard::<1>(&notes), ["after"]);
    }
}
