//! The bytes of somebody's list as text: byte order marks, UTF-8, UTF-16, and the encodings that spreadsheets in Chinese and
//! Japanese still write.

use encoding_rs::{BIG5, EUC_JP, Encoding, GB18030, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// A text and the encoding that it was in.
#[derive(Debug)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The encoding's name: `UTF-8`.
    pub encoding: &'static str,
}

/// Why bytes are no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoText {
    /// There is nothing.
    Empty,
    /// A format that is none of text: a spreadsheet's, a picture.
    Container(&'static str),
    /// In no encoding that is known here; the first line that is not UTF-8.
    Unknown {
        /// The line, from 1.
        line: usize,
    },
    /// Not in the encoding that was said; the first line that is not.
    Not {
        /// The encoding's name.
        encoding: &'static str,
    },
}

/// How many characters are looked at to tell encodings apart.
const LOOKED_AT: usize = 40_000;

/// The text of some bytes, in the encoding that is said or else in the one that fits.
///
/// # Errors
/// [`NoText`]; nothing is replaced or left out.
pub fn decode(bytes: Vec<u8>, said: Option<&'static Encoding>) -> Result<Decoded, NoText> {
    if bytes.iter().all(|b| b.is_ascii_whitespace() || *b == 0) {
        return Err(NoText::Empty);
    }
    if let Some(what) = container(&bytes) {
        return Err(NoText::Container(what));
    }
    let marked = Encoding::for_bom(&bytes);
    if let Some(encoding) = said.or(marked.map(|(encoding, _)| encoding)) {
        let skip = marked.filter(|(of, _)| *of == encoding).map_or(0, |m| m.1);
        let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes[skip..]);
        return match text {
            Some(text) if !text.contains('\0') => Ok(Decoded {
                text: text.into_owned(),
                encoding: encoding.name(),
            }),
            _ => Err(NoText::Not {
                encoding: encoding.name(),
            }),
        };
    }
    if let Some(encoding) = wide(&bytes) {
        return decode(bytes, Some(encoding));
    }
    match String::from_utf8(bytes) {
        Ok(text) if text.contains('\0') => Err(NoText::Container("有零字节的文件")),
        Ok(text) => Ok(Decoded {
            text,
            encoding: UTF_8.name(),
        }),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let line = bytes[..valid].iter().filter(|b| **b == b'\n').count() + 1;
            legacy(&bytes).ok_or(NoText::Unknown { line })
        }
    }
}

/// File formats that people hand over instead of text.
fn container(bytes: &[u8]) -> Option<&'static str> {
    let known: [(&[u8], &str); 7] = [
        (b"PK\x03\x04", "Excel 工作簿（.xlsx）或压缩包"),
        (b"\xd0\xcf\x11\xe0", "旧版 Excel 工作簿（.xls）"),
        (b"%PDF-", "PDF 文件"),
        (b"\x1f\x8b", "gzip 压缩文件"),
        (b"SQLite format", "SQLite 数据库"),
        (b"\x89PNG", "图片"),
        (b"\xff\xd8\xff", "图片"),
    ];
    let found = known
        .into_iter()
        .find(|(magic, _)| bytes.starts_with(magic));
    found.map(|(_, what)| what)
}

/// UTF-16 without a mark: a list has commas, digits and line ends, of which every other byte is zero.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let some = &bytes[..bytes.len().min(LOOKED_AT) & !1];
    let zeros = |from: usize| {
        some.iter()
            .skip(from)
            .step_by(2)
            .filter(|b| **b == 0)
            .count()
    };
    let (first, second) = (zeros(0), zeros(1));
    let many = some.len() / 40;
    match (first > many.max(1), second > many.max(1)) {
        (true, false) => Some(UTF_16BE),
        (false, true) => Some(UTF_16LE),
        _ => None,
    }
}

/// The encoding of those from before UTF-8 in which the bytes read most like a list of cards.
fn legacy(bytes: &[u8]) -> Option<Decoded> {
    let fits = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        let worth = worth(&text);
        (worth > 0).then_some((worth, encoding, text))
    };
    let all = [GB18030, SHIFT_JIS, BIG5, EUC_JP].into_iter();
    // Of equals the first: by it most lists are written.
    let best = all
        .filter_map(fits)
        .rev()
        .max_by_key(|(worth, ..)| *worth)?;
    Some(Decoded {
        text: best.2.into_owned(),
        encoding: best.1.name(),
    })
}

/// How much a text reads like a list of cards, in hundredths of its characters that are not ASCII: characters in everyday
/// use count for it, those that only a wrong encoding gives count against it.
fn worth(text: &str) -> i64 {
    const EVERYDAY: &str = "的一是不在有以可时为上下中后前方己我对这个张数到从将把与和其此卡牌场效果能量角色攻击回合手登选\
        择加抽区域最多名称编号类别特征費费用用力值事件日本人大小出入生年月火水风雷山的個這對張數從將與選擇區號類別";
    let (mut all, mut good, mut bad) = (0_i64, 0_i64, 0_i64);
    for c in text.chars().filter(|c| !c.is_ascii()).take(LOOKED_AT) {
        all += 1;
        match c {
            'ぁ'..='ヿ' => good += 2,
            '、' | '。' | '「' | '」' | '『' | '』' | '【' | '】' | '《' | '》' | '〈' | '〉' => {
                good += 2
            }
            '，' | '：' | '（' | '）' | '！' | '？' | '；' | '“' | '”' => good += 2,
            '\u{ff61}'..='\u{ff9f}' => bad += 2,
            '\u{e000}'..='\u{f8ff}' | '\u{80}'..='\u{9f}' => bad += 6,
            '\u{3400}'..='\u{4dbf}' => bad += 4,
            c if (c as u32) > 0xffff => bad += 6,
            c if EVERYDAY.contains(c) => good += 3,
            'А'..='я' | 'Α'..='ω' | '─'..='╿' => bad += 1,
            _ => {}
        }
    }
    match all {
        0 => 0,
        all => (good - bad) * 100 / all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHINESE: &str = "编号,卡名,效果\nKL-001,炎之剑士,这个角色登场时，抽一张卡。\nKL-002,水镜,从我方的场外区将一张卡加入手牌。\n";
    const JAPANESE: &str = "番号,カード名,効果\nKL-001,炎の剣士,このキャラが登場した時、カードを1枚引く。\nKL-002,水鏡,自分の場にキャラがいる場合。\n";
    const TRADITIONAL: &str = "編號,卡名,效果\nKL-001,炎之劍士,這個角色登場時，抽一張卡。\nKL-002,水鏡,從我方的場外區將一張卡加入手牌。\n";

    fn as_bytes(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        match encoding {
            e if e == UTF_16LE => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            e if e == UTF_16BE => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            e => e.encode(text).0.into_owned(),
        }
    }

    #[test]
    fn a_list_is_read_in_the_encodings_that_spreadsheets_write() {
        for (text, encoding) in [
            (CHINESE, UTF_8),
            (CHINESE, GB18030),
            (CHINESE, UTF_16LE),
            (CHINESE, UTF_16BE),
            (JAPANESE, SHIFT_JIS),
            (JAPANESE, EUC_JP),
            (JAPANESE, UTF_16LE),
            (TRADITIONAL, BIG5),
        ] {
            let bytes = as_bytes(text, encoding);
            let read = decode(bytes.clone(), None)
                .unwrap_or_else(|e| panic!("{}: {e:?}", encoding.name()));
            assert_eq!((read.text.as_str(), read.encoding), (text, encoding.name()));
            let told = decode(bytes, Some(encoding))
                .unwrap_or_else(|e| panic!("{}: {e:?}", encoding.name()));
            assert_eq!(told.text, text);
        }
        let mut marked = vec![0xff, 0xfe];
        marked.extend(as_bytes(CHINESE, UTF_16LE));
        assert_eq!(decode(marked, None).expect("reads").text, CHINESE);
        let marked = format!("\u{feff}{CHINESE}").into_bytes();
        assert_eq!(decode(marked, None).expect("reads").text, CHINESE);
    }

    #[test]
    fn what_is_no_text_says_what_it_is() {
        let not = |bytes: &[u8], said| decode(bytes.to_vec(), said).expect_err("no text");
        assert_eq!(not(b" \n\0", None), NoText::Empty);
        assert!(matches!(not(b"PK\x03\x04abc", None), NoText::Container(_)));
        assert!(matches!(not(b"a,b\n1,\0\n", None), NoText::Container(_)));
        let broken = b"\xe7\x94\xb2,b\n\xff\xff\xfe\x80\xff\n";
        assert_eq!(not(broken, None), NoText::Unknown { line: 2 });
        let gb = as_bytes(CHINESE, GB18030);
        let wrong = NoText::Not { encoding: "UTF-8" };
        assert_eq!(not(&gb, Some(UTF_8)), wrong);
    }
}
