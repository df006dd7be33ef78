//! Enums of tools: parsing, replies, and toolkits made from one.

use serde_json::json;
use toolkit::{
    Arguments, Checked, Context, Contract, Outcome, Reply, RuleError, Tool, ToolError, ToolSet,
    Toolkit,
};

/// Search tickets.
#[derive(Tool, Debug, PartialEq)]
struct SearchTickets {
    /// The text to look for
    #[validate(length(min = 2))]
    text: String,
    /// How many at most
    limit: Option<u8>,
}

/// Convert a length.
#[derive(Tool, Debug, PartialEq)]
#[tool(name = "convert", read_only)]
struct ConvertUnits {
    /// In metres
    metres: f64,
}

/// List everything.
#[derive(Tool, Debug, PartialEq)]
struct List {}

/// Count.
#[derive(Tool, Debug, PartialEq)]
struct Count {
    /// How far
    #[validate(custom(function = "is_calm"))]
    to: u8,
}

fn is_calm(to: &u8) -> Result<(), RuleError> {
    assert!(*to < 200, "a secret of the rule");
    Ok(())
}

#[derive(ToolSet, Debug, PartialEq)]
enum Call {
    Search(SearchTickets),
    Convert(ConvertUnits),
    List(List),
    Count(Count),
}

fn run(call: Call) -> Result<String, ToolError> {
    match call {
        Call::Search(search) => Ok(format!("found {}", search.text)),
        Call::Convert(convert) => Ok((convert.metres / 1000.0).to_string()),
        Call::List(List {}) => Ok("all".to_owned()),
        Call::Count(_) => Err(ToolError::tell("cannot count")),
    }
}

/// A toolkit of the set's tools, registered one by one.
fn one_by_one() -> Toolkit {
    Toolkit::new()
        .with(|search: SearchTickets| run(Call::Search(search)))
        .with(|convert: ConvertUnits| run(Call::Convert(convert)))
        .with(|list: List| run(Call::List(list)))
        .with(|count: Count| run(Call::Count(count)))
}

fn refused<'a>(name: &str, arguments: impl Into<Arguments<'a>>) -> Reply {
    Call::parse(name, arguments).unwrap_err()
}

#[test]
fn a_set_has_the_same_spec_as_a_toolkit_of_its_tools() {
    assert_eq!(Call::names(), ["search_tickets", "convert", "list", "count"]);
    assert_eq!(Call::spec(), *one_by_one().spec());
    assert!(one_by_one().definitions().eq(&Call::definitions()));
    assert_eq!(Call::definitions()[1].effects.read_only, Some(true));
}

#[test]
fn parses_a_call_into_the_variant_of_its_tool() {
    let search = SearchTickets { text: "ink".to_owned(), limit: None };
    let call = Call::parse("search_tickets", r#"{"text": "ink"}"#).unwrap();
    assert_eq!((call.name(), call), ("search_tickets", Call::Search(search)));
    let call = Call::parse("convert", json!({"metres": 5})).unwrap();
    assert_eq!(call, Call::Convert(ConvertUnits { metres: 5.0 }));
    for nothing in [Arguments::from(""), " null ".into(), json!(null).into(), Arguments::NONE] {
        let call = Call::parse("list", nothing).unwrap();
        assert_eq!((call.name(), call), ("list", Call::List(List {})));
    }
}

#[test]
fn an_invalid_call_has_the_same_reply_as_from_a_toolkit() {
    let tools = one_by_one();
    let long = "x".repeat(300_000);
    for (name, arguments) in [
        ("search_tickets", r#"{"text": "i", "limit": 300, "from": 1}"#),
        ("search_tickets", ""),
        ("search_tickets", r#"{"text": "in"#),
        ("convert", r#"{"meters": 5}"#),
        ("list", r#"{"all": true}"#),
        ("serch_tickets", "{}"),
        ("nothing like it", "{}"),
        ("List", "{}"),
        ("", "not even JSON"),
        ("count", r#"{"to": 255}"#),
        ("list", &long),
    ] {
        let (ours, theirs) = (refused(name, arguments), tools.call_blocking(name, arguments));
        assert_eq!(ours.content(), theirs.content());
        assert_eq!(ours.to_json(), theirs.to_json());
        assert_eq!((ours.name(), ours.was_run()), (name, false));
        assert_eq!(ours.rejection(), theirs.rejection());
        assert!(ours.is_error());
    }
    let reply = refused("serch_tickets", "{}");
    let Outcome::UnknownTool(unknown) = reply.outcome() else { panic!("{reply:?}") };
    assert_eq!(unknown.nearest(), Some("search_tickets"));
    assert_eq!(unknown.known().count(), 4);
    assert!(matches!(refused("count", r#"{"to": 255}"#).outcome(), Outcome::Panicked(_)));
}

#[test]
fn one_handler_for_a_set_makes_a_toolkit() {
    let one = Toolkit::new().with_set(run);
    for (name, arguments) in [
        ("search_tickets", r#"{"text": "ink"}"#),
        ("convert", r#"{"metres": 5000}"#),
        ("list", ""),
        ("count", r#"{"to": 1}"#),
        ("count", r#"{"to": 255}"#),
        ("lst", ""),
        ("search_tickets", "{}"),
    ] {
        let theirs = one_by_one().call_blocking(name, arguments);
        let ours = one.call_blocking(name, arguments);
        assert_eq!((ours.content(), ours.was_run()), (theirs.content(), theirs.was_run()));
    }
    assert_eq!(*one.spec(), Call::spec());
    assert_eq!(one.only(["list"]).len(), 1);
}

#[test]
fn accepts_every_kind_of_handler_for_a_set() {
    async fn asynchronous(call: Call, context: Context) -> Result<String, String> {
        Ok(format!("{} {:?}", call.name(), context.call_id()))
    }
    let context = Context::new().with_call_id("7");
    let tools = Toolkit::new().with_set(asynchronous);
    let reply = tools.call_blocking_with("list", "", context);
    assert_eq!(reply.content(), r#"list Some("7")"#);
    let checked =
        Toolkit::new().with_set(|call: Call| Ok::<_, String>(Checked(call.name().len() as u8)));
    assert!(checked.definitions().all(|tool| tool.output == Some(u8::json_schema())));
    let shared = std::sync::Arc::new(String::from("shared"));
    let tools = Toolkit::new().with_set(move |_: Call| {
        let shared = shared.clone();
        async move { Ok::<_, String>(shared.to_string()) }
    });
    assert_eq!(tools.call_blocking("list", "").content(), "shared");
}

#[test]
fn sets_and_tools_can_be_combined() {
    /// Something else.
    #[derive(Tool)]
    struct Other {}
    let other = |_: Other| Ok::<_, String>("other");
    let tools = Toolkit::new().with(other).with_set(run);
    let names: Vec<_> = tools.names().collect();
    assert_eq!(names, ["other", "search_tickets", "convert", "list", "count"]);
    let error = tools.try_with_set(run).unwrap_err();
    assert!(error.is_duplicate());
    assert_eq!(error.to_string().lines().count(), 4);
    assert!(error.to_string().contains("`it::tool_set::SearchTickets`"), "{error}");
}

#[test]
fn supports_raw_variant_names_paths_and_aliases() {
    mod deep {
        /// Deep down.
        #[derive(toolkit::Tool, Debug)]
        pub(super) struct Deep {
            /// How deep
            pub(super) r#in: u8,
        }
    }
    #[derive(ToolSet, Debug)]
    #[non_exhaustive]
    enum Odd {
        /// Words are of the struct's own.
        r#Type(deep::Deep),
        #[allow(dead_code)]
        Again(Box2),
    }
    type Box2 = List;
    assert_eq!(Odd::names(), ["deep", "list"]);
    let Ok(Odd::r#Type(deep)) = Odd::parse("deep", r#"{"in": 3}"#) else { panic!() };
    assert_eq!(deep.r#in, 3);
}

/// Take a text.
#[derive(Tool)]
#[allow(dead_code)]
struct Take(String);

#[derive(ToolSet)]
#[allow(dead_code)]
enum Loose {
    List(List),
    Take(Take),
}

#[test]
fn rejects_a_tool_whose_arguments_are_not_an_object_at_registration() {
    let run = |_: Loose| Ok::<_, String>(());
    let error = Toolkit::new().try_with_set(run).unwrap_err();
    assert!(error.is_faulty_schema(), "{error}");
    assert!(error.to_string().starts_with("the arguments of tool `take` "), "{error}");
}

#[test]
#[should_panic(expected = "the arguments of tool `take` (`")]
fn rejects_a_tool_whose_arguments_are_not_an_object_in_the_spec() {
    let _ = Loose::spec();
}
