//! What a column is: our word for it, what it is to a card, by which headings and values one recognises it.

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

pub(super) const fn column(
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

pub(super) const fn field(
    word: &'static str,
    key: &'static str,
    how: As,
    heads: &'static [&'static str],
    looks: Looks,
) -> Column {
    column(word, Is::Field(key, how), heads, looks)
}

/// A heading as headings are compared: folded, without spaces and signs, the digits at its end and the word `data`.
pub fn plain(heading: &str) -> String {
    let folded = crate::text::fold::fold(heading);
    let letters: String = folded.chars().filter(|c| c.is_alphanumeric()).collect();
    let letters = letters.trim_end_matches(|c: char| c.is_ascii_digit());
    let letters = letters.strip_suffix("data").unwrap_or(letters);
    letters.to_owned()
}
