//! Which of the things that are listed a typed text means: by its words, in any order. Knows no game.

use crate::text::fold::{fold, is_word};
use crate::text::yaml::{Kind, Node};

/// Something that is listed.
#[derive(Debug)]
pub struct Listed {
    /// As it is told.
    pub says: String,
    /// As a file writes it.
    pub written: Node,
}

/// What a text means among what is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meant {
    /// Nothing of it.
    Nothing,
    /// This.
    One(usize),
    /// Any of these: more words are needed.
    Several(Vec<usize>),
}

impl Meant {
    /// Of several the one that may be done, where no other may: it is what people mean.
    pub fn or_the_only(self, may: impl Fn(usize) -> bool) -> Self {
        let Self::Several(all) = &self else {
            return self;
        };
        let mut may = all.iter().filter(|nth| may(**nth));
        match (may.next(), may.next()) {
            (Some(nth), None) => Self::One(*nth),
            _ => self,
        }
    }
}

/// The words of a text, folded: what stands between spaces, brackets and marks. `3,4` is one word.
pub fn words(text: &str) -> Vec<String> {
    let folded: Vec<char> = fold(text).chars().collect();
    let mut words = vec![String::new()];
    for (at, c) in folded.iter().enumerate() {
        let digit = |at: Option<usize>| {
            at.and_then(|at| folded.get(at))
                .is_some_and(char::is_ascii_digit)
        };
        let of_word = match c {
            ',' => digit(at.checked_sub(1)) && digit(Some(at + 1)),
            c => is_word(*c) || "#·.-+_&*×%@".contains(*c),
        };
        match words.last_mut() {
            Some(word) if of_word => word.push(*c),
            Some(word) if !word.is_empty() => words.push(String::new()),
            _ => {}
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What a text means: that in which all its words are found, the nearest where several are.
pub fn meant(typed: &str, listed: &[Listed]) -> Meant {
    let typed = words(typed);
    if typed.is_empty() {
        return Meant::Nothing;
    }
    let mut best: Option<(Fit, Vec<usize>)> = None;
    for (nth, one) in listed.iter().enumerate() {
        let Some(fit) = Said::of(one).fit(&typed) else {
            continue;
        };
        match &mut best {
            Some((found, all)) if *found == fit => all.push(nth),
            Some((found, _)) if *found > fit => {}
            _ => best = Some((fit, vec![nth])),
        }
    }
    match best {
        None => Meant::Nothing,
        Some((_, all)) => {
            let first = all[0];
            let alike = |nth: &usize| listed[*nth].says == listed[first].says;
            match all.iter().all(alike) {
                true => Meant::One(first),
                false => Meant::Several(all),
            }
        }
    }
}

/// How well a text fits, the best greatest: how near its words are, and how little is left over.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    near: u32,
    left_over: std::cmp::Reverse<usize>,
}

/// Something listed, in folded words.
struct Said {
    told: Vec<char>,
    words: Vec<String>,
    /// What a list of several things names: a text that names only some of them means something else.
    together: Vec<String>,
}

impl Said {
    fn of(listed: &Listed) -> Self {
        let mut said = Self {
            told: fold(&listed.says).chars().collect(),
            words: words(&listed.says),
            together: Vec::new(),
        };
        said.written(&listed.written);
        said
    }

    fn written(&mut self, node: &Node) {
        match &node.kind {
            Kind::Scalar(text, _) => self.words.extend(words(text)),
            Kind::List(items) => {
                let names = items.iter().filter_map(Node::as_str).map(fold);
                if items.len() > 1 {
                    self.together.extend(names);
                }
                items.iter().for_each(|item| self.written(item));
            }
            Kind::Map(entries) => {
                for (key, value) in entries {
                    self.written(key);
                    self.written(value);
                }
            }
        }
    }

    /// How the words that are typed fit; `None` where one of them is not found.
    fn fit(&self, typed: &[String]) -> Option<Fit> {
        let mut pieces: Vec<String> = Vec::new();
        let mut near = 0;
        for word in typed {
            let (how, mut found) = self.find(word)?;
            near += how;
            pieces.append(&mut found);
        }
        let named = |name: &String| pieces.iter().any(|p| name.starts_with(p.as_str()));
        self.together.iter().all(named).then(|| Fit {
            near,
            left_over: std::cmp::Reverse(self.left_over(&pieces)),
        })
    }

    /// How near a word comes to what is said here, and in which pieces it is found.
    fn find(&self, word: &str) -> Option<(u32, Vec<String>)> {
        let level = |own: &String| match own.strip_prefix(word)? {
            "" => Some(4),
            rest if rest.starts_with('#') => Some(3),
            _ if is_number(word) => None,
            _ => Some(2),
        };
        let whole = || vec![word.to_owned()];
        if let Some(level) = self.words.iter().filter_map(level).max() {
            return Some((level, whole()));
        }
        if let Some(pieces) = self.pieces(word) {
            let whole = pieces.iter().all(|piece| self.words.contains(piece));
            return Some((2 + u32::from(whole), pieces));
        }
        self.contains(word).then(|| (1, whole()))
    }

    /// A word that is written without a space between the words it is of: 攻击火花.
    fn pieces(&self, word: &str) -> Option<Vec<String>> {
        // From each place on the longest piece after which the rest can be taken apart too; from the end backwards.
        let mut longest: Vec<Option<usize>> = vec![None; word.len() + 1];
        longest[word.len()] = Some(0);
        for (at, _) in word.char_indices().rev() {
            let fronts = self.words.iter().filter_map(|own| front(own, &word[at..]));
            longest[at] = fronts.filter(|len| longest[at + len].is_some()).max();
        }
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < word.len() {
            let len = longest[at]?;
            pieces.push(word[at..at + len].to_owned());
            at += len;
        }
        Some(pieces)
    }

    /// Whether a word stands somewhere within what is told; a number as a whole.
    fn contains(&self, word: &str) -> bool {
        let wanted: Vec<char> = word.chars().collect();
        let number = is_number(word);
        (number || wanted.len() > 1)
            && self.told.windows(wanted.len()).enumerate().any(|(at, w)| {
                let digit = |at: Option<usize>| {
                    at.and_then(|at| self.told.get(at))
                        .is_some_and(char::is_ascii_digit)
                };
                w == wanted
                    && !(number && (digit(at.checked_sub(1)) || digit(Some(at + wanted.len()))))
            })
    }

    /// How many words of what is told have none of these pieces in them.
    fn left_over(&self, pieces: &[String]) -> usize {
        let told: String = self.told.iter().collect();
        let bare = |word: &&String| !pieces.iter().any(|piece| word.contains(piece.as_str()));
        words(&told).iter().filter(bare).count()
    }
}

fn is_number(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_digit())
}

/// The length of the front of a word of ours with which a typed text begins: the whole of ours, or two characters of it.
fn front(own: &str, typed: &str) -> Option<usize> {
    let same = own.chars().zip(typed.chars()).take_while(|(a, b)| a == b);
    let (chars, bytes) = same.fold((0, 0), |(n, b), (c, _)| (n + 1, b + c.len_utf8()));
    let whole = bytes == own.len() && bytes > 0;
    (whole || chars > 1 && !is_number(&typed[..bytes])).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::yaml;

    fn listed(all: &[(&str, &str)]) -> Vec<Listed> {
        let one = |(says, written): &(&str, &str)| Listed {
            says: (*says).to_owned(),
            written: yaml::parse(written).expect("YAML"),
        };
        all.iter().map(one).collect()
    }

    #[test]
    fn words_in_any_order_mean_the_choice_that_has_them_all() {
        let all = listed(&[
            ("攻击宣言：火花（左）", "{攻击: 火花}"),
            ("攻击宣言：火花队长（右）", "{攻击: 火花队长}"),
            ("打出：石子（左）", "{打出: {牌: 石子, 场地: 左}}"),
            ("打出：石子（右）", "{打出: {牌: 石子, 场地: 右}}"),
            ("跳过", "跳过"),
        ]);
        for (typed, nth) in [
            ("攻击 火花", 0),
            ("火花，攻击", 0),
            ("攻击火花", 0),
            ("攻 火花", 0),
            ("攻击宣言:火花(左)", 0),
            ("攻擊 火花", 0),
            ("攻击 火花队长", 1),
            ("攻击 火花 右", 1),
            ("打出 石子 右", 3),
            ("石子打出右", 3),
            ("跳过", 4),
        ] {
            assert_eq!(meant(typed, &all), Meant::One(nth), "{typed}");
        }
        assert_eq!(meant("打出 石子", &all), Meant::Several(vec![2, 3]));
        for typed in ["攻击 水盾", "石", "移动 火花", "", "：", "打出 石子 中央"] {
            let found = meant(typed, &all);
            assert!(
                !matches!(found, Meant::One(_)),
                "{typed} is taken for {found:?}"
            );
        }
    }

    #[test]
    fn a_text_that_names_some_of_several_means_none_of_them() {
        let all = listed(&[
            ("移动：兵#5、兵#6", "{移动: [兵#5, 兵#6]}"),
            ("移动：将", "{移动: [将]}"),
        ]);
        assert_eq!(meant("移动 兵#5", &all), Meant::Nothing);
        assert_eq!(meant("移动 兵#6 兵#5", &all), Meant::One(0));
        assert_eq!(meant("移动 将", &all), Meant::One(1));
    }

    #[test]
    fn a_number_is_found_only_whole() {
        let all = listed(&[
            ("甲因效果抽12张", "{抽卡: {谁: 甲, 张数: 12}}"),
            ("甲移动到（3,4）", "{移动: {到: '3,4'}}"),
        ]);
        assert_eq!(meant("甲 抽 12", &all), Meant::One(0));
        assert_eq!(meant("甲 抽 2", &all), Meant::Nothing);
        assert_eq!(meant("移动 (3,4)", &all), Meant::One(1));
        assert_eq!(meant("移动 (4,3)", &all), Meant::Nothing);
    }
}
