//! How much energy playing or activating takes (905.2).

use crate::engine::cite::{Cite, vv};
use crate::engine::game::Player;
use crate::engine::vividz::card::{Filter, Many, Mod, ModKinds, Num};
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{Area, CardIx};
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::Kind;

/// What an energy cost comes to, and by what.
#[derive(Debug, Clone, Default)]
pub struct EnergyCost {
    /// The points.
    pub points: i32,
    /// The steps, as told.
    pub steps: Vec<(String, i32, Vec<Cite>)>,
    /// Whether EXP was counted for the reduction icon.
    pub counted_exp: bool,
    /// Whose effects have made it more (905.2c), and by how much.
    pub raised: Vec<(CardIx, i32)>,
}

impl<'a> View<'a> {
    /// The energy cost of playing a card (905.2a, 905.2c, 905.2d).
    pub fn play_cost(self, card: CardIx, player: Player, area: Option<Area>) -> EnergyCost {
        let text = &self.face(card).text;
        let base = self.cost(card);
        let mut cost = EnergyCost {
            points: base,
            steps: vec![(
                "牌左上角的费用值".to_owned(),
                base,
                vec![says(vv!("905.2a")), says(vv!("303.2"))],
            )],
            ..EnergyCost::default()
        };
        let mut more = 0;
        let mut less = 0;
        if text.discount.0
            && text.kind == Kind::Character
            && let Some(area) = area
        {
            let here: Vec<CardIx> = self.s.in_area(area).collect();
            if here.iter().any(|c| self.cost(*c) <= base) {
                let exp: usize = here.iter().map(|c| self.s.exp_of(*c).count()).sum();
                let counts = self.g.reads.discount_exp == reads::DiscountExp::Counts;
                let n = here.len() + if counts { exp } else { 0 };
                cost.counted_exp = exp > 0;
                less += n as i32;
                cost.steps.push((
                    format!("减费图标：该场地的角色牌与EXP共{n}张"),
                    -(n as i32),
                    vec![must(vv!("905.2d"))],
                ));
            } else {
                let why = match here.is_empty() {
                    true => "减费图标：该场地没有角色，不减",
                    false => "减费图标：该场地没有费用值小于等于它的角色，不减",
                };
                let cites = vec![says(vv!("905.2d"))];
                cost.steps.push((why.to_owned(), 0, cites));
            }
        }
        let (m, l) = self.cost_changes(card, player, true, &mut cost);
        more += m;
        less += l;
        cost.points = (base + more - less).max(0);
        if more + less > 0 {
            cost.steps.push((
                "先增后减，不低于0".to_owned(),
                cost.points,
                vec![must(vv!("905.2c"))],
            ));
        }
        cost
    }

    /// The energy cost of activating (905.2b, 905.2c).
    pub fn activate_cost(self, card: CardIx, player: Player, base: i32) -> EnergyCost {
        let mut cost = EnergyCost {
            points: base,
            steps: vec![("Cost图标所示".to_owned(), base, vec![says(vv!("905.2b"))])],
            ..EnergyCost::default()
        };
        let (more, less) = self.cost_changes(card, player, false, &mut cost);
        cost.points = (base + more - less).max(0);
        if more + less > 0 {
            cost.steps.push((
                "先增后减，不低于0".to_owned(),
                cost.points,
                vec![must(vv!("905.2c"))],
            ));
        }
        cost
    }

    /// How much effects add and take off.
    pub fn cost_changes(
        self,
        card: CardIx,
        player: Player,
        playing: bool,
        cost: &mut EnergyCost,
    ) -> (i32, i32) {
        let kind = if playing {
            ModKinds::PLAY_COST
        } else {
            ModKinds::ACTIVATE_COST
        };
        let mut more = 0;
        let mut less = 0;
        for m in self.standing(kind, |m| m.kind() == kind) {
            let (Mod::PlayCost(c) | Mod::ActivateCost(c)) = m.of else {
                continue;
            };
            let scope = m.scope;
            let anywhere = Filter {
                zones: Many(vec![self.s.card(card).zone]),
                ..c.cards.clone()
            };
            let filter = if c.cards.zones.is_empty() {
                &anywhere
            } else {
                &c.cards
            };
            if !self.players(c.who, scope).contains(&player)
                || !self.matches(card, filter, scope)
                || !self.holds(&m)
            {
                continue;
            }
            let n = |n: &Num| self.amount(&m, n).unwrap_or(0);
            let name = self.name(scope.source.card);
            if let Some(add) = &c.add {
                let n = n(add);
                more += n;
                cost.raised.push((scope.source.card, n));
                let says = format!("{name}使其增大");
                cost.steps.push((says, n, vec![must(vv!("905.2c"))]));
            }
            if let Some(minus) = &c.less {
                let n = n(minus);
                less += n;
                let says = format!("{name}使其减小");
                cost.steps.push((says, -n, vec![must(vv!("905.2c"))]));
            }
        }
        (more, less)
    }
}
