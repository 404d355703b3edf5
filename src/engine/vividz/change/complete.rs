//! Completing a mission (704.2a, 1114).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::change::triggers::Watcher;
use crate::engine::vividz::clause::{must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Seen, bit};
use crate::engine::vividz::table::event_bit;
use crate::rulebook::RuleId;

impl Run<'_> {
    /// 704.2a, 1114.
    pub fn complete(&mut self, card: CardIx, player: Player, clause: RuleId) {
        let stands = self.g.reads.done_rest == reads::DoneRest::Stands;
        let under = self.g.reads.done_rest.under();
        let has_text = !self.view().face(card).abilities.is_empty();
        let own = self.waiting_on(&[card], event_bit(EventKind::Complete));
        let c = self.s.card_mut(card);
        c.down = true;
        c.bits |= bit::COMPLETED;
        let rested = c.rested;
        if stands {
            c.rested = false;
        }
        // Whether its abilities still have effect face down is open, too.
        let abilities = has_text.then(|| self.g.reads.mission_ability.under());
        let under: Vec<_> = rested
            .then_some(under)
            .into_iter()
            .chain(abilities)
            .collect();
        self.note(
            || Event::new(Word::Complete).by(player).card(card),
            &[
                must(clause),
                says(vv!("1114.1")),
                if has_text {
                    says(vv!("304.1b"))
                } else {
                    says(vv!("502.3"))
                },
            ],
            &under,
        );
        self.past(EventKind::Complete, player, Some(card));
        let obj = self.s.obj(card);
        let own = self.own_completion(card, own);
        self.happen_before(EventKind::Complete, Seen::of(obj, player), &own);
    }

    /// Abilities of the mission itself that wait for its completion: turned over it has lost their effect (304.1b),
    /// and whether that is looked at before or after is a reading.
    fn own_completion(&mut self, card: CardIx, mut own: Vec<Watcher>) -> Vec<Watcher> {
        own.retain(|w| w.effective);
        let still = |w: &Watcher| self.view().effective(card, w.ability);
        if own.iter().all(still) {
            return Vec::new();
        }
        let before = self.g.reads.own_completion == reads::OwnCompletion::Before;
        let under = self.g.reads.own_completion.under();
        self.note(
            || {
                Event::new(if before { Word::Stage } else { Word::Not })
                    .card(card)
                    .note(if before {
                        "自身的能力看翻面之前是否有效力"
                    } else {
                        "已是背面，自身的能力没有效力，不触发"
                    })
            },
            &[must(vv!("304.1b")), must(vv!("903.2")), says(vv!("903.1b"))],
            &[under],
        );
        if before { own } else { Vec::new() }
    }
}
