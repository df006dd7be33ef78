//! Tools side by side: names, calls to none of them, panics, several calls at once.

use std::fmt;
use std::time::{Duration, SystemTime};

use toolkit::{Context, Contract, Outcome, RuleError, Tool, ToolError, Toolkit};

use super::refuses;

mod mail {
    use toolkit::Tool;

    /// Send a letter.
    #[derive(Tool)]
    pub(super) struct SendEmail {
        /// To whom
        pub(super) to: String,
    }
}

mod bulk {
    use toolkit::Tool;

    /// Send a letter to many.
    #[derive(Tool)]
    pub(super) struct SendEmail {
        /// To whom
        pub(super) to: Vec<String>,
    }
}

/// Wait.
#[derive(Tool)]
struct Wait {
    /// How long
    secs: u64,
}

fn wait(arguments: Wait) -> Result<String, ToolError> {
    let until = SystemTime::UNIX_EPOCH + Duration::from_secs(arguments.secs);
    Ok(format!("{until:?}"))
}

/// Count.
#[derive(Tool)]
struct Count {
    /// How far
    #[validate(custom(function = "is_even"))]
    n: u32,
}

fn is_even(n: &u32) -> Result<(), RuleError> {
    assert!(n.is_multiple_of(2), "the secret of the rule");
    Ok(())
}

/// Do nothing.
#[derive(Tool)]
struct Fine {}

/// Fail.
#[derive(Tool)]
struct FailsWithoutText {}

#[derive(Debug)]
struct Silent;

impl fmt::Display for Silent {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Silent {}

/// List a folder.
#[derive(Tool)]
struct ListDir {
    /// Where it is
    path: String,
}

/// Read a file.
#[derive(Tool)]
struct ReadFile {
    /// Where it is
    path: String,
}

/// Share a folder.
#[derive(Tool)]
struct Share {}

/// Change an event.
#[derive(Tool)]
struct UpdateEvent {}

/// Do nothing.
#[derive(Tool)]
struct B {}

#[derive(Contract, Debug)]
struct Retries {
    /// How often to ask again
    max_retries: u32,
}

tests_of_cases! {
    fn panic_containment_02() {
        let tools = Toolkit::new().with(wait);
        let reply = tools.call_blocking("wait", r#"{"secs":18446744073709551615}"#);
        assert!(matches!(reply.outcome(), Outcome::Panicked(_)), "{reply:?}");
        assert!(!reply.content().contains("overflow"), "{}", reply.content());

        let reply = tools.call_blocking("wait", r#"{"secs":1}"#);
        assert!(matches!(reply.outcome(), Outcome::Value(_)), "{reply:?}");
    }

    fn panic_containment_05() {
        let tools = Toolkit::new().with(|count: Count| Ok::<_, ToolError>(count.n));
        let reply = tools.call_blocking("count", r#"{"n":1}"#);
        let Outcome::Panicked(panic) = reply.outcome() else {
            panic!("{reply:?}");
        };
        assert!(panic.while_reading());
        assert!(!reply.content().contains("secret"), "{}", reply.content());

        let reply = tools.call_blocking("count", r#"{"n":2}"#);
        assert_eq!(reply.content(), "2");
    }

    fn parallel_calls_02() {
        let tools = Toolkit::new()
            .with(|_: Fine| Ok::<_, ToolError>("fine"))
            .with(|_: FailsWithoutText| Err::<(), _>(Silent));
        let calls = [("call_aaa", "fine"), ("call_bbb", "fails_without_text")];
        let replies = calls
            .map(|(id, name)| tools.call_blocking_with(name, "", Context::new().with_call_id(id)));
        assert_eq!(replies[0].content(), "fine");
        assert_eq!(replies[1].call_id(), Some("call_bbb"));
        assert!(matches!(replies[1].outcome(), Outcome::Failed(_)));
        assert!(!replies[1].content().trim().is_empty());
    }

    fn unknown_tool_02() {
        let tools = Toolkit::new()
            .with(|list: ListDir| Ok::<_, ToolError>(list.path))
            .with(|read: ReadFile| Ok::<_, ToolError>(read.path));
        let reply = tools.call_blocking("readFile", r#"{"path":"a"}"#);
        let Outcome::UnknownTool(unknown) = reply.outcome() else {
            panic!("{reply:?}");
        };
        assert_eq!(unknown.nearest(), Some("read_file"));
        let content = reply.content();
        assert!(
            content.contains("readFile") && content.contains("read_file"),
            "{content}"
        );
    }

    // Written in an attribute, such a name does not compile either.
    fn tool_name_02() {
        let tools = Toolkit::new().with(|_: Share| Ok::<_, ToolError>(()));
        let error = tools.try_prefixed("Create ").unwrap_err();
        assert!(error.is_illegal_name());
        let error = error.to_string();
        assert!(error.contains("`Create share` holds ' '"), "{error}");
    }

    fn tool_name_04() {
        let tools = Toolkit::new()
            .with(|_: UpdateEvent| Ok::<_, ToolError>("done"))
            .prefixed("calendar.");
        assert!(tools.names().eq(["calendar.update_event"]));
        let spec = tools.spec().to_string();
        assert!(spec.contains(r#""name":"calendar_update_event""#), "{spec}");
        for name in ["calendar.update_event", "calendar_update_event"] {
            assert_eq!(tools.call_blocking(name, "").content(), "done");
        }
    }

    fn duplicate_tool_names_01() {
        let tools = Toolkit::new().with(|mail: mail::SendEmail| Ok::<_, ToolError>(mail.to));
        let error = tools
            .try_with(|bulk: bulk::SendEmail| Ok::<_, ToolError>(bulk.to))
            .unwrap_err()
            .to_string();
        for part in ["send_email", "mail::SendEmail", "bulk::SendEmail"] {
            assert!(error.contains(part), "{error}");
        }
    }

    // Where an API refuses dots, both would be `a_b`.
    fn duplicate_tool_names_03() {
        let tools = Toolkit::new().with(|_: B| Ok::<_, ToolError>(()));
        let error = tools
            .prefixed("a.")
            .try_merge(&tools.prefixed("a_"))
            .unwrap_err();
        assert!(error.is_duplicate());
        let error = error.to_string();
        assert!(
            error.contains("`a.b`") && error.contains("`a_b`"),
            "{error}"
        );
    }

    fn retries_04() {
        refuses::<Retries>(r#"{"max_retries":-1}"#, &[("/max_retries", "too_small")]);
    }
}
