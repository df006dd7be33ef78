//! The form without a tag: the value is whatever one of the variants carries, the first that accepts it.
//!
//! Where serde's choice satisfies the schema of its branch, this is the same choice: a branch that takes an integer
//! written as a float, which serde does not, is chosen only where no other accepts the value.
//!
//! The value is buffered once and read again from there. Branches that it cannot be are ruled out before; where
//! none accepts it, the problems of the nearest are reported: the one of which most is right. Which branch was chosen
//! is remembered, so that unions inside unions are not read anew by every branch around them.

use serde::Deserializer;
use serde::de::Error;

use crate::contract::kept::{Kept, keep};
use crate::contract::problems::TakenBack;
use crate::contract::tree::What;
use crate::contract::union::outline::{Distance, Outline, Rank, outlines};
use crate::contract::{Apart, Place, Seen};
use crate::problem::{Found, Kind, Types};

/// Reads an enum whose variants have no names on the wire.
///
/// # Errors
///
/// What ends the reading.
pub fn read_untagged<'de, U: Apart, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<U>, D::Error> {
    let value = keep(input, at)?;
    if let Some(branch) = value.chosen::<U>() {
        return read(branch, &value, at);
    }
    let outlines = outlines::<U>(at.encoding());
    let distances: Vec<Distance> =
        outlines.iter().map(|outline| outline.distance(&value)).collect();
    if distances.iter().all(|distance| distance.is_ruled_out()) {
        return tell(&outlines, &distances, &value, at);
    }
    try_each(&outlines, &distances, &value, at)
}

fn read<U: Apart, E: Error>(
    branch: usize,
    value: &Kept,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    value.read(at, |value, at| U::read_data(branch, value, at))
}

/// Reads the branches that are not ruled out, until one accepts the value.
fn try_each<U: Apart, E: Error>(
    outlines: &[Outline],
    distances: &[Distance],
    value: &Kept,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    let mut nearest: Option<Tried<U>> = None;
    let mut by_float: Option<(usize, Option<U>, usize)> = None;
    for (branch, distance) in distances.iter().enumerate() {
        if distance.is_ruled_out() {
            continue;
        }
        let (before, floats) = (at.counts(), at.floats_for_integers());
        let read = read(branch, value, at)?;
        let floats_here = at.floats_for_integers();
        if read.is_some() && at.counts() == before {
            if floats_here == floats {
                value.choose::<U>(branch);
                return Ok(read);
            }
            by_float = by_float.or(Some((branch, read, floats_here)));
            at.set_floats_for_integers(floats);
            continue;
        }
        at.set_floats_for_integers(floats);
        let problems = at.take_back(before);
        let tried = Tried { branch, distance: *distance, problems, read };
        if nearest.as_ref().is_none_or(|nearest| tried.rank() < nearest.rank()) {
            nearest = Some(tried);
        }
    }
    if let Some((branch, read, floats)) = by_float {
        at.set_floats_for_integers(floats);
        value.choose::<U>(branch);
        return Ok(read);
    }
    let Some(nearest) = nearest else { return Ok(None) };
    let ruled_out = distances.iter().enumerate().filter(|(_, distance)| distance.is_ruled_out());
    let other = ruled_out.min_by_key(|(_, distance)| distance.rank(distance.faults));
    if let Some((branch, distance)) = other
        && distance.rank(distance.faults) < nearest.rank()
    {
        return read_nearest(branch, outlines, value, at);
    }
    value.choose::<U>(nearest.branch);
    put_back_without_guesses(nearest.problems, outlines, at);
    Ok(nearest.read)
}

/// Reports what is wrong with a value by the branch that was probably meant.
fn read_nearest<U: Apart, E: Error>(
    branch: usize,
    outlines: &[Outline],
    value: &Kept,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    value.choose::<U>(branch);
    let before = at.counts();
    let read = read(branch, value, at)?;
    let problems = at.take_back(before);
    put_back_without_guesses(problems, outlines, at);
    Ok(read)
}

/// Records the problems of the branch that is told. A field that another branch has is meant as what it is called:
/// no other name is guessed for it.
fn put_back_without_guesses(mut problems: TakenBack, outlines: &[Outline], at: &mut Place<'_>) {
    let depth = at.path().segments().len() + 1;
    for problem in &mut problems.list {
        let own = problem.path.last_key().filter(|_| problem.path.segments().len() == depth);
        let is_known = own.is_some_and(|key| outlines.iter().any(|outline| outline.knows(key)));
        if let (true, Kind::UnknownField { nearest, .. }) = (is_known, &mut problem.kind) {
            *nearest = None;
        }
    }
    at.put_back(problems);
}

/// A branch that did not accept the value.
struct Tried<U> {
    branch: usize,
    distance: Distance,
    problems: TakenBack,
    read: Option<U>,
}

impl<U> Tried<U> {
    fn rank(&self) -> Rank {
        self.distance.rank(self.problems.count())
    }
}

/// Tells what is wrong with a value that no branch can accept: by the nearest one, if there is any.
#[cold]
fn tell<U: Apart, E: Error>(
    outlines: &[Outline],
    distances: &[Distance],
    value: &Kept,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    let of_kind = || outlines.iter().zip(distances).filter(|(_, distance)| !distance.is_wrong_kind);
    if of_kind().next().is_none() {
        let mut kinds = outlines.iter().map(Outline::kinds);
        let first = kinds.next().unwrap_or(Types::NULL);
        at.wrong_type(kinds.fold(first, Types::or), seen(value.what()));
        return Ok(None);
    }
    let needed: Option<Vec<_>> = of_kind().map(|(outline, _)| outline.needed()).collect();
    let points_nowhere = of_kind().all(|(outline, _)| !outline.knows_a_field(value));
    if let (Some(branches), true) = (needed, points_nowhere)
        && branches.len() > 1
    {
        at.report_found(Kind::NoBranch { branches }, Found::Object);
        return Ok(None);
    }
    let all = distances.iter().enumerate();
    let nearest = all.min_by_key(|(_, distance)| distance.rank(distance.faults));
    read_nearest(nearest.map_or(0, |(branch, _)| branch), outlines, value, at)
}

/// What is told of a value.
fn seen(what: &What) -> Seen<'_> {
    match what {
        What::Null => Seen::Null,
        What::Boolean(value) => Seen::Boolean(*value),
        What::Number(digits) => match digits.parse::<i128>() {
            Ok(integer) => Seen::Integer(integer),
            Err(_) => match digits.parse::<f64>() {
                Ok(number) if number.is_finite() => Seen::Number(number),
                _ => Seen::Digits(digits),
            },
        },
        What::Text(text) | What::Key(text) => Seen::Text(text),
        What::Array => Seen::Array,
        What::Object => Seen::Object,
    }
}
