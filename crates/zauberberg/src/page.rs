//! The built page, which is part of the binary. Without one there is only the hall's plain page.

use hall::serve::Asset;

/// Every file of the page: its path and its bytes; files ending in `.br` are compressed twins of others.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files as the hall serves them.
pub fn assets() -> Vec<Asset> {
    let twin = |path: &str| {
        let name = format!("{path}.br");
        FILES.iter().find(|(other, _)| *other == name).map(|(_, bytes)| *bytes)
    };
    let plain = FILES.iter().filter(|(path, _)| !path.ends_with(".br"));
    plain
        .map(|(path, bytes)| Asset {
            path: (*path).to_owned(),
            kind: kind(path).to_owned(),
            bytes: bytes::Bytes::from_static(bytes),
            brotli: twin(path).map(bytes::Bytes::from_static),
            // The page's build puts a hash into the names of these.
            lasting: path.starts_with("/assets/"),
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
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for (path, bytes) in FILES {
        for byte in path.bytes().chain(bytes.iter().copied()) {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{}-{sum:016x}", env!("CARGO_PKG_VERSION"))
}
