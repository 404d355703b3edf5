//! What the table says, that all of it is said somewhere, and how much of what an engine tells it has.

#![allow(clippy::print_stdout)] // Figures are for whoever runs the test.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use super::*;
use crate::engine::games;
use crate::engine::session::{Session, Waits};
use crate::engine::{Reason, Verdict};
use crate::rulebook::Library;

fn table(words: &[(&str, &str)], sentences: &[(&str, &str)]) -> Table {
    let map = |pairs: &[(&str, &str)]| {
        let pairs = pairs.iter();
        pairs
            .map(|(a, b)| ((*a).to_owned(), (*b).to_owned()))
            .collect()
    };
    Table::of(File {
        word: map(words),
        field: HashMap::new(),
        sentence: map(sentences),
    })
}

#[test]
fn sentences_are_told_with_what_stands_in_them() {
    let table = table(
        &[("甲", "A"), ("手牌", "hand"), ("墓地", "graveyard")],
        &[
            ("{1}把{2}移入{3}", "{1} moves {2} to {3}"),
            ("{1}移入{2}", "{1} goes to {2}"),
            ("没有{1}", "no {1}"),
            ("{1}选择{2}{3?}", "{1} chooses {2}{3?}"),
            ("：{1}", ": {1}"),
            ("可以写：{1!}", "it can be: {1!}"),
            ("{1}{2}", "{1} {2}"),
            ("从{1}到{2}", "from {1} to {2}"),
            ("{1}第{2#}格", "{1} {2#}"),
        ],
    );
    for (chinese, english) in [
        ("甲把火花移入墓地", "A moves 火花 to graveyard"),
        ("火花移入手牌", "火花 goes to hand"),
        ("没有甲、手牌", "no A, hand"),
        ("没有甲、火花", "no 甲、火花"),
        ("没有甲，还差一张", "没有甲，还差一张"),
        ("可以写：甲、手牌", "it can be: 甲、手牌"),
        ("没有", "没有"),
        ("甲选择火花", "A chooses 火花"),
        ("甲选择火花：手牌", "A chooses 火花: hand"),
        ("选择火花", "选择火花"),
        ("  手牌 ", "  hand "),
        ("火花", "火花"),
        ("火花从手牌到墓地", "火花 from hand to graveyard"),
        (
            "甲移入墓地；火花移入手牌",
            "A goes to graveyard; 火花 goes to hand",
        ),
        ("手牌第2格", "hand 2"),
        ("手牌第火花格", "手牌第火花格"),
        ("hand", "hand"),
    ] {
        assert_eq!(table.tell(chinese, DEEPEST), english, "{chinese}");
    }
}

#[test]
fn what_stands_in_a_hole_is_not_looked_at_again() {
    let table = table(
        &[("手牌", "hand"), ("手", "fist")],
        &[
            ("“{1!}”移入{2}", "“{1!}” goes to {2}"),
            ("{1}{2?}，{3}", "{1} {2?}, {3}"),
            ("{1}{2}", "{1} {2}"),
            ("移入{1}", "goes to {1}"),
            ("不能{1}", "cannot {1}"),
            ("{1}投降", "{1} concedes"),
            ("投降", "concede"),
        ],
    );
    for (chinese, english) in [
        ("“{2}”移入手牌", "“{2}” goes to hand"),
        ("“甲  , 乙”移入手牌", "“甲  , 乙” goes to hand"),
        // The longest word ends where the next begins.
        ("手牌移入手牌", "hand goes to hand"),
        ("不能火花", "cannot 火花"),
        (
            "移入手；移入手牌；投降",
            "goes to fist; goes to hand; concede",
        ),
        (
            "不能弃置保留区的存货来支付的费用",
            "不能弃置保留区的存货来支付的费用",
        ),
    ] {
        assert_eq!(table.tell(chinese, DEEPEST), english, "{chinese}");
    }
}

#[test]
fn names_that_are_made_of_words_cost_no_more_than_others() {
    let looked = |name: &str| {
        LOOKED.with(|looked| looked.set(0));
        ENGLISH.tell(name, DEEPEST);
        LOOKED.with(std::cell::Cell::get)
    };
    for word in ["不能", "的", "对", "、“", "，不能", "移入手牌", "“”"] {
        for times in [10, 20, 40] {
            let name = word.repeat(times);
            let (long, looked) = (name.chars().count(), looked(&name));
            assert!(looked < 40 * long * long * long, "{word}×{times}: {looked}");
        }
    }
}

#[test]
fn a_sentence_that_says_more_goes_first() {
    let table = table(
        &[],
        &[
            ("{1}的{2}", "{2} of {1}"),
            ("{1}的回合{2}", "{1}'s turn {2}"),
        ],
    );
    assert_eq!(table.tell("甲的回合开始", DEEPEST), "甲's turn 开始");
}

#[test]
fn a_long_text_is_told_as_it_stands_and_no_part_of_it_is_looked_for() {
    let table = table(
        &[("手牌", "hand")],
        &[
            ("移入{1}", "goes to {1}"),
            ("处理{1!}的效果", "{1!}: resolved"),
        ],
    );
    let long = "移入手牌，".repeat(200);
    assert_eq!(table.tell(&long, DEEPEST), long);
    let within = format!("处理“{long}”的效果");
    assert_eq!(table.tell(&within, DEEPEST), format!("“{long}”: resolved"));
    assert_eq!(
        table.tell("移入手牌，移入手牌", DEEPEST),
        "goes to hand, goes to hand"
    );
}

/// The string literals of the source, their holes without names.
fn literals(folder: &Path, into: &mut HashSet<String>) {
    for entry in std::fs::read_dir(folder).expect("source").flatten() {
        let path = entry.path();
        if path.is_dir() {
            literals(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("source");
            // A literal may go on over a line's end.
            let text = text.replace("\\\n", "\u{1}");
            let text = text.replace("\\\"", "\u{2}");
            for piece in text.split('"') {
                let piece = piece.replace('\u{2}', "\"");
                let piece = piece.split('\u{1}').enumerate();
                let piece: String = piece
                    .map(|(nth, p)| if nth == 0 { p } else { p.trim_start() })
                    .collect();
                let plain = unnamed(&piece);
                // Two closing brackets print as one.
                into.insert(plain.replace("}}", "}"));
                into.insert(plain);
            }
        }
    }
}

fn unnamed(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in text.chars() {
        match c {
            '{' => inside = true,
            '}' if inside => {
                inside = false;
                out.push_str("{}");
            }
            c if !inside => out.push(c),
            _ => {}
        }
    }
    out
}

#[test]
fn all_that_is_told_in_english_is_said_somewhere() {
    let file: File =
        toml::from_str(shipped::file("locales/said.en.toml").expect("carried")).expect("TOML");
    let mut said = HashSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    literals(&root.join("src"), &mut said);
    literals(&root.join("derive"), &mut said);
    let han = |text: &str| text.chars().any(crate::text::fold::is_han);
    let mut wrong = Vec::new();
    for (chinese, english) in file.word.iter().chain(&file.field).chain(&file.sentence) {
        if !said.contains(&unnamed(chinese)) {
            wrong.push(format!("{chinese}: said nowhere"));
        }
        // What is typed into a file stands between backquotes, as it is typed.
        let told: String = english.split('`').step_by(2).collect();
        if han(&told) {
            wrong.push(format!("{chinese}: {english} is not English"));
        }
        let holes = |text: &str| {
            let all = Sentence::of(text, String::new()).holes;
            all.into_iter().collect::<std::collections::BTreeSet<_>>()
        };
        if holes(chinese) != holes(english) {
            wrong.push(format!("{chinese}: {english} has other holes"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the engine says at every moment of every line of a ruling: what happens, what is asked, what may be done, why
/// not, how a value comes about.
fn told(session: &mut dyn Session, hear: &mut dyn FnMut(&str)) {
    fn reasons(reasons: &[Reason], hear: &mut dyn FnMut(&str)) {
        for reason in reasons {
            hear(&reason.says);
            reason.blockers.iter().for_each(|b| hear(b));
        }
    }
    fn verdict(verdict: &Verdict, hear: &mut dyn FnMut(&str)) {
        match verdict {
            Verdict::Legal(_) => {}
            Verdict::Illegal(why) => reasons(why, hear),
            Verdict::Undecided(unruled) => hear(&unruled.question),
        }
    }
    for line in 0..session.lines().len() {
        session.choose_line(line);
        for moment in 0..session.moments() {
            session.jump(moment);
            if let Some(told) = session.moment(moment) {
                told.input.iter().for_each(|input| hear(input));
                told.events.iter().for_each(|event| hear(&event.says));
            }
            match session.waits() {
                Waits::Decide { says, .. } => {
                    hear(&says);
                    for choice in session.choices() {
                        hear(&choice.says);
                        verdict(&choice.verdict, hear);
                    }
                    for value in session.computed() {
                        let Ok((_, Some(unfolding))) = session.fact(&value) else {
                            continue;
                        };
                        hear(&unfolding.of);
                        for step in unfolding.steps {
                            hear(&step.says);
                            hear(&step.value);
                        }
                    }
                }
                Waits::Chance { request, .. } => hear(&request.says),
                Waits::Over(outcome) => hear(&outcome.word()),
                Waits::Unruled(unruled) => hear(&unruled.question),
                Waits::Auto => {}
            }
            for tried in session.tried(moment) {
                hear(&tried.says);
                verdict(&tried.verdict, hear);
            }
            reasons(&session.unlawful(moment), hear);
        }
    }
}

/// Of all that the engines say in the shipped rulings nearly every sentence has English. `SHOW=1` lists the sentences of the
/// source that have none, by how much is said in them; `SHOW=all` each sentence with its English, `SHOW=half` those that keep words that nobody typed; `BOOK=…` looks at one book, `EVERY=n` at each so-manieth ruling.
#[test]
fn what_the_engines_say_has_english() {
    let han = |text: &str| text.chars().any(crate::text::fold::is_han);
    let every = std::env::var("EVERY")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(17);
    let only = std::env::var("BOOK").ok();
    let library = Library::shipped();
    let mut said: BTreeMap<String, (usize, String)> = BTreeMap::new();
    // In part English: words are left that nobody typed.
    let mut half: BTreeMap<String, String> = BTreeMap::new();
    for book in &library.books {
        if only.as_ref().is_some_and(|b| b != book.rules.id.as_str()) {
            continue;
        }
        for file in book.rulings.iter().step_by(every) {
            let Ok(mut session) = games::open(&file.text, &library) else {
                continue;
            };
            // What stands in the file as it is told is typed: a card, a place, a line of text.
            let typed = |text: &str| {
                let text = text.trim_matches(['“', '”', '「', '」']);
                // One of several has a number.
                let name = text.split_once('#').map_or(text, |(name, _)| name);
                file.text.contains(text)
                    || file.text.contains(name) && is_number(&text[name.len()..])
            };
            told(&mut *session, &mut |text| {
                if han(text) && !typed(text) {
                    let told = english(text);
                    let mut words = told.split(|c: char| !is_han(c)).filter(|w| !w.is_empty());
                    if told != text && words.any(|word| !file.text.contains(word)) {
                        half.insert(text.to_owned(), told.into_owned());
                    }
                    let entry = said.entry(text.to_owned());
                    entry
                        .or_insert((0, format!("{}/{}", book.rules.id, file.name())))
                        .0 += 1;
                }
            });
        }
    }
    let untold = |text: &&String| english(text) == **text;
    let (all, left) = (said.len(), said.keys().filter(untold).count());
    println!(
        "{all} different sentences, {left} of them Chinese in English, {} in part",
        half.len()
    );
    let show = std::env::var("SHOW").unwrap_or_default();
    if show == "half" {
        for (text, told) in &half {
            println!("{text}\t{told}");
        }
    } else if show == "all" {
        for text in said.keys() {
            println!("{text}\t{}", english(text));
        }
    } else if !show.is_empty() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut source = HashSet::new();
        literals(&root.join("src/engine"), &mut source);
        let shapes: Vec<Sentence> = source
            .iter()
            .filter(|literal| han(literal))
            .map(|literal| Sentence::of(&numbered(literal), String::new()))
            .collect();
        let mut by_shape: BTreeMap<String, (usize, usize, String)> = BTreeMap::new();
        for (text, (times, whence)) in said.iter().filter(|(text, _)| untold(text)) {
            let fits = shapes
                .iter()
                .filter(|shape| shape.fill(text, &|_, _, _| false, &|_| false).is_some());
            let best = fits.max_by_key(|shape| shape.weight);
            let shape = best.map_or_else(|| "?".to_owned(), |s| s.pieces.join("{}"));
            let entry = by_shape
                .entry(shape)
                .or_insert((0, 0, format!("{text}  [{whence}]")));
            entry.0 += 1;
            entry.1 += times;
        }
        let mut rows: Vec<_> = by_shape.into_iter().collect();
        rows.sort_by_key(|(_, (different, ..))| std::cmp::Reverse(*different));
        for (shape, (different, times, example)) in rows {
            println!("{different:5} {times:6}  {shape}   e.g. {example}");
        }
    }
    // What is left are questions of the rulebooks, which are no words of the source.
    assert!(
        left * 50 < all,
        "{left} of {all} sentences of the engines have no English"
    );
}

/// Holes without names, with numbers.
fn numbered(text: &str) -> String {
    let mut pieces = text.split("{}");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for (nth, piece) in pieces.enumerate() {
        out.push_str(&format!("{{{}?}}{piece}", nth + 1));
    }
    out
}

/// What the table of each game is made of: its zones and places, what lies there unsaid, what one key does to a card.
#[test]
fn what_lies_on_the_table_of_each_game_has_english() {
    use crate::engine::mat::{Does, Lies};
    let mut untold = Vec::new();
    for book in games::played() {
        let Some(lexicon) = games::lexicon(book) else {
            continue;
        };
        let mat = lexicon.mat;
        let mut words = vec![mat.nameless];
        for zone in mat.zones.iter().chain(mat.shared) {
            words.extend([zone.name, zone.unsaid]);
            if let Lies::Places(places) = zone.lies {
                words.extend(places);
            }
        }
        for mark in mat.marks {
            words.push(mark.field);
            if let Does::Is(word) = mark.does {
                words.push(word);
            }
        }
        let han = |word: &str| english(word).contains(is_han);
        untold.extend(words.into_iter().filter(|w| han(w)).map(|w| (book, w)));
    }
    assert!(untold.is_empty(), "{untold:?}");
}

#[test]
fn what_is_said_of_a_line_and_of_a_choice_has_english() {
    for (chinese, english) in [
        (
            "“攻击”后面要写攻击的做法",
            "“攻击” needs who attacks behind it",
        ),
        (
            "“左”后面要写张数或牌名",
            "“左” needs a number or a card's name behind it",
        ),
        ("不额外抽牌", "no extra draw"),
        ("不执行触发", "do not carry out the trigger"),
        ("（按回合）", "(by the turn)"),
        (
            "能，之后规则效果：角色不合法效果",
            "yes, then Rule effect: illegal-character effect",
        ),
    ] {
        assert_eq!(super::english(chinese), english);
    }
}

/// What a board and a card say of themselves, and what may be done, by the words of their files.
#[test]
fn what_a_board_says_of_itself_has_english() {
    use crate::engine::vocab::{Form, Shape};
    fn words(shape: &'static Shape, deep: usize, into: &mut std::collections::BTreeSet<String>) {
        let shape = shape.inner();
        match shape.form {
            Form::Fields { fields, .. } => {
                for field in fields {
                    into.insert(field.names[0].to_owned());
                    if deep > 0 {
                        words((field.of)(), deep - 1, into);
                    }
                }
            }
            Form::Words(_) => into.extend(shape.words().into_iter().map(str::to_owned)),
            _ => {}
        }
    }
    let mut untold = Vec::new();
    for book in games::played() {
        let Some(lexicon) = games::lexicon(book) else {
            continue;
        };
        let mut all = std::collections::BTreeSet::new();
        words((lexicon.setup)(), 2, &mut all);
        words((lexicon.action)(), 0, &mut all);
        if let Some(card) = lexicon.card() {
            words(card, 0, &mut all);
        }
        let han = |word: &String| field(word).contains(is_han);
        untold.extend(
            all.into_iter()
                .filter(han)
                .map(|word| format!("{book} {word}")),
        );
    }
    assert!(untold.is_empty(), "{untold:#?}");
}
