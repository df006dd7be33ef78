//! What is set for a single tool: whether it is strict, and keys of one API's own.

use serde_json::{Value, json};
use toolkit::{Api, Contract, Dialect, Tool, Toolkit};

use super::tools::{clock, order_goods};

/// Pay an invoice.
#[derive(Tool)]
#[allow(dead_code)]
struct Pay {
    /// Its number
    #[validate(range(min = 1, max = 9))]
    invoice: u32,
    /// What for
    note: Option<String>,
}

fn pay() -> Toolkit {
    clock().with(|_: Pay| Ok::<_, String>("paid"))
}

fn list(tools: &Toolkit, dialect: &Dialect) -> Value {
    tools.spec_for(dialect).unwrap().to_unordered_value()
}

#[test]
fn a_tool_that_is_not_strict_is_sent_as_without_strict() {
    let tools = pay().strict_only(["pay"]);
    for (dialect, key) in [
        (Dialect::openai_chat(), "/function/strict"),
        (Dialect::openai_responses(), "/strict"),
        (Dialect::anthropic(), "/strict"),
        (Dialect::bedrock(), "/toolSpec/strict"),
        (Dialect::groq(), "/function/strict"),
    ] {
        let [lax, strict] = [list(&tools, &dialect), list(&tools, &dialect.strict(true))];
        assert_eq!(strict[0], lax[0], "{dialect:?}");
        assert_ne!(strict[1], lax[1], "{dialect:?}");
        assert_eq!(strict[1].pointer(key), Some(&json!(true)), "{dialect:?}");
        assert_eq!(strict[1], list(&pay(), &dialect.strict(true))[1], "{dialect:?}");
    }
    // One switch of the whole request.
    for dialect in [Dialect::deepseek().strict(true), Dialect::cohere().strict(true)] {
        let [some, all] =
            [&pay().without(["clock"]).strict_only([] as [&str; 0]), &pay().without(["clock"])];
        assert_eq!(list(some, &dialect), list(all, &dialect), "{dialect:?}");
    }
}

#[test]
fn calls_of_both_are_run() {
    let tools = pay().strict_only(["clock"]);
    let response = json!({"choices": [{"message": {"role": "assistant", "tool_calls": [
        {"id": "a", "type": "function", "function": {"name": "clock", "arguments": "{}"}},
        {"id": "b", "type": "function", "function": {"name": "pay", "arguments": "{\"invoice\":3}"}},
    ]}, "finish_reason": "tool_calls"}]});
    let dialect = Dialect::openai_chat().strict(true);
    let answer = tools.answer_blocking(&dialect, &response).unwrap();
    let said: Vec<&Value> = answer.results().iter().map(|result| &result["content"]).collect();
    assert_eq!(said, ["null", "paid"]);
}

#[test]
fn only_strict_tools_count_and_each_is_told_with_its_cost() {
    let names: Vec<String> = (0..25).map(|number| format!("n{number}_")).collect();
    let many = names.iter().fold(Toolkit::new(), |tools, prefix| {
        tools.merge(&pay().without(["clock"]).prefixed(prefix))
    });
    for dialect in [Dialect::anthropic().strict(true), Dialect::bedrock().strict(true)] {
        let error = many.spec_for(&dialect).unwrap_err().to_string();
        let lines: Vec<&str> = error.lines().collect();
        assert_eq!(lines.len(), 3, "{error}");
        assert_eq!(
            lines[0],
            "the tools together: 25 strict tools, and the API takes 20 in one request; send some without strict: `strict_only` chooses"
        );
        assert!(
            lines[1].starts_with("the tools together: 25 optional fields in strict schemas, and the API takes 24 in one request (n0_pay 1, n1_pay 1, "),
            "{error}"
        );
        assert!(lines[2].contains("25 fields of more than one type in strict schemas"), "{error}");
        let some = many.strict_only(names[..16].iter().map(|prefix| format!("{prefix}pay")));
        assert!(some.spec_for(&dialect).is_ok());
        let more = many.strict_only(names[..17].iter().map(|prefix| format!("{prefix}pay")));
        assert_eq!(more.spec_for(&dialect).unwrap_err().faults().len(), 1);
        assert!(many.spec_for(&dialect.strict(false)).is_ok());
    }
}

/// A form with more questions than Anthropic's strict subset takes
#[derive(Contract)]
#[allow(dead_code)]
struct Form {
    /// The first part
    first: Box<Part>,
    /// The second part
    second: Option<OtherPart>,
}

macro_rules! part {
    ($name:ident: $($field:ident)+) => {
        /// A part of it
        #[derive(Contract)]
        #[allow(dead_code)]
        struct $name {
            $(
                /// A question
                $field: Option<bool>,
            )+
        }
    };
}

part!(Part: aa ab ac ad ae af ag ah ai aj ak al);
part!(OtherPart: ba bb bc bd be bf bg bh bi bj bk bl);

#[test]
fn the_schema_of_an_answer_has_a_budget_of_its_own() {
    for dialect in [Dialect::anthropic(), Dialect::bedrock()] {
        let error = dialect.response_format::<Form>("form").unwrap_err().to_string();
        let said = "form: 25 optional fields in strict schemas, and the API takes 24 in one request; make some required";
        assert_eq!(error.lines().next(), Some(said));
    }
    assert!(Dialect::openai_chat().strict(true).response_format::<Form>("form").is_ok());
}

#[test]
fn options_are_sent_to_their_api_alone_where_its_keys_stand() {
    let options = json!({
        "cache_control": {"type": "ephemeral", "ttl": "1h"},
        "defer_loading": true,
        "allowed_callers": ["direct", "code_execution_20250825"],
        "eager_input_streaming": true,
    });
    let tools = pay().provider_options("pay", Api::Anthropic, &options);
    for dialect in [Dialect::anthropic(), Dialect::anthropic().strict(true)] {
        let list = list(&tools, &dialect);
        for (key, value) in options.as_object().unwrap() {
            assert_eq!(list[1][key], *value);
            assert_eq!(list[0].get(key), None);
        }
        assert_eq!(list[1]["name"], "pay");
    }
    assert_eq!(list(&tools, &Dialect::bedrock()), list(&pay(), &Dialect::bedrock()));
    let tools = tools
        .provider_options("pay", Api::OpenAiResponses, json!({"defer_loading": true}))
        .provider_options("pay", Api::OpenAiChat, json!({"cache_control": {"type": "ephemeral"}}))
        .provider_options("pay", Api::Mcp, json!({"_meta": {"a": 1}}))
        .provider_options("pay", Api::Gemini, json!({"behavior": "BLOCKING"}))
        .provider_options("pay", Api::Bedrock, json!({"later": 1}));
    assert_eq!(list(&tools, &Dialect::openai_responses())[1]["defer_loading"], true);
    let chat = list(&tools, &Dialect::openai_chat());
    assert_eq!(chat[1]["cache_control"]["type"], "ephemeral");
    assert_eq!(list(&tools, &Dialect::mcp())[1]["_meta"]["a"], 1);
    let gemini = list(&tools, &Dialect::gemini());
    assert_eq!(gemini[0]["functionDeclarations"][1]["behavior"], "BLOCKING");
    assert_eq!(list(&tools, &Dialect::bedrock())[1]["toolSpec"]["later"], 1);
    // They go with the tool.
    let prefixed = tools.prefixed("my_").only(["my_pay"]);
    assert_eq!(list(&prefixed, &Dialect::anthropic())[0]["defer_loading"], true);
}

#[test]
fn options_that_cannot_be_sent_are_errors() {
    let error = |tool: &str, options: Value| {
        pay().try_provider_options(tool, Api::Anthropic, options).unwrap_err().to_string()
    };
    assert_eq!(error("pya", json!({})), "there is no tool `pya`; did you mean `pay`?");
    assert_eq!(
        error("pay", json!([1])),
        "the options of tool `pay` cannot be sent: they are no JSON object"
    );
    assert_eq!(
        error("pay", json!({"cache_control": {}, "name": "x", "strict": true})),
        "the options of tool `pay` cannot be sent: the definition itself sets `name`, `strict`"
    );
    assert!(order_goods().try_strict_only(["order"]).unwrap_err().is_unknown_tool());
}
