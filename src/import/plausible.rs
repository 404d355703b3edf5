//! Whether a text reads like the rules of a game or contest at all: a novel, a program or a report does not.

use std::collections::HashSet;

use super::decode::Line;
use super::outline::Outline;

/// Words of games and contests.
const GAME: &str = "玩家|选手|参赛|卡牌|手牌|牌|卡|回合|阶段|规则|裁判|比赛|竞赛|对局|对手|游戏|得分|分数|胜利|获胜|平局|\
犯规|罚|球|棋|骰|先手|后手|效果|攻击|伤害|标记|指示物|费用|队|组委会|评委|裁定|\
プレイヤー|カード|ターン|フェイズ|ルール|デッキ|ゲーム|手札|山札|勝利|敗北|試合|能力|ダメージ|選手";
const GAME_LATIN: &str = "player|players|game|games|turn|turns|card|cards|rule|rules|opponent|opponents|phase|score|points|board|\
dice|die|referee|judge|deck|token|tokens|tournament|match|ball|team|teams|round|hand|piece|pieces|damage|\
attack|ability|abilities|effect|effects|cost|penalty|winner|wins|loses|draw|contest|competitor|\
competitors";
/// Words of what must, may and must not be.
const NORM: &str = "必须|不得|不能|可以|应当|应|若|如果|场合|禁止|允许|视为|不可|须|则|即|时|\
なければならない|できる|できない|してよい|した場合|する場合|なら|とき|もし|場合";
const NORM_LATIN: &str =
    "must|may|cannot|shall|if|can|should|only|unless|when|whenever|instead|each";

/// What speaks against a text being rules; `None` where nothing does.
pub fn objection(lines: &[&Line], outline: &Outline) -> Option<(String, String)> {
    let say = |why: &str, fix: &str| Some((why.to_owned(), fix.to_owned()));
    if is_code(lines) {
        return say("像是程序的源代码", "给出规则书的文本");
    }
    let clauses = outline
        .shape
        .clauses
        .iter()
        .filter(|c| c.heading == 0)
        .count();
    if clauses < 3 {
        return say(
            "找不到三条以上的条文",
            "确认正文已经完整地复制进来；每条另起一行，标题或条号写在行首",
        );
    }
    if outline.labelled == 0 {
        return say(
            "没有条号、标题或列表",
            "在各节前加上标题（如 # 准备）或条号（如 1.1）再导入",
        );
    }
    let density = Density::of(lines);
    let numbered = outline.labelled * 10 >= outline.parts * 3;
    let enough = if numbered {
        density.game >= 2.0 || (density.game >= 0.5 && density.norm >= 8.0)
    } else {
        density.game >= 5.0 && density.norm >= 2.0
    };
    if !enough {
        return say(
            "正文里少有玩家、回合、得分、必须、不得这类规则用语，像是小说、文章或资料",
            "确认文件是规则书；只留下规则的正文再导入",
        );
    }
    if density.speech >= 8.0 && !numbered {
        return say(
            "对话太多，像是小说或剧本",
            "确认文件是规则书；只留下规则的正文再导入",
        );
    }
    None
}

/// Occurrences in a thousand characters.
struct Density {
    game: f64,
    norm: f64,
    speech: f64,
}

impl Density {
    fn of(lines: &[&Line]) -> Self {
        let latin_game: HashSet<&str> = GAME_LATIN.split('|').collect();
        let latin_norm: HashSet<&str> = NORM_LATIN.split('|').collect();
        let (mut game, mut norm, mut speech, mut size) = (0usize, 0usize, 0usize, 0usize);
        // A sample is as good as the whole.
        let step = lines.len().div_ceil(4000).max(1);
        for line in lines.iter().step_by(step) {
            let text = line.folded.to_lowercase();
            size += text.chars().filter(|c| !c.is_whitespace()).count();
            game += GAME
                .split('|')
                .map(|w| text.matches(w).count())
                .sum::<usize>();
            norm += NORM
                .split('|')
                .map(|w| text.matches(w).count())
                .sum::<usize>();
            for word in text.split(|c: char| !c.is_ascii_alphabetic()) {
                game += usize::from(latin_game.contains(word));
                norm += usize::from(latin_norm.contains(word));
            }
            speech += [
                "说道", "道:“", "道:\"", "说:“", "说:\"", "笑道", "问道", "喊道", " said", "she ",
                " he ",
            ]
            .iter()
            .map(|w| text.matches(w).count())
            .sum::<usize>();
        }
        let per = |count: usize| count as f64 * 1000.0 / size.max(1) as f64;
        Self {
            game: per(game),
            norm: per(norm),
            speech: per(speech),
        }
    }
}

/// Lines that end and begin as lines of programs do.
fn is_code(lines: &[&Line]) -> bool {
    let opens = [
        "import ",
        "use ",
        "#include",
        "fn ",
        "def ",
        "class ",
        "public ",
        "private ",
        "const ",
        "let ",
        "var ",
        "return ",
        "if (",
        "for (",
        "while (",
        "} else",
        "func ",
        "function ",
        "package ",
        "namespace ",
        "using ",
        "struct ",
        "impl ",
        "pub ",
        "static ",
        "void ",
        "int ",
        "try {",
        "//",
        "/*",
        "#!/",
        "elif ",
        "else:",
        "from ",
        "self.",
        "@",
        "print(",
    ];
    let code = lines
        .iter()
        .filter(|l| {
            let text = l.text.as_str();
            text.ends_with(['{', '}'])
                || text.ends_with(");")
                || (text.ends_with(';') && text.is_ascii())
                || text.contains("();")
                || text.ends_with("):")
                || (opens.iter().any(|o| text.starts_with(o))
                    && text.contains(['(', '=', '{', ';', ':', '.', '<'])
                    && text.is_ascii()
                    && !text.ends_with(". "))
                || (text.contains(" = ") && text.is_ascii() && text.split_whitespace().count() <= 8)
        })
        .count();
    code * 4 >= lines.len() && lines.len() >= 4
}
