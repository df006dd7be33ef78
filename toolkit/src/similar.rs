//! Which of several names was probably meant.

/// Longer names are not compared: a name that long is no slip of the pen, and comparing costs time.
const LONGEST: usize = 64;

/// The candidate that resembles a name enough to be asked about; the first of several alike.
pub(crate) fn nearest<'a>(
    sent: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if sent.is_empty() || sent.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if let Some(distance) = distance(sent, candidate)
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How far two names are apart, where they are near enough to be confused.
fn distance(sent: &str, candidate: &str) -> Option<usize> {
    if candidate.len() > LONGEST {
        return None;
    }
    let (a, b) = (folded(sent), folded(candidate));
    if a == b {
        return Some(0);
    }
    let (shorter, longer) = if a.len() < b.len() {
        (&a, &b)
    } else {
        (&b, &a)
    };
    if shorter.chars().count() >= 3 && longer.contains(shorter.as_str()) {
        return Some(1);
    }
    let distance = strsim::damerau_levenshtein(&a, &b);
    // One slip for every three characters, and never more than half of the shorter name.
    let length = shorter.chars().count();
    (distance <= longer.chars().count().div_ceil(3).min(length / 2)).then_some(distance + 1)
}

/// A name without case and separators: `maxDepth`, `max_depth` and `MAX-DEPTH` are one.
fn folded(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-' | '.' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}
