//! How long bots and tools may think.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use table::bot::Budget;

/// How often a bot may ask for more time where nobody says otherwise.
pub const USUAL: u64 = 100_000;

/// A budget that is counted in questions and not in time, so that the same game is played on every machine.
#[derive(Debug)]
pub struct Effort(AtomicU64);

impl Effort {
    /// A budget that is spent after so many questions whether it is.
    pub fn new(questions: u64) -> Effort {
        Effort(AtomicU64::new(questions))
    }
}

impl Budget for Effort {
    fn is_spent(&self) -> bool {
        self.0.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

/// A progress bar on standard error; invisible unless that is a terminal.
pub fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// As long as it takes, with a progress bar.
#[derive(Debug)]
pub struct Watched(ProgressBar);

impl Watched {
    const PARTS: u64 = 1_000;

    /// A bar labelled with what is done.
    pub fn new(label: &str) -> Watched {
        let bar = bar(Watched::PARTS, "{msg} {wide_bar} {percent}% {eta}");
        bar.set_message(label.to_owned());
        Watched(bar)
    }
}

impl Budget for Watched {
    fn is_spent(&self) -> bool {
        false
    }

    fn is_generous(&self) -> bool {
        true
    }

    fn progress(&self, part: f64) {
        // A part outside 0 to 1 saturates.
        self.0.set_position(((part * Watched::PARTS as f64) as u64).min(Watched::PARTS));
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_is_spent_after_its_questions_and_stays_so() {
        let effort = Effort::new(2);
        let answers: Vec<bool> = (0..5).map(|_| effort.is_spent()).collect();
        assert_eq!(answers, [false, false, true, true, true]);
    }
}
