//! Which words of a text are references, and what they lead to.

use super::*;

fn targets() -> Targets {
    let number = |n: &&str| n.parse().expect("number");
    let numbers = ["704", "704.5", "904.2f", "2.7", "2.7.2", "3", "705", "6"];
    let divisions = HashMap::from([
        ((Unit::Article, 7), "2.7".parse().ok()),
        ((Unit::Chapter, 3), "3".parse().ok()),
    ]);
    Targets::new(
        numbers.iter().map(number),
        ["3", "6"].iter().map(number),
        divisions,
    )
}

#[test]
fn a_clause_of_many_numbers_is_read_once() {
    let many = 60_000;
    let text = format!("{}规则999.1", "甲999.9，".repeat(many));
    let found = targets().find(&text, None);
    assert_eq!(found.len(), many + 1);
}

#[test]
fn references_and_what_they_name() {
    let targets = targets();
    let text =
        "见904.2f、第七条、第 3 章 and rule 704, rule 704.5; 999.1, Ver1.0.1, 2.5倍, 第一回合。";
    let found: Vec<_> = targets
        .find(text, None)
        .into_iter()
        .map(|r| (&text[r.range], r.target.map(|t| t.to_string())))
        .collect();
    let some = |t: &str| Some(t.to_owned());
    assert_eq!(
        found,
        [
            ("904.2f", some("904.2f")),
            ("第七条", some("2.7")),
            ("第 3 章", some("3")),
            ("rule 704", some("704")),
            ("704.5", some("704.5")),
            ("999.1", None),
        ]
    );
    for (text, named) in [
        (
            "参见规则704，“状态”；规则704和705",
            "规则704=704 规则704=704 705=705",
        ),
        (
            "rules 704 and 705, section 3",
            "rules 704=704 705=705 section 3=3",
        ),
        (
            "第6章，第七条第（二）项，第7条第3款",
            "第6章=6 第七条第（二）项=2.7.2 第7条第3款=2.7",
        ),
        ("第三、六章", "第三=3 六章=6"),
        ("6章を参照、ルール704", "6章=6 ルール704=704"),
        ("规则704条，规则3张，第一回合，6章，rule 3.", "rule 3=3"),
    ] {
        let found: Vec<String> = targets
            .find(text, None)
            .into_iter()
            .filter_map(|r| Some(format!("{}={}", &text[r.range], r.target?)))
            .collect();
        assert_eq!(found.join(" "), named, "{text}");
    }
    assert_eq!(
        dangling(&targets, "1.1", "按照第九条与 999.9。", 4).len(),
        2
    );
}

#[test]
fn articles_lead_to_the_one_before_and_to_their_own_items() {
    let number = |n: &&str| n.parse().expect("number");
    let numbers = ["1", "1.1", "1.2", "1.2.1", "1.2.2", "2", "2.3"];
    let articles = [("1.1", 1), ("1.2", 2), ("2.3", 3)];
    let articles = articles.map(|(n, v)| ((Unit::Article, v), n.parse().ok()));
    let targets = Targets::new(
        numbers.iter().map(number),
        ["1", "2"].iter().map(number),
        articles.into_iter().collect(),
    );
    for (text, own, named) in [
        ("依前条的规定", "2.3", "前条=1.2"),
        ("除前条第（二）项外", "2.3", "前条第（二）项=1.2.2"),
        ("违反本条第一项的", "1.2.2", "本条第一项=1.2.1"),
        ("在此之前条件不变；前条件", "2.3", ""),
        ("前条", "1.1", "前条=无"),
        ("本条第二款", "1.1", ""),
        ("第二条第一款第一项", "1.1", "第二条第一款第一项=1.2.1"),
        ("第二条第九项", "1.1", "第二条=1.2 第九项=无"),
        ("第一条第九项", "1.2", "第一条第九项=1.1"),
    ] {
        let found: Vec<String> = targets
            .find(text, own.parse().ok())
            .into_iter()
            .map(|r| {
                let target = r.target.map_or_else(|| "无".to_owned(), |t| t.to_string());
                format!("{}={target}", &text[r.range])
            })
            .collect();
        assert_eq!(found.join(" "), named, "{text}");
    }
    assert_eq!(dangling(&targets, "1.1", "见第二条第九项。", 4).len(), 1);
}

#[test]
fn other_texts_and_other_counts_are_not_linked() {
    let number = |n: &&str| n.parse().expect("number");
    let numbers = ["1", "1.1", "1.2", "1.2.1", "1.3", "2", "2.1", "2.2"];
    let sections = [("1", 1), ("2", 2)].map(|(n, v)| ((Unit::Section, v), n.parse().ok()));
    let targets = Targets::new(
        numbers.iter().map(number),
        ["1", "2"].iter().map(number),
        sections.into_iter().collect(),
    )
    .of_text("星海杯规程");
    for (text, own, named) in [
        ("见第2条第(1)项。", "1.3", "第2条第(1)项=1.2.1"),
        ("见第2条。", "2.1", "第2条=2.2"),
        ("参照第一节第2条。", "2.2", "第一节第2条=1.2"),
        ("参照第一节第9条。", "2.2", "第一节=1"),
        (
            "按《草原棋规则》第2条，或《星海杯规程》第2条。",
            "1.3",
            "第2条=1.2",
        ),
        ("按草原棋规则第2条第1项；仲裁法第2条", "1.3", ""),
        (
            "依规程第2条，违反规则第2条，本规程第2条",
            "1.3",
            "第2条=1.2 第2条=1.2 第2条=1.2",
        ),
        ("附则第2条、附录第1条", "1.3", ""),
    ] {
        let found: Vec<String> = targets
            .find(text, own.parse().ok())
            .into_iter()
            .filter_map(|r| Some(format!("{}={}", &text[r.range], r.target?)))
            .collect();
        assert_eq!(found.join(" "), named, "{text}");
    }
}

#[test]
fn what_stands_beside_a_clause_is_found_from_it() {
    let clause = |number: &str, heading: u8, text: &str| Clause {
        number: number.parse().expect("number"),
        heading,
        depth: 0,
        kind: crate::rulebook::Kind::Clause,
        printed: None,
        text: text.to_owned(),
        line: 1,
    };
    let clauses = [
        clause("100", 1, "总则"),
        clause("1", 0, "甲。\n乙。"),
        clause("2", 0, "丙："),
        clause("2-1", 0, "（一） 丁；"),
        clause("2-2", 0, "（二） 戊。"),
        clause("2-3", 0, "己。"),
        clause("200", 1, "对局"),
        clause("3", 0, "庚。"),
        clause("4", 0, "辛。"),
    ];
    let number = |n: &str| n.parse().ok();
    let mut divisions: HashMap<_, _> = (1..=4)
        .map(|n| ((Unit::Article, n), number(&n.to_string())))
        .collect();
    divisions.extend([1, 2].map(|n| ((Unit::Chapter, n), number(&format!("{n}00")))));
    let targets = Targets::new(
        clauses.iter().map(|c| c.number),
        clauses.iter().filter(|c| c.heading > 0).map(|c| c.number),
        divisions,
    )
    .with_places(&clauses);
    for (text, own, named) in [
        ("违反前两条的，依下一条处理。", "3", "前两条=1 下一条=4"),
        ("适用上条、下条。", "3", "上条=2 下条=4"),
        ("本章与上一章的规定", "4", "本章=200 上一章=100"),
        ("本节的规定", "4", "本节=无"),
        ("下一章另有规定的", "4", "下一章=无"),
        ("除后两条外，前四条适用。", "4", "后两条=无 前四条=无"),
        (
            "有前项情形的，依本条、本款。",
            "2-2",
            "前项=2-1 本条=2 本款=2",
        ),
        ("除前项外", "2-1", "前项=无"),
        ("前款、前项的情形", "2-3", "前款=2 前项=2-2"),
        ("前款的情形", "1", "前款=无"),
        ("甲。\n前款的情形", "1", ""),
        (
            "以下条件、以上条款、本章程、本条例、前项目、下一步",
            "3",
            "",
        ),
        ("在此之前条件不变，目前条款有效", "3", ""),
    ] {
        let found: Vec<String> = targets
            .find(text, own.parse().ok())
            .into_iter()
            .map(|r| {
                let target = r.target.map_or_else(|| "无".to_owned(), |t| t.to_string());
                format!("{}={target}", &text[r.range])
            })
            .collect();
        assert_eq!(found.join(" "), named, "{text}");
    }
}
