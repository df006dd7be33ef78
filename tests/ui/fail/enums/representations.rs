//! Unsupported enum representations and conflicting attributes.
use toolkit::Contract;

#[derive(Contract)]
#[serde(tag = "t", content = "c", untagged)]
enum Both {
    A(u8),
}

#[derive(Contract)]
#[serde(content = "c")]
enum Content {
    A(u8),
}

#[derive(Contract)]
#[serde(tag = "t", content = "t")]
enum Same {
    A(u8),
}

#[derive(Contract)]
#[serde(tag = "")]
enum Nameless {
    A { a: u8 },
}

#[derive(Contract)]
#[serde(tag = "kind")]
enum Inside {
    Tuple(u8, u8),
    Ruled(#[validate(range(min = 1))] u8),
    Foreign(#[tool(via_serde)] u8),
    Clash {
        /// The tag's name
        kind: u8,
    },
    Undescribed { a: u8 },
}

#[derive(Contract)]
enum Tuples {
    Ruled(u8, #[validate(range(min = 1))] u8),
    Foreign(u8, #[tool(via_serde)] u8),
    Empty(),
}

#[derive(Contract)]
#[serde(tag = "t", content = "c")]
enum Others {
    #[serde(other)]
    Data(u8),
    #[serde(other)]
    One,
    #[serde(other)]
    Two,
}

#[derive(Contract)]
enum NoTag {
    A(u8),
    #[serde(other)]
    Other,
}

#[derive(Contract)]
#[serde(untagged)]
enum Untagged {
    #[serde(alias = "a")]
    A(u8),
    #[serde(untagged)]
    B(String),
}

#[derive(Contract)]
#[serde(rename_all_fields = "camel")]
enum Cases {
    #[serde(rename_all = "snail")]
    A {
        /// A
        #[serde(rename = "b")]
        a: u8,
        /// B
        b: u8,
    },
    #[serde(rename_all = "camelCase")]
    B(u8),
}

#[derive(Contract)]
struct OnAStruct {
    /// a
    #[serde(tag = "t", other)]
    a: u8,
}

fn main() {}
