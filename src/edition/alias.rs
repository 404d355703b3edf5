//! What the terms of two editions call by two names: only there is it written that one name says what another says.

use std::collections::{HashMap, HashSet};

use crate::rulebook::Term;
use crate::text::fold;

/// An explanation of so many characters tells one thing from all others.
const EXPLAINED: usize = 12;

/// Pairs of names of one thing.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    pairs: HashSet<(String, String)>,
}

/// A name as words are compared: folded, without spaces.
fn name(written: &str) -> String {
    let folded = fold::fold(written);
    folded.chars().filter(|c| !c.is_whitespace()).collect()
}

impl Aliases {
    /// Of the terms of the old edition and those of the new: what one of them names as another's alias, terms with one
    /// foreign name, and terms of which the very same is said.
    pub fn of(old: &[Term], new: &[Term]) -> Self {
        let mut pairs = HashSet::new();
        for term in old.iter().chain(new) {
            let own = name(&term.name);
            for alias in term.aliases.iter().chain(&term.abbr) {
                let alias = name(alias);
                pairs.insert((own.clone(), alias.clone()));
                pairs.insert((alias, own.clone()));
            }
        }
        let foreign = |term: &Term| -> Vec<String> {
            let names = term.english.iter().chain(&term.japanese);
            names.map(|n| name(n)).collect()
        };
        let says = |term: &Term| {
            let said = name(&term.says);
            let tells = said.chars().count() >= EXPLAINED;
            Vec::from_iter(tells.then_some(said))
        };
        for by in [&foreign as &dyn Fn(&Term) -> Vec<String>, &says] {
            let (was, is) = (only(old, by), only(new, by));
            for (key, before) in was {
                if let (Some(before), Some(Some(after))) = (before, is.get(&key)) {
                    let (from, to) = (name(before), name(after));
                    // An explanation in which the name stands explains nothing where the name went with it.
                    if from != to && !key.contains(&from) && !key.contains(&to) {
                        pairs.insert((from, to));
                    }
                }
            }
        }
        pairs.retain(|(from, to)| !from.is_empty() && !to.is_empty());
        Self { pairs }
    }

    /// Whether one expression is the other, a name in it put for another of the same thing.
    pub fn hold(&self, from: &str, to: &str) -> bool {
        let (from, to) = (name(from), name(to));
        let said = |(a, b): &(String, String)| from.contains(a) && from.replace(a, b) == to;
        self.pairs.iter().any(said)
    }
}

/// What only one of some terms is told by, and that term's name; nothing for what several are told by.
fn only<'t>(
    terms: &'t [Term],
    by: &dyn Fn(&Term) -> Vec<String>,
) -> HashMap<String, Option<&'t str>> {
    let mut found = HashMap::new();
    for term in terms {
        for key in by(term) {
            let slot = found.entry(key).or_insert(Some(term.name.as_str()));
            if slot.is_some_and(|name| name != term.name) {
                *slot = None;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(name: &str, aliases: &[&str], english: &[&str], says: &str) -> Term {
        let text = format!(
            "[[term]]\nname = \"{name}\"\naliases = {aliases:?}\nenglish = {english:?}\nsays = \"{says}\"\n"
        );
        let book = crate::rulebook::BookId::named("made").expect("id");
        let glossary = crate::rulebook::Glossary::parse("glossary.toml", &text, book).0;
        glossary.terms.first().expect("a term").clone()
    }

    #[test]
    fn names_of_one_thing_are_told_by_the_terms_alone() {
        let says = "放在游戏区一侧的公开牌堆。";
        let old = [
            term("墓地", &[], &["graveyard"], "弃掉的牌。"),
            term("手牌", &["手卡"], &[], "手上的牌。"),
            term("展示区", &[], &[], says),
            term("先手", &[], &[], "先行动的人。"),
            term("红方", &[], &[], "红方是坐在裁判左侧的一方选手。"),
        ];
        let new = [
            term("坟场", &[], &["Graveyard"], "弃掉的牌。"),
            term("公开区", &[], &[], says),
            term("后手", &[], &[], "先行动的人。"),
            term("黑方", &[], &[], "黑方是坐在裁判左侧的一方选手。"),
        ];
        let all = Aliases::of(&old, &new);
        for (from, to, hold) in [
            ("墓地", "坟场", true),
            ("所有墓地", "所有坟场", true),
            ("手牌", "手卡", true),
            ("展示区", "公开区", true),
            ("先手", "后手", false),
            ("红方", "黑方", false),
            ("墓地", "公开区", false),
        ] {
            assert_eq!(all.hold(from, to), hold, "{from} {to}");
        }
    }
}
