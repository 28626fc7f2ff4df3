//! How long people and bots waited, and memory, phase by phase.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use load_client::process::megabytes;

use crate::house::{House, Phase, lock};

/// How long it took, each time, in seconds.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    pub fn add(&mut self, seconds: f64) {
        self.0.push(seconds);
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time that so many of a hundred did not exceed.
    pub fn part(&self, hundredths: usize) -> Option<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len().saturating_sub(1) * hundredths / 100).copied()
    }

    pub fn longest(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }
}

/// What is read off the hall from outside, for as long as it is watched.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    /// Resident memory in megabytes.
    pub memory: BTreeMap<Phase, Vec<f64>>,
    /// How long `/healthz` took.
    pub health: BTreeMap<Phase, Times>,
}

impl Readings {
    /// The memory in the second half of a phase: the median.
    pub fn memory_in(&self, phase: Phase) -> Option<f64> {
        let samples = self.memory.get(&phase)?;
        let mut late = samples.get(samples.len() / 2..)?.to_vec();
        late.sort_by(f64::total_cmp);
        late.get(late.len() / 2).copied()
    }

    pub fn most_memory_in(&self, phase: Phase) -> Option<f64> {
        self.memory.get(&phase)?.iter().copied().reduce(f64::max)
    }
}

/// Reads off memory and health until it is dropped.
pub struct Watch {
    readings: Arc<Mutex<Readings>>,
    process: Arc<Mutex<u32>>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

/// How often memory is read.
const MEMORY_EVERY: Duration = Duration::from_millis(100);
/// How often health is asked for.
const HEALTH_EVERY: Duration = Duration::from_millis(500);

impl Watch {
    pub fn begin(house: &Arc<House>, process: u32) -> Watch {
        let readings: Arc<Mutex<Readings>> = Arc::default();
        let process = Arc::new(Mutex::new(process));
        let (noted, id, looking) = (Arc::clone(&readings), Arc::clone(&process), Arc::clone(house));
        let memory = async move {
            loop {
                let id = *lock(&id);
                if let Some(now) = megabytes(id) {
                    let mut noted = lock(&noted);
                    noted.memory.entry(looking.phase()).or_default().push(now);
                }
                tokio::time::sleep(MEMORY_EVERY).await;
            }
        };
        let (noted, asking) = (Arc::clone(&readings), Arc::clone(house));
        let health = async move {
            loop {
                let (began, phase) = (Instant::now(), asking.phase());
                let answer = load_client::request(asking.address, "GET", "/healthz", &[], b"").await;
                // A hall that is being killed answers nobody.
                if answer.is_ok() || phase != Phase::Kills {
                    let mut noted = lock(&noted);
                    noted.health.entry(phase).or_default().add(began.elapsed().as_secs_f64());
                }
                tokio::time::sleep(HEALTH_EVERY).await;
            }
        };
        let tasks = vec![tokio::spawn(memory), tokio::spawn(health)];
        Watch { readings, process, tasks }
    }

    /// The hall is another process now.
    pub fn follow(&self, process: u32) {
        *lock(&self.process) = process;
    }

    pub fn readings(&self) -> Readings {
        lock(&self.readings).clone()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.tasks.iter().for_each(tokio::task::JoinHandle::abort);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_their_parts() {
        let mut times = Times::default();
        assert_eq!(times.part(50), None);
        (1..=100).for_each(|time| times.add(f64::from(time)));
        assert_eq!((times.part(50), times.part(99), times.longest()), (Some(50.0), Some(99.0), 100.0));
    }
}
