//! Where a request comes from: the key of every limit that is counted by address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// An address as the limits count it. One line of IPv6 has a whole /64 and can use any address of it, so all of them count
/// as one; an IPv4 address is the same whichever way it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Address {
        Address(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() & !u128::from(u64::MAX);
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            v4 => v4,
        })
    }
}

impl Address {
    /// The address that a request comes from. Each of `proxies` trusted proxies has added whom it was asked by to the end of
    /// `X-Forwarded-For`, so the guest is the one so many places from the end; what stands before it anybody may have
    /// written. Where nothing readable stands there, the peer counts.
    pub(crate) fn of(headers: &HeaderMap, proxies: usize, peer: IpAddr) -> Address {
        let forwarded = proxies.checked_sub(1).and_then(|before| {
            // Several lines of a header are one list.
            let lines = headers.get_all("x-forwarded-for").iter();
            let lines: Vec<_> = lines.map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
            lines.iter().flat_map(|line| line.split(',')).rev().nth(before).and_then(read)
        });
        forwarded.unwrap_or(peer).into()
    }
}

/// An entry of `X-Forwarded-For`: an address, with or without a port.
fn read(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = entry.strip_prefix('[').and_then(|entry| entry.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn address(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    /// Where a request with these lines of `X-Forwarded-For` comes from.
    fn of(proxies: usize, lines: &[&[u8]]) -> Address {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(line).unwrap());
        }
        Address::of(&headers, proxies, "203.0.113.9".parse().unwrap())
    }

    #[test]
    fn the_last_hop_over_all_lines_counts() {
        let peer = address("203.0.113.9");
        assert_eq!(of(0, &[b"198.51.100.1"]), peer, "without a proxy the header is the guest's own");
        assert_eq!(of(1, &[b"198.51.100.1"]), address("198.51.100.1"));
        assert_eq!(of(1, &[b"10.0.0.1, 198.51.100.1"]), address("198.51.100.1"));
        assert_eq!(
            of(1, &[b"10.0.0.1", b"198.51.100.1"]),
            address("198.51.100.1"),
            "not the guest's own line"
        );
        assert_eq!(of(1, &[b"\xff\xfe", b"198.51.100.1"]), address("198.51.100.1"));
        for (entry, meant) in [
            ("198.51.100.1:4711", "198.51.100.1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
        ] {
            assert_eq!(of(1, &[entry.as_bytes()]), address(meant));
        }
    }

    #[test]
    fn each_trusted_proxy_is_one_hop() {
        let lines: [&[u8]; 2] = [b"6.6.6.6, 198.51.100.1", b"10.0.0.2,10.0.0.3"];
        assert_eq!(of(1, &lines), address("10.0.0.3"));
        assert_eq!(of(2, &lines), address("10.0.0.2"));
        assert_eq!(of(3, &lines), address("198.51.100.1"));
    }

    #[test]
    fn what_is_missing_or_cannot_be_read_is_the_peer() {
        let peer = address("203.0.113.9");
        assert_eq!(of(1, &[]), peer);
        assert_eq!(of(3, &[b"198.51.100.1, 10.0.0.2"]), peer);
        for garbage in
            [&b""[..], b"unknown", b"198.51.100.1,", b"198.51.100.1, x", b"198.51.100.256", b"\xff"]
        {
            assert_eq!(of(1, &[garbage]), peer, "{garbage:?}");
        }
    }

    #[test]
    fn a_line_of_ipv6_counts_as_one() {
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:198.51.100.1"), address("198.51.100.1"));
        assert_ne!(address("::ffff:198.51.100.1"), address("::ffff:198.51.100.2"));
        assert_ne!(address("198.51.100.1"), address("198.51.100.2"));
    }
}
