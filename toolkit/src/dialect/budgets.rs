//! What an API counts over all tools of a request, and what each tool adds to it.

use crate::dialect::Dialect;
use crate::dialect::export::{Said, rules};
use crate::dialect::limits::{Count, Limits};
use crate::dialect::loss::Unsaid;

/// One thing that is counted over the tools of a request.
struct Budget {
    /// How many a tool has of it; nothing where the tool itself is counted.
    of: Option<fn(&Count) -> usize>,
    /// How many the API takes.
    most: fn(&Limits) -> Option<usize>,
    what: &'static str,
    remedy: &'static str,
}

const BUDGETS: [Budget; 5] = [
    Budget {
        of: None,
        most: |limits| limits.tools,
        what: "tools",
        remedy: "send fewer at once: `only` and `without` choose",
    },
    Budget {
        of: None,
        most: |limits| limits.strict_tools,
        what: "strict tools",
        remedy: "send some without strict: `strict_only` chooses",
    },
    Budget {
        of: Some(|count| count.fields),
        most: |limits| limits.all_fields,
        what: "fields",
        remedy: "send fewer tools at once",
    },
    Budget {
        of: Some(|count| count.optional),
        most: |limits| limits.optional,
        what: "optional fields in strict tools",
        remedy: "make some required, or send tools without strict: `strict_only` chooses",
    },
    Budget {
        of: Some(|count| count.unions),
        most: |limits| limits.unions,
        what: "fields of more than one type in strict tools",
        remedy: "give some one type (null is a type too), or send tools without strict: `strict_only` chooses",
    },
];

/// The budgets that the tools are over together, each with what every tool costs.
pub(super) fn over(tools: &[Said<'_>], dialect: Dialect) -> Vec<Unsaid> {
    let counts: Vec<(Count, &Limits)> = tools
        .iter()
        .map(|tool| (Count::of(tool.view), &rules(dialect.for_tool(tool.definition)).limits))
        .collect();
    BUDGETS.iter().filter_map(|budget| budget.exceeded(tools, &counts)).collect()
}

impl Budget {
    /// What is wrong where the tools that count are over the budget: those whose own limits know it.
    fn exceeded(&self, tools: &[Said<'_>], counts: &[(Count, &Limits)]) -> Option<Unsaid> {
        let most = counts.iter().filter_map(|(_, limits)| (self.most)(limits)).min()?;
        let cost = |count: &Count| self.of.map_or(1, |of| of(count));
        let costs: Vec<(&str, usize)> = tools
            .iter()
            .zip(counts)
            .filter(|(_, (_, limits))| (self.most)(limits).is_some())
            .map(|(tool, (count, _))| (tool.definition.name.as_str(), cost(count)))
            .filter(|(_, cost)| *cost > 0)
            .collect();
        let sum: usize = costs.iter().map(|(_, cost)| cost).sum();
        if sum <= most {
            return None;
        }
        let mut problem = format!("{sum} {}, and the API takes {most} in one request", self.what);
        if self.of.is_some() {
            let costs: Vec<String> =
                costs.iter().map(|(name, cost)| format!("{name} {cost}")).collect();
            problem = format!("{problem} ({})", costs.join(", "));
        }
        Some(Unsaid { tool: String::new(), path: String::new(), problem, remedy: self.remedy })
    }
}
