//! Completing a mission (704.2a, 1114).

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::change::triggers::Watcher;
use crate::engine::vividz::clause::{bars, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{CardIx, Obj, Seen, bit};
use crate::engine::vividz::table::event_bit;
use crate::engine::vividz::words::Prohibition;
use crate::rulebook::RuleId;

impl Run<'_> {
    /// Completes a mission unless an effect forbids it or it is completed; how many times it was done.
    pub fn do_complete(&mut self, obj: Obj, player: Player, phase: bool) -> i32 {
        if !self.s.lives(obj) {
            return 0;
        }
        let card = obj.card;
        if self.s.card(card).has(bit::COMPLETED) {
            self.not_done(
                || "已处于完成状态，不视为重新处于这一状态".to_owned(),
                vec![must(vv!("102.6"))],
            );
            return 0;
        }
        let clause = if phase { vv!("704.2a") } else { vv!("1114.1") };
        let ban = self
            .view()
            .banned(Prohibition::Complete, Some(card), Some(player));
        if let Some(by) = ban {
            // 704.2b is about a condition that is not met: the mission stays checked.
            let name = &self.g.labels[by.card.ix()];
            let note = format!("{name}的效果使其不能完成");
            self.log.record(
                || Event::new(Word::Not).card(card).note(note),
                [bars(vv!("102.7")), says(clause)],
            );
            return 0;
        }
        self.complete(card, player, clause);
        1
    }

    /// 704.2a, 1114.
    fn complete(&mut self, card: CardIx, player: Player, clause: RuleId) {
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
