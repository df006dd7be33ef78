//! Bounds that turn out to be invalid when the compiler evaluates them.
use toolkit::Contract;

const LOW: u8 = 9;
const HIGH: u8 = 3;
const NONE: f64 = 0.0;
const NEGATIVE: i32 = -1;
const HUGE: i128 = 1 << 64;

#[derive(Contract)]
struct Bounds {
    /// a
    #[validate(range(max = 256))]
    a: u8,
    /// b
    #[validate(range(min = -1))]
    b: Option<u16>,
    /// c
    #[validate(range(min = LOW, max = HIGH))]
    c: u8,
    /// d
    #[validate(length(min = LOW, max = HIGH))]
    d: String,
    /// e
    #[tool(multiple_of = NONE)]
    e: f64,
    /// f
    #[validate(length(max = NEGATIVE))]
    f: String,
    /// g
    #[validate(length(min = 1))]
    #[tool(items(length(equal = HUGE)))]
    g: Vec<String>,
    /// h
    #[validate(range(max = f64::NAN))]
    h: f64,
}

fn main() {}
