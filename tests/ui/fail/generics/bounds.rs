//! A parameter whose values are read must have a contract.
use toolkit::Contract;

struct NoContract;

#[derive(Contract)]
struct Page<T> {
    /// The hits
    hits: Vec<T>,
}

#[derive(Contract)]
struct Ruled<T> {
    /// The values
    #[validate(range(max = 3))]
    values: Vec<T>,
}

fn main() {
    Page::<NoContract>::json_schema();
    Ruled::<u8>::json_schema();
}
