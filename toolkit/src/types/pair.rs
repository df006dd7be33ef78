//! Types that serde writes as an object of two fields: `Range`, `RangeInclusive`, `Duration` and
//! `SystemTime`.

use std::ops::{Range, RangeInclusive};
use std::time::{Duration, SystemTime};

use serde::Deserializer;

use crate::contract::{
    Contract, Field, Fields, Gaps, Place, Record, Slot, read_record, record_schema,
};
use crate::problem::{Bound, Kind};
use crate::rule::{self, Rule, Ruled, Rules};
use crate::schema::{Definitions, Limit, Schema};

/// A type of two fields.
trait Pair: Sized + 'static {
    type First: Contract;
    type Second: Contract;

    const NAME: &'static str;
    const DESCRIPTION: &'static str;
    const FIELDS: [&'static Field; 2];

    fn of(first: Self::First, second: Self::Second) -> Option<Self>;

    fn check_fields(&self, at: &mut Place<'_>);
}

/// A pair as it is read from the wire.
struct Sent<P>(P);

impl<P: Pair> Record for Sent<P> {
    type Slots = (Slot<P::First>, Slot<P::Second>);

    const NAME: &'static str = P::NAME;
    const DESCRIPTION: &'static str = P::DESCRIPTION;
    const TITLE: Option<&'static str> = None;
    const EXAMPLES: &'static [&'static str] = &[];
    const OPEN: bool = false;
    const KEYS: &'static [(&'static str, usize)] =
        &[(P::FIELDS[0].name, 0), (P::FIELDS[1].name, 1)];
    const FIELDS: &'static [&'static str] = &[P::FIELDS[0].name, P::FIELDS[1].name];

    fn key(key: &str) -> Option<usize> {
        P::FIELDS.iter().position(|field| field.name == key)
    }

    fn fields(fields: &mut Fields<'_>) {
        fields.add::<P::First>(P::FIELDS[0]);
        fields.add::<P::Second>(P::FIELDS[1]);
    }

    fn read_field<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut Self::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        let at = at.under(P::FIELDS[field].rules);
        match field {
            0 => slots.0.read(input, at),
            _ => slots.1.read(input, at),
        }
    }

    fn finish(mut slots: Self::Slots, gaps: &mut Gaps) -> Option<Self> {
        slots.0.complete(P::FIELDS[0].name, gaps);
        slots.1.complete(P::FIELDS[1].name, gaps);
        P::of(slots.0.into_value()?, slots.1.into_value()?).map(Self)
    }

    fn check_fields(&self, at: &mut Place<'_>) {
        self.0.check_fields(at);
    }
}

impl<P: Pair> Contract for Sent<P> {
    fn schema(definitions: &mut Definitions) -> Schema {
        record_schema::<Self>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_record(input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        self.0.check_fields(at);
    }
}

/// A field without words, held to rules.
const fn field(name: &'static str, rules: &'static Rules) -> Field {
    Field { name, description: "", title: None, examples: &[], rules }
}

impl<T: Contract> Pair for Range<T> {
    type First = T;
    type Second = T;

    const NAME: &'static str = "Range";
    const DESCRIPTION: &'static str = "From start up to end, without end itself";
    const FIELDS: [&'static Field; 2] =
        [&field("start", &Rules::NONE), &field("end", &Rules::NONE)];

    fn of(first: T, second: T) -> Option<Self> {
        Some(first..second)
    }

    fn check_fields(&self, at: &mut Place<'_>) {
        self.start.check(&mut at.key("start"));
        self.end.check(&mut at.key("end"));
    }
}

impl<T: Contract> Pair for RangeInclusive<T> {
    type First = T;
    type Second = T;

    const NAME: &'static str = "RangeInclusive";
    const DESCRIPTION: &'static str = "From start up to and including end";
    const FIELDS: [&'static Field; 2] = <Range<T> as Pair>::FIELDS;

    fn of(first: T, second: T) -> Option<Self> {
        Some(first..=second)
    }

    fn check_fields(&self, at: &mut Place<'_>) {
        self.start().check(&mut at.key("start"));
        self.end().check(&mut at.key("end"));
    }
}

/// At most so much.
const fn up_to(maximum: i128) -> Ruled {
    let end = Some(Limit { bound: Bound::Integer(maximum), exclusive: false });
    Ruled {
        rule: Rule::Range(rule::Range { minimum: None, maximum: end }),
        message: None,
        code: None,
    }
}

static NANOSECONDS: Rules = Rules::new(&[up_to(999_999_999)], None, None);

impl Pair for Duration {
    type First = u64;
    type Second = u32;

    const NAME: &'static str = "Duration";
    const DESCRIPTION: &'static str =
        "A length of time: secs is whole seconds, nanos the nanoseconds on top of them";
    const FIELDS: [&'static Field; 2] = {
        static FIELDS: [Field; 2] = [field("secs", &Rules::NONE), field("nanos", &NANOSECONDS)];
        [&FIELDS[0], &FIELDS[1]]
    };

    fn of(secs: u64, nanos: u32) -> Option<Self> {
        // Too many nanoseconds are a problem already, and may be too many for the sum.
        Duration::from_secs(secs).checked_add(Duration::from_nanos(nanos.into()))
    }

    fn check_fields(&self, _: &mut Place<'_>) {}
}

/// The last second of the year 9999: every system's clock goes as far.
const LAST_SECOND: i128 = 253_402_300_799;
static SECONDS: Rules = Rules::new(&[up_to(LAST_SECOND)], None, None);

impl Pair for SystemTime {
    type First = u64;
    type Second = u32;

    const NAME: &'static str = "SystemTime";
    const DESCRIPTION: &'static str =
        "A time, in seconds since 1970-01-01T00:00:00Z, and the nanoseconds on top of them";
    const FIELDS: [&'static Field; 2] = {
        static FIELDS: [Field; 2] =
            [field("secs_since_epoch", &SECONDS), field("nanos_since_epoch", &NANOSECONDS)];
        [&FIELDS[0], &FIELDS[1]]
    };

    fn of(secs: u64, nanos: u32) -> Option<Self> {
        SystemTime::UNIX_EPOCH.checked_add(Duration::of(secs, nanos)?)
    }

    fn check_fields(&self, at: &mut Place<'_>) {
        if self.duration_since(SystemTime::UNIX_EPOCH).is_err() {
            let kind = Kind::TooSmall { minimum: Bound::Integer(0), exclusive: false };
            at.key("secs_since_epoch").report(kind);
        }
    }
}

macro_rules! pairs {
    ($([$($item:ident)?] $pair:ty),+) => {$(
        impl<$($item: Contract)?> Contract for $pair {
            fn schema(definitions: &mut Definitions) -> Schema {
                Sent::<Self>::schema(definitions)
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                Ok(Sent::read(input, at)?.map(|Sent(pair)| pair))
            }

            fn check(&self, at: &mut Place<'_>) {
                Pair::check_fields(self, at);
            }
        }
    )+};
}

pairs!([T] Range<T>, [T] RangeInclusive<T>, [] Duration, [] SystemTime);
