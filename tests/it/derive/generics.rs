//! Generic types.

use toolkit::{Contract, Tool};

use super::{problems, schema};

/// A user
#[derive(Contract, Debug, PartialEq)]
#[serde(rename = "Member")]
struct User {
    /// Their name
    name: String,
}

/// A page of hits
#[derive(Contract, Debug, PartialEq)]
struct Page<T, const N: usize = 2> {
    /// The hits
    #[validate(length(max = 1))]
    hits: Vec<T>,
    /// The next page
    next: Option<Box<Self>>,
}

/// A lookup.
#[derive(Tool, Debug)]
struct Lookup {
    /// Users
    users: Page<User>,
    /// More of them
    others: Page<User>,
    /// Words
    words: Page<Vec<String>, 3>,
    /// One of two
    either: Either<User, u8>,
}

/// One or the other
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
enum Either<A, B> {
    A(A),
    B(#[validate(custom(function = never))] B),
}

fn never<T>(_: &T) -> Result<(), &'static str> {
    Err("never")
}

#[test]
fn definitions_are_named_after_the_type_arguments() {
    let document = Lookup::json_schema();
    let names: Vec<_> = document.definitions().map(|(name, _)| name).collect();
    assert_eq!(names, ["Page_Member_2", "Member", "Page_Vec_String_3"]);
}

#[test]
fn generic_types_are_validated() {
    let page = Page::<User>::parse(r#"{"hits": [{"name": "a"}], "next": {"hits": []}}"#).unwrap();
    let next = Some(Box::new(Page { hits: Vec::new(), next: None }));
    assert_eq!(page, Page { hits: vec![User { name: "a".into() }], next });
    assert_eq!(
        problems::<Page<u8, 1>>(r#"{"hits": [1, -2]}"#),
        ["/hits/1 too_small", "/hits too_long"]
    );
    assert_eq!(problems::<Either<User, u8>>(r#"{"t": "B", "c": 1}"#), ["/c custom"]);
    assert_eq!(Either::<u8, u8>::parse(r#"{"t": "A", "c": 1}"#).unwrap(), Either::A(1));
}

/// A wrapper
#[derive(Contract, Debug, PartialEq)]
struct Wrapper<T>(T);

/// With an id
#[derive(Contract, Debug, PartialEq)]
struct WithId<T> {
    /// The id
    id: u32,
    #[serde(flatten)]
    inner: T,
}

#[test]
fn type_parameters_can_be_wrapped_and_flattened() {
    assert_eq!(Wrapper::<u8>::parse("3").unwrap(), Wrapper(3));
    assert_eq!(schema::<Wrapper<bool>>(), r#"{"description":"A wrapper","type":"boolean"}"#);
    let inner = User { name: "a".into() };
    assert_eq!(WithId::parse(r#"{"name": "a", "id": 1}"#).unwrap(), WithId { id: 1, inner });
    assert_eq!(problems::<WithId<Page<u8>>>(r#"{"id": 1}"#), ["/hits missing"]);
}

/// Does not implement `Contract`
#[derive(Debug, PartialEq)]
struct Unread;

trait Kind {
    type Id;
    type Data: std::fmt::Debug + PartialEq;
}

impl Kind for Unread {
    type Id = u8;
    type Data = User;
}

/// Of a kind that is never read
#[derive(Contract, Debug, PartialEq)]
struct Of<K: Kind, T> {
    /// The id
    id: K::Id,
    /// The data
    data: Vec<Option<<K as Kind>::Data>>,
    /// Of which kind
    kind: std::marker::PhantomData<(K, T)>,
    /// More
    more: Option<Box<Of<K, T>>>,
}

/// One of a kind
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
enum OneOf<K: Kind> {
    /// By its id
    Id(K::Id),
    /// By its data
    Data {
        /// All of it
        data: (K::Data, [K::Id; 1]),
    },
}

#[test]
fn associated_types_are_read_without_a_bound_on_the_parameter() {
    let of = Of::<Unread, Unread>::parse(r#"{"id": 1, "data": [{"name": "a"}, null]}"#).unwrap();
    let user = User { name: "a".into() };
    assert_eq!((of.id, of.data), (1, vec![Some(user), None]));
    assert_eq!(
        problems::<Of<Unread, Unread>>(r#"{"id": -1, "data": [1]}"#),
        ["/id too_small", "/data/0 wrong_type"]
    );
    assert_eq!(OneOf::<Unread>::parse(r#"{"t": "Id", "c": 3}"#).unwrap(), OneOf::Id(3));
    assert_eq!(
        problems::<OneOf<Unread>>(r#"{"t": "Data", "c": {"data": [{}, [-1]]}}"#),
        ["/c/data/0/name missing", "/c/data/1/0 too_small"]
    );
}
