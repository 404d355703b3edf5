//! Using and playing cards: the card as information, its real cards, conversion, equipment (1.6, 1.8, 5.35, 8.2, 8.3).

use super::event::{Event, say};
use super::op::Use;
use super::state::{
    CardId, CharId, Ctx, Exec, Frame, Place, Shift, State, Target, Using, Verb, Virtual, Work,
};
use super::value::{Amount, open, under};
use super::words::{Common, Kind, Phase, Point, Timing, usual_kind};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// A use as it is declared.
pub(super) struct Declared {
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

impl Sgs {
    pub(super) fn declared(&self, s: &State, u: &Use, ctx: &Ctx) -> Result<Declared, Fault> {
        let who = self.doer(s, ctx, &u.who)?;
        let real = self.cards_named(s, ctx, Some(who), &u.cards)?;
        let own = real.first().map(|c| &self.cards[usize::from(c.0)]);
        let name = match (&u.as_card, own) {
            (Some(name), _) => name.text().to_owned(),
            (None, Some(info)) => info.name.clone(),
            (None, None) => {
                return Err(super::names::Name::default()
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
        let mut targets = self.chars_named(s, ctx, &u.targets)?;
        if targets.is_empty() && kind.is_some_and(Kind::is_equipment) {
            // 1.6-1: the target of equipment is 你.
            targets.push(who);
        }
        let mut using = self.cards_named(s, ctx, Some(who), &u.using)?;
        // 1.6-4: equipment whose skill this is used by is drawn on, said or not.
        let meant = u.skill.as_ref().map(|skill| skill.text().to_owned());
        let skill = meant.or_else(|| self.only_way(s, who, u, &real));
        if let Some(skill) = &skill {
            for card in self.gives(s, who, skill) {
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

    /// The skill by which several real cards stand for another where it is not said: the one skill of the character
    /// that makes a converted card (5.35-1).
    fn only_way(&self, s: &State, who: CharId, u: &Use, real: &[CardId]) -> Option<String> {
        if real.len() < 2 || u.as_card.is_none() {
            return None;
        }
        let mut ways = self
            .skills_of(s, who)
            .into_iter()
            .map(|k| &self.skills[usize::from(k)])
            .filter(|k| k.converts);
        let way = ways.next()?;
        ways.next().is_none().then(|| way.name.clone())
    }

    /// Equipment that cannot be drawn on while these cards are used for something else (1.6-2, 1.6-4).
    fn barred_by(&self, s: &State, real: &[CardId]) -> Vec<CardId> {
        real.iter()
            .copied()
            .filter(|c| s.card(*c).place.is_equipment())
            .collect()
    }

    pub(super) fn can_use<T: Tracer>(
        &self,
        s: &State,
        u: &Use,
        play: bool,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let d = known!(t, self.declared(s, u, ctx));
        let name = self.who(d.who);
        let verb = if play { "打出" } else { "使用" };
        let (defines, together) = if play {
            (sgs!("8.3-1"), sgs!("8.3-2"))
        } else {
            (sgs!("8.2-1"), sgs!("8.2-2"))
        };
        t.cite(Cite::defines(defines));
        t.cite(Cite::defines(sgs!("1.8-1")));
        // Several real cards may stand for one; without saying for which they would be several.
        t.require(d.real.len() < 2 || u.as_card.is_some(), || {
            Reason::forbids(together, format!("不能同时{verb}{}张牌。", d.real.len()))
                .blocked_by(self.labels(&d.real))
        })?;
        self.still_there(s, &u.cards, ctx, t)?;
        self.not_in_use(s, &d.real, &d.using, t)?;
        for card in &d.real {
            if let Some(owner) = s.card(*card).place.owner() {
                let label = self.label(*card);
                t.require(owner == d.who, || {
                    Reason::forbids(
                        sgs!("5.2-3"),
                        format!("【{label}】不是{name}自己的牌，不能{verb}。"),
                    )
                    .blocked_by(label)
                })?;
            }
        }
        if play {
            return GO;
        }
        if d.kind.is_some_and(Kind::is_equipment) {
            self.can_equip(s, &d, t)?;
        }
        // 4.10-6 with 1.6-3: whom a 杀 can reach.
        if d.name == "杀" && !u.unlimited {
            self.in_reach(s, &d, t)?;
        }
        GO
    }

    fn can_equip<T: Tracer>(&self, s: &State, d: &Declared, t: &mut T) -> Go {
        let name = self.who(d.who);
        t.cite(Cite::requires(sgs!("1.6-1")));
        let turn = s.turn();
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
        let idle = matches!(s.stack.last().map(|f| &f.kind), Some(Work::Turn(_)) | None);
        t.require(
            idle || self.readings.of("空闲时间点") != "无结算进行时",
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

    fn in_reach<T: Tracer>(&self, s: &State, d: &Declared, t: &mut T) -> Go {
        let barred = self.barred_by(s, &d.real);
        for target in &d.targets {
            let Some(within) = self.within_range(s, d.who, *target, &barred) else {
                continue;
            };
            t.cite(Cite::requires(sgs!("4.10-6")));
            let Ok(yes) = within.result else { continue };
            t.require(yes == Amount::Finite(1), || {
                let range = self.attack_range(s, d.who, &barred).text();
                let distance = self
                    .distance(s, d.who, *target, &barred)
                    .map_or_else(String::new, |c| c.text());
                let clause = if *target == d.who {
                    sgs!("4.10-8")
                } else {
                    sgs!("4.10-6")
                };
                Reason::forbids(
                    clause,
                    format!(
                        "{}不在{}的攻击范围内：攻击范围{range}，距离{distance}。",
                        self.who(*target),
                        self.who(d.who)
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

    /// The card as it is used or played, with what makes it a converted one (5.35-1).
    fn virtual_card(&self, s: &mut State, d: &Declared, log: &mut Log<Event>) -> Virtual {
        s.uses = s.uses.wrapping_add(1);
        let converted = d.skill.as_ref().is_some_and(|k| {
            k == "炎灭"
                || self
                    .skills
                    .iter()
                    .any(|skill| skill.name == *k && skill.converts)
        });
        let card = Virtual {
            id: s.uses,
            name: d.name.clone(),
            kind: d.kind,
            real: d.real.clone(),
            converted,
            user: d.who,
        };
        if converted {
            say(log, "转化", &[Cite::defines(sgs!("5.35-1"))], &[], || {
                format!("这是转化的牌【{}】。", d.name)
            });
        }
        card
    }

    pub(super) fn do_use(&self, s: &mut State, u: &Use, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(d) = self.declared(s, u, ctx) else {
            return;
        };
        if d.kind.is_some_and(Kind::is_equipment) && self.readings.of("空闲时间点") == "未定"
        {
            s.unruled = Some(open(&self.readings, "空闲时间点"));
            return;
        }
        let barred = self.barred_by(s, &d.real);
        let mut all = Vec::new();
        let mut cites = vec![
            Cite::defines(sgs!("8.2-1")),
            Cite::defines(sgs!("1.8-1")),
            Cite::requires(sgs!("1.8-2")),
            Cite::defines(sgs!("7.1-1")),
        ];
        if d.name == "杀" && !u.unlimited {
            for target in &d.targets {
                if let Some(within) = self.within_range(s, d.who, *target, &barred) {
                    if let Err(unruled) = within.result {
                        s.unruled = Some(unruled);
                        return;
                    }
                    for cite in within.cites() {
                        if !cites.contains(&cite) {
                            cites.push(cite);
                        }
                    }
                    all.extend(within.under);
                }
            }
        }
        if !barred.is_empty() {
            cites.push(Cite::requires(sgs!("1.6-2")));
            cites.push(Cite::requires(sgs!("1.6-4")));
            all.push(under(&self.readings, "装备不能两用的范围"));
        }
        if d.kind.is_some_and(Kind::is_equipment) {
            cites.push(Cite::requires(sgs!("1.6-1")));
            all.push(under(&self.readings, "空闲时间点"));
        }
        say(log, "使用", &cites, &all, || {
            let real = match d.real.as_slice() {
                [] => "（没有实体牌）".to_owned(),
                _ if d.other => format!("（实体牌：{}）", self.labels(&d.real)),
                _ => String::new(),
            };
            let to = if d.targets.is_empty() {
                String::new()
            } else {
                format!("，目标：{}", self.whos(&d.targets))
            };
            format!("{}使用【{}】{real}{to}。", self.who(d.who), d.name)
        });
        let card = self.virtual_card(s, &d, log);
        s.used = Some(card.clone());
        s.targets.clone_from(&d.targets);
        s.stack.push(Frame {
            kind: Work::Using(Using {
                card,
                targets: d
                    .targets
                    .iter()
                    .map(|c| Target {
                        who: *c,
                        aimed: false,
                        targeted: false,
                        cancelled: false,
                        void: false,
                    })
                    .collect(),
                now: None,
                broken: false,
                mute: Vec::new(),
                inserts: u.meanwhile.clone().into(),
                inserted: 0,
                pause: u.pause,
            }),
            step: 0,
            ctx: Ctx {
                you: Some(d.who),
                doer: Some(d.who),
                target: None,
                targets: 0,
                skill: None,
                cost: false,
            },
        });
        let direct = d.kind.is_some_and(Kind::is_equipment)
            && self.readings.of("使用装备算不算失去牌") == "只算失去手牌";
        if !d.real.is_empty() && !direct {
            self.shift(
                s,
                Shift {
                    who: Some(d.who),
                    verb: Verb::Use,
                    cards: d
                        .real
                        .iter()
                        .map(|c| (*c, Place::Common(Common::Processing)))
                        .collect(),
                    prevented: false,
                    later: false,
                    inserts: Vec::new().into(),
                    pause: false,
                },
                ctx,
            );
        }
    }

    pub(super) fn do_play(
        &self,
        s: &mut State,
        u: &Use,
        word: &'static str,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok(d) = self.declared(s, u, ctx) else {
            return;
        };
        let cites = if word == "响应" {
            vec![
                Cite::defines(sgs!("7.2-1")),
                Cite::permits(sgs!("5.14-1")),
                Cite::defines(sgs!("7.1-1")),
            ]
        } else {
            vec![Cite::defines(sgs!("8.3-1")), Cite::defines(sgs!("1.8-1"))]
        };
        let to = s.using().map(|x| x.card.name.clone());
        say(log, word, &cites, &[], || {
            let to = to
                .filter(|_| word == "响应")
                .map(|n| format!("，响应【{n}】"))
                .unwrap_or_default();
            format!(
                "{}{}【{}】{to}。",
                self.who(d.who),
                if word == "响应" {
                    "以此响应："
                } else {
                    "打出"
                },
                d.name
            )
        });
        let card = self.virtual_card(s, &d, log);
        // A response is another card; the one in progress stays the one that was used.
        if s.using().is_none() {
            s.used = Some(card);
        }
        s.last.exec = Exec::Yes;
        if !d.real.is_empty() {
            self.shift(
                s,
                Shift {
                    who: Some(d.who),
                    verb: Verb::Play,
                    cards: d
                        .real
                        .iter()
                        .map(|c| (*c, Place::Common(Common::Processing)))
                        .collect(),
                    prevented: false,
                    later: false,
                    inserts: u.meanwhile.clone().into(),
                    pause: u.pause,
                },
                ctx,
            );
        }
    }

    /// Which card answers which (7.2-2); `None` where this chapter does not say.
    fn answers(card: &Virtual, with: &str) -> Option<bool> {
        let name = card.name.as_str();
        match (name, card.kind) {
            ("杀", _) => Some(with == "闪"),
            ("决斗" | "南蛮入侵", _) => Some(matches!(with, "杀" | "无懈可击")),
            ("万箭齐发", _) => Some(matches!(with, "闪" | "无懈可击")),
            (_, Some(Kind::Trick)) => Some(with == "无懈可击"),
            _ => None,
        }
    }

    pub(super) fn can_respond<T: Tracer>(&self, s: &State, u: &Use, ctx: &Ctx, t: &mut T) -> Go {
        let d = known!(t, self.declared(s, u, ctx));
        let name = self.who(d.who);
        self.can_use(s, u, true, ctx, t)?;
        let Some(using) = s.using() else {
            return t.forbid(|| Reason::requires(sgs!("7.2-1"), "没有正在结算的牌可以响应。"));
        };
        t.cite(Cite::defines(sgs!("7.2-1")));
        if let Some(false) = Self::answers(&using.card, &d.name) {
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
    pub(super) fn not_muted<T: Tracer>(&self, s: &State, u: &Use, ctx: &Ctx, t: &mut T) -> Go {
        let d = known!(t, self.declared(s, u, ctx));
        let innermost = s.stack.iter().rev().find(|f| {
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

    pub(super) fn do_respond(&self, s: &mut State, u: &Use, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(d) = self.declared(s, u, ctx) else {
            return;
        };
        let open_question = s
            .using()
            .filter(|x| Self::answers(&x.card, &d.name).is_none())
            .map(|x| x.card.name.clone());
        if let Some(card) = open_question {
            s.unruled = Some(crate::engine::verdict::Unruled {
                clauses: vec![sgs!("7.2-1"), sgs!("7.2-2")],
                question: format!("能不能以【{}】响应【{card}】？本章没有条文。", d.name),
                reading: None,
            });
            return;
        }
        self.do_play(s, u, "响应", ctx, log);
    }

    pub(super) fn can_mute<T: Tracer>(&self, s: &State, t: &mut T) -> Go {
        let Some(using) = s.using() else {
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

    /// Where a used card stays: equipment in its area, a delayed trick in its target's.
    pub(super) fn settle(&self, s: &mut State, using: &Using, log: &mut Log<Event>) {
        let Some(kind) = using.card.kind else { return };
        let Some(area) = kind.area() else {
            say(
                log,
                "使用结算结束",
                &[Cite::defines(sgs!("7.3-1")), Cite::requires(sgs!("3.5-1"))],
                &[],
                || {
                    format!(
                        "【{}】的使用结算结束；实体牌此后去哪里，本章没有条文，仍在处理区。",
                        using.card.name
                    )
                },
            );
            return;
        };
        let later = Self::resolves_later(&self.readings, Some(kind));
        let delayed = if kind == Kind::Delayed {
            vec![under(&self.readings, "延时锦囊何时生效")]
        } else {
            Vec::new()
        };
        // Void is what a card does to a target (7.6-1); where it is only laid down it is that target's all the same.
        let target = using
            .targets
            .iter()
            .find(|t| !t.cancelled && (later || !t.void))
            .map(|t| t.who);
        let Some(target) = target else {
            say(
                log,
                "使用结算结束",
                &[Cite::requires(sgs!("7.7-1")), Cite::requires(sgs!("3.5-1"))],
                &[],
                || {
                    format!(
                        "【{}】没有剩下的目标，使用结算结束；实体牌此后去哪里，本章没有条文。",
                        using.card.name
                    )
                },
            );
            return;
        };
        let place = Place::Of(target, area);
        let real = using.card.real.as_slice();
        if real.is_empty() {
            say(
                log,
                "使用结算结束",
                &[Cite::defines(sgs!("1.8-1")), Cite::requires(sgs!("8.4-1"))],
                &delayed,
                || format!("【{}】没有实体牌，没有牌可以置入。", using.card.name),
            );
            return;
        }
        if real.iter().all(|card| s.card(*card).place == place) {
            // A transfer has put it there already (5.11-1).
            say(
                log,
                "使用结算结束",
                &[Cite::requires(sgs!("5.11-1")), Cite::defines(sgs!("8.1-1"))],
                &delayed,
                || {
                    format!(
                        "【{}】已因转移置入{}的{}，不再置入。",
                        using.card.name,
                        self.who(target),
                        area.word()
                    )
                },
            );
            return;
        }
        let old = s.at(place);
        let mut all = delayed;
        if kind.is_equipment() && !old.is_empty() {
            let reading = under(&self.readings, "使用装备时旧装备");
            match reading.option.as_ref() {
                "原牌入弃牌堆" => {
                    for card in &old {
                        self.lay(s, *card, Place::Common(Common::Discard), true);
                    }
                    say(
                        log,
                        "置入",
                        &[
                            Cite::defines(sgs!("8.4-2")),
                            Cite::defines(sgs!("8.15-1")),
                            Cite::requires(sgs!("3.3-1")),
                        ],
                        std::slice::from_ref(&reading),
                        || format!("原有的{}置入弃牌堆。", self.labels(&old)),
                    );
                    say(
                        log,
                        "失去装备区里的牌",
                        &[Cite::defines(sgs!("8.15-1"))],
                        &[],
                        || format!("{}失去装备区里的{}。", self.who(target), self.labels(&old)),
                    );
                }
                "两张并存" => {}
                _ => {
                    s.unruled = Some(open(&self.readings, "使用装备时旧装备"));
                    return;
                }
            }
            all.push(reading);
        }
        say(
            log,
            "使用结算结束",
            &if kind.is_equipment() {
                [Cite::requires(sgs!("1.6-1")), Cite::defines(sgs!("8.4-2"))]
            } else {
                [Cite::defines(sgs!("1.7-1")), Cite::requires(sgs!("3.11-1"))]
            },
            &all,
            || {
                let then = if later {
                    "，何时生效本章没有写，到时由局面写明"
                } else {
                    ""
                };
                format!(
                    "【{}】因使用而置入{}的{}{then}。",
                    using.card.name,
                    self.who(target),
                    area.word()
                )
            },
        );
        self.shift(
            s,
            Shift {
                who: Some(using.card.user),
                verb: Verb::Settle,
                cards: real.iter().map(|card| (*card, place)).collect(),
                prevented: false,
                later: false,
                inserts: Vec::new().into(),
                pause: false,
            },
            &Ctx::default(),
        );
    }

    /// The name of a timing for a target.
    pub(super) fn timing_name(&self, at: Timing, target: CharId) -> String {
        let who = self.who(target);
        match at {
            Timing::Aim => format!("指定目标{who}时"),
            Timing::Targeted => format!("{who}成为目标时"),
            Timing::Begin => format!("对{who}使用结算开始时"),
            Timing::Before => format!("对{who}生效前"),
            Timing::Effect => format!("对{who}生效时"),
            Timing::After => format!("对{who}生效后"),
        }
    }
}
