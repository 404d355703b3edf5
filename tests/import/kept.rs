//! What is left out of a text and what stays: rules are no boilerplate for one common word, and what is left out is
//! told by how much it is.

use caijue::import::{self, Import, ImportOptions, Outcome, Reason};
use caijue::rulebook::{BookId, Library};

fn import(text: &str) -> Import {
    let library = Library::shipped();
    let options = ImportOptions {
        as_new: BookId::named("kept"),
        ..ImportOptions::default()
    };
    import::read(text.as_bytes(), "kept.txt", &options, &library).expect("imported")
}

/// The lines left out, with their reasons; signs that only divide do not count.
fn dropped(import: &Import) -> Vec<(u32, Reason)> {
    import
        .dropped
        .iter()
        .filter(|d| d.reason != Reason::Separator)
        .map(|d| (d.line, d.reason))
        .collect()
}

fn rules(import: &Import) -> &str {
    match &import.outcome {
        Outcome::New { rules_md, .. } => rules_md,
        Outcome::Known { .. } => panic!("a new book"),
    }
}

/// A numbered text of some length, so that what stands around it is a small share.
fn numbered() -> String {
    (1..=30)
        .map(|n| format!("1.{n} 回合玩家在第{n}个阶段可以打出一张手牌，并支付它的费用。\n"))
        .collect()
}

#[test]
fn rules_with_a_link_and_at_once_are_no_adverts() {
    let import = import(
        "# 1 时机\n\n- 被战斗破坏的怪兽立即送入墓地。参见 https://example.org/a\n- 玩家可以立即领取一枚指示物。\n- 限时赛中时间到时，立即结束当前回合（https://example.org/b）\n\
         - 店铺区的卡打折扣时，费用减一。\n- 广告牌不能攻击。\n\n# 2 其他\n\n- 对手可以发动效果。\n\n扫码关注公众号，领取新人优惠\n广告：旗舰店包邮\nhttps://example.org/shop\n",
    );
    assert_eq!(
        dropped(&import),
        [
            (13, Reason::Advert),
            (14, Reason::Advert),
            (15, Reason::Advert)
        ]
    );
}

#[test]
fn prose_after_the_last_number_stays_whatever_one_word_it_has() {
    let import = import(
        "第一章 连锁\n1.1 玩家轮流发动效果。\n1.2 对手不响应时结算效果。\n1.3 双方都不响应时连锁结束。\n\n伤害步骤\n========\n\n另一种翻译\n\n\
         玩家可以在这个步骤发动改变攻击力的效果。\n\n感谢支持~\n\n战斗破坏的怪兽送去墓地。\n\n这篇翻译写完了，大家再见\n\n伤害在结算以前不能防止。\n",
    );
    assert_eq!(dropped(&import), []);
    for words in ["另一种翻译", "送去墓地", "不能防止"] {
        assert!(rules(&import).contains(words), "{words}");
    }
}

#[test]
fn a_farewell_at_the_end_goes() {
    let text = numbered() + "\n这篇终于写完了。。。\n\n感谢两位校对\n\n下期再见~\n\n某某\n";
    assert_eq!(
        dropped(&import(&text)),
        [32, 34, 36, 38].map(|line| (line, Reason::Postscript))
    );
    // A great part of the text is no farewell.
    let short = "1.1 玩家抓五张牌。\n1.2 玩家出一张牌。\n1.3 玩家弃一张牌。\n\n这篇终于写完了。。。\n\n感谢两位校对和所有一路支持的读者，大家辛苦了\n";
    assert_eq!(dropped(&import(short)), []);
}

#[test]
fn prose_before_the_first_number_stays_where_it_states_rules() {
    let rulings = "星海规则\n\n本人翻译的用语以官方为准，玩家不能以别的翻译为理由提出异议。\n\n每名玩家可以使用一副牌组，感觉牌组不足四十张的玩家必须告知裁判。\n\n";
    assert_eq!(
        dropped(&import(&(rulings.to_owned() + &numbered()))),
        [(1, Reason::Title)]
    );
    let talk = "大家好，这里是搬运的译者，水平有限请各位见谅。\n\n感谢校对的朋友，翻译花了我两个星期的时间，不容易。\n\n";
    assert_eq!(
        dropped(&import(&(talk.to_owned() + &numbered()))),
        [(1, Reason::Preface), (3, Reason::Preface)]
    );
    // One word of talk does not make a preface of a text's own introduction.
    let own = "本文件说明星海的规则与它的用语，随新的版本更新。\n\n本文件的内容在公布之后仍可能有所改动，请留意。\n\n";
    assert_eq!(dropped(&import(&(own.to_owned() + &numbered()))), []);
}

#[test]
fn a_rule_posted_on_a_floor_without_a_number_stays() {
    let import = import(
        "1 准备\n1.1 玩家抓五张牌。\n1.2 先手玩家不抓牌。\n2楼2019-02-02 21:43\n玩家的牌库为空时，输掉游戏。\n3楼2019-02-02 21:50\n前排支持\n4楼2019-02-03 09:11\n\
         回复\n2 回合\n2.1 玩家依次进行回合。\n2.2 手牌最多七张。\n",
    );
    let said = dropped(&import);
    assert!(rules(&import).contains("牌库为空"), "{said:?}");
    assert!(said.contains(&(7, Reason::Reply)) && said.contains(&(9, Reason::Site)));
}

#[test]
fn headings_that_pages_have_too_end_nothing() {
    let text = numbered()
        + "\n关键词\n\n飞行：只能被具有飞行的角色阻挡。\n\n标签：怪兽、道具\n\n具有标签的卡可以互相替代。\n\n免责声明\n\n裁判可以为比赛的进行更改回合的限制。\n";
    assert_eq!(dropped(&import(&text)), []);
    let page = numbered() + "\n关键词：\n\n本市新桥通车\n\n春季花展开幕\n";
    assert_eq!(
        dropped(&import(&page)),
        [32, 34, 36].map(|line| (line, Reason::Related))
    );
}

#[test]
fn a_record_of_changes_ends_where_its_dates_end() {
    let text = numbered()
        + "\n更新记录\n2024/3/1 Ver1.1 修改了费用\nv1.0 初版\n\n平局\n\n双方玩家同时满足败北条件的场合，对局为平局。\n";
    assert_eq!(
        dropped(&import(&text)),
        [32, 33, 34].map(|line| (line, Reason::Changes))
    );
}

#[test]
fn floors_buttons_and_bylines_are_told_from_rules() {
    let text = numbered()
        + "\n追击者每回合移动到2楼\n\n链接\n\n登陆\n\n指示物的来源：造成伤害的卡\n\n来源：造成伤害的卡\n\n2024年3月1日以后发布的卡，玩家可以使用\n\n回复\n";
    assert_eq!(dropped(&import(&text)), []);
    let page = "链接\n举报\n12楼2019-02-02 21:39\n分享\n".to_owned() + &numbered();
    assert_eq!(
        dropped(&import(&page)),
        [
            (1, Reason::Site),
            (2, Reason::Site),
            (3, Reason::Floor),
            (4, Reason::Site)
        ]
    );
}

#[test]
fn a_heading_whose_words_stand_above_it_is_no_caption() {
    let text = numbered()
        + "1.31 玩家在伤害步骤计算伤害，伤害步骤之后进入结束阶段。\n\n伤害步骤\n\n怪兽的攻击力在这里比较，较低的一方被破坏。\n\n2.1 玩家进入结束阶段。\n";
    let import = import(&text);
    assert_eq!(dropped(&import), []);
    assert!(rules(&import).contains("伤害步骤\n"), "{}", rules(&import));
}

#[test]
fn much_that_is_left_out_is_told_with_its_biggest_blocks() {
    let comments: String = (1..=9)
        .map(|n| format!("某人{n}：第{n}章的内容写得真是详细，看了很久\n"))
        .collect();
    let text = numbered() + "\n只看楼主收藏回复\n\n全部评论\n" + &comments;
    let import = import(&text);
    let loss = import.loss.as_ref().expect("much is left out");
    assert!((10.0..30.0).contains(&loss.percent), "{loss:?}");
    assert_eq!(loss.lines, import.dropped.len());
    let first = &loss.blocks[0];
    assert_eq!((first.first, first.last), (35, 43), "{loss:?}");
    assert_eq!(first.reason, Reason::Comment);
    assert!(loss.blocks.windows(2).all(|w| w[0].letters >= w[1].letters));
    // Every line is still listed.
    assert_eq!(import.dropped.len(), 11);
    let json = serde_json::to_value(import.report()).expect("json");
    assert_eq!(json["loss"]["blocks"][0]["first"], 35);
}

#[test]
fn a_title_contents_and_a_byline_are_no_loss() {
    let text = "星海规则\n目录\n1 准备\n2 回合\n1 准备\n1.1 每名玩家抓五张牌。\n1.2 先手玩家不抓牌。\n2 回合\n2.1 玩家依次进行回合。\n2.2 手牌最多七张。\n";
    let plain = import(text);
    assert!(!plain.dropped.is_empty());
    assert_eq!(plain.loss, None);
    let long = "2024-01-02 12:00 作者：某某\n".to_owned() + &numbered();
    assert_eq!(dropped(&import(&long)), [(1, Reason::Byline)]);
    assert_eq!(import(&long).loss, None);
}
