//! A place in the input while it is read: where it is, which rules hold there, and where problems go.

use std::any::Any;
use std::rc::Rc;

use serde::de::Error;

use crate::contract::Seen;
use crate::contract::problems::{Problems, TakenBack};
use crate::contract::ruling::{Around, Ruling};
use crate::contract::tree::Tree;
use crate::path::{Path, Trail};
use crate::problem::{Found, Kind, Literal, Problem, Types, Words};
use crate::rule::{Fact, Rule, RuleError, Ruled, Rules};

/// A place in the input: its path, the rules that hold there, and the collector of problems.
///
/// Lives on the stack and borrows from the place around it.
#[derive(Debug)]
pub struct Place<'a> {
    pub(super) trail: Trail<'a>,
    pub(super) ruling: Ruling<'a>,
    pub(super) nullable: bool,
    pub(super) problems: &'a mut Problems,
}

impl<'a> Place<'a> {
    /// The place of the whole input.
    #[inline]
    pub(crate) fn root(problems: &'a mut Problems) -> Self {
        Self { trail: Trail::ROOT, ruling: Ruling::NONE, nullable: false, problems }
    }

    /// The place of a field of the object here.
    #[inline]
    pub fn key<'b>(&'b mut self, name: &'b str) -> Place<'b> {
        Place {
            trail: self.trail.key(name),
            ruling: Ruling::NONE,
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The same, of a name that outlives the reading: its path is made without a copy.
    #[inline]
    pub(crate) fn field(&mut self, name: &'static &'static str) -> Place<'_> {
        Place {
            trail: self.trail.field(name),
            ruling: Ruling::NONE,
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// Turns the place of a field into that of another field of the same object, which costs less than a
    /// place of its own.
    #[inline]
    pub(crate) fn turn_to_field(&mut self, name: &'static &'static str) {
        self.trail.turn_to_field(name);
        // Nothing else of it ever changes.
        self.ruling.own = None;
        self.nullable = false;
    }

    /// Turns the place of an item into that of another item of the same array.
    #[inline]
    pub(crate) fn turn_to_item(&mut self, index: usize) {
        self.trail.turn_to_index(index);
        self.nullable = false;
    }

    /// The place of a key of the object in which this place stands.
    pub(crate) fn beside<'b>(&'b mut self, name: &'b str) -> Place<'b> {
        Place {
            trail: self.trail.beside(name),
            ruling: Ruling::NONE,
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The place of an item of the array here.
    #[inline]
    pub fn item(&mut self, index: usize) -> Place<'_> {
        Place {
            trail: self.trail.index(index),
            ruling: self.ruling.of_items(),
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The place of a value of the map here.
    #[inline]
    pub(crate) fn entry<'b>(&'b mut self, key: &'b str) -> Place<'b> {
        Place {
            trail: self.trail.key(key),
            ruling: self.ruling.of_items(),
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The place of a key of the map here: the same path as its value's, under the rules for keys.
    pub(crate) fn entry_key<'b>(&'b mut self, key: &'b str) -> Place<'b> {
        Place {
            trail: self.trail.key(key),
            ruling: Ruling { own: None, around: Around::Keys(&self.ruling) },
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// This place, of a value under a key, as that of the key itself.
    pub(crate) fn of_key(&mut self) -> Place<'_> {
        Place {
            trail: self.trail,
            ruling: Ruling { own: None, around: Around::Keys(&Ruling::NONE) },
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The same place under more rules.
    #[doc(hidden)]
    #[inline]
    pub fn ruled(&mut self, rules: &'static Rules) -> Place<'_> {
        Place {
            trail: self.trail,
            ruling: self.ruling.and(rules),
            nullable: self.nullable,
            problems: &mut *self.problems,
        }
    }

    /// Puts the rules of a field on its place, which has none so far.
    #[inline]
    #[doc(hidden)]
    pub fn under(&mut self, rules: &'static Rules) -> &mut Self {
        debug_assert!(self.ruling.is_none(), "the rules of a field come first");
        self.ruling.own = Some(rules);
        self
    }

    /// The path of this place.
    pub fn path(&self) -> Path {
        self.trail.to_path()
    }

    /// Records a problem here.
    pub fn report(&mut self, kind: Kind) {
        self.record(|path, _| Problem::new(path, kind));
    }

    /// Records that the object in which this place stands has a field that does not exist, beside those
    /// that do.
    #[cold]
    pub(crate) fn report_unknown(&mut self, key: String, known: &'static [&'static str]) {
        if self.has_room() {
            let kind = Kind::UnknownField { nearest: None, known };
            self.problems.list.push(Problem::new(self.trail.path_beside(key), kind));
        } else {
            self.problems.left_out += 1;
        }
    }

    /// Records a problem with the value that stands here.
    pub fn report_found(&mut self, kind: Kind, found: Found) {
        self.record(|path, _| Problem { found: Some(found), ..Problem::new(path, kind) });
    }

    /// Records what a rule of the author's own says.
    pub fn report_rule(&mut self, error: RuleError) {
        let (code, message) = error.into_parts();
        let words = Words::of(message, Some(code));
        self.record(|path, _| Problem { words, ..Problem::new(path, Kind::Custom) });
    }

    /// Records a problem here with the words and the code that a rule's attribute gives.
    pub(crate) fn report_worded(
        &mut self,
        kind: Kind,
        message: Option<&'static str>,
        code: Option<&'static str>,
    ) {
        let words = Words::of(message, code);
        self.record(|path, _| Problem { words, ..Problem::new(path, kind) });
    }

    /// From here on null is among the types that are accepted at this place.
    pub(crate) fn accept_null(&mut self) {
        self.nullable = true;
    }

    /// Whether null is accepted at this place.
    #[inline]
    pub(super) fn accepts_null(&self) -> bool {
        self.nullable
    }

    /// Records that the value here is of a wrong type.
    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_type(&mut self, expected: Types, seen: Seen<'_>) {
        let expected = if self.nullable { expected.or(Types::NULL) } else { expected };
        self.report_seen(Kind::WrongType { expected }, seen);
    }

    /// Records a problem with a value as it was met.
    #[cold]
    #[inline(never)]
    pub(crate) fn report_seen(&mut self, kind: Kind, seen: Seen<'_>) {
        self.record(|path, echo| Problem {
            found: Some(seen.found(echo)),
            ..Problem::new(path, kind)
        });
    }

    /// Holds a value to the rules of this place; whether it is within their bounds and among their
    /// literals, so that no more need be said of those.
    // The kind of the fact is known to every caller, and with it nearly all of this falls away.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(crate) fn judge(&mut self, fact: &Fact<'_>) -> bool {
        match self.ruling {
            Ruling { own: None, around: Around::Nothing } => true,
            Ruling { own: Some(rules), around: Around::Nothing }
                if rules.certainly_accept(fact) =>
            {
                true
            }
            _ => {
                // A copy, so that the fact need not lie in memory where this is not reached.
                let fact = *fact;
                self.judge_ruled(&fact)
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn judge_ruled(&mut self, fact: &Fact<'_>) -> bool {
        let mut is_within = true;
        let ruling = self.ruling;
        ruling.each(&mut |rules| {
            for ruled in rules.own {
                if let Some(kind) = ruled.rule.check(fact) {
                    is_within &= !kind.is_of_bounds();
                    self.report_broken(ruled, kind, fact);
                }
            }
        });
        is_within
    }

    #[cold]
    fn report_broken(&mut self, ruled: &'static Ruled, kind: Kind, fact: &Fact<'_>) {
        self.record(|path, echo| Problem {
            found: Some(Seen::from(fact).found(echo)),
            words: Words::of(ruled.message, ruled.code),
            ..Problem::new(path, kind)
        });
    }

    /// Whether a rule of this place fixes the keys of the map here.
    pub(crate) fn has_key_rules(&self) -> bool {
        let mut any = false;
        self.ruling.each(&mut |rules| any |= rules.keys.is_some());
        any
    }

    /// Whether the items here must differ.
    #[inline]
    pub(crate) fn has_unique(&self) -> bool {
        match self.ruling {
            Ruling { own, around: Around::Nothing } => own.is_some_and(Rules::has_unique),
            ruling => {
                let mut any = false;
                ruling.each(&mut |rules| any |= rules.has_unique());
                any
            }
        }
    }

    /// Holds the items of the list here, each with its index, to the rule that they must differ.
    ///
    /// `weight` is the work of one comparison, in 256ths of a step of reading.
    pub(crate) fn judge_repeats<'i, T: Any>(
        &mut self,
        items: impl Iterator<Item = (usize, &'i T)>,
        weight: usize,
    ) {
        if !self.has_unique() {
            return;
        }
        let items: Vec<(usize, &dyn Any)> =
            items.map(|(index, item)| (index, item as &dyn Any)).collect();
        let ruling = self.ruling;
        ruling.each(&mut |rules| {
            for ruled in rules.own {
                let Rule::Unique(unique) = ruled.rule else {
                    continue;
                };
                // Every item is compared with all the earlier ones.
                let work = |earlier: usize| earlier.saturating_mul(weight) / 256;
                let repeats = unique.repeats(&items, |earlier| self.problems.spend(work(earlier)));
                for (index, first) in repeats {
                    let kind = Kind::NotUnique { first };
                    self.item(index).report_worded(kind, ruled.message, ruled.code);
                }
            }
        });
    }

    /// Enters the array or object that stands here.
    ///
    /// # Errors
    ///
    /// Where it stands too deep: reading ends at once.
    #[inline]
    pub(crate) fn enter<E: Error>(&mut self) -> Result<(), E> {
        if !self.is_deepest() {
            return Ok(());
        }
        Err(self.too_deep())
    }

    /// Ends the reading, since an array or an object stands too deep.
    #[cold]
    pub(crate) fn too_deep<E: Error>(&mut self) -> E {
        let limit = self.problems.limits.depth;
        self.fail(Kind::TooDeep { limit })
    }

    /// Whether this place is so deep that no array or object may stand here.
    #[inline]
    pub(crate) fn is_deepest(&self) -> bool {
        self.trail.depth() >= self.problems.limits.depth
    }

    /// Enters an array or object that stands so many levels below this place, in a text.
    ///
    /// # Errors
    ///
    /// Where it stands too deep: reading ends at once.
    pub(crate) fn enter_below<E: Error>(&mut self, levels: usize) -> Result<(), E> {
        // No deeper than the JSON reader itself goes.
        let limit = self.problems.limits.depth.min(127);
        let fits = self.trail.depth() + levels < limit;
        if fits { Ok(()) } else { Err(self.fail(Kind::TooDeep { limit })) }
    }

    /// Whether what is read now was kept before.
    #[inline]
    pub(super) fn is_kept(&self) -> bool {
        !self.problems.trees.is_empty()
    }

    /// Holds a tree while it is read; under which number, and whether it was not held so far.
    pub(super) fn hold(&mut self, tree: &Rc<Tree>) -> (usize, bool) {
        let trees = &mut self.problems.trees;
        if let Some(id) = trees.iter().rposition(|held| Rc::ptr_eq(held, tree)) {
            return (id, false);
        }
        trees.push(Rc::clone(tree));
        (trees.len() - 1, true)
    }

    /// Lets go of the tree that was held last.
    pub(super) fn let_go(&mut self) {
        self.problems.trees.pop();
    }

    pub(super) fn held(&self, id: usize) -> Option<Rc<Tree>> {
        self.problems.trees.get(id).cloned()
    }

    /// Takes the problems back that were recorded since there were so many.
    pub(super) fn take_back(&mut self, (listed, left_out): (usize, usize)) -> TakenBack {
        let list = self.problems.list.split_off(listed.min(self.problems.list.len()));
        let more = self.problems.left_out - left_out;
        self.problems.left_out = left_out;
        TakenBack { list, left_out: more }
    }

    /// Records problems that were taken back.
    pub(super) fn put_back(&mut self, taken: TakenBack) {
        self.problems.list.extend(taken.list);
        self.problems.left_out += taken.left_out;
    }

    /// How many problems are listed, and how many are not.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.problems.list.len(), self.problems.left_out)
    }

    /// Counts one more value that is read.
    ///
    /// # Errors
    ///
    /// Where too many were read already: reading ends at once.
    #[inline]
    pub(crate) fn step<E: Error>(&mut self) -> Result<(), E> {
        if self.problems.spend(1) {
            return Ok(());
        }
        let limit = self.problems.limits.steps;
        Err(self.fail(Kind::TooMuch { limit }))
    }

    /// How many values were read so far.
    #[inline]
    pub(crate) fn steps(&self) -> usize {
        self.problems.limits.steps - self.problems.steps_left
    }

    /// Ends the reading with this one problem, alone.
    #[cold]
    pub(crate) fn fail<E: Error>(&mut self, kind: Kind) -> E {
        self.problems.fatal.get_or_insert(kind);
        E::custom("reading was ended")
    }

    /// Whether reading has ended early.
    pub(super) fn is_ended(&self) -> bool {
        self.problems.fatal.is_some()
    }

    /// How many characters of a value may be told back.
    pub(crate) fn echo(&self) -> usize {
        self.problems.limits.echo
    }

    /// How many problems there are so far, kept or not.
    #[inline]
    pub(crate) fn problem_count(&self) -> usize {
        self.problems.list.len() + self.problems.left_out
    }

    /// Whether one more problem is kept.
    fn has_room(&self) -> bool {
        self.problems.list.len() < self.problems.limits.problems
    }

    /// Whether one of the first so many problems is of this very place, and such a one.
    #[cfg(feature = "validator")]
    pub(super) fn is_told(&self, before: usize, is: impl Fn(&Problem) -> bool) -> bool {
        let list = &self.problems.list;
        let path = self.path();
        list[..before.min(list.len())].iter().any(|told| told.path == path && is(told))
    }

    /// The problems of this object, since there were so many, that are fields which do not exist.
    pub(super) fn unknown_since(&mut self, count: usize) -> impl Iterator<Item = &mut Problem> {
        let (depth, list) = (self.trail.depth(), &mut self.problems.list);
        let before = count.min(list.len());
        list[before..].iter_mut().filter(move |problem| {
            matches!(problem.kind, Kind::UnknownField { .. })
                && problem.path.segments().len() == depth + 1
        })
    }

    /// Builds the problem only where it is kept: an input can have very many.
    fn record(&mut self, make: impl FnOnce(Path, usize) -> Problem) {
        if self.has_room() {
            let mut problem = make(self.trail.to_path(), self.echo());
            match &mut problem.kind {
                Kind::NotOneOf { allowed } if self.nullable => {
                    allowed.to_mut().push(Literal::Null);
                }
                Kind::NotEntries { or_null } => *or_null = self.nullable,
                _ => {}
            }
            problem.about_key = matches!(self.ruling.around, Around::Keys(_));
            self.problems.list.push(problem);
        } else {
            self.problems.left_out += 1;
        }
    }
}
