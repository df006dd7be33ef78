//! The fields of an object: null, several faults at once, rules over the whole.

use toolkit::{Contract, Limits, RuleError};

use super::{accepts, assert_faults, faults_of, refuses};

#[derive(Contract, Debug, PartialEq)]
struct Scrape {
    /// The page
    url: String,
    /// How long to wait
    wait: Option<u32>,
    /// By which way
    proxy: Option<String>,
}

#[derive(Contract, Debug, PartialEq)]
struct Related {
    /// To which one
    id: u32,
    /// Which page
    #[serde(default = "one")]
    page: u32,
}

fn one() -> u32 {
    1
}

#[derive(Contract, Debug, PartialEq)]
struct Pods {
    /// Where they run
    namespace: String,
    /// Which ones
    #[tool(pattern = "^[a-z=,]+$")]
    selector: Option<String>,
}

#[derive(Contract, Debug, PartialEq)]
struct WithNull {
    /// A text
    #[serde(default)]
    s: Option<String>,
}

#[derive(Contract, Debug, PartialEq)]
struct Notes {
    /// A text
    note: Option<String>,
    /// A number
    n: Option<i64>,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Book {
    /// Who comes
    guest: Guest,
    /// For how long
    #[validate(range(min = 1, max = 30))]
    nights: u8,
    /// In what
    #[validate(length(min = 1, max = 4))]
    rooms: Vec<Room>,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Guest {
    /// Their name
    #[validate(length(min = 1, max = 40))]
    name: String,
    /// Where to write to them
    #[validate(email)]
    email: String,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Room {
    /// How many beds
    #[validate(range(min = 1, max = 6))]
    beds: u8,
    /// What the window shows
    view: View,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum View {
    Sea,
    Garden,
}

#[derive(Contract, Debug, PartialEq)]
struct List {
    /// The items
    items: Vec<Item>,
}

#[derive(Contract, Debug, PartialEq)]
struct Item {
    /// A small number
    #[validate(range(min = -10, max = 10))]
    value: i32,
}

#[derive(Contract, Debug, PartialEq)]
#[validate(schema(function = "has_change"))]
struct Update {
    /// Which one
    id: u32,
    /// The new title
    title: Option<String>,
    /// The new text
    text: Option<String>,
}

fn has_change(update: &Update) -> Result<(), RuleError> {
    match (&update.title, &update.text) {
        (None, None) => Err("at least one of title, text is needed".into()),
        _ => Ok(()),
    }
}

#[derive(Contract, Debug, PartialEq)]
#[validate(schema(function = "has_one_source"))]
struct Run {
    /// What to run, as YAML
    yaml: Option<String>,
    /// What to run, as files
    files: Option<Vec<String>>,
    /// What to run, as a folder
    dir: Option<String>,
}

fn has_one_source(run: &Run) -> Result<(), RuleError> {
    let given = [run.yaml.is_some(), run.files.is_some(), run.dir.is_some()];
    match given.into_iter().filter(|given| *given).count() {
        1 => Ok(()),
        _ => Err("exactly one of yaml, files, dir may be given".into()),
    }
}

#[derive(Contract, Debug, PartialEq)]
struct Forecast {
    /// In what it is measured
    unit: Degrees,
    /// For how many days
    #[validate(range(min = 1, max = 7))]
    days: u8,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Degrees {
    C,
    F,
}

#[derive(Contract, Debug, PartialEq)]
struct Rows {
    /// The rows
    rows: Vec<Row>,
}

#[derive(Contract, Debug, PartialEq)]
struct Row {
    /// A number
    n: u8,
}

tests_of_cases! {
    // A text is a text, whatever word it holds.
    fn t2_none_word_01() {
        #[derive(Contract, Debug, PartialEq)]
        struct Report {
            /// What stands above it
            title: Option<String>,
        }
        let report: Report = accepts(r#"{"title":"None"}"#);
        assert_eq!(report, Report { title: Some("None".to_owned()) });
    }

    fn null_for_optional_01() {
        let read: Scrape = accepts(r#"{"url":"https://example.org","wait":null,"proxy":null}"#);
        let url = "https://example.org".to_owned();
        assert_eq!(
            read,
            Scrape {
                url,
                wait: None,
                proxy: None
            }
        );
    }

    // Strict: a default is for a field that is not sent.
    fn null_for_optional_02() {
        refuses::<Related>(r#"{"id":3,"page":null}"#, &[("/page", "wrong_type")]);
    }

    fn null_for_optional_07() {
        refuses::<Pods>(
            r#"{"namespace":"a","selector":""}"#,
            &[("/selector", "pattern")],
        );
    }

    fn null_for_optional_08() {
        assert_eq!(accepts::<WithNull>(r#"{"s":null}"#), WithNull { s: None });
    }

    fn nullable_spelling_03() {
        assert_eq!(
            accepts::<Notes>(r#"{"note":null,"n":null}"#),
            Notes {
                note: None,
                n: None
            }
        );
    }

    fn all_errors_at_once_01() {
        let faults = [
            ("/guest/name", "too_short"),
            ("/guest/email", "format"),
            ("/nights", "too_small"),
            ("/rooms/0/beds", "too_large"),
            ("/rooms/1/view", "not_one_of"),
        ];
        refuses::<Book>(
            r#"{"guest":{"name":"","email":"nope"},"nights":0,"rooms":[{"beds":9,"view":"sea"},{"beds":1,"view":"lake"}]}"#,
            &faults,
        );
    }

    fn all_errors_at_once_03() {
        let faults = [
            ("/items/1/value", "too_small"),
            ("/items/2/value", "too_large"),
        ];
        refuses::<List>(
            r#"{"items":[{"value":0},{"value":-20},{"value":11}]}"#,
            &faults,
        );
    }

    fn all_errors_at_once_04() {
        refuses::<Book>(
            r#"{"guest":{"name":"A","email":"a@example.org","vip":true},"nights":2,"rooms":[{"beds":2,"view":"sea"}]}"#,
            &[("/guest/vip", "unknown_field")],
        );
    }

    fn top_level_composition_03() {
        refuses::<Update>(r#"{"id":1}"#, &[("", "custom")]);
        assert!(!Update::json_schema().to_string().contains("Of\""));
    }

    fn top_level_composition_04() {
        refuses::<Run>(r#"{"yaml":"a","dir":"b"}"#, &[("", "custom")]);
    }

    fn feedback_size_and_echo_02() {
        let faults = [("/unit", "not_one_of"), ("/days", "too_large")];
        let rejection = refuses::<Forecast>(r#"{"unit":"kelvin","days":70}"#, &faults);
        let told = rejection.to_string();
        assert!(told.contains("\"kelvin\"") && told.contains("70"), "{told}");
    }

    fn feedback_size_and_echo_05() {
        let rows = vec![r#"{"n":999}"#; 500].join(",");
        let arguments = format!(r#"{{"rows":[{rows}]}}"#);

        let rejection = Rows::parse(&arguments).unwrap_err();
        let ten: Vec<_> = (0..10).map(|row| format!("/rows/{row}/n")).collect();
        let faults: Vec<_> = ten
            .iter()
            .map(|path| (path.as_str(), "too_large"))
            .collect();
        assert_faults(&rejection, &faults);
        assert_eq!((rejection.left_out(), rejection.count()), (490, 500));
        assert!(rejection.to_string().contains("490"), "{rejection}");

        let limits = Limits {
            problems: usize::MAX,
            ..Limits::default()
        };
        let rejection = Rows::parse_within(&arguments, &limits).unwrap_err();
        assert_eq!(faults_of(&rejection).len(), 500);
    }
}
