//! Reading files: JSON from outside, where whatever is wrong is named by its place.

use serde_json::{Map, Value};
use table::{Refusal, json};

use crate::card::CardName;

/// A value in a file, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    value: &'a Value,
    path: String,
    rule: &'static str,
}

/// Reads a whole file; `rule` is the one that a bad file is refused with.
pub(crate) fn parse(text: &str, rule: &'static str) -> Result<Value, Refusal> {
    json::from_str(text)
        .map_err(|error| Refusal::new(rule, "tower_file_json").with("detail", error.to_string()))
}

impl<'a> Reader<'a> {
    /// The outermost value of a file.
    pub(crate) fn new(value: &'a Value, rule: &'static str) -> Reader<'a> {
        Reader { value, path: String::new(), rule }
    }

    /// A refusal that names this place.
    pub(crate) fn refuse(&self, key: &str) -> Refusal {
        let name = if self.path.is_empty() { "(file)" } else { &self.path };
        Refusal::new(self.rule, key).with("field", name)
    }

    fn inside(&self, value: &'a Value, name: &str) -> Reader<'a> {
        // A name from outside may be as long as it likes; a sentence may not.
        let name: String = name.chars().take(40).collect();
        let path = if self.path.is_empty() { name } else { format!("{}.{name}", self.path) };
        Reader { value, path, rule: self.rule }
    }

    pub(crate) fn is_object(&self) -> bool {
        self.value.is_object()
    }

    pub(crate) fn map(&self) -> Result<&'a Map<String, Value>, Refusal> {
        self.value.as_object().ok_or_else(|| self.refuse("tower_field_object"))
    }

    /// Refuses an object with other names than these.
    pub(crate) fn only(&self, names: &[&str]) -> Result<(), Refusal> {
        match self.map()?.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            Some((name, value)) => Err(self.inside(value, name).refuse("tower_field_unknown")),
            None => Ok(()),
        }
    }

    /// The value under one of these names, of which the first is the proper one.
    pub(crate) fn find(&self, names: &[&str]) -> Result<Option<Reader<'a>>, Refusal> {
        let map = self.map()?;
        let mut found = names.iter().filter_map(|name| Some(self.inside(map.get(*name)?, name)));
        let first = found.next();
        match found.next() {
            Some(second) => Err(second.refuse("tower_field_twice")),
            None => Ok(first),
        }
    }

    /// The same, and it must be there.
    pub(crate) fn get(&self, names: &[&str]) -> Result<Reader<'a>, Refusal> {
        let missing =
            || self.inside(&Value::Null, names.first().unwrap_or(&"")).refuse("tower_field_missing");
        self.find(names)?.ok_or_else(missing)
    }

    /// The values of a list of at most `most`.
    pub(crate) fn list(&self, most: usize) -> Result<Vec<Reader<'a>>, Refusal> {
        let list = self.value.as_array().ok_or_else(|| self.refuse("tower_field_list"))?;
        if list.len() > most {
            return Err(self.refuse("tower_field_too_many").with("most", most));
        }
        let place =
            |(place, value)| Reader { value, path: format!("{}[{place}]", self.path), rule: self.rule };
        Ok(list.iter().enumerate().map(place).collect())
    }

    /// A whole number in this range.
    pub(crate) fn whole(&self, min: u8, max: u8) -> Result<u8, Refusal> {
        let number = self.value.as_u64().and_then(|number| u8::try_from(number).ok());
        let refusal = || self.refuse("tower_field_whole").with("min", min).with("max", max);
        number.filter(|number| (min..=max).contains(number)).ok_or_else(refusal)
    }

    /// A text.
    pub(crate) fn text(&self) -> Result<&'a str, Refusal> {
        self.value.as_str().ok_or_else(|| self.refuse("tower_field_text"))
    }

    /// The name of a card.
    pub(crate) fn card_name(&self) -> Result<CardName, Refusal> {
        serde_json::from_value(self.value.clone()).map_err(|_| self.refuse("tower_card_name"))
    }

    /// One of these, by its name.
    pub(crate) fn one_of<T: Copy>(&self, all: &[T], name: fn(T) -> &'static str) -> Result<T, Refusal> {
        let word = self.value.as_str();
        let found = all.iter().copied().find(|one| word == Some(name(*one)));
        let words = || all.iter().map(|one| name(*one)).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| self.refuse("tower_field_word").with("words", words()))
    }
}
