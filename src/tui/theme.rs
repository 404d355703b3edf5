//! From meaning to looks. Colour never carries meaning alone: every theme also works without it.

use ratatui::style::{Color, Modifier, Style};

use crate::view::Tone;

/// How the desk looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// For dark terminals.
    Dark,
    /// For light terminals.
    Light,
    /// Modifiers only: what NO_COLOR asks for.
    Mono,
    /// Few, strong colours on black.
    HighContrast,
}

impl Theme {
    /// All themes, by their names in a config file.
    pub const ALL: [(&'static str, Self); 4] = [
        ("dark", Self::Dark),
        ("light", Self::Light),
        ("mono", Self::Mono),
        ("high-contrast", Self::HighContrast),
    ];

    /// The theme of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(n, _)| *n == name).map(|(_, t)| *t)
    }

    /// How a stretch of this meaning looks.
    pub fn tone(self, tone: Tone) -> Style {
        let style = Style::new();
        let modifier = match tone {
            Tone::Plain | Tone::Muted | Tone::Note => Modifier::empty(),
            Tone::Heading | Tone::Strong | Tone::Id | Tone::Label | Tone::Kind => Modifier::BOLD,
            Tone::Ref => Modifier::UNDERLINED,
            Tone::Term => Modifier::UNDERLINED,
            Tone::Match => Modifier::BOLD.union(Modifier::UNDERLINED),
            Tone::Formula => Modifier::ITALIC,
            Tone::Warn | Tone::Bad => Modifier::BOLD,
            Tone::Good => Modifier::empty(),
        };
        let style = style.add_modifier(modifier);
        match self.colour(tone) {
            Some(colour) => style.fg(colour),
            None => style,
        }
    }

    /// The row or link that is chosen.
    pub fn selected(self) -> Style {
        match self {
            Self::Dark => Style::new()
                .bg(Color::Indexed(24))
                .fg(Color::White)
                .add_modifier(Modifier::BOLD),
            Self::Light => Style::new()
                .bg(Color::Indexed(153))
                .fg(Color::Black)
                .add_modifier(Modifier::BOLD),
            Self::Mono => Style::new().add_modifier(Modifier::REVERSED),
            Self::HighContrast => Style::new()
                .bg(Color::Yellow)
                .fg(Color::Black)
                .add_modifier(Modifier::BOLD),
        }
    }

    /// The border of a pane.
    pub fn border(self, focused: bool) -> Style {
        match (self, focused) {
            (Self::Mono, true) => Style::new().add_modifier(Modifier::BOLD),
            (Self::Mono, false) => Style::new().add_modifier(Modifier::DIM),
            (Self::HighContrast, true) => {
                Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD)
            }
            (Self::HighContrast, false) => Style::new().fg(Color::White),
            (Self::Dark, true) => Style::new()
                .fg(Color::Indexed(81))
                .add_modifier(Modifier::BOLD),
            (Self::Light, true) => Style::new()
                .fg(Color::Indexed(25))
                .add_modifier(Modifier::BOLD),
            (Self::Dark | Self::Light, false) => Style::new().fg(Color::Indexed(244)),
        }
    }

    /// The line of hints at the foot.
    pub fn status(self) -> Style {
        match self {
            Self::Dark => Style::new().bg(Color::Indexed(236)).fg(Color::Indexed(252)),
            Self::Light => Style::new().bg(Color::Indexed(254)).fg(Color::Indexed(236)),
            Self::Mono => Style::new().add_modifier(Modifier::REVERSED),
            Self::HighContrast => Style::new().bg(Color::White).fg(Color::Black),
        }
    }

    fn colour(self, tone: Tone) -> Option<Color> {
        let [dark, light, strong] = match tone {
            Tone::Plain | Tone::Strong => return None,
            Tone::Heading => [Color::Indexed(222), Color::Indexed(94), Color::Yellow],
            Tone::Id => [Color::Indexed(117), Color::Indexed(25), Color::Cyan],
            Tone::Kind | Tone::Label => [Color::Indexed(180), Color::Indexed(94), Color::Yellow],
            Tone::Muted => [Color::Indexed(245), Color::Indexed(243), Color::White],
            Tone::Term => [Color::Indexed(151), Color::Indexed(22), Color::Green],
            Tone::Ref => [Color::Indexed(111), Color::Indexed(19), Color::Cyan],
            Tone::Match => [Color::Indexed(215), Color::Indexed(130), Color::Yellow],
            Tone::Formula => [Color::Indexed(183), Color::Indexed(54), Color::Magenta],
            Tone::Note => [Color::Indexed(248), Color::Indexed(240), Color::White],
            Tone::Warn => [Color::Indexed(221), Color::Indexed(130), Color::Yellow],
            Tone::Good => [Color::Indexed(114), Color::Indexed(28), Color::Green],
            Tone::Bad => [Color::Indexed(210), Color::Indexed(124), Color::Red],
        };
        match self {
            Self::Dark => Some(dark),
            Self::Light => Some(light),
            Self::HighContrast => Some(strong),
            Self::Mono => None,
        }
    }
}
