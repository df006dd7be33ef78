//! The maker: valid and wrong values of a contract, as JSON text.

use crate::contract::Contract;
use crate::schema::Document;
use crate::testing::at::{At, Point, Turns, Unmakeable};
use crate::testing::tree::Tree;
use crate::testing::walk::Walk;

/// How many values are made at most until every way was taken.
const MOST: usize = 2_000;

/// Makes JSON texts from the schema of a contract: valid ones, and wrong ones of which is known what is
/// wrong. The same seed always makes the same texts.
///
/// It knows the schema and nothing else. What no schema can say (custom functions, `must_match`, the number
/// of a payment card) it does not know, and a schema that another library wrote it does not read: a value for
/// such a place is taken from its examples or its default, and where there are none the error says so.
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
    pub(super) turns: Turns,
}

impl Maker {
    /// A maker for a contract.
    pub fn new<T: Contract>(seed: u64) -> Self {
        Self::of(T::json_schema(), seed)
    }

    /// A maker for a schema alone.
    pub fn of(schema: Document, seed: u64) -> Self {
        Self { document: schema, turns: Turns::new(seed) }
    }

    /// The next valid text. Where a choice is left (a field there or not, null, a branch, an end of a bound or a
    /// length, a literal), each way is taken in turn, and once all were, any.
    ///
    /// # Errors
    ///
    /// The place for which no value could be made.
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

    /// Valid texts until every way was taken at least once, wherever the schema leaves a choice.
    ///
    /// # Errors
    ///
    /// The place for which no value could be made.
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
        while self.turns.are_left() && texts.len() < MOST {
            let text = self.valid()?;
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        Ok(texts)
    }

    /// A value with the places that it has.
    fn walk(&mut self, is_full: bool) -> Result<(Tree, Vec<Point<'_>>), Unmakeable> {
        let Self { document, turns } = self;
        walk(document, turns, is_full)
    }
}

/// A value with the places that it has.
pub(super) fn walk<'s>(
    document: &'s Document,
    turns: &mut Turns,
    is_full: bool,
) -> Result<(Tree, Vec<Point<'s>>), Unmakeable> {
    let mut walk = Walk { document, turns, is_full, points: Vec::new() };
    let value = walk.value(document.root(), &At::default())?;
    Ok((value, walk.points))
}
