//! The law of views: whatever a view allows comes back as something that the contract judges as the
//! author's schema does, and what that refuses then is listed as lost.

use std::collections::BTreeSet;

use serde_json::Value;
use toolkit::{Contract, Dialect, Tool, Toolkit};

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

fn hold<T: Tool>(tools: &Toolkit) -> usize {
    let mut exported = 0;
    let author = judge(&T::json_schema().to_unordered_value());
    for (name, dialect) in dialects() {
        let Ok(spec) = tools.spec_for(&dialect) else { continue };
        exported += 1;
        let list = spec.to_unordered_value();
        let view = plain(schemas(&list)[0]);
        let sees = judge(&view);
        let lost: BTreeSet<&str> = spec.losses().iter().map(toolkit::Loss::keyword).collect();
        let mut maker = Maker::new(&view, &name);
        let mut allowed = 0;
        for _ in 0..CASES {
            let text = maker.text(0);
            let value: Value = serde_json::from_str(&text).expect("JSON");
            if is_inexact(&value) || !sees.is_valid(&value) {
                continue;
            }
            allowed += 1;
            let restored = spec.restore(T::NAME, &text);
            let back: Value = serde_json::from_str(&restored).expect("JSON");
            let errors: Vec<_> = author.iter_errors(&back).collect();
            let keywords = broken(&errors, &lost);
            let ours = T::parse(&restored);
            let twice = ours.as_ref().is_err_and(|rejection| {
                rejection.problems().iter().any(|problem| problem.code() == "duplicate_key")
            });
            assert!(
                twice || ours.is_ok() == errors.is_empty(),
                "{name}: {text} came back as {restored}: {keywords:?}, {:?}",
                ours.err()
            );
            // Where an API cannot say that an object is closed, one that stands for a map's entry or a
            // tuple can have more fields than it has places to put: it stays as it is, an object.
            let is_open = !view.to_string().contains("additionalProperties");
            for keyword in keywords {
                assert!(
                    lost.contains(&*keyword) || (keyword == "type" && is_open),
                    "{name}: `{keyword}` is lost without a word: {text} came back as {restored}"
                );
            }
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

/// Schemas of other people: what comes back is as they said, but for what is listed.
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
            let list = spec.to_unordered_value();
            let view = plain(schemas(&list)[0]);
            let sees = judge(&view);
            let is_open = !view.to_string().contains("additionalProperties");
            let lost: BTreeSet<&str> = spec.losses().iter().map(toolkit::Loss::keyword).collect();
            let mut maker = Maker::new(&view, dialect_name);
            for _ in 0..20 {
                let text = maker.text(0);
                let value: Value = serde_json::from_str(&text).expect("JSON");
                if !sees.is_valid(&value) {
                    continue;
                }
                allowed += 1;
                let restored = spec.restore("take_shown", &text);
                let back: Value = serde_json::from_str(&restored).expect("JSON");
                let errors: Vec<_> = author.iter_errors(&back).collect();
                for keyword in broken(&errors, &lost) {
                    assert!(
                        lost.contains(&*keyword) || (keyword == "type" && is_open),
                        "{name}, {dialect_name}: `{keyword}` is lost without a word: {text} came back as {restored}"
                    );
                }
            }
        }
    }
    assert!(allowed > 1_000, "only {allowed} allowed");
}

#[test]
fn the_way_back_is_exact() {
    let spec = order_goods().spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    let sent = r#"{"times":null,"discount":null,"place":{"_1":2.50,"_0":1},
        "prices":[{"key":"a","value":{"cents":1,"less":null}},{"key":"b","value":{"cents":2,"less":-1}}],
        "note":"{\"big\":123456789012345678901234567890}","notes":["[1]","free text"],
        "payment":{"by":"invoice","days":null},"bill":{"town":"A","street":null},"account":170141183460469231731687303715884105727}"#;
    assert_eq!(
        spec.restore("order_goods", sent),
        r#"{"discount":null,"place":[1,2.50],"prices":{"a":{"cents":1},"b":{"cents":2,"less":-1}},"note":{"big":123456789012345678901234567890},"notes":[[1],"free text"],"payment":{"by":"invoice"},"bill":{"town":"A"},"account":170141183460469231731687303715884105727}"#
    );
    // What does not fit, is no JSON, or is of another tool stays as it is.
    for same in [r#"{"place":[1,2],"prices":{"a":1},"times":"x"}"#, "{", "", "null", "[]"] {
        assert_eq!(spec.restore("order_goods", same), same);
    }
    assert_eq!(spec.restore("another", sent), sent);
    // A key given twice is still given twice, for the contract to see.
    let twice = r#"{"prices":[{"key":"a","value":{"cents":1}},{"value":{"cents":2},"key":"a"}]}"#;
    assert_eq!(
        spec.restore("order_goods", twice),
        r#"{"prices":{"a":{"cents":1},"a":{"cents":2}}}"#
    );
}

#[test]
fn deep_nonsense_comes_back_as_it_is() {
    let spec = sort_folders().spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let sent = format!(r#"{{"root":{deep}}}"#);
    assert_eq!(spec.restore("sort_folders", &sent), sent);
    assert!(SortFolders::parse(&sent).is_err());
}
