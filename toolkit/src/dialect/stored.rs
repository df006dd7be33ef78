//! A dialect as stored data: the name of its constructor and its switches.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::Dialect;
use crate::stored::{Fields, Invalid};

/// Every dialect, under the name of its constructor.
const NAMES: &[(&str, Dialect)] = &[
    ("openai_chat", Dialect::openai_chat()),
    ("openai_responses", Dialect::openai_responses()),
    ("azure", Dialect::azure()),
    ("anthropic", Dialect::anthropic()),
    ("gemini", Dialect::gemini()),
    ("gemini_json_schema", Dialect::gemini_json_schema()),
    ("mistral", Dialect::mistral()),
    ("ollama", Dialect::ollama()),
    ("bedrock", Dialect::bedrock()),
    ("cohere", Dialect::cohere()),
    ("mcp", Dialect::mcp()),
    ("xai", Dialect::xai()),
    ("groq", Dialect::groq()),
    ("deepseek", Dialect::deepseek()),
    ("llama_cpp", Dialect::llama_cpp()),
    ("vllm", Dialect::vllm()),
    ("vllm_guidance", Dialect::vllm_guidance()),
];

impl Dialect {
    /// The stable name, which is that of the constructor: `openai_chat`, `anthropic`, `groq`.
    ///
    /// ```
    /// use toolkit::Dialect;
    ///
    /// assert_eq!(Dialect::groq().strict(true).name(), "groq");
    /// assert_eq!(Dialect::from_name("groq"), Some(Dialect::groq()));
    /// assert_eq!(Dialect::from_name("other"), None);
    /// ```
    pub fn name(&self) -> &'static str {
        let own = NAMES.iter().find(|(_, known)| (known.api, known.host) == (self.api, self.host));
        own.map_or("", |(name, _)| name)
    }

    /// The dialect of that name, with its switches as at first.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, dialect)| *dialect)
    }
}

/// An object with the name and the switches.
impl Serialize for Dialect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", self.name())?;
        map.serialize_entry("strict", &self.strict)?;
        map.serialize_entry("disputed", &self.contested)?;
        map.serialize_entry("described", &self.told)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Dialect {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        read(Value::deserialize(input)?, "dialect").map_err(D::Error::custom)
    }
}

pub(super) fn read(stored: Value, place: &str) -> Result<Dialect, Invalid> {
    let mut fields = Fields::of(stored, place)?;
    let name = fields.text("name")?;
    let Some(dialect) = Dialect::from_name(&name) else {
        return Err(fields.invalid("name", format!("`{name}` is not a dialect")));
    };
    let dialect = Dialect {
        strict: fields.flag("strict", dialect.strict)?,
        contested: fields.flag("disputed", dialect.contested)?,
        told: fields.flag("described", dialect.told)?,
        ..dialect
    };
    fields.end()?;
    Ok(dialect)
}

#[cfg(test)]
mod tests {
    use super::{Dialect, NAMES};

    #[test]
    fn every_dialect_has_a_name_of_its_own() {
        for (name, dialect) in NAMES {
            assert_eq!(dialect.name(), *name);
            let switched = dialect.strict(true).contested(true).told(false);
            for dialect in [*dialect, switched] {
                let stored = serde_json::to_string(&dialect).unwrap();
                assert_eq!(serde_json::from_str::<Dialect>(&stored).unwrap(), dialect, "{stored}");
            }
        }
    }
}
