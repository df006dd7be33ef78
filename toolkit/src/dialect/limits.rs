//! How much an API takes: counts over a whole request and over one tool.

use crate::dialect::keyword::Keyword;
use crate::dialect::view::View;

/// The most of each thing; nothing where there is no limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Tools of a request.
    pub(super) tools: Option<usize>,
    /// Characters of a tool's description.
    pub(super) description: Option<usize>,
    /// Objects inside one another.
    pub(super) depth: Option<usize>,
    /// Fields of one tool.
    pub(super) fields: Option<usize>,
    /// Fields over all tools.
    pub(super) all_fields: Option<usize>,
    /// Strict tools of a request.
    pub(super) strict_tools: Option<usize>,
    /// Fields over all tools that may be left out.
    pub(super) optional: Option<usize>,
    /// Fields over all tools that have more than one type.
    pub(super) unions: Option<usize>,
    /// Literals of one tool.
    pub(super) literals: Option<usize>,
    /// Characters of all names and literals of one tool.
    pub(super) characters: Option<usize>,
    /// Characters of one long list of literals.
    pub(super) list: Option<usize>,
}

/// How many literals make a list long.
const LONG_LIST: usize = 250;

impl Limits {
    pub(super) const NONE: Self = Self {
        tools: None,
        description: None,
        depth: None,
        fields: None,
        all_fields: None,
        strict_tools: None,
        optional: None,
        unions: None,
        literals: None,
        characters: None,
        list: None,
    };
}

/// What one tool has of what is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) depth: usize,
    pub(super) fields: usize,
    pub(super) optional: usize,
    pub(super) unions: usize,
    pub(super) literals: usize,
    pub(super) characters: usize,
    /// Characters of the longest of the long lists of literals.
    pub(super) list: usize,
}

impl Count {
    /// Counts the root and each definition; a reference is not followed.
    pub(super) fn of(root: &View) -> Self {
        let mut count = Self::default();
        count.add(root, 0);
        count
    }

    fn add(&mut self, view: &View, depth: usize) {
        let depth = depth + usize::from(view.is_of("object"));
        self.depth = self.depth.max(depth);
        let required = view.required();
        for (name, property) in view.properties() {
            self.fields += 1;
            self.optional += usize::from(!required.contains(name));
            let union = property.has(&Keyword::AnyOf) || property.types().len() > 1;
            self.unions += usize::from(union);
            self.characters += name.chars().count();
        }
        let literals: Vec<serde_json::Value> = view.value(&Keyword::Enum).unwrap_or_default();
        self.literals += literals.len();
        let text = literals.iter().filter_map(|literal| literal.as_str());
        let characters = text.map(|text| text.chars().count()).sum::<usize>();
        self.characters += characters;
        if literals.len() > LONG_LIST {
            self.list = self.list.max(characters);
        }
        for (name, definition) in view.named(&Keyword::Definitions) {
            self.characters += name.chars().count();
            self.add(definition, 0);
        }
        for (keyword, part) in &view.keywords {
            if *keyword != Keyword::Definitions {
                part.views().for_each(|inner| self.add(inner, depth));
            }
        }
    }
}
