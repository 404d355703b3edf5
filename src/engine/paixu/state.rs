//! Where a game stands: plain data, half-done effects included. Card definitions and readings are not here.

use super::question::Question;
use super::words::{Element, Facing, Phase, Until, Zone};
use crate::engine::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// A card of this game, as an index into [`Paixu::things`](super::Paixu).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardIx(u8);

impl CardIx {
    /// How many cards a game may have.
    pub const MOST: usize = u8::MAX as usize;

    /// The card of an index.
    pub const fn of(ix: usize) -> Self {
        Self(if ix < Self::MOST { ix as u8 } else { u8::MAX })
    }
}

impl From<CardIx> for usize {
    fn from(card: CardIx) -> Self {
        Self::from(card.0)
    }
}

/// A state of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The step within it that comes next.
    pub step: Step,
    /// The speed that is being settled; 0 where none is.
    pub speed: u8,
    /// The players.
    pub sides: [Side; 2],
    /// Effects in progress, the innermost last.
    pub runs: Vec<Run>,
    /// Effects whose condition is met and that wait for their turn, oldest first.
    pub waiting: Vec<Wait>,
    /// Cards that have come to the speed being settled, with the number of the happening that brought them.
    pub fresh: Vec<(CardIx, u16)>,
    /// Counts happenings: what has the same number happened at once.
    pub tick: u16,
    /// Counts slot effects.
    pub made: u16,
    /// Whether some card's speed may be below 1.
    pub dying: bool,
    /// Whether a card in a slot of number 3 was activated in this speed's phase.
    pub third: bool,
    /// Whether anything changed this turn, or could have been made to change.
    pub stirred: bool,
    /// How it ended, if it did.
    pub end: Option<End>,
}

/// Why nothing more happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// The game was decided.
    Over(Outcome),
    /// The text does not say how to go on.
    Open(Question),
}

/// What the rules do next when no effect is in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A player hands in a sequence.
    Submit(Player),
    /// A player places the next of the first three cards.
    Deal(Player, u8),
    /// A turn begins.
    TurnBegins,
    /// Locks are confirmed (first turn).
    Locks,
    /// The effect phase begins.
    EffectsBegin,
    /// A speed's phase begins.
    SpeedBegins,
    /// The slots take their turn: number × 2 + seat.
    Slot(u8),
    /// Newcomers take theirs.
    Fresh,
    /// A speed's phase ends.
    SpeedEnds,
    /// The effect phase ends.
    EffectsEnd,
    /// The flip phase begins.
    FlipBegins,
    /// A player says what to turn up.
    FlipAsk(Player),
    /// What was said is turned up.
    FlipDo(Option<Player>),
    /// The play phase begins, with the judging of the win.
    PlayBegins,
    /// A player says what to do.
    PlayAsk(Player),
    /// What was said is done, act by act.
    PlayDo(u8, Player),
    /// The turn ends.
    TurnEnds,
}

/// One player's side.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The sequence, its top first.
    pub deck: Vec<CardIx>,
    /// The grave, in order of arrival.
    pub grave: Vec<CardIx>,
    /// Cards that were not put into the sequence.
    pub pool: Vec<CardIx>,
    /// The slots 1 to 3.
    pub slots: [Slot; 3],
    /// The core card.
    pub core: Option<CardIx>,
    /// How often it was used.
    pub core_used: u8,
    /// How often it was used this turn.
    pub core_now: u8,
    /// What the player has said to do in this phase.
    pub plan: Vec<Act>,
    /// Whether the sequence was empty when the play phase began.
    pub empty: bool,
    /// Whether the last card was sent away in place of a play.
    pub promised: bool,
}

/// A slot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slot {
    /// The card in it.
    pub seat: Option<Seat>,
    /// The lasting effects on it, oldest first.
    pub effects: Vec<SlotEffect>,
}

/// A lasting effect of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SlotEffect {
    /// Its number in order of making.
    pub made: u16,
    /// The text that it stands in.
    pub text: TextRef,
    /// Which piece of that text.
    pub op: u8,
    /// The card that made it; none where it was there from the start.
    pub source: Option<CardIx>,
    /// Who made it.
    pub maker: Player,
    /// How long it stays, where its text says so.
    pub until: Option<Until>,
}

/// One ability of one definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TextRef {
    /// The definition.
    pub def: u16,
    /// The ability.
    pub ability: u8,
}

/// A card in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    /// Which.
    pub card: CardIx,
    /// How it lies.
    pub face: Facing,
    /// What has been done to it, oldest first.
    pub mods: Vec<Mod>,
    /// Its speed as it now is; meaningless for cards without one.
    pub speed: i8,
    /// Whether its speed no longer changes.
    pub fixed: bool,
    /// Whether it had the speed being settled when that speed's phase began.
    pub native: bool,
    /// The speeds at which it was activated this turn, as bits.
    pub acted: u8,
    /// The speed at which it was last activated this turn; 0 for none.
    pub last: u8,
    /// Why its speed last changed this turn.
    pub latest: Change,
    /// Whether something other than its cost lowered it since it was last activated.
    pub slowed: bool,
    /// The same, this whole turn.
    pub slowed_now: bool,
    /// Whether it was turned up again since it was last activated.
    pub renewed: bool,
    /// Whether slot effects no longer reach it.
    pub immune: bool,
    /// Whether it has its text though it lies sideways.
    pub speaks: bool,
    /// Standing conditions that were answered, as bits by ability.
    pub answered: u8,
    /// Whether any effect of it was activated this turn.
    pub used: bool,
    /// Whether, not yet activated by its speed this turn, it paid a cost for an effect that another condition activated.
    pub paid: bool,
}

/// Why a speed changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// It has not changed.
    None,
    /// It fell by the card's own cost.
    Cost,
    /// It fell otherwise.
    Fell,
    /// It rose, or came to be.
    Rose,
}

/// What has been done to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mod {
    /// What.
    pub what: ModKind,
    /// By which card; none where the board began with it.
    pub by: Option<CardIx>,
    /// Whether a slot's effect did it.
    pub slot: bool,
    /// How long it lasts, where its text says so.
    pub until: Option<Until>,
}

/// The things that can have been done to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModKind {
    /// Its speed was changed by so much.
    Add(i8),
    /// It paid so much speed.
    Cost(u8),
    /// Its speed was fixed at so much.
    Fix(i8),
    /// Its element was changed.
    Element(Element),
    /// Its text became that of a definition; of none.
    Text(Option<u16>),
    /// It was turned sideways for as long as a text says.
    Sealed,
}

/// What a player has said to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Turn a card up.
    Turn(CardIx),
    /// Play a card: from the top where none is named.
    Play {
        /// Which, where it may be chosen.
        card: Option<CardIx>,
        /// Into which slot, from 0.
        slot: u8,
        /// Face down.
        down: bool,
    },
    /// Send a card away in place of a play.
    Away(CardIx),
    /// Use the core card's ability of this number.
    Core(u8),
}

/// An effect that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wait {
    /// Which.
    pub who: Who,
    /// The happening that brought it.
    pub tick: u16,
}

/// Whose effect, by which text, brought about by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Who {
    /// How it came about.
    pub kind: RunKind,
    /// The card whose text it is; for a slot effect the card that it reaches.
    pub card: CardIx,
    /// The text.
    pub text: TextRef,
    /// Whose effect it is.
    pub player: Player,
    /// What brought it about.
    pub cause: Cause,
}

impl Who {
    /// Whether it is a slot's effect of this number on its way to a card.
    pub fn reaches(&self, card: CardIx, made: u16) -> bool {
        self.card == card && self.cause == Cause::Slot(made)
    }

    /// The `ix`th ability of a text on the field whose written condition was met (1.2.2-4).
    pub fn waiting(card: CardIx, def: u16, ix: usize, player: Player, cause: Cause) -> Self {
        Self {
            kind: RunKind::Cond,
            card,
            text: TextRef {
                def,
                ability: ix as u8,
            },
            player,
            cause,
        }
    }
}

/// What brought an effect about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// Nothing in particular.
    None,
    /// A card to which something happened.
    Card(CardIx),
    /// A slot effect of this number.
    Slot(u16),
}

/// How an effect came to be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RunKind {
    /// By speed.
    Speed,
    /// By being turned up.
    Flip,
    /// By its written condition.
    Cond,
    /// By the player, in the play phase.
    Core,
    /// By a card being put into its slot.
    Hit,
}

/// An effect in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// Whose, and by what.
    pub who: Who,
    /// Whether it has been activated.
    pub begun: bool,
    /// Whether a player has said to activate it.
    pub willing: bool,
    /// The piece that comes next.
    pub at: u8,
    /// How much of that piece is done.
    pub part: Part,
    /// Counts down within the piece.
    pub left: u8,
    /// What is asked of a player.
    pub ask: Option<Ask>,
    /// What was chosen for this piece.
    pub picks: Vec<CardIx>,
    /// The card whose text is copied.
    pub from: Option<CardIx>,
    /// What the piece before was done to.
    pub same: Vec<CardIx>,
    /// To how many cards the piece before was done.
    pub did: u8,
    /// The slot that the text last gave an effect.
    pub slot: Option<(Player, u8)>,
}

/// How much of a piece of a text is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Nothing.
    Begins,
    /// The card whose text or element is taken is known (1.2.4-18, 1.2.4-20).
    Sourced,
    /// This of the players who draw is next: how many cards is counted then (1.2.4-14).
    DrawerNext(u8),
    /// This of them draws.
    Draws(u8),
}

/// What an effect asks of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub player: Player,
    /// What.
    pub what: Asked,
}

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Asked {
    /// Whether to activate.
    Use,
    /// Whether to do what a text leaves to a player.
    May,
    /// A card as object.
    Target,
    /// A card whose text is copied.
    Source,
    /// A slot.
    Place,
    /// One of several things.
    Mode,
    /// An element.
    Element,
    /// Whose sequence.
    Deck,
    /// Into which slot a drawn card goes.
    DrawSlot,
    /// How a drawn card lies.
    DrawFace(u8),
    /// Which card makes room.
    Replace,
    /// Which card of a player's sequence comes next, of so many from the top or the bottom.
    Arrange(Player, u8, bool),
    /// Which card of so many of a player's sequence, from the top or the bottom, goes to the other end.
    Pick(Player, u8, bool),
    /// A shuffle of so many cards of a player's sequence, from the top or the bottom.
    Shuffle(Player, u8, bool),
}

impl Seat {
    /// A card newly in a slot.
    pub fn new(card: CardIx, face: Facing, speed: i8) -> Self {
        Self {
            card,
            face,
            mods: Vec::new(),
            speed,
            fixed: false,
            native: false,
            acted: 0,
            last: 0,
            latest: Change::None,
            slowed: false,
            slowed_now: false,
            renewed: false,
            immune: false,
            speaks: false,
            answered: 0,
            used: false,
            paid: false,
        }
    }

    /// Its speed has changed: why, and whether it was lowered by other than its own cost.
    pub fn note_speed(&mut self, before: Option<i8>, after: Option<i8>, cost: bool) {
        let Some(now) = after else { return };
        let fell = match before {
            Some(before) => now < before,
            // A card turned up again may lie below the speed at which it acted: no cost brought it there.
            None => self.last > 0 && now < self.last as i8,
        };
        self.latest = match fell {
            true if cost && before.is_some() => Change::Cost,
            true => Change::Fell,
            false => Change::Rose,
        };
        if self.latest == Change::Fell {
            self.slowed = true;
            self.slowed_now = true;
        }
    }

    /// Whether its face is up, upright or sideways (1.2.3-3).
    pub fn is_up(&self) -> bool {
        self.face != Facing::Down
    }
}

impl Side {
    /// An empty side.
    pub fn new() -> Self {
        Self {
            deck: Vec::new(),
            grave: Vec::new(),
            pool: Vec::new(),
            slots: Default::default(),
            core: None,
            core_used: 0,
            core_now: 0,
            plan: Vec::new(),
            empty: false,
            promised: false,
        }
    }

    /// How many cards lie in its slots.
    pub fn seated(&self) -> usize {
        self.slots.iter().filter(|s| s.seat.is_some()).count()
    }

    /// Whether the win is met: no sequence, no card in any slot (2.1.4-4).
    pub fn cleared(&self) -> bool {
        self.deck.is_empty() && self.slots.iter().all(|s| s.seat.is_none())
    }
}

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whereabouts {
    /// On whose side.
    pub player: Player,
    /// In which zone.
    pub zone: Zone,
    /// In which place of it, from 0.
    pub ix: usize,
}

impl State {
    /// Whether the effect phase is going on: the turn has begun before it does.
    pub fn in_effects(&self) -> bool {
        self.phase == Phase::Effects && !matches!(self.step, Step::Locks | Step::EffectsBegin)
    }

    /// A player's side.
    #[inline]
    pub fn side(&self, player: Player) -> &Side {
        &self.sides[player.ix()]
    }

    /// The same, to change.
    #[inline]
    pub fn side_mut(&mut self, player: Player) -> &mut Side {
        &mut self.sides[player.ix()]
    }

    /// The cards in slots, by slot number, then by seat.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = (Player, u8, &Seat)> {
        (0..6u8).filter_map(|k| {
            let player = Player(k & 1);
            let slot = k >> 1;
            let seat = self.side(player).slots[usize::from(slot)].seat.as_ref()?;
            Some((player, slot, seat))
        })
    }

    /// The same, to change.
    #[inline]
    pub fn seats_mut(&mut self) -> impl Iterator<Item = &mut Seat> {
        let [first, second] = &mut self.sides;
        let slots = first.slots.iter_mut().zip(&mut second.slots);
        slots.flat_map(|(a, b)| a.seat.iter_mut().chain(&mut b.seat))
    }

    /// Where on the field a card lies.
    #[inline]
    pub fn spot(&self, card: CardIx) -> Option<(Player, u8)> {
        self.placed(card).map(|(player, slot, _)| (player, slot))
    }

    /// Where on the field a card lies, and how.
    pub fn placed(&self, card: CardIx) -> Option<(Player, u8, &Seat)> {
        self.seats().find(|(_, _, seat)| seat.card == card)
    }

    /// A card's seat.
    #[inline]
    pub fn seat(&self, card: CardIx) -> Option<&Seat> {
        self.placed(card).map(|(_, _, seat)| seat)
    }

    /// The same, to change.
    pub fn seat_mut(&mut self, card: CardIx) -> Option<&mut Seat> {
        let (player, slot) = self.spot(card)?;
        self.side_mut(player).slots[usize::from(slot)].seat.as_mut()
    }

    /// Where any card lies.
    pub fn find(&self, card: CardIx) -> Option<Whereabouts> {
        if let Some((player, slot)) = self.spot(card) {
            return Some(Whereabouts {
                player,
                zone: Zone::Slots,
                ix: usize::from(slot),
            });
        }
        Player::BOTH.into_iter().find_map(|player| {
            let side = self.side(player);
            let within = |zone: Zone, cards: &[CardIx]| {
                cards
                    .iter()
                    .position(|c| *c == card)
                    .map(|ix| Whereabouts { player, zone, ix })
            };
            within(Zone::Deck, &side.deck)
                .or_else(|| within(Zone::Grave, &side.grave))
                .or_else(|| within(Zone::Pool, &side.pool))
                .or_else(|| within(Zone::Core, side.core.as_slice()))
        })
    }

    /// Opens a question that the text does not answer: nothing more happens.
    pub fn open(&mut self, question: Question) {
        self.end.get_or_insert(End::Open(question));
    }

    /// Goes to a piece of the text in progress.
    pub fn go_to(&mut self, at: u8) {
        if let Some(run) = self.runs.last_mut() {
            run.at = at;
            run.part = Part::Begins;
            run.left = 0;
            run.from = None;
            if !run.picks.is_empty() {
                run.same = std::mem::take(&mut run.picks);
            }
        }
    }

    /// Goes to the next piece of the text in progress.
    pub fn next_piece(&mut self) {
        let Some(run) = self.runs.last() else { return };
        // A slot's effect is one piece of the text that made it.
        if run.who.kind == RunKind::Hit {
            self.runs.pop();
            return;
        }
        let at = run.at + 1;
        self.go_to(at);
    }

    /// The text in progress asks a player.
    pub fn ask(&mut self, player: Player, what: Asked) {
        if let Some(run) = self.runs.last_mut() {
            run.ask = Some(Ask { player, what });
        }
    }

    /// Numbers the happenings anew from the oldest that still waits: only their order counts, and a state that comes
    /// back must be the same again.
    pub fn renumber(&mut self) {
        let waiting = self.waiting.iter().map(|w| w.tick);
        let oldest = waiting
            .chain(self.fresh.iter().map(|f| f.1))
            .filter(|t| *t > 0)
            .min()
            .unwrap_or(self.tick);
        let by = oldest.saturating_sub(1);
        if by == 0 {
            return;
        }
        self.tick -= by;
        for wait in &mut self.waiting {
            wait.tick = wait.tick.saturating_sub(by);
        }
        for fresh in &mut self.fresh {
            fresh.1 = fresh.1.saturating_sub(by);
        }
    }

    /// The same for slot effects, of which some have just gone or were not needed.
    pub fn renumber_slots(&mut self) {
        let mut made: Vec<u16> = self
            .sides
            .iter()
            .flat_map(|s| &s.slots)
            .flat_map(|s| &s.effects)
            .map(|e| e.made)
            .collect();
        made.sort_unstable();
        let rank = |n: u16| made.iter().position(|m| *m == n).map(|ix| ix as u16 + 1);
        let over = |cause: &mut Cause| {
            if let Cause::Slot(n) = cause {
                *n = rank(*n).unwrap_or(0);
            }
        };
        self.made = made.len() as u16;
        for effect in self
            .sides
            .iter_mut()
            .flat_map(|s| &mut s.slots)
            .flat_map(|s| &mut s.effects)
        {
            effect.made = rank(effect.made).unwrap_or(0);
        }
        self.waiting.iter_mut().for_each(|w| over(&mut w.who.cause));
        self.runs.iter_mut().for_each(|r| over(&mut r.who.cause));
    }
}

impl Run {
    /// An effect that is about to be activated.
    pub(super) fn new(who: Who, at: u8) -> Self {
        Self {
            who,
            begun: false,
            willing: false,
            at,
            part: Part::Begins,
            left: 0,
            ask: None,
            picks: Vec::new(),
            from: None,
            same: Vec::new(),
            did: 0,
            slot: None,
        }
    }
}

/// A card on the field with its place.
pub type Placed<'s> = (Player, u8, &'s Seat);

/// What a player may decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Hand in a sequence: definitions in order, the top first.
    Submit(Vec<u16>),
    /// Lie the card to be placed so.
    Face(Facing),
    /// Activate a card.
    Use(CardIx),
    /// Do not activate it.
    Pass,
    /// Take a card as object.
    Target(CardIx),
    /// Take a slot.
    Place(Player, u8),
    /// Take one of several things.
    Mode(u8),
    /// Name an element.
    Element(Element),
    /// Name a player's sequence.
    Deck(Player),
    /// Let this waiting effect go first.
    First(u8),
    /// Plan this for the flip or play phase.
    Act(Act),
    /// No more in this phase.
    Done,
    /// Give up.
    Concede,
}

/// Who decides what now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    Submit(Player),
    Deal(Player, u8),
    Run(Ask),
    Order(Player),
    Flip(Player),
    Play(Player),
}

impl Asking {
    /// The player who is asked.
    pub fn player(self) -> Player {
        match self {
            Self::Submit(p) | Self::Deal(p, _) | Self::Order(p) | Self::Flip(p) | Self::Play(p) => {
                p
            }
            Self::Run(ask) => ask.player,
        }
    }
}
