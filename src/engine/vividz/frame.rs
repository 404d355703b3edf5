//! Frames: procedures of the rules that are half done, each with the step it is at.

use serde::{Deserialize, Serialize};

use crate::engine::cite::vv;
use crate::engine::game::Player;
use crate::engine::vividz::parts::{Area, CardIx, Obj, Offer};
use crate::engine::vividz::words::{End, Facing, Phase, Zone};
use crate::rulebook::RuleId;

/// A player scouts or accelerates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scouting {
    /// Who.
    pub player: Player,
    /// The step.
    pub at: ScoutStep,
    /// The shown card.
    pub card: Option<Obj>,
    /// By what.
    pub of: ScoutOf,
}

impl Scouting {
    /// It begins.
    pub fn by(player: Player, of: ScoutOf) -> Self {
        Self {
            player,
            at: ScoutStep::Show,
            card: None,
            of,
        }
    }

    /// The clause that orders it.
    pub fn clause(self) -> RuleId {
        match self.of {
            ScoutOf::Scout(_) => vv!("1115.1"),
            ScoutOf::Accel(_) => vv!("1201.2"),
        }
    }
}

/// By what the top card of a deck is shown for use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ScoutOf {
    /// Scouting; the context that counts it as done.
    Scout(Option<u8>),
    /// An accel ability.
    Accel(u16),
}

/// The steps of 1115.1 and 1201.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ScoutStep {
    /// The top card is shown.
    Show,
    /// Whether it is used is asked.
    Ask,
    /// And answered.
    Answer,
    /// It was used, or could not be.
    Used,
    /// It becomes energy.
    Energy,
    /// The deck is shuffled, under a reading.
    Shuffle,
    /// It is over.
    Over,
}

/// The steps of 804.2b, by whose turn it is in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BothScoutStep {
    /// A player scouts: shows a card, where nothing replaces it.
    Show(Player),
    /// And has shown it, or not.
    Shown(Player),
    /// Whether a player's card is used is asked.
    Ask(Player),
    /// And answered.
    Answer(Player),
    /// What was not used goes.
    Rest(Player),
    /// A deck is shuffled, under a reading.
    Shuffle(Player),
    /// It is over.
    Over,
}

/// Moving up to so many cards from a deck (504.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UpTo {
    /// Whose deck.
    pub player: Player,
    /// Who decides.
    pub by: Player,
    /// How many are left.
    pub left: u16,
    /// Where to.
    pub to: Zone,
    /// Whose context counts them.
    pub ctx: u8,
    /// Under which name they are kept.
    pub name: u32,
    /// Whether it was asked if one more moves.
    pub asked: bool,
}

/// The steps of 601.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PreparationStep {
    /// 401.1.
    Decks,
    /// 601.1a.
    A,
    /// 601.1b.
    B,
    /// 601.1c.
    C,
    /// 601.1d: both show their top card.
    D,
    /// 601.1d: the shown cards become energy.
    D2,
    /// 601.1d: their costs are compared.
    D3,
    /// 601.1e.
    E,
    /// 601.1e, the second half.
    E2,
    /// 601.1f.
    F,
    /// 601.1g.
    G,
}

/// What comes next in a turn (701.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStep {
    /// 701.1: it begins.
    Begin,
    /// One of its phases.
    Phase(Phase),
    /// 706.5: it is over.
    End,
}

impl TurnStep {
    /// What comes after a phase.
    pub fn after(phase: Phase) -> Self {
        let next = Phase::ALL.get(phase as usize + 1);
        next.map_or(Self::End, |phase| Self::Phase(*phase))
    }
}

/// The steps of the phases, by clause; like clauses of two phases are one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PhaseStep {
    /// 702.1, 703.1, 704.1, 705.1, 706.1: it begins.
    Begin,
    /// 702.2, 706.2: preprocessing in which a player without a deck loses.
    DeckLoss,
    /// 702.3, 706.3: account cards stand up.
    Stand,
    /// 702.4, 706.4: cards are drawn.
    Draw,
    /// 702.4, 706.4: one more, until there are five.
    DrawAgain,
    /// 703.2: the turn player chooses.
    Choose,
    /// 703.3a: back to the choice, or on to the next phase.
    Return,
    /// 704.2: the missions in check state.
    Missions,
    /// 704.3: damage goes.
    Heal,
    /// 704.4: effects that last until then end.
    Lapse,
    /// 705.2: a card for the 保留区 is chosen.
    Keep,
    /// 705.2: it goes there.
    Kept,
    /// 705.3: cards to charge with are chosen.
    Charge,
    /// 705.3: they become energy.
    Charged,
    /// 702.5, 703.3, 704.5, 705.4, 706.5: preprocessing.
    Preprocess,
    /// Its last clause has been carried out.
    Over,
    /// 201.2: a board at the first choice of the main phase on which something is still to be preprocessed.
    Settle,
}

impl PhaseStep {
    /// The step of a clause of a phase, by the clause's number in its section.
    pub fn of_clause(phase: Phase, number: u8) -> Option<Self> {
        let steps: &[Self] = match phase {
            Phase::Opening | Phase::Closing => {
                &[Self::DeckLoss, Self::Stand, Self::Draw, Self::Preprocess]
            }
            Phase::Main => &[Self::Choose, Self::Preprocess, Self::Return, Self::Over],
            Phase::Mission => &[Self::Missions, Self::Heal, Self::Lapse, Self::Preprocess],
            Phase::Charge => &[Self::Keep, Self::Charge, Self::Preprocess, Self::Over],
        };
        match number {
            0 => None,
            1 => Some(Self::Begin),
            n => steps.get(n as usize - 2).copied(),
        }
    }
}

/// The steps of 802–806, by clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum AttackStep {
    A802b,
    A802c,
    A802d,
    A802e,
    A803x1,
    A803w1,
    A803w2,
    A803w3,
    A803x2,
    A803x3,
    A804x1,
    A804x2,
    A804p,
    A804x3,
    A805x1,
    A805x2,
    A805x3,
    A805x4,
    A806x1,
    A806x2,
    A806x3,
    A806x4,
    A806x5,
    A806x6,
    A806x7,
}

/// What was given beforehand for 803.1-2.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WardPlan {
    /// The cards to discard.
    pub discard: Vec<CardIx>,
    /// The character and where it slides.
    pub slide: Option<(CardIx, Area)>,
}

/// Where priority preprocessing is run from: some rule effects belong to some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PreFor {
    /// 702.2.
    Opening,
    /// 704.5.
    MissionEnd,
    /// 706.2.
    Closing,
    /// Any other.
    Other,
}

/// Where preprocessing stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PreStep {
    /// 202.2a: look for rule effects.
    Look,
    /// 1002.
    LevelUp,
    /// 1003.
    Illegal,
    /// 1004.
    Retire,
    /// 1005.
    Lose,
    /// 202.2b.
    Triggers,
    /// After a triggered ability.
    Settle,
    /// 911.3c: which of several effects of one time stamp comes first has been answered.
    Settled,
}

/// Preprocessing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pre {
    /// Run from where.
    pub of: PreFor,
    /// Where it stands.
    pub at: PreStep,
    /// How many times rule effects were resolved in this pass of 202.2a.
    pub round: u8,
    /// Areas with several characters of one controller whose newest is highest.
    pub ups: Vec<(Area, Player, CardIx)>,
    /// Areas with several characters of one controller whose newest is not.
    pub illegal: Vec<(Area, Player, CardIx)>,
    /// Areas whose newest character must be chosen first.
    pub newest: Vec<(Area, Player)>,
    /// The newest of them that were chosen.
    pub chosen: Vec<CardIx>,
    /// Characters that leave.
    pub leave: Vec<Obj>,
    /// Players who lose.
    pub lose: [bool; 2],
    /// The ability being resolved: its place in the list of triggered ones is found by this.
    pub doing: Option<(Obj, u16)>,
}

impl Pre {
    /// One that begins.
    pub const fn of(of: PreFor) -> Self {
        Self {
            of,
            at: PreStep::Look,
            round: 0,
            ups: Vec::new(),
            illegal: Vec::new(),
            newest: Vec::new(),
            chosen: Vec::new(),
            leave: Vec::new(),
            lose: [false; 2],
            doing: None,
        }
    }

    /// Whether rule effects were found that it resolves (202.2a).
    pub fn finds(&self) -> bool {
        !self.ups.is_empty()
            || !self.illegal.is_empty()
            || !self.newest.is_empty()
            || !self.leave.is_empty()
            || self.lose.contains(&true)
    }
}

/// The steps of 904.2 and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PlayStep {
    /// 906.1a: the area.
    Area,
    /// 904.2a.
    A,
    /// 904.2b.
    B,
    /// 904.2c: choosing among costs.
    C,
    /// 904.2c: choosing energy, under a reading.
    C2,
    /// 904.2d.
    D,
    /// 904.2e.
    E,
    /// 904.2f: the next cost.
    F,
    /// 904.2f: its cards.
    F2,
    /// 904.2g.
    G,
    /// 904.2h.
    H,
    /// 906.2 or 904.3a.
    Resolve,
    /// 904.3c, 906.2b.
    Finish,
}

/// A cost that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Due {
    /// Energy, so many.
    Energy(i32),
    /// A cost by its number in the game's table, and how many.
    Cost(u16, i32),
}

/// A script being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Script {
    /// Its context.
    pub ctx: u8,
    /// Its number.
    pub script: u16,
    /// The action.
    pub line: u16,
    /// Where in the action.
    pub at: LineStep,
    /// A number that the action keeps.
    pub keep: i32,
    /// Another.
    pub more: i32,
}

impl Script {
    /// One that begins.
    pub fn of(ctx: u8, script: u16) -> Self {
        Self {
            ctx,
            script,
            line: 0,
            at: LineStep::Begin,
            keep: 0,
            more: 0,
        }
    }
}

/// Where an action of a script stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum LineStep {
    /// It begins; cards are asked for.
    Begin,
    /// Cards were chosen for it.
    Chosen,
    /// Nothing is left to choose.
    Ready,
    /// Its own question was asked.
    Asked,
    /// What it brings about was begun.
    Begun,
}

/// Why a card moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Why {
    /// 令角色退场 (1110.1).
    Retire,
    /// 1004.
    RuleRetire,
    /// 1003.
    Illegal,
    /// 1002.
    LevelUp,
    /// 803.1-2 and effects.
    Discard,
    /// 905.3c.
    Energy,
    /// 904.2f.
    Cost,
    /// 904.2e.
    Played,
    /// 906.2b.
    EventDone,
    /// 1106.1.
    Draw,
    /// 504.3.
    Mill,
    /// 1111.
    Remove,
    /// 1112.
    ToExp,
    /// 705.2.
    Keep,
    /// 705.2, what lay there.
    KeepOut,
    /// 705.3.
    Charge,
    /// 1117.
    Reload,
    /// 1115.1.
    Scout,
    /// 1201.3.
    Accel,
    /// 601.
    Prepare,
    /// An effect says so.
    Effect,
}

/// How cards move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// Where to.
    pub to: Zone,
    /// Which end.
    pub end: End,
    /// Which face is up, where an effect says.
    pub facing: Option<Facing>,
    /// Why.
    pub why: Why,
    /// By whom.
    pub by: Player,
    /// The source.
    pub source: Option<Obj>,
    /// The character that gets it as EXP.
    pub under: Option<CardIx>,
}

impl Moving {
    /// To the top of a zone, facing as the zone has it, by no effect.
    pub fn to(to: Zone, why: Why, by: Player) -> Self {
        Self {
            to,
            end: End::Top,
            facing: None,
            why,
            by,
            source: None,
            under: None,
        }
    }
}

/// An action that may be replaced.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Cards move at the same time.
    Move(Vec<Obj>, Moving),
    /// Cards enter the field at the same time.
    Enter {
        /// The cards, each with its area.
        cards: Vec<(Obj, Area)>,
        /// By whose effect, or who plays them.
        player: Player,
        /// Resting.
        rested: bool,
        /// Whether it was played.
        played_from: Option<Zone>,
    },
    /// A player draws one.
    Draw(Player),
    /// Damage, dealt at the same time.
    Damage {
        /// To whom, and how much to each.
        to: Vec<(Obj, i32)>,
        /// From which card.
        source: Obj,
        /// Who controls the effect.
        by: Player,
        /// In battle.
        combat: bool,
    },
    /// Cards are rested at the same time.
    Rest(Vec<Obj>),
    /// Cards are stood up at the same time.
    Stand(Vec<Obj>),
    /// A character slides.
    Slide {
        /// Which.
        card: Obj,
        /// Where to.
        to: Area,
        /// Whose slide it is.
        player: Player,
    },
    /// Missions are completed at the same time.
    Complete {
        /// Which.
        cards: Vec<Obj>,
        /// By whom.
        player: Player,
        /// In the mission phase (704.2a), not by an effect (1114.1).
        phase: bool,
    },
    /// A player scouts.
    Scout(Player),
    /// A player scouts with the other one (804.2b): what is shown waits until both have.
    ScoutWithOther(Player),
    /// Players lose, all of them at once (101.3).
    Lose(Vec<Player>),
}

impl Act {
    /// How many cards or players it is about at the same time; 0 for what is about one thing.
    pub fn several(&self) -> usize {
        match self {
            Self::Move(objs, _) | Self::Rest(objs) | Self::Stand(objs) => objs.len(),
            Self::Enter { cards, .. } => cards.len(),
            Self::Damage { to, .. } => to.len(),
            Self::Complete { cards, .. } => cards.len(),
            Self::Lose(players) => players.len(),
            _ => 0,
        }
    }

    /// The part of it that is about one of its cards or players.
    pub fn one(&self, ix: usize) -> Option<Self> {
        match self {
            Self::Move(objs, how) => objs.get(ix).map(|o| Self::Move(vec![*o], *how)),
            Self::Enter {
                cards,
                player,
                rested,
                played_from,
            } => cards.get(ix).map(|c| Self::Enter {
                cards: vec![*c],
                player: *player,
                rested: *rested,
                played_from: *played_from,
            }),
            Self::Damage {
                to,
                source,
                by,
                combat,
            } => to.get(ix).map(|one| Self::Damage {
                to: vec![*one],
                source: *source,
                by: *by,
                combat: *combat,
            }),
            Self::Complete {
                cards,
                player,
                phase,
            } => cards.get(ix).map(|one| Self::Complete {
                cards: vec![*one],
                player: *player,
                phase: *phase,
            }),
            Self::Rest(objs) => objs.get(ix).map(|o| Self::Rest(vec![*o])),
            Self::Stand(objs) => objs.get(ix).map(|o| Self::Stand(vec![*o])),
            Self::Lose(players) => players.get(ix).map(|p| Self::Lose(vec![*p])),
            other => Some(other.clone()),
        }
    }

    /// What is left of it where only these of its cards or players, by their places, go on.
    pub fn only(mut self, go: &[u8]) -> Self {
        let left = |ix: usize| go.iter().any(|g| *g as usize == ix);
        match &mut self {
            Self::Move(objs, _) | Self::Rest(objs) | Self::Stand(objs) => retain_at(objs, left),
            Self::Enter { cards, .. } => retain_at(cards, left),
            Self::Damage { to, .. } => retain_at(to, left),
            Self::Complete { cards, .. } => retain_at(cards, left),
            Self::Lose(players) => retain_at(players, left),
            _ => {}
        }
        self
    }

    /// Puts one of its players before the others.
    pub fn put_player_first(&mut self, ix: usize) {
        if let Self::Lose(players) = self
            && ix < players.len()
        {
            players.swap(0, ix);
        }
    }

    /// Puts those of its cards that are named before the others.
    pub fn put_first(&mut self, first: &[CardIx]) {
        let later = |o: &Obj| !first.contains(&o.card);
        match self {
            Self::Move(objs, _) | Self::Rest(objs) | Self::Stand(objs) => objs.sort_by_key(later),
            Self::Enter { cards, .. } => cards.sort_by_key(|(o, _)| later(o)),
            Self::Damage { to, .. } => to.sort_by_key(|(o, _)| later(o)),
            Self::Complete { cards, .. } => cards.sort_by_key(later),
            _ => {}
        }
    }

    /// One of its cards.
    pub fn card(&self, ix: usize) -> Option<Obj> {
        match self {
            Self::Move(objs, _) | Self::Rest(objs) | Self::Stand(objs) => objs.get(ix).copied(),
            Self::Enter { cards, .. } => cards.get(ix).map(|(o, _)| *o),
            Self::Damage { to, .. } => to.get(ix).map(|(o, _)| *o),
            Self::Complete { cards, .. } => cards.get(ix).copied(),
            Self::Slide { card, .. } => Some(*card),
            Self::Draw(_) | Self::Scout(_) | Self::ScoutWithOther(_) | Self::Lose(_) => None,
        }
    }
}

/// Keeps what stands at these places.
fn retain_at<T>(list: &mut Vec<T>, left: impl Fn(usize) -> bool) {
    let mut ix = 0;
    list.retain(|_| {
        ix += 1;
        left(ix - 1)
    });
}

/// An action for which replacements are being chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Acting {
    /// The action.
    pub act: Act,
    /// The step.
    pub at: ReplaceStep,
    /// Which of several cards or players is looked at.
    pub ix: u8,
    /// The places of those that nothing has been put in place of.
    pub go: Vec<u8>,
    /// Whose context counts it.
    pub ctx: Option<u8>,
    /// What may replace it.
    pub offers: Vec<Offer>,
    /// Replacements that their controller has left.
    pub left: Vec<Offer>,
    /// Those that work only so often for which it was asked what they replace, each with the cards that were chosen.
    pub asked: Vec<(Offer, Vec<CardIx>)>,
}

/// The steps of 912.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ReplaceStep {
    /// Whether one that works only so often waits for more at the same time.
    Scarce,
    /// It was chosen which of them it replaces.
    Spent,
    /// Which replacements wait for the action.
    Look,
    /// 912.2: one was chosen.
    Chosen,
    /// Whether it is applied is asked, where it may be left.
    Ask,
    /// 912.1: it takes the action's place, or not.
    Apply,
}

/// Cards that have come to one end of a deck at the same time: their order is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arranging {
    /// The cards.
    pub cards: Vec<CardIx>,
    /// Which end.
    pub end: End,
    /// Who chooses.
    pub by: Player,
    /// Whether they have come from a deck.
    pub inside: bool,
    /// Whether the question has been put.
    pub asked: bool,
}

/// Characters that an effect has enter: their areas are chosen, then they enter together (501.5), or one by one
/// from a deck (504.3).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entering {
    /// Whose effect it is.
    pub player: Player,
    /// Those whose area is still to be chosen.
    pub left: Vec<Obj>,
    /// Those that wait for the others.
    pub placed: Vec<(Obj, Area)>,
    /// The areas that the effect allows, on either side.
    pub areas: Vec<Area>,
    /// In whose field, where the effect says so; else each in its owner's (502.4c).
    pub side: Option<Player>,
    /// Only an area without characters.
    pub empty: bool,
    /// Resting.
    pub rested: bool,
    /// From a deck, one by one.
    pub one_by_one: bool,
    /// Whose context counts them.
    pub ctx: u8,
}
