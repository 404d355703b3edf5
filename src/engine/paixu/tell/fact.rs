//! Facts of a state by their paths: `火花.速度`, `甲.牌序张数`, `阶段`.

use super::super::state::{CardIx, End, ModKind, Seat};
use super::super::view::View;
use super::super::words::{Facing, Zone, seat_name};
use crate::engine::cite::px;
use crate::engine::fact::{Fact, FactWord, facts, find};
use crate::engine::{At, Cite, Fault, Player};

/// The facts that may be asked for, by what they are of.
pub(crate) const FACTS: &[(&str, &[FactWord])] =
    &[("局面", OF_GAME), ("玩家", OF_PLAYER), ("卡", OF_CARD)];

facts! {
    fn of_game(v: View<'_>) from OF_GAME {
        "回合": "第几个回合", [Cite::defines(px!("2.1.1-1"))] => v.st.turn,
        "回合种类": "按牌序与胜负判定分的回合种类" => kind_of_turn(v),
        "阶段": "现在的阶段" => Fact::from(v.st.phase.word()).by(of_phase(v)),
        "速度阶段" | "当前速度": "正在结算的速度", [Cite::requires(px!("2.2-1"))] => (v.st.speed > 0).then_some(v.st.speed),
        "胜负": "谁胜，未分或平局", [Cite::requires(px!("2.1.4-4"))] => match v.st.end {
            Some(End::Over(outcome)) => outcome.word(),
            _ => "未分".to_owned(),
        },
        "场上张数": "双方场上的卡有几张", [Cite::defines(px!("1.1.2-5"))] => v.st.seats().count(),
        "往生区" | "往生": "双方的往生区，视作一体", [Cite::defines(px!("1.1.2-3"))] => {
            names(v, v.st.sides.iter().flat_map(|s| &s.grave))
        },
    }
}

facts! {
    fn of_player(v: View<'_>, player: Player) from OF_PLAYER {
        "牌序" | "牌序区": "牌序，从顶部起", [Cite::defines(px!("1.1.2-2"))] => names(v, &v.st.side(player).deck),
        "牌序顶": "牌序顶的牌", [Cite::defines(px!("1.1.2-2"))] => v.st.side(player).deck.first().map(|c| v.label(*c)),
        "牌序底": "牌序底的牌", [Cite::defines(px!("1.1.2-2"))] => v.st.side(player).deck.last().map(|c| v.label(*c)),
        "往生区" | "往生": "往生区的牌，先到的在前", [Cite::defines(px!("1.1.2-3"))] => names(v, &v.st.side(player).grave),
        "场上张数" | "卡位张数": "卡位上有几张卡", [Cite::defines(px!("1.1.2-5"))] => v.st.side(player).seated(),
        "卡位1": "卡位1上的卡", [Cite::defines(px!("1.1.2-5"))] => in_slot(v, player, 0),
        "卡位2": "卡位2上的卡", [Cite::defines(px!("1.1.2-5"))] => in_slot(v, player, 1),
        "卡位3": "卡位3上的卡", [Cite::defines(px!("1.1.2-5"))] => in_slot(v, player, 2),
        "空卡位" | "空卡位数": "有几个空卡位", [Cite::defines(px!("1.1.2-5"))] => 3 - v.st.side(player).seated(),
        "核心卡": "核心卡", [Cite::defines(px!("1.1.1-3"))] => v.st.side(player).core.map(|c| v.label(c)),
        "封锁速度": "核心卡的封锁速度", [Cite::defines(px!("1.2.1-3"))] => v.lock_of(player),
        "核心次数": "核心卡还可使用几次", [Cite::defines(px!("1.2.2-5"))] => {
            let uses = v.st.side(player).core.map_or(0, |c| v.def(c).uses);
            uses.saturating_sub(v.st.side(player).core_used)
        },
        "核心已用": "核心卡已用几次", [Cite::defines(px!("1.2.2-5"))] => v.st.side(player).core_used,
        "卡位1永续": "附在卡位1的永续效果", [Cite::defines(px!("1.2.4-22"))] => on_slot(v, player, 0),
        "卡位2永续": "附在卡位2的永续效果", [Cite::defines(px!("1.2.4-22"))] => on_slot(v, player, 1),
        "卡位3永续": "附在卡位3的永续效果", [Cite::defines(px!("1.2.4-22"))] => on_slot(v, player, 2),
        "备选": "没有排进牌序的牌", [Cite::defines(px!("1.1.1-2"))] => names(v, &v.st.side(player).pool),
    }
}

facts! {
    fn of_card(v: View<'_>, card: CardIx) from OF_CARD {
        "区域": "在哪个区域", [Cite::defines(px!("1.1.2-1"))] => v.st.find(card)?.zone.word(),
        "卡位": "在哪个卡位", [Cite::defines(px!("1.1.2-5"))] => {
            v.st.spot(card).map(|(player, slot)| format!("{}{}", player.name(), slot + 1))
        },
        "次序": "卡位的次序，或在那一堆的第几张", [Cite::defines(px!("1.1.2-5"))] => v.st.find(card)?.ix + 1,
        "朝向" | "状态" | "正反面": "展示、盖放或横放", [Cite::defines(px!("1.2.3-1"))] => facing(v, card)?.word(),
        "速度": "现在的速度", [Cite::defines(px!("1.2.1-2"))] => match v.st.seat(card) {
            None => Fact::plain("无"),
            Some(seat) => {
                let speed = v.speed_of(seat).map_or("无".to_owned(), |s| s.to_string());
                capped(v, seat, Fact::computed(speed, v.unfold_speed(seat)))
            }
        },
        "真实速度": "不截为 5 的速度", [Cite::requires(px!("1.2.1-6"))] => v.st.seat(card).map(|s| {
            capped(v, s, Fact::from(v.speed_of(s).map(|_| i32::from(s.speed))))
        }),
        "印刷速度": "卡面所记的速度", [Cite::defines(px!("1.2.1-2"))] => {
            let speed = i32::from(v.def(card).speed);
            (speed > 0).then_some(speed)
        },
        "元素": "现在的元素属性", [Cite::defines(px!("1.2.1-1"))] => v.st.seat(card).and_then(|s| v.element_of(s)).map(|e| e.word()),
        "卡名": "现在的卡名", [Cite::defines(px!("1.2.2-1"))] => v.st.seat(card).and_then(|s| v.name_of(s)),
        "种类": "核心卡、无速度卡或速度卡", [Cite::defines(px!("1.1.1-1"))] => v.def(card).kind.word(),
        "效果": "现在的效果文本", [Cite::defines(px!("1.2.2-2"))] => v.st.seat(card).and_then(|s| v.text_of(s)).map(|def| text_says(v, def)),
        "文本来源": "现在的文本是哪张卡的", [Cite::defines(px!("1.2.2-2")), Cite::requires(px!("1.2.4-18"))] => v.st.seat(card).and_then(|s| v.text_of(s)).map(|def| v.text(def).key.as_str()),
        "固定": "速度是否被固定", [Cite::defines(px!("1.2.4-19"))] => v.st.seat(card).map(|s| s.fixed),
        "净化": "是否被净化", [Cite::defines(px!("1.2.4-21"))] => v.st.seat(card).map(|s| s.immune),
        "速度调整": "受到的加速与减速之和", [Cite::defines(px!("1.2.4-19"))] => done_to(v, card, |m| match m {
            ModKind::Add(n) => i32::from(n),
            _ => 0,
        }),
        "速度消耗": "付过的速度消耗之和", [Cite::defines(px!("1.2.2-3"))] => done_to(v, card, |m| match m {
            ModKind::Cost(n) => i32::from(n),
            _ => 0,
        }),
        "拥有者" | "控制者": "是谁的卡", [Cite::defines(px!("1.1.1-2"))] => v.owner(card),
        "发动次数": "本回合按速度发动了几次", [Cite::requires(px!("2.2-1")), Cite::requires(px!("2.2-3"))] => v.st.seat(card).map(|s| s.acted.count_ones()),
        "本回合已发动": "本回合在哪些速度阶段发动过", [Cite::requires(px!("2.2-1")), Cite::requires(px!("2.2-3"))] => v.st.seat(card).map(|s| {
            let speeds = (1..=5u8).rev().filter(|n| s.acted & (1 << n) != 0);
            Fact::row(speeds.map(|n| n.to_string()))
        }),
    }
}

fn kind_of_turn(v: View<'_>) -> Fact {
    let (word, clause) = match &v.st.sides {
        _ if v.st.turn == 1 => ("第一个回合", px!("2.1.1-1")),
        sides if sides.iter().any(|s| s.cleared()) => ("胜负判定回合", px!("2.1.4-4")),
        sides if sides.iter().any(|s| s.deck.is_empty()) => ("牌序清空的回合", px!("2.1.3-4")),
        _ => ("其他回合", px!("2.1.2-1")),
    };
    Fact::from(word).by([Cite::defines(clause)])
}

/// The clause of the phase that goes on, in the first turn and in others.
fn of_phase(v: View<'_>) -> Option<Cite> {
    let first = v.st.turn == 1;
    let clause = match (v.st.phase.word(), first) {
        ("效果发动阶段", true) => px!("2.1.1-3"),
        ("效果发动阶段", false) => px!("2.1.2-1"),
        ("翻牌阶段", true) => px!("2.1.1-5"),
        ("翻牌阶段", false) => px!("2.1.2-3"),
        ("出牌阶段", true) => px!("2.1.1-7"),
        ("出牌阶段", false) => px!("2.1.2-5"),
        ("回合结束", true) => px!("2.1.1-9"),
        ("回合结束", false) => px!("2.1.2-7"),
        _ => px!("2.1.1-1"),
    };
    Some(Cite::defines(clause))
}

/// Cards in their order.
fn names<'c>(v: View<'_>, cards: impl IntoIterator<Item = &'c CardIx>) -> Fact {
    Fact::row(cards.into_iter().map(|c| v.label(*c).to_owned()))
}

/// The card in a slot.
fn in_slot(v: View<'_>, player: Player, slot: u8) -> Fact {
    let seat = &v.st.slot(player, slot).seat;
    seat.as_ref().map(|seat| v.label(seat.card)).into()
}

/// The lasting effects on a slot, oldest first.
fn on_slot(v: View<'_>, player: Player, slot: u8) -> Fact {
    let effects = &v.st.slot(player, slot).effects;
    Fact::row(effects.iter().map(|e| v.describe_lasting(e)))
}

/// How a card lies, wherever that is.
fn facing(v: View<'_>, card: CardIx) -> Option<Facing> {
    Some(match (v.st.seat(card), v.st.find(card)?.zone) {
        (Some(seat), _) => seat.face,
        // The core card lies face up all game (1.1.1-3), what is in sequence or grave face down (1.2.3-2).
        (None, Zone::Core) => Facing::Up,
        (None, _) => Facing::Down,
    })
}

/// A speed with what it rests on where more than 5 counted as 5.
fn capped(v: View<'_>, seat: &Seat, speed: Fact) -> Fact {
    let (cite, under) = v.cap_grounds(seat).unzip();
    speed.by(cite).under(under)
}

/// The text of a definition, or that none is written.
fn text_says(v: View<'_>, def: u16) -> String {
    let def = v.text(def);
    let own = def.abilities.iter().map(|a| &a.text);
    let mut written = std::iter::once(&def.text)
        .chain(own)
        .filter(|t| !t.is_empty());
    written
        .next()
        .map_or("（没有写文本）".to_owned(), Clone::clone)
}

/// What was done to a card's speed in one way, together.
fn done_to(v: View<'_>, card: CardIx, of: fn(ModKind) -> i32) -> Option<i32> {
    let mods = &v.st.seat(card)?.mods;
    Some(mods.iter().map(|m| of(m.what)).sum())
}

impl View<'_> {
    /// The fact of a path.
    pub(crate) fn fact(self, path: &At<String>) -> Result<Fact, Fault> {
        let here = path.place();
        let text = path.value.trim();
        let (subject, what) = text.rsplit_once('.').unwrap_or(("", text));
        if subject.is_empty() {
            // A bare slot says what lies there.
            let bare = || seat_name(what).map(|(player, slot)| in_slot(self, player, slot));
            let known = |what: &str| of_game(self, what).or_else(bare);
            return find(path, "局面", what, OF_GAME, &known);
        }
        if let Some(player) = Player::BOTH.into_iter().find(|p| p.name() == subject) {
            let known = |what: &str| of_player(self, player, what);
            return find(path, "玩家", what, OF_PLAYER, &known);
        }
        if let Some((player, slot)) = seat_name(subject)
            && self.st.slot(player, slot).seat.is_none()
        {
            return match what {
                "卡" | "卡名" => Ok(Fact::plain("无")),
                _ => Err(here.fault(format!("{subject}没有卡"))),
            };
        }
        let card = self.card_named(subject, &here)?;
        find(path, "卡", what, OF_CARD, &|what| {
            of_card(self, card, what)
        })
    }
}
