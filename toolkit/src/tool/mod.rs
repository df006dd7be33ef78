//! One tool: its name, its words, its effects, its schema and the error that it may tell.

use std::collections::BTreeMap;

use crate::contract::Contract;
use crate::schema::{Document, Json};

mod effects;
mod error;

pub use effects::Effects;
pub use error::ToolError;

/// A contract that is the arguments of a tool, with the tool's name and description.
///
/// Derive it: the doc comment of the struct is the description, its name in `snake_case` the name.
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
    /// The name by which the model calls the tool.
    const NAME: &'static str;
    /// What the tool does; the model reads it.
    const DESCRIPTION: &'static str;
    /// A title for people, where the author wrote one.
    const TITLE: Option<&'static str>;
    /// What a call of the tool can do to the world.
    const EFFECTS: Effects;

    /// Everything that a model or a provider is told of the tool, but for what its handler adds.
    fn definition() -> Definition {
        let mut parameters = Self::json_schema();
        // Said of the tool itself; a second time inside the parameters it would be noise.
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

/// What a model or a provider is told of a tool.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Definition {
    /// The name by which the model calls the tool.
    pub name: String,
    /// A title for people.
    pub title: Option<&'static str>,
    /// What the tool does.
    pub description: String,
    /// What a call can do to the world.
    pub effects: Effects,
    /// The schema of the arguments.
    pub parameters: Document,
    /// The schema of the result, where the handler holds it to one by [`Checked`](crate::Checked).
    ///
    /// The Model Context Protocol sends it as `outputSchema` where it is the schema of an object.
    pub output: Option<Document>,
    /// Whether the API is asked to hold the model to the schema, where the dialect is strict. See
    /// [`Toolkit::strict_only`](crate::Toolkit::strict_only).
    pub strict: bool,
    /// What one API takes beside the definition, by the API's name. See
    /// [`Toolkit::provider_options`](crate::Toolkit::provider_options).
    pub options: BTreeMap<&'static str, Json>,
}
