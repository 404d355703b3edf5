//! A whole text: its lines, the sentences of them, the abilities that they come to, and what became of each sentence.

use std::ops::Range;

use super::act;
use super::said::{Before, Said};
use super::tell;
use super::values::kind_of;
use super::verb;
use super::when::{self, Head};
use crate::engine::At;
use crate::engine::paixu::build::read::refused;
use crate::engine::paixu::words::{AbilityText, CardText, Cost, Effect, Kind, Timing};
use crate::engine::printed::given::given;
use crate::engine::printed::sentences::Mark;
use crate::engine::printed::text::{Script, Text};
use crate::engine::printed::{Dialect, Doubt, Outcome, Part, Sentence, Why};
use crate::engine::vocab::Many;

/// An ability as it comes together.
#[derive(Debug, Clone, Default)]
struct Building {
    ability: AbilityText,
    /// Its sentences among those of the text.
    sentences: Range<usize>,
    /// Whether a head says when, or what must hold.
    headed: bool,
}

/// What a sentence comes to.
#[derive(Debug, Clone)]
enum Meant {
    /// The card slows down by so much.
    Cost(u8),
    /// One of what follows.
    Modes(Head),
    /// A head, and what is done.
    Does(Head, Vec<Effect>),
    /// A whole ability, as a person declared it.
    Ability(Box<AbilityText>),
}

/// What a person declared in place of a sentence: what is done, or a whole ability.
fn declared(text: &Text, run: &Range<usize>) -> Option<Meant> {
    if let Ok(effects) = given::<Effect>(text, run)? {
        return Some(Meant::Does(Head::default(), effects));
    }
    let mut abilities = given::<AbilityText>(text, run)?.ok()?;
    let one = abilities.pop().filter(|_| abilities.is_empty())?;
    Some(Meant::Ability(Box::new(one)))
}

/// Reads the text of a card into its abilities; what became of each sentence.
pub fn effects(card: &mut CardText, print: &str, dialect: &Dialect) -> Vec<Sentence> {
    let kind = kind_of(card);
    let mut reader = Reader {
        kind,
        built: Vec::new(),
        sentences: Vec::new(),
        before: Before::default(),
        choosing: None,
    };
    for line in lines(print) {
        reader.line(&print[line.clone()], line.start, dialect);
    }
    reader.choice_ends();
    let Reader {
        built, sentences, ..
    } = reader;
    let (abilities, sentences) = settled(card, built, sentences);
    put(card, abilities);
    sentences
}

/// Lines of a print, and what a number in a circle opens.
fn lines(print: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut begin = 0;
    let mut close = |begin: usize, end: usize| {
        if !print[begin..end].trim().is_empty() {
            out.push(begin..end);
        }
    };
    for (at, c) in print.char_indices() {
        let opens = matches!(c, '①'..='⑨' | '●' | '◆' | '■');
        if c == '\n' || opens {
            close(begin, at);
            begin = at + c.len_utf8();
        }
    }
    close(begin, print.len());
    out
}

struct Reader {
    kind: Kind,
    built: Vec<Building>,
    sentences: Vec<Sentence>,
    before: Before,
    /// The things of which one is chosen, while they are read.
    choosing: Option<Vec<Vec<Effect>>>,
}

impl Reader {
    /// Reads a line of the text, which begins there in the print.
    fn line(&mut self, print: &str, at: usize, dialect: &Dialect) {
        let text = Text::new(print, Script::Chinese, dialect);
        for (nth, run) in sentences(&text).into_iter().enumerate() {
            let opens = nth == 0 && self.choosing.is_none();
            self.sentence(&text, run, at, opens);
        }
    }

    fn sentence(&mut self, text: &Text, run: Range<usize>, at: usize, opens: bool) {
        let mut s = Said::new(text, self.before, self.kind);
        if opens && self.kind != Kind::Speedless {
            s.before = Before::default();
        }
        s.before.sentence();
        let (found, mut outcome) = match declared(text, &run) {
            Some(said) => (Some((said, s.before)), Outcome::Read),
            None => s.read(run.clone(), one),
        };
        let begin = self.sentences.len();
        match found {
            Some((said, before)) => {
                self.before = before;
                self.add(said, opens, &mut outcome);
            }
            None => self.add_unread(text, run.clone(), opens),
        }
        let mut sentence = Mark { run, outcome }.sentence(text, Part::Text);
        sentence.span = at + sentence.span.start..at + sentence.span.end;
        self.sentences.push(sentence);
        if let Some(last) = self.built.last_mut() {
            if last.sentences.is_empty() {
                last.sentences = begin..begin;
            }
            last.sentences.end = begin + 1;
        }
    }

    /// The ability that a sentence belongs to: a new one where it says when, or where none is begun.
    fn ability(&mut self, head: &Head, opens: bool, outcome: &mut Outcome) -> &mut Building {
        let fresh = self.built.is_empty()
            || head.timing.is_some()
            || !head.conds.is_empty()
            || (opens && self.kind != Kind::Speedless);
        if fresh {
            self.built.push(Building {
                ability: AbilityText {
                    timing: head.timing.clone(),
                    conditions: Many(head.conds.clone()),
                    ..AbilityText::default()
                },
                headed: !head.is_empty(),
                ..Building::default()
            });
        } else if self.kind == Kind::Speed
            && self.choosing.is_none()
            && self
                .built
                .last()
                .is_some_and(|b| b.headed && !b.ability.effects.0.is_empty())
        {
            let doubt = "这一句与前一句同时发动，还是另有发动条件，卡面没有写清；按同一段效果处理";
            outcome.doubted(Doubt::Ambiguous(doubt.to_owned()));
        }
        let last = self.built.len() - 1;
        &mut self.built[last]
    }

    fn add(&mut self, said: Meant, opens: bool, outcome: &mut Outcome) {
        match said {
            Meant::Cost(n) => {
                self.choice_ends();
                let Some(last) = self.built.last_mut() else {
                    *outcome = refuse("速度消耗附在主要效果之后，前面没有效果〔1.2.2-3〕");
                    return;
                };
                if last.ability.cost.0 > 0 || self.kind != Kind::Speed {
                    *outcome = refuse("只有速度卡有速度消耗，一段效果一个〔1.2.2-3〕");
                    let says = format!("速度-{n}");
                    last.ability
                        .effects
                        .0
                        .push(At::nowhere(Effect::Unread(says)));
                    return;
                }
                last.ability.cost = Cost(n);
            }
            Meant::Ability(ability) => {
                self.choice_ends();
                self.built.push(Building {
                    ability: *ability,
                    headed: true,
                    ..Building::default()
                });
            }
            Meant::Modes(head) => {
                self.choice_ends();
                self.ability(&head, opens, outcome);
                self.choosing = Some(Vec::new());
            }
            // A person said that it does nothing.
            Meant::Does(head, effects) if head.is_empty() && effects.is_empty() => {}
            Meant::Does(head, effects) => {
                if let Some(all) = &mut self.choosing
                    && head.is_empty()
                {
                    all.push(effects);
                    return;
                }
                self.choice_ends();
                let given = head.given.clone();
                let building = self.ability(&head, opens, outcome);
                let effects = match given.is_empty() {
                    true => effects,
                    false => vec![given_first(given, effects)],
                };
                let effects = effects.into_iter().map(At::nowhere);
                building.ability.effects.0.extend(effects);
            }
        }
    }

    /// The things of which one is chosen are all there.
    fn choice_ends(&mut self) {
        let Some(all) = self.choosing.take() else {
            return;
        };
        if let Some(last) = self.built.last_mut() {
            last.ability.effects.0.push(At::nowhere(verb::modes(all)));
        }
        self.before.objects = None;
    }

    /// A sentence that is not read stands in the ability that it belongs to, as far as that is known.
    fn add_unread(&mut self, text: &Text, run: Range<usize>, opens: bool) {
        self.choice_ends();
        let print = text.printed(run.clone());
        let (found, _) = Said::new(text, self.before, self.kind).read(run.clone(), |s| {
            let head = when::head(s);
            let end = s.end();
            s.jump(end);
            Some(head)
        });
        let head = found.map(|(head, _)| head).unwrap_or_default();
        let known = !head.is_empty()
            || self.kind == Kind::Core
            || (self.kind == Kind::Speed && imperative(text, run.clone()));
        let continues = !opens && !self.built.is_empty() && head.is_empty();
        let unread = At::nowhere(Effect::Unread(print.to_owned()));
        if continues && known {
            if let Some(last) = self.built.last_mut() {
                last.ability.effects.0.push(unread);
            }
            return;
        }
        let timing = match (known, &head.timing, self.kind) {
            (true, Some(timing), _) => Some(timing.clone()),
            (true, None, Kind::Speed | Kind::Core) => None,
            _ => Some(Timing::Unread(print.to_owned())),
        };
        self.built.push(Building {
            ability: AbilityText {
                timing,
                effects: Many(vec![unread]),
                ..AbilityText::default()
            },
            headed: true,
            ..Building::default()
        });
        // What is not read may have been done to cards: nothing later points behind it.
        self.before.objects = None;
        self.before.later = true;
    }
}

/// What stands behind 若 at the head of a sentence; an 否则 within it belongs to the condition.
fn given_first(given: Vec<crate::engine::paixu::words::Cond>, mut effects: Vec<Effect>) -> Effect {
    if let [Effect::If(inner)] = &mut effects[..]
        && inner.when.is_empty()
    {
        inner.when = Many(given);
        return effects.remove(0);
    }
    act::when(given, effects, Vec::new())
}

fn refuse(says: &str) -> Outcome {
    Outcome::unread(0, Why::Refused(says.to_owned()))
}

/// Whether a sentence begins with a word that does something and asks for no time: a speed card's, in its phase (1.2.2-2).
fn imperative(text: &Text, run: Range<usize>) -> bool {
    let said: String = text.chars[run].iter().collect();
    let begins = [
        "破坏",
        "翻盖",
        "盖放",
        "翻转",
        "封印",
        "横放",
        "固定",
        "净化",
        "复制",
        "送",
        "抽",
        "切洗",
        "看",
        "加速",
        "减速",
        "选",
        "可以",
        "对方一",
        "己方一",
        "对方抽",
        "一张",
    ];
    let lasting = [
        "时，", "不能", "不会", "不受", "无法", "期间", "始终", "视为", "代替", "每",
    ];
    begins.iter().any(|w| said.starts_with(w)) && !lasting.iter().any(|w| said.contains(w))
}

/// Sentences of a text, in the order of it; a cost behind the last without a full stop stands alone.
fn sentences(text: &Text) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let (mut begin, mut depth) = (0, 0);
    let n = text.chars.len();
    for at in 0..n {
        match text.chars[at] {
            '「' | '(' => depth += 1,
            '」' | ')' => depth -= 1,
            '。' if depth == 0 => {
                if at > begin {
                    out.push(begin..at);
                }
                begin = at + 1;
            }
            ';' if depth == 0 && opened(&text.chars[..at]) => {
                out.push(begin..at);
                begin = at + 1;
            }
            ':' if depth == 0 && choice(&text.chars[begin..=at]) => {
                out.push(begin..at + 1);
                begin = at + 1;
            }
            _ => {}
        }
    }
    if begin < n {
        out.push(begin..n);
    }
    out
}

/// Whether some run ends with the opening of a choice.
fn choice(run: &[char]) -> bool {
    let said: String = run.iter().collect();
    said.contains("选一项") || said.contains("选其一")
}

/// Whether a choice was opened before.
fn opened(before: &[char]) -> bool {
    let at = before.iter().rposition(|c| *c == ':');
    at.is_some_and(|at| choice(&before[..=at]))
}

/// Reads a sentence.
fn one(s: &mut Said<'_>) -> Option<Meant> {
    s.any(&["，"]);
    if let Some(n) = s.attempt(cost) {
        return Some(Meant::Cost(n));
    }
    // 1. before a sentence numbers it.
    s.attempt(|s| {
        s.number()?;
        s.need_any(&[".", ")", ":"])
    });
    let head = when::head(s);
    if s.attempt(|s| {
        s.any(&["从"]);
        s.any(&["以下", "下列"]);
        s.any(&["效果", "各项"]);
        s.any(&["中", "里"]);
        s.need_any(&["选一项", "选以下一项", "选其一"])?;
        s.any(&["发动"]);
        s.need(":")
    })
    .is_some()
    {
        return Some(Meant::Modes(head));
    }
    if s.before.offered
        && head.is_empty()
        && s.attempt(|s| s.need_any(&["若这样做", "若如此做", "这样做", "如此做"]))
            .is_some()
    {
        return s.lacks("另一句里的“如此做”");
    }
    // 只有…才可以发动 may be a sentence of its own.
    if s.done() && !head.conds.is_empty() && head.given.is_empty() {
        return Some(Meant::Does(head, Vec::new()));
    }
    s.any(&["再", "并"]);
    let mut effects = act::clauses(s)?;
    let conditional = !head.given.is_empty() || !head.conds.is_empty();
    if conditional && let Some(other) = s.attempt(act::otherwise) {
        if head.given.is_empty() {
            return s.lacks("“…时”后面的“否则”");
        }
        // The condition is put in by who adds it.
        effects = vec![act::when(Vec::new(), effects, other)];
    }
    s.any(&["，"]);
    Some(Meant::Does(head, effects))
}

/// 速度-1 alone, behind the main effect (1.2.2-3).
fn cost(s: &mut Said<'_>) -> Option<u8> {
    let open = s.any(&["(", "「"]).is_some();
    s.any(&["速度消耗:", "速度消耗"]);
    s.any(&["速度-", "-"])?;
    let n = u8::try_from(s.number()?).ok().filter(|n| *n > 0)?;
    if open {
        s.need_any(&[")", "」"])?;
    }
    (s.done() && s.before.later).then_some(n)
}

/// The abilities as they can be declared: one that the game would refuse is not read; and each sentence told.
fn settled(
    card: &CardText,
    built: Vec<Building>,
    mut all: Vec<Sentence>,
) -> (Vec<AbilityText>, Vec<Sentence>) {
    let mut out = Vec::new();
    for building in built {
        let Building {
            mut ability,
            sentences,
            ..
        } = building;
        let run = sentences.clone();
        let whole: Vec<&str> = all[run.clone()].iter().map(|s| s.text.as_str()).collect();
        let print = whole.join("。");
        ability.text = Some(print.clone());
        let why = match ability.effects.0.is_empty() {
            true => Some("后面没有写做什么".to_owned()),
            false => refused(card, &ability),
        };
        if let Some(why) = why {
            for sentence in &mut all[run.clone()] {
                sentence.outcome = refuse(&why);
            }
            let speedless = kind_of(card) == Kind::Speedless;
            ability = AbilityText {
                text: Some(print.clone()),
                timing: match ability.timing {
                    Some(t) if t != Timing::Speed && !speedless => Some(t),
                    None if !speedless => None,
                    _ => Some(Timing::Unread(print.clone())),
                },
                effects: Many(vec![At::nowhere(Effect::Unread(print))]),
                ..AbilityText::default()
            };
            if refused(card, &ability).is_some() {
                ability.timing = Some(Timing::Unread(ability.text.clone().unwrap_or_default()));
            }
        } else if let Some(first) = all[run].first_mut()
            && !first.is_unread()
        {
            first.told = tell::ability(&ability);
        }
        out.push(ability);
    }
    (out, all)
}

/// One ability stands beside the card's own keys, several in a list.
fn put(card: &mut CardText, mut abilities: Vec<AbilityText>) {
    if abilities.len() == 1
        && let Some(one) = abilities.pop()
    {
        card.timing = one.timing;
        card.conditions = one.conditions;
        card.effects = one.effects;
        card.cost = one.cost;
        return;
    }
    card.abilities = abilities.into_iter().map(At::nowhere).collect();
}
