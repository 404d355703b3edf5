//! What names mean in a state: characters, cards, areas, sorts of cards.

use super::super::Sgs;
use super::super::state::{CardId, CharId, Place};
use super::super::view::View;
use super::super::words::names::{Doer, Name, Names, Who};
use super::super::words::written::written;
use super::super::words::{Area, Colour, Common, Kind, Side, Suit};
use crate::engine::fault::{At, Fault};

/// Who does what no character does (5.11-1, 8.18-1).
pub const SYSTEM: &str = "系统";

impl View<'_> {
    /// The character that a name means.
    pub fn char_named(self, name: &Name) -> Result<CharId, Fault> {
        let text = name.text();
        if self.ctx.targets != 0 && matches!(text, "目标" | "其" | "目标角色") {
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
            "你" | "自己" | "其自己" => self.ctx.you.or(self.ctx.doer),
            "目标" | "其" | "目标角色" => self.ctx.target,
            "另一目标" => self.ctx.second,
            "使用者" => self.s.using().map(|u| u.card.user).or(self
                .s
                .used
                .as_ref()
                .map(|u| u.user)),
            "来源" | "伤害来源" | "伤害.来源" => self.s.source(self.ctx),
            "回合角色" => self.s.turn().map(|t| t.who),
            "暖方主帅" => self.s.banners[Side::Warm as usize],
            "冷方主帅" => self.s.banners[Side::Cold as usize],
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
            "另一目标" => name
                .fault("这里没有“另一目标”")
                .fix("在 发动 里写 目标: [张飞, 赵云]，后一个是另一目标"),
            "使用者" => name.fault("没有用过牌，没有“使用者”"),
            "来源" | "伤害来源" | "伤害.来源" => {
                name.fault(match self.s.harmed(self.ctx) {
                    Some(_) => "此伤害没有来源",
                    None => "没有造成过伤害，没有“来源”",
                })
            }
            "回合角色" => name.fault("没有正在进行的回合，没有“回合角色”"),
            "暖方主帅" | "冷方主帅" => name
                .fault(format!("没有写明{text}"))
                .fix("在局面里写 帅旗: {暖方: 关羽}"),
            _ => name
                .fault(format!("没有名为“{text}”的角色"))
                .nearest(text, self.chars.iter().map(|c| c.name.as_str())),
        })
    }

    /// Whether names mean characters together, of which those that are dead or gone are left out by the reading.
    pub fn leaves_out(self, names: &Names) -> bool {
        let words = ["所有角色", "其他角色", "所有其他角色"];
        let together =
            |name: &Name| words.contains(&name.text()) || Side::find(name.text()).is_some();
        names.iter().any(together) && self.s.all_chars().any(|c| !self.counts(c))
    }

    /// The characters that names mean: also 所有角色, 其他角色, 暖方, 冷方.
    pub fn chars_named(self, names: &Names) -> Result<Vec<CharId>, Fault> {
        let mut all = Vec::new();
        for name in names.iter() {
            let you = self.ctx.you.or(self.ctx.doer);
            let living = |c: &CharId| self.counts(*c);
            match name.text() {
                "所有角色" => all.extend(self.s.all_chars().filter(living)),
                "目标" | "目标角色" if self.ctx.targets != 0 => {
                    all.extend(
                        self.s
                            .all_chars()
                            .filter(|c| self.ctx.targets & 1 << c.0 != 0),
                    );
                }
                // 5.29-1.
                "其他角色" | "所有其他角色" => {
                    all.extend(
                        self.s
                            .all_chars()
                            .filter(|c| Some(*c) != you)
                            .filter(living),
                    );
                }
                side if Side::find(side).is_some() => all.extend(
                    self.s
                        .all_chars()
                        .filter(|c| Some(self.chars[usize::from(c.0)].side) == Side::find(side))
                        .filter(living),
                ),
                _ => all.push(self.char_named(name)?),
            }
        }
        Ok(all)
    }

    /// Who executes an operation: the one it names, or whoever it is for.
    pub fn doer(self, who: &Option<Who>) -> Result<CharId, Fault> {
        match who {
            Some(name) => self.char_named(name),
            None => self
                .ctx
                .doer
                .or(self.ctx.you)
                .or_else(|| self.s.turn().map(|t| t.who))
                .or((self.s.chars.len() == 1).then_some(CharId(0)))
                .ok_or_else(|| Name::default().fault("要写明“谁”")),
        }
    }

    /// Who puts a card somewhere; nobody where 系统 does.
    pub fn putter(self, who: &Option<Doer>) -> Result<Option<CharId>, Fault> {
        match who {
            Some(name) if name.text() == SYSTEM => Ok(None),
            Some(name) => self.char_named(name).map(Some),
            None => Ok(self.doer(&None).ok()),
        }
    }

    /// The card that a name means; among several of the name, the first that `near` has.
    pub fn card_named(self, near: Option<CharId>, name: &Name) -> Result<CardId, Fault> {
        self.cards_named(near, &Names(vec![name.clone()]))
            .and_then(|all| {
                all.first()
                    .copied()
                    .ok_or_else(|| name.fault("没有写明是哪张牌"))
            })
    }

    /// The cards that names mean.
    pub fn cards_named(self, near: Option<CharId>, names: &Names) -> Result<Vec<CardId>, Fault> {
        let mut all: Vec<CardId> = Vec::new();
        for name in names.iter() {
            let text = name.text();
            if text == "此牌" {
                let this = self
                    .s
                    .this(self.ctx)
                    .ok_or_else(|| name.fault("前面没有提到过牌，没有“此牌”"))?;
                all.push(this.card);
                continue;
            }
            if text == "虚拟牌" {
                // 1.8-1: the card that is used or played is information, not something that lies in an area.
                let real = self.s.used.iter().flat_map(|card| &card.real);
                let real: Vec<&str> = real.map(|card| self.label(*card)).collect();
                let fault = name.fault("“虚拟牌”不在任何区域里，不能对它这样操作（1.8-1）");
                return Err(match real.is_empty() {
                    true => fault,
                    false => fault.fix(format!("写它的实体牌：{}", real.join("、"))),
                });
            }
            if text == "以此法得到的牌" || text == "这些牌" {
                all.extend(self.s.these_cards(self.ctx));
                continue;
            }
            if let Some((owner, area)) = self.area_named(text) {
                all.extend(self.s.at(Place::Of(owner, area)));
                continue;
            }
            let written = written(text).map_err(|what| name.fault(what))?;
            for _ in 0..written.times {
                let is = |ix: usize| {
                    let info = &self.cards[ix];
                    match &written.label {
                        Some(label) => info.label == *label,
                        None => {
                            info.name == written.name
                                && (written.suit.is_none() || info.suit == written.suit)
                                && (written.number.is_none() || info.number == written.number)
                        }
                    }
                };
                let fits = |ix: &usize| !all.contains(&CardId(*ix as u16)) && is(*ix);
                let mut found: Vec<usize> = (0..self.cards.len()).filter(fits).collect();
                // Whoever executes it means a card of their own before any other; cards in play before piles.
                found.sort_by_key(|ix| {
                    let place = self.s.cards[*ix].place;
                    match place {
                        Place::Of(c, _) if Some(c) == near => 0,
                        Place::Of(..) => 1,
                        Place::Common(Common::Processing) => 2,
                        Place::Common(_) => 3,
                    }
                });
                let Some(ix) = found.first() else {
                    let there = (0..self.cards.len()).filter(|ix| is(*ix)).count();
                    if there > 0 {
                        let what = format!("局面里的“{text}”只有{there}张，同一张不能写两次");
                        return Err(name.fault(what));
                    }
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
    pub fn area_named(self, text: &str) -> Option<(CharId, Area)> {
        let (owner, area) = text.split_once('的').or_else(|| text.split_once('.'))?;
        let owner = self.char_named(&Name::new(owner)).ok()?;
        Some((owner, Area::find(area)?))
    }

    /// The place that a name means: 弃牌堆, 武器区 (of `who`), 张飞的延时区.
    pub fn place_named(self, who: Option<CharId>, name: &Name) -> Result<Place, Fault> {
        let text = name.text();
        if let Some(common) = Common::find(text) {
            return Ok(Place::Common(common));
        }
        let area = |word: &str| {
            // 3.11-2: what the text once calls 判定区 is the delayed area, under the reading.
            if word == "判定区" && self.option("判定区与判定阶段") == "延时区与延时阶段"
            {
                Some(Area::Delayed)
            } else {
                Area::find(word)
            }
        };
        if let Some((owner, word)) = text.split_once('的')
            && let Some(area) = area(word)
        {
            return Ok(Place::Of(self.char_named(&part(name, owner))?, area));
        }
        match (area(text), who) {
            (Some(area), Some(who)) => Ok(Place::Of(who, area)),
            _ => Err(name
                .fault(format!("没有名为“{text}”的区域"))
                .nearest(text, Common::words().into_iter().chain(Area::words()))),
        }
    }

    /// Whether a card is of the sort that words name.
    pub fn fits(self, card: CardId, words: &Names) -> bool {
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
                "手牌" => self.s.card(card).place.is_hand(),
                "装备区里的牌" => self.s.card(card).place.is_equipment(),
                _ => match Kind::find(text) {
                    Some(kind) => info.kind == Some(kind),
                    None => info.name == text || info.label == text,
                },
            }
        })
    }
}

impl Sgs {
    /// The areas that words name; hand and equipment where none are (5.2-1).
    pub(crate) fn areas(&self, words: &Names) -> Result<Vec<Area>, Fault> {
        if words.is_empty() {
            return Ok(vec![Area::Hand, Area::Weapon, Area::Armour, Area::Mount]);
        }
        let mut all = Vec::new();
        for word in words.iter() {
            match word.text() {
                "装备区" | "装备" => all.extend([Area::Weapon, Area::Armour, Area::Mount]),
                "区域" | "所有区域" => all.extend(Area::ALL),
                text => all.push(Area::find(text).ok_or_else(|| {
                    word.0
                        .fault(format!("没有名为“{text}”的区域"))
                        .nearest(text, Area::words().into_iter().chain(["装备区", "区域"]))
                })?),
            }
        }
        Ok(all)
    }
}

/// A path within a longer text, at the same place.
pub fn part(name: &Name, text: &str) -> Name {
    Name(At {
        value: text.trim().to_owned(),
        line: name.0.line,
        column: name.0.column,
    })
}
