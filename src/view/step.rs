//! A step of a ruling: what happened and by which clauses, what may be done now and what may not, and why.

use crate::engine::game::Under;
use crate::engine::report::Decided;
use crate::engine::session::{ChoiceTold, EventTold, MomentTold, Waits};
use crate::engine::{Cite, Reason, Role, Unfolding, Verdict};
use crate::rulebook::{Library, RuleId};

use super::catalog::Catalog;
use super::clause::prose_lines;
use super::line::{Link, StyledLine, Tone};

/// What led to a moment and what happened on the way; `full` shows the cited clauses with their text.
pub fn moment(
    library: &Library,
    told: &MomentTold,
    full: bool,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    if let Some(input) = &told.input {
        lines.push(StyledLine::of(Tone::Strong, format!("▶ {}", words.said(input))).hanging(2));
    }
    for event in &told.events {
        event_lines(library, event, full, words, &mut lines);
    }
    lines
}

/// The readings that an event went under. What the text answers is told by its clause; only what goes against the
/// text is a reading.
pub fn under<'t>(library: &'t Library, event: &'t EventTold) -> impl Iterator<Item = &'t Under> {
    let book = event.cites.first().map(|cite| cite.clause.book);
    let settled = move |under: &Under| {
        let known = book.and_then(|book| library.reading(book, &under.reading));
        known.is_some_and(|r| !r.is_open() && r.default == under.option)
    };
    event.under.iter().filter(move |under| !settled(under))
}

fn event_lines(
    library: &Library,
    event: &EventTold,
    full: bool,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    lines.push(if full {
        StyledLine::of(Tone::Plain, format!("· {}", words.sentence(&event.says))).hanging(2)
    } else {
        self::event(event, words)
    });
    for under in under(library, event) {
        let book = event.cites.first().map(|cite| cite.clause.book);
        let known = book.and_then(|book| library.reading(book, &under.reading));
        let house = known.is_some_and(|r| r.house.as_deref() == Some(&*under.option));
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(2)
                .with(Tone::Warn, format!("{} ", words.get("step.under")))
                .with(
                    Tone::Strong,
                    format!("{} = {}", under.reading, under.option),
                )
                .with(
                    Tone::Good,
                    if house {
                        words.get("reading.house")
                    } else {
                        ""
                    },
                ),
        );
    }
    let names = event.hangs.iter().map(|under| &*under.reading);
    lines.extend(hangs(names, words));
    if full {
        for cite in &event.cites {
            cite_lines(library, cite, 2, words, lines);
        }
    }
}

/// What happened in one line, with the numbers of its clauses.
pub fn event(event: &EventTold, words: &Catalog) -> StyledLine {
    let mut line =
        StyledLine::of(Tone::Plain, format!("· {}", words.sentence(&event.says))).hanging(2);
    for cite in &event.cites {
        line = line.with(Tone::Plain, " ").with_link(
            Tone::Ref,
            cite.clause.number.to_string(),
            Link::Clause(cite.clause),
        );
    }
    line
}

/// A cited clause in full, with its role.
pub fn cite_lines(
    library: &Library,
    cite: &Cite,
    indent: u16,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    let first = StyledLine::default()
        .indented(indent)
        .hanging(2)
        .with(
            role_tone(cite.role),
            format!("{} ", words.said(cite.role.word())),
        )
        .with_link(
            Tone::Id,
            cite.clause.number.to_string(),
            Link::Clause(cite.clause),
        )
        .with(Tone::Plain, " ");
    match (library.book(cite.clause.book), library.node(cite.clause)) {
        (Some(book), Some(node)) => prose_lines(book, &node.body, first, lines),
        _ => lines.push(first),
    }
}

const fn role_tone(role: Role) -> Tone {
    match role {
        Role::Permits => Tone::Good,
        Role::Requires => Tone::Label,
        Role::Forbids => Tone::Bad,
        Role::Defines => Tone::Muted,
        Role::Overrides => Tone::Warn,
    }
}

/// What a moment waits for.
pub fn waits(waits: &Waits, words: &Catalog) -> StyledLine {
    match waits {
        Waits::Decide {
            player,
            says,
            clause,
        } => StyledLine::of(Tone::Label, words.asked(player.name()))
            .with(Tone::Strong, words.said(says))
            .with(Tone::Plain, " ")
            .with_link(Tone::Ref, clause.number.to_string(), Link::Clause(*clause)),
        Waits::Chance { request, .. } => StyledLine::of(Tone::Label, words.get("step.chance"))
            .with(Tone::Plain, format!(" {}", words.said(&request.says))),
        Waits::Auto => StyledLine::of(Tone::Muted, words.get("step.auto")),
        Waits::Over(outcome) => StyledLine::of(Tone::Label, words.get("step.over"))
            .with(Tone::Strong, format!(" {}", words.said(&outcome.word()))),
        Waits::Unruled(unruled) => {
            let mut line = StyledLine::of(Tone::Warn, words.said(&unruled.says()));
            for clause in &unruled.clauses {
                line = line.with(Tone::Plain, " ").with_link(
                    Tone::Ref,
                    clause.number.to_string(),
                    Link::Clause(*clause),
                );
            }
            line
        }
    }
}

/// A choice in one line: ○ may be made, × may not, ? the text leaves it open.
pub fn choice(told: &ChoiceTold, words: &Catalog) -> StyledLine {
    let (mark, tone) = match &told.verdict {
        Verdict::Legal(_) => ("○", Tone::Good),
        Verdict::Illegal(_) => ("×", Tone::Bad),
        Verdict::Undecided(_) => ("？", Tone::Warn),
    };
    let mut line = StyledLine::of(tone, format!("{mark} "))
        .with(Tone::Plain, words.said(&told.says))
        .hanging(2);
    if let Verdict::Illegal(reasons) = &told.verdict {
        for reason in reasons {
            line = line.with(Tone::Plain, " ").with_link(
                Tone::Ref,
                reason.cite.clause.number.to_string(),
                Link::Clause(reason.cite.clause),
            );
        }
    }
    line
}

/// What was tried and what the rules say of it: every reason against it in a line of its own.
pub fn tried(told: &ChoiceTold, words: &Catalog) -> Vec<StyledLine> {
    let names = told.hangs.iter().map(|under| &*under.reading);
    let under = hangs(names, words);
    let Verdict::Illegal(reasons) = &told.verdict else {
        return std::iter::once(choice(told, words)).chain(under).collect();
    };
    let mut lines = vec![
        StyledLine::of(Tone::Bad, "× ")
            .with(Tone::Plain, words.said(&told.says))
            .hanging(2),
    ];
    for reason in reasons {
        let id = reason.cite.clause;
        let line = reason_line(reason, words).indented(2);
        lines.push(line.with(Tone::Plain, " ").with_link(
            Tone::Ref,
            id.number.to_string(),
            Link::Clause(id),
        ));
    }
    lines.extend(under);
    lines
}

/// The readings that something hangs on beyond those that it says itself, in a quiet line.
pub fn hangs<'u>(names: impl Iterator<Item = &'u str>, words: &Catalog) -> Option<StyledLine> {
    let names = words.list(&names.collect::<Vec<_>>());
    (!names.is_empty()).then(|| {
        let says = words.fill("step.hangs", &[("readings", &names)]);
        StyledLine::of(Tone::Muted, says).indented(2).hanging(2)
    })
}

/// How many clauses of a step are told in its line.
const FEW: usize = 8;

/// What decided a step, in a line: what was refused and done, by which clauses, under which readings.
pub fn decided(step: &Decided, words: &Catalog) -> StyledLine {
    let clause = |line: StyledLine, id: RuleId| {
        line.with(Tone::Plain, " ")
            .with_link(Tone::Ref, id.number.to_string(), Link::Clause(id))
    };
    let mut line = StyledLine::default().indented(2).hanging(2);
    if !step.branch.is_empty() {
        line = line.with(Tone::Heading, format!("{} ", step.branch));
    }
    line = line.with(Tone::Muted, format!("{}", step.step));
    for tried in &step.tried {
        let (tone, sign, by): (_, _, Vec<RuleId>) = match &tried.verdict {
            Verdict::Undecided(open) => (Tone::Warn, " ？", open.clauses.clone()),
            Verdict::Legal(_) => (Tone::Bad, " ×", Vec::new()),
            Verdict::Illegal(reasons) => {
                let by = reasons.iter().map(|r| r.cite.clause);
                (Tone::Bad, " ×", by.collect())
            }
        };
        line = line
            .with(tone, sign)
            .with(Tone::Plain, words.said(&tried.says));
        let mut told = Vec::new();
        for id in by {
            if !told.contains(&id) {
                told.push(id);
                line = clause(line, id);
            }
        }
    }
    for does in &step.does {
        line = line.with(Tone::Strong, format!(" ▶{}", words.said(does)));
    }
    for id in step.clauses.iter().take(FEW) {
        line = clause(line, *id);
    }
    if step.clauses.len() > FEW {
        let more = step.clauses.len() - FEW;
        line = line.with(Tone::Muted, format!(" ＋{more}"));
    }
    for under in &step.under {
        line = line
            .with(Tone::Warn, format!(" {} ", words.get("step.under")))
            .with(
                Tone::Strong,
                format!("{} = {}", under.reading, under.option),
            );
    }
    line
}

/// What the rules say of a choice: the clauses that carry it, or every reason against it.
pub fn verdict(library: &Library, verdict: &Verdict, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    match verdict {
        Verdict::Legal(cites) => {
            lines.push(StyledLine::of(Tone::Good, words.get("step.legal")));
            for cite in cites {
                cite_lines(library, cite, 2, words, &mut lines);
            }
        }
        Verdict::Illegal(reasons) => {
            lines.push(StyledLine::of(Tone::Bad, words.get("step.illegal")));
            for reason in reasons {
                reason_lines(library, reason, words, &mut lines);
            }
        }
        Verdict::Undecided(unruled) => {
            lines.push(StyledLine::of(Tone::Warn, words.said(&unruled.says())));
            for clause in &unruled.clauses {
                cite_lines(library, &Cite::defines(*clause), 2, words, &mut lines);
            }
        }
    }
    lines
}

fn reason_lines(library: &Library, reason: &Reason, words: &Catalog, lines: &mut Vec<StyledLine>) {
    lines.push(reason_line(reason, words));
    cite_lines(library, &reason.cite, 2, words, lines);
}

fn reason_line(reason: &Reason, words: &Catalog) -> StyledLine {
    let mut line =
        StyledLine::of(Tone::Plain, format!("· {}", words.said(&reason.says))).hanging(2);
    if !reason.blockers.is_empty() {
        line = line.with(
            Tone::Warn,
            format!(
                "〔{}{}{}〕",
                words.get("step.blocked-by"),
                words.colon(),
                told_list(&reason.blockers, words)
            ),
        );
    }
    line
}

/// Several things that the engine names.
pub fn told_list(things: &[String], words: &Catalog) -> String {
    let things: Vec<_> = things.iter().map(|thing| words.said(thing)).collect();
    words.list(&things)
}

/// A computed value, step by step.
pub fn unfolding(unfolding: &Unfolding, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![StyledLine::of(Tone::Heading, words.said(&unfolding.of))];
    for step in &unfolding.steps {
        let mut line = StyledLine::default()
            .indented(2)
            .hanging(2)
            .with(Tone::Plain, format!("{}  ", words.said(&step.says)))
            .with(Tone::Strong, format!("= {}", words.said(&step.value)));
        for cite in &step.cites {
            line = line.with(Tone::Plain, " ").with_link(
                Tone::Ref,
                cite.clause.number.to_string(),
                Link::Clause(cite.clause),
            );
        }
        lines.push(line);
    }
    lines
}
