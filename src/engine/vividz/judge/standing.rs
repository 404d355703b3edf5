//! What the rules do not let stand on a board.

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::verdict::Reason;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::Area;
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::{Spot, Zone};

/// What rule effects (1002 to 1004) will do away with, and more accounts or missions than a deck has.
pub fn unlawful(v: View<'_>) -> Vec<Reason> {
    let mut found = Vec::new();
    for player in Player::BOTH {
        for (spot, word) in Spot::ALL.iter().enumerate() {
            let here: Vec<_> = v.s.in_area(Area::new(player, spot as u8)).collect();
            if here.len() > 1 {
                let says = format!(
                    "{}的{}有{}张角色牌，由规则效果处理",
                    player.name(),
                    word.word(),
                    here.len()
                );
                let reason = Reason::requires(vv!("1002.1"), says);
                let named = here.iter().fold(reason, |r, c| r.blocked_by(v.name(*c)));
                found.push(named);
            }
        }
        for (zone, most, clause) in [
            (Zone::Account, 1, vv!("401.3")),
            (Zone::Mission, 3, vv!("401.4")),
        ] {
            let count = v.s.zone(player, zone).len();
            if count > most {
                let says = format!(
                    "{}的{}有{count}张牌，牌组只有{most}张",
                    player.name(),
                    zone.word()
                );
                found.push(Reason::requires(clause, says));
            }
        }
    }
    for card in v.s.on_field() {
        let (power, damage) = (v.power(card), v.s.card(card).damage);
        let name = v.name(card);
        let equal = v.g.reads.damage_equal == reads::DamageEqual::Leaves;
        let (clause, says) = match power {
            p if p <= 0 => (vv!("1004.2"), format!("{name}的力量值是{power}")),
            p if damage > p => (
                vv!("1004.1"),
                format!("{name}的力量值是{power}，已受伤害{damage}"),
            ),
            p if damage == p && equal => (vv!("305.2"), format!("{name}已受伤害等于力量值{power}")),
            _ => continue,
        };
        let says = format!("{says}，由规则效果退场");
        found.push(Reason::requires(clause, says).blocked_by(name));
    }
    found
}
