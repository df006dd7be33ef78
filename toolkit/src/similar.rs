//! Finds the name that was probably meant. Names are normalized and compared on the stack, since there can be many.

/// The maximum length of names to compare: one bit per character in a word.
const MAX_LENGTH: usize = u64::BITS as usize;

/// Returns the candidate closest to a name, if it is similar enough to suggest; the first one in case of a tie.
pub(crate) fn nearest<'a>(
    sent: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    nearest_by(sent, candidates, |candidate| candidate)
}

/// Returns the value whose name is closest, like [`nearest`]. A value without a name should have an empty one, which
/// is similar to none.
pub(crate) fn nearest_by<T>(
    sent: &str,
    candidates: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> &str,
) -> Option<T> {
    let query = Query::of(sent)?;
    let mut best: Option<(usize, T)> = None;
    for candidate in candidates {
        if let Some(distance) = query.distance_to(name(&candidate))
            && best.as_ref().is_none_or(|(least, _)| distance < *least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether two names differ only in case and separators.
pub(crate) fn is_same(a: &str, b: &str) -> bool {
    Query::of(a).is_some_and(|query| query.distance_to(b) == Some(0))
}

/// The name to compare others with.
struct Query {
    folded: Folded,
    /// Its distinct non-ASCII characters.
    others: Vec<char>,
}

impl Query {
    fn of(name: &str) -> Option<Self> {
        let mut others = Vec::new();
        let folded = Folded::of(name, |c| {
            let known = others.iter().position(|other| *other == c);
            known.unwrap_or_else(|| {
                others.push(c);
                others.len() - 1
            })
        })?;
        Some(Self { folded, others })
    }

    /// The distance to another name, if it is similar enough to suggest.
    fn distance_to(&self, name: &str) -> Option<usize> {
        // All characters that the query doesn't have can share a code, since none of them matches.
        let place = |c| self.others.iter().position(|other| *other == c).unwrap_or(MAX_LENGTH);
        distance(&self.folded, &Folded::of(name, place)?)
    }
}

/// A name without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are equal.
struct Folded {
    /// One code per character: its ASCII code, or 128 plus its position in [`Query::others`].
    codes: [u8; MAX_LENGTH],
    length: usize,
    /// The set of characters, modulo 64.
    letters: u64,
}

impl Folded {
    #[inline]
    fn of(name: &str, place: impl FnMut(char) -> usize) -> Option<Self> {
        if !matches!(name.len(), 1..=MAX_LENGTH) {
            return None;
        }
        let mut folded = Self { codes: [0; MAX_LENGTH], length: 0, letters: 0 };
        if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
            folded.codes[..name.len()].copy_from_slice(name.as_bytes());
            folded.length = name.len();
            folded.letters = name.bytes().fold(0, |letters, byte| letters | 1 << (byte % 64));
        } else {
            folded.fill(name, place)?;
        }
        Some(folded)
    }

    fn fill(&mut self, name: &str, mut place: impl FnMut(char) -> usize) -> Option<()> {
        for c in name.chars() {
            match c {
                '_' | '-' | '.' | ' ' => {}
                c if c.is_ascii() => self.push(c.to_ascii_lowercase(), &mut place)?,
                c => c.to_lowercase().try_for_each(|c| self.push(c, &mut place))?,
            }
        }
        Some(())
    }

    /// Appends a character, if there is room. Lower-casing can make a name longer.
    fn push(&mut self, c: char, place: &mut impl FnMut(char) -> usize) -> Option<()> {
        let code = if c.is_ascii() { c as usize } else { 128 + place(c) };
        *self.codes.get_mut(self.length)? = u8::try_from(code).ok()?;
        self.length += 1;
        self.letters |= 1 << (c as u32 % 64);
        Some(())
    }

    fn codes(&self) -> &[u8] {
        &self.codes[..self.length]
    }
}

/// The distance of two names, if they are similar enough to suggest one for the other.
fn distance(a: &Folded, b: &Folded) -> Option<usize> {
    let (shorter, longer) = if a.length < b.length { (a, b) } else { (b, a) };
    let difference = longer.length - shorter.length;
    if difference == 0 && a.letters == b.letters && a.codes() == b.codes() {
        return Some(0);
    }
    let missing = shorter.letters & !longer.letters;
    if shorter.length >= 3 && missing == 0 && contains(longer.codes(), shorter.codes()) {
        return Some(1);
    }
    // One edit for every three characters, but at most half of the shorter name.
    let maximum = longer.length.div_ceil(3).min(shorter.length / 2);
    // Each edit adds and removes at most one character, so comparing the sets rules out most candidates cheaply.
    let is_too_many = |letters: u64| letters.count_ones() as usize > maximum;
    let extra = longer.letters & !shorter.letters;
    if difference > maximum || is_too_many(missing) || is_too_many(extra) {
        return None;
    }
    let edits = edit_distance(a.codes(), b.codes());
    (edits <= maximum).then_some(edits + 1)
}

fn contains(longer: &[u8], part: &[u8]) -> bool {
    longer.windows(part.len()).any(|window| window == part)
}

/// The optimal string alignment distance of two names: the number of characters to insert, delete, replace or swap
/// with their neighbor, where none is edited twice.
///
/// Computes a column of the usual matrix at a time, whose vertical differences are encoded in the bits of two words.
/// See Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances, 2003.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    let Some(last) = a.len().checked_sub(1) else { return b.len() };
    let (mut more, mut less) = (u64::MAX, 0);
    let (mut same_as_diagonal, mut matches_before) = (0_u64, 0);
    let mut edits = a.len();
    for y in b {
        let matches = a.iter().rev().fold(0, |bits, x| bits << 1 | u64::from(x == y));
        let swapped = (!same_as_diagonal & matches) << 1 & matches_before;
        same_as_diagonal = ((matches & more).wrapping_add(more) ^ more) | matches | less | swapped;
        // The horizontal differences.
        let (grown, shrunk) = (less | !(same_as_diagonal | more), same_as_diagonal & more);
        edits += usize::from(grown >> last & 1 == 1);
        edits -= usize::from(shrunk >> last & 1 == 1);
        let (grown, shrunk) = (grown << 1 | 1, shrunk << 1);
        (more, less) = (shrunk | !(same_as_diagonal | grown), grown & same_as_diagonal);
        matches_before = matches;
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::{MAX_LENGTH, edit_distance, nearest};

    #[test]
    fn finds_similar_names() {
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
    fn finds_nothing_if_no_name_is_similar() {
        for sent in [
            "",
            "prio",
            "x",
            "klar",
            "status_filter_with_a_name_that_is_far_too_long_to_be_a_simple_typo",
        ] {
            assert_eq!(nearest(sent, ["text", "open", "closed"]), None, "{sent}");
        }
    }

    #[test]
    fn prefers_the_closest_and_then_the_first() {
        assert_eq!(nearest("tet", ["test", "text"]), Some("test"));
        assert_eq!(nearest("text", ["test", "texts", "text"]), Some("text"));
    }

    /// Every name of up to five letters from an alphabet of three.
    fn names() -> Vec<String> {
        let mut names = vec![String::new()];
        let mut from = 0;
        for _ in 0..5 {
            let until = names.len();
            for position in from..until {
                for letter in ['a', 'b', 'c'] {
                    names.push(format!("{}{letter}", names[position]));
                }
            }
            from = until;
        }
        names
    }

    #[test]
    fn agrees_with_strsim() {
        let names = names();
        assert_eq!(names.len(), 364);
        for a in &names {
            for b in &names {
                let expected = strsim::osa_distance(a, b);
                assert_eq!(edit_distance(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
            }
        }
    }

    #[test]
    fn compares_characters_not_bytes() {
        let names = names();
        for a in &names {
            let a_unicode = a.replace('a', "ö").replace('b', "𝄞");
            for b in &names {
                let b_unicode = b.replace('a', "ö").replace('b', "𝄞");
                assert_eq!(
                    nearest(&a_unicode, [&*b_unicode]).is_some(),
                    nearest(a, [&**b]).is_some(),
                    "{a} {b}"
                );
            }
        }
    }

    #[test]
    fn compares_names_of_the_maximum_length() {
        let (a, b) = ("ab".repeat(MAX_LENGTH / 2), "ba".repeat(MAX_LENGTH / 2));
        let (a, b, c) = (a.as_bytes(), b.as_bytes(), [b'c'; MAX_LENGTH]);
        assert_eq!(edit_distance(a, b), 2);
        assert_eq!(edit_distance(a, &c), MAX_LENGTH);
        assert_eq!(edit_distance(&[], &c), MAX_LENGTH);
        assert_eq!(edit_distance(&c, &[]), MAX_LENGTH);
    }

    #[test]
    fn the_maximum_length_is_in_bytes() {
        let (longest, longer) = ("ö".repeat(MAX_LENGTH / 2), "ö".repeat(MAX_LENGTH / 2 + 1));
        assert_eq!(nearest(&longest.to_uppercase(), [&*longest]), Some(&*longest));
        assert_eq!(nearest(&longer, [&*longer]), None);
        // This capital has two characters in lower case.
        let dotted = "İ".repeat(MAX_LENGTH / 2);
        assert_eq!(nearest(&dotted, [&*dotted]), Some(&*dotted));
    }
}
