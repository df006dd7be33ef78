//! The arguments as a whole: nothing at all, no object, JSON inside a string, a fence around it, and
//! text that is not JSON.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toolkit::{Contract, Kind, SyntaxHint, Tool};

use super::{accepts, assert_faults, called, refuses, syntax_hint};

/// Answer, to show that the server is there.
#[derive(Tool, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Ping {}

/// Read everything anew.
#[derive(Tool, Debug, PartialEq)]
struct Refresh;

/// Read a file.
#[derive(Tool, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct ReadFile {
    /// Where the file is
    path: String,
    /// The first byte to read
    offset: Option<u64>,
}

/// List the files of a folder.
#[derive(Tool, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct ListFiles {
    /// The most files to list
    limit: Option<u32>,
    /// Where to look
    path: Option<String>,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Sales {
    /// The shop
    shop: String,
    /// The first day
    from: String,
    /// The last day
    to: String,
}

#[derive(Contract, Debug, PartialEq)]
struct City {
    /// Its name
    city: String,
    /// How many days
    #[validate(range(min = 1, max = 14))]
    days: u8,
}

#[derive(Contract, Debug, PartialEq)]
struct AddTasks {
    /// What to do
    action: String,
    /// What is to be done
    tasks: Vec<String>,
}

#[derive(Contract, Debug, PartialEq)]
struct Todo {
    /// What is to be done
    items: Vec<Item>,
}

#[derive(Contract, Debug, PartialEq)]
struct Item {
    /// In words
    title: String,
    /// Whether it is done
    done: bool,
}

#[derive(Contract, Debug, PartialEq)]
struct WriteFile {
    /// Where the file is
    path: String,
    /// What to write
    content: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Exec {
    /// What to do
    action: String,
    /// What to do it with
    params: BTreeMap<String, Value>,
}

#[derive(Contract, Debug, PartialEq)]
struct Source {
    /// Where the data are
    source: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Query {
    /// What to look for
    query: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Counted {
    /// What to look for
    q: String,
    /// How many
    n: u8,
}

#[derive(Contract, Debug, PartialEq)]
struct Foo {
    /// A text
    foo: String,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Order {
    /// What is ordered
    item: String,
    /// How many
    #[validate(range(min = 1, max = 100))]
    qty: i32,
}

#[derive(Contract, Debug, PartialEq)]
struct User {
    /// Their name
    name: String,
    /// What they may do
    roles: Vec<String>,
}

#[derive(Contract, Debug, PartialEq)]
struct Message {
    /// What it says
    text: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Anything {
    /// Any value
    data: Value,
}

tests_of_cases! {
    fn empty_arguments_01() {
        assert_eq!(called(""), Ok(Ping {}));
    }

    fn empty_arguments_04() {
        let rejection = called::<ReadFile>("").unwrap_err();
        assert_faults(&rejection, &[("/path", "missing")]);
    }

    fn empty_arguments_05() {
        assert_eq!(
            called("null"),
            Ok(ListFiles {
                limit: None,
                path: None
            })
        );
    }

    fn empty_arguments_06() {
        let rejection = called::<ReadFile>("null").unwrap_err();
        assert_faults(&rejection, &[("/path", "missing")]);
    }

    fn empty_arguments_09() {
        for arguments in ["", "{}", "null"] {
            assert_eq!(called(arguments), Ok(Refresh));
        }
    }

    fn arguments_not_object_02() {
        refuses::<ReadFile>("{", &[("", "cut_off")]);
    }

    fn arguments_not_object_04() {
        refuses::<ReadFile>("42", &[("", "wrong_type")]);
    }

    fn arguments_not_object_05() {
        refuses::<ReadFile>("please read a.txt", &[("", "invalid_json")]);
    }

    // Strict: a string is no object, whatever stands in it.
    fn double_encoded_whole_01() {
        refuses::<Sales>(
            r#""{\"shop\":\"North\",\"from\":\"2026-01-01\",\"to\":\"2026-01-31\"}""#,
            &[("", "wrong_type")],
        );
    }

    // Strict: a string is no object, so nothing can be said of what is inside.
    fn double_encoded_whole_03() {
        refuses::<City>(
            r#""{\"city\":\"Oslo\",\"days\":40}""#,
            &[("", "wrong_type")],
        );
    }

    fn double_encoded_whole_05() {
        refuses::<Sales>(r#""\"x\"""#, &[("", "wrong_type")]);
    }

    // Strict: an array is wanted.
    fn double_encoded_nested_01() {
        refuses::<AddTasks>(
            r#"{"action":"add","tasks":"[\"a\",\"b\",\"c\"]"}"#,
            &[("/tasks", "wrong_type")],
        );
    }

    // Strict: an array is wanted.
    fn double_encoded_nested_02() {
        refuses::<Todo>(
            r#"{"items":"[{\"title\":\"x\",\"done\":false}]"}"#,
            &[("/items", "wrong_type")],
        );
    }

    fn double_encoded_nested_03() {
        let WriteFile { path, content } = accepts(r#"{"path":"a.json","content":"[1,2,3]"}"#);
        assert_eq!((&*path, &*content), ("a.json", "[1,2,3]"));
    }

    fn double_encoded_nested_06() {
        refuses::<Exec>(
            r#"{"action":"run","params":"plain words"}"#,
            &[("/params", "wrong_type")],
        );
    }

    // Strict: a fence is no JSON.
    fn code_fence_01() {
        refuses::<Source>(
            "```json\n{\n  \"source\": \"shop\"\n}\n```",
            &[("", "invalid_json")],
        );
    }

    // Strict: a fence is no JSON.
    fn code_fence_02() {
        refuses::<Source>("```\n{\"source\":\"a\"}\n```\n", &[("", "invalid_json")]);
    }

    fn code_fence_03() {
        let rejection = refuses::<Source>(
            "Sure, here it is:\n{\"source\":\"a\"}",
            &[("", "invalid_json")],
        );
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::LeadingText));
    }

    fn json_repair_01() {
        let Query { query } = accepts(r#"{"query":"what's the weather"}"#);
        assert_eq!(query, "what's the weather");
    }

    // Strict: refused as a whole.
    fn json_repair_03() {
        let rejection = refuses::<Counted>(r#"{"q":"a,}b,]", "n":1,}"#, &[("", "invalid_json")]);
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::TrailingComma));
    }

    fn json_repair_04() {
        let Foo { foo } = accepts(r#"{"foo": "bar \"foo\", baz"}"#);
        assert_eq!(foo, "bar \"foo\", baz");
    }

    fn json_repair_06() {
        let WriteFile { path, content } =
            accepts(r##"{"path":"/data/a.py","content":"# Hello, world!\nprint(1, 2)"}"##);
        assert_eq!(
            (&*path, &*content),
            ("/data/a.py", "# Hello, world!\nprint(1, 2)")
        );
    }

    fn truncated_json_02() {
        refuses::<WriteFile>(r#"{"path": "x.txt""#, &[("", "cut_off")]);
    }

    fn truncated_json_03() {
        refuses::<WriteFile>(
            r#"{"path":"a","content":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"#,
            &[("", "cut_off")],
        );
    }

    fn duplicate_keys_01() {
        refuses::<Order>(
            r#"{"item":"a","qty":1,"qty":-1}"#,
            &[("/qty", "duplicate_key")],
        );
    }

    fn duplicate_keys_02() {
        refuses::<User>(
            r#"{"roles":[],"name":"x","roles":["admin"]}"#,
            &[("/roles", "duplicate_key")],
        );
    }

    fn unicode_escapes_01() {
        let rejection = refuses::<Message>(r#"{"text":"\ud83d"}"#, &[("", "invalid_json")]);
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::LoneSurrogate));
    }

    fn unicode_escapes_03() {
        let Message { text } = accepts(r#"{"text":"\ud834\udd1e"}"#);
        assert_eq!(text, "𝄞");
    }

    fn raw_text_defects_01() {
        let rejection =
            refuses::<Message>("{\"text\":\"line one\nline two\"}", &[("", "invalid_json")]);
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::ControlCharacter));
        // Where the break is, not where the next line begins.
        let kind = rejection.problems()[0].kind();
        assert!(
            matches!(
                kind,
                Kind::InvalidJson {
                    line: 1,
                    column: 18,
                    ..
                }
            ),
            "{kind:?}"
        );
    }

    fn raw_text_defects_03() {
        refuses::<Query>(r#"{"query":"A"}{"query":"B"}"#, &[("", "trailing_text")]);
    }

    fn raw_text_defects_05() {
        let Message { text } = accepts(r#"{"text":"\u000a\u0000x"}"#);
        assert_eq!(text, "\n\0x");
    }

    fn deep_nesting_02() {
        let arguments = format!("{{\"data\":{}", "[".repeat(500));
        refuses::<Anything>(&arguments, &[("", "too_deep")]);
    }

    // Built in memory, so that no reader of text has counted the levels.
    fn deep_nesting_03() {
        let mut deep = json!([]);
        for _ in 1..10_000 {
            deep = Value::Array(vec![deep]);
        }
        let rejection = Value::parse_value(&deep).unwrap_err();
        assert_faults(&rejection, &[("", "too_deep")]);
        assert!(matches!(
            rejection.problems()[0].kind(),
            Kind::TooDeep { limit: 64 }
        ));
    }

    fn grammar_limits_03() {
        refuses::<Query>("hello there", &[("", "invalid_json")]);
    }
}
