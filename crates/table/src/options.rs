//! What can be chosen when a table is made: a struct whose fields have their ranges, presets and rules beside them.

use crate::field::Field;
use crate::game::WireType;
use crate::refusal::Refusal;

/// The options of a game; [`options!`](crate::options!) writes the type and this for it.
pub trait GameOptions: WireType + Default {
    /// The options with their ranges, in the order in which a page shows them.
    const FIELDS: &'static [Field];

    /// Whether these options go together, and with this many seats. Each is within its own range already.
    fn check(&self, _seats: u8) -> Result<(), Refusal> {
        Ok(())
    }
}

/// A doc comment as one line of help: without the space in front and the full stop behind it.
#[doc(hidden)]
pub const fn about(doc: &'static str) -> &'static str {
    let text = doc.trim_ascii();
    match text.as_bytes() {
        [.., b'.'] => text.split_at(text.len() - 1).0,
        _ => text,
    }
}

/// The field of this name.
///
/// # Panics
/// If there is none: for constants, where it fails to compile.
pub const fn field(fields: &[Field], name: &str) -> Field {
    let mut index = 0;
    while index < fields.len() {
        if same(fields[index].name.as_bytes(), name.as_bytes()) {
            return fields[index];
        }
        index += 1;
    }
    panic!("there is no such field")
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Writes the options of a game: the struct, its `Default` and its [`GameOptions`]. Each field says its preset, what it can
/// hold and the rule that says so; its doc comment, one line, is also the command line's help. An optional `check` at the
/// end refuses what does not go together.
///
/// ```
/// table::words! {
///     /// Who begins.
///     pub enum Begins {
///         /// Drawn by lot.
///         Drawn = "drawn",
///         /// The first seat.
///         First = "seat-0",
///     }
/// }
///
/// table::options! {
///     /// What can be chosen.
///     pub struct Options {
///         /// How many pebbles lie there at first.
///         pub heap: u8 = 15, whole(5..=30), "PEB-1";
///         /// Rounds to play; both begin equally often.
///         pub rounds: u8 = 2, whole(2..=20 by 2), "PEB-1";
///         /// Whether the heap is hidden.
///         pub hidden: bool = false, switch, "PEB-2";
///         /// Who begins.
///         pub begins: Begins = Begins::First, pick, "PEB-2";
///         /// A name for the heap.
///         pub name: String = "heap", text(20), "PEB-1";
///     }
/// }
///
/// use table::GameOptions as _;
/// assert_eq!(Begins::ALL.map(Begins::word), ["drawn", "seat-0"]);
/// assert_eq!(Options::default().heap, 15);
/// assert_eq!(Options::FIELDS[0].about, "How many pebbles lie there at first");
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$outer:meta])*
        $visible:vis struct $name:ident {
            $(
                #[doc = $about:literal]
                $(#[$inner:meta])*
                $access:vis $field:ident: $type:ty = $preset:expr, $kind:ident $(($($range:tt)*))?, $rule:literal;
            )*
        }
        $(check($own:ident, $seats:ident) $check:block)?
    ) => {
        $(#[$outer])*
        #[derive(Clone, Debug, PartialEq, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[derive($crate::schemars::JsonSchema, $crate::ts_rs::TS)]
        #[serde(crate = "::table::serde")]
        #[schemars(crate = "::table::schemars")]
        #[ts(crate = "::table::ts_rs")]
        $visible struct $name {
            $(
                #[doc = $about]
                $(#[$inner])*
                $access $field: $type,
            )*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $crate::options!(@value $kind $preset),)* }
            }
        }

        impl $crate::options::GameOptions for $name {
            const FIELDS: &'static [$crate::field::Field] = &[$(
                $crate::field::Field {
                    name: stringify!($field),
                    kind: $crate::options!(@kind $kind $type $(, $($range)*)?),
                    preset: $crate::options!(@preset $kind $preset),
                    rule: $rule,
                    about: $crate::options::about($about),
                },
            )*];

            $(fn check(&$own, $seats: u8) -> Result<(), $crate::Refusal> $check)?
        }
    };
    (@value text $preset:expr) => { $preset.to_owned() };
    (@value word $preset:expr) => { $preset.to_owned() };
    (@value $kind:ident $preset:expr) => { $preset };
    (@kind whole $type:ty, $min:literal..=$max:literal by $step:literal) => {
        $crate::field::Kind::Whole { min: $min, max: $max, step: $step }
    };
    (@kind whole $type:ty, $range:expr) => {
        $crate::field::Kind::Whole { min: *$range.start() as i64, max: *$range.end() as i64, step: 1 }
    };
    (@kind switch $type:ty) => { $crate::field::Kind::Switch };
    (@kind pick $type:ty) => { $crate::field::Kind::Pick(<$type>::WORDS) };
    (@kind word $type:ty, $words:expr) => { $crate::field::Kind::Pick($words) };
    (@kind text $type:ty, $most:expr) => { $crate::field::Kind::Text($most) };
    (@kind attachment $type:ty, $most:expr) => { $crate::field::Kind::Attachment($most) };
    (@preset whole $preset:expr) => { $crate::field::Preset::Whole($preset as i64) };
    (@preset switch $preset:expr) => { $crate::field::Preset::Switch($preset) };
    (@preset pick $preset:expr) => { $crate::field::Preset::Text($preset.word()) };
    (@preset word $preset:expr) => { $crate::field::Preset::Text($preset) };
    (@preset text $preset:expr) => { $crate::field::Preset::Text($preset) };
    (@preset attachment $preset:expr) => { $crate::field::Preset::Nothing };
}

/// Writes an enum of which one is picked by its word, as an option or a parameter.
#[macro_export]
macro_rules! words {
    (
        $(#[$outer:meta])*
        $visible:vis enum $name:ident {
            $(
                $(#[$inner:meta])*
                $variant:ident = $word:literal,
            )*
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[derive($crate::schemars::JsonSchema, $crate::ts_rs::TS)]
        #[serde(crate = "::table::serde")]
        #[schemars(crate = "::table::schemars")]
        #[ts(crate = "::table::ts_rs")]
        $visible enum $name {
            $(
                $(#[$inner])*
                #[serde(rename = $word)]
                $variant,
            )*
        }

        impl $name {
            /// The words, in the order in which they are offered.
            pub const WORDS: &'static [&'static str] = &[$($word,)*];

            /// All of them, in the same order.
            #[allow(dead_code, reason = "not every game goes through them")]
            pub const ALL: [$name; [$($word,)*].len()] = [$($name::$variant,)*];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }
    };
}
