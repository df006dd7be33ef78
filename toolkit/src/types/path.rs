//! `PathBuf`: a string. Whether there is such a file, no contract says.

use std::path::PathBuf;

use serde::Deserializer;

use crate::contract::{Contract, Place};
use crate::rule::Fact;
use crate::schema::{Definitions, Schema};

impl Contract for PathBuf {
    fn schema(definitions: &mut Definitions) -> Schema {
        String::schema(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        Ok(String::read(input, at)?.map(Self::from))
    }

    fn check(&self, at: &mut Place<'_>) {
        at.judge(&Fact::Text(&self.to_string_lossy()));
    }
}
