//! The tools of the originals, written by hand as the derive generates them.

use std::borrow::Cow;

use serde::Serialize;
use toolkit::__private::{
    Choice, Length, Limit, Range, Rule, Ruled, Rules, check_choice, choice_schema, read_choice,
};
use toolkit::{
    Bound, Checked, Contract, Definitions, Effects, Literal, Place, Schema, Tool, Toolkit,
};

/// Implements a record: its fields, each with its position and rules, and a rule over the whole struct.
macro_rules! record {
    ($type:ident { $($position:tt $field:ident: $of:ty, $rules:expr;)* } $check:expr) => { const _: () = {
        #[allow(unused_imports)]
        use ::toolkit::__private::*;
        #[allow(unused_imports)]
        use ::toolkit::{Contract, Definitions, Place, RuleError, Schema};
        impl Record for $type {
            type Slots = ($(Slot<$of>,)*);
            const NAME: &'static str = stringify!($type);
            const DESCRIPTION: &'static str = "";
            const TITLE: Option<&'static str> = None;
            const EXAMPLES: &'static [&'static str] = &[];
            const OPEN: bool = false;
            const KEYS: &'static [(&'static str, usize)] = &[$((stringify!($field), $position)),*];
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),*];
            fn key(key: &str) -> Option<usize> {
                Self::KEYS.iter().position(|(name, _)| *name == key)
            }
            #[allow(unused_variables)]
            fn fields(fields: &mut Fields<'_>) {
                $(fields.add::<$of>(&Field {
                    name: stringify!($field), description: "", title: None, examples: &[], rules: $rules,
                });)*
            }
            #[allow(unused_variables)]
            fn read_field<'de, D: serde::Deserializer<'de>>(
                field: usize, slots: &mut Self::Slots, input: D, at: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                match field {
                    $($position => slots.$position.read(input, &mut at.ruled($rules)),)*
                    _ => Ok(()),
                }
            }
            #[allow(unused_variables, unused_mut)]
            fn finish(mut slots: Self::Slots, gaps: &mut Gaps) -> Option<Self> {
                $(slots.$position.complete(stringify!($field), gaps);)*
                Some($type { $($field: slots.$position.into_value()?),* })
            }
            #[allow(unused_variables)]
            fn check_fields(&self, at: &mut Place<'_>) {
                $(Contract::check(&self.$field, &mut at.key(stringify!($field)).ruled($rules));)*
            }
        }
        fn check_rule(record: &$type, at: &mut Place<'_>) {
            let check: fn(&$type) -> Result<(), RuleError> = $check;
            if let Err(error) = check(record) {
                at.report_rule(error);
            }
        }
        impl Contract for $type {
            fn schema(definitions: &mut Definitions) -> Schema {
                record_schema::<Self>(definitions)
            }
            fn read<'de, D: serde::Deserializer<'de>>(
                input: D, at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                let read = read_record(input, at)?;
                if let Some(record) = &read {
                    check_rule(record, at);
                }
                Ok(read)
            }
            fn check(&self, at: &mut Place<'_>) {
                check_record(self, at);
                check_rule(self, at);
            }
        }
    }; };
}

macro_rules! tool {
    ($type:ident = $name:expr, $description:literal) => {
        impl toolkit::Tool for $type {
            const NAME: &'static str = $name;
            const DESCRIPTION: &'static str = $description;
            const TITLE: Option<&'static str> = None;
            const EFFECTS: toolkit::Effects = toolkit::Effects {
                read_only: None,
                destructive: None,
                idempotent: None,
                open_world: None,
            };
        }
    };
}

pub(crate) use {record, tool};

macro_rules! choice {
    ($type:ident { $($position:literal $variant:ident $name:literal),* }) => {
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) enum $type { $($variant),* }
        impl $type {
            fn name(self) -> &'static str {
                match self { $($type::$variant => $name),* }
            }
        }
        impl Choice for $type {
            const DESCRIPTION: &'static str = "";
            const TITLE: Option<&'static str> = None;
            const LITERALS: &'static [Literal] = &[$(Literal::Text(Cow::Borrowed($name))),*];
            const DESCRIPTIONS: &'static [&'static str] = &[];
            fn position(name: &str) -> Option<usize> {
                Some(match name { $($name => $position,)* _ => return None })
            }
            fn at(position: usize) -> Option<Self> {
                match position { $($position => Some($type::$variant),)* _ => None }
            }
            fn of(&self) -> Option<usize> {
                Some(match self { $($type::$variant => $position),* })
            }
        }
        impl Contract for $type {
            fn schema(definitions: &mut Definitions) -> Schema {
                choice_schema::<Self>(definitions)
            }
            fn read<'de, D: serde::Deserializer<'de>>(
                input: D, at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                read_choice(input, at)
            }
            fn check(&self, at: &mut Place<'_>) {
                check_choice(self, at);
            }
        }
    };
}

choice!(Unit { 0 Metre "m", 1 Kilometre "km", 2 Gram "g", 3 Kilogram "kg" });
choice!(Ticker { 0 Zephyr "ZEPHYR", 1 Snail "SNAIL" });

impl Unit {
    fn is_mass(self) -> bool {
        matches!(self, Unit::Gram | Unit::Kilogram)
    }

    fn factor(self) -> f64 {
        if matches!(self, Unit::Kilometre | Unit::Kilogram) { 1000.0 } else { 1.0 }
    }
}

pub(crate) struct ConvertUnits {
    value: f64,
    from_unit: Unit,
    to_unit: Unit,
}

static MILLION: Rules = Rules::new(
    &[Ruled {
        rule: Rule::Range(Range {
            minimum: Some(Limit { bound: Bound::Integer(-1_000_000), exclusive: false }),
            maximum: Some(Limit { bound: Bound::Integer(1_000_000), exclusive: false }),
        }),
        message: None,
        code: None,
    }],
    None,
    None,
);

record!(ConvertUnits {
    0 value: f64, &MILLION;
    1 from_unit: Unit, &Rules::NONE;
    2 to_unit: Unit, &Rules::NONE;
} |call| {
    if call.from_unit.is_mass() == call.to_unit.is_mass() {
        return Ok(());
    }
    Err(format!("cannot convert {} to {}", call.from_unit.name(), call.to_unit.name()).into())
});
tool!(ConvertUnits = "convert_units", "Convert a value from one unit to another.");

pub(crate) fn convert_units(call: ConvertUnits) -> Result<f64, std::convert::Infallible> {
    Ok(call.value * call.from_unit.factor() / call.to_unit.factor())
}

pub(crate) struct LookupStock {
    ticker: Ticker,
}
record!(LookupStock { 0 ticker: Ticker, &Rules::NONE; } |_| Ok(()));
tool!(LookupStock = "lookup_stock", "Look up the price of a share.");

#[derive(Debug, Serialize)]
pub(crate) struct Stock {
    pub(crate) ticker: String,
    pub(crate) price: f64,
    pub(crate) summary: String,
}

static SHORT: Rules = Rules::new(
    &[Ruled {
        rule: Rule::Length(Length { minimum: None, maximum: Some(200) }),
        message: None,
        code: None,
    }],
    None,
    None,
);

record!(Stock {
    0 ticker: String, &Rules::NONE;
    1 price: f64, &Rules::NONE;
    2 summary: String, &SHORT;
} |_| Ok(()));

/// The summary of SNAIL violates the contract of the result.
pub(crate) async fn lookup_stock(call: LookupStock) -> Result<Checked<Stock>, String> {
    let long = if call.ticker == Ticker::Snail { 300 } else { 3 };
    Ok(Checked(Stock {
        ticker: call.ticker.name().to_owned(),
        price: 1.5,
        summary: "a".repeat(long),
    }))
}

/// The tools for tests of the gate.
pub(crate) fn gate_tools() -> Toolkit {
    Toolkit::new().with(convert_units).with(lookup_stock)
}

/// Defines tools without arguments, with any name.
macro_rules! nullary {
    ($($type:ident = $name:expr),* $(,)?) => {
        $(pub(crate) struct $type {}
        $crate::tools::record!($type { } |_| Ok(()));
        $crate::tools::tool!($type = $name, "A tool without arguments.");)*
    };
}
pub(crate) use nullary;

/// Names and effects must be usable as constants.
#[test]
fn handwritten_tools_have_the_expected_names_and_effects() {
    assert_eq!(ConvertUnits::NAME, "convert_units");
    assert_eq!(LookupStock::EFFECTS, Effects::default());
    assert_eq!(gate_tools().names().collect::<Vec<_>>(), ["convert_units", "lookup_stock"]);
}
