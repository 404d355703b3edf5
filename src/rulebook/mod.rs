//! Rules as data: ids, trees, links between clauses, terms, readings. Knows nothing of search, engine or screens.

pub mod cards;
pub mod check;
pub mod glossary;
pub mod id;
pub mod library;
pub mod links;
pub mod markdown;
pub mod problem;
pub mod prose;
pub mod readings;
pub mod scope;
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
pub use tree::{Annotation, AnnotationKind, FrontMatter, Kind, Node, NodeIx, Rulebook, Source};
