//! Property test: for any schema, linting doesn't panic, is deterministic, and reports paths that exist.

use proptest::prelude::{Just, Strategy, any, prop, prop_oneof, proptest};
use serde_json::{Map, Value};
use toolkit::schema::{self, Array, Length, Limit, Node, Object, Property, Range, Text};
use toolkit::{Bound, Lint, Literal, Schema};

use super::made;

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "type",
            "properties",
            "items",
            "anyOf",
            "$defs",
            "$ref",
            "enum",
            "title",
            "description",
            "additionalProperties",
            "string",
            "object",
            "array",
            "integer",
            "minimum",
            "pattern",
            "a",
            "#/$defs/Named",
            "one of: a, b",
            "\"a\" or 'b'",
            "`a`|`",
            "nullable",
            "~/",
            "",
        ])
        .prop_map(str::to_owned),
        "(?s).{0,8}",
    ]
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(word(), inner, 0..6)
                .prop_map(|entries| Value::from(entries.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn length() -> impl Strategy<Value = Length> {
    any::<(Option<u64>, Option<u64>)>().prop_map(|(minimum, maximum)| Length { minimum, maximum })
}

fn range() -> impl Strategy<Value = Range> {
    let bound = any::<(i128, bool)>()
        .prop_map(|(bound, exclusive)| Limit { bound: Bound::Integer(bound), exclusive });
    (prop::option::of(bound.clone()), prop::option::of(bound), any::<bool>()).prop_map(
        |(minimum, maximum, without_zero)| Range { minimum, maximum, steps: vec![], without_zero },
    )
}

fn leaf() -> impl Strategy<Value = Node> {
    prop_oneof![
        length().prop_map(|length| Node::Text(Text { length, ..Text::default() })),
        range().prop_map(Node::Integer),
        range().prop_map(Node::Number),
        Just(Node::Boolean),
        Just(Node::Null),
        Just(Node::Anything),
        Just(Node::Reference("Named".to_owned())),
        word().prop_map(Node::Reference),
        prop::collection::vec(word().prop_map(|word| Literal::Text(word.into())), 1..3)
            .prop_map(Node::Choice),
        json().prop_map(|json| Node::Raw(json.into())),
    ]
}

fn beside(node: impl Strategy<Value = Node>) -> impl Strategy<Value = Schema> {
    (node, any::<bool>(), prop::option::of(word())).prop_map(|(node, nullable, description)| {
        let schema = Schema { nullable, ..Schema::new(node) };
        schema.described(description.unwrap_or_default())
    })
}

fn map(values: impl Strategy<Value = Schema>) -> impl Strategy<Value = schema::Map> {
    (values, length()).prop_map(|(values, length)| {
        let keys = Box::new(Schema::new(Node::Text(Text::default())));
        schema::Map { keys, values: Box::new(values), length }
    })
}

fn schema() -> impl Strategy<Value = Schema> {
    let leaf = beside(leaf()).boxed();
    leaf.prop_recursive(6, 40, 4, |inner| {
        let several = prop::collection::vec(inner.clone(), 1..4);
        let field =
            (word(), inner.clone()).prop_map(|(name, schema)| Property::new(name, true, schema));
        let node = prop_oneof![
            several.clone().prop_map(Node::AnyOf),
            several.prop_map(Node::Tuple),
            (inner.clone(), length()).prop_map(|(items, length)| {
                Node::Array(Array {
                    items: Box::new(items),
                    length,
                    unique: true,
                    unordered: false,
                })
            }),
            map(inner.clone()).prop_map(Node::Map),
            (prop::collection::vec(field, 0..4), prop::option::of(map(inner))).prop_map(
                |(mut properties, rest)| {
                    properties.sort_by(|a, b| a.name.cmp(&b.name));
                    properties.dedup_by(|a, b| a.name == b.name);
                    Node::Object(Object { properties, rest, ..Object::default() })
                }
            ),
        ];
        beside(node).boxed()
    })
}

proptest! {
    #[test]
    fn any_schema_can_be_linted(field in schema(), named in prop::option::of(schema())) {
        // Schemas that fail to register can't be linted.
        let Ok(tools) = made(field, named) else { return Ok(()) };
        let lint = Lint::new().max_levels(1).max_fields(1).tool_budget(1).budget(1).max_tools(0);
        let findings = tools.lint_with(&lint);
        assert_eq!(findings, tools.lint_with(&lint));
        let printed = tools.definitions().next().unwrap().parameters.to_unordered_value();
        for finding in &findings {
            assert!(printed.pointer(&finding.path).is_some(), "the path of `{finding}` doesn't exist in {printed}");
            assert!(!finding.to_string().contains('\n'), "{finding}");
        }
    }
}
