//! The law of views: whatever a view allows comes back as something that the contract judges as the
//! author's schema does, and what that refuses then is listed as lost.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use toolkit::{Dialect, Fate, Loss, Rejection, Tool, Toolkit};

use super::keywords::taking;
use super::tools::{OrderGoods, SortFolders, order_goods, sort_folders};
use super::{dialects, judge, plain, recorded, schemas};
use crate::agree::exceptions::is_inexact;
use crate::agree::make::Maker;

const CASES: usize = 200;

/// The keywords that a value breaks; of a union, those of the branch where the fewest are not lost.
pub(super) fn broken<'e>(
    errors: impl IntoIterator<Item = &'e jsonschema::ValidationError<'e>>,
    lost: &BTreeSet<&str>,
) -> BTreeSet<String> {
    use jsonschema::error::ValidationErrorKind as Kind;
    let of_one = |error: &'e jsonschema::ValidationError<'e>| match error.kind() {
        Kind::AnyOf { context } => {
            let branches = context.iter().map(|errors| broken(errors, lost));
            let unlisted = |keywords: &BTreeSet<String>| {
                keywords.iter().filter(|keyword| !lost.contains(keyword.as_str())).count()
            };
            branches.min_by_key(unlisted).unwrap_or_default()
        }
        Kind::PropertyNames { error } => broken([&**error], lost),
        _ => {
            let path = error.schema_path().to_string();
            BTreeSet::from([path.rsplit('/').next().unwrap_or_default().to_owned()])
        }
    };
    errors.into_iter().flat_map(of_one).collect()
}

/// The keywords that a problem is about.
fn keywords_of(code: &str) -> &'static [&'static str] {
    match code {
        "too_small" => &["minimum", "exclusiveMinimum"],
        "too_large" => &["maximum", "exclusiveMaximum"],
        "too_short" => &["minLength", "minItems", "minProperties"],
        "too_long" => &["maxLength", "maxItems", "maxProperties"],
        "wrong_length" => &["minLength", "maxLength", "minItems", "maxItems"],
        "pattern" => &["pattern", "propertyNames", "not"],
        "format" => &["format", "propertyNames"],
        "holds" => &["not"],
        "lacks" => &["pattern", "allOf"],
        "not_multiple" => &["multipleOf"],
        "not_unique" => &["uniqueItems"],
        "unknown_field" | "no_branch" => &["additionalProperties"],
        "not_one_of" => &["enum", "propertyNames"],
        "invalid_json_text" => &["type"],
        // The fields of a flattened struct come together.
        "missing" => &["dependentRequired"],
        _ => &[],
    }
}

/// The problems that no loss speaks of.
pub(super) fn unlisted(rejection: &Rejection, lost: &BTreeSet<&str>) -> Vec<String> {
    let problems = rejection.problems().iter().filter(|problem| {
        // A key twice is seen by us alone, as are foreign types and depth.
        let is_ours = ["duplicate_key", "foreign", "too_deep"].contains(&problem.code());
        let is_lost = keywords_of(problem.code()).iter().any(|keyword| lost.contains(keyword));
        // Whatever a key must be is said by one keyword.
        let is_lost_key =
            lost.contains("propertyNames") && problem.to_string().contains("the key must");
        !(is_ours || is_lost || is_lost_key)
    });
    problems.map(ToString::to_string).collect()
}

fn hold<T: Tool>(tools: &Toolkit) -> usize {
    let mut exported = 0;
    for (name, dialect) in dialects() {
        let Ok(spec) = tools.spec_for(&dialect) else { continue };
        exported += 1;
        let list = spec.to_unordered_value();
        let view = plain(schemas(&list)[0]);
        let sees = judge(&view);
        let lost: BTreeSet<&str> = spec.losses().iter().map(Loss::keyword).collect();
        let mut maker = Maker::new(&view, &name);
        let mut allowed = 0;
        for _ in 0..CASES {
            let text = maker.text(0);
            let value: Value = serde_json::from_str(&text).expect("JSON");
            if is_inexact(&value) {
                continue;
            }
            let reply = spec.call_blocking(T::NAME, text.as_str());
            if !sees.is_valid(&value) {
                assert!(!reply.was_run(), "{name}: {text} was run: {view}");
                continue;
            }
            allowed += 1;
            let unlisted = reply.rejection().map(|rejection| unlisted(rejection, &lost));
            assert!(
                unlisted.as_ref().is_none_or(Vec::is_empty),
                "{name}: {text} was rejected: {unlisted:?}"
            );
        }
        assert!(allowed * 10 >= CASES, "{name}: only {allowed} allowed by {view}");
    }
    exported
}

#[test]
fn what_a_view_allows_is_judged_as_the_author_said() {
    assert_eq!(hold::<OrderGoods>(&order_goods()), dialects().len());
}

#[test]
fn so_is_what_holds_itself() {
    assert!(hold::<SortFolders>(&sort_folders()) >= 15);
}

/// Schemas of other people, where they keep their spelling: what the author would refuse is listed.
#[test]
fn what_a_view_of_a_foreign_schema_allows_is_listed_where_the_author_would_refuse_it() {
    let mut allowed = 0;
    for (number, (name, schema)) in recorded().into_iter().enumerate() {
        let tools = taking(&schema);
        let definition = tools.definitions().next().expect("a tool");
        let author = judge(&definition.parameters.to_unordered_value());
        let all = dialects();
        // Another few for each, so that all have their turn.
        for (dialect_name, dialect) in all.iter().skip(number % 5).step_by(5) {
            let Ok(spec) = tools.spec_for(dialect) else { continue };
            let respelled = ["required", "type"];
            let is_respelled =
                |loss: &Loss| loss.fate() == Fate::Rewritten && respelled.contains(&loss.keyword());
            if spec.losses().iter().any(is_respelled) {
                continue;
            }
            let list = spec.to_unordered_value();
            let view = plain(schemas(&list)[0]);
            let sees = judge(&view);
            let lost: BTreeSet<&str> = spec.losses().iter().map(Loss::keyword).collect();
            let mut maker = Maker::new(&view, dialect_name);
            for _ in 0..20 {
                let value: Value = serde_json::from_str(&maker.text(0)).expect("JSON");
                if !sees.is_valid(&value) {
                    continue;
                }
                allowed += 1;
                let errors: Vec<_> = author.iter_errors(&value).collect();
                for keyword in broken(&errors, &lost) {
                    assert!(
                        lost.contains(&*keyword),
                        "{name}, {dialect_name}: `{keyword}` is lost without a word: {value}"
                    );
                }
            }
        }
    }
    assert!(allowed > 1_000, "only {allowed} allowed");
}

#[test]
fn the_spelling_is_read_exactly() {
    let tools = Toolkit::new().with(|args: OrderGoods| {
        let prices: Vec<_> =
            args.prices.iter().map(|(key, price)| json!([key, price.cents, price.less])).collect();
        Ok::<_, String>(json!([
            args.times,
            args.place,
            prices,
            args.note,
            args.notes,
            args.then.len()
        ]))
    });
    let spec = tools.spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    let sent = r#"{"buyer":"a.b","times":null,"discount":null,"pieces":6,"labels":["ab","cd"],"place":{"_1":1,"_0":2.50},
        "prices":[{"key":"a","value":{"cents":1,"less":null}},{"value":{"less":-1,"cents":2},"key":"b"}],
        "note":"{\"big\":18446744073709551615}","notes":["[1]","\"free text\""],"speed":"slow",
        "payment":{"by":"invoice","days":null},"first":{"town":"A","street":null},"then":null,
        "bill":{"town":"A","street":null},"account":18446744073709551615}"#;
    let reply = spec.call_blocking("order_goods", sent);
    let expected = json!([
        1,
        [2.5, 1],
        [["a", 1, 0], ["b", 2, -1]],
        {"big": 18_446_744_073_709_551_615_u64},
        [[1], "free text"],
        0
    ]);
    assert_eq!(serde_json::from_str::<Value>(&reply.content()).unwrap(), expected);
}

#[test]
fn deep_nonsense_is_rejected() {
    let spec = sort_folders().spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let reply = spec.call_blocking("sort_folders", format!(r#"{{"root":{deep}}}"#));
    assert!(!reply.was_run());
}
