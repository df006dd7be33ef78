//! Addresses on the net: `IpAddr`, `SocketAddr` and those of one version. The standard library judges
//! them. JSON Schema has no format for an address with a port, so those are described.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::problem::Format;
use crate::schema::{Node, Schema};
use crate::types::parsed::{Parsed, in_words, of_format, parsed};

macro_rules! addresses {
    ($($address:ident, $format:ident, $shown:expr;)+) => {$(
        impl Parsed for $address {
            const FORMAT: Format = Format::$format;

            fn shown() -> Schema {
                $shown
            }

            fn parsed(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn written(&self) -> String {
                self.to_string()
            }
        }

        parsed!($address);
    )+};
}

/// Both versions, each by its own format: the two together have none that validators know.
fn either() -> Schema {
    Schema::new(Node::AnyOf(vec![of_format(Format::Ipv4), of_format(Format::Ipv6)]))
}

addresses! {
    IpAddr, Ip, either();
    Ipv4Addr, Ipv4, of_format(Format::Ipv4);
    Ipv6Addr, Ipv6, of_format(Format::Ipv6);
    SocketAddr, Socket, in_words("An address and port such as 192.0.2.1:80 or [2001:db8::1]:80");
    SocketAddrV4, SocketV4, in_words("An IPv4 address and port such as 192.0.2.1:80");
    SocketAddrV6, SocketV6, in_words("An IPv6 address and port such as [2001:db8::1]:80");
}
