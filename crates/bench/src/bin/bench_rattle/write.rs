//! What is written: the data file, and sounds to listen to.

use std::path::Path;

use anyhow::{Context as _, Result};
use games::Sound;
use serde_json::Value;
use zapp::rattle::model::Model;
use zapp::rattle::{MOST, RATE, Shake};
use zauberberg::sound;

/// The shakes that are written, and pictured in the docs: of one grip and draw, so that only the number differs.
const PICTURED: Shake = Shake { stones: 1, grip: 5, draw: 1, strength: 3, rhythm: 4 };

/// Writes the data file, one row of numbers a line.
pub fn model(model: &Model) -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../zapp/data/listener.json");
    let value = rounded(serde_json::to_value(model)?);
    let mut text = String::new();
    lines(&value, 0, &mut text);
    text.push('\n');
    std::fs::write(&path, text).with_context(|| path.display().to_string())?;
    println!("\nWritten to crates/zapp/data/listener.json.");
    Ok(())
}

/// Numbers to five digits: more were not measured.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let exact = number.as_f64().unwrap_or_default();
            Value::from(format!("{exact:.4e}").parse::<f64>().unwrap_or(exact))
        }
        Value::Array(values) => values.into_iter().map(rounded).collect(),
        Value::Object(values) => values.into_iter().map(|(name, value)| (name, rounded(value))).collect(),
        other => other,
    }
}

fn lines(value: &Value, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let flat = |value: &Value| {
        !value.is_object()
            && !value
                .as_array()
                .is_some_and(|all| all.iter().any(Value::is_array) || all.iter().any(Value::is_object))
    };
    let (brackets, parts): (_, Vec<(String, &Value)>) = match value {
        Value::Array(values) if !flat(value) => {
            (["[", "]"], values.iter().map(|part| (String::new(), part)).collect())
        }
        Value::Object(values) => {
            (["{", "}"], values.iter().map(|(name, part)| (format!("\"{name}\": "), part)).collect())
        }
        flat => return text.push_str(&flat.to_string()),
    };
    text.push_str(brackets[0]);
    for (at, (name, part)) in parts.into_iter().enumerate() {
        text.push_str(&format!("{}\n{indent}  {name}", if at == 0 { "" } else { "," }));
        lines(part, depth + 1, text);
    }
    text.push_str(&format!("\n{indent}{}", brackets[1]));
}

/// Writes a shake of each number of stones.
pub fn sounds(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for stones in 1..=MOST as u8 {
        let file = sound::wav(Sound { rate: RATE }, &Shake { stones, ..PICTURED }.bytes());
        let path = folder.join(format!("rattle-{stones}.wav"));
        std::fs::write(&path, file).with_context(|| path.display().to_string())?;
    }
    println!("A shake of each number of stones lies in {}.", folder.display());
    Ok(())
}
