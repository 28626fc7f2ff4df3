//! Malformed and hostile input: each gets its error, nothing changes, and the hall keeps serving.

use std::sync::atomic::Ordering;

use hall::serve::Asset;
use serde_json::{Value, json};
use visitor::{Answer, Error, Line, Visitor, request};

use crate::house::{House, Wanted, guess, hide, play_out, refusal, small_board, so_far, table_for, watch};
use crate::raw::{BINARY, PING, Raw, TEXT, frame};

/// A hall with a table whose state must not change, a table that gathers and one that is over.
struct Siege {
    house: House,
    anna: Visitor,
    ben: Visitor,
    carl: Visitor,
    /// In play: Anna has hidden a code, Ben has guessed once (action `b1`).
    canary: String,
    gathering: String,
    over: String,
    watcher: Line,
    before: Value,
}

impl Siege {
    async fn lay() -> Siege {
        let asset = |path: &str, text: &'static str| Asset {
            path: path.to_owned(),
            kind: "text/html".to_owned(),
            bytes: bytes::Bytes::from_static(text.as_bytes()),
            brotli: None,
            lasting: false,
        };
        let page = vec![asset("/index.html", "the page"), asset("/app.js", "the script")];
        let wanted = Wanted { page, ..Wanted::fixed() };
        let house = House::open_as(wanted.with("attachment_bytes", 1000).with("draft_bytes", 1000)).await;
        let (anna, ben, carl) =
            (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
        let canary = table_for(&anna, &ben, small_board()).await;
        let (mut watcher, _) = watch(&anna, &canary, Some(0)).await;
        watcher.act(&canary, "a1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
        let (mut line, _) = watch(&ben, &canary, Some(1)).await;
        line.act(&canary, "b1", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap();
        let make = json!({ "game": "mastermind", "seats": 2 });
        let gathering = anna.make_table(make).await.unwrap();
        let over = table_for(&anna, &ben, small_board()).await;
        let (mut a, mut b) = (watch(&anna, &over, Some(0)).await.0, watch(&ben, &over, Some(1)).await.0);
        play_out(&over, &mut a, &mut b).await;
        drop((line, a, b));
        let mut siege =
            Siege { house, anna, ben, carl, canary, gathering, over, watcher, before: Value::Null };
        siege.settle().await;
        siege.before = siege.state().await;
        siege
    }

    /// Waits until only the watcher is there.
    async fn settle(&mut self) {
        self.house.until(|metrics| metrics.connections.load(Ordering::Relaxed) == 1).await;
        so_far(&self.anna, &self.canary, &mut self.watcher).await;
    }

    /// Everything that can be seen of the three tables, by their host.
    async fn state(&mut self) -> Value {
        let mut all = Vec::new();
        for table in [&self.canary, &self.gathering, &self.over] {
            all.push(self.anna.get(&format!("/api/tables/{table}")).await.unwrap().json());
        }
        self.watcher.say(json!({ "watch": { "table": self.canary, "seat": 0 } })).await.unwrap();
        all.push(self.watcher.hear_of("standing").await.unwrap());
        let record = self.anna.get(&format!("/api/tables/{}/record", self.over)).await.unwrap();
        all.push(json!(record.text()));
        Value::Array(all)
    }

    async fn holds(&mut self, what: &str) {
        assert_eq!(self.house.stranger("GET", "/healthz").await.text(), "ok\n", "{what}");
        assert_eq!(self.state().await, self.before, "{what}");
    }

    /// Puts the names of this siege into a text.
    fn fill(&self, text: &str) -> String {
        let unknown = "0".repeat(26);
        [
            ("{T}", &self.canary),
            ("{G}", &self.gathering),
            ("{O}", &self.over),
            ("{U}", &unknown),
            ("{ben}", &self.ben.id),
            ("{anna}", &self.anna.id),
        ]
        .iter()
        .fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }

    fn visitor(&self, who: char) -> Option<&Visitor> {
        match who {
            'a' => Some(&self.anna),
            'b' => Some(&self.ben),
            'c' => Some(&self.carl),
            _ => None,
        }
    }
}

/// Who asks, what, with which body; the status and the key of the refusal.
type HttpRow = (char, &'static str, &'static str, &'static str, u16, &'static str);

const HTTP: &[HttpRow] = &[
    // Bodies that are none.
    ('c', "POST", "/api/tables", "", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\"", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "null", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "[]", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "\"mastermind\"", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2} {}", 400, "hall_malformed"),
    (
        'c',
        "POST",
        "/api/tables",
        "{\"game\":\"mastermind\",\"game\":\"mastermind\",\"seats\":2}",
        400,
        "hall_malformed",
    ),
    (
        'c',
        "POST",
        "/api/tables",
        "{\"game\":\"mastermind\",\"seats\":2,\"rich\":true}",
        400,
        "hall_malformed",
    ),
    ('c', "POST", "/api/tables", "{\"game\":7,\"seats\":2}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":\"2\"}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":-1}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":256}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":1e999}", 400, "hall_malformed"),
    (
        'c',
        "POST",
        "/api/tables",
        "{\"game\":\"mastermind\",\"seats\":2,\"open\":\"yes\"}",
        400,
        "hall_malformed",
    ),
    // Tables that cannot be.
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":0}", 422, "table_seats"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":255}", 422, "table_seats"),
    ('c', "POST", "/api/tables", "{\"game\":\"chess\",\"seats\":2}", 422, "table_unknown_game"),
    ('c', "POST", "/api/tables", "{\"game\":\"\\u0000\",\"seats\":2}", 422, "table_unknown_game"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"cheat\":1}}", 422, "*"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"pegs\":99}}", 422, "*"),
    (
        'c',
        "POST",
        "/api/tables",
        "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"pegs\":\"3\"}}",
        422,
        "*",
    ),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":[1,2]}", 422, "*"),
    (
        'c',
        "POST",
        "/api/tables",
        "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"pegs\":-9223372036854775808}}",
        422,
        "*",
    ),
    // Guests who are none.
    ('-', "GET", "/api/me", "", 401, "hall_no_guest"),
    ('-', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2}", 401, "hall_no_guest"),
    ('-', "GET", "/api/tables/{T}", "", 401, "hall_no_guest"),
    ('-', "GET", "/api/tables/{O}/record", "", 401, "hall_no_guest"),
    ('-', "POST", "/api/tables/{G}/sit", "{}", 401, "hall_no_guest"),
    ('-', "POST", "/api/me/erase", "{}", 401, "hall_no_guest"),
    ('-', "GET", "/api/me/export", "", 401, "hall_no_guest"),
    ('-', "GET", "/api/socket", "", 401, "hall_no_guest"),
    ('c', "GET", "/api/socket", "", 400, "hall_malformed"),
    ('c', "POST", "/api/guest", "{\"name\":\"\",\"glyph\":\"owl\"}", 422, "hall_name"),
    ('c', "POST", "/api/guest", "{\"name\":\"a\\u0000b\",\"glyph\":\"owl\"}", 422, "hall_name"),
    (
        'c',
        "POST",
        "/api/guest",
        "{\"name\":\"abcdefghijklmnopqrstuvwxyz\",\"glyph\":\"owl\"}",
        422,
        "hall_name",
    ),
    ('c', "POST", "/api/guest", "{\"name\":\"\\u202eanna\",\"glyph\":\"owl\"}", 422, "hall_name"),
    ('c', "POST", "/api/guest", "{\"name\":\"\\ud800\",\"glyph\":\"owl\"}", 400, "hall_malformed"),
    ('c', "POST", "/api/guest", "{\"name\":\"Carl\",\"glyph\":\"<script>\"}", 422, "hall_glyph"),
    ('c', "POST", "/api/guest", "{\"name\":[],\"glyph\":{}}", 400, "hall_malformed"),
    ('c', "POST", "/api/link", "{\"token\":\"x\"}", 409, "hall_link_used"),
    ('c', "POST", "/api/link", "{\"token\":\"' OR 1=1 --\"}", 409, "hall_link_used"),
    ('c', "POST", "/api/link", "{}", 400, "hall_malformed"),
    // Ids that nobody has.
    ('c', "GET", "/api/tables/x", "", 404, "hall_not_found"),
    ('c', "GET", "/api/tables/{U}", "", 404, "hall_not_found"),
    ('c', "GET", "/api/tables/{U}%00", "", 404, "hall_not_found"),
    ('c', "GET", "/api/tables/..%2f..%2fetc%2fpasswd", "", 404, "hall_not_found"),
    ('c', "GET", "/api/tables/%ff%fe", "", 404, "hall_not_found"),
    ('c', "POST", "/api/tables/{U}/sit", "{}", 404, "hall_not_found"),
    ('c', "POST", "/api/tables/{U}/start", "{}", 404, "hall_not_found"),
    ('c', "GET", "/api/tables/{U}/record", "", 404, "hall_not_found"),
    ('c', "GET", "/api/no/such/thing", "", 404, "hall_not_found"),
    ('c', "POST", "/api/games/chess/ask", "{\"tool\":\"solve\"}", 404, "hall_not_found"),
    // What is not theirs, or not now.
    ('c', "POST", "/api/tables/{T}/sit", "{}", 409, "hall_has_begun"),
    ('c', "POST", "/api/tables/{T}/stand", "{\"seat\":0}", 409, "hall_has_begun"),
    ('c', "POST", "/api/tables/{T}/start", "{}", 409, "hall_has_begun"),
    ('c', "POST", "/api/tables/{T}/remove", "{\"guest\":\"{ben}\"}", 403, "hall_not_host"),
    ('b', "POST", "/api/tables/{T}/remove", "{\"guest\":\"{anna}\"}", 403, "hall_not_host"),
    ('a', "POST", "/api/tables/{T}/remove", "{\"guest\":\"nobody\"}", 400, "hall_malformed"),
    ('a', "POST", "/api/tables/{T}/remove", "{\"guest\":\"{anna}\"}", 409, "hall_host_stays"),
    ('b', "POST", "/api/tables/{T}/rematch", "{}", 409, "hall_not_over"),
    ('c', "POST", "/api/tables/{O}/rematch", "{}", 403, "hall_not_seated"),
    ('a', "POST", "/api/tables/{O}/start", "{}", 409, "hall_is_over"),
    ('a', "POST", "/api/tables/{O}/sit", "{}", 409, "hall_is_over"),
    ('b', "GET", "/api/tables/{T}/record", "", 409, "hall_record_later"),
    ('b', "GET", "/api/tables/{G}/record", "", 409, "hall_record_later"),
    ('c', "POST", "/api/tables/{G}/bot", "{\"seat\":0,\"level\":\"master\"}", 403, "hall_not_host"),
    ('a', "POST", "/api/tables/{G}/bot", "{\"seat\":0,\"level\":\"god\"}", 400, "hall_malformed"),
    ('a', "POST", "/api/tables/{G}/bot", "{\"seat\":7,\"level\":\"master\"}", 422, "table_no_such_seat"),
    ('a', "POST", "/api/tables/{G}/sit", "{\"seat\":255}", 422, "table_no_such_seat"),
    (
        'a',
        "POST",
        "/api/tables/{G}/sit",
        "{\"seat\":0,\"nonce\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}",
        422,
        "table_nonces",
    ),
    ('c', "POST", "/api/tables/{G}/stand", "{\"seat\":0}", 403, "hall_not_your_seat"),
    // Attachments, drafts, tools.
    ('c', "POST", "/api/tables/{T}/seats/0/attachments", "x", 403, "hall_not_your_seat"),
    ('b', "POST", "/api/tables/{T}/seats/0/attachments", "x", 403, "hall_not_your_seat"),
    ('b', "POST", "/api/tables/{T}/seats/9/attachments", "x", 403, "hall_not_your_seat"),
    ('b', "POST", "/api/tables/{T}/seats/300/attachments", "x", 404, "hall_not_found"),
    ('b', "POST", "/api/tables/{T}/seats/x/attachments", "x", 404, "hall_not_found"),
    ('a', "POST", "/api/tables/{G}/seats/0/attachments", "x", 409, "hall_not_begun"),
    ('a', "POST", "/api/tables/{O}/seats/0/attachments", "x", 422, "table_over"),
    ('b', "GET", "/api/tables/{T}/seats/0/draft", "", 403, "hall_not_your_seat"),
    ('b', "GET", "/api/tables/{T}/seats/1/draft", "", 404, "hall_not_found"),
    ('c', "PUT", "/api/tables/{T}/seats/1/draft", "x", 403, "hall_not_your_seat"),
    ('b', "GET", "/api/tables/{T}/attachments/x", "", 404, "hall_not_found"),
    ('b', "POST", "/api/tables/{T}/ask", "{\"tool\":\"crystal ball\",\"seat\":1}", 422, "table_unknown_tool"),
    ('b', "POST", "/api/tables/{T}/ask", "{\"tool\":\"solve\",\"seat\":0}", 403, "hall_not_your_seat"),
    ('c', "POST", "/api/games/mastermind/ask", "{\"tool\":\"crystal ball\"}", 422, "table_unknown_tool"),
    (
        'c',
        "POST",
        "/api/games/mastermind/ask",
        "{\"tool\":\"solve\",\"parameters\":{\"pegs\":1000000}}",
        422,
        "*",
    ),
    // Methods that are not meant.
    ('a', "DELETE", "/api/tables/{T}", "", 405, "hall_method"),
    ('a', "PUT", "/api/me", "{}", 405, "hall_method"),
    ('a', "GET", "/api/me/erase", "", 405, "hall_method"),
    ('a', "PATCH", "/api/tables/{T}/start", "{}", 405, "hall_method"),
    ('a', "POST", "/api/tables/{T}/record", "{}", 405, "hall_method"),
    ('a', "TRACE", "/api/me", "", 405, "hall_method"),
    ('a', "POST", "/index.html", "{}", 404, "hall_not_found"),
];

async fn send(siege: &Siege, (who, method, path, body, ..): &HttpRow) -> Answer {
    let mut headers = vec![("content-type", "application/json")];
    if let Some(visitor) = siege.visitor(*who) {
        headers.push(("cookie", &visitor.cookie));
    }
    let (path, body) = (siege.fill(path), siege.fill(body));
    request(siege.house.address(), method, &path, &headers, body.as_bytes()).await.unwrap()
}

#[tokio::test]
async fn bad_requests_get_their_error_and_change_nothing() {
    let mut siege = Siege::lay().await;
    for row in HTTP {
        let answer = send(&siege, row).await;
        let what = format!("{row:?} -> {} {}", answer.status, answer.text());
        assert_eq!(answer.status, row.4, "{what}");
        assert!(!answer.key().is_empty() && (row.5 == "*" || answer.key() == row.5), "{what}");
        assert!(!answer.json()["error"]["text"].as_str().unwrap().is_empty(), "{what}");
        siege.holds(&what).await;
    }
}

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
    let rows: Vec<(&str, &str, Vec<(&str, &str)>, &[u8], u16, &str)> = vec![
        ("POST", "/api/tables", vec![mine, json], deep.as_bytes(), 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, json], large.as_bytes(), 413, "hall_too_large"),
        ("POST", "/api/tables", vec![mine, json], b"\"\xff\xfe\"", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, json], b"\0\0\0\0", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine], b"{}", 400, "hall_malformed"),
        ("POST", "/api/tables", vec![mine, ("content-type", "text/plain")], b"{}", 400, "hall_malformed"),
        ("PUT", &seat, vec![bens], &[7; 1001], 413, "hall_too_large"),
        ("POST", &attach, vec![bens], &[7; 1001], 413, "hall_too_large"),
        ("GET", "/api/me", vec![("cookie", &forged)], b"", 401, "hall_no_guest"),
        ("GET", "/api/me", vec![("cookie", "zauberberg=")], b"", 401, "hall_no_guest"),
        ("GET", "/api/me", vec![("cookie", "zauberberg=\u{e9};;;=;")], b"", 401, "hall_no_guest"),
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
        let answer = visitor::raw(siege.house.address(), &bytes).await.unwrap_or_default();
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.split(' ').nth(1).unwrap_or_default();
        assert!(expected.contains(&status), "{what}: {text}");
        assert_eq!(text.matches("HTTP/1.1 ").count(), usize::from(!status.is_empty()), "{what}: one answer");
        siege.holds(what).await;
    }
}

/// Who says what on a socket; the key of the refusal.
const SAID: &[(char, &str, &str)] = &[
    ('c', "", "hall_malformed"),
    ('c', "{", "hall_malformed"),
    ('c', "null", "hall_malformed"),
    ('c', "[]", "hall_malformed"),
    ('c', "42", "hall_malformed"),
    ('c', "\"watch\"", "hall_malformed"),
    ('c', "\0", "hall_malformed"),
    ('c', "\u{feff}{\"ping\":{}}", "hall_malformed"),
    ('c', "{\"ping\":{}} {\"ping\":{}}", "hall_malformed"),
    ('c', "{\"ping\":{},\"watch\":{}}", "hall_malformed"),
    ('c', "{\"ping\":[1]}", "hall_malformed"),
    ('c', "{\"own\":{\"table\":\"{T}\"}}", "hall_malformed"),
    ('c', "{\"watch\":{}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":7}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\\u0000\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"../{T}\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{U}\"}}", "hall_not_found"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"have\":-1}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"have\":1e30}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"have\":18446744073709551616}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"seat\":256}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"seat\":\"0\"}}", "hall_malformed"),
    ('c', "{\"watch\":{\"table\":\"{T}\",\"table\":\"{T}\"}}", "hall_malformed"),
    ('c', "{\"leave\":{\"table\":[]}}", "hall_malformed"),
    ('c', "{\"unveil\":{\"table\":\"{T}\",\"seat\":0}}", "hall_not_your_seat"),
    ('c', "{\"unveil\":{\"table\":\"{T}\",\"seat\":255}}", "hall_not_your_seat"),
    ('b', "{\"unveil\":{\"table\":\"{T}\",\"seat\":0}}", "hall_not_your_seat"),
    ('b', "{\"unveil\":{\"table\":\"{O}\",\"seat\":0}}", "hall_not_watching"),
    // Another's seat, no seat, a seat that nobody has.
    (
        'c',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_not_your_seat",
    ),
    (
        'a',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_not_your_seat",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":0,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_not_your_seat",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":255,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_not_your_seat",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{O}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_not_watching",
    ),
    ('b', "{\"act\":{\"table\":\"{U}\",\"id\":\"1\",\"seat\":1,\"do\":{}}}", "hall_not_watching"),
    // Names of actions that are none.
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"12345678901234567890123456789012345678901\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":7,\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    // Actions that the game does not know or allow.
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1}}", "hall_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":null}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":\"win\"}}", "table_malformed"),
    ('b', "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"win\":{}}}}", "table_malformed"),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":\"222\"}}}}",
        "table_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,-2]}}}}",
        "table_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,300]}}}}",
        "table_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2.5,2,2]}}}}",
        "table_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":1e999,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2]}}}}",
        "*",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[0,2,2]}}}}",
        "*",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":2,\"pegs\":[2,2,2]}}}}",
        "*",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"guess\":{\"ask\":4294967295,\"pegs\":[2,2,2]}}}}",
        "*",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hide\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "*",
    ),
    (
        'a',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":0,\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "mastermind_not_your_turn",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"draws\":[6,6,6],\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_no_own_dice",
    ),
    (
        'b',
        "{\"act\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"draws\":[-6],\"do\":{\"guess\":{\"ask\":3,\"pegs\":[2,2,2]}}}}",
        "hall_malformed",
    ),
    // At the table.
    (
        'c',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":\"give_up\"}}",
        "hall_not_your_seat",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":0,\"do\":\"give_up\"}}",
        "hall_not_your_seat",
    ),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":\"abandon\"}}", "hall_not_host"),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":\"abandon\"}}",
        "table_wrong_actor",
    ),
    ('a', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":\"give_up\"}}", "table_wrong_actor"),
    (
        'c',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":{\"hand_over\":{\"seat\":1,\"to\":{\"bot\":\"master\"}}}}}",
        "hall_not_host",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hand_over\":{\"seat\":0,\"to\":{\"bot\":\"master\"}}}}}",
        "table_not_your_seat",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hand_over\":{\"seat\":1,\"to\":\"ghost\"}}}}",
        "hall_malformed",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"hand_over\":{\"seat\":1,\"to\":\"person\",\"now\":true}}}}",
        "hall_malformed",
    ),
    (
        'a',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"do\":{\"hand_over\":{\"seat\":200,\"to\":{\"bot\":\"master\"}}}}}",
        "table_no_such_seat",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"undo\":{\"to\":18446744073709551615}}}}}",
        "table_cannot_undo",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"undo\":{\"to\":0}}}}}",
        "table_cannot_undo",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"more_time\":{\"ms\":18446744073709551615}}}}}",
        "table_more_time",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"wish\":{\"more_time\":{\"ms\":60000}}}}}",
        "table_no_deadline",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"agree\":{\"wish\":1}}}}",
        "table_no_such_wish",
    ),
    (
        'b',
        "{\"at_table\":{\"table\":\"{T}\",\"id\":\"1\",\"seat\":1,\"do\":{\"decline\":{\"wish\":0}}}}",
        "table_no_such_wish",
    ),
    ('b', "{\"at_table\":{\"table\":\"{T}\",\"id\":\"\",\"seat\":1,\"do\":\"give_up\"}}", "hall_malformed"),
    // Words.
    ('c', "{\"say\":{\"table\":\"{T}\",\"text\":\"hello\"}}", "hall_not_seated"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\"}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\\u0000\"}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\\u001b[2J\"}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":{}}}", "hall_malformed"),
    ('b', "{\"say\":{\"table\":\"{T}\",\"text\":\"\\ud83d\"}}", "hall_malformed"),
];

#[tokio::test]
async fn bad_messages_get_their_refusal_and_change_nothing() {
    let mut siege = Siege::lay().await;
    assert!(SAID.len() + HTTP.len() >= 160);
    let mut lines = Vec::new();
    for who in ['a', 'b', 'c'] {
        let seat = match who {
            'a' => Some(0),
            'b' => Some(1),
            _ => None,
        };
        let (line, _) = watch(siege.visitor(who).unwrap(), &siege.canary.clone(), seat).await;
        lines.push((who, line));
    }
    siege.before = siege.state().await;
    let long = format!("{{\"say\":{{\"table\":\"{{T}}\",\"text\":\"{}\"}}}}", "x".repeat(501));
    let many = vec!["2"; 5_000].join(",");
    let many = format!(
        "{{\"act\":{{\"table\":\"{{T}}\",\"id\":\"1\",\"seat\":1,\"do\":{{\"guess\":{{\"ask\":3,\"pegs\":[{many}]}}}}}}}}"
    );
    let deep = |depth: usize| {
        let (open, shut) = ("[".repeat(depth), "]".repeat(depth));
        format!("{{\"act\":{{\"table\":\"{{T}}\",\"id\":\"1\",\"seat\":1,\"do\":{open}{shut}}}}}")
    };
    let (deep, deeper) = (deep(100), deep(7_000));
    let more = [
        ('b', long.as_str(), "hall_limit"),
        ('b', &many, "*"),
        ('b', &deep, "table_malformed"),
        ('b', &deeper, "hall_malformed"),
    ];
    for (who, text, key) in SAID.iter().copied().chain(more) {
        let line = &mut lines.iter_mut().find(|(known, _)| *known == who).unwrap().1;
        line.say_text(siege.fill(text)).await.unwrap();
        let refused = refusal(line).await;
        assert!(key == "*" || refused == key, "{text} -> {refused}");
        siege.holds(text).await;
    }
    // What was done already is not done again, whatever is said under its name.
    let ben = &mut lines[1].1;
    for action in [guess(2, &[1, 1, 1]), guess(3, &[2, 2, 2]), json!(null)] {
        assert_eq!(ben.act(&siege.canary, "b1", 1, action).await.unwrap(), Ok(2));
        siege.holds("a replayed action").await;
    }
    // Before the beginning and after the end.
    for (table, key) in [(&siege.gathering.clone(), "hall_not_begun"), (&siege.over.clone(), "table_over")] {
        let anna = &mut lines[0].1;
        anna.say(json!({ "watch": { "table": table, "seat": 0 } })).await.unwrap();
        anna.hear_of("table").await.unwrap();
        let refused = anna.act(table, "z", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap_err();
        assert_eq!(refused["key"], key);
        let give_up = crate::house::at_table(table, "y", None, json!("abandon"));
        assert_eq!(crate::house::answer(anna, "y", give_up).await, Err(key.to_owned()));
        anna.say(json!({ "leave": { "table": table } })).await.unwrap();
        let anna_too = siege.anna.clone();
        so_far(&anna_too, table, &mut lines[0].1).await;
    }
    siege.holds("too early and too late").await;
}

#[tokio::test]
async fn bad_frames_end_their_socket_and_no_other() {
    let mut siege = Siege::lay().await;
    let ping = json!({ "ping": {} }).to_string();
    let broken = Some(4005);
    let mut too_long = vec![0x81, 0xff];
    too_long.extend_from_slice(&(1_u64 << 62).to_be_bytes());
    too_long.extend_from_slice(&[0; 4]);
    let parts = |count: usize| {
        let mut bytes = frame(0x01, &[b'x'; 4_000]);
        (0..count).for_each(|_| bytes.extend(frame(0x00, &[b'x'; 4_000])));
        bytes
    };
    let rows: Vec<(&str, Vec<u8>, Option<u16>)> = vec![
        ("too long", frame(TEXT, &[b'x'; 16_385]), broken),
        ("says that it is too long", too_long, broken),
        ("too long in parts", parts(5), broken),
        ("not UTF-8", frame(TEXT, b"{\"ping\":\"\xff\xfe\"}"), broken),
        ("half a letter", frame(TEXT, b"\xe2\x82"), broken),
        (
            "not masked",
            {
                let mut bytes = vec![0x81, 2];
                bytes.extend(b"{}");
                bytes
            },
            broken,
        ),
        ("an unknown kind", frame(0x83, b"{}"), broken),
        ("an unknown control", frame(0x8b, b""), broken),
        ("reserved bits", frame(0xf1, ping.as_bytes()), broken),
        ("a ping in parts", frame(0x09, b""), broken),
        ("a ping that is too long", frame(PING, &[0; 126]), broken),
        ("the rest of nothing", frame(0x80, b"x"), broken),
        (
            "a message within a message",
            {
                let mut bytes = frame(0x01, b"{");
                bytes.extend(frame(TEXT, b"{}"));
                bytes
            },
            broken,
        ),
        ("a goodbye of one byte", frame(0x88, b"\x03"), broken),
        ("a goodbye that no one says", frame(0x88, &999_u16.to_be_bytes()), None),
        ("HTTP", b"GET / HTTP/1.1\r\n\r\n".to_vec(), broken),
    ];
    for (what, bytes, expected) in rows {
        let mut line = Raw::connect(&siege.carl).await;
        line.hear_of("hello").await;
        line.bytes(&bytes).await;
        let end = line.end().await;
        // The line may be reset while the rest of a long frame is still on its way; then the goodbye is lost.
        assert!(end == expected || what == "too long" && end.is_none(), "{what}: {end:?}");
        siege.holds(what).await;
    }
    // What is unusual and right is understood.
    let mut line = Raw::connect(&siege.carl).await;
    line.frame(BINARY, b"\0\0\0\x02{}").await;
    assert_eq!(line.hear_of("refused").await["why"]["key"], "hall_malformed");
    let (head, tail) = ping.as_bytes().split_at(4);
    line.frame(0x01, head).await;
    line.frame(PING, b"between").await;
    line.frame(0x80, tail).await;
    let heard = loop {
        match line.next().await.unwrap() {
            (TEXT, payload) => break String::from_utf8(payload).unwrap(),
            (first, payload) => assert!(first == PING || payload == b"between"),
        }
    };
    assert_eq!(heard, "{\"pong\":{}}");
    // A line that breaks in the middle of a frame is forgotten.
    line.bytes(&frame(TEXT, ping.as_bytes())[..5]).await;
    drop(line);
    siege.house.until(|metrics| metrics.connections.load(Ordering::Relaxed) == 1).await;
    siege.holds("half a frame").await;
}

#[tokio::test]
async fn a_page_of_somebody_else_gets_no_socket() {
    let siege = Siege::lay().await;
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "https://friend.example.evil"] {
        let refused = siege.carl.connect_as(Some(origin)).await;
        assert!(matches!(refused, Err(Error::Socket(_))), "{origin}");
    }
    let own = format!("http://{}", siege.house.address());
    for origin in [own.as_str(), "https://friend.example"] {
        let mut line = siege.carl.connect_as(Some(origin)).await.unwrap();
        line.hear_of("hello").await.unwrap();
    }
    let stranger = Visitor { cookie: "zauberberg=x".to_owned(), ..siege.carl.clone() };
    assert!(stranger.connect().await.is_err());
}
