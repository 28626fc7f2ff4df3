//! Reading JSON from outside: an object in which a key stands twice is refused, wherever it is.
//!
//! Readers differ in which of two equal keys counts, so that one text could say different things to different programs.
//! Structures refuse a field that comes twice by themselves; values of any shape, and what is skipped, do not.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};

/// Reads JSON in which no object has the same key twice. Where a person wrote it, [`parse`](crate::parse) names the field that is
/// wrong.
pub fn from_str<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    check(text.as_bytes())?;
    serde_json::from_str(text)
}

/// Whether this is JSON in which no object has the same key twice; the bytes may not even be text.
pub(crate) fn check(bytes: &[u8]) -> serde_json::Result<()> {
    serde_json::from_slice::<UniqueKeys>(bytes).map(|UniqueKeys| ())
}

/// Any JSON in which no object has the same key twice. Nothing of it is kept.
struct UniqueKeys;

/// Up to so many keys are compared one by one, which is quicker than hashing them.
const FEW: usize = 16;
/// How much of a key an error shows.
const SHOWN: usize = 40;

/// The keys of one object so far.
#[derive(Default)]
struct Keys<'de> {
    few: Vec<Cow<'de, str>>,
    many: HashSet<Cow<'de, str>>,
}

impl<'de> Keys<'de> {
    /// Gives the key back if it is not new.
    fn insert(&mut self, key: Cow<'de, str>) -> Result<(), Cow<'de, str>> {
        if self.few.contains(&key) || self.many.contains(&key) {
            return Err(key);
        }
        if self.few.len() < FEW {
            self.few.push(key);
        } else {
            self.many.insert(key);
        }
        Ok(())
    }
}

/// A key, borrowed from the text where it has no escapes.
struct Key<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key<'de>, D::Error> {
        deserializer.deserialize_str(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(key)))
    }

    fn visit_str<E>(self, key: &str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(key.to_owned())))
    }
}

fn twice<E: de::Error>(key: Cow<'_, str>) -> E {
    let shown: String = key.chars().take(SHOWN).collect();
    E::custom(format_args!("the key `{shown}` stands twice in one object"))
}

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UniqueKeys, D::Error> {
        deserializer.deserialize_any(UniqueVisitor)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = UniqueKeys;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_i64<E>(self, _: i64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_u64<E>(self, _: u64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_f64<E>(self, _: f64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_str<E>(self, _: &str) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_unit<E>(self) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<UniqueKeys, A::Error> {
        while list.next_element::<UniqueKeys>()?.is_some() {}
        Ok(UniqueKeys)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<UniqueKeys, A::Error> {
        let mut keys = Keys::default();
        while let Some(Key(key)) = object.next_key()? {
            keys.insert(key).map_err(twice)?;
            object.next_value::<UniqueKeys>()?;
        }
        Ok(UniqueKeys)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::parse::from_slice;

    #[test]
    fn a_key_that_stands_twice_is_refused_and_named_wherever_it_is() {
        for (text, key) in [
            (r#"{"a":1,"a":1}"#, "a"),
            (r#"{"a":{"b":null,"c":2,"b":3}}"#, "b"),
            (r#"[1,[{"x":[{"deep":true,"deep":false}]}]]"#, "deep"),
            (r#"{"a":1,"\u0061":2}"#, "a"),
            (r#"{"":1,"":2}"#, ""),
        ] {
            let error = from_str::<Value>(text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("the key `{key}` stands twice")), "{text}: {error}");
            assert!(from_slice::<Value>(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn everything_else_is_read_as_ever() {
        for text in
            [r#"{"a":{"a":[{"a":1},{"a":-2.5e3}]},"b":"\"a\":1,\"a\":1"}"#, "null", "18446744073709551615"]
        {
            assert_eq!(from_str::<Value>(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        }
        for text in ["", "{", r#"{"a":1}x"#, r#"{"a":01}"#, "\"\\ud800\""] {
            assert!(from_str::<Value>(text).is_err(), "{text}");
        }
        assert_eq!(from_slice::<Value>(b"[true]").unwrap(), json!([true]));
        assert!(from_slice::<Value>(b"\"\xff\"").is_err());
    }

    #[test]
    fn objects_with_many_keys_are_read_quickly() {
        let many: Vec<String> = (0..50_000).map(|number| format!("\"{number}\":0")).collect();
        let object = |extra: &str| format!("{{{}{extra}}}", many.join(","));
        assert!(from_str::<Value>(&object("")).is_ok());
        for twice in ["3", "49999"] {
            let error = from_str::<Value>(&object(&format!(",\"{twice}\":1"))).unwrap_err();
            assert!(error.to_string().contains(&format!("`{twice}` stands twice")), "{error}");
        }
    }
}
