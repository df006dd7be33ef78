//! Doc comments as plain text, without comment markers and common indentation.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::diagnostics::Diagnostics;

/// Joins the doc comments of an item. Paragraphs, lists and code blocks are preserved.
pub(crate) fn docs(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> String {
    let mut fragments = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(meta) = &attribute.meta else {
            continue;
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        if let Expr::Lit(ExprLit { lit: Lit::Str(literal), .. }) = &meta.value {
            fragments.push(literal.value());
        } else {
            diagnostics.report(
                &meta.value,
                "a derive macro cannot expand this doc attribute; use `#[tool(description = \"…\")]` instead",
            );
        }
    }
    text(&fragments)
}

/// Joins fragments, each of which is a line comment or a block comment.
fn text(fragments: &[String]) -> String {
    let line_comments = fragments.iter().filter(|fragment| !fragment.contains('\n'));
    let common = indentation(line_comments.map(String::as_str));
    let lines = fragments.iter().flat_map(|fragment| {
        if fragment.contains('\n') { block(fragment) } else { vec![unindented(fragment, common)] }
    });
    let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The lines of a block comment or a multi-line attribute. The first line follows the opening marker, so its
/// indentation is not significant.
fn block(fragment: &str) -> Vec<String> {
    let mut lines = fragment.split('\n').map(|line| line.trim_end_matches('\r'));
    let first = lines.next().unwrap_or_default().trim_start().to_owned();
    let rest: Vec<&str> = lines.collect();
    let rest = without_asterisks(&rest).unwrap_or(rest);
    let common = indentation(rest.iter().copied());
    let rest = rest.into_iter().map(|line| unindented(line, common));
    std::iter::once(first).chain(rest).collect()
}

/// Removes the leading asterisks if every line has one after some space. A list in `#[doc = "…"]` has its
/// asterisks at the margin instead.
fn without_asterisks<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    let (last, inner) = lines.split_last()?;
    let mut stripped: Vec<&str> = Vec::with_capacity(lines.len());
    for line in inner {
        stripped.push(asterisk(line)?);
    }
    match asterisk(last) {
        Some(rest) => stripped.push(rest),
        // The line of the closing marker has no asterisk of its own.
        None if last.trim().is_empty() && !inner.is_empty() => {}
        None => return None,
    }
    Some(stripped)
}

fn asterisk(line: &str) -> Option<&str> {
    let rest = line.trim_start();
    let is_indented = rest.len() < line.len();
    rest.strip_prefix('*').filter(|_| is_indented)
}

/// The indentation that all non-blank lines share.
fn indentation<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let lines = lines.filter(|line| !line.trim().is_empty());
    let spaces = lines.map(|line| line.chars().take_while(|c| *c == ' ').count());
    spaces.min().unwrap_or(0)
}

fn unindented(line: &str, common: usize) -> String {
    line.get(common..).unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::text;

    fn of(fragments: &[&str]) -> String {
        text(&fragments.iter().map(|&f| f.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn line_comments_lose_the_space_after_the_slashes() {
        assert_eq!(of(&[" one", " two"]), "one\ntwo");
        assert_eq!(of(&["one", " two"]), "one\n two");
        assert_eq!(of(&[" one", "", " two ", ""]), "one\n\ntwo");
    }

    #[test]
    fn lists_and_code_keep_their_indentation() {
        assert_eq!(of(&[" - a", "   b", " - c"]), "- a\n  b\n- c");
        assert_eq!(of(&[" ```", "     let x;", " ```"]), "```\n    let x;\n```");
    }

    #[test]
    fn block_comments_lose_their_asterisks() {
        assert_eq!(of(&[" one\n  * two\n  "]), "one\ntwo");
        assert_eq!(of(&["\n * one\n *\n *   two\n "]), "one\n\n  two");
        assert_eq!(of(&["\n    one\n      two\n    "]), "one\n  two");
        assert_eq!(of(&[" one "]), "one");
    }

    #[test]
    fn lists_in_attributes_keep_their_asterisks() {
        assert_eq!(of(&["one:\n* a\n* b"]), "one:\n* a\n* b");
    }

    #[test]
    fn characters_of_several_bytes_are_never_cut() {
        assert_eq!(of(&[" å", "  ä"]), "å\n ä");
        assert_eq!(of(&[" one\n å\n  ä"]), "one\nå\n ä");
    }
}
