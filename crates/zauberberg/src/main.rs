//! The binary `zauberberg`.

use std::process::ExitCode;

/// Gives memory back to the system after a rush; the usual one of Linux keeps most of it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    zauberberg::cli::main(std::env::args_os())
}
