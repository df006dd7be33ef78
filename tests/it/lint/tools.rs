//! What is found of whole tools, and of tools beside one another.

use toolkit::{Lint, Tool, Toolkit};

use super::{and, finds, found, one};

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
fn tools_that_are_nearly_the_same() {
    let tools = and::<ReadFolder>(and::<ShowText>(and::<FileRead>(one::<ReadFile>())));
    let findings = tools.lint();
    let of: Vec<_> = findings.iter().map(|finding| finding.tool.as_deref().unwrap()).collect();
    assert_eq!(of, ["file-read", "show_text"]);
    assert_eq!(found(&findings), [("similar_names", ""), ("similar_descriptions", "")]);
    assert!(findings.iter().all(|finding| finding.sentence.contains("the tool `read_file`")));
}

/// Tell the time.
#[derive(Tool)]
#[tool(name = "t")]
struct Short {}

#[test]
fn a_name_of_one_letter() {
    finds::<Short>(&[("short_name", "")]);
    finds::<ReadFile>(&[]);
}

#[derive(Tool)]
#[tool(undescribed)]
struct Silent {}

/// Read the file.
#[derive(Tool)]
#[tool(name = "read_files")]
struct Repeats {}

#[test]
fn descriptions_of_tools() {
    finds::<Silent>(&[("missing_description", "")]);
    finds::<Repeats>(&[("description_repeats_name", "")]);
}

#[test]
fn long_descriptions() {
    let under = |most| one::<ReadFile>().lint_with(&Lint::new().max_description(most));
    let characters = ReadFile::DESCRIPTION.chars().count();
    assert_eq!(under(characters), []);
    assert_eq!(found(&under(characters - 1)), [("long_description", "")]);
}

#[test]
fn too_many_tools() {
    let tools = and::<ReadFolder>(one::<ReadFile>());
    assert_eq!(tools.lint_with(&Lint::new().max_tools(2)), []);
    let findings = tools.lint_with(&Lint::new().max_tools(1));
    assert_eq!(found(&findings), [("too_many_tools", "")]);
    assert_eq!(findings[0].tool, None);
    assert_eq!(
        findings[0].to_string(),
        "2 tools, where at most 1 are wanted; show the model those that the task needs, with `only` \
         (too_many_tools)"
    );
}

#[test]
fn sizes_are_those_of_the_list() {
    let tools = and::<ReadFolder>(one::<ReadFile>());
    let sizes = tools.sizes();
    let names: Vec<_> = sizes.iter().map(|size| size.tool.as_str()).collect();
    assert_eq!(names, ["read_file", "read_folder"]);
    // What is around the tools: two brackets and a comma.
    let bytes: usize = sizes.iter().map(|size| size.bytes).sum();
    assert_eq!(bytes + 3, tools.spec().to_string().len());
    assert_eq!(Toolkit::new().sizes(), []);
}

#[test]
fn budgets() {
    let tools = and::<ReadFolder>(one::<ReadFile>());
    let sizes = tools.sizes();
    let most = sizes[1].tokens();
    assert_eq!((sizes[0].tokens(), most), (48, 49));
    assert_eq!(tools.lint_with(&Lint::new().tool_budget(most)), []);
    let findings = tools.lint_with(&Lint::new().tool_budget(most - 1));
    assert_eq!(found(&findings), [("over_budget", "")]);
    assert_eq!(findings[0].tool.as_deref(), Some("read_folder"));

    let together = (sizes[0].bytes + sizes[1].bytes).div_ceil(4);
    assert_eq!(tools.lint_with(&Lint::new().budget(together)), []);
    let findings = tools.lint_with(&Lint::new().budget(together - 1));
    assert_eq!((found(&findings), findings[0].tool.as_deref()), (vec![("over_budget", "")], None));
}
