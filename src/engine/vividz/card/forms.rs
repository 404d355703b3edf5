//! The shared forms of writing, with yes and no in the game's words.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

pub(in crate::engine::vividz) use crate::engine::forms::form;
pub use crate::engine::forms::{Bare, Many, Short, Shorthand};

/// Yes or no: 是, 否, true, false.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flag(pub bool);

impl Deref for Flag {
    type Target = bool;
    fn deref(&self) -> &bool {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Flag;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("是或否")
            }
            fn visit_bool<E: Error>(self, yes: bool) -> Result<Flag, E> {
                Ok(Flag(yes))
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Flag, E> {
                match word {
                    "是" | "有" | "真" | "true" => Ok(Flag(true)),
                    "否" | "无" | "不" | "没有" | "假" | "false" => Ok(Flag(false)),
                    _ => Err(E::unknown_variant(word, &["是", "否"])),
                }
            }
            fn visit_unit<E: Error>(self) -> Result<Flag, E> {
                Ok(Flag(true))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Flag {
    fn schema_name() -> Cow<'static, str> {
        "是或否".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"enum": ["是", "否", true, false]})
    }
}
