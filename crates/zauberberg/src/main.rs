//! The binary `zauberberg`.

use std::process::ExitCode;

fn main() -> ExitCode {
    zauberberg::cli::main(std::env::args_os())
}
