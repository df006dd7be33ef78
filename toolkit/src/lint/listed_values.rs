//! Finds the values that a description lists.

/// The values that a description lists, if any. Examples don't count.
pub(super) fn values(description: &str) -> Option<Vec<String>> {
    let styles: [fn(&str) -> Vec<String>; 4] =
        [quoted_values, separated_by_bars, bullet_points, after_cue];
    styles.iter().map(|find| find(description)).find(|values| values.len() >= 2)
}

/// Maximum length of a value in bytes; anything longer is taken for a sentence.
const MAX_LENGTH: usize = 32;

fn is_value(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
    (1..=MAX_LENGTH).contains(&text.len()) && text.chars().all(is_part)
}

/// The first run of quoted values: `"a", "b" or "c"`.
fn quoted_values(text: &str) -> Vec<String> {
    let mut runs: Vec<(usize, Vec<&str>, usize)> = Vec::new();
    for (from, value, to) in quoted(text) {
        match runs.last_mut() {
            Some((_, run, end)) if is_separator(&text[*end..from]) => {
                run.push(value);
                *end = to;
            }
            _ => runs.push((from, vec![value], to)),
        }
    }
    let is_list = |(from, run, to): &(usize, Vec<&str>, usize)| {
        run.len() >= 2 && !introduces_examples(&text[..*from]) && !is_open_ended(&text[*to..])
    };
    let run = runs.into_iter().find(is_list).map(|(_, run, _)| run).unwrap_or_default();
    run.into_iter().map(str::to_owned).collect()
}

/// Everything in quotes that looks like a value: the start of the opening quote, the value, and the end of the
/// closing quote.
fn quoted(text: &str) -> Vec<(usize, &str, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some((at, quote)) = text[from..].char_indices().find(|(_, c)| closing(*c).is_some()) {
        let start = from + at;
        let inner = start + quote.len_utf8();
        let closing = closing(quote).unwrap_or(quote);
        let is_apostrophe =
            quote == '\'' && text[..start].chars().next_back().is_some_and(char::is_alphanumeric);
        from = inner;
        if is_apostrophe {
            continue;
        }
        if let Some(length) = text[inner..].find(closing) {
            let value = &text[inner..inner + length];
            if is_value(value) {
                from = inner + length + closing.len_utf8();
                found.push((start, value, from));
            }
        }
    }
    found
}

fn closing(quote: char) -> Option<char> {
    match quote {
        '"' | '\'' | '`' => Some(quote),
        '“' => Some('”'),
        '‘' => Some('’'),
        _ => None,
    }
}

fn is_separator(text: &str) -> bool {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '-' | '*'))
        .all(|word| matches!(word, "" | "or" | "and"))
}

/// Whether the text before a list shows that it isn't a complete list of values: that it holds examples, a
/// format, a piece of JSON, or a condition that only applies to some values.
fn introduces_examples(before: &str) -> bool {
    let before = before.to_ascii_lowercase();
    let sentence = before.rsplit(". ").next().unwrap_or_default();
    let end = before.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '.');
    let last = end.rsplit(|c: char| !c.is_alphanumeric() && c != '.').next().unwrap_or_default();
    sentence.contains("example")
        || before.contains('{')
        || before.trim_end().ends_with("format")
        || end.ends_with("such as")
        || matches!(last, "e.g." | "e.g" | "eg" | "like" | "instance" | "for" | "if")
}

/// Whether the text after a list says that it goes on.
fn is_open_ended(after: &str) -> bool {
    let after = after.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    ["etc", "...", "…", "and so on", "and more"].iter().any(|word| after.starts_with(word))
}

/// `asc|desc`, with or without spaces.
fn separated_by_bars(text: &str) -> Vec<String> {
    let text = text.replace(" | ", "|");
    let candidates = text.split_whitespace().map(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let values: Vec<&str> = word.split('|').collect();
        if values.iter().all(|value| is_value(value)) { values } else { Vec::new() }
    });
    let found = candidates.into_iter().find(|values| values.len() >= 2).unwrap_or_default();
    found.into_iter().map(str::to_owned).collect()
}

/// Bullet points such as `- open: not done yet`.
fn bullet_points(text: &str) -> Vec<String> {
    let points = text.lines().filter_map(|line| {
        let point = line.trim_start();
        let point = ["- ", "* ", "• "].iter().find_map(|mark| point.strip_prefix(mark))?;
        let value = point.split_once(": ").map_or(point, |(value, _)| value);
        let value = value.trim().trim_matches(['`', '"', '\'']);
        is_value(value).then(|| value.to_owned())
    });
    points.collect()
}

/// Words that introduce a list, and how many values must follow for it to count as one: "must be set or empty"
/// isn't a list.
const CUES: &[(&[&str], usize)] = &[
    (&["one", "of"], 2),
    (&["either"], 2),
    (&["allowed", "values"], 2),
    (&["possible", "values"], 2),
    (&["valid", "values"], 2),
    (&["accepted", "values"], 2),
    (&["options"], 2),
    (&["can", "be"], 3),
    (&["must", "be"], 3),
];

/// Words allowed between a cue and the values.
const LEADS: &[&str] = &["the following", "are", "is", "either", "one of"];

/// `one of: red, green or blue`, to the end of the sentence.
fn after_cue(text: &str) -> Vec<String> {
    let lower = text.to_ascii_lowercase();
    for (cue, least) in CUES {
        let cue = cue.join(" ");
        for (at, _) in lower.match_indices(&cue) {
            let is_part = lower[..at].ends_with(char::is_alphanumeric);
            let values = comma_separated(&text[at + cue.len()..]);
            if !is_part && values.len() >= *least {
                return values;
            }
        }
    }
    Vec::new()
}

fn comma_separated(rest: &str) -> Vec<String> {
    let opens = |c: char| c.is_whitespace() || matches!(c, ':' | '(');
    let mut rest = rest.trim_start_matches(opens);
    for lead in LEADS {
        let after = rest.strip_prefix(lead);
        if let Some(after) = after.filter(|after| after.starts_with(opens)) {
            rest = after.trim_start_matches(opens);
        }
    }
    let sentence = rest.split(['.', ';', ')', '\n']).next().unwrap_or_default();
    let sentence = sentence.replace(", or ", ", ").replace(" or ", ", ").replace('/', ", ");
    let values: Vec<String> = sentence.split(", ").map(|value| value.trim().to_owned()).collect();
    if values.iter().all(|value| is_value(value)) { values } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn finds_listed_values() {
        for (description, listed) in [
            (r#"The state: "open", "closed" or "waiting""#, "open closed waiting"),
            ("`asc` or `desc`", "asc desc"),
            ("The format: '12h' or '24h'", "12h 24h"),
            ("The 'day'/'week'", "day week"),
            ("“low”, “high”", "low high"),
            ("A name like 'x', 'y'; the case: 'upper' or 'lower'", "upper lower"),
            ("Sort by name. Either asc|desc", "asc desc"),
            ("asc | desc", "asc desc"),
            ("The state\n\n- open: not done\n- `closed`: done", "open closed"),
            ("One of: red, green or blue.", "red green blue"),
            ("Allowed values are: s, m, l", "s m l"),
            ("either celsius or fahrenheit (as the user wants)", ""),
            ("Must be small, medium, or large; never more", "small medium large"),
            ("The unit (one of the following: km, mi)", "km mi"),
        ] {
            let found = values(description).unwrap_or_default();
            assert_eq!(found.join(" "), listed, "{description}");
        }
    }

    #[test]
    fn ignores_prose_and_examples() {
        for description in [
            "",
            "Words to look for in the title or the description",
            r#"A name, for example "ada" or "bo""#,
            "A name such as `ada`, `bo`",
            r#"The word "open" in quotes"#,
            "A colour such as 'red', 'blue' or 'green'",
            "For example, 'red', 'blue'",
            "Example values could be 'red' or 'blue'",
            "Can be 'war', 'invention', etc.",
            "In the format 'host.com' or '192.0.2.1'",
            r#"Like {"style": "modern", "budget": "low"}"#,
            "What is said. For 'add' and 'update' the new text",
            "Don't write 'and', and don't shout",
            "Name or number of the ticket",
            "Can be set or empty",
            "neither one or two",
            "One of the tickets that are open, in its short form",
            "- first the name\n- then the number",
            "\"",
            "'a",
            "“”",
            "one of",
            "a || b",
        ] {
            assert_eq!(values(description), None, "{description}");
        }
    }
}
