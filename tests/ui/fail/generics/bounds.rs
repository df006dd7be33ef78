//! A type argument whose values are read must implement `Contract`.
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
