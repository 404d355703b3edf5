//! What a player would plausibly do on this board: the excerpt allows far more than can be listed.

use super::action::{DrawBy, MoveBy, PayWhen, SummonHow, Zone};
use super::card::Kind;
use super::op::{CardIx, Cause, Change, Choice, How, Op, Where};
use super::state::Series;
use super::view::View;
use crate::engine::Player;

/// The choices that are offered, allowed or not.
pub fn listed(v: View<'_>) -> Vec<Choice> {
    if let Some((_, cards)) = &v.s.ordering {
        let order = |cards| Choice::Order { cards };
        let backwards = cards.iter().rev().copied().collect();
        return vec![order(cards.clone()), order(backwards)];
    }
    if let Some(Series { between: true, .. }) = &v.s.series {
        return vec![Choice::NextDuel];
    }
    let mut out = Vec::new();
    for player in Player::BOTH {
        for ix in v.s.all().filter(|ix| v.s.card(*ix).controller == player) {
            of_card(v, player, ix, &mut out);
        }
        of_player(v, player, &mut out);
    }
    out
}

/// What may be done with a card.
fn of_card(v: View<'_>, player: Player, ix: CardIx, out: &mut Vec<Choice>) {
    let card = v.s.card(ix);
    let free = |zone| v.free(player, zone);
    let to = |zone| Where::In(zone, free(zone).unwrap_or(0));
    let mut put = |to, how| out.push(Choice::put(ix, to, how == How::Set, how));
    match (card.at, v.kind(ix)) {
        (Where::In(Zone::Hand, _), kind) if kind.is_monster() => {
            put(to(Zone::Monster), How::Summon(SummonHow::Normal));
            put(to(Zone::Monster), How::Set);
        }
        (Where::In(Zone::Hand, _), Kind::FieldSpell) => {
            put(Where::In(Zone::Field, 0), How::Activate);
            put(to(Zone::SpellTrap), How::Activate);
        }
        (Where::In(Zone::Hand, _), _) => {
            put(to(Zone::SpellTrap), How::Activate);
            put(to(Zone::SpellTrap), How::Set);
        }
        (Where::In(zone, _), _) if zone.on_field() => {
            out.push(Choice::op(Op::ToGraveyard { cards: vec![ix] }));
            if let Some(slot) = free(zone) {
                let (to, how) = (Where::In(zone, slot), How::Move(MoveBy::Wish));
                out.push(Choice::put(ix, to, card.face_down, how));
            }
        }
        _ => {}
    }
}

/// What a player may do or what may come to a player.
fn of_player(v: View<'_>, who: Player, out: &mut Vec<Choice>) {
    let lp = v.s.lp[who.ix()];
    out.push(Choice::op(Op::Draw {
        who: vec![who],
        count: 1,
        by: DrawBy::Effect,
    }));
    let cost = Cause::Pay(PayWhen::Activation);
    let mut costs = vec![1000, lp, lp.saturating_add(1)];
    costs.sort_unstable();
    costs.dedup();
    let pays = costs.into_iter();
    out.extend(pays.map(|n| Choice::life(who, Change::Less(n), cost, None)));
    let opponent = Some(who.opponent());
    out.push(Choice::life(
        who,
        Change::Less(1000),
        Cause::Battle,
        opponent,
    ));
    if let [.., one, other] = v.s.piles[who.ix()].graveyard[..] {
        out.push(Choice::Swap { who, one, other });
    }
    if let Some(card) = v.s.top(who) {
        out.push(Choice::Look { who, card });
    }
}
