//! Names of fields that an API refuses, and the names that are sent in their place.
//!
//! The name that is sent follows from the refused one alone, so that structs, tags, variants and other libraries'
//! schemas agree on it without knowing of one another.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

/// Which names of fields an API accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Names {
    #[default]
    Any,
    /// Letters, digits, `_`, `.` and `-`, at most 64.
    Plain,
    /// Letters, digits and `_`, at most 64, and no digit first.
    Identifiers,
}

/// The longest name that every API accepts.
const LONGEST: usize = 64;

/// How many characters of a refused name stay readable: behind them stand `_` and six digits.
const READABLE: usize = LONGEST - 7;

type Lists = HashMap<(Names, &'static [&'static str]), &'static [&'static str]>;

/// The names that were made so far, by the refused ones. These stand in the program, so that there are only so many and
/// the made ones may live as long.
static MADE: LazyLock<RwLock<HashMap<&'static str, &'static str>>> = LazyLock::new(RwLock::default);

/// The same of whole lists, such as the fields of a struct.
static LISTS: LazyLock<RwLock<Lists>> = LazyLock::new(RwLock::default);

impl Names {
    #[inline]
    pub(crate) fn is_any(self) -> bool {
        self == Self::Any
    }

    /// Whether the API accepts a name as it is.
    pub(crate) fn accepts(self, name: &str) -> bool {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        match self {
            Self::Any => true,
            Self::Plain => {
                let is_plain = |c: char| is_word(c) || matches!(c, '.' | '-');
                (1..=LONGEST).contains(&name.len()) && name.chars().all(is_plain)
            }
            Self::Identifiers => {
                (1..=LONGEST).contains(&name.len())
                    && name.chars().all(is_word)
                    && !name.starts_with(|c: char| c.is_ascii_digit())
            }
        }
    }

    /// The name that is sent for a name.
    pub(crate) fn encode(self, name: &str) -> Cow<'_, str> {
        if self.accepts(name) { name.into() } else { made(name).into() }
    }

    /// The name that is sent for a name in the program.
    #[inline]
    pub(crate) fn encode_one(self, name: &'static str) -> &'static str {
        if self.is_any() || self.accepts(name) { name } else { encode_refused(name) }
    }

    /// The names that are sent for names in the program, in their order.
    #[inline]
    pub(crate) fn encode_all(self, names: &'static [&'static str]) -> &'static [&'static str] {
        if self.is_any() { names } else { self.encode_each(names) }
    }

    #[cold]
    #[inline(never)]
    fn encode_each(self, names: &'static [&'static str]) -> &'static [&'static str] {
        if names.iter().all(|name| self.accepts(name)) {
            return names;
        }
        let known = LISTS.read().ok().and_then(|lists| lists.get(&(self, names)).copied());
        known.unwrap_or_else(|| {
            let encoded: Vec<_> = names.iter().map(|name| self.encode_one(name)).collect();
            let Ok(mut lists) = LISTS.write() else { return names };
            lists.entry((self, names)).or_insert_with(|| Vec::leak(encoded))
        })
    }
}

/// Names of a foreign type's fields as a problem has them. There is one list for each object in such a type.
pub(crate) fn static_names(names: Vec<String>) -> &'static [&'static str] {
    static LISTS: LazyLock<RwLock<HashMap<Vec<String>, &'static [&'static str]>>> =
        LazyLock::new(RwLock::default);
    let known = LISTS.read().ok().and_then(|lists| lists.get(&names).copied());
    known.unwrap_or_else(|| {
        let Ok(mut lists) = LISTS.write() else { return &[] };
        let leaked = names.iter().map(|name| &*String::leak(name.clone())).collect();
        lists.entry(names).or_insert_with(|| Vec::leak(leaked))
    })
}

#[cold]
#[inline(never)]
fn encode_refused(name: &'static str) -> &'static str {
    let known = MADE.read().ok().and_then(|names| names.get(name).copied());
    known.unwrap_or_else(|| {
        let Ok(mut names) = MADE.write() else { return name };
        names.entry(name).or_insert_with(|| String::leak(made(name)))
    })
}

/// The name that is sent for one that is refused: what is readable of it, and a hash that tells it from others which
/// read alike.
fn made(name: &str) -> String {
    let mut made = String::new();
    for c in name.chars() {
        let c = if c.is_ascii_alphanumeric() { c } else { '_' };
        if made.len() < READABLE && !(c == '_' && (made.is_empty() || made.ends_with('_'))) {
            made.push(c);
        }
    }
    let readable = made.trim_end_matches('_');
    let first = match readable.chars().next() {
        None => "field",
        Some('0'..='9') => "_",
        Some(_) => "",
    };
    let readable = &readable[..readable.len().min(READABLE - first.len())];
    format!("{first}{readable}_{:06x}", hash(name))
}

/// 24 bits of the FNV-1a hash: the same on every run and every machine.
fn hash(name: &str) -> u64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 24) ^ (hash >> 48)) & 0x00ff_ffff
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn a_made_name_is_accepted_by_every_api_and_stays_apart_from_others() {
        let long = ["x".repeat(65), "x".repeat(66), format!("{}é", "7".repeat(70))];
        let names =
            ["", "$ref", "@ref", "filter[status]", "名前", "住所", "9 lives", "__ __", "a\"b"];
        let names = names.into_iter().chain(long.iter().map(|name| &**name));
        let made: Vec<String> = names.map(|name| Names::Plain.encode(name).into_owned()).collect();
        for (index, name) in made.iter().enumerate() {
            assert!(Names::Identifiers.accepts(name) && Names::Plain.accepts(name), "{name}");
            assert!(!made[..index].contains(name), "{name}");
        }
        assert!(made[3].starts_with("filter_status_"), "{}", made[3]);
    }

    #[test]
    fn an_accepted_name_stays_and_a_list_is_made_once() {
        static NAMES: [&str; 2] = ["a.b-c", "a b"];
        let sent = Names::Plain.encode_all(&NAMES);
        assert_eq!(sent[0], "a.b-c");
        assert!(std::ptr::eq(sent, Names::Plain.encode_all(&NAMES)));
        assert_eq!(Names::Any.encode_all(&NAMES), NAMES);
        assert_ne!(Names::Identifiers.encode_all(&NAMES)[0], "a.b-c");
    }
}
