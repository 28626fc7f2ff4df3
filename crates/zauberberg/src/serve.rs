//! `serve`: the hall, on an address.

use std::io::IsTerminal as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, anyhow, bail};
use hall::bus::NoBus;
use hall::id::Entropy;
use hall::limits::{Limits, NoLimit};
use hall::serve::Server;
use hall::store::sqlite::SqliteStore;
use hall::time::{Clock, Zone};
use hall::{Hall, Settings};
use qrcode::QrCode;
use qrcode::render::unicode;

use crate::artefact_files::Folder;
use crate::store_file::StoreFile;
use crate::{certificate, out, page};

/// The longest pause of a bot, in milliseconds: nobody waits longer than an hour for a move.
const LONGEST_PAUSE: u64 = 3_600_000;
/// A hundred years: who wants to keep tables for longer leaves the flag out.
const MOST_DAYS: u64 = 36_500;
/// More threads than any machine has cores.
const MOST_THINKERS: i64 = 1_024;

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
    /// Where what the games have worked out once is kept for the next start [default: a folder beside the store]
    #[arg(long, env = "ZAUBERBERG_ARTEFACTS", value_name = "FOLDER")]
    artefacts: Option<PathBuf>,
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
    /// So many proxies stand in front, one behind the other, each adding to X-Forwarded-For [default: 1 with --behind-proxy]
    #[arg(long, env = "ZAUBERBERG_TRUSTED_PROXIES", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    trusted_proxies: Option<u8>,
    /// How long bots wait before they act, in milliseconds
    #[arg(long, env = "ZAUBERBERG_BOT_PAUSE", default_value_t = 700, value_name = "MS", value_parser = clap::value_parser!(u64).range(..=LONGEST_PAUSE))]
    bot_pause: u64,
    /// How many threads think for bots and tools [default: one less than there are cores]
    #[arg(long, env = "ZAUBERBERG_THINKERS", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_THINKERS))]
    thinkers: Option<u16>,
    /// Where the day changes at midnight, such as `Europe/Berlin` [default: the machine's]
    #[arg(long, env = "ZAUBERBERG_TIME_ZONE", value_name = "ZONE")]
    time_zone: Option<String>,
    /// Forget tables so many days after they are over [default: never]
    #[arg(long, env = "ZAUBERBERG_KEEP_DAYS", value_name = "DAYS", value_parser = clap::value_parser!(u64).range(..=MOST_DAYS))]
    keep_days: Option<u64>,
    /// Change a limit (may be repeated)
    #[arg(long = "limit", env = "ZAUBERBERG_LIMITS", value_delimiter = ',', value_name = "NAME=VALUE")]
    limits: Vec<String>,
    /// How much to log: error, warn, info, debug
    #[arg(long, env = "ZAUBERBERG_LOG", default_value = "info", value_name = "LEVEL")]
    log: tracing::Level,
}

impl Args {
    /// How many proxies stand in front.
    fn proxies(&self) -> u8 {
        self.trusted_proxies.unwrap_or(u8::from(self.behind_proxy))
    }
}

/// Serves until it is told to stop.
pub fn run(args: &Args) -> anyhow::Result<()> {
    // The flags that can be wrong are checked before anything is made.
    let origins = args.origins.iter().map(|origin| checked_origin(origin)).collect::<anyhow::Result<_>>()?;
    let flags =
        CheckedFlags { limits: limits(&args.limits)?, origins, zone: zone(args.time_zone.as_deref())? };
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_writer(std::io::stderr);
    log.with_target(false).with_ansi(colours).init();
    let file = StoreFile::at(&args.store)?;
    let _lock = file.lock()?;
    // The store's writer and the thinkers want a core too; with fewer threads a move wakes fewer of them.
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(spare_cores()).enable_all().build();
    runtime.context("no runtime could be started")?.block_on(serve(args, &file, flags))
}

struct CheckedFlags {
    limits: Limits,
    origins: Vec<String>,
    zone: Zone,
}

async fn serve(args: &Args, file: &StoreFile, flags: CheckedFlags) -> anyhow::Result<()> {
    let mut address = args.address;
    if args.lan {
        address.set_ip(Ipv4Addr::UNSPECIFIED.into());
    }
    let store = SqliteStore::open(&file.path).with_context(|| format!("{}", args.store.display()))?;
    let given = args.tls_cert.as_deref().zip(args.tls_key.as_deref());
    let certificate = certificate::certificate(given, file, args.self_signed, address.ip())?;
    let tls = certificate.is_some();
    let CheckedFlags { limits, origins, zone } = flags;
    tracing::info!(zone = zone.name(), "the day changes at midnight in this time zone");
    let artefacts = args.artefacts.clone().unwrap_or_else(|| file.beside_or_before("artefacts"));
    let artefact_store = Folder::new(artefacts, |warning| tracing::warn!("{warning}"));
    let settings = Settings {
        rooms: games::rooms(),
        limits,
        origins,
        secure: tls || args.proxies() > 0,
        trusted_proxies: usize::from(args.proxies()),
        bot_pause: args.bot_pause,
        thinkers: args.thinkers.map_or_else(spare_cores, usize::from),
        keep_days: args.keep_days,
        build: page::build(),
        entropy: Entropy::of_the_system().context("the system gives no randomness")?,
        clock: Clock::of_the_system(),
        zone,
        artefact_store: Some(Arc::new(artefact_store)),
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

fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

fn limits(given: &[String]) -> anyhow::Result<Limits> {
    let mut limits = Limits::default();
    for limit in given {
        let Some((name, value)) = limit.split_once('=') else { bail!("--limit {limit}: write NAME=VALUE") };
        let value = value.parse().with_context(|| format!("--limit {limit}: the value is a whole number"))?;
        match limits.set(name, value) {
            Ok(()) => {}
            Err(error @ NoLimit::Outside { .. }) => bail!("--limit {limit}: {error}"),
            Err(error @ NoLimit::Unknown) => {
                let names: Vec<&str> = Limits::ALL.iter().map(|limit| limit.name).collect();
                bail!("--limit {limit}: {error}; there are {}", names.join(", "));
            }
        }
    }
    Ok(limits)
}

/// An origin as browsers send it: nothing else would ever match.
fn checked_origin(origin: &str) -> anyhow::Result<String> {
    let is_origin = || {
        let (scheme, authority) = origin.split_once("://")?;
        let usual = match scheme {
            "https" => ":443",
            "http" => ":80",
            _ => return None,
        };
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (authority, None),
        };
        let named = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte);
        let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_host = match bracketed {
            Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
            None => !host.is_empty() && host.bytes().all(named),
        };
        let is_port =
            port.is_none_or(|port| port.parse::<NonZeroU16>().is_ok_and(|read| read.to_string() == port));
        (is_host && is_port && !authority.ends_with(usual)).then_some(())
    };
    let why = "write it as browsers do, in small letters and without a path, such as https://example.org";
    is_origin().ok_or_else(|| anyhow!("--origin {origin}: {why}"))?;
    Ok(origin.to_owned())
}

fn zone(name: Option<&str>) -> anyhow::Result<Zone> {
    let Some(name) = name else { return Ok(Zone::of_the_system()) };
    let unknown =
        || anyhow!("--time-zone {name}: there is no such time zone; write one such as Europe/Berlin");
    Zone::named(name).ok_or_else(unknown)
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
    let Some(own) = certificate::own_addresses().into_iter().next() else {
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
    fn an_origin_is_what_a_browser_sends() {
        for good in [
            "https://example.org",
            "http://localhost:8080",
            "https://192.168.1.7:8470",
            "http://[::1]:8080",
            "https://[2001:db8::1]",
            "https://xn--bcher-kva.example",
        ] {
            assert_eq!(checked_origin(good).unwrap(), good);
        }
        for bad in [
            "",
            "*",
            "null",
            "example.org",
            "https://",
            "https://example.org/",
            "https://example.org/play",
            "https://Example.org",
            "https://example.org:443",
            "http://example.org:80",
            "https://example.org:0",
            "https://example.org:08470",
            "https://example.org:99999",
            "https://anna@example.org",
            "https://*.example.org",
            "https://bücher.example",
            "https://[::1",
            "ftp://example.org",
            "https://example.org https://example.com",
        ] {
            assert!(
                checked_origin(bad).unwrap_err().to_string().starts_with(&format!("--origin {bad}: ")),
                "{bad}"
            );
        }
    }

    #[test]
    fn a_time_zone_is_named_or_the_machines_own() {
        assert_eq!(zone(Some("Asia/Tokyo")).unwrap().name(), "Asia/Tokyo");
        assert!(zone(None).is_ok());
        assert!(zone(Some("Tokio")).unwrap_err().to_string().contains("--time-zone Tokio"));
    }

    #[test]
    fn limits_are_set_by_name() {
        assert_eq!(limits(&["chat_bytes=7".to_owned()]).unwrap().chat_bytes, 7);
        let most = u64::MAX.to_string();
        for bad in [
            "chat_bytes",
            "chat_bytes=x",
            "noise=1",
            "connections=0",
            "idle_seconds=-1",
            &format!("outbox={most}"),
        ] {
            assert!(limits(&[bad.to_owned()]).unwrap_err().to_string().contains(bad));
        }
    }
}
