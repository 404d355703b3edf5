//! What a card's text may not do, because the book's list of effects (1.2.4-12 to 1.2.4-23) has nothing of the kind:
//! the reason that is told when such a word is read.

/// Why no text has such a thing, wherever it stands; none where one may have.
pub fn anywhere(word: &str) -> Option<&'static str> {
    let has = |parts: &[&str]| parts.iter().any(|p| word.contains(p));
    Some(if has(&["代替", "替代", "改为", "取代"]) {
        "条文没有代替：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有以一事代另一事的"
    } else if has(&["交换", "互换"]) {
        "条文没有交换：速度调整只有增加、降低、固定〔1.2.4-19〕，类型总览〔1.2.4-12〕里也没有别的交换"
    } else if has(&["速度变为", "速度设为", "设速度", "设定速度", "速度改为"]) {
        "条文没有把速度变为一个数：速度调整只有增加、降低、固定〔1.2.4-19〕"
    } else if has(&["效果限制", "限制发动", "不能发动", "禁止发动", "不可发动"])
        || matches!(word, "限制" | "禁止")
    {
        "条文没有写效果限制做什么：1.2.4-6 提到它，类型总览〔1.2.4-12〕所列的效果里没有"
    } else if has(&["场上到", "回牌序", "返回牌序", "放回牌序"]) {
        "条文没有把场上的卡放回牌序：牌序调整〔1.2.4-23〕改变的是牌序里的牌"
    } else if has(&["复活", "回收", "往生区到", "从往生"]) {
        "条文没有把往生区的牌放回来：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有"
    } else if has(&["移除永续", "解除永续", "清除永续"]) {
        "条文没有移除卡位的永续效果：场地永续效果只写了施加〔1.2.4-22〕，净化管的是卡〔1.2.4-21〕"
    } else if has(&["保护", "免疫", "不会被", "不受"]) {
        "条文没有使卡不受效果：类型总览〔1.2.4-12〕里只有固定不受速度调整〔1.2.4-19〕、净化不受卡位效果〔1.2.4-21〕"
    } else if has(&["移动", "移到", "换位"]) {
        "条文没有把场上的卡移到别的卡位：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有"
    } else {
        return None;
    })
}

/// Why there is no such effect.
pub fn effect(word: &str) -> Option<&'static str> {
    if matches!(word, "发动" | "再次发动" | "使发动") {
        return Some(
            "条文没有使一张卡发动的效果：何时发动由速度阶段或文本的条件定〔1.2.2-2〕，类型总览〔1.2.4-12〕里没有",
        );
    }
    anywhere(word)
}

/// Why there is no such way of arranging a sequence.
pub fn arranging(word: &str) -> Option<&'static str> {
    let whole = ["全部", "整个", "整副", "所有"];
    if whole.iter().any(|w| word.contains(w)) || matches!(word, "切洗" | "重排") {
        return Some(
            "牌序调整改变的是顶部或底部的 X 张，不应该包括切洗整个牌序〔1.2.4-23〕；可以写 {切洗顶部: 3}",
        );
    }
    anywhere(word)
}

/// Why a draw has no such key.
pub fn draw(word: &str) -> Option<&'static str> {
    if ["从", "来源", "底", "牌序"]
        .iter()
        .any(|w| word.contains(w))
    {
        return Some("抽卡是把牌序顶的牌置入场上，不从别处〔1.2.4-14〕");
    }
    anywhere(word)
}

/// Why cards are not picked by such a thing.
pub fn filter(word: &str) -> Option<&'static str> {
    if ["牌序", "往生"].iter().any(|w| word.contains(w)) {
        return Some(
            "效果的对象是场上的卡〔1.2.5-2〕；牌序和往生区的牌盖放，没有属性可挑〔1.2.3-2〕",
        );
    }
    anywhere(word)
}

/// Why there is no such condition.
pub fn condition(word: &str) -> Option<&'static str> {
    match word {
        "牌序顶" | "牌序底" | "顶牌" | "底牌" => {
            Some("牌序里的牌盖放，视作没有卡名、属性、效果，没有可问的〔1.2.3-2〕")
        }
        "速度之和" | "元素种数" | "空卡位" | "之和" | "倍数" | "一半" | "速度" => {
            Some("是一个数，写进“比较”：{比较: {数: {空卡位: 对方}, 不少于: 1}}")
        }
        _ => anywhere(word),
    }
}

/// Why there is no such way of changing an element.
pub fn recolour(word: &str) -> Option<&'static str> {
    if matches!(word, "同元素" | "同自身" | "自身元素") {
        return Some("变得与一张卡同元素，写作 {对象: 对方, 同: 自身}〔1.2.4-20〕");
    }
    anywhere(word)
}
