//! The body of a stream, cut into the values that it is made of: server-sent events, or JSON by itself.

use serde_json::Value;

use super::look::Unreadable;

/// What a body brings.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    Chunk(Value),
    /// An event that is called an error.
    Error(Value),
    /// The mark behind the last chunk.
    Done,
}

/// Reads a body line by line. JSON that is not in events may be one value a line, one over many lines, or a list of
/// all chunks.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    /// The data of an event whose end has not come.
    data: String,
    /// Whether the event is called an error.
    is_error: bool,
    json: Json,
    /// Whether anything was recognised. What is unknown is only ignored in a stream that is one.
    is_stream: bool,
}

impl Decoder {
    /// Reads a line without its end, and adds the items that it completes.
    pub(super) fn line(&mut self, line: &str, items: &mut Vec<Item>) -> Result<(), Unreadable> {
        let line = line.trim_start_matches('\u{feff}');
        if line == "[DONE]" {
            items.push(Item::Done);
            return Ok(());
        }
        if self.json.is_open() || line.trim_start().starts_with(['{', '[']) {
            let read = self.json.line(line, items);
            self.is_stream |= read.is_ok();
            return read;
        }
        if line.trim().is_empty() {
            return self.end_of_event(items);
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                self.is_stream = true;
                self.data(value, items)?;
            }
            "event" => {
                self.is_stream = true;
                self.is_error = value == "error";
            }
            "" | "id" | "retry" => self.is_stream = true,
            _ if self.is_stream => {}
            _ => return Err(Unreadable::line()),
        }
        Ok(())
    }

    fn data(&mut self, data: &str, items: &mut Vec<Item>) -> Result<(), Unreadable> {
        if data.trim() == "[DONE]" {
            self.end_of_event(items)?;
            items.push(Item::Done);
            return Ok(());
        }
        // Nearly every event is one line; an event of several ends with a blank one.
        if self.data.is_empty()
            && let Ok(chunk) = serde_json::from_str(data)
        {
            items.push(self.item(chunk));
            return Ok(());
        }
        self.data.push_str(data);
        self.data.push('\n');
        Ok(())
    }

    fn item(&self, value: Value) -> Item {
        if self.is_error { Item::Error(value) } else { Item::Chunk(value) }
    }

    fn end_of_event(&mut self, items: &mut Vec<Item>) -> Result<(), Unreadable> {
        let data = std::mem::take(&mut self.data);
        let is_error = std::mem::take(&mut self.is_error);
        let data = data.trim();
        if data.is_empty() {
            return Ok(());
        }
        let item = match serde_json::from_str(data) {
            Ok(value) if is_error => Item::Error(value),
            Ok(value) => Item::Chunk(value),
            Err(_) if is_error => Item::Error(data.into()),
            Err(_) => return Err(Unreadable::line()),
        };
        items.push(item);
        Ok(())
    }

    /// Adds what the end of the body completes. What is no JSON by now was cut off with the rest.
    pub(super) fn end(&mut self, items: &mut Vec<Item>) {
        let _ = self.end_of_event(items);
    }
}

/// JSON values one after the other, or as the items of a list.
#[derive(Clone, Debug, Default)]
struct Json {
    /// The value whose end has not come.
    text: String,
    depth: usize,
    in_text: bool,
    escaped: bool,
    in_list: bool,
}

impl Json {
    /// Whether a value or the list has not ended.
    fn is_open(&self) -> bool {
        self.depth > 0 || self.in_list
    }

    fn line(&mut self, line: &str, items: &mut Vec<Item>) -> Result<(), Unreadable> {
        let mut start = 0;
        for (at, letter) in line.char_indices() {
            let end = at + letter.len_utf8();
            if self.depth == 0 {
                match letter {
                    '{' => (start, self.depth) = (at, 1),
                    '[' if !self.in_list => self.in_list = true,
                    ']' if self.in_list => self.in_list = false,
                    ',' if self.in_list => {}
                    letter if letter.is_whitespace() => {}
                    _ => return self.refuse(),
                }
                continue;
            }
            self.walk(letter);
            if self.depth == 0 {
                self.text.push_str(&line[start..end]);
                let text = std::mem::take(&mut self.text);
                match serde_json::from_str(&text) {
                    Ok(value) => items.push(Item::Chunk(value)),
                    Err(_) => return self.refuse(),
                }
            }
        }
        if self.depth > 0 {
            self.text.push_str(&line[start..]);
            self.text.push('\n');
        }
        Ok(())
    }

    fn walk(&mut self, letter: char) {
        match letter {
            _ if self.escaped => self.escaped = false,
            '\\' => self.escaped = self.in_text,
            '"' => self.in_text = !self.in_text,
            '{' | '[' if !self.in_text => self.depth += 1,
            '}' | ']' if !self.in_text => self.depth -= 1,
            _ => {}
        }
    }

    fn refuse(&mut self) -> Result<(), Unreadable> {
        *self = Self::default();
        Err(Unreadable::line())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Decoder, Item};

    fn decoded(body: &str) -> Vec<Item> {
        let (mut decoder, mut items) = (Decoder::default(), Vec::new());
        for line in body.lines() {
            decoder.line(line, &mut items).unwrap();
        }
        decoder.end(&mut items);
        items
    }

    fn chunks(numbers: &[u8]) -> Vec<Item> {
        numbers.iter().map(|n| Item::Chunk(json!({"n": n}))).collect()
    }

    #[test]
    fn json_comes_in_many_forms() {
        for body in [
            "{\"n\": 1}\n{\"n\": 2}\n",
            "{\"n\": 1}{\"n\": 2}",
            "{\n  \"n\": 1\n}\n{\n  \"n\": 2\n}",
            "[{\"n\": 1},{\"n\": 2}]",
            "[{\n  \"n\": 1\n}\n,\r\n{\n  \"n\": 2\n}\n]\n",
            "[\n{\"n\": 1}\n,\n{\"n\": 2}",
            "data: {\"n\": 1}\n\ndata: {\ndata: \"n\": 2\ndata: }\n\n",
            "event: x\nid: 1\ndata:{\"n\": 1}\n: comment\n{\"n\": 2}\n",
            "\u{feff}data: {\"n\": 1}\n\ndata: {\"n\": 2}",
        ] {
            assert_eq!(decoded(body), chunks(&[1, 2]), "{body}");
        }
    }

    #[test]
    fn brackets_in_texts_are_texts() {
        let body = "{\"a\": \"}{\\\"]\",\n\"b\": \"\\\\\"}";
        assert_eq!(decoded(body), [Item::Chunk(json!({"a": "}{\"]", "b": "\\"}))]);
    }

    #[test]
    fn events_may_be_errors() {
        assert_eq!(decoded("event: error\ndata: busy\n\n"), [Item::Error(json!("busy"))]);
        assert_eq!(decoded("event: error\ndata: {\"a\": 1}\n\n"), [Item::Error(json!({"a": 1}))]);
        assert_eq!(decoded("data: [DONE]\n\n"), [Item::Done]);
    }

    #[test]
    fn other_bodies_are_refused_at_once() {
        for line in ["<html>", "upstream connect error: reset", "[1]", "{]", "Not Found"] {
            let mut decoder = Decoder::default();
            assert!(decoder.line(line, &mut Vec::new()).is_err(), "{line}");
            assert!(!decoder.is_stream);
        }
    }
}
