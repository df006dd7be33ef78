//! Code that the tests share with the benchmarks and fuzz targets. The tests are in the targets `it` and `ui`.

pub mod corpus;
