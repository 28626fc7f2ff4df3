//! What is measured: who plays with whom, and how long the staircase is.

use barbarossa::Options;
use table::bot::Level::{self, Apprentice, Emperor, Journeyman, Master};

/// Somebody at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    pub level: Level,
    /// Gives away what comes by chance.
    pub by_chance: bool,
}

impl Player {
    pub fn name(self) -> String {
        format!("{}{}", self.level.name(), if self.by_chance { " by chance" } else { "" })
    }
}

/// The kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// All of one level.
    Levels,
    /// The same, by the length of the staircase.
    Stairs,
    /// Of different levels.
    Wins,
    /// Of one level; one aims with what is given away, the others do not, or none does.
    Giving,
}

impl Group {
    pub const ALL: [Group; 4] = [Group::Levels, Group::Stairs, Group::Wins, Group::Giving];

    pub const fn name(self) -> &'static str {
        match self {
            Group::Levels => "levels",
            Group::Stairs => "stairs",
            Group::Wins => "wins",
            Group::Giving => "giving",
        }
    }
}

/// A row of a table.
pub struct Row {
    pub group: Group,
    pub players: Vec<Player>,
    pub options: Options,
}

impl Row {
    pub fn name(&self) -> String {
        let mut runs: Vec<(Player, usize)> = Vec::new();
        for player in &self.players {
            match runs.last_mut() {
                Some((last, times)) if last == player => *times += 1,
                _ => runs.push((*player, 1)),
            }
        }
        let runs: Vec<String> =
            runs.into_iter().map(|(player, times)| format!("{times} {}", player.name())).collect();
        let stairs = match self.group {
            Group::Stairs => format!("{} steps: ", self.options.goal),
            _ => String::new(),
        };
        format!("{}/{stairs}{}", self.group.name(), runs.join(" + "))
    }
}

const LEVELS: [Level; 4] = [Apprentice, Journeyman, Master, Emperor];
/// Lengths of the staircase.
const GOALS: [u8; 5] = [20, 30, 40, 50, 60];

pub fn all() -> Vec<Row> {
    let aims = |level| Player { level, by_chance: false };
    let by_chance = |level| Player { level, by_chance: true };
    let row = |group, players| Row { group, players, options: Options::default() };
    let of = |group, levels: &[Level]| row(group, levels.iter().copied().map(aims).collect());
    let mut rows = Vec::new();
    for seats in [3, 4] {
        rows.extend(LEVELS.map(|level| of(Group::Levels, &vec![level; seats])));
    }
    rows.extend([
        of(Group::Wins, &[Emperor, Master, Master]),
        of(Group::Wins, &[Emperor, Master, Master, Master]),
        of(Group::Wins, &[Master, Journeyman, Journeyman]),
        of(Group::Wins, &[Journeyman, Apprentice, Apprentice]),
        of(Group::Wins, &[Emperor, Master, Journeyman, Apprentice]),
    ]);
    for seats in [3, 4] {
        for level in LEVELS {
            let mut players = vec![by_chance(level); seats];
            rows.push(row(Group::Giving, players.clone()));
            players[0] = aims(level);
            rows.push(row(Group::Giving, players));
        }
    }
    for goal in GOALS {
        for level in [Master, Journeyman] {
            let options = Options { goal, ..Options::default() };
            rows.push(Row { options, ..of(Group::Stairs, &[level; 3]) });
        }
    }
    rows
}
