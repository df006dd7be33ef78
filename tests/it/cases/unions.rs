//! Enums with data, flattened fields, types with parameters and types that hold themselves.

use std::collections::{BTreeMap, BTreeSet};

use toolkit::Contract;

use super::{accepts, refuses};

/// Somewhere
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
enum Where {
    Id {
        /// A number
        id: u32,
    },
    Geo {
        /// North
        #[validate(range(min = -90, max = 90))]
        lat: f64,
        /// East
        #[validate(range(min = -180, max = 180))]
        lon: f64,
    },
}

#[derive(Contract, Debug, PartialEq)]
struct At {
    /// Where
    at: Where,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[tool(undescribed)]
struct Coords {
    x: i32,
    y: i32,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[tool(undescribed)]
struct Outer {
    kind: String,
    #[serde(flatten)]
    at: Option<Coords>,
}

/// Anything JSON can say but true, false and null
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
enum Json {
    N(f64),
    S(String),
    L(Vec<Json>),
    M(BTreeMap<String, Json>),
}

tests_of_cases! {
    fn enum_tagging_01() {
        refuses::<At>(r#"{"at":{"lat":95,"lon":10}}"#, &[("/at/lat", "too_large")]);
    }

    fn enum_tagging_02() {
        refuses::<At>(r#"{"at":{"id":"x"}}"#, &[("/at/id", "wrong_type")]);
    }

    fn enum_tagging_07() {
        #[derive(Contract, Debug, PartialEq)]
        #[serde(tag = "t", content = "c", rename_all_fields = "camelCase")]
        #[tool(undescribed)]
        enum E {
            MoveTo { target_row: u32 },
        }
        let moved = accepts::<E>(r#"{"t":"MoveTo","c":{"targetRow":3}}"#);
        assert_eq!(moved, E::MoveTo { target_row: 3 });
        assert!(E::json_schema().to_string().contains(r#""targetRow":{"#));
    }

    fn flatten_deny_unknown_01() {
        refuses::<Outer>(r#"{"kind":"p","x":1}"#, &[("/y", "missing")]);
        assert_eq!(accepts::<Outer>(r#"{"kind":"p"}"#).at, None);
    }

    fn flatten_deny_unknown_02() {
        #[derive(Contract, Debug)]
        #[serde(deny_unknown_fields)]
        #[tool(undescribed)]
        struct A {
            #[serde(flatten)]
            b: B,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct B {
            #[serde(flatten)]
            c: C,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct C {
            c: String,
        }
        assert_eq!(accepts::<A>(r#"{"c":"text"}"#).b.c.c, "text");
    }

    fn flatten_deny_unknown_03() {
        #[derive(Contract, Debug)]
        #[serde(deny_unknown_fields)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct A {
            #[serde(flatten)]
            b: B,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct B {
            s: String,
        }
        let rejection = refuses::<A>(r#"{"s":"","non":""}"#, &[("/non", "unknown_field")]);
        assert_eq!(rejection.to_string(), r#"non: unknown field; send the object without "non"; the only field is "s""#);
    }

    fn flatten_deny_unknown_05() {
        #[derive(Contract, Debug)]
        #[serde(deny_unknown_fields)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct A {
            id: u32,
            #[serde(flatten)]
            b: B,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct B {
            url: String,
            #[serde(flatten)]
            c: C,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct C {
            user: String,
        }
        // One problem that speaks of both places.
        refuses::<A>(
            r#"{"id":1,"url":"u","usr":"x"}"#,
            &[("/usr", "misnamed_field"), ("/user", "misnamed_field")],
        );
    }

    fn integer_range_06() {
        #[derive(Contract, Debug, PartialEq)]
        #[serde(untagged)]
        #[tool(undescribed)]
        enum Amount {
            Big { wei: u128 },
            Text(String),
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct Pay {
            amount: Amount,
        }
        let pay = accepts::<Pay>(r#"{"amount":{"wei":340282366920938463463374607431768211455}}"#);
        assert_eq!(pay.amount, Amount::Big { wei: u128::MAX });
        accepts::<Pay>(r#"{"amount":"all of it"}"#);
    }

    fn map_keys_and_pointers_01() {
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct O {
            #[serde(flatten)]
            m: M,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct M {
            map: BTreeMap<u32, String>,
        }
        let map = accepts::<O>(r#"{"map":{"1":"a","2":"b"}}"#).m.map;
        assert_eq!(map, BTreeMap::from([(1, "a".to_owned()), (2, "b".to_owned())]));
    }

    fn map_keys_and_pointers_02() {
        #[derive(Contract, Debug, PartialEq)]
        #[serde(tag = "type")]
        #[tool(undescribed)]
        enum Msg {
            Map { map: BTreeMap<i32, i32> },
        }
        let expected = Msg::Map { map: BTreeMap::from([(-3, 4)]) };
        assert_eq!(accepts::<Msg>(r#"{"type":"Map","map":{"-3":4}}"#), expected);
        assert_eq!(accepts::<Msg>(r#"{"map":{"-3":4},"type":"Map"}"#), expected);
    }

    fn map_keys_and_pointers_06() {
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct Foo {
            #[serde(flatten)]
            bar: BTreeMap<usize, bool>,
        }
        let foo = accepts::<Foo>(r#"{"69":true,"70":false}"#);
        assert_eq!(foo.bar, BTreeMap::from([(69, true), (70, false)]));
    }

    fn top_level_composition_06() {
        #[derive(Contract, Debug)]
        #[serde(tag = "op")]
        #[tool(undescribed)]
        #[allow(dead_code)]
        enum Req {
            Get { id: u32 },
            Put { id: u32, body: String },
        }
        refuses::<Req>(r#"{"op":"Put","id":1}"#, &[("/body", "missing")]);
    }

    fn recursive_types_02() {
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct Holder {
            v: Json,
        }
        let text = |text: &str| Json::S(text.to_owned());
        let map = Json::M(BTreeMap::from([("a".to_owned(), Json::L(vec![Json::N(1.0)]))]));
        let expected = Json::L(vec![Json::L(vec![Json::L(vec![text("x")])]), map]);
        assert_eq!(accepts::<Holder>(r#"{"v":[[["x"]],{"a":[1]}]}"#).v, expected);
    }

    fn definition_names_04() {
        #[derive(Contract)]
        #[tool(undescribed)]
        struct Item {
            #[allow(dead_code)]
            next: Option<Box<Item>>,
        }
        #[derive(Contract)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Page<T> {
            hits: Vec<T>,
            next: Option<Box<Page<T>>>,
        }
        #[derive(Contract)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct P {
            a: Page<Item>,
            b: Page<String>,
        }
        let document = P::json_schema();
        let names: Vec<_> = document.definitions().map(|(name, _)| name).collect();
        assert_eq!(names, ["Page_Item", "Item", "Page_String"]);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }
}
