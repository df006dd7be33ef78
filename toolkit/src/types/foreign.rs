//! Types of other crates that read themselves with serde and describe themselves with schemars.
//!
//! They are judged by their own `Deserialize`, whatever their schema says beyond it.

use std::any::TypeId;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, RwLock};

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use crate::contract::{Contract, Place, drive, read_json_text};
use crate::problem::Kind;
use crate::schema::{
    Definitions, Document, Encoding, Field, Json, Node, Plan, Schema, plan, static_names,
};
use crate::types::value::{TextReader, read_any};

/// A leaf that serde reads and schemars describes: what `#[tool(via_serde)]` makes of a field.
#[derive(Debug)]
pub struct Foreign<T>(pub T);

impl<T: DeserializeOwned + JsonSchema + 'static> Contract for Foreign<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        Schema::foreign::<T>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        // Buffered first: an error of the type's own must not end the reading of the rest.
        let plan = if at.encoding().is_plain() { None } else { Some(plan_of::<T>(at)) };
        let value = match plan.as_deref() {
            Some(Plan::Text) => drive(TextReader, input, at)?,
            Some(plan) => read_any(input, at)?.and_then(|value| turned_back(plan, value, at)),
            None => read_any(input, at)?,
        };
        let Some(value) = value else { return Ok(None) };
        match T::deserialize(&value) {
            Ok(value) => Ok(Some(Self(value))),
            Err(error) => {
                let reason = error.to_string();
                let reason = plan.map_or(reason.clone(), |plan| with_sent_names(&plan, reason));
                at.report(Kind::Foreign { reason });
                Ok(None)
            }
        }
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn absent() -> Option<Self> {
        T::deserialize(Missing).ok().map(Self)
    }

    fn reads_null() -> bool {
        T::deserialize(Value::Null).is_ok()
    }

    fn is_null(&self, json: Option<&Json>) -> bool {
        json.is_some_and(|json| json.as_value().is_null())
    }
}

type Plans = HashMap<(TypeId, Encoding, bool, bool), Arc<Plan>>;

static PLANS: LazyLock<RwLock<Plans>> = LazyLock::new(RwLock::default);

/// How a value of the type is spelled at a place.
fn plan_of<T: JsonSchema + 'static>(at: &Place<'_>) -> Arc<Plan> {
    let key = (TypeId::of::<T>(), at.encoding(), at.is_item(), at.is_root());
    let known = PLANS.read().ok().and_then(|plans| plans.get(&key).cloned());
    known.unwrap_or_else(|| {
        let document = Document::new(Schema::foreign::<T>);
        let root = match &document.root().node {
            Node::Reference(name) => document.definition(name),
            _ => Some(document.root()),
        };
        let plan = match root.map(|root| &root.node) {
            Some(Node::Raw(json)) => plan(json.as_value(), key.1, key.2, key.3),
            _ => Plan::Same,
        };
        let plan = Arc::new(plan);
        if let Ok(mut plans) = PLANS.write() {
            plans.insert(key, Arc::clone(&plan));
        }
        plan
    })
}

/// A value as serde reads it. What is wrong with it is reported at its place.
fn turned_back(plan: &Plan, value: Value, at: &mut Place<'_>) -> Option<Value> {
    match (plan, value) {
        (Plan::Text, Value::String(text)) => {
            read_json_text(&text, at, |input, at| read_any(input, at))
        }
        (Plan::Text, value) => drive(TextReader, value, at).ok().flatten(),
        (Plan::Fields(fields), Value::Object(values)) => turned_back_fields(fields, values, at),
        (Plan::Items(plan), Value::Array(items)) => {
            let before = at.problem_count();
            let items = items.into_iter().enumerate();
            let items: Vec<Value> = items
                .filter_map(|(index, item)| turned_back(plan, item, &mut at.item(index)))
                .collect();
            (at.problem_count() == before).then_some(Value::Array(items))
        }
        (_, value) => Some(value),
    }
}

fn turned_back_fields(
    fields: &[Field],
    mut values: Map<String, Value>,
    at: &mut Place<'_>,
) -> Option<Value> {
    let before = at.problem_count();
    let mut turned = Map::new();
    for field in fields {
        refuse_own_name(field, fields, &mut values, at);
        let mut here = at.key(&field.sent);
        match values.remove(&field.sent) {
            Some(Value::Null) if field.is_optional => {}
            Some(value) => {
                let value = turned_back(&field.plan, value, &mut here);
                turned.extend(value.map(|value| (field.name.clone(), value)));
            }
            None if here.nulls_leave_out() => here.report(Kind::Missing),
            None => {}
        }
    }
    // Fields that the schema does not name are the type's own affair.
    turned.extend(values);
    (at.problem_count() == before).then_some(Value::Object(turned))
}

/// A name that the API refuses is no name for the field, which is sent by another one.
fn refuse_own_name(
    field: &Field,
    fields: &[Field],
    values: &mut Map<String, Value>,
    at: &mut Place<'_>,
) {
    if field.sent != field.name && values.remove(&field.name).is_some() {
        let known = static_names(fields.iter().map(|field| field.sent.clone()).collect());
        let nearest = known.iter().copied().find(|name| *name == field.sent);
        at.key(&field.name).report(Kind::UnknownField { nearest, known });
    }
}

/// What serde says of a value, with the names that were sent.
fn with_sent_names(plan: &Plan, reason: String) -> String {
    match plan {
        Plan::Same | Plan::Text => reason,
        Plan::Items(items) => with_sent_names(items, reason),
        Plan::Fields(fields) => fields.iter().fold(reason, |mut reason, field| {
            if field.sent != field.name {
                let (own, sent) = (format!("`{}`", field.name), format!("`{}`", field.sent));
                reason = reason.replace(&own, &sent);
            }
            with_sent_names(&field.plan, reason)
        }),
    }
}

/// A field that was not sent, as serde's own derive reads it: only an `Option` makes something of it.
struct Missing;

#[derive(Debug)]
struct NothingThere;

impl fmt::Display for NothingThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("missing")
    }
}

impl std::error::Error for NothingThere {}

impl Error for NothingThere {
    fn custom<T: fmt::Display>(_: T) -> Self {
        NothingThere
    }
}

impl<'de> Deserializer<'de> for Missing {
    type Error = NothingThere;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NothingThere> {
        Err(NothingThere)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NothingThere> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
