//! The names that an operation holds, for checking them before anything is done.

use super::names::{Name, Names};
use super::op::{Insert, Op};
use crate::engine::scenario::Fault;
use crate::rulebook::Number;

/// A name in an operation, by what it names.
pub enum Named<'o> {
    /// A character.
    Char(&'o Name),
    /// A character, or a word for several.
    Chars(&'o Name),
    /// A card.
    Card(&'o Name),
    /// A sort of cards.
    Sort(&'o Name),
    /// A skill.
    Skill(&'o Name),
    /// A condition over facts.
    Fact(&'o Name),
    /// Something that is wrong in itself.
    Fault(Fault),
}

type See<'s, 'o> = &'s mut dyn FnMut(Named<'o>);

fn chars<'o>(names: &'o Names, see: See<'_, 'o>) {
    for name in names.iter() {
        see(Named::Chars(name));
    }
}

fn cards<'o>(names: &'o Names, see: See<'_, 'o>) {
    for name in names.iter() {
        see(Named::Card(name));
    }
}

fn sorts<'o>(names: &'o Names, see: See<'_, 'o>) {
    for name in names.iter() {
        see(Named::Sort(name));
    }
}

fn one<'o>(name: &'o Option<Name>, see: See<'_, 'o>) {
    if let Some(name) = name {
        see(Named::Char(name));
    }
}

fn inserts<'o>(all: &'o [Insert], see: See<'_, 'o>) {
    for insert in all {
        one(&insert.target, see);
        insert.act.walk(see);
    }
}

fn ops<'o>(all: &'o [Op], see: See<'_, 'o>) {
    for op in all {
        op.walk(see);
    }
}

impl Op {
    /// Shows every name of this operation and of those within it.
    pub fn walk<'o>(&'o self, see: See<'_, 'o>) {
        match self {
            Op::Affect(a) | Op::Unaffect(a) => {
                if let Some(from) = &a.from {
                    see(Named::Card(from));
                }
            }
            Op::TakeValue(t) => {
                one(&t.who, see);
                let ways = usize::from(t.at_most.is_some())
                    + usize::from(t.at_least.is_some())
                    + usize::from(t.any);
                if ways != 1 {
                    see(Named::Fault(
                        Name::default().fault("取值要写“至多”“至少”“任意”中的恰好一项"),
                    ));
                }
            }
            Op::Recover(p) | Op::RecoverTo(p) | Op::LoseHealth(p) => {
                one(&p.who, see);
                inserts(&p.meanwhile, see);
            }
            Op::Damage(d) => {
                one(&d.source, see);
                chars(&d.to, see);
                inserts(&d.meanwhile, see);
            }
            Op::Dying(n) | Op::Die(n) | Op::Leave(n) | Op::Judgement(n) | Op::Void(n) => {
                see(Named::Char(n));
            }
            Op::Turn(n) | Op::FaceDown(n) | Op::FaceUp(n) | Op::Stay(n) => see(Named::Char(n)),
            Op::Discard(d) => {
                one(&d.who, see);
                one(&d.whose, see);
                cards(&d.cards, see);
                cards(&d.using, see);
                sorts(&d.filter, see);
                inserts(&d.meanwhile, see);
                ops(&d.after, see);
            }
            Op::DiscardTo(u) | Op::DrawTo(u) => one(&u.who, see),
            Op::Draw(d) => {
                one(&d.who, see);
                inserts(&d.meanwhile, see);
            }
            Op::Obtain(o) => {
                one(&o.who, see);
                one(&o.whose, see);
                cards(&o.cards, see);
                inserts(&o.meanwhile, see);
            }
            Op::Give(g) => {
                one(&g.who, see);
                see(Named::Char(&g.to));
                cards(&g.cards, see);
                inserts(&g.meanwhile, see);
            }
            Op::Put(p) => {
                one(&p.who, see);
                cards(&p.cards, see);
                inserts(&p.meanwhile, see);
            }
            Op::Look(l) | Op::Show(l) => {
                one(&l.who, see);
                one(&l.whose, see);
                cards(&l.cards, see);
            }
            Op::TurnUp(t) => {
                one(&t.who, see);
                sorts(&t.within, see);
                cards(&t.cards, see);
            }
            Op::ShowTogether(names) | Op::NoResponse(names) | Op::PickChars(names) => {
                chars(names, see);
            }
            Op::Use(u) | Op::Play(u) | Op::Respond(u) => {
                one(&u.who, see);
                cards(&u.cards, see);
                chars(&u.targets, see);
                cards(&u.using, see);
                if let Some(skill) = &u.skill {
                    see(Named::Skill(skill));
                }
                inserts(&u.meanwhile, see);
            }
            Op::Cancel(c) => one(&c.target, see),
            Op::Transfer(t) => {
                one(&t.target, see);
                see(Named::Char(&t.to));
            }
            Op::SkillVoid(k) | Op::SkillValid(k) | Op::GainSkill(k) => {
                one(&k.who, see);
                see(Named::Skill(&k.skill));
            }
            Op::Invoke(i) => {
                one(&i.who, see);
                chars(&i.targets, see);
                see(Named::Skill(&i.skill));
            }
            Op::Order(o) => {
                one(&o.who, see);
                chars(&o.whom, see);
                o.act.walk(see);
            }
            Op::Choose(c) => {
                one(&c.who, see);
                for option in &c.options {
                    ops(option, see);
                }
            }
            Op::Both(all) => ops(all, see),
            Op::Each(e) => {
                chars(&e.who, see);
                if let Some(when) = &e.when {
                    see(Named::Fact(when));
                }
                e.act.walk(see);
            }
            Op::Repeat(r) => r.act.walk(see),
            Op::If(i) => {
                see(Named::Fact(&i.when));
                ops(&i.acts, see);
            }
            Op::May(b) | Op::Resolve(b) | Op::Must(b) => {
                one(&b.who, see);
                ops(&b.acts, see);
            }
            Op::Then(t) => {
                ops(&t.left, see);
                ops(&t.right, see);
            }
            Op::ByText(b) => {
                for number in b.against.iter() {
                    if number.text().parse::<Number>().is_err() {
                        let what = format!("“{}”不是条文号", number.text());
                        see(Named::Fault(number.0.fault(what).fix("写作 10.8-1")));
                    }
                }
                b.act.walk(see);
            }
            Op::Skip(k) => one(&k.who, see),
            Op::Unit(u) => chars(&u.chars, see),
            Op::March(m) => one(&m.who, see),
            Op::PickCards(names) => cards(names, see),
            Op::Compute(_)
            | Op::SameAmount(_)
            | Op::Prevent
            | Op::DamageBy(_)
            | Op::Reshuffle
            | Op::Generals(_)
            | Op::Continue
            | Op::Until(_)
            | Op::EndPhase
            | Op::EndTurn
            | Op::Terminate(_)
            | Op::Extra(_)
            | Op::SideActs(_)
            | Op::PickOption(_)
            | Op::PickValue(_)
            | Op::Yes
            | Op::No => {}
        }
    }
}
