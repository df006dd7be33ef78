//! `NonZero` and integers of 128 bits.

use std::num::NonZero;

use serde_json::{Value, json};
use toolkit::{Checked, Contract, Swedish, Wording};

use super::{feedback, read, schema};

#[test]
fn non_zero_is_two_ranges() {
    assert_eq!(
        schema::<NonZero<i8>>(),
        r#"{"anyOf":[{"type":"integer","minimum":-128,"maximum":-1},{"type":"integer","minimum":1,"maximum":127}]}"#
    );
    assert_eq!(schema::<NonZero<u8>>(), r#"{"type":"integer","minimum":1,"maximum":255}"#);
    assert_eq!(
        schema::<Option<NonZero<i8>>>(),
        r#"{"anyOf":[{"type":"integer","minimum":-128,"maximum":-1},{"type":"integer","minimum":1,"maximum":127},{"type":"null"}]}"#
    );
}

#[test]
fn a_range_on_one_side_of_zero_is_one_range() {
    #[derive(Contract)]
    struct Steps {
        /// Forward
        #[validate(range(min = -5))]
        any: NonZero<i64>,
        /// Forward
        #[validate(range(min = 0))]
        forward: NonZero<i64>,
        /// Backward
        #[validate(range(max = -3))]
        backward: Option<NonZero<i8>>,
    }
    assert_eq!(
        schema::<Steps>(),
        r#"{"type":"object","properties":{"any":{"description":"Forward","anyOf":[{"type":"integer","minimum":-5,"maximum":-1},{"type":"integer","minimum":1,"maximum":9223372036854775807}]},"forward":{"description":"Forward","type":"integer","minimum":1,"maximum":9223372036854775807},"backward":{"description":"Backward","type":["integer","null"],"minimum":-128,"maximum":-3}},"required":["any","forward"],"additionalProperties":false}"#
    );
    let steps = read::<Steps>(r#"{"any": -5, "forward": 1, "backward": -3}"#);
    assert_eq!((steps.any.get(), steps.forward.get()), (-5, 1));
    assert_eq!(steps.backward.map(NonZero::get), Some(-3));
    // Not reported twice if a rule excludes zero already.
    assert_eq!(
        feedback::<Steps>(r#"{"any": 0, "forward": -1, "backward": 0}"#),
        "any: must not be 0\nforward: must be at least 0, but got -1\nbackward: must be at most -3, but got 0"
    );
}

#[test]
fn reports_zero() {
    assert_eq!(feedback::<NonZero<i32>>("0"), "arguments: must not be 0");
    assert_eq!(feedback::<NonZero<i32>>("0.0"), "arguments: must not be 0");
    assert_eq!(feedback::<NonZero<u32>>("0"), "arguments: must be at least 1, but got 0");
    assert_eq!(feedback::<NonZero<u32>>("-7"), "arguments: must be at least 1, but got -7");
    assert_eq!(feedback::<NonZero<i8>>("-129"), "arguments: must be at least -128, but got -129");
    let rejection = NonZero::<i32>::parse("0").unwrap_err();
    assert_eq!(Swedish.problem(&rejection.problems()[0]), "får inte vara 0");
    assert_eq!(read::<NonZero<i32>>("-4.0").get(), -4);
}

const LARGE: &str = "170141183460469231731687303715884105728";

#[test]
fn parses_128_bit_integers_exactly() {
    assert_eq!(
        schema::<i128>(),
        r#"{"type":"integer","minimum":-170141183460469231731687303715884105728,"maximum":170141183460469231731687303715884105727}"#
    );
    assert_eq!(
        schema::<u128>(),
        r#"{"type":"integer","minimum":0,"maximum":340282366920938463463374607431768211455}"#
    );
    assert_eq!(read::<u128>("340282366920938463463374607431768211455"), u128::MAX);
    assert_eq!(read::<u128>(LARGE), 1 << 127);
    assert_eq!(read::<i128>(&format!("-{LARGE}")), i128::MIN);
    assert_eq!(read::<i128>(" 9007199254740993 "), 9_007_199_254_740_993);
    assert_eq!(read::<Option<u128>>("null"), None);
    assert_eq!(read::<u128>("-0"), 0);
    assert_eq!(read::<u128>("5e3"), 5000);
    let listed = read::<Vec<NonZero<u128>>>(&format!("[1, {LARGE}]"));
    assert_eq!(listed.last().map(|last| last.get()), Some(1 << 127));
    let checked: Checked<u128> = serde_json::from_str(LARGE).unwrap();
    assert_eq!(*checked, 1 << 127);
    let shown = schemars::schema_for!(Checked<u128>);
    assert_eq!(
        (&shown.as_value()["type"], &shown.as_value()["minimum"]),
        (&json!("integer"), &json!(0))
    );
}

#[test]
fn reports_invalid_128_bit_integers() {
    assert_eq!(
        feedback::<i128>(LARGE),
        format!("arguments: must be at most {}, but got {LARGE}", i128::MAX)
    );
    let ten = "1".repeat(50);
    assert_eq!(
        feedback::<u128>(&ten),
        format!("arguments: must be at most {}, but got {ten}", u128::MAX)
    );
    assert_eq!(
        feedback::<i128>(&format!("-{ten}")),
        format!("arguments: must be at least {}, but got -{ten}", i128::MIN)
    );
    assert_eq!(feedback::<u128>("-1"), "arguments: must be at least 0, but got -1");
    assert_eq!(feedback::<NonZero<u128>>("0"), "arguments: must be at least 1, but got 0");
    assert_eq!(feedback::<NonZero<i128>>("0"), "arguments: must not be 0");
    assert_eq!(
        feedback::<u128>("1e20"),
        "arguments: must be an exact integer, but got 1e20; write all its digits, without a fraction or an exponent"
    );
    assert_eq!(
        feedback::<u128>("1e400"),
        "arguments: must be a finite number that is not too large, but got 1e400"
    );
    assert_eq!(feedback::<i128>("0.5"), "arguments: must be an integer, but got a number: 0.5");
    assert_eq!(
        feedback::<i128>(r#""1\n""#),
        r#"arguments: must be an integer, but got a string: "1\n"; send it as an integer, not as text"#
    );
    assert_eq!(feedback::<i128>("[1]"), "arguments: must be an integer, but got an array");
    assert_eq!(
        feedback::<i128>(r#"{"n": 1}"#),
        "arguments: must be an integer, but got an object; send the integer itself, without an object around it"
    );
    assert_eq!(feedback::<i128>("true"), "arguments: must be an integer, but got a boolean: true");
    assert_eq!(feedback::<i128>("null"), "arguments: must be an integer, but got null");
    assert_eq!(i128::parse("[1").unwrap_err().problems()[0].code(), "cut_off");
}

#[test]
fn checks_rules_on_128_bit_integers_exactly() {
    #[derive(Contract)]
    struct Coins {
        /// In the smallest coin
        #[validate(range(max = 170141183460469231731687303715884105727))]
        most: u128,
        /// In pairs
        #[tool(multiple_of = 2)]
        pairs: u128,
        /// One of few
        #[tool(one_of(1, 2))]
        few: u128,
        /// An amount
        #[validate(range(min = 1e30))]
        many: u128,
    }
    let odd = "170141183460469231731687303715884105729";
    assert_eq!(
        feedback::<Coins>(&format!(
            r#"{{"most": {LARGE}, "pairs": {odd}, "few": {LARGE}, "many": {LARGE}}}"#
        )),
        format!(
            "most: must be at most {}, but got {LARGE}\npairs: must be a multiple of 2, but got {odd}\nfew: must be one of 1, 2, but got {LARGE}",
            i128::MAX
        )
    );
}

#[test]
fn a_value_has_64_bit_integers() {
    let value = json!([u64::MAX, i64::MIN, -0.0]);
    assert_eq!(
        Vec::<i128>::parse_value(&value).unwrap(),
        [i128::from(u64::MAX), i128::from(i64::MIN), 0]
    );
    let large: Value = serde_json::from_str(LARGE).unwrap();
    let read = u128::parse_value(&large);
    if cfg!(feature = "arbitrary_precision") {
        assert_eq!(read.unwrap(), 1 << 127);
    } else {
        assert_eq!(
            read.unwrap_err().to_string(),
            "arguments: must be an exact integer, but got about 1.7014118346046923e38; write all its digits, without a fraction or an exponent"
        );
    }
}

#[test]
fn enforces_the_limits_in_raw_text() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    assert_eq!(i128::parse(&deep).unwrap_err().problems()[0].code(), "too_deep");
    let long = format!("[{}1]", "1,".repeat(100_000));
    let limits = toolkit::Limits { steps: 50_000, ..toolkit::Limits::default() };
    assert_eq!(i128::parse_within(&long, &limits).unwrap_err().problems()[0].code(), "too_much");
}

#[test]
fn parses_a_number_with_a_fraction_as_a_float() {
    assert_eq!(read::<u8>("1.00000000000000000001"), 1);
}
