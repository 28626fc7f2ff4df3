//! How often somebody may do something: a bucket that fills with time and is emptied by use.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use crate::time::UnixMillis;

/// A bucket of permissions.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    at: UnixMillis,
}

impl Bucket {
    /// A full bucket.
    pub fn full(burst: u64, now: UnixMillis) -> Bucket {
        Bucket { left: burst as f64, at: now }
    }

    /// Takes one permission if there is one. `per_second` flow in, up to `burst`.
    pub fn take(&mut self, per_second: f64, burst: u64, now: UnixMillis) -> bool {
        self.take_some(1, per_second, burst, now)
    }

    /// Takes so many permissions if they are there, or none. What wants more than a full bucket holds takes a full one: otherwise
    /// it could never be done. From a bucket that holds none nothing is taken.
    fn take_some(&mut self, count: u64, per_second: f64, burst: u64, now: UnixMillis) -> bool {
        let count = count.min(burst.max(1));
        let passed = now.saturating_sub(self.at) as f64 / 1000.0;
        self.left = (self.left + passed * per_second).min(burst as f64);
        self.at = now;
        if self.left < count as f64 {
            return false;
        }
        self.left -= count as f64;
        true
    }

    fn is_full(&self, per_second: f64, burst: u64, now: UnixMillis) -> bool {
        self.left + now.saturating_sub(self.at) as f64 / 1000.0 * per_second >= burst as f64
    }
}

/// One bucket for each of many.
pub struct Buckets<K> {
    per_second: f64,
    burst: u64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// When there are more buckets than this, full ones are thrown away: they are as good as new ones.
const MOST_BUCKETS: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    /// Buckets that fill at this rate up to `burst`.
    pub fn new(per_second: f64, burst: u64) -> Buckets<K> {
        Buckets { per_second, burst, buckets: Mutex::default() }
    }

    /// Takes one permission of `key` if there is one.
    pub fn take(&self, key: K, now: UnixMillis) -> bool {
        self.take_some(key, 1, now)
    }

    /// Takes so many permissions of `key` if they are there, or none; a full bucket is enough for any number.
    pub fn take_some(&self, key: K, count: u64, now: UnixMillis) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MOST_BUCKETS {
            buckets.retain(|_, bucket| !bucket.is_full(self.per_second, self.burst, now));
        }
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::full(self.burst, now));
        bucket.take_some(count, self.per_second, self.burst, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(2.0, 3);
        let taken: Vec<bool> = (0..5).map(|_| buckets.take("a", 1_000)).collect();
        assert_eq!(taken, [true, true, true, false, false]);
        assert!(buckets.take("b", 1_000), "another one has its own");
        assert!(!buckets.take("a", 1_400));
        assert!(buckets.take("a", 1_500));
        assert!(!buckets.take("a", 1_500));
        assert!(!buckets.take_some("a", 2, 2_000) && buckets.take("a", 2_000), "all of them or none");
    }

    #[test]
    fn a_full_bucket_is_enough_for_more_than_it_holds_and_an_empty_one_for_nothing() {
        let (small, none) = (Buckets::new(0.05, 3), Buckets::new(0.0, 0));
        assert!(small.take_some("a", 7, 0));
        assert!(!small.take_some("a", 7, 59_000), "it is not full yet");
        assert!(small.take_some("a", 7, 60_000));
        assert!(!none.take_some("a", 7, 60_000) && !none.take("a", 60_000));
    }
}
