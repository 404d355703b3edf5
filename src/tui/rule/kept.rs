//! What a person added to a ruling and did not save: each line of it is kept among the tables, for a desk that ends unasked.

use crate::engine::Moment;

use super::super::model::Effect;
use super::Rule;

/// Where a line of added steps ends, as line and moment.
pub type End = (usize, Moment);

impl Rule {
    /// Whether a person has added to it what is not saved.
    pub fn unsaved(&self) -> bool {
        !self.unsaved_ends().is_empty()
    }

    /// Where what a person added ends and is not saved; what is played on a table is kept there.
    pub fn unsaved_ends(&self) -> Vec<End> {
        let ends = match self.table {
            Some(_) => &[],
            None => self.session.own_ends(),
        };
        let open = ends.iter().filter(|end| !self.saved.contains(end));
        open.copied().collect()
    }

    /// Takes note that the steps that lead to the cursor are saved.
    pub fn is_saved(&mut self) {
        let way = self.session.path_to(self.session.cursor());
        let line = self.session.line();
        let ends = self.session.own_ends().iter();
        let ends = ends.filter(|(l, moment)| *l == line && way.contains(moment));
        self.saved.extend(ends);
    }

    /// Keeps the steps that a person added, each line of them as a table, until they are saved: what is to be written
    /// and then to be removed, where that has changed.
    pub fn keep(&mut self) -> Vec<Effect> {
        let open = self.unsaved_ends();
        let before = std::mem::replace(&mut self.kept, open.clone());
        let title = &self.session.head().title;
        let named = std::mem::take(&mut self.named);
        let fresh: Vec<(End, String)> = open
            .iter()
            .filter(|end| named || !before.contains(end))
            .map(|end| (*end, self.session.to_yaml_at(title, *end)))
            .collect();
        let gone = before.into_iter().filter(|end| !open.contains(end));
        let fresh = fresh.into_iter().map(|(end, text)| (end, Some(text)));
        let all: Vec<_> = fresh.chain(gone.map(|end| (end, None))).collect();
        self.effects(all)
    }

    /// Keeps them no longer.
    pub fn forget(&mut self) -> Vec<Effect> {
        let kept = std::mem::take(&mut self.kept);
        self.effects(kept.into_iter().map(|end| (end, None)).collect())
    }

    fn effects(&mut self, all: Vec<(End, Option<String>)>) -> Vec<Effect> {
        let id = self.id;
        let keep = |((line, moment), text)| {
            let named = self.kept_as.get_or_insert_with(super::super::table::new_id);
            let id = format!("{named}-{id}-{line}-{moment}");
            Effect::Keep { id, text }
        };
        all.into_iter().map(keep).collect()
    }
}
