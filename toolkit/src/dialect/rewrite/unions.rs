//! References, unions and null as an API says them, and JSON text.

use serde_json::Value;

use crate::dialect::keyword::Keyword;
use crate::dialect::loss::Fate;
use crate::dialect::null::{branched, branched_beside_literals, nullable};
use crate::dialect::rewrite::Walk;
use crate::dialect::rules::{Nulls, References, Untyped};
use crate::dialect::view::{Part, View, json, put_in_place};

impl<'a> Walk<'a> {
    /// References that are not sent: what they stand for is written in their place.
    pub(super) fn written_out(&mut self, mut view: View, path: &str) -> View {
        while let Some(pointer) = view.value::<String>(&Keyword::Reference) {
            let Some((name, body)) = self.target(&view) else {
                if !self.rules.outside {
                    self.fault(
                        path,
                        format!("`{pointer}` leads out of the schema"),
                        "write what it stands for in its place",
                    );
                }
                break;
            };
            let has_more = view.keywords.len() > 1;
            let is_recursive = self.recursive.iter().any(|own| *own == name);
            let is_written_out = match self.rules.references {
                References::Kept | References::Alone => false,
                References::AloneOrInlined => has_more,
                References::InlinedIfFinite | References::Inlined => !is_recursive,
            };
            if !is_written_out {
                break;
            }
            if self.open.contains(&name) {
                // What is said beside it would be written out without end.
                for (keyword, _) in std::mem::take(&mut view.keywords) {
                    if keyword != Keyword::Reference {
                        self.lose(path, keyword.name(), Fate::Dropped);
                    }
                }
                return view.with(Keyword::Reference, json(&pointer));
            }
            view = put_in_place(view, body.clone());
            self.open.push(name);
        }
        view
    }

    fn target(&self, view: &View) -> Option<(String, &'a View)> {
        let name = view.refers_to()?;
        let body = self.whole.definition(&name)?;
        Some((name, body))
    }

    /// `allOf`, `oneOf` and `const`, where the API has other ways to say them.
    pub(super) fn unions(&mut self, view: &mut View, path: &str) -> Vec<String> {
        let mut told = Vec::new();
        if !self.word(&Keyword::AllOf)
            && let Some(Part::Many(branches)) = view.take(&Keyword::AllOf)
        {
            self.lose(path, "allOf", Fate::Rewritten);
            for branch in branches {
                told.extend(self.merge(view, branch, path));
            }
            *view = self.written_out(std::mem::take(view), path);
        }
        if !self.word(&Keyword::OneOf)
            && !view.has(&Keyword::AnyOf)
            && let Some(branches) = view.take(&Keyword::OneOf)
        {
            self.lose(path, "oneOf", Fate::Rewritten);
            view.put(Keyword::AnyOf, branches);
        }
        if !self.word(&Keyword::Const)
            && let Some(value) = view.value::<Value>(&Keyword::Const)
        {
            self.lose(path, "const", Fate::Rewritten);
            view.take(&Keyword::Const);
            let kind = kind_of(&value);
            if !view.has(&Keyword::Type) {
                view.keywords.insert(0, (Keyword::Type, json(kind)));
            }
            view.put(Keyword::Enum, json(&[value]));
        }
        told
    }

    /// A branch of `allOf` as keywords of the place itself; what is there already is told.
    fn merge(&mut self, view: &mut View, branch: View, path: &str) -> Vec<String> {
        let mut told = Vec::new();
        for (keyword, part) in branch.keywords {
            match view.get(&keyword) {
                None => view.put(keyword, part),
                Some(own) if own.text() == part.text() => {}
                Some(_) => told.push(self.tell(path, keyword.name(), &part.text())),
            }
        }
        told
    }

    /// JSON text in a string, where the API takes no schema without a type: that it is JSON is said in words.
    pub(super) fn json_text(&mut self, view: &mut View) -> String {
        let media: Option<String> = view.value(&Keyword::ContentMediaType);
        let is_json = media.as_deref() == Some("application/json") && view.is_of("string");
        if self.rules.untyped == Untyped::Anywhere || !is_json {
            return String::new();
        }
        view.take(&Keyword::ContentMediaType);
        // It is not dropped but said otherwise, so it is told in any case.
        self.words.constraint("contentMediaType", "\"application/json\"")
    }

    /// Null beside other types, as the API says it.
    pub(super) fn nulls(&mut self, view: View) -> View {
        match self.rules.nulls {
            Nulls::Listed => view,
            Nulls::BranchBesideLiterals => branched_beside_literals(view),
            Nulls::Branch => branched(view),
            Nulls::Nullable => nullable(view),
        }
    }

    /// A reference with something beside it: that is put around it.
    pub(super) fn stand_alone(&self, view: &mut View) {
        if self.rules.references == References::Alone
            && view.keywords.len() > 1
            && let Some(reference) = view.take(&Keyword::Reference)
        {
            let alone = View::default().with(Keyword::Reference, reference);
            view.put(Keyword::AnyOf, Part::Many(vec![alone]));
        }
    }
}

pub(in crate::dialect) fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
