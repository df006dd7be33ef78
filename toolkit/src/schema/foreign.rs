//! The two ways between our tree and schemars' schemas.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::schema::embed::{move_references, refers_inside};
use crate::schema::{Definitions, Document, Json, Node, Schema, print};

impl Schema {
    /// The schema that another type gives for itself. One that refers to parts of itself is a definition, so
    /// that its references have a place to lead to.
    pub(crate) fn foreign<T: JsonSchema + 'static>(definitions: &mut Definitions) -> Self {
        let (schema, inner) = generate::<T>("/$defs");
        if inner.is_empty() && !refers_inside(&schema) {
            return Schema::new(Node::Raw(schema.into()));
        }
        definitions.define_pinned::<T>(&T::schema_name(), |_, name| {
            let (mut schema, inner) = generate::<T>(&format!("/$defs/{name}/$defs"));
            let here = format!("/$defs/{name}");
            let generated = format!("{here}/$defs/");
            move_references(&mut schema, &here, &generated);
            let inner = inner.into_iter().map(|(inner_name, mut body)| {
                move_references(&mut body, &format!("{generated}{inner_name}"), &generated);
                (inner_name, body)
            });
            let mut inner: Map<String, Value> = inner.collect();
            if let Some(keywords) = schema.as_object_mut().filter(|_| !inner.is_empty()) {
                if let Some(Value::Object(own)) = keywords.remove("$defs") {
                    inner.extend(own);
                }
                keywords.insert("$defs".to_owned(), Value::Object(inner));
            }
            Schema::new(Node::Raw(schema.into()))
        })
    }
}

/// What schemars says of a type, and the definitions that it refers to at that place of the document.
fn generate<T: JsonSchema>(definitions_path: &str) -> (Value, Map<String, Value>) {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.definitions_path = definitions_path.to_owned().into();
    });
    let mut generator = settings.into_generator();
    let schema = generator.subschema_for::<T>();
    let mut inner: Map<String, Value> = generator.take_definitions(true).into_iter().collect();
    let mut schema = schema.to_value();
    let own = T::schema_name();
    let text = format!("#{definitions_path}/{own}");
    if inner.len() == 1 && schema.get("$ref").and_then(Value::as_str) == Some(&text) {
        let refers_again = inner.get(&*own).is_some_and(|body| mentions(body, &text));
        if let (false, Some(body)) = (refers_again, inner.get(&*own).cloned()) {
            inner.clear();
            schema = body;
        }
    }
    (schema, inner)
}

fn mentions(value: &Value, reference: &str) -> bool {
    match value {
        Value::Object(keywords) => keywords.iter().any(|(key, value)| {
            (key == "$ref" && value.as_str() == Some(reference)) || mentions(value, reference)
        }),
        Value::Array(items) => items.iter().any(|item| mentions(item, reference)),
        _ => false,
    }
}

impl Document {
    /// The document as a schema inside a schemars generator, which takes over the definitions.
    ///
    /// Their names get a prefix that no type's own name can have: the generator gives out names without
    /// looking at what stands among its definitions already.
    pub(crate) fn into_schemars(self, generator: &mut SchemaGenerator) -> schemars::Schema {
        let prefix = format!("#{}", generator.settings().definitions_path);
        let mut number = 1_usize;
        loop {
            let suffix = if number == 1 { String::new() } else { number.to_string() };
            let names: Vec<(String, String)> = self
                .definitions
                .iter()
                .map(|(name, _)| (name.clone(), format!("Checked.{name}{suffix}")))
                .collect();
            let printed = self.definitions.iter().zip(&names).map(|((_, schema), (_, name))| {
                let schema = print::to_value(schema);
                (name.clone(), referring(schema, &names, &prefix))
            });
            let printed: Vec<(String, Value)> = printed.collect();
            let held = generator.definitions();
            let fits = |(name, schema): &(String, Value)| {
                held.get(name).is_none_or(|known| known == schema)
            };
            if printed.iter().all(fits) {
                generator.definitions_mut().extend(printed);
                let root = print::to_value(&self.root);
                return schemars::Schema::try_from(referring(root, &names, &prefix))
                    .unwrap_or_default();
            }
            number += 1;
        }
    }
}

/// The same schema with every reference to one of the names pointing to where it stands now.
fn referring(value: Value, names: &[(String, String)], prefix: &str) -> Value {
    match value {
        Value::Object(keywords) => Value::Object(
            keywords
                .into_iter()
                .map(|(key, value)| match (&*key, &value) {
                    ("$ref", Value::String(text)) => {
                        let moved = moved(text, names, prefix).map_or(value, Value::String);
                        (key, moved)
                    }
                    _ => (key, referring(value, names, prefix)),
                })
                .collect(),
        ),
        Value::Array(items) => {
            items.into_iter().map(|item| referring(item, names, prefix)).collect()
        }
        leaf => leaf,
    }
}

fn moved(reference: &str, names: &[(String, String)], prefix: &str) -> Option<String> {
    let rest = reference.strip_prefix("#/$defs/")?;
    let (name, inside) =
        rest.split_once('/').map_or((rest, None), |(name, inside)| (name, Some(inside)));
    let (_, new) = names.iter().find(|(old, _)| old == name)?;
    Some(match inside {
        Some(inside) => format!("{prefix}/{new}/{inside}"),
        None => format!("{prefix}/{new}"),
    })
}

impl From<Document> for schemars::Schema {
    fn from(document: Document) -> Self {
        schemars::Schema::try_from(document.to_unordered_value()).unwrap_or_default()
    }
}

impl From<schemars::Schema> for Schema {
    fn from(schema: schemars::Schema) -> Self {
        Schema::new(Node::Raw(Json::from(schema.to_value())))
    }
}
