//! Options: fields, presets and checks must agree.

use serde_json::Value;

use super::{Broken, Check, Conform, broken};
use crate::field::{self, Kind};
use crate::options::GameOptions as _;

pub(super) fn check<G: Conform>() -> Check {
    let presets = field::complete(G::Options::FIELDS, &Value::Null)
        .or_else(|refusal| broken(Broken::Options, format!("the presets are refused: {refusal}")))?;
    let default = serde_json::to_value(G::Options::default()).unwrap_or_default();
    if presets != default {
        return broken(Broken::Options, format!("the presets are {presets}, the default options {default}"));
    }
    for field in G::Options::FIELDS {
        if let Err(refusal) = field.check(&field.preset()) {
            return broken(Broken::Options, format!("the preset does not fit: {refusal}"));
        }
        if let Kind::Whole { min, max, step } = field.kind
            && (step < 1 || min > max)
        {
            return broken(Broken::Options, format!("`{}` has no values", field.name));
        }
    }
    if G::RULES.is_empty() || G::RULES.windows(2).any(|pair| pair[0] >= pair[1]) {
        return broken(Broken::Options, "the versions of the rules do not rise");
    }
    for trial in G::trials() {
        let options = serde_json::to_value(&trial.options).unwrap_or_default();
        let checked =
            field::complete(G::Options::FIELDS, &options).and_then(|_| trial.options.check(trial.seats));
        if let Err(refusal) = checked {
            return broken(Broken::Options, format!("the trial `{}` is refused: {refusal}", trial.name));
        }
    }
    Ok(())
}
