//! What a strict mode makes of our schemas: the grammar of `llguidance`, an engine that providers hold their
//! models by. It knows nothing of this library.
//!
//! Every type of `agree` is held here: its views compile; what the grammar lets a model write, here one
//! that writes at random, comes back as something that the contract judges as the author's schema does; and
//! what the view accepts can be written. `GRAMMAR_SAMPLES` sets how many texts are written for each view.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use jsonschema::Validator;
use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::{ApproximateTokEnv, InferenceCapabilities};
use llguidance::{Matcher, ParserFactory};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use serde_json::Value;
use toolkit::{Contract, Dialect, Loss};

use super::laws::{broken, judge, unlisted};
use super::walk;
use crate::agree::exceptions::is_inexact;
use crate::agree::make::Maker;

/// Keywords that the engine takes and holds a model to less than whole, each with what it lets pass.
const PASSED_OVER: &[(&str, &str)] = &[("format", "a leap second at any time of the day")];

/// Any type as the one field of an object.
#[derive(Contract)]
struct Held<T> {
    /// The value
    value: T,
}

fn dialects() -> [(&'static str, Dialect); 3] {
    let strict = Dialect::openai_chat().strict(true);
    [
        ("openai strict", strict),
        ("openai strict, contested", strict.contested(true)),
        ("vllm_guidance", Dialect::vllm_guidance().strict(true)),
    ]
}

fn samples() -> usize {
    std::env::var("GRAMMAR_SAMPLES").ok().and_then(|samples| samples.parse().ok()).unwrap_or(4)
}

/// An engine whose tokens are the 256 bytes, so that a model could write any text.
static ENGINE: LazyLock<ParserFactory> = LazyLock::new(|| {
    let bytes = ApproximateTokEnv::single_byte_env();
    let mut factory =
        ParserFactory::new(&bytes, InferenceCapabilities::default(), &[]).expect("an engine");
    factory.quiet();
    factory
});

/// A schema with its grammar.
struct Grammar(Matcher);

impl Grammar {
    fn of(schema: &Value) -> Result<Self, String> {
        let parser = ENGINE.create_parser(TopLevelGrammar::from_json_schema(schema.clone()));
        let matcher = Matcher::new(parser);
        match matcher.get_error() {
            Some(error) => Err(error),
            None => Ok(Self(matcher)),
        }
    }

    /// Whether a text can be written from its first byte to its last.
    fn accepts(&mut self, text: &str) -> Result<(), String> {
        self.0.reset().expect("a new start");
        let bytes: Vec<u32> = text.bytes().map(u32::from).collect();
        let taken = self.0.try_consume_tokens(&bytes).expect("no error of the engine");
        if taken < bytes.len() {
            return Err(format!("`{}` and not `{}`", &text[..taken], &text[taken..]));
        }
        let is_whole = self.0.is_stopped() || self.0.is_accepting().expect("a state");
        if is_whole { Ok(()) } else { Err("not the end of it".to_owned()) }
    }

    /// A text as a model writes it that knows nothing: any byte that is allowed, those that end something
    /// sooner than others. Nothing where it did not come to an end.
    fn written(&mut self, writer: &mut Writer) -> Option<String> {
        const MOST: usize = 2_000;
        self.0.reset().expect("a new start");
        let mut text = Vec::new();
        while text.len() < MOST {
            if self.0.is_stopped() || self.0.is_accepting().expect("a state") {
                return Some(String::from_utf8(text).expect("UTF-8"));
            }
            let mask = self.0.compute_mask().expect("a mask");
            let allowed: Vec<u8> =
                (0..=255).filter(|byte| mask.is_allowed(u32::from(*byte))).collect();
            let byte = writer.next(&allowed, text.len());
            self.0.consume_token(byte.into()).expect("an allowed byte");
            text.push(byte);
        }
        None
    }
}

/// A model that knows nothing but the letters of the patterns it has to match.
struct Writer {
    rng: TestRng,
    hints: String,
}

impl Writer {
    fn new(name: &str, schema: &Value) -> Self {
        let mut seed = [0_u8; 32];
        for (index, byte) in name.bytes().enumerate() {
            seed[index % 32] = byte.wrapping_add(seed[index % 32].wrapping_mul(31));
        }
        let mut hints = String::new();
        walk(schema, &mut |place| hints.extend(place.get("pattern").and_then(Value::as_str)));
        Self { rng: TestRng::from_seed(RngAlgorithm::ChaCha, &seed), hints }
    }

    /// One of the bytes, chosen by its weight. Blanks may go on for ever, so there are few; a text that has
    /// become long comes to its end in haste.
    fn next(&mut self, allowed: &[u8], written: usize) -> u8 {
        let in_haste = written > 200;
        let weight = |byte: u8| match byte {
            b' ' | b'\n' | b'\r' | b'\t' => 1_u32,
            b'"' | b'}' | b']' => {
                if in_haste {
                    400
                } else {
                    24
                }
            }
            b',' | b':' | b'{' | b'[' => 12,
            _ if in_haste && self.hints.as_bytes().contains(&byte) => 200,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' if !in_haste => 8,
            _ => 1,
        };
        let sum: u32 = allowed.iter().map(|byte| weight(*byte)).sum();
        assert!(sum > 0, "nothing is allowed");
        let mut left = self.rng.next_u32() % sum;
        for byte in allowed {
            match left.checked_sub(weight(*byte)) {
                Some(less) => left = less,
                None => return *byte,
            }
        }
        allowed[0]
    }
}

/// The schema in a request's `response_format`, its order kept.
fn schema_of(format: &toolkit::ResponseFormat) -> Value {
    let keys: Value = serde_json::from_str(&format.to_string()).expect("JSON");
    keys["response_format"]["json_schema"]["schema"].clone()
}

/// Holds the law for one type, in the view of each of the dialects.
pub(crate) fn hold<T: Contract>() {
    for (dialect_name, dialect) in dialects() {
        let name = format!("{} in {dialect_name}", std::any::type_name::<T>());
        let format = dialect
            .response_format::<Held<T>>("held")
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let schema = schema_of(&format);
        let view = View {
            name: &name,
            format: &format,
            sees: judge(&schema),
            grammar: Grammar::of(&schema)
                .unwrap_or_else(|error| panic!("{name}: {error}: {schema}")),
        };
        view.hold::<T>(&schema);
    }
}

struct View<'v> {
    name: &'v str,
    format: &'v toolkit::ResponseFormat,
    sees: Validator,
    grammar: Grammar,
}

impl View<'_> {
    fn hold<T: Contract>(mut self, schema: &Value) {
        let mut writer = Writer::new(self.name, schema);
        let mut written = 0;
        for _ in 0..samples() {
            if let Some(text) = self.grammar.written(&mut writer) {
                written += 1;
                self.judged_as_the_author_says::<T>(&text);
            }
        }
        assert!(written > 0, "{}: nothing was brought to an end: {schema}", self.name);
        let mut maker = Maker::new(schema, self.name);
        let mut accepted = 0;
        for _ in 0..samples() * 5 {
            accepted += usize::from(self.can_be_written(&maker.plain()));
            if accepted == samples() {
                return;
            }
        }
        assert!(accepted > 0, "{}: no value was right: {schema}", self.name);
    }

    /// The law of views for a text that the grammar let pass.
    fn judged_as_the_author_says<T: Contract>(&self, text: &str) {
        let name = self.name;
        let value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) if error.to_string().starts_with("number out of range") => {
                assert!(self.format.parse::<Held<T>>(text).is_err(), "{name}: {text}");
                return;
            }
            Err(error) => panic!("{name}: {error}: {text}"),
        };
        if is_inexact(&value) {
            return;
        }
        let none = BTreeSet::new();
        let passed = broken(&self.sees.iter_errors(&value).collect::<Vec<_>>(), &none);
        for keyword in &passed {
            assert!(
                PASSED_OVER.iter().any(|(own, _)| own == keyword),
                "{name}: the grammar passes over `{keyword}`: {text}"
            );
        }
        let lost: BTreeSet<&str> = self.format.losses().iter().map(Loss::keyword).collect();
        let Err(rejection) = self.format.parse::<Held<T>>(text) else { return };
        // What the engine passes over is not held to the schema that was sent.
        if passed.is_empty() {
            let unlisted = unlisted(&rejection, &lost);
            // A type may read less of a format than its name says.
            let is_format = rejection.problems().iter().any(|problem| problem.code() == "format");
            assert!(unlisted.is_empty() || is_format, "{name}: {text} was rejected: {unlisted:?}");
        }
    }

    /// Holds that a value can be written which the view accepts; whether it is one.
    fn can_be_written(&mut self, text: &str) -> bool {
        let value: Value = serde_json::from_str(text).expect("JSON");
        let text = &whole(value.clone()).to_string();
        if !self.sees.is_valid(&value) {
            return false;
        }
        if let Err(error) = self.grammar.accepts(text) {
            panic!("{}: {text} cannot be written: {error}", self.name);
        }
        true
    }
}

/// A value with its whole numbers written as such: a model that is held to a schema writes them no other way.
fn whole(value: Value) -> Value {
    match value {
        Value::Number(number) => {
            let text = number.to_string();
            let digits = text.strip_suffix(".0").unwrap_or(&text);
            serde_json::from_str(digits).expect("a number")
        }
        Value::Array(items) => items.into_iter().map(whole).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, whole(value))).collect()
        }
        leaf => leaf,
    }
}
