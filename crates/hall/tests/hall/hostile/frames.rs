//! Frames that are none, and sockets for pages of somebody else.

use load_client::{Client, Error};
use serde_json::json;

use super::Siege;
use crate::raw::{BINARY, PING, Raw, TEXT, frame};

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
    siege.house.until(|metrics| metrics.connections.get() == 1).await;
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
    let stranger = Client { cookie: "zauberberg=x".to_owned(), ..siege.carl.clone() };
    assert!(stranger.connect().await.is_err());
}
