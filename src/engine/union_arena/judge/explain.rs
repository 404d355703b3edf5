//! Why a card may not be chosen: what a filter asks, and what the card is instead.
//!
//! 1.1-3-1 to 1.1-3-10 say what stands on a card; 2-1 where it lies; 4 how it lies.

use crate::engine::cite::ua;
use crate::engine::union_arena::card::effect::{Discard, PayCards, PayHand, PayMove};
use crate::engine::union_arena::card::{Filter, Pick, Range};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Frame, Ix, State};
use crate::engine::union_arena::view::lines::steps_of;
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{Kind, Pose};
use crate::engine::verdict::Reason;
use crate::engine::vocab::Vocab;
use crate::rulebook::RuleId;

/// What a card is not: the clause, what it is, what is asked.
type Misfit = (RuleId, String, String);

impl View<'_> {
    /// Why a card is not among those that the question at hand is about, one reason for each thing that does not fit.
    pub fn misfits(&self, s: &State, from: &[Ix], ix: Ix) -> Vec<Reason> {
        let Some(ctx) = s.ctx() else {
            return Vec::new();
        };
        let scope = Scope::ctx(ctx);
        let filters = match s.frames.iter().rev().nth(1) {
            Some(Frame::Script { id, pc }) => self.scripts[usize::from(*id)]
                .get(usize::from(*pc))
                .map(asked_of),
            Some(Frame::Pay(p)) => p
                .now
                .map(|now| asked_of(&self.costs[usize::from(p.costs)][usize::from(now)])),
            _ => None,
        };
        let filters = filters.unwrap_or_default();
        // Of several choices in one action, the one that is being made.
        let asked = filters.iter().find(|f| {
            let found = self.matching(s, scope, f);
            !from.is_empty() && from.iter().all(|c| found.contains(c))
        });
        let mut all = Vec::new();
        if let Some(filter) = asked {
            self.unfit(s, scope, filter, ix, &mut all);
        }
        let source = ctx.source.ix;
        if let Some(by) = self.unchoosable(s, ix, source) {
            let clause = self.effect_clause(s, by, 0).clause;
            let says = if s.card(ix).owner == ctx.player {
                "因效果不能被这个效果选择"
            } else {
                "因效果不能被对方的效果选择"
            };
            all.push(Reason::forbids(clause, says).blocked_by(self.name(by)));
        }
        let asked = self.asks(s).map_or(ctx.player, |(player, _)| player);
        if let (toll, Some(by)) = self.toll(s, ix, source)
            && toll > s.side(asked).ap_active
        {
            let clause = self.effect_clause(s, by, 0).clause;
            let says = format!("选择它要另支付{toll}AP，激活的AP不够");
            all.push(Reason::forbids(clause, says).blocked_by(self.name(by)));
        }
        if self.reads.is(R::ShieldedChosen, "不可以")
            && let Some(by) = self.untouched_by(s, ix, source)
        {
            let clause = self.effect_clause(s, by, 0).clause;
            let says = format!(
                "不受这个效果影响，不能选择（读法：{}）",
                R::ShieldedChosen.id()
            );
            all.push(Reason::forbids(clause, says).blocked_by(self.name(by)));
        }
        all
    }

    /// What a filter asks that a card is not.
    fn unfit(&self, s: &State, scope: Scope<'_>, f: &Filter, ix: Ix, all: &mut Vec<Reason>) {
        let mut not = Vec::new();
        self.unfit_place(s, (scope, f), ix, &mut not);
        self.unfit_numbers(s, (scope, f), ix, &mut not);
        self.unfit_marks(s, (scope, f), ix, &mut not);
        let name = self.name(ix);
        all.extend(not.into_iter().map(|(clause, is, wants)| {
            Reason::requires(clause, format!("“{name}”{is}，要{wants}"))
                .blocked_by(format!("{name}：{is}"))
        }));
    }

    /// Where it lies, whose it is, of which kind.
    fn unfit_place(
        &self,
        s: &State,
        (scope, f): (Scope<'_>, &Filter),
        ix: Ix,
        not: &mut Vec<Misfit>,
    ) {
        let card = s.card(ix);
        let def = self.def(s, ix);
        if f.zones.is_empty() {
            if f.among.is_none() && !card.zone.on_field() {
                not.push((
                    ua!("2-2"),
                    format!("在{}", card.zone.word()),
                    "在场上".to_owned(),
                ));
            }
        } else if !f.zones.iter().any(|z| z.covers(card.zone)) {
            let wants: Vec<&str> = f.zones.iter().map(|z| z.word()).collect();
            not.push((
                ua!("2-1"),
                format!("在{}", card.zone.word()),
                format!("在{}", wants.join("或")),
            ));
        }
        if let Some(who) = f.who
            && !self.means(s, scope, who, card.owner)
        {
            not.push((
                self.by_effect(s).clause,
                format!("是{}的卡", card.owner.name()),
                format!("是{}的卡", who.word()),
            ));
        }
        if !f.kind.is_empty() && !f.kind.contains(&def.kind) {
            let wants: Vec<&str> = f.kind.iter().map(|k| k.word()).collect();
            not.push((
                ua!("1.1-3-6"),
                format!("是{}卡", def.kind.word()),
                format!("{}卡", wants.join("或")),
            ));
        }
    }

    /// Its numbers.
    fn unfit_numbers(
        &self,
        s: &State,
        (scope, f): (Scope<'_>, &Filter),
        ix: Ix,
        not: &mut Vec<Misfit>,
    ) {
        let def = self.def(s, ix);
        self.unfit_energy(s, f, ix, not);
        if let Some(range) = &f.bp {
            if def.kind == Kind::Character {
                let bp = self.bp(s, ix);
                if !self.in_range(s, scope, range, bp) {
                    not.push((
                        ua!("1.1-3-10"),
                        format!("的BP是{bp}"),
                        self.range_text(s, scope, range),
                    ));
                }
            } else {
                not.push((
                    ua!("1.1-3-10"),
                    "没有BP".to_owned(),
                    "是有BP的角色".to_owned(),
                ));
            }
        }
        let numbers = [
            (&f.ap, ua!("1.1-3-2"), "消费AP"),
            (&f.need, ua!("1.1-3-1"), "所需能量"),
            (&f.gives, ua!("1.1-3-9"), "发生能量"),
        ];
        for (range, clause, what) in numbers {
            let Some(range) = range else { continue };
            let n = match what {
                "消费AP" => self.ap_cost(s, ix),
                "所需能量" => self.need(s, ix).iter().map(|(_, n)| n).sum(),
                _ => self.gives(s, ix, None),
            };
            if !self.in_range(s, scope, range, n) {
                not.push((
                    clause,
                    format!("的{what}是{n}"),
                    self.range_text(s, scope, range),
                ));
            }
        }
    }

    /// Which colours of what it requires are not there, or that all are (1.1-3-1, 5.3.1-2).
    fn unfit_energy(&self, s: &State, f: &Filter, ix: Ix, not: &mut Vec<Misfit>) {
        let (met, equal) = self.meets_need(s, ix);
        if f.enough.is_none_or(|wants| wants == met) {
            return;
        }
        let steps = steps_of(self.def(s, ix).kind);
        let player = s.card(ix).owner;
        let colour = |(c, n): (u8, i32)| {
            let have = self.energy_of(s, player, Some(c));
            let name = &self.colours[usize::from(c)];
            format!("{name}{n}（EL提供{have}）")
        };
        let need = self.need(s, ix).into_iter().filter(|(_, n)| *n > 0);
        let need: Vec<String> = need.map(colour).collect();
        let by = match equal {
            true => format!("（读法：{}）", R::EnergyEqual.id()),
            false => String::new(),
        };
        let wants = if met {
            "没有满足所需能量"
        } else {
            "满足所需能量"
        };
        for clause in [steps.need_face, steps.need] {
            not.push((
                clause,
                format!("的所需能量是{}", need.join("、")),
                format!("{wants}{by}"),
            ));
        }
    }

    /// Its names, its traits, how it lies.
    fn unfit_marks(
        &self,
        s: &State,
        (scope, f): (Scope<'_>, &Filter),
        ix: Ix,
        not: &mut Vec<Misfit>,
    ) {
        let card = s.card(ix);
        if !f.named.is_empty() && !f.named.iter().any(|w| self.named(s, ix, &|n| n == w)) {
            not.push((
                ua!("1.1-3-3"),
                format!("的卡名是{}", self.names_of(s, ix).join("、")),
                f.named.join("或"),
            ));
        }
        let part = |w: &String| self.named(s, ix, &|n| n.contains(w.as_str()));
        if !f.name_has.is_empty() && !f.name_has.iter().any(part) {
            not.push((
                ua!("1.1-3-3"),
                format!("的卡名是{}", self.names_of(s, ix).join("、")),
                format!("含{}", f.name_has.join("或")),
            ));
        }
        if !f.trait_.is_empty() && !f.trait_.iter().any(|t| self.has_trait(s, ix, t)) {
            let own = self.traits_of(s, ix);
            let own = if own.is_empty() {
                "没有特征".to_owned()
            } else {
                format!("的特征是{}", own.join("、"))
            };
            not.push((ua!("1.1-3-4"), own, f.trait_.join("或")));
        }
        if let Some(pose) = f.pose
            && card.zone.on_field()
            && (pose == Pose::Rested) != card.rested
        {
            let clause = if card.rested { ua!("4-2") } else { ua!("4-1") };
            let is = if card.rested { "休眠" } else { "激活" };
            not.push((
                clause,
                format!("是{is}状态"),
                format!("{}状态", pose.word()),
            ));
        }
        if f.not_this && ix == scope.source {
            not.push((
                self.by_effect(s).clause,
                "就是此卡".to_owned(),
                "此卡以外的卡".to_owned(),
            ));
        }
        if let Some(wants) = f.raided
            && wants != s.raided(ix)
        {
            let word = |raided: bool| {
                if raided {
                    "是激跃状态"
                } else {
                    "不是激跃状态"
                }
            };
            not.push((
                ua!("6.3-1"),
                word(!wants).to_owned(),
                word(wants).to_owned(),
            ));
        }
    }

    /// A range in words.
    fn range_text(&self, s: &State, scope: Scope<'_>, r: &Range) -> String {
        let how = [
            ["正好", ""],
            ["", "以上"],
            ["", "以下"],
            ["大于", ""],
            ["小于", ""],
        ];
        r.says(how, |bound| Some(self.num(s, scope, bound)))
    }
}

/// The filters of the choices that an action or a cost asks for.
fn asked_of(of: &impl Vocab) -> Vec<Filter> {
    let mut all = Vec::new();
    of.walk(&mut |part| {
        if let Some(pick) = part.downcast_ref::<Pick>() {
            all.push(pick.from.clone());
        } else if let Some(pay) = part.downcast_ref::<PayCards>() {
            all.push(pay.from.clone());
        } else if let Some(pay) = part.downcast_ref::<PayMove>() {
            all.push(pay.from.clone());
        } else if let Some(discard) = part.downcast_ref::<Discard>() {
            all.extend(discard.is.as_deref().cloned());
        } else if let Some(pay) = part.downcast_ref::<PayHand>() {
            all.extend(pay.is.as_deref().cloned());
        }
    });
    all
}
