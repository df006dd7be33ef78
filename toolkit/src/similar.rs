//! Which of several names was probably meant. Nothing is allocated: names that are too long for the stack
//! are not compared.

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
    let sent = Folded::of(sent)?;
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
    let folded = Folded::of(a).zip(Folded::of(b));
    folded.is_some_and(|(a, b)| a.name() == b.name())
}

/// A name without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are one.
struct Folded {
    characters: [char; LONGEST],
    length: usize,
    /// Which characters there are, as far as 64 bits can tell them apart.
    letters: u64,
}

impl Folded {
    fn of(name: &str) -> Option<Self> {
        if name.is_empty() || name.len() > LONGEST {
            return None;
        }
        let mut folded = Self { characters: ['\0'; LONGEST], length: 0, letters: 0 };
        for c in name.chars() {
            match c {
                '_' | '-' | '.' | ' ' => {}
                c if c.is_ascii() => folded.push(c.to_ascii_lowercase())?,
                c => c.to_lowercase().try_for_each(|c| folded.push(c))?,
            }
        }
        Some(folded)
    }

    /// Adds a character, if there is room: one in capitals may become several.
    fn push(&mut self, c: char) -> Option<()> {
        *self.characters.get_mut(self.length)? = c;
        self.length += 1;
        self.letters |= 1 << (c as u32 % 64);
        Some(())
    }

    fn name(&self) -> &[char] {
        &self.characters[..self.length]
    }

    /// How far another name is, where it is near enough to be confused.
    fn distance_to(&self, other: &str) -> Option<usize> {
        distance(self, &Self::of(other)?)
    }
}

/// How far two names are apart, where they are near enough to be confused.
fn distance(a: &Folded, b: &Folded) -> Option<usize> {
    let (shorter, longer) = if a.length < b.length { (a, b) } else { (b, a) };
    let apart = longer.length - shorter.length;
    if apart == 0 && a.name() == b.name() {
        return Some(0);
    }
    let strange = shorter.letters & !longer.letters;
    if shorter.length >= 3 && strange == 0 && holds(longer.name(), shorter.name()) {
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
    slips(a.name(), b.name(), most).map(|slips| slips + 1)
}

fn holds(longer: &[char], part: &[char]) -> bool {
    longer.windows(part.len()).any(|window| window == part)
}

/// How many slips lie between two names, where there are not more than `most`: characters that are put in,
/// left out, replaced or swapped with their neighbour, none of them twice (the optimal string alignment).
fn slips(a: &[char], b: &[char], most: usize) -> Option<usize> {
    let (a, b) = without_common_ends(a, b);
    let rows = &mut [[0_u8; LONGEST + 1]; 3];
    let [before, above, row] = rows;
    let (mut before, mut above, mut row) = (before, above, row);
    above.iter_mut().zip(0..).for_each(|(cell, column)| *cell = column);
    for (i, count) in (0..a.len()).zip(1..) {
        row[0] = count;
        let mut least = count;
        for j in 0..b.len() {
            let replaced = above[j] + u8::from(a[i] != b[j]);
            let mut slips = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                slips = slips.min(before[j - 1] + 1);
            }
            row[j + 1] = slips;
            least = least.min(slips);
        }
        // No later row has less than the least of this one.
        if usize::from(least) > most {
            return None;
        }
        (before, above, row) = (above, row, before);
    }
    let slips = usize::from(above[b.len()]);
    (slips <= most).then_some(slips)
}

/// Two names without what both begin and both end with, where no slip need be.
fn without_common_ends<'a>(mut a: &'a [char], mut b: &'a [char]) -> (&'a [char], &'a [char]) {
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
    fn names() -> Vec<Vec<char>> {
        let mut names = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..5 {
            let until = names.len();
            for position in from..until {
                for letter in ['a', 'b', 'ö'] {
                    names.push([names[position].as_slice(), &[letter]].concat());
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
        let texts: Vec<String> = names.iter().map(|name| name.iter().collect()).collect();
        for (a, a_text) in names.iter().zip(&texts) {
            for (b, b_text) in names.iter().zip(&texts) {
                let all = strsim::osa_distance(a_text, b_text);
                for most in 0..=5 {
                    let wanted = (all <= most).then_some(all);
                    assert_eq!(slips(a, b, most), wanted, "{a_text} {b_text} {most}");
                }
            }
        }
    }

    #[test]
    fn the_longest_names_are_compared() {
        let a: Vec<char> = "ab".repeat(LONGEST / 2).chars().collect();
        let b: Vec<char> = "ba".repeat(LONGEST / 2).chars().collect();
        let c = ['c'; LONGEST];
        assert_eq!(slips(&a, &b, LONGEST), Some(2));
        assert_eq!(slips(&a, &c, LONGEST), Some(LONGEST));
        assert_eq!(slips(&a, &c, LONGEST - 1), None);
        assert_eq!(slips(&[], &c, LONGEST), Some(LONGEST));
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
