//! The law for every family of types: a test is named after the file of `types/` that it holds.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZero;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde_json::Value;
use serde_json::value::RawValue;

use toolkit::Contract;

use super::{agree, agree_alone, agree_except, exceptions};

#[test]
fn array() {
    agree::<[u8; 3]>();
    agree::<[[i8; 2]; 1]>();
    agree::<Option<[Option<String>; 2]>>();
    assert!(agree_except::<[u8; 0]>(|_| false).accepted > 0);
}

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
fn key() {
    #[derive(Contract, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Colour {
        Red,
        Green,
        #[serde(skip)]
        #[allow(dead_code)]
        Blue,
    }
    agree::<BTreeMap<PathBuf, bool>>();
    agree::<BTreeMap<char, bool>>();
    // So few keys are good that few values have several faults.
    for tally in [
        agree_except::<BTreeMap<Colour, u8>>(exceptions::is_inexact),
        agree_except::<BTreeMap<bool, Option<i8>>>(exceptions::is_inexact),
        agree_except::<BTreeMap<IpAddr, bool>>(exceptions::is_inexact),
    ] {
        assert!(tally.accepted * 4 >= tally.made && tally.several > 0, "{tally:?}");
    }
    exceptions::agree_on_keys::<u8, bool>();
    exceptions::agree_on_keys::<u16, bool>();
    exceptions::agree_on_keys::<i32, bool>();
    exceptions::agree_on_keys::<u64, Vec<u8>>();
    exceptions::agree_on_keys::<isize, bool>();
    exceptions::agree_on_keys::<u128, bool>();
    exceptions::agree_on_keys::<i128, bool>();
}

#[test]
fn list() {
    agree::<Box<[u8]>>();
    agree_alone::<Rc<[String]>>();
    agree::<Arc<[Option<bool>]>>();
    agree::<Cow<'static, [i8]>>();
    agree::<LinkedList<Box<[bool]>>>();
    agree::<BinaryHeap<u8>>();
}

#[test]
fn map() {
    agree::<BTreeMap<String, u8>>();
    agree::<HashMap<String, Vec<i8>>>();
    agree::<BTreeMap<Arc<str>, BTreeMap<Cow<'static, str>, Option<bool>>>>();
}

#[test]
fn map_flat() {
    #[derive(toolkit::Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Labels {
        count: u8,
        #[serde(flatten)]
        labels: BTreeMap<String, Vec<bool>>,
    }
    agree::<Labels>();
    agree::<Vec<Labels>>();

    #[derive(toolkit::Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct InOrder {
        #[serde(flatten)]
        labels: indexmap::IndexMap<String, u8>,
    }
    agree::<InOrder>();
}

#[test]
fn net() {
    agree::<IpAddr>();
    agree::<Ipv4Addr>();
    agree::<Ipv6Addr>();
    agree::<Vec<Option<IpAddr>>>();
}

#[test]
fn nonzero() {
    agree::<NonZero<u8>>();
    agree::<NonZero<i8>>();
    agree::<NonZero<u16>>();
    agree::<NonZero<i16>>();
    agree::<NonZero<u32>>();
    agree::<NonZero<i32>>();
    agree::<NonZero<u64>>();
    agree::<NonZero<i64>>();
    agree::<NonZero<usize>>();
    agree::<NonZero<isize>>();
    agree::<NonZero<u128>>();
    agree::<NonZero<i128>>();
    agree::<Vec<Option<NonZero<i16>>>>();
}

#[test]
fn option() {
    agree::<Option<u8>>();
    agree::<Option<Vec<Option<String>>>>();
    agree::<Vec<Option<Option<bool>>>>();
}

#[test]
fn pair() {
    agree::<Range<u8>>();
    agree::<RangeInclusive<i32>>();
    agree::<Duration>();
    agree::<SystemTime>();
    agree::<Vec<Option<Range<Range<usize>>>>>();
}

#[test]
fn path() {
    agree::<PathBuf>();
}

#[test]
fn pointer() {
    agree::<Box<u8>>();
    agree_alone::<Vec<Rc<Arc<i16>>>>();
    agree::<Vec<Arc<i16>>>();
}

#[test]
fn raw() {
    let tally = agree_except::<Box<RawValue>>(|_| false);
    assert_eq!(tally.accepted, tally.made);
    let tally = agree_except::<Vec<Option<Box<RawValue>>>>(|_| false);
    assert!(tally.accepted * 2 > tally.made);
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
fn tuple() {
    agree::<(u8,)>();
    agree::<(String, i8)>();
    agree::<Option<(u32, u32, u32, u32)>>();
    agree::<Vec<((bool, char), Option<[u8; 2]>)>>();
    agree::<(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, BTreeMap<String, (bool, bool)>)>();
}

#[test]
fn unit() {
    agree::<()>();
    agree::<PhantomData<u8>>();
    agree::<Vec<Option<()>>>();
}

#[test]
fn value() {
    let tally = agree_except::<Value>(|_| false);
    assert_eq!(tally.accepted, tally.made);
}

#[test]
fn wide() {
    agree::<i128>();
    agree::<u128>();
    agree::<Vec<Option<u128>>>();
}
