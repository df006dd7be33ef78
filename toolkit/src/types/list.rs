//! The other lists: `Box<[T]>`, `Rc<[T]>`, `Arc<[T]>`, `Cow<'static, [T]>`, `LinkedList` and
//! `BinaryHeap`. On the wire they are what `Vec` is.

use std::borrow::Cow;
use std::collections::{BinaryHeap, LinkedList};
use std::rc::Rc;
use std::sync::Arc;

use serde::Deserializer;

use crate::contract::{Contract, Idents, Place};
use crate::schema::{Definitions, Schema};
use crate::types::sequence::check_items;

macro_rules! lists {
    ($($list:ty where T: Contract $(+ $bound:ident)?;)+) => {$(
        impl<T: Contract $(+ $bound)?> Contract for $list {
            fn schema(definitions: &mut Definitions) -> Schema {
                Vec::<T>::schema(definitions)
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                let items: Option<Vec<T>> = Vec::read(input, at)?;
                Ok(items.map(|items| items.into_iter().collect()))
            }

            fn check(&self, at: &mut Place<'_>) {
                check_items(self.iter(), at);
            }

            fn idents() -> Idents {
                T::idents()
            }
        }
    )+};
}

lists! {
    Box<[T]> where T: Contract;
    Rc<[T]> where T: Contract;
    Arc<[T]> where T: Contract;
    Cow<'static, [T]> where T: Contract + Clone;
    LinkedList<T> where T: Contract;
    BinaryHeap<T> where T: Contract + Ord;
}
