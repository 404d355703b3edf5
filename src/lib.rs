//! 裁决
pub mod rulebook;
