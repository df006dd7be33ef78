//! What is wrong with a registration: the developer's mistakes, all at once, at build time.

use std::fmt;
use std::panic::Location;

use serde_json::Value;

use crate::rule;
use crate::schema::{Contradiction, Document, Json, Node, Schema, ValueFault, ValuePart};
use crate::tool::Definition;

/// The most characters of a name, and what every provider takes.
const LONGEST_NAME: usize = 64;

/// Why a toolkit could not be put together: every mistake of one registration.
///
/// The message names the tool, what is wrong, and what to do; of two tools with one name it names both types
/// and the places where they were registered.
#[derive(Clone, Debug, PartialEq)]
pub struct RegisterError {
    faults: Vec<Fault>,
}

impl RegisterError {
    pub(super) fn new(faults: Vec<Fault>) -> Self {
        Self { faults }
    }

    /// Whether a name is taken.
    pub fn is_duplicate(&self) -> bool {
        self.any(|fault| matches!(fault, Fault::Duplicate { .. }))
    }

    /// Whether a name is empty, too long, or holds a character that no provider takes.
    pub fn is_illegal_name(&self) -> bool {
        self.any(|fault| matches!(fault, Fault::Name { .. }))
    }

    /// Whether a schema is at fault: no object at its root, a default that its own field refuses, a pattern that
    /// cannot be compiled, or a place that no value fits.
    pub fn is_faulty_schema(&self) -> bool {
        self.any(|fault| {
            matches!(
                fault,
                Fault::NotAnObject { .. }
                    | Fault::Value { .. }
                    | Fault::Pattern { .. }
                    | Fault::NoLiteral { .. }
                    | Fault::Contradiction { .. }
            )
        })
    }

    /// Whether a tool was asked for that is not there.
    pub fn is_unknown_tool(&self) -> bool {
        self.any(|fault| matches!(fault, Fault::Unknown { .. }))
    }

    fn any(&self, is: impl FnMut(&Fault) -> bool) -> bool {
        self.faults.iter().any(is)
    }
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, fault) in self.faults.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for RegisterError {}

/// Where a tool came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Origin {
    pub(super) type_name: &'static str,
    pub(super) place: &'static Location<'static>,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`, registered at {}", self.type_name, self.place)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    Name { name: String, of: Origin },
    Duplicate { name: String, first: (String, Origin), second: (String, Origin) },
    NotAnObject { name: String, of: Origin },
    Value { name: String, fault: ValueFault },
    Pattern { name: String, pattern: String },
    NoLiteral { name: String },
    Options { name: String, problem: String },
    Contradiction { name: String, contradiction: Contradiction },
    Unknown { name: String, nearest: Option<String> },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Name { name, of } => name_fault(name, of, f),
            Fault::Duplicate { name, first, second } => duplicate_fault(name, [first, second], f),
            Fault::NotAnObject { name, of } => write!(
                f,
                "the arguments of tool `{name}` ({of}) are no object, which every provider wants; \
                 wrap them in a struct with named fields"
            ),
            Fault::Value { name, fault } => value_fault(name, fault, f),
            Fault::Pattern { name, pattern } => write!(
                f,
                "the pattern `{pattern}` in tool `{name}` cannot be compiled; write it in the syntax \
                 of ECMA 262, without what a linear-time engine lacks, such as lookaround"
            ),
            Fault::NoLiteral { name } => write!(
                f,
                "a field of tool `{name}` may have none of the literals of its `one_of`, since its type can \
                 hold none of them; write others"
            ),
            Fault::Contradiction { name, contradiction } => {
                let Contradiction { pointer, conflict, .. } = contradiction;
                let place = if pointer.is_empty() { "the root" } else { pointer };
                write!(f, "no value fits {place} in the schema of tool `{name}`: {conflict}")
            }
            Fault::Options { name, problem } => {
                write!(f, "the options of tool `{name}` cannot be sent: {problem}")
            }
            Fault::Unknown { name, nearest } => {
                write!(f, "there is no tool `{name}`")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
                    None => Ok(()),
                }
            }
        }
    }
}

fn value_fault(name: &str, fault: &ValueFault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let part = match fault.part {
        ValuePart::Default => "default",
        ValuePart::Example => "example",
    };
    match fault.field {
        Some(field) => write!(f, "the {part} of `{field}` in `{}`", fault.owner)?,
        None => write!(f, "the {part} of `{}`", fault.owner)?,
    }
    let rejection = &fault.rejection;
    write!(f, " (tool `{name}`) breaks the rules of its own place; change one of them: {rejection}")
}

fn name_fault(name: &str, of: &Origin, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let length = name.chars().count();
    match name.chars().find(|c| !is_plain(*c)) {
        Some(odd) => write!(f, "the tool name `{name}` holds {odd:?} ({of})")?,
        None if length == 0 => write!(f, "a tool has an empty name ({of})")?,
        None => write!(f, "the tool name `{name}` has {length} characters ({of})")?,
    }
    write!(f, "; use 1 to {LONGEST_NAME} of the letters a to z, digits, `_`, `-` and `.`")
}

fn duplicate_fault(
    name: &str,
    tools: [&(String, Origin); 2],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(f, "two tools are called `{name}`: ")?;
    for (position, (own, of)) in tools.into_iter().enumerate() {
        let before = if position > 0 { ", and " } else { "" };
        write!(f, "{before}{of}")?;
        if own != name {
            write!(f, " as `{own}`, which providers without dots see so")?;
        }
    }
    f.write_str("; rename one of them")
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

/// Everything that is wrong with one tool on its own.
pub(super) fn faults(definition: &Definition, of: Origin) -> Vec<Fault> {
    let name = &definition.name;
    let mut faults = Vec::new();
    if !(1..=LONGEST_NAME).contains(&name.len()) || !name.chars().all(is_plain) {
        faults.push(Fault::Name { name: name.clone(), of });
    }
    let parameters = &definition.parameters;
    if !is_object(parameters) {
        faults.push(Fault::NotAnObject { name: name.clone(), of });
    }
    for document in [parameters].into_iter().chain(&definition.output) {
        faults.extend(faults_in(document, name));
    }
    faults
}

/// What is wrong with a schema, of arguments or of a result.
fn faults_in(document: &Document, name: &str) -> Vec<Fault> {
    let values = document.faults().iter();
    let values = values.map(|fault| Fault::Value { name: name.to_owned(), fault: fault.clone() });
    let choices = has_no_literal(document).then(|| Fault::NoLiteral { name: name.to_owned() });
    let patterns = bad_patterns(document).into_iter();
    let patterns = patterns.map(|pattern| Fault::Pattern { name: name.to_owned(), pattern });
    let contradictions = document.contradictions().into_iter();
    let contradictions = contradictions
        .filter(|contradiction| contradiction.excludes_all)
        .map(|contradiction| Fault::Contradiction { name: name.to_owned(), contradiction });
    values.chain(choices).chain(patterns).chain(contradictions).collect()
}

fn is_object(parameters: &Document) -> bool {
    let root = match &parameters.root().node {
        Node::Reference(name) => parameters.definition(name),
        _ => Some(parameters.root()),
    };
    root.is_some_and(|root| match &root.node {
        Node::Object(_) | Node::Map(_) => !root.nullable,
        Node::Raw(json) => says_object(json),
        _ => false,
    })
}

/// Whether a foreign schema is one of an object: by its type, or by its properties where it says none.
fn says_object(raw: &Json) -> bool {
    let keywords = raw.as_value();
    match keywords.get("type") {
        Some(of) => of.as_str() == Some("object"),
        None => keywords.get("properties").is_some_and(Value::is_object),
    }
}

/// Whether there is a list of literals with nothing in it.
fn has_no_literal(parameters: &Document) -> bool {
    fn is_empty(schema: &Schema) -> bool {
        let mut empty = matches!(&schema.node, Node::Choice(literals) if literals.is_empty());
        schema.for_each_child(&mut |child| empty |= is_empty(child));
        empty
    }
    let mut schemas = parameters.definitions().map(|(_, schema)| schema).chain([parameters.root()]);
    schemas.any(is_empty)
}

/// The patterns that cannot be compiled. Those of foreign schemas are not ours to check.
fn bad_patterns(parameters: &Document) -> Vec<String> {
    let mut bad = Vec::new();
    let definitions = parameters.definitions().map(|(_, schema)| schema);
    for schema in definitions.chain([parameters.root()]) {
        collect_bad_patterns(schema, &mut bad);
    }
    bad
}

fn collect_bad_patterns(schema: &Schema, bad: &mut Vec<String>) {
    if let Node::Text(text) = &schema.node {
        let patterns = text.patterns.iter().chain(&text.excluded);
        bad.extend(
            patterns
                .filter(|pattern| !rule::compiles(pattern))
                .map(|pattern| pattern.clone().into_owned()),
        );
    }
    schema.for_each_child(&mut |child| collect_bad_patterns(child, bad));
}
