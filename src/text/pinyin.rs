//! Pinyin: how characters are read, and whether letters that somebody typed may stand for them.
//!
//! Knows characters and letters; which words are worth comparing is for the caller to say.

include!(concat!(env!("OUT_DIR"), "/pinyin.rs"));

/// How a character is read, without tones, the commonest reading first. Empty for what is not Han.
pub fn readings(c: char) -> &'static [&'static str] {
    (c as u32)
        .checked_sub(0x4e00)
        .and_then(|ix| INDEX.get(ix as usize))
        .map_or(&[], |list| READINGS[*list as usize])
}

/// How two characters sound to somebody who types by ear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// They share the commonest reading.
    Same,
    /// They share one that is not the commonest of both.
    Seldom,
    /// They share one but for zh/z, ch/c, sh/s, n/l, f/h, ng/n.
    Near,
    /// They do not.
    Other,
}

/// Compares the sound of two characters.
pub fn sound(a: char, b: char) -> Sound {
    if a == b {
        return Sound::Same;
    }
    let mut best = Sound::Other;
    for (ix, x) in readings(a).iter().enumerate() {
        for (iy, y) in readings(b).iter().enumerate() {
            if x == y {
                let sound = if ix + iy == 0 {
                    Sound::Same
                } else {
                    Sound::Seldom
                };
                best = best.min(sound);
            } else if best == Sound::Other && blurred(x).eq(blurred(y)) {
                best = Sound::Near;
            }
        }
    }
    best
}

/// A reading as a careless ear hears it.
fn blurred(reading: &str) -> impl Iterator<Item = u8> + '_ {
    let b = reading.as_bytes();
    (0..b.len()).filter_map(move |i| match b[i] {
        b'h' if i > 0 => None,
        b'g' if i > 0 => None,
        b'l' if i == 0 => Some(b'n'),
        b'f' => Some(b'h'),
        c => Some(c),
    })
}

/// Where letters have got to once they have spelled a character, by itself or by a whole reading; and whether that
/// is a stretch: a reading that is not its commonest, or one that only a careless ear takes for it (zh/z, ch/c,
/// sh/s, n/l, f/h, ng/n). `ends` is filled anew.
pub fn reached(typed: &[char], c: char, ends: &mut Vec<(usize, bool)>) {
    ends.clear();
    if typed.first() == Some(&c) {
        ends.push((1, false));
    }
    for (rank, reading) in readings(c).iter().enumerate() {
        let r = reading.as_bytes();
        let (initials, rest) = careless(r);
        let finals: &[&[u8]] = match rest {
            [.., b'n', b'g'] => &[b"ng", b"n"],
            [.., b'n'] => &[b"n", b"ng"],
            _ => &[b""],
        };
        let stem = rest.len() - finals[0].len();
        for (one, initial) in initials.iter().enumerate() {
            for (two, last) in finals.iter().enumerate() {
                let spelled = initial.iter().chain(&rest[..stem]).chain(*last);
                let length = initial.len() + stem + last.len();
                let stretch = rank + one + two > 0;
                let fits =
                    typed.len() >= length && spelled.zip(typed).all(|(a, b)| char::from(*a) == *b);
                if fits
                    && !ends
                        .iter()
                        .any(|(end, known)| *end == length && (!known || stretch))
                {
                    ends.retain(|(end, _)| *end != length);
                    ends.push((length, stretch));
                }
            }
        }
    }
}

/// The initials that may be heard for a reading's own, which comes first, and what follows it.
fn careless(reading: &[u8]) -> (&'static [&'static [u8]], &[u8]) {
    match reading {
        [b'z', b'h', rest @ ..] => (&[b"zh", b"z"], rest),
        [b'c', b'h', rest @ ..] => (&[b"ch", b"c"], rest),
        [b's', b'h', rest @ ..] => (&[b"sh", b"s"], rest),
        [b'z', rest @ ..] => (&[b"z", b"zh"], rest),
        [b'c', rest @ ..] => (&[b"c", b"ch"], rest),
        [b's', rest @ ..] => (&[b"s", b"sh"], rest),
        [b'n', rest @ ..] => (&[b"n", b"l"], rest),
        [b'l', rest @ ..] => (&[b"l", b"n"], rest),
        [b'f', rest @ ..] => (&[b"f", b"h"], rest),
        [b'h', rest @ ..] => (&[b"h", b"f"], rest),
        rest => (&[b""], rest),
    }
}

/// Whether letters are one syllable of Chinese.
pub fn is_syllable(typed: &str) -> bool {
    READINGS.iter().any(|list| list.contains(&typed))
}

/// How the letters stand for the word; smaller is closer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// Readings that are not the character's commonest.
    pub rare: u8,
    /// Characters given by their initial alone.
    pub initials: u8,
    /// Characters of the word that were not reached.
    pub missing: u8,
}

/// Whether `typed` (lower-case letters, and characters as they are) spells the word: each character by a whole
/// reading, by the beginning of one, or by itself. A word that goes on after the letters end is `missing` that
/// many characters.
///
/// At most 24 characters of either are compared; longer ones do not fit.
pub fn spells(typed: &[char], word: &[char]) -> Option<Fit> {
    if typed.is_empty() || word.is_empty() || typed.len() > 120 || word.len() > 24 {
        return None;
    }
    let first = typed[0];
    if first != word[0] && !readings(word[0]).iter().any(|r| r.starts_with(first)) {
        return None;
    }
    let mut best = None;
    walk(
        typed,
        word,
        Fit {
            rare: 0,
            initials: 0,
            missing: 0,
        },
        &mut best,
        &mut 4_000,
    );
    best
}

fn cost(fit: Fit) -> (u8, u8, u8) {
    (fit.missing, fit.initials, fit.rare)
}

fn walk(typed: &[char], word: &[char], fit: Fit, best: &mut Option<Fit>, steps: &mut u32) {
    if *steps == 0 {
        return;
    }
    *steps -= 1;
    if typed.is_empty() || word.is_empty() {
        if typed.is_empty() {
            let fit = Fit {
                missing: word.len() as u8,
                ..fit
            };
            if best.is_none_or(|b| cost(fit) < cost(b)) {
                *best = Some(fit);
            }
        }
        return;
    }
    if typed[0] == word[0] {
        walk(&typed[1..], &word[1..], fit, best, steps);
        return;
    }
    for (rank, reading) in readings(word[0]).iter().enumerate() {
        let common = reading
            .chars()
            .zip(typed)
            .take_while(|(a, b)| a == *b)
            .count();
        if common == 0 {
            continue;
        }
        let rare = fit.rare.saturating_add(rank.min(1) as u8);
        if common == reading.len() {
            walk(
                &typed[common..],
                &word[1..],
                Fit { rare, ..fit },
                best,
                steps,
            );
        }
        // The initial alone: one letter, or the two of zh, ch, sh.
        let two = matches!(reading.as_bytes(), [b'z' | b'c' | b's', b'h', ..]);
        for initial in [1, 2] {
            if initial <= common && initial < reading.len() && (initial == 1 || two) {
                let initials = fit.initials.saturating_add(1);
                walk(
                    &typed[initial..],
                    &word[1..],
                    Fit {
                        rare,
                        initials,
                        ..fit
                    },
                    best,
                    steps,
                );
            }
        }
        // The last syllable may be half typed.
        if common == typed.len() && common > 1 && common < reading.len() {
            let initials = fit.initials.saturating_add(1);
            walk(
                &[],
                &word[1..],
                Fit {
                    rare,
                    initials,
                    ..fit
                },
                best,
                steps,
            );
        }
    }
}

/// The commonest reading of each character, run together; characters without one stand for themselves.
pub fn spelled(word: &str) -> String {
    word.chars()
        .map(|c| match readings(c).first() {
            Some(reading) => (*reading).to_owned(),
            None => c.to_string(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(typed: &str, word: &str) -> Option<Fit> {
        let typed: Vec<char> = typed.chars().collect();
        let word: Vec<char> = word.chars().collect();
        spells(&typed, &word)
    }

    #[test]
    fn letters_stand_for_words() {
        for (typed, word) in [
            ("huaxing", "滑行"),
            ("hx", "滑行"),
            ("hua行", "滑行"),
            ("滑x", "滑行"),
            ("hengzhi", "横置"),
            ("youxq", "优先权"),
            ("yxquan", "优先权"),
            ("chongzhuangtian", "重装填"),
            ("nengliangqu", "能量区"),
            ("sudux", "速度相冲"),
        ] {
            assert!(fit(typed, word).is_some(), "{typed} {word}");
        }
        for (typed, word) in [("huaxing", "横置"), ("hxx", "滑行"), ("滑行x", "滑行")] {
            assert!(fit(typed, word).is_none(), "{typed} {word}");
        }
    }

    #[test]
    fn a_closer_fit_is_smaller() {
        let whole = fit("huaxing", "滑行").expect("fits");
        let initials = fit("hx", "滑行").expect("fits");
        let begun = fit("huaxing", "滑行区").expect("fits");
        assert_eq!((whole.initials, whole.missing), (0, 0));
        assert_eq!(initials.initials, 2);
        assert_eq!(begun.missing, 1);
    }

    #[test]
    fn ears() {
        assert_eq!(sound('行', '形'), Sound::Same);
        assert_eq!(sound('置', '自'), Sound::Near);
        assert_eq!(sound('能', '愣'), Sound::Near);
        assert_eq!(sound('横', '竖'), Sound::Other);
    }

    #[test]
    fn careless_ears_reach_as_far() {
        let reach = |typed: &str, c: char| {
            let typed: Vec<char> = typed.chars().collect();
            let mut ends = Vec::new();
            reached(&typed, c, &mut ends);
            ends.sort_unstable();
            ends
        };
        assert_eq!(reach("wangshengqu", '往'), [(3, true), (4, false)]);
        assert_eq!(reach("sengqu", '生'), [(3, true), (4, true)]);
        assert_eq!(reach("shiqu", '时'), [(3, false)]);
        assert_eq!(reach("siqu", '时'), [(2, true)]);
        assert_eq!(reach("lengliang", '能'), [(3, true), (4, true)]);
        assert_eq!(reach("生qu", '生'), [(1, false)]);
        assert_eq!(reach("qu", '生'), []);
        assert!(is_syllable("kan") && !is_syllable("kann"));
    }

    #[test]
    fn long_input_ends() {
        let typed: String = "a".repeat(120);
        let word: String = "阿".repeat(24);
        assert!(fit(&typed, &word).is_none());
    }
}
