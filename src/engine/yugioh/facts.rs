//! Facts of a duel by their paths, and what they rest on.

use super::action::Zone;
use super::card::CardDef;
use super::deck;
use super::op::{CardIx, Where};
use super::state::State;
use super::view::View;
use crate::engine::fact::{Fact, FactWord, facts, find};
use crate::engine::{At, Cite, Fault, Outcome, Player, UnfoldStep, Unfolding};
use crate::ygo;

/// The facts that may be asked for, by what they are of.
pub const FACTS: &[(&str, &[FactWord])] = &[
    ("局面", OF_DUEL),
    ("决斗", OF_OUTCOME),
    ("比赛", OF_MATCH),
    ("玩家", OF_PLAYER),
    ("卡", OF_CARD),
];

facts! {
    fn of_duel(v: View<'_>, s: &State) from OF_DUEL {
        "回合玩家": "现在是谁的回合", [Cite::defines(ygo!("1.3-1"))] => s.turn_player,
        "连锁处理中": "是否正在处理连锁", [Cite::defines(ygo!("1.4.1-6"))] => s.chain,
        "场上的卡": "双方场上的卡", [Cite::defines(ygo!("2.1-3"))] => v.names(on_field(s)),
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
    fn of_player(v: View<'_>, s: &State, player: Player) from OF_PLAYER {
        "基本分" | "LP": "现在的基本分", [Cite::defines(ygo!("1.4.1-1"))] => s.lp[player.ix()],
        "上次伤害": "上一次受到的伤害", [Cite::defines(ygo!("1.4.1-2"))] => s.last_damage[player.ix()],
        "卡组合法": "登记的卡组是否合规" => legal_decks(v, s, player)?,
        "卡组": "卡组，从顶部起", [Cite::defines(ygo!("1.2.1-1")), Cite::requires(ygo!("2-1"))] => Fact::row(v.names(s.piles[player.ix()].deck.iter().rev().copied())),
        "额外卡组": "额外卡组", [Cite::defines(ygo!("1.2.2-1")), Cite::requires(ygo!("2-1"))] => v.names(s.piles[player.ix()].extra.iter().copied()),
        "手卡": "手卡", [Cite::requires(ygo!("2-1"))] => v.names(s.piles[player.ix()].hand.iter().copied()),
        "墓地": "墓地，从底部起", [Cite::defines(ygo!("2.1.3-1")), Cite::permits(ygo!("2.1.3-2"))] =>
            Fact::row(v.names(s.piles[player.ix()].graveyard.iter().copied())),
        "除外": "除外的卡", [Cite::requires(ygo!("2-1"))] => v.names(s.piles[player.ix()].banished.iter().copied()),
        "怪兽区域": "怪兽区域的卡", [Cite::defines(ygo!("2.1.1-1")), Cite::requires(ygo!("2.1.1-2"))] => v.names(s.zone(player, Zone::Monster)),
        "魔法&陷阱区域" | "魔法陷阱区域" | "魔陷区": "魔法&陷阱区域的卡", [Cite::defines(ygo!("2.1.2-1")), Cite::requires(ygo!("2.1.2-2"))] =>
            v.names(s.zone(player, Zone::SpellTrap)),
        "场地区域": "场地区域的卡", [Cite::defines(ygo!("2.1-3")), Cite::requires(ygo!("2.1.2-5"))] => v.names(s.zone(player, Zone::Field)),
        "灵摆区域": "灵摆区域的卡", [Cite::defines(ygo!("2.1-3"))] => v.names(s.zone(player, Zone::Pendulum)),
        "场上的卡": "自己场上的卡", [Cite::defines(ygo!("2.1-3"))] => v.names(s.at(player, Where::on_field)),
    }
}

facts! {
    fn of_card(v: View<'_>, s: &State, ix: CardIx) from OF_CARD {
        "区域": "在哪个区域", [Cite::requires(ygo!("2-1"))] => s.card(ix).at.word(),
        "控制者": "由谁控制", [Cite::defines(ygo!("2-2"))] => s.card(ix).controller,
        "持有者": "是谁卡组的卡", [Cite::defines(ygo!("2-2"))] => s.card(ix).owner,
        "表示": "表侧或里侧", [Cite::defines(ygo!("2-2")), Cite::defines(ygo!("2.1-2"))] => if s.card(ix).face_down { "里侧" } else { "表侧" },
        "位置": "在区域的第几格", [Cite::defines(ygo!("2.1-1"))] => s.card(ix).at.slot().map(|_| s.card(ix).at.nth()),
        "卡名": "现在的卡名", [Cite::defines(ygo!("1.2.1.1-1"))] => {
            let def = v.def(ix);
            let by_rule = def.by_rule.as_ref().map(|_| Cite::requires(ygo!("1.2.1.1-3")));
            let by_effect = def.by_effect.as_ref().map(|_| Cite::requires(ygo!("1.2.1.1-4")));
            let (name, under) = v.name_now(ix);
            Fact::plain(name).by(by_rule).by(by_effect).under(under)
        },
        "视为": "视为什么种类的卡" => counts_as(v, ix),
        "是场上的卡": "是否『场上的卡』", [Cite::defines(ygo!("2.1-3"))] => s.card(ix).at.on_field(),
        "能确认": "谁能确认它" => seen_by(v, ix),
        "对方": "它的效果所写的“对方”是谁" => other_side(v, ix),
        "墓地第几张": "在墓地的第几张，从底部数", [Cite::requires(ygo!("2.1.3-3"))] => {
            let pile = &s.piles[s.card(ix).controller.ix()].graveyard;
            pile.iter().position(|c| *c == ix).map(|n| n + 1)
        },
    }
}

fn result(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "未分".to_owned(), Outcome::word)
}

fn on_field(s: &State) -> impl Iterator<Item = CardIx> {
    s.all().filter(|ix| s.card(*ix).at.on_field())
}

/// A fact by its path.
pub fn look_up(v: View<'_>, path: &At<String>) -> Result<Fact, Fault> {
    let (subject, what) = path.rsplit_once('.').unwrap_or(("", path.as_str()));
    match subject {
        "" => return find(path, "局面", what, OF_DUEL, &|what| of_duel(v, v.s, what)),
        "决斗" => {
            return find(path, "决斗", what, OF_OUTCOME, &|what| {
                of_outcome(v.s, what)
            });
        }
        "比赛" => return find(path, "比赛", what, OF_MATCH, &|what| of_match(v.s, what)),
        _ => {}
    }
    match Player::BOTH.into_iter().find(|p| is_of(subject, *p)) {
        Some(player) => find(
            path,
            "玩家",
            what,
            OF_PLAYER,
            &|what| match subject.split_once('.') {
                Some((_, "同名张数")) => of_one_name(v, player, what),
                Some(_) => None,
                None => of_player(v, v.s, player, what),
            },
        ),
        None => {
            let ix = v.find(&path.with(subject.to_owned()))?;
            find(path, "卡", what, OF_CARD, &|what| {
                of_card(v, v.s, ix, what)
            })
        }
    }
}

/// Whether the registered decks are legal: by what stands against them, or by all that they were held against.
fn legal_decks(v: View<'_>, s: &State, player: Player) -> Option<Fact> {
    let found = deck::faults(s.decks(player)?, &v.g.cards, &v.g.reads);
    let against = found.iter().map(|reason| reason.cite);
    let fact = match found.is_empty() {
        true => Fact::from(true).by(deck::HELD_AGAINST),
        false => Fact::from(false).by(against),
    };
    Some(fact.under(deck::decided_by(s.decks(player)?, &v.g.cards, &v.g.reads)))
}

/// 甲.同名张数.电子龙: over the three registered decks.
fn of_one_name(v: View<'_>, player: Player, name: &str) -> Option<Fact> {
    let counted = deck::of_name(v.s.decks(player)?, &v.g.cards, &v.g.reads, name);
    let count: u32 = counted.iter().map(|(_, _, n)| n).sum();
    let by_rule = counted.iter().any(|(_, own, _)| *own != name);
    let by_rule = by_rule.then_some(Cite::requires(ygo!("1.2.1.1-3")));
    let by_effect = |def: &CardDef| def.by_effect.as_ref().is_some_and(|e| e.name == name);
    let by_effect =
        v.g.cards
            .0
            .values()
            .any(by_effect)
            .then_some(Cite::requires(ygo!("1.2.1.1-4")));
    let side = Cite::requires(ygo!("1.2.3-2"));
    let fact = Fact::from(count).by([
        Cite::defines(ygo!("1.2.1.1-1")),
        Cite::requires(ygo!("1.2.1-5")),
        side,
    ]);
    Some(fact.by(by_rule).by(by_effect))
}

/// The paths that unfold now.
pub fn computed(v: View<'_>) -> Vec<String> {
    let shown = |ix: &CardIx| {
        let at = v.s.card(*ix).at;
        at.on_field() || at == Where::of(Zone::Graveyard)
    };
    let shown = v.s.all().filter(shown);
    shown.map(|ix| format!("{}.视为", v.exact(ix))).collect()
}

fn counts_as(v: View<'_>, ix: CardIx) -> Fact {
    let held = v.counts_as(ix);
    let mut says = format!("{}在{}", v.name(ix), v.s.card(ix).at.word());
    if let Some(under) = &held.under {
        says.push_str(&format!("，读法“{}={}”", under.reading, under.option));
    }
    let of = format!("{}视为什么卡", v.name(ix));
    one_step(of, says, held.value, held.cite).under(held.under)
}

fn seen_by(v: View<'_>, ix: CardIx) -> Fact {
    let held = v.seen_by(ix);
    let value = match held.value {
        [false, false] => "无人",
        [true, false] => "甲",
        [false, true] => "乙",
        [true, true] => "双方",
    };
    let card = v.s.card(ix);
    let of = format!("谁能确认{}", v.name(ix));
    let says = format!("在{}的{}", card.controller.name(), card.at.word());
    one_step(of, says, value, held.cite).under(held.under)
}

fn other_side(v: View<'_>, ix: CardIx) -> Fact {
    let under = v.g.reads.opponent.under();
    let of = format!("{}的效果所写的“对方”", v.name(ix));
    let says = format!("读法“{}={}”", under.reading, under.option);
    let value = v.other_side(ix).name();
    one_step(of, says, value, Cite::defines(ygo!("1.3-2"))).under([under])
}

/// Whether a ruling means this thing: a zone by another of its words, a copy by the bare name (战士 for 战士#2) or the
/// first of them by its number (战士#1).
pub fn is_meant(v: View<'_>, path: &str, wanted: &str, held: &str) -> bool {
    if path.ends_with(".区域") {
        return wanted == held || Zone::find(wanted).is_some_and(|zone| zone.word() == held);
    }
    let bare = held.split('#').next() == Some(wanted);
    wanted == held
        || wanted.strip_suffix("#1") == Some(held)
        || (!wanted.contains('#') && bare && !v.called(held).is_empty())
}

/// A value that one step gives.
fn one_step(of: String, says: String, value: &str, cite: Cite) -> Fact {
    let step = UnfoldStep {
        says,
        value: value.to_owned(),
        cites: vec![cite],
    };
    let steps = vec![step];
    Fact::computed(value, Unfolding { of, steps })
}

fn is_of(subject: &str, player: Player) -> bool {
    let whose = subject.split('.').next();
    whose == Some(player.name())
}
