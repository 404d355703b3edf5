//! The readings under which a duel goes (`readings.toml`), as types; and where the text stops without one.

use crate::engine::reads::readings;
use crate::engine::verdict::Lack;
use crate::engine::{Under, Unruled};
use crate::rulebook::RuleId;

readings! {
    drawn_duel: DrawnDuel = "平局算不算一局" { Counts = "算一局", Not = "不算", Unruled = "未定" },
    no_two_wins: NoTwoWins = "三局无人两胜" { Unruled = "未定", MoreWins = "胜局多者胜", Extra = "加赛" },
    side_deck: SideDeck = "副卡组放额外怪兽" { AnyKind = "可以", NoExtra = "不可以" },
    swap_in: SwapIn = "换进主卡组的怪兽" { MayNot = "不可以", May = "可以", Unruled = "未定" },
    extra_deck: ExtraDeck = "额外卡组只放三类" { OnlyThree = "不可以", AnyKind = "可以", Unruled = "未定" },
    swap_extra: SwapExtra = "副卡组换额外卡组" { May = "可以", MainOnly = "只换主卡组" },
    before_first: BeforeFirst = "首局之前交换" { MayNot = "不可以", May = "可以" },
    both_names: BothNames = "两种当作并存" { Together = "合计", Apart = "分别", Unruled = "未定" },
    cost_to_zero: CostToZero = "支付到零" { Unruled = "未定", Loses = "败北", GoesOn = "继续决斗" },
    payment_to_zero: PaymentToZero = "处理中支付到零" { Loses = "败北", Unruled = "未定" },
    own_damage: OwnDamage = "自己造成的归零" { Loses = "败北", Unruled = "未定" },
    no_damage: NoDamage = "非伤害的归零" { Loses = "败北", GoesOn = "不败北" },
    halving: Halving = "减半的零头" { Unruled = "未定", Up = "进一", Down = "舍去" },
    overkill: Overkill = "超额伤害" { Whole = "全额", Lost = "只算减少的" },
    zero_again: ZeroAgain = "已为零再归零" { Unruled = "未定", Falls = "算变成0", Not = "不算" },
    both_ways: BothWays = "同时增减的基本分" { Unruled = "未定", Net = "合起来算", LessFirst = "先算减少" },
    half_and_more: HalfAndMore = "减半与增减" { Unruled = "未定", First = "先减半", Last = "后减半" },
    outside_chain: OutsideChain = "连锁外的效果" { AtOnce = "瞬间败北", OnlyChain = "只限连锁", Unruled = "未定" },
    short_deck: ShortDeck = "抽卡多于卡组" { DrawsAll = "抽完即败北", DrawsNone = "一张不抽", Unruled = "未定" },
    short_take: ShortTake = "取卡多于卡组" { TakesAll = "有多少取多少", TakesNone = "一张不取", Unruled = "未定" },
    mill_order: MillOrder = "卡组送墓的先后" { Together = "同时", InOrder = "逐张" },
    empty_deck: EmptyDeck = "卡组为零发动抽卡" { May = "可发动而败北", MayNot = "不能发动", Unruled = "未定" },
    both_short: BothShort = "双方都抽不够" { Draw = "平局", Unruled = "未定" },
    both_in_phase: BothInPhase = "双方抽卡阶段抽不到" { Unruled = "未定", Draw = "平局" },
    one_deck: OneDeck = "同时动同一卡组" { Unruled = "未定", DrawFirst = "先抽卡", DrawLast = "后抽卡" },
    both_in_battle: BothInBattle = "战斗同时为零" { Unruled = "未定", Draw = "平局" },
    different_ends: DifferentEnds = "不同原因同时分胜负" { Unruled = "未定", Draw = "平局" },
    one_effect: OneEffect = "同一效果先后为零" { FirstLoses = "先到者败", Draw = "平局" },
    opponent: Opponent = "对方指谁" { OfUser = "使用者的对手", OfOwner = "持有者的对手", Unruled = "未定" },
    face_down: FaceDown = "持有者与控制者都能确认" { Both = "两人都能", Controller = "只有控制者", Unruled = "未定" },
    hidden_name: HiddenName = "里侧时效果当作的名" { Unruled = "未定", Not = "没有", Has = "有" },
    first_owner: FirstOwner = "持有者与原持有者" { Same = "同一人", Different = "不同" },
    places: Places = "场地与灵摆区域的格数" { Unruled = "未定", OneAndTwo = "一张与两张" },
    flipped: Flipped = "反转召唤与盖放的怪兽" { Counts = "计入", Unruled = "未定" },
    also_spell: AlsoSpell = "也作为魔法卡" { Monster = "只是怪兽卡", Both = "比照陷阱", Unruled = "未定" },
    as_spell: AsSpell = "魔陷区的怪兽" { Spell = "只是魔法卡", Both = "同时是怪兽" },
    monster_among: MonsterAmong = "怪兽卡占不占魔陷格" { Counts = "计入", Not = "不计" },
    field_elsewhere: FieldElsewhere = "场地魔法放到别的区域" { May = "可以", MayNot = "不可以", Unruled = "未定" },
    beside: Beside = "灵摆区域的怪兽" { Unruled = "未定", Spell = "魔法卡", Monster = "怪兽卡" },
    spell_moves: SpellMoves = "魔陷区的移动" { Never = "一律不得", ByEffect = "效果可以" },
    set_of_five: SetOfFive = "满五张时发动已盖伏的" { May = "可以", MayNot = "不可以" },
    activated: Activated = "发动后的占格" { Stays = "占格", Not = "不占格" },
    token: Token = "衍生物的去处" { Gone = "不进墓地", Graveyard = "进墓地", Unruled = "未定" },
    pendulum: Pendulum = "灵摆怪兽的去处" { Unruled = "未定", Graveyard = "墓地", Extra = "额外卡组" },
    own_text: OwnText = "效果写明别的去处" { ByText = "依效果", Graveyard = "一律墓地", Unruled = "未定" },
}

/// Where the text stops: the clauses that come near, the question, and the reading that would answer.
pub fn open(clauses: &[RuleId], question: impl Into<String>, under: Option<Under>) -> Unruled {
    Unruled {
        clauses: clauses.to_vec(),
        question: question.into(),
        reading: under.map(|u| u.reading.into_owned()),
        lack: Lack::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::KNOWN;
    use crate::rulebook::{BookId, Library};

    /// A match ends with its last duel: what holds in the next one no duel asks.
    const NEVER_ASKED: &str = "下一场比赛复原";

    #[test]
    fn the_types_have_the_options_of_the_book() {
        let library = Library::shipped();
        let book = library.book(BookId::YUGIOH);
        let all = book.map(|b| b.readings.as_slice()).unwrap_or_default();
        assert_eq!(all.len(), KNOWN.len() + 1);
        for reading in all.iter().filter(|r| r.id != NEVER_ASKED) {
            let known = KNOWN.iter().find(|(id, _)| *id == reading.id);
            let (_, options) = known.copied().unwrap_or_default();
            assert_eq!(options.first(), Some(&reading.default.as_str()));
            let mut options = options.to_vec();
            let mut of_book: Vec<&str> = reading.options.iter().map(|o| o.id.as_str()).collect();
            options.sort_unstable();
            of_book.sort_unstable();
            assert_eq!(options, of_book, "{}", reading.id);
        }
    }
}
