// What the engine records in a review, as readers of Japanese and Chinese read it. By wording; names, ids and reasons are kept.

/** Why a finding or an idea fared as it did, where the engine says so and not whoever ruled. */
export const REVIEW_REASONS: readonly (readonly [RegExp, ja: string, zh: string])[] = [
  [/^no status was given$/, "状態の記載なし", "没有给出状态"],
  [/^decided by a person$/, "人が決めた", "由人决定"],
  [/^a person accepted the artifact as it is$/, "人がこのまま認めた", "由人按现状接受"],
  [/^became part of another$/, "別のアイデアに取り込まれた", "并入了另一个创意"],
  [/^rejected by most reviewers$/, "多くの査読者が退けた", "被多数评审者否决"],
  [/^(F-\S+) was followed instead: ([\s\S]*)$/, "代わりに$1に従った：$2", "改为采纳 $1：$2"],
  [/^cross-critique: ([\s\S]*)$/, "相互批評：$1", "交叉评议：$1"],
  [/^rebuttal: ([\s\S]*)$/, "著者の反論：$1", "作者的反驳：$1"],
];

export const REVIEW_SENTENCES: readonly (readonly [RegExp, ja: string, zh: string])[] = [
  ...REVIEW_REASONS,
  [
    /^At least two ideas are among every reviewer's best, .*$/,
    "二つ以上のアイデアが全査読者の上位にあり、全員が残すとしています。",
    "至少两个创意在所有评审者的最佳之列，且都予以保留。",
  ],
  [
    /^No open finding keeps it from passing\.$/,
    "合格を妨げる未解決の指摘はありません。",
    "没有未解决的问题妨碍通过。",
  ],
  [/^A person accepted the artifact as it is\.$/, "人がこのまま認めました。", "由人按现状接受。"],
  [
    /^A person sided with the reviewers: it is not acceptable as it is\.$/,
    "人が査読者に従いました：このままでは認められません。",
    "由人支持评审者：目前不可接受。",
  ],
  [/^A person took the idea\.$/, "人がアイデアを選びました。", "由人选定了创意。"],
  [/^It has not passed\.$/, "合格していません。", "未通过。"],
  [
    /^A person decided that (\S+) has to be mended: ([\s\S]*)$/,
    "$1は直すべきだと人が決めました：$2",
    "由人决定 $1 必须修正：$2",
  ],
  [
    /^(\S+) is listed and does not block: it came in round (\d+), below critical, on text that has not changed\.$/,
    "$1は記録のみです：第$2ラウンドで、変わっていない箇所に対する重大未満の指摘です。",
    "$1 仅作记录：它在第 $2 轮针对未改动的文字提出，且低于严重级别。",
  ],
  [
    /^(\S+) says (\S+); its open findings support (\S+), and that counts\.$/,
    "$1は$2としていますが、未解決の指摘が支えるのは$3で、こちらが有効です。",
    "$1 判定为 $2，但其未解决的问题只支持 $3，以后者为准。",
  ],
  [
    /^(\S+) said (\S+) without what it rests on, also when asked again: recorded as incomplete\.$/,
    "$1は根拠なしに$2とし、再度の問いにも示しませんでした。根拠不足として記録します。",
    "$1 判定为 $2 却没有给出依据，再次询问后仍没有：记为依据不足。",
  ],
  [
    /^(\S+) gave no assessment in round (\d+): it has not passed the artifact\.$/,
    "$1は第$2ラウンドで査読を出しませんでした。合格とはしていません。",
    "$1 在第 $2 轮没有给出评审：并未使其通过。",
  ],
  [
    /^Control characters that the artifact had not were taken out of its revision after round (\d+): (\d+)\.$/,
    "対象になかった制御文字$2個を、第$1ラウンド後の改訂から取り除きました。",
    "第 $1 轮之后的修订中有 $2 个原文没有的控制字符，已去除。",
  ],
  [
    /^Nobody looked up what was said to be missing\.$/,
    "足りないとされたものを調べた者はいません。",
    "没有人查找被指缺失的内容。",
  ],
  [
    /^A person decided that (\S+) has to be mended\.$/,
    "$1は直すべきだと人が決めました。",
    "由人决定 $1 必须修正。",
  ],
  [
    /^Too few reviewers assessed the artifact in round (\d+)\.$/,
    "第$1ラウンドで査読した者が足りません。",
    "第 $1 轮评审者太少。",
  ],
  [
    /^A finding says that more is needed than words \((\S+)\): the review stops and goes back\.$/,
    "言葉以上のものが必要だという指摘があります（$1）。査読は中止し、差し戻します。",
    "有问题指出需要的不只是文字（$1）：评审中止并退回。",
  ],
  [
    /^A fatal finding on (\S+) cannot be mended by more rounds\.( What now\?)?$/,
    "$1についての致命的な指摘は、ラウンドを重ねても直りません。",
    "关于 $1 的致命问题无法靠更多轮次修正。",
  ],
  [
    /^The same FAIL \((\S+)\) has stood for two rounds\.( What now\?)?$/,
    "同じ FAIL（$1）が二ラウンド続いています。",
    "同一个 FAIL（$1）已持续两轮。",
  ],
  [
    /^Not converged after (\d+) rounds: (\d+) findings are open\.$/,
    "$1ラウンドで収束せず、指摘が$2件残っています。",
    "$1 轮之后未收敛：还有 $2 个未解决的问题。",
  ],
  [
    /^Not converged after (\d+) rounds\. Open:$/,
    "$1ラウンドで収束していません。残っている指摘：",
    "$1 轮之后未收敛。未解决：",
  ],
  [
    /^The author made no revision: open findings stay open\.$/,
    "著者が改訂しませんでした。未解決の指摘は残ります。",
    "作者没有修订：未解决的问题仍未解决。",
  ],
  [
    /^(.+) never found anything: nothing shows that it was read\.$/,
    "$1は一度も指摘を出していません。読んだことを示すものがありません。",
    "$1 从未提出任何问题：没有迹象表明读过。",
  ],
  [
    /^Most reviewers reject every idea: .*$/,
    "ほとんどの査読者がすべてのアイデアを退けました。共通の原因を挙げ、調査を広げ、新しいカードを三枚書きます。",
    "多数评审者否决了所有创意：找出共同原因，扩大查找，并新写三张卡片。",
  ],
  [
    /^No idea is left that most reviewers would keep, after (\d+) rounds\.$/,
    "$1ラウンドの後、多くの査読者が残すアイデアはありません。",
    "$1 轮之后，没有多数评审者愿意保留的创意。",
  ],
  [
    /^The reviewers do not agree on two ideas after (\d+) rounds\.$/,
    "$1ラウンドの後も、査読者は二つのアイデアに一致していません。",
    "$1 轮之后，评审者仍未就两个创意达成一致。",
  ],
  [
    /^No idea is left that most reviewers would keep\. Take one\?$/,
    "多くの査読者が残すアイデアはありません。一つ選びますか",
    "没有多数评审者愿意保留的创意。选一个吗",
  ],
  [
    /^The reviewers do not agree on two ideas\. Take one\?$/,
    "査読者は二つのアイデアに一致していません。一つ選びますか",
    "评审者未就两个创意达成一致。选一个吗",
  ],
  [
    /^(\S+) has been in dispute for two rounds\. Whose way\?$/,
    "$1は二ラウンド争われています。どちらに従いますか",
    "$1 已争议两轮。听谁的",
  ],
  [/^The reviewer's: it has to be mended$/, "査読者に従い、直す", "听评审者的：必须修正"],
  [
    /^The author's: the finding is overruled$/,
    "著者に従い、指摘を採らない",
    "听作者的：不采纳该问题",
  ],
  [/^Leave it open and go on$/, "未決のまま続ける", "留待未定，继续"],
  [
    /^Side with the reviewers: it is not acceptable as it is$/,
    "査読者に従う（このままでは認めない）",
    "支持评审者：目前不可接受",
  ],
  [
    /^Side with the author: accept it as it is$/,
    "著者に従う（このまま認める）",
    "支持作者：按现状接受",
  ],
  [
    /^A compromise: one more revision with your words$/,
    "折衷（あなたの言葉を添えてもう一度改訂）",
    "折中：附上您的意见再修订一次",
  ],
  [/^One more round$/, "もう1ラウンド", "再进行一轮"],
  [/^End here, not converged$/, "未収束のまま終える", "在此结束，未收敛"],
  [/^End here$/, "ここで終える", "在此结束"],
  [/^Deepen it and come back$/, "掘り下げて出直す", "深入后再来"],
  [/^Turn to something else$/, "別の方向に転じる", "转向其他方向"],
  [/^Aim lower$/, "目標を下げる", "降低目标"],
  [/^Stop$/, "やめる", "停止"],
];
