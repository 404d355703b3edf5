//! The move phase: which characters move together, and what is removed first.
//!
//! 5.2-1 to 5.2-7, 2.1-1, 2.2-1, 2.7-1.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::{Batch, Free};
use crate::engine::union_arena::state::{Frame, Ix, State, Why};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::lines::other_line;
use crate::engine::union_arena::words::{Deed, Kind, Phase, Zone};

impl Run<'_> {
    /// One step of [`Frame::Moving`].
    pub fn moving(&self, s: &mut State, at: Free, log: &mut Log<Event>) {
        match at {
            Free::Begin => {
                log.record(
                    || Event::PhaseBegins { phase: Phase::Move },
                    [Cite::requires(ua!("5-1"))],
                );
                let player = s.turn_player;
                self.emit(s, Deed::MovePhase.by(player), log);
                s.go(Free::Ask);
            }
            // Step 1 is asked; see choices. Whoever may move in batches is asked again while somebody could move.
            _ => {
                let player = s.turn_player;
                let batches = matches!(s.frames.last(), Some(Frame::Moving { moved: true, .. }))
                    && !self.reads.is(R::MoveBatches, "只有一批");
                match batches && self.could_move(s, player).next().is_some() {
                    true => s.go(Free::Ask),
                    false => drop(s.frames.pop()),
                }
            }
        }
    }

    /// The characters of a player that some batch could take: those in EL, and those in FL that step back.
    fn could_move(&self, s: &State, player: Player) -> impl Iterator<Item = Ix> {
        s.side(player).field().filter(|ix| {
            self.def(s, *ix).kind == Kind::Character
                && (s.card(*ix).zone == Zone::El || self.steps_back(s, *ix))
        })
    }

    /// A batch is named.
    pub fn begin_batch(
        &self,
        s: &mut State,
        player: Player,
        movers: Vec<Ix>,
        log: &mut Log<Event>,
    ) {
        if let Some(Frame::Moving { at, moved }) = s.frames.last_mut() {
            *moved = true;
            *at = Free::Over;
        }
        let outside = s.phase != Phase::Move;
        // Whether a second batch may follow decides nothing where nobody could move then.
        let others = !outside
            && self
                .could_move(s, player)
                .any(|ix| !movers.contains(&ix) || self.steps_back(s, ix));
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
            at: Batch::FlRoom,
            movers,
        });
    }

    /// One step of [`Frame::Batch`]: FL is made room in, then EL, then all move.
    pub fn batch(
        &self,
        s: &mut State,
        player: Player,
        at: Batch,
        movers: &[(Ix, Zone)],
        log: &mut Log<Event>,
    ) {
        let (line, room, remove, again, next) = match at {
            Batch::FlRoom | Batch::FlRemove | Batch::FlAgain => (
                Zone::Fl,
                Batch::FlRoom,
                Batch::FlRemove,
                Batch::FlAgain,
                Batch::ElRoom,
            ),
            _ => (
                Zone::El,
                Batch::ElRoom,
                Batch::ElRemove,
                Batch::ElAgain,
                Batch::Move,
            ),
        };
        // One that has left meanwhile does not move, nor one that an effect has brought to the other line.
        let movers: Vec<Ix> = movers
            .iter()
            .filter(|(ix, from)| s.card(*ix).zone == *from)
            .map(|(ix, _)| *ix)
            .collect();
        let movers = &movers[..];
        match at {
            Batch::FlRoom | Batch::ElRoom => {
                let over = self.overflow(s, player, movers, line);
                if over.n == 0 {
                    s.go(next);
                    return;
                }
                if over.too_many || over.from.len() < over.n {
                    s.frames.pop();
                    self.not_moved(s, movers, &over.under, log);
                    return;
                }
                s.go(remove);
                s.ask_cards(
                    player,
                    over.from,
                    (over.n as u8, over.n as u8),
                    Why::MoveFull,
                );
            }
            Batch::FlRemove | Batch::ElRemove => {
                let over = self.overflow(s, player, movers, line);
                // Where an effect was done instead of that, the line may still be full.
                s.go(if self.instead == 0 { next } else { again });
                self.remove_chosen(s, (Cite::requires(ua!("5.2-6")), &over.under), log);
            }
            Batch::FlAgain | Batch::ElAgain => {
                if self.overflow(s, player, movers, line).n == 0 {
                    s.go(next);
                } else if self.makes_room_again(s, movers, log) {
                    s.go(room);
                } else {
                    s.leave_frame(|f| matches!(f, Frame::Batch { .. }));
                    Self::stayed(s, movers.len());
                }
            }
            _ => self.move_all(s, player, movers, log),
        }
    }

    /// All move together (5.2-3).
    fn move_all(&self, s: &mut State, player: Player, movers: &[Ix], log: &mut Log<Event>) {
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
            self.emit(s, Deed::Move.of(ix, player), log);
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
        Self::stayed(s, movers.len());
    }

    /// So many of what the action was to move have not moved.
    fn stayed(s: &mut State, n: usize) {
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.did = (ctx.did - n as i32).max(0);
            ctx.idle |= ctx.did == 0;
        }
    }
}
