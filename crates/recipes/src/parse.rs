//! From the text of a recipe to what it says.

use std::collections::HashMap;

use glam::DVec3;

/// A recipe that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Its variables: a value and by how much it may differ.
    pub(crate) variables: Vec<Number>,
    /// How many telling parts there are.
    pub(crate) telling: usize,
    pub(crate) items: Vec<Item>,
}

/// A number that may differ from one figure to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    /// Anything from `middle − spread` to `middle + spread`.
    About { middle: f64, spread: f64 },
    /// A variable's value times a factor.
    Variable { index: usize, factor: f64 },
}

impl Number {
    pub(crate) const fn exactly(middle: f64) -> Number {
        Number::About { middle, spread: 0.0 }
    }
}

pub(crate) type Point = [Number; 3];

/// When something is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Part {
    /// Never.
    #[default]
    Main,
    /// In coarse figures.
    Detail,
    /// Where as little as possible is given away, one of these: each tells what the thing is. They are numbered from 0.
    Telling(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub part: Part,
    pub mirror: Option<DVec3>,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    Piece(Piece),
    /// Turned about a point, and scaled.
    Group {
        pivot: Point,
        turn: Point,
        scale: Number,
        items: Vec<Item>,
    },
    /// The same several times, each turned about a point and moved from the one before.
    Repeat {
        times: u32,
        pivot: Point,
        turn: Point,
        step: Point,
        items: Vec<Item>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub form: Form,
    pub turn: Point,
    pub bend: Number,
    pub taper: Number,
    pub round: Number,
    pub blend: Number,
    pub cut: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Solid {
        kind: clay::Kind,
        at: Point,
        size: Point,
    },
    /// Rolls from point to point, as thick as `size` at the start and as `end` at the end.
    Snake {
        points: Vec<Point>,
        size: Number,
        end: Number,
    },
    /// A part of a ring that stands upright, its middle on top.
    Arc {
        at: Point,
        radius: Number,
        thick: Number,
        span: Number,
    },
}

/// Why a text is no recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// Groups in groups in groups.
const DEEPEST: usize = 6;
/// The most times something is repeated.
const MOST_TIMES: u32 = 24;
/// How wide a fillet is where nothing else is said, as a part of the smallest half-size.
const NO_BLEND: f64 = -1.0;

/// Reads a recipe.
pub fn parse(text: &str) -> Result<Recipe, Fault> {
    let mut reader =
        Reader { names: HashMap::new(), variables: Vec::new(), telling: 0, open: vec![Open::default()] };
    let mut last = 0;
    for (line, text) in (1..).zip(text.lines()) {
        last = line;
        let text = text.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            reader.line(text).map_err(|why| Fault { line, why })?;
        }
    }
    let fault = |why: &str| Fault { line: last, why: why.to_owned() };
    let whole = reader.open.pop().filter(|_| reader.open.is_empty());
    let items = whole.ok_or_else(|| fault("a group or repeat has no `end`"))?.items;
    if items.is_empty() {
        return Err(fault("there is nothing in it"));
    }
    Ok(Recipe { variables: reader.variables, telling: reader.telling, items })
}

/// A group or repeat that has not ended; the first is the whole recipe.
#[derive(Default)]
struct Open {
    begun: Option<Item>,
    items: Vec<Item>,
}

struct Reader {
    names: HashMap<String, usize>,
    variables: Vec<Number>,
    telling: usize,
    open: Vec<Open>,
}

impl Reader {
    fn line(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match first {
            "let" => self.variable(&rest),
            "end" => self.end(&rest),
            "group" | "repeat" => self.begin(first, &rest),
            _ => {
                let item = self.piece(first, &rest)?;
                self.innermost()?.items.push(item);
                Ok(())
            }
        }
    }

    fn innermost(&mut self) -> Result<&mut Open, String> {
        self.open.last_mut().ok_or_else(|| "`end` of nothing".to_owned())
    }

    fn variable(&mut self, words: &[&str]) -> Result<(), String> {
        let &[name, "=", value] = words else { return Err("it is `let name = 10~5`".to_owned()) };
        let is_name = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        if !is_name || self.names.contains_key(name) {
            return Err(format!("`{name}` is no name, or there already"));
        }
        let value = self.number(value)?;
        self.names.insert(name.to_owned(), self.variables.len());
        self.variables.push(value);
        Ok(())
    }

    fn begin(&mut self, first: &str, words: &[&str]) -> Result<(), String> {
        if self.open.len() > DEEPEST {
            return Err("groups lie too deep in each other".to_owned());
        }
        let mut words = Words { words, at: 0 };
        let mut times = 1;
        if first == "repeat" {
            times = words
                .next()?
                .parse()
                .ok()
                .filter(|times| (1..=MOST_TIMES).contains(times))
                .ok_or_else(|| format!("`repeat` is followed by how often: 1 to {MOST_TIMES}"))?;
        }
        let zero = [Number::exactly(0.0); 3];
        let (mut pivot, mut turn, mut step, mut scale) = (zero, zero, zero, Number::exactly(1.0));
        let (mut part, mut mirror) = (Part::Main, None);
        while let Some(word) = words.peek() {
            words.at += 1;
            match word {
                "about" => pivot = self.point(words.next()?)?,
                // A group may name its point at once.
                _ if first == "group" && words.at == 1 && word.contains(',') => pivot = self.point(word)?,
                "turn" => turn = self.point(words.next()?)?,
                "step" if first == "repeat" => step = self.point(words.next()?)?,
                "scale" if first == "group" => scale = self.number(words.next()?)?,
                _ if self.tag(word, &mut part, &mut mirror) => {}
                _ => return Err(format!("`{word}` is not understood after `{first}`")),
            }
        }
        let what = match first {
            "group" => What::Group { pivot, turn, scale, items: Vec::new() },
            _ => What::Repeat { times, pivot, turn, step, items: Vec::new() },
        };
        self.open.push(Open { begun: Some(Item { part, mirror, what }), items: Vec::new() });
        Ok(())
    }

    fn end(&mut self, words: &[&str]) -> Result<(), String> {
        if !words.is_empty() {
            return Err("nothing stands behind `end`".to_owned());
        }
        let ended = self.open.pop().and_then(|open| Some((open.begun?, open.items)));
        let (mut item, inside) = ended.ok_or("`end` of nothing")?;
        if inside.is_empty() {
            return Err("there is nothing in it".to_owned());
        }
        if let What::Group { items, .. } | What::Repeat { items, .. } = &mut item.what {
            *items = inside;
        }
        self.innermost()?.items.push(item);
        Ok(())
    }

    fn piece(&mut self, first: &str, words: &[&str]) -> Result<Item, String> {
        let mut words = Words { words, at: 0 };
        let form = self.form(first, &mut words)?;
        let none = Number::exactly(0.0);
        let mut piece = Piece {
            form,
            turn: [none; 3],
            bend: none,
            taper: none,
            round: none,
            blend: Number::exactly(NO_BLEND),
            cut: false,
        };
        let (mut part, mut mirror) = (Part::Main, None);
        while let Some(word) = words.peek() {
            words.at += 1;
            match word {
                "turn" => piece.turn = self.point(words.next()?)?,
                "bend" => piece.bend = self.number(words.next()?)?,
                "taper" => piece.taper = self.number(words.next()?)?,
                "round" => piece.round = self.number(words.next()?)?,
                "blend" => piece.blend = self.number(words.next()?)?,
                "cut" => piece.cut = true,
                _ if self.tag(word, &mut part, &mut mirror) => {}
                _ => return Err(format!("`{word}` is not understood")),
            }
        }
        Ok(Item { part, mirror, what: What::Piece(piece) })
    }

    fn form(&self, first: &str, words: &mut Words<'_>) -> Result<Form, String> {
        let at = self.point(words.next()?)?;
        if first == "roll" {
            let mut points = vec![at];
            while words.peek() == Some("to") {
                words.at += 1;
                points.push(self.point(words.next()?)?);
            }
            if points.len() < 2 {
                return Err("a roll goes from a point `to` another, and on `to` more".to_owned());
            }
            words.expect("size")?;
            let (size, end) = self.thickness(words.next()?)?;
            return Ok(Form::Snake { points, size, end });
        }
        words.expect("size")?;
        let size = self.list(words.next()?)?;
        if first == "arc" {
            let &[radius, thick] = size.as_slice() else {
                return Err("an arc has `size radius,thickness`".to_owned());
            };
            words.expect("span")?;
            return Ok(Form::Arc { at, radius, thick, span: self.number(words.next()?)? });
        }
        let (kind, size) = match (first, size.as_slice()) {
            ("ball", &[all]) => (clay::Kind::Ball, [all; 3]),
            ("ball", &[x, y, z]) => (clay::Kind::Ball, [x, y, z]),
            ("block", &[all]) => (clay::Kind::Block, [all; 3]),
            ("block", &[x, y, z]) => (clay::Kind::Block, [x, y, z]),
            ("disc", &[radius, height]) => (clay::Kind::Disc, [radius, height, radius]),
            ("disc", &[x, y, z]) => (clay::Kind::Disc, [x, y, z]),
            ("cone", &[radius, height]) => (clay::Kind::Cone, [radius, height, radius]),
            ("cone", &[x, y, z]) => (clay::Kind::Cone, [x, y, z]),
            ("ring", &[radius, thick]) => (clay::Kind::Ring, [radius, thick, radius]),
            ("ring", &[x, thick, z]) => (clay::Kind::Ring, [x, thick, z]),
            ("ball" | "block" | "disc" | "cone" | "ring", _) => {
                return Err(format!("that is no size of a {first}"));
            }
            _ => return Err(format!("there is no shape `{first}`")),
        };
        Ok(Form::Solid { kind, at, size })
    }

    /// `5`, or `5>2` from thick to thin.
    fn thickness(&self, word: &str) -> Result<(Number, Number), String> {
        let (start, end) = word.split_once('>').unwrap_or((word, word));
        Ok((self.number(start)?, self.number(end)?))
    }

    fn list(&self, word: &str) -> Result<Vec<Number>, String> {
        word.split(',').map(|one| self.number(one)).collect()
    }

    fn point(&self, word: &str) -> Result<Point, String> {
        self.list(word)?.try_into().map_err(|_| format!("`{word}` is not three numbers like 1,2,3"))
    }

    /// `5`, `5~2`, `name`, `-name`, `name*0.5`.
    fn number(&self, word: &str) -> Result<Number, String> {
        let wrong = || format!("`{word}` is no number");
        let finite = |text: &str| text.parse::<f64>().ok().filter(|number| number.abs() <= 1e4);
        let (middle, spread) = word.split_once('~').unwrap_or((word, "0"));
        if let Some(middle) = finite(middle) {
            return Ok(Number::About { middle, spread: finite(spread).ok_or_else(wrong)? });
        }
        let (name, factor) = word.split_once('*').unwrap_or((word, "1"));
        let (name, sign) = name.strip_prefix('-').map_or((name, 1.0), |name| (name, -1.0));
        let index = *self.names.get(name).ok_or_else(wrong)?;
        Ok(Number::Variable { index, factor: sign * finite(factor).ok_or_else(wrong)? })
    }
    /// Words that may stand behind everything.
    fn tag(&mut self, word: &str, part: &mut Part, mirror: &mut Option<DVec3>) -> bool {
        match word {
            "detail" => *part = Part::Detail,
            "telling" => {
                *part = Part::Telling(self.telling);
                self.telling += 1;
            }
            "mirror" => *mirror = Some(DVec3::new(-1.0, 1.0, 1.0)),
            "mirror-y" => *mirror = Some(DVec3::new(1.0, -1.0, 1.0)),
            "mirror-z" => *mirror = Some(DVec3::new(1.0, 1.0, -1.0)),
            _ => return false,
        }
        true
    }
}

struct Words<'a> {
    words: &'a [&'a str],
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    fn next(&mut self) -> Result<&'a str, String> {
        let word = self.peek().ok_or("something is missing at the end")?;
        self.at += 1;
        Ok(word)
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        let word = self.next()?;
        if word == wanted { Ok(()) } else { Err(format!("`{wanted}` is expected before `{word}`")) }
    }
}
