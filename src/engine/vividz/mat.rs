//! Where things lie on a board of this game, as files write it.

use crate::engine::mat::{Does, Lies, Mark, Mat, MatZone, Sides};

pub(super) static MAT: Mat = Mat {
    sides: Sides::Players,
    zones: &[
        MatZone::of("场地区", Lies::Places(&["左", "中央", "右"])),
        MatZone::of("手牌区", Lies::Pile),
        MatZone::of("能量区", Lies::Pile),
        MatZone::of("账号区", Lies::Pile).deals(&["账号牌", "账号"]),
        MatZone::of("任务区", Lies::Row)
            .room(3)
            .deals(&["任务牌", "任务"]),
        MatZone::of("牌库", Lies::Pile)
            .unsaid("30")
            .deals(&["主牌组", "主"]),
        MatZone::of("弃牌区", Lies::Pile),
        MatZone::of("经验区", Lies::Pile),
        MatZone::of("保留区", Lies::Pile),
        MatZone::of("除外区", Lies::Pile),
    ],
    shared: &[],
    bare: "",
    defined: "",
    number: "力量值",
    vanilla: "{类别: 角色牌, 费用: 1, 力量值: 1000}",
    nameless: crate::engine::vividz::file::setup::FILLER,
    board: "{}",
    clause: "802.1a",
    marks: &[
        Mark::of('r', "状态", Does::Is("横置")),
        Mark::of('f', "朝向", Does::Is("背面")),
        Mark::of('d', "伤害", Does::Up(1000)),
        Mark::of('x', "EXP", Does::Holds),
        Mark::of('m', "标记", Does::Holds),
        Mark::of('z', "此回合登场", Does::Is("是")),
    ],
};
