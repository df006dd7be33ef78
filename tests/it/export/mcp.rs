//! Results of the Model Context Protocol: their schema, and that they are whole.

use serde::Serialize;
use serde_json::{Value, json};
use toolkit::{Checked, Contract, Dialect, Tool, Toolkit};

/// Count something.
#[derive(Tool)]
struct Count {}

/// How many there are
#[derive(Contract, Serialize)]
struct Total {
    /// The number of them
    total: u64,
    /// Each of them
    parts: Vec<Part>,
    /// The first of them
    first: Part,
}

/// A part
#[derive(Contract, Serialize)]
struct Part {
    /// Its share
    share: f64,
}

fn list(tools: &Toolkit) -> Value {
    tools.spec_for(&Dialect::mcp()).unwrap().to_unordered_value()
}

#[test]
fn the_schema_of_a_checked_result_is_sent() {
    let tools = Toolkit::new().with(|_: Count| {
        let first = Part { share: 1.0 };
        Ok::<_, String>(Checked(Total { total: 3, parts: Vec::new(), first }))
    });
    let output = &list(&tools)[0]["outputSchema"];
    assert_eq!(*output, tools.get("count").unwrap().output.as_ref().unwrap().to_unordered_value());
    assert_eq!(
        (&output["type"], &output["required"]),
        (&json!("object"), &json!(["total", "parts", "first"]))
    );
    assert!(output["$defs"]["Part"].is_object(), "{output}");
    // No other API has a place for it.
    let anthropic = tools.spec_for(&Dialect::anthropic()).unwrap().to_string();
    assert!(!anthropic.contains("The number of them"), "{anthropic}");
}

#[test]
fn the_schema_of_a_result_that_is_no_object_is_not_sent() {
    let tools = Toolkit::new().with(|_: Count| Ok::<_, String>(Checked(3_u64)));
    assert_eq!(list(&tools)[0].get("outputSchema"), None);
    let tools = Toolkit::new().with(|_: Count| Ok::<_, String>("three"));
    assert_eq!(list(&tools)[0].get("outputSchema"), None);
}

#[test]
fn structured_content_is_there_for_every_number_of_64_bits() {
    let request =
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "count"}});
    let floats =
        [-1.0 / 7_000.0, 1.0 / 3.0, 0.1 + 0.2, 5e-324, f64::MAX, f64::MIN_POSITIVE, 1e21, -0.0];
    for (total, share) in
        [0, u64::MAX].into_iter().flat_map(|total| floats.map(|share| (total, share)))
    {
        let tools = Toolkit::new().with(move |_: Count| {
            Ok::<_, String>(Checked(Total { total, parts: vec![], first: Part { share } }))
        });
        let answer = tools.answer_blocking(&Dialect::mcp(), &request).unwrap();
        let answer = &answer.results()[0];
        let content = &answer["result"]["structuredContent"];
        assert_eq!(content["total"].as_u64(), Some(total), "{answer}");
        assert_eq!(content["first"]["share"].as_f64(), Some(share), "{answer}");
    }
}
