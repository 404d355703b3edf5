//! Priority preprocessing (202) and the rule effects that it resolves (1000).

use crate::engine::cite::vv;
use crate::engine::game::{Outcome, Player, state_hash};
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::must;
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{Act, Pre, PreFor, PreStep};
use crate::engine::vividz::procedure::rule_effects::several;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame};
use crate::engine::vividz::state::{Cause, Gap, Obj, OptionOf, Question, Reply, State, Wait};

/// From how many rounds on states are compared: comparing costs more than a round, and few chains are so long.
const COMPARE_FROM: u16 = 12;

/// After how many rounds without a decision the question is given back: what grows for ever never repeats.
const GROWTH: u16 = 1000;

impl Run<'_> {
    /// 202.2.
    pub fn preprocess(&mut self, mut pre: Box<Pre>) -> After {
        match pre.at {
            PreStep::Look => {
                if self.goes_round(Gap::Loop) || self.settle_ties(&mut pre) {
                    return After::Keep(Frame::Pre(pre));
                }
                self.look_at_states();
                self.find_rule_effects(&mut pre);
                pre.at = if pre.finds() {
                    if self.g.reads.same_kind == reads::SameKind::Unruled && several(&pre) {
                        self.unruled(Gap::SameKind);
                        return After::Keep(Frame::Pre(pre));
                    }
                    self.tell_rule_effects(&pre);
                    PreStep::LevelUp
                } else {
                    self.tell_barred();
                    self.age_causes();
                    PreStep::Triggers
                };
                After::Keep(Frame::Pre(pre))
            }
            PreStep::Settled => {
                self.settle_first();
                pre.at = PreStep::Look;
                After::Keep(Frame::Pre(pre))
            }
            PreStep::LevelUp => self.level_up(pre),
            PreStep::Illegal => self.illegal(pre),
            PreStep::Retire => self.retire(pre),
            PreStep::Lose => {
                let losing = std::mem::take(&mut pre.lose);
                let players: Vec<_> = Player::BOTH
                    .into_iter()
                    .filter(|p| losing[p.ix()])
                    .collect();
                if !players.is_empty() {
                    self.act(Act::Lose(players), None);
                }
                pre.at = PreStep::Look;
                pre.round = pre.round.saturating_add(1);
                // 1103.3b: what rule effects bring about by themselves has no cause among effects before.
                self.age_causes();
                After::Keep(Frame::Pre(pre))
            }
            PreStep::Triggers => self.resolve_trigger(pre),
            PreStep::Settle => {
                if let Some((source, ability)) = pre.doing.take() {
                    self.take_layer(source, ability);
                }
                pre.at = PreStep::Look;
                pre.round = 0;
                After::Keep(Frame::Pre(pre))
            }
        }
    }

    /// Looks at the states (908.5a), and says whether a preprocessing would then find something to resolve (202.2).
    pub fn would_preprocess(&mut self) -> bool {
        self.look_at_states();
        let mut pre = Pre::of(PreFor::Other);
        self.find_rule_effects(&mut pre);
        !self.s.triggered.is_empty() || pre.finds() || self.view().tied().is_some()
    }

    /// 911.3c: asks whose effects they are which of those with one time stamp comes first; whether it did.
    fn settle_ties(&mut self, pre: &mut Pre) -> bool {
        let Some((player, tied)) = self.view().tied() else {
            return false;
        };
        if self.g.reads.same_stamp == reads::SameStamp::Unruled {
            self.unruled(Gap::SameStamp);
            return true;
        }
        let under = self.g.reads.same_stamp.under();
        let cards: Vec<_> = tied.iter().map(|(source, ..)| *source).collect();
        self.note(
            || {
                Event::new(Word::Stage)
                    .objs(&cards)
                    .note("同一玩家的效果基准时点相同，先后由其决定")
            },
            &[must(vv!("911.3c"))],
            &[under],
        );
        let what = Question::Option {
            of: OptionOf::Stamp,
            count: tied.len() as u8,
            taken: 0,
        };
        self.ask(player, what, vv!("911.3c"));
        pre.at = PreStep::Settled;
        true
    }

    /// The effect that was chosen comes before the others of its time stamp.
    fn settle_first(&mut self) {
        let (Reply::Number(n), Some((_, tied))) = (self.reply(), self.view().tied()) else {
            return;
        };
        let Some(first) = tied.get(n as usize).copied() else {
            return;
        };
        self.s.settled.push(first);
        let under = self.g.reads.same_stamp.under();
        self.note(
            || {
                Event::new(Word::Answer)
                    .card(first.0.card)
                    .note(format!("第{}个先结算", n + 1))
            },
            &[must(vv!("911.3c"))],
            &[under],
        );
    }

    /// What could make characters leave has not: it is no cause any more, but 1103.3a still tells it apart.
    fn age_causes(&mut self) {
        let mut aged: Vec<(Obj, Cause)> = Vec::new();
        for (obj, _) in self.s.causes.drain(..) {
            if !aged.iter().any(|(o, _)| *o == obj) {
                aged.push((obj, Cause::Past));
            }
        }
        self.s.causes = aged;
    }

    /// Whether the rules go round without anyone deciding: by the state itself, not by a count. What goes round is
    /// preprocessing (202.2) or the drawing of a phase (702.4, 706.4).
    pub fn goes_round(&mut self, within: Gap) -> bool {
        self.s.spin = self.s.spin.saturating_add(1);
        if self.s.spin < COMPARE_FROM {
            return false;
        }
        let hash = loop_hash(self.s);
        if self.s.watch.contains(&hash) {
            self.no_end(within);
            return true;
        }
        if self.s.spin > GROWTH {
            self.no_end(match within {
                Gap::Loop => Gap::Growth,
                other => other,
            });
            return true;
        }
        self.s.watch.push(hash);
        false
    }

    /// The rules would go on for ever: the game is drawn under a reading, or the text does not say.
    pub fn no_end(&mut self, gap: Gap) {
        let under = self.g.reads.endless.under();
        let cites = match gap {
            Gap::Refill => [must(vv!("702.4")), must(vv!("706.4"))],
            _ => [must(vv!("202.2a")), must(vv!("202.2b"))],
        };
        self.note(|| Event::new(Word::Loop), &cites, &[under]);
        if self.g.reads.endless == reads::Endless::Draw {
            self.s.wait = Wait::Over(Outcome::Draw);
            self.s.stack.clear();
        } else {
            self.unruled(gap);
        }
    }
}

/// The hash of what matters for going round: time stamps and lives are told by their order, and what only
/// counts up is left out.
fn loop_hash(s: &State) -> u64 {
    let mut s = s.clone();
    // Each was settled by a decision.
    s.settled.clear();
    let mut stamps: Vec<u32> = s
        .cards
        .iter()
        .flat_map(|c| [c.stamp, c.placed])
        .chain(s.lasting.iter().map(|l| l.stamp))
        .collect();
    stamps.sort_unstable();
    stamps.dedup();
    let rank = |n: u32| stamps.binary_search(&n).unwrap_or(0) as u32;
    // Lives are told apart only by whether they are over.
    let lives: Vec<u16> = s.cards.iter().map(|c| c.life).collect();
    let fresh = |o: &mut Obj| o.life = u16::from(lives[o.card.ix()] == o.life);
    for t in &mut s.triggered {
        fresh(&mut t.source);
        for seen in &mut t.seen {
            for o in [&mut seen.card, &mut seen.after, &mut seen.other]
                .into_iter()
                .flatten()
            {
                fresh(o);
            }
        }
    }
    for l in &mut s.lasting {
        fresh(&mut l.source);
        l.on.iter_mut().for_each(fresh);
        l.stamp = rank(l.stamp);
        l.id = 0;
        l.ctx = None;
    }
    if let Some(attack) = &mut s.attack {
        fresh(&mut attack.who);
        attack.fired.iter_mut().for_each(|(o, _)| fresh(o));
    }
    s.used.iter_mut().for_each(|(o, _, _)| fresh(o));
    for frame in &mut s.stack {
        if let Frame::Pre(pre) = frame {
            pre.round = 0;
            pre.chosen.clear();
        }
    }
    for c in &mut s.cards {
        c.stamp = rank(c.stamp);
        c.placed = rank(c.placed);
        c.life = 0;
    }
    s.clock = 0;
    s.memories.clear();
    s.history.clear();
    s.causes.clear();
    s.watch.clear();
    s.spin = 0;
    state_hash(&s)
}
