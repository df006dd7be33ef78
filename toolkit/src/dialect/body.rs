//! A whole request body around the tools: where an API has them, and what stands there already.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::dialect::{Api, Export};
use crate::registry::{Entries, InOrder, with_tools};

/// Where Bedrock has its tools.
const CONFIG: &str = "toolConfig";

impl Export {
    /// A request body with the tools where the API has them: as the last key, `tools`; for Bedrock inside the
    /// last, `toolConfig`.
    ///
    /// Tools that the body has already, such as those that the provider runs, stay before ours. Without any
    /// tool of ours the body stays as it is: APIs refuse an empty list. The keys of
    /// [`Dialect::choice`](crate::Dialect::choice) belong into the request before.
    ///
    /// # Errors
    ///
    /// Where the request is no object, its `tools` is no list, or it cannot be serialised.
    ///
    /// # Example
    ///
    /// ```
    /// use serde_json::{Map, json};
    /// use toolkit::{Choice, Dialect, Tool, Toolkit};
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// let tools = Toolkit::new().with(|_: Clock| Ok::<_, String>("noon"));
    /// let dialect = Dialect::anthropic();
    /// let mut request = Map::from_iter([("model".to_owned(), json!("m"))]);
    /// request.extend(dialect.choice(&Choice::required()).unwrap());
    /// let body = tools.spec_for(&dialect).unwrap().body(request).unwrap();
    /// assert_eq!(
    ///     body.get(),
    ///     r#"{"model":"m","tool_choice":{"type":"any"},"tools":[{"name":"clock","description":"Tell the time.","input_schema":{"type":"object","properties":{},"additionalProperties":false}}]}"#
    /// );
    /// ```
    pub fn body(&self, request: impl Serialize) -> Result<Box<RawValue>, serde_json::Error> {
        let request = serde_json::to_string(&request)?;
        if self.api() != Api::Bedrock || self.tools().get() == "[]" {
            return with_tools(&request, self.tools());
        }
        let Entries(mut entries) = serde_json::from_str(&request)?;
        let position = entries.iter().position(|(key, _)| key == CONFIG);
        let config = position.map(|position| entries.remove(position).1);
        let config = with_tools(config.as_deref().map_or("{}", RawValue::get), self.tools())?;
        entries.push((CONFIG.to_owned(), config));
        to_raw_value(&InOrder(&entries))
    }
}
