//! How the arguments of calls are spelled for an API: what its schemas cannot express decides.

use crate::dialect::Dialect;
use crate::dialect::keyword::Keyword;
use crate::dialect::rules::{Rules, Untyped, Word};
use crate::schema::{Encoding, JsonText};

/// The spelling that follows from what an API makes of schemas.
pub(super) fn encoding(rules: &Rules, dialect: Dialect) -> Encoding {
    let has_tuples = match (rules.word)(&Keyword::PrefixItems) {
        Word::Kept => true,
        Word::Contested => dialect.contested,
        Word::Told => false,
    };
    Encoding {
        nulls: rules.all_required,
        closed: rules.all_closed,
        entries: !rules.maps,
        positions: !has_tuples,
        text: match rules.untyped {
            Untyped::Anywhere => JsonText::Nowhere,
            Untyped::NotAsItems => JsonText::InArrays,
            Untyped::Nowhere => JsonText::Everywhere,
        },
        names: rules.names,
    }
}
