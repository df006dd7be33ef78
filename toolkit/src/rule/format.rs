//! `email`, `url`, `ip` and `format`: well-known string formats. In the schema, `format`.
//!
//! E-mail addresses and URLs are validated by the validator crate, IP addresses by the standard library, and the
//! others by the grammars of RFC 3339 and RFC 9562.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::problem::{Format, Kind};
use crate::rule::Fact;
use crate::schema::{Node, Schema};

pub(super) fn show(format: Format, schema: &mut Schema) {
    if let Node::Text(text) = &mut schema.node {
        text.formats.push(format);
    }
}

pub(super) fn check(format: Format, fact: &Fact<'_>) -> Option<Kind> {
    let Fact::Text(text) = fact else { return None };
    (!is_format(format, text)).then_some(Kind::Format { format })
}

/// Whether a text has the format.
pub(crate) fn is_format(format: Format, text: &str) -> bool {
    match format {
        Format::Email => is_email(text),
        Format::Url => is_url(text),
        Format::Ip => text.parse::<IpAddr>().is_ok(),
        Format::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
        Format::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
        Format::Uuid => is_uuid(text),
        Format::Date => is_date(text),
        Format::Time => is_time(text),
        Format::DateTime => is_date_time(text),
        Format::Integer => is_integer(text),
        // No rule has these: they are validated by parsing the types they belong to.
        Format::Socket
        | Format::SocketV4
        | Format::SocketV6
        | Format::LocalTime
        | Format::LocalDateTime
        | Format::Zoned
        | Format::Duration
        | Format::Decimal
        | Format::Version
        | Format::VersionRequirement => false,
    }
}

#[cfg(feature = "validator")]
fn is_email(text: &str) -> bool {
    validator::ValidateEmail::validate_email(&text)
}

/// The URL standard ignores whitespace in and around a URL, but `uri` in JSON Schema does not allow it, and the
/// handler gets the text as it was sent.
#[cfg(feature = "validator")]
fn is_url(text: &str) -> bool {
    let is_ignored = |c: char| c.is_whitespace() || c.is_control();
    !text.contains(is_ignored) && validator::ValidateUrl::validate_url(&text)
}

/// Never called: without the feature `validator`, the derive rejects the rule.
#[cfg(not(feature = "validator"))]
fn is_email(_: &str) -> bool {
    false
}

/// Never called, like `is_email`.
#[cfg(not(feature = "validator"))]
fn is_url(_: &str) -> bool {
    false
}

/// Digits without leading zeros, optionally with a minus sign.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let only_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    only_digits && (!digits.starts_with('0') || text == "0")
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

fn is_date_time(text: &str) -> bool {
    // A date is ten ASCII bytes, so if this would split a character, it is not a date.
    let (Some(date), Some(rest)) = (text.get(..10), text.get(10..)) else {
        return false;
    };
    is_date(date) && rest.strip_prefix(['T', 't']).is_some_and(is_time)
}

fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes[4] != b'-' || bytes[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) =
        (digits(&bytes[..4]), digits(&bytes[5..7]), digits(&bytes[8..]))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=last).contains(&day)
}

/// `hh:mm:ss`, an optional fraction, and `Z` or `±hh:mm`. Second 60 is only valid at the end of a UTC day.
fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() < 9 || bytes[2] != b':' || bytes[5] != b':' {
        return false;
    }
    let (Some(hour), Some(minute), Some(second)) =
        (digits(&bytes[..2]), digits(&bytes[3..5]), digits(&bytes[6..8]))
    else {
        return false;
    };
    let mut rest = &bytes[8..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count == 0 {
            return false;
        }
        rest = &fraction[count..];
    }
    let Some(offset) = zone_minutes(rest) else {
        return false;
    };
    if hour > 23 || minute > 59 || second > 60 {
        return false;
    }
    second < 60 || (i64::from(hour * 60 + minute) - offset).rem_euclid(1440) == 1439
}

fn zone_minutes(zone: &[u8]) -> Option<i64> {
    if matches!(zone, b"Z" | b"z") {
        return Some(0);
    }
    let (sign, rest) = match zone.split_first()? {
        (b'+', rest) => (1, rest),
        (b'-', rest) => (-1, rest),
        _ => return None,
    };
    if rest.len() != 5 || rest[2] != b':' {
        return None;
    }
    let (hours, minutes) = (digits(&rest[..2])?, digits(&rest[3..])?);
    (hours <= 23 && minutes <= 59).then(|| sign * i64::from(hours * 60 + minutes))
}

fn digits(bytes: &[u8]) -> Option<u32> {
    bytes
        .iter()
        .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
}
