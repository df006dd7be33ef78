//! Lines of an input of any size and any bytes, each kept up to a limit.

use std::io::{self, BufRead};

/// One line, without its end.
#[derive(Default)]
pub struct Line {
    pub bytes: Vec<u8>,
    /// Whether there was more of it than was kept.
    pub cut: bool,
    /// Whether it ended with a carriage return and a line feed.
    pub crlf: bool,
}

impl Line {
    /// Reads the next line and keeps its first bytes; false where there is none.
    pub fn read(&mut self, input: &mut dyn BufRead, keep: usize) -> io::Result<bool> {
        self.bytes.clear();
        self.cut = false;
        self.crlf = false;
        let mut some = false;
        loop {
            let buffer = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(some);
            }
            some = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let kept = part.len().min(keep - self.bytes.len());
            self.bytes.extend_from_slice(&part[..kept]);
            self.cut |= kept < part.len();
            let used = part.len() + usize::from(end.is_some());
            input.consume(used);
            if end.is_some() {
                self.crlf = self.bytes.pop_if(|last| *last == b'\r').is_some();
                return Ok(true);
            }
        }
    }
}
