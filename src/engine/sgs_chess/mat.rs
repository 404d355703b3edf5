//! Where things lie on a board of this game, as files write it.

use crate::engine::mat::{Does, Lies, Mark, Mat, MatZone, Sides};

pub(super) static MAT: Mat = Mat {
    sides: Sides::Pieces {
        key: "角色",
        player: "玩家",
        at: "坐标",
        terrain: "地图",
        size: (7, 7),
    },
    zones: &[
        MatZone::of("体力", Lies::Number).unsaid("同上限，或4"),
        MatZone::of("体力上限", Lies::Number).unsaid("同体力，或4"),
        MatZone::of("手牌", Lies::Pile),
        MatZone::of("武器区", Lies::Row),
        MatZone::of("防具区", Lies::Row),
        MatZone::of("坐骑区", Lies::Row),
        MatZone::of("延时区", Lies::Row),
    ],
    shared: &[
        MatZone::of("牌堆", Lies::Pile).unsaid("60"),
        MatZone::of("弃牌堆", Lies::Pile),
        MatZone::of("处理区", Lies::Row),
    ],
    bare: "手牌",
    defined: "游戏牌",
    number: "体力",
    vanilla: "{}",
    nameless: "",
    board: "{}",
    clause: "2.1-1",
    marks: &[
        Mark::of('f', "朝向", Does::Is("背面")),
        Mark::of('d', "体力", Does::Up(1)),
        Mark::of('x', "死亡", Does::Is("是")),
        Mark::of('z', "阵营", Does::Is("冷方")),
    ],
};
