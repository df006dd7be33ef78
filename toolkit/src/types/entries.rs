//! Maps as an API without them sees them: arrays of entries, each an object of a key and a value.

use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};

use crate::contract::{
    Contract, ObjectReader, Place, Reader, Seen, Skip, Slot, drive, drive_object, read_fixed,
};
use crate::problem::{Kind, Types};
use crate::rule::Fact;
use crate::schema::ENTRY;
use crate::types::key::MapKey;
use crate::types::map::Met;
use crate::types::sequence::ItemSeed;
use crate::types::set::Firsts;

/// Reads the entries of a map that is an array of them.
pub(super) fn read_list<'de, K: MapKey, V: Contract, F: Firsts<K>, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<Met<V, F>>, D::Error> {
    drive(ListReader::<K, V, F>(PhantomData), input, at)
}

struct ListReader<K, V, F>(PhantomData<(K, V, F)>);

#[cold]
fn refuse(seen: Seen<'_>, at: &mut Place<'_>) {
    at.report_seen(Kind::NotEntries { or_null: false }, seen);
}

impl<'de, K: MapKey, V: Contract, F: Firsts<K>> Reader<'de> for ListReader<K, V, F> {
    type Output = Met<V, F>;
    type Key = ();
    const EXPECTED: Types = Types::ARRAY;

    fn key(&self, _: &str) {}

    fn null(self, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse(Seen::Null, at);
        None
    }

    fn boolean(self, value: bool, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse(Seen::Boolean(value), at);
        None
    }

    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse(Seen::Integer(value), at);
        None
    }

    fn number(self, value: f64, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse(Seen::Number(value), at);
        None
    }

    fn digits(self, digits: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse(Seen::Digits(digits), at);
        None
    }

    fn text(self, value: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse(Seen::Text(value), at);
        None
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<()>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        refuse(Seen::Object, at);
        let mut next = first;
        while next.is_some() {
            entries.next_value_seed(Skip(&mut at.key("")))?;
            next = entries.next_key::<serde::de::IgnoredAny>()?.map(drop);
        }
        Ok(None)
    }

    fn array<A: SeqAccess<'de>>(
        self,
        mut items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        let mut met = Met::<V, F>::default();
        let mut whole = true;
        let mut count = 0;
        loop {
            let mut entry = Slot::Empty;
            let here = &mut at.map_entry(count);
            let seed = EntrySeed::<K, V, F> {
                at: here,
                slot: &mut entry,
                met: &mut met,
                key: PhantomData,
            };
            if items.next_element_seed(seed)?.is_none() {
                break;
            }
            whole &= matches!(entry, Slot::Full(()));
            count += 1;
        }
        at.judge(&Fact::Entries(count as u64));
        Ok(whole.then_some(met))
    }
}

/// Reads an entry and adds it to the map.
struct EntrySeed<'p, 'a, K, V, F> {
    at: &'p mut Place<'a>,
    slot: &'p mut Slot<()>,
    met: &'p mut Met<V, F>,
    // The key is read of its text.
    key: PhantomData<K>,
}

impl<'de, K: MapKey, V: Contract, F: Firsts<K>> DeserializeSeed<'de>
    for EntrySeed<'_, '_, K, V, F>
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        let reader = EntryReader::<K, V, F> { met: self.met, key: PhantomData };
        drive_object(reader, input, self.at, self.slot)
    }
}

struct EntryReader<'p, K, V, F> {
    met: &'p mut Met<V, F>,
    key: PhantomData<K>,
}

impl<'de, K: MapKey, V: Contract, F: Firsts<K>> ObjectReader<'de> for EntryReader<'_, K, V, F> {
    type Output = ();

    fn object<A: MapAccess<'de>>(
        self,
        entries: A,
        at: &mut Place<'_>,
        slot: &mut Slot<()>,
    ) -> Result<(), A::Error> {
        let mut key: Slot<String> = Slot::Empty;
        let mut value: Slot<V> = Slot::Empty;
        let met = self.met;
        let mut is_new = false;
        read_fixed(ENTRY, entries, at, &mut |field, entries, at| {
            if field == 1 {
                let seed = ItemSeed { at: &mut at.entry_value_field(), slot: &mut value };
                return entries.next_value_seed(seed);
            }
            let here = &mut at.entry_key_field();
            entries.next_value_seed(ItemSeed { at: &mut *here, slot: &mut key })?;
            if let Slot::Full(text) = &key {
                is_new = met.read_key_text::<K>(text, here);
            }
            Ok(())
        })?;
        let (key, value) = (key.into_value(), value.into_value());
        let is_whole = is_new && value.is_some();
        if let (true, Some(key)) = (is_new, key) {
            met.push(key, value);
        }
        *slot = if is_whole { Slot::Full(()) } else { Slot::Bad };
        Ok(())
    }
}
