//! What was spelled for a view, as values of the contract: each that the view's spellings allow.

use serde_json::{Map, Value};

use super::schemas::{
    ANYTHING, Both, Spelling, choices, is_required, item, position, properties, rest, sent_name,
};

/// The most readings of one spelling that are tried.
const MOST: usize = 64;

impl<'v> Both<'v> {
    /// What the arguments as a whole can stand for; nothing where they stand for no value of the contract.
    pub(super) fn decode(&self, spelled: &Value) -> Vec<Value> {
        self.set_ambiguous(false);
        self.read(self.contract.root(), self.sent.root(), spelled)
    }

    fn read(&self, own: &'v Value, view: &'v Value, spelled: &Value) -> Vec<Value> {
        let pairs = self.pairs(own, view);
        let mut values = Vec::new();
        if spelled.is_null() && pairs.null {
            values.push((own, Value::Null));
        }
        let branches: Vec<&Value> = pairs.others.iter().map(|(own, _)| *own).collect();
        for (own, view) in pairs.others {
            if self.sent.accepts(view, spelled) {
                values.extend(self.read_one(own, view, spelled).into_iter().map(|v| (own, v)));
            }
        }
        // What its own branch of the contract refuses stands for nothing, unless there is nothing else.
        let accepted = |(own, value): &(&'v Value, Value)| self.contract.accepts(own, value);
        if values.iter().any(accepted) {
            values.retain(accepted);
        }
        let is_of_earlier = |(own, value): &(&'v Value, Value)| {
            let earlier = branches.iter().take_while(|earlier| !std::ptr::eq(**earlier, *own));
            earlier.into_iter().any(|earlier| self.contract.accepts(earlier, value))
        };
        if values.iter().any(is_of_earlier) {
            self.set_ambiguous(true);
        }
        let mut values: Vec<Value> = values.into_iter().map(|(_, value)| value).collect();
        values.dedup();
        values.truncate(MOST);
        values
    }

    fn read_one(&self, own: &'v Value, view: &'v Value, spelled: &Value) -> Vec<Value> {
        match (Spelling::of(own, view), spelled) {
            (Spelling::Text, Value::String(text)) => {
                serde_json::from_str(text).into_iter().collect()
            }
            (Spelling::Entries, Value::Array(entries)) => self.read_entries(own, view, entries),
            (Spelling::Fields, Value::Object(fields)) => self.read_fields(own, view, fields),
            (Spelling::Same, Value::Array(items)) => {
                let items = items
                    .iter()
                    .enumerate()
                    .map(|(at, spelled)| self.read(item(own, at), item(view, at), spelled));
                lists(items.collect())
            }
            (Spelling::Same, Value::Object(fields)) => self.read_object(own, view, fields),
            (_, leaf) => vec![leaf.clone()],
        }
    }

    fn read_entries(&self, own: &'v Value, view: &'v Value, entries: &[Value]) -> Vec<Value> {
        let entry = self.sent.resolve(item(view, 0));
        let view = properties(entry).and_then(|fields| fields.get("value")).unwrap_or(&ANYTHING);
        let mut fields: Vec<Vec<Option<(String, Value)>>> = Vec::new();
        let mut keys: Vec<&str> = Vec::new();
        for entry in entries {
            let (Some(Value::String(key)), Some(value), 2) =
                (entry.get("key"), entry.get("value"), entry.as_object().map_or(0, Map::len))
            else {
                return Vec::new();
            };
            if keys.contains(&&**key) {
                return Vec::new();
            }
            keys.push(key);
            let values = self.read(rest(own), view, value);
            fields.push(values.into_iter().map(|value| Some((key.clone(), value))).collect());
        }
        objects(fields)
    }

    fn read_fields(
        &self,
        own: &'v Value,
        view: &'v Value,
        fields: &Map<String, Value>,
    ) -> Vec<Value> {
        let numbered = (0..fields.len()).map(|at| fields.get(&format!("_{at}")));
        let Some(items) = numbered.collect::<Option<Vec<_>>>() else { return Vec::new() };
        let items = items.into_iter().enumerate().map(|(at, spelled)| {
            self.read(item(own, at), position(view, at).unwrap_or(&ANYTHING), spelled)
        });
        lists(items.collect())
    }

    fn read_object(
        &self,
        own: &'v Value,
        view: &'v Value,
        fields: &Map<String, Value>,
    ) -> Vec<Value> {
        let read = fields.iter().map(|(sent, spelled)| {
            let mut own_names = properties(own).into_iter().flat_map(Map::keys);
            let name = own_names.find(|name| sent_name(own, view, name) == sent).unwrap_or(sent);
            let of_own = properties(own).and_then(|fields| fields.get(name));
            let of_view = properties(view).and_then(|fields| fields.get(sent));
            let named = |value| Some((name.clone(), value));
            match (of_own, of_view) {
                (Some(of_own), Some(of_view)) => {
                    let needs = [is_required(own, name), is_required(view, sent)];
                    let values = self.read_field(of_own, of_view, spelled, needs);
                    values.into_iter().map(|value| value.and_then(named)).collect()
                }
                // Where the contract is closed, its own judge says so.
                _ if *rest(own) == Value::Bool(false) => vec![named(spelled.clone())],
                _ => self.read(rest(own), rest(view), spelled).into_iter().map(named).collect(),
            }
        });
        objects(read.collect())
    }

    fn read_field(
        &self,
        own: &'v Value,
        view: &'v Value,
        spelled: &Value,
        needs: [bool; 2],
    ) -> Vec<Option<Value>> {
        let set = if needs[0] { None } else { self.set(own, view) };
        if spelled.is_null() && needs == [false, true] {
            return vec![None];
        }
        let values = match set {
            Some(view) => {
                spelled.get("set").map_or(Vec::new(), |value| self.read(own, view, value))
            }
            None => self.read(own, view, spelled),
        };
        values.into_iter().map(Some).collect()
    }
}

fn lists(items: Vec<Vec<Value>>) -> Vec<Value> {
    choices(items, MOST).into_iter().map(Value::Array).collect()
}

fn objects(fields: Vec<Vec<Option<(String, Value)>>>) -> Vec<Value> {
    choices(fields, MOST).into_iter().map(|fields| fields.into_iter().flatten().collect()).collect()
}
