// What a person is asked in words that the engine made, its choices, and why a seat or a run stood still.
// By wording; names, ids, figures and what others wrote are kept.

const NEXT = [
  ["continue", "続行", "继续"],
  ["deep-dive", "深掘り", "深入探讨"],
  ["different-angle", "別の角度", "换个角度"],
  ["synthesize", "統合", "综合"],
] as const;
const MODES = [
  ["lightweight", "軽量", "轻量"],
  ["standard", "標準", "标准"],
  ["deep", "深掘り", "深入"],
] as const;
const SEVERITIES = [
  ["fatal", "致命的", "致命"],
  ["critical", "重大", "严重"],
  ["major", "主要", "主要"],
  ["minor", "軽微", "轻微"],
] as const;
const CAPS = [
  ["calls", "呼び出し$1回", "$1 次调用"],
  ["tokens", "$1トークン", "$1 个词元"],
  ["usd", "$1ドル", "$1 美元"],
] as const;
const MORE = [
  ["", "", ""],
  [" \\(one round more than planned\\)", "（予定より1ラウンド多い）", "（比计划多一轮）"],
] as const;

type Row = readonly [RegExp, ja: string, zh: string];

export const GATE_SENTENCES: readonly Row[] = [
  ...NEXT.flatMap(([word, ja, zh]): Row[] => [
    [
      new RegExp(`^Follow the recommendation: ${word}$`),
      `推奨に従う（${ja}）`,
      `按建议进行（${zh}）`,
    ],
    [new RegExp(`^Go on as planned: ${word}$`), `予定どおり進める（${ja}）`, `按计划进行（${zh}）`],
    [
      new RegExp(`^Quality (\\d+) of 5\\. The moderator recommends: ${word}\\. (.*)$`),
      `質は5中$1。モデレーターの推奨：${ja}。$2`,
      `质量 $1/5。主持人建议：${zh}。$2`,
    ],
    [
      new RegExp(`^Following means ${word}: the round limit is reached\\.$`),
      `従うと「${ja}」になります：ラウンドの上限に達しました。`,
      `照此即为“${zh}”：已到轮次上限。`,
    ],
    [
      new RegExp(`^Following means ${word}: at least (\\d+) rounds are planned\\.$`),
      `従うと「${ja}」になります：少なくとも$1ラウンドの予定です。`,
      `照此即为“${zh}”：计划至少 $1 轮。`,
    ],
    [
      new RegExp(`^Following means ${word}: nobody moved\\.$`),
      `従うと「${ja}」になります：動いた者がいません。`,
      `照此即为“${zh}”：没有人改变立场。`,
    ],
  ]),
  ...MODES.flatMap(([word, ja, zh]): Row[] => [
    [
      new RegExp(`^Start with these experts \\(${word}\\)\\?$`),
      `この専門家で始めますか（${ja}）`,
      `用这些专家开始吗（${zh}）`,
    ],
    [new RegExp(`^Change to ${word} mode$`), `${ja}モードに変える`, `改为${zh}模式`],
  ]),
  ...MORE.flatMap(([more, ja, zh]): Row[] => [
    [new RegExp(`^Deep dive${more}: ([\\s\\S]*)$`), `深掘り${ja}：$1`, `深入探讨${zh}：$1`],
    [new RegExp(`^Different angle${more}: ([\\s\\S]*)$`), `別の角度${ja}：$1`, `换个角度${zh}：$1`],
    [new RegExp(`^Inject a constraint${more}$`), `条件を加える${ja}`, `加入约束${zh}`],
  ]),
  [/^Nobody weighed it\.$/, "評価した者はいません。", "没有人评估。"],
  [
    /^(\d+) of (\d+) experts moved\.$/,
    "動いた専門家は$2名中$1名。",
    "$2 位专家中有 $1 位改变了立场。",
  ],
  [/^What comes next\?$/, "次はどうしますか", "接下来做什么"],
  [/^Tensions:$/, "対立軸：", "张力："],
  [/^- (.+) \((.*)\)\. At stake: (.*)$/, "- $1（$2）。懸かるもの：$3", "- $1（$2）。利害：$3"],
  [/^- ([^:]+?) against ([^:]+?): (.*)$/, "- $1 対 $2：$3", "- $1 对 $2：$3"],
  [/^Change the experts$/, "専門家を変える", "更换专家"],
  [/^what should be different$/, "何を変えるか", "应有何不同"],
  [/^the constraint$/, "加える条件", "要加入的约束"],
  [/^Pause, to go on later$/, "中断し、後で続ける", "暂停，以后继续"],
  [
    /^The blind round is unanimous, for different reasons\. More rounds are unlikely to help\. Go on\?$/,
    "独立した表明は、理由は異なるが全員一致です。続けても効果は見込めません。続けますか",
    "独立声明一致但理由不同。继续讨论可能帮助不大。继续吗",
  ],
  [/^Go on with the next round$/, "次のラウンドに進む", "进行下一轮"],
  [/^End here with final positions$/, "最終意見を示してここで終える", "以最终立场在此结束"],
  [/^what the author should do$/, "著者がすべきこと", "作者应当做什么"],
  [
    /^Start with these roles \((\d+) rounds, no stress tests\)\?$/,
    "この役割で始めますか（$1ラウンド、ストレステストなし）",
    "用这些角色开始吗（$1 轮，无压力测试）",
  ],
  [/^- (.+); watches (.*)$/, "- $1。見るもの：$2", "- $1；关注：$2"],
  ...SEVERITIES.flatMap(([word, ja, zh]): Row[] => [
    [
      new RegExp(
        `^- (F-\\S+) \\(${word}\\), (\\S+) says: (.*) author says: (.*) Recommended: nothing was recommended$`,
      ),
      `- $1（${ja}）$2の指摘：$3 著者：$4 推奨：なし`,
      `- $1（${zh}）$2 提出：$3 作者：$4 建议：无`,
    ],
    [
      new RegExp(
        `^- (F-\\S+) \\(${word}\\), (\\S+) says: (.*) author says: (.*) Recommended: (.*)$`,
      ),
      `- $1（${ja}）$2の指摘：$3 著者：$4 推奨：$5`,
      `- $1（${zh}）$2 提出：$3 作者：$4 建议：$5`,
    ],
    [
      new RegExp(
        `^- (F-\\S+) \\(${word}\\), (\\S+) says: (.*) Recommended: nothing was recommended$`,
      ),
      `- $1（${ja}）$2の指摘：$3 推奨：なし`,
      `- $1（${zh}）$2 提出：$3 建议：无`,
    ],
    [
      new RegExp(`^- (F-\\S+) \\(${word}\\), (\\S+) says: (.*) Recommended: (.*)$`),
      `- $1（${ja}）$2の指摘：$3 推奨：$4`,
      `- $1（${zh}）$2 提出：$3 建议：$4`,
    ],
  ]),
  [
    /^- (\S+) gives (\S+) (\S+), and (\S+) is needed\.$/,
    "- $1の評点：$2 は$3（$4必要）。",
    "- $1 给 $2 打 $3 分，需要 $4 分。",
  ],
  [/^- (\S+) would not let it pass\.$/, "- $1は合格としていません。", "- $1 不同意通过。"],
  [/^- (\S+) gave no assessment\.$/, "- $1は査読を出していません。", "- $1 没有给出评审。"],
  [/^- author: (.*)$/, "- 著者：$1", "- 作者：$1"],
  [/^Version (\d+)$/, "第$1版", "第 $1 版"],
  [/^(\d+) ideas$/, "アイデア$1件", "$1 个创意"],
  [/^the model declined to answer$/, "モデルが回答を断りました", "模型拒绝回答"],
  [/^refused twice: ([\s\S]*)$/, "二度差し戻し：$1", "两次被退回：$1"],
  [/^no reply within (\d+) s$/, "$1秒以内に返答なし", "$1 秒内没有回复"],
  [/^interrupted$/, "中断されました", "被中断"],
  [/^waits for a person$/, "人の判断を待っています", "等待人的决定"],
  [/^the cap of (\S+) minutes is reached$/, "上限の$1分に達しました", "已达 $1 分钟的上限"],
  ...CAPS.map(([word, ja, zh]): Row => [
    new RegExp(
      `^the cap of (\\S+) ${word} leaves no room for the next call \\((\\d+) calls, (\\d+) tokens, \\$(\\S+) spent or reserved\\)$`,
    ),
    `上限（${ja}）により次の呼び出しができません（使用・予約：$2回、$3トークン、$4ドル）`,
    `上限（${zh}）不足以进行下一次调用（已用或预留：$2 次、$3 个词元、$4 美元）`,
  ]),
  [
    /^only (\d+) MiB are free: .*$/,
    "空き容量が$1 MiBしかありません。保存できない回答は求めません",
    "仅剩 $1 MiB 空间：无法保存的回答不会去获取",
  ],
  [/^(\S+) cannot be used: ([\s\S]*)$/, "$1 は使えません：$2", "$1 无法使用：$2"],
];
