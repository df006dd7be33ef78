//! Shows: a tool in Swedish, its two functions `spec` and `kor`, and the same tool in English.
//! Prints: the tool specification, then valid and invalid calls with their replies as JSON and as text.
//! Run it: `cargo run --example support_desk`, or with `-- sok_arenden '{"status":"klar"}'` for one call.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use toolkit::Reply;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the example.
pub fn run(arguments: &[String], out: &mut dyn Write) -> io::Result<()> {
    match arguments {
        [] => {
            writeln!(out, "# Svenska\n\n{}", svenska::spec())?;
            for (namn, argument) in svenska::ANROP {
                show(namn, argument, &svenska::kor(namn, argument), out)?;
            }
            writeln!(out, "\n# English\n\n{}", english::spec())?;
            for (name, arguments) in english::CALLS {
                show(name, arguments, &english::call(name, arguments), out)?;
            }
            Ok(())
        }
        [name, arguments] if english::TOOLS.get(name).is_some() => {
            writeln!(out, "{}", english::call(name, arguments).content())
        }
        [namn, argument] => writeln!(out, "{}", svenska::kor(namn, argument).content()),
        _ => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "usage: support_desk [<tool> <arguments as JSON>]",
        )),
    }
}

fn show(name: &str, arguments: &str, reply: &Reply, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n> {name} {arguments}")?;
    writeln!(out, "{}", reply.to_json())?;
    writeln!(out, "{}", reply.content())
}

pub(crate) mod svenska {
    use std::fmt;
    use std::sync::LazyLock;

    use serde::Serialize;
    use toolkit::{Contract, Reply, Spec, Swedish, Tool, Toolkit};

    /// Sök ärenden i supportsystemet. Returnerar högst 50 träffar.
    #[derive(Tool)]
    #[tool(read_only)]
    struct SokArenden {
        /// Ärendets aktuella status
        status: Status,
        /// Endast ärenden äldre än detta antal dagar
        #[validate(range(min = 0, max = 365))]
        aldre_an_dagar: Option<u16>,
        /// Sökord i ärendets titel eller beskrivning
        #[validate(length(max = 200))]
        fritext: Option<String>,
    }

    #[derive(Clone, Copy, PartialEq, Contract, Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Status {
        Oppen,
        Stangd,
        Vantar,
    }

    pub static VERKTYG: LazyLock<Toolkit> =
        LazyLock::new(|| Toolkit::new().wording(Swedish).with(sok_arenden));

    /// Verktygen som skickas till modellens API.
    pub fn spec() -> &'static Spec {
        VERKTYG.spec()
    }

    /// Kör ett verktygsanrop och returnerar svaret, vad modellen än skickade.
    pub fn kor(namn: &str, argument: &str) -> Reply {
        VERKTYG.call_blocking(namn, argument)
    }

    fn sok_arenden(args: SokArenden) -> Result<Vec<&'static Arende>, Databasfel> {
        if args.status == Status::Stangd {
            return Err(Databasfel("postgres://desk:hemligt@arkiv.intern svarar inte"));
        }
        let fritext = args.fritext.unwrap_or_default().to_lowercase();
        let traffar = ARENDEN.iter().filter(|arende| {
            arende.status == args.status
                && args.aldre_an_dagar.is_none_or(|dagar| arende.alder_i_dagar > dagar)
                && arende.titel.to_lowercase().contains(&fritext)
        });
        Ok(traffar.take(50).collect())
    }

    #[derive(Serialize)]
    struct Arende {
        nummer: u32,
        titel: &'static str,
        status: Status,
        alder_i_dagar: u16,
    }

    const fn arende(
        nummer: u32,
        titel: &'static str,
        status: Status,
        alder_i_dagar: u16,
    ) -> Arende {
        Arende { nummer, titel, status, alder_i_dagar }
    }

    static ARENDEN: [Arende; 5] = [
        arende(101, "Skrivaren på plan 2 drar två papper", Status::Oppen, 3),
        arende(102, "Inloggningen tar en minut", Status::Oppen, 41),
        arende(103, "Ny skärm till receptionen", Status::Vantar, 12),
        arende(104, "Skrivaren skriver bara rosa", Status::Vantar, 90),
        arende(105, "Får ingen e-post från skrivaren", Status::Oppen, 67),
    ];

    /// Texten är till för den som driver programmet; modellen ser den aldrig.
    #[derive(Debug)]
    struct Databasfel(&'static str);

    impl fmt::Display for Databasfel {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl std::error::Error for Databasfel {}

    pub const ANROP: [(&str, &str); 10] = [
        ("sok_arenden", r#"{"status":"oppen","aldre_an_dagar":30,"fritext":"skrivare"}"#),
        ("sok_arenden", r#"{"status":"klar","aldre_an_dagar":400,"prio":1}"#),
        ("sok_arenden", r#"{"aldre_an_dagar":"30"}"#),
        ("sok_arenden", r#"{"status":"oppen","aldre_an_dagar":5.0}"#),
        ("sok_arenden", r#"{"status":"#),
        ("sok_arenden", r#"{"status":"oppen","status":"stangd"}"#),
        ("sok_arenden", "[]"),
        ("sok_arenden", ""),
        ("sok", "{}"),
        ("sok_arenden", r#"{"status":"stangd"}"#),
    ];
}

pub(crate) mod english {
    use std::fmt;
    use std::sync::LazyLock;

    use serde::Serialize;
    use toolkit::{Contract, Reply, Spec, Tool, Toolkit};

    /// Search tickets in the support system. Returns at most 50 hits.
    #[derive(Tool)]
    #[tool(read_only)]
    struct SearchTickets {
        /// Current status of the ticket
        status: Status,
        /// Only tickets older than this many days
        #[validate(range(min = 0, max = 365))]
        older_than_days: Option<u16>,
        /// Words to look for in the title of the ticket
        #[validate(length(max = 200))]
        text: Option<String>,
    }

    #[derive(Clone, Copy, PartialEq, Contract, Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Status {
        Open,
        Closed,
        Waiting,
    }

    pub static TOOLS: LazyLock<Toolkit> = LazyLock::new(|| Toolkit::new().with(search_tickets));

    /// The tools for the request to the model's API.
    pub fn spec() -> &'static Spec {
        TOOLS.spec()
    }

    /// Runs a tool call and returns the reply, whatever the model sent.
    pub fn call(name: &str, arguments: &str) -> Reply {
        TOOLS.call_blocking(name, arguments)
    }

    fn search_tickets(args: SearchTickets) -> Result<Vec<&'static Ticket>, DatabaseError> {
        if args.status == Status::Closed {
            return Err(DatabaseError("postgres://desk:secret@archive.internal does not answer"));
        }
        let text = args.text.unwrap_or_default().to_lowercase();
        let hits = TICKETS.iter().filter(|ticket| {
            ticket.status == args.status
                && args.older_than_days.is_none_or(|days| ticket.age_in_days > days)
                && ticket.title.to_lowercase().contains(&text)
        });
        Ok(hits.take(50).collect())
    }

    #[derive(Serialize)]
    struct Ticket {
        number: u32,
        title: &'static str,
        status: Status,
        age_in_days: u16,
    }

    const fn ticket(number: u32, title: &'static str, status: Status, age_in_days: u16) -> Ticket {
        Ticket { number, title, status, age_in_days }
    }

    static TICKETS: [Ticket; 5] = [
        ticket(101, "The printer on floor 2 takes two sheets", Status::Open, 3),
        ticket(102, "Logging in takes a minute", Status::Open, 41),
        ticket(103, "A new screen for the front desk", Status::Waiting, 12),
        ticket(104, "The printer prints pink only", Status::Waiting, 90),
        ticket(105, "No mail from the printer", Status::Open, 67),
    ];

    /// The message is for the operator; the model never sees it.
    #[derive(Debug)]
    struct DatabaseError(&'static str);

    impl fmt::Display for DatabaseError {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }

    impl std::error::Error for DatabaseError {}

    pub const CALLS: [(&str, &str); 5] = [
        ("search_tickets", r#"{"status": "open", "older_than_days": 30, "text": "printer"}"#),
        ("search_tickets", r#"{"status": "done", "older_than_days": 400, "txt": "printer"}"#),
        ("search_tickets", r#"{"status": "open", "text": "prin"#),
        ("search_ticket", r#"{"status": "open"}"#),
        ("search_tickets", r#"{"status": "closed"}"#),
    ];
}
