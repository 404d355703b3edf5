//! Where things lie on a board of this game, as files write it.

use crate::engine::mat::{Does, Lies, Mark, Mat, MatZone, Sides};

pub(super) static MAT: Mat = Mat {
    sides: Sides::Players,
    zones: &[
        MatZone::of("怪兽区域", Lies::Row).room(5),
        MatZone::of("魔法&陷阱区域", Lies::Row).room(5),
        MatZone::of("场地区域", Lies::Row).room(1),
        MatZone::of("灵摆区域", Lies::Row).room(2),
        MatZone::of("手卡", Lies::Pile),
        MatZone::of("基本分", Lies::Number).unsaid("8000"),
        MatZone::of("卡组", Lies::Pile).deals(&["主卡组", "卡组"]),
        MatZone::of("墓地", Lies::Row),
        MatZone::of("额外卡组", Lies::Pile).deals(&["额外卡组"]),
        MatZone::of("除外", Lies::Row),
    ],
    shared: &[],
    bare: "怪兽区域",
    defined: "",
    number: "",
    vanilla: "{}",
    nameless: super::card::UNKNOWN,
    board: "{甲: {卡组: 20}, 乙: {卡组: 20}}",
    clause: "1.2.1-2",
    marks: &[
        Mark::of('f', "表示", Does::Is("里侧")),
        Mark::of('d', "位置", Does::Up(1)),
        Mark::of('x', "持有者", Does::Is("乙")),
    ],
};
