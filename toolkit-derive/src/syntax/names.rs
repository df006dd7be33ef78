//! Every attribute name in one table: where it may stand, and what becomes of it. Reading, the
//! suggestions, the reference and a test that each name has a case all go by it.

/// Whose grammar a name belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Serde,
    Validate,
    Tool,
}

impl Family {
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

/// Where an attribute can stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Struct,
    ToolStruct,
    Newtype,
    ToolNewtype,
    Enum,
    /// An enum of tools.
    Set,
    Field,
    /// The field of a newtype.
    Inner,
    Variant,
    /// Inside `items(…)`.
    Items,
    /// Inside `keys(…)`.
    Keys,
}

impl Spot {
    /// Where the spot is, in the words of the messages.
    pub(crate) fn phrase(self) -> &'static str {
        match self {
            Self::Struct | Self::ToolStruct => "on a struct with named fields",
            Self::Newtype | Self::ToolNewtype => "on a newtype",
            Self::Enum => "on an enum",
            Self::Set => "on a tool set",
            Self::Field => "on a named field",
            Self::Inner => "on an unnamed field",
            Self::Variant => "on a variant",
            Self::Items => "in `items(…)`",
            Self::Keys => "in `keys(…)`",
        }
    }
}

impl Name {
    /// Where the name may stand, each place once.
    pub(crate) fn places(&self) -> Vec<&'static str> {
        let mut places = Vec::new();
        let allows = |all: &[Spot]| all.iter().all(|spot| self.spots.contains(spot));
        for spot in self.spots {
            let place = match spot {
                Spot::Struct
                | Spot::ToolStruct
                | Spot::Newtype
                | Spot::ToolNewtype
                | Spot::Enum
                    if allows(TYPES) =>
                {
                    "on a type"
                }
                Spot::Field | Spot::Inner if allows(FIELDS) => "on a field",
                Spot::ToolStruct if !allows(&[Spot::Struct]) => "on a tool",
                Spot::ToolNewtype if !allows(&[Spot::Newtype]) => "on a tool",
                spot => spot.phrase(),
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }
}

/// What becomes of a name.
#[derive(Clone, Copy)]
pub(crate) enum Fate {
    /// It is read.
    Read,
    /// It changes nothing of what may be sent.
    Passes,
    /// It would change what may be sent, in a way that is not supported: what to do instead.
    Refused(&'static str),
}

pub(crate) struct Name {
    pub(crate) text: &'static str,
    pub(crate) spots: &'static [Spot],
    pub(crate) fate: Fate,
}

use Spot::{
    Enum, Field, Inner, Items, Keys, Newtype, Set, Struct, ToolNewtype, ToolStruct, Variant,
};

const TYPES: &[Spot] = &[Struct, ToolStruct, Newtype, ToolNewtype, Enum];
const STRUCTS: &[Spot] = &[Struct, ToolStruct];
const TOOLS: &[Spot] = &[ToolStruct, ToolNewtype];
const NEWTYPES: &[Spot] = &[Newtype, ToolNewtype];
const FIELDS: &[Spot] = &[Field, Inner];
/// What has a name of its own: the field of a newtype has none.
const RENAMED: &[Spot] = &[Struct, ToolStruct, Newtype, ToolNewtype, Enum, Field, Variant];
const MEMBERS: &[Spot] = &[Field, Inner, Variant];
const NAMED: &[Spot] = &[Field, Variant];
const EVERYWHERE: &[Spot] =
    &[Struct, ToolStruct, Newtype, ToolNewtype, Enum, Field, Inner, Variant];
/// Where a rule about a value can stand.
const VALUES: &[Spot] = &[Field, Inner, Newtype, ToolNewtype, Items];
const TEXTS: &[Spot] = &[Field, Inner, Newtype, ToolNewtype, Items, Keys];

const fn read(text: &'static str, spots: &'static [Spot]) -> Name {
    let fate = Fate::Read;
    Name { text, spots, fate }
}

const fn passes(text: &'static str, spots: &'static [Spot]) -> Name {
    let fate = Fate::Passes;
    Name { text, spots, fate }
}

const fn refused(text: &'static str, spots: &'static [Spot], remedy: &'static str) -> Name {
    let fate = Fate::Refused(remedy);
    Name { text, spots, fate }
}

const VIA_SERDE: &str =
    "use `#[tool(via_serde)]` on a field whose type implements `Deserialize` and `JsonSchema`";
const WRITE_OUT: &str = "define a newtype or a struct with the shape of the JSON";

static SERDE: &[Name] = &[
    read("rename", RENAMED),
    read("rename_all", &[Struct, ToolStruct, Newtype, ToolNewtype, Enum, Variant]),
    read("rename_all_fields", &[Enum]),
    read("tag", &[Enum]),
    read("content", &[Enum]),
    read("untagged", &[Enum]),
    read("other", &[Variant]),
    read("flatten", &[Field]),
    read("default", &[Struct, ToolStruct, Field]),
    read("alias", NAMED),
    read("deny_unknown_fields", &[Struct, ToolStruct, Enum]),
    read("skip", NAMED),
    read("skip_deserializing", NAMED),
    passes("bound", EVERYWHERE),
    passes("transparent", NEWTYPES),
    passes("expecting", TYPES),
    passes("into", TYPES),
    passes("skip_serializing", MEMBERS),
    passes("skip_serializing_if", FIELDS),
    passes("serialize_with", MEMBERS),
    passes("getter", FIELDS),
    refused("with", MEMBERS, VIA_SERDE),
    refused("deserialize_with", MEMBERS, VIA_SERDE),
    refused("borrow", MEMBERS, "use owned types such as `String`"),
    refused("from", TYPES, WRITE_OUT),
    refused("try_from", TYPES, "define a newtype and validate it with `#[validate(custom(…))]`"),
    refused("remote", TYPES, "use `#[tool(via_serde)]` on the fields of the remote type"),
    passes("crate", TYPES),
    refused(
        "field_identifier",
        TYPES,
        "remove it, since an enum without data is always read by the names of its variants",
    ),
    refused(
        "variant_identifier",
        TYPES,
        "remove it, since an enum without data is always read by the names of its variants",
    ),
];

static VALIDATE: &[Name] = &[
    read("range", VALUES),
    read("length", TEXTS),
    read("email", TEXTS),
    read("url", TEXTS),
    read("ip", TEXTS),
    read("regex", TEXTS),
    read("contains", TEXTS),
    read("does_not_contain", TEXTS),
    read("credit_card", TEXTS),
    read("non_control_character", TEXTS),
    read("must_match", &[Field]),
    read("custom", &[Field, Inner, Newtype, ToolNewtype]),
    read("required", &[Field]),
    read("schema", STRUCTS),
    read("nested", FIELDS),
    read("nest_all_fields", TYPES),
    refused("skip", FIELDS, "remove the rules of the field"),
    refused("context", TYPES, "remove it, since a rule only receives the value"),
    refused("mutable", TYPES, "remove it, since a rule only receives the value"),
    passes("crate", TYPES),
];

static TOOL: &[Name] = &[
    read("name", TOOLS),
    read("description", EVERYWHERE),
    read("title", &[Struct, ToolStruct, Newtype, ToolNewtype, Enum, Field, Inner]),
    read("example", &[Struct, ToolStruct, Newtype, ToolNewtype, Field, Inner]),
    read("open", STRUCTS),
    read("validate", STRUCTS),
    read("crate", &[Struct, ToolStruct, Newtype, ToolNewtype, Enum, Set]),
    read("undescribed", &[Struct, ToolStruct, ToolNewtype, Enum, Field]),
    read("read_only", TOOLS),
    read("destructive", TOOLS),
    read("idempotent", TOOLS),
    read("open_world", TOOLS),
    read("via_serde", FIELDS),
    read("pattern", TEXTS),
    read("format", TEXTS),
    read("one_of", VALUES),
    read("multiple_of", VALUES),
    read("unique", VALUES),
    read("items", VALUES),
    read("keys", VALUES),
];

/// A name by its text.
pub(crate) fn find(family: Family, text: &str) -> Option<&'static Name> {
    family.names().iter().find(|name| name.text == text)
}

/// The name that was probably meant: one that may stand in the spot rather than another.
pub(crate) fn nearest(family: Family, text: &str, spot: Spot) -> Option<&'static str> {
    let read = |name: &&Name| matches!(name.fate, Fate::Read | Fate::Passes);
    let here = |name: &&Name| name.spots.contains(&spot);
    let names = family.names().iter().filter(read);
    let alike = names.filter_map(|name| {
        let distance = strsim::damerau_levenshtein(text, name.text);
        let near = distance <= name.text.len().max(text.len()).div_ceil(3);
        near.then_some((distance, !here(&name), name.text))
    });
    alike.min().map(|(_, _, text)| text)
}
