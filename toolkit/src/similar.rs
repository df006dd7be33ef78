//! Which of several names was probably meant.

use std::borrow::Cow;

/// Longer names are not compared: a name that long is no slip of the pen, and comparing costs time.
const LONGEST: usize = 64;

/// The candidate that resembles a name enough to be asked about; the first of several alike.
pub(crate) fn nearest<'a>(
    sent: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let sent = Folded::of(sent)?;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if let Some(distance) = Folded::of(candidate).and_then(|folded| distance(&sent, &folded))
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether two names differ in case and separators alone.
pub(crate) fn is_same(a: &str, b: &str) -> bool {
    let folded = Folded::of(a).zip(Folded::of(b));
    folded.is_some_and(|(a, b)| a.name == b.name)
}

/// How far two names are apart, where they are near enough to be confused.
fn distance(a: &Folded<'_>, b: &Folded<'_>) -> Option<usize> {
    let (shorter, longer) = if a.length < b.length { (a, b) } else { (b, a) };
    let apart = longer.length - shorter.length;
    if apart == 0 && a.name == b.name {
        return Some(0);
    }
    let strange = shorter.letters & !longer.letters;
    if shorter.length >= 3 && strange == 0 && longer.name.contains(&*shorter.name) {
        return Some(1);
    }
    // One slip for every three characters, and never more than half of the shorter name.
    let most = longer.length.div_ceil(3).min(shorter.length / 2);
    // Each slip brings in one letter at most and takes away one: a look at the letters spares most
    // of the comparing.
    let changed = (a.letters ^ b.letters).count_ones() as usize;
    if apart > most || changed > 2 * most {
        return None;
    }
    let distance = strsim::osa_distance(&a.name, &b.name);
    (distance <= most).then_some(distance + 1)
}

/// A name without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are one.
struct Folded<'a> {
    name: Cow<'a, str>,
    /// How many characters there are.
    length: usize,
    /// Which characters there are, as far as 64 bits can tell them apart.
    letters: u64,
}

impl<'a> Folded<'a> {
    fn of(name: &'a str) -> Option<Self> {
        if name.is_empty() || name.len() > LONGEST {
            return None;
        }
        let plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        let name = if plain { Cow::Borrowed(name) } else { Cow::Owned(fold(name)) };
        let letters = name.chars().fold(0, |letters, c| letters | 1 << (c as u32 % 64));
        Some(Self { length: name.chars().count(), letters, name })
    }
}

fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.chars().filter(|c| !matches!(c, '_' | '-' | '.' | ' ')) {
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase());
        } else {
            folded.extend(c.to_lowercase());
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn what_is_alike_is_found() {
        let cases = [
            ("txt", "text"),
            ("maxdepth", "max_depth"),
            ("MAX-DEPTH", "max_depth"),
            ("depth", "maxDepth"),
            ("Custmer", "customer"),
            ("usr", "user"),
            ("naem", "name"),
            ("öppen", "oppen"),
        ];
        for (sent, meant) in cases {
            assert_eq!(nearest(sent, ["zzz", meant]), Some(meant), "{sent}");
        }
    }

    #[test]
    fn what_is_not_alike_is_not() {
        for sent in [
            "",
            "prio",
            "x",
            "klar",
            "status_filter_of_a_name_that_is_far_longer_than_any_slip_of_a_pen",
        ] {
            assert_eq!(nearest(sent, ["text", "open", "closed"]), None, "{sent}");
        }
    }

    #[test]
    fn the_first_of_several_alike_is_taken() {
        assert_eq!(nearest("tet", ["test", "text"]), Some("test"));
        assert_eq!(nearest("text", ["test", "texts", "text"]), Some("text"));
    }
}
