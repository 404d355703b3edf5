//! What selectors, filters, numbers and conditions say of a state.

use crate::engine::game::Player;
use crate::engine::vividz::card::modify::Kept;
use crate::engine::vividz::card::{Mod, ModKinds, Sel};
use crate::engine::vividz::state::{CardIx, Ctx, Mark, Obj, bit};
use crate::engine::vividz::table::SHOWN;
use crate::engine::vividz::view::standing::Standing;
use crate::engine::vividz::view::{Look, Scope, View};
use crate::engine::vividz::words::{Prohibition, Who, Zone};

impl Ctx {
    /// What was chosen under a name.
    pub fn picked(&self, name: u32) -> &[Obj] {
        self.picks
            .iter()
            .rev()
            .find(|(n, _)| *n == name)
            .map_or(&[], |(_, o)| o)
    }

    /// Keeps what was chosen under a name.
    pub fn keep(&mut self, name: u32, objs: Vec<Obj>) {
        self.picks.retain(|(n, _)| *n != name);
        self.picks.push((name, objs));
    }
}

impl<'a> View<'a> {
    /// The players that a word means, the turn player first.
    pub fn players(self, who: Who, scope: Scope<'_>) -> Vec<Player> {
        let active = self.s.active;
        match who {
            Who::You => vec![scope.player],
            Who::Opponent => vec![scope.player.opponent()],
            Who::Both => vec![active, active.opponent()],
            Who::Active => vec![active],
            Who::Inactive => vec![active.opponent()],
            Who::Seen => vec![
                scope
                    .ctx
                    .and_then(|c| c.seen.player)
                    .unwrap_or(scope.player),
            ],
            Who::Owner => vec![self.s.card(scope.source.card).owner],
        }
    }

    /// The first player that a word means.
    pub fn player(self, who: Who, scope: Scope<'_>) -> Player {
        match who {
            Who::You => scope.player,
            _ => self.players(who, scope)[0],
        }
    }

    /// The objects that a selector means now. One that must still be chosen means none.
    pub fn sel(self, sel: &Sel, scope: Scope<'_>) -> Vec<Obj> {
        let ctx = scope.ctx;
        match sel {
            Sel::This => vec![scope.source],
            Sel::Seen => {
                let seen = ctx.map(|c| c.seen).unwrap_or_default();
                seen.card.into_iter().collect()
            }
            Sel::Other => ctx.and_then(|c| c.seen.other).into_iter().collect(),
            Sel::Chosen(name) => ctx.map_or(Vec::new(), |c| {
                c.picked(self.g.key_of(name.as_ref())).to_vec()
            }),
            Sel::Pick(p) => ctx.map_or(Vec::new(), |c| {
                c.picked(self.g.key_of(p.name.as_ref())).to_vec()
            }),
            Sel::All(filter) => self
                .all_matching(filter, scope)
                .into_iter()
                .map(|c| self.s.obj(c))
                .collect(),
            Sel::Attacker => self.s.attack.iter().map(|a| a.who).collect(),
            Sel::Defender => self.defenders().iter().map(|c| self.s.obj(*c)).collect(),
            Sel::Shown => ctx.map_or(Vec::new(), |c| c.picked(SHOWN).to_vec()),
            Sel::Paid => ctx.map_or(Vec::new(), |c| c.paid.clone()),
            Sel::Exp(of) => self
                .sel(of, scope)
                .iter()
                .flat_map(|o| {
                    if self.s.lives(*o) {
                        self.s.exp_of(o.card).collect::<Vec<_>>()
                    } else {
                        self.s.memory(*o).map_or(Vec::new(), |m| m.exp.clone())
                    }
                })
                .map(|c| self.s.obj(c))
                .collect(),
            Sel::Above(of) => self
                .sel(of, scope)
                .iter()
                .filter_map(|o| self.s.card(o.card).under)
                .map(|c| self.s.obj(c))
                .collect(),
            Sel::Account(who) => self
                .players(who.unwrap_or(Who::You), scope)
                .iter()
                .flat_map(|p| self.s.zone(*p, Zone::Account))
                .map(|c| self.s.obj(*c))
                .collect(),
            Sel::Top(top) => self
                .players(top.who, scope)
                .iter()
                .flat_map(|p| {
                    let deck = self.s.zone(*p, Zone::Deck);
                    let n = (self.num(&top.count, scope).max(0) as usize).min(deck.len());
                    deck[deck.len() - n..]
                        .iter()
                        .rev()
                        .copied()
                        .collect::<Vec<_>>()
                })
                .map(|c| self.s.obj(c))
                .collect(),
            Sel::Join(all) => {
                let mut objs: Vec<Obj> = Vec::new();
                for one in all {
                    for obj in self.sel(one, scope) {
                        if !objs.contains(&obj) {
                            objs.push(obj);
                        }
                    }
                }
                objs
            }
        }
    }

    /// Whether a card bears a marker of this name, its own or by an effect.
    pub fn marked(self, card: CardIx, name: &str) -> bool {
        if name == "禁止攻击" && self.s.card(card).has(bit::NO_ATTACK) {
            return true;
        }
        if !self.s.marks.is_empty() && self.s.marks_on(card, self.g.key(name)) > 0 {
            return true;
        }
        let wanted = |m: &Mod| matches!(m, Mod::Mark(x) if x.name == name);
        let all = self.standing(ModKinds::MARK, wanted);
        all.iter().any(|m| self.reaches(m, card) && self.holds(m))
    }

    /// A marker in words: its name, and how many of it.
    pub fn mark_word(self, m: &Mark) -> String {
        let name = self.g.name_of(m.name);
        match m.count {
            1 => name.to_owned(),
            n => format!("{name}×{n}"),
        }
    }

    /// Whether a selector means this card.
    pub fn touches(self, sel: &Sel, card: CardIx, scope: Scope<'_>) -> bool {
        match sel {
            Sel::This => scope.source.card == card,
            Sel::All(f) => self.matches(card, f, scope),
            _ => self.sel(sel, scope).iter().any(|o| o.card == card),
        }
    }

    /// The power of a card as looked at.
    pub fn look_power(self, look: Look<'_>) -> i32 {
        look.memory
            .map_or_else(|| self.power(look.card), |m| m.power)
    }

    /// Whether some effect forbids it (102.7): the source of the first that does.
    pub fn banned(
        self,
        prohibition: Prohibition,
        card: Option<CardIx>,
        player: Option<Player>,
    ) -> Option<Obj> {
        if !self.g.kinds.meets(ModKinds::BAN) {
            return None;
        }
        let wanted = |m: &Mod| matches!(m, Mod::Ban(b) if b.prohibited.contains(&prohibition));
        let bars = |m: &Standing<'_>| {
            let Mod::Ban(b) = m.of else { return false };
            let card_hit = b.cards.is_none() || card.is_some_and(|c| self.reaches(m, c));
            let player_hit = b
                .who
                .is_none_or(|who| player.is_some_and(|p| self.players(who, m.scope).contains(&p)));
            // A ban that names neither is about the source.
            let named = b.cards.is_some() || b.who.is_some() || card == Some(m.scope.source.card);
            let kept = || {
                card.is_some_and(|c| {
                    self.kept_off(c, m.scope.player, &Kept::Bans, false)
                        .is_some()
                })
            };
            card_hit && player_hit && named && self.holds(m) && !kept()
        };
        let all = self.standing(ModKinds::BAN, wanted);
        all.iter().find(|m| bars(m)).map(|m| m.scope.source)
    }
}
