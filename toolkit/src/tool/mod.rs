//! A tool: its name, description, effects and schema, and the error with a message for the model.

use std::collections::BTreeMap;

use crate::contract::Contract;
use crate::schema::{Document, Json};

mod effects;
mod error;

pub use effects::Effects;
pub use error::ToolError;

/// The arguments of a tool, with the tool's name and description.
///
/// Derive it on the struct of the arguments. The tool's name is the struct's name in `snake_case`, and its description
/// is the struct's doc comment.
///
/// ```
/// use toolkit::Tool;
///
/// /// Look up the price of a share.
/// #[derive(Tool)]
/// #[tool(read_only)]
/// struct LookupStock {
///     /// The ticker symbol
///     #[validate(length(min = 1, max = 6))]
///     ticker: String,
/// }
///
/// assert_eq!(LookupStock::NAME, "lookup_stock");
/// assert_eq!(LookupStock::definition().description, "Look up the price of a share.");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "this type does not implement `Tool`",
    note = "add `#[derive(Tool)]` to the struct of the tool's arguments"
)]
pub trait Tool: Contract {
    /// The tool's name, by which the model calls it.
    const NAME: &'static str;
    /// The description of the tool, for the model.
    const DESCRIPTION: &'static str;
    /// A title for people, if there is one.
    const TITLE: Option<&'static str>;
    /// The tool's declared effects.
    const EFFECTS: Effects;

    /// Returns the tool's definition for models and providers, without what its handler adds.
    fn definition() -> Definition {
        let mut parameters = Self::json_schema();
        // The definition has the description already.
        parameters.leave_out_words();
        Definition {
            name: Self::NAME.to_owned(),
            title: Self::TITLE,
            description: Self::DESCRIPTION.to_owned(),
            effects: Self::EFFECTS,
            parameters,
            output: None,
            strict: true,
            options: BTreeMap::new(),
        }
    }
}

/// The definition of a tool, for models and providers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Definition {
    /// The tool's name, by which the model calls it.
    pub name: String,
    /// A title for people.
    pub title: Option<&'static str>,
    /// The description of the tool, for the model.
    pub description: String,
    /// The tool's declared effects.
    pub effects: Effects,
    /// The schema of the arguments.
    pub parameters: Document,
    /// The schema of the result, if the handler returns a [`Checked`](crate::Checked) one.
    ///
    /// In the Model Context Protocol, it is the `outputSchema`, if it is the schema of an object.
    pub output: Option<Document>,
    /// Whether the API should enforce the schema on the model, if the dialect is strict. See
    /// [`Toolkit::strict_only`](crate::Toolkit::strict_only).
    pub strict: bool,
    /// Additional fields for single APIs, by the API's name. See
    /// [`Toolkit::provider_options`](crate::Toolkit::provider_options).
    pub options: BTreeMap<&'static str, Json>,
}
