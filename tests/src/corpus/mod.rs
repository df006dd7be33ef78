//! Thirty functions of a public corpus as structs, with valid and invalid calls. The calls are in `fixtures/bfcl`.
//!
//! The structs have the corpus's descriptions. Unlike in the corpus, nested objects are closed, optional fields can also
//! be null, and bounds from the descriptions are rules. The structs also derive serde's `Deserialize`, to compare its
//! errors on the same calls.

use std::convert::Infallible;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use toolkit::{Tool, Toolkit};

pub mod science;
pub mod services;

use science::{
    ArraySort, CalculateAverage, CalculateElectricFieldStrength, CalculateGenotypeFrequency,
    CalculateSlopeGradient, CalculateTriangleArea, ChiSquaredTest, DetailedWeatherForecast,
    ForestGrowthForecast, GenerateDNASequence, GetCurrentWeather, GetHeadway, MathFactorial,
    RunTwoSampleTtest, SolarFarmPotential,
};
use services::{
    ChaDriChangeDrink, CourtCaseFind, DatabaseQuery, FindCardInDeck, GetServiceProviders,
    Homes2FindHomeByArea, Hotels2SearchHouse, InventoryManagement, LogFood, Payment1MakePayment,
    RecipeSearch, ThinQConnect, Trains1GetTrainTickets, UberEatOrder, UpdateUserInfo,
};

/// A valid call.
#[derive(Debug, Deserialize)]
pub struct Call {
    /// The call's name in the corpus
    pub id: String,
    /// The function
    pub tool: String,
    /// The arguments' JSON text
    pub arguments: Box<RawValue>,
}

/// An invalid call, with the errors of an independent validator.
#[derive(Debug, Deserialize)]
pub struct Wrong {
    /// The call and what was changed in it
    pub id: String,
    /// The function
    pub tool: String,
    /// The arguments' JSON text
    pub arguments: Box<RawValue>,
    /// The JSON Pointer of each error
    pub pointers: Vec<String>,
    /// The violated JSON Schema keyword of each error
    pub keywords: Vec<String>,
}

/// Returns the valid calls, at most six for each function.
///
/// # Panics
///
/// Panics if the fixture can't be read.
pub fn calls() -> Vec<Call> {
    lines(include_str!("../../fixtures/bfcl/calls.jsonl"))
}

/// Returns the invalid calls.
///
/// # Panics
///
/// Panics if the fixture can't be read.
pub fn wrong_calls() -> Vec<Wrong> {
    lines(include_str!("../../fixtures/bfcl/must_reject.jsonl"))
}

fn lines<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of the fixture")).collect()
}

/// A visitor of the functions.
pub trait Each {
    /// Visits a function.
    fn function<T: Tool + DeserializeOwned + Send>(&mut self);
}

/// Visits every function.
pub fn each(visitor: &mut impl Each) {
    visitor.function::<CalculateTriangleArea>();
    visitor.function::<Homes2FindHomeByArea>();
    visitor.function::<InventoryManagement>();
    visitor.function::<GetServiceProviders>();
    visitor.function::<Payment1MakePayment>();
    visitor.function::<Hotels2SearchHouse>();
    visitor.function::<ArraySort>();
    visitor.function::<ThinQConnect>();
    visitor.function::<UberEatOrder>();
    visitor.function::<ForestGrowthForecast>();
    visitor.function::<Trains1GetTrainTickets>();
    visitor.function::<GenerateDNASequence>();
    visitor.function::<UpdateUserInfo>();
    visitor.function::<RecipeSearch>();
    visitor.function::<CalculateGenotypeFrequency>();
    visitor.function::<CalculateElectricFieldStrength>();
    visitor.function::<FindCardInDeck>();
    visitor.function::<DatabaseQuery>();
    visitor.function::<ChaDriChangeDrink>();
    visitor.function::<ChiSquaredTest>();
    visitor.function::<CalculateSlopeGradient>();
    visitor.function::<GetHeadway>();
    visitor.function::<SolarFarmPotential>();
    visitor.function::<RunTwoSampleTtest>();
    visitor.function::<DetailedWeatherForecast>();
    visitor.function::<CalculateAverage>();
    visitor.function::<LogFood>();
    visitor.function::<MathFactorial>();
    visitor.function::<CourtCaseFind>();
    visitor.function::<GetCurrentWeather>();
}

/// The functions as tools, which do nothing.
pub fn toolkit() -> Toolkit {
    let mut idle = Idle(Toolkit::new());
    each(&mut idle);
    idle.0
}

struct Idle(Toolkit);

impl Each for Idle {
    fn function<T: Tool + DeserializeOwned + Send>(&mut self) {
        self.0 = self.0.clone().with(|_: T| Ok::<_, Infallible>(()));
    }
}
