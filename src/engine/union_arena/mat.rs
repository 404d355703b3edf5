//! Where things lie on a board of this game, as files write it.

use crate::engine::mat::{Does, Lies, Mark, Mat, MatZone, Sides};
use crate::engine::union_arena::words::Zone;

pub(super) static MAT: Mat = Mat {
    sides: Sides::Players,
    zones: &[
        MatZone::of("FL", Lies::Row).room(4),
        MatZone::of("EL", Lies::Row).room(4),
        MatZone::of("手牌", Lies::Pile),
        MatZone::of("血区", Lies::Pile).unsaid("7"),
        MatZone::of("AP", Lies::Number).unsaid("按回合"),
        MatZone::of("卡组", Lies::Pile)
            .unsaid("30")
            .deals(Zone::Deck.words()),
        MatZone::of("场外", Lies::Pile),
        MatZone::of("除外区", Lies::Pile),
    ],
    shared: &[],
    bare: "FL",
    defined: "",
    number: "BP",
    vanilla: "{BP: 1000}",
    nameless: crate::engine::union_arena::words::NAMELESS,
    board: "{}",
    clause: "5.4.1-1",
    marks: &[
        Mark::of('r', "状态", Does::Is("休眠")),
        Mark::of('x', "激跃源", Does::Holds),
        Mark::of('d', "下方", Does::Holds),
        Mark::of('z', "本回合登场", Does::Is("是")),
        Mark::of('m', "已攻击", Does::Is("是")),
    ],
};
