//! The binary `zauberberg`.

use std::process::ExitCode;

/// A hall makes and drops many small strings on several threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    zauberberg::cli::main(std::env::args_os())
}
