//! The forms in which a sheet is written; a file's name tells which.

/// A form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Markdown.
    Markdown,
    /// Plain text.
    Text,
    /// One HTML page, with the codes that a phone reads.
    Html,
    /// JSON, for programs.
    Json,
    /// The codes alone, as a picture.
    Svg,
}

impl Form {
    /// All of them, with the ending of their files.
    pub const ALL: [(&'static str, Self); 5] = [
        ("md", Self::Markdown),
        ("txt", Self::Text),
        ("html", Self::Html),
        ("json", Self::Json),
        ("svg", Self::Svg),
    ];

    /// The form that a file's name asks for; `None` where it asks for none of these.
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let (_, ending) = name.rsplit_once('.')?;
        let ending = ending.to_ascii_lowercase();
        let ending = if ending == "htm" { "html" } else { &ending };
        Self::ALL
            .iter()
            .find(|(own, _)| *own == ending)
            .map(|(_, form)| *form)
    }

    /// The endings that there are, as they are told: .md .txt
    pub fn endings() -> String {
        Self::ALL.map(|(ending, _)| format!(".{ending}")).join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_tells_its_form_and_no_other_is_taken_for_one() {
        assert_eq!(Form::of_name("a.HTML"), Some(Form::Html));
        assert_eq!(Form::of_name("b/a.txt"), Some(Form::Text));
        for name in ["裁定单", "a.pdf", "a.md/裁定单", "a.", ""] {
            assert_eq!(Form::of_name(name), None, "{name}");
        }
    }
}
