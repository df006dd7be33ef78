//! serde's rename rules, and the case of tool names.

/// A rule of `rename_all`.
#[derive(Clone, Copy)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl RenameRule {
    /// Every rule with its name in serde.
    pub(crate) const NAMES: [(&'static str, Self); 8] = [
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("kebab-case", Self::Kebab),
        ("SCREAMING-KEBAB-CASE", Self::ScreamingKebab),
    ];

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, case)| *case)
    }

    /// Renames a field, whose name is assumed to be in `snake_case`.
    pub(crate) fn apply_to_field(self, field: &str) -> String {
        match self {
            Self::Lower | Self::Snake => field.to_owned(),
            Self::Upper | Self::ScreamingSnake => field.to_ascii_uppercase(),
            Self::Pascal => pascal(field),
            Self::Camel => lower_first(&pascal(field)),
            Self::Kebab => field.replace('_', "-"),
            Self::ScreamingKebab => field.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Renames a variant, whose name is assumed to be in `PascalCase`.
    pub(crate) fn apply_to_variant(self, variant: &str) -> String {
        match self {
            Self::Pascal => variant.to_owned(),
            Self::Lower => variant.to_ascii_lowercase(),
            Self::Upper => variant.to_ascii_uppercase(),
            Self::Camel => lower_first(variant),
            Self::Snake => snake(variant),
            Self::ScreamingSnake => snake(variant).to_ascii_uppercase(),
            Self::Kebab => snake(variant).replace('_', "-"),
            Self::ScreamingKebab => snake(variant).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn pascal(field: &str) -> String {
    let mut pascal = String::with_capacity(field.len());
    let mut is_start = true;
    for c in field.chars() {
        if c == '_' {
            is_start = true;
        } else if is_start {
            pascal.push(c.to_ascii_uppercase());
            is_start = false;
        } else {
            pascal.push(c);
        }
    }
    pascal
}

fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// Like serde, inserts an underscore before every capital: `HTTPGet` becomes `h_t_t_p_get`.
fn snake(variant: &str) -> String {
    let mut snake = String::with_capacity(variant.len() + 4);
    for (index, c) in variant.char_indices() {
        if index > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

/// The default name of a tool. A run of capitals is one word: `HTTPGet` becomes `http_get`.
pub(crate) fn tool_name(ident: &str) -> String {
    let chars: Vec<char> = ident.chars().collect();
    let mut name = String::with_capacity(ident.len() + 4);
    for (index, &c) in chars.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| chars[before]);
        let after = chars.get(index + 1);
        let starts = match before {
            Some(before) if before.is_uppercase() => after.is_some_and(|c| c.is_lowercase()),
            Some(before) => before != '_',
            None => false,
        };
        if c.is_uppercase() && starts {
            name.push('_');
        }
        name.extend(c.to_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::{RenameRule, tool_name};

    fn fields(name: &str) -> Vec<String> {
        RenameRule::NAMES.iter().map(|(_, case)| case.apply_to_field(name)).collect()
    }

    fn variants(name: &str) -> Vec<String> {
        RenameRule::NAMES.iter().map(|(_, case)| case.apply_to_variant(name)).collect()
    }

    // The expected names are those of serde's own tests.
    #[test]
    fn fields_are_renamed_like_in_serde() {
        let very_tasty = [
            "very_tasty",
            "VERY_TASTY",
            "VeryTasty",
            "veryTasty",
            "very_tasty",
            "VERY_TASTY",
            "very-tasty",
            "VERY-TASTY",
        ];
        assert_eq!(fields("very_tasty"), very_tasty);
        assert_eq!(fields("a"), ["a", "A", "A", "a", "a", "A", "a", "A"]);
        let z42 = ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"];
        assert_eq!(fields("z42"), z42);
        assert_eq!(fields("_x")[3], "x");
    }

    #[test]
    fn variants_are_renamed_like_in_serde() {
        let very_tasty = [
            "verytasty",
            "VERYTASTY",
            "VeryTasty",
            "veryTasty",
            "very_tasty",
            "VERY_TASTY",
            "very-tasty",
            "VERY-TASTY",
        ];
        assert_eq!(variants("VeryTasty"), very_tasty);
        assert_eq!(variants("A"), ["a", "A", "A", "a", "a", "A", "a", "A"]);
        let z42 = ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"];
        assert_eq!(variants("Z42"), z42);
        assert_eq!(variants("HTTPGet")[4], "h_t_t_p_get");
    }

    #[test]
    fn tool_names_are_snake_case() {
        let names = ["SearchTickets", "HTTPGet", "GetURL", "Get2Pages", "Search", "get_it"];
        let expected = ["search_tickets", "http_get", "get_url", "get2_pages", "search", "get_it"];
        assert_eq!(names.map(tool_name), expected);
    }
}
