//! Where things lie on a board of this game, as files write it.

use crate::engine::mat::{Does, Lies, Mark, Mat, MatZone, Sides};

pub(super) static MAT: Mat = Mat {
    sides: Sides::Players,
    zones: &[
        MatZone::of("卡位", Lies::Slots(3)),
        MatZone::of("核心", Lies::Row).deals(&["核心", "核心卡", "核心卡区"]),
        MatZone::of("牌序", Lies::Pile).deals(&["牌序", "牌序区"]),
        MatZone::of("往生区", Lies::Pile),
    ],
    shared: &[],
    bare: "卡位",
    defined: "",
    number: "速度",
    vanilla: "{速度: 1}",
    nameless: super::build::def::FILLER,
    board: "{甲: {牌序: 10}, 乙: {牌序: 10}}",
    clause: "1.1.1-1",
    marks: &[
        Mark::of('r', "朝向", Does::Is("横放")),
        Mark::of('f', "朝向", Does::Is("盖放")),
        Mark::of('d', "加速", Does::Up(1)),
        Mark::of('x', "减速", Does::Up(1)),
        Mark::of('m', "固定", Does::Is("是")),
        Mark::of('z', "净化", Does::Is("是")),
    ],
};
