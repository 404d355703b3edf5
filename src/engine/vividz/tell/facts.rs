//! Facts that an expectation may name, and what they rest on.

use crate::engine::cite::vv;
use crate::engine::fact::{Fact, FactWord, UnfoldStep, Unfolding, facts, find};
use crate::engine::fault::{At, Fault};
use crate::engine::game::{Game, Pending, Player};
use crate::engine::vividz::clause::says;
use crate::engine::vividz::state::{Area, CardIx, Question, State, Wait, bit};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::View;
use crate::engine::vividz::view::in_force::AlteredText;
use crate::engine::vividz::view::named::cards_named;
use crate::engine::vividz::view::numbers::Param;
use crate::engine::vividz::view::unfold::number_fact;
use crate::engine::vividz::words::{Kind, Spot, Zone};

/// The facts that may be asked for, by what they are of.
pub const FACTS: &[(&str, &[FactWord])] =
    &[("局面", OF_GAME), ("玩家", OF_PLAYER), ("牌", OF_CARD)];

facts! {
    fn of_game(view: View<'_>) from OF_GAME {
        "回合": "第几回合", [says(vv!("701.1"))] => view.s.turn,
        "回合玩家": "现在是谁的回合", [says(vv!("701.2"))] => view.s.active,
        "先手玩家": "谁是先手玩家", [says(vv!("601.1d"))] => view.s.first.map_or("未定", Player::name),
        "阶段": "现在的阶段", [says(vv!("701.3"))] => view.s.phase.map(|p| p.word()),
        "步骤": "攻击的步骤", [says(vv!("801.1"))] => view.s.attack.as_ref().map(|a| a.stage.word()),
        "攻击角色": "宣言攻击的角色", [says(vv!("801.1"))] => view.s.attack.as_ref().map(|a| view.name(a.who.card)),
        "攻击成功": "正在进行的攻击是否成功", [says(vv!("1118.1"))] => view.s.attack.as_ref().is_some_and(|a| a.success),
        "胜负": "谁胜，或平局、未分", [says(vv!("101.1"))] => match view.g.pending(view.s) {
            Pending::Over(outcome) => outcome.word(),
            _ => "未分".to_owned(),
        },
        "待决": "现在由谁作决定" => match view.g.pending(view.s) {
            Pending::Decide { player, prompt } => Fact::from(player.name()).by([says(prompt.clause)]),
            _ => Fact::from("无人"),
        },
        "触发中": "有能力处于触发状态的牌", [says(vv!("908.1"))] =>
            view.s.triggered.iter().map(|t| view.name(t.source.card)).collect::<Vec<_>>(),
        "触发层数": "处于触发状态的能力共几层", [says(vv!("908.1b"))] => view.s.triggered.iter().map(|t| t.seen.len()).sum::<usize>(),
        "效果数": "由效果生成的持续性效果有几个", [says(vv!("902.2b"))] => view.s.lasting.len(),
        "缓存区": "缓存区的牌", [says(vv!("510.1"))] => {
            let both = Player::BOTH.into_iter().flat_map(|p| view.s.zone(p, Zone::Temp));
            names(view, both)
        },
    }
}

facts! {
    fn of_player(view: View<'_>, player: Player) from OF_PLAYER {
        "账号区": "账号区的牌，加“张数”即其张数", [says(vv!("501.2")), says(vv!("501.2b"))] => pile(view, player, Zone::Account),
        "牌库": "牌库的牌，从顶部起", [says(vv!("504.1"))] => Fact::row(names(view, view.s.zone(player, Zone::Deck).iter().rev())),
        "牌库顶": "牌库顶的牌", [says(vv!("504.1"))] => view.s.zone(player, Zone::Deck).last().map(|c| view.name(*c)),
        "弃牌区": "弃牌区的牌", [says(vv!("505.1"))] => pile(view, player, Zone::Trash),
        "任务区": "任务区的牌", [says(vv!("507.1"))] => pile(view, player, Zone::Mission),
        "能量区" | "能量": "能量区的牌", [says(vv!("506.1"))] => pile(view, player, Zone::Energy),
        "场地区": "场地区的牌", [says(vv!("503.1"))] => pile(view, player, Zone::Field),
        "手牌区" | "手牌": "手牌区的牌", [says(vv!("509.1")), says(vv!("501.3d"))] => pile(view, player, Zone::Hand),
        "缓存区": "缓存区的牌", [says(vv!("510.1"))] => pile(view, player, Zone::Temp),
        "除外区": "除外区的牌", [says(vv!("511.1"))] => pile(view, player, Zone::Removed),
        "保留区": "保留区的牌", [says(vv!("508.1"))] => pile(view, player, Zone::Keep),
        "经验区": "经验区的牌", [says(vv!("512.1"))] => pile(view, player, Zone::Exp),
        "牌组": "还没有放到各区域的牌", [says(vv!("401.1"))] => pile(view, player, Zone::Set),
        "左": "左侧边的角色；后面还可以写它的一项", [says(vv!("503.2"))] => spot(view, player, Spot::Left),
        "中央": "中央区的角色；后面还可以写它的一项", [says(vv!("503.2"))] => spot(view, player, Spot::Centre),
        "右": "右侧边的角色；后面还可以写它的一项", [says(vv!("503.2"))] => spot(view, player, Spot::Right),
        "完成任务数": "完成了几张任务", [says(vv!("1114.1"))] => {
            let missions = view.s.zone(player, Zone::Mission).iter();
            missions.filter(|c| view.s.card(**c).has(bit::COMPLETED)).count()
        },
        "已提交牌组": "是否已提交牌组", [says(vv!("401.1"))] => view.s.handed[player.ix()],
    }
}

facts! {
    fn of_card(view: View<'_>, card: CardIx, words: Option<&AlteredText>, more: Option<&str>) from OF_CARD {
        "区域": "在哪个区域", [says(vv!("501.2"))] => view.s.card(card).zone.word(),
        "所在": "谁的哪个区域或场地", [says(vv!("501.2")), says(vv!("501.2b"))] => match view.s.card(card) {
            c if let Some(a) = c.area => format!("{}的{}", a.side.name(), a.word()),
            c => format!("{}的{}", c.owner.name(), c.zone.word()),
        },
        "场地": "在哪个场地", [says(vv!("503.2"))] => view.s.card(card).area.map(Area::word),
        "状态": "竖置或横置", [says(vv!("502.2"))] => if view.s.card(card).rested { "横置" } else { "竖置" },
        "正反面" | "朝向": "正面或背面朝上", [says(vv!("502.3")), says(vv!("502.4"))] => if view.s.card(card).down { "背面" } else { "正面" },
        "力量值": "现在的力量值", [says(vv!("305.1"))] => {
            let is = view.kind(card) == Kind::Character;
            is.then(|| number_fact(view, card, Param::Power))
        },
        "费用" | "费用值": "现在的费用值", [says(vv!("303.1"))] => number_fact(view, card, Param::Cost),
        "打出费用": "打出它要几点能量；后面可以写场地", [says(vv!("905.2a"))] => play_cost(view, card, more),
        "伤害": "已受到的伤害", [says(vv!("1101.1"))] => view.s.card(card).damage,
        "操控者": "由谁操控", [says(vv!("502.1b"))] => view.s.card(card).controller,
        "拥有者": "由谁拥有", [says(vv!("502.1a"))] => view.s.card(card).owner,
        "EXP张数" | "经验张数": "有几张EXP", [says(vv!("512.3a"))] => view.s.exp_of(card).count(),
        "EXP" | "经验": "它的EXP", [says(vv!("512.3a"))] => names(view, &view.s.exp_of(card).collect::<Vec<_>>()),
        "标记": "各标记，或后面所写的标记有几个", [says(vv!("802.1a"))] => match more {
            Some(name) => Fact::from(view.s.marks_on(card, view.g.key(name))),
            None => {
                let mut all: Vec<String> = view.s.marks.iter().filter(|m| m.card == card).map(|m| view.mark_word(m)).collect();
                all.sort();
                Fact::from(all)
            }
        },
        "特征": "现在的特征", [says(vv!("307.1"))] => words.and_then(|w| w.traits.clone()).unwrap_or_else(|| view.face(card).text.traits.to_vec()),
        "账号信息": "现在的账号信息", [says(vv!("308.1"))] => words.and_then(|w| w.account.clone()).unwrap_or_else(|| view.face(card).text.account.to_vec()),
        "任务信息": "现在的任务信息", [says(vv!("306.1"))] => words.and_then(|w| w.mission.clone()).unwrap_or_else(|| view.face(card).text.mission.to_vec()),
        "牌名": "现在的牌名", [says(vv!("301.1"))] => words.and_then(|w| w.names.clone()).unwrap_or_else(|| vec![view.face(card).name.clone()]),
        "牌类别" | "类别": "牌的类别", [says(vv!("302.1")), says(vv!("302.2"))] => view.kind(card).word(),
        "能力数": "现有几个能力", [says(vv!("901.1")), says(vv!("901.2"))] => view.abilities(card).len(),
        "升级" | "升级状态": "是否处于升级状态", [says(vv!("1002.1"))] => view.s.card(card).has(bit::LEVELLED),
        "检查" | "检查状态": "是否处于检查状态", [says(vv!("1113.2"))] => view.kind(card) == Kind::Mission && view.s.card(card).rested,
        "完成" | "完成状态": "是否已完成", [says(vv!("1114.1"))] => view.s.card(card).has(bit::COMPLETED),
        "攻击成功": "此回合中它的攻击是否成功过", [says(vv!("1118.1"))] => view.s.card(card).has(bit::SUCCEEDED),
        "禁止攻击": "是否有禁止攻击标记", [says(vv!("802.1a"))] => view.marked(card, "禁止攻击"),
        "展示中": "在隐藏区域而处于展示中", [says(vv!("1108.3"))] => view.s.card(card).has(bit::SHOWN),
        "同赛道": "同一赛道上的其他角色", [says(vv!("501.2a"))] => {
            let lane = |c: CardIx| view.s.card(c).area.map(|a| view.lane(a));
            let here = |c: &CardIx| *c != card && lane(card).is_some() && lane(*c) == lane(card);
            names(view, &view.s.on_field().filter(here).collect::<Vec<_>>())
        },
        "关联角色": "它关联着的角色", [says(vv!("512.3"))] => view.s.card(card).under.map(|u| view.name(u)),
        "登场次序" | "基准时点": "场上的角色里它第几个来到场地区，常在式效果的基准时点按此", [says(vv!("911.3")), says(vv!("911.3a"))] =>
            nth_on_field(view, card),
        "发动次数": "此回合中它的能力发动过几次", [says(vv!("907.1"))] => {
            let own = view.s.used.iter().filter(|(o, _, _)| *o == view.s.obj(card));
            own.map(|(_, _, n)| u32::from(*n)).sum::<u32>()
        },
        "触发层数": "它的能力处于触发状态的层数", [says(vv!("908.1b"))] => {
            let own = view.s.triggered.iter().filter(|t| t.source.card == card);
            own.map(|t| t.seen.len()).sum::<usize>()
        },
    }
}

/// The place of a character among those on the field, the earliest first.
fn nth_on_field(view: View<'_>, card: CardIx) -> Option<usize> {
    let own = view.s.card(card).stamp;
    let earlier = |c: &CardIx| view.s.card(*c).stamp < own;
    (view.s.card(card).zone == Zone::Field).then(|| view.s.on_field().filter(earlier).count() + 1)
}

fn names<'c>(view: View<'_>, cards: impl IntoIterator<Item = &'c CardIx>) -> Vec<String> {
    cards
        .into_iter()
        .map(|c| view.name(*c).to_owned())
        .collect()
}

fn pile(view: View<'_>, player: Player, zone: Zone) -> Vec<String> {
    names(view, view.s.zone(player, zone))
}

fn spot(view: View<'_>, player: Player, spot: Spot) -> Vec<String> {
    let area = Area::new(player, spot as u8);
    names(view, &view.s.in_area(area).collect::<Vec<_>>())
}

fn play_cost(view: View<'_>, card: CardIx, spot: Option<&str>) -> Fact {
    let player = view.s.card(card).controller;
    let area = spot
        .and_then(Spot::find)
        .map(|spot| Area::new(player, spot as u8));
    let cost = view.play_cost(card, player, area);
    let steps = cost.steps.into_iter().map(|(says, n, cites)| UnfoldStep {
        says,
        value: n.to_string(),
        cites,
    });
    let unfolding = Unfolding {
        of: format!("{}的打出费用", view.name(card)),
        steps: steps.collect(),
    };
    Fact::computed(cost.points, unfolding)
}

/// A fact by its path.
///
/// # Errors
/// A fault where there is none of that path.
pub fn fact(g: &Vividz, s: &State, path: &At<String>) -> Result<Fact, Fault> {
    let view = View::new(g, s);
    let parts: Vec<&str> = path.split('.').map(str::trim).collect();
    let (head, rest) = parts.split_first().unwrap_or((&"", &[]));
    if rest.is_empty()
        && let Some(fact) = of_game(view, head)
    {
        return Ok(fact);
    }
    if let Some(player) = Player::BOTH.into_iter().find(|p| p.name() == *head) {
        return player_fact(view, player, rest, path);
    }
    let cards = cards_named(g, s, head);
    let fielded = || cards.iter().filter(|c| s.card(**c).zone == Zone::Field);
    let card = match (cards.as_slice(), fielded().next()) {
        ([], _) => {
            let known = OF_GAME.iter().map(|word| word.names[0]);
            let known = known.chain(["甲", "乙"]);
            return Err(path
                .fault(format!("没有“{head}”这一项局面"))
                .nearest(head, known.chain(g.labels.iter().map(String::as_str))));
        }
        ([one], _) => *one,
        (_, Some(one)) if fielded().count() == 1 => *one,
        (several, _) => {
            return Err(path
                .fault(format!("“{head}”有{}张，不知指哪一张", several.len()))
                .fix(format!("写作 {}", names(view, several).join("、"))));
        }
    };
    card_fact(view, card, rest, path)
}

/// A player's fact, how many cards a zone of theirs has, or a fact of a card of theirs.
fn player_fact(
    view: View<'_>,
    player: Player,
    parts: &[&str],
    path: &At<String>,
) -> Result<Fact, Fault> {
    let (word, rest) = parts.split_first().ok_or_else(|| unsaid(path, OF_PLAYER))?;
    if let (Some(spot), false) = (Spot::find(word), rest.is_empty()) {
        let here = view.s.in_area(Area::new(player, spot as u8)).last();
        let nobody = || path.fault(format!("{}的{}没有角色", player.name(), spot.word()));
        return card_fact(view, here.ok_or_else(nobody)?, rest, path);
    }
    let here = |word: &str| {
        let spot = || Spot::find(word).map(Spot::word);
        let called = Zone::find(word).map(Zone::word).or_else(spot);
        of_player(view, player, called.unwrap_or(word))
    };
    // 手牌数 says what 手牌张数 says.
    let counted = |word: &str| here(word).or_else(|| here(word.strip_suffix("数")?)?.counted());
    // 甲.火花.状态: a card of this player.
    let mut own = cards_named(view.g, view.s, word).into_iter();
    match own.find(|c| view.s.card(*c).owner == player) {
        Some(card) if counted(word).is_none() => card_fact(view, card, rest, path),
        _ => find(path, player.name(), word, OF_PLAYER, &counted),
    }
}

fn card_fact(
    view: View<'_>,
    card: CardIx,
    parts: &[&str],
    path: &At<String>,
) -> Result<Fact, Fault> {
    let (word, rest) = parts.split_first().ok_or_else(|| unsaid(path, OF_CARD))?;
    let altered = view.alters().then(|| view.altered());
    let words = altered.as_ref().and_then(|a| a.of(card));
    let fact = find(path, "牌", word, OF_CARD, &|word| {
        of_card(view, card, words, rest.first().copied(), word)
    })?;
    Ok(match (&altered, words) {
        (Some(all), Some(words)) if rests_on(words, word) => fact.by(all.cites()),
        _ => fact,
    })
}

/// Whether a fact of a card rests on what effects have made of its words and abilities.
fn rests_on(words: &AlteredText, fact: &str) -> bool {
    match fact {
        "特征" => words.traits.is_some(),
        "账号信息" => words.account.is_some(),
        "任务信息" => words.mission.is_some(),
        "牌名" => words.names.is_some(),
        "能力数" | "力量值" | "费用" | "费用值" => {
            words.stripped || words.muted || !words.gained.is_empty()
        }
        _ => false,
    }
}

/// A path that ends before its fact.
fn unsaid(path: &At<String>, known: &[FactWord]) -> Fault {
    let known: Vec<_> = known.iter().map(|word| word.names[0]).collect();
    path.fault("要写出是哪一项")
        .fix(format!("可以写：{}", known.join("、")))
}

/// The paths that can be unfolded now.
pub fn computed(g: &Vividz, s: &State) -> Vec<String> {
    let view = View::new(g, s);
    let mut paths: Vec<String> = s
        .on_field()
        .map(|c| format!("{}.力量值", view.name(c)))
        .collect();
    if let Wait::Ask(ask) = &s.wait
        && matches!(ask.what, Question::Main)
    {
        paths.extend(
            s.zone(ask.player, Zone::Hand)
                .iter()
                .map(|c| format!("{}.打出费用", view.name(*c))),
        );
    }
    paths
}
