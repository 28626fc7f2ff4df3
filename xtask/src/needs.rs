//! The tools that the chores need: found, or installed, or named exactly. Never skipped in silence.

use anyhow::{Result, bail};

use crate::shell;

/// A tool that some chore needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Formats Rust.
    Rustfmt,
    /// Finds mistakes in Rust.
    Clippy,
    /// Runs the example programs that drive the referee.
    Python,
    /// Builds the page.
    Node,
    /// Opens the page in tests.
    Chromium,
    /// Takes debug lines out of a program.
    Objcopy,
}

/// How a tool gets onto a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// As a component of the Rust toolchain.
    Component(&'static str),
    /// As packages of Debian and Ubuntu.
    Packages(&'static [&'static str]),
}

/// What a machine offers for installing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Machine {
    rustup: bool,
    apt: bool,
    root: bool,
    sudo: bool,
}

impl Machine {
    fn here() -> Machine {
        Machine {
            rustup: answers("rustup", &["--version"]),
            apt: answers("apt-get", &["--version"]),
            root: shell::read(&mut shell::program("id", ["-u"])).is_ok_and(|id| id.trim() == "0"),
            sudo: answers("sudo", &["-n", "true"]),
        }
    }
}

fn answers(program: &str, args: &[&str]) -> bool {
    shell::succeeds(&mut shell::program(program, args))
}

impl Tool {
    pub fn name(self) -> &'static str {
        match self {
            Tool::Rustfmt => "rustfmt",
            Tool::Clippy => "clippy",
            Tool::Python => "python3",
            Tool::Node => "node and npm",
            Tool::Chromium => "chromium",
            Tool::Objcopy => "objcopy",
        }
    }

    fn source(self) -> Source {
        match self {
            Tool::Rustfmt => Source::Component("rustfmt"),
            Tool::Clippy => Source::Component("clippy"),
            Tool::Python => Source::Packages(&["python3"]),
            Tool::Node => Source::Packages(&["nodejs", "npm"]),
            Tool::Chromium => Source::Packages(&["chromium"]),
            Tool::Objcopy => Source::Packages(&["binutils"]),
        }
    }

    pub fn is_here(self) -> bool {
        match self {
            Tool::Rustfmt => shell::succeeds(&mut shell::cargo(["fmt", "--version"])),
            Tool::Clippy => shell::succeeds(&mut shell::cargo(["clippy", "--version"])),
            Tool::Python => answers("python3", &["--version"]),
            Tool::Node => answers("node", &["--version"]) && answers("npm", &["--version"]),
            Tool::Chromium => ["chromium", "chromium-browser", "google-chrome"]
                .iter()
                .any(|name| answers(name, &["--version"])),
            Tool::Objcopy => answers("objcopy", &["--version"]),
        }
    }
}

/// The commands that install `tool` on such a machine, or the sentence that says what a person must do.
fn how_to_install(tool: Tool, machine: Machine) -> Result<Vec<Vec<&'static str>>, String> {
    let name = tool.name();
    match tool.source() {
        Source::Component(component) if machine.rustup => {
            Ok(vec![vec!["rustup", "component", "add", component]])
        }
        Source::Component(component) => Err(format!(
            "{name} is missing and there is no rustup to install it with: install the component `{component}` of your Rust toolchain"
        )),
        Source::Packages(packages) => {
            let packages_named = packages.join(" ");
            if !machine.apt {
                return Err(format!(
                    "{name} is missing and there is no apt-get to install it with: install what your system calls `{packages_named}`"
                ));
            }
            let sudo: &[&str] = match machine {
                Machine { root: true, .. } => &[],
                Machine { sudo: true, .. } => &["sudo", "-n"],
                _ => {
                    return Err(format!(
                        "{name} is missing and only an administrator may install it: run `sudo apt-get install {packages_named}`"
                    ));
                }
            };
            let apt = |args: &[&'static str]| [sudo, &["apt-get", "-y"], args].concat();
            Ok(vec![apt(&["update"]), apt(&[&["install", "--no-install-recommends"], packages].concat())])
        }
    }
}

/// Makes sure that `tool` is here: installs it if it is missing, saying so, or says what to install and fails.
pub fn ensure(tool: Tool) -> Result<()> {
    if tool.is_here() {
        return Ok(());
    }
    let commands = how_to_install(tool, Machine::here()).map_err(anyhow::Error::msg)?;
    for command in &commands {
        let Some((name, args)) = command.split_first() else { continue };
        println!("    {} is missing: installing it with {name}", tool.name());
        shell::go(shell::program(name, args).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    if !tool.is_here() {
        bail!("{} was installed and still cannot be started", tool.name());
    }
    Ok(())
}

/// Whether the tests can be run by nextest.
pub fn has_nextest() -> bool {
    shell::succeeds(&mut shell::cargo(["nextest", "--version"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: Machine = Machine { rustup: false, apt: false, root: false, sudo: false };

    #[test]
    fn what_is_missing_is_installed_where_that_is_possible() {
        let root = Machine { apt: true, root: true, ..BARE };
        let commands = how_to_install(Tool::Node, root).unwrap();
        assert_eq!(
            commands.last().unwrap().join(" "),
            "apt-get -y install --no-install-recommends nodejs npm"
        );
        let sudo = Machine { apt: true, sudo: true, ..BARE };
        assert!(
            how_to_install(Tool::Chromium, sudo).unwrap().iter().all(|words| words[..2] == ["sudo", "-n"])
        );
        let rustup = Machine { rustup: true, ..BARE };
        assert_eq!(how_to_install(Tool::Clippy, rustup).unwrap(), [["rustup", "component", "add", "clippy"]]);
    }

    #[test]
    fn where_it_is_not_the_packages_are_named() {
        for (tool, package) in [
            (Tool::Rustfmt, "`rustfmt`"),
            (Tool::Clippy, "`clippy`"),
            (Tool::Python, "`python3`"),
            (Tool::Node, "`nodejs npm`"),
            (Tool::Chromium, "`chromium`"),
            (Tool::Objcopy, "`binutils`"),
        ] {
            let sentence = how_to_install(tool, BARE).unwrap_err();
            assert!(sentence.contains(package), "{sentence}");
        }
        let user = Machine { apt: true, ..BARE };
        let sentence = how_to_install(Tool::Chromium, user).unwrap_err();
        assert!(sentence.contains("sudo apt-get install chromium"), "{sentence}");
    }
}
