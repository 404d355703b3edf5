//! Cards of a zone, and what stands in the brackets behind a card or a piece.

use super::deck::base;
use super::fields::{Hit, Sure, Value, hit, joined, named, number};
use super::forms::{CardForm, NameAt, ZoneForm, zone_form};
use super::near::is_slip;
use super::read::{Entries, Reader, has};
use super::token::{Token, What, at};
use super::words::words;
use crate::engine::vocab::{Content, Field, Form, Shape};
use crate::text::yaml::{Kind, Node};

/// Words for nothing where cards may lie.
const NOTHING: [&str; 3] = ["无", "空", "没有"];

impl Reader<'_> {
    /// The cards of a zone, or how many there are.
    pub fn cards(&mut self, shape: &'static Shape, of: &str, slots: bool) -> Option<Node> {
        let form = zone_form(shape);
        let names: Vec<String> = self.deck.names().map(str::to_owned).collect();
        self.offer(|| names.iter().map(String::as_str).chain(["无"]).collect());
        if let Some(n) = self.peek_word().and_then(number)
            && form.number
            && !slots
        {
            self.pos += 1;
            return Some(Node::integer(n));
        }
        let Some(card) = form.card else {
            return self.value(shape, of);
        };
        if self.peek_word().is_some_and(|w| NOTHING.contains(&w)) && !slots {
            self.pos += 1;
            return Some(Node::nowhere(Kind::List(Vec::new())));
        }
        let from = self.column();
        let mut laid: Vec<(usize, Node)> = Vec::new();
        let mut numbered = false;
        loop {
            let next = self.tokens.get(self.pos + 1).map(|t| &t.what);
            match self.peek_what().cloned() {
                Some(comma @ (What::Comma | What::And)) if !laid.is_empty() => match next {
                    Some(What::Word { text, quoted })
                        if *quoted || !self.comma_parts(text, &comma) =>
                    {
                        self.pos += 1;
                    }
                    _ => break,
                },
                Some(What::Flow(Node {
                    kind: Kind::List(all),
                    ..
                })) => {
                    self.pos += 1;
                    if all.is_empty() && laid.is_empty() {
                        return Some(Node::nowhere(Kind::List(all)));
                    }
                    let first = next_slot(&laid);
                    laid.extend((first..).zip(all));
                }
                Some(What::Flow(node)) => {
                    self.pos += 1;
                    laid.push((next_slot(&laid), node));
                }
                Some(What::Word {
                    text,
                    quoted: false,
                }) => match number(&text) {
                    Some(n) if slots && next.is_some_and(|n| matches!(n, What::Word { .. })) => {
                        numbered = true;
                        self.pos += 1;
                        self.in_slot(card, n, &mut laid);
                    }
                    Some(_) => break,
                    None if slots && NOTHING.contains(&text.as_str()) => {
                        self.pos += 1;
                        laid.push((next_slot(&laid), Node::text(card.vacant)));
                    }
                    None if self.claimed(&text) => break,
                    None => {
                        let node = self.card(card)?;
                        laid.push((next_slot(&laid), node));
                    }
                },
                Some(What::Word { .. }) => {
                    let node = self.card(card)?;
                    laid.push((next_slot(&laid), node));
                }
                _ => break,
            }
            if form.single {
                break;
            }
        }
        self.offer(|| names.iter().map(String::as_str).collect());
        if laid.is_empty() {
            let what = if form.number {
                "张数或牌名"
            } else {
                "牌名"
            };
            self.fault(at(from, format!("“{of}”后面要写{what}")));
            return None;
        }
        Some(written(form, numbered, laid))
    }

    /// Whether what follows a comma is no card of the list before it.
    fn comma_parts(&self, word: &str, comma: &What) -> bool {
        let other = match comma {
            What::And => self.named_here(word),
            _ => self.claimed(word),
        };
        other || number(word).is_some()
    }

    fn in_slot(&mut self, card: CardForm, n: i128, laid: &mut Vec<(usize, Node)>) {
        let from = self.column();
        let slot = n.checked_sub(1).and_then(|at| u16::try_from(at).ok());
        let vacant = self.peek_word().is_some_and(|w| NOTHING.contains(&w));
        let node = if vacant {
            self.pos += 1;
            Some(Node::text(card.vacant))
        } else {
            self.card(card)
        };
        let Some(slot) = slot.map(usize::from) else {
            self.fault(at(from, format!("没有第{n}格；格从1数起")));
            return;
        };
        if laid.iter().any(|(taken, _)| *taken == slot) {
            self.fault(at(from, format!("第{n}格写了两次")));
            return;
        }
        laid.extend(node.map(|node| (slot, node)));
    }

    /// One card, with what stands in brackets behind it.
    fn card(&mut self, form: CardForm) -> Option<Node> {
        let token = self.take()?;
        let What::Word { text, quoted } = &token.what else {
            return None;
        };
        let (name, mut count) = base(text);
        let name = self.deck.name(name);
        let mut counts = self.counts();
        let bracket = self.peek_what() == Some(&What::Open);
        let plain = !quoted && !bracket && count.is_empty() && counts.is_none();
        if plain && !self.deck.known(&name) {
            self.slip(&token, &name);
        }
        let zone = std::mem::take(&mut self.zone);
        self.deck.bring(&name, zone);
        self.zone = zone;
        let mut state = Entries::new();
        if bracket {
            self.pos += 1;
            self.bracket(form.state, &name, &mut state);
            counts = counts.or_else(|| self.counts());
        }
        if let Some(counts) = &counts {
            count = counts;
        }
        let whole = format!("{name}{}", count.replace(['*', 'x', 'X'], "×"));
        if state.is_empty() {
            return Some(Node::text(whole));
        }
        Some(match form.name {
            NameAt::Alone => Node::text(whole),
            NameAt::Field(nth) => {
                state.insert(0, (Node::text(form.state[nth].names[0]), Node::text(whole)));
                Node::map(state)
            }
            NameAt::Key => {
                let alone = form.short.first().map(|nth| form.state[*nth].names[0]);
                let value = match state.as_slice() {
                    [(key, value)]
                        if key.as_str() == alone && !matches!(value.kind, Kind::Map(_)) =>
                    {
                        value.clone()
                    }
                    _ => Node::map(state),
                };
                Node::map(vec![(Node::text(whole), value)])
            }
        })
    }

    /// How many a card is, where that stands apart from its name: 火花 ×2, 火花(3000)×2.
    fn counts(&mut self) -> Option<String> {
        let word = self.peek_word()?;
        let n = word.strip_prefix(['×', '*', 'x', 'X'])?;
        let counts = format!("×{}", number(n)?);
        self.pos += 1;
        Some(counts)
    }

    /// A name that nobody has defined may be a slip of the pen for a word that may stand there.
    fn slip(&mut self, token: &Token, name: &str) {
        let counted = self.peek_word().is_some_and(|w| number(w).is_some());
        let words = self.scopes[self.within..].iter();
        let words = words.flat_map(|fields| fields.iter());
        let words: Vec<_> = words
            .flat_map(|f| {
                f.names
                    .iter()
                    .copied()
                    .chain(super::read::words_of((f.of)()))
            })
            .collect();
        if let Some(near) = words.iter().find(|w| is_slip(name, w, counted)) {
            let fault = token.fault(format!("不认识“{name}”"));
            self.fault(fault.fix(format!("是不是“{near}”？是牌的名就加引号：\"{name}\"")));
            return;
        }
        // A phase that is none is no card either.
        let is_time = |word: &&str| {
            TIMES
                .iter()
                .any(|end| name.ends_with(end) && word.ends_with(end) && name != *end)
        };
        let times: Vec<&str> = words.iter().copied().filter(is_time).collect();
        if !times.is_empty() {
            let mut seen = std::collections::HashSet::new();
            let times: Vec<&str> = times.into_iter().filter(|w| seen.insert(*w)).collect();
            let fault = token.fault(format!("不认识“{name}”"));
            let near = times.join("、");
            self.fault(fault.fix(format!("可以写：{near}；是牌的名就加引号：\"{name}\"")));
            return;
        }
        let given: Vec<_> = self.deck.names().filter(|n| self.deck.given(n)).collect();
        if !self.deck.takes_any()
            && let Some(near) = given.into_iter().find(|known| is_slip(name, known, false))
        {
            let fault = token.fault(format!("没有名为“{name}”的牌"));
            let fix = format!("是不是“{near}”？新的牌在括号里写印的值：{name}(…)");
            self.fault(fault.fix(fix));
        }
    }

    /// What stands in the brackets behind a card: what is printed on it, and how it lies.
    fn bracket(&mut self, state: &'static [Field], name: &str, lies: &mut Entries) {
        let printed = words(self.lexicon).printed;
        let given = self.deck.given(name);
        let within = std::mem::replace(&mut self.within, self.scopes.len());
        self.scopes.extend([state, printed]);
        let mut said = Entries::new();
        let mut last = None;
        loop {
            self.past(&mut last);
            self.offer(|| {
                let fields = state.iter().chain(printed);
                fields
                    .flat_map(|f| [f.names[0]].into_iter().chain(spoken((f.of)())))
                    .collect()
            });
            self.settled |= self.at_cursor();
            let Some(token) = self.peek().cloned() else {
                break;
            };
            match &token.what {
                What::Close => {
                    self.pos += 1;
                    break;
                }
                What::Comma | What::And | What::Part => self.pos += 1,
                What::Flow(Node {
                    kind: Kind::Map(all),
                    ..
                }) => {
                    self.pos += 1;
                    for (key, value) in all.clone() {
                        let own = if given {
                            [state, printed]
                        } else {
                            [printed, state]
                        };
                        let into =
                            match named(own[0], &key).is_some() || named(own[1], &key).is_none() {
                                true => !given,
                                false => given,
                            };
                        let (entries, fields) = match into {
                            true => (&mut said, printed),
                            false => (&mut *lies, state),
                        };
                        self.put_all(entries, &[(key, value)], fields, token.column);
                    }
                }
                What::Word {
                    text,
                    quoted: false,
                } => match self.meant(text, [state, printed], (name, given), lies) {
                    Some((true, found)) => self.take_field(&printed[found.nth], found, &mut said),
                    Some((false, found)) => self.take_field(&state[found.nth], found, lies),
                    None => match joined(&[state, printed], text) {
                        // EXP石, 特征炎.
                        Some((name, rest)) => self.split(name, rest),
                        None => {
                            self.unknown(&token, &[state, printed]);
                            self.skip();
                        }
                    },
                },
                _ => {
                    self.unknown(&token, &[state, printed]);
                    self.skip();
                }
            }
        }
        self.scopes.truncate(self.within);
        self.within = within;
        let column = self.column();
        for (key, value) in said {
            let key = key.scalar().unwrap_or_default();
            if let Err(fault) = self.deck.print(name, key, value, column) {
                self.fault(fault);
            }
        }
    }

    fn take_field(&mut self, field: &'static Field, found: Hit, entries: &mut Entries) {
        let column = self.column();
        let stands = found.sure == Sure::Stands;
        let Some(value) = self.hit_value(field, found) else {
            return;
        };
        let list = matches!(field_form(field), Form::List(_)) && stands;
        let value = match (list, &value.kind) {
            (true, Kind::Scalar(..) | Kind::Map(_)) => Node::nowhere(Kind::List(vec![value])),
            _ => value,
        };
        self.put(entries, field.names[0], value, column);
    }

    /// What a word in a card's brackets means: whether it is printed, and which field it is.
    fn meant(
        &self,
        word: &str,
        [state, printed]: [&'static [Field]; 2],
        (name, given): (&str, bool),
        lies: &Entries,
    ) -> Option<(bool, Hit)> {
        if number(word).is_some() {
            let field = |fields: &'static [Field], number: &str| {
                let nth = fields.iter().position(|f| f.names.contains(&number))?;
                Some(Hit {
                    nth,
                    sure: Sure::NameAndValue,
                    value: Value::Is(word.to_owned()),
                })
            };
            return field(printed, self.lexicon.mat.number).map(|hit| (true, hit));
        }
        let on_board = hit(state, word, &|nth| !has(lies, state[nth].names[0]));
        let on_card = hit(printed, word, &|_| true);
        match (on_board, on_card) {
            (Some(lies), Some(is)) if lies.sure == is.sure => {
                // What a card does is no more meant than how it lies: 盖放.
                let does = matches!(field_form(&printed[is.nth]), Form::List(_) | Form::Many(_));
                let again = match &is.value {
                    Value::Is(value) => self.deck.has_printed(name, &printed[is.nth], value),
                    Value::Follows => false,
                };
                Some(if (given || does) && !again {
                    (false, lies)
                } else {
                    (true, is)
                })
            }
            (Some(lies), Some(is)) if lies.sure < is.sure => Some((true, is)),
            (Some(lies), _) => Some((false, lies)),
            (None, is) => is.map(|is| (true, is)),
        }
    }
}

/// How the words for times of a turn end.
const TIMES: [&str; 2] = ["阶段", "步骤"];

fn field_form(field: &Field) -> &'static Form {
    &(field.of)().inner().form
}

/// Words that may stand alone for a value, where they are few enough to be offered.
fn spoken(shape: &'static Shape) -> Vec<&'static str> {
    let shape = shape.inner();
    match shape.form {
        Form::Words(words) => words
            .iter()
            .filter(|w| matches!(w.content, Content::None))
            .filter_map(|w| w.names.first().copied())
            .filter(|name| !name.is_empty())
            .collect(),
        _ => Vec::new(),
    }
}

/// The cards of a zone as its form writes them.
fn written(form: ZoneForm, numbered: bool, laid: Vec<(usize, Node)>) -> Node {
    if numbered && form.by_number {
        let by_number = laid
            .into_iter()
            .map(|(nth, card)| (Node::text((nth + 1).to_string()), card));
        return Node::map(by_number.collect());
    }
    let mut items: Vec<_> = laid.into_iter().map(|(_, card)| card).collect();
    match items.pop() {
        Some(one) if items.is_empty() && (form.single || form.many) => one,
        last => {
            items.extend(last);
            Node::nowhere(Kind::List(items))
        }
    }
}

/// The place behind the card that was laid last.
fn next_slot(laid: &[(usize, Node)]) -> usize {
    laid.last().map_or(0, |(slot, _)| slot + 1)
}
