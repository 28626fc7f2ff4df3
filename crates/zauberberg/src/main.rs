//! The binary `zauberberg`.

use std::process::ExitCode;

/// After a rush of requests less memory stayed with it than with the system's own; see docs/performance.md.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    zauberberg::cli::main(std::env::args_os())
}
