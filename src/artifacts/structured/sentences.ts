// What the engine computes from the ledgers of a structured deliberation, as readers of Japanese and Chinese read it.
// By wording; figures and ids are kept.

export const LEDGER_SENTENCES: readonly (readonly [RegExp, ja: string, zh: string])[] = [
  [
    /^(\d+) rounds? of data; (\d+) are needed to see status changes settle\.$/,
    "$1ラウンド分の記録のみ。状態の変化が落ち着いたかを見るには$2ラウンド必要です。",
    "只有 $1 轮数据；需要 $2 轮才能看出状态变化是否平稳。",
  ],
  [
    /^No status ever changed in (\d+) rounds?\.$/,
    "$1ラウンドで状態の変化は一度もありません。",
    "$1 轮中状态从未改变。",
  ],
  [
    /^Status changes a round, as means of (\d+) rounds: the last two are (\S+) and (\S+), the peak is (\S+); both must be below half of it\.$/,
    "ラウンドあたりの状態変化（$1ラウンド平均）：直近の二つは$2と$3、最大は$4。どちらも最大の半分未満である必要があります。",
    "每轮状态变化（$1 轮平均）：最近两个为 $2 和 $3，峰值 $4；两者都须低于其一半。",
  ],
  [
    /^(\d+) non-stress rounds?; a slope of disagreement needs two\.$/,
    "通常のラウンドは$1回。不一致の傾きには二回必要です。",
    "普通轮次 $1 轮；计算分歧斜率需要两轮。",
  ],
  [
    /^Disagreement has not fallen: its slope over (\d+) non-stress rounds? is (\S+) \(rising\); .*$/,
    "不一致は減っていません：通常の$1ラウンドでの傾きは$2（上昇）。減れば、同意のための同意が疑われます。",
    "分歧没有下降：$1 个普通轮次的斜率为 $2（上升）。下降则像是为一致而一致。",
  ],
  [
    /^Disagreement has not fallen: its slope over (\d+) non-stress rounds? is (\S+) \(flat\); .*$/,
    "不一致は減っていません：通常の$1ラウンドでの傾きは$2（横ばい）。減れば、同意のための同意が疑われます。",
    "分歧没有下降：$1 个普通轮次的斜率为 $2（持平）。下降则像是为一致而一致。",
  ],
  [
    /^Disagreement falls: its slope over (\d+) non-stress rounds? is (\S+); .*$/,
    "不一致が減っています：通常の$1ラウンドでの傾きは$2。同意のための同意が疑われます。",
    "分歧在下降：$1 个普通轮次的斜率为 $2，像是为一致而一致。",
  ],
  [
    /^(\d+) of (\d+) roles have led a non-stress round\.$/,
    "通常のラウンドを主導した役割は$2のうち$1。",
    "$2 个角色中有 $1 个主导过普通轮次。",
  ],
  [
    /^(\d+) of (\d+) roles have led a non-stress round \(not (.+)\)\.$/,
    "通常のラウンドを主導した役割は$2のうち$1（未主導：$3）。",
    "$2 个角色中有 $1 个主导过普通轮次（$3 尚未主导）。",
  ],
  [
    /^(\d+) of (\d+) roles have been stress-tested; (\d+) are needed\.$/,
    "ストレステストを経た役割は$2のうち$1。$3必要です。",
    "$2 个角色中有 $1 个经过压力测试；需要 $3 个。",
  ],
  [
    /^(\d+) of (\d+) roles have been stress-tested \(not (.+)\); (\d+) are needed\.$/,
    "ストレステストを経た役割は$2のうち$1（未実施：$3）。$4必要です。",
    "$2 个角色中有 $1 个经过压力测试（$3 尚未）；需要 $4 个。",
  ],
  [/^No drift check was run\.$/, "逸脱の検査は行われていません。", "没有进行偏离检查。"],
  [
    /^(\d+) of (\d+) drift checks? passed, the latest \(round (\d+)\) says (\S+), and (\d+) that did not pass (?:is|are) not addressed\.$/,
    "逸脱の検査$2回のうち$1回が合格、直近（第$3ラウンド）は$4。不合格のうち未対処は$5回。",
    "$2 次偏离检查中 $1 次通过，最近一次（第 $3 轮）为 $4；未通过且未处理的有 $5 次。",
  ],
  [/^No claim was raised\.$/, "主張は出ていません。", "没有提出主张。"],
  [
    /^(\d+) of (\d+)( \(\S+ %\))? claims are pending; fewer than 30 % must be\.$/,
    "未検証の主張は$2件中$1件$3。30 % 未満である必要があります。",
    "$2 个主张中有 $1 个待检验$3；须少于 30 %。",
  ],
  [
    /^Stop signals(?: \(.*\))?: (\d) of 6 signals hold at the end\.$/,
    "終了時に成立した停止シグナル：6のうち$1。",
    "结束时成立的停止信号：6 个中的 $1 个。",
  ],
  [
    /^Stop signals(?: \(.*\))?: (\d) of 6 signals hold after round (\d+)\. Go on\. No stop is advised before round (\d+)\.$/,
    "第$2ラウンド後の停止シグナル：6のうち$1。続行します（第$3ラウンドより前に停止は勧められません）。",
    "第 $2 轮之后的停止信号：6 个中的 $1 个。继续（第 $3 轮之前不建议停止）。",
  ],
  [
    /^Stop signals(?: \(.*\))?: (\d) of 6 signals hold after round (\d+)\. Go on\.$/,
    "第$2ラウンド後の停止シグナル：6のうち$1。続行します。",
    "第 $2 轮之后的停止信号：6 个中的 $1 个。继续。",
  ],
  [
    /^Stop signals(?: \(.*\))?: (\d) of 6 signals hold after round (\d+)\. Borderline: .*$/,
    "第$2ラウンド後の停止シグナル：6のうち$1。境界線で、人が終えてもかまいません。",
    "第 $2 轮之后的停止信号：6 个中的 $1 个。临界：可由人决定停止。",
  ],
  [
    /^Stop signals(?: \(.*\))?: (\d) of 6 signals hold after round (\d+)\. Hold one wrap-up round .*$/,
    "第$2ラウンド後の停止シグナル：6のうち$1。新しい主張なしのまとめを1ラウンド行い、終えます。",
    "第 $2 轮之后的停止信号：6 个中的 $1 个。再进行一轮收尾（不提新主张），然后停止。",
  ],
  [
    /^Stop signals(?: \(.*\))?: (\d) of 6 signals hold after round (\d+)\. Stop\.$/,
    "第$2ラウンド後の停止シグナル：6のうち$1。停止します。",
    "第 $2 轮之后的停止信号：6 个中的 $1 个。停止。",
  ],
  [
    /^The slope of disagreement over (\d+) non-stress rounds? is unknown\. The longest run of all-ROBUST rounds is (\d+)(, which is a suspicion only)?\.$/,
    "通常の$1ラウンドでの不一致の傾きは不明。すべて ROBUST のラウンドは最長$2回続きました。",
    "$1 个普通轮次的分歧斜率未知。全为 ROBUST 的轮次最长连续 $2 轮。",
  ],
  [
    /^The slope of disagreement over (\d+) non-stress rounds? is (\S+)\. The longest run of all-ROBUST rounds is (\d+), which is a suspicion only\.$/,
    "通常の$1ラウンドでの不一致の傾きは$2。すべて ROBUST のラウンドは最長$3回続きました（疑いにとどまります）。",
    "$1 个普通轮次的分歧斜率为 $2。全为 ROBUST 的轮次最长连续 $3 轮（仅属可疑）。",
  ],
  [
    /^The slope of disagreement over (\d+) non-stress rounds? is (\S+)\. The longest run of all-ROBUST rounds is (\d+)\.$/,
    "通常の$1ラウンドでの不一致の傾きは$2。すべて ROBUST のラウンドは最長$3回続きました。",
    "$1 个普通轮次的分歧斜率为 $2。全为 ROBUST 的轮次最长连续 $3 轮。",
  ],
  [
    /^In the last (\d+) rounds? with checks, (\d+) of (\d+)( \(\S+ %\))? results are BROKEN\. The critic was UNCLEAR with confidence (\S+) or more (\d+) times?\.$/,
    "検査のあった直近$1ラウンドで、$3件中$2件が BROKEN$4。批判者が確信度$5以上で UNCLEAR とした回数は$6。",
    "最近 $1 个有检查的轮次中，$3 个结果有 $2 个为 BROKEN$4。批评者以 $5 以上的信心判为 UNCLEAR 共 $6 次。",
  ],
  [
    /^In the last (\d+) rounds? with checks, (\d+) of (\d+)( \(\S+ %\))? results are BROKEN\. The critic was UNCLEAR with confidence (\S+) or more (\d+) times? \(round (.+)\)\.$/,
    "検査のあった直近$1ラウンドで、$3件中$2件が BROKEN$4。批判者が確信度$5以上で UNCLEAR とした回数は$6（ラウンド：$7）。",
    "最近 $1 个有检查的轮次中，$3 个结果有 $2 个为 BROKEN$4。批评者以 $5 以上的信心判为 UNCLEAR 共 $6 次（轮次：$7）。",
  ],
  [
    /^(\d+) failed drift checks? not addressed( \(round .+\))?\. After (\d+) rounds?, (\d+) of (\d+) decisions? of the second half cite anything from the first\.$/,
    "未対処の不合格の逸脱検査は$1回。$3ラウンドの後半の決定$5件のうち、前半を引用するものは$4件。",
    "未处理的不合格偏离检查 $1 次。$3 轮中后半程的 $5 个决定有 $4 个引用了前半程的内容。",
  ],
  [
    /^Leads: (.+)\. Their entropy is unknown of 1, and the most frequent lead has (\d+) of (\d+)( \(\S+ %\))?\.$/,
    "主導の回数：$1。最も多い役割は$3回中$2回$4。",
    "主导次数：$1。最多的角色占 $3 次中的 $2 次$4。",
  ],
  [
    /^Leads: (.+)\. Their entropy is (\S+) of 1, and the most frequent lead has (\d+) of (\d+)( \(\S+ %\))?\.$/,
    "主導の回数：$1。散らばりは1のうち$2、最も多い役割は$4回中$3回$5。",
    "主导次数：$1。分散度为 $2（最大 1），最多的角色占 $4 次中的 $3 次$5。",
  ],
  ...(
    [
      ["inflation and starvation", "過多と不足", "过多且不足"],
      ["inflation", "過多", "过多"],
      ["starvation", "不足", "不足"],
      ["neither", "どちらでもない", "两者皆无"],
    ] as const
  ).map(
    ([found, ja, zh]) =>
      [
        new RegExp(
          `^Found: ${found}\\. The fullest round raised (\\d+) claims?, (\\d+) of (\\d+)( \\(\\S+ %\\))? are pending, and a round raises (?:none|(\\S+)) on average\\.$`,
        ),
        `判定：${ja}。最も多いラウンドの主張は$1件、未検証は$3件中$2件$4、1ラウンドの平均は$5件。`,
        `判定：${zh}。最多的一轮提出 $1 个主张，$3 个中有 $2 个待检验$4，平均每轮 $5 个。`,
      ] as const,
  ),
  [
    /^(\d+) applicable checks? point at nothing on average\. (\d+) status changes? came of (\d+) rounds?\.$/,
    "適用できた検査は$1件で、証拠の箇所はありません。$3ラウンドで状態の変化は$2件。",
    "适用的检查 $1 次，没有指出任何证据。$3 轮带来 $2 次状态变化。",
  ],
  [
    /^(\d+) applicable checks? point at (\S+) places on average\. (\d+) status changes? came of (\d+) rounds?\.$/,
    "適用できた検査$1件が示す証拠は平均$2か所。$4ラウンドで状態の変化は$3件。",
    "适用的检查 $1 次，平均指出 $2 处证据。$4 轮带来 $3 次状态变化。",
  ],
  [
    /^Of (\d+) stress rounds?, (\d+) had (\d+) artifacts( \(round .+\))?\. (\d+) checks? had a result although the absence rules it out\.$/,
    "ストレスラウンド$1回のうち、成果物が$3件そろったものは$2回。不在のため行えないはずの検査に結果があったのは$5件。",
    "$1 个压力轮次中有 $2 个具备 $3 份产物。本应因缺席而无法进行却有结果的检查 $5 次。",
  ],
  [
    /^No budget is known; (\d+) rounds? were held, and (\d) of 6 signals hold\.$/,
    "予定ラウンド数は不明。$1ラウンドを行い、シグナルは6のうち$2が成立。",
    "轮次预算未知；进行了 $1 轮，6 个信号中 $2 个成立。",
  ],
  [
    /^(\d+) rounds? of a budget of (\d+) were held, and (\d) of 6 signals hold\.$/,
    "予定$2ラウンドのうち$1ラウンドを行い、シグナルは6のうち$3が成立。",
    "预算 $2 轮中进行了 $1 轮，6 个信号中 $3 个成立。",
  ],
  [
    /^Tighten what the critic must deliver, .*$/,
    "批判者への要求を強め、最近 ROBUST とされたものを検証し直してください。",
    "加严对批评者的要求，并重新检验最近判为 ROBUST 的内容。",
  ],
  [
    /^Ask the critic what would show its target robust, .*$/,
    "次の攻撃の前に、何があれば ROBUST と言えるかを批判者に問うてください。",
    "再次攻击前，请批评者说明什么能表明目标是 ROBUST。",
  ],
  [
    /^Read the anchor again, .*$/,
    "錨を読み直し、後半の決定が何に基づくかを示してください。",
    "重读锚点，并说明每个后期决定基于什么。",
  ],
  [
    /^Give the next rounds to the roles that led least\.$/,
    "次は主導の少ない役割に任せてください。",
    "接下来的轮次交给主导最少的角色。",
  ],
  [
    /^Inflation: test what is pending .*$/,
    "過多なら新しい主張の前に未検証のものを検証し、不足なら各役割に検証できる主張を求めてください。",
    "过多时先检验待检验的主张，不足时要求每个角色提出可检验的主张。",
  ],
  [
    /^Send back checks that point at fewer than two places, .*$/,
    "証拠が二か所に満たない検査は差し戻し、どの主張を動かすかを示させてください。",
    "退回证据不足两处的检查，并要求说明改变了哪些主张。",
  ],
  [
    /^Hold the stress round again, .*$/,
    "その役割を本当に欠いて、ストレスラウンドをやり直してください。",
    "在该角色真正缺席时重做压力轮次。",
  ],
  [
    /^Report that it did not converge, .*$/,
    "収束しなかったことを結果として報告し、決定なしにラウンドを足さないでください。",
    "将未收敛作为结论报告；未经决定不增加轮次。",
  ],
  [
    /^Stress tests are what shows whether a role carries weight .*$/,
    "ストレステストは、役割に重みがあるか飾りかを示すものです。行わなければ停止シグナル4には届きません。なしで続けますか",
    "压力测试能显示角色是有分量还是只是装饰；不做则无法达到停止信号 4。不做就继续吗",
  ],
  [/^Change who fills the roles$/, "役割の担い手を変える", "更换角色的担任者"],
  [/^which role should be who$/, "どの役割を誰にするか", "哪个角色由谁担任"],
  [/^(\S+) leads$/, "$1 が主導", "$1 主导"],
  [
    /^(\S+) leads; stress test without (\S+)$/,
    "$1 が主導（$2 を欠くストレステスト）",
    "$1 主导（缺少 $2 的压力测试）",
  ],
  [
    /^The critic raised no claim in round (\d+): .*$/,
    "批判者は第$1ラウンドで主張を出さず、その攻撃は検証できません。",
    "批评者在第 $1 轮没有提出主张，其攻击无从检验。",
  ],
];
