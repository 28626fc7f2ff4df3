//! Request lines in, reply lines out.

use std::io::{self, BufRead, Write};

use super::{LONGEST_LINE, Referee};

/// What was read.
enum Line {
    /// A line without its line break.
    Whole(Vec<u8>),
    /// A line that is too long; it has been read over.
    TooLong,
    /// Nothing is left.
    End,
}

fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let (mut line, mut length, mut any) = (Vec::new(), 0usize, false);
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = part.iter().position(|byte| *byte == b'\n');
        let content = &part[..end.unwrap_or(part.len())];
        any |= !part.is_empty();
        length = length.saturating_add(content.len());
        if length <= LONGEST_LINE {
            line.extend_from_slice(content);
        }
        let (used, last) = (content.len() + usize::from(end.is_some()), end.is_some() || part.is_empty());
        input.consume(used);
        if last {
            return Ok(match (any, length <= LONGEST_LINE) {
                (false, _) => Line::End,
                (true, true) => Line::Whole(line),
                (true, false) => Line::TooLong,
            });
        }
    }
}

/// Answers every line of `input` with one line of `output`, until there is no more.
pub fn serve(referee: &mut Referee, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    loop {
        let reply = match read_line(input)? {
            Line::Whole(line) => referee.reply_to_bytes(&line),
            Line::TooLong => Referee::too_long(),
            Line::End => return Ok(()),
        };
        output.write_all(reply.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replies(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        // A small buffer makes lines arrive in pieces.
        let mut input = io::BufReader::with_capacity(7, input);
        serve(&mut Referee::new(), &mut input, &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn every_line_has_its_reply_and_service_goes_on() {
        let long = format!("{{\"id\":\"{}\"}}\n", "x".repeat(LONGEST_LINE));
        let input =
            [long.as_bytes(), b"\n\xff\xfe\n{\"id\":7,\"do\":\"status\"}\r\n{\"id\":8,\"do\":\"record\"}"]
                .concat();
        let replies = replies(&input);
        assert_eq!(replies.len(), 5, "{replies:?}");
        for (reply, key) in replies.iter().zip([
            "referee_too_long",
            "referee_malformed",
            "referee_malformed",
            "referee_no_table",
        ]) {
            assert!(reply.contains(key), "{reply}");
        }
        assert!(replies[3].starts_with("{\"id\":7,") && replies[4].starts_with("{\"id\":8,"), "{replies:?}");
    }

    #[test]
    fn a_line_of_the_longest_length_is_still_read() {
        let frame = "{\"do\":\"\"}".len();
        let line = format!("{{\"do\":\"{}\"}}\n", "x".repeat(LONGEST_LINE - frame));
        assert!(replies(line.as_bytes())[0].contains("referee_unknown_request"));
        assert!(replies(b"").is_empty());
    }
}
