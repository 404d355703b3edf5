//! stub
use crate::engine::vividz::card::{Ability, Cond};
pub fn ability(_: &Ability) -> String { String::new() }
pub fn conditions(_: &str, _: &[Cond]) -> Option<String> { None }
