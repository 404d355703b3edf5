//! The titles under which stands what is no rule.

use crate::import::blocks::Block;

const GLOSSARY: [&str; 34] = [
    "术语表",
    "术语",
    "术语解释",
    "术语说明",
    "术语索引",
    "术语一览",
    "词汇表",
    "词汇",
    "词汇解释",
    "名词解释",
    "名词表",
    "用语表",
    "用语集",
    "用语",
    "用语解释",
    "用语说明",
    "用语一览",
    "术语集",
    "用語集",
    "用語",
    "用語解説",
    "用語説明",
    "用語一覧",
    "用語の説明",
    "術語表",
    "詞彙表",
    "名詞解釋",
    "glossary",
    "glossary of terms",
    "glossary of game terms",
    "terminology",
    "definitions",
    "terms and definitions",
    "game terms",
];

const NOTICE: [&str; 34] = [
    "版权信息",
    "版权声明",
    "版权",
    "版权页",
    "版权说明",
    "致谢",
    "鸣谢",
    "制作名单",
    "制作人员",
    "制作组",
    "制作团队",
    "开发团队",
    "法律声明",
    "法律信息",
    "商标",
    "商标声明",
    "版權資訊",
    "版權聲明",
    "著作権",
    "著作権表示",
    "クレジット",
    "スタッフ",
    "奥付",
    "謝辞",
    "credits",
    "acknowledgments",
    "acknowledgements",
    "legal",
    "legal notice",
    "copyright",
    "copyright notice",
    "trademarks",
    "special thanks",
    "staff",
];

const FOREWORD: [&str; 18] = [
    "前言",
    "序言",
    "序",
    "引言",
    "导言",
    "导语",
    "關於本文件",
    "关于本文档",
    "关于本文件",
    "关于本规则",
    "はじめに",
    "序文",
    "まえがき",
    "本書について",
    "foreword",
    "preface",
    "introduction",
    "about this document",
];

const APPENDIX: [&str; 8] = [
    "附录", "附錄", "附则", "付録", "appendix", "索引", "index", "faq",
];

/// What stands under a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Title {
    /// A glossary.
    Glossary,
    /// Credits or a legal notice.
    Notice,
    /// A foreword.
    Foreword,
    /// An appendix or index.
    Appendix,
}

/// What a block is the title of, where its words say it.
pub fn of(block: &Block) -> Option<Title> {
    if !is_title(block) {
        return None;
    }
    let core = core(block);
    let sorts = [
        (Title::Glossary, &GLOSSARY[..]),
        (Title::Notice, &NOTICE),
        (Title::Foreword, &FOREWORD),
    ];
    sorts
        .into_iter()
        .find(|(_, words)| named(&core, words))
        .map(|(title, _)| title)
        .or_else(|| {
            let appendix = APPENDIX.iter().any(|w| core.starts_with(w));
            appendix.then_some(Title::Appendix)
        })
}

fn is_title(block: &Block) -> bool {
    block.width() <= 48 && !block.is_sentence() && !block.body.contains(['。', '：'])
}

fn core(block: &Block) -> String {
    let text = block.body.trim_matches(|c: char| !c.is_alphanumeric());
    text.to_lowercase()
}

/// Whether a title is one of the words, an appendix's letter before it or its translation beside it left aside.
fn named(core: &str, words: &[&str]) -> bool {
    let bare = APPENDIX
        .iter()
        .find_map(|w| core.strip_prefix(w))
        .map_or(core, |rest| {
            let rest = rest.trim_start_matches([' ', '.', ':', '：', '、', '-', '—']);
            let cut = rest
                .find([' ', '.', ':', '：', '、', '-'])
                .filter(|at| *at <= 6);
            cut.map_or(rest, |at| &rest[at..])
                .trim_start_matches(|c: char| !c.is_alphanumeric())
        });
    let whole = |text: &str| words.contains(&text);
    if whole(bare) || whole(core) {
        return true;
    }
    // 词汇表 Glossary, 用语集（Glossary）.
    let pieces: Vec<&str> = bare
        .split([' ', '/', '(', ')', '（', '）', '|', '／'])
        .filter(|p| !p.is_empty())
        .collect();
    let head = pieces.first().copied().unwrap_or("");
    let rest = pieces.get(1..).unwrap_or_default();
    !head.is_ascii() && whole(head) && !rest.is_empty() && rest.iter().all(|p| p.is_ascii())
}
