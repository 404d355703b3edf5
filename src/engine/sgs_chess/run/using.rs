//! Using and playing cards: the card as information, its real cards, where it stays (1.6, 1.8, 5.35, 8.2, 8.3).

use super::super::Sgs;
use super::super::event::say;
use super::super::judge::OF_OTHERS;
use super::super::judge::using::Declared;
use super::super::run::Run;
use super::super::state::{
    CardId, CharId, Ctx, Exec, Place, Shift, Target, Using, Verb, Virtual, Work,
};
use super::super::words::names::Names;
use super::super::words::op::Use;
use super::super::words::{Common, Kind};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Under;
use crate::engine::verdict::{Lack, Unruled};

impl Run<'_> {
    /// The card as it is used or played, with what makes it a converted one (5.35-1).
    fn virtual_card(&mut self, d: &Declared) -> Virtual {
        if let Some(skill) = self.look().converting(d) {
            self.count_use(d.who, skill);
        }
        self.s.uses = self.s.uses.wrapping_add(1);
        let converted = d.skill.as_ref().is_some_and(|k| {
            k == "炎灭"
                || self
                    .game
                    .skills
                    .iter()
                    .any(|skill| skill.name == *k && skill.converts)
        });
        let card = Virtual {
            id: self.s.uses,
            name: d.name.clone(),
            kind: d.kind,
            real: d.real.clone(),
            converted,
            user: d.who,
        };
        if converted {
            say(
                self.log,
                "转化",
                &[Cite::defines(sgs!("5.35-1"))],
                &[],
                || format!("这是转化的牌【{}】。", d.name),
            );
        }
        card
    }

    pub fn do_use(&mut self, u: &Use, ctx: &Ctx) {
        let Ok(d) = self.view(ctx).declared(u) else {
            return;
        };
        if d.kind.is_some_and(Kind::is_equipment) && self.game.option("空闲时间点") == "未定"
        {
            self.s.unruled = Some(self.game.open("空闲时间点"));
            return;
        }
        let Some((cites, all)) = self.use_rests_on(u, &d) else {
            return;
        };
        say(self.log, "使用", &cites, &all, || {
            let real = match d.real.as_slice() {
                [] => "（没有实体牌）".to_owned(),
                _ if d.other => format!("（实体牌：{}）", self.game.labels(&d.real)),
                _ => String::new(),
            };
            let to = if d.targets.is_empty() {
                String::new()
            } else {
                format!("，目标：{}", self.game.whos(&d.targets))
            };
            format!("{}使用【{}】{real}{to}。", self.game.who(d.who), d.name)
        });
        let card = self.virtual_card(&d);
        self.s.used = Some(card.clone());
        self.s.targets.clone_from(&d.targets);
        let way = self.s.new_way();
        self.push(
            Work::Using(Using {
                card,
                targets: d.targets.iter().map(|c| Target::new(*c)).collect(),
                now: None,
                broken: false,
                mute: Vec::new(),
                inserts: u.meanwhile.clone().into(),
                inserted: 0,
                pause: u.pause,
            }),
            &Ctx {
                you: Some(d.who),
                doer: Some(d.who),
                way,
                ..Ctx::NOBODY
            },
        );
        let direct = d.kind.is_some_and(Kind::is_equipment)
            && self.game.option("使用装备算不算失去牌") == "只算失去手牌";
        if !d.real.is_empty() && !direct {
            self.shift(
                Shift::new(
                    Some(d.who),
                    Verb::Use,
                    d.real.iter().copied(),
                    Place::Common(Common::Processing),
                ),
                ctx,
            );
        }
    }

    /// The clauses and readings that a use rests on; `None` where its reach is an open question.
    fn use_rests_on(&mut self, u: &Use, d: &Declared) -> Option<(Vec<Cite>, Vec<Under>)> {
        let barred = self.look().barred_by(&d.real);
        let mut all = Vec::new();
        let mut cites = vec![
            Cite::defines(sgs!("8.2-1")),
            Cite::defines(sgs!("1.8-1")),
            Cite::requires(sgs!("1.8-2")),
            Cite::defines(sgs!("7.1-1")),
        ];
        let reached: &[CharId] = match d.name.as_str() {
            "杀" if !u.unlimited => &d.targets,
            _ => &[],
        };
        for target in reached {
            let Some(within) = self.look().within_range(d.who, *target, &barred) else {
                continue;
            };
            for cite in within.cites() {
                if !cites.contains(&cite) {
                    cites.push(cite);
                }
            }
            if let Err(unruled) = within.result {
                self.s.unruled = Some(unruled);
                return None;
            }
            all.extend(within.under);
        }
        if !barred.is_empty() {
            cites.push(Cite::requires(sgs!("1.6-2")));
            cites.push(Cite::requires(sgs!("1.6-4")));
            all.push(self.game.under("装备不能两用的范围"));
        }
        if d.kind.is_some_and(Kind::is_equipment) {
            cites.push(Cite::requires(sgs!("1.6-1")));
            all.push(self.game.under("空闲时间点"));
        }
        all.extend(self.by_description(&d.real));
        Some((cites, all))
    }

    /// The reading by which cards of a common area, which are nobody's own (5.2-1), are used or played where a text says so.
    fn by_description(&self, real: &[CardId]) -> Option<Under> {
        let mut all = real.iter();
        let nobodys = all.any(|card| self.s.card(*card).place.owner().is_none());
        nobodys.then(|| self.game.under(OF_OTHERS))
    }

    pub fn do_play(&mut self, u: &Use, word: &'static str, ctx: &Ctx) {
        let Ok(d) = self.view(ctx).declared(u) else {
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
        let to = self.s.using().map(|x| x.card.name.clone());
        let under: Vec<Under> = self.by_description(&d.real).into_iter().collect();
        say(self.log, word, &cites, &under, || {
            let to = to
                .filter(|_| word == "响应")
                .map(|n| format!("，响应【{n}】"))
                .unwrap_or_default();
            let real = match d.real.as_slice() {
                [] => "（没有实体牌）".to_owned(),
                _ if d.other => format!("（实体牌：{}）", self.game.labels(&d.real)),
                _ => String::new(),
            };
            format!(
                "{}{}【{}】{real}{to}。",
                self.game.who(d.who),
                if word == "响应" {
                    "以此响应："
                } else {
                    "打出"
                },
                d.name
            )
        });
        // 7.2-2: by the effect of these 杀 or 闪 is played; 【无懈可击】 is used against the card itself.
        let played = |n: &String| {
            ["决斗", "万箭齐发", "南蛮入侵"].contains(&n.as_str()) && d.name != "无懈可击"
        };
        if word == "响应" && self.s.using().is_some_and(|x| played(&x.card.name)) {
            let cites = [Cite::defines(sgs!("8.3-1")), Cite::defines(sgs!("7.2-2"))];
            say(self.log, "打出", &cites, &[], || {
                format!("{}因执行其效果而打出【{}】。", self.game.who(d.who), d.name)
            });
        }
        let card = self.virtual_card(&d);
        // A response is another card; the one in progress stays the one that was used.
        if self.s.using().is_none() {
            self.s.used = Some(card);
        }
        self.s.last.exec = Exec::Yes;
        if !d.real.is_empty() {
            self.shift(
                Shift::new(
                    Some(d.who),
                    Verb::Play,
                    d.real.iter().copied(),
                    Place::Common(Common::Processing),
                )
                .meanwhile(&u.meanwhile, u.pause),
                ctx,
            );
        }
    }

    pub fn do_respond(&mut self, u: &Use, ctx: &Ctx) {
        let Ok(d) = self.view(ctx).declared(u) else {
            return;
        };
        let open_question = self
            .s
            .using()
            .filter(|x| Sgs::answers(&x.card, &d.name).is_none())
            .map(|x| x.card.name.clone());
        if let Some(card) = open_question {
            self.s.unruled = Some(Unruled {
                clauses: vec![sgs!("7.2-1"), sgs!("7.2-2")],
                question: format!("能不能以【{}】响应【{card}】？本章没有条文。", d.name),
                reading: None,
                lack: Lack::Text,
            });
            return;
        }
        self.do_play(u, "响应", ctx);
    }

    pub fn do_mute(&mut self, names: &Names, ctx: &Ctx) {
        let who = self.view(ctx).chars_named(names).unwrap_or_default();
        let cites = [Cite::requires(sgs!("7.2-2"))];
        say(self.log, "不能响应", &cites, &[], || {
            format!("{}不能响应此牌。", self.game.whos(&who))
        });
        if let Some(using) = self.s.using_mut() {
            using.mute.extend(who);
        }
    }

    /// Where a used card stays: equipment in its area, a delayed trick in its target's.
    pub fn settle(&mut self, using: &Using) {
        let Some(kind) = using.card.kind else { return };
        let name = &using.card.name;
        let Some(area) = kind.area() else {
            let cites = [Cite::defines(sgs!("7.3-1")), Cite::requires(sgs!("3.5-1"))];
            return say(self.log, "使用结算结束", &cites, &[], || {
                if using.card.real.is_empty() {
                    return format!("【{name}】的使用结算结束；它没有实体牌。");
                }
                format!("【{name}】的使用结算结束；实体牌此后去哪里，本章没有条文，仍在处理区。")
            });
        };
        let later = Sgs::resolves_later(&self.game.readings, Some(kind));
        // Void is what a card does to a target (7.6-1); where it is only laid down it is that target's all the same.
        let stays = |t: &&Target| !t.cancelled && (later || !t.void);
        let Some(target) = using.targets.iter().find(stays).map(|t| t.who) else {
            let cites = [Cite::requires(sgs!("7.7-1")), Cite::requires(sgs!("3.5-1"))];
            return say(self.log, "使用结算结束", &cites, &[], || {
                if using.card.real.is_empty() {
                    return format!("【{name}】没有剩下的目标，使用结算结束；它没有实体牌。");
                }
                format!("【{name}】没有剩下的目标，使用结算结束；实体牌此后去哪里，本章没有条文。")
            });
        };
        let mut all = Vec::new();
        if kind == Kind::Delayed {
            all.push(self.game.under("延时锦囊何时生效"));
        }
        let place = Place::Of(target, area);
        let real = &using.card.real;
        if real.is_empty() {
            let cites = [Cite::defines(sgs!("1.8-1")), Cite::requires(sgs!("8.4-1"))];
            return say(self.log, "使用结算结束", &cites, &all, || {
                format!("【{name}】没有实体牌，没有牌可以置入。")
            });
        }
        if real.iter().all(|card| self.s.card(*card).place == place) {
            // A transfer has put it there already (5.11-1).
            let cites = [Cite::requires(sgs!("5.11-1")), Cite::defines(sgs!("8.1-1"))];
            return say(self.log, "使用结算结束", &cites, &all, || {
                format!(
                    "【{name}】已因转移置入{}，不再置入。",
                    self.game.place(place)
                )
            });
        }
        if kind.is_equipment() && !self.s.at(place).is_empty() {
            match self.old_equipment(target, place) {
                Some(reading) => all.push(reading),
                None => return,
            }
        }
        let cites = if kind.is_equipment() {
            [Cite::requires(sgs!("1.6-1")), Cite::defines(sgs!("8.4-2"))]
        } else {
            [Cite::defines(sgs!("1.7-1")), Cite::requires(sgs!("3.11-1"))]
        };
        say(self.log, "使用结算结束", &cites, &all, || {
            let then = if later {
                "，何时生效本章没有写，到时由局面写明"
            } else {
                ""
            };
            format!("【{name}】因使用而置入{}{then}。", self.game.place(place))
        });
        let cards = real.iter().copied();
        let user = Some(using.card.user);
        self.shift(Shift::new(user, Verb::Settle, cards, place), &Ctx::NOBODY);
    }

    /// What becomes of the equipment that lies where new equipment goes, by which reading; `None` where that is open.
    fn old_equipment(&mut self, target: CharId, place: Place) -> Option<Under> {
        let reading = self.game.under("使用装备时旧装备");
        let old = self.s.at(place);
        match reading.option.as_ref() {
            "原牌入弃牌堆" => {
                for card in &old {
                    self.lay(*card, Place::Common(Common::Discard), true);
                }
                let lost = Cite::defines(sgs!("8.15-1"));
                let (put, by) = (Cite::defines(sgs!("8.4-2")), Cite::requires(sgs!("3.3-1")));
                let under = std::slice::from_ref(&reading);
                let old = self.game.labels(&old);
                say(self.log, "置入", &[put, lost, by], under, || {
                    format!("原有的{old}置入弃牌堆。")
                });
                say(self.log, "失去装备区里的牌", &[lost], &[], || {
                    format!("{}失去装备区里的{old}。", self.game.who(target))
                });
            }
            "两张并存" => {}
            _ => {
                self.s.unruled = Some(self.game.open("使用装备时旧装备"));
                return None;
            }
        }
        Some(reading)
    }
}
