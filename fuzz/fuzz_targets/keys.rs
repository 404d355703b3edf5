#![no_main]

#[path = "../../tests/hostile/properties.rs"]
#[allow(dead_code)]
mod properties;

// Books and index are made before the clock starts.
libfuzzer_sys::fuzz_target!(init: properties::keys(&[]), |bytes: &[u8]| properties::keys(bytes));
