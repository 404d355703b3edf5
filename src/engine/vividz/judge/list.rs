//! What a player may choose from.

use crate::engine::game::{Player, Reach};
use crate::engine::vividz::card::ModKinds;
use crate::engine::vividz::judge::decide::judge;
use crate::engine::vividz::judge::play::may_play_from;
use crate::engine::vividz::state::{CardIx, Choice, Question, State, Wait};
use crate::engine::vividz::table::Vividz;
use crate::engine::vividz::view::View;
use crate::engine::vividz::words::{Kind, Zone};

/// The choices of the player who decides.
pub fn choices(g: &Vividz, s: &State, reach: Reach, out: &mut Vec<Choice>) {
    let Wait::Ask(ask) = &s.wait else { return };
    let view = View::new(g, s);
    let plausible = reach == Reach::Plausible;
    let mut list: Vec<Choice> = Vec::new();
    match &ask.what {
        Question::Deck => list.push(Choice::HandIn),
        Question::Main => {
            main_choices(view, ask.player, plausible, &mut list);
            list.push(Choice::Pass);
        }
        Question::Defence => {
            activations(view, ask.player, &mut list);
            list.push(Choice::Ward {
                discard: Vec::new(),
                slide: None,
            });
            list.push(Choice::Pass);
        }
        Question::OffTurn => {
            activations(view, ask.player, &mut list);
            list.push(Choice::Pass);
        }
        Question::Pick(p) => {
            for card in &p.from {
                list.push(Choice::Pick(vec![*card]));
            }
            if p.taken.len() >= p.least as usize {
                list.push(Choice::Done);
            }
        }
        Question::Area(areas) => list.extend(areas.iter().map(|a| Choice::Area(*a))),
        Question::Slide { moves, optional } => {
            list.extend(moves.iter().map(|(c, a)| Choice::Slide(*c, *a)));
            if plausible {
                for player in Player::BOTH {
                    for card in s.zone(player, Zone::Field) {
                        for area in view.areas(player) {
                            let choice = Choice::Slide(*card, area);
                            if s.card(*card).area != Some(area) && !list.contains(&choice) {
                                list.push(choice);
                            }
                        }
                    }
                }
            }
            if *optional {
                list.push(Choice::No);
            }
        }
        Question::YesNo(_) => list.extend([Choice::Yes, Choice::No]),
        Question::Option { count, .. } => list.extend((0..*count).map(Choice::Option)),
        Question::Trigger => list.extend((0..s.triggered.len() as u8).map(Choice::Option)),
        Question::Replacement(offers) => list.extend((0..offers.len() as u8).map(Choice::Option)),
        Question::Number { up_to } => list.extend((0..=*up_to).map(Choice::Number)),
        Question::Share {
            least, most, unit, ..
        } => {
            let mut n = *least;
            while n <= *most {
                list.push(Choice::Number(n));
                n += unit;
            }
        }
    }
    if plausible {
        list.push(Choice::Concede(ask.player));
        out.extend(list);
    } else {
        out.extend(
            list.into_iter()
                .filter(|c| judge(g, s, c, &mut crate::engine::verdict::Silent).is_continue()),
        );
    }
}

pub fn main_choices(view: View<'_>, player: Player, plausible: bool, list: &mut Vec<Choice>) {
    let s = view.s;
    let mut playable: Vec<CardIx> = s.zone(player, Zone::Hand).to_vec();
    playable.extend(s.zone(player, Zone::Keep));
    if view.g.kinds.meets(ModKinds::PLAY_FROM) {
        for zone in [
            Zone::Trash,
            Zone::Energy,
            Zone::Removed,
            Zone::Deck,
            Zone::Exp,
        ] {
            playable.extend(
                s.zone(player, zone)
                    .iter()
                    .copied()
                    .filter(|c| may_play_from(view, *c, player)),
            );
        }
    }
    let energy = s.zone(player, Zone::Energy).len() as i32;
    let mut seen: Vec<(u16, Zone)> = Vec::new();
    for card in playable {
        let c = s.card(card);
        // Copies that cannot be told apart are one choice.
        if !plausible && seen.contains(&(c.face, c.zone)) {
            continue;
        }
        seen.push((c.face, c.zone));
        let text = &view.face(card).text;
        if !plausible
            && !text.discount.0
            && !view.g.kinds.meets(ModKinds::NUMBERS)
            && text.cost > energy
        {
            let cheaper = view.g.kinds.meets(ModKinds::PLAY_COST);
            if !cheaper && text.extra.is_empty() {
                continue;
            }
        }
        if text.kind == Kind::Character {
            for area in view.areas(player) {
                list.push(Choice::Play {
                    card,
                    area: Some(area),
                    energy: Vec::new(),
                });
            }
        } else {
            list.push(Choice::Play {
                card,
                area: None,
                energy: Vec::new(),
            });
        }
    }
    activations(view, player, list);
    for card in s.on_field() {
        if s.card(card).controller == player && (plausible || !s.card(card).rested) {
            list.push(Choice::Attack(card));
        }
    }
    for card in s.zone(player, Zone::Mission) {
        if plausible || !s.card(*card).rested {
            list.push(Choice::Check(*card));
        }
    }
}

pub fn activations(view: View<'_>, player: Player, list: &mut Vec<Choice>) {
    let activated = view.activated(player);
    list.extend(activated.map(|(card, ability)| Choice::Activate {
        card,
        ability,
        energy: Vec::new(),
    }));
}
