//! The names of definitions: of types with parameters too, readable and stable.

use std::borrow::Cow;
use std::fmt::Display;

/// The name of a type with parameters: its own, and those of its parameters behind it.
pub fn generic_name(own: &str, parameters: &[Cow<'static, str>]) -> Cow<'static, str> {
    let names = std::iter::once(own).chain(parameters.iter().map(|name| &**name));
    names.collect::<Vec<_>>().join("_").into()
}

/// The name of a type that says none: the last parts of the paths in it.
pub fn type_name<T: ?Sized>() -> Cow<'static, str> {
    let whole = std::any::type_name::<T>();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let words = whole.split(|c| !is_word(c)).filter_map(|path| path.rsplit("::").next());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_").into()
}

/// The name of a constant parameter.
pub fn shown(value: &impl Display) -> Cow<'static, str> {
    value.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::{generic_name, type_name};

    #[test]
    fn names_are_the_last_parts_of_paths() {
        assert_eq!(type_name::<Vec<Option<String>>>(), "Vec_Option_String");
        assert_eq!(type_name::<(u8, [bool; 3])>(), "u8_bool_3");
        assert_eq!(generic_name("Page", &[type_name::<std::path::PathBuf>()]), "Page_PathBuf");
    }
}
