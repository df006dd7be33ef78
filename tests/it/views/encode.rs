//! Values of a contract, spelled as a view wants them.

use serde_json::{Map, Value};

use super::schemas::{
    ANYTHING, Both, Spelling, choices, is_required, is_untyped, item, position, properties, rest,
    sent_name,
};

/// The most spellings of one value that are tried.
const MOST: usize = 8;

/// Why a value has no spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excluded {
    pub(super) path: String,
    pub(super) keyword: &'static str,
}

type Encoded<T> = Result<Vec<T>, Excluded>;

impl<'v> Both<'v> {
    /// The spellings of the arguments as a whole.
    pub(super) fn encode(&self, value: &Value) -> Encoded<Value> {
        self.spell(self.contract.root(), self.sent.root(), value, "")
    }

    /// One spelling for each branch of the contract that accepts the value.
    fn spell(&self, own: &'v Value, view: &'v Value, value: &Value, path: &str) -> Encoded<Value> {
        let pairs = self.pairs(own, view);
        let mut spelled = Vec::new();
        let mut excluded = None;
        if value.is_null() && pairs.null {
            spelled.push((view, Value::Null));
        }
        for (own, view) in pairs.others {
            // Null is of no branch; where it can't be sent as itself, it is in the text of a nullable place.
            if value.is_null() && !is_untyped(own) {
                if !pairs.null && Spelling::of(own, view) == Spelling::Text {
                    spelled.push((view, Value::from("null")));
                }
                continue;
            }
            if !self.contract.accepts(own, value) {
                continue;
            }
            match self.spell_one(own, view, value, path) {
                Ok(more) => spelled.extend(more.into_iter().map(|spelled| (view, spelled))),
                Err(error) => excluded = Some(error),
            }
        }
        // One type of several may have a branch of its own.
        let is_sent = |(view, spelled): &(&'v Value, Value)| self.sent.accepts(view, spelled);
        if spelled.iter().any(is_sent) {
            spelled.retain(is_sent);
        }
        let mut spelled: Vec<Value> = spelled.into_iter().map(|(_, spelled)| spelled).collect();
        spelled.dedup();
        spelled.truncate(MOST);
        match excluded {
            Some(error) if spelled.is_empty() => Err(error),
            _ if spelled.is_empty() => panic!("no branch for {value} at {path:?}: {own}, {view}"),
            _ => Ok(spelled),
        }
    }

    fn spell_one(
        &self,
        own: &'v Value,
        view: &'v Value,
        value: &Value,
        path: &str,
    ) -> Encoded<Value> {
        match (Spelling::of(own, view), value) {
            (Spelling::Text, value) => Ok(vec![Value::String(value.to_string())]),
            (Spelling::Entries, Value::Object(entries)) => self.entries(own, view, entries, path),
            (Spelling::Fields, Value::Array(items)) => self.fields(own, view, items, path),
            (Spelling::Same, Value::Array(items)) => self.items(own, view, items, path),
            (Spelling::Same, Value::Object(fields)) => self.object(own, view, fields, path),
            (_, leaf) => Ok(vec![leaf.clone()]),
        }
    }

    fn entries(
        &self,
        own: &'v Value,
        view: &'v Value,
        entries: &Map<String, Value>,
        path: &str,
    ) -> Encoded<Value> {
        let entry = self.sent.resolve(item(view, 0));
        let view = properties(entry).and_then(|fields| fields.get("value")).unwrap_or(&ANYTHING);
        let path = format!("{path}.*");
        let spelled = entries.iter().map(|(key, value)| {
            let values = self.spell(rest(own), view, value, &path)?;
            let entry = |value| serde_json::json!({ "key": key, "value": value });
            Ok(values.into_iter().map(entry).collect())
        });
        Ok(lists(spelled.collect::<Result<_, _>>()?))
    }

    fn fields(
        &self,
        own: &'v Value,
        view: &'v Value,
        items: &[Value],
        path: &str,
    ) -> Encoded<Value> {
        let spelled = items.iter().enumerate().map(|(index, value)| {
            let view = position(view, index).unwrap_or(&ANYTHING);
            let values = self.spell(item(own, index), view, value, &format!("{path}[{index}]"))?;
            Ok(values.into_iter().map(|value| Some((format!("_{index}"), value))).collect())
        });
        Ok(objects(spelled.collect::<Result<_, _>>()?))
    }

    fn items(
        &self,
        own: &'v Value,
        view: &'v Value,
        items: &[Value],
        path: &str,
    ) -> Encoded<Value> {
        let path = format!("{path}[]");
        let spelled = items
            .iter()
            .enumerate()
            .map(|(index, value)| self.spell(item(own, index), item(view, index), value, &path));
        Ok(lists(spelled.collect::<Result<_, _>>()?))
    }

    fn object(
        &self,
        own: &'v Value,
        view: &'v Value,
        fields: &Map<String, Value>,
        path: &str,
    ) -> Encoded<Value> {
        let mut spelled = Vec::new();
        for (name, of_own) in properties(own).into_iter().flatten() {
            let sent = sent_name(own, view, name);
            let path = format!("{path}.{sent}");
            let value = fields.get(name);
            let of_view = match (properties(view).and_then(|fields| fields.get(sent)), value) {
                (Some(of_view), _) => of_view,
                (None, None) => continue,
                (None, Some(_)) => return Err(Excluded { path, keyword: "properties" }),
            };
            let needs = [is_required(own, name), is_required(view, sent)];
            let values = self.field(of_own, of_view, value, needs, &path)?;
            let named = |value: Option<Value>| value.map(|value| (sent.to_owned(), value));
            spelled.push(values.into_iter().map(named).collect());
        }
        let named = properties(own);
        for (name, value) in fields {
            if named.is_some_and(|named| named.contains_key(name)) {
                continue;
            }
            let path = format!("{path}.*");
            if *rest(view) == Value::Bool(false) {
                return Err(Excluded { path, keyword: "additionalProperties" });
            }
            let values = self.spell(rest(own), rest(view), value, &path)?;
            spelled.push(values.into_iter().map(|value| Some((name.clone(), value))).collect());
        }
        Ok(objects(spelled))
    }

    /// The spellings of a field; nothing where it is not sent. `needs` says whether the contract and the
    /// view require it.
    fn field(
        &self,
        own: &'v Value,
        view: &'v Value,
        value: Option<&Value>,
        needs: [bool; 2],
        path: &str,
    ) -> Encoded<Option<Value>> {
        let sent = |values: Vec<Value>| values.into_iter().map(Some).collect();
        let set = if needs[0] { None } else { self.set(own, view) };
        match (value, set) {
            (Some(value), Some(view)) => {
                let values = self.spell(own, view, value, path)?;
                Ok(values
                    .into_iter()
                    .map(|value| Some(serde_json::json!({ "set": value })))
                    .collect())
            }
            (Some(value), None) => Ok(sent(self.spell(own, view, value, path)?)),
            (None, _) if needs[1] => Ok(vec![Some(Value::Null)]),
            (None, _) => Ok(vec![None]),
        }
    }
}

fn lists(items: Vec<Vec<Value>>) -> Vec<Value> {
    choices(items, MOST).into_iter().map(Value::Array).collect()
}

fn objects(fields: Vec<Vec<Option<(String, Value)>>>) -> Vec<Value> {
    choices(fields, MOST).into_iter().map(|fields| fields.into_iter().flatten().collect()).collect()
}
