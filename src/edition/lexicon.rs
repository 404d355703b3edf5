//! The tables of words that matter to rules: which of them say the same, and which only look like them.

use super::words::What;

/// Words that say the same, row by row (`|`), each table of one class; the first of a row stands for all. `_` is a space.
pub(super) const SAME: &[(What, &str)] = &[
    (
        What::Negation,
        "不 | 非 | 无 没有 没 | 未 尚未 还未 还没有 | 勿 | 莫 | 禁止 | \
         不是 并非 不属于 并不是 既不是 既不属于 并不属于 也不是 也不属于 | 不同 不一样 相异 | 不会 | 不再 | 不得 | \
         无法 | 不能 不可 不可以 | 不必 无须 无需 不需 不需要 不用 | 除了 除 | 以外 之外 | not | no | never | without | \
         can't cannot | isn't | aren't | doesn't | don't | won't | except",
    ),
    (
        What::Modal,
        "可以 可 得以 | 能 能够 | 可能 | 必须 必需 须 必得 | 应 应当 应该 | 只能 仅能 | 只可 仅可 只可以 | 需 需要 | \
         强制 | 一定 | may | must | can | should | shall | could | would | has_to have_to",
    ),
    (
        What::Bound,
        "至多 最多 不超过 不多于 | 至少 最少 不少于 | 以上 或更多 或以上 或更高 或更大 | \
         以下 或更少 或更低 或以下 或更小 | 超过 多于 | 大于 | 高于 | 少于 不足 | 小于 | 低于 | 等于 | 每 | 各 各自 | \
         所有 全部 一切 | 任意 任何 任一 | 只 仅 仅仅 只有 | 恰好 正好 刚好 | 唯一 | 任意数量 | 其他 其它 其余 别的 | \
         另一 另外一 | 同一 | 多个 | 最大 | 最小 | 最高 | 最低 | 上限 | 下限 | 倍 | 一半 | 额外 | all | any | each | \
         every | only | least | most | more | fewer | less | than | another | other | both | exactly | up_to | equal | \
         additional | total",
    ),
    (
        What::Actor,
        "你 您 | 对手 | 牌手 | 玩家 | 操控者 | 控制者 | 拥有者 | 持有者 | 主动 | 非主动 | 双方 | 己方 我方 | 敌方 | \
         对方 | 自己 自身 | 队友 | 裁判 | 攻击 | 防御 | 受 | 被 | 由 | you | your | opponent | opponents | opponent's | \
         player | players | player's | controller | owner | they | their | active | nonactive",
    ),
    (
        What::Timing,
        "时 的时候 之时 时候 | 当 | 每当 | 之前 以前 | 前 | 之后 以后 | 后 | 然后 接着 随后 | 直到 直至 | \
         立即 马上 立刻 即刻 | 同时 | 先 首先 | 再 | 开始 | 结束 | 当前 目前 现在 | 此时 这时 | 期间 | 中 里 内 | 回合 | \
         阶段 | 步骤 | 下一 下个 下一个 | 上一 上个 上一个 | 已 已经 | 曾 曾经 | 将 将要 把 | 正 正在 | 随时 | 一旦 | \
         when | whenever | until | before | after | during | turn | phase | step | next | then | as_long_as | while | \
         immediately | beginning | end | already",
    ),
    (
        What::Condition,
        "如果 若 如 假如 倘若 若是 要是 假使 | 除非 | 只要 | 即使 即便 就算 纵使 | 且 并且 而且 并 | 和 与 及 以及 | \
         或 或者 或是 抑或 | 但 但是 然而 不过 | 否则 不然 | 因为 由于 因 | 因此 所以 因而 故 | 无论 不论 不管 | \
         虽然 尽管 虽 | 例外 | 而不是 | 代替 替代 取代 | if | unless | or | and | otherwise | instead | but | \
         regardless",
    ),
    (
        What::Words,
        "其 他 她 它 他的 她的 它的 其的 他们 它们 他们的 它们的 | 该 此 这 这个 该个 此个 | \
         视为 视同 视作 当作 看作 被视为 视同为 | 称为 叫做 称作 称之为 | 例如 比如 譬如 | 包括 包含 | \
         按照 依照 根据 依据 | 进入战场 进战场 进到战场 | 于 在 | 从 自 | 将之 将其 把其 把它 将它 | 变成 变为 成为 | 用来 用于 用以 | 通过 经由 | \
         参见 参阅 请参阅 详见 参照 请参照 参看 请参见 | 也就是说 亦即 换言之 | 之间 | 相同 一样 同样 | \
         以此法 以此方式 以这种方式 以此方法 | 具有 有 带有 | 属于 是 为 | 之一 的一部分 的部分 的其中之一 | 方式 方法 | \
         进而 | 个 名 位 | 数目 数量 个数 | 对 对于 | 放入 放进 | 意指 意思是 意味着 | a an | is are | it they're",
    ),
    (
        What::Particles,
        "的 之 了 着 便 就 则 即 也 亦 又 都 均 皆 会 而 所 那么 此外",
    ),
];

/// Words that hold one of those above and are another word.
pub(super) const OTHERS: &str = "如下 如此 如同 如何 诸如 其中 其实 尤其 其次 规则 原则 法则 准则 否则 机会 会话 将来 立即 即将 平均 \
    原来 本来 来自 来源 起来 带来 下来 上来 回来 出来 进来 去除 除去 失去 移去 去掉 所属 场所 处所 所在 \
    总之 为了 除此之外 获得 得到 取得 使得 赢得 得分 得知 觉得 场地 基本地 地牌 地点 地区 地方 土地 领地 \
    阵地 墓地 坟地 可复制 可选 可见 许可 认可 非常 并列 合并 一并 和平 参与 给与 以及 涉及 普及 或许 \
    时机 时间 时段 时点 计时 临时 暂时 及时 时空 当中 当作 适当 相当 应当 当成 前述 前者 前列 当前 先前 \
    提前 前进 后者 后述 后续 最后 背后 先手 后手 优先 优先权 原先 再次 再度 中心 中立 其余 集中 命中 \
    选中 手中 正面 正常 改正 修正 正确 反正 已知 由来 自由 理由 缘由 受到 接受 承受 享受 攻击力 防御力 \
    每次 所有者 有效 有关 有限 没有 拥有 持有 含有 现有 原有 享有 占有 有时 未来 无色 无效 非法 不可思议 \
    不灭 不足 不同 只是 不仅 仅限 能力 功能 技能 异能 智能 效能 可能 必要 适应 对应 响应 相应 效应 反应 \
    供应 应用 需求 必需品 统一 一般 一致 一起 一些 一直 一旦 一方面 一同 一次 一样 唯一 万一 之类 因素 \
    因此 原因 如果说 若干 是否 是非 于是 由于 关于 基于 处于 位于 属于 在于 对于 等于 从而 从属 服从 \
    自动 各自 亲自 自从 该当 此后 此前 彼此 这样 这些 那些 它处 他人 其它 作为 行为 认为 成为 为止 名称 \
    名字 同名 单位 位置 个人 个别 各个 整个 多个 数个 一个 几个 卡名 牌名 署名 以便 以免 以此 以后 以前 \
    可以 所以 用以 难以 足以 予以 加以 以上 以下 以内 以外 着手 附着 接着 随着 地图 即可 就位 成就 方便 \
    随便 均等 皆为 而已 反而 进而 因而 则否 且慢 尚且 暂且 而且 既然 并没有 全部 部分 上一步 正在 将军 \
    武将 主将 副将 将领 当日 内文 内容 境内 里程 公里 中止 中断 途中 前后 先后 后退 落后 滞后 无敌 受伤 \
    受益 目的 的确 得失 心得 了解 除了 罢了 都市 都城 会员 会议 社会 大会 就近";
