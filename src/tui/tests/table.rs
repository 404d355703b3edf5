//! The table: boards set up by keys, in each game's own picture.

use super::super::model::Screen;
use super::*;
use crate::rulebook::BookId;

/// A desk with an empty table of a game.
fn table(book: BookId, columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::open(columns, rows);
    desk.sit(book);
    desk
}

impl Desk {
    /// Chooses a game from the list that opens.
    fn sit(&mut self, book: BookId) {
        let nth = crate::engine::games::played()
            .iter()
            .position(|b| *b == book);
        self.press("<f8>");
        self.press(&"<down>".repeat(nth.expect("it is played")));
        self.press("<enter>");
        assert_eq!(self.model.screen, Screen::Table, "{}", self.screen());
    }

    pub(super) fn yaml(&self) -> String {
        self.model.tables.last().expect("a table").draft.yaml()
    }

    /// Presses a key until the cursor is at a place.
    fn goes(&mut self, key: &str, place: &str) -> &mut Self {
        for _ in 0..60 {
            let first = self.screen();
            if first
                .lines()
                .next()
                .is_some_and(|l| l.contains(&format!(" {place} ")))
            {
                return self;
            }
            self.press(key);
        }
        panic!("{key} does not lead to {place}:\n{}", self.screen());
    }
}

#[test]
fn an_empty_board_is_gone_over_in_every_game_and_size() {
    for book in crate::engine::games::played() {
        for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 10)] {
            let mut desk = table(book, columns, rows);
            desk.holds_together();
            // Every direction leads somewhere and nowhere out of the board.
            for key in ["<up>", "<right>", "<down>", "<left>"] {
                for _ in 0..40 {
                    desk.press(key);
                    desk.holds_together();
                }
            }
            let empty = crate::engine::table::draft::Draft::new(book).yaml();
            assert_eq!(desk.yaml(), empty);
        }
    }
}

#[test]
fn a_place_is_gone_to_by_its_name_however_it_is_spaced() {
    let mut desk = table(BookId::UNION_ARENA, 80, 24);
    for (typed, title) in [
        ("甲EL", "甲 EL 1"),
        ("甲 FL", "甲 FL 1"),
        ("乙fl1", "乙 FL 1"),
        ("手", "甲 手牌"),
    ] {
        desk.press("/");
        desk.press(typed);
        desk.press("<enter>");
        let first = desk.screen().lines().next().map(str::to_owned);
        assert!(
            first.is_some_and(|l| l.contains(title)),
            "{}",
            desk.screen()
        );
    }
}

#[test]
fn a_vanilla_card_is_there_after_its_name_and_two_enters() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press("<enter>民兵<enter><enter>");
    assert!(
        desk.yaml().contains("左: 民兵"),
        "{}\n{}",
        desk.yaml(),
        desk.screen()
    );
    assert!(desk.yaml().contains("力量值: 1000"));
    // Chinese begins a card at once, and a card that is known is laid at once.
    desk.press("<right>民<tab><enter>");
    assert!(desk.yaml().contains("中央: 民兵"), "{}", desk.screen());
    desk.press("rd");
    assert!(
        desk.yaml().contains("状态: 横置\n        伤害: 1000"),
        "{}",
        desk.yaml()
    );
    desk.press("Dr");
    assert!(desk.yaml().contains("中央: 民兵"), "{}", desk.yaml());
    // A number on a pile is how many.
    desk.goes("<tab>", "甲 手牌区").press("3<enter>");
    assert!(desk.yaml().contains("手牌区: 3"), "{}", desk.yaml());
    desk.press("uuu<ctrl-r>");
    assert!(!desk.yaml().contains("手牌区"));
    desk.holds_together();
}

#[test]
fn cards_are_carried_copied_and_taken_away() {
    let mut desk = table(BookId::UNION_ARENA, 120, 40);
    desk.press("剑圣<enter>3000<enter>");
    let text = desk.yaml();
    assert!(text.contains("BP: 3000"), "{text}\n{}", desk.screen());
    desk.press("y<right>p<right> ");
    let text = desk.yaml();
    assert!(
        text.contains("- 剑圣\n    - 剑圣"),
        "{text}\n{}",
        desk.screen()
    );
    desk.press("<left> ").goes("<down>", "甲 EL").press(" ");
    let text = desk.yaml();
    assert!(
        text.contains("FL:\n    - 剑圣\n    EL:\n    - 剑圣"),
        "{text}"
    );
    desk.press("<delete>S");
    let text = desk.yaml();
    assert!(
        text.contains("乙:\n    FL:\n    - 剑圣\n") && !text.contains("EL"),
        "{text}"
    );
}

#[test]
fn what_the_rules_cannot_have_is_marked_and_blocks_nothing() {
    let mut desk = table(BookId::UNION_ARENA, 80, 24);
    desk.press("兵<enter><enter>yppppp");
    assert!(
        desk.shows("⚠") && desk.shows("最多放置4张"),
        "{}",
        desk.screen()
    );
    desk.press("<delete>");
    desk.press("<delete>");
    assert!(!desk.shows("⚠"), "{}", desk.screen());
    // A board that can be set up and will not stand.
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press(":甲 左 火花(3000) 民兵(2000)<enter>");
    assert!(
        desk.shows("⚠") && desk.shows("〔1002.1〕"),
        "{}",
        desk.screen()
    );
}

#[test]
fn turn_and_phase_are_chosen_from_words() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press("t");
    let (x, y) = desk.find("阶段");
    desk.click(x, y);
    let (x, y) = desk.find("主要阶段");
    desk.click(x, y);
    assert!(desk.yaml().contains("阶段: 主要阶段"), "{}", desk.yaml());
    assert!(desk.shows("阶段 主要阶段"), "{}", desk.screen());
}

#[test]
fn a_piece_stands_on_a_square() {
    let mut desk = table(BookId::SGS_CHESS, 80, 24);
    desk.press("关羽<enter>");
    let text = desk.yaml();
    assert!(
        text.contains("关羽:\n      坐标: D4"),
        "{text}\n{}",
        desk.screen()
    );
    desk.press("<right>张飞<enter>z");
    assert!(desk.yaml().contains("阵营: 冷方"), "{}", desk.yaml());
    desk.goes("<tab>", "关羽 手牌").press("杀<enter>");
    assert!(desk.yaml().contains("手牌:\n      - 杀"), "{}", desk.yaml());
    // A card that the game does not know by itself is defined.
    desk.press("怪牌<enter>");
    let text = desk.yaml();
    assert!(
        text.contains("怪牌: {}") && !desk.shows("⚠"),
        "{text}\n{}",
        desk.screen()
    );
}

#[test]
fn what_is_played_stays_on_the_table_and_is_played_again_after_a_change() {
    let mut desk = table(BookId::VIVIDZ, 120, 40);
    desk.press("民兵<enter><enter>");
    desk.press("t");
    let (x, y) = desk.find("阶段");
    desk.click(x, y);
    let (x, y) = desk.find("主要阶段");
    desk.click(x, y);
    desk.press("g");
    assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
    for _ in 0..30 {
        desk.press("<enter>");
        if desk.yaml().contains("做:") {
            break;
        }
    }
    assert!(desk.yaml().contains("步骤:"), "{}", desk.screen());
    desk.press("T");
    assert_eq!(desk.model.screen, Screen::Table);
    assert!(desk.shows("走过"), "{}", desk.screen());
    let kept: Vec<_> = desk.files.values().cloned().collect();
    assert_eq!(kept, [desk.yaml()], "kept with every change");
}

#[test]
fn a_rulings_board_is_put_up_without_its_question() {
    let mut desk = Desk::open(80, 24);
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    desk.draw();
    desk.press("T");
    assert_eq!(desk.model.screen, Screen::Table, "{}", desk.screen());
    let text = desk.yaml();
    assert!(
        !text.contains("问题") && !text.contains("裁定") && text.contains("局面"),
        "{text}"
    );
    desk.holds_together();
}

#[test]
fn printed_values_are_typed_as_they_are_said() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press("火花<enter>2费 3000<enter>");
    let text = desk.yaml();
    assert!(
        text.contains("费用: 2") && text.contains("力量值: 3000"),
        "{text}\n{}",
        desk.screen()
    );
    assert!(
        text.contains("类别: 角色牌") && text.contains("左: 火花"),
        "{text}"
    );
    // What is not understood stays, with what is wrong.
    desk.press("<right>石人(1费 1000 横置)<enter>");
    let text = desk.yaml();
    assert!(
        text.contains("牌: 石人") && text.contains("力量值: 1000"),
        "{text}\n{}",
        desk.screen()
    );
    desk.press("<right>水滴<enter>3费 哈<enter>");
    assert!(desk.shows("⚠") && desk.shows("3费 哈"), "{}", desk.screen());
    desk.press("<ctrl-u>3费<enter>");
    assert!(desk.yaml().contains("右: 水滴"), "{}", desk.yaml());
}

#[test]
fn the_board_is_a_line_and_the_line_a_board() {
    let mut desk = table(BookId::VIVIDZ, 120, 40);
    desk.press("火花<enter>3000<enter>r");
    let before = desk.yaml();
    desk.press(":");
    assert!(desk.shows("火花"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(desk.yaml(), before, "{}", desk.screen());
    desk.press(":<ctrl-u>甲 左 火花(3000 横置) 中 民兵(1费 2000); 手牌 3 / 乙 右 水滴(2000; 主要阶段<enter>");
    assert!(desk.shows("⚠"), "{}", desk.screen());
    desk.holds_together();
    desk.press("<ctrl-u>甲 左 火花(3000 横置) 中 民兵(1费 2000); 手牌 3 / 乙 右 水滴(2000); 主要阶段<enter>");
    let text = desk.yaml();
    assert!(
        text.contains("中央: 民兵") && text.contains("阶段: 主要阶段"),
        "{text}\n{}",
        desk.screen()
    );
    desk.press("u");
    assert_eq!(desk.yaml(), before);
}

#[test]
fn what_is_tried_is_answered_in_one_line_first_and_becomes_a_ruling() {
    let mut desk = table(BookId::VIVIDZ, 120, 40);
    desk.press(":甲 左 火花(3000) 中 民兵(1费 2000 横置) / 乙 左 水滴(2000); 主要阶段; 回合 3; 回合玩家 甲<enter>");
    desk.press("a攻击 民兵<enter>");
    assert!(desk.shows("不能"), "{}", desk.screen());
    desk.press("a攻击 火花<enter>");
    assert!(desk.shows("能 · "), "{}", desk.screen());
    let text = desk.yaml();
    assert!(text.contains("不可:") && text.contains("做:"), "{text}");
    // After a change the steps are played again as far as they hold.
    desk.goes("<up>", "甲 场地区 左").press("r");
    assert!(desk.shows("不再成立"), "{}", desk.screen());
    desk.press("u");
    assert!(!desk.shows("不再成立"), "{}", desk.screen());
    desk.press("s<enter>横置的角色能攻击吗<enter><enter>横置的民兵能攻击吗？<enter><enter>不能。<enter><enter>");
    let written = desk
        .files
        .iter()
        .find(|(path, _)| path.starts_with("/data"));
    let (path, text) = written.unwrap_or_else(|| panic!("{}", desk.screen()));
    assert!(path.ends_with("横置的角色能攻击吗.yaml"), "{path:?}");
    let session = crate::engine::games::open(text, &desk.model.library).expect("opens");
    let report = session.report();
    assert!(
        report.passes() && report.held > 0,
        "{text}\n{:?}",
        report.faults
    );
    assert!(text.contains("不能。"), "{text}");
}

#[test]
fn a_place_is_gone_to_by_as_much_of_its_name_as_tells_it() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    for (typed, place) in [
        ("乙左", "乙 场地区 左"),
        ("左", "甲 场地区 左"),
        ("乙中", "乙 场地区 中央"),
        ("中", "甲 场地区 中央"),
        // Only the next place of a row can be gone to.
        ("任务2", "甲 任务区 1"),
        ("手", "甲 手牌区"),
        ("乙 手牌区", "乙 手牌区"),
    ] {
        desk.press(&format!("/{typed}<enter>"));
        assert!(
            desk.shows(&format!("{place} ━┓")),
            "{typed}\n{}",
            desk.screen()
        );
    }
    let mut desk = table(BookId::YUGIOH, 80, 24);
    desk.press("/乙魔陷2<enter>");
    assert!(desk.shows("乙 魔法&陷阱区域 1 ━┓"), "{}", desk.screen());
}

#[test]
fn a_table_on_which_something_lies_is_put_away_only_when_that_is_agreed_to() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press(":甲 左 火花(3000)<enter><f8>d");
    assert!(desk.shows("收了就没有了"), "{}", desk.screen());
    desk.press("<enter>");
    assert_eq!(desk.model.tables.len(), 1);
    desk.press("<esc><esc><f8>d<down><enter>");
    assert_eq!(desk.model.tables.len(), 0, "{}", desk.screen());
}

#[test]
fn a_table_begins_with_a_deck() {
    let mut desk = Desk::open(80, 24);
    let games = crate::engine::games::played().len();
    desk.press(&format!("<f8>{}<enter>", "<down>".repeat(games)));
    desk.press("<enter>");
    assert_eq!(desk.model.screen, Screen::Table, "{}", desk.screen());
    let text = desk.yaml();
    assert!(text.contains("任务区:") && text.contains("×4"), "{text}");
    assert!(!desk.shows("⚠"), "{}", desk.screen());
    desk.holds_together();
}

#[test]
fn a_look_inside_a_procedure_is_stepped_from() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press(":甲 左 火花(3000) / 乙 左 水滴(2000); 主要阶段<enter>");
    desk.press("a攻击 火花<enter>a停在 802.1c<enter>");
    assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
    assert!(desk.shows("停在 802.1c"), "{}", desk.screen());
    // Stepping on comes to where the attack led.
    desk.press("<right><right><right><right>");
    desk.press("<f8>");
    assert!(desk.yaml().contains("火花"), "{}", desk.yaml());
}

#[test]
fn the_parts_of_a_field_are_said_one_after_another() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press(":甲 左 火花(3000) / 乙 左 水滴(2000); 主要阶段<enter>");
    desk.press("t/攻击<enter><enter>/角色<enter><enter>/火花<enter><enter>");
    assert!(desk.shows("角色 = 火花"), "{}", desk.screen());
    desk.press("/步骤<enter><enter>/战斗<enter><enter>");
    assert!(desk.shows("步骤 = 战斗步骤"), "{}", desk.screen());
    desk.press("<esc><esc><esc>");
    assert!(!desk.shows("⚠"), "{}", desk.screen());
}

/// Situations as a judge meets them, each set up by one line and asked.
#[derive(serde::Deserialize)]
struct Situation {
    #[serde(rename = "书")]
    book: String,
    #[serde(rename = "题")]
    title: String,
    #[serde(rename = "局面")]
    board: String,
    #[serde(rename = "问")]
    asks: String,
    #[serde(rename = "答")]
    answer: String,
    /// The same by keys alone.
    #[serde(rename = "键")]
    keys: String,
    /// The reading on which a value hangs.
    #[serde(rename = "读法", default)]
    reading: Option<String>,
}

/// How many keys are pressed where they are written so: `<enter>` is one.
fn count(keys: &str) -> usize {
    let mut rest = keys;
    let mut count = 0;
    while let Some(c) = rest.chars().next() {
        let named = rest.find('>').filter(|_| c == '<');
        rest = &rest[named.map_or(c.len_utf8(), |end| end + 1)..];
        count += 1;
    }
    count
}

#[test]
fn situations_are_set_up_and_answered_with_few_keys() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/situations.yaml");
    let text = std::fs::read_to_string(path).expect("situations");
    let all: Vec<Situation> = crate::text::yaml::from_str(&text).expect("situations");
    let mut wrong = Vec::new();
    for way in ["line", "keys"] {
        for size in [(80, 24), (120, 40)] {
            let mut counts = Vec::new();
            for one in &all {
                let books = crate::engine::games::played();
                let book = books.into_iter().find(|b| b.as_str() == one.book);
                let mut desk = table(book.expect("a book"), size.0, size.1);
                let keys = match way {
                    "line" => format!(":{}<enter>a{}<enter>", one.board, one.asks),
                    _ => format!("{}a{}<enter>", one.keys, one.asks),
                };
                desk.press(&keys);
                let hangs = one
                    .reading
                    .as_ref()
                    .is_some_and(|reading| desk.shows(reading));
                if !desk.shows(&one.answer) && !hangs {
                    let title = &one.title;
                    wrong.push(format!(
                        "{title} {keys}\n{}\n{}",
                        desk.screen(),
                        desk.yaml()
                    ));
                }
                desk.holds_together();
                // F8, the game and Enter come before.
                counts.push(3 + count(&keys));
            }
            counts.sort_unstable();
            let median = counts[counts.len() / 2];
            assert!(
                median < 90 && counts[counts.len() - 1] < 220,
                "{way} {counts:?}"
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// A desk at a game of which the user has a list of cards.
fn with_list(book: BookId, text: &str, folder: &std::path::Path) -> Desk {
    use crate::cards::import::{Wish, read};
    use crate::cards::{Lists, Store};
    let file = folder.join("列表.csv");
    std::fs::write(&file, text).expect("written");
    let import = read(
        &file,
        book,
        &Wish::default(),
        &Default::default(),
        &mut crate::text::to_the_end,
    )
    .expect("a list");
    let saved = Store::of(folder).save(&import.taken.list, false);
    saved.expect("kept");
    let mut desk = Desk::open(120, 40);
    let lists = std::sync::Arc::new(Lists::in_data(folder).expect("a list"));
    desk.model.lists = Some(lists.clone());
    let library = (*desk.model.library).clone().with_cards(lists);
    desk.model.library = std::sync::Arc::new(library);
    desk.sit(book);
    desk
}

#[test]
fn cards_of_lists_are_offered_with_their_numbers_and_laid_as_they_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "编号,牌名,类别,费用,力量\nVZ-001,灯塔看守,角色,2,3000\nVZ-002,灯塔看守,角色,3,4000\nVZ-003,提灯人,角色,1,1000\n";
    let mut desk = with_list(BookId::VIVIDZ, text, folder.path());
    // By the name of one card, by sound, with the number beside it.
    desk.press("<enter>tideng");
    assert!(desk.shows("提灯人 VZ-003"), "{}", desk.screen());
    desk.press("<tab><enter>");
    let yaml = desk.yaml();
    assert!(
        yaml.contains("左: 提灯人") && yaml.contains("力量值: 1000"),
        "{yaml}"
    );
    desk.holds_together();
    // A name of two cards is not guessed, and offers their numbers.
    desk.press("<right><enter>灯塔看守<enter>");
    assert!(desk.shows("VZ-001、VZ-002"), "{}", desk.screen());
    desk.press("<ctrl-u>VZ-002<enter>");
    let yaml = desk.yaml();
    assert!(
        yaml.contains("VZ-002") && yaml.contains("力量值: 4000"),
        "{yaml}"
    );
    assert!(!desk.shows("⚠"), "{}", desk.screen());
    // In a line, too; what is said in brackets is laid over what is printed.
    desk.press(":<ctrl-u>甲 左 VZ-001(横置) 右 VZ-0");
    assert!(desk.shows("灯塔看守 VZ-002"), "{}", desk.screen());
    desk.press("03(500)<enter>");
    let yaml = desk.yaml();
    for part in ["力量值: 3000", "力量值: 500", "横置"] {
        assert!(yaml.contains(part), "{part}: {yaml}\n{}", desk.screen());
    }
    desk.holds_together();
}

/// A card of which one sentence is read and another is not.
const STARTLING: &str = "编号,卡名,类别,所需能量,消耗AP,BP,特征,效果\nTST-1-001,灯匠阿岚,角色,红1,1,3000,灯匠,【登场时】抽一张卡。所有人都吓一跳。\nTST-1-002,望楼守,角色,红1,1,2000,守,敌人看见它就害怕。它笑一笑。\n";

#[test]
fn a_sentence_is_corrected_at_the_table_and_the_board_has_it_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = with_list(BookId::UNION_ARENA, STARTLING, folder.path());
    desk.press("<enter>TST-1-001<enter>");
    assert!(desk.shows("2 ✗ 所有人都吓一跳"), "{}", desk.screen());
    assert!(desk.shows("c 更正句子"), "{}", desk.screen());
    let before = desk.yaml();
    assert!(before.contains("未读"), "{before}");
    // How the line is taken stands under it while it is typed; what is not read is not kept.
    desk.press("c<ctrl-u>选择对方1张角色，使他飞走");
    assert!(desk.shows("从“他飞走”起读不懂"), "{}", desk.screen());
    desk.press("<enter>");
    assert!(desk.shows("改写“所有人都吓一跳”"), "{}", desk.screen());
    // Esc leaves everything as it was.
    desk.press("<ctrl-u>选择对方1张角色，使其休眠。");
    assert!(desk.shows("转为休眠状态"), "{}", desk.screen());
    desk.press("<esc>");
    assert_eq!(desk.yaml(), before);
    let file = folder
        .path()
        .join("cards/union-arena/列表.corrections.yaml");
    assert!(!file.exists());

    // What the board says otherwise than the list stays.
    desk.press("e");
    desk.press("<esc>");
    desk.press("c<ctrl-u>选择对方1张角色，使其休眠。<enter>");
    let yaml = desk.yaml();
    assert!(yaml.contains("横置") && !yaml.contains("未读"), "{yaml}");
    assert!(
        desk.shows("2 ✎ 所有人都吓一跳") && desk.shows("裁判更正（20"),
        "{}",
        desk.screen()
    );
    assert!(file.exists());
    desk.holds_together();
    // Another copy has it too, and the line that was typed is there to be mended.
    desk.press("c");
    assert!(desk.shows("使其休眠。"), "{}", desk.screen());
    // An empty line takes it back.
    desk.press("<ctrl-u><enter>");
    assert!(
        desk.yaml().contains("未读") && !file.exists(),
        "{}",
        desk.yaml()
    );
    assert!(desk.shows("收回了更正"), "{}", desk.screen());
}

#[test]
fn of_several_sentences_one_is_chosen_and_a_card_of_no_list_has_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = with_list(BookId::UNION_ARENA, STARTLING, folder.path());
    desk.press("<enter>TST-1-002<enter>c");
    assert!(desk.shows("更正哪一句"), "{}", desk.screen());
    desk.press("<down><enter>");
    assert!(desk.shows("改写“它笑一笑”"), "{}", desk.screen());
    desk.press("<ctrl-u>无效果<enter>");
    let text = std::fs::read_to_string(
        folder
            .path()
            .join("cards/union-arena/列表.corrections.yaml"),
    );
    let text = text.expect("kept");
    assert!(
        text.contains("它笑一笑") && text.contains("无效果: 是"),
        "{text}"
    );
    let yaml = desk.yaml();
    assert!(yaml.contains("未读: 敌人看见它就害怕"), "{yaml}");
    // A declaration, and what is wrong with one.
    desk.press("c<enter><ctrl-u>{常驻: {变化: {BP: 一千}}}");
    assert!(desk.shows("✗"), "{}", desk.screen());
    desk.press("<ctrl-u>{常驻: {变化: {BP: 1000}}}");
    assert!(desk.shows("✓ 此卡BP+1000"), "{}", desk.screen());
    desk.press("<enter>");
    assert!(!desk.yaml().contains("未读"), "{}", desk.yaml());
    desk.holds_together();
    // A card of the board's own has no sentences.
    desk.press("<right><enter>路人<enter>BP: 1000<enter>c");
    assert!(desk.shows("不是列表里的卡"), "{}", desk.screen());
}

#[test]
fn a_board_keeps_what_it_says_otherwise_than_the_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = with_list(BookId::UNION_ARENA, STARTLING, folder.path());
    desk.press(":<ctrl-u>甲 FL TST-1-001(9000)<enter>");
    assert!(desk.yaml().contains("BP: 9000"), "{}", desk.yaml());
    let on_card = |desk: &Desk| desk.shows("c 更正句子");
    for _ in 0..12 {
        if !on_card(&desk) {
            desk.press("<down>");
        }
    }
    desk.press("c<ctrl-u>无效果<enter>");
    let yaml = desk.yaml();
    assert!(
        yaml.contains("BP: 9000") && !yaml.contains("未读"),
        "{yaml}"
    );
}

#[test]
fn a_table_on_which_nothing_lies_is_listed_nowhere() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    let listed = |desk: &mut Desk, key: &str| {
        desk.press(key);
        let rows = desk.screen();
        desk.press("<esc>");
        rows.contains("● VV") || rows.contains("桌面 VV")
    };
    assert!(!listed(&mut desk, "<f8>"), "{}", desk.screen());
    assert!(desk.model.persisted.places.is_empty());
    // The same game gives the same empty board again.
    desk.press("<f8><enter>");
    assert_eq!(desk.model.tables.len(), 1, "{}", desk.screen());
    desk.press("火花<enter><enter>");
    assert!(listed(&mut desk, "<f8>"), "{}", desk.screen());
    desk.press("u");
    assert!(!listed(&mut desk, "<f8>"), "{}", desk.screen());
}

/// The first words of the rows of the list that is open.
fn rows(desk: &Desk) -> Vec<String> {
    let screen = desk.screen();
    let inside = screen.lines().filter_map(|line| line.split(" ┃").nth(1));
    let first = inside.filter_map(|row| row.split_whitespace().next());
    first.map(str::to_owned).collect()
}

#[test]
fn a_field_offers_what_may_stand_in_it() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press("火花<enter><enter>t/从<enter><enter>");
    let offered = rows(&desk);
    for word in ["构筑", "准备", "主要阶段", "战斗步骤"] {
        assert!(
            offered.iter().any(|row| row == word),
            "{word}: {}",
            desk.screen()
        );
    }
    assert!(
        !offered.iter().any(|row| row == "火花" || row == "甲"),
        "{offered:?}"
    );
    desk.press("/准备<enter><enter>");
    assert!(desk.yaml().contains("从: 准备"), "{}", desk.yaml());
    desk.press("u");
    // A player is asked for where only a player may stand, and a card where only a card may.
    desk.press("t/先手玩家<enter><enter>");
    assert_eq!(rows(&desk), ["甲", "乙", "打字……"], "{}", desk.screen());
    desk.press("<enter>t/攻击<enter><enter>/角色<enter><enter>");
    assert_eq!(rows(&desk), ["火花", "打字……"], "{}", desk.screen());
}

#[test]
fn one_more_of_a_list_is_said_by_its_parts() {
    let mut desk = table(BookId::VIVIDZ, 80, 24);
    desk.press("火花<enter><enter>t/效果<enter><enter>");
    assert!(desk.shows("再加一项"), "{}", desk.screen());
    desk.press("<enter>/来源<enter><enter>/火花<enter><enter>");
    let text = desk.yaml();
    assert!(
        text.contains("效果:\n  - 来源: 火花"),
        "{text}\n{}",
        desk.screen()
    );
}

#[test]
fn a_second_card_of_a_name_with_other_values_is_asked_about() {
    let begun = || {
        let mut desk = table(BookId::VIVIDZ, 80, 24);
        desk.press("火花<enter>3000<enter><right><enter>火花(2000)<enter>");
        assert!(desk.shows("“火花”已经在局面里"), "{}", desk.screen());
        desk
    };
    let mut desk = begun();
    desk.press("<enter>");
    let text = desk.yaml();
    assert!(
        text.contains("中央: 火花二") && text.contains("左: 火花\n"),
        "{text}"
    );
    assert!(
        text.contains("牌名: 火花") && text.contains("力量值: 3000"),
        "{text}"
    );
    assert!(!desk.shows("⚠"), "{}", desk.screen());
    let mut desk = begun();
    desk.press("<down><enter>");
    let text = desk.yaml();
    assert!(
        text.contains("中央: 火花\n") && !text.contains("2000"),
        "{text}"
    );
    let mut desk = begun();
    desk.press("<down><down><enter>");
    let text = desk.yaml();
    assert!(
        text.contains("力量值: 2000") && !text.contains("3000"),
        "{text}"
    );
    // Given up, nothing is laid.
    let mut desk = begun();
    desk.press("<esc>");
    assert!(!desk.yaml().contains("中央"), "{}", desk.yaml());
}

#[test]
fn a_second_piece_of_a_name_is_asked_about() {
    let mut desk = table(BookId::SGS_CHESS, 80, 24);
    desk.press("关羽<enter><right>关羽<enter>");
    assert!(desk.shows("“关羽”已经在D4"), "{}", desk.screen());
    desk.press("<down><enter>");
    let text = desk.yaml();
    assert!(
        text.contains("关羽:\n      坐标: D4") && text.contains("关羽二:\n      坐标: E4"),
        "{text}"
    );
    desk.press("<right>关羽<enter><enter>");
    assert!(
        desk.yaml().contains("关羽:\n      坐标: F4"),
        "{}",
        desk.yaml()
    );
}

#[test]
fn what_was_refused_before_keeps_no_ruling_from_being_saved() {
    let mut desk = Desk::open(120, 40);
    desk.press("<f8><enter>:甲 左 火花(3000 横置) / 乙 右 水盾(2000); 主要阶段<enter>");
    desk.press("a攻击 火花<enter>");
    assert!(desk.shows("不能 · 甲"), "{}", desk.screen());
    desk.press("/左<enter>rs");
    assert!(desk.shows("[ ] 第1步 不可"), "{}", desk.screen());
    // What is asked after a step says that the board is drawn before it.
    desk.press("<esc>a攻击 火花<enter>");
    assert!(!desk.shows("走过 1 步之后"), "{}", desk.screen());
    desk.press("a攻击 水盾<enter>");
    assert!(desk.shows("走过 1 步之后"), "{}", desk.screen());
}

#[test]
fn a_ruling_that_was_put_on_the_table_is_gone_back_to() {
    let mut desk = Desk::open(120, 40);
    desk.model.open_ruling(BookId::YUGIOH, "01-pay-exactly");
    desk.press("T");
    assert_eq!(desk.model.screen, Screen::Table, "{}", desk.screen());
    desk.press("<esc>");
    assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
    desk.press("<esc>");
    assert_eq!(desk.model.screen, Screen::Find, "{}", desk.screen());
}
