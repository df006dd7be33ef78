//! The law for every rule: a test is named after the file of `rule/` that it holds. Rules that no
//! keyword can say (`custom`, `must_match`) are in `exceptions`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZero;

use toolkit::Contract;

use super::{agree, agree_except, exceptions};

#[test]
fn range() {
    #[derive(Contract, Debug)]
    struct Integers {
        #[validate(range(min = 1, max = 20))]
        #[tool(undescribed)]
        seats: u8,
        #[validate(range(min = -10, max = 10))]
        #[tool(undescribed)]
        offset: Option<i32>,
        #[validate(range(exclusive_min = 0, exclusive_max = 10))]
        #[tool(undescribed)]
        between: i64,
        #[validate(range(min = 18446744073709551600))]
        #[tool(undescribed)]
        huge: Option<u64>,
        #[validate(range(min = 0.5, max = 9.5))]
        #[tool(undescribed)]
        fraction: u16,
    }
    agree::<Integers>();

    #[derive(Contract, Debug)]
    struct Wide {
        #[validate(range(min = -9, max = 9))]
        #[tool(undescribed)]
        step: NonZero<i128>,
        #[validate(range(min = -9, max = -3))]
        #[tool(undescribed)]
        back: NonZero<i8>,
        #[validate(range(min = 3))]
        #[tool(undescribed, multiple_of = 3)]
        many: NonZero<i16>,
        #[validate(range(exclusive_max = 7))]
        #[tool(undescribed)]
        few: Option<u128>,
        #[tool(undescribed, one_of(-1, 0, 1))]
        sign: Option<NonZero<i32>>,
    }
    agree::<Wide>();

    #[derive(Contract, Debug)]
    struct Floats {
        #[validate(range(min = -1000000, max = 1000000))]
        #[tool(undescribed)]
        value: f64,
        #[validate(range(exclusive_min = 0.0))]
        #[tool(undescribed)]
        price: Option<f64>,
        #[validate(range(min = 0.1, max = 0.7))]
        #[tool(undescribed)]
        share: f32,
        #[tool(undescribed, items(range(min = -90, max = 90)))]
        degrees: Vec<f64>,
    }
    agree::<Floats>();
}

#[test]
fn length() {
    #[derive(Contract, Debug)]
    struct Lengths {
        #[validate(length(min = 1, max = 5))]
        #[tool(undescribed)]
        nick: String,
        #[validate(length(equal = 3))]
        #[tool(undescribed)]
        code: Option<String>,
        #[validate(length(min = 1, max = 4))]
        #[tool(undescribed)]
        rooms: Vec<u8>,
        #[validate(length(max = 2))]
        #[tool(undescribed)]
        set: BTreeSet<u8>,
        #[validate(length(min = 1))]
        #[tool(undescribed, items(length(max = 3)), keys(length(min = 2, max = 9)))]
        map: BTreeMap<String, String>,
    }
    agree::<Lengths>();
}

#[test]
fn pattern() {
    #[derive(Contract, Debug)]
    struct Patterns {
        #[tool(undescribed, pattern = "^[0-9]{4}$")]
        post_code: String,
        #[tool(undescribed, pattern = "^\\d{1,3}[a-z]+$")]
        mixed: Option<String>,
        #[tool(undescribed, items(pattern = "^[a-z]{2}$"))]
        languages: Vec<String>,
        #[tool(undescribed, keys(pattern = "^[a-z]{1,4}$"))]
        map: BTreeMap<String, bool>,
        #[validate(length(min = 2, max = 4))]
        #[tool(undescribed, pattern = "^[ab]{2,4}$")]
        both: String,
    }
    agree::<Patterns>();
}

#[test]
fn format() {
    #[derive(Contract, Debug)]
    struct Formats {
        #[tool(undescribed, format = "uuid")]
        id: String,
        #[tool(undescribed, format = "date")]
        day: Option<String>,
        #[tool(undescribed, format = "time")]
        time: String,
        #[tool(undescribed, format = "date-time")]
        at: String,
        #[tool(undescribed, format = "ipv4")]
        four: String,
        #[tool(undescribed, format = "ipv6")]
        six: Option<String>,
        #[tool(undescribed, items(format = "date"), unique)]
        days: Vec<String>,
    }
    agree::<Formats>();
}

#[test]
fn one_of() {
    #[derive(Contract, Debug)]
    struct Literals {
        #[tool(undescribed, one_of("quiet", "open", "Other \"one\""))]
        mode: String,
        #[tool(undescribed, one_of(1, 2, 4, 8))]
        power: Option<u8>,
        #[tool(undescribed, items(one_of("a", "b")))]
        list: Vec<String>,
        // What the type cannot hold is not shown.
        #[tool(undescribed, one_of(1, 300))]
        small: u8,
        #[tool(undescribed, one_of("a", "bc"))]
        letter: Option<char>,
    }
    agree::<Literals>();
}

#[test]
fn multiple_of() {
    #[derive(Contract, Debug)]
    struct Steps {
        #[validate(range(min = 0))]
        #[tool(undescribed, multiple_of = 0.01)]
        price: f64,
        #[tool(undescribed, multiple_of = 8)]
        n: i64,
        #[tool(undescribed, items(multiple_of = 0.25))]
        quarters: Vec<f64>,
        #[tool(undescribed, multiple_of = 5)]
        five: Option<u8>,
    }
    agree_except::<Steps>(exceptions::is_inexact);
}

#[test]
fn contains() {
    #[derive(Contract, Debug)]
    struct Dotted(#[validate(contains(pattern = "a.b"))] String);
    #[derive(Contract, Debug)]
    struct Texts {
        #[validate(contains(pattern = "a"))]
        #[tool(undescribed)]
        with: String,
        #[validate(does_not_contain(pattern = "b"))]
        #[tool(undescribed)]
        without: Option<String>,
        #[tool(undescribed)]
        dotted: Vec<Dotted>,
    }
    agree::<Texts>();
}

#[test]
fn non_control_character() {
    #[derive(Contract, Debug)]
    struct Line(#[validate(non_control_character)] String);
    #[derive(Contract, Debug)]
    struct Lines {
        #[validate(non_control_character)]
        #[tool(undescribed)]
        one: String,
        #[validate(length(max = 9), non_control_character)]
        #[tool(undescribed)]
        short: Option<String>,
        #[tool(undescribed, items(non_control_character), keys(non_control_character))]
        map: BTreeMap<String, String>,
        #[tool(undescribed)]
        lines: Vec<Line>,
    }
    agree::<Lines>();
}

#[test]
fn unique() {
    #[derive(Contract, PartialEq, Debug)]
    struct Point {
        /// Across
        x: f64,
    }
    #[derive(Contract, Debug)]
    struct Lists {
        #[tool(undescribed, unique)]
        points: Vec<Point>,
        #[tool(undescribed, unique, items(range(min = 1)))]
        numbers: VecDeque<u8>,
        #[tool(undescribed, items(unique))]
        rows: Option<Vec<Vec<bool>>>,
    }
    agree::<Lists>();
}

#[test]
fn records() {
    #[derive(Contract, Debug)]
    struct Book {
        /// Who comes
        guest: Guest,
        /// For how long
        #[validate(range(min = 1, max = 30))]
        nights: u8,
        /// Where
        #[validate(length(min = 1, max = 4))]
        rooms: Vec<Room>,
        /// Who pays
        payer: Option<Guest>,
    }
    #[derive(Contract, Debug)]
    struct Guest {
        /// Full name
        #[validate(length(min = 1, max = 40))]
        name: String,
    }
    #[derive(Contract, Debug)]
    struct Room {
        /// How many beds
        #[validate(range(min = 1, max = 6))]
        beds: u8,
        /// What the window shows
        view: Option<View>,
    }
    #[derive(Contract, Debug)]
    #[serde(rename_all = "lowercase")]
    enum View {
        Sea,
        Garden,
    }
    agree::<Book>();
    agree::<Vec<Option<View>>>();
}

#[test]
fn recursion() {
    #[derive(Contract, Debug)]
    struct Tree {
        /// Its value
        value: i8,
        /// What is below
        children: Vec<Tree>,
        /// Another way down
        next: Option<Box<Tree>>,
    }
    agree::<Tree>();

    // Newtypes that come back to themselves, alone and by way of each other.
    #[derive(Contract, Debug)]
    struct Nest(Vec<Nest>);

    #[derive(Contract, Debug)]
    struct Odd(#[validate(length(max = 3))] Vec<Even>);

    #[derive(Contract, Debug)]
    struct Even(Option<Box<Odd>>);

    #[derive(Contract, Debug)]
    struct Nests {
        /// One
        nest: Nest,
        /// Another
        odd: Odd,
        /// And one more
        even: Even,
    }
    agree::<Nest>();
    agree::<Even>();
    agree::<Nests>();
}

#[test]
fn shapes() {
    #[derive(Contract, Debug)]
    struct Nothing;

    #[derive(Contract, Debug)]
    struct Percent(#[validate(range(max = 100))] u8);

    #[derive(Contract, Debug)]
    #[tool(open)]
    struct Open {
        /// A share
        share: Percent,
        /// Nothing at all
        nothing: Option<Nothing>,
    }

    #[derive(Contract, Debug)]
    struct Shapes {
        /// Shares
        #[serde(rename = "the shares")]
        shares: Vec<Percent>,
        /// Nothing
        nothing: Nothing,
        /// With more
        open: Option<Open>,
        /// With a default
        #[serde(default)]
        count: u8,
        /// Must be there
        #[validate(required, range(min = 3))]
        needed: Option<u8>,
        /// Must be there, and may be null
        #[validate(required)]
        stated: Option<Option<u8>>,
        /// A part
        part: Option<Percent>,
    }
    agree::<Nothing>();
    agree::<Percent>();
    agree::<Shapes>();
}
