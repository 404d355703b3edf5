//! Facts that an expectation may name, how computed ones came about, and the board.

use super::action::cards_named;
use super::eye::Eye;
use super::numbers::{Op, Param, Turn};
use super::run::{must, says};
use super::state::{Area, CardIx, Question, State, Wait, bit};
use super::table::Vividz;
use super::words::{Kind, Spot, Zone};
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::engine::cite::vv;
use crate::engine::game::{Game, Outcome, Pending, Player};
use crate::engine::scenario::{At, Fact, Fault, UnfoldStep, Unfolding};

/// Facts of the whole game.
pub const GLOBAL: &[&str] = &[
    "回合",
    "回合玩家",
    "先手玩家",
    "阶段",
    "步骤",
    "攻击角色",
    "攻击成功",
    "胜负",
    "待决",
    "触发中",
    "触发层数",
    "效果数",
    "缓存区",
];

/// Facts of a player, after 甲. or 乙.; every zone's name gives its cards, with 张数 their number.
pub const OF_PLAYER: &[&str] = &[
    "手牌张数",
    "牌库张数",
    "能量张数",
    "弃牌区张数",
    "保留区张数",
    "除外区张数",
    "任务区张数",
    "经验区张数",
    "场地区张数",
    "账号区张数",
    "手牌区",
    "牌库",
    "牌库顶",
    "能量区",
    "弃牌区",
    "保留区",
    "除外区",
    "任务区",
    "经验区",
    "场地区",
    "账号区",
    "左",
    "中央",
    "右",
    "完成任务数",
    "已提交牌组",
];

/// Facts of a card, after its name.
pub const OF_CARD: &[&str] = &[
    "区域",
    "场地",
    "状态",
    "正反面",
    "力量值",
    "费用",
    "打出费用",
    "伤害",
    "操控者",
    "拥有者",
    "EXP张数",
    "EXP",
    "标记",
    "特征",
    "账号信息",
    "任务信息",
    "牌名",
    "牌类别",
    "能力数",
    "升级",
    "检查",
    "完成",
    "攻击成功",
    "禁止攻击",
    "同赛道",
    "关联角色",
    "发动次数",
    "触发层数",
    "展示中",
    "所在",
];

fn yes(b: bool) -> Fact {
    Fact::plain(if b { "是" } else { "否" })
}

fn list(names: &[String]) -> Fact {
    Fact::plain(if names.is_empty() {
        "无".to_owned()
    } else {
        names.join("、")
    })
}

/// A fact by its path.
///
/// # Errors
/// A fault where there is none of that path.
pub fn fact(g: &Vividz, s: &State, path: &At<String>) -> Result<Fact, Fault> {
    let eye = Eye::new(g, s);
    let mut parts: Vec<&str> = path.split('.').map(str::trim).collect();
    let head = parts.remove(0);
    if parts.is_empty() && GLOBAL.contains(&head) {
        return Ok(global(eye, head));
    }
    if let Some(player) = Player::BOTH.into_iter().find(|p| p.name() == head) {
        return of_player(eye, player, &parts, path);
    }
    let cards = cards_named(g, s, head);
    if cards.is_empty() {
        let known = GLOBAL
            .iter()
            .copied()
            .chain(["甲", "乙"])
            .chain(g.labels.iter().map(String::as_str));
        return Err(path
            .fault(format!("没有“{head}”这一项局面"))
            .nearest(head, known));
    }
    let card = match cards.as_slice() {
        [one] => *one,
        several => {
            let fielded: Vec<_> = several
                .iter()
                .copied()
                .filter(|c| s.card(*c).zone == Zone::Field)
                .collect();
            match fielded.as_slice() {
                [one] => *one,
                _ => {
                    let names: Vec<_> = several.iter().map(|c| eye.name(*c)).collect();
                    return Err(path
                        .fault(format!("“{head}”有{}张，不知指哪一张", several.len()))
                        .fix(format!("写作 {}", names.join("、"))));
                }
            }
        }
    };
    of_card(eye, card, &parts, path)
}

fn global(eye: Eye<'_>, word: &str) -> Fact {
    let s = eye.s;
    match word {
        "回合" => Fact::plain(s.turn),
        "回合玩家" => Fact::plain(s.active.name()),
        "先手玩家" => Fact::plain(s.first.map_or("未定", Player::name)),
        "阶段" => Fact::plain(s.phase.map_or("无", |p| p.word())),
        "步骤" => Fact::plain(s.attack.as_ref().map_or("无", |a| a.stage.word())),
        "攻击角色" => Fact::plain(s.attack.as_ref().map_or("无", |a| eye.name(a.who.card))),
        "攻击成功" => yes(s.attack.as_ref().is_some_and(|a| a.success)),
        "胜负" => Fact::plain(match eye.g.pending(s) {
            Pending::Over(Outcome::Win(p)) => format!("{}胜", p.name()),
            Pending::Over(Outcome::Draw) => "平局".to_owned(),
            _ => "未分".to_owned(),
        }),
        "待决" => Fact::plain(match &s.wait {
            Wait::Ask(ask) => ask.player.name(),
            _ => "无人",
        }),
        "触发中" => list(
            &s.triggered
                .iter()
                .map(|t| eye.name(t.source.card).to_owned())
                .collect::<Vec<_>>(),
        ),
        "触发层数" => Fact::plain(s.triggered.iter().map(|t| t.seen.len()).sum::<usize>()),
        "效果数" => Fact::plain(s.lasting.len()),
        _ => list(&names(
            eye,
            &[s.zone(Player(0), Zone::Temp), s.zone(Player(1), Zone::Temp)].concat(),
        )),
    }
}

fn names(eye: Eye<'_>, cards: &[CardIx]) -> Vec<String> {
    cards.iter().map(|c| eye.name(*c).to_owned()).collect()
}

fn of_player(
    eye: Eye<'_>,
    player: Player,
    parts: &[&str],
    path: &At<String>,
) -> Result<Fact, Fault> {
    let s = eye.s;
    let Some(word) = parts.first() else {
        return Err(path
            .fault("要写出是哪一项")
            .fix(format!("可以写:{}", OF_PLAYER.join("、"))));
    };
    if let Some(spot) = Spot::find(word) {
        let area = Area::new(player, spot as u8);
        let here: Vec<CardIx> = s.in_area(area).collect();
        return match (parts.get(1), here.last()) {
            (None, _) => Ok(list(&names(eye, &here))),
            (Some(_), Some(card)) => of_card(eye, *card, &parts[1..], path),
            (Some(_), None) => {
                Err(path.fault(format!("{}的{}没有角色", player.name(), spot.word())))
            }
        };
    }
    match *word {
        "完成任务数" => {
            return Ok(Fact::plain(
                s.zone(player, Zone::Mission)
                    .iter()
                    .filter(|c| s.card(**c).has(bit::COMPLETED))
                    .count(),
            ));
        }
        "已提交牌组" => return Ok(yes(s.handed[player.ix()])),
        "牌库顶" => {
            let top = s.zone(player, Zone::Deck).last();
            return Ok(Fact::plain(top.map_or("无", |c| eye.name(*c))));
        }
        _ => {}
    }
    let (zone_word, count) = match word.strip_suffix("张数").or(word.strip_suffix("数")) {
        Some(zone) => (zone, true),
        None => (*word, false),
    };
    if let Some(zone) = Zone::find(zone_word) {
        let mut cards = s.zone(player, zone).to_vec();
        if zone == Zone::Deck {
            cards.reverse();
        }
        return Ok(if count {
            Fact::plain(cards.len())
        } else {
            list(&names(eye, &cards))
        });
    }
    // 甲.火花.状态: a card of this player.
    let own = cards_named(eye.g, s, word)
        .into_iter()
        .find(|c| s.card(*c).owner == player);
    match own {
        Some(card) => of_card(eye, card, &parts[1..], path),
        None => Err(path
            .fault(format!("{}没有“{word}”这一项", player.name()))
            .nearest(word, OF_PLAYER.iter().copied())),
    }
}

fn of_card(eye: Eye<'_>, card: CardIx, parts: &[&str], path: &At<String>) -> Result<Fact, Fault> {
    let s = eye.s;
    let c = s.card(card);
    let face = eye.face(card);
    let altered = eye.alters().then(|| eye.altered());
    let words = altered.as_ref().and_then(|a| a.of(card));
    let Some(word) = parts.first() else {
        return Err(path
            .fault("要写出是哪一项")
            .fix(format!("可以写:{}", OF_CARD.join("、"))));
    };
    Ok(match *word {
        "区域" => Fact::plain(c.zone.word()),
        "所在" => Fact::plain(match c.area {
            Some(a) => format!("{}的{}", a.side.name(), Spot::ALL[a.ix as usize].word()),
            None => format!("{}的{}", c.owner.name(), c.zone.word()),
        }),
        "场地" => Fact::plain(c.area.map_or("无", |a| Spot::ALL[a.ix as usize].word())),
        "状态" => Fact::plain(if c.rested { "横置" } else { "竖置" }),
        "正反面" | "朝向" => Fact::plain(if c.down { "背面" } else { "正面" }),
        // 305.1: only characters have it.
        "力量值" if eye.kind(card) != Kind::Character => Fact::plain("无"),
        "力量值" => Fact::computed(eye.power(card), unfold(eye, card, Param::Power)),
        "费用" | "费用值" => Fact::computed(eye.cost(card), unfold(eye, card, Param::Cost)),
        "打出费用" => {
            let area = parts
                .get(1)
                .and_then(|w| Spot::find(w))
                .map(|sp| Area::new(c.controller, sp as u8));
            let cost = eye.play_cost(card, c.controller, area);
            Fact::computed(
                cost.points,
                Unfolding {
                    of: format!("{}的打出费用", eye.name(card)),
                    steps: cost
                        .steps
                        .into_iter()
                        .map(|(says, n, cites)| UnfoldStep {
                            says,
                            value: n.to_string(),
                            cites,
                        })
                        .collect(),
                },
            )
        }
        "伤害" => Fact::plain(c.damage),
        "操控者" => Fact::plain(c.controller.name()),
        "拥有者" => Fact::plain(c.owner.name()),
        "EXP张数" | "经验张数" => Fact::plain(s.exp_of(card).count()),
        "EXP" | "经验" => list(&names(eye, &s.exp_of(card).collect::<Vec<_>>())),
        "标记" => match parts.get(1) {
            Some(name) => Fact::plain(s.marks_on(card, eye.g.key(name))),
            None => {
                let mut all: Vec<String> = s
                    .marks
                    .iter()
                    .filter(|m| m.card == card)
                    .map(|m| {
                        let name = eye.g.name_of(m.name);
                        if m.count == 1 {
                            name.to_owned()
                        } else {
                            format!("{name}×{}", m.count)
                        }
                    })
                    .collect();
                all.sort();
                list(&all)
            }
        },
        "特征" => list(
            words
                .and_then(|w| w.traits.as_deref())
                .unwrap_or(&face.text.traits),
        ),
        "账号信息" => list(
            words
                .and_then(|w| w.account.as_deref())
                .unwrap_or(&face.text.account),
        ),
        "任务信息" => list(
            words
                .and_then(|w| w.mission.as_deref())
                .unwrap_or(&face.text.mission),
        ),
        "牌名" => match words.and_then(|w| w.names.as_deref()) {
            Some(all) => list(all),
            None => Fact::plain(&face.name),
        },
        "牌类别" | "类别" => Fact::plain(face.text.kind.word()),
        "能力数" => Fact::plain(eye.abilities(card).len()),
        "升级" | "升级状态" => yes(c.has(bit::LEVELLED)),
        "检查" | "检查状态" => yes(face.text.kind == Kind::Mission && c.rested),
        "完成" | "完成状态" => yes(c.has(bit::COMPLETED)),
        "攻击成功" => yes(c.has(bit::SUCCEEDED)),
        "禁止攻击" => yes(eye.marked(card, "禁止攻击")),
        "展示中" => yes(c.has(bit::SHOWN)),
        "同赛道" => {
            let there: Vec<CardIx> = match c.area {
                Some(a) => s
                    .on_field()
                    .filter(|o| {
                        *o != card && s.card(*o).area.is_some_and(|b| eye.lane(b) == eye.lane(a))
                    })
                    .collect(),
                None => Vec::new(),
            };
            list(&names(eye, &there))
        }
        "关联角色" => Fact::plain(c.under.map_or("无", |u| eye.name(u))),
        "发动次数" => Fact::plain(
            s.used
                .iter()
                .filter(|(o, _, _)| *o == s.obj(card))
                .map(|(_, _, n)| u32::from(*n))
                .sum::<u32>(),
        ),
        "触发层数" => Fact::plain(
            s.triggered
                .iter()
                .filter(|t| t.source.card == card)
                .map(|t| t.seen.len())
                .sum::<usize>(),
        ),
        other => {
            return Err(path
                .fault(format!("牌没有“{other}”这一项"))
                .nearest(other, OF_CARD.iter().copied()));
        }
    })
}

/// How a number came about.
pub fn unfold(eye: Eye<'_>, card: CardIx, param: Param) -> Unfolding {
    let word = match param {
        Param::Power => "力量值",
        Param::Cost => "费用",
    };
    let steps = eye
        .stages(card, param)
        .into_iter()
        .enumerate()
        .map(|(ix, stage)| match stage.by {
            None => UnfoldStep {
                says: "基数，牌上记述".to_owned(),
                value: stage.value.to_string(),
                cites: vec![must(vv!("911.1a"))],
            },
            Some(by) => {
                let name = eye.name(by.source.card);
                let op = match by.op {
                    Op::Add(n) if n >= 0 => format!("+{n}"),
                    Op::Add(n) => n.to_string(),
                    Op::Set(n) => format!("变为{n}"),
                    Op::Floor(n) => format!("不低于{n}"),
                    Op::Ceiling(n) => format!("不高于{n}"),
                };
                let mut cites = vec![
                    must(vv!("911.1c")),
                    if by.lasting {
                        says(vv!("911.3b"))
                    } else {
                        says(vv!("911.3a"))
                    },
                ];
                match by.op {
                    Op::Set(_) => cites.push(must(vv!("911.6"))),
                    Op::Floor(_) => cites.push(must(vv!("911.9"))),
                    _ => {}
                }
                match stage.turn {
                    Turn::Stamp if ix > 1 => cites.push(must(vv!("911.3"))),
                    Turn::Stamp => {}
                    Turn::Dependent => cites.push(must(vv!("911.2"))),
                    Turn::Mutual => cites.extend([must(vv!("911.3")), says(vv!("911.2"))]),
                }
                let mut text = format!("{name}：{op}（时点{}）", by.stamp);
                if stage.kept_off {
                    text.push_str("，不受影响");
                    cites.push(must(vv!("911.7")));
                }
                UnfoldStep {
                    says: text,
                    value: stage.value.to_string(),
                    cites,
                }
            }
        })
        .collect();
    Unfolding {
        of: format!("{}的{word}", eye.name(card)),
        steps,
    }
}

/// The board, as a player sees it or, with `None`, as a judge does.
pub fn board(g: &Vividz, s: &State, viewer: Option<Player>) -> Board {
    let eye = Eye::new(g, s);
    let mut status = vec![
        ("回合".to_owned(), s.turn.to_string()),
        ("回合玩家".to_owned(), s.active.name().to_owned()),
        (
            "阶段".to_owned(),
            s.phase.map_or("游戏前", |p| p.word()).to_owned(),
        ),
    ];
    if let Some(a) = &s.attack {
        status.push(("攻击".to_owned(), eye.name(a.who.card).to_owned()));
        status.push(("步骤".to_owned(), a.stage.word().to_owned()));
    }
    if let Wait::Ask(ask) = &s.wait {
        status.push(("待决".to_owned(), ask.player.name().to_owned()));
    }
    if !s.triggered.is_empty() {
        let all: Vec<_> = s
            .triggered
            .iter()
            .map(|t| format!("{}×{}", eye.name(t.source.card), t.seen.len()))
            .collect();
        status.push(("触发中".to_owned(), all.join("、")));
    }
    let mut regions = Vec::new();
    for player in [Player(1), Player(0)] {
        let mut own = Vec::new();
        for zone in [
            Zone::Set,
            Zone::Account,
            Zone::Mission,
            Zone::Hand,
            Zone::Deck,
            Zone::Energy,
            Zone::Trash,
            Zone::Keep,
            Zone::Removed,
        ] {
            let cards = s.zone(player, zone);
            let always = matches!(zone, Zone::Hand | Zone::Deck | Zone::Energy);
            if cards.is_empty() && !always {
                continue;
            }
            own.push(pile(eye, viewer, player, zone, cards));
        }
        let loose: Vec<CardIx> = s
            .zone(player, Zone::Exp)
            .iter()
            .copied()
            .filter(|c| s.card(*c).under.is_none())
            .collect();
        if !loose.is_empty() {
            own.push(pile(eye, viewer, player, Zone::Exp, &loose));
        }
        let mut order: Vec<u8> = vec![0, 1, 2];
        let facing = g.reads.lanes == super::reads::Lanes::Facing;
        if facing && player == Player(1) {
            order.reverse();
        }
        let field = Region {
            name: Zone::Field.word().to_owned(),
            owner: Some(player),
            layout: Layout::Row,
            slots: order
                .into_iter()
                .map(|ix| Slot {
                    label: Spot::ALL[ix as usize].word().to_owned(),
                    cards: s
                        .in_area(Area::new(player, ix))
                        .map(|c| face_of(eye, viewer, c))
                        .collect(),
                    hidden: 0,
                    marks: Vec::new(),
                })
                .collect(),
        };
        if player == Player(1) {
            regions.extend(own);
            regions.push(field);
        } else {
            regions.push(field);
            regions.extend(own);
        }
    }
    let temp = [s.zone(Player(0), Zone::Temp), s.zone(Player(1), Zone::Temp)].concat();
    if !temp.is_empty() {
        regions.push(Region {
            name: Zone::Temp.word().to_owned(),
            owner: None,
            layout: Layout::Pile,
            slots: vec![Slot {
                cards: temp.iter().map(|c| face_of(eye, viewer, *c)).collect(),
                ..Slot::default()
            }],
        });
    }
    Board { status, regions }
}

fn pile(
    eye: Eye<'_>,
    viewer: Option<Player>,
    player: Player,
    zone: Zone,
    cards: &[CardIx],
) -> Region {
    let mut shown = Vec::new();
    let mut hidden = 0;
    for card in cards.iter().rev() {
        let seen = match viewer {
            // A deck's order is nobody's to see; a judge sees what the scenario knows.
            None => zone != Zone::Deck || eye.s.card(*card).has(bit::SHOWN) || cards.len() <= 12,
            Some(viewer) => eye.sees(viewer, *card),
        };
        if seen {
            shown.push(face_of(eye, viewer, *card));
        } else {
            hidden += 1;
        }
    }
    Region {
        name: zone.word().to_owned(),
        owner: Some(player),
        layout: Layout::Pile,
        slots: vec![Slot {
            label: String::new(),
            cards: shown,
            hidden,
            marks: Vec::new(),
        }],
    }
}

fn face_of(eye: Eye<'_>, viewer: Option<Player>, card: CardIx) -> Face {
    let c = eye.s.card(card);
    let mut face = Face {
        name: eye.name(card).to_owned(),
        face_down: c.down && matches!(c.zone, Zone::Mission | Zone::Account | Zone::Energy),
        turned: c.rested,
        ..Face::default()
    };
    if viewer.is_some_and(|v| !eye.sees(v, card)) {
        face.name = "？".to_owned();
        face.face_down = true;
        return face;
    }
    if c.zone == Zone::Field {
        face.numbers
            .push(("力量值".to_owned(), eye.power(card).to_string()));
        if c.damage > 0 {
            face.numbers.push(("伤害".to_owned(), c.damage.to_string()));
        }
        let exp = eye.s.exp_of(card).count();
        if exp > 0 {
            face.marks.push(format!("EXP×{exp}"));
        }
        if c.controller != c.owner {
            face.marks.push(format!("{}操控", c.controller.name()));
        }
        if c.has(bit::LEVELLED) {
            face.marks.push("升级".to_owned());
        }
        if eye
            .s
            .attack
            .as_ref()
            .is_some_and(|a| a.who == eye.s.obj(card))
        {
            face.marks.push("攻击中".to_owned());
        }
        if c.has(bit::SUCCEEDED) {
            face.marks.push("攻击成功".to_owned());
        }
    }
    if eye.kind(card) == Kind::Mission && c.zone == Zone::Mission {
        if c.has(bit::COMPLETED) {
            face.marks.push("完成".to_owned());
        } else if c.rested {
            face.marks.push("检查状态".to_owned());
        }
    }
    for m in eye.s.marks.iter().filter(|m| m.card == card) {
        let name = eye.g.name_of(m.name);
        face.marks.push(if m.count == 1 {
            name.to_owned()
        } else {
            format!("{name}×{}", m.count)
        });
    }
    face
}

/// The paths that can be unfolded now.
pub fn computed(g: &Vividz, s: &State) -> Vec<String> {
    let eye = Eye::new(g, s);
    let mut paths: Vec<String> = s
        .on_field()
        .map(|c| format!("{}.力量值", eye.name(c)))
        .collect();
    if let Wait::Ask(ask) = &s.wait
        && matches!(ask.what, Question::Main)
    {
        paths.extend(
            s.zone(ask.player, Zone::Hand)
                .iter()
                .map(|c| format!("{}.打出费用", eye.name(*c))),
        );
    }
    paths
}
