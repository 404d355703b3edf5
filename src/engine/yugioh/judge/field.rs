//! Which card may come to which place of the field, and how many there may be: 2 to 2.1.3.

use super::super::action::{MoveBy, SummonHow, Zone};
use super::super::card::Kind;
use super::super::op::{CardIx, How, Where};
use super::super::reads::{self, FieldElsewhere, SetOfFive, SpellMoves, open};
use super::super::state::Card;
use super::super::view::{PLACES, View, takes_place};
use crate::engine::{Cite, GO, Go, Player, Reason, Tracer};
use crate::rulebook::RuleId;
use crate::ygo;

/// A card that is to come to a place of the field.
#[derive(Clone, Copy)]
struct Coming<'a> {
    v: View<'a>,
    ix: CardIx,
    card: &'a Card,
    kind: Kind,
    how: How,
    /// Whether it lies on the field and is turned over.
    turned: bool,
}

/// Whether a card may come to a place of the field, other than by moving within its zone.
pub fn put<T: Tracer>(v: View<'_>, ix: CardIx, to: Where, how: How, tracer: &mut T) -> Go {
    let card = v.s.card(ix);
    let turns = matches!(how, How::Summon(SummonHow::Flip) | How::Activate);
    let turned = turns && card.at.on_field();
    let kind = v.kind(ix);
    let coming = Coming {
        v,
        ix,
        card,
        kind,
        how,
        turned,
    };
    tracer.cite(Cite::requires(ygo!("2.1-2")));
    if how == How::Place && !to.on_field() {
        return tracer.undecided(|| {
            let (name, from, to) = (v.name(ix), card.at.word(), to.word());
            open(
                &[ygo!("2.1.3-1"), ygo!("2.1.3-5"), ygo!("2-1")],
                format!("节选只写了怎样进墓地，没有写{name}怎样从{from}到{to}，也没有写归谁"),
                None,
            )
        });
    }
    coming.effect_of_a_monster(to, tracer)?;
    tracer.require(!turned || card.at == to, || {
        let clause = match card.at.zone() {
            Some(Zone::Monster) => ygo!("2.1.1-4"),
            Some(Zone::SpellTrap) => ygo!("2.1.2-4"),
            _ => ygo!("2.1-2"),
        };
        let says = format!("它已经在{}，在原处翻开，不换地方", card.at.words());
        Reason::forbids(clause, says).blocked_by(v.name(ix))
    })?;
    let away = card.at.zone().is_some_and(|zone| !zone.on_field());
    tracer.require(how == How::Place || away || turned, || {
        let says = format!("这张卡已经在{}", card.at.word());
        coming.unmet(ygo!("2-1"), says)
    })?;
    match to {
        Where::In(Zone::Monster, _) => coming.among_monsters(to, tracer),
        Where::In(Zone::SpellTrap, _) => coming.among_spells(to, tracer),
        Where::In(zone @ (Zone::Field | Zone::Pendulum), _) => coming.beside(zone, tracer),
        other => {
            tracer.forbid(|| coming.unmet(ygo!("2-1"), format!("{}不是场上的区域", other.word())))
        }
    }
}

impl Coming<'_> {
    fn unmet(self, clause: RuleId, says: impl Into<String>) -> Reason {
        Reason::requires(clause, says).blocked_by(self.v.name(self.ix))
    }

    /// Activating a monster: 2.1.2-1 says where a spell or trap lies that is activated; of a monster's effect nothing is
    /// said, and certainly not that the monster comes to the field by it.
    fn effect_of_a_monster<T: Tracer>(self, to: Where, tracer: &mut T) -> Go {
        let in_place = self.turned || to.zone() == Some(Zone::Monster);
        let counts = self.kind.is_monster() || self.card.at.zone() == Some(Zone::Monster);
        if self.how != How::Activate || !counts || !in_place {
            return GO;
        }
        if self.kind == Kind::Pendulum && self.card.at.zone() == Some(Zone::Pendulum) {
            return GO;
        }
        tracer.undecided(|| {
            let (name, at) = (self.v.name(self.ix), self.card.at.word());
            open(
                &[ygo!("2.1.2-1"), ygo!("2.1.1-1"), ygo!("1.4.1-5")],
                format!("节选只写了魔法、陷阱卡发动时放在哪里，没有写怪兽{name}的效果怎样在{at}发动；它不因此放到场上"),
                None,
            )
        })
    }

    /// 怪兽区域 (2.1.1).
    fn among_monsters<T: Tracer>(self, to: Where, tracer: &mut T) -> Go {
        let Self { v, how, .. } = self;
        tracer.cite(Cite::permits(ygo!("2.1.1-1")));
        is_place(ygo!("2.1.1-2"), to, tracer)?;
        let flipped = v.g.reads.flipped;
        if matches!(how, How::Summon(SummonHow::Flip) | How::Set)
            && flipped == reads::Flipped::Unruled
        {
            tracer.undecided(|| {
                open(
                    &[ygo!("2.1.1-1"), ygo!("2.1.1-2"), ygo!("2.1-3")],
                    "反转召唤和盖放的怪兽也放在怪兽区域、计入5只吗？",
                    Some(flipped.under()),
                )
            })?;
        }
        let summoned = matches!(
            how,
            How::Summon(SummonHow::Normal | SummonHow::Special) | How::Set
        );
        let laid = how == How::Activate && !self.turned && !self.kind.is_monster();
        tracer.require(!laid, || {
            let says = format!(
                "发动的{}放在魔法&陷阱区域，不放在怪兽区域",
                self.kind.word()
            );
            self.unmet(ygo!("2.1.2-1"), says)
        })?;
        tracer.require(!summoned || self.kind.is_monster(), || {
            let says = format!(
                "{}不能召唤到怪兽区域；只能因卡片效果或处理放置",
                self.kind.word()
            );
            self.unmet(ygo!("2.1.1-1"), says)
        })?;
        self.field_spell_elsewhere(Zone::Monster, tracer)?;
        if self.turned {
            return GO;
        }
        let there = v.s.zone(self.card.controller, Zone::Monster);
        room(v, &there, ygo!("2.1.1-2"), tracer, || {
            "自己的怪兽区域最多放置5只怪兽，现在已有5只".to_owned()
        })?;
        free(v, self.card.controller, to, ygo!("2.1.1-2"), tracer)
    }

    /// 场地魔法只能放在场地区域 (2.1.2-5), while 2.1.1-3 speaks of any spell that an effect puts among monsters.
    fn field_spell_elsewhere<T: Tracer>(self, to: Zone, tracer: &mut T) -> Go {
        let reading = self.v.g.reads.field_elsewhere;
        if self.kind != Kind::FieldSpell || self.how != How::Place {
            return GO;
        }
        let among_monsters = to == Zone::Monster;
        match reading {
            FieldElsewhere::May if among_monsters => GO,
            FieldElsewhere::Unruled if among_monsters => tracer.undecided(|| {
                let asks = format!("效果可以把场地魔法放到{}吗？", to.word());
                let clauses = [ygo!("2.1.2-5"), ygo!("2.1.1-3")];
                open(&clauses, asks, Some(reading.under()))
            }),
            _ => tracer.forbid(|| {
                let under = match among_monsters {
                    true => "（读法“场地魔法放到别的区域”）",
                    false => "",
                };
                let says = format!("场地魔法只能放在场地区域，不能放在{}{under}", to.word());
                Reason::forbids(ygo!("2.1.2-5"), says).blocked_by(self.v.name(self.ix))
            }),
        }
    }

    /// 魔法&陷阱区域 (2.1.2).
    fn among_spells<T: Tracer>(self, to: Where, tracer: &mut T) -> Go {
        let Self { v, how, kind, .. } = self;
        tracer.cite(Cite::permits(ygo!("2.1.2-1")));
        is_place(ygo!("2.1.2-2"), to, tracer)?;
        tracer.require(kind != Kind::FieldSpell, || {
            Reason::forbids(
                ygo!("2.1.2-5"),
                "场地魔法只能放在场地区域，不能放在魔法&陷阱区域",
            )
            .blocked_by(v.name(self.ix))
        })?;
        tracer.require(how == How::Place || !kind.is_monster(), || {
            self.unmet(
                ygo!("2.1.2-1"),
                "魔法&陷阱区域放置发动和盖伏的魔法、陷阱卡；怪兽只能因卡片效果或处理放置",
            )
        })?;
        if !takes_place(&v.g.reads, Some(Zone::SpellTrap), kind, how == How::Set)
            && kind.is_monster()
        {
            return GO;
        }
        let there = v.taking_places(self.card.controller, Zone::SpellTrap);
        let full = there.len() >= usize::from(PLACES);
        if self.turned {
            let may = !full || v.g.reads.set_of_five == SetOfFive::May;
            return tracer.require(may, || {
                Reason::forbids(
                    ygo!("2.1.2-3"),
                    "魔法&陷阱区域已有5张，一律不能发动（读法“满五张时发动已盖伏的”）",
                )
            });
        }
        let (clause, says) = match how {
            How::Place => (
                ygo!("2.1.2-2"),
                "自己的魔法&陷阱区域最多放置5张卡，现在已有5张",
            ),
            _ => (
                ygo!("2.1.2-3"),
                "魔法&陷阱区域已有5张卡，不能再发动或盖伏新的魔法、陷阱卡",
            ),
        };
        room(v, &there, clause, tracer, || {
            says.to_owned() + &v.full_under(&there)
        })?;
        tracer.require(!full || how == How::Place, || {
            Reason::forbids(ygo!("2.1.2-2"), "自己的魔法&陷阱区域最多放置5张卡")
        })?;
        free(v, self.card.controller, to, ygo!("2.1.2-2"), tracer)
    }

    /// 场地区域 (2.1.2-5) and 灵摆区域: how many there may be the excerpt does not say.
    fn beside<T: Tracer>(self, zone: Zone, tracer: &mut T) -> Go {
        let Self { v, kind, .. } = self;
        tracer.cite(Cite::defines(ygo!("2.1-3")));
        let (of, places) = match zone {
            Zone::Field => (Kind::FieldSpell, 1),
            _ => (Kind::Pendulum, 2),
        };
        if zone == Zone::Field {
            tracer.cite(Cite::requires(ygo!("2.1.2-5")));
        }
        tracer.require(kind == of || self.how == How::Place, || {
            self.unmet(
                ygo!("2.1-2"),
                format!("{}不放在{}", kind.word(), zone.word()),
            )
        })?;
        if zone != Zone::Field {
            self.field_spell_elsewhere(zone, tracer)?;
        }
        let there = v.s.zone(self.card.controller, zone);
        if there.len() < places || self.turned {
            return GO;
        }
        match v.g.reads.places {
            reading @ reads::Places::Unruled => tracer.undecided(|| {
                open(
                    &[ygo!("2.1-3"), ygo!("2.1.2-5")],
                    format!("{}能放几张卡，节选没有写", zone.word()),
                    Some(reading.under()),
                )
            }),
            reads::Places::OneAndTwo => tracer.forbid(|| {
                let says = format!("{}已满（读法“场地与灵摆区域的格数”）", zone.word());
                blocked(v, Reason::forbids(ygo!("2.1-3"), says), &there)
            }),
        }
    }
}

/// Whether a card's controller may change: its zone on the other side must have room (2.1.1-2, 2.1.2-2).
pub fn control<T: Tracer>(v: View<'_>, ix: CardIx, to: Player, tracer: &mut T) -> Go {
    let card = v.s.card(ix);
    tracer.require(card.at.on_field(), || {
        Reason::requires(ygo!("2.1-3"), "不是场上的卡，没有控制权可换").blocked_by(format!(
            "{}在{}",
            v.name(ix),
            card.at.word()
        ))
    })?;
    let (zone, clause, says) = match card.at.zone() {
        _ if card.controller == to => return GO,
        Some(zone @ Zone::Monster) => (
            zone,
            ygo!("2.1.1-2"),
            "怪兽区域最多放置5只怪兽，现在已有5只，放不下换了控制权的怪兽",
        ),
        Some(zone @ Zone::SpellTrap) => (
            zone,
            ygo!("2.1.2-2"),
            "魔法&陷阱区域最多放置5张卡，现在已有5张，放不下换了控制权的卡",
        ),
        _ => return GO,
    };
    if !v.takes_place(ix) {
        return GO;
    }
    let there = v.taking_places(to, zone);
    room(v, &there, clause, tracer, || {
        let under = match zone {
            Zone::SpellTrap => v.full_under(&there),
            _ => String::new(),
        };
        format!("{}的{says}{under}", to.name())
    })
}

/// A change of place within a zone (2.1.1-4, 2.1.2-4).
pub fn moved<T: Tracer>(v: View<'_>, ix: CardIx, to: Where, by: MoveBy, tracer: &mut T) -> Go {
    let card = v.s.card(ix);
    let wish = by == MoveBy::Wish;
    let name = || v.name(ix);
    tracer.cite(Cite::requires(ygo!("2.1-2")));
    let same_zone = card.at.zone() == to.zone() && card.at.on_field();
    tracer.require(same_zone, || {
        let says = format!("这张卡在{}，不是在同一区域里移动", card.at.word());
        Reason::requires(ygo!("2.1.1-4"), says).blocked_by(name())
    })?;
    if !same_zone {
        // What its places are is not why.
        return GO;
    }
    match card.at.zone() {
        Some(Zone::Monster) => {
            tracer.cite(Cite::permits(ygo!("2.1.1-4")));
            tracer.require(!wish, || {
                let says = "不是因为卡片效果或处理，不得移动怪兽在怪兽区域中的位置";
                Reason::forbids(ygo!("2.1.1-4"), says).blocked_by(name())
            })?;
        }
        Some(Zone::SpellTrap) => {
            let may = !wish && v.g.reads.spell_moves == SpellMoves::ByEffect;
            tracer.require(may, || {
                let says = if wish {
                    "在魔法&陷阱区域放置期间，不得移动它在区域中的位置"
                } else {
                    "在魔法&陷阱区域放置期间，不得移动它在区域中的位置，卡片效果也不行（读法“魔陷区的移动”）"
                };
                Reason::forbids(ygo!("2.1.2-4"), says).blocked_by(name())
            })?;
        }
        _ => tracer.undecided(|| {
            let question = format!("{}里的移动，节选没有写", card.at.word());
            open(&[ygo!("2.1-3")], question, None)
        })?,
    }
    let places = match card.at.zone() {
        Some(Zone::SpellTrap) => ygo!("2.1.2-2"),
        _ => ygo!("2.1.1-2"),
    };
    is_place(places, to, tracer)?;
    free(v, card.controller, to, places, tracer)
}

/// The zone must have such a place.
fn is_place<T: Tracer>(clause: RuleId, to: Where, tracer: &mut T) -> Go {
    tracer.require(to.slot().is_some_and(|slot| slot < PLACES), || {
        let says = format!("{}只有5格，没有第{}格", to.word(), to.nth());
        Reason::forbids(clause, says)
    })
}

/// The place must be free.
fn free<T: Tracer>(v: View<'_>, side: Player, to: Where, clause: RuleId, tracer: &mut T) -> Go {
    let there = v.taken(side, to);
    tracer.require(there.is_none(), || {
        let says = format!("{}第{}格已经有卡", to.word(), to.nth());
        blocked(v, Reason::forbids(clause, says), there.as_slice())
    })
}

/// A zone must have fewer cards than places.
fn room<T: Tracer>(
    v: View<'_>,
    there: &[CardIx],
    clause: RuleId,
    tracer: &mut T,
    says: impl FnOnce() -> String,
) -> Go {
    tracer.require(there.len() < usize::from(PLACES), || {
        blocked(v, Reason::forbids(clause, says()), there)
    })
}

fn blocked(v: View<'_>, mut reason: Reason, by: &[CardIx]) -> Reason {
    reason.blockers = v.names(by.iter().copied());
    reason
}
