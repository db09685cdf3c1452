// What the engine records in a dispatch, as readers of Japanese and Chinese read it. By wording; names, ids and counts are kept.

const WHY: readonly (readonly [RegExp, ja: string, zh: string])[] = [
  [/^security goes before convenience$/, "安全は利便に優先する", "安全优先于便利"],
  [
    /^it is cross-cutting, which the architect decides$/,
    "横断的な事柄で、アーキテクトが決める",
    "涉及多个部分，由架构师决定",
  ],
  [/^(\S+) confidence goes before (\S+)$/, "確信度$1は$2に優先する", "信心 $1 优先于 $2"],
  [
    /^both are unsure, and this is easiest to take back$/,
    "双方とも確信がなく、これが最も取り消しやすい",
    "双方都没有把握，而这最易撤回",
  ],
  [
    /^both are unsure, and neither way is the conservative one$/,
    "双方とも確信がなく、どちらも保守的な選択肢ではない",
    "双方都没有把握，且都不是保守选项",
  ],
  [
    /^equally sure and equally many, and this is easiest to take back$/,
    "確信度も人数も同じで、これが最も取り消しやすい",
    "信心与人数相同，而这最易撤回",
  ],
  [
    /^equally sure, equally many, and neither way is the conservative one$/,
    "確信度も人数も同じで、どちらも保守的な選択肢ではない",
    "信心与人数相同，且都不是保守选项",
  ],
  [/^(\d+) against (\d+) of those asked$/, "照会先のうち$1対$2", "所询问者中 $1 对 $2"],
  [
    /^(\S+) says that this needs human judgment$/,
    "$1は人の判断が必要だと述べた",
    "$1 认为需要人的判断",
  ],
  [
    /^no rule settles it, and the chair took neither side$/,
    "どの規則でも決まらず、議長はどちらも採らなかった",
    "没有规则能裁决，主席也未选择任何一方",
  ],
  [
    /^nobody who answered still sees it, and they recommend nothing different$/,
    "回答した者はもう対立を見ておらず、推奨も分かれていない",
    "回答者都不再认为有冲突，建议也没有分歧",
  ],
];

export const DISPATCH_SENTENCES: readonly (readonly [RegExp, ja: string, zh: string])[] = [
  ...WHY,
  [
    /^(\S+) recommends (\S+), (\S+) recommends (\S+)$/,
    "$1は$2、$3は$4を推奨",
    "$1 建议 $2，$3 建议 $4",
  ],
  [
    /^No specialist was found: the chair works alone\.$/,
    "専門家が見つからず、議長が単独で進めます。",
    "没有找到专家：主席独自进行。",
  ],
  [
    /^The chair wrote no questions: everyone is asked the question itself\.$/,
    "議長が問いを書かなかったため、全員に元の問いを照会しました。",
    "主席没有写出问题：向所有人提出原问题。",
  ],
  [
    /^The chair wrote no synthesis: conflicts are read from the recommendations alone\.$/,
    "議長が統合を書かなかったため、対立は推奨だけから読み取りました。",
    "主席没有撰写综合：冲突仅由建议读出。",
  ],
  [
    /^The chair wrote no result: the record below is the engine's own\.$/,
    "議長が結果を書きませんでした。以下はエンジン自身の記録です。",
    "主席没有写出结果：以下为引擎自身的记录。",
  ],
  [
    /^One specialist is asked, in one round\.$/,
    "専門家一名に1ラウンドで照会します。",
    "询问一位专家，一轮。",
  ],
  [
    /^(\d+) specialists are asked, in one round\.$/,
    "専門家$1名に1ラウンドで照会します。",
    "询问 $1 位专家，一轮。",
  ],
  [
    /^(\d+) specialists are asked, in up to three rounds: .*$/,
    "専門家$1名に最大3ラウンドで照会します（対立が知られている組がある）。",
    "询问 $1 位专家，最多三轮（其中两位已知有冲突）。",
  ],
  [
    /^(\S+) gave no answer in round 1 and is passed over\.$/,
    "$1は第1ラウンドで回答せず、見送られました。",
    "$1 在第 1 轮没有回答，被略过。",
  ],
  [
    /^(\S+) gave no answer in round (\d+); its earlier position stands\.$/,
    "$1は第$2ラウンドで回答しませんでした。以前の立場のままです。",
    "$1 在第 $2 轮没有回答；先前立场不变。",
  ],
  [
    /^(\S+) gave no Confidence Assessment that can be read: it counts as Low \(missing\)\.$/,
    "$1の確信度の評価が読み取れないため、低（記載なし）とみなします。",
    "$1 没有给出可读的信心评估：视为低（缺失）。",
  ],
  [
    /^(\S+) adds no new reasoning in round (\d+): its round 1 position stands, and it is not asked again\.$/,
    "$1は第$2ラウンドで新しい論拠を加えませんでした。第1ラウンドの立場のままで、再び照会されません。",
    "$1 在第 $2 轮没有新的论据：第 1 轮立场不变，不再询问。",
  ],
  [
    /^The agreement rests on (\d+) kinds of reasons\.$/,
    "一致は$1種類の理由に支えられています。",
    "一致意见基于 $1 类理由。",
  ],
  [
    /^Everyone is unsure after the last round: a person has to decide\.$/,
    "最後のラウンドの後も全員に確信がありません。人の判断が必要です。",
    "最后一轮之后所有人仍没有把握：须由人决定。",
  ],
  [
    /^No specialist answered: a person has to decide\.$/,
    "回答した専門家がいません。人の判断が必要です。",
    "没有专家回答：须由人决定。",
  ],
  [
    /^A person has to decide: what prevails here gives way there\.$/,
    "人の判断が必要です：ある対立で勝ったものが別の対立で負けています。",
    "须由人决定：在一处胜出的在另一处落败。",
  ],
  [
    /^A person has to decide: nobody wrote a decision\.$/,
    "人の判断が必要です：決定を書いた者がいません。",
    "须由人决定：没有人写出决定。",
  ],
  ...WHY.map(
    ([pattern, ja, zh]) =>
      [
        new RegExp(`^A person has to decide: ${pattern.source.slice(1, -1)}\\.$`),
        `人の判断が必要です：${ja}。`,
        `须由人决定：${zh}。`,
      ] as const,
  ),
  [
    /^No conflict: straight to the result \(short-circuit\)\.$/,
    "対立なし：そのまま結果へ進みます。",
    "没有冲突：直接得出结果。",
  ],
  [/^It goes to a person\.$/, "人の判断に委ねられます。", "交由人决定。"],
  [/^A person decided\.$/, "人が決めました。", "由人决定。"],
  [/^The chair decides alone\.$/, "議長が単独で決めます。", "由主席独自决定。"],
  [
    /^The rules for conflicts decide, not the count\.$/,
    "票数ではなく、対立の規則が決めました。",
    "由冲突规则而非票数决定。",
  ],
  [
    /^This could not be settled\. .*$/,
    "決着がつきませんでした。何を決めますか",
    "未能解决。如何决定",
  ],
  [/^Leave it open and end here$/, "未決のまま終える", "留待未定，在此结束"],
];
