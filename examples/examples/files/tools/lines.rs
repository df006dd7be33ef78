//! Reads lines of any length and encoding, keeping each up to a limit.

use std::io::{self, BufRead};

/// A line, without its line ending.
#[derive(Default)]
pub struct Line {
    pub bytes: Vec<u8>,
    /// Whether the line was longer than the limit.
    pub truncated: bool,
    /// Whether it ended with CR LF.
    pub crlf: bool,
}

impl Line {
    /// Reads the next line and keeps at most `limit` bytes of it. Returns `false` at the end of the input.
    pub fn read(&mut self, input: &mut dyn BufRead, limit: usize) -> io::Result<bool> {
        self.bytes.clear();
        self.truncated = false;
        self.crlf = false;
        let mut has_line = false;
        loop {
            let buffer = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(has_line);
            }
            has_line = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let count = part.len().min(limit - self.bytes.len());
            self.bytes.extend_from_slice(&part[..count]);
            self.truncated |= count < part.len();
            let consumed = part.len() + usize::from(end.is_some());
            input.consume(consumed);
            if end.is_some() {
                self.crlf = self.bytes.pop_if(|last| *last == b'\r').is_some();
                return Ok(true);
            }
        }
    }
}
