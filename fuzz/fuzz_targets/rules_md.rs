#![no_main]

#[path = "../../tests/hostile/properties.rs"]
#[allow(dead_code)]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::rules_md(text));
