//! Files as people have them: each format, taken in by its bytes, becomes a book that loads, with terms, links and names.

use crate::archive::archive;

use caijue::import::{self, Import, ImportOptions, Outcome, Reason, Refusal};
use caijue::rulebook::{BookId, Glossary, Library, MarkKind, Rulebook, markdown};

fn options() -> ImportOptions {
    ImportOptions {
        as_new: BookId::named("formats"),
        ..ImportOptions::default()
    }
}

fn library() -> &'static Library {
    static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
    LIBRARY.get_or_init(Library::shipped)
}

fn import(name: &str, bytes: &[u8]) -> Import {
    import::read(bytes, name, &options(), library()).expect(name)
}

fn load(import: &Import) -> (Rulebook, Glossary) {
    let Outcome::New {
        book,
        rules_md,
        glossary,
        ..
    } = &import.outcome
    else {
        panic!("{} is a new book", import.file);
    };
    let (rules, problems) = markdown::parse("rules.md", rules_md, *book);
    assert!(problems.is_empty(), "{problems:#?}\n{rules_md}");
    let (glossary, problems) =
        Glossary::parse("glossary.toml", glossary.as_deref().unwrap_or(""), *book);
    assert!(problems.is_empty(), "{problems:#?}");
    (rules, glossary)
}

fn clauses(book: &Rulebook) -> Vec<(String, &str)> {
    book.nodes
        .iter()
        .map(|n| (n.id.number.to_string(), n.body.text.as_str()))
        .collect()
}

fn said<'a>(clauses: &'a [(String, &'a str)]) -> Vec<(&'a str, &'a str)> {
    clauses.iter().map(|(n, t)| (n.as_str(), *t)).collect()
}

const RULES: [(&str, &str); 6] = [
    ("1", "准备"),
    ("1.1", "每名玩家抓五张牌。"),
    ("1.2", "先手玩家不抓牌，参见1.1。"),
    ("2", "回合"),
    ("2.1", "玩家依次进行回合。"),
    ("2.2", "手牌最多七张。"),
];

#[test]
fn a_line_that_names_the_version_by_its_day_is_no_loss() {
    let text = "星海规则\n\n版本 2023-11-17\n\n1. 总则\n1.1. 先手玩家第一回合不抓牌。\n1.2. 手牌上限为七张。\n1.3. 牌组至少四十张。\n2. 战斗\n2.1. 攻击力高者获胜。\n";
    let import = import("星海.md", text.as_bytes());
    let (book, _) = load(&import);
    assert_eq!(book.front.date, "2023-11-17");
    assert!(import.loss.is_none(), "{:?}", import.loss);
}

#[test]
fn one_text_in_every_format_is_one_book() {
    let page = "<!doctype html><html><head><title>星海规则</title></head><body><nav>首页</nav><h1>星海规则</h1><h2><a id=x>1</a> 准备</h2>\
        <p><b id='a'>1.1</b> 每名玩家抓五张牌。<p><b>1.2</b> 先手玩家不抓牌，参见1.1。<h2>2 回合</h2><table><tr><td>2.1<td>玩家依次进行回合。\
        <tr><td>2.2<td>手牌最多七张。</table></body></html>";
    let fragment = "<h2>1 准备</h2>\n<p>1.1 每名玩家抓五张牌。</p>\n<p>1.2 先手玩家不抓牌，参见1.1。</p>\n<h2>2 回合</h2>\n<p>2.1 玩家依次进行回合。</p>\n<p>2.2 手牌最多七张。</p>\n";
    let inline = "## <span id='x'>1</span> 准备\n<b>1.1</b> 每名玩家抓五张牌。\n<b>1.2</b> 先手玩家不抓牌，参见1.1。\n\n## 2 回合\n<b>2.1</b> 玩家依次进行回合。\n<b>2.2</b> 手牌最多七张。\n";
    let rst = ".. _星海:\n\n========\n星海规则\n========\n\n1 准备\n======\n\n1.1 每名玩家抓\n五张牌。\n\n1.2 \\ **先手**\\ 玩家不抓牌，参见\\ 1.1。\n\n2 回合\n======\n\n| 2.1 玩家依次进行回合。\n| 2.2 手牌最多七张。\n";
    for (name, text) in [
        ("a.html", page),
        ("b.txt", fragment),
        ("c.md", inline),
        ("d.rst", rst),
    ] {
        let import = import(name, text.as_bytes());
        let (book, _) = load(&import);
        assert_eq!(said(&clauses(&book)), RULES, "{name}");
    }
    let (book, _) = load(&import("e.docx", &document()));
    assert_eq!(said(&clauses(&book)), RULES);
    assert_eq!(
        (book.front.title.as_str(), book.front.edition.as_str()),
        ("星海规则", "第二版")
    );
}

/// A Word document whose numbers the document counts.
fn document() -> Vec<u8> {
    let paragraph = |text: &str, style: &str, level: Option<u32>| {
        let number = level.map_or_else(String::new, |l| {
            format!("<w:numPr><w:ilvl w:val=\"{l}\"/><w:numId w:val=\"1\"/></w:numPr>")
        });
        format!(
            "<w:p><w:pPr><w:pStyle w:val=\"{style}\"/>{number}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"
        )
    };
    let body = [
        paragraph("星海规则", "T", None),
        paragraph("第二版", "N", None),
        paragraph("准备", "H", Some(0)),
        paragraph(RULES[1].1, "N", Some(1)),
        paragraph(RULES[2].1, "N", Some(1)),
        paragraph("回合", "H", Some(0)),
        paragraph(RULES[4].1, "N", Some(1)),
        paragraph(RULES[5].1, "N", Some(1)),
    ]
    .concat();
    let level = |at: u32, text: &str| {
        format!(
            "<w:lvl w:ilvl=\"{at}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"{text}\"/></w:lvl>"
        )
    };
    archive(&[
        ("word/document.xml", format!("<w:document><w:body>{body}</w:body></w:document>")),
        (
            "word/styles.xml",
            "<w:styles><w:style w:styleId=\"T\"><w:name w:val=\"Title\"/></w:style><w:style w:styleId=\"H\"><w:name w:val=\"heading 1\"/></w:style></w:styles>"
                .to_owned(),
        ),
        (
            "word/numbering.xml",
            format!(
                "<w:numbering><w:abstractNum w:abstractNumId=\"0\">{}{}</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>",
                level(0, "%1."),
                level(1, "%1.%2")
            ),
        ),
    ])
}

#[test]
fn a_document_that_is_damaged_is_refused() {
    let whole = document();
    let plain = |body: &str| archive(&[("word/document.xml", body.to_owned())]);
    let mut torn = whole.clone();
    torn[90..110].fill(0x55);
    let cases = [
        ("cut", whole[..whole.len() / 2].to_vec()),
        ("torn", torn),
        (
            "breaks off",
            plain("<w:document><w:body><w:p><w:r><w:t>1.1 玩家"),
        ),
        (
            "crossed",
            plain("<w:document><w:p><w:t>1.1 玩家</w:p></w:t></w:document>"),
        ),
    ];
    for (name, bytes) in cases {
        let refusal = import::read(&bytes, "a.docx", &options(), library()).expect_err(name);
        let said = refusal.to_string();
        assert!(
            said.contains("损坏") && said.contains("另存一份"),
            "{name}: {said}"
        );
    }
}

#[test]
fn heads_notes_and_comments_of_a_document_are_told() {
    let paragraph = |text: &str| format!("<w:x><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:x>");
    let body: String = RULES
        .iter()
        .map(|(id, text)| paragraph(&format!("{id} {text}")))
        .collect();
    let bytes = archive(&[
        ("word/document.xml", format!("<w:d>{body}</w:d>")),
        ("word/header1.xml", paragraph("星海出版")),
        ("word/comments.xml", paragraph("此处待定")),
        ("word/endnotes.xml", paragraph("玩家指参加游戏的人。")),
    ]);
    let import = import("a.docx", &bytes);
    let told: Vec<(&str, Reason)> = import
        .dropped
        .iter()
        .map(|d| (d.text.as_str(), d.reason))
        .collect();
    assert_eq!(
        told,
        [("星海出版", Reason::Running), ("此处待定", Reason::Hidden)]
    );
    let (book, _) = load(&import);
    let words: String = book.nodes.iter().map(|n| n.body.text.as_str()).collect();
    assert!(words.contains("玩家指参加游戏的人。"), "{words}");
}

#[test]
fn much_that_a_page_does_not_show_is_told_first() {
    let page = |style: &str| {
        format!(
            "<html><body><h1>1 准备</h1>\n<p>1.1 每名玩家抓五张牌。</p>\n<div style='{style}'><p>1.2 先手玩家不抓牌。</p>\n<p>1.3 手牌最多七张。</p></div>\n\
             <p>1.4 玩家依次进行回合。</p>\n<p>1.5 平局时再赛一局。</p></body></html>"
        )
    };
    assert!(import("a.html", page("").as_bytes()).loss.is_none());
    let import = import("a.html", page("display: none").as_bytes());
    let loss = import.loss.as_ref().expect("a loss");
    let block = &loss.blocks[0];
    assert_eq!(
        (block.reason, block.first, block.last),
        (Reason::Hidden, 3, 4)
    );
    assert_eq!(block.opening, "1.2 先手玩家不抓牌。");
}

#[test]
fn what_is_no_rules_text_is_refused_with_what_to_do() {
    let yaml = "rules:\n  - id: 1.1\n    text: 玩家抓牌\n  - id: 1.2\n    text: 玩家出牌\n  - id: 1.3\n    text: 玩家弃牌\n";
    for (name, bytes, what) in [
        ("a.pdf", b"%PDF-1.7 ...".to_vec(), "PDF"),
        ("a.json", b"{\"1.1\": \"draw\"}".to_vec(), "JSON"),
        ("a.txt", yaml.as_bytes().to_vec(), "YAML"),
        (
            "a.xlsx",
            archive(&[("xl/workbook.xml", "<x/>".to_owned())]),
            "Excel",
        ),
        ("a.zip", archive(&[("a.txt", "1.1".to_owned())]), "压缩包"),
        ("a.docx", b"PK\x03\x04....".to_vec(), "损坏"),
    ] {
        let refusal = import::read(&bytes, name, &options(), library()).expect_err(name);
        assert!(matches!(refusal, Refusal::Format { .. }), "{refusal}");
        let said = refusal.to_string();
        assert!(
            said.starts_with(name) && said.contains(what) && said.contains('（'),
            "{said}"
        );
    }
    let binary = import::read(b"abc\0def", "a.bin", &options(), library()).expect_err("binary");
    assert!(matches!(binary, Refusal::Binary { .. }), "{binary}");
    let lines = "1.1 玩家\n".repeat(200_001);
    let long = import::read(lines.as_bytes(), "a.txt", &options(), library()).expect_err("long");
    assert!(matches!(long, Refusal::TooLong { .. }), "{long}");
}

/// Pages of a text as they are copied from a PDF: a head, lines broken at one width, a number.
fn copied() -> (String, Vec<(String, String)>) {
    let words: Vec<char> = "玩家可以抓一张牌然后将其置入手牌若牌库为空则该玩家输掉这局游戏"
        .chars()
        .collect();
    let sentence = |seed: usize, long: usize| -> String {
        (0..long)
            .map(|at| words[(at * 7 + seed * 3) % words.len()])
            .chain(['。'])
            .collect()
    };
    let broken = |text: &str| -> Vec<String> {
        let chars: Vec<char> = text.chars().collect();
        chars.chunks(40).map(|c| c.iter().collect()).collect()
    };
    let (mut lines, mut rules) = (Vec::new(), Vec::new());
    for chapter in 1..=3 {
        lines.push(format!("{chapter}00 章{chapter}"));
        for clause in 1..=30 {
            let (id, text) = (
                format!("{chapter}01.{clause}"),
                sentence(chapter * 31 + clause, 20 + clause * 5),
            );
            if clause == 1 {
                lines.push(format!("{chapter}01 节{chapter}"));
            }
            lines.extend(broken(&format!("{id} {text}")));
            rules.push((id, text));
        }
    }
    lines.push("术语表".to_owned());
    for term in ["阻挡", "牌库", "手牌"] {
        lines.push(term.to_owned());
        lines.extend(broken(&sentence(term.len(), 70)));
    }
    let mut text = String::new();
    for (nth, page) in lines.chunks(36).enumerate() {
        text.push_str("星海综合规则\n");
        page.iter().for_each(|l| text.push_str(&format!("{l}\n")));
        text.push_str(&format!("{}\n", nth + 1));
    }
    (text, rules)
}

#[test]
fn a_copy_from_a_pdf_is_whole_again() {
    let (text, rules) = copied();
    let import = import("copied.txt", text.as_bytes());
    let (book, glossary) = load(&import);
    assert_eq!(book.front.title, "星海综合规则");
    for (id, text) in &rules {
        let node = book.get(id.parse().expect("id")).expect(id);
        assert_eq!(&node.body.text, text, "{id}");
    }
    let names: Vec<&str> = glossary.terms.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["阻挡", "牌库", "手牌"]);
    assert!(glossary.terms.iter().all(|t| t.says.ends_with('。')));
    let kept = import
        .dropped
        .iter()
        .filter(|d| d.reason == Reason::Running)
        .count();
    let pages = text.matches("星海综合规则").count();
    assert_eq!(kept, 2 * pages - 1, "{:?}", import.dropped);
}

#[test]
fn sections_without_clauses_of_their_own_stand_beside_the_others() {
    let text = "规则\n\n6. 咒语\n600. 总则\n601. 施放\n601.1. 玩家施放。\n601.2. 参见规则600、601和第7章。\n602. 起动\n602.1. 玩家起动。\n7. 附加\n700. 总则\n701. 关键字\n701.1. 见规则601.1-2。\n";
    let (book, _) = load(&import("a.txt", text.as_bytes()));
    let parent = |id: &str| {
        let node = book.get(id.parse().expect("id")).expect(id);
        node.parent.map(|p| book.nodes[p].id.number.to_string())
    };
    for (id, above) in [("600", "6"), ("601", "6"), ("602", "6"), ("701", "7")] {
        assert_eq!(parent(id).as_deref(), Some(above), "{id}");
    }
    let node = book.get("601.2".parse().expect("id")).expect("clause");
    let linked: Vec<String> = node
        .body
        .marks
        .iter()
        .filter_map(|m| match &m.kind {
            MarkKind::Ref { target, .. } => Some(target.number.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(linked, ["600", "601", "7"]);
}

#[test]
fn an_appendix_without_numbers_is_a_chapter_of_its_own() {
    let articles = "第一章 总则\n第一条 本规程适用于所有比赛。\n第二条 选手应遵守本规程。\n第二章 比赛\n第三条 每局五十分钟。\n第四条 平局时再赛一局。\n";
    let lists = "一、准备\n1. 每名玩家抓五张牌。\n2. 先手玩家不抓牌。\n二、回合\n1. 玩家依次进行回合。\n2. 手牌最多七张。\n";
    for (text, last, chapter) in [(articles, "4", "300"), (lists, "2.2", "3")] {
        let text = format!("星海规程\n\n{text}附则\n未尽事宜由裁判决定。\n本规程由组委会解释。\n");
        let import = import("a.txt", text.as_bytes());
        let (book, _) = load(&import);
        let clauses = clauses(&book);
        let clauses = said(&clauses);
        let at = clauses.iter().position(|c| c.0 == chapter).expect(chapter);
        assert_eq!(clauses[at - 1].0, last, "{clauses:?}");
        assert_eq!(clauses[at].1, "附则");
        assert_eq!(
            clauses[at + 1..],
            [(
                format!("{chapter}-1").as_str(),
                "未尽事宜由裁判决定。\n本规程由组委会解释。"
            )]
        );
    }
}

#[test]
fn a_long_text_is_read_once() {
    let many = 20_000;
    let list: String = (1..=many)
        .map(|n| format!("{n}. 玩家必须抓牌。\n"))
        .collect();
    let (book, _) = load(&import("a.txt", list.as_bytes()));
    assert_eq!(book.nodes.iter().filter(|n| !n.is_heading()).count(), many);
    let rules: String = (1..=9).map(|n| format!("1.{n} 玩家必须抓牌。\n")).collect();
    let terms: String = (0..many)
        .map(|n| format!("词{n}\n玩家抓的牌。\n\n"))
        .collect();
    let text = format!("1 准备\n{rules}\n词汇表\n\n{terms}");
    let (_, glossary) = load(&import("a.txt", text.as_bytes()));
    assert_eq!(glossary.terms.len(), many);
}

#[test]
fn hidden_words_on_one_line_of_the_source_are_all_counted() {
    let rules: String = (1..=9)
        .map(|n| {
            let hidden = "藏起来的规则说的是另一回事。";
            format!(
                "<p>1.{n} 玩家抓{n}张牌，然后弃一张牌。<span hidden>{hidden}</span></p><p style='display:none'>甲</p>\n"
            )
        })
        .collect();
    let import = import(
        "a.html",
        format!("<html><body>{rules}</body></html>").as_bytes(),
    );
    let hidden = import.dropped.iter().filter(|d| d.reason == Reason::Hidden);
    assert_eq!(hidden.count(), 18, "{:?}", import.dropped);
    let loss = import.loss.expect("much is left out");
    assert_eq!((loss.lines, loss.dropped), (18, 9 * (13 + 1)));
    assert_eq!(loss.blocks.iter().map(|b| b.letters).max(), Some(14));
}

#[test]
fn every_occurrence_of_a_reference_by_title_is_a_link() {
    let rst = "星海规则\n========\n\n准备\n----\n\n抓五张牌。\n\n会转移\n------\n\n甲进行。\n\n何时会转移\n----------\n\n先 `准备`_ ，再准备，\n然后见准备_ ；见何时会转移_ 与 会转移_ 。\n\n结束\n----\n\n玩家弃牌。\n";
    let (book, _) = load(&import("a.rst", rst.as_bytes()));
    let node = book
        .nodes
        .iter()
        .find(|n| n.body.text.contains("再准备"))
        .expect("clause");
    assert!(!node.body.text.contains('_'), "{}", node.body.text);
    let links: Vec<&str> = node
        .body
        .marks
        .iter()
        .filter(|m| matches!(m.kind, MarkKind::Ref { .. }))
        .map(|m| &node.body.text[m.range.clone()])
        .collect();
    assert_eq!(
        links.iter().filter(|l| **l == "准备").count(),
        3,
        "{links:?}"
    );
    // What may be either of two titles is neither; a whole word is itself.
    assert!(!links.contains(&"何时会转移"), "{links:?}");
    assert!(links.contains(&"会转移"), "{links:?}");
}

#[test]
fn references_by_title_are_links() {
    let rst = "星海规则\n========\n\n.. _先攻:\n\n准备\n----\n\n抓五张牌，参见 回合_ 。\n\n回合\n----\n\n按 :ref:`准备的规定 <先攻>` 与 `同名`_ 进行。\n\n同名\n----\n\n甲。\n\n同名\n----\n\n乙，没有回合。\n";
    let (book, _) = load(&import("a.rst", rst.as_bytes()));
    let links: Vec<(String, &str, String)> = book
        .nodes
        .iter()
        .flat_map(|n| n.body.marks.iter().map(move |m| (n, m)))
        .filter_map(|(n, m)| match &m.kind {
            MarkKind::Ref { target, .. } => Some((
                n.id.number.to_string(),
                &n.body.text[m.range.clone()],
                target.number.to_string(),
            )),
            _ => None,
        })
        .collect();
    let link = |own: &str, words, target: &str| (own.to_owned(), words, target.to_owned());
    assert_eq!(
        links,
        [link("1-1", "回合", "2"), link("2-1", "准备的规定", "1")]
    );
}

#[test]
fn names_are_found_or_given() {
    let text = "星海综合规则 Ver.2.1\n2024年3月8日起施行\n\n1 准备\n1.1 玩家抓牌。\n1.2 玩家出牌。\n1.3 玩家弃牌。\n1.4 玩家获胜。\n1.5 平局。\n";
    let front = |options: &ImportOptions| {
        let import = import::read(text.as_bytes(), "a.txt", options, library()).expect("imported");
        load(&import).0.front
    };
    let found = front(&options());
    assert_eq!(
        (
            found.title.as_str(),
            found.edition.as_str(),
            found.date.as_str()
        ),
        ("星海综合规则", "2.1", "2024-03-08")
    );
    let given = front(&ImportOptions {
        title: Some("星海".to_owned()),
        edition: Some("初版".to_owned()),
        date: Some("2025-01-02".to_owned()),
        ..options()
    });
    assert_eq!(
        (
            given.title.as_str(),
            given.edition.as_str(),
            given.date.as_str()
        ),
        ("星海", "初版", "2025-01-02")
    );
    let wrong = ImportOptions {
        date: Some("2025-13-02".to_owned()),
        ..options()
    };
    assert!(import::read(text.as_bytes(), "a.txt", &wrong, library()).is_err());
}

#[test]
fn a_glossary_that_was_changed_is_kept() {
    let data = tempfile::tempdir().expect("folder");
    let text = "1 准备\n1.1 玩家抓牌。\n1.2 玩家出牌。\n1.3 玩家弃牌。\n\n术语表\n\n抓牌：拿牌。\n出牌：打出牌。\n弃牌：放下牌。\n";
    let path = data.path().join("books/formats/glossary.toml");
    let stored = || std::fs::read_to_string(&path).expect("glossary");
    let first = import("a.txt", text.as_bytes());
    first.save(data.path(), false).expect("saved");
    assert!(stored().contains("name = \"抓牌\""));
    let second = import("a.txt", text.replace("抓牌：", "拿牌：").as_bytes());
    second.save(data.path(), true).expect("saved");
    assert!(stored().contains("name = \"拿牌\""));
    let own = stored().replace("拿牌。", "从牌库拿一张。");
    std::fs::write(&path, &own).expect("written");
    first.save(data.path(), true).expect("saved");
    assert_eq!(stored(), own);
}

#[test]
fn a_glossary_of_restructuredtext_becomes_terms() {
    let text = "星海规则\n========\n\n1 准备\n------\n\n1.1 每名玩家抓五张牌。\n\n1.2 先手玩家不抓牌。\n\n2 回合\n------\n\n2.1 玩家依次进行回合。\n\n2.2 手牌最多七张。\n\n词汇表\n------\n\n.. glossary::\n   :sorted:\n\n   手牌\n   Hand\n   手里的牌\n      拿在手里的牌，参见2.2。\n\n      别人不能看。\n\n   牌库\n      抓牌的地方。\n";
    let import = import("星海.rst", text.as_bytes());
    let (book, glossary) = load(&import);
    let terms: Vec<_> = glossary
        .terms
        .iter()
        .map(|t| (t.name.as_str(), t.says.as_str(), t.aliases.join("|")))
        .collect();
    assert_eq!(
        terms,
        [
            (
                "手牌",
                "拿在手里的牌，参见2.2。\n别人不能看。",
                "手里的牌".to_owned()
            ),
            ("牌库", "抓牌的地方。", String::new())
        ]
    );
    let clauses = clauses(&book);
    assert!(
        !said(&clauses).iter().any(|(_, text)| text.contains("手里")),
        "{clauses:?}"
    );
    assert!(import.loss.is_none(), "{:?}", import.loss);
}

#[test]
fn front_matter_names_a_markdown_text() {
    let text = "---\ntitle: 星海对战规则\nversion: 1.10\ndate: 2024-03-05\nlayout: post\ntags:\n  - 规则\n---\n\n# 1 准备\n\n1.1 每名玩家抓五张牌。\n\n1.2 先手玩家不抓牌。\n\n# 2 回合\n\n2.1 玩家依次进行回合。\n";
    let import = import("a.md", text.as_bytes());
    let (book, _) = load(&import);
    let front = &book.front;
    assert_eq!(
        (
            front.title.as_str(),
            front.edition.as_str(),
            front.date.as_str()
        ),
        ("星海对战规则", "1.10", "2024-03-05")
    );
    let clauses = clauses(&book);
    assert!(
        !said(&clauses).iter().any(|(_, t)| t.contains("post")),
        "{clauses:?}"
    );
    let told = import
        .dropped
        .iter()
        .filter(|d| d.reason == Reason::FrontMatter);
    assert_eq!(told.count(), 8);
}

#[test]
fn a_page_number_within_a_sentence_is_no_rule() {
    let wide = "玩家可以在任意时点宣告投降，投降的玩家立即离开这局游戏而且不再";
    let lines: Vec<String> = (1..=9).map(|n| format!("1.{n} {wide}\n参与。\n")).collect();
    let mut text = lines.concat();
    text.push_str(&format!("1.10 {wide}\n27\n参与，直到\n下一局。\n"));
    let import = import("a.txt", text.as_bytes());
    let (book, _) = load(&import);
    let last = book.nodes.iter().last().expect("clauses");
    assert!(
        last.body.text.contains("而且不再参与，直到") && last.body.text.ends_with("下一局。"),
        "{}",
        last.body.text
    );
    assert!(
        import
            .dropped
            .iter()
            .any(|d| d.text == "27" && d.reason == Reason::Running)
    );
}
