//! What this program was built with, as far as that changes the figures.

use serde_json::{Number, Value};

/// The profile as the workspace sets it; a program cannot ask how it was linked.
pub(crate) fn profile() -> String {
    if cfg!(debug_assertions) {
        return "not a release build: the figures mean nothing".to_owned();
    }
    let manifest = include_str!("../../Cargo.toml");
    let settings = manifest.split("[profile.release]").nth(1).unwrap_or_default();
    let settings = settings.split("\n[").next().unwrap_or_default();
    let settings = settings.lines().filter(|line| line.contains('='));
    format!("release, {}", settings.collect::<Vec<_>>().join(", "))
}

/// The features of `serde_json` that are on and change what is done, each told by what it does: any crate
/// of a build can switch them on.
pub(crate) fn serde_json_features() -> Vec<&'static str> {
    let keeps_digits = serde_json::from_str::<Number>("1e400").is_ok();
    let keeps_order = serde_json::from_str::<Value>(r#"{"b":0,"a":0}"#)
        .is_ok_and(|tree| tree.to_string().starts_with(r#"{"b""#));
    // A float that the quick reading gets wrong by the last bit.
    let is_exact = serde_json::from_str::<f64>("31.245270191439438")
        .is_ok_and(|read| "31.245270191439438".parse() == Ok(read));
    let features = [
        ("arbitrary_precision", keeps_digits),
        ("float_roundtrip", is_exact),
        ("preserve_order", keeps_order),
        ("raw_value", true),
    ];
    features.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect()
}
