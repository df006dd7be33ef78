//! Functions that compute and measure.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use toolkit::{Contract, Tool};

/// Calculate the area of a triangle given its base and height.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculateTriangleArea {
    /// The base of the triangle.
    pub base: i64,
    /// The height of the triangle.
    pub height: i64,
    /// The unit of measure (defaults to 'units' if not specified)
    pub unit: Option<String>,
}

/// Sorts a given list in ascending or descending order.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArraySort {
    /// The list of numbers to be sorted.
    pub list: Vec<i64>,
    /// Order of sorting. If not specified, it will default to ascending.
    pub order: ArraySortOrder,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArraySortOrder {
    Ascending,
    Descending,
}

/// Predicts the forest growth over the next N years based on current trends.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForestGrowthForecast {
    /// The location where you want to predict forest growth.
    pub location: String,
    /// The number of years for the forecast.
    pub years: i64,
    /// Whether or not to include the impact of human activities in the forecast. If not provided,
    /// defaults to false.
    pub include_human_impact: Option<bool>,
}

/// Generate a random DNA sequence with a specific length and nucleotide preference.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "generate_DNA_sequence")]
pub struct GenerateDNASequence {
    /// The length of the DNA sequence to be generated.
    pub length: i64,
    /// Preferred nucleotides to include more frequently in the DNA sequence.
    pub preferences: Vec<GenerateDNASequencePreferences>,
}

#[derive(Contract, Debug, Deserialize)]
pub enum GenerateDNASequencePreferences {
    A,
    T,
    C,
    G,
}

/// Calculate the frequency of homozygous dominant genotype based on the allele frequency using Hardy
/// Weinberg Principle.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculateGenotypeFrequency {
    /// The frequency of the dominant allele in the population.
    #[validate(range(min = 0, max = 1))]
    pub allele_frequency: f64,
    /// The genotype which frequency is needed.
    pub genotype: CalculateGenotypeFrequencyGenotype,
}

#[derive(Contract, Debug, Deserialize)]
pub enum CalculateGenotypeFrequencyGenotype {
    #[serde(rename = "AA")]
    Dominant,
    #[serde(rename = "Aa")]
    Mixed,
    #[serde(rename = "aa")]
    Recessive,
}

/// Calculate the electric field strength at a certain distance from a point charge.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculateElectricFieldStrength {
    /// The charge in Coulombs.
    pub charge: i64,
    /// The distance from the charge in meters.
    pub distance: f64,
    /// The medium in which the charge and the point of calculation is located. Default is 'vacuum'.
    pub medium: Option<String>,
}

/// Performs a Chi-Squared test for independence on a 2x2 contingency table.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChiSquaredTest {
    /// A 2x2 contingency table presented in array form.
    pub table: Vec<Vec<i64>>,
    /// Significance level for the Chi-Squared test. Default is 0.05.
    pub alpha: Option<f64>,
}

/// Calculate the slope gradient between two geographical coordinates.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculateSlopeGradient {
    /// The geographic coordinates for the first point [Latitude, Longitude].
    pub point1: Vec<f64>,
    /// The geographic coordinates for the second point [Latitude, Longitude].
    pub point2: Vec<f64>,
    /// The unit for the slope gradient. Default is 'degree'.
    pub unit: Option<CalculateSlopeGradientUnit>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CalculateSlopeGradientUnit {
    Degree,
    Percent,
    Ratio,
}

/// Calculates the headway, which is the distance from the front of the ego vehicle to the closest
/// leading object, using curvilinear coordinates. This function requires the ego vehicle's information,
/// the detected lane, and the 3D bounding boxes from perception data.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetHeadway {
    /// Information about the ego vehicle, including its position and orientation.
    pub ego_info: GetHeadwayEgoInfo,
    /// Information about the detected lane.
    pub lane_info: GetHeadwayLaneInfo,
    /// List of 3D bounding boxes representing detected objects. Each bounding box should include
    /// dimensions and the object's position relative to the ego vehicle.
    pub bounding_boxes: Vec<BTreeMap<String, Value>>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetHeadwayLaneInfo {
    /// Unique identifier for the detected lane.
    pub lane_id: Option<String>,
    /// Type of the lane.
    pub lane_type: Option<GetHeadwayLaneInfoLaneType>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GetHeadwayLaneInfoLaneType {
    Regular,
    Merge,
    Exit,
    Turn,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetHeadwayEgoInfo {
    /// Curvilinear coordinates of the ego vehicle, consisting of lateral and longitudinal positions.
    pub position: Option<GetHeadwayEgoInfoPosition>,
    /// Orientation of the ego vehicle in degrees.
    pub orientation: Option<f64>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetHeadwayEgoInfoPosition {
    /// Lateral position of the ego vehicle in meters.
    pub lateral: Option<f64>,
    /// Longitudinal position of the ego vehicle in meters.
    pub longitudinal: Option<f64>,
}

/// Estimate the energy output of a solar farm given its location and panel area for a particular month.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "solarFarm_potential")]
pub struct SolarFarmPotential {
    /// The geographic coordinates of the location of the solar farm.
    pub coordinates: Vec<f64>,
    /// The total solar panel area in square feet at the location.
    #[serde(rename = "panelArea")]
    pub panel_area: i64,
    /// The month for which to calculate the potential energy output. Default to January
    pub month: Option<String>,
}

/// Runs a two sample t-test for two given data groups.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunTwoSampleTtest {
    /// First group of data points.
    pub group1: Vec<i64>,
    /// Second group of data points.
    pub group2: Vec<i64>,
    /// Assumption about whether the two samples have equal variance.
    pub equal_variance: Option<bool>,
}

/// Retrieve a detailed weather forecast for a specific location and time frame, including high/low
/// temperatures, humidity, and precipitation.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DetailedWeatherForecast {
    /// The city that you want to get the weather for.
    pub location: String,
    /// Number of days for the forecast.
    pub days: i64,
    /// Specific weather details required in the forecast.
    pub details: Vec<DetailedWeatherForecastDetails>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DetailedWeatherForecastDetails {
    HighLowTemperature,
    Humidity,
    Precipitation,
}

/// Calculates the average of a list of numbers.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculateAverage {
    /// The list of numbers to calculate the average of.
    pub numbers: Vec<i64>,
}

/// Calculate the factorial of a given positive integer.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MathFactorial {
    /// The number for which factorial needs to be calculated.
    pub number: i64,
}

/// Retrieves the current weather conditions for a specified city and state.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetCurrentWeather {
    /// The location for which to get the weather, in the format of 'City, State (abbr)', such as 'San
    /// Francisco, CA' if State for the city exists. 'City, Country' if State for the city doesn't
    /// exist.
    pub location: String,
    /// The unit of temperature for the weather report.
    pub unit: Option<GetCurrentWeatherUnit>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GetCurrentWeatherUnit {
    Celsius,
    Fahrenheit,
}
