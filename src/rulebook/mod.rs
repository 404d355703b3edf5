//! Rules as data: ids, trees, links between clauses, terms, readings. Knows nothing of search, engine or screens.

mod book;
mod built;
pub mod cards;
mod carried;
pub mod check;
pub mod citation;
pub mod editions;
pub mod glossary;
pub mod held;
pub mod id;
pub mod library;
pub mod links;
pub mod markdown;
mod own;
mod parsed;
mod prepared;
pub mod problem;
pub mod prose;
pub mod readings;
mod ruling;
pub mod scope;
mod shelved;
pub mod shipped;
pub mod tree;

pub use cards::{Called, Cards, Listed};
pub use glossary::{Concept, ConceptKind, Glossary, Term, TermRef};
pub use id::{BookId, Number, RuleId};
pub use library::{Book, Library, RulingFile};
pub use links::{Edge, Links};
pub use problem::{Place, Problem};
pub use prose::{Mark, MarkKind, Origin, Prose, Relation};
pub use readings::{Reading, ReadingKind, ReadingOption, Weight};
pub use tree::{
    Annotation, AnnotationKind, FrontMatter, Kind, Node, NodeIx, Notice, Rulebook, Source,
};
