//! Facts of a duel by their paths, and what they rest on.

use super::state::{CardIx, State, Where};
use super::{Yugioh, deck, field};
use crate::engine::fact::{Fact, FactWord, facts, no_such};
use crate::engine::run::outcome_word;
use crate::engine::{At, Cite, Fault, Outcome, Player, UnfoldStep, Unfolding};
use crate::ygo;

/// The facts that may be asked for, by what they are of.
pub(super) const FACTS: &[(&str, &[FactWord])] = &[
    ("局面", OF_DUEL),
    ("决斗", OF_OUTCOME),
    ("比赛", OF_MATCH),
    ("玩家", OF_PLAYER),
    ("卡", OF_CARD),
];

facts! {
    fn of_duel(g: &Yugioh, s: &State) from OF_DUEL {
        "回合玩家": "现在是谁的回合", [Cite::defines(ygo!("1.3-1"))] => s.turn_player,
        "连锁处理中": "是否正在处理连锁", [Cite::defines(ygo!("1.4.1-6"))] => s.chain,
        "场上的卡": "双方场上的卡", [Cite::defines(ygo!("2.1-3"))] => g.named(s, on_field(s)),
        "场上的卡张数": "双方场上的卡有几张", [Cite::defines(ygo!("2.1-3"))] => on_field(s).count(),
    }
}

facts! {
    fn of_outcome(s: &State) from OF_OUTCOME {
        "结果": "这一局怎样结束", [Cite::defines(ygo!("1.4-1"))] => result(s.outcome),
    }
}

facts! {
    fn of_match(s: &State) from OF_MATCH {
        "局": "打到第几局", [Cite::defines(ygo!("1.1-2"))] => s.series.as_ref()?.duel,
        "结果": "比赛怎样结束", [Cite::defines(ygo!("1.1-2"))] => result(s.series.as_ref()?.outcome),
        "甲胜局": "甲胜了几局", [Cite::defines(ygo!("1.1-2"))] => s.series.as_ref()?.wins[0],
        "乙胜局": "乙胜了几局", [Cite::defines(ygo!("1.1-2"))] => s.series.as_ref()?.wins[1],
        "平局数": "平了几局", [Cite::defines(ygo!("1.1-2"))] => s.series.as_ref()?.draws,
        "两局之间": "是否在两局之间", [Cite::requires(ygo!("1.2.3-5"))] => s.series.as_ref()?.between,
    }
}

facts! {
    fn of_player(g: &Yugioh, s: &State, player: Player) from OF_PLAYER {
        "基本分": "现在的基本分", [Cite::defines(ygo!("1.4.1-1"))] => s.lp[player.ix()],
        "上次伤害": "上一次受到的伤害" => s.last_damage[player.ix()],
        "卡组合法": "登记的卡组是否合规", [Cite::requires(ygo!("1.2.1-2")), Cite::requires(ygo!("1.2.1-4")), Cite::requires(ygo!("1.2.1-5"))] => {
            let decks = &s.series.as_ref()?.decks[player.ix()];
            deck::faults(decks, &g.cards, &g.readings).is_empty()
        },
        "卡组": "卡组，从顶部起" => Fact::row(g.named(s, s.piles[player.ix()].deck.iter().rev().copied())),
        "额外卡组": "额外卡组" => g.named(s, s.piles[player.ix()].extra.iter().copied()),
        "手卡": "手卡" => g.named(s, s.piles[player.ix()].hand.iter().copied()),
        "墓地": "墓地，从底部起", [Cite::defines(ygo!("2.1.3-1")), Cite::permits(ygo!("2.1.3-2"))] =>
            Fact::row(g.named(s, s.piles[player.ix()].graveyard.iter().copied())),
        "除外": "除外的卡" => g.named(s, s.piles[player.ix()].banished.iter().copied()),
        "怪兽区域": "怪兽区域的卡", [Cite::defines(ygo!("2.1.1-1")), Cite::requires(ygo!("2.1.1-2"))] => g.named(s, s.monsters(player)),
        "魔法&陷阱区域" | "魔法陷阱区域" | "魔陷区": "魔法&陷阱区域的卡", [Cite::defines(ygo!("2.1.2-1")), Cite::requires(ygo!("2.1.2-2"))] =>
            g.named(s, s.spells_traps(player)),
        "场地区域": "场地区域的卡" => g.named(s, s.zone(player, |at| matches!(at, Where::Field(_)))),
        "灵摆区域": "灵摆区域的卡" => g.named(s, s.zone(player, |at| matches!(at, Where::Pendulum(_)))),
        "场上的卡": "自己场上的卡", [Cite::defines(ygo!("2.1-3"))] => g.named(s, s.zone(player, Where::on_field)),
    }
}

facts! {
    fn of_card(g: &Yugioh, s: &State, ix: CardIx) from OF_CARD {
        "区域": "在哪个区域", [Cite::requires(ygo!("2-1"))] => s.card(ix).at.word(),
        "控制者": "由谁控制", [Cite::defines(ygo!("2-2"))] => s.card(ix).controller,
        "持有者": "是谁卡组的卡", [Cite::defines(ygo!("2-2"))] => s.card(ix).owner,
        "表示": "表侧或里侧" => if s.card(ix).face_down { "里侧" } else { "表侧" },
        "位置": "在区域的第几格" => s.card(ix).at.slot().map(|slot| slot + 1),
        "卡名": "现在的卡名", [Cite::defines(ygo!("1.2.1.1-1"))] => {
            let def = g.def(s, ix);
            let by_rule = def.by_rule.as_ref().map(|_| Cite::requires(ygo!("1.2.1.1-3")));
            let by_effect = def.by_effect.as_ref().map(|_| Cite::requires(ygo!("1.2.1.1-4")));
            Fact::plain(field::name_now(g, s, ix)).by(by_rule).by(by_effect)
        },
        "视为": "视为什么种类的卡" => g.counts_as(s, ix),
        "是场上的卡": "是否『场上的卡』", [Cite::defines(ygo!("2.1-3"))] => s.card(ix).at.on_field(),
        "能确认": "谁能确认它" => g.seen_by(s, ix),
        "对方": "它的效果所写的“对方”是谁" => g.other_side(s, ix),
        "墓地第几张": "在墓地的第几张，从底部数", [Cite::requires(ygo!("2.1.3-3"))] => {
            let pile = &s.piles[s.card(ix).controller.ix()].graveyard;
            pile.iter().position(|c| *c == ix).map(|n| n + 1)
        },
    }
}

fn result(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "未分".to_owned(), outcome_word)
}

fn on_field(s: &State) -> impl Iterator<Item = CardIx> {
    let all = 0..s.cards.len() as CardIx;
    all.filter(|ix| s.card(*ix).at.on_field())
}

impl Yugioh {
    pub(super) fn look_up(&self, s: &State, path: &At<String>) -> Result<Fact, Fault> {
        let (subject, what) = path.rsplit_once('.').unwrap_or(("", path.as_str()));
        let (found, whose, known) = match subject {
            "" => (of_duel(self, s, what), "局面", OF_DUEL),
            "决斗" => (of_outcome(s, what), "决斗", OF_OUTCOME),
            "比赛" => (of_match(s, what), "比赛", OF_MATCH),
            _ => match Player::BOTH.into_iter().find(|p| is_of(subject, *p)) {
                Some(player) => (self.of_player(s, player, subject, what), "玩家", OF_PLAYER),
                None => {
                    let (line, column) = (path.line, path.column);
                    let value = subject.to_owned();
                    let ix = self.find(
                        s,
                        &At {
                            value,
                            line,
                            column,
                        },
                    )?;
                    (of_card(self, s, ix, what), "卡", OF_CARD)
                }
            },
        };
        found.ok_or_else(|| no_such(path, whose, what, known))
    }

    /// A player's fact, how many cards a zone of theirs has, or how many of a name are in their three decks.
    fn of_player(&self, s: &State, player: Player, subject: &str, what: &str) -> Option<Fact> {
        if let Some((_, rest)) = subject.split_once('.') {
            return (rest == "同名张数").then(|| self.of_one_name(s, player, what))?;
        }
        if let Some(zone) = what.strip_suffix("张数") {
            return of_player(self, s, player, zone)?.counted();
        }
        of_player(self, s, player, what)
    }

    /// 甲.同名张数.电子龙: over the three registered decks.
    fn of_one_name(&self, s: &State, player: Player, name: &str) -> Option<Fact> {
        let decks = &s.series.as_ref()?.decks[player.ix()];
        let both = self.readings.of("两种当作并存") != "分别";
        let of_name = |own: &str| {
            let card = self.cards.0.get(own);
            card.map_or(own == name, |c| c.counts_as(own, name, both))
        };
        let own = decks.iter().flatten().filter(|(own, _)| of_name(own));
        let count: u32 = own.map(|(_, n)| *n).sum();
        Some(Fact::from(count).by([
            Cite::defines(ygo!("1.2.1.1-1")),
            Cite::requires(ygo!("1.2.1.1-3")),
            Cite::requires(ygo!("1.2.1-5")),
        ]))
    }

    fn named(&self, s: &State, cards: impl IntoIterator<Item = CardIx>) -> Vec<String> {
        cards.into_iter().map(|ix| self.name(s, ix)).collect()
    }

    fn counts_as(&self, s: &State, ix: CardIx) -> Fact {
        let (value, cites, unders) = field::counts_as(self, s, ix);
        let mut says = format!("{}在{}", self.name(s, ix), s.card(ix).at.word());
        for under in &unders {
            says.push_str(&format!("，读法“{}={}”", under.reading, under.option));
        }
        let of = format!("{}视为什么卡", self.name(s, ix));
        one_step(of, says, value, cites).under(unders)
    }

    fn seen_by(&self, s: &State, ix: CardIx) -> Fact {
        let (who, cites, unders) = field::seen_by(self, s, ix);
        let value = match who.as_slice() {
            [] => "无人",
            [one] => one.name(),
            _ => "双方",
        };
        let card = s.card(ix);
        let of = format!("谁能确认{}", self.name(s, ix));
        let says = format!("在{}的{}", card.controller.name(), card.at.word());
        one_step(of, says, value.to_owned(), cites).under(unders)
    }

    fn other_side(&self, s: &State, ix: CardIx) -> Fact {
        let (option, under) = self.reading("对方指谁");
        let card = s.card(ix);
        let user = match option {
            "持有者的对手" => card.owner,
            _ => card.controller,
        };
        let of = format!("{}的效果所写的“对方”", self.name(s, ix));
        let says = format!("读法“{}={}”", under.reading, under.option);
        let value = user.opponent().name().to_owned();
        one_step(of, says, value, vec![Cite::defines(ygo!("1.3-2"))]).under([under])
    }

    /// Whether a ruling means this thing: a zone by another of its words, a copy by the bare name (战士 for 战士#2) or the
    /// first of them by its number (战士#1).
    pub(super) fn is_meant(&self, s: &State, path: &str, wanted: &str, held: &str) -> bool {
        if path.ends_with(".区域") {
            return zone_word(wanted) == zone_word(held);
        }
        let bare = held.split('#').next() == Some(wanted);
        wanted == held
            || wanted.strip_suffix("#1") == Some(held)
            || (!wanted.contains('#') && bare && self.find_named(s, held).is_some())
    }
}

/// A value that one step gives.
fn one_step(of: String, says: String, value: String, cites: Vec<Cite>) -> Fact {
    let step = UnfoldStep {
        says,
        value: value.clone(),
        cites,
    };
    let steps = vec![step];
    Fact::computed(value, Unfolding { of, steps })
}

fn is_of(subject: &str, player: Player) -> bool {
    let whose = subject.split('.').next();
    whose == Some(player.name())
}

/// A zone by its word on the board.
fn zone_word(word: &str) -> &str {
    match word {
        "怪兽区" | "怪兽卡区域" => "怪兽区域",
        "魔陷区" | "魔法陷阱区域" | "魔法&陷阱卡区域" => "魔法&陷阱区域",
        "场地魔法区域" => "场地区域",
        "手牌" => "手卡",
        "除外区" => "除外",
        other => other,
    }
}
