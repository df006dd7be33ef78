//! Functions that look up, book, order and change.

use serde::Deserialize;
use toolkit::{Contract, Tool};

/// Search for a property to rent or buy in a specified city, filtering by number of bedrooms, number of
/// bathrooms, garage availability, and in-unit laundry facilities.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "Homes_2_FindHomeByArea")]
pub struct Homes2FindHomeByArea {
    /// The city where the property is located, in the format of 'City, State' (e.g., 'San Francisco,
    /// CA'). State names must be abbreviated
    pub area: String,
    /// The intent of the search, whether the user is looking to rent or buy.
    pub intent: Homes2FindHomeByAreaIntent,
    /// The number of bedrooms required in the property.
    pub number_of_beds: i64,
    /// The number of bathrooms required in the property.
    pub number_of_baths: i64,
    /// Indicates if the property must have a garage.
    pub has_garage: Option<bool>,
    /// Indicates if the property must have in-unit laundry facilities.
    pub in_unit_laundry: Option<bool>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Homes2FindHomeByAreaIntent {
    Rent,
    Buy,
}

/// Manage inventory-related queries, including checking product availability, stock levels for
/// different sizes and colors, and bulk availability.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InventoryManagement {
    /// The unique identifier of the product.
    pub product_id: String,
    /// A list of sizes to check for stock availability, e.g., ['S', 'M', 'L'].
    pub sizes: Option<Vec<String>>,
    /// The specific color to check for stock availability.
    pub color: Option<String>,
}

/// Retrieve a list of service providers based on the given service type and location criteria.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetServiceProviders {
    /// Unique identifier for the service type. For example, 1 represents cleaning service, 2 for
    /// ironing service, and 3 for a comprehensive cleaning service.
    pub service_id: i64,
    /// Unique identifier for the province. For example, 1 corresponds to Bangkok, 2 to Chiang Mai, and
    /// 3 to Chonburi.
    pub province_id: Option<i64>,
    /// The name of the district where the service is required, such as 'Downtown'.
    pub district_name: Option<String>,
    /// The name of the sub-district within the district, like 'Old Town'.
    pub sub_district_name: Option<String>,
    /// The minimum average rating to filter service providers, on a scale from 1.0 to 5.0 with decimals
    /// representing fractional ratings.
    #[validate(range(min = 1, max = 5))]
    pub rating: Option<f64>,
}

/// Initiates a payment transaction to send money to a specified receiver using a selected payment
/// method.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "Payment_1_MakePayment")]
pub struct Payment1MakePayment {
    /// The source of funds for the payment. Choose from the available options.
    pub payment_method: Payment1MakePaymentPaymentMethod,
    /// The monetary value to be sent, specified in USD.
    pub amount: f64,
    /// The identifier for the recipient, such as an account number or a contact name.
    pub receiver: String,
    /// Determines if the transaction will be visible to others or kept private.
    pub private_visibility: Option<bool>,
}

#[derive(Contract, Debug, Deserialize)]
pub enum Payment1MakePaymentPaymentMethod {
    #[serde(rename = "app balance")]
    AppBalance,
    #[serde(rename = "debit card")]
    DebitCard,
    #[serde(rename = "credit card")]
    CreditCard,
}

/// Search for a house accommodation at a specific location, optionally filtering by laundry service
/// availability, number of adults, and review rating.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "Hotels_2_SearchHouse")]
pub struct Hotels2SearchHouse {
    /// The destination where the house is searched for, in the format of 'City, State', such as
    /// 'Austin, TX' or 'San Francisco, CA'. State has to be abbrieviated
    pub where_to: String,
    /// Indicates if the house should have laundry service available.
    pub has_laundry_service: Option<Hotels2SearchHouseHasLaundryService>,
    /// The number of adults for the reservation. Use 0 to indicate 'dontcare'.
    pub number_of_adults: Option<i64>,
    /// The minimum review rating of the house on a scale from 1.0 to 5.0, with 5.0 being the highest.
    /// Use 0 to indicate 'dontcare'.
    #[validate(range(min = 0, max = 5))]
    pub rating: Option<f64>,
}

#[derive(Contract, Debug, Deserialize)]
pub enum Hotels2SearchHouseHasLaundryService {
    True,
    False,
    #[serde(rename = "dontcare")]
    Dontcare,
}

/// Send a command to control an LG ThinQ appliance, such as an air conditioner, by setting various
/// operation modes and target settings.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "ThinQ_Connect")]
pub struct ThinQConnect {
    /// A dictionary containing the settings and modes to control the LG ThinQ appliance.
    pub body: ThinQConnectBody,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThinQConnectBody {
    /// The current job mode of the air conditioner.
    #[serde(rename = "airConJobMode")]
    pub air_con_job_mode: Option<ThinQConnectBodyAirConJobMode>,
    /// The strength of the air flow.
    #[serde(rename = "windStrength")]
    pub wind_strength: Option<ThinQConnectBodyWindStrength>,
    /// Flag to enable or disable air quality monitoring.
    #[serde(rename = "monitoringEnabled")]
    pub monitoring_enabled: Option<bool>,
    /// The operation mode for air cleaning.
    #[serde(rename = "airCleanOperationMode")]
    pub air_clean_operation_mode: Option<ThinQConnectBodyAirCleanOperationMode>,
    /// Flag to enable or disable power-saving mode.
    #[serde(rename = "powerSaveEnabled")]
    pub power_save_enabled: Option<bool>,
    /// The target temperature for cooling in degrees Celsius. Valid values range from 18 to 30.
    #[serde(rename = "coolTargetTemperature")]
    #[validate(range(min = 18, max = 30))]
    pub cool_target_temperature: Option<i64>,
    /// The general target temperature in degrees Celsius. Valid values range from 18 to 30.
    #[serde(rename = "targetTemperature")]
    #[validate(range(min = 18, max = 30))]
    pub target_temperature: Option<i64>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ThinQConnectBodyAirCleanOperationMode {
    PowerOn,
    PowerOff,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ThinQConnectBodyWindStrength {
    Low,
    High,
    Mid,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ThinQConnectBodyAirConJobMode {
    AirClean,
    Cool,
    AirDry,
}

/// Place an order for food delivery on Uber Eats by specifying the restaurant and the items with their
/// respective quantities.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UberEatOrder {
    /// The name of the restaurant from which to order food.
    pub restaurant: String,
    /// A list of food item names selected for the order.
    pub items: Vec<String>,
    /// A list of quantities for each food item, corresponding by index to the items array.
    pub quantities: Vec<i64>,
}

/// Reserves tickets for a train journey between specified cities on a given date and time.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "Trains_1_GetTrainTickets")]
pub struct Trains1GetTrainTickets {
    /// The departure city for the train journey, in the format of 'City, State' (e.g., 'New York, NY').
    /// State names must be abbreviated
    #[serde(rename = "_from")]
    pub from: String,
    /// The arrival city for the train journey, in the format of 'City, State' (e.g., 'Los Angeles,
    /// CA'). State names must be abbreviated
    pub to: String,
    /// The date of the train journey, in the format 'MM/DD/YYYY' (e.g., '04/23/2023').
    pub date_of_journey: String,
    /// The starting time of the train journey, in 24-hour format 'HH:MM' (e.g., '13:45' for 1:45 PM).
    pub journey_start_time: String,
    /// The number of adults to reserve train tickets for.
    pub number_of_adults: i64,
    /// Indicates whether to add trip protection to the reservation, for an additional fee.
    pub trip_protection: bool,
    /// The fare class for the train reservation.
    #[serde(rename = "_class")]
    pub class: Option<Trains1GetTrainTicketsClass>,
}

#[derive(Contract, Debug, Deserialize)]
pub enum Trains1GetTrainTicketsClass {
    Value,
    Flexible,
    Business,
}

/// Update user information in the database.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateUserInfo {
    /// The user ID of the customer.
    pub user_id: i64,
    /// The new information to update.
    pub update_info: UpdateUserInfoUpdateInfo,
    /// The database where the user's information is stored.
    pub database: Option<String>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpdateUserInfoUpdateInfo {
    /// The customer's updated name.
    pub name: Option<String>,
    /// The customer's updated email.
    pub email: Option<String>,
}

/// Search for a recipe given dietary restriction, ingredients, and number of servings.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecipeSearch {
    /// The dietary restriction, e.g., 'Vegetarian'.
    pub dietary_restriction: String,
    /// The list of ingredients.
    pub ingredients: Vec<String>,
    /// The number of servings the recipe should make
    pub servings: i64,
}

/// Locate a particular card in a deck based on rank and suit.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindCardInDeck {
    /// Rank of the card (e.g. Ace, Two, King).
    pub rank: String,
    /// Suit of the card (e.g. Hearts, Spades, Diamonds, Clubs).
    pub suit: String,
    /// Deck of cards. If not provided, the deck will be a standard 52 card deck
    pub deck: Option<Vec<FindCardInDeckDeck>>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindCardInDeckDeck {
    /// rank
    pub rank: Option<String>,
    /// suit
    pub suit: Option<String>,
}

/// Query the database based on certain conditions.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseQuery {
    /// Name of the table to query.
    pub table: String,
    /// Conditions for the query.
    pub conditions: Vec<DatabaseQueryConditions>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseQueryConditions {
    /// The field to apply the condition.
    pub field: String,
    /// The operation to be performed.
    pub operation: DatabaseQueryConditionsOperation,
    /// The value to be compared.
    pub value: String,
}

#[derive(Contract, Debug, Deserialize)]
pub enum DatabaseQueryConditionsOperation {
    #[serde(rename = "<")]
    Less,
    #[serde(rename = ">")]
    Greater,
    #[serde(rename = "=")]
    Equal,
    #[serde(rename = ">=")]
    AtLeast,
    #[serde(rename = "<=")]
    AtMost,
}

/// Modifies the existing drink order to accommodate the customer's new request, ensuring the drink is
/// updated according to the specified preferences.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[tool(name = "ChaDri_change_drink")]
pub struct ChaDriChangeDrink {
    /// The unique identifier of the drink to be changed.
    pub drink_id: Option<String>,
    /// The updated preferences for the drink order.
    pub new_preferences: ChaDriChangeDrinkNewPreferences,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChaDriChangeDrinkNewPreferences {
    /// The size of the drink the customer prefers.
    pub size: Option<ChaDriChangeDrinkNewPreferencesSize>,
    /// The temperature at which the drink should be served.
    pub temperature: Option<ChaDriChangeDrinkNewPreferencesTemperature>,
    /// The sweetness level the customer requests for the drink.
    pub sweetness_level: Option<ChaDriChangeDrinkNewPreferencesSweetnessLevel>,
    /// The type of milk to be used in the drink, if applicable.
    pub milk_type: Option<ChaDriChangeDrinkNewPreferencesMilkType>,
    /// Any additional instructions provided by the customer for the drink preparation.
    pub special_instructions: Option<String>,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaDriChangeDrinkNewPreferencesMilkType {
    Regular,
    Soy,
    Almond,
    Coconut,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaDriChangeDrinkNewPreferencesSweetnessLevel {
    None,
    Light,
    Regular,
    Extra,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaDriChangeDrinkNewPreferencesTemperature {
    Cold,
    Warm,
    Hot,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaDriChangeDrinkNewPreferencesSize {
    Small,
    Medium,
    Large,
}

/// Logs a food item with details about the portion size and the meal it is associated with.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogFood {
    /// The name of the food to log.
    pub food_name: String,
    /// The amount of the food item that was consumed, in specified units.
    pub portion_amount: f64,
    /// The unit of measure for the portion amount. Choose a unit such as 'grams', 'ounces', 'pieces',
    /// 'cups', or 'tablespoons'.
    pub portion_unit: Option<LogFoodPortionUnit>,
    /// The name of the meal with which the food item is associated. Options include 'breakfast',
    /// 'lunch', 'dinner', or 'snack'.
    pub meal_name: String,
}

#[derive(Contract, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFoodPortionUnit {
    Grams,
    Ounces,
    Pieces,
    Cups,
    Tablespoons,
}

/// Locate details of court cases based on specific parameters like case number and case type.
#[derive(Tool, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourtCaseFind {
    /// The city and court where the lawsuit is filed.
    pub location: String,
    /// The unique case numbers of the lawsuits.
    pub case_number: Vec<String>,
    /// Type of the court case.
    pub case_type: Option<CourtCaseFindCaseType>,
}

#[derive(Contract, Debug, Deserialize)]
pub enum CourtCaseFindCaseType {
    Civil,
    Criminal,
}
