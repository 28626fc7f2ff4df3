//! What goes to standard output and standard error.

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Error;
use games::words::{self, Language};
use table::Refusal;
use table::record::{RecordError, RecordFault};

/// Writes `text` and a line break to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}

/// The sentence of a refusal as an error of the command line.
pub fn refused(refusal: &Refusal) -> Error {
    anyhow::anyhow!(words::refusal(Language::English, refusal))
}

/// What is wrong with a record, in words, beginning with the entry.
pub fn record_fault(error: RecordError) -> Error {
    match error.fault {
        RecordFault::Stop(stop) => {
            let sentence = words::refusal(Language::English, &stop.into_refusal());
            anyhow::anyhow!("{}: is not possible ({sentence})", error.place)
        }
        fault => anyhow::anyhow!("{}: {fault}", error.place),
    }
}

/// Says on standard error, in one line, what went wrong. A reader that closed our output did not.
pub fn report(error: &Error) -> ExitCode {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return ExitCode::SUCCESS;
    }
    let line = format!("{error:#}").replace(['\n', '\r'], " ");
    // If standard error is closed as well, the exit code must do.
    let _ = writeln!(io::stderr(), "error: {line}");
    ExitCode::from(2)
}
