//! A ruling's file in the making: a tree that is edited, played and written out.

use super::drawn::Drawn;
use super::path::{self, Path, Seg, keys};
use crate::engine::fault::Fault;
use crate::engine::file;
use crate::engine::games;
use crate::engine::over;
use crate::engine::session::Session;
use crate::rulebook::{BookId, Library};
use crate::text::yaml::{Kind, Node, Pos};

/// The most steps that can be undone.
const MOST_UNDONE: usize = 500;

/// A ruling's file in the making.
#[derive(Debug, Clone)]
pub struct Draft {
    book: BookId,
    file: Node,
    /// The file as it was, the latest last.
    undone: Vec<Node>,
    redone: Vec<Node>,
}

/// A fault with the place in the tree that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// Where it lies.
    pub path: Path,
    /// What is wrong.
    pub fault: Fault,
}

impl Draft {
    /// An empty board of a book.
    pub fn new(book: BookId) -> Self {
        let board = (Node::text("局面"), begun(book));
        let file = vec![(Node::text("书"), Node::text(book.as_str())), board];
        Self::of(book, Node::map(file))
    }

    /// Takes over a board and the cards on it, as they were said: what the board leaves out is as on an empty one.
    pub fn say(&mut self, cards: Node, board: Node) {
        let shape = games::lexicon(self.book).map(|lexicon| (lexicon.setup)());
        let whole = over::laid(&begun(self.book), &board, shape);
        self.change(|file| {
            *path::made(file, &keys(["局面"])) = whole;
            match &cards.kind {
                Kind::Map(all) if all.is_empty() => {
                    path::remove(file, &keys(["牌"]));
                }
                _ => *path::made(file, &keys(["牌"])) = cards,
            }
        });
    }

    fn of(book: BookId, file: Node) -> Self {
        Self {
            book,
            file,
            undone: Vec::new(),
            redone: Vec::new(),
        }
    }

    /// What is in a ruling's file.
    ///
    /// # Errors
    /// A fault where it is no YAML, or names no book that has an engine.
    pub fn from_text(text: &str) -> Result<Self, Fault> {
        let book = file::book_of(text)?;
        Ok(Self::of(book, file::parse(text)?))
    }

    /// Its book.
    pub fn book(&self) -> BookId {
        self.book
    }

    /// The board as it is drawn; nothing where its book has no engine.
    pub fn drawn(&self) -> Drawn {
        let lexicon = games::lexicon(self.book);
        lexicon.map_or_else(Drawn::default, |lexicon| Drawn::of(&lexicon, &self.file))
    }

    /// The whole file.
    pub fn file(&self) -> &Node {
        &self.file
    }

    /// What lies there.
    pub fn at(&self, path: &[Seg]) -> Option<&Node> {
        path::at(&self.file, path)
    }

    /// What lies at a path of keys.
    pub fn get(&self, path: &[&str]) -> Option<&Node> {
        self.at(&keys(path.iter().copied()))
    }

    /// Puts something there; what is to hold it is made.
    pub fn put(&mut self, path: &[Seg], value: Node) {
        self.change(|file| *path::made(file, path) = value);
    }

    /// Whether something may stand at a path, as far as the board is then read: there is no fault there. The change is
    /// not made.
    pub fn would_stand(
        &self,
        path: &[Seg],
        change: impl FnOnce(&mut Node),
        library: &Library,
    ) -> bool {
        let mut trial = Self::of(self.book, self.file.clone());
        change(&mut trial.file);
        // What was done on the board tells nothing of it.
        path::remove(&mut trial.file, &keys(["步骤"]));
        match trial.open(library) {
            Ok(_) => true,
            Err(faults) => !faults.iter().any(|marked| marked.path.starts_with(path)),
        }
    }

    /// Takes something away, with what then holds nothing; whether there was anything.
    pub fn remove(&mut self, path: &[Seg]) -> bool {
        let there = self.at(path).is_some();
        if there {
            self.change(|file| {
                path::remove(file, path);
                // A file always has a board, if an empty one.
                let board = path::made(file, &keys(["局面"]));
                if board.is_nothing() {
                    board.kind = Kind::Map(Vec::new());
                }
            });
        }
        there
    }

    /// Any edit, as one that is undone at once. One that changes nothing is none.
    pub fn change(&mut self, edit: impl FnOnce(&mut Node)) {
        let before = self.file.clone();
        edit(&mut self.file);
        if self.file == before {
            return;
        }
        self.redone.clear();
        self.undone.push(before);
        if self.undone.len() > MOST_UNDONE {
            self.undone.remove(0);
        }
    }

    /// Takes the last edit back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.undone.pop() else {
            return false;
        };
        self.redone.push(std::mem::replace(&mut self.file, before));
        true
    }

    /// Does the last edit that was taken back again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.redone.pop() else {
            return false;
        };
        self.undone.push(std::mem::replace(&mut self.file, after));
        true
    }

    /// Forgets what was edited: nothing can be taken back.
    pub fn forget(&mut self) {
        self.undone.clear();
        self.redone.clear();
    }

    /// The file as it is written.
    pub fn yaml(&self) -> String {
        serde_saphyr::to_string(&self.file).unwrap_or_default()
    }

    /// Opens it to be played.
    ///
    /// # Errors
    /// What keeps it from being played, each with its place in the tree.
    pub fn open(&self, library: &Library) -> Result<Box<dyn Session>, Vec<Marked>> {
        let text = self.yaml();
        games::open(&text, library).map_err(|faults| marked(&text, faults))
    }

    /// Where the faults of the file as it is written lie in the tree.
    pub fn marked(&self, faults: Vec<Fault>) -> Vec<Marked> {
        marked(&self.yaml(), faults)
    }
}

/// The empty board of a book.
fn begun(book: BookId) -> Node {
    let written = games::lexicon(book).map(|lexicon| file::parse(lexicon.mat.board));
    match written {
        Some(Ok(board)) => board,
        _ => Node::map(Vec::new()),
    }
}

fn marked(text: &str, faults: Vec<Fault>) -> Vec<Marked> {
    let written = file::parse(text).unwrap_or_else(|_| Node::nothing());
    let mark = |fault: Fault| {
        let place = Pos {
            line: fault.line,
            column: fault.column,
        };
        let path = match place.line {
            0 => Vec::new(),
            _ => path::beginning_at(&written, place),
        };
        Marked { path, fault }
    };
    faults.into_iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(names: &[&str], nth: usize) -> Path {
        let mut path = keys(names.iter().copied());
        path.push(Seg::Item(nth));
        path
    }

    #[test]
    fn what_is_put_lies_there_and_goes_again() {
        let mut draft = Draft::new(BookId::VIVIDZ);
        let left = keys(["局面", "甲", "场地区", "左"]);
        draft.put(&left, Node::text("火花"));
        let hand = item(&["局面", "甲", "手牌区"], 0);
        draft.put(&hand, Node::text("水盾"));
        assert_eq!(
            draft.yaml(),
            "书: vividz\n局面:\n  甲:\n    场地区:\n      左: 火花\n    手牌区:\n    - 水盾\n"
        );
        assert!(draft.remove(&left));
        assert_eq!(draft.get(&["局面", "甲", "场地区"]), None);
        assert!(!draft.remove(&left));
        assert!(draft.undo());
        assert_eq!(draft.at(&left), Some(&Node::text("火花")));
        assert!(draft.undo() && draft.undo() && !draft.undo());
        assert_eq!(draft.yaml(), "书: vividz\n局面: {}\n");
        assert!(draft.redo() && draft.redo() && draft.redo() && !draft.redo());
        assert_eq!(draft.at(&hand), Some(&Node::text("水盾")));
        assert!(draft.remove(&hand));
        assert_eq!(draft.get(&["局面", "甲"]), None);
        assert!(draft.get(&["局面"]).is_some());
    }

    #[test]
    fn what_a_board_leaves_out_is_as_on_an_empty_one() {
        let mut draft = Draft::new(BookId::PAIXU);
        let begun = draft.yaml();
        let said = file::parse("{甲: {卡位: [火花]}}").expect("reads");
        draft.say(file::parse("{火花: {速度: 1}}").expect("reads"), said);
        let number = |path: &[&str]| draft.get(path).and_then(Node::as_integer);
        assert_eq!(number(&["局面", "甲", "牌序"]), Some(10));
        assert_eq!(number(&["牌", "火花", "速度"]), Some(1));
        assert!(draft.undo());
        assert_eq!(draft.yaml(), begun);
        // Another name of a zone is that zone.
        let said = file::parse("{甲: {牌序区: 3}}").expect("reads");
        draft.say(Node::map(Vec::new()), said);
        assert_eq!(draft.get(&["局面", "甲", "牌序"]), None);
        assert!(draft.open(&Library::shipped()).is_ok());
    }

    #[test]
    fn an_empty_board_of_every_game_can_be_played() {
        let library = Library::shipped();
        for book in games::played() {
            let opened = Draft::new(book).open(&library);
            // Without a character there is no game of 三国杀战棋.
            assert_eq!(opened.is_ok(), book != BookId::SGS_CHESS, "{book}");
        }
    }

    #[test]
    fn a_fault_knows_what_it_is_about() {
        let library = Library::shipped();
        let mut draft = Draft::from_text(
            "书: vividz\n标题: 题\n问题: 问\n局面: {}\n裁定: {答: 一, 条文: [], 依据: 条文}\n",
        )
        .expect("reads");
        let field = |spot| keys(["局面", "甲", "场地区", spot]);
        draft.put(&keys(["牌", "火花", "力量值"]), Node::number(3000));
        draft.put(&field("左"), Node::text("火花"));
        assert!(draft.open(&library).is_ok());
        draft.put(&field("右"), Node::text("火化"));
        let faults = draft.open(&library).err().expect("no such card");
        assert_eq!(faults[0].path, field("右"), "{:?}", faults[0].fault);
    }

    #[test]
    fn what_the_rules_cannot_have_is_told_with_its_clause() {
        let library = Library::shipped();
        let tail = "标题: 题\n问题: 问\n裁定: {答: 一, 条文: [], 依据: 条文}\n";
        for (board, clause) in [
            (
                "书: vividz\n牌: {火花: {}, 水盾: {}}\n局面: {甲: {场地区: {左: [火花, 水盾]}}}",
                "1002.1",
            ),
            (
                "书: vividz\n牌: {火花: {力量值: 3}}\n局面: {甲: {场地区: {左: {牌: 火花, 伤害: 4}}}}",
                "1004.1",
            ),
            (
                "书: vividz\n牌: {任: {类别: 任务牌}}\n局面: {甲: {任务区: 任×4}}",
                "401.4",
            ),
            (
                "书: union-arena\n牌: {火花: {BP: 1}}\n局面: {甲: {FL: [火花×5]}}",
                "2.1-1",
            ),
            ("书: union-arena\n局面: {甲: {AP: 4}}", "3.2-1"),
            (
                "书: paixu\n牌: {火花: {速度: 6}}\n局面: {甲: {卡位: [火花]}}",
                "1.2.1-2",
            ),
            (
                "书: paixu\n牌: {火花: {速度: 1}}\n局面: {甲: {卡位: [火花, 火花, 火花, 火花]}}",
                "1.1.2-5",
            ),
            ("书: yugioh\n局面: {甲: {怪兽区域: [战士×6]}}", "2.1.1-2"),
            (
                "书: sgs-chess\n局面: {角色: {关羽: {坐标: C4}, 张飞: {坐标: C4}}}",
                "10.8-1",
            ),
            (
                "书: sgs-chess\n牌: {游戏牌: {刀: {类别: 武器牌}}}\n局面: {角色: {关羽: {武器区: [刀×2]}}}",
                "8.4-2",
            ),
        ] {
            let draft = Draft::from_text(&format!("{board}\n{tail}")).expect("reads");
            let told: Vec<String> = match draft.open(&library) {
                Ok(session) => {
                    let reasons = session.unlawful(0).into_iter();
                    reasons.map(|r| r.cite.clause.number.to_string()).collect()
                }
                Err(marked) => marked.into_iter().map(|m| m.fault.what).collect(),
            };
            assert!(told.iter().any(|t| t.contains(clause)), "{board}: {told:?}");
        }
    }

    #[test]
    fn every_ruling_that_comes_with_the_program_is_played_alike_as_a_draft() {
        let library = Library::shipped();
        for book in &library.books {
            for file in &book.rulings {
                let straight = games::open(&file.text, &library).expect(&file.path);
                let draft = Draft::from_text(&file.text).expect(&file.path);
                let played = draft.open(&library);
                let played = played.unwrap_or_else(|f| panic!("{}: {:?}", file.path, f[0]));
                assert_eq!(
                    (played.report().held, played.report().faults.len()),
                    (straight.report().held, straight.report().faults.len()),
                    "{}: {:?}",
                    file.path,
                    played.report().faults.first()
                );
            }
        }
    }
}
