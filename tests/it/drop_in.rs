//! `Checked<T>` in other crates: rmcp's `Parameters`, axum's `Json` and schemars' generators.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::routing::post;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::CallToolRequestParams;
use rmcp::{RoleClient, ServiceExt, service::RunningService, tool, tool_router};
use serde_json::{Value, json};
use toolkit::{Checked, Contract};
use tower::ServiceExt as _;

#[derive(Contract, Debug)]
struct Booking {
    /// How many guests
    #[validate(range(min = 1, max = 8))]
    guests: u8,
    /// What they will eat
    #[tool(items(length(min = 1)), unique)]
    meals: Vec<String>,
    /// Where they sit
    table: Option<Table>,
}

#[derive(Contract, Debug)]
#[serde(rename_all = "snake_case")]
enum Table {
    Inside,
    Outside,
}

impl Booking {
    fn feedback(&self) -> String {
        let place = match self.table {
            Some(Table::Inside) => "inside",
            Some(Table::Outside) => "outside",
            None => "anywhere",
        };
        format!("{} guests, {} meals, {place}", self.guests, self.meals.len())
    }
}

fn right() -> Value {
    json!({ "guests": 3, "meals": ["soup"], "table": "inside" })
}

fn wrong() -> Value {
    json!({ "guests": 9, "meals": ["soup", "soup", 1], "tabel": "inside" })
}

/// All the problems.
const PROBLEMS: &str = "4 problems:
- guests: must be at most 8, but got 9
- meals.2: must be a string, but got an integer: 1
- meals.1: is the same as item 0; all items must differ
- tabel: unknown field; did you mean \"table\"?";

#[derive(Clone)]
struct Restaurant;

#[tool_router(server_handler)]
impl Restaurant {
    /// Book a table.
    #[tool]
    async fn book(&self, Parameters(booking): Parameters<Checked<Booking>>) -> String {
        booking.feedback()
    }
}

/// A client of the server above, over an in-memory pipe.
async fn connected() -> RunningService<RoleClient, ()> {
    let (here, there) = tokio::io::duplex(4096);
    tokio::spawn(async move { Restaurant.serve(there).await.unwrap().waiting().await });
    ().serve(here).await.unwrap()
}

/// The result of the tool, and whether it is an error.
async fn booked(client: &RunningService<RoleClient, ()>, arguments: Value) -> (String, bool) {
    let arguments = arguments.as_object().unwrap().clone();
    let call = CallToolRequestParams::new("book").with_arguments(arguments);
    let result = client.call_tool(call).await.unwrap();
    let text = result.content[0].as_text().unwrap().text.clone();
    (text, result.is_error.unwrap_or_default())
}

#[tokio::test]
async fn rmcp_lists_our_schema() {
    let client = connected().await;
    let tools = client.list_all_tools().await.unwrap();
    assert_eq!(tools.len(), 1);
    let mut shown = Value::Object((*tools[0].input_schema).clone());
    let dialect = shown.as_object_mut().unwrap().remove("$schema");
    assert_eq!(dialect, Some(json!("https://json-schema.org/draft/2020-12/schema")));
    assert_eq!(shown, Booking::json_schema().to_unordered_value());
    client.cancel().await.unwrap();
}

#[tokio::test]
async fn rmcp_reports_every_problem() {
    let client = connected().await;
    assert_eq!(booked(&client, right()).await, ("3 guests, 1 meals, inside".to_owned(), false));
    let (text, is_error) = booked(&client, wrong()).await;
    assert_eq!(text, format!("failed to deserialize parameters: {PROBLEMS}"));
    assert!(is_error);
    client.cancel().await.unwrap();
}

/// The status and the text of the response to a request with this body.
async fn posted(body: &str) -> (StatusCode, String) {
    let book =
        |axum::Json(booking): axum::Json<Checked<Booking>>| async move { booking.feedback() };
    let request = Request::post("/book").header("content-type", "application/json");
    let request = request.body(Body::from(body.to_owned())).unwrap();
    let response = Router::new().route("/book", post(book)).oneshot(request).await.unwrap();
    let status = response.status();
    let body = to_bytes(response.into_body(), 4096).await.unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test]
async fn axum_reports_every_problem() {
    let answer = posted(&right().to_string()).await;
    assert_eq!(answer, (StatusCode::OK, "3 guests, 1 meals, inside".to_owned()));
    let (status, text) =
        posted(r#"{"guests": 9, "meals": ["soup", "soup", 1], "tabel": "inside"}"#).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains(PROBLEMS), "{text}");
    let (status, _) = posted(r#"{"guests": 9, "#).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[test]
fn schemars_returns_our_schema() {
    let mut theirs = schemars::schema_for!(Checked<Booking>).to_value();
    let keywords = theirs.as_object_mut().unwrap();
    assert_eq!(
        keywords.remove("$schema"),
        Some(json!("https://json-schema.org/draft/2020-12/schema"))
    );
    keywords.remove("title");
    assert_eq!(theirs, Booking::json_schema().to_unordered_value());
}
