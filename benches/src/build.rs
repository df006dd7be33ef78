//! The build settings that affect the figures.

use serde_json::{Number, Value};

/// The settings of the release profile, read from the manifest because they aren't available at run time.
pub(crate) fn profile() -> String {
    if cfg!(debug_assertions) {
        return "not a release build: the figures are meaningless".to_owned();
    }
    let manifest = include_str!("../../Cargo.toml");
    let settings = manifest.split("[profile.release]").nth(1).unwrap_or_default();
    let settings = settings.split("\n[").next().unwrap_or_default();
    let settings = settings.lines().filter(|line| line.contains('='));
    format!("release, {}", settings.collect::<Vec<_>>().join(", "))
}

/// The enabled features of `serde_json` that affect the figures. They are detected by their behavior, since any
/// crate in the build can enable them.
pub(crate) fn serde_json_features() -> Vec<&'static str> {
    let keeps_digits = serde_json::from_str::<Number>("1e400").is_ok();
    let keeps_order = serde_json::from_str::<Value>(r#"{"b":0,"a":0}"#)
        .is_ok_and(|tree| tree.to_string().starts_with(r#"{"b""#));
    // Without `float_roundtrip`, the last bit of this float is wrong.
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
