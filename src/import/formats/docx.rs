//! Word documents (.docx) to lines: a paragraph a line, headings by their style's outline, numbers of numbered
//! paragraphs as the document counts them, rows of tables as one line.

use std::collections::HashMap;
use std::io::Read as _;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::table;
use super::{Aside, Raw, Text};

/// The most bytes that the parts of a document may unpack to.
const MOST: u64 = 64 << 20;

/// How many levels a list has in Word, and the highest number from which one begins.
const LEVELS: usize = 9;
const START: u32 = 9_999;

/// How deep text boxes keep their place behind the paragraph that they hang on, and tables theirs within a cell.
const BOXES: usize = 8;
const TABLES: usize = 32;

/// The longest value of an attribute that says something here.
const VALUE: usize = 64;

/// What a file is, and what to do with it.
type Wrong = (&'static str, &'static str);

const DAMAGED: Wrong = ("损坏的文档", "在 Word 或 WPS 里打开，另存一份再导入");

/// The parts of a document that say what stands in it.
#[derive(Debug, Default)]
pub struct Contents {
    document: String,
    styles: String,
    numbering: String,
    /// Footnotes and endnotes.
    notes: Vec<String>,
    /// Heads and feet of its pages.
    heads: Vec<String>,
    /// What readers wrote beside it.
    comments: Vec<String>,
}

impl Contents {
    /// Where a part goes; `None` for what says nothing.
    fn part(&mut self, name: &str) -> Option<&mut String> {
        let many = match name.strip_prefix("word/")? {
            "document.xml" => return Some(&mut self.document),
            "styles.xml" => return Some(&mut self.styles),
            "numbering.xml" => return Some(&mut self.numbering),
            "footnotes.xml" | "endnotes.xml" => &mut self.notes,
            "comments.xml" => &mut self.comments,
            head if (head.starts_with("header") || head.starts_with("footer"))
                && head.ends_with(".xml") =>
            {
                &mut self.heads
            }
            _ => return None,
        };
        many.push(String::new());
        many.last_mut()
    }
}

/// Unpacks a document; `Err` says what else the archive is, or what is wrong with it, and what to do.
pub fn contents(bytes: &[u8]) -> Result<Contents, Wrong> {
    let archive = rawzip::ZipArchive::from_slice(bytes).map_err(|_| DAMAGED)?;
    let mut contents = Contents::default();
    let mut names = Vec::new();
    let mut room = MOST;
    for entry in archive.entries() {
        let entry = entry.map_err(|_| DAMAGED)?;
        let path = entry.file_path();
        let Ok(name) = std::str::from_utf8(path.as_ref()) else {
            continue;
        };
        let Some(slot) = contents.part(name) else {
            names.push(name.to_owned());
            continue;
        };
        let data = archive.get_entry(entry.wayfinder()).map_err(|_| DAMAGED)?;
        let packed = data.data();
        let unpacking: Box<dyn std::io::Read> = match entry.compression_method() {
            rawzip::CompressionMethod::STORE => Box::new(packed),
            rawzip::CompressionMethod::DEFLATE => {
                Box::new(flate2::bufread::DeflateDecoder::new(packed))
            }
            _ => return Err(DAMAGED),
        };
        let mut unpacked = Vec::new();
        // Its length and checksum tell a part that breaks off from a whole one.
        data.verifying_reader(unpacking)
            .take(room)
            .read_to_end(&mut unpacked)
            .map_err(|_| DAMAGED)?;
        room -= unpacked.len() as u64;
        if room == 0 {
            return Err(("大得不像规则书的文档", "只留下规则的正文再导入"));
        }
        *slot = encoding_rs::UTF_8.decode(&unpacked).0.into_owned();
    }
    if !contents.document.is_empty() {
        return Ok(contents);
    }
    Err(other(&names))
}

/// What an archive without a document is, by the names of its files.
fn other(names: &[String]) -> Wrong {
    let has = |start: &str| names.iter().any(|n| n.starts_with(start));
    if has("xl/") {
        (
            "Excel 表格",
            "把规则的文字复制出来，存成纯文本再导入；卡表用 caijue cards import",
        )
    } else if has("ppt/") {
        ("演示文稿", "把规则的文字复制出来，存成纯文本再导入")
    } else if has("content.xml") {
        ("ODF 文档", "另存为 Word 文档（.docx）或纯文本再导入")
    } else if has("META-INF/container.xml") || has("OEBPS") {
        ("电子书（EPUB）", "解压后导入其中的网页，或复制出文字")
    } else {
        ("压缩包", "先解压，再给出里面的文本")
    }
}

/// The lines of a document.
pub fn lines(contents: &Contents) -> Result<Text, Wrong> {
    let mut document = Document {
        styles: styles(&contents.styles)?,
        numbering: numbering(&contents.numbering)?,
        ..Document::default()
    };
    document.read(&contents.document)?;
    for (parts, aside) in [
        (&contents.notes, None),
        (&contents.heads, Some(Aside::Frame)),
        (&contents.comments, Some(Aside::Hidden)),
    ] {
        document.aside = aside;
        for part in parts {
            document.gap();
            document.read(part)?;
        }
    }
    Ok(Text {
        lines: document.out,
        title: document.title,
        literal: true,
        ..Text::default()
    })
}

/// Gives each event of a part; `Err` where the part breaks off or is no XML.
fn walk<'x>(xml: &'x str, mut each: impl FnMut(Event<'x>)) -> Result<(), Wrong> {
    let mut reader = Reader::from_str(xml);
    let mut open = 0usize;
    loop {
        let event = reader.read_event().map_err(|_| DAMAGED)?;
        match &event {
            Event::Eof if open == 0 => return Ok(()),
            Event::Eof => return Err(DAMAGED),
            Event::Start(_) => open += 1,
            Event::End(_) => open = open.saturating_sub(1),
            _ => {}
        }
        each(event);
    }
}

/// What a style does to its paragraphs.
#[derive(Debug, Clone, Default)]
struct Look {
    /// The heading's level from 1.
    heading: Option<usize>,
    title: bool,
    list: Option<(String, usize)>,
    /// Whether its words are not shown.
    unseen: Option<bool>,
    based: Option<String>,
}

impl Look {
    /// Takes in what a style or a paragraph says of its place in outline and lists.
    fn place(&mut self, tag: &BytesStart<'_>) {
        let value = value(tag);
        match tag.local_name().as_ref() {
            "numId" => {
                let level = self.list.as_ref().map_or(0, |l| l.1);
                self.list = (value != "0").then_some((value, level));
            }
            "ilvl" => {
                let list = self.list.take().map_or_else(String::new, |l| l.0);
                self.list = Some((list, level(&value)));
            }
            "outlineLvl" => {
                let level = value.parse::<usize>().ok();
                self.heading = level.filter(|l| *l < LEVELS).map(|l| l + 1);
            }
            "vanish" => self.unseen = Some(is_on(&value)),
            _ => {}
        }
    }
}

/// Whether a property that is there holds.
fn is_on(value: &str) -> bool {
    !matches!(value, "0" | "false" | "off")
}

/// A level of a list as it is written, from 0.
fn level(value: &str) -> usize {
    value.parse().unwrap_or(0).min(LEVELS - 1)
}

/// How a level of a list is written.
#[derive(Debug, Clone)]
struct Level {
    start: u32,
    format: String,
    text: String,
    /// Behind which level it begins anew, from 1; 0 is none, and where nothing is said any above it.
    restart: Option<usize>,
    /// Whether the numbers of the levels above it are written in digits.
    legal: bool,
}

#[derive(Debug, Default)]
struct Numbering {
    /// List to its abstract one.
    lists: HashMap<String, String>,
    levels: HashMap<String, [Option<Level>; LEVELS]>,
    /// Where a list begins anew, until it has.
    restarts: HashMap<String, [Option<u32>; LEVELS]>,
    /// With what a list begins, wherever its level does.
    starts: HashMap<String, [Option<u32>; LEVELS]>,
}

/// A paragraph that is not at its end: a text box is one within another.
#[derive(Debug, Default)]
struct Paragraph {
    no: u32,
    text: String,
    /// Its words that are not shown.
    hidden: String,
    look: Look,
    /// How many lines stood before it, where its text boxes are to follow it.
    from: Option<usize>,
}

#[derive(Debug, Default)]
struct Document {
    styles: HashMap<String, Look>,
    numbering: Numbering,
    counts: HashMap<String, [Option<u32>; LEVELS]>,
    out: Vec<Raw>,
    /// What the part at hand is, where that is no part of the text.
    aside: Option<Aside>,
    /// How many paragraphs have begun.
    no: u32,
    title: Option<String>,
    /// Open rows: their cells; and how many are too deep to be rows.
    rows: Vec<Vec<String>>,
    deep: usize,
    open: Vec<Paragraph>,
    in_text: bool,
    /// Whether a run is open, and whether its words are not shown.
    in_run: bool,
    hidden: bool,
    /// Open elements whose words do not count.
    ignored: usize,
    /// Of each drawing that is open in several forms, whether one of them has been read.
    forms: Vec<bool>,
}

impl Document {
    fn read(&mut self, xml: &str) -> Result<(), Wrong> {
        walk(xml, |event| self.event(event))
    }

    fn event(&mut self, event: Event<'_>) {
        // Text that was deleted with changes tracked; how a paragraph once looked.
        let ignores = |name: &str| matches!(name, "del" | "moveFrom" | "pPrChange" | "rPrChange");
        // A form of a drawing that stands for one without words is read.
        let read = self.forms.last().is_some_and(|read| *read);
        match event {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "p" => self.begin(),
                "t" => self.in_text = true,
                "r" => {
                    let of = self.open.last().and_then(|p| p.look.unseen);
                    (self.in_run, self.hidden) = (true, of == Some(true));
                }
                "AlternateContent" => self.forms.push(false),
                "Fallback" if read => self.ignored += 1,
                "tr" if self.rows.len() < TABLES => self.rows.push(Vec::new()),
                "tr" => self.deep += 1,
                "tc" => {
                    if let Some(row) = self.rows.last_mut() {
                        row.push(String::new());
                    }
                }
                name if ignores(name) => self.ignored += 1,
                _ => self.property(&tag),
            },
            Event::Empty(tag) => match tag.local_name().as_ref() {
                "tab" => self.say(" "),
                "br" | "cr" => self.say("\n"),
                "noBreakHyphen" => self.say("-"),
                "p" => {
                    self.count();
                    self.gap();
                }
                _ => self.property(&tag),
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "t" => self.in_text = false,
                "r" => (self.in_run, self.hidden) = (false, false),
                "p" => self.end(),
                "tr" => self.end_row(),
                "AlternateContent" => _ = self.forms.pop(),
                "Fallback" if read => self.ignored = self.ignored.saturating_sub(1),
                name if ignores(name) => self.ignored = self.ignored.saturating_sub(1),
                _ => {}
            },
            Event::Text(said) if self.in_text => self.say(&said.xml10_content()),
            Event::CData(said) if self.in_text => self.say(&said.xml10_content()),
            Event::GeneralRef(name) if self.in_text => self.entity(&name),
            _ => {}
        }
    }

    fn say(&mut self, words: &str) {
        if self.ignored == 0 && !words.trim().is_empty() {
            self.forms.fill(true);
        }
        if self.ignored == 0
            && let Some(paragraph) = self.open.last_mut()
        {
            if self.hidden {
                paragraph.hidden.push_str(words);
            } else {
                paragraph.text.push_str(words);
            }
        }
    }

    fn entity(&mut self, name: &str) {
        let sign = match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => name.strip_prefix('#').and_then(|n| {
                let code = match n.strip_prefix('x') {
                    Some(hex) => u32::from_str_radix(hex, 16).ok(),
                    None => n.parse().ok(),
                };
                code.and_then(char::from_u32)
            }),
        };
        if let Some(sign) = sign {
            self.say(sign.encode_utf8(&mut [0; 4]));
        }
    }

    /// Counts a paragraph, but none of another form of a drawing that was read.
    fn count(&mut self) {
        self.no += u32::from(self.ignored == 0);
    }

    fn begin(&mut self) {
        self.count();
        self.open.push(Paragraph {
            no: self.no,
            from: (self.open.len() < BOXES).then_some(self.out.len()),
            ..Paragraph::default()
        });
    }

    fn property(&mut self, tag: &BytesStart<'_>) {
        let named = (tag.local_name().as_ref() == "pStyle").then(|| self.style(&value(tag)));
        let unseen = (tag.local_name().as_ref() == "rStyle")
            .then(|| self.style(&value(tag)).unseen == Some(true));
        let Some(paragraph) = self.open.last_mut().filter(|_| self.ignored == 0) else {
            return;
        };
        match (tag.local_name().as_ref(), named, unseen) {
            // What a paragraph's mark looks like is not how its words look.
            ("vanish", ..) => {
                if self.in_run {
                    self.hidden = is_on(&value(tag));
                }
            }
            // Two styles that both hide show, as in Word.
            (_, _, Some(unseen)) => {
                self.hidden = unseen != (paragraph.look.unseen == Some(true));
            }
            (_, Some(look), _) => paragraph.look = look,
            _ => paragraph.look.place(tag),
        }
    }

    /// A style with what it takes from those that it is based on.
    fn style(&self, id: &str) -> Look {
        let mut look = Look::default();
        let mut at = Some(id);
        for _ in 0..16 {
            let Some(style) = at.and_then(|id| self.styles.get(id)) else {
                break;
            };
            look.heading = look.heading.or(style.heading);
            look.list = look.list.or_else(|| style.list.clone());
            look.unseen = look.unseen.or(style.unseen);
            look.title |= style.title;
            at = style.based.as_deref();
        }
        look
    }

    fn end(&mut self) {
        let Some(paragraph) = self.open.pop() else {
            return;
        };
        // What stands in its text boxes follows it.
        let boxed = paragraph.from.map(|from| self.out.split_off(from));
        self.paragraph(&paragraph);
        let hidden = paragraph.hidden.trim();
        if !hidden.is_empty() {
            self.out.push(Raw {
                aside: Some(self.aside.unwrap_or(Aside::Hidden)),
                ..Raw::new(paragraph.no, hidden.replace('\n', " "))
            });
        }
        self.out.extend(boxed.into_iter().flatten());
    }

    fn paragraph(&mut self, paragraph: &Paragraph) {
        let said = paragraph.text.trim();
        if let Some(cell) = self.rows.last_mut().and_then(|r| r.last_mut()) {
            add(cell, said);
            return;
        }
        if said.is_empty() {
            self.gap();
            return;
        }
        let look = &paragraph.look;
        if look.title && self.title.is_none() && self.aside.is_none() {
            self.title = Some(said.to_owned());
        }
        let mut prefix = String::new();
        if let Some(level) = look.heading {
            self.gap();
            prefix = format!("{} ", "#".repeat(level.min(6)));
        }
        if let Some((list, level)) = &look.list {
            let number = self.number(list, *level).unwrap_or_default();
            if look.heading.is_none() {
                prefix.push_str(&"  ".repeat(*level));
            }
            prefix.push_str(&number);
        }
        let no = if paragraph.from.is_some() {
            paragraph.no
        } else {
            self.no
        };
        for part in said.split('\n').map(str::trim).filter(|p| !p.is_empty()) {
            self.put(no, format!("{}{part}", std::mem::take(&mut prefix)));
        }
        if look.heading.is_some() {
            self.gap();
        }
    }

    fn put(&mut self, no: u32, text: String) {
        self.out.push(Raw {
            aside: self.aside,
            ..Raw::new(no, text)
        });
    }

    /// The sign or number before a paragraph of a list, with a space behind it.
    fn number(&mut self, list: &str, level: usize) -> Option<String> {
        let base = self.numbering.lists.get(list)?;
        let levels = self.numbering.levels.get(base)?;
        let own = levels[level].as_ref()?;
        if own.format == "bullet" {
            return Some("- ".to_owned());
        }
        if own.format == "none" {
            return None;
        }
        // Lists that share an abstract one count together.
        let counts = self.counts.entry(base.clone()).or_default();
        if let Some(restarts) = self.numbering.restarts.get_mut(list)
            && let Some(start) = restarts[level].take()
        {
            counts[level] = Some(start.saturating_sub(1));
        }
        let starts = self.numbering.starts.get(list);
        let start = starts.and_then(|s| s[level]).unwrap_or(own.start);
        *counts[level].get_or_insert(start.saturating_sub(1)) += 1;
        for (count, style) in counts.iter_mut().zip(levels).skip(level + 1) {
            // A level may count on through those above it.
            let restart = style.as_ref().and_then(|s| s.restart);
            if restart.is_none_or(|above| level < above) {
                *count = None;
            }
        }
        let mut text = own.text.clone();
        for (at, (count, style)) in counts.iter().zip(levels).take(level + 1).enumerate() {
            let value = count.or(style.as_ref().map(|s| s.start)).unwrap_or(1);
            let format = match style {
                Some(style) if !(own.legal && at < level) => style.format.as_str(),
                _ => "decimal",
            };
            text = text.replace(&format!("%{}", at + 1), &written(value, format));
        }
        let text = text.trim();
        (!text.is_empty()).then(|| format!("{text} "))
    }

    fn gap(&mut self) {
        if self.rows.is_empty() && self.out.last().is_some_and(|l| !l.text.is_empty()) {
            self.out.push(Raw::new(self.no, ""));
        }
    }

    fn end_row(&mut self) {
        if self.deep > 0 {
            self.deep -= 1;
            return;
        }
        let Some(cells) = self.rows.pop() else { return };
        let filled: Vec<&String> = cells.iter().filter(|c| !c.is_empty()).collect();
        let lines: Vec<String> = match filled.as_slice() {
            [] => return,
            [only] => only.lines().map(str::to_owned).collect(),
            _ => {
                let flat: Vec<String> = cells.iter().map(|c| c.replace('\n', " ")).collect();
                vec![table::row(&flat)]
            }
        };
        for line in lines {
            match self.rows.last_mut().and_then(|r| r.last_mut()) {
                Some(cell) => add(cell, &line),
                None => self.put(self.no, line),
            }
        }
    }
}

/// Adds a line to a cell.
fn add(cell: &mut String, line: &str) {
    if !line.is_empty() {
        if !cell.is_empty() {
            cell.push('\n');
        }
        cell.push_str(line);
    }
}

fn value(tag: &BytesStart<'_>) -> String {
    attribute(tag, "val")
}

/// An attribute by its name without the prefix; of a long value its front.
fn attribute(tag: &BytesStart<'_>, name: &str) -> String {
    tag.attributes()
        .flatten()
        .find(|a| a.key.local_name().as_ref() == name)
        .and_then(|a| {
            a.normalized_value(quick_xml::XmlVersion::Implicit1_0)
                .ok()
                .map(|v| v.chars().take(VALUE).collect())
        })
        .unwrap_or_default()
}

fn written(value: u32, format: &str) -> String {
    match format {
        "lowerLetter" | "upperLetter" => {
            let text = crate::import::label::letters(value);
            if format == "upperLetter" {
                text.to_uppercase()
            } else {
                text
            }
        }
        // Higher ones would not be read as numbers.
        "lowerRoman" if value < 90 => crate::text::numeral::to_roman(value),
        "upperRoman" if value < 90 => crate::text::numeral::to_roman(value).to_uppercase(),
        "chineseCounting"
        | "chineseCountingThousand"
        | "japaneseCounting"
        | "chineseLegalSimplified"
        | "ideographDigital"
        | "taiwaneseCountingThousand"
        | "taiwaneseCounting" => crate::text::numeral::to_chinese(value),
        "decimalEnclosedCircle" | "decimalEnclosedCircleChinese" => {
            char::from_u32(0x2460 + value.saturating_sub(1))
                .filter(|_| (1..=20).contains(&value))
                .map_or_else(|| value.to_string(), String::from)
        }
        _ => value.to_string(),
    }
}

fn styles(xml: &str) -> Result<HashMap<String, Look>, Wrong> {
    let mut styles = HashMap::new();
    let mut id = String::new();
    let mut look = Look::default();
    walk(xml, |event| match event {
        Event::Start(tag) if tag.local_name().as_ref() == "style" => {
            id = attribute(&tag, "styleId");
            look = Look::default();
        }
        Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
            "name" => {
                let name = value(&tag).to_lowercase();
                look.title = name == "title";
                let level = name.strip_prefix("heading ").and_then(|l| l.parse().ok());
                if let Some(level) = level.filter(|l| (1..=LEVELS).contains(l)) {
                    look.heading = Some(level);
                }
            }
            "basedOn" => look.based = Some(value(&tag)),
            _ => look.place(&tag),
        },
        Event::End(tag) if tag.local_name().as_ref() == "style" => {
            styles.insert(std::mem::take(&mut id), std::mem::take(&mut look));
        }
        _ => {}
    })?;
    Ok(styles)
}

fn numbering(xml: &str) -> Result<Numbering, Wrong> {
    let mut numbering = Numbering::default();
    let (mut base, mut list, mut at) = (None, String::new(), 0usize);
    let mut own = Level {
        start: 1,
        format: "decimal".to_owned(),
        text: String::new(),
        restart: None,
        legal: false,
    };
    walk(xml, |event| match event {
        Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
            "abstractNum" => base = Some(attribute(&tag, "abstractNumId")),
            "num" => {
                // What a list says of its levels is not what its abstract one says.
                base = None;
                list = attribute(&tag, "numId");
            }
            "abstractNumId" => {
                numbering.lists.insert(list.clone(), value(&tag));
            }
            "lvl" => {
                at = level(&attribute(&tag, "ilvl"));
                own.start = 1;
                own.text.clear();
                (own.restart, own.legal) = (None, false);
            }
            "lvlOverride" => at = level(&attribute(&tag, "ilvl")),
            "startOverride" => {
                let start = value(&tag).parse().unwrap_or(1).min(START);
                for places in [&mut numbering.restarts, &mut numbering.starts] {
                    places.entry(list.clone()).or_default()[at] = Some(start);
                }
            }
            "lvlRestart" => own.restart = value(&tag).parse().ok(),
            "isLgl" => own.legal = is_on(&value(&tag)),
            "start" => own.start = value(&tag).parse().unwrap_or(1).min(START),
            "numFmt" => own.format = value(&tag),
            "lvlText" => own.text = value(&tag),
            _ => {}
        },
        Event::End(tag) if tag.local_name().as_ref() == "lvl" => {
            if let Some(base) = &base {
                numbering.levels.entry(base.clone()).or_default()[at] = Some(own.clone());
            }
        }
        _ => {}
    })?;
    Ok(numbering)
}

#[cfg(test)]
mod tests;
