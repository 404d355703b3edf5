//! Letters in a query: which words they may spell.

use std::cell::OnceCell;
use std::ops::Range;

use crate::text::fold::is_han;
use crate::text::pinyin::{Fit, is_syllable, reached, spells};

use super::index::DocumentIndex;
use super::understand::Cover;
use super::vocab::{Vocab, Word, WordKind};

/// What letters may stand for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Guess {
    pub span: Range<usize>,
    /// Folded words, the likeliest first, and how likely from 0 to 1.
    pub words: Vec<(String, f32)>,
    /// The letters are also a word of the texts.
    pub literal: bool,
}

/// At most so many letters are read as one.
const LONGEST: usize = 48;

/// Reads the letters that nothing covers yet.
pub(super) fn guess(
    chars: &[char],
    cover: &[Cover],
    vocab: &Vocab,
    index: &DocumentIndex,
) -> Vec<Guess> {
    let open = |ix: usize| chars[ix].is_ascii_lowercase() && matches!(cover[ix], Cover::Open);
    let mut guesses = Vec::new();
    // Everything that stands together, then each run between spaces, then words within a run.
    let Some(first) = (0..chars.len()).find(|ix| open(*ix)) else {
        return guesses;
    };
    let words: Vec<Range<usize>> = runs(chars);
    let whole = whole_span(chars, cover);
    if let Some(span) = whole
        && span.len() <= LONGEST
        && words.len() > 1
    {
        let typed: Vec<char> = chars[span.clone()]
            .iter()
            .copied()
            .filter(|c| *c != ' ')
            .collect();
        let found = best(&typed, vocab, false);
        if !found.is_empty() {
            return vec![Guess {
                span,
                words: found,
                literal: false,
            }];
        }
    }
    // A name may be spread over several runs; what each of them could be alone does not count then.
    let lexicon = OnceCell::new();
    let across = across(chars, &words, vocab, &lexicon);
    // Runs that are no word by themselves, side by side: people set spaces between syllables as well.
    let mut unread: Vec<usize> = Vec::new();
    for run in words {
        if let Some(guess) = across
            .iter()
            .find(|g| g.span.end >= run.end && g.span.start <= run.start)
        {
            guesses.extend(sentence(
                chars,
                &std::mem::take(&mut unread),
                vocab,
                &lexicon,
            ));
            if guess.span.start == run.start {
                guesses.push(guess.clone());
            }
            continue;
        }
        if run.end <= first || !run.clone().any(open) || run.len() > LONGEST {
            guesses.extend(sentence(
                chars,
                &std::mem::take(&mut unread),
                vocab,
                &lexicon,
            ));
            continue;
        }
        let typed = &chars[run.clone()];
        let text: String = typed.iter().collect();
        let letters = typed.iter().all(char::is_ascii_lowercase);
        let literal = letters && (index.uses(&text, false) > 0 || index.uses_around(&text) > 0);
        let found = best(typed, vocab, true);
        if found.is_empty() && !literal && unread.len() + run.len() <= 2 * LONGEST {
            unread.extend(run);
            continue;
        }
        guesses.extend(sentence(
            chars,
            &std::mem::take(&mut unread),
            vocab,
            &lexicon,
        ));
        guesses.push(Guess {
            span: run,
            words: found,
            literal,
        });
    }
    guesses.extend(sentence(chars, &unread, vocab, &lexicon));
    guesses
}

/// Names of three characters and more whose syllables stand in several runs of letters.
fn across<'v>(
    chars: &[char],
    runs: &[Range<usize>],
    vocab: &'v Vocab,
    lexicon: &OnceCell<Lexicon<'v>>,
) -> Vec<Guess> {
    let letters = |run: &Range<usize>| chars[run.clone()].iter().all(char::is_ascii_lowercase);
    let places: Vec<usize> = runs
        .iter()
        .filter(|r| letters(r))
        .cloned()
        .flatten()
        .collect();
    if runs.len() < 2 || places.len() > 2 * LONGEST {
        return Vec::new();
    }
    let mut found = sentence(chars, &places, vocab, lexicon);
    found.retain(|guess| {
        let (word, _) = &guess.words[0];
        let named = |w: &Word| w.kind != WordKind::Common;
        chars[guess.span.clone()].contains(&' ')
            && word.chars().count() > 2
            && vocab.find(word).iter().any(named)
            && runs.iter().any(|r| r.start == guess.span.start)
            && runs.iter().any(|r| r.end == guess.span.end)
            && runs
                .iter()
                .all(|r| letters(r) || r.end <= guess.span.start || guess.span.end <= r.start)
    });
    found
}

/// Runs between spaces.
fn runs(chars: &[char]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (ix, c) in chars.iter().enumerate() {
        if *c == ' ' {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end == ix => run.end = ix + 1,
            _ => runs.push(ix..ix + 1),
        }
    }
    runs
}

/// From the first to the last character, where all of it is letters and characters.
fn whole_span(chars: &[char], cover: &[Cover]) -> Option<Range<usize>> {
    let first = chars.iter().position(|c| *c != ' ')?;
    let last = chars.iter().rposition(|c| *c != ' ')?;
    let span = first..last + 1;
    let plain = span.clone().all(|ix| {
        chars[ix] == ' ' && cover[ix] == Cover::Outside
            || chars[ix].is_ascii_lowercase()
            || is_han(chars[ix])
    });
    plain.then_some(span)
}

/// The words that letters spell, the likeliest first.
fn best(typed: &[char], vocab: &Vocab, begun: bool) -> Vec<(String, f32)> {
    let syllable = is_syllable(&typed.iter().collect::<String>());
    let mut found: Vec<((u32, u32, i64), &Word, Fit)> = Vec::new();
    for word in &vocab.words {
        // Most words begin otherwise; only a name may have pinyin of its own.
        let begins = word
            .text
            .chars()
            .next()
            .is_some_and(|first| typed.first().is_some_and(|typed| may_be(first, *typed)));
        if !begins && word.kind != WordKind::Name {
            continue;
        }
        let chars: Vec<char> = word.text.chars().collect();
        if !chars.iter().any(|c| is_han(*c)) || chars.len() < 2 {
            continue;
        }
        let Some(fit) = spells(typed, &chars).or_else(|| given(typed, word, vocab)) else {
            continue;
        };
        let spelled = chars.len() - fit.missing as usize;
        // What is a syllable is not the initial of one and the rest of another: chou is no c'hou.
        if syllable && fit.initials > 0 {
            continue;
        }
        // A beginning may be completed, but only to a name, and not from a single syllable or initial.
        if fit.missing > 0
            && (!begun
                || word.kind > WordKind::Heading
                || spelled < 2
                || fit.missing as usize > spelled
                || fit.initials > 0)
        {
            continue;
        }
        // Initials alone say little: two of them only for what has a name.
        let initials = fit.initials as usize;
        if initials == spelled && word.kind == WordKind::Common && spelled < 4 {
            continue;
        }
        if initials > 0 && word.kind == WordKind::Common && initials * 2 > spelled {
            continue;
        }
        let kind = match word.kind {
            WordKind::Name => 0,
            WordKind::Heading => 1,
            WordKind::Alias => 2,
            WordKind::Common => 4,
        };
        found.push((
            (
                u32::from(fit.missing) * 4 + u32::from(fit.initials) * 2,
                u32::from(fit.rare) * 2 + kind,
                -(word.uses as i64),
            ),
            word,
            fit,
        ));
    }
    found.sort_by_key(|(rank, word, _)| (*rank, word.text.clone()));
    found.dedup_by(|b, a| a.1.text == b.1.text);
    let Some(top) = found.first().map(|(rank, _, _)| *rank) else {
        return Vec::new();
    };
    found
        .into_iter()
        .take_while(|(rank, _, _)| rank.0 <= top.0 + 2)
        .take(5)
        .enumerate()
        .map(|(place, (rank, word, _))| {
            let worse = (rank.0 - top.0) as f32 * 0.2 + rank.1.saturating_sub(top.1) as f32 * 0.06;
            (
                word.text.to_string(),
                (1.0 - worse - place as f32 * 0.05).max(0.2),
            )
        })
        .collect()
}

/// The ways of saying, by their places, that letters give in full: 负数 sounds as 复数 does.
pub(super) fn said<'v>(typed: &[char], vocab: &'v Vocab) -> Vec<(usize, &'v str)> {
    let whole = |word: &str| {
        let begins = word
            .chars()
            .next()
            .zip(typed.first())
            .is_some_and(|(first, typed)| may_be(first, *typed));
        let chars: Vec<char> = if begins {
            word.chars().collect()
        } else {
            Vec::new()
        };
        chars.len() >= 2
            && spells(typed, &chars).is_some_and(|fit| fit.initials == 0 && fit.missing == 0)
    };
    let sayings = vocab.synonyms.sayings.iter().enumerate();
    sayings
        .filter(|(_, saying)| saying.with.is_empty())
        .filter_map(|(ix, saying)| {
            let word = saying.when.iter().find(|word| whole(word))?;
            Some((ix, word.as_str()))
        })
        .collect()
}

/// The pinyin that the glossary gives for a term, where a character has several readings.
fn given(typed: &[char], word: &Word, vocab: &Vocab) -> Option<Fit> {
    let term = &vocab.terms[word.term?];
    let same = !term.pinyin.is_empty()
        && word.kind == WordKind::Name
        && term.pinyin.chars().eq(typed.iter().copied());
    same.then_some(Fit {
        rare: 0,
        initials: 0,
        missing: 0,
    })
}

/// A word that a sentence in pinyin may be made of.
struct Piece<'v> {
    text: &'v str,
    /// What it is worth that the letters give just this word.
    value: f32,
}

/// What a sentence in pinyin may be made of, by the letter that its first character may begin with.
struct Lexicon<'v>(Vec<Vec<Piece<'v>>>);

impl<'v> Lexicon<'v> {
    fn new(vocab: &'v Vocab) -> Self {
        let mut by_letter: Vec<Vec<Piece<'v>>> = (0..27).map(|_| Vec::new()).collect();
        let mut add = |text: &'v str, value: f32| {
            let Some(first) = text.chars().next() else {
                return;
            };
            let readings = crate::text::pinyin::readings(first);
            let mut letters: Vec<u8> = readings
                .iter()
                .filter_map(|r| r.bytes().next())
                // 欸 is also read ê, which no key gives.
                .filter(u8::is_ascii_lowercase)
                .flat_map(|b| match b {
                    b'n' | b'l' => [b'n', b'l'],
                    b'f' | b'h' => [b'f', b'h'],
                    one => [one, one],
                })
                .collect();
            letters.sort_unstable();
            letters.dedup();
            for letter in letters {
                by_letter[usize::from(letter - b'a')].push(Piece { text, value });
            }
            // Somebody may have typed the character itself.
            by_letter[26].push(Piece { text, value });
        };
        for word in &vocab.words {
            let size = word.text.chars().count() as f32;
            // Of single characters only names are read; any syllable could be some other.
            if size >= 2.0 || word.kind <= WordKind::Alias {
                let named = if word.kind == WordKind::Common {
                    0.0
                } else {
                    1.0
                };
                let often = (word.uses as f32 + 1.0).ln() * 0.2;
                let single = if size < 2.0 { 0.6 } else { 0.0 };
                add(&word.text, size * size * 0.8 + named + often - single);
            }
        }
        let sayings = vocab.synonyms.sayings.iter();
        for said in sayings
            .filter(|s| s.with.is_empty())
            .flat_map(|s| s.when.iter())
        {
            let size = said.chars().count() as f32;
            if size >= 2.0 {
                add(said, size * size * 0.8 + 0.6);
            }
        }
        for word in &vocab.synonyms.empty {
            let size = word.chars().count() as f32;
            add(word, size * size * 0.7 + 0.8);
        }
        Self(by_letter)
    }

    fn beginning(&self, typed: char) -> &[Piece<'v>] {
        match typed {
            'a'..='z' => &self.0[usize::from(typed as u8 - b'a')],
            _ => &self.0[26],
        }
    }
}

/// A sentence in pinyin: the covering with the fewest and commonest words. Takes the places of the letters in the
/// query; spaces between them are gone, as people set them anywhere.
fn sentence<'v>(
    chars: &[char],
    places: &[usize],
    vocab: &'v Vocab,
    lexicon: &OnceCell<Lexicon<'v>>,
) -> Vec<Guess> {
    if places.is_empty() {
        return Vec::new();
    }
    /// What a word loses for each syllable that is a stretch.
    const STRETCH: f32 = 0.9;
    /// What a letter costs that no word takes.
    const LEFT: f32 = 3.0;
    let lexicon = lexicon.get_or_init(|| Lexicon::new(vocab));
    let mut typed: Vec<char> = places.iter().map(|at| chars[*at]).collect();
    // Keyboards give ü as v, and some write it where u is enough.
    for ix in 1..typed.len() {
        if typed[ix] == 'v' && matches!(typed[ix - 1], 'j' | 'q' | 'x' | 'y') {
            typed[ix] = 'u';
        }
    }
    let count = typed.len();
    // Letters only reach from here; what a word leaves over is tried from there.
    let mut best: Vec<Option<(f32, usize, Option<&str>)>> = vec![None; count + 1];
    best[0] = Some((0.0, 0, None));
    let (mut at, mut next, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for start in 0..count {
        let Some((score, _, _)) = best[start] else {
            continue;
        };
        let skip = score - LEFT;
        if best[start + 1].is_none_or(|(s, _, _)| s < skip) {
            best[start + 1] = Some((skip, start, None));
        }
        for piece in lexicon.beginning(typed[start]) {
            at.clear();
            at.push((0usize, 0u8));
            for c in piece.text.chars() {
                next.clear();
                for (from, heard) in &at {
                    reached(&typed[start + from..], c, &mut ends);
                    for (end, stretch) in &ends {
                        let place = (from + end, heard + u8::from(*stretch));
                        if !next.contains(&place) {
                            next.push(place);
                        }
                    }
                }
                std::mem::swap(&mut at, &mut next);
                if at.is_empty() {
                    break;
                }
            }
            for (end, heard) in &at {
                let value = score + piece.value - f32::from(*heard) * STRETCH;
                let end = start + end;
                if best[end].is_none_or(|(s, _, _)| s < value) {
                    best[end] = Some((value, start, Some(piece.text)));
                }
            }
        }
    }
    let mut guesses = Vec::new();
    let mut end = count;
    while end > 0 {
        let Some((_, start, word)) = best[end] else {
            break;
        };
        if let Some(word) = word {
            guesses.push(Guess {
                span: places[start]..places[end - 1] + 1,
                words: vec![(word.to_owned(), 0.9)],
                literal: false,
            });
        }
        end = start;
    }
    guesses.reverse();
    guesses
}

/// Whether a character may stand behind what was typed first.
fn may_be(c: char, typed: char) -> bool {
    c == typed
        || crate::text::pinyin::readings(c)
            .iter()
            .any(|r| r.starts_with(typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str, words: &[&str]) -> Vec<String> {
        let vocab = Vocab {
            words: words
                .iter()
                .map(|text| Word {
                    text: (*text).into(),
                    kind: WordKind::Name,
                    term: None,
                    uses: 0,
                })
                .collect(),
            ..Vocab::default()
        };
        let chars: Vec<char> = typed.chars().collect();
        let places: Vec<usize> = (0..chars.len()).filter(|ix| chars[*ix] != ' ').collect();
        sentence(&chars, &places, &vocab, &OnceCell::new())
            .into_iter()
            .map(|guess| guess.words[0].0.clone())
            .collect()
    }

    #[test]
    fn syllables_become_the_longest_words_whatever_the_spaces() {
        let words = ["往生区", "生区", "横置"];
        assert_eq!(read("wang sheng qu heng zhi", &words), ["往生区", "横置"]);
        // zh for z, n for ng: by ear, where nothing fits better.
        assert_eq!(read("wangshenqu henzi", &words), ["往生区", "横置"]);
        assert!(read("xyz", &words).is_empty());
    }

    #[test]
    fn a_reading_without_a_key_is_passed_over() {
        assert_eq!(read("ainai", &["欸乃"]), ["欸乃"]);
    }
}
