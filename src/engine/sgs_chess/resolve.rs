//! What names, counts and conditions of a scenario mean in a state.

use super::Sgs;
use super::names::{Count, Name, Names};
use super::op::Op;
use super::state::{CardId, CharId, Ctx, Place, State};
use super::words::{Area, Colour, Common, Kind, Side, Suit, narrow};
use crate::engine::cite::Cite;
use crate::engine::game::Under;
use crate::engine::scenario::{At, Fault};

/// A path within a longer text, at the same place.
fn part(name: &Name, text: &str) -> Name {
    Name(At {
        value: text.trim().to_owned(),
        line: name.0.line,
        column: name.0.column,
    })
}

impl Sgs {
    /// What a character is called.
    pub(super) fn who(&self, c: CharId) -> &str {
        &self.chars[usize::from(c.0)].name
    }

    /// What a card is called.
    pub(super) fn label(&self, c: CardId) -> &str {
        &self.cards[usize::from(c.0)].label
    }

    /// What cards are called, joined.
    pub(super) fn labels(&self, cards: &[CardId]) -> String {
        cards
            .iter()
            .map(|c| self.label(*c))
            .collect::<Vec<_>>()
            .join("、")
    }

    /// What characters are called, joined.
    pub(super) fn whos(&self, chars: &[CharId]) -> String {
        chars
            .iter()
            .map(|c| self.who(*c))
            .collect::<Vec<_>>()
            .join("、")
    }

    /// What a place is called.
    pub(super) fn place(&self, place: Place) -> String {
        match place {
            Place::Common(common) => common.word().to_owned(),
            Place::Of(c, area) => format!("{}的{}", self.who(c), area.word()),
        }
    }

    /// The character that a name means.
    pub(super) fn char_named(&self, s: &State, ctx: &Ctx, name: &Name) -> Result<CharId, Fault> {
        let text = name.text();
        if ctx.targets != 0 && matches!(text, "目标" | "其" | "目标角色") {
            return Err(name
                .fault("这里只能是一名角色，“目标”却有几名")
                .fix("写 各: {谁们: 目标, 做: …}，其中的 目标 是轮到的那一名"));
        }
        if matches!(text, "所有角色" | "其他角色" | "所有其他角色") || Side::find(text).is_some()
        {
            return Err(name
                .fault(format!("这里只能是一名角色，“{text}”是几名"))
                .fix(format!("写 各: {{谁们: {text}, 做: …}}")));
        }
        let word = match text {
            // 5.28-1: the user of the card or the owner of the skill.
            "你" | "自己" | "其自己" => ctx.you.or(ctx.doer),
            "目标" | "其" | "目标角色" => ctx.target,
            "使用者" => s
                .using()
                .map(|u| u.card.user)
                .or(s.used.as_ref().map(|u| u.user)),
            "回合角色" => s.turn().map(|t| t.who),
            "暖方主帅" => s.banners[Side::Warm as usize],
            "冷方主帅" => s.banners[Side::Cold as usize],
            _ => self
                .chars
                .iter()
                .position(|c| c.name == text)
                .map(|ix| CharId(ix as u8)),
        };
        word.ok_or_else(|| match text {
            "你" | "自己" | "其自己" => name
                .fault("这里没有“你”：不在牌或技能的效果之中")
                .fix("写角色的名字；“各”里轮到的那一名写 目标"),
            "目标" | "其" | "目标角色" => name
                .fault("这里没有“目标”")
                .fix("写角色的名字，或在 发动、使用 里写明 目标"),
            "使用者" => name.fault("没有用过牌，没有“使用者”"),
            "回合角色" => name.fault("没有正在进行的回合，没有“回合角色”"),
            "暖方主帅" | "冷方主帅" => name
                .fault(format!("没有写明{text}"))
                .fix("在局面里写 帅旗: {暖方: 关羽}"),
            _ => name
                .fault(format!("没有名为“{text}”的角色"))
                .nearest(text, self.chars.iter().map(|c| c.name.as_str())),
        })
    }

    /// The characters that names mean: also 所有角色, 其他角色, 暖方, 冷方.
    pub(super) fn chars_named(
        &self,
        s: &State,
        ctx: &Ctx,
        names: &Names,
    ) -> Result<Vec<CharId>, Fault> {
        let mut all = Vec::new();
        for name in names.iter() {
            let you = ctx.you.or(ctx.doer);
            let living = |c: &CharId| !s.char(*c).dead && !s.char(*c).gone;
            match name.text() {
                "所有角色" => all.extend(s.all_chars().filter(living)),
                "目标" | "目标角色" if ctx.targets != 0 => {
                    all.extend(s.all_chars().filter(|c| ctx.targets & 1 << c.0 != 0));
                }
                // 5.29-1.
                "其他角色" | "所有其他角色" => {
                    all.extend(s.all_chars().filter(|c| Some(*c) != you).filter(living));
                }
                side if Side::find(side).is_some() => all.extend(
                    s.all_chars()
                        .filter(|c| Some(self.chars[usize::from(c.0)].side) == Side::find(side))
                        .filter(living),
                ),
                _ => all.push(self.char_named(s, ctx, name)?),
            }
        }
        Ok(all)
    }

    /// Who executes an operation: the one it names, or whoever it is for.
    pub(super) fn doer(&self, s: &State, ctx: &Ctx, who: &Option<Name>) -> Result<CharId, Fault> {
        match who {
            Some(name) => self.char_named(s, ctx, name),
            None => ctx
                .doer
                .or(ctx.you)
                .or_else(|| s.turn().map(|t| t.who))
                .or((s.chars.len() == 1).then_some(CharId(0)))
                .ok_or_else(|| Name::default().fault("要写明“谁”")),
        }
    }

    /// The card that a name means; among several of the name, the first that `near` has.
    pub(super) fn card_named(
        &self,
        s: &State,
        ctx: &Ctx,
        near: Option<CharId>,
        name: &Name,
    ) -> Result<CardId, Fault> {
        self.cards_named(s, ctx, near, &super::names::Names(vec![name.clone()]))
            .and_then(|all| {
                all.first()
                    .copied()
                    .ok_or_else(|| name.fault("没有写明是哪张牌"))
            })
    }

    /// The cards that names mean.
    pub(super) fn cards_named(
        &self,
        s: &State,
        ctx: &Ctx,
        near: Option<CharId>,
        names: &Names,
    ) -> Result<Vec<CardId>, Fault> {
        let mut all: Vec<CardId> = Vec::new();
        for name in names.iter() {
            let text = name.text();
            if text == "此牌" {
                let this = s
                    .this(ctx.you.or(ctx.doer))
                    .ok_or_else(|| name.fault("前面没有提到过牌，没有“此牌”"))?;
                all.push(this.card);
                continue;
            }
            if text == "以此法得到的牌" || text == "这些牌" {
                all.extend(&s.last.cards);
                continue;
            }
            if let Some((owner, area)) = self.area_named(s, ctx, text) {
                all.extend(s.at(Place::Of(owner, area)));
                continue;
            }
            let written = super::load::written(text).map_err(|what| name.fault(what))?;
            for _ in 0..written.times {
                let fits = |ix: &usize| {
                    let info = &self.cards[*ix];
                    let id = CardId(*ix as u16);
                    if all.contains(&id) {
                        return false;
                    }
                    match &written.label {
                        Some(label) => info.label == *label,
                        None => {
                            info.name == written.name
                                && (written.suit.is_none() || info.suit == written.suit)
                                && (written.number.is_none() || info.number == written.number)
                        }
                    }
                };
                let mut found: Vec<usize> = (0..self.cards.len()).filter(fits).collect();
                // Whoever executes it means a card of their own before any other; cards in play before piles.
                found.sort_by_key(|ix| {
                    let place = s.cards[*ix].place;
                    match place {
                        Place::Of(c, _) if Some(c) == near => 0,
                        Place::Of(..) => 1,
                        Place::Common(Common::Processing) => 2,
                        Place::Common(_) => 3,
                    }
                });
                let Some(ix) = found.first() else {
                    let known = self
                        .cards
                        .iter()
                        .filter(|c| c.kind.is_some())
                        .flat_map(|c| [c.label.as_str(), c.name.as_str()]);
                    return Err(name
                        .fault(format!("局面里没有名为“{text}”的牌"))
                        .nearest(text, known));
                };
                all.push(CardId(*ix as u16));
            }
        }
        Ok(all)
    }

    /// `张飞的手牌`, `张飞.手牌`: the area of a character.
    pub(super) fn area_named(&self, s: &State, ctx: &Ctx, text: &str) -> Option<(CharId, Area)> {
        let (owner, area) = text.split_once('的').or_else(|| text.split_once('.'))?;
        let owner = self.char_named(s, ctx, &Name::new(owner)).ok()?;
        Some((owner, Area::find(area)?))
    }

    /// The place that a name means: 弃牌堆, 武器区 (of `who`), 张飞的延时区.
    pub(super) fn place_named(
        &self,
        s: &State,
        ctx: &Ctx,
        who: Option<CharId>,
        name: &Name,
    ) -> Result<Place, Fault> {
        let text = name.text();
        if let Some(common) = Common::find(text) {
            return Ok(Place::Common(common));
        }
        let area = |word: &str| {
            // 3.11-2: what the text once calls 判定区 is the delayed area, under the reading.
            if word == "判定区" && self.readings.of("判定区与判定阶段") == "延时区与延时阶段"
            {
                Some(Area::Delayed)
            } else {
                Area::find(word)
            }
        };
        if let Some((owner, word)) = text.split_once('的')
            && let Some(area) = area(word)
        {
            return Ok(Place::Of(
                self.char_named(s, ctx, &part(name, owner))?,
                area,
            ));
        }
        match (area(text), who) {
            (Some(area), Some(who)) => Ok(Place::Of(who, area)),
            _ => Err(name
                .fault(format!("没有名为“{text}”的区域"))
                .nearest(text, Common::words().into_iter().chain(Area::words()))),
        }
    }

    /// Whether a card is of the sort that words name.
    pub(super) fn fits(&self, s: &State, card: CardId, words: &Names) -> bool {
        let info = &self.cards[usize::from(card.0)];
        words.iter().all(|word| {
            let text = word.text();
            if let Some(suit) = Suit::find(text) {
                return info.suit == Some(suit);
            }
            if let Some(colour) = Colour::find(text) {
                return info.suit.map(Suit::colour) == Some(colour);
            }
            match text {
                "装备牌" => info.kind.is_some_and(Kind::is_equipment),
                "锦囊牌" => info.kind.is_some_and(Kind::is_trick),
                "手牌" => s.card(card).place.is_hand(),
                "装备区里的牌" => s.card(card).place.is_equipment(),
                _ => match Kind::find(text) {
                    Some(kind) => info.kind == Some(kind),
                    None => info.name == text || info.label == text,
                },
            }
        })
    }

    /// A count.
    pub(super) fn count(&self, s: &State, ctx: &Ctx, count: &Count) -> Result<i64, Fault> {
        match count {
            Count::Fixed(n) => Ok(*n),
            Count::Of(name) => self.number(s, ctx, name),
        }
    }

    /// An expression over facts: `X`, `关羽.体力+1`, `差(关羽.体力,张飞.体力)`, `min(X,3)`.
    pub(super) fn number(&self, s: &State, ctx: &Ctx, name: &Name) -> Result<i64, Fault> {
        let text = narrow(name.text());
        let mut depth = 0;
        let mut split = None;
        for (ix, c) in text.char_indices() {
            match c {
                '(' | '{' => depth += 1,
                ')' | '}' => depth -= 1,
                '+' | '-' if depth == 0 && ix > 0 => split = Some((ix, c)),
                _ => {}
            }
        }
        if let Some((ix, sign)) = split {
            let left = self.number(s, ctx, &part(name, &text[..ix]))?;
            let right = self.number(s, ctx, &part(name, &text[ix + 1..]))?;
            return Ok(if sign == '+' {
                left.saturating_add(right)
            } else {
                left.saturating_sub(right)
            });
        }
        let text = text.trim();
        if let Ok(n) = text.parse() {
            return Ok(n);
        }
        if text == "X" {
            return s.x.ok_or_else(|| name.fault("X还没有取值"));
        }
        for (word, of) in [
            (
                "差",
                (|a: i64, b: i64| (a - b).abs()) as fn(i64, i64) -> i64,
            ),
            ("max", |a, b| a.max(b)),
            ("min", |a, b| a.min(b)),
        ] {
            if let Some(inner) = text.strip_prefix(word)
                && inner.starts_with(['(', '{'])
            {
                let inner = inner[1..].trim_end_matches([')', '}']);
                let Some((left, right)) = inner.split_once(',') else {
                    return Err(name.fault(format!("“{text}”里要有两个数，以逗号分开")));
                };
                let left = self.number(s, ctx, &part(name, left))?;
                let right = self.number(s, ctx, &part(name, right))?;
                return Ok(of(left, right));
            }
        }
        let path = part(name, text);
        let found = self.find(s, ctx, &path)?;
        found
            .value
            .parse()
            .map_err(|_| path.fault(format!("“{text}”是“{}”，不是数", found.value)))
    }

    /// A condition: a fact that is 是, or a comparison.
    pub(super) fn holds(&self, s: &State, ctx: &Ctx, name: &Name) -> Result<bool, Fault> {
        let text = narrow(name.text());
        if let Some(rest) = text.strip_prefix('非') {
            return self.holds(s, ctx, &part(name, rest)).map(|held| !held);
        }
        for (sign, test) in [
            (
                ">=",
                (|o: std::cmp::Ordering| o.is_ge()) as fn(std::cmp::Ordering) -> bool,
            ),
            ("≥", |o| o.is_ge()),
            ("<=", |o| o.is_le()),
            ("≤", |o| o.is_le()),
            ("!=", |o| o.is_ne()),
            ("≠", |o| o.is_ne()),
            (">", |o| o.is_gt()),
            ("<", |o| o.is_lt()),
            ("=", |o| o.is_eq()),
        ] {
            if let Some((left, right)) = text.split_once(sign) {
                let (left, right) = (part(name, left), part(name, right));
                if let (Ok(a), Ok(b)) = (self.number(s, ctx, &left), self.number(s, ctx, &right)) {
                    return Ok(test(a.cmp(&b)));
                }
                let a = self.find(s, ctx, &left)?.value;
                return Ok(test(a.as_str().cmp(right.text())));
            }
        }
        Ok(self.find(s, ctx, &part(name, &text))?.value == "是")
    }

    /// What the facts of a condition rest on: clauses and readings.
    pub(super) fn rests_on(&self, s: &State, ctx: &Ctx, name: &Name) -> (Vec<Cite>, Vec<Under>) {
        let text = narrow(name.text());
        let mut grounds = (Vec::new(), Vec::new());
        for side in text
            .trim_start_matches('非')
            .split(['<', '>', '=', '!', '≥', '≤', '≠'])
            .filter(|side| !side.trim().is_empty())
        {
            if let Ok(found) = self.find(s, ctx, &part(name, side)) {
                grounds.0.extend(found.cites);
                grounds.1.extend(found.under);
            }
        }
        grounds
    }

    /// The faults of names within an operation. In skills and cards, 你 and 目标 are not known yet.
    pub(super) fn check_names(&self, op: &Op, s: &State, within: bool, faults: &mut Vec<Fault>) {
        let ctx = if within {
            Ctx {
                you: Some(CharId(0)),
                doer: Some(CharId(0)),
                target: Some(CharId(0)),
                targets: 0,
                skill: None,
                cost: false,
            }
        } else {
            Ctx::default()
        };
        op.walk(&mut |what| match what {
            super::walk::Named::Char(name) | super::walk::Named::Chars(name) => {
                let one = matches!(what, super::walk::Named::Char(_));
                let found = if one {
                    self.char_named(s, &ctx, name).map(|_| ())
                } else {
                    self.chars_named(s, &ctx, &super::names::Names(vec![name.clone()]))
                        .map(|_| ())
                };
                if let Err(fault) = found {
                    let later = name.text() == "目标"
                        || within && ["使用者", "回合角色"].contains(&name.text());
                    if !later {
                        faults.push(fault);
                    }
                }
            }
            super::walk::Named::Card(name) => {
                let later = within || ["此牌", "这些牌"].contains(&name.text());
                if let Err(fault) =
                    self.cards_named(s, &ctx, None, &super::names::Names(vec![name.clone()]))
                    && !(later && (name.text() == "此牌" || name.text() == "这些牌"))
                {
                    faults.push(fault);
                }
            }
            super::walk::Named::Sort(name) => faults.extend(self.sort_fault(name)),
            super::walk::Named::Skill(name) => {
                if !self.skills.iter().any(|k| k.name == name.text()) {
                    faults.push(
                        name.0
                            .fault(format!("没有名为“{}”的技能", name.text()))
                            .nearest(name.text(), self.skills.iter().map(|k| k.name.as_str())),
                    );
                }
            }
            super::walk::Named::Fact(name) => faults.extend(self.fact_fault(s, name)),
            super::walk::Named::Fault(fault) => faults.push(fault),
        });
    }

    /// What is wrong with a word for a sort of cards.
    fn sort_fault(&self, name: &Name) -> Option<Fault> {
        const SORTS: [&str; 4] = ["装备牌", "锦囊牌", "手牌", "装备区里的牌"];
        let text = name.text();
        let known = SORTS.contains(&text)
            || Suit::find(text).is_some()
            || Colour::find(text).is_some()
            || Kind::find(text).is_some()
            || super::words::usual_kind(text).is_some()
            || self.cards.iter().any(|c| c.name == text || c.label == text);
        let words = SORTS
            .into_iter()
            .chain(Colour::words())
            .chain(Suit::words())
            .chain(Kind::words());
        (!known).then(|| {
            name.0
                .fault(format!("没有“{text}”这样的牌"))
                .nearest(text, words)
        })
    }

    /// What is wrong with a condition, whoever 你 and 目标 will be. What is not there yet (此牌, X …) is for then.
    pub(super) fn fact_fault(&self, s: &State, name: &Name) -> Option<Fault> {
        const LATER: [&str; 7] = [
            "此牌",
            "这些牌",
            "虚拟牌",
            "使用者",
            "回合角色",
            "X",
            "伤害",
        ];
        let ctx = Ctx {
            you: Some(CharId(0)),
            doer: Some(CharId(0)),
            target: Some(CharId(0)),
            targets: 0,
            skill: None,
            cost: false,
        };
        if s.chars.is_empty() || LATER.iter().any(|word| name.text().contains(word)) {
            return None;
        }
        self.holds(s, &ctx, name).err()
    }
}
