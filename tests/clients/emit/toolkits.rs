//! Toolkits with one kind of contract each, so that failures can be attributed to it.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;

use toolkit::{Contract, Tool, Toolkit};

use crate::turns::restaurant;

/// A tool that does nothing.
fn idle<T: Tool + Send + 'static>() -> Toolkit {
    Toolkit::new().with(|_: T| Ok::<_, String>(()))
}

/// Reserve desks in an office building.
#[derive(Tool)]
struct PlainFields {
    /// Which building
    building: String,
    /// How many
    seats: i64,
    /// How far from the door, in metres
    distance: f64,
    /// Whether they stand side by side
    together: bool,
    /// A letter on the key
    key: char,
}

/// Heat a room.
#[derive(Tool)]
struct Bounds {
    /// In degrees Celsius
    #[validate(range(min = 5, max = 30))]
    degrees: f32,
    /// Share of the power
    #[validate(range(exclusive_min = 0, exclusive_max = 1))]
    share: f64,
    /// In minutes
    #[validate(range(min = 10, max = 600))]
    #[tool(multiple_of = 10)]
    minutes: u16,
    /// In euros
    #[tool(multiple_of = 0.01)]
    price: f64,
    /// A name for the programme
    #[validate(length(min = 1, max = 40))]
    name: String,
    /// When to start, in hours
    #[validate(length(min = 1, max = 24))]
    #[tool(items(range(max = 23)), unique)]
    hours: Vec<u8>,
}

/// Print a label.
#[derive(Tool)]
struct Patterns {
    /// The article
    #[tool(pattern = "^[A-Z]{3}-[0-9]{4}$")]
    article: String,
    /// The shelf
    #[tool(pattern = r"\b(north|south)\b \d")]
    shelf: String,
    /// The text on it
    #[validate(contains(pattern = "EUR"), length(max = 100))]
    text: String,
    /// By colour
    #[tool(keys(pattern = "^[a-z]+$"), items(range(min = 1)))]
    copies: BTreeMap<String, u32>,
}

/// Invite somebody.
#[derive(Tool)]
struct Formats {
    /// To whom
    #[validate(email)]
    to: String,
    /// The page about it
    #[validate(url)]
    page: String,
    /// The day
    #[tool(format = "date")]
    day: String,
    /// The time of day
    #[tool(format = "time")]
    time: String,
    /// To be answered before
    #[tool(format = "date-time")]
    until: String,
    /// The number of the invitation
    #[tool(format = "uuid")]
    number: String,
    /// The printer
    printer: IpAddr,
    /// The older printer
    #[validate(ip(v4))]
    older: String,
}

/// A season
#[derive(Contract, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "snake_case")]
enum Season {
    /// From March
    Spring,
    Summer,
    Autumn,
    /// With snow
    Winter,
}

/// Plan a journey.
#[derive(Tool)]
struct Names {
    /// When
    season: Season,
    /// When rather not
    except: Option<Season>,
    /// How
    #[tool(one_of("train", "ship"))]
    by: String,
    /// The class
    #[tool(one_of(1, 2))]
    class: u8,
}

/// A figure
#[derive(Contract)]
enum External {
    /// Round
    Circle {
        /// In metres
        radius: f64,
    },
    /// From here to there
    Line(Point, Point),
    Dot(Point),
    Nothing,
}

/// A place on the paper
#[derive(Contract)]
struct Point {
    /// From the left
    x: f64,
    /// From below
    y: f64,
}

/// Draw figures.
#[derive(Tool)]
struct DrawExternal {
    /// What to draw
    figures: Vec<External>,
}

/// A change
#[derive(Contract)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Internal {
    /// Takes something away
    Remove,
    /// Gives another name
    Rename {
        /// The new one
        to: String,
        /// Whether another of that name goes
        #[serde(default)]
        replace: bool,
    },
    /// Moves it
    Move(Point),
}

/// Change a file.
#[derive(Tool)]
struct ChangeInternal {
    /// Which file
    path: String,
    /// What to do with it
    change: Internal,
}

/// A payment
#[derive(Contract)]
#[serde(tag = "by", content = "details")]
enum Adjacent {
    Cash,
    /// With a number
    Card(String),
    /// From an account
    Account {
        /// The bank
        bank: String,
        /// The account
        number: u64,
    },
    /// In parts
    Parts(Vec<u32>),
}

/// Pay an invoice.
#[derive(Tool)]
struct PayAdjacent {
    /// How
    how: Adjacent,
    /// How the rest is paid
    rest: Option<Adjacent>,
}

/// A number or a name
#[derive(Contract)]
#[serde(untagged)]
enum Untagged {
    /// By number
    Number(u32),
    /// By name
    Name(String),
    /// By both
    Both {
        /// The number
        number: u32,
        /// The name
        name: String,
    },
}

/// Find articles.
#[derive(Tool)]
struct FindUntagged {
    /// Which
    articles: Vec<Untagged>,
}

/// A folder
#[derive(Contract)]
struct Folder {
    /// Its name
    name: String,
    /// The folders in it
    inside: Vec<Folder>,
}

/// Make folders.
#[derive(Tool)]
struct Recursion {
    /// The outermost
    root: Folder,
}

/// A step of a plan
#[derive(Contract)]
struct Step {
    /// What to do
    todo: String,
    /// What comes next
    next: Option<Box<Step>>,
}

/// Write down a plan.
#[derive(Tool)]
struct OptionalRecursion {
    /// The first step
    first: Option<Step>,
}

/// Count words.
#[derive(Tool)]
struct Maps {
    /// By word
    words: BTreeMap<String, u64>,
    /// By number
    numbers: HashMap<u16, String>,
    /// By season
    seasons: BTreeMap<Season, Vec<Point>>,
    /// Words of words
    nested: BTreeMap<String, BTreeMap<String, Option<bool>>>,
}

/// Fly from one place to another.
#[derive(Tool)]
struct Tuples {
    /// Latitude and longitude
    from: (f64, f64),
    /// The places on the way
    #[validate(length(max = 5))]
    over: Vec<(f64, f64, Option<String>)>,
    /// Three times red, green, blue
    lights: [(u8, u8, u8); 3],
}

/// Search for tickets.
#[derive(Tool)]
struct Optionals {
    /// Words to look for
    text: Option<String>,
    /// Not more than this
    #[serde(default = "ten")]
    #[validate(range(min = 1, max = 100))]
    limit: u8,
    /// Only these
    #[serde(default)]
    kinds: BTreeSet<Season>,
    /// Only in this place
    at: Option<Point>,
    /// Which one first
    #[serde(default)]
    order: Option<(String, bool)>,
    /// By whom, which must be said
    #[validate(required)]
    by: Option<String>,
}

fn ten() -> u8 {
    10
}

/// Order a cupboard.
#[derive(Tool)]
struct Nested {
    /// The cupboard
    cupboard: Cupboard,
}

/// A cupboard
#[derive(Contract)]
struct Cupboard {
    /// From left to right
    columns: Vec<Column>,
    /// Where it stands
    place: Option<Point>,
}

/// A column of it
#[derive(Contract)]
struct Column {
    /// From below
    boards: Vec<Vec<Board>>,
}

/// A board
#[derive(Contract)]
struct Board {
    /// How thick
    thickness: Thickness,
    /// The screws, by size
    screws: BTreeMap<String, Vec<Point>>,
}

/// In millimetres
#[derive(Contract)]
#[validate(range(min = 3, max = 40))]
struct Thickness(u8);

/// List the rooms.
#[derive(Tool)]
#[tool(read_only, idempotent)]
struct NoFields {}

/// Archive the mails of a mailbox of a department that was closed by a decision of the board.
#[derive(Tool)]
#[tool(
    name = "archive_the_mails_of_a_mailbox_of_a_department_that_was_closed_0",
    title = "Archive mails",
    destructive
)]
struct LongNames {
    /// A mailbox
    #[tool(title = "Mailbox", example = "sales")]
    the_name_of_the_mailbox_that_is_to_be_archived_with_all_its_mail: String,
    /// Spelled as the other system does
    #[serde(rename = "keepUntil")]
    keep_until: Option<u32>,
}

/// Look up a word.
#[derive(Tool)]
#[tool(title = "Look up", read_only, open_world = false)]
struct LookUp {
    /// The word
    word: String,
}

/// Send a note.
///
/// Several paragraphs, with "quotes", a backslash \ and <b>tags</b> & signs:
///
/// - äöü ß 漢字 🙂
/// - `code`
#[derive(Tool)]
struct Unicode {
    /// Für wen — "und warum"
    to: String,
    /// Eine Farbe
    #[tool(one_of("grün", "röd", "漢"))]
    colour: String,
}

/// Store a document.
#[derive(Tool)]
struct AnyJson {
    /// The document
    document: serde_json::Value,
    /// More of them
    others: Vec<serde_json::Value>,
    /// What is known about it
    about: BTreeMap<String, serde_json::Value>,
}

/// Set registers.
#[derive(Tool)]
#[tool(undescribed)]
struct Integers {
    a: u8,
    b: i16,
    c: u32,
    d: i64,
    e: u64,
    f: i128,
    g: u128,
    h: usize,
    i: std::num::NonZeroU32,
    #[validate(range(min = 1, max = 9_007_199_254_740_993))]
    j: u64,
}

/// A page of something
#[derive(Contract)]
struct Paged<T> {
    /// How many at once
    #[validate(range(min = 1, max = 50))]
    size: u8,
    #[serde(flatten)]
    of: T,
    #[serde(flatten)]
    labels: BTreeMap<String, String>,
}

/// Show a page of points.
#[derive(Tool)]
struct Flattened {
    /// The page
    page: Paged<Point>,
    #[serde(flatten)]
    near: Option<Point>,
}

/// Take whatever comes.
#[derive(Tool)]
#[tool(open)]
struct Open {
    /// At least this
    known: String,
    /// The same point twice
    from: Point,
    /// And again
    to: Point,
}

/// A task
#[derive(Contract)]
struct Task {
    /// What is to be done
    #[tool(example = "water the plants")]
    title: Title,
    /// How much it matters
    #[serde(default = "ten")]
    weight: u8,
}

/// A title
#[derive(Contract)]
#[tool(title = "Title", example = "call the bank")]
#[validate(length(min = 1, max = 80))]
struct Title(String);

/// Plan tasks.
#[derive(Tool)]
#[tool(title = "Plan tasks", idempotent, example = {"tasks": [{"title": "call", "weight": 1}], "unit": null})]
struct Examples {
    /// The tasks
    tasks: Vec<Task>,
    /// Nothing
    unit: (),
}

/// Many tools that only differ in their names.
fn many(count: u32) -> Toolkit {
    let one = idle::<Optionals>().merge(&idle::<NoFields>());
    let named = (0..count / 2).map(|number| one.prefixed(&format!("n{number}_")));
    named.fold(Toolkit::new(), |all, one| all.merge(&one))
}

/// All toolkits, each with a name for what is in it.
pub(crate) fn toolkits() -> Vec<(&'static str, Toolkit)> {
    vec![
        ("a restaurant", restaurant()),
        ("plain fields", idle::<PlainFields>()),
        ("bounds", idle::<Bounds>()),
        ("patterns", idle::<Patterns>()),
        ("formats", idle::<Formats>()),
        ("names", idle::<Names>()),
        ("external enum", idle::<DrawExternal>()),
        ("internal enum", idle::<ChangeInternal>()),
        ("adjacent enum", idle::<PayAdjacent>()),
        ("untagged enum", idle::<FindUntagged>()),
        ("recursion", idle::<Recursion>()),
        ("optional recursion", idle::<OptionalRecursion>()),
        ("maps", idle::<Maps>()),
        ("tuples", idle::<Tuples>()),
        ("optionals", idle::<Optionals>()),
        ("nested", idle::<Nested>()),
        ("no fields", idle::<NoFields>()),
        ("long names", idle::<LongNames>()),
        ("a dotted name", idle::<LookUp>().prefixed("dictionary.")),
        ("unicode", idle::<Unicode>()),
        ("any JSON", idle::<AnyJson>()),
        ("integers", idle::<Integers>()),
        ("flattened", idle::<Flattened>()),
        ("open", idle::<Open>()),
        ("examples", idle::<Examples>()),
        ("twenty tools", many(20)),
        ("128 tools", many(128)),
        ("two hundred tools", many(200)),
        ("functions of a corpus", tests::corpus::toolkit()),
    ]
}
