//! What the parser of books stands on: the library's own files.
#![allow(dead_code, missing_docs, unused_imports)]

#[path = "../src/text/codec.rs"]
pub mod codec;
#[path = "../src/text/said.rs"]
mod said;
#[path = "../src/text/yaml.rs"]
pub mod yaml;

pub use said::toml_said;
