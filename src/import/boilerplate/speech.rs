//! How a line speaks: people talk about a text, rules say what players may and must do. Weighs the words of both;
//! what is dropped for the way it speaks must talk more than it rules.

/// What only people say who talk about a text. 我 counts as well, but not in 我方 or 我们.
const STRONG: &str = "大家好|各位好|哈喽|笔者|译者|小编|楼主|大佬|萌新|up主|专栏|投稿|评论区|私信|转载|搬运|\
草翻|水贴|前排|沙发|hhh|233|哈哈|三连|关注我|众筹|加我们|欢迎指正|谅解|见谅|下期|下篇|下周|再见|一会见|\
拜拜|写完|更完|更新完|更新啦|这坑|入坑|随意写写|发电|白嫖|本篇|这篇|上文链接|点这里|群号|水平有限|\
能力有限|那么各位|...有|。。|thanks|thank you|i think|imo|lol|feel free|let me know|my opinion|translated by|\
i've|i'm|hello everyone|hi all";

/// What people say too, and rules now and then: one of them says nothing.
const WEAK: &str = "感觉|觉得|本人|翻译|汉化|校对|有趣|不错|加油|支持|顶一下|点赞|勘误|错漏|感谢|谢谢|谢意|终于|\
本文|好像很|啊,|吧?|呢?|~|translation";

/// What must, may and must not be done; 禁止 names things as well (禁止卡).
const NORM: &str =
    "可以|不能|不得|不可|必须|应当|视为|如果|场合|must|may|cannot|can't|can|shall|should|if|when";

/// Things and deeds of games.
const GAME: &str = "玩家|选手|对手|对方|卡|牌|回合|阶段|步骤|效果|发动|召唤|攻击|伤害|怪兽|角色|墓地|费用|裁判|\
获胜|胜利|败北|输掉|平局|得分|结算|弃|抽|player|players|opponent|card|cards|turn|turns|deck|hand|phase|step|\
damage|attack|ability|effect|effects|draw|discard|judge|score|points|game|games";

/// How many words of each sort stand in a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Speech {
    /// Words that only talk uses.
    pub strong: usize,
    /// Words that talk uses and rules may.
    pub weak: usize,
    /// Words that rules use.
    pub rules: usize,
}

impl Speech {
    /// Weighs a folded line.
    pub fn of(folded: &str) -> Self {
        let lower = folded.to_lowercase();
        Self {
            strong: count(&lower, STRONG) + usize::from(says_i(&lower)),
            weak: count(&lower, WEAK),
            rules: count(&lower, NORM) + count(&lower, GAME),
        }
    }

    /// All signs of talk.
    pub const fn hints(self) -> usize {
        self.strong + self.weak
    }

    /// Whether it talks, and no less than it rules; more, where it has no word that only talk uses.
    pub const fn is_talk(self) -> bool {
        let strong = self.strong >= 1 && self.hints() >= self.rules;
        strong || (self.weak >= 2 && self.weak > self.rules)
    }

    /// Whether it states a rule and does not talk.
    pub const fn is_rule(self) -> bool {
        self.rules >= 2 && self.rules > self.hints()
    }
}

/// Whether a line says what may, must or must not be.
pub fn commands(folded: &str) -> bool {
    count(&folded.to_lowercase(), NORM) > 0
}

/// Whether a text says of the things of a game what may, must or must not be.
pub fn rules(text: &str) -> bool {
    let lower = text.to_lowercase();
    count(&lower, NORM) > 0 && count(&lower, GAME) >= 2
}

/// Letters and digits: what a reader would miss.
pub fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}

fn count(lower: &str, words: &str) -> usize {
    words.split('|').filter(|w| has(lower, w)).count()
}

/// Whether a word stands in a line: words of letters and digits only as whole words, 本文 not in 本文件.
fn has(lower: &str, word: &str) -> bool {
    lower.match_indices(word).any(|(at, _)| {
        let before = lower[..at].chars().next_back();
        let after = lower[at + word.len()..].chars().next();
        let glued = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        if word.chars().all(|c| c.is_ascii_digit()) {
            return !glued(before) && !glued(after) && after != Some('.');
        }
        // "hhh" may be any part of "hhhh".
        let whole =
            word != "hhh" && word.starts_with(|c: char| c.is_ascii_alphabetic()) && word.is_ascii();
        let file = word == "本文" && after == Some('件');
        !file && !(whole && (glued(before) || glued(after)))
    })
}

/// Somebody speaks of himself: 我, but not 我方, 自我, nor 我们, as publishers say.
fn says_i(lower: &str) -> bool {
    lower.match_indices('我').any(|(at, i)| {
        let before = lower[..at].chars().next_back();
        let after = lower[at + i.len()..].chars().next();
        before != Some('自') && !after.is_some_and(|c| "方军场们".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_words_do_not_make_talk() {
        for text in [
            "中文翻译:伤害步骤",
            "支持者的卡可以攻击",
            "终于结束的回合",
            "本文件的翻译以官方为准",
            "我方手牌为0张的场合,我方不能抽牌",
            "233.1 抽一张牌",
            "The colony may attack.",
        ] {
            assert!(!Speech::of(text).is_talk(), "{text}");
        }
        for text in [
            "感谢校对的各位",
            "这篇写完了",
            "我就接了这坑",
            "I think it is done, thanks",
        ] {
            assert!(Speech::of(text).is_talk(), "{text}");
        }
        assert!(Speech::of("玩家可以抽一张牌").is_rule());
        assert!(!Speech::of("栗子").is_rule());
    }
}
