//! The table of all attribute names: where each is allowed and whether it is supported. Parsing and
//! suggestions use it, and tests check the reference and the UI tests against it.

/// The attribute that a name belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Namespace {
    Serde,
    Validate,
    Tool,
}

impl Namespace {
    pub(crate) const ALL: [Self; 3] = [Self::Serde, Self::Validate, Self::Tool];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Serde => "serde",
            Self::Validate => "validate",
            Self::Tool => "tool",
        }
    }

    pub(crate) fn names(self) -> &'static [Name] {
        match self {
            Self::Serde => SERDE,
            Self::Validate => VALIDATE,
            Self::Tool => TOOL,
        }
    }
}

/// What an attribute is applied to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Struct,
    ToolStruct,
    Newtype,
    ToolNewtype,
    /// A struct with several unnamed fields.
    TupleStruct,
    ToolTupleStruct,
    Enum,
    /// An enum that derives `ToolSet`.
    ToolSet,
    NamedField,
    /// A field of a newtype or a tuple.
    UnnamedField,
    Variant,
    /// Inside `items(…)`.
    Items,
    /// Inside `keys(…)`.
    Keys,
}

impl Target {
    /// The target as it appears in error messages.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Self::Struct | Self::ToolStruct => "on a struct with named fields",
            Self::Newtype | Self::ToolNewtype => "on a newtype",
            Self::TupleStruct | Self::ToolTupleStruct => "on a tuple struct",
            Self::Enum => "on an enum",
            Self::ToolSet => "on a tool set",
            Self::NamedField => "on a named field",
            Self::UnnamedField => "on an unnamed field",
            Self::Variant => "on a variant",
            Self::Items => "in `items(…)`",
            Self::Keys => "in `keys(…)`",
        }
    }
}

impl Name {
    /// Where the name is allowed, for error messages.
    pub(crate) fn allowed_places(&self) -> Vec<&'static str> {
        let mut places = Vec::new();
        let allows = |all: &[Target]| all.iter().all(|target| self.targets.contains(target));
        for target in self.targets {
            let place = match target {
                target if TYPES.contains(target) && allows(TYPES) => "on a type",
                target if ALL_STRUCTS.contains(target) && allows(ALL_STRUCTS) => "on a struct",
                Target::NamedField | Target::UnnamedField if allows(FIELDS) => "on a field",
                Target::ToolStruct if !allows(&[Target::Struct]) => "on a tool",
                Target::ToolNewtype if !allows(&[Target::Newtype]) => "on a tool",
                Target::ToolTupleStruct if !allows(&[Target::TupleStruct]) => "on a tool",
                target => target.phrase(),
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }
}

/// How a name is supported.
#[derive(Clone, Copy)]
pub(crate) enum Support {
    /// It is interpreted.
    Read,
    /// It is ignored, since it does not affect deserialization.
    Ignored,
    /// It would affect deserialization but is not supported. Contains the suggested alternative.
    Unsupported(&'static str),
}

pub(crate) struct Name {
    pub(crate) text: &'static str,
    pub(crate) targets: &'static [Target],
    pub(crate) support: Support,
}

use Target::{
    Enum, Items, Keys, NamedField, Newtype, Struct, ToolNewtype, ToolSet, ToolStruct,
    ToolTupleStruct, TupleStruct, UnnamedField, Variant,
};

const TYPES: &[Target] =
    &[Struct, ToolStruct, Newtype, ToolNewtype, TupleStruct, ToolTupleStruct, Enum];
const ALL_STRUCTS: &[Target] =
    &[Struct, ToolStruct, Newtype, ToolNewtype, TupleStruct, ToolTupleStruct];
/// Structs with named fields.
const STRUCTS: &[Target] = &[Struct, ToolStruct];
const TOOLS: &[Target] = &[ToolStruct, ToolNewtype, ToolTupleStruct];
const NEWTYPES: &[Target] = &[Newtype, ToolNewtype];
const FIELDS: &[Target] = &[NamedField, UnnamedField];
const FIELDS_AND_VARIANTS: &[Target] = &[NamedField, UnnamedField, Variant];
/// Everything with a name in JSON.
const NAMED: &[Target] = &[NamedField, Variant];
/// Where rules are allowed.
const RULES: &[Target] = &[NamedField, UnnamedField, Newtype, ToolNewtype, Items];
/// Where rules for strings are allowed.
const STRING_RULES: &[Target] = &[NamedField, UnnamedField, Newtype, ToolNewtype, Items, Keys];
const TYPES_AND_FIELDS: &[Target] = &[
    Struct,
    ToolStruct,
    Newtype,
    ToolNewtype,
    TupleStruct,
    ToolTupleStruct,
    Enum,
    NamedField,
    UnnamedField,
];
const TYPES_AND_VARIANTS: &[Target] =
    &[Struct, ToolStruct, Newtype, ToolNewtype, TupleStruct, ToolTupleStruct, Enum, Variant];
const TYPES_AND_NAMED: &[Target] = &[
    Struct,
    ToolStruct,
    Newtype,
    ToolNewtype,
    TupleStruct,
    ToolTupleStruct,
    Enum,
    NamedField,
    Variant,
];
const EVERYWHERE: &[Target] = &[
    Struct,
    ToolStruct,
    Newtype,
    ToolNewtype,
    TupleStruct,
    ToolTupleStruct,
    Enum,
    NamedField,
    UnnamedField,
    Variant,
];

const fn read(text: &'static str, targets: &'static [Target]) -> Name {
    let support = Support::Read;
    Name { text, targets, support }
}

const fn ignored(text: &'static str, targets: &'static [Target]) -> Name {
    let support = Support::Ignored;
    Name { text, targets, support }
}

const fn unsupported(text: &'static str, targets: &'static [Target], remedy: &'static str) -> Name {
    let support = Support::Unsupported(remedy);
    Name { text, targets, support }
}

const VIA_SERDE: &str =
    "use `#[tool(via_serde)]` on a field whose type implements `Deserialize` and `JsonSchema`";
const WRITE_OUT: &str = "define a newtype or a struct with the shape of the JSON";

static SERDE: &[Name] = &[
    read("rename", TYPES_AND_NAMED),
    read("rename_all", TYPES_AND_VARIANTS),
    read("rename_all_fields", &[Enum]),
    read("tag", &[Enum]),
    read("content", &[Enum]),
    read("untagged", &[Enum]),
    read("other", &[Variant]),
    read("flatten", &[NamedField]),
    read("default", &[Struct, ToolStruct, NamedField]),
    read("alias", NAMED),
    read("deny_unknown_fields", &[Struct, ToolStruct, Enum]),
    read("skip", NAMED),
    read("skip_deserializing", NAMED),
    ignored("bound", EVERYWHERE),
    ignored("transparent", NEWTYPES),
    ignored("expecting", TYPES),
    ignored("into", TYPES),
    ignored("skip_serializing", FIELDS_AND_VARIANTS),
    ignored("skip_serializing_if", FIELDS),
    ignored("serialize_with", FIELDS_AND_VARIANTS),
    ignored("getter", FIELDS),
    unsupported("with", FIELDS_AND_VARIANTS, VIA_SERDE),
    unsupported("deserialize_with", FIELDS_AND_VARIANTS, VIA_SERDE),
    unsupported("borrow", FIELDS_AND_VARIANTS, "use owned types such as `String`"),
    unsupported("from", TYPES, WRITE_OUT),
    unsupported(
        "try_from",
        TYPES,
        "define a newtype and validate it with `#[validate(custom(…))]`",
    ),
    unsupported("remote", TYPES, "use `#[tool(via_serde)]` on the fields of the remote type"),
    ignored("crate", TYPES),
    unsupported(
        "field_identifier",
        TYPES,
        "remove it, since an enum without data is always read by the names of its variants",
    ),
    unsupported(
        "variant_identifier",
        TYPES,
        "remove it, since an enum without data is always read by the names of its variants",
    ),
];

static VALIDATE: &[Name] = &[
    read("range", RULES),
    read("length", STRING_RULES),
    read("email", STRING_RULES),
    read("url", STRING_RULES),
    read("ip", STRING_RULES),
    read("regex", STRING_RULES),
    read("contains", STRING_RULES),
    read("does_not_contain", STRING_RULES),
    read("credit_card", STRING_RULES),
    read("non_control_character", STRING_RULES),
    read("must_match", &[NamedField]),
    read("custom", &[NamedField, UnnamedField, Newtype, ToolNewtype]),
    read("required", &[NamedField]),
    read("schema", STRUCTS),
    read("nested", FIELDS),
    read("nest_all_fields", TYPES),
    unsupported("skip", FIELDS, "remove the rules of the field"),
    unsupported("context", TYPES, "remove it, since a rule only receives the value"),
    unsupported("mutable", TYPES, "remove it, since a rule only receives the value"),
    ignored("crate", TYPES),
];

static TOOL: &[Name] = &[
    read("name", TOOLS),
    read("description", EVERYWHERE),
    read("title", TYPES_AND_FIELDS),
    read(
        "example",
        &[
            Struct,
            ToolStruct,
            Newtype,
            ToolNewtype,
            TupleStruct,
            ToolTupleStruct,
            NamedField,
            UnnamedField,
        ],
    ),
    read("open", STRUCTS),
    read("validate", STRUCTS),
    read(
        "crate",
        &[Struct, ToolStruct, Newtype, ToolNewtype, TupleStruct, ToolTupleStruct, Enum, ToolSet],
    ),
    read("undescribed", &[Struct, ToolStruct, ToolNewtype, ToolTupleStruct, Enum, NamedField]),
    read("read_only", TOOLS),
    read("destructive", TOOLS),
    read("idempotent", TOOLS),
    read("open_world", TOOLS),
    read("via_serde", FIELDS),
    read("pattern", STRING_RULES),
    read("format", STRING_RULES),
    read("one_of", RULES),
    read("multiple_of", RULES),
    read("unique", RULES),
    read("items", RULES),
    read("keys", RULES),
];

/// Looks up a name.
pub(crate) fn find(namespace: Namespace, text: &str) -> Option<&'static Name> {
    namespace.names().iter().find(|name| name.text == text)
}

/// The most similar supported name, preferably one that is allowed on this target.
pub(crate) fn nearest(namespace: Namespace, text: &str, target: Target) -> Option<&'static str> {
    let read = |name: &&Name| matches!(name.support, Support::Read | Support::Ignored);
    let here = |name: &&Name| name.targets.contains(&target);
    let names = namespace.names().iter().filter(read);
    let alike = names.filter_map(|name| {
        let distance = strsim::damerau_levenshtein(text, name.text);
        let near = distance <= name.text.len().max(text.len()).div_ceil(3);
        near.then_some((distance, !here(&name), name.text))
    });
    alike.min().map(|(_, _, text)| text)
}
