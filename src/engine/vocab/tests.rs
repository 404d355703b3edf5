//! The table's own tests, with a small vocabulary that is no game's.

use super::{Entries, Vocab, schema, table};
use crate::engine::fault::At;
use crate::engine::vocab;
use crate::engine::vocab::Many;
use crate::text::yaml;

#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "事", hint = why_not)]
#[saying("抽一", is = Deed::Draw(Draw { count: Num::Fixed(1), who: Who::Own }), says = "抽一张")]
enum Deed {
    #[word("抽卡", "抽牌", bare, clause = "1.1", says = "抽")]
    Draw(Draw),
    /// Destroys cards.
    #[word("破坏", clause = "1.2", says = "破坏一些卡")]
    Destroy(Filter),
    #[word("跳过")]
    Pass,
    #[word("依次")]
    Each(Vec<Deed>),
    #[word(any)]
    Number(Num),
}

fn why_not(word: &str) -> Option<&'static str> {
    (word == "复活").then_some("条文没有复活〔1.3〕")
}

#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "抽卡", short(who, count))]
struct Draw {
    #[word("数", "张数", default = Num::Fixed(1))]
    count: Num,
    #[word("谁", default = Who::Own)]
    who: Who,
}

#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "数", example = "{场上张数: {谁: 己方}}")]
enum Num {
    #[word(any)]
    Fixed(u8),
    #[word("场上张数")]
    Count(Filter),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "谁")]
pub enum Who {
    #[word("己方", "自己")]
    Own,
    #[word("对方")]
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Vocab)]
#[vocab(name = "条件", default)]
struct Filter {
    #[word("谁")]
    who: Option<Who>,
    #[word("其他", "自身以外")]
    other: bool,
    #[word("卡名")]
    names: Many<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "页")]
struct Page {
    #[word("标题")]
    title: String,
    #[word("做", default)]
    deeds: Many<At<Deed>>,
    #[word("卡", default)]
    cards: Entries<Filter>,
}

fn read(text: &str) -> Result<Page, String> {
    let node = yaml::parse(text).expect("is YAML");
    Page::read(&node).map_err(|wrong| wrong.to_string())
}

#[test]
fn what_is_read_is_written_back() {
    for deeds in [
        "抽卡",
        "抽一",
        "[跳过, {抽牌: 对方}, {抽卡: 3}, {抽卡: {谁: 对方, 数: {场上张数: {}}}}]",
        "{破坏: {谁: 对方, 自身以外: 是, 卡名: [甲, 乙]}}",
        "{依次: [跳过, 2, {场上张数: {其他: true}}]}",
    ] {
        let page = read(&format!(
            "标题: 1.10\n做: {deeds}\n卡: {{甲: {{}}, 乙: {{谁: 自己}}}}\n"
        ));
        let page = page.unwrap_or_else(|wrong| panic!("{deeds}: {wrong}"));
        assert_eq!(page.title, "1.10");
        let again = Page::read(&page.write()).unwrap_or_else(|wrong| panic!("{deeds}: {wrong}"));
        assert_eq!(again.write(), page.write(), "{deeds}");
        let values = |p: &Page| p.deeds.iter().map(|d| d.value.clone()).collect::<Vec<_>>();
        assert_eq!(values(&again), values(&page), "{deeds}");
    }
}

#[test]
fn what_is_wrong_has_its_place_and_its_reason() {
    for (text, wrong) in [
        ("标题: 一\n做: {抽卡: {数: 300}}\n", "2:13: 数太大：至多255"),
        (
            "标题: 一\n做: {复活: 甲}\n",
            "2:5: “复活”：条文没有复活〔1.3〕",
        ),
        ("标题: 一\n做: 抽拍\n", "2:4: unknown word 抽拍"),
        ("标题: 一\n做: {跳过: 1}\n", "2:9: “跳过”后面不写内容"),
        (
            "标题: 一\n做: 破坏\n",
            "2:4: “破坏”后面还要写内容：{破坏: …}",
        ),
        (
            "标题: 一\n做: {跳过: , 抽卡: 1}\n",
            "2:11: 这里只能写一项，多出“抽卡”；几项要写成列表，各占一行并以 - 开头",
        ),
        ("标题: 一\n做: {破坏: {数: 1}}\n", "2:10: unknown key 数"),
        (
            "标题: 一\n卡: {甲: {卡名: {谁: 己方}}}\n",
            "2:13: 一组“名: 值”, expected 一个词",
        ),
        ("标题: 一\n做: {抽卡: {数: 1, 张数: 2}}\n", "2:16: 数 twice"),
        ("做: 跳过\n", "1:1: missing 标题"),
    ] {
        assert_eq!(read(text).expect_err(text), wrong, "{text}");
    }
}

#[test]
fn a_walk_shows_everything() {
    let page =
        read("标题: 一\n做: {依次: [{破坏: {谁: 对方}}, {抽卡: {数: {场上张数: {谁: 己方}}}}]}\n");
    let mut seen = Vec::new();
    page.expect("reads").walk(&mut |part| {
        if let Some(filter) = part.downcast_ref::<Filter>() {
            seen.push(filter.who);
        }
    });
    assert_eq!(seen, [Some(Who::Other), Some(Who::Own)]);
}

#[test]
fn the_schema_and_the_table_know_every_name() {
    let schema = schema(Page::SHAPE).to_string();
    let table = table(Deed::SHAPE);
    for name in ["抽卡", "抽牌", "破坏", "跳过", "依次", "抽一", "场上张数"] {
        assert!(schema.contains(name), "{name}: {schema}");
        assert!(
            table.contains(name) || name == "场上张数",
            "{name}: {table}"
        );
    }
    assert!(
        table.contains("| `破坏` | 条件 | 1.2 | Destroys cards. 破坏一些卡 |"),
        "{table}"
    );
    assert_eq!(Who::find("自己").map(Who::word), Some("己方"));
}

vocab::form! {
    /// What a form makes.
    Blow {
        /// Whom.
        "谁" | "对象" => who: Option<Who> = None,
        /// How hard.
        "数" => count: u8 = 2,
    } short count: u8
}

#[test]
fn a_form_has_its_defaults_and_its_short_form() {
    let read = |text: &str| Blow::read(&yaml::parse(text).expect("is YAML")).expect(text);
    let blow = |who, count| Blow { who, count };
    assert_eq!(read("3"), blow(None, 3));
    assert_eq!(read("{}"), blow(None, 2));
    assert_eq!(read("{对象: 对方}"), blow(Some(Who::Other), 2));
    assert_eq!(blow(None, 2).write(), vocab::Node::nothing());
}

#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "对象")]
enum Chosen {
    #[word("自身")]
    Itself,
    #[word(any)]
    Match(Box<Filter>),
}

#[derive(Debug, Clone, PartialEq, Eq, Vocab)]
#[vocab(name = "交给")]
struct Deal {
    #[word("对", default)]
    to: Option<Chosen>,
    #[word("卡")]
    what: Filter,
}

#[test]
fn what_is_all_as_it_is_unwritten_is_still_there() {
    for to in [
        None,
        Some(Chosen::Itself),
        Some(Chosen::Match(Box::default())),
    ] {
        let deal = Deal {
            to,
            what: Filter::default(),
        };
        let text = serde_saphyr::to_string(&deal.write()).expect("is written");
        let node = yaml::parse(&text).expect("is YAML");
        let again = Deal::read(&node).map_err(|wrong| wrong.to_string());
        assert_eq!(again, Ok(deal), "{text}");
    }
}
