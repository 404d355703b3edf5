//! The search over the shipped books and over one's own.

mod asked;
mod store;
