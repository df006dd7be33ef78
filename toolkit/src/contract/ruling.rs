//! Which rules hold at a place, found by way of the places around it. What each rule says is the business of `rule`.

use crate::rule::Rules;

/// The rules of a place: those of its own, and those that it has by the places around it, which are found
/// when they are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruling<'a> {
    pub(super) own: Option<&'static Rules>,
    pub(super) around: Around<'a>,
}

/// By which place around it a place has rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum Around<'a> {
    Nothing,
    Same(&'a Ruling<'a>),
    Items(&'a Ruling<'a>),
    Keys(&'a Ruling<'a>),
    /// The place is a field that holds a key of the map.
    KeyText(&'a Ruling<'a>),
    /// The place is an entry of the map, an object of its own without rules.
    Entry(&'a Ruling<'a>),
}

impl Ruling<'_> {
    pub(super) const NONE: Ruling<'static> = Ruling { own: None, around: Around::Nothing };

    pub(super) fn is_none(&self) -> bool {
        matches!(self, Ruling { own: None, around: Around::Nothing })
    }

    /// These rules and more.
    pub(super) fn and(&self, rules: &'static Rules) -> Ruling<'_> {
        let around = if self.is_none() { Around::Nothing } else { Around::Same(self) };
        Ruling { own: Some(rules), around }
    }

    /// The rules of what is inside. Those of one table are found at once.
    #[inline]
    pub(super) fn of_items(&self) -> Ruling<'_> {
        match self.around {
            Around::Nothing => {
                Ruling { own: self.own.and_then(|rules| rules.items), around: Around::Nothing }
            }
            _ => Ruling { own: None, around: Around::Items(self) },
        }
    }

    pub(super) fn each(&self, visit: &mut dyn FnMut(&'static Rules)) {
        if let Some(rules) = self.own {
            visit(rules);
        }
        match self.around {
            Around::Nothing | Around::Entry(_) => {}
            Around::Same(around) => around.each(visit),
            Around::Items(around) => around.each(&mut |rules| {
                rules.items.into_iter().for_each(&mut *visit);
            }),
            Around::Keys(around) | Around::KeyText(around) => around.each(&mut |rules| {
                rules.keys.into_iter().for_each(&mut *visit);
            }),
        }
    }
}
