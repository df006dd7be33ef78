//! The generator of valid JSON texts for a contract.

use crate::contract::Contract;
use crate::schema::Document;
use crate::testing::cursor::{Choices, Cursor, Point, Unmakeable};
use crate::testing::json::Json;
use crate::testing::walk::Walk;

/// Maximum number of texts that [`Maker::cases`] returns.
const MAX_CASES: usize = 2_000;

/// Generates JSON texts from the schema of a contract: valid ones, and wrong ones whose problems are known. The
/// same seed always generates the same texts.
///
/// Only the schema is used. Rules that a schema can't express (custom functions, `must_match`, payment card
/// numbers) are ignored. Schemas written by another library aren't interpreted; their values are taken from an
/// example or the default, and it is an error if there is neither.
///
/// ```
/// use toolkit::testing::Maker;
/// use toolkit::{Contract, Tool};
///
/// /// Book a room.
/// #[derive(Tool)]
/// struct BookRoom {
///     /// The number on the door
///     #[tool(pattern = "^[A-Z][0-9]{2}$")]
///     room: String,
///     /// How many people come
///     #[validate(range(min = 1, max = 20))]
///     seats: Option<u8>,
/// }
///
/// let mut maker = Maker::new::<BookRoom>(7);
/// for text in maker.cases().unwrap() {
///     assert!(BookRoom::parse(&text).is_ok(), "{text}");
/// }
/// for wrong in maker.wrong().unwrap() {
///     assert!(BookRoom::parse(&wrong.text).is_err(), "{}", wrong.text);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Maker {
    pub(super) document: Document,
    pub(super) choices: Choices,
}

impl Maker {
    /// A maker for a contract.
    pub fn new<T: Contract>(seed: u64) -> Self {
        Self::of(T::json_schema(), seed)
    }

    /// Creates a maker for a schema without a contract.
    pub fn of(schema: Document, seed: u64) -> Self {
        Self { document: schema, choices: Choices::new(seed) }
    }

    /// Generates the next valid text. Where the schema leaves a choice (an optional field, null, a union branch,
    /// a bound, a length, a literal), each alternative is taken in turn, then one at random.
    ///
    /// # Errors
    ///
    /// Returns the location that no value could be generated for.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::testing::Maker;
    ///
    /// let mut maker = Maker::new::<Vec<bool>>(0);
    /// let texts: Vec<String> = (0..3).map(|_| maker.valid().unwrap()).collect();
    /// assert_eq!(texts, ["[true]", "[]", "[false,false,true]"]);
    /// ```
    pub fn valid(&mut self) -> Result<String, Unmakeable> {
        self.walk(false).map(|(value, _)| value.to_string())
    }

    /// Generates valid texts until every alternative that the schema leaves has been taken at least once.
    ///
    /// # Errors
    ///
    /// Returns the location that no value could be generated for.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::testing::Maker;
    ///
    /// let texts = Maker::new::<Option<bool>>(0).cases().unwrap();
    /// assert_eq!(texts, ["true", "null", "false"]);
    /// ```
    pub fn cases(&mut self) -> Result<Vec<String>, Unmakeable> {
        let mut texts = vec![self.valid()?];
        while self.choices.has_untried() && texts.len() < MAX_CASES {
            let text = self.valid()?;
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        Ok(texts)
    }

    fn walk(&mut self, is_full: bool) -> Result<(Json, Vec<Point<'_>>), Unmakeable> {
        let Self { document, choices } = self;
        walk(document, choices, is_full)
    }
}

/// Generates a value, and returns it with its locations.
pub(super) fn walk<'s>(
    document: &'s Document,
    choices: &mut Choices,
    is_full: bool,
) -> Result<(Json, Vec<Point<'s>>), Unmakeable> {
    let mut walk = Walk { document, choices, is_full, points: Vec::new() };
    let value = walk.value(document.root(), &Cursor::default())?;
    Ok((value, walk.points))
}
