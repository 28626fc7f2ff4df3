//! Requests that are understood and refused.

use load_client::{Answer, request};

use super::Siege;

/// Who asks, what, with which body; the status and the key of the refusal.
type HttpRow = (char, &'static str, &'static str, &'static str, u16, &'static str);

#[rustfmt::skip] // One row a line.
const HTTP: &[HttpRow] = &[
    // Bodies that are none.
    ('c', "POST", "/api/tables", "", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\"", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "null", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "[]", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "\"mastermind\"", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2} {}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"game\":\"mastermind\",\"seats\":2}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"rich\":true}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":7,\"seats\":2}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":\"2\"}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":-1}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":256}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":1e999}", 400, "hall_malformed"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"open\":\"yes\"}", 400, "hall_malformed"),
    // Tables that cannot be.
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":0}", 422, "table_seats"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":255}", 422, "table_seats"),
    ('c', "POST", "/api/tables", "{\"game\":\"chess\",\"seats\":2}", 422, "table_unknown_game"),
    ('c', "POST", "/api/tables", "{\"game\":\"\\u0000\",\"seats\":2}", 422, "table_unknown_game"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"cheat\":1}}", 422, "*"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"pegs\":99}}", 422, "*"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"pegs\":\"3\"}}", 422, "*"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":[1,2]}", 422, "*"),
    ('c', "POST", "/api/tables", "{\"game\":\"mastermind\",\"seats\":2,\"options\":{\"pegs\":-9223372036854775808}}", 422, "*"),
    // Guests who are none.
    ('-', "GET", "/api/me/tables", "", 401, "hall_no_guest"),
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
    ('c', "POST", "/api/guest", "{\"name\":\"abcdefghijklmnopqrstuvwxyz\",\"glyph\":\"owl\"}", 422, "hall_name"),
    ('c', "POST", "/api/guest", "{\"name\":\"\\u202eanna\",\"glyph\":\"owl\"}", 422, "hall_name"),
    ('c', "POST", "/api/guest", "{\"name\":\"\\ud800\",\"glyph\":\"owl\"}", 400, "hall_malformed"),
    ('c', "POST", "/api/guest", "{\"name\":\"Carl\",\"glyph\":\"<script>\"}", 422, "hall_glyph"),
    ('c', "POST", "/api/guest", "{\"name\":[],\"glyph\":{}}", 400, "hall_malformed"),
    ('c', "POST", "/api/link", "{\"token\":\"x\"}", 409, "hall_link_used"),
    ('c', "POST", "/api/link", "{\"token\":\"' OR 1=1 --\"}", 409, "hall_link_used"),
    ('c', "POST", "/api/link", "{}", 400, "hall_malformed"),
    ('c', "POST", "/api/link", "{\"token\":\"x\",\"instead_of\":7}", 400, "hall_malformed"),
    ('c', "POST", "/api/link/look", "{\"token\":\"x\"}", 409, "hall_link_used"),
    ('c', "POST", "/api/link/look", "{\"token\":\"x\",\"instead_of\":null}", 400, "hall_malformed"),
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
    ('a', "POST", "/api/tables/{G}/sit", "{\"seat\":0,\"nonce\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}", 422, "table_nonces"),
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
    ('c', "PUT", "/api/tables/{T}/seats/1/draft", "x", 403, "hall_not_your_seat"),
    ('b', "GET", "/api/tables/{T}/attachments/x", "", 404, "hall_not_found"),
    ('b', "GET", "/api/tables/{T}/attachments/x/picture", "", 404, "hall_not_found"),
    ('b', "POST", "/api/tables/{T}/ask", "{\"tool\":\"crystal ball\",\"seat\":1}", 422, "table_unknown_tool"),
    ('b', "POST", "/api/tables/{T}/ask", "{\"tool\":\"solve\",\"seat\":0}", 403, "hall_not_your_seat"),
    ('c', "POST", "/api/games/mastermind/ask", "{\"tool\":\"crystal ball\"}", 422, "table_unknown_tool"),
    ('c', "POST", "/api/games/mastermind/ask", "{\"tool\":\"solve\",\"parameters\":{\"pegs\":1000000}}", 422, "*"),
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
    if let Some(client) = siege.client(*who) {
        headers.push(("cookie", &client.cookie));
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
