//! Facts of a state by their paths: 火花.状态, 乙.手牌张数, 阶段.

use crate::engine::cite::{Cite, ua};
use crate::engine::fact::{Fact, FactWord, UnfoldStep, Unfolding, facts, find};
use crate::engine::fault::{At, Fault};
use crate::engine::game::{Outcome, Player};
use crate::engine::union_arena::attributes::{self, AttributeMask};
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::state::step::Attacked;
use crate::engine::union_arena::state::{Frame, Ix, Obj, State};
use crate::engine::union_arena::table::{AbKind, Change};
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::Asks;
use crate::engine::union_arena::words::{Cannot, Kind, Phase, PhaseStep, Pose, Zone};
use crate::engine::verdict::{Explaining, Verdict};

/// The facts that may be asked for, by what they are of.
pub const FACTS: &[(&str, &[FactWord])] =
    &[("局面", OF_GAME), ("玩家", OF_PLAYER), ("卡", OF_CARD)];

facts! {
    fn of_game(v: &View<'_>, s: &State) from OF_GAME {
        "回合": "第几回合", [Cite::defines(ua!("5-2"))] => s.turn,
        "回合玩家": "现在是谁的回合", [Cite::defines(ua!("5-2"))] => s.turn_player,
        "先攻": "谁先攻", [Cite::defines(ua!("5-1"))] => s.first,
        "阶段": "现在是哪个阶段", [Cite::defines(ua!("5-1"))] => v.phase_word(s),
        "步骤": "现在是阶段的哪一步", [Cite::defines(ua!("5-1"))] => v.step_word(s),
        "胜负": "谁获胜，或平局、未分", [Cite::defines(ua!("5.4.3.2-4"))] => match s.over {
            Some(over @ (Outcome::Win(_) | Outcome::Draw)) => over.word(),
            None => "未分".to_owned(),
        },
        "攻击角色": "正在攻击的角色", [Cite::defines(ua!("5.4.1-1"))] => v.name_of(s.attack.map(|a| a.attacker)),
        "阻挡角色": "正在阻挡的角色", [Cite::defines(ua!("5.4.2-1"))] => v.name_of(s.attack.and_then(|a| a.blocker)),
        "攻击目标": "这次攻击的目标：角色或玩家", [Cite::defines(ua!("5.4.3-1"))] => s.attack.map(|a| match a.foe() {
            Some(foe) => v.name(foe.ix).to_owned(),
            None => s.card(a.attacker.ix).owner.opponent().name().to_owned(),
        }),
        "战斗中": "这次攻击有没有进行战斗", [Cite::defines(ua!("5.4.3.1-1"))] => s.attack.is_some_and(|a| a.fought),
        "等待的效果": "有几个效果等待处理", [Cite::requires(ua!("6.1-1"))] => s.waiting.len(),
        "待决": "现在由谁决定" => match v.asks(s) {
            Some((player, asks)) => Fact::from(player.name()).by([Cite::requires(v.prompt(s, &asks).clause)]),
            None => Fact::from("无人"),
        },
    }
}

facts! {
    fn of_player(v: &View<'_>, s: &State, player: Player) from OF_PLAYER {
        "手牌": "手牌", [Cite::requires(ua!("5.5.3"))] => v.listed(&s.side(player).hand),
        "卡组": "卡组，从顶起", [Cite::defines(ua!("2.5-1"))] => Fact::row(v.listed(s.side(player).deck.iter().rev())),
        "卡组顶": "卡组顶的卡", [Cite::defines(ua!("2.5-1"))] => v.listed(s.side(player).deck.last()),
        "卡组底": "卡组底的卡", [Cite::defines(ua!("2.5-1"))] => v.listed(s.side(player).deck.first()),
        "血区": "血区的卡，从左起", [Cite::defines(ua!("2.3-1"))] => Fact::row(v.listed(&s.side(player).life)),
        "血区张数": "算作血区的卡有几张", [Cite::defines(ua!("2.3-1"))] => v.life(s, player),
        "场外": "场外的卡", [Cite::defines(ua!("2.6-1"))] => v.listed(&s.side(player).outside),
        "除外区": "除外区的卡", [Cite::defines(ua!("2.7-1"))] => v.listed(&s.side(player).removed),
        "FL": "FL的卡", [Cite::defines(ua!("2.1-1"))] => v.listed(&s.side(player).fl),
        "EL": "EL的卡", [Cite::defines(ua!("2.2-1"))] => v.listed(&s.side(player).el),
        "场上": "FL和EL的卡", [Cite::defines(ua!("2-2"))] => v.listed(s.side(player).fl.iter().chain(&s.side(player).el)),
        "激跃源": "叠放在角色下面的卡", [Cite::defines(ua!("6.3-1"))] => v.listed(&s.side(player).under),
        "角色下方": "由效果放在角色下方的卡", [Cite::defines(ua!("1.1-3-7"))] => v.listed(&s.side(player).below),
        "使用中": "正在使用的事件卡", [Cite::defines(ua!("5.3.4-4"))] => v.listed(&s.side(player).using),
        "角色张数": "场上的角色有几张", [Cite::defines(ua!("1.1-1"))] =>
            s.side(player).field().filter(|ix| v.def(s, *ix).kind == Kind::Character).count(),
        "AP张数" | "AP卡张数" | "AP": "配置了几张AP卡", [Cite::defines(ua!("2.4-1"))] => s.side(player).ap(),
        "激活AP" | "激活的AP" | "激活AP张数": "激活状态的AP卡有几张", [Cite::defines(ua!("1.4-1"))] => s.side(player).ap_active,
        "休眠AP" | "休眠的AP" | "休眠AP张数": "休眠状态的AP卡有几张", [Cite::defines(ua!("1.4-1"))] => s.side(player).ap_rested,
        "能量": "EL提供的能量；某颜色的写 红能量", [Cite::defines(ua!("1.1-3-9")), Cite::requires(ua!("2.2-1"))] => v.energy_of(s, player, None),
        "自己的回合数" | "回合数": "自己的第几个回合", [Cite::defines(ua!("5.1.3"))] => s.side(player).turns,
        "已额外抽牌": "这回合额外抽过牌没有", [Cite::defines(ua!("5.1.5"))] => s.side(player).extra,
        "卡组合规": "卡组合不合规" => {
            let against: Vec<Cite> = v.deck_faults(s, player).iter().map(|reason| reason.cite).collect();
            match against.is_empty() {
                true => Fact::from(true).by(v.deck_held_against(s, player)),
                false => Fact::from(false).by(against),
            }
        },
        "等待的效果": "自己有几个效果等待处理", [Cite::requires(ua!("6.1-1"))] =>
            s.waiting.iter().filter(|w| w.player == player).count(),
    }
}

facts! {
    fn of_card(v: &View<'_>, s: &State, ix: Ix) from OF_CARD {
        "区域": "在哪个区域", [Cite::defines(ua!("2-1"))] => s.card(ix).zone.word(),
        "位置" | "血区序号": "在区域里从左数第几张", [Cite::defines(ua!("2-2"))] => s.place_of(ix),
        "状态": "激活或休眠；不在场上是无", [Cite::defines(ua!("4-1")), Cite::defines(ua!("4-2"))] =>
            s.card(ix).zone.on_field().then(|| if s.card(ix).rested { "休眠" } else { "激活" }),
        "正反面": "正面或背面", [Cite::defines(ua!("2.3-1"))] => match s.card(ix).zone {
            Zone::Life | Zone::Below if !s.card(ix).up => "背面",
            Zone::Deck | Zone::Hand => "背面",
            _ => "正面",
        },
        "种类": "角色、场地或事件", [Cite::defines(ua!("1.1-3-6")), Cite::defines(ua!("1.2-2-6")), Cite::defines(ua!("1.3-2-6"))] => v.def(s, ix).kind.word(),
        "卡名": "现在的卡名", [Cite::defines(ua!("1.1-3-3")), Cite::defines(ua!("1.2-2-3")), Cite::defines(ua!("1.3-2-3"))] => v.names_of(s, ix),
        // Only characters have BP (1.1-3-10; 1.2-2 and 1.3-2 name none).
        "BP": "现在的BP", [Cite::defines(ua!("1.1-3-10"))] =>
            v.is_character(s, ix).then(|| Fact::computed(v.bp(s, ix), v.unfold_bp(s, ix))),
        "卡面BP" | "原BP": "卡面印着的BP", [Cite::defines(ua!("1.1-3-10"))] => v.is_character(s, ix).then(|| v.def(s, ix).bp),
        "控制者" | "拥有者": "是谁的卡", [Cite::defines(ua!("2-2"))] => s.card(ix).owner,
        "颜色": "现在的颜色", [Cite::defines(ua!("1.1-3-1"))] => v.colours_of(s, ix),
        "特征": "现在的特征", [Cite::defines(ua!("1.1-3-4")), Cite::defines(ua!("1.2-2-4")), Cite::defines(ua!("1.3-2-4"))] => v.traits_of(s, ix),
        "所需能量": "现在的所需能量", [Cite::defines(ua!("1.1-3-1"))] => v.energy_text(&v.need(s, ix)),
        "消费AP": "现在的消费AP", [Cite::defines(ua!("1.1-3-2"))] => v.ap_cost(s, ix),
        "发生能量": "现在的发生能量", [Cite::defines(ua!("1.1-3-9"))] => {
            let colours = 0..v.colours.len() as u8;
            v.energy_text(&colours.map(|c| (c, v.gives(s, ix, Some(c)))).collect::<Vec<_>>())
        },
        "激跃状态": "下面有没有叠放的卡", [Cite::defines(ua!("6.3-1"))] => s.raided(ix),
        "激跃源": "叠放在下面的卡", [Cite::defines(ua!("6.3-1"))] => v.listed(&s.sources(ix).collect::<Vec<_>>()),
        "激跃源张数": "叠放在下面的卡有几张", [Cite::defines(ua!("6.3-1"))] => s.sources(ix).count(),
        "叠放于": "叠放在哪个角色下面", [Cite::defines(ua!("6.3-1"))] =>
            matches!(s.card(ix).zone, Zone::Under | Zone::Below).then(|| v.name(s.card(ix).above)),
        "下方的卡": "由效果放在下方的卡", [Cite::defines(ua!("1.1-3-7"))] => v.listed(&s.below(ix).collect::<Vec<_>>()),
        "下方张数": "由效果放在下方的卡有几张", [Cite::defines(ua!("1.1-3-7"))] => s.below(ix).count(),
        "效果": "现在有的效果", [Cite::defines(ua!("1.1-3-7"))] =>
            v.abilities_of(s, ix).iter().map(|a| v.ab(*a).text.clone()).collect::<Vec<_>>(),
        "效果张数" | "效果数": "现在有几个效果", [Cite::defines(ua!("1.1-3-7"))] => v.abilities_of(s, ix).len(),
        "后撤": "有没有后撤", [Cite::defines(ua!("5.2-5"))] => v.has(s, ix, AbKind::Step),
        "伤害": "伤害X的X", [Cite::defines(ua!("5.4.3.2-1"))] => v.damage_told(s, ix),
        "影响力": "影响力X的X", [Cite::defines(ua!("5.4.3.1a-4"))] => v.impacts(s, ix, false).into_iter().map(|(_, n)| n.to_string()).collect::<Vec<_>>(),
        "影响力无效": "有没有影响力无效", [Cite::defines(ua!("5.4.3.1a-4"))] => v.has(s, ix, AbKind::NoImpact),
        "触发": "触发的种类", [Cite::defines(ua!("1.1-3-8"))] => v.def(s, ix).trigger.map(|(icon, _)| icon.word()),
        "攻击中": "是不是正在攻击", [Cite::defines(ua!("5.4.1-1"))] => s.fights(ix, s.attack.map(|a| a.attacker)),
        "阻挡中": "是不是正在阻挡", [Cite::defines(ua!("5.4.2-1"))] => s.fights(ix, s.attack.and_then(|a| a.blocker)),
        "已攻击": "这回合攻击过没有", [Cite::requires(ua!("5.4-4"))] => s.attacked.contains(&s.obj(ix)),
        "能攻击": "能不能攻击", [Cite::requires(ua!("5.4.1-1"))] => match v.asks(s) {
            Some((_, Asks::Attack)) => v.may_of(s, [Choice::Attack { card: ix }]),
            _ => v.could_fight(s, ix, Cannot::Attack).into(),
        },
        "能阻挡": "能不能阻挡", [Cite::requires(ua!("5.4.2-1"))] => match v.asks(s) {
            Some((_, Asks::Block)) => v.may_of(s, [Choice::Block { card: ix }]),
            _ => v.could_fight(s, ix, Cannot::Block).into(),
        },
        "能起动": "能不能发动起动效果", [Cite::requires(ua!("5.3.5-1"))] => {
            let all = v.abilities_of(s, ix).into_iter().filter(|a| v.ab(*a).kind == AbKind::Activated);
            v.may_of(s, all.map(|ability| Choice::Activate { card: ix, ability }).collect::<Vec<_>>())
        },
        "能登场" | "能使用": "能不能从手牌登场或使用", [Cite::requires(ua!("5.3.1-1")), Cite::requires(ua!("5.3.4-1"))] => {
            let is_event = v.def(s, ix).kind == Kind::Event;
            let plays = [Zone::Fl, Zone::El].map(|to| Choice::Play { card: ix, to });
            match is_event {
                true => v.may_of(s, [Choice::Use { card: ix }]),
                false => v.may_of(s, plays),
            }
        },
        "不能": "因效果不能做的事", [Cite::defines(ua!("1.1-3-7"))] => v.cannot_do(s, ix),
        "本回合登场": "是不是这回合登场的", [Cite::requires(ua!("4-3"))] => s.card(ix).zone.on_field() && s.card(ix).since == s.turn,
        "在场": "在不在场上", [Cite::defines(ua!("2-2"))] => s.card(ix).zone.on_field(),
        "等待的效果": "它有几个效果等待处理", [Cite::requires(ua!("6.1-1"))] =>
            s.waiting.iter().filter(|w| w.source.ix == ix).count(),
    }
}

/// The side of a card that a fact tells: where effects contradict each other about it, it has no value.
fn side(what: &str) -> AttributeMask {
    match what {
        "BP" => attributes::BP,
        "效果" | "效果张数" | "效果数" | "后撤" | "伤害" | "影响力" => {
            attributes::EFFECTS
        }
        "消费AP" => attributes::AP,
        "所需能量" => attributes::NEED,
        "发生能量" => attributes::GIVES,
        "卡名" => attributes::NAMES,
        "特征" => attributes::TRAITS,
        "颜色" => attributes::COLOURS,
        "不能" => attributes::CANNOT,
        _ => 0,
    }
}

impl State {
    /// At which place of its zone a card lies, from 1; 0 where it is in none.
    fn place_of(&self, ix: Ix) -> usize {
        let card = self.card(ix);
        let mut all = self.side(card.owner).zone(card.zone).iter();
        all.position(|x| *x == ix).map_or(0, |at| at + 1)
    }

    /// Whether a card is the one that attacks or blocks.
    fn fights(&self, ix: Ix, which: Option<Obj>) -> bool {
        which.is_some_and(|o| o.ix == ix && self.is_still(o))
    }
}

impl View<'_> {
    /// A fact by its path.
    pub fn fact_at(&self, s: &State, path: &At<String>) -> Result<Fact, Fault> {
        let text = path.value.trim();
        let Some((whose, what)) = text.split_once('.') else {
            return find(path, "局面", text, OF_GAME, &|what| {
                of_game(self, s, what)
            });
        };
        let Some(player) = Player::BOTH.into_iter().find(|p| p.name() == whose) else {
            return self.card_path(s, path, whose, what);
        };
        let of_player = |what: &str| self.player_fact(s, player, what);
        match what.split_once('.') {
            // 甲.火花.状态
            Some((card, of_card)) if of_player(what).is_none() => {
                self.card_path(s, path, &format!("{whose}.{card}"), of_card)
            }
            _ => find(path, "玩家", what, OF_PLAYER, &of_player),
        }
    }

    fn card_path(
        &self,
        s: &State,
        path: &At<String>,
        card: &str,
        what: &str,
    ) -> Result<Fact, Fault> {
        let at = At {
            value: card.to_owned(),
            line: path.line,
            column: path.column,
        };
        let rank = |ix: Ix| 2 * u8::from(s.card(ix).zone.on_field());
        let ix = self.card_named(s, &at, &rank)?;
        if self.undecided(s, ix, side(what)) {
            return Ok(Fact::plain("未定"));
        }
        find(path, "卡", what, OF_CARD, &|what| {
            of_card(self, s, ix, what)
        })
    }

    /// A player's fact; also energy of a colour, and zones by their other words.
    fn player_fact(&self, s: &State, player: Player, what: &str) -> Option<Fact> {
        if let Some(colour) = what
            .strip_prefix("能量.")
            .or_else(|| what.strip_suffix("能量"))
            .filter(|colour| !colour.is_empty())
        {
            let colour = colour.trim_end_matches('色');
            let place = self.colours.iter().position(|c| c == colour);
            let n = place.map_or(0, |c| self.energy_of(s, player, Some(c as u8)));
            return Some(
                Fact::from(n).by([Cite::defines(ua!("1.1-3-9")), Cite::requires(ua!("2.2-1"))]),
            );
        }
        // What counts as life is not what lies there: its count is a fact of its own.
        let of_life = what.strip_suffix("张数").and_then(Zone::find) == Some(Zone::Life);
        match Zone::find(what) {
            Some(zone) => of_player(self, s, player, zone.word()),
            None if of_life => of_player(self, s, player, "血区张数"),
            None => of_player(self, s, player, what),
        }
    }

    /// Whether one of some choices may be made: by what lets it, or by all that stands against them.
    fn may_of(&self, s: &State, choices: impl IntoIterator<Item = Choice>) -> Fact {
        let mut against: Vec<Cite> = Vec::new();
        for choice in choices {
            let mut tracer = Explaining::default();
            let _ = self.judge_choice(s, &choice, &mut tracer);
            match tracer.verdict() {
                Verdict::Legal(cites) => return Fact::from(true).by(cites),
                Verdict::Illegal(reasons) => against.extend(reasons.iter().map(|r| r.cite)),
                Verdict::Undecided(unruled) => {
                    against.extend(unruled.clauses.iter().map(|id| Cite::defines(*id)));
                }
            }
        }
        Fact::from(false).by(against)
    }

    fn name_of(&self, card: Option<Obj>) -> Option<&str> {
        card.map(|o| self.name(o.ix))
    }

    fn listed<'i>(&self, all: impl IntoIterator<Item = &'i Ix>) -> Vec<&str> {
        all.into_iter().map(|ix| self.name(*ix)).collect()
    }

    fn is_character(&self, s: &State, ix: Ix) -> bool {
        self.def(s, ix).kind == Kind::Character
    }

    /// X of each 伤害X of a character, with what is added to it.
    fn damage_told(&self, s: &State, ix: Ix) -> Vec<String> {
        let mut own = self.keyword_numbers(s, ix, AbKind::Damage);
        let more = self.keyword_numbers(s, ix, AbKind::DamageMore);
        // Without one it deals 1 (5.4.3.2-1).
        if own.is_empty() && !more.is_empty() {
            own.push(1);
        }
        let more: i32 = more.iter().sum();
        own.iter().map(|n| (n + more).to_string()).collect()
    }

    /// Whether a character could attack or block as it lies, were that asked now.
    fn could_fight(&self, s: &State, ix: Ix, what: Cannot) -> bool {
        let card = s.card(ix);
        card.zone == Zone::Fl
            && !card.rested
            && self.is_character(s, ix)
            && self.kept_from(s, ix, what, None).is_none()
    }

    /// What effects keep a card from, also with some cards only.
    fn cannot_do(&self, s: &State, ix: Ix) -> Vec<String> {
        let word = |c: &Cannot| match self.kept_from(s, ix, *c, None) {
            Some(_) => Some(c.word().to_owned()),
            None => self
                .partly_kept_from(s, ix, *c)
                .then(|| format!("{}（有限定）", c.word())),
        };
        Cannot::ALL.iter().filter_map(word).collect()
    }

    fn energy_text(&self, all: &[(u8, i32)]) -> String {
        let words: Vec<String> = all
            .iter()
            .filter(|(_, n)| *n > 0)
            .map(|(c, n)| format!("{}{n}", self.colours[usize::from(*c)]))
            .collect();
        if words.is_empty() {
            "0".to_owned()
        } else {
            words.join("、")
        }
    }

    fn step_word(&self, s: &State) -> &'static str {
        let innermost = s.frames.len().saturating_sub(1);
        let of_phase = |phase: Phase, nth: usize| {
            let steps = PhaseStep::of(phase);
            steps
                .get(nth)
                .or(steps.last())
                .map_or("无", |step| step.word())
        };
        for (depth, frame) in s.frames.iter().enumerate().rev() {
            let above = depth < innermost;
            return match frame {
                Frame::Attack {
                    at: Attacked::Named,
                } => "攻击角色指定时机",
                // What a block or none sets off belongs to that timing (5.4.2-2).
                Frame::Attack {
                    at: Attacked::Block,
                } => "阻挡角色指定时机",
                Frame::Attack {
                    at: Attacked::Resolve,
                } if above => "阻挡角色指定时机",
                Frame::Attack { .. } => "处理时机",
                Frame::Attacking { .. } => "攻击角色指定时机",
                Frame::Damage(_) => "触发检测",
                Frame::Start { at } => of_phase(Phase::Start, at.under_way(above)),
                Frame::Moving { .. } | Frame::Batch { .. } => "移动",
                Frame::Main { .. } => "主要阶段",
                Frame::Ending { at } => of_phase(Phase::End, at.under_way(above)),
                Frame::Raid { .. } => "激跃",
                Frame::Prepare { .. } => "准备",
                _ => continue,
            };
        }
        "无"
    }

    /// How a BP came about: printed, each change, the result.
    fn unfold_bp(&self, s: &State, ix: Ix) -> Unfolding {
        let printed = self.def(s, ix).bp;
        let mut steps = vec![UnfoldStep {
            says: "卡面BP".to_owned(),
            value: printed.to_string(),
            cites: vec![Cite::defines(ua!("1.1-3-10"))],
        }];
        let mut value = printed;
        self.each_change(s, ix, attributes::BP, &mut |c| {
            let how = match c.timed {
                Some(t) => t.until.word().to_owned(),
                None => "常驻".to_owned(),
            };
            let says = match c.change {
                Change::Bp(_) => {
                    value += c.n;
                    format!("“{}”的效果{:+}（{how}）", self.name(c.source), c.n)
                }
                Change::BpBecomes(_) => {
                    format!("“{}”的效果：BP变为{}（{how}）", self.name(c.source), c.n)
                }
                _ => return,
            };
            steps.push(UnfoldStep {
                says,
                value: value.to_string(),
                cites: vec![self.effect_clause(s, c.source, 0)],
            });
        });
        let result = self.bp(s, ix).to_string();
        if steps.last().is_some_and(|l| l.value != result) {
            steps.push(UnfoldStep {
                says: "合计".to_owned(),
                value: result,
                cites: vec![Cite::defines(ua!("1.1-3-10"))],
            });
        }
        Unfolding {
            of: format!("{}的BP", self.name(ix)),
            steps,
        }
    }
}

impl View<'_> {
    /// Whether a word of a ruling means this one: a zone, a phase, a step or a state by another of its words, a step by
    /// its number or its whole phase, a card by whose it is.
    pub fn is_meant(&self, s: &State, path: &str, wanted: &str, held: &str) -> bool {
        let known = match path.rsplit('.').next() {
            Some("状态") => Pose::find(wanted).map(Pose::word),
            Some("区域") => Zone::find(wanted).map(Zone::word),
            Some("阶段") => Phase::find(wanted).map(Phase::word),
            Some("步骤") => return self.is_step(s, wanted, held),
            Some("") => return self.is_owned(s, wanted, held),
            _ => None,
        };
        known.unwrap_or(wanted) == held
    }

    /// Whether a step is meant: by its word, its number in the phase, or the phase that has it.
    fn is_step(&self, s: &State, wanted: &str, held: &str) -> bool {
        let steps = PhaseStep::of(s.phase);
        let Some(nth) = steps.iter().position(|step| step.word() == held) else {
            return wanted == held;
        };
        PhaseStep::find(wanted) == Some(steps[nth])
            || wanted.parse() == Ok(nth + 1)
            || wanted == self.phase_word(s)
    }
}
