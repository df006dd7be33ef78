//! Whole replies as answers of one type: parsing, feedback and the retry loop.

use toolkit::{
    Ask, Contract, English, Gate, Kind, Limits, Rejection, RuleError, Step, Swedish, SyntaxHint,
};

/// What an invoice says
#[derive(Contract, Debug, PartialEq)]
#[validate(schema(function = "is_paid_later"))]
struct Invoice {
    /// The sum in euros
    #[validate(range(min = 0))]
    total: f64,
    /// The day of payment in days from now
    days: Option<i8>,
}

fn is_paid_later(invoice: &Invoice) -> Result<(), RuleError> {
    assert!(invoice.days != Some(13), "a secret of the rule");
    match invoice.days {
        Some(days) if days < 0 => Err("days must not lie in the past".into()),
        _ => Ok(()),
    }
}

const GOOD: &str = r#"{"total": 12.5}"#;

fn syntax_hint(rejection: &Rejection) -> Option<SyntaxHint> {
    match rejection.problems()[0].kind() {
        Kind::InvalidJson { hint, .. } => *hint,
        _ => None,
    }
}

#[test]
fn accepts_only_json() {
    let good = Invoice { total: 12.5, days: None };
    assert_eq!(Invoice::parse_reply(GOOD).unwrap(), good);
    assert_eq!(Invoice::parse_reply(&format!("\n {GOOD}\r\n")).unwrap(), good);
    let cases = [
        (format!("```json\n{GOOD}\n```"), Some(SyntaxHint::CodeFence)),
        (format!("\n```\n{GOOD}\n```\n"), Some(SyntaxHint::CodeFence)),
        (format!("Here it is:\n```json\n{GOOD}\n```"), Some(SyntaxHint::LeadingText)),
        (format!("Sure! {GOOD}"), Some(SyntaxHint::LeadingText)),
        ("The sum is 12.5 euros.".to_owned(), Some(SyntaxHint::Words)),
        ("Total".to_owned(), None),
        (String::new(), Some(SyntaxHint::Blank)),
        (r#"{"total": NaN}"#.to_owned(), Some(SyntaxHint::NotANumber)),
    ];
    for (reply, expected) in cases {
        let rejection = Invoice::parse_reply(&reply).unwrap_err();
        assert_eq!((rejection.count(), syntax_hint(&rejection)), (1, expected), "{reply}");
    }
    for after in ["\n```", " I hope this helps.", GOOD] {
        let rejection = Invoice::parse_reply(&format!("{GOOD}{after}")).unwrap_err();
        assert_eq!(rejection.problems()[0].code(), "trailing_text", "{after}");
    }
}

#[test]
fn messages() {
    let message =
        |reply: &str| Invoice::parse_reply(reply).unwrap_err().reply_message::<Invoice>(&English);
    insta::assert_snapshot!(
        [
            message(&format!("```json\n{GOOD}\n```")),
            message(&format!("{GOOD}\nI hope this helps.")),
            message("The sum is 12.5 euros."),
            message(""),
            message(r#"{"total": 12"#),
            message(r#"{"total": "12.5", "day": 1}"#),
            message(r#"{"total": 1, "days": -1}"#),
            message("[]"),
        ]
        .join("\n\n")
    );
}

#[test]
fn limits_the_attempts() {
    let mut ask = Ask::<Invoice>::new(2);
    assert_eq!((ask.made(), ask.left()), (0, 2));
    let Step::Again(again) = ask.feed("```\n{}\n```") else { panic!("accepted") };
    assert_eq!(again.refusal().gate(), Gate::Json);
    let rejection = again.refusal().rejection().unwrap();
    assert_eq!(again.message(), rejection.reply_message::<Invoice>(&English));
    assert_eq!((ask.made(), ask.left()), (1, 1));
    let Step::GiveUp(gave_up) = ask.feed(r#"{"total": -1}"#) else { panic!("did not give up") };
    assert_eq!((gave_up.attempts(), gave_up.refusal().gate()), (2, Gate::Answer));
    assert_eq!(
        gave_up.to_string(),
        "gave up after 2 refused replies, the last one because of answer: total: must be at least 0, but got -1"
    );
    let Step::Accepted(invoice) = ask.feed(GOOD) else { panic!("refused") };
    assert_eq!(invoice.total, 12.5);
}

#[test]
fn reports_the_gate_of_each_refusal() {
    let limits = Limits { bytes: 40, ..Limits::default() };
    let mut ask = Ask::<Invoice>::new(100).limits(limits);
    for (reply, gate) in [
        (&*format!("{GOOD}{}", " ".repeat(40)), Gate::Length),
        ("Sure!", Gate::Json),
        (r#"{"total": 1"#, Gate::Json),
        ("[]", Gate::Answer),
        (r#"{"total": 1, "days": 200}"#, Gate::Answer),
        (r#"{"total": 1, "days": -1}"#, Gate::Rule),
        (r#"{"total": 1, "days": 13}"#, Gate::Rule),
    ] {
        let Step::Again(again) = ask.feed(reply) else { panic!("accepted {reply}") };
        assert_eq!(again.refusal().gate(), gate, "{reply}");
    }
}

#[test]
fn hides_the_panic_of_a_rule() {
    let Step::Again(again) = Ask::<Invoice>::new(2).feed(r#"{"total": 1, "days": 13}"#) else {
        panic!("accepted")
    };
    let refusal = again.refusal();
    assert_eq!(refusal.panic().unwrap().message(), Some("a secret of the rule"));
    assert!(refusal.rejection().is_none());
    assert_eq!(
        again.message(),
        "1 problem with the reply:\n\
         - reply: breaks the rule \"custom\"\n\
         Fix the problem and reply with the complete corrected JSON, and nothing else."
    );
    assert!(!refusal.to_string().contains("secret"));
}

#[test]
fn the_instruction_contains_the_schema() {
    let ask = Ask::<Invoice>::new(3);
    let schema = Invoice::json_schema();
    assert_eq!(ask.schema(), schema);
    assert_eq!(
        ask.instruction(),
        format!(
            "Reply with JSON alone: no words before or after it, and no code fence. It must satisfy this JSON Schema:\n{schema}"
        )
    );
}

#[test]
fn uses_other_wordings() {
    let mut ask = Ask::<Invoice>::new(3).wording(Swedish);
    assert!(ask.instruction().starts_with("Svara med bara JSON"));
    let Step::Again(again) = ask.feed(r#"{"total": -1}"#) else { panic!("accepted") };
    assert_eq!(
        again.message(),
        "1 problem med svaret:\n\
         - total: måste vara minst 0, men är -1\n\
         Schemat för de fält som berörs: \"total\": {\"description\":\"The sum in euros\",\"type\":\"number\",\"minimum\":0}\n\
         Rätta problemet och svara sedan med hela JSON-värdet, och ingenting annat."
    );
}

#[test]
fn asks_for_any_contract() {
    let mut ask = Ask::<Vec<bool>>::new(1);
    assert!(matches!(ask.feed("[true]"), Step::Accepted(list) if list == [true]));
    let mut ask = Ask::<String>::new(1);
    assert!(matches!(ask.feed(r#""yes""#), Step::Accepted(text) if text == "yes"));
    assert!(matches!(ask.feed("yes"), Step::GiveUp(_)));
}
