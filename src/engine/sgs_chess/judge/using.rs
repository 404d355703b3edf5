//! Using, playing and answering: the card as it is declared, equipment, reach, who cannot respond (1.6, 4.10, 7.2, 8.2, 8.3).

use super::super::compute::{Amount, named};
use super::super::known;
use super::super::state::{CardId, CharId, Place, Virtual, Work};
use super::super::view::View;
use super::super::words::names::Name;
use super::super::words::op::Use;
use super::super::words::{Kind, Phase, Point, usual_kind};
use super::super::{Sgs, SkillInfo};
use super::touch::OF_OTHERS;
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// A use as it is declared.
pub struct Declared {
    pub who: CharId,
    pub real: Vec<CardId>,
    pub name: String,
    pub kind: Option<Kind>,
    pub targets: Vec<CharId>,
    pub using: Vec<CardId>,
    /// The skill by which it is converted.
    pub skill: Option<String>,
    /// Whether it is used as another card than the real one.
    pub other: bool,
}

impl View<'_> {
    pub fn declared(self, u: &Use) -> Result<Declared, Fault> {
        let who = self.doer(&u.who)?;
        let real = self.cards_named(Some(who), &u.cards)?;
        let own = real.first().map(|c| &self.cards[usize::from(c.0)]);
        let name = match (&u.as_card, own) {
            (Some(name), _) => name.text().to_owned(),
            (None, Some(info)) => info.name.clone(),
            (None, None) => {
                return Err(Name::default()
                    .fault("没有实体牌时要写明当作什么牌")
                    .fix("写 当作: 杀"));
            }
        };
        let kind = self
            .cards
            .iter()
            .find(|c| c.name == name)
            .and_then(|c| c.kind)
            .or_else(|| usual_kind(&name));
        let mut targets = self.chars_named(&u.targets)?;
        if targets.is_empty() && kind.is_some_and(Kind::is_equipment) {
            // 1.6-1: the target of equipment is 你.
            targets.push(who);
        }
        let mut using = self.cards_named(Some(who), &u.using)?;
        // 1.6-4: equipment whose skill this is used by is drawn on, said or not.
        let meant = u.skill.as_ref().map(|skill| skill.text().to_owned());
        let skill = meant.or_else(|| self.only_way(who, u, &real));
        if let Some(skill) = &skill {
            for card in self.gives(who, skill) {
                if !using.contains(&card) {
                    using.push(card);
                }
            }
        }
        Ok(Declared {
            who,
            other: own.is_none_or(|info| info.name != name),
            real,
            name,
            kind,
            targets,
            using,
            skill,
        })
    }

    /// The skill by which real cards stand for another where it is not said: the one skill of the character that says
    /// so, or where several cards do, that makes a converted card (5.35-1).
    fn only_way(self, who: CharId, u: &Use, real: &[CardId]) -> Option<String> {
        let wanted = u.as_card.as_ref().filter(|_| !real.is_empty())?;
        let says = |k: &SkillInfo| {
            let mut all = k.conversions.iter().flat_map(|c| c.as_cards.iter());
            all.any(|n| n.text() == wanted.text())
        };
        let untold = |k: &SkillInfo| k.conversions.is_empty() && k.converts && real.len() > 1;
        let own = self.skills_of(who).into_iter();
        let mut ways = own
            .map(|k| &self.skills[usize::from(k)])
            .filter(|k| says(k) || untold(k));
        let way = ways.next()?;
        ways.next().is_none().then(|| way.name.clone())
    }

    /// Equipment that cannot be drawn on while these cards are used for something else (1.6-2, 1.6-4).
    pub fn barred_by(self, real: &[CardId]) -> Vec<CardId> {
        real.iter()
            .copied()
            .filter(|c| self.s.card(*c).place.is_equipment())
            .collect()
    }

    pub fn can_use<T: Tracer>(self, u: &Use, play: bool, t: &mut T) -> Go {
        let d = known!(t, self.declared(u));
        let name = self.who(d.who);
        let verb = if play { "打出" } else { "使用" };
        let (defines, together) = if play {
            (sgs!("8.3-1"), sgs!("8.3-2"))
        } else {
            (sgs!("8.2-1"), sgs!("8.2-2"))
        };
        t.cite(Cite::defines(defines));
        t.cite(Cite::defines(sgs!("1.8-1")));
        self.takes_part(d.who, if play { "打出牌" } else { "使用牌" }, t)?;
        for target in &d.targets {
            self.takes_part(*target, "成为牌的目标", t)?;
        }
        // Several real cards may stand for one; without saying for which they would be several.
        t.require(d.real.len() < 2 || u.as_card.is_some(), || {
            Reason::forbids(together, format!("不能同时{verb}{}张牌。", d.real.len()))
                .blocked_by(self.labels(&d.real))
        })?;
        self.still_there(&u.cards, t)?;
        self.can_convert(&d, play, t)?;
        self.not_in_use(&d.real, &d.using, t)?;
        for card in &d.real {
            let label = self.label(*card);
            let place = self.s.card(*card).place;
            // What a text describes is its own ground, but where the reading lets none be.
            let described = self.ctx.describes() && place.owner().is_none();
            if described && self.option(OF_OTHERS) != "一律不能" {
                continue;
            }
            t.require(place.owner() == Some(d.who), || {
                let said = match place {
                    _ if described => {
                        format!("【{label}】不是{name}自己的牌（读法“{OF_OTHERS}”：一律不能）。")
                    }
                    // 5.2-1: what lies in a common area is nobody's.
                    Place::Common(area) => {
                        let area = area.word();
                        format!("【{label}】在{area}，不是{name}自己的牌，不能{verb}。")
                    }
                    Place::Of(..) => format!("【{label}】不是{name}自己的牌，不能{verb}。"),
                };
                Reason::forbids(sgs!("5.2-3"), said).blocked_by(label)
            })?;
        }
        if play {
            return GO;
        }
        if d.kind.is_some_and(Kind::is_equipment) {
            self.can_equip(&d, t)?;
        }
        // 4.10-6 with 1.6-3: whom a 杀 can reach.
        if d.name == "杀" && !u.unlimited {
            self.in_reach(&d, t)?;
        }
        GO
    }

    fn can_equip<T: Tracer>(self, d: &Declared, t: &mut T) -> Go {
        let name = self.who(d.who);
        t.cite(Cite::requires(sgs!("1.6-1")));
        let turn = self.s.turn();
        t.require(
            turn.is_some_and(|turn| {
                turn.who == d.who && turn.phase == Phase::Play && turn.point == Point::Within
            }),
            || {
                Reason::requires(
                    sgs!("1.6-1"),
                    format!("装备牌的使用时机是{name}的出牌阶段内的空闲时间点。"),
                )
                .blocked_by(turn.map_or("没有回合".to_owned(), |turn| {
                    format!("{}的{}", self.who(turn.who), turn.phase)
                }))
            },
        )?;
        let idle = matches!(
            self.s.stack.last().map(|f| &f.kind),
            Some(Work::Turn(_)) | None
        );
        t.require(
            idle || self.option("空闲时间点") != "无结算进行时",
            || {
                Reason::requires(
                    sgs!("1.6-1"),
                    "正有事件在结算，不是空闲时间点（读法“空闲时间点”：无结算进行时）。",
                )
                .blocked_by("正在结算")
            },
        )?;
        t.require(d.targets == [d.who], || {
            Reason::requires(
                sgs!("1.6-1"),
                format!(
                    "装备牌的使用目标是使用者自己，不是{}。",
                    self.whos(&d.targets)
                ),
            )
            .blocked_by(self.whos(&d.targets))
        })
    }

    fn in_reach<T: Tracer>(self, d: &Declared, t: &mut T) -> Go {
        let barred = self.barred_by(&d.real);
        for target in &d.targets {
            let Some(within) = self.within_range(d.who, *target, &barred) else {
                // A board on which nobody stands anywhere is not about ranges.
                let alive = [d.who, *target].into_iter().all(|c| self.counts(c));
                let mapped = self.s.all_chars().any(|c| self.s.char(c).square.is_some());
                if alive && mapped {
                    t.undecided(|| self.unplaced(d.who, *target))?;
                }
                continue;
            };
            t.cite(Cite::requires(sgs!("4.10-6")));
            let yes = match within.result {
                Ok(yes) => yes,
                Err(unruled) => {
                    t.undecided(|| unruled)?;
                    continue;
                }
            };
            t.require(yes == Amount::Finite(1), || {
                let range = self.attack_range(d.who, &barred).text();
                let distance = self
                    .distance(d.who, *target, &barred)
                    .map_or_else(String::new, |c| c.text());
                let clause = if *target == d.who {
                    sgs!("4.10-8")
                } else {
                    sgs!("4.10-6")
                };
                Reason::forbids(
                    clause,
                    format!(
                        "{}不在{}的攻击范围内{}：攻击范围{range}，距离{distance}。",
                        self.who(*target),
                        self.who(d.who),
                        named(&within.under)
                    ),
                )
                .blocked_by(self.who(*target))
            })?;
            if yes != Amount::Finite(1) && !barred.is_empty() {
                t.forbid(|| {
                    Reason::forbids(
                        sgs!("1.6-2"),
                        format!(
                            "{}当其他牌使用时，不能同时用到它提供的攻击范围。",
                            self.labels(&barred)
                        ),
                    )
                    .blocked_by(self.labels(&barred))
                })?;
            }
        }
        GO
    }

    pub fn can_respond<T: Tracer>(self, u: &Use, t: &mut T) -> Go {
        let d = known!(t, self.declared(u));
        let name = self.who(d.who);
        self.can_use(u, true, t)?;
        let Some(using) = self.s.using() else {
            return t.forbid(|| Reason::requires(sgs!("7.2-1"), "没有正在结算的牌可以响应。"));
        };
        t.cite(Cite::defines(sgs!("7.2-1")));
        if let Some(false) = Sgs::answers(&using.card, &d.name) {
            t.forbid(|| {
                Reason::forbids(
                    sgs!("7.2-2"),
                    format!("【{}】不是对【{}】的响应。", d.name, using.card.name),
                )
                .blocked_by(d.name.as_str())
            })?;
        }
        // 7.2-2 names for the three tricks only what is played because of their effect.
        let covered = !matches!(using.card.name.as_str(), "决斗" | "万箭齐发" | "南蛮入侵")
            || d.name != "无懈可击";
        t.require(!(using.mute.contains(&d.who) && covered), || {
            let says = match using.card.name.as_str() {
                "杀" => format!("此【杀】不是{name}使用【闪】的合法目标。"),
                "决斗" | "南蛮入侵" => {
                    format!(
                        "{name}不能因执行此【{}】的效果而打出【杀】。",
                        using.card.name
                    )
                }
                "万箭齐发" => format!("{name}不能因执行此【万箭齐发】的效果而打出【闪】。"),
                other => format!("此【{other}】不是{name}使用【无懈可击】的合法目标。"),
            };
            Reason::forbids(sgs!("7.2-2"), says).blocked_by(name)
        })
    }

    /// What the trick in progress makes one play is a 打出 as well: it is held against who cannot respond, where
    /// nothing else has begun since (7.2-2).
    pub fn not_muted<T: Tracer>(self, u: &Use, t: &mut T) -> Go {
        let d = known!(t, self.declared(u));
        let innermost = self.s.stack.iter().rev().find(|f| {
            matches!(
                f.kind,
                Work::Using(_) | Work::Hurt(_) | Work::Shift(_) | Work::Dying(_) | Work::Turn(_)
            )
        });
        let Some(Work::Using(using)) = innermost.map(|f| &f.kind) else {
            return GO;
        };
        let asked = match using.card.name.as_str() {
            "决斗" | "南蛮入侵" => "杀",
            "万箭齐发" => "闪",
            _ => return GO,
        };
        t.require(d.name != asked || !using.mute.contains(&d.who), || {
            let (name, trick) = (self.who(d.who), &using.card.name);
            Reason::forbids(
                sgs!("7.2-2"),
                format!("{name}不能因执行此【{trick}】的效果而打出【{asked}】。"),
            )
            .blocked_by(name)
        })
    }

    pub fn can_mute<T: Tracer>(self, t: &mut T) -> Go {
        let Some(using) = self.s.using() else {
            return t.forbid(|| Reason::requires(sgs!("7.2-2"), "没有正在结算的牌。"));
        };
        t.cite(Cite::permits(sgs!("7.2-2")));
        let may = using.card.name == "杀" || using.card.kind == Some(Kind::Trick);
        t.require(may, || {
            Reason::forbids(
                sgs!("7.2-2"),
                format!("不能令角色不能响应【{}】。", using.card.name),
            )
            .blocked_by(using.card.name.as_str())
        })
    }
}

impl Sgs {
    /// Which card answers which (7.2-2); `None` where this chapter does not say.
    pub(crate) fn answers(card: &Virtual, with: &str) -> Option<bool> {
        let name = card.name.as_str();
        match (name, card.kind) {
            ("杀", _) => Some(with == "闪"),
            ("决斗" | "南蛮入侵", _) => Some(matches!(with, "杀" | "无懈可击")),
            ("万箭齐发", _) => Some(matches!(with, "闪" | "无懈可击")),
            (_, Some(Kind::Trick)) => Some(with == "无懈可击"),
            _ => None,
        }
    }
}
