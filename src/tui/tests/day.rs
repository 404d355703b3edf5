//! A day at an event, by keys: forty calls of two judges, of which some were ruled before, some oppositely; desks that
//! die; two records that become one; what is handed in in the evening.

use super::super::event::{Deed, carry_out, furnish};
use super::super::model::Screen;
use super::*;
use crate::event::{Call, Profile, Shelf, alike, fold, log};
use crate::rulebook::BookId;
use tempfile::TempDir;

const EVENT: &str = "上海站";

/// What is asked at the tables of one judge, and how it is answered: a clause, a question, an answer.
const ASKED: [(&str, &str, &str); 17] = [
    ("1.2.1-2", "主卡组三十九张可以吗", "不可以"),
    ("1.2.2-2", "额外卡组十六张可以吗", "不行"),
    ("1.2.3-3", "副卡组一张也不带可以吗", "可以"),
    ("1.2.1-5", "同名卡主卡组三张副卡组一张可以吗", "不能"),
    ("1.2.1.1-2", "画不一样的同名卡算同名吗", "算"),
    (
        "1.2.1.1-4",
        "电子龙和电子龙三型各三张可以吗",
        "可以，各算各的",
    ),
    ("1.3-2", "用对方的怪兽时写的对方是谁", "使用者的对手"),
    ("1.4.1-1", "起始基本分是多少", "8000"),
    (
        "1.4.1-4",
        "剩三百分受到两千伤害基本分是负数吗",
        "不是，停在0",
    ),
    ("1.4.2-1", "卡组没有卡要抽卡时输吗", "输，对方胜利"),
    ("1.4.2-2", "卡组没有卡时检索卡组会输吗", "不会"),
    ("1.4.4-1", "一个效果使双方同时归零算平局吗", "算"),
    ("2.1.1-2", "怪兽区域满了还能召唤吗", "不能"),
    ("2.1.2-2", "魔陷区满了还能盖卡吗", "不能"),
    ("2.1.3-2", "对方的墓地可以随时看吗", "可以"),
    ("2.1.3-3", "自己墓地的顺序可以换吗", "不可以"),
    ("2.1.3-5", "夺来的怪兽破坏后进谁的墓地", "原持有者的墓地"),
];

struct Judge {
    home: TempDir,
    name: &'static str,
    columns: u16,
    rows: u16,
}

impl Judge {
    fn new(name: &'static str, columns: u16, rows: u16) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        Self {
            home,
            name,
            columns,
            rows,
        }
    }

    fn shelf(&self) -> Shelf {
        Shelf {
            data: Some(self.home.path().join("data")),
            state: Some(self.home.path().join("state")),
        }
    }

    /// The desk as it opens, in the morning and after it died.
    fn desk(&self) -> Desk {
        let mut desk = Desk::open(self.columns, self.rows);
        let shelf = self.shelf();
        let standing = shelf.standing().event.filter(|n| !n.is_empty());
        let profile = standing.and_then(|name| shelf.find(&name)?.read.ok());
        let problems = furnish(&mut desk.model, shelf, profile.map(|(p, _)| p));
        assert!(problems.is_empty(), "{problems:?}");
        desk.draw();
        desk
    }

    fn record(&self) -> PathBuf {
        self.shelf().record(Some(EVENT)).expect("a place")
    }

    fn calls(&self) -> Vec<Call> {
        fold(&log::read(&self.record()).expect("a record").lines)
    }

    /// Whatever is asked of a clause, at a table; the judge's name is typed where the desk does not know it yet.
    fn call(&self, desk: &mut Desk, table: usize, (clause, question, answer): (&str, &str, &str)) {
        let before = self.calls().len();
        desk.press(&format!("<f3><ctrl-u>{clause}<enter><f10>{table}<enter>"));
        desk.press(&format!("<enter>{question}<enter>{answer}<enter>"));
        if before == 0 {
            desk.press(&format!("{}<enter>", self.name));
        }
        desk.holds_together();
        assert!(desk.shows("已记下"), "{}", desk.screen());
        assert_eq!(self.calls().len(), before + 1);
    }
}

/// How many calls are marked as opposite to another.
fn marked(calls: &[Call]) -> usize {
    let all = alike::opposite(calls);
    all.iter().filter(|against| !against.is_empty()).count()
}

#[test]
fn forty_calls_of_two_judges_become_one_record() {
    let (liu, chen) = (Judge::new("刘", 80, 24), Judge::new("陈", 60, 20));
    let judges = [&liu, &chen];

    // The profile is written once, and handed to the other judge as a file.
    let profile = Profile::new(EVENT, Some((BookId::YUGIOH, "")));
    let mut first = liu.desk();
    carry_out(&mut first.model, Deed::Keep(Box::new(profile)));
    first.press("<f3>1.4.1-5<enter>=");
    assert!(first.shows("支付到零"), "{}", first.screen());
    let lines = first.screen();
    let row = |what: &str| {
        let at = lines.lines().position(|l| l.contains(what));
        at.unwrap_or_else(|| panic!("{what}:\n{lines}"))
    };
    let down = row("支付到零 败北") - row("支付到零 未定");
    first.press(&format!("{}<enter>", "<down>".repeat(down)));
    assert!(first.shows("已定"), "{}", first.screen());
    drop(first);
    let kept = liu.shelf().find(EVENT).expect("kept").read.expect("read").0;
    let (handed, _) = Profile::read("", &kept.text).expect("a profile");
    chen.shelf()
        .keep(&handed, &handed.text, false)
        .expect("kept");
    carry_out(&mut chen.desk().model, Deed::Take(Some(EVENT.to_owned())));

    // Seventeen calls each, at different tables; the desk dies after every fifth.
    for (nth, judge) in judges.into_iter().enumerate() {
        let mut desk = judge.desk();
        for (call, asked) in ASKED.into_iter().enumerate() {
            if call % 5 == 4 {
                // It dies while the next call is typed: what was typed waits, and is thrown away here.
                desk.press(&format!("<f3><ctrl-u>{}<enter><f10>9<enter>", asked.0));
                desk = judge.desk();
                desk.press("<f12>");
                assert!(desk.shows("没记完"), "{}", desk.screen());
                desk.press("<ctrl-d><down><enter>");
            }
            judge.call(&mut desk, 1 + nth * 20 + call, asked);
        }
        // What was ruled before is there while one types, and taken over at another table by the table's number.
        desk.press("<f3><ctrl-u>墓地");
        assert!(desk.shows("已有裁定："), "{}", desk.screen());
        desk.press("<f12>");
        desk.press("负数");
        assert!(desk.shows("1/17"), "{}", desk.screen());
        desk.press("<esc>");
        // A ruling of the library, and one whose way the house does not go.
        desk.press("<f4>伤害超过剩余<enter>");
        assert_eq!(desk.model.screen, Screen::Rule, "{}", desk.screen());
        desk.press(&format!("<f10>{}<enter><enter>", 18 + nth * 20));
        assert_eq!(judge.calls().len(), 18, "{}", desk.screen());
        desk.press("<f4><ctrl-u>基本分恰好支付<enter>");
        desk.press(&format!("<f10>{}<enter><enter>", 19 + nth * 20));
        desk.press("算输，按主办方的读法<enter>");
        assert_eq!(judge.calls().len(), 19, "{}", desk.screen());
    }

    // The twentieth of each: the same is asked, and the two answer oppositely.
    let (yes, no) = ("可以，盖着的也算", "不可以");
    let asked = |answer| ("2.1.2-3", "五张都盖着时还能发动手卡的陷阱吗", answer);
    liu.call(&mut liu.desk(), 20, asked(yes));
    chen.call(&mut chen.desk(), 40, asked(no));
    for judge in judges {
        let calls = judge.calls();
        assert_eq!((calls.len(), marked(&calls)), (20, 0), "{}", judge.name);
        let held = |call: &Call| {
            let mut held = call.readings.iter();
            // A ruling's answer was written for another option, and is taken under that.
            held.any(|h| h.reading == "支付到零" && h.house == (h.option == "败北"))
        };
        let library = crate::rulebook::Library::shipped();
        let bears = |call: &Call| {
            let mut raised = call.clauses.iter().flat_map(|id| library.readings_of(*id));
            raised.any(|r| r.id == "支付到零")
        };
        // It is behind the calls that it bears on.
        assert!(calls.iter().any(bears) && !calls.iter().all(held));
        for call in calls.iter().filter(|call| bears(call)) {
            assert!(held(call), "{call:?}");
        }
        assert!(
            calls
                .iter()
                .all(|c| c.judge == judge.name && c.event == EVENT)
        );
    }

    // Each takes in the other's file by keys, twice; both then have the same forty, and the two opposite are marked.
    for (own, other) in [(&liu, &chen), (&chen, &liu)] {
        let mut desk = own.desk();
        for _ in 0..2 {
            desk.press(&format!("<f12><ctrl-o>{}<enter>", other.record().display()));
            assert!(desk.shows("共 40 笔"), "{}", desk.screen());
        }
        let calls = own.calls();
        assert_eq!((calls.len(), marked(&calls)), (40, 2));
        desk.press("盖着时");
        assert!(desk.shows("2/40"), "{}", desk.screen());
        assert!(desk.shows("相反"), "{}", desk.screen());
        desk.holds_together();
    }
    let named = |judge: &Judge| {
        let calls = judge.calls().into_iter();
        calls
            .map(|c| (c.id.clone(), c.fields()))
            .collect::<BTreeMap<_, _>>()
    };
    assert_eq!(
        named(&liu),
        named(&chen),
        "in whatever order they were merged"
    );

    // An appeal at the one, a call taken back at the other; merged again nothing comes twice.
    let mut desk = liu.desk();
    desk.press("<f12>盖着时<down><ctrl-s><up><right><right><down>王<down>不可以<ctrl-s>");
    assert!(desk.shows("推翻"), "{}", desk.screen());
    let mut desk = chen.desk();
    desk.press("<f12>三十九<ctrl-d><down><enter>");
    assert!(desk.shows("已撤回"), "{}", desk.screen());
    desk.press(&format!("<ctrl-o>{}<enter>", liu.record().display()));
    let calls = chen.calls();
    let overturned = calls.iter().filter(|c| c.appeal.is_some()).count();
    let withdrawn = calls.iter().filter(|c| c.withdrawn).count();
    assert_eq!((calls.len(), overturned, withdrawn), (40, 1, 1));
    assert_eq!(
        marked(&calls),
        0,
        "overturned, both tables were told the same"
    );

    // In the evening it is handed in, as a table and as a text, in the judge's own folder.
    for ending in ["csv", "md"] {
        desk.press(&format!("<f12><ctrl-x><ctrl-u>~/day.{ending}<enter>"));
        let path = PathBuf::from(format!("/home/judge/day.{ending}"));
        let text = &desk.files[&path];
        for call in calls.iter().filter(|c| !c.withdrawn) {
            assert!(text.contains(call.answer.trim()), "{ending}: {call:?}");
        }
        assert!(text.contains("支付到零=败北"), "{ending}");
        let rows = match ending {
            "csv" => text.lines().filter(|l| l.contains(EVENT)).count(),
            _ => text.matches("\n## ").count(),
        };
        assert_eq!(rows, 39, "{ending}: {text}");
    }
}
