//! `f64` and `f32`. Both are judged by the number that was sent, and an `f32` by what it was narrowed to
//! as well.

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, Slot, drive, drive_into};
use crate::problem::{Found, Kind, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Node, Range, Schema};

impl Contract for f64 {
    const LEAVES_NULL: bool = true;

    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Number(Range::default()))
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(FloatReader, input, at)
    }

    fn read_into<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
        slot: &mut Slot<Self>,
    ) -> Result<(), D::Error> {
        drive_into(FloatReader, input, at, slot)
    }

    fn check(&self, at: &mut Place<'_>) {
        check(*self, at);
    }
}

impl Contract for f32 {
    fn schema(definitions: &mut Definitions) -> Schema {
        f64::schema(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let before = at.problem_count();
        let Some(wide) = f64::read(input, at)? else { return Ok(None) };
        #[allow(clippy::cast_possible_truncation)] // narrowing is what the type asks for
        let narrow = wide as f32;
        if narrow.is_infinite() {
            at.report_found(Kind::NotFinite, Found::Number(wide));
            return Ok(None);
        }
        // The number that was sent keeps the rules; what it was narrowed to must keep them too.
        if at.problem_count() == before {
            narrow.check(at);
        }
        Ok(Some(narrow))
    }

    fn check(&self, at: &mut Place<'_>) {
        // The number that will be written for it, not its binary neighbour.
        check(self.to_string().parse().unwrap_or(f64::from(*self)), at);
    }
}

fn check(value: f64, at: &mut Place<'_>) {
    if value.is_finite() {
        at.judge(&Fact::Number(value));
    } else {
        at.report_found(Kind::NotFinite, Found::Digits(value.to_string()));
    }
}

struct FloatReader;

impl Reader<'_> for FloatReader {
    type Output = f64;
    type Key = ();
    const EXPECTED: Types = Types::NUMBER;
    const LEAVES_NULL: bool = true;

    fn key(&self, _: &str) {}

    #[allow(clippy::cast_precision_loss)] // a float is what the type asks for; rules see the integer
    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<f64> {
        at.judge(&Fact::Integer(value));
        Some(value as f64)
    }

    fn number(self, value: f64, at: &mut Place<'_>) -> Option<f64> {
        at.judge(&Fact::Number(value));
        Some(value)
    }
}
