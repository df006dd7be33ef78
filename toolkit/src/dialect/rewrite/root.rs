//! The tool as a whole: its root, the definitions that are still referred to, and those that come back to
//! themselves. What stands at a place is none of it.

use crate::dialect::intake::references;
use crate::dialect::keyword::Keyword;
use crate::dialect::rewrite::{Position, Walk};
use crate::dialect::rules::Recursion;
use crate::dialect::view::{Part, View, put_in_place};

impl Walk<'_> {
    pub(super) fn judge_recursion(&mut self) {
        let whole = self.whole;
        for (name, _) in &whole.definitions {
            if !whole.is_recursive(name, false) {
                continue;
            }
            self.recursive.push(name);
            let refused = match self.rules.recursion {
                Recursion::Kept => false,
                Recursion::InOptional => whole.is_recursive(name, true),
                Recursion::Contested => !self.dialect.contested,
                Recursion::Refused => true,
            };
            if refused {
                self.fault(
                    &format!("$defs.{name}"),
                    format!("`{name}` holds itself, and the API takes no schema that does"),
                    "write the levels as types of their own, or take a flat list whose items name their parent",
                );
            }
        }
    }

    pub(super) fn root(&mut self) -> View {
        let whole = self.whole;
        let mut root = whole.root.clone();
        // As often as there are names: one that stands for itself alone is left as it is.
        for _ in &whole.definitions {
            let Some(body) = root.refers_to().and_then(|name| whole.definition(&name)) else {
                break;
            };
            root = put_in_place(root, body.clone());
        }
        let mut root = self.place(root, "", Position::Root);
        self.root_properties(&mut root);
        self.judge_root(&root);
        root
    }

    fn judge_root(&mut self, root: &View) {
        let unions = [Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Enum, Keyword::Not];
        if !self.rules.root_union
            && let Some(union) = unions.iter().find(|keyword| root.has(keyword))
        {
            self.fault(
                "",
                format!("the arguments as a whole have `{union}`, which the API refuses there"),
                "put the union into a field of a struct",
            );
        } else if !root.is_object() {
            self.fault(
                "",
                "the arguments as a whole are no object".to_owned(),
                "wrap them in a struct with named fields",
            );
        }
    }

    /// The root with the definitions that are still referred to.
    pub(super) fn with_definitions(&mut self, mut root: View) -> View {
        let whole = self.whole;
        let mut wanted = references(&root);
        let mut placed: Vec<(String, View)> = Vec::new();
        while let Some(name) = wanted.pop() {
            if placed.iter().any(|(own, _)| *own == name) {
                continue;
            }
            let Some(body) = whole.definition(&name) else { continue };
            let view = self.place(body.clone(), &format!("$defs.{name}"), Position::Other);
            wanted.extend(references(&view));
            placed.push((name, view));
        }
        let order = |name: &str| whole.definitions.iter().position(|(own, _)| own == name);
        placed.sort_by_key(|(name, _)| order(name));
        if !placed.is_empty() {
            root.put(Keyword::Definitions, Part::Named(placed));
        }
        root
    }
}
