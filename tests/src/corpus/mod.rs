//! Thirty functions of a public corpus of calls as structs, with right and wrong calls of them. The calls are
//! in `fixtures/bfcl`.
//!
//! The structs say what the corpus says, in its own words. Objects inside are closed here and open there;
//! a field that may be left out there may be null here too. Bounds that are in its descriptions alone are rules here.
//! The structs derive serde's `Deserialize` too, to see what it says of the same calls.

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

/// A call that fits its function.
#[derive(Debug, Deserialize)]
pub struct Call {
    /// The call's name in the corpus
    pub id: String,
    /// The function
    pub tool: String,
    /// What it is called with, as text
    pub arguments: Box<RawValue>,
}

/// A call that does not fit, and what an independent validator says of it.
#[derive(Debug, Deserialize)]
pub struct Wrong {
    /// The call and what was done to it
    pub id: String,
    /// The function
    pub tool: String,
    /// What it is called with, as text
    pub arguments: Box<RawValue>,
    /// The place of each fault
    pub pointers: Vec<String>,
    /// The keyword of JSON Schema that each fault breaks
    pub keywords: Vec<String>,
}

/// The right calls, at most six of a function.
///
/// # Panics
///
/// Where the fixture cannot be read.
pub fn calls() -> Vec<Call> {
    lines(include_str!("../../fixtures/bfcl/calls.jsonl"))
}

/// The wrong calls.
///
/// # Panics
///
/// Where the fixture cannot be read.
pub fn wrong_calls() -> Vec<Wrong> {
    lines(include_str!("../../fixtures/bfcl/must_reject.jsonl"))
}

fn lines<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of the fixture")).collect()
}

/// Something to be done with each of the functions.
pub trait Each {
    /// Does it with one of them.
    fn function<T: Tool + DeserializeOwned + Send>(&mut self);
}

/// Does it with all of them.
pub fn each(it: &mut impl Each) {
    it.function::<CalculateTriangleArea>();
    it.function::<Homes2FindHomeByArea>();
    it.function::<InventoryManagement>();
    it.function::<GetServiceProviders>();
    it.function::<Payment1MakePayment>();
    it.function::<Hotels2SearchHouse>();
    it.function::<ArraySort>();
    it.function::<ThinQConnect>();
    it.function::<UberEatOrder>();
    it.function::<ForestGrowthForecast>();
    it.function::<Trains1GetTrainTickets>();
    it.function::<GenerateDNASequence>();
    it.function::<UpdateUserInfo>();
    it.function::<RecipeSearch>();
    it.function::<CalculateGenotypeFrequency>();
    it.function::<CalculateElectricFieldStrength>();
    it.function::<FindCardInDeck>();
    it.function::<DatabaseQuery>();
    it.function::<ChaDriChangeDrink>();
    it.function::<ChiSquaredTest>();
    it.function::<CalculateSlopeGradient>();
    it.function::<GetHeadway>();
    it.function::<SolarFarmPotential>();
    it.function::<RunTwoSampleTtest>();
    it.function::<DetailedWeatherForecast>();
    it.function::<CalculateAverage>();
    it.function::<LogFood>();
    it.function::<MathFactorial>();
    it.function::<CourtCaseFind>();
    it.function::<GetCurrentWeather>();
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
