//! Tuples of one to twelve: lists with a type of its own for each place.

use std::any::TypeId;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{MapAccess, SeqAccess};

use crate::contract::{
    Contract, ObjectReader, Place, Reader, Seen, Skip, Slot, drive, drive_object, read_fixed,
};
use crate::problem::{Kind, Types, Unit};
use crate::schema::{Definitions, Node, POSITIONS, Schema};
use crate::types::sequence::ItemSeed;

struct TupleReader<T>(PhantomData<T>);

/// The items of an array that are taken one by one.
struct Items<A> {
    access: A,
    taken: usize,
    ended: bool,
}

impl<'de, A: SeqAccess<'de>> Items<A> {
    fn new(access: A) -> Self {
        Self { access, taken: 0, ended: false }
    }

    /// The next item; nothing where there is none, or no value could be made of it.
    fn next<T: Contract>(&mut self, at: &mut Place<'_>) -> Result<Option<T>, A::Error> {
        if self.ended {
            return Ok(None);
        }
        let mut slot = Slot::Empty;
        let seed = ItemSeed { at: &mut at.item(self.taken), slot: &mut slot };
        self.ended = self.access.next_element_seed(seed)?.is_none();
        self.taken += usize::from(!self.ended);
        Ok(slot.into_value())
    }

    /// Reads what is left as items of a type, if there is one that all items have; whether there were just as many as
    /// there should be.
    fn end<T: Contract>(
        mut self,
        wanted: usize,
        is_uniform: bool,
        at: &mut Place<'_>,
    ) -> Result<bool, A::Error> {
        while !self.ended {
            if is_uniform {
                self.next::<T>(at)?;
                continue;
            }
            let skip = Skip(&mut at.item(self.taken));
            self.ended = self.access.next_element_seed(skip)?.is_none();
            self.taken += usize::from(!self.ended);
        }
        if self.taken == wanted {
            return Ok(true);
        }
        let (exactly, actual) = (wanted as u64, self.taken as u64);
        let kind = Kind::WrongLength { exactly, actual, unit: Unit::Items };
        at.report_seen(kind, Seen::Array);
        Ok(false)
    }
}

/// Whether all items are of one type: such a tuple is shown as an array of its length, by every API.
fn is_uniform(items: &[TypeId]) -> bool {
    items.windows(2).all(|pair| pair[0] == pair[1])
}

macro_rules! tuples {
    ($($count:literal: $($item:ident $place:tt),+;)+) => {$(
        impl<$($item: Contract),+> Contract for ($($item,)+) {
            fn schema(definitions: &mut Definitions) -> Schema {
                if is_uniform(&[$(TypeId::of::<$item>()),+]) {
                    return <[A; $count]>::schema(definitions);
                }
                Schema::new(Node::Tuple(vec![$($item::schema(definitions)),+]))
            }

            fn read<'de, De: Deserializer<'de>>(
                input: De,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, De::Error> {
                if at.encoding().positions && !is_uniform(&[$(TypeId::of::<$item>()),+]) {
                    let mut slot = Slot::Empty;
                    drive_object(TupleReader::<Self>(PhantomData), input, at, &mut slot)?;
                    return Ok(slot.into_value());
                }
                drive(TupleReader::<Self>(PhantomData), input, at)
            }

            fn check(&self, at: &mut Place<'_>) {
                $(self.$place.check(&mut at.item($place));)+
            }
        }

        impl<'de, $($item: Contract),+> Reader<'de> for TupleReader<($($item,)+)> {
            type Output = ($($item,)+);
            type Key = ();
            const EXPECTED: Types = Types::ARRAY;

            fn key(&self, _: &str) {}

            fn array<Ac: SeqAccess<'de>>(
                self,
                items: Ac,
                at: &mut Place<'_>,
            ) -> Result<Option<Self::Output>, Ac::Error> {
                let mut items = Items::new(items);
                let read = ($(items.next::<$item>(at)?,)+);
                let is_uniform = is_uniform(&[$(TypeId::of::<$item>()),+]);
                let is_whole = items.end::<A>($count, is_uniform, at)?;
                let whole = || Some(($(read.$place?,)+));
                Ok(if is_whole { whole() } else { None })
            }
        }

        impl<'de, $($item: Contract),+> ObjectReader<'de> for TupleReader<($($item,)+)> {
            type Output = ($($item,)+);

            fn object<Ma: MapAccess<'de>>(
                self,
                entries: Ma,
                at: &mut Place<'_>,
                slot: &mut Slot<Self::Output>,
            ) -> Result<(), Ma::Error> {
                let mut slots: ($(Slot<$item>,)+) = ($(Slot::<$item>::Empty,)+);
                let names = &POSITIONS[..$count];
                read_fixed(names, entries, at, &mut |field, entries, at| {
                    let here = &mut at.field(&names[field]);
                    match field {
                        $($place => entries.next_value_seed(ItemSeed {
                            at: here,
                            slot: &mut slots.$place,
                        }),)+
                        _ => Ok(()),
                    }
                })?;
                let whole = || Some(($(slots.$place.into_value()?,)+));
                slot.fill(whole());
                Ok(())
            }
        }
    )+};
}

tuples! {
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
    5: A 0, B 1, C 2, D 3, E 4;
    6: A 0, B 1, C 2, D 3, E 4, F 5;
    7: A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    8: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    9: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
    10: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
    11: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
    12: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
}
