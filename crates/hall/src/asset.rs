//! The files of the page, as small as whoever asks takes them.

use std::io::Read as _;

use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::read::GzDecoder;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its path, beginning with a slash.
    pub path: String,
    /// Its type.
    pub kind: String,
    /// Its bytes.
    pub content: Content,
    /// Whether its name changes with its content, so that it can be kept for ever.
    pub lasting: bool,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// The bytes, which do not get smaller.
    Plain(Bytes),
    /// The bytes compressed, in two ways: browsers take brotli over TLS and on their own machine only.
    Small {
        /// With gzip.
        gzip: Bytes,
        /// With brotli, which is smaller.
        brotli: Bytes,
    },
}

/// The page that is shown while the real one is not built: it lists open tables, nothing more.
const PLAIN_PAGE: &str = include_str!("plain.html");
const PLAIN_SCRIPT: &str = include_str!("plain.js");

pub(crate) fn reply(page: &[Asset], path: &str, headers: &HeaderMap) -> Response {
    let path = if path == "/" { "/index.html" } else { path };
    let found = page.iter().find(|asset| asset.path == path);
    // What looks like a file and is none must not be answered with a page.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let asset = match found {
        Some(asset) => asset,
        None if page.is_empty() => return plain(path),
        None if is_file => return (StatusCode::NOT_FOUND, "not found\n").into_response(),
        None => match page.iter().find(|asset| asset.path == "/index.html") {
            Some(index) => index,
            None => return (StatusCode::NOT_FOUND, "not found\n").into_response(),
        },
    };
    let cache = if asset.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let common = [(CONTENT_TYPE, asset.kind.as_str()), (CACHE_CONTROL, cache), (VARY, "accept-encoding")];
    let (encoding, bytes) = match &asset.content {
        Content::Plain(bytes) => (None, bytes.clone()),
        Content::Small { brotli, .. } if takes(headers, "br") => (Some("br"), brotli.clone()),
        Content::Small { gzip, .. } if takes(headers, "gzip") => (Some("gzip"), gzip.clone()),
        Content::Small { gzip, .. } => (None, unpacked(gzip)),
    };
    (common, encoding.map(|encoding| [(CONTENT_ENCODING, encoding)]), bytes).into_response()
}

/// Whether whoever asks takes this encoding.
fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let never = |part: &str| part.strip_prefix("q=").is_some_and(|much| much.parse() == Ok(0.0));
        parts.next() == Some(encoding) && !parts.any(never)
    })
}

/// The bytes for a program that takes nothing compressed.
fn unpacked(gzip: &[u8]) -> Bytes {
    let mut bytes = Vec::new();
    // It was packed with the page, and is whole.
    let _ = GzDecoder::new(gzip).read_to_end(&mut bytes);
    bytes.into()
}

fn plain(path: &str) -> Response {
    match path {
        "/plain.js" => ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], PLAIN_SCRIPT).into_response(),
        _ => ([(CONTENT_TYPE, "text/html; charset=utf-8")], PLAIN_PAGE).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    async fn sent(accepted: Option<&str>) -> (Option<String>, Vec<u8>) {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(b"the script").unwrap();
        let (gzip, brotli) = (gzip.finish().unwrap().into(), Bytes::from_static(b"brotli"));
        let script = Asset {
            path: "/app.js".to_owned(),
            kind: "text/javascript".to_owned(),
            content: Content::Small { gzip, brotli },
            lasting: true,
        };
        let mut headers = HeaderMap::new();
        if let Some(accepted) = accepted {
            headers.insert(ACCEPT_ENCODING, accepted.parse().unwrap());
        }
        let reply = reply(&[script], "/app.js", &headers);
        let encoding = reply.headers().get(CONTENT_ENCODING).map(|value| value.to_str().unwrap().to_owned());
        let body = axum::body::to_bytes(reply.into_body(), 1_000).await.unwrap();
        (encoding, body.to_vec())
    }

    #[tokio::test]
    async fn a_file_comes_as_small_as_it_is_taken() {
        let (encoding, body) = sent(Some("gzip, deflate, br;q=0.9")).await;
        assert_eq!((encoding.as_deref(), body.as_slice()), (Some("br"), b"brotli".as_slice()));
        for accepted in ["gzip, deflate", "br;q=0, gzip"] {
            let (encoding, body) = sent(Some(accepted)).await;
            assert_eq!(encoding.as_deref(), Some("gzip"), "{accepted}");
            assert_eq!(unpacked(&body), "the script");
        }
        for accepted in [None, Some("identity"), Some("brr, gzip;q=0")] {
            let (encoding, body) = sent(accepted).await;
            assert_eq!((encoding, body.as_slice()), (None, b"the script".as_slice()), "{accepted:?}");
        }
    }
}
