//! Nothing: the tests of the workspace are the targets `it` and `ui` beside this file.
