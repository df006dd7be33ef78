//! Results for Cohere: one `tool` message a call, of text and of data. It takes no media there.

use serde_json::{Value, json};

use crate::dialect::calls::told::Told;

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>]) -> Vec<Value> {
    told.iter().map(result).collect()
}

fn result(told: &Told<'_>) -> Value {
    let id = told.call.id();
    let data = if told.reply.parts().is_empty() { told.object() } else { None };
    let content = match data {
        Some(data) => json!([{"type": "document", "document": {"data": data, "id": id}}]),
        None => told.only_text().into(),
    };
    json!({"role": "tool", "tool_call_id": id, "content": content})
}
