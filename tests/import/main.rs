//! What is imported: files as people have them, references, terms, what is kept, and one edition against another.

#[path = "../common/archive.rs"]
mod archive;
mod editions;
mod formats;
mod kept;
mod properties;
mod published;
#[path = "../program/run.rs"]
mod run;
mod seeds;
mod store;
mod styles;
mod trees;
