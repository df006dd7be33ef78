//! Results of tools, and what is told where there is none.

use std::backtrace::Backtrace;
use std::fmt;
use std::io;

use serde::Serialize;
use toolkit::{Checked, Contract, Outcome, Reply, Tool, ToolError, Toolkit};

use super::assert_faults;

/// Read something.
#[derive(Tool)]
struct Read {}

/// What was read
#[derive(Contract, Serialize)]
struct Number {
    /// A number
    #[validate(range(max = 9))]
    n: u8,
    /// A tag
    #[tool(one_of("a", "b"))]
    tag: String,
}

/// An error that knows where it arose.
#[derive(Debug)]
struct Traced(Backtrace);

impl fmt::Display for Traced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "failed at src/secret.rs:7\n{}", self.0)
    }
}

impl std::error::Error for Traced {}

fn told(reply: &Reply) -> [String; 2] {
    [reply.content(), reply.to_json()]
}

tests_of_cases! {
    fn leaks_to_model_02() {
        let error = |_: Read| Err::<(), _>(io::Error::other("/srv/secret/a.txt: locked"));
        let reply = Toolkit::new().with(error).call_blocking("read", "");
        assert_eq!(told(&reply), ["the tool failed: Error", r#"{"error":"the tool failed: Error"}"#]);
        assert_eq!(reply.error().unwrap().to_string(), "/srv/secret/a.txt: locked");
    }

    fn leaks_to_model_03() {
        let error = |_: Read| Err::<(), _>(Traced(Backtrace::force_capture()));
        let reply = Toolkit::new().with(error).call_blocking("read", "");
        assert_eq!(told(&reply), ["the tool failed: Traced", r#"{"error":"the tool failed: Traced"}"#]);
        assert!(reply.error().unwrap().to_string().contains("secret.rs:7"));
    }

    fn result_validation_01() {
        let error = |_: Read| Err::<Checked<Number>, _>(ToolError::tell("there is no number today"));
        let tools = Toolkit::new().with(error);
        assert!(tools.get("read").unwrap().output.is_some());
        let reply = tools.call_blocking("read", "");
        assert!(reply.is_error() && reply.value().is_none());
        assert_eq!(reply.content(), "there is no number today");
    }

    fn result_validation_05() {
        let result = |_: Read| Ok::<_, String>(Checked(Number { n: 10, tag: "c".to_owned() }));
        let reply = Toolkit::new().with(result).call_blocking("read", "");
        let Outcome::BadResult(bad) = reply.outcome() else { panic!("{reply:?}") };
        assert_faults(bad.rejection().unwrap(), &[("/n", "too_large"), ("/tag", "not_one_of")]);
        assert!(reply.value().is_none());
    }
}
