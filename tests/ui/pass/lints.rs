//! The generated code does not trigger any lint that a crate may deny.
#![deny(
    warnings,
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    unused,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![forbid(unsafe_code, missing_docs)]

/// A public tool with a field of a private type.
#[derive(toolkit::Tool, Debug, Clone, Copy)]
pub struct Public {
    /// A field
    field: Private,
}

impl Public {
    /// Some method.
    pub fn is_so(&self) -> bool {
        matches!(self.field, Private::So)
    }
}

#[derive(toolkit::Contract, Debug, Clone, Copy)]
enum Private {
    So,
    Not,
}

mod private {
    use toolkit::{Contract, RuleError, Tool};

    /// A tool with fields of private types.
    #[derive(Tool, Debug)]
    #[tool(name = "look", idempotent, open_world = false)]
    #[serde(default)]
    #[validate(schema(function = "Look::whole", skip_on_field_errors = true))]
    pub(crate) struct Look {
        /// How many
        #[validate(range(min = Look::LEAST, max = 10, message = "from 1 to 10", code = "span"))]
        pub(crate) count: u8,
        /// Never read in this crate
        #[validate(custom(function = no_spam))]
        hidden: String,
        /// A type that is private to this module
        inner: Inner,
        /// Many
        #[tool(unique, items(length(max = 5), pattern = "^a"))]
        many: Vec<String>,
        /// Bounds that are constants of several types
        #[validate(range(min = Look::LEAST, max = Look::MOST, message = "a share"))]
        share: f64,
        /// Again
        #[validate(must_match(other = hidden))]
        again: String,
    }

    impl Look {
        const LEAST: u8 = 1;
        const MOST: f64 = 1.5;

        fn whole(&self) -> Result<(), RuleError> {
            let _ = (&self.hidden, &self.inner, &self.many, &self.again, self.share);
            Ok(())
        }
    }

    impl Default for Look {
        fn default() -> Self {
            Self {
                count: Self::LEAST,
                hidden: String::new(),
                inner: Inner::A,
                share: 1.0,
                many: Vec::new(),
                again: String::new(),
            }
        }
    }

    fn no_spam(_: &str) -> Result<(), RuleError> {
        Ok(())
    }

    #[derive(Contract, Debug, Clone, Copy)]
    enum Inner {
        A,
        #[allow(non_camel_case_types)]
        b_c,
    }

    #[derive(Contract, Debug)]
    pub(crate) struct Wrapper(#[validate(custom(function = no_spam))] pub(crate) String);

    #[derive(Contract, Debug, Clone, Copy)]
    pub(crate) struct Unit;
}

/// A public tool set.
#[derive(toolkit::ToolSet, Debug, Clone, Copy)]
pub enum Set {
    /// A tool
    Public(Public),
}

/// Enums in every representation, a flattened struct and generic parameters.
pub mod unions {
    use toolkit::Contract;

    /// Externally tagged
    #[derive(Contract, Debug, Clone)]
    pub enum Outside<T> {
        /// A value
        Value(T),
        /// Fields
        Fields {
            /// A field
            #[validate(range(max = 5), custom(function = even))]
            field: u8,
            /// Same again
            #[validate(must_match(other = field))]
            again: u8,
        },
        /// Two
        Pair(u8, bool),
        /// Nothing
        Nothing,
    }

    fn even(_: u8) -> Result<(), &'static str> {
        Ok(())
    }

    /// Internally tagged
    #[derive(Contract, Debug, Clone)]
    #[serde(tag = "kind")]
    pub enum Inside {
        /// A struct
        Flat(Flat),
        /// Fields
        Fields {
            /// A field
            field: u8,
        },
        /// Nothing
        Nothing,
        /// Anything
        #[serde(other)]
        Other,
    }

    /// Adjacently tagged
    #[derive(Contract, Debug, Clone)]
    #[serde(tag = "t", content = "c")]
    pub enum Beside<const N: usize> {
        /// Text
        Text(#[validate(length(max = 3), custom(function = Beside::<N>::fine))] String),
        /// Nothing
        Nothing,
    }

    impl<const N: usize> Beside<N> {
        fn fine(_: &str) -> Result<(), &'static str> {
            Ok(())
        }
    }

    /// Untagged
    #[derive(Contract, Debug, Clone)]
    #[serde(untagged)]
    pub enum Either {
        /// A number
        Number(f64),
        /// Another enum
        Inside(Box<Inside>),
        /// Nothing
        Nothing,
    }

    /// A struct
    #[derive(Contract, Debug, Clone)]
    pub struct Flat {
        /// Its own
        own: u8,
        #[serde(flatten)]
        inner: Inner,
    }

    impl Flat {
        /// Contents
        #[must_use]
        pub fn sum(&self) -> u8 {
            self.own + self.inner.deep
        }
    }

    #[derive(Contract, Debug, Clone)]
    struct Inner {
        /// Deep
        deep: u8,
    }
}

fn main() {
    use toolkit::{Contract, Tool, ToolSet};

    assert_eq!(Set::names(), ["public"]);

    /// A type that is private to this function
    #[derive(Contract, Debug, Clone, Copy)]
    struct Local {
        /// A field
        #[serde(default)]
        #[validate(range(max = 5))]
        field: u8,
    }
    assert!(Local::parse(r#"{"field": 5}"#).is_ok_and(|local| local.field == 5));

    let look = private::Look::default();
    assert_eq!(look.count, 1);
    let definition = private::Look::definition();
    assert_eq!(definition.name, "look");
    let others = (private::Wrapper(String::new()).0, private::Unit);
    assert_eq!(others.0, "");
}
