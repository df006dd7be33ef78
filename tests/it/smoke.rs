//! The least that must hold.

use toolkit::Contract;

#[test]
fn a_number_is_read() {
    assert_eq!(u8::parse("5.0").unwrap(), 5);
}
