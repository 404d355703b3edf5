//! What other files say of clauses and terms: readings, scope, concepts across books.

use std::collections::HashMap;

use crate::rulebook::library::{Book, Library};
use crate::rulebook::problem::Problem;
use crate::rulebook::{Number, RuleId};
use crate::text::nearest;

use super::problem;
use super::terms::near_clauses;

/// Readings stand on clauses that exist, and their options differ.
pub fn readings(book: &Book, problems: &mut Vec<Problem>) {
    for reading in &book.readings {
        for id in reading.clauses.iter().chain(&reading.answered) {
            if book.rules.get(id.number).is_none() {
                problems.push(problem(
                    &reading.place,
                    format!("读法“{}”引 {}，书中没有这一条", reading.id, id.number),
                    near_clauses(book, *id),
                ));
            }
        }
        for (nth, option) in reading.options.iter().enumerate() {
            if reading.options[..nth].iter().any(|o| o.id == option.id) {
                problems.push(problem(
                    &reading.place,
                    format!("读法“{}”的选项“{}”写了两次", reading.id, option.id),
                    "改其中一个的 id",
                ));
            }
        }
        if let Some(into) = &reading.joined {
            let whole = book.readings.iter().find(|r| r.id == *into);
            if !whole.is_some_and(|r| r.is_open()) {
                let open = book.readings.iter().filter(|r| r.is_open());
                problems.push(problem(
                    &reading.place,
                    format!("读法“{}”并入“{into}”，书中没有这个读法", reading.id),
                    nearest(into, open.map(|r| r.id.as_str()))
                        .unwrap_or_else(|| "joined 写另一个读法的 id".to_owned()),
                ));
            }
        }
        if reading
            .options
            .iter()
            .any(|o| o.kept && o.id == reading.default)
        {
            problems.push(problem(
                &reading.place,
                format!("读法“{}”的默认不是可选的选项", reading.id),
                "去掉那个选项的 kept，或换一个默认",
            ));
        }
        if reading.grounds.trim().is_empty() {
            problems.push(problem(
                &reading.place,
                format!("读法“{}”没有说明默认的理由", reading.id),
                "grounds 写一句话",
            ));
        }
    }
}

/// A scope file sorts every clause of its book, and no other.
pub fn scope(book: &Book, problems: &mut Vec<Problem>) {
    if book.scope.is_empty() {
        return;
    }
    let sorted: HashMap<Number, RuleId> = book.scope.iter().map(|s| (s.id.number, s.id)).collect();
    for scope in &book.scope {
        if book.rules.get(scope.id.number).is_none() {
            problems.push(problem(
                &scope.place,
                format!("给 {} 分了类，书中没有这一条", scope.id.number),
                near_clauses(book, scope.id),
            ));
        }
    }
    for node in book.rules.nodes.iter().filter(|n| !n.is_heading()) {
        if !sorted.contains_key(&node.id.number) {
            problems.push(problem(
                &node.place,
                format!("{} 没有分类", node.id.number),
                "在 scope.toml 里写明它对引擎是什么",
            ));
        }
    }
}

/// Concepts join terms that exist, at least two, each once.
pub fn concepts(library: &Library, problems: &mut Vec<Problem>) {
    for (nth, (concept, place)) in library.concepts.iter().enumerate() {
        let same = |c: &crate::rulebook::Concept| c.name == concept.name && c.kind == concept.kind;
        if let Some((_, first)) = library.concepts[..nth].iter().find(|(c, _)| same(c)) {
            problems.push(problem(
                place,
                format!("概念“{}”写了两次，先见于 {first}", concept.name),
                "合成一条，或改其中一个的 name",
            ));
        }
        if concept.members.len() < 2 {
            problems.push(problem(
                place,
                format!("概念“{}”不足两个用语", concept.name),
                "members 至少写两个，如 vividz:弃牌区",
            ));
        }
        for (nth, member) in concept.members.iter().enumerate() {
            if concept.members[..nth].contains(member) {
                problems.push(problem(
                    place,
                    format!(
                        "概念“{}”两次写到 {}:{}",
                        concept.name, member.book, member.name
                    ),
                    "去掉一个",
                ));
            }
            let Some(book) = library.book(member.book) else {
                problems.push(problem(
                    place,
                    format!("概念“{}”提到的书 {} 不在书架上", concept.name, member.book),
                    "改正书名",
                ));
                continue;
            };
            if !book.glossary.terms.iter().any(|t| t.name == member.name) {
                let by_alias = book.glossary.get(&member.name).map(|t| t.name.clone());
                let words = book.glossary.terms.iter().map(|t| t.name.as_str());
                problems.push(problem(
                    place,
                    format!(
                        "概念“{}”的 {}:{} 不在用语表里",
                        concept.name, member.book, member.name
                    ),
                    match by_alias.or_else(|| nearest(&member.name, words)) {
                        Some(near) => format!("是不是“{near}”"),
                        None => "members 写用语的 name".to_owned(),
                    },
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, readings as reading_files, scope as scope_files};

    #[test]
    fn readings_and_scope_are_held_against_the_tree() {
        let mut library = Library::shipped();
        let book = &mut library.books[0];
        book.readings = reading_files::parse(
            "readings.toml",
            "[[reading]]\nid = \"甲\"\nquestion = \"乙\"\nclauses = [\"802.99\"]\ndefault = \"是\"\n\
             grounds = \"丙\"\noption = [{id = \"是\", says = \"丁\"}, {id = \"否\", says = \"戊\"}]\n",
            BookId::VIVIDZ,
        )
        .0
        .into();
        let mut problems = Vec::new();
        readings(book, &mut problems);
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].what.contains("802.99"));

        let text = "[clauses]\n\"802.1\" = \"normative\"\n\"802.99\" = \"normative\"\n";
        book.scope = scope_files::parse("scope.toml", text, BookId::VIVIDZ)
            .0
            .into();
        problems.clear();
        scope(book, &mut problems);
        assert_eq!(problems[0].place.to_string(), "scope.toml:3:1");
        let clauses = book.rules.nodes.iter().filter(|n| !n.is_heading()).count();
        assert_eq!(
            problems.len(),
            clauses,
            "all but 802.1, and the unknown one"
        );
    }

    #[test]
    fn concepts_join_terms_that_exist() {
        let mut library = Library::shipped();
        let text = "[[concept]]\nname = \"甲\"\nkind = \"same-idea\"\nsays = \"乙\"\n\
                    members = [\"vividz:滑行\", \"vividz:滑航\", \"no-such:丙\"]\n";
        let (read, _) = crate::rulebook::glossary::parse_concepts("concepts.toml", text);
        library.concepts = read.into();
        let mut problems = Vec::new();
        concepts(&library, &mut problems);
        let said: Vec<_> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("是不是“滑行”"), "{said:?}");
        assert!(said[1].contains("不在书架上"), "{said:?}");
    }
}
