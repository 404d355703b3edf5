//! Which lines of a text are left out, and why.

use serde::Serialize;

use crate::import::formats::Aside;
use crate::import::label::{Label, Lead, Style};

/// Why a line is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Log-in bars, menus, buttons, counters.
    Site,
    /// What a page or document holds and does not show.
    Hidden,
    /// Author, time and place of publication.
    Byline,
    /// The text's own title.
    Title,
    /// What a translator or poster says before the rules.
    Preface,
    /// What is said after them.
    Postscript,
    /// A record of changes to the text.
    Changes,
    /// A forum's floor mark.
    Floor,
    /// A post that only replies.
    Reply,
    /// A comment below the text.
    Comment,
    /// A share bar.
    Share,
    /// Headlines of other pages.
    Related,
    /// An advertisement.
    Advert,
    /// The place of a picture.
    Image,
    /// The words under a picture.
    Caption,
    /// An entry of the table of contents.
    Contents,
    /// A running head, running foot or page number.
    Running,
    /// A line of signs that only divides.
    Separator,
    /// An instruction to whatever sets the text.
    Markup,
    /// The day or edition of the text, which its front matter has.
    Edition,
    /// Keys and values at the head of the text.
    FrontMatter,
    /// An entry of a glossary, which became a term.
    Term,
    /// The title of a glossary, whose entries became terms.
    Glossary,
    /// Text for which the known book has no clause.
    Unplaced,
}

impl Reason {
    /// What a line's format shows it to be.
    pub(super) const fn of(aside: Aside) -> Self {
        match aside {
            Aside::Site => Self::Site,
            Aside::Markup => Self::Markup,
            Aside::Hidden => Self::Hidden,
            Aside::Frame => Self::Running,
            Aside::Front => Self::FrontMatter,
            Aside::Term => Self::Term,
        }
    }

    /// Whether a known book may have the line as a clause all the same: it is judged by how it speaks or is shown, not by a
    /// shape that no rule has.
    pub const fn is_guess(self) -> bool {
        matches!(
            self,
            Self::Site
                | Self::Hidden
                | Self::Preface
                | Self::Postscript
                | Self::Changes
                | Self::Reply
                | Self::Comment
                | Self::Related
                | Self::Advert
                | Self::Running
                | Self::Term
        )
    }

    /// The Chinese word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Site => "网站的导航、按钮或计数",
            Self::Hidden => "不显示的文字",
            Self::Byline => "发布信息",
            Self::Title => "题名",
            Self::Preface => "前言",
            Self::Postscript => "后记",
            Self::Changes => "更新记录",
            Self::Floor => "楼层标记",
            Self::Reply => "回帖",
            Self::Comment => "评论",
            Self::Share => "分享栏",
            Self::Related => "其他页面的标题",
            Self::Advert => "广告",
            Self::Image => "图片占位",
            Self::Caption => "图注",
            Self::Contents => "目录",
            Self::Running => "页眉、页脚或页码",
            Self::Separator => "分隔线",
            Self::Markup => "排版指令",
            Self::Edition => "版本与日期",
            Self::FrontMatter => "文首的键值",
            Self::Term => "用语",
            Self::Glossary => "用语表的标题",
            Self::Unplaced => "本书没有与之相应的条文",
        }
    }
}

/// The reason, if any, for each line of a text; and the line's label, which every later pass reads.
#[derive(Debug, Clone)]
pub struct Marked {
    /// For each line, why it is left out.
    pub reasons: Vec<Option<Reason>>,
    /// For each line, its label.
    pub labels: Vec<Option<Label>>,
    /// The letters before the numbers of the text.
    pub leads: Vec<Lead>,
    /// Entries of the table of contents that no heading repeats.
    pub contents_only: Vec<usize>,
}

impl Marked {
    /// Marks a line unless an earlier pass did.
    pub fn set(&mut self, ix: usize, reason: Reason) {
        if self.reasons[ix].is_none() {
            self.reasons[ix] = Some(reason);
        }
    }

    /// Whether a line carries a label that numbers or names a part of the text.
    pub fn counts(&self, ix: usize) -> bool {
        self.reasons[ix].is_none()
            && self.labels[ix]
                .as_ref()
                .is_some_and(|l| !matches!(l.style, Style::Bullet(_)))
    }
}
