//! The keywords of JSON Schema, and what the value of each is made of.

use std::fmt;

use serde::ser::{Serialize, Serializer};

/// What the value of a keyword is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// No schema.
    Value,
    /// A schema.
    Schema,
    /// A list of schemas.
    Schemas,
    /// Schemas by names that are no keywords.
    Named,
}

/// The keywords in one list: variant, spelling, what it holds.
macro_rules! keywords {
    ($($variant:ident $name:literal $holds:ident,)*) => {
        /// A keyword. The list is closed, so that a table of them is a `match` that leaves none out.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) enum Keyword {
            $(#[doc = $name] $variant,)*
            /// A word that is none of JSON Schema's.
            Other(Box<str>),
        }

        impl Keyword {
            pub(super) fn of(name: &str) -> Self {
                match name {
                    $($name => Self::$variant,)*
                    other => Self::Other(other.into()),
                }
            }

            pub(super) fn name(&self) -> &str {
                match self {
                    $(Self::$variant => $name,)*
                    Self::Other(name) => name,
                }
            }

            pub(super) fn holds(&self) -> Holds {
                match self {
                    $(Self::$variant => Holds::$holds,)*
                    Self::Other(_) => Holds::Value,
                }
            }
        }
    };
}

keywords! {
    Schema "$schema" Value,
    Id "$id" Value,
    Anchor "$anchor" Value,
    Comment "$comment" Value,
    Reference "$ref" Value,
    Definitions "$defs" Named,
    OldDefinitions "definitions" Named,
    Title "title" Value,
    Description "description" Value,
    Default "default" Value,
    Examples "examples" Value,
    Deprecated "deprecated" Value,
    ReadOnly "readOnly" Value,
    WriteOnly "writeOnly" Value,
    Type "type" Value,
    Nullable "nullable" Value,
    Enum "enum" Value,
    Const "const" Value,
    AnyOf "anyOf" Schemas,
    OneOf "oneOf" Schemas,
    AllOf "allOf" Schemas,
    Not "not" Schema,
    If "if" Schema,
    Then "then" Schema,
    Else "else" Schema,
    Minimum "minimum" Value,
    Maximum "maximum" Value,
    ExclusiveMinimum "exclusiveMinimum" Value,
    ExclusiveMaximum "exclusiveMaximum" Value,
    MultipleOf "multipleOf" Value,
    MinLength "minLength" Value,
    MaxLength "maxLength" Value,
    Pattern "pattern" Value,
    Format "format" Value,
    ContentEncoding "contentEncoding" Value,
    ContentMediaType "contentMediaType" Value,
    ContentSchema "contentSchema" Schema,
    Items "items" Schema,
    PrefixItems "prefixItems" Schemas,
    MinItems "minItems" Value,
    MaxItems "maxItems" Value,
    UniqueItems "uniqueItems" Value,
    Contains "contains" Schema,
    MinContains "minContains" Value,
    MaxContains "maxContains" Value,
    UnevaluatedItems "unevaluatedItems" Schema,
    Properties "properties" Named,
    PropertyOrdering "propertyOrdering" Value,
    Required "required" Value,
    AdditionalProperties "additionalProperties" Schema,
    PatternProperties "patternProperties" Named,
    PropertyNames "propertyNames" Schema,
    MinProperties "minProperties" Value,
    MaxProperties "maxProperties" Value,
    DependentRequired "dependentRequired" Value,
    DependentSchemas "dependentSchemas" Named,
    UnevaluatedProperties "unevaluatedProperties" Schema,
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Keyword {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
