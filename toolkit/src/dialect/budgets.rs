//! What an API counts over all schemas of a request, and what each of them adds to it.

use crate::dialect::Dialect;
use crate::dialect::export::{Said, rules};
use crate::dialect::limits::{Count, Limits};
use crate::dialect::loss::Unsaid;
use crate::dialect::view::View;

/// One thing that is counted over the tools of a request.
struct Budget {
    what: &'static str,
    counted: Counted,
    /// How many the API takes.
    most: fn(&Limits) -> Option<usize>,
    /// What to do where tools exceed it together.
    remedy: &'static str,
}

/// What is counted.
enum Counted {
    /// The tools themselves.
    Tools,
    /// Something in their schemas, and what to do where one schema exceeds the budget alone.
    Inside(fn(&Count) -> usize, &'static str),
}

const BUDGETS: [Budget; 5] = [
    Budget {
        what: "tools",
        counted: Counted::Tools,
        most: |limits| limits.tools,
        remedy: "send fewer at once: `only` and `without` choose",
    },
    Budget {
        what: "strict tools",
        counted: Counted::Tools,
        most: |limits| limits.strict_tools,
        remedy: "send some without strict: `strict_only` chooses",
    },
    Budget {
        what: "fields",
        counted: Counted::Inside(|count| count.fields, "leave some out"),
        most: |limits| limits.all_fields,
        remedy: "send fewer tools at once",
    },
    Budget {
        what: "optional fields in strict schemas",
        counted: Counted::Inside(|count| count.optional, "make some required"),
        most: |limits| limits.optional,
        remedy: "make some required, or send tools without strict: `strict_only` chooses",
    },
    Budget {
        what: "fields of more than one type in strict schemas",
        counted: Counted::Inside(|count| count.unions, "give some one type (null is a type too)"),
        most: |limits| limits.unions,
        remedy: "give some one type (null is a type too), or send tools without strict: `strict_only` chooses",
    },
];

/// One schema of a request, with what is counted in it and what the API takes of that.
struct Entry<'a> {
    name: &'a str,
    count: Count,
    limits: &'a Limits,
}

/// The budgets that the tools of a request exceed together, each with what every tool costs.
pub(super) fn exceeded(tools: &[Said<'_>], dialect: Dialect) -> Vec<Unsaid> {
    let entries: Vec<Entry<'_>> = tools
        .iter()
        .map(|tool| Entry {
            name: &tool.definition.name,
            count: Count::of(tool.view),
            limits: &rules(dialect.for_tool(tool.definition)).limits,
        })
        .collect();
    BUDGETS.iter().filter_map(|budget| budget.exceeded(&entries)).collect()
}

/// The budgets that the schema of an answer exceeds alone.
pub(super) fn exceeded_by_answer(name: &str, view: &View, limits: &Limits) -> Vec<Unsaid> {
    let entries = [Entry { name, count: Count::of(view), limits }];
    let alone = |budget: &Budget| match budget.counted {
        Counted::Tools => None,
        Counted::Inside(_, remedy) => {
            let fault = budget.exceeded(&entries)?;
            Some(Unsaid { tool: name.to_owned(), remedy, ..fault })
        }
    };
    BUDGETS.iter().filter_map(alone).collect()
}

impl Budget {
    /// What is wrong where the schemas that count exceed the budget: those whose own limits have it.
    fn exceeded(&self, entries: &[Entry<'_>]) -> Option<Unsaid> {
        let counting = || entries.iter().filter(|entry| (self.most)(entry.limits).is_some());
        let most = counting().filter_map(|entry| (self.most)(entry.limits)).min()?;
        let cost = |entry: &Entry<'_>| match self.counted {
            Counted::Tools => 1,
            Counted::Inside(of, _) => of(&entry.count),
        };
        let sum: usize = counting().map(cost).sum();
        if sum <= most {
            return None;
        }
        let mut problem = format!("{sum} {}, and the API takes {most} in one request", self.what);
        if matches!(self.counted, Counted::Inside(..)) && entries.len() > 1 {
            let costs = counting().map(|entry| (entry.name, cost(entry)));
            let costs = costs.filter(|(_, cost)| *cost > 0);
            let costs: Vec<String> = costs.map(|(name, cost)| format!("{name} {cost}")).collect();
            problem = format!("{problem} ({})", costs.join(", "));
        }
        Some(Unsaid { tool: String::new(), path: String::new(), problem, remedy: self.remedy })
    }
}
