//! Ways to spoil a text, a list of lines, a JSON value or bytes.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress};
use rand::{Rng, RngExt as _};
use serde_json::{Map, Value};

/// Numbers at which programs stumble.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "1e308",
    "1e999",
    "0.5",
];

/// Words that mean something somewhere, so that a swap is not always nonsense.
const TOKENS: [&str; 22] = [
    "null",
    "true",
    "false",
    "{}",
    "[]",
    "\"\"",
    "\"seed\"",
    "\"do\"",
    "\"by\"",
    "\"host\"",
    "\"clock\"",
    "\"n\"",
    "\"at\"",
    "\"draws\"",
    "\"table\"",
    "\"give_up\"",
    "\"abandon\"",
    "\"person\"",
    "\"end\"",
    "\"status\"",
    ",",
    ":",
];

/// Bytes at which readers stumble: ends of bands, of runs, of signs.
const BYTES: [u8; 10] = [0, 1, 63, 64, 65, 127, 128, 129, 192, 255];
/// Room for whatever is packed in a seed.
const UNPACKED: usize = 1 << 22;

fn pick<'a, T>(rng: &mut dyn Rng, from: &'a [T]) -> Option<&'a T> {
    if from.is_empty() { None } else { from.get(rng.random_range(0..from.len())) }
}

fn place(rng: &mut dyn Rng, length: usize) -> usize {
    rng.random_range(0..=length)
}

/// The text with one to four things spoiled. `other` is where foreign pieces come from.
pub fn text(rng: &mut dyn Rng, text: &str, other: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..=4u32) {
        match rng.random_range(0..9u32) {
            0 => flip(rng, &mut bytes),
            1 => {
                let cut = place(rng, bytes.len());
                bytes.truncate(cut);
            }
            2 => splice(rng, &mut bytes, other.as_bytes()),
            3 => number(rng, &mut bytes),
            4 => nest(rng, &mut bytes),
            5 => token(rng, &mut bytes),
            6 => {
                let at = place(rng, bytes.len());
                bytes.splice(at..at, [0xff, 0xc0, 0xed, 0xa0]);
            }
            7 => {
                let (from, to) = range(rng, bytes.len());
                bytes.drain(from..to);
            }
            _ => {
                let whole = String::from_utf8_lossy(&bytes).into_owned();
                let mut all: Vec<String> = whole.split_inclusive('\n').map(str::to_owned).collect();
                lines(rng, &mut all, other);
                bytes = all.concat().into_bytes();
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn range(rng: &mut dyn Rng, length: usize) -> (usize, usize) {
    let from = place(rng, length);
    (from, (from + rng.random_range(0..=16usize)).min(length))
}

fn flip(rng: &mut dyn Rng, bytes: &mut [u8]) {
    for _ in 0..rng.random_range(1..=3u32) {
        let at = place(rng, bytes.len());
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << rng.random_range(0..8u32);
        }
    }
}

fn splice(rng: &mut dyn Rng, bytes: &mut Vec<u8>, other: &[u8]) {
    let (from, to) = (place(rng, other.len()), place(rng, other.len()));
    let (start, end) = range(rng, bytes.len());
    bytes.splice(start..end, other[from.min(to)..from.max(to)].iter().copied());
}

/// Replaces one run of digits.
fn number(rng: &mut dyn Rng, bytes: &mut Vec<u8>) {
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit()))
        .collect();
    let (Some(&start), Some(new)) = (pick(rng, &starts), pick(rng, &NUMBERS)) else { return };
    let end =
        bytes[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(bytes.len(), |end| start + end);
    bytes.splice(start..end, new.bytes());
}

/// Puts hundreds of brackets somewhere.
fn nest(rng: &mut dyn Rng, bytes: &mut Vec<u8>) {
    let open = if rng.random_ratio(1, 2) { "[" } else { "{\"a\":" };
    let at = place(rng, bytes.len());
    bytes.splice(at..at, open.repeat(rng.random_range(1..4_000usize)).into_bytes());
}

fn token(rng: &mut dyn Rng, bytes: &mut Vec<u8>) {
    let (from, to) = range(rng, bytes.len());
    if let Some(token) = pick(rng, &TOKENS) {
        bytes.splice(from..to, token.bytes());
    }
}

/// Removes, doubles, moves, swaps or brings in a line.
pub fn lines(rng: &mut dyn Rng, lines: &mut Vec<String>, other: &str) {
    if lines.is_empty() {
        return;
    }
    let (first, second) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
    match rng.random_range(0..5u32) {
        0 => drop(lines.remove(first)),
        1 => lines.insert(second, lines[first].clone()),
        2 => lines.swap(first, second),
        3 => {
            let line = lines.remove(first);
            lines.insert(second.min(lines.len()), line);
        }
        _ => {
            let foreign: Vec<&str> = other.split_inclusive('\n').collect();
            if let Some(line) = pick(rng, &foreign) {
                lines.insert(second, (*line).to_owned());
            }
        }
    }
}

/// Spoils one value somewhere inside.
pub fn json(rng: &mut dyn Rng, value: &mut Value) {
    let deeper = rng.random_ratio(4, 5);
    match value {
        Value::Array(items) if deeper && !items.is_empty() => {
            let at = rng.random_range(0..items.len());
            json(rng, &mut items[at]);
        }
        Value::Object(map) if deeper && !map.is_empty() => {
            let at = rng.random_range(0..map.len());
            if let Some(inner) = map.values_mut().nth(at) {
                json(rng, inner);
            }
        }
        Value::Array(items) => array(rng, items),
        Value::Object(map) => object(rng, map),
        Value::Number(number) if rng.random_ratio(2, 3) => {
            let number = number.as_i64().unwrap_or(0);
            *value = number.wrapping_add(rng.random_range(-2..=2i64)).into();
        }
        other => *other = scalar(rng),
    }
}

fn array(rng: &mut dyn Rng, items: &mut Vec<Value>) {
    match rng.random_range(0..4u32) {
        0 => drop(items.pop()),
        1 => items.reverse(),
        2 => items.push(items.last().cloned().unwrap_or_default()),
        _ => items.push(scalar(rng)),
    }
}

fn object(rng: &mut dyn Rng, map: &mut Map<String, Value>) {
    let names: Vec<String> = map.keys().cloned().collect();
    let name = pick(rng, &names).cloned().unwrap_or_default();
    match rng.random_range(0..3u32) {
        0 => drop(map.remove(&name)),
        1 => drop(map.insert(format!("{name}x"), scalar(rng))),
        _ => drop(map.insert(name, scalar(rng))),
    }
}

fn scalar(rng: &mut dyn Rng) -> Value {
    let text = if rng.random_ratio(1, 2) { pick(rng, &NUMBERS) } else { pick(rng, &TOKENS) };
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or(Value::Null)
}

/// Random bytes, half of the time behind a good header.
pub fn noise(rng: &mut dyn Rng, header: &[u8], most: usize) -> Vec<u8> {
    let length = if rng.random_ratio(1, 20) { most } else { rng.random_range(0..3_000) };
    let mut bytes = if rng.random_ratio(1, 2) { header.to_vec() } else { Vec::new() };
    bytes.extend((0..length).map(|_| rng.random::<u8>()));
    bytes
}

/// The bytes with one to `most` things spoiled, from some place on.
pub fn bytes(rng: &mut dyn Rng, mut bytes: Vec<u8>, from: usize, most: u32) -> Vec<u8> {
    for _ in 0..rng.random_range(1..=most) {
        let at = rng.random_range(from.min(bytes.len())..=bytes.len());
        let end = (at + rng.random_range(0..40usize)).min(bytes.len());
        match rng.random_range(0..6u32) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece: Vec<u8> = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => bytes.insert(at, BYTES[rng.random_range(0..BYTES.len())]),
            _ => {
                let byte = if rng.random_ratio(1, 2) {
                    rng.random()
                } else {
                    BYTES[rng.random_range(0..BYTES.len())]
                };
                if let Some(old) = bytes.get_mut(at) {
                    *old = byte;
                }
            }
        }
    }
    bytes
}

/// What is packed behind a header, spoiled like [`bytes`] and packed again, so that the packing is in order.
pub fn packed(rng: &mut dyn Rng, original: &[u8], header: usize, from: usize, most: u32) -> Vec<u8> {
    let mut inner = Vec::with_capacity(UNPACKED);
    let unpacked =
        Decompress::new(false).decompress_vec(&original[header..], &mut inner, FlushDecompress::Finish);
    unpacked.expect("a seed is packed rightly");
    let inner = bytes(rng, inner, from, most);
    let mut bytes = original[..header].to_vec();
    bytes.reserve(inner.len() + 1_000);
    let packed =
        Compress::new(Compression::fast(), false).compress_vec(&inner, &mut bytes, FlushCompress::Finish);
    packed.expect("there is room");
    bytes
}
