//! Corrects a wrong call using only its rejection. This measures feedback: if the intended value is in the call and
//! still can't be recovered, the rejection says too little.
//!
//! Nothing is guessed: a bound isn't a value, and a truncated text isn't completed.

use crate::path::{Path, Segment};
use crate::problem::{Kind, Literal, Problem, Rejection, Types};
use crate::similar;
use crate::testing::json::Json;
use crate::testing::syntax;

/// The result of [`correct`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Corrected {
    /// The call, with everything corrected that could be.
    pub text: String,
    /// The paths where the intended value isn't in the call, in the order of the problems.
    pub uncorrected: Vec<Path>,
}

/// Corrects a wrong call using its rejection: values of the wrong type that can be converted (`"4"` to `4`, a value
/// to an array of it), misspelled names and literals, unknown fields, duplicates, wrappers, and simple syntax
/// errors.
///
/// Whatever can't be recovered from the call is left as it is and listed: a missing field, a number out of bounds,
/// a truncated text. Only the call and the data of the [`Rejection`] are used, not the schema.
///
/// # Example
///
/// ```
/// use toolkit::testing::correct;
/// use toolkit::{Contract, Path, Tool};
///
/// /// Book a room.
/// #[derive(Tool)]
/// struct BookRoom {
///     /// The number on the door
///     room: String,
///     /// How many people come
///     #[validate(range(min = 1, max = 20))]
///     seats: u8,
///     /// What the room must have
///     needs: Option<Vec<String>>,
/// }
///
/// let wrong = r#"{"Room": 12, "seats": "50", "needs": "screen", "colour": "red"}"#;
/// let corrected = correct(wrong, &BookRoom::parse(wrong).err().unwrap());
/// assert_eq!(corrected.text, r#"{"room":12,"seats":50,"needs":["screen"]}"#);
/// assert_eq!(corrected.uncorrected, []);
///
/// // A second round: the value under the wrong name hadn't been validated before.
/// let corrected = correct(&corrected.text, &BookRoom::parse(&corrected.text).err().unwrap());
/// assert_eq!(corrected.text, r#"{"room":"12","seats":50,"needs":["screen"]}"#);
/// assert_eq!(corrected.uncorrected, [Path::root().key("seats")]);
/// ```
pub fn correct(call: &str, rejection: &Rejection) -> Corrected {
    let problems = rejection.problems();
    if let Some(unreadable) = problems.iter().find(|problem| problem.kind().is_unreadable()) {
        return match syntax::correct_syntax(call, unreadable.kind()) {
            Some(text) => Corrected { text, uncorrected: Vec::new() },
            None => Corrected { text: call.to_owned(), uncorrected: vec![Path::root()] },
        };
    }
    let Some(json) = Json::parse(call) else {
        return Corrected { text: call.to_owned(), uncorrected: vec![Path::root()] };
    };
    if let Some(inner) = unwrapped(&json, problems) {
        return Corrected { text: inner.to_string(), uncorrected: Vec::new() };
    }
    let mut correction = Correction { json, uncorrected: Vec::new() };
    // Values first, since removing keys and items invalidates paths.
    let (entries, values): (Vec<_>, Vec<_>) =
        problems.iter().partition(|problem| concerns_entry(problem));
    for problem in values {
        correction.correct_value(problem);
    }
    entries.into_iter().rev().for_each(|problem| correction.correct_entry(problem));
    // A missing field may have been present under another name.
    let is_only_missing = |path: &Path| {
        let mut here = problems.iter().filter(|problem| problem.path() == path);
        here.all(|problem| matches!(problem.kind(), Kind::Missing))
    };
    let Correction { json, uncorrected } = &mut correction;
    uncorrected.retain(|path| !is_only_missing(path) || json.at(path).is_none());
    let order = |path: &Path| problems.iter().position(|problem| problem.path() == path);
    correction.uncorrected.sort_by_key(order);
    correction.uncorrected.dedup();
    Corrected { text: correction.json.to_string(), uncorrected: correction.uncorrected }
}

/// Whether a problem concerns the presence or name of an entry or item, rather than its value.
fn concerns_entry(problem: &Problem) -> bool {
    matches!(
        problem.kind(),
        Kind::Misnamed { .. }
            | Kind::UnknownField { .. }
            | Kind::UnknownTag { is_key: true, .. }
            | Kind::DuplicateKey { .. }
            | Kind::NotUnique { .. }
            | Kind::TagAsKey { .. }
    )
}

/// The value of an object's only field, if the problems show that it was meant to be the whole: it has a known
/// field and all the missing ones.
fn unwrapped(json: &Json, problems: &[Problem]) -> Option<Json> {
    let Json::Object(entries) = json else { return None };
    let [(key, value)] = &**entries else { return None };
    let inner = match value {
        Json::Text(text) => Json::parse(text)?,
        other => other.clone(),
    };
    let Json::Object(fields) = &inner else { return None };
    let outer = Path::root().key(key.clone());
    let is_wrapping = |problem: &Problem| match problem.kind() {
        Kind::UnknownField { known, .. } => fields.iter().any(|(name, _)| known.contains(&&**name)),
        Kind::Misnamed { missing } => inner.field(missing).is_some(),
        Kind::WrongType { .. } => inner.field(key).is_some(),
        _ => false,
    };
    let fits = |problem: &Problem| match problem.kind() {
        Kind::Missing => problem.path().last_key().is_some_and(|name| inner.field(name).is_some()),
        _ => *problem.path() == outer && is_wrapping(problem),
    };
    let is_reported = problems.iter().any(|problem| *problem.path() == outer);
    (is_reported && problems.iter().all(fits)).then_some(inner)
}

/// A correction in progress.
struct Correction {
    json: Json,
    uncorrected: Vec<Path>,
}

impl Correction {
    fn give_up(&mut self, problem: &Problem) {
        self.uncorrected.push(problem.path().clone());
    }

    fn correct_value(&mut self, problem: &Problem) {
        let value = self.json.at_mut(problem.path()).filter(|_| !problem.is_about_key());
        let intended = value.as_deref().and_then(|value| intended_value(value, problem.kind()));
        match (value, intended) {
            (Some(value), Some(intended)) => *value = intended,
            _ => self.give_up(problem),
        }
    }

    fn correct_entry(&mut self, problem: &Problem) {
        let is_corrected = match problem.kind() {
            Kind::Misnamed { missing } => self.rename(problem.path(), missing),
            Kind::UnknownTag { nearest: Some(nearest), .. } => self.rename(problem.path(), nearest),
            Kind::UnknownField { nearest: Some(nearest), .. } => {
                self.rename(problem.path(), nearest) || self.remove(problem.path())
            }
            Kind::UnknownField { nearest: None, .. } => self.remove(problem.path()),
            Kind::DuplicateKey { field, first } => {
                self.remove_duplicates(problem.path(), [*field, first.as_deref()])
            }
            Kind::NotUnique { .. } => self.remove_item(problem.path()),
            Kind::TagAsKey { tag, field, content } => {
                self.expand_tag(problem.path(), (field, tag), *content)
            }
            _ => false,
        };
        if !is_corrected {
            self.give_up(problem);
        }
    }

    /// The entries of the object that contains a path, and the path's key.
    fn entries(&mut self, path: &Path) -> Option<(&mut Vec<(String, Json)>, String)> {
        let key = path.last_key()?.to_owned();
        Some((self.json.entries_mut(&path.parent())?, key))
    }

    /// Renames an entry to a field that wasn't sent.
    fn rename(&mut self, path: &Path, name: &str) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        if entries.iter().any(|(known, _)| known == name) {
            return false;
        }
        let entry = entries.iter_mut().find(|(known, _)| *known == key);
        entry.map(|(known, _)| name.clone_into(known)).is_some()
    }

    /// Replaces an entry whose key is a tag with a tag field, followed by its data.
    fn expand_tag(&mut self, path: &Path, tag: (&str, &str), content: Option<&str>) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        let Some(position) = entries.iter().position(|(known, _)| *known == key) else {
            return false;
        };
        let (_, data) = entries.remove(position);
        let data = match (content, data) {
            (None, _) => Vec::new(),
            (Some(""), Json::Object(fields)) => fields,
            (Some(""), _) => return false,
            (Some(content), data) => vec![(content.to_owned(), data)],
        };
        let mut expanded = vec![(tag.0.to_owned(), Json::text(tag.1))];
        expanded.extend(data.into_iter().filter(|(name, _)| name != tag.0));
        entries.splice(position..position, expanded);
        true
    }

    fn remove(&mut self, path: &Path) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        let before = entries.len();
        entries.retain(|(known, _)| *known != key);
        entries.len() < before
    }

    /// Removes all but the first of the entries with a name, if their values are equal.
    fn remove_duplicates(&mut self, path: &Path, others: [Option<&str>; 2]) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        let is_named = |name: &str| name == key || others.contains(&Some(name));
        let mut same = entries.iter().filter(|(name, _)| is_named(name));
        let first = same.next().map(|(_, value)| value.clone());
        if !same.all(|(_, value)| Some(value) == first.as_ref()) {
            return false;
        }
        let mut is_first = true;
        entries.retain(|(name, _)| !is_named(name) || std::mem::take(&mut is_first));
        true
    }

    fn remove_item(&mut self, path: &Path) -> bool {
        let Some(Segment::Index(index)) = path.segments().last() else { return false };
        match self.json.at_mut(&path.parent()) {
            Some(Json::Array(items)) if *index < items.len() => {
                items.remove(*index);
                true
            }
            _ => false,
        }
    }
}

/// The value that was intended, if it can be recovered.
fn intended_value(value: &Json, kind: &Kind) -> Option<Json> {
    match kind {
        Kind::WrongType { expected } => convert(value, *expected),
        Kind::NotOneOf { allowed } => literal(value, allowed),
        Kind::UnknownTag { is_key: false, tags, .. } => {
            let tags: Vec<Literal> = tags.iter().map(|tag| Literal::from(*tag)).collect();
            literal(value, &tags)
        }
        _ => None,
    }
}

/// Converts a value to one of the expected types.
fn convert(value: &Json, expected: Types) -> Option<Json> {
    let accepts = |types: Types| expected.contains(types);
    let listed = |value: &Json| accepts(Types::ARRAY).then(|| Json::Array(vec![value.clone()]));
    match value {
        Json::Null => None,
        Json::Text(text) => decode_text(text, expected).or_else(|| {
            // A text with commas is ambiguous: it may be one value or several.
            if text.contains(',') { None } else { listed(value) }
        }),
        Json::Number(_) | Json::Boolean(_) if accepts(Types::STRING) => {
            Some(Json::Text(value.to_string()))
        }
        Json::Number(_) | Json::Boolean(_) => listed(value),
        Json::Array(items) => match &**items {
            [only] => Some(only.clone()).filter(|only| has_type(only, expected)),
            _ => None,
        },
        Json::Object(entries) => match &**entries {
            [(_, only)] if !accepts(Types::ARRAY) && has_type(only, expected) => Some(only.clone()),
            _ => listed(value),
        },
    }
}

/// Decodes a text as one of the expected types.
fn decode_text(text: &str, expected: Types) -> Option<Json> {
    if expected.contains(Types::NULL) && is_null_word(text) {
        return Some(Json::Null);
    }
    let word = text.trim().to_ascii_lowercase();
    let boolean = matches!(&*word, "true" | "false").then(|| Json::Boolean(word == "true"));
    let decoded = boolean.or_else(|| Json::parse(text))?;
    match decoded {
        // The text may be encoded more than once.
        Json::Text(inner) if inner.len() < text.len() => decode_text(&inner, expected),
        value => Some(value).filter(|value| *value != Json::Null && has_type(value, expected)),
    }
}

/// Whether a text is meant as null.
fn is_null_word(text: &str) -> bool {
    matches!(&*text.trim().to_ascii_lowercase(), "" | "null" | "none" | "undefined" | "nil")
}

fn has_type(value: &Json, types: Types) -> bool {
    match value {
        Json::Null => types.contains(Types::NULL),
        Json::Boolean(_) => types.contains(Types::BOOLEAN),
        Json::Number(digits) => {
            let is_whole = digits.parse::<f64>().is_ok_and(|number| number.fract() == 0.0);
            types.contains(Types::NUMBER) || is_whole && types.contains(Types::INTEGER)
        }
        Json::Text(_) => types.contains(Types::STRING),
        Json::Array(_) => types.contains(Types::ARRAY),
        Json::Object(_) => types.contains(Types::OBJECT),
    }
}

/// The literal that a text is closest to.
fn literal(value: &Json, allowed: &[Literal]) -> Option<Json> {
    let Json::Text(sent) = value else { return None };
    let texts = || {
        allowed.iter().filter_map(|literal| match literal {
            Literal::Text(text) => Some(&**text),
            Literal::Integer(_) | Literal::Null => None,
        })
    };
    let plain = sent.trim_matches(['"', '\'', ' ']);
    if let Some(own) = texts().find(|own| *own == plain) {
        return Some(Json::text(own));
    }
    if let Some(near) = similar::nearest(sent, texts()) {
        return Some(Json::text(near));
    }
    (allowed.contains(&Literal::Null) && is_null_word(sent)).then_some(Json::Null)
}

/// Creates a rejection with the given problems, to test a [`Wording`](crate::Wording) or [`correct`].
///
/// # Example
///
/// ```
/// use toolkit::testing::{correct, rejection};
/// use toolkit::{Kind, Path, Types};
///
/// let kind = Kind::WrongType { expected: Types::INTEGER };
/// let rejection = rejection([(Path::root().key("seats"), kind)]);
/// assert_eq!(correct(r#"{"seats":"4"}"#, &rejection).text, r#"{"seats":4}"#);
/// ```
pub fn rejection(problems: impl IntoIterator<Item = (Path, Kind)>) -> Rejection {
    let problems = problems.into_iter().map(|(path, kind)| Problem::new(path, kind)).collect();
    Rejection { problems, left_out: 0 }
}
