use toolkit::Contract;

#[derive(Contract)]
struct I {
    /// Which one
    #[tool(pattern = "(?!random)")]
    id: String,
}

fn main() {}
