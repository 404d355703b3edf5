//! `#[derive(Vocab)]`: a type's words, declared where the type is, become its entry in the table of words.
//!
//! ```ignore
//! #[derive(Vocab)]
//! #[vocab(name = "效果", says = "卡面上的一个效果")]
//! #[saying("抽一张", is = Effect::Draw(1), says = "抽卡的简写")]
//! enum Effect {
//!     #[word("抽卡", "抽牌", clause = "1.2.4-14", says = "把牌序顶的牌置入场上")]
//!     Draw(u8),
//! }
//! ```
//!
//! From it follow the shape (names, fields, defaults, clauses, explanations), reading from a tree with places, writing
//! back and walking. The code that is made names the module `vocab`, which has to be in scope.
//!
//! On a type: `name`, `says`, `example`, `hint = path` (why there is no such word: `fn(&str) -> Option<&'static str>`),
//! `closed` (where the book lists all that there is: what is not in the list is told so), `check = path`
//! (`fn(&Self) -> Result<(), String>`), `default` (missing fields are those of `Default`), `short = field` or
//! `short(a, b)` (fields that a word, a number or a list alone stands for), `short_map` (the same for a mapping of other
//! keys), `beside = field` (the field that takes the keys that are not the mapping's own), `serde` (serde reads and writes it by its words).
//!
//! On a field or variant: its names, the first the book's; `clause`, `says`, `printed`; on a field `default` or
//! `default = value`, and `names = list` in place of its names where a table of words has them already; on a variant `bare` (may stand without content), `any` (what stands there without a word is
//! its content; a word is needless), `skip` (cannot be written).

mod attributes;
mod shapes;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `Vocab`; the module's page says how.
#[proc_macro_derive(Vocab, attributes(vocab, word, saying))]
pub fn vocab(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    shapes::derive(&input)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
