//! The TypeScript types of what travels.

use std::any::type_name;
use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

/// Writes types into one folder, one file a type, named as the type is. Two types of one name are refused: one would
/// silently take the place of the other.
pub struct TypeWriter {
    config: Config,
    /// The Rust type behind each name.
    known: BTreeMap<String, &'static str>,
    clash: Option<String>,
}

impl TypeWriter {
    /// A writer into the folder that the configuration names.
    pub fn new(config: Config) -> TypeWriter {
        // Every whole number that travels is exact as a number of a browser; see `Die::MOST`.
        let config = config.with_large_int("number");
        TypeWriter { config, known: BTreeMap::new(), clash: None }
    }

    /// Writes `T` and all that it mentions; nothing for a type without a name, such as `()`.
    pub fn write<T: TS + 'static>(&mut self) -> Result<(), String> {
        if T::output_path().is_none() {
            return Ok(());
        }
        self.visit::<T>();
        match &self.clash {
            Some(clash) => Err(clash.clone()),
            None => T::export_all(&self.config).map_err(|error| error.to_string()),
        }
    }
}

impl TypeVisitor for TypeWriter {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        T::visit_generics(self);
        if T::output_path().is_none() {
            return T::visit_dependencies(self);
        }
        let (name, rust) = (T::ident(&self.config), type_name::<T::WithoutGenerics>());
        match self.known.insert(name.clone(), rust) {
            Some(known) if known == rust => {}
            Some(known) => {
                let text = format!("two types are called `{name}`: {known} and {rust}; rename one");
                self.clash.get_or_insert(text);
            }
            None => T::visit_dependencies(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    mod board {
        #[derive(ts_rs::TS)]
        #[expect(dead_code, reason = "only its type is looked at")]
        pub struct Row(u8);
    }

    mod sheet {
        #[derive(ts_rs::TS)]
        #[expect(dead_code, reason = "only its type is looked at")]
        pub struct Row(bool);
    }

    #[derive(TS)]
    #[expect(dead_code, reason = "only its type is looked at")]
    struct View {
        board: Vec<board::Row>,
        sheet: Option<sheet::Row>,
    }

    #[test]
    fn two_types_of_one_name_are_refused() {
        let clash = TypeWriter::new(Config::new()).write::<View>().unwrap_err();
        assert!(
            clash.contains("`Row`") && clash.contains("board::Row") && clash.contains("sheet::Row"),
            "{clash}"
        );
    }
}
