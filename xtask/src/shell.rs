//! Running other programs from the root of the workspace.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};
use ignore::WalkBuilder;

/// The root of the workspace.
pub fn root() -> PathBuf {
    // Cargo names the folder when it starts this program; two checkouts that share what is built then stay apart.
    let own = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&own).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// `cargo` with these arguments, at the root.
pub fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    // The cargo that started this program, so that both use the same toolchain.
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), args)
}

/// `program` with these arguments, at the root.
pub fn program<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// The command as a person would type it.
pub fn spelled(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Runs the command with its output shown; an error if it fails.
pub fn go(command: &mut Command) -> Result<()> {
    let spelled = spelled(command);
    println!("    {spelled}");
    let status = command.status().with_context(|| format!("`{spelled}` cannot be started"))?;
    if !status.success() {
        bail!("`{spelled}` failed ({status})");
    }
    Ok(())
}

/// Runs the command and returns what it prints; an error if it fails.
pub fn read(command: &mut Command) -> Result<String> {
    let spelled = spelled(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{spelled}` cannot be started"))?;
    if !output.status.success() {
        bail!("`{spelled}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{spelled}` does not print text"))
}

/// The text of every file of a walk, by its path from the root. A picture has a path, too, but no text.
pub fn texts(walk: &WalkBuilder, root: &Path) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    for item in walk.build() {
        let item = item?;
        if item.file_type().is_some_and(|kind| kind.is_file()) {
            let path = item.path().strip_prefix(root)?.to_string_lossy().into_owned();
            texts.insert(path, std::fs::read_to_string(item.path()).unwrap_or_default());
        }
    }
    Ok(texts)
}

/// What cargo knows about the workspace and everything it depends on.
pub fn metadata() -> Result<Metadata> {
    let options = ["--locked".to_owned()];
    Ok(MetadataCommand::new().current_dir(root()).other_options(options).exec()?)
}

/// Where a program lies once it is built, such as `release/zauberberg`.
pub fn built(path: &str) -> Result<PathBuf> {
    let name = format!("{path}{}", std::env::consts::EXE_SUFFIX);
    Ok(metadata()?.target_directory.join(name).into())
}

/// Builds every program of the workspace as the tests do, and says where one lies. All at once: cargo chooses the features of
/// dependencies by what it builds together, and building one package would compile half of them again.
pub fn build_for_tests(path: &str) -> Result<PathBuf> {
    go(&mut cargo(["build", "--quiet", "--workspace", "--bins", "--examples", "--locked"]))?;
    built(&format!("debug/{path}"))
}

/// Whether the command can be started and succeeds; its output is not shown.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_fails_is_named() {
        let error = go(&mut cargo(["no-such-chore", "--now"])).unwrap_err().to_string();
        assert!(error.contains("cargo no-such-chore --now"), "{error}");
        let error = go(&mut program("no-such-program-here", ["x"])).unwrap_err().to_string();
        assert!(error.contains("no-such-program-here x") && error.contains("started"), "{error}");
    }

    #[test]
    fn the_root_is_where_the_lock_file_is() {
        assert!(root().join("Cargo.lock").is_file());
    }
}
