//! What is read of documents.

use super::*;

#[test]
fn paragraphs_headings_numbers_and_tables() {
    let contents = Contents {
        document: "<w:document><w:body>\
            <w:p><w:pPr><w:pStyle w:val=\"T\"/></w:pPr><w:r><w:t>星海规则</w:t></w:r></w:p>\
            <w:p><w:pPr><w:pStyle w:val=\"1\"/></w:pPr><w:r><w:t>准备</w:t></w:r></w:p>\
            <w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"7\"/></w:numPr></w:pPr><w:r><w:t>玩家 &amp; 对手</w:t></w:r><w:del><w:r><w:t>旧</w:t></w:r></w:del></w:p>\
            <w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"7\"/></w:numPr></w:pPr><w:r><w:t>抓</w:t><w:tab/><w:t>牌</w:t></w:r></w:p>\
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>阶段</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>抓牌</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
            </w:body></w:document>"
            .to_owned(),
        styles: "<w:styles><w:style w:styleId=\"T\"><w:name w:val=\"Title\"/></w:style><w:style w:styleId=\"1\"><w:name w:val=\"heading 1\"/>\
            <w:pPr><w:numPr><w:numId w:val=\"7\"/></w:numPr></w:pPr></w:style></w:styles>"
            .to_owned(),
        numbering: "<w:numbering><w:abstractNum w:abstractNumId=\"3\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/>\
            <w:lvlText w:val=\"%1.\"/></w:lvl><w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.%2\"/></w:lvl>\
            </w:abstractNum><w:num w:numId=\"7\"><w:abstractNumId w:val=\"3\"/></w:num></w:numbering>"
            .to_owned(),
        ..Contents::default()
    };
    let text = lines(&contents).expect("whole");
    let said: Vec<&str> = text
        .lines
        .iter()
        .map(|l| l.text.trim())
        .filter(|t| !t.is_empty())
        .collect();
    assert_eq!(
        said,
        [
            "星海规则",
            "# 1. 准备",
            "1.1 玩家 & 对手",
            "1.2 抓 牌",
            "| 阶段 | 抓牌 |"
        ]
    );
    assert_eq!(text.title.as_deref(), Some("星海规则"));
}

fn said(document: &str, numbering: &str) -> Result<Vec<String>, Wrong> {
    let contents = Contents {
        document: document.to_owned(),
        numbering: numbering.to_owned(),
        ..Contents::default()
    };
    let kept = |l: Raw| (!l.text.is_empty()).then_some(l.text);
    Ok(lines(&contents)?
        .lines
        .into_iter()
        .filter_map(kept)
        .collect())
}

#[test]
fn a_text_box_stands_behind_its_paragraph() {
    let paragraph = |words: &str| format!("<w:p><w:r><w:t>{words}</w:t></w:r></w:p>");
    let boxed = |within: &str| {
        format!(
            "<w:p><w:r><w:t>甲</w:t></w:r><w:r><w:txbxContent>{within}</w:txbxContent></w:r><w:r><w:t>乙<![CDATA[<]]></w:t></w:r></w:p>"
        )
    };
    let document = format!(
        "<w:d>{}<w:tbl><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>{}</w:d>",
        boxed(&(paragraph("丙") + &paragraph("丁"))),
        boxed(&paragraph("戊")),
        paragraph("己")
    );
    let found = said(&document, "").expect("whole");
    assert_eq!(found, ["甲乙<", "丙", "丁", "戊", "甲乙<", "己"]);
    let deep = 50_000;
    let open = "<w:p><w:r><w:t>甲</w:t>".repeat(deep) + &"</w:r></w:p>".repeat(deep);
    assert_eq!(said(&open, "").expect("whole").len(), deep);
    let rows = "<w:tr><w:tc><w:p><w:t>甲</w:t></w:p>".repeat(deep) + &"</w:tc></w:tr>".repeat(deep);
    let found = said(&rows, "").expect("whole").concat();
    assert_eq!(found.matches('甲').count(), deep);
}

#[test]
fn paragraphs_are_counted_as_word_shows_them_and_hidden_words_are_told() {
    let run = |words: &str| format!("<w:r><w:t>{words}</w:t></w:r>");
    let hidden = |off: &str, words: &str| {
        format!("<w:r><w:rPr><w:vanish{off}/></w:rPr><w:t>{words}</w:t></w:r>")
    };
    let boxed = |words: &str| format!("<w:txbxContent><w:p>{}</w:p></w:txbxContent>", run(words));
    let document = format!(
        "<w:document><w:p/><w:p>{}{}{}</w:p><w:p><w:r><mc:AlternateContent><mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent></w:r></w:p><w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>{}</w:p></w:document>",
        run("甲"),
        hidden("", "藏"),
        hidden(" w:val=\"0\"", "乙"),
        boxed("框"),
        boxed("框"),
        run("丙"),
    );
    let contents = Contents {
        document,
        ..Contents::default()
    };
    let lines = lines(&contents).expect("whole").lines;
    let shown = lines.iter().filter(|l| !l.text.is_empty());
    let shown: Vec<_> = shown.map(|l| (l.no, l.text.as_str(), l.aside)).collect();
    let is_hidden = Some(Aside::Hidden);
    assert_eq!(
        shown,
        [
            (2, "甲乙", None),
            (2, "藏", is_hidden),
            (4, "框", None),
            (5, "丙", None)
        ]
    );
}

#[test]
fn a_style_hides_words_and_the_other_form_of_a_drawing_without_words_is_read() {
    let styles = "<w:styles><w:style w:type=\"paragraph\" w:styleId=\"Gone\"><w:rPr><w:vanish/></w:rPr></w:style>\
        <w:style w:type=\"paragraph\" w:styleId=\"Below\"><w:basedOn w:val=\"Gone\"/></w:style>\
        <w:style w:type=\"paragraph\" w:styleId=\"Back\"><w:basedOn w:val=\"Gone\"/><w:rPr><w:vanish w:val=\"0\"/></w:rPr></w:style>\
        <w:style w:type=\"character\" w:styleId=\"Unseen\"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>";
    let run = |style: &str, words: &str| {
        let style = match style {
            "" => String::new(),
            direct if direct.starts_with('<') => format!("<w:rPr>{direct}</w:rPr>"),
            style => format!("<w:rPr><w:rStyle w:val=\"{style}\"/></w:rPr>"),
        };
        format!("<w:r>{style}<w:t>{words}</w:t></w:r>")
    };
    let paragraph = |style: &str, runs: &[String]| {
        format!(
            "<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr>{}</w:p>",
            runs.concat()
        )
    };
    let form = |choice: &str, other: &str| {
        format!(
            "<w:p><w:r><mc:AlternateContent><mc:Choice>{choice}</mc:Choice><mc:Fallback>{other}</mc:Fallback></mc:AlternateContent></w:r></w:p>"
        )
    };
    let boxed = |words: &str| {
        format!(
            "<w:txbxContent>{}</w:txbxContent>",
            paragraph("", &[run("", words)])
        )
    };
    let document = [
        "<w:document>".to_owned(),
        paragraph(
            "Gone",
            &[run("", "子"), run("<w:vanish w:val=\"0\"/>", "甲")],
        ),
        paragraph("Below", &[run("", "丑"), run("Unseen", "乙")]),
        paragraph("Back", &[run("", "丙"), run("Unseen", "寅")]),
        paragraph("", &[run("Unseen", "卯"), run("", "丁")]),
        form(&boxed("框"), &boxed("框")),
        form("<w:drawing/>", &boxed("戊")),
        form(&form("<w:drawing/>", &boxed("己")), &boxed("辰")),
        "</w:document>".to_owned(),
    ]
    .concat();
    let contents = Contents {
        document,
        styles: styles.to_owned(),
        ..Contents::default()
    };
    let lines = lines(&contents).expect("whole").lines;
    let of = |aside: Option<Aside>| -> Vec<&str> {
        let lines = lines
            .iter()
            .filter(|l| l.aside == aside && !l.text.is_empty());
        lines.map(|l| l.text.as_str()).collect()
    };
    assert_eq!(of(None), ["甲", "乙", "丙", "丁", "框", "戊", "己"]);
    assert_eq!(of(Some(Aside::Hidden)), ["子", "丑", "寅", "卯"]);
}

#[test]
fn a_part_that_breaks_off_is_damaged() {
    let whole = "<w:d><w:p><w:r><w:t>甲</w:t></w:r></w:p></w:d>";
    assert_eq!(said(whole, ""), Ok(vec!["甲".to_owned()]));
    for cut in [whole.len() - 6, whole.len() - 14, 8] {
        let front = whole.get(..cut).expect("ASCII");
        assert_eq!(said(front, ""), Err(DAMAGED), "{front}");
    }
    assert_eq!(said(&whole.replace("</w:r>", "</w:x>"), ""), Err(DAMAGED));
    assert_eq!(said(whole, "<w:numbering><w:num"), Err(DAMAGED));
}

#[test]
fn numbers_that_no_document_has_are_bounded() {
    let numbering = "<n><abstractNum abstractNumId='3'>\
        <lvl ilvl='99999999999'><start val='4294967295'/><numFmt val='lowerRoman'/><lvlText val='%9.'/></lvl>\
        <lvl ilvl='0'><start val='4294967295'/><numFmt val='upperRoman'/><lvlText val='%1.'/></lvl></abstractNum>\
        <num numId='7'><abstractNumId val='3'/></num></n>";
    let item = |level: &str| {
        format!("<p><pPr><numPr><ilvl val='{level}'/><numId val='7'/></numPr></pPr><t>甲</t></p>")
    };
    let document = format!("<d>{}{}{}</d>", item("0"), item("0"), item("4000000000"));
    let found = said(&document, numbering).expect("whole");
    assert_eq!(found[..2], ["9999. 甲", "10000. 甲"]);
    assert_eq!(found[2].trim(), "9999. 甲");
    assert!(found[2].len() < 40);
}

#[test]
fn a_list_begins_anew_where_it_says_so() {
    let numbering = "<n><abstractNum abstractNumId='3'><lvl ilvl='0'><numFmt val='decimal'/><lvlText val='%1.'/></lvl></abstractNum>\
        <num numId='7'><abstractNumId val='3'/></num>\
        <num numId='8'><abstractNumId val='3'/><lvlOverride ilvl='0'><startOverride val='5'/><lvl ilvl='0'><lvlText val='x'/></lvl></lvlOverride></num></n>";
    let item = |list: u32| {
        format!("<p><pPr><numPr><ilvl val='0'/><numId val='{list}'/></numPr></pPr><t>甲</t></p>")
    };
    let document: String = [7, 7, 8, 8].map(item).concat();
    let found = said(&format!("<d>{document}</d>"), numbering).expect("whole");
    assert_eq!(found, ["1. 甲", "2. 甲", "5. 甲", "6. 甲"]);
}

/// The numbers that a list writes before paragraphs of these levels.
fn counted(levels: &str, of: &[(u32, usize)]) -> Vec<String> {
    let numbering = format!(
        "<n><abstractNum abstractNumId='3'>{levels}</abstractNum><num numId='7'><abstractNumId val='3'/></num>\
        <num numId='8'><abstractNumId val='3'/><lvlOverride ilvl='1'><startOverride val='5'/></lvlOverride></num></n>"
    );
    let item = |(list, level): &(u32, usize)| {
        format!(
            "<p><pPr><numPr><ilvl val='{level}'/><numId val='{list}'/></numPr></pPr><t>甲</t></p>"
        )
    };
    let document: String = of.iter().map(item).collect();
    let found = said(&format!("<d>{document}</d>"), &numbering).expect("whole");
    let number = |l: &String| l.trim().trim_end_matches(" 甲").to_owned();
    found.iter().map(number).collect()
}

#[test]
fn a_level_begins_anew_behind_those_that_it_names() {
    let level = |at: usize, more: &str, text: &str| {
        format!(
            "<lvl ilvl='{at}'><start val='1'/><numFmt val='decimal'/>{more}<lvlText val='{text}'/></lvl>"
        )
    };
    let of = [(7, 0), (7, 1), (7, 1), (7, 0), (7, 1)];
    // Articles that count on from chapter to chapter.
    let on = level(0, "", "%1.") + &level(1, "<lvlRestart val='0'/>", "(%2)");
    assert_eq!(counted(&on, &of), ["1.", "(1)", "(2)", "2.", "(3)"]);
    let anew = level(0, "", "%1.") + &level(1, "", "(%2)");
    assert_eq!(counted(&anew, &of), ["1.", "(1)", "(2)", "2.", "(1)"]);
    // Behind the first level only, not behind the second.
    let first =
        level(0, "", "%1.") + &level(1, "", "(%2)") + &level(2, "<lvlRestart val='1'/>", "%3)");
    let of = [(7, 0), (7, 1), (7, 2), (7, 1), (7, 2), (7, 0), (7, 2)];
    let told = ["1.", "(1)", "1)", "(2)", "2)", "2.", "1)"];
    assert_eq!(counted(&first, &of), told);
    // What a list begins with it begins with again.
    let of = [(8, 0), (8, 1), (8, 0), (8, 1)];
    assert_eq!(counted(&anew, &of), ["1.", "(5)", "2.", "(5)"]);
}

#[test]
fn a_legal_number_is_written_in_digits() {
    let levels = "<lvl ilvl='0'><start val='1'/><numFmt val='chineseCounting'/><lvlText val='第%1章'/></lvl>\
        <lvl ilvl='1'><start val='1'/><numFmt val='decimal'/><isLgl/><lvlText val='%1.%2'/></lvl>";
    assert_eq!(
        counted(levels, &[(7, 0), (7, 1), (7, 1)]),
        ["第一章", "1.1", "1.2"]
    );
}
