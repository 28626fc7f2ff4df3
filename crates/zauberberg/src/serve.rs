//! `serve`: the hall, on an address.

use std::io::IsTerminal as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow, bail};
use hall::bus::NoBus;
use hall::id::Entropy;
use hall::limits::Limits;
use hall::serve::{Certificate, Server};
use hall::store::sqlite::SqliteStore;
use hall::time::{Clock, Zone};
use hall::{Hall, Settings};
use qrcode::QrCode;
use qrcode::render::unicode;

use crate::{out, page};

/// Opens the hall: serves the page and the tables until it is stopped
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  zauberberg serve
  zauberberg serve --lan --self-signed
  zauberberg serve --address 0.0.0.0:443 --tls-cert fullchain.pem --tls-key key.pem
  zauberberg serve --store club.sqlite --keep-days 365 --limit chat_bytes=200

docs/operations.md tells how to host it, docs/limits.md what can be limited.")]
pub struct Args {
    /// Where to listen
    #[arg(long, env = "ZAUBERBERG_ADDRESS", default_value = "127.0.0.1:8470", value_name = "IP:PORT")]
    address: SocketAddr,
    /// Listen on the whole network, and show an address and a QR code for the others
    #[arg(long, env = "ZAUBERBERG_LAN")]
    lan: bool,
    /// The file that keeps everything; it is made if it is missing
    #[arg(long, env = "ZAUBERBERG_STORE", default_value = "zauberberg.sqlite", value_name = "FILE")]
    store: PathBuf,
    /// A certificate for TLS, as PEM
    #[arg(long, env = "ZAUBERBERG_TLS_CERT", requires = "tls_key", value_name = "FILE")]
    tls_cert: Option<PathBuf>,
    /// The certificate's private key, as PEM
    #[arg(long, env = "ZAUBERBERG_TLS_KEY", requires = "tls_cert", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Use TLS with a certificate of our own, kept beside the store; browsers warn once
    #[arg(long, env = "ZAUBERBERG_SELF_SIGNED", conflicts_with = "tls_cert")]
    self_signed: bool,
    /// Another page that may connect, such as `https://example.org` (may be repeated)
    #[arg(long = "origin", env = "ZAUBERBERG_ORIGINS", value_delimiter = ',', value_name = "ORIGIN")]
    origins: Vec<String>,
    /// A proxy stands in front: take guests' addresses from X-Forwarded-For, and send cookies over TLS only
    #[arg(long, env = "ZAUBERBERG_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How long bots wait before they act, in milliseconds
    #[arg(long, env = "ZAUBERBERG_BOT_PAUSE", default_value_t = 700, value_name = "MS")]
    bot_pause: u64,
    /// How many threads think for bots and tools [default: one less than there are cores]
    #[arg(long, env = "ZAUBERBERG_THINKERS", value_name = "N")]
    thinkers: Option<usize>,
    /// Where the day changes at midnight, such as `Europe/Berlin` [default: the machine's]
    #[arg(long, env = "ZAUBERBERG_TIME_ZONE", value_name = "ZONE")]
    time_zone: Option<String>,
    /// Forget tables so many days after they are over [default: never]
    #[arg(long, env = "ZAUBERBERG_KEEP_DAYS", value_name = "DAYS")]
    keep_days: Option<u64>,
    /// Change a limit (may be repeated)
    #[arg(long = "limit", env = "ZAUBERBERG_LIMITS", value_delimiter = ',', value_name = "NAME=VALUE")]
    limits: Vec<String>,
    /// How much to log: error, warn, info, debug
    #[arg(long, env = "ZAUBERBERG_LOG", default_value = "info", value_name = "LEVEL")]
    log: tracing::Level,
}

/// Serves until it is told to stop.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_writer(std::io::stderr);
    log.with_target(false).with_ansi(colours).init();
    let _lock = lock(&args.store)?;
    // The store's writer and the thinkers want a core too; with fewer threads a move wakes fewer of them.
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(spare_cores()).enable_all().build();
    runtime.context("no runtime could be started")?.block_on(serve(args))
}

async fn serve(args: &Args) -> anyhow::Result<()> {
    let mut address = args.address;
    if args.lan {
        address.set_ip(Ipv4Addr::UNSPECIFIED.into());
    }
    let store = SqliteStore::open(&args.store).with_context(|| format!("{}", args.store.display()))?;
    let certificate = certificate(args)?;
    let tls = certificate.is_some();
    let zone = zone(args.time_zone.as_deref())?;
    tracing::info!(zone = zone.name(), "the day changes at midnight in this time zone");
    let settings = Settings {
        rooms: games::rooms(),
        limits: limits(&args.limits)?,
        origins: args.origins.clone(),
        secure: tls || args.behind_proxy,
        behind_proxy: args.behind_proxy,
        bot_pause: args.bot_pause,
        thinkers: args.thinkers.unwrap_or_else(spare_cores),
        keep_days: args.keep_days,
        build: page::build(),
        entropy: Entropy::of_the_system().context("the system gives no randomness")?,
        clock: Clock::System,
        zone,
        page: page::assets(),
    };
    let hall =
        Hall::new(settings, Arc::new(store), Arc::new(NoBus)).context("no threads could be started")?;
    let server = Server::start(hall, address, certificate).await.with_context(|| format!("{address}"))?;
    announce(server.address, tls, args.lan)?;
    until_told_to_stop().await?;
    tracing::info!("closing");
    server.stop().await;
    Ok(())
}

/// Keeps a second hall away from the same file: it would not hear of this one's moves. Held for as long as it lives.
fn lock(store: &Path) -> anyhow::Result<std::fs::File> {
    let path = store.with_extension("lock");
    let file = std::fs::OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let file = file.with_context(|| format!("{}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => {
            bail!("{}: another hall has this file open", store.display())
        }
        Err(std::fs::TryLockError::Error(error)) => Err(error).with_context(|| format!("{}", path.display())),
    }
}

fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

fn limits(given: &[String]) -> anyhow::Result<Limits> {
    let mut limits = Limits::default();
    for limit in given {
        let Some((name, value)) = limit.split_once('=') else { bail!("--limit {limit}: write NAME=VALUE") };
        let value = value.parse().with_context(|| format!("--limit {limit}: the value is a whole number"))?;
        if !limits.set(name, value) {
            let names: Vec<&str> = Limits::ALL.iter().map(|(name, _, _)| *name).collect();
            bail!("--limit {limit}: there is no such limit; there are {}", names.join(", "));
        }
    }
    Ok(limits)
}

fn zone(name: Option<&str>) -> anyhow::Result<Zone> {
    let Some(name) = name else { return Ok(Zone::of_the_system()) };
    let unknown =
        || anyhow!("--time-zone {name}: there is no such time zone; write one such as Europe/Berlin");
    Zone::named(name).ok_or_else(unknown)
}

fn certificate(args: &Args) -> anyhow::Result<Option<Certificate>> {
    let read = |path: &Path| std::fs::read_to_string(path).with_context(|| format!("{}", path.display()));
    if let (Some(cert), Some(key)) = (&args.tls_cert, &args.tls_key) {
        return Ok(Some(Certificate { certificate: read(cert)?, key: read(key)? }));
    }
    if !args.self_signed {
        return Ok(None);
    }
    // Kept, so that a browser which was told to trust it need not be told again.
    let (cert, key) = (args.store.with_extension("cert.pem"), args.store.with_extension("key.pem"));
    if cert.exists() && key.exists() {
        return Ok(Some(Certificate { certificate: read(&cert)?, key: read(&key)? }));
    }
    let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    names.extend(own_addresses().into_iter().map(|address| address.to_string()));
    let made = Certificate::self_signed(names).map_err(anyhow::Error::msg)?;
    std::fs::write(&cert, &made.certificate).with_context(|| format!("{}", cert.display()))?;
    write_private(&key, &made.key).with_context(|| format!("{}", key.display()))?;
    Ok(Some(made))
}

#[cfg(unix)]
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}

#[cfg(not(unix))]
fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    std::fs::write(path, text)
}

/// This machine's addresses in its networks, IPv4 first.
fn own_addresses() -> Vec<IpAddr> {
    let mut addresses: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .collect();
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses
}

fn announce(address: SocketAddr, tls: bool, lan: bool) -> anyhow::Result<()> {
    let scheme = if tls { "https" } else { "http" };
    let port = address.port();
    let here = if address.ip().is_unspecified() { "localhost".to_owned() } else { address.ip().to_string() };
    let here = if address.is_ipv6() && !address.ip().is_unspecified() { format!("[{here}]") } else { here };
    out::print(&format!("Zauberberg is open: {scheme}://{here}:{port}/\n"))?;
    if !lan {
        return Ok(());
    }
    let Some(own) = own_addresses().into_iter().next() else {
        return out::print("This machine has no address in a network.\n");
    };
    let link = format!("{scheme}://{}/", SocketAddr::new(own, port));
    let code = QrCode::new(link.as_bytes()).context("the address has no QR code")?;
    let picture = code.render::<unicode::Dense1x2>().quiet_zone(true).build();
    // Dark on light, whatever colours the terminal has: a camera wants it so.
    let picture: String = if std::io::stdout().is_terminal() {
        picture.lines().map(|line| format!("\x1b[30;107m{line}\x1b[0m\n")).collect()
    } else {
        picture
    };
    let hint =
        if tls { "" } else { "Phones hide their motion sensors from plain http: --self-signed adds TLS.\n" };
    out::print(&format!("For everybody in this network: {link}\n{hint}\n{picture}\n"))
}

/// Waits for an interrupt or a request to terminate.
async fn until_told_to_stop() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupt = tokio::signal::ctrl_c() => interrupt?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_zone_is_named_or_the_machines_own() {
        assert_eq!(zone(Some("Asia/Tokyo")).unwrap().name(), "Asia/Tokyo");
        assert!(zone(None).is_ok());
        assert!(zone(Some("Tokio")).unwrap_err().to_string().contains("--time-zone Tokio"));
    }

    #[test]
    fn limits_are_set_by_name() {
        assert_eq!(limits(&["chat_bytes=7".to_owned()]).unwrap().chat_bytes, 7);
        for bad in ["chat_bytes", "chat_bytes=x", "noise=1"] {
            assert!(limits(&[bad.to_owned()]).unwrap_err().to_string().contains(bad));
        }
    }
}
