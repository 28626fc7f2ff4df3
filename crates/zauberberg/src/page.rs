//! The built page, which is part of the binary. Without one there is only the hall's plain page.

use bytes::Bytes;
use hall::asset::{Asset, Content};

/// Every file of the page: its path and its bytes; one that gets smaller stands here twice, compressed as `.gz` and as `.br`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files as the hall serves them.
pub fn assets() -> Vec<Asset> {
    let brotli = |path: &str| {
        let name = format!("{path}.br");
        let twin = FILES.iter().find(|(other, _)| *other == name);
        twin.map_or_else(Bytes::new, |(_, bytes)| Bytes::from_static(bytes))
    };
    let named = FILES.iter().filter(|(path, _)| !path.ends_with(".br"));
    named
        .map(|(name, bytes)| {
            let bytes = Bytes::from_static(bytes);
            let (path, content) = match name.strip_suffix(".gz") {
                Some(path) => (path, Content::Small { gzip: bytes, brotli: brotli(path) }),
                None => (*name, Content::Plain(bytes)),
            };
            // The page's build puts a hash into the names of these.
            let lasting = path.starts_with("/assets/");
            Asset { path: path.to_owned(), kind: kind(path).to_owned(), content, lasting }
        })
        .collect()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// What tells one build of page and hall from another.
pub fn build() -> String {
    format!("{}-{}", env!("CARGO_PKG_VERSION"), env!("PAGE_SUM"))
}
