//! The corrector: corrects a wrong call by nothing but what the refusal says of it. The measure of feedback:
//! what it cannot correct though it is in the call, the refusal did not say.
//!
//! It never guesses: a bound is no value, and a text that was cut off is not closed.

use crate::path::{Path, Segment};
use crate::problem::{Kind, Literal, Problem, Rejection, Types};
use crate::similar;
use crate::testing::syntax;
use crate::testing::tree::Tree;

/// A wrong call after one round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Corrected {
    /// The call with everything corrected that could be.
    pub text: String,
    /// The places where what was meant is not in the call, in the order of the problems.
    pub uncorrected: Vec<Path>,
}

/// Corrects a wrong call by what its refusal says: wrong types that are the right value in another dress (`"4"`
/// for `4`, one value for a list of it), names and literals that were nearly right, fields that nobody declared,
/// repeats, wrappings, and slips in the syntax.
///
/// What is not in the call stays as it is and is named: a missing field, a number out of its bounds, a text that was
/// cut off. Reads the data of the [`Rejection`] and the call; nothing else, not the schema.
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
/// // A second round: what stood under a wrong name was not read before.
/// let corrected = correct(&corrected.text, &BookRoom::parse(&corrected.text).err().unwrap());
/// assert_eq!(corrected.text, r#"{"room":"12","seats":50,"needs":["screen"]}"#);
/// assert_eq!(corrected.uncorrected, [Path::root().key("seats")]);
/// ```
pub fn correct(call: &str, rejection: &Rejection) -> Corrected {
    let problems = rejection.problems();
    if let Some(unreadable) = problems.iter().find(|problem| problem.kind().is_unreadable()) {
        return match syntax::corrected(call, unreadable.kind()) {
            Some(text) => Corrected { text, uncorrected: Vec::new() },
            None => Corrected { text: call.to_owned(), uncorrected: vec![Path::root()] },
        };
    }
    let Some(tree) = Tree::parse(call) else {
        return Corrected { text: call.to_owned(), uncorrected: vec![Path::root()] };
    };
    if let Some(inner) = unwrapped(&tree, problems) {
        return Corrected { text: inner.to_string(), uncorrected: Vec::new() };
    }
    let mut correction = Correction { tree, uncorrected: Vec::new() };
    // Values first: once keys and items are gone, paths lead elsewhere.
    problems.iter().filter(|problem| !is_of_entries(problem)).for_each(|p| correction.value(p));
    problems
        .iter()
        .rev()
        .filter(|problem| is_of_entries(problem))
        .for_each(|p| correction.entry(p));
    // A field that was missing may have been there under another name.
    let is_missing = |path: &Path| {
        let mut told = problems.iter().filter(|problem| problem.path() == path);
        told.all(|problem| matches!(problem.kind(), Kind::Missing))
    };
    let Correction { tree, uncorrected } = &mut correction;
    uncorrected.retain(|path| !is_missing(path) || tree.at(path).is_none());
    let order = |path: &Path| problems.iter().position(|problem| problem.path() == path);
    correction.uncorrected.sort_by_key(order);
    correction.uncorrected.dedup();
    Corrected { text: correction.tree.to_string(), uncorrected: correction.uncorrected }
}

/// Whether a problem is of which entries and items there are.
fn is_of_entries(problem: &Problem) -> bool {
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

/// What stands in the one field of an object, if that is what the whole should have been: it has a field that
/// exists, and all that is missing.
fn unwrapped(tree: &Tree, problems: &[Problem]) -> Option<Tree> {
    let Tree::Object(entries) = tree else { return None };
    let [(key, value)] = &**entries else { return None };
    let inner = match value {
        Tree::Text(text) => Tree::parse(text)?,
        other => other.clone(),
    };
    let Tree::Object(fields) = &inner else { return None };
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
    let speaks = problems.iter().any(|problem| *problem.path() == outer);
    (speaks && problems.iter().all(fits)).then_some(inner)
}

/// A call while it is corrected.
struct Correction {
    tree: Tree,
    uncorrected: Vec<Path>,
}

impl Correction {
    fn give_up(&mut self, problem: &Problem) {
        self.uncorrected.push(problem.path().clone());
    }

    fn value(&mut self, problem: &Problem) {
        let here = self.tree.at_mut(problem.path()).filter(|_| !problem.is_about_key());
        let right = here.as_deref().and_then(|here| meant(here, problem.kind()));
        match (here, right) {
            (Some(here), Some(right)) => *here = right,
            _ => self.give_up(problem),
        }
    }

    fn entry(&mut self, problem: &Problem) {
        let is_corrected = match problem.kind() {
            Kind::Misnamed { missing } => self.rename(problem.path(), missing),
            Kind::UnknownTag { nearest: Some(nearest), .. } => self.rename(problem.path(), nearest),
            Kind::UnknownField { nearest: Some(nearest), .. } => {
                self.rename(problem.path(), nearest) || self.remove(problem.path())
            }
            Kind::UnknownField { nearest: None, .. } => self.remove(problem.path()),
            Kind::DuplicateKey { field, first } => {
                self.drop_repeats(problem.path(), [*field, first.as_deref()])
            }
            Kind::NotUnique { .. } => self.drop_item(problem.path()),
            Kind::TagAsKey { tag, field, content } => {
                self.untie(problem.path(), (field, tag), *content)
            }
            _ => false,
        };
        if !is_corrected {
            self.give_up(problem);
        }
    }

    /// The entries around a path, and its key.
    fn entries(&mut self, path: &Path) -> Option<(&mut Vec<(String, Tree)>, String)> {
        let key = path.last_key()?.to_owned();
        Some((self.tree.entries_mut(&path.parent())?, key))
    }

    /// Gives an entry the name of a field that was not sent.
    fn rename(&mut self, path: &Path, name: &str) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        if entries.iter().any(|(known, _)| known == name) {
            return false;
        }
        let entry = entries.iter_mut().find(|(known, _)| *known == key);
        entry.map(|(known, _)| name.clone_into(known)).is_some()
    }

    /// Puts a tag in the place of the entry whose key it is, and its data behind it.
    fn untie(&mut self, path: &Path, tag: (&str, &str), content: Option<&str>) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        let Some(place) = entries.iter().position(|(known, _)| *known == key) else { return false };
        let (_, data) = entries.remove(place);
        let data = match (content, data) {
            (None, _) => Vec::new(),
            (Some(""), Tree::Object(fields)) => fields,
            (Some(""), _) => return false,
            (Some(content), data) => vec![(content.to_owned(), data)],
        };
        let mut untied = vec![(tag.0.to_owned(), Tree::text(tag.1))];
        untied.extend(data.into_iter().filter(|(name, _)| name != tag.0));
        entries.splice(place..place, untied);
        true
    }

    fn remove(&mut self, path: &Path) -> bool {
        let Some((entries, key)) = self.entries(path) else { return false };
        let before = entries.len();
        entries.retain(|(known, _)| *known != key);
        entries.len() < before
    }

    /// Drops all but the first of the entries under a name, if they say the same.
    fn drop_repeats(&mut self, path: &Path, others: [Option<&str>; 2]) -> bool {
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

    fn drop_item(&mut self, path: &Path) -> bool {
        let Some(Segment::Index(index)) = path.segments().last() else { return false };
        match self.tree.at_mut(&path.parent()) {
            Some(Tree::Array(items)) if *index < items.len() => {
                items.remove(*index);
                true
            }
            _ => false,
        }
    }
}

/// What a value was meant to be; nothing where it does not say.
fn meant(value: &Tree, kind: &Kind) -> Option<Tree> {
    match kind {
        Kind::WrongType { expected } => retyped(value, *expected),
        Kind::NotOneOf { allowed } => literal(value, allowed),
        Kind::UnknownTag { is_key: false, tags, .. } => {
            let tags: Vec<Literal> = tags.iter().map(|tag| Literal::from(*tag)).collect();
            literal(value, &tags)
        }
        _ => None,
    }
}

/// The same value as one of the types that are wanted.
fn retyped(value: &Tree, expected: Types) -> Option<Tree> {
    let wants = |types: Types| expected.contains(types);
    let listed = |value: &Tree| wants(Types::ARRAY).then(|| Tree::Array(vec![value.clone()]));
    match value {
        Tree::Null => None,
        Tree::Text(text) => from_text(text, expected).or_else(|| {
            // With commas in it, it may have been meant for one value or for several.
            if text.contains(',') { None } else { listed(value) }
        }),
        Tree::Number(_) | Tree::Boolean(_) if wants(Types::STRING) => {
            Some(Tree::Text(value.to_string()))
        }
        Tree::Number(_) | Tree::Boolean(_) => listed(value),
        Tree::Array(items) => match &**items {
            [only] => Some(only.clone()).filter(|only| is_of(only, expected)),
            _ => None,
        },
        Tree::Object(entries) => match &**entries {
            [(_, only)] if !wants(Types::ARRAY) && is_of(only, expected) => Some(only.clone()),
            _ => listed(value),
        },
    }
}

/// What a text says, as one of the types that are wanted.
fn from_text(text: &str, expected: Types) -> Option<Tree> {
    if expected.contains(Types::NULL) && is_nothing(text) {
        return Some(Tree::Null);
    }
    let word = text.trim().to_ascii_lowercase();
    let boolean = matches!(&*word, "true" | "false").then(|| Tree::Boolean(word == "true"));
    let said = boolean.or_else(|| Tree::parse(text))?;
    match said {
        // Encoded more than once.
        Tree::Text(inner) if inner.len() < text.len() => from_text(&inner, expected),
        said => Some(said).filter(|said| *said != Tree::Null && is_of(said, expected)),
    }
}

/// Whether a text stands for nothing.
fn is_nothing(text: &str) -> bool {
    matches!(&*text.trim().to_ascii_lowercase(), "" | "null" | "none" | "undefined" | "nil")
}

fn is_of(value: &Tree, types: Types) -> bool {
    match value {
        Tree::Null => types.contains(Types::NULL),
        Tree::Boolean(_) => types.contains(Types::BOOLEAN),
        Tree::Number(digits) => {
            let is_whole = digits.parse::<f64>().is_ok_and(|number| number.fract() == 0.0);
            types.contains(Types::NUMBER) || is_whole && types.contains(Types::INTEGER)
        }
        Tree::Text(_) => types.contains(Types::STRING),
        Tree::Array(_) => types.contains(Types::ARRAY),
        Tree::Object(_) => types.contains(Types::OBJECT),
    }
}

/// The literal that a text was meant to be.
fn literal(value: &Tree, allowed: &[Literal]) -> Option<Tree> {
    let Tree::Text(sent) = value else { return None };
    let texts = || {
        allowed.iter().filter_map(|literal| match literal {
            Literal::Text(text) => Some(&**text),
            Literal::Integer(_) | Literal::Null => None,
        })
    };
    let plain = sent.trim_matches(['"', '\'', ' ']);
    if let Some(own) = texts().find(|own| *own == plain) {
        return Some(Tree::text(own));
    }
    if let Some(near) = similar::nearest(sent, texts()) {
        return Some(Tree::text(near));
    }
    (allowed.contains(&Literal::Null) && is_nothing(sent)).then_some(Tree::Null)
}

/// A refusal made by hand: to try a [`Wording`](crate::Wording) or [`correct`] on problems of your own.
///
/// # Example
///
/// ```
/// use toolkit::testing::{correct, rejection};
/// use toolkit::{Kind, Path, Types};
///
/// let kind = Kind::WrongType { expected: Types::INTEGER };
/// let refusal = rejection([(Path::root().key("seats"), kind)]);
/// assert_eq!(correct(r#"{"seats":"4"}"#, &refusal).text, r#"{"seats":4}"#);
/// ```
pub fn rejection(problems: impl IntoIterator<Item = (Path, Kind)>) -> Rejection {
    let problems = problems.into_iter().map(|(path, kind)| Problem::new(path, kind)).collect();
    Rejection { problems, left_out: 0 }
}
