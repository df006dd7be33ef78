//! Findings about whole tools and across tools.

use toolkit::{Lint, Tool, Toolkit};

use super::{and, assert_findings, codes_and_paths, one};

/// Read a file of the project from its beginning.
#[derive(Tool)]
struct ReadFile {}

/// Open what the user names, and show its first lines.
#[derive(Tool)]
#[tool(name = "file-read")]
struct FileRead {}

/// Reads the project's file from its beginning
#[derive(Tool)]
struct ShowText {}

/// Read a folder of the project from its beginning.
#[derive(Tool)]
struct ReadFolder {}

#[test]
fn similar_tools() {
    let tools = and::<ReadFolder>(and::<ShowText>(and::<FileRead>(one::<ReadFile>())));
    let findings = tools.lint();
    let names: Vec<_> = findings.iter().map(|finding| finding.tool.as_deref().unwrap()).collect();
    assert_eq!(names, ["file-read", "show_text"]);
    assert_eq!(codes_and_paths(&findings), [("similar_names", ""), ("similar_descriptions", "")]);
    assert!(findings.iter().all(|finding| finding.sentence.contains("the tool `read_file`")));
}

/// Tell the time.
#[derive(Tool)]
#[tool(name = "t")]
struct Short {}

#[test]
fn short_names() {
    assert_findings::<Short>(&[("short_name", "")]);
    assert_findings::<ReadFile>(&[]);
}

#[derive(Tool)]
#[tool(undescribed)]
struct Silent {}

/// Read the file.
#[derive(Tool)]
#[tool(name = "read_files")]
struct Repeats {}

#[test]
fn tool_descriptions() {
    assert_findings::<Silent>(&[("missing_description", "")]);
    assert_findings::<Repeats>(&[("description_repeats_name", "")]);
}

#[test]
fn long_descriptions() {
    let with_limit = |max| one::<ReadFile>().lint_with(&Lint::new().max_description(max));
    let characters = ReadFile::DESCRIPTION.chars().count();
    assert_eq!(with_limit(characters), []);
    assert_eq!(codes_and_paths(&with_limit(characters - 1)), [("long_description", "")]);
}

#[test]
fn too_many_tools() {
    let tools = and::<ReadFolder>(one::<ReadFile>());
    assert_eq!(tools.lint_with(&Lint::new().max_tools(2)), []);
    let findings = tools.lint_with(&Lint::new().max_tools(1));
    assert_eq!(codes_and_paths(&findings), [("too_many_tools", "")]);
    assert_eq!(findings[0].tool, None);
    assert_eq!(
        findings[0].to_string(),
        "2 tools exceed the limit of 1; use `only` to offer the model just the tools that the task \
         needs (too_many_tools)"
    );
}

#[test]
fn sizes_add_up_to_the_spec() {
    let tools = and::<ReadFolder>(one::<ReadFile>());
    let sizes = tools.sizes();
    let names: Vec<_> = sizes.iter().map(|size| size.tool.as_str()).collect();
    assert_eq!(names, ["read_file", "read_folder"]);
    // The rest is two brackets and a comma.
    let bytes: usize = sizes.iter().map(|size| size.bytes).sum();
    assert_eq!(bytes + 3, tools.spec().to_string().len());
    assert_eq!(Toolkit::new().sizes(), []);
}

#[test]
fn budgets() {
    let tools = and::<ReadFolder>(one::<ReadFile>());
    let sizes = tools.sizes();
    let largest = sizes[1].tokens();
    assert_eq!((sizes[0].tokens(), largest), (48, 49));
    assert_eq!(tools.lint_with(&Lint::new().tool_budget(largest)), []);
    let findings = tools.lint_with(&Lint::new().tool_budget(largest - 1));
    assert_eq!(codes_and_paths(&findings), [("over_budget", "")]);
    assert_eq!(findings[0].tool.as_deref(), Some("read_folder"));

    let total = (sizes[0].bytes + sizes[1].bytes).div_ceil(4);
    assert_eq!(tools.lint_with(&Lint::new().budget(total)), []);
    let findings = tools.lint_with(&Lint::new().budget(total - 1));
    assert_eq!(
        (codes_and_paths(&findings), findings[0].tool.as_deref()),
        (vec![("over_budget", "")], None)
    );
}
