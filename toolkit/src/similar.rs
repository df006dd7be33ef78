//! Which of several names was probably meant. The names are folded and compared on the stack: there can be
//! many of them.

/// Longer names are not compared: a name that long is no slip of the pen, and comparing costs time.
const LONGEST: usize = u64::BITS as usize;

/// The candidate that resembles a name enough to be asked about; the first of several alike.
pub(crate) fn nearest<'a>(
    sent: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    nearest_by(sent, candidates, |candidate| candidate)
}

/// The same among values that have names. One without has the empty name, which resembles nothing.
pub(crate) fn nearest_by<T>(
    sent: &str,
    candidates: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> &str,
) -> Option<T> {
    let sent = Sent::of(sent)?;
    let mut best: Option<(usize, T)> = None;
    for candidate in candidates {
        if let Some(distance) = sent.distance_to(name(&candidate))
            && best.as_ref().is_none_or(|(least, _)| distance < *least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether two names differ in case and separators alone.
pub(crate) fn is_same(a: &str, b: &str) -> bool {
    Sent::of(a).is_some_and(|sent| sent.distance_to(b) == Some(0))
}

/// The name that others are compared with.
struct Sent {
    folded: Folded,
    /// Its characters beyond ASCII, each once.
    others: Vec<char>,
}

impl Sent {
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

    /// How far another name is, where it is near enough to be confused.
    fn distance_to(&self, name: &str) -> Option<usize> {
        // A character that is not in the one name is like none of them, whichever it is.
        let place = |c| self.others.iter().position(|other| *other == c).unwrap_or(LONGEST);
        distance(&self.folded, &Folded::of(name, place)?)
    }
}

/// A name without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are one.
struct Folded {
    /// A character each: ASCII as it is, others by their place in [`Sent::others`], behind it.
    codes: [u8; LONGEST],
    length: usize,
    /// Which characters there are, as far as 64 bits can tell them apart.
    letters: u64,
}

impl Folded {
    #[inline]
    fn of(name: &str, place: impl FnMut(char) -> usize) -> Option<Self> {
        if !matches!(name.len(), 1..=LONGEST) {
            return None;
        }
        let mut folded = Self { codes: [0; LONGEST], length: 0, letters: 0 };
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

    /// Adds a character, if there is room: one in capitals may become several.
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

/// How far two names are apart, where they are near enough to be confused.
fn distance(a: &Folded, b: &Folded) -> Option<usize> {
    let (shorter, longer) = if a.length < b.length { (a, b) } else { (b, a) };
    let apart = longer.length - shorter.length;
    if apart == 0 && a.letters == b.letters && a.codes() == b.codes() {
        return Some(0);
    }
    let strange = shorter.letters & !longer.letters;
    if shorter.length >= 3 && strange == 0 && holds(longer.codes(), shorter.codes()) {
        return Some(1);
    }
    // One slip for every three characters, and never more than half of the shorter name.
    let most = longer.length.div_ceil(3).min(shorter.length / 2);
    // Each slip brings in one letter at most and takes away one: a look at the letters spares most
    // of the comparing.
    let is_beyond = |letters: u64| letters.count_ones() as usize > most;
    if apart > most || is_beyond(strange) || is_beyond(longer.letters & !shorter.letters) {
        return None;
    }
    let slips = slips(a.codes(), b.codes());
    (slips <= most).then_some(slips + 1)
}

fn holds(longer: &[u8], part: &[u8]) -> bool {
    longer.windows(part.len()).any(|window| window == part)
}

/// How many slips lie between two names: characters that are put in, left out, replaced or swapped with their
/// neighbour, none of them twice (the optimal string alignment).
///
/// A column of the usual table at a time, held in the bits of words: by how much each cell differs from the one
/// above it, as Hyyrö has it (A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances,
/// 2003). A name fits into a word.
fn slips(a: &[u8], b: &[u8]) -> usize {
    let Some(last) = a.len().checked_sub(1) else { return b.len() };
    let (mut more, mut less) = (u64::MAX, 0);
    let (mut same_as_diagonal, mut matches_before) = (0_u64, 0);
    let mut slips = a.len();
    for y in b {
        let matches = a.iter().rev().fold(0, |bits, x| bits << 1 | u64::from(x == y));
        let swapped = (!same_as_diagonal & matches) << 1 & matches_before;
        same_as_diagonal = ((matches & more).wrapping_add(more) ^ more) | matches | less | swapped;
        // What each cell differs by from the one to its left.
        let (grown, shrunk) = (less | !(same_as_diagonal | more), same_as_diagonal & more);
        slips += usize::from(grown >> last & 1 == 1);
        slips -= usize::from(shrunk >> last & 1 == 1);
        let (grown, shrunk) = (grown << 1 | 1, shrunk << 1);
        (more, less) = (shrunk | !(same_as_diagonal | grown), grown & same_as_diagonal);
        matches_before = matches;
    }
    slips
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, nearest, slips};

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

    /// Every name of up to five of three letters.
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
    fn slips_are_the_optimal_string_alignment() {
        let names = names();
        assert_eq!(names.len(), 364);
        for a in &names {
            for b in &names {
                let wanted = strsim::osa_distance(a, b);
                assert_eq!(slips(a.as_bytes(), b.as_bytes()), wanted, "{a} {b}");
            }
        }
    }

    #[test]
    fn characters_count_and_not_their_bytes() {
        let names = names();
        for a in &names {
            let a_strange = a.replace('a', "ö").replace('b', "𝄞");
            for b in &names {
                let b_strange = b.replace('a', "ö").replace('b', "𝄞");
                assert_eq!(
                    nearest(&a_strange, [&*b_strange]).is_some(),
                    nearest(a, [&**b]).is_some(),
                    "{a} {b}"
                );
            }
        }
    }

    #[test]
    fn the_longest_names_are_compared() {
        let (a, b) = ("ab".repeat(LONGEST / 2), "ba".repeat(LONGEST / 2));
        let (a, b, c) = (a.as_bytes(), b.as_bytes(), [b'c'; LONGEST]);
        assert_eq!(slips(a, b), 2);
        assert_eq!(slips(a, &c), LONGEST);
        assert_eq!(slips(&[], &c), LONGEST);
        assert_eq!(slips(&c, &[]), LONGEST);
    }

    #[test]
    fn the_length_that_counts_is_that_of_the_bytes_sent() {
        let (most, more) = ("ö".repeat(LONGEST / 2), "ö".repeat(LONGEST / 2 + 1));
        assert_eq!(nearest(&most.to_uppercase(), [&*most]), Some(&*most));
        assert_eq!(nearest(&more, [&*more]), None);
        // A capital of two characters in small letters.
        let dotted = "İ".repeat(LONGEST / 2);
        assert_eq!(nearest(&dotted, [&*dotted]), Some(&*dotted));
    }
}
