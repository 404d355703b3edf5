//! The project held to its own rules: arrows between its parts, words, documents, the shipped books.

mod architecture;
mod arrows;
mod documents;
mod library;
mod source;
mod words;
