//! Which of several names was probably meant. The names are folded and compared on the stack: there can be
//! many of them.

/// Longer names are not compared: a name that long is no slip of the pen, and comparing costs time.
const LONGEST: usize = 64;

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
        match name.len() {
            1..=LONGEST if name.is_ascii() => Some(Self::of_ascii(name)),
            1..=LONGEST => Self::of_any(name, place),
            _ => None,
        }
    }

    /// Nearly all names: a byte each, without a branch.
    fn of_ascii(name: &str) -> Self {
        let (mut codes, mut length, mut letters) = ([0; LONGEST], 0, 0);
        for byte in name.bytes() {
            let counts = !is_separator(byte);
            let small = byte.to_ascii_lowercase();
            // Overwritten where it does not count.
            codes[length % LONGEST] = small;
            length += usize::from(counts);
            letters |= u64::from(counts) << (small % 64);
        }
        Self { codes, length, letters }
    }

    #[cold]
    fn of_any(name: &str, mut place: impl FnMut(char) -> usize) -> Option<Self> {
        let mut folded = Self { codes: [0; LONGEST], length: 0, letters: 0 };
        for c in name.chars().flat_map(char::to_lowercase) {
            let code = match u8::try_from(c) {
                Ok(byte) if is_separator(byte) => continue,
                Ok(byte) if byte.is_ascii() => byte,
                _ => u8::try_from(128 + place(c)).ok()?,
            };
            // A capital may become several small characters, which find no room then.
            *folded.codes.get_mut(folded.length)? = code;
            folded.length += 1;
            folded.letters |= 1 << (u32::from(c) % 64);
        }
        Some(folded)
    }

    fn codes(&self) -> &[u8] {
        &self.codes[..self.length]
    }
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'_' | b'-' | b'.' | b' ')
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
    slips(a.codes(), b.codes(), most).map(|slips| slips + 1)
}

fn holds(longer: &[u8], part: &[u8]) -> bool {
    longer.windows(part.len()).any(|window| window == part)
}

/// More slips than two names can be apart.
const FAR: u8 = 128;

/// How many slips lie between two names, where there are not more than `most`: characters that are put in,
/// left out, replaced or swapped with their neighbour, none of them twice (the optimal string alignment).
fn slips(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    let (a, b) = without_common_ends(a, b);
    // Of the table, the row above and the one before it, each without its first cell.
    let (mut above, mut before) = ([0; LONGEST], [FAR; LONGEST]);
    above.iter_mut().zip(1..).for_each(|(cell, column)| *cell = column);
    let (mut last_x, mut first_before) = (0, FAR);
    for (&x, row) in a.iter().zip(1_u8..) {
        let (mut left, mut diagonal, mut least) = (row, row - 1, row);
        let (mut last_y, mut swapped, mut next_swapped) = (0, FAR, first_before);
        for (&y, (up, older)) in b.iter().zip(above.iter_mut().zip(&mut before)) {
            let mut slips = (diagonal + u8::from(x != y)).min(left.min(*up) + 1);
            if x == last_y && last_x == y {
                slips = slips.min(swapped + 1);
            }
            (swapped, next_swapped, last_y) = (next_swapped, *older, y);
            (*older, diagonal) = (*up, *up);
            (*up, left) = (slips, slips);
            least = least.min(slips);
        }
        // No later row has less than the least of this one.
        if usize::from(least) > most {
            return None;
        }
        (last_x, first_before) = (x, row - 1);
    }
    let slips = b.len().checked_sub(1).map_or(a.len(), |last| above[last].into());
    (slips <= most).then_some(slips)
}

/// Two names without what both begin and both end with, where no slip need be.
fn without_common_ends<'a>(mut a: &'a [u8], mut b: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    while let ([first, a_rest @ ..], [same, b_rest @ ..]) = (a, b)
        && first == same
    {
        (a, b) = (a_rest, b_rest);
    }
    while let ([a_rest @ .., last], [b_rest @ .., same]) = (a, b)
        && last == same
    {
        (a, b) = (a_rest, b_rest);
    }
    (a, b)
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
                let all = strsim::osa_distance(a, b);
                for most in 0..=5 {
                    let wanted = (all <= most).then_some(all);
                    assert_eq!(slips(a.as_bytes(), b.as_bytes(), most), wanted, "{a} {b} {most}");
                }
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
        assert_eq!(slips(a, b, LONGEST), Some(2));
        assert_eq!(slips(a, &c, LONGEST), Some(LONGEST));
        assert_eq!(slips(a, &c, LONGEST - 1), None);
        assert_eq!(slips(&[], &c, LONGEST), Some(LONGEST));
        assert_eq!(slips(&c, &[], LONGEST), Some(LONGEST));
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
