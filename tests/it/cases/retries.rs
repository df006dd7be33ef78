//! How often a wrong reply is followed by another.

use toolkit::{Ask, Contract, Step, Tool, Toolkit};

/// Count.
#[derive(Tool)]
struct Count {
    /// How far
    to: u8,
}

/// A number
#[derive(Contract, Debug)]
struct Number {
    /// It
    n: u8,
}

tests_of_cases! {
    fn retries_02() {
        let wrong = [
            r#"{"tool": "count", "arguments": {"to": "5"}}"#,
            r#"{"tool": "count", "arguments": {"to": 300}}"#,
            r#"{"tool": "cont", "arguments": {"to": 5}}"#,
        ];
        let tools = Toolkit::new().with(|count: Count| Ok::<_, String>(count.to));
        let mut ask = tools.ask(3);
        assert!(matches!(ask.feed(wrong[0]), Step::Again(_)));
        assert!(matches!(ask.feed(wrong[1]), Step::Again(_)));
        let Step::GiveUp(gave_up) = ask.feed(wrong[2]) else { panic!("goes on") };
        assert_eq!(gave_up.attempts(), 3);
    }

    fn retries_05() {
        let (wrong, right) = (r#"{"n": "1"}"#, r#"{"n": 1}"#);
        let mut ask = Ask::<Number>::new(2);
        assert!(matches!(ask.feed(wrong), Step::Again(_)));
        assert!(matches!(ask.feed(right), Step::Accepted(Number { n: 1 })));
        assert_eq!((ask.made(), ask.left()), (2, 2));
        assert!(matches!(ask.feed(wrong), Step::Again(_)));
        assert!(matches!(ask.feed(wrong), Step::GiveUp(_)));
    }
}
