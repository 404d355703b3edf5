//! The move phase: which characters move together, and what is removed first.
//!
//! 5.2-1 to 5.2-7, 2.1-1, 2.2-1, 2.7-1.

use super::defs::AbKind;
use super::reads::R;
use super::state::{Frame, Ix, Question, State, Why};
use super::words::{Deed, Kind, Phase, Zone};
use super::{Event, LINE, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

/// What a batch of moves asks of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overflow {
    /// How many cards are removed first.
    pub n: usize,
    /// From these.
    pub from: Vec<Ix>,
    /// Whether 5.2-6 does not allow moving so many.
    pub too_many: bool,
    /// The readings that decided it.
    pub under: Vec<R>,
}

impl State {
    /// Cards with the lines on which they lie.
    pub(super) fn on_lines(&self, cards: &[Ix]) -> Vec<(Ix, Zone)> {
        cards.iter().map(|ix| (*ix, self.card(*ix).zone)).collect()
    }
}

impl UnionArena {
    /// How many cards a line holds that count against its limit (2.1-1, 2.2-1).
    pub(super) fn filled(&self, s: &State, player: Player, line: Zone, kind: Kind) -> usize {
        s.side(player)
            .zone(line)
            .iter()
            .filter(|ix| self.counts(s, **ix, line, kind))
            .count()
    }

    /// Whether a card on a line counts against the limit of a kind there.
    fn counts(&self, s: &State, card: Ix, line: Zone, kind: Kind) -> bool {
        let each = line == Zone::El && self.reads.is(R::ElCapacity, "各算");
        !each || self.def(s, card).kind == kind
    }

    /// What a batch asks of a line (5.2-6, 5.2-7).
    pub(super) fn overflow(
        &self,
        s: &State,
        player: Player,
        movers: &[Ix],
        line: Zone,
    ) -> Overflow {
        let out = movers.iter().filter(|m| s.card(**m).zone == line).count();
        let into = movers.len() - out;
        let size = self.filled(s, player, line, Kind::Character);
        // What leaves without having counted, as a site where each kind has its own limit, makes no room.
        let room = movers
            .iter()
            .filter(|m| s.card(**m).zone == line)
            .filter(|m| self.counts(s, **m, line, Kind::Character))
            .count();
        let after = size - room + into;
        let mut under = Vec::new();
        let mut too_many = false;
        let n = if into == 0 {
            0
        } else if size >= LINE {
            let over = after.saturating_sub(LINE);
            let by_number = if into <= out { 0 } else { into };
            // Named only where it decides: 5.2-7 itself lets as many change places as come in.
            if over != by_number && out > 0 {
                under.push(R::MoveInOut);
            }
            if self.reads.is(R::MoveInOut, "只除多出的") {
                over
            } else {
                by_number
            }
        } else if after > LINE {
            under.push(R::MoveOverflow);
            too_many = self.reads.is(R::MoveOverflow, "不能多移");
            after - LINE
        } else {
            0
        };
        let any = self.reads.is(R::MoveRemoves, "角色或场地");
        let from: Vec<Ix> = s
            .side(player)
            .zone(line)
            .iter()
            .copied()
            .filter(|ix| !movers.contains(ix))
            .filter(|ix| any || self.def(s, *ix).kind == Kind::Character)
            .collect();
        if n > 0
            && s.side(player)
                .zone(line)
                .iter()
                .any(|ix| self.def(s, *ix).kind != Kind::Character)
        {
            under.push(R::MoveRemoves);
        }
        Overflow {
            n,
            from,
            too_many,
            under,
        }
    }

    /// One step of [`Frame::Moving`].
    pub(super) fn moving(&self, s: &mut State, at: u8, log: &mut Log<Event>) {
        match at {
            0 => {
                log.record(
                    || Event::PhaseBegins { phase: Phase::Move },
                    [Cite::requires(ua!("5-1"))],
                );
                let player = s.turn_player;
                self.note(s, Deed::MovePhase, None, None, player, 1, None, log);
                if let Some(Frame::Moving { at, .. }) = s.frames.last_mut() {
                    *at = 1;
                }
            }
            // Step 1 is asked; see choices.
            _ => {
                s.frames.pop();
            }
        }
    }

    /// A batch is named.
    pub(super) fn begin_batch(
        &self,
        s: &mut State,
        player: Player,
        movers: Vec<Ix>,
        log: &mut Log<Event>,
    ) {
        if let Some(Frame::Moving { at, moved }) = s.frames.last_mut() {
            *moved = true;
            if self.reads.is(R::MoveBatches, "只有一批") {
                *at = 2;
            }
        }
        let outside = s.phase != Phase::Move;
        // Whether a second batch may follow decides nothing where nobody else could move.
        let others = !outside
            && s.side(player).field().any(|ix| {
                !movers.contains(&ix)
                    && self.def(s, ix).kind == Kind::Character
                    && (s.card(ix).zone == Zone::El || self.steps(s, ix))
            });
        log.record_with(|| {
            let mut cites = vec![Cite::permits(ua!("5.2-1")), Cite::requires(ua!("5.2-3"))];
            if movers.iter().any(|m| s.card(*m).zone == Zone::Fl) {
                cites.push(Cite::overrides(ua!("5.2-5")));
                if movers.iter().any(|m| s.card(*m).zone == Zone::El) {
                    cites.push(Cite::permits(ua!("5.2-7")));
                }
            }
            (
                Event::MovePlan {
                    player,
                    cards: movers.clone(),
                },
                cites,
                [(outside, R::StepTime), (others, R::MoveBatches)]
                    .into_iter()
                    .filter(|(decides, _)| *decides)
                    .map(|(_, r)| self.reads.under(r))
                    .collect(),
            )
        });
        let movers = s.on_lines(&movers);
        s.frames.push(Frame::Batch {
            player,
            at: 0,
            movers,
        });
    }

    /// One step of [`Frame::Batch`]: FL is made room in, then EL, then all move.
    pub(super) fn batch(
        &self,
        s: &mut State,
        player: Player,
        at: u8,
        movers: &[(Ix, Zone)],
        log: &mut Log<Event>,
    ) {
        let go = |s: &mut State, to: u8| {
            if let Some(Frame::Batch { at, .. }) = s.frames.last_mut() {
                *at = to;
            }
        };
        let line = if at < 2 { Zone::Fl } else { Zone::El };
        // One that has left meanwhile does not move, nor one that an effect has brought to the other line.
        let movers: Vec<Ix> = movers
            .iter()
            .filter(|(ix, from)| s.card(*ix).zone == *from)
            .map(|(ix, _)| *ix)
            .collect();
        let movers = &movers[..];
        match at {
            0 | 2 => {
                let over = self.overflow(s, player, movers, line);
                if over.n == 0 {
                    go(s, at + 2);
                    return;
                }
                if over.too_many || over.from.len() < over.n {
                    s.frames.pop();
                    self.not_moved(s, movers, &over.under, log);
                    return;
                }
                go(s, at + 1);
                s.frames.push(Frame::Ask {
                    player,
                    what: Question::Cards {
                        from: over.from,
                        min: over.n as u8,
                        max: over.n as u8,
                        why: Why::MoveFull,
                    },
                });
            }
            1 | 3 => {
                let over = self.overflow(s, player, movers, line);
                // Where an effect was done instead of that, the line may still be full.
                go(s, if self.instead == 0 { at + 1 } else { at - 1 });
                self.remove_chosen(s, (Cite::requires(ua!("5.2-6")), &over.under), log);
            }
            _ => {
                let movers = movers.to_vec();
                s.frames.pop();
                let under: Vec<R> = [Zone::Fl, Zone::El]
                    .into_iter()
                    .flat_map(|l| self.overflow(s, player, &movers, l).under)
                    .filter(|r| *r == R::MoveInOut)
                    .take(1)
                    .collect();
                let to: Vec<(Ix, Zone)> = movers
                    .iter()
                    .map(|ix| (*ix, other_line(s.card(*ix).zone)))
                    .collect();
                let to_all = to.len();
                for (ix, to) in &to {
                    self.shift(s, *ix, *to);
                    log.record_with(|| {
                        let mut cites = vec![Cite::requires(ua!("5.2-3"))];
                        if s.in_effect() {
                            // An effect moves it, not the move phase.
                            cites = vec![self.by_effect(s), Cite::defines(ua!("2.1-1"))];
                            if to_all > 1 {
                                cites.push(Cite::requires(ua!("5.2-3")));
                            }
                        } else if *to == Zone::Fl {
                            cites.push(Cite::permits(ua!("5.2-1")));
                            cites.push(Cite::defines(ua!("2.1-1")));
                        } else {
                            cites.push(Cite::overrides(ua!("5.2-5")));
                        }
                        (
                            Event::Moved { card: *ix, to: *to },
                            cites,
                            under.iter().map(|r| self.reads.under(*r)).collect(),
                        )
                    });
                }
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.busy |= to_all > 0;
                }
                for (ix, _) in to {
                    self.note(s, Deed::Move, Some(ix), None, player, 1, None, log);
                }
            }
        }
    }

    /// A batch is not moved: the line is full, and 5.2-6 names nothing that could make room.
    fn not_moved(&self, s: &mut State, movers: &[Ix], under: &[R], log: &mut Log<Event>) {
        for card in movers.iter().copied() {
            log.record_with(|| {
                (
                    Event::NotMoved { card },
                    vec![Cite::forbids(ua!("5.2-6"))],
                    under.iter().map(|r| self.reads.under(*r)).collect(),
                )
            });
        }
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.did = (ctx.did - movers.len() as i32).max(0);
            ctx.idle |= ctx.did == 0;
        }
    }

    /// Whether a character may go from FL to EL (5.2-5).
    pub(super) fn steps(&self, s: &State, ix: Ix) -> bool {
        self.has(s, ix, AbKind::Step)
    }
}

/// The other of the two lines.
pub fn other_line(line: Zone) -> Zone {
    if line == Zone::Fl { Zone::El } else { Zone::Fl }
}
