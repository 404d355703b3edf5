//! The words at the head of a ruling's file. What its steps mean the engine alone knows.

use crate::text::codec::{Reader, Writer};
use crate::text::yaml;

/// What a ruling is called, asks and answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulingHead {
    /// Its title.
    pub title: String,
    /// Its question.
    pub question: String,
    /// Its answer.
    pub says: String,
    /// The clauses of the answer, as written.
    pub clauses: Vec<String>,
    /// The readings that are named anywhere in the file.
    pub readings: Vec<String>,
}

impl RulingHead {
    /// Of a file's text; nothing, where that is no YAML.
    pub(super) fn read(text: &str) -> Self {
        let tree = yaml::parse(text).ok();
        tree.map_or_else(Self::default, |t| Self::of(&t))
    }

    /// In the form that is read without parsing.
    #[allow(dead_code, reason = "the build alone writes it")]
    pub(super) fn encode(&self, w: &mut Writer) {
        w.text(&self.title);
        w.text(&self.question);
        w.text(&self.says);
        w.texts(&self.clauses);
        w.texts(&self.readings);
    }

    /// From that form.
    #[allow(dead_code, reason = "a release alone reads it")]
    pub(super) fn decode(r: &mut Reader<'_>) -> Option<Self> {
        Some(Self {
            title: r.text()?,
            question: r.text()?,
            says: r.text()?,
            clauses: r.texts()?,
            readings: r.texts()?,
        })
    }

    fn of(tree: &yaml::Node) -> Self {
        let text = |node: Option<&yaml::Node>| {
            let text = node.and_then(yaml::Node::scalar).unwrap_or_default();
            text.trim().to_owned()
        };
        let ruling = tree.get("裁定");
        let clauses = ruling.and_then(|r| r.get("条文"));
        let mut readings = Vec::new();
        readings_in(tree, &mut readings);
        Self {
            title: text(tree.get("标题")),
            question: text(tree.get("问题")),
            says: text(ruling.and_then(|r| r.get("答"))),
            clauses: clauses
                .into_iter()
                .flat_map(yaml::Node::children)
                .map(|c| text(Some(c)))
                .collect(),
            readings,
        }
    }
}

/// Gathers the readings that are named below a node: chosen, or expected to decide.
fn readings_in(node: &yaml::Node, found: &mut Vec<String>) {
    if let yaml::Kind::Map(entries) = &node.kind {
        for (_, value) in entries.iter().filter(|(k, _)| k.as_str() == Some("读法")) {
            let names: Vec<&yaml::Node> = match &value.kind {
                yaml::Kind::Map(chosen) => chosen.iter().map(|(name, _)| name).collect(),
                _ => value.children().collect(),
            };
            for name in names.into_iter().filter_map(yaml::Node::as_str) {
                if !found.iter().any(|f| f == name) {
                    found.push(name.to_owned());
                }
            }
        }
    }
    for child in node.children() {
        readings_in(child, found);
    }
}
