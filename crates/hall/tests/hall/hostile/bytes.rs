//! Requests whose bytes are no message, and bytes that are no request.

use load_client::request;

use super::Siege;

/// Method, address, headers and body; the status and the key of the refusal.
type Row<'a> = (&'a str, &'a str, Vec<(&'a str, &'a str)>, &'a [u8], u16, &'a str);

#[tokio::test]
async fn bad_bytes_get_their_error_and_change_nothing() {
    let mut siege = Siege::lay().await;
    let (address, cookie) = (siege.house.address(), siege.carl.cookie.clone());
    let json = ("content-type", "application/json");
    let mine = ("cookie", cookie.as_str());
    let deep = "[".repeat(50_000);
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    let seat = siege.fill("/api/tables/{T}/seats/1/draft");
    let attach = siege.fill("/api/tables/{T}/seats/1/attachments");
    let bens = siege.ben.cookie.clone();
    let bens = ("cookie", bens.as_str());
    let forged = format!("zauberberg={}", "0".repeat(52));
    let twice_in_options = br#"{"game":"mastermind","seats":2,"options":{"pegs":3,"pegs":4}}"#;
    let twice_in_parameters = br#"{"tool":"solve","parameters":{"pegs":3,"colours":4,"pegs":3}}"#;
    let rows: Vec<Row<'_>> = vec![
        ("POST", "/api/tables", vec![mine, json], deep.as_bytes(), 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, json], large.as_bytes(), 413, "hall_too_large"),
        ("POST", "/api/tables", vec![mine, json], b"\"\xff\xfe\"", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, json], b"\0\0\0\0", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine], b"{}", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, ("content-type", "text/plain")], b"{}", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, json], twice_in_options, 400, "hall_malformed"),
        ("POST", "/api/games/mastermind/ask", vec![mine, json], twice_in_parameters, 400, "hall_malformed"),
        ("PUT", &seat, vec![bens], &[7; 1001], 413, "hall_too_large"),
        ("POST", &attach, vec![bens], &[7; 1001], 409, "hall_no_attachments"),
        ("DELETE", "/api/tables", vec![mine], b"", 405, "hall_method"),
        ("POST", &seat, vec![bens], b"", 405, "hall_method"),
        ("GET", "/api/me/tables", vec![("cookie", &forged)], b"", 401, "hall_no_guest"),
        ("GET", "/api/me/tables", vec![("cookie", "zauberberg=")], b"", 401, "hall_no_guest"),
        ("GET", "/api/me/tables", vec![("cookie", "zauberberg=\u{e9};;;=;")], b"", 401, "hall_no_guest"),
        (
            "POST",
            "/api/me/erase",
            vec![mine, json, ("origin", "https://evil.example")],
            b"{}",
            403,
            "hall_origin",
        ),
        ("POST", "/api/me/erase", vec![mine, json, ("origin", "null")], b"{}", 403, "hall_origin"),
        ("POST", "/api/me/erase", vec![mine, json, ("origin", "")], b"{}", 403, "hall_origin"),
        (
            "POST",
            "/api/tables",
            vec![mine, json, ("origin", "https://friend.example.evil")],
            b"{}",
            403,
            "hall_origin",
        ),
        ("GET", "/api/socket", vec![mine, ("origin", "https://evil.example")], b"", 403, "hall_origin"),
    ];
    for (method, path, headers, body, status, key) in rows {
        let answer = request(address, method, path, &headers, body).await.unwrap();
        let what = format!("{method} {path} {headers:?} -> {} {}", answer.status, answer.text());
        assert_eq!((answer.status, answer.key().as_str()), (status, key), "{what}");
        siege.holds(&what).await;
    }
    let answer = request(address, "POST", "/api/tables", &[mine, json], twice_in_options).await.unwrap();
    assert!(answer.text().contains("the key `pegs` stands twice"), "{}", answer.text());
    // A friend's page may.
    let headers = [mine, json, ("origin", "https://friend.example")];
    let answer = request(address, "POST", "/api/me/link", &headers, b"{}").await.unwrap();
    assert_eq!(answer.status, 200);
    for path in [
        "/../../etc/passwd.txt",
        "/%2e%2e/%2e%2e/etc/hosts.txt",
        "/app.js/../secret.txt",
        "/hall.sqlite",
        "//evil.js",
    ] {
        let answer = request(address, "GET", path, &[], b"").await.unwrap();
        assert_eq!((answer.status, answer.text().as_str()), (404, "not found\n"), "{path}");
    }
    for path in ["/../../etc/passwd", "/table/anything", "/%00", "/?x=%3Cscript%3E"] {
        let answer = request(address, "GET", path, &[], b"").await.unwrap();
        assert_eq!((answer.status, answer.text().as_str()), (200, "the page"), "{path}");
    }
    siege.holds("addresses of files").await;
}

#[tokio::test]
async fn what_is_not_http_is_turned_away() {
    let mut siege = Siege::lay().await;
    let cookie = siege.anna.cookie.clone();
    let start = siege.fill("POST /api/tables/{G}/bot HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n");
    let body = "{\"seat\":0,\"level\":\"master\"}";
    let smuggled = format!("{start}cookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let many: String = (0..300).map(|n| format!("x-{n}: y\r\n")).collect();
    let rows: Vec<(&str, Vec<u8>, &[&str])> = vec![
        ("noise", b"\x00\x01\x02\x03\r\n\r\n".to_vec(), &["400"]),
        ("a hello of TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec(), &["400"]),
        ("HTTP/0.9", b"GET /\r\n\r\n".to_vec(), &["400"]),
        ("HTTP of the future", b"GET / HTTP/9.9\r\n\r\n".to_vec(), &["400", "505"]),
        ("a preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(), &[""]),
        ("a header without colon", b"GET / HTTP/1.1\r\nnonsense\r\n\r\n".to_vec(), &["400"]),
        ("a header with a line break", b"GET / HTTP/1.1\r\nx: a\rb\r\n\r\n".to_vec(), &["400"]),
        ("a header with NUL", b"GET / HTTP/1.1\r\nx: a\0b\r\n\r\n".to_vec(), &["400"]),
        (
            "a huge header",
            format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(600_000)).into_bytes(),
            &["431"],
        ),
        ("many headers", format!("GET / HTTP/1.1\r\n{many}\r\n").into_bytes(), &["431"]),
        (
            "a long address",
            format!("GET /{} HTTP/1.1\r\n\r\n", "y".repeat(70_000)).into_bytes(),
            &["414", "431"],
        ),
        ("a space in the address", b"GET /a b HTTP/1.1\r\n\r\n".to_vec(), &["400"]),
        ("a negative length", format!("{start}content-length: -5\r\n\r\n{smuggled}").into_bytes(), &["400"]),
        (
            "a length with a sign",
            format!("{start}content-length: +5\r\n\r\n{smuggled}").into_bytes(),
            &["400"],
        ),
        (
            "two lengths",
            format!("{start}content-length: 0\r\ncontent-length: 300\r\n\r\n{smuggled}").into_bytes(),
            &["400"],
        ),
        (
            "a bad chunk",
            format!("{start}cookie: {cookie}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{body}\r\n0\r\n\r\n")
                .into_bytes(),
            &["400"],
        ),
        (
            "a chunk without end",
            format!(
                "{start}cookie: {cookie}\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n{body}"
            )
            .into_bytes(),
            &["400"],
        ),
        (
            "an unknown coding",
            format!("{start}cookie: {cookie}\r\ntransfer-encoding: sprinkled\r\n\r\n{smuggled}").into_bytes(),
            &["400"],
        ),
        (
            "length and chunks",
            format!("{start}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{smuggled}")
                .into_bytes(),
            &["400", "401"],
        ),
        (
            "a request behind a closed one",
            format!("{start}content-length: 0\r\n\r\n{smuggled}").into_bytes(),
            &["400", "401"],
        ),
    ];
    for (what, bytes, expected) in rows {
        // A line that is reset is as good as closed.
        let answer = load_client::raw(siege.house.address(), &bytes).await.unwrap_or_default();
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.split(' ').nth(1).unwrap_or_default();
        assert!(expected.contains(&status), "{what}: {text}");
        assert_eq!(text.matches("HTTP/1.1 ").count(), usize::from(!status.is_empty()), "{what}: one answer");
        siege.holds(what).await;
    }
}
