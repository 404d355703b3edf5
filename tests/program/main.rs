//! The program as a user runs it, verb by verb.

mod ask;
mod cli;
mod events;
mod languages;
mod packaging;
mod run;
mod said;
mod sheet;
mod statuses;
mod tools;
