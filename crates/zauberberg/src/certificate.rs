//! The certificate of a hall: one that was given, or one of its own that is kept beside the store.

use std::net::IpAddr;
use std::path::Path;

use anyhow::Context as _;
use hall::serve::Certificate;

use crate::store_file::StoreFile;

/// What stands before the names of a certificate of our own, in the text in front of it that programs pass over.
const NAMES: &str = "For: ";

/// The certificate to serve with, `given` with its key by the operator; none for plain HTTP. One of our own is made anew when
/// the hall has got an address that it does not name: a browser would not accept it there.
pub fn certificate(
    given: Option<(&Path, &Path)>,
    store: &StoreFile,
    self_signed: bool,
    listens: IpAddr,
) -> anyhow::Result<Option<Certificate>> {
    if let Some((cert, key)) = given {
        return Ok(Some(Certificate { certificate: read(cert)?, key: read(key)? }));
    }
    self_signed.then(|| own(store, &addresses(listens))).transpose()
}

/// Our own, for these addresses, the one that guests are told first.
fn own(store: &StoreFile, addresses: &[IpAddr]) -> anyhow::Result<Certificate> {
    let (cert, key) = (store.beside_or_before("cert.pem"), store.beside_or_before("key.pem"));
    if cert.exists() && key.exists() {
        let kept = Certificate { certificate: read(&cert)?, key: read(&key)? };
        // Other addresses may come and go, as those of IPv6 do every day: nobody is told them.
        if addresses.first().is_none_or(|told| names(&kept.certificate).any(|name| name == told.to_string()))
        {
            return Ok(kept);
        }
        tracing::info!(
            "this machine has a new address: there is a new certificate, and browsers will ask again"
        );
    }
    let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    names.extend(addresses.iter().map(IpAddr::to_string));
    names.dedup();
    let mut made = Certificate::self_signed(names.clone()).map_err(anyhow::Error::msg)?;
    made.certificate.insert_str(0, &format!("{NAMES}{}\n", names.join(" ")));
    // The key first: a certificate without its key is made anew, one with another's key would not serve.
    let _ = std::fs::remove_file(&cert);
    write_private(&key, &made.key).with_context(|| format!("{}", key.display()))?;
    std::fs::write(&cert, &made.certificate).with_context(|| format!("{}", cert.display()))?;
    Ok(made)
}

/// The names that a certificate of our own was made for; none if it does not say.
fn names(certificate: &str) -> impl Iterator<Item = &str> {
    let line = certificate.lines().next().and_then(|line| line.strip_prefix(NAMES));
    line.unwrap_or_default().split(' ')
}

/// The addresses at which a hall that listens here is reached by others.
fn addresses(listens: IpAddr) -> Vec<IpAddr> {
    match listens {
        all if all.is_unspecified() => own_addresses(),
        own if own.is_loopback() => Vec::new(),
        one => vec![one],
    }
}

/// This machine's addresses in its networks, IPv4 first.
pub fn own_addresses() -> Vec<IpAddr> {
    let mut addresses: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .collect();
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn our_own_certificate_is_kept_for_as_long_as_it_names_the_address_that_guests_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let store = StoreFile::at(&folder.path().join("hall.sqlite")).unwrap();
        let own = |addresses: &[&str]| {
            let addresses: Vec<IpAddr> = addresses.iter().map(|text| ip(text)).collect();
            super::own(&store, &addresses).unwrap().certificate
        };
        let first = own(&["192.168.1.7", "2001:db8::1"]);
        assert!(first.starts_with("For: localhost 127.0.0.1 192.168.1.7 2001:db8::1\n-----BEGIN"), "{first}");
        assert_eq!(own(&["192.168.1.7", "2001:db8::2"]), first, "another address of IPv6 is no reason");
        assert_eq!(own(&[]), first, "and neither is being without a network");
        let second = own(&["192.168.1.70"]);
        assert_ne!(second, first);
        assert_eq!(own(&["192.168.1.70"]), second);
        assert_ne!(own(&["192.168.1.7"]), first, "the old key is gone");
        // One from before the names stood there.
        let (cert, text) = (store.beside_or_before("cert.pem"), own(&["192.168.1.7"]));
        let nameless = text.split_once('\n').unwrap().1;
        std::fs::write(&cert, nameless).unwrap();
        assert!(own(&["192.168.1.7"]).starts_with("For: "));
    }

    #[test]
    fn a_hall_is_reached_where_it_listens() {
        assert!(addresses(ip("127.0.0.1")).is_empty());
        assert_eq!(addresses(ip("10.0.0.9")), [ip("10.0.0.9")]);
        assert_eq!(addresses(ip("0.0.0.0")), own_addresses());
    }
}
