//! The columns that the lists of several games have.

use super::kinds::{Column, Is, Looks, column};

/// The number of a card.
pub const NUMBER: Column = column(
    "编号",
    Is::Number,
    &[
        "编号",
        "卡号",
        "卡片编号",
        "卡牌编号",
        "收藏编号",
        "牌号",
        "卡编号",
        "number",
        "no",
        "cardno",
        "cardnumber",
        "cardnum",
        "num",
        "id",
        "cardid",
        "code",
        "cardcode",
        "品番",
        "番号",
        "型番",
        "カード番号",
        "カードno",
        "setcode",
        "serial",
        "序号",
    ],
    Looks::Code,
);

/// Headings of names that do not say in which language.
pub const NAME_HEADS: &[&str] = &[
    "卡名",
    "牌名",
    "名称",
    "名",
    "名字",
    "中文名",
    "中文卡名",
    "中文名称",
    "卡牌名",
    "卡片名",
    "卡牌名称",
    "卡片名称",
    "中文",
    "cardcnname",
    "cnname",
    "namecn",
    "namezh",
    "zhname",
    "cardnamecn",
    "cardnamezh",
    "cardname",
    "name",
    "title",
    "カード名",
    "卡牌",
];

/// The name of a card, by the game's word for it.
pub const fn name(word: &'static str) -> Column {
    column(word, Is::Name, NAME_HEADS, Looks::Name)
}

/// Its name in Japanese.
pub const JAPANESE: Column = column(
    "日文名",
    Is::OtherName,
    &[
        "日文名",
        "日文卡名",
        "日文名称",
        "日文",
        "日语名",
        "日名",
        "cardjpname",
        "cardjaname",
        "jpname",
        "janame",
        "namejp",
        "nameja",
        "cardnamejp",
        "cardnameja",
        "カード名",
        "名前",
        "cardname",
        "name",
        "原名",
    ],
    Looks::Kana,
);

/// Its name in English.
pub const ENGLISH: Column = column(
    "英文名",
    Is::OtherName,
    &[
        "英文名",
        "英文卡名",
        "英文名称",
        "英文",
        "英语名",
        "cardenname",
        "enname",
        "nameen",
        "cardnameen",
        "englishname",
        "english",
        "cardname",
        "name",
    ],
    Looks::Latin,
);

/// Headings of texts that may be in any language.
pub const TEXT_HEADS: &[&str] = &[
    "文",
    "文本",
    "效果",
    "效果文",
    "效果文本",
    "卡牌效果",
    "卡片效果",
    "能力",
    "能力文本",
    "中文效果",
    "卡文",
    "描述",
    "说明",
    "effectcn",
    "effectzh",
    "cneffect",
    "zheffect",
    "textcn",
    "textzh",
    "cardtext",
    "rulestext",
    "effect",
    "text",
    "desc",
    "description",
    "ability",
];

/// Its text in Chinese.
pub const TEXT: Column = column("文", Is::Text, TEXT_HEADS, Looks::Sentences);

/// Its text in Japanese.
pub const ORIGINAL: Column = column(
    "原文",
    Is::Original,
    &[
        "原文",
        "日文效果",
        "日文文本",
        "日语效果",
        "日文",
        "effectjp",
        "effectja",
        "jpeffect",
        "jaeffect",
        "textjp",
        "textja",
        "effect",
        "text",
        "テキスト",
        "効果",
        "効果テキスト",
    ],
    Looks::KanaSentences,
);

/// How rare it is.
pub const RARITY: Column = column(
    "罕贵",
    Is::Aside,
    &[
        "罕贵",
        "稀有度",
        "罕见度",
        "稀有",
        "rarity",
        "rare",
        "レアリティ",
    ],
    Looks::Few,
);

/// Where it was printed.
pub const SERIES: Column = column(
    "作品",
    Is::Aside,
    &[
        "作品",
        "作品名",
        "系列",
        "弹",
        "卡包",
        "系列名",
        "ip",
        "series",
        "set",
        "setname",
        "product",
        "pack",
        "タイトル",
        "作品タイトル",
        "収録",
        "シリーズ",
    ],
    Looks::Few,
);

/// Text without effect.
pub const FLAVOUR: Column = column(
    "风味",
    Is::Aside,
    &[
        "风味",
        "风味文本",
        "风味文字",
        "flavor",
        "flavour",
        "flavortext",
    ],
    Looks::Any,
);
