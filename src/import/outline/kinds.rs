//! What a part says it is by its first words: an example, a note, a glossary.

use crate::import::blocks::Block;
use crate::import::decode::width;
use crate::rulebook::Kind;

/// Glossary, credits, appendix: what follows the numbered text under a title of its own.
pub fn opens_back_matter(block: &Block) -> bool {
    let core = block
        .body
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    let words = [
        "glossary",
        "credits",
        "appendix",
        "index",
        "terms",
        "definitions",
        "acknowledgments",
        "acknowledgements",
        "附录",
        "附錄",
        "附则",
        "附則",
        "付録",
        "术语表",
        "词汇表",
        "名词解释",
        "用语集",
        "用语解释",
        "术语",
        "名词表",
        "索引",
        "致谢",
        "制作名单",
    ];
    width(&core) <= 40
        && words.iter().any(|w| {
            core == *w
                || (core.starts_with(w) && core.len() <= w.len() + 24 && !block.is_sentence())
        })
}

/// 附则, 附录A: what stands behind a text even where nothing in it has a number of several parts.
pub fn opens_appendix(block: &Block) -> bool {
    let head = block.body.trim_start().to_lowercase();
    ["附录", "附錄", "附则", "附則", "付録", "appendix"]
        .iter()
        .any(|w| head.starts_with(w))
}

/// What a text says it is by its first words.
pub fn kind_of(text: &str) -> Kind {
    let head: String = text.chars().take(12).collect::<String>().to_lowercase();
    let opens = |words: &[&str]| {
        words.iter().any(|w| {
            head.strip_prefix(w).is_some_and(|rest| {
                rest.starts_with([':', '：', ')', '）', '】', ' ', ']', '.', '1', '2', '3'])
            })
        })
    };
    let bare = head.trim_start_matches(['【', '[', '(', '（', '※', '*', '_']);
    let opened = |words: &[&str]| {
        opens(words)
            || words.iter().any(|w| {
                bare.len() < head.len()
                    && bare.strip_prefix(w).is_some_and(|r| {
                        r.starts_with([':', '：', ')', '）', '】', ']', '*', '_', ' '])
                    })
            })
    };
    if opened(&["例", "例如", "示例", "举例", "example", "examples", "e.g"]) {
        Kind::Example
    } else if opened(&[
        "注",
        "注意",
        "备注",
        "附注",
        "编者注",
        "说明",
        "提示",
        "note",
        "notes",
    ]) || head.starts_with('※')
    {
        Kind::Note
    } else if opened(&["译注", "译者注", "评注", "作者注", "按", "译者按"])
        || head
            .split_once(['：', ':'])
            .is_some_and(|(who, _)| who.ends_with('按') && who.chars().count() <= 6)
    {
        Kind::Commentary
    } else {
        Kind::Clause
    }
}
