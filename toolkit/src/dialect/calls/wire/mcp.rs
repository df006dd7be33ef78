//! The Model Context Protocol: requests in, responses out. What asks is a client, which keeps its own history.

use serde_json::{Map, Value, json};

use super::{Wire, read_calls, results};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Pieces, array_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct Mcp;

const KEYS: Keys = Keys {
    id: &["id"],
    name: &["params", "name"],
    arguments: &["params", "arguments"],
    needs_id: false,
    form: Form::Object,
    naming: Naming::Free,
};

impl Wire for Mcp {
    // Calls: a request, or several in an array.

    fn read(&self, request: &At<'_>) -> Result<Draft, Unreadable> {
        let requests =
            if request.value.is_array() { request.items()? } else { vec![request.clone()] };
        for request in &requests {
            request.object()?;
            if request.key("method").text()? != Some("tools/call") {
                return Err(request.key("method").wrong("`tools/call`"));
            }
        }
        Ok(Draft {
            text: String::new(),
            calls: read_calls(requests, |_| true, &KEYS),
            word: None,
            finish: Finish::Calls,
            ..Draft::default()
        })
    }

    fn metadata(&self, _: &Value) -> Map<String, Value> {
        Map::new()
    }

    fn replay(&self, _: &Value, _: &[Call]) -> Vec<Value> {
        Vec::new()
    }

    // Stream: there is none; each request is a chunk.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        chunk.object()?;
        array_at(&mut pieces.response, "requests").push(chunk.value.clone());
        if chunk.value["method"] == "tools/call" {
            let params = &chunk.value["params"];
            let name = params["name"].as_str().unwrap_or_default();
            pieces.display.whole_call(name, &params["arguments"]);
        }
        Ok(())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        pieces.response.remove("requests").unwrap_or_else(|| json!([]))
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::mcp::results(told)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        Unsayable::unless_parallel(choice)?;
        match choice.which {
            Which::Auto => Ok(Map::new()),
            Which::None => Err(Unsayable::NONE),
            Which::Required => Err(Unsayable::REQUIRED),
            Which::Tool(_) => Err(Unsayable::TOOL),
        }
    }
}
