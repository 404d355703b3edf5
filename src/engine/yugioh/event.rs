//! What happens in the excerpt's part of a duel.

use super::action::Begin;
use super::op::{CardIx, Cause, How, Teller, Where};
use crate::engine::events::events;
use crate::engine::{Outcome, Player};

events! {
    /// Something that happened.
    pub enum Event told by t: Teller<'_> {
        /// Damage was dealt; how much counts, and what is left.
        Damaged { player: Player, amount: u32, cause: Cause, left: u32 } = "伤害":
            "{player}受到{amount}点{cause}伤害，基本分剩{left}",
        /// Life points rose.
        Recovered { player: Player, amount: u32, left: u32 } = "回复": "{player}回复{amount}，基本分{left}",
        /// Life points were paid.
        Paid { player: Player, amount: u32, left: u32 } = "支付": "{player}支付{amount}，基本分剩{left}",
        /// Life points were set without damage.
        Set { player: Player, left: u32 } = "基本分变化": "{player}的基本分变成{left}",
        /// Life points became 0.
        Zero { player: Player } = "基本分归零": "{player}的基本分变成0",
        /// A card was drawn.
        Drew { player: Player, card: CardIx } = "抽卡": "{player}抽到{card}",
        /// A card could not be drawn.
        CouldNotDraw { player: Player } = "不能抽卡": "{player}的卡组没有卡，不能抽卡",
        /// A card went from the deck to the hand.
        Added { player: Player, card: CardIx } = "加入手卡": "{player}从卡组把{card}加入手卡",
        /// A card went from the deck to the graveyard.
        Milled { player: Player, card: CardIx } = "卡组送墓": "{player}从卡组把{card}送去墓地",
        /// An effect found no card to take, or so few that it takes none.
        Nothing { player: Player, there: u32 } = "无法处理": {
            let player = player.name();
            match there {
                0 => format!("{player}的卡组没有卡，这个效果无法处理"),
                _ => format!("{player}的卡组不够，这个效果无法处理"),
            }
        },
        /// A card went to its owner's graveyard.
        Buried { owner: Player, card: CardIx } = "送去墓地": "{card}进入{owner}的墓地",
        /// A card went elsewhere than to the graveyard.
        Elsewhere { card: CardIx, at: Where } = "去别处": "{card}不进墓地：{at}",
        /// The owner is to say in which order cards go to the graveyard.
        Ordering { owner: Player } = "决定顺序": "由持有者{owner}决定放进墓地的顺序",
        /// Cards of the deck lie in the graveyard in the order that the owner has said.
        Ordered { owner: Player, cards: Vec<CardIx> } = "放进墓地的顺序": "{owner}的墓地里依次是{cards}",
        /// A card came to a place of the field.
        Put { card: CardIx, at: Where, how: How } = "放置": "{how}：{card}到{at}",
        /// A card changed its controller.
        Controlled { card: CardIx, player: Player } = "控制权变更": "{card}的控制权归{player}",
        /// An effect applies to so many 『场上的卡』.
        Swept { cards: u32 } = "作用于场上的卡": "效果作用于场上的{cards}张卡",
        /// A card was looked at.
        Looked { player: Player, card: CardIx } = "确认": "{player}确认{card}",
        /// A chain's resolution began or ended.
        Chain { begin: Begin } = "连锁处理": "{begin}",
        /// Decks were found legal.
        DecksLegal { player: Player } = "卡组合法": "{player}的卡组合法",
        /// Cards were swapped with the side deck.
        Exchanged { player: Player } = "换副卡组": "{player}与副卡组交换",
        /// A player won by a card's text.
        SpecialWin { player: Player } = "特殊胜利": "{player}满足特殊的胜利条件",
        /// The duel ended.
        DuelOver { outcome: Outcome } = "决斗结束": "决斗结束：{outcome}",
        /// The match ended.
        MatchOver { outcome: Outcome } = "比赛结束": "比赛结束：{outcome}",
        /// A duel of the match began.
        DuelBegan { nth: u8 } = "决斗开始": "第{nth}局开始，双方基本分8000",
        /// The text does not say how to go on.
        Unruled = "未定": "条文没有规定怎样继续",
    }
}
