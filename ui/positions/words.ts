import type { Lang } from "../language.tsx";

interface Words {
  readonly none: string;
  readonly notYet: string;
  readonly noneYet: string;
  readonly noneReview: string;
  readonly toFindings: string;
  readonly chart: string;
  readonly chartOf: (seats: number, rounds: number, moves: number) => string;
  readonly blind: string;
  readonly noOption: string;
  readonly chosen: string;
  readonly holds: (seat: string, option: string, when: string) => string;
  readonly readAs: string;
  readonly legend: string;
  readonly unclassified: string;
  readonly stays: string;
  readonly moveHint: string;
  readonly moved: (seat: string, when: string) => string;
  readonly after: string;
  readonly afterNothing: string;
  readonly counts: string;
  readonly option: string;
  readonly blindVote: string;
  readonly finalVote: string;
  readonly votes: (n: number) => string;
  readonly outcome: string;
  readonly noVerdict: string;
  readonly noChoice: string;
  readonly same: string;
  readonly without: string;
  readonly withoutNone: string;
  readonly changed: (n: number) => string;
  readonly moves: string;
  readonly noMoves: string;
  readonly who: string;
  readonly round: string;
  readonly fromTo: string;
  readonly kind: string;
  readonly afterMessage: string;
  readonly newEvidence: string;
  readonly yes: string;
  readonly no: string;
  readonly declared: string;
  readonly unsaid: string;
  readonly givenUp: string;
  readonly joined: string;
  readonly namedBy: string;
  readonly leftBy: string;
  readonly amendments: string;
  readonly amendmentsHint: string;
  readonly degree: string;
  readonly degrees: Readonly<Record<"minor" | "major", string>>;
  readonly change: string;
  readonly reason: string;
  readonly partOfMove: string;
  readonly sideMoves: string;
  readonly sideMovesHint: string;
  readonly issue: string;
  readonly message: string;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    none: "Nobody takes a position here.",
    notYet: "Nobody has taken a position yet.",
    noneYet: "Positions appear with the blind round, before anyone has read the others.",
    noneReview:
      "A review is decided by its findings, not by a vote. The findings tell what became of each objection.",
    toFindings: "See the findings",
    chart: "Who stood where",
    chartOf: (seats, rounds, moves) =>
      `Chart: ${seats} seats over ${rounds} rounds, ${moves} moves. The table of moves below says the same.`,
    blind: "Blind",
    noOption: "No option",
    chosen: "chosen",
    holds: (seat, option, when) => `${seat}: ${option} (${when})`,
    readAs: "read by the moderator, never confirmed",
    legend: "Moves",
    unclassified: "not classified",
    stays: "stays",
    moveHint: "Point at a move, or go to it with Tab, to see what caused it.",
    moved: (seat, when) => `${seat} moved, ${when}`,
    after: "after",
    afterNothing: "no message explains it",
    counts: "Blind vote and outcome",
    option: "Option",
    blindVote: "Blind",
    finalVote: "Final",
    votes: (n) => `${n} ${n === 1 ? "vote" : "votes"}`,
    outcome: "Outcome",
    noVerdict: "No verdict yet.",
    noChoice: "No option was chosen.",
    same: "Without conforming and unexplained moves it would be the same.",
    without: "Without conforming and unexplained moves it would be",
    withoutNone: "Without conforming and unexplained moves no option would be chosen.",
    changed: (n) =>
      `In ${n} ${n === 1 ? "turn" : "turns"} a member said that its position had changed.`,
    moves: "Moves",
    noMoves: "Nobody moved from one option to another.",
    who: "Who",
    round: "Round",
    fromTo: "From → to",
    kind: "Class",
    afterMessage: "After",
    newEvidence: "New evidence",
    yes: "yes",
    no: "no",
    declared: "Its own account",
    unsaid: "none given",
    givenUp: "Options given up",
    joined: "Options that joined",
    namedBy: "Named by",
    leftBy: "Left by",
    amendments: "Amendments",
    amendmentsHint: "What members changed within their own positions, in their own words.",
    degree: "Degree",
    degrees: { minor: "minor", major: "major" },
    change: "Change",
    reason: "Reason",
    partOfMove: "part of a move",
    sideMoves: "Other moves",
    sideMovesHint:
      "On other issues, to and from no option, or where each round is judged anew. They are shown and not classified.",
    issue: "Issue",
    message: "Message",
  },
  ja: {
    none: "ここでは誰も立場を取りません。",
    notYet: "まだ誰も立場を表明していません。",
    noneYet: "立場は、互いの意見を読む前のブラインドラウンドから表示されます。",
    noneReview: "レビューは投票ではなく指摘によって決まります。各異論の結末は指摘をご覧ください。",
    toFindings: "指摘を見る",
    chart: "立場の推移",
    chartOf: (seats, rounds, moves) =>
      `図: ${seats} 席、${rounds} ラウンド、移動 ${moves} 件。下の移動の表に同じ内容があります。`,
    blind: "ブラインド",
    noOption: "選択肢なし",
    chosen: "採択",
    holds: (seat, option, when) => `${seat}: ${option}(${when})`,
    readAs: "司会者による解釈(本人未確認)",
    legend: "移動",
    unclassified: "分類なし",
    stays: "変化なし",
    moveHint: "移動の線を指すか Tab で選ぶと、その原因が表示されます。",
    moved: (seat, when) => `${seat} が移動(${when})`,
    after: "きっかけ",
    afterNothing: "説明となる発言はありません",
    counts: "ブラインド投票と結果",
    option: "選択肢",
    blindVote: "ブラインド",
    finalVote: "最終",
    votes: (n) => `${n} 票`,
    outcome: "結果",
    noVerdict: "まだ結論はありません。",
    noChoice: "どの選択肢も選ばれませんでした。",
    same: "同調や説明のない移動を除いても結果は同じです。",
    without: "同調や説明のない移動を除くと、結果は",
    withoutNone: "同調や説明のない移動を除くと、どの選択肢も選ばれません。",
    changed: (n) => `立場が変わったと述べた発言は ${n} 回です。`,
    moves: "移動",
    noMoves: "選択肢を変えた席はありません。",
    who: "席",
    round: "ラウンド",
    fromTo: "元 → 先",
    kind: "分類",
    afterMessage: "きっかけ",
    newEvidence: "新しい証拠",
    yes: "あり",
    no: "なし",
    declared: "本人の説明",
    unsaid: "説明なし",
    givenUp: "放棄された選択肢",
    joined: "途中で加わった選択肢",
    namedBy: "提案者",
    leftBy: "離れた席",
    amendments: "修正",
    amendmentsHint: "自分の立場の中で変えたこと(本人の言葉)。",
    degree: "程度",
    degrees: { minor: "小", major: "大" },
    change: "変更",
    reason: "理由",
    partOfMove: "移動の一部",
    sideMoves: "その他の移動",
    sideMovesHint:
      "ほかの論点での移動、「選択肢なし」との間の移動、またはラウンドごとに改めて判断した結果です。分類はされません。",
    issue: "論点",
    message: "発言",
  },
  zh: {
    none: "这里没有人表态。",
    notYet: "还没有人表态。",
    noneYet: "立场从盲轮开始出现，那时还没有人读过他人的意见。",
    noneReview: "评审由问题决定，而不是投票。每条异议的结果见“问题”。",
    toFindings: "查看问题",
    chart: "立场变化",
    chartOf: (seats, rounds, moves) =>
      `图：${seats} 个席位，${rounds} 轮，${moves} 次移动。下方的移动表内容相同。`,
    blind: "盲轮",
    noOption: "无选项",
    chosen: "已选",
    holds: (seat, option, when) => `${seat}：${option}（${when}）`,
    readAs: "由主持人解读，本人未确认",
    legend: "移动",
    unclassified: "未分类",
    stays: "不变",
    moveHint: "指向一条移动线，或用 Tab 选中它，即可查看原因。",
    moved: (seat, when) => `${seat} 移动（${when}）`,
    after: "起因",
    afterNothing: "没有发言能解释它",
    counts: "盲投与结果",
    option: "选项",
    blindVote: "盲投",
    finalVote: "最终",
    votes: (n) => `${n} 票`,
    outcome: "结果",
    noVerdict: "尚无结论。",
    noChoice: "没有选出选项。",
    same: "去掉从众和未解释的移动，结果不变。",
    without: "去掉从众和未解释的移动，结果会是",
    withoutNone: "去掉从众和未解释的移动，不会选出任何选项。",
    changed: (n) => `有 ${n} 次发言表示立场有变。`,
    moves: "移动",
    noMoves: "没有人改换选项。",
    who: "席位",
    round: "轮次",
    fromTo: "从 → 到",
    kind: "类别",
    afterMessage: "起因",
    newEvidence: "新证据",
    yes: "有",
    no: "无",
    declared: "本人说明",
    unsaid: "未说明",
    givenUp: "被放弃的选项",
    joined: "中途加入的选项",
    namedBy: "提出者",
    leftBy: "离开者",
    amendments: "修正",
    amendmentsHint: "成员在自己立场内的改动，用其原话。",
    degree: "程度",
    degrees: { minor: "小", major: "大" },
    change: "改动",
    reason: "理由",
    partOfMove: "属于一次移动",
    sideMoves: "其他移动",
    sideMovesHint:
      "在其他议题上的移动、与“无选项”之间的移动，或每轮重新判断的结果。只显示，不分类。",
    issue: "议题",
    message: "发言",
  },
};
