//! What columns a list of cards may have, a table a game: our word for each, what it is to a card, and by which headings
//! and values one recognises it in somebody else's file.

use crate::rulebook::BookId;

/// A column of a list.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// Our word for it.
    pub word: &'static str,
    /// What it is to a card.
    pub is: Is,
    /// Headings under which it goes; compared as [`plain`] ones.
    pub heads: &'static [&'static str],
    /// What its values look like.
    pub looks: Looks,
}

/// What a column is to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    /// Its number.
    Number,
    /// Its name in the language of the list.
    Name,
    /// Its name in another language.
    OtherName,
    /// A printed value, which stands under `牌` by this key where no reader of printed cards says otherwise.
    Field(&'static str, As),
    /// Its text in Chinese.
    Text,
    /// The text of its trigger in Chinese.
    Trigger,
    /// Its text in the language that it was written in.
    Original,
    /// The text of its trigger in that language.
    OriginalTrigger,
    /// Nothing that bears on play: kept, shown and found, no more.
    Aside,
}

/// How a printed value becomes one of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum As {
    /// As it is written.
    Text,
    /// A number, which may have a mark behind it: 3000, 3000+, -.
    Number,
    /// One of the game's words, or what is written for one.
    Word(&'static [(&'static str, &'static str)]),
    /// Several, between `、` or the like.
    Several,
    /// Yes or no: 有, ○, 1.
    YesNo,
}

/// What the values of a column look like; a doubtful heading is settled by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looks {
    /// Like anything.
    Any,
    /// Letters and digits, of its own for each card.
    Code,
    /// A few words in Chinese.
    Name,
    /// A few words with kana in them.
    Kana,
    /// Words in Latin letters.
    Latin,
    /// A number, or a sign for none.
    Digits,
    /// One of few values.
    Few,
    /// Sentences in Chinese.
    Sentences,
    /// Sentences with kana in them.
    KanaSentences,
}

impl Column {
    /// Whether it goes by a heading, which is [`plain`].
    pub fn goes_by(&self, heading: &str) -> bool {
        plain(self.word) == heading || self.heads.iter().any(|head| plain(head) == heading)
    }
}

const fn column(
    word: &'static str,
    is: Is,
    heads: &'static [&'static str],
    looks: Looks,
) -> Column {
    Column {
        word,
        is,
        heads,
        looks,
    }
}

const fn field(
    word: &'static str,
    key: &'static str,
    how: As,
    heads: &'static [&'static str],
    looks: Looks,
) -> Column {
    column(word, Is::Field(key, how), heads, looks)
}

/// The columns of a book's lists; `None` where its cards have no columns here.
pub fn of(book: BookId) -> Option<&'static [Column]> {
    let known: [(BookId, &'static [Column]); 5] = [
        (BookId::VIVIDZ, VIVIDZ),
        (BookId::UNION_ARENA, UNION_ARENA),
        (BookId::PAIXU, PAIXU),
        (BookId::YUGIOH, YUGIOH),
        (BookId::SGS_CHESS, SGS_CHESS),
    ];
    let found = known.into_iter().find(|(of, _)| *of == book);
    found.map(|(_, columns)| columns)
}

/// The columns of all games.
pub fn every() -> impl Iterator<Item = &'static Column> {
    BookId::SHIPPED.into_iter().filter_map(of).flatten()
}

/// The column of a word, or of a heading under which it goes.
pub fn named(columns: &'static [Column], word: &str) -> Option<&'static Column> {
    let own = columns.iter().find(|c| c.word == word);
    own.or_else(|| columns.iter().find(|c| c.goes_by(&plain(word))))
}

/// A heading as headings are compared: folded, without spaces and signs, the digits at its end and the word `data`.
pub fn plain(heading: &str) -> String {
    let folded = crate::text::fold::fold(heading);
    let letters: String = folded.chars().filter(|c| c.is_alphanumeric()).collect();
    let letters = letters.trim_end_matches(|c: char| c.is_ascii_digit());
    let letters = letters.strip_suffix("data").unwrap_or(letters);
    letters.to_owned()
}

const NUMBER: Column = column(
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
const NAME_HEADS: &[&str] = &[
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

const fn name(word: &'static str) -> Column {
    column(word, Is::Name, NAME_HEADS, Looks::Name)
}

const JAPANESE: Column = column(
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

const ENGLISH: Column = column(
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

const TEXT_HEADS: &[&str] = &[
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

const TEXT: Column = column("文", Is::Text, TEXT_HEADS, Looks::Sentences);

const ORIGINAL: Column = column(
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

const RARITY: Column = column(
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

const SERIES: Column = column(
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

const FLAVOUR: Column = column(
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

const UNION_ARENA: &[Column] = &[
    NUMBER,
    name("卡名"),
    JAPANESE,
    ENGLISH,
    field(
        "类别",
        "种类",
        As::Word(&[
            ("角色", "角色"),
            ("キャラ", "角色"),
            ("character", "角色"),
            ("场地", "场地"),
            ("フィールド", "场地"),
            ("field", "场地"),
            ("事件", "事件"),
            ("イベント", "事件"),
            ("event", "事件"),
        ]),
        &[
            "类别",
            "种类",
            "类型",
            "卡片种类",
            "卡片类型",
            "卡牌类型",
            "卡牌种类",
            "category",
            "cardcategory",
            "type",
            "cardtype",
            "カード種類",
            "種別",
            "カードタイプ",
        ],
        Looks::Few,
    ),
    field(
        "特征",
        "特征",
        As::Several,
        &[
            "特征",
            "特徴",
            "attribute",
            "attributecn",
            "attributes",
            "traits",
            "trait",
            "feature",
            "features",
            "特性",
        ],
        Looks::Any,
    ),
    field(
        "所需能量",
        "所需能量",
        As::Text,
        &[
            "所需能量",
            "需要能量",
            "必要能量",
            "需求能量",
            "needenergy",
            "requiredenergy",
            "energy",
            "energycost",
            "cost",
            "费用",
            "必要エナジー",
            "必要エネルギー",
        ],
        Looks::Few,
    ),
    field(
        "生成能量",
        "发生能量",
        As::Text,
        &[
            "生成能量",
            "发生能量",
            "产生能量",
            "generatedenergy",
            "generateenergy",
            "energygen",
            "generatesenergy",
            "発生エナジー",
        ],
        Looks::Few,
    ),
    field(
        "消耗AP",
        "消费AP",
        As::Number,
        &[
            "消耗ap",
            "消费ap",
            "ap",
            "apcost",
            "costap",
            "行动点数",
            "消费行动点数",
            "消費ap",
        ],
        Looks::Digits,
    ),
    field(
        "BP",
        "BP",
        As::Number,
        &["bp", "战斗力", "power", "战力", "力量"],
        Looks::Digits,
    ),
    field(
        "颜色",
        "颜色",
        As::Text,
        &["颜色", "色", "color", "colour", "cardcolor"],
        Looks::Few,
    ),
    TEXT,
    column(
        "触发",
        Is::Trigger,
        &[
            "触发",
            "触发效果",
            "触发文本",
            "triggercn",
            "triggerzh",
            "cntrigger",
            "trigger",
            "triggertext",
            "触发器",
        ],
        Looks::Sentences,
    ),
    ORIGINAL,
    column(
        "触发原文",
        Is::OriginalTrigger,
        &[
            "触发原文",
            "日文触发",
            "triggerjp",
            "triggerja",
            "jptrigger",
            "trigger",
            "トリガー",
        ],
        Looks::KanaSentences,
    ),
    RARITY,
    SERIES,
];

const VIVIDZ: &[Column] = &[
    NUMBER,
    name("牌名"),
    JAPANESE,
    ENGLISH,
    field(
        "类别",
        "类别",
        As::Word(&[
            ("角色", "角色牌"),
            ("人物", "角色牌"),
            ("character", "角色牌"),
            ("任务", "任务牌"),
            ("mission", "任务牌"),
            ("账号", "账号牌"),
            ("account", "账号牌"),
            ("事件", "事件牌"),
            ("event", "事件牌"),
        ]),
        &[
            "类别",
            "牌类别",
            "种类",
            "类型",
            "卡牌类型",
            "category",
            "type",
            "cardtype",
            "カード種類",
        ],
        Looks::Few,
    ),
    field(
        "费用",
        "费用",
        As::Number,
        &["费用", "费用值", "cost", "コスト", "费"],
        Looks::Digits,
    ),
    field(
        "力量值",
        "力量值",
        As::Number,
        &["力量值", "力量", "power", "パワー", "攻击力"],
        Looks::Digits,
    ),
    field(
        "特征",
        "特征",
        As::Several,
        &[
            "特征",
            "特徴",
            "trait",
            "traits",
            "attribute",
            "attributes",
            "特性",
        ],
        Looks::Few,
    ),
    field(
        "账号信息",
        "账号信息",
        As::Several,
        &["账号信息", "账号", "account", "accountinfo", "アカウント"],
        Looks::Few,
    ),
    field(
        "任务信息",
        "任务信息",
        As::Several,
        &["任务信息", "任务", "mission", "missioninfo", "ミッション"],
        Looks::Few,
    ),
    field(
        "搜寻标记",
        "搜寻标记",
        As::YesNo,
        &["搜寻标记", "scout", "搜寻", "scout标记", "スカウト"],
        Looks::Few,
    ),
    field(
        "减费",
        "减费",
        As::YesNo,
        &["减费", "减费图标", "discount"],
        Looks::Few,
    ),
    TEXT,
    ORIGINAL,
    RARITY,
    SERIES,
    FLAVOUR,
];

const PAIXU: &[Column] = &[
    NUMBER,
    name("卡名"),
    JAPANESE,
    ENGLISH,
    field(
        "种类",
        "种类",
        As::Word(&[
            ("核心", "核心卡"),
            ("无速度", "无速度卡"),
            ("速度", "速度卡"),
        ]),
        &["种类", "类别", "类型", "category", "type", "cardtype"],
        Looks::Few,
    ),
    field(
        "元素",
        "元素",
        As::Word(&[]),
        &["元素", "元素属性", "属性", "element", "attribute"],
        Looks::Few,
    ),
    field(
        "速度",
        "速度",
        As::Number,
        &["速度", "速度属性", "speed"],
        Looks::Digits,
    ),
    field(
        "封锁速度",
        "封锁速度",
        As::Number,
        &["封锁速度", "封锁", "lock", "lockspeed"],
        Looks::Digits,
    ),
    field(
        "次数",
        "次数",
        As::Number,
        &["次数", "使用次数", "uses"],
        Looks::Digits,
    ),
    TEXT,
    RARITY,
    SERIES,
];

const YUGIOH: &[Column] = &[
    NUMBER,
    name("卡名"),
    JAPANESE,
    ENGLISH,
    field(
        "种类",
        "种类",
        As::Word(&[
            ("衍生物", "衍生物"),
            ("token", "衍生物"),
            ("融合", "融合怪兽"),
            ("fusion", "融合怪兽"),
            ("同调", "同调怪兽"),
            ("シンクロ", "同调怪兽"),
            ("synchro", "同调怪兽"),
            ("xyz", "XYZ怪兽"),
            ("超量", "XYZ怪兽"),
            ("エクシーズ", "XYZ怪兽"),
            ("灵摆", "灵摆怪兽"),
            ("ペンデュラム", "灵摆怪兽"),
            ("pendulum", "灵摆怪兽"),
            ("怪兽", "怪兽"),
            ("モンスター", "怪兽"),
            ("monster", "怪兽"),
            ("场地", "场地魔法"),
            ("フィールド", "场地魔法"),
            ("fieldspell", "场地魔法"),
            ("魔法", "魔法"),
            ("spell", "魔法"),
            ("陷阱", "陷阱"),
            ("罠", "陷阱"),
            ("trap", "陷阱"),
        ]),
        &[
            "种类",
            "类别",
            "类型",
            "卡片种类",
            "卡片类型",
            "卡种",
            "category",
            "type",
            "cardtype",
            "カード種類",
        ],
        Looks::Few,
    ),
    field(
        "规则上当作",
        "规则上当作",
        As::Text,
        &["规则上当作", "当作", "treatedas"],
        Looks::Name,
    ),
    TEXT,
    ORIGINAL,
    column(
        "攻击力",
        Is::Aside,
        &["攻击力", "攻", "atk", "attack", "攻撃力"],
        Looks::Digits,
    ),
    column(
        "守备力",
        Is::Aside,
        &["守备力", "守", "def", "defense", "守備力"],
        Looks::Digits,
    ),
    column(
        "等级",
        Is::Aside,
        &["等级", "星级", "阶级", "level", "rank", "レベル", "星"],
        Looks::Digits,
    ),
    column("属性", Is::Aside, &["属性", "attribute"], Looks::Few),
    column("种族", Is::Aside, &["种族", "race", "種族"], Looks::Few),
    RARITY,
    SERIES,
];

const SGS_CHESS: &[Column] = &[
    NUMBER,
    name("牌名"),
    field(
        "类别",
        "类别",
        As::Word(&[
            ("基本", "基本牌"),
            ("武器", "武器牌"),
            ("防具", "防具牌"),
            ("坐骑", "坐骑牌"),
            ("马", "坐骑牌"),
            ("延时", "延时锦囊牌"),
            ("锦囊", "普通锦囊牌"),
        ]),
        &[
            "类别",
            "种类",
            "类型",
            "牌类别",
            "category",
            "type",
            "cardtype",
        ],
        Looks::Few,
    ),
    field("花色", "花色", As::Word(&[]), &["花色", "suit"], Looks::Few),
    field(
        "点数",
        "点数",
        As::Text,
        &["点数", "rank", "point"],
        Looks::Few,
    ),
    field(
        "攻击范围",
        "攻击范围",
        As::Number,
        &["攻击范围", "范围", "range"],
        Looks::Digits,
    ),
    TEXT,
    RARITY,
    SERIES,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::games;

    #[test]
    fn every_game_has_columns_and_each_field_is_a_word_of_its_cards() {
        for book in games::played() {
            let columns = of(book).unwrap_or_else(|| panic!("{book} has no columns"));
            assert_eq!(columns.iter().filter(|c| c.is == Is::Number).count(), 1);
            assert_eq!(columns.iter().filter(|c| c.is == Is::Name).count(), 1);
            let words: Vec<_> = columns.iter().map(|c| c.word).collect();
            for (nth, word) in words.iter().enumerate() {
                assert!(!words[..nth].contains(word), "{book}: {word} twice");
            }
            for column in columns {
                if let Is::Field(key, _) = column.is {
                    let grammar = games::grammar(book).expect("a game");
                    let card = grammar.card().expect("has cards");
                    assert!(card.field(key).is_some(), "{book}: cards have no {key}");
                }
            }
        }
    }

    #[test]
    fn headings_are_compared_without_what_says_nothing() {
        for (heading, is) in [
            ("cardNumData2", "cardnum"),
            ("effectCnData", "effectcn"),
            ("Card No.", "cardno"),
            ("消費 AP", "消费ap"),
            ("ＢＰ", "bp"),
        ] {
            assert_eq!(plain(heading), is, "{heading}");
        }
    }
}
