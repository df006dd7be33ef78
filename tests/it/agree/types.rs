//! The law for every family of types: a test is named after the file of `types/` that it holds.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::Value;

use super::agree;

#[test]
fn boolean() {
    agree::<bool>();
    agree::<Vec<bool>>();
}

#[test]
fn char() {
    agree::<char>();
    agree::<Vec<char>>();
}

#[test]
fn float() {
    agree::<f64>();
    agree::<f32>();
    agree::<Vec<f64>>();
}

#[test]
fn integer() {
    agree::<i8>();
    agree::<i16>();
    agree::<i32>();
    agree::<i64>();
    agree::<u8>();
    agree::<u16>();
    agree::<u32>();
    agree::<u64>();
    agree::<isize>();
    agree::<usize>();
    agree::<Vec<u8>>();
}

#[test]
fn map() {
    agree::<BTreeMap<String, u8>>();
    agree::<HashMap<String, Vec<i8>>>();
    agree::<BTreeMap<Arc<str>, BTreeMap<Cow<'static, str>, Option<bool>>>>();
}

#[test]
fn map_flat() {
    #[derive(toolkit::Contract)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Labels {
        count: u8,
        #[serde(flatten)]
        labels: BTreeMap<String, Vec<bool>>,
    }
    agree::<Labels>();
    agree::<Vec<Labels>>();
}

#[test]
fn option() {
    agree::<Option<u8>>();
    agree::<Option<Vec<Option<String>>>>();
    agree::<Vec<Option<Option<bool>>>>();
}

#[test]
fn pointer() {
    agree::<Box<u8>>();
    agree::<Vec<Rc<Arc<i16>>>>();
}

#[test]
fn sequence() {
    agree::<Vec<Vec<u16>>>();
    agree::<VecDeque<String>>();
}

#[test]
fn set() {
    agree::<BTreeSet<u8>>();
    agree::<HashSet<String>>();
    agree::<Vec<BTreeSet<i64>>>();
}

#[test]
fn text() {
    agree::<String>();
    agree::<Box<str>>();
    agree::<Cow<'static, str>>();
    agree::<Vec<Arc<str>>>();
}

#[test]
fn value() {
    let tally = super::agree_except::<Value>(|_| false);
    assert_eq!(tally.accepted, tally.made);
}
