// The fixed words of a dispatch's report in the three languages.
import type { HeldNoMore } from "../../projections/dispatch/result.ts";
import type { Language } from "../../text/language.ts";
import type { Headings } from "../headings.ts";

const en = {
  decision: "Decision",
  rationale: "Rationale",
  input: "Specialist input",
  conflicts: "Conflicts resolved",
  actions: "Action items",
  questions: "Open questions",
  dispatched: "Rounds: who was asked, who answered",
  computed: "What the rules come to",
  chairSays: "In the chair's words",
  noWords: "The chair wrote no decision.",
  notDecided: "Not decided yet.",
  toDecide: "A person has to decide.",
  personDecided: "A person decided",
  noOption: "no option is asserted",
  alone: "No specialist was found: the chair worked alone. Nobody else looked at this.",
  single: "One specialist was asked, once: there was nobody to differ from.",
  specialist: "Specialist",
  finding: "Finding",
  recommends: "Recommends",
  confidence: "Confidence",
  concern: "Key concern",
  noConcern: "none",
  missing: "missing, counts as Low",
  passedOver: "passed over",
  noAnswer: "gave no answer",
  asked: "Asked",
  question: "Was asked",
  later: "When in conflict",
  nothingNew: "added nothing new; what it said before stands",
  needsHuman: "says this needs human judgment",
  conflict: "Conflict",
  between: "Between",
  prevails: "Prevails",
  method: "How",
  nobody: "nobody: a person has to decide",
  noConflict: "No conflict: straight to the result.",
  notYet: "Conflicts are resolved at the end.",
  consensus: "What all of them say",
  gaps: "What nobody looked at",
  item: "Item",
  where: "Where",
  reason: "Why",
  rounds: "Rounds used",
  answered: "Answered",
  mode: "Mode",
  noRound: "No round was held.",
  nobodyPassed: "nobody",
  whyNot: "Why it did not prevail",
  fears: "Its key concern, if it is right",
  roundsUsed: (n: number): string => `${n} of at most 3`,
  round: (n: number): string => `round ${n}`,
  prevailsIn: (who: string): string => `${who} prevails in this conflict`,
  notOverall: (option: string): string => `${option} does not prevail over all`,
  notAnswered: "has not answered yet",
  byRule: "by rule",
  decidedByRule: "Decided by rule",
  decidedByChair: "Decided by the chair",
  against: "against",
  noQuestion: "no question of its own: the chair wrote none, so it was asked the topic itself",
  withoutQuestion: "Asked without a question of its own",
  askedAgain: "Asked again",
  heldNoMore: {
    "no-conflict": "No second round: nobody was in conflict.",
    "no-known-clash":
      "nobody. No two of those asked are listed as known to clash (conflict_overrides, level HIGH), so there is one round only, and the rules decide what is in conflict.",
    "came-to-agree": "No third round: those in conflict came to agree.",
    decidable:
      "No third round: the rules could decide what was still in conflict, or nobody had anything new to say.",
    "last-round": "Three rounds are the most there can be.",
  } satisfies Record<HeldNoMore, string>,
};

export type DispatchHeadings = Readonly<Omit<typeof en, "heldNoMore">> & {
  readonly heldNoMore: Readonly<Record<HeldNoMore, string>>;
};

const ja: DispatchHeadings = {
  decision: "決定",
  rationale: "理由",
  input: "専門家の所見",
  conflicts: "対立とその解決",
  actions: "対応項目",
  questions: "未解決の問い",
  dispatched: "ラウンドごとの照会と回答",
  computed: "規則から導かれる結果",
  chairSays: "議長の言葉",
  noWords: "議長は決定を書いていません。",
  notDecided: "まだ決まっていません。",
  toDecide: "人の判断が必要です。",
  personDecided: "人が決めた",
  noOption: "選択肢は示されない",
  alone: "専門家が見つからず、議長が単独で進めました。ほかに見た者はいません。",
  single: "専門家一名に一度だけ照会しました。意見の異なる相手はいません。",
  specialist: "専門家",
  finding: "所見",
  recommends: "推奨",
  confidence: "確信度",
  concern: "主な懸念",
  noConcern: "なし",
  missing: "記載なし（低とみなす）",
  passedOver: "見送り",
  noAnswer: "回答なし",
  asked: "照会先",
  question: "問い",
  later: "対立の中で",
  nothingNew: "新しい論拠なし（以前の立場のまま）",
  needsHuman: "人の判断が必要と述べた",
  conflict: "対立",
  between: "当事者",
  prevails: "優先",
  method: "決め方",
  nobody: "なし（人の判断が必要）",
  noConflict: "対立なし：そのまま結果へ。",
  notYet: "対立は最後に解決されます。",
  consensus: "全員が述べたこと",
  gaps: "誰も見ていないこと",
  item: "項目",
  where: "扱い",
  reason: "理由",
  rounds: "使ったラウンド",
  answered: "回答",
  mode: "方式",
  noRound: "ラウンドはありませんでした。",
  nobodyPassed: "なし",
  whyNot: "採られなかった理由",
  fears: "正しければ問題となる懸念",
  roundsUsed: (n) => `${n}（最大3）`,
  round: (n) => `第${n}ラウンド`,
  prevailsIn: (who) => `この対立では${who}が優先`,
  notOverall: (option) => `全体では${option}は採られない`,
  notAnswered: "未回答",
  byRule: "規則による",
  decidedByRule: "規則による決定",
  decidedByChair: "議長による決定",
  against: "従われなかったのは",
  noQuestion: "個別の問いなし（議長が書かなかったため、論題そのものを照会）",
  withoutQuestion: "個別の問いなしで照会",
  askedAgain: "再照会",
  heldNoMore: {
    "no-conflict": "第2ラウンドなし：対立はありませんでした。",
    "no-known-clash":
      "なし。照会先に、対立が知られている組（conflict_overrides の HIGH）がないため、ラウンドは一度だけで、対立は規則が決めます。",
    "came-to-agree": "第3ラウンドなし：当事者が一致しました。",
    decidable:
      "第3ラウンドなし：残った対立は規則で決められるか、新しく述べることのある者がいませんでした。",
    "last-round": "ラウンドは最大3です。",
  },
};

const zh: DispatchHeadings = {
  decision: "决定",
  rationale: "理由",
  input: "专家意见",
  conflicts: "冲突及其解决",
  actions: "行动项",
  questions: "未决问题",
  dispatched: "各轮询问与回答",
  computed: "按规则得出的结果",
  chairSays: "主席的话",
  noWords: "主席没有写出决定。",
  notDecided: "尚未决定。",
  toDecide: "须由人决定。",
  personDecided: "由人决定",
  noOption: "不主张任何选项",
  alone: "没有找到专家：主席独自进行，没有其他人看过。",
  single: "只询问了一位专家一次：没有可与之不同的人。",
  specialist: "专家",
  finding: "发现",
  recommends: "建议",
  confidence: "信心",
  concern: "主要顾虑",
  noConcern: "无",
  missing: "缺失（视为低）",
  passedOver: "略过",
  noAnswer: "没有回答",
  asked: "询问",
  question: "问题",
  later: "在冲突中",
  nothingNew: "没有新的论据（维持先前立场）",
  needsHuman: "认为需要人的判断",
  conflict: "冲突",
  between: "双方",
  prevails: "胜出",
  method: "方式",
  nobody: "无（须由人决定）",
  noConflict: "没有冲突：直接得出结果。",
  notYet: "冲突在最后解决。",
  consensus: "全体一致之处",
  gaps: "无人关注之处",
  item: "事项",
  where: "处理方式",
  reason: "原因",
  rounds: "使用轮数",
  answered: "回答",
  mode: "模式",
  noRound: "没有进行任何轮次。",
  nobodyPassed: "无",
  whyNot: "未被采纳的原因",
  fears: "若属实则成问题的顾虑",
  roundsUsed: (n) => `${n}（最多 3）`,
  round: (n) => `第 ${n} 轮`,
  prevailsIn: (who) => `${who} 在此冲突中胜出`,
  notOverall: (option) => `${option} 在总体上未被采纳`,
  notAnswered: "尚未回答",
  byRule: "依据规则",
  decidedByRule: "依规则决定",
  decidedByChair: "由主席决定",
  against: "未被采纳的是",
  noQuestion: "没有单独的问题（主席未写，因此直接询问议题本身）",
  withoutQuestion: "没有单独的问题",
  askedAgain: "再次询问",
  heldNoMore: {
    "no-conflict": "没有第二轮：没有冲突。",
    "no-known-clash":
      "无。被询问者中没有列为已知冲突的一对（conflict_overrides，级别 HIGH），因此只有一轮，冲突由规则裁决。",
    "came-to-agree": "没有第三轮：冲突双方达成一致。",
    decidable: "没有第三轮：剩余冲突可由规则裁决，或没有人有新的内容。",
    "last-round": "最多三轮。",
  },
};

const HEADINGS: Readonly<Record<Language, DispatchHeadings>> = { en, ja, zh };

export function dispatchHeadings(lang: Language): DispatchHeadings {
  return HEADINGS[lang];
}

/** Shared words that would say something else here: there is a chair and no moderator, and rules that decide, also against most. */
const OWN: Readonly<
  Record<
    Language,
    Pick<
      Headings,
      | "stands"
      | "dissent"
      | "minority"
      | "grouping"
      | "groupingNote"
      | "readAs"
      | "notWritten"
      | "material"
    >
  >
> = {
  en: {
    stands: "Decision",
    dissent: "Not followed",
    minority: "Not followed, and why",
    grouping: "how the chair grouped the recommendations",
    groupingNote: "The chair's reading; it counts as a vote only once its holder confirms it.",
    readAs: "read by the chair, unconfirmed",
    notWritten: "nothing is on record",
    material:
      "Rules resolve conflicts between specialists; the chair writes down what follows. Statuses are book-keeping of what was argued, no forecast of what is true.",
  },
  ja: {
    stands: "決定",
    dissent: "採られなかった推奨",
    minority: "採られなかった推奨とその理由",
    grouping: "議長による推奨の分類",
    groupingNote: "議長の読み取りです。本人が確認するまで票にはなりません。",
    readAs: "議長の読み取り・未確認",
    notWritten: "記録なし",
    material:
      "専門家どうしの対立は規則が解決し、議長がその結果を書き留めます。状態は議論の記録であり、真偽の予測ではありません。",
  },
  zh: {
    stands: "决定",
    dissent: "未被采纳",
    minority: "未被采纳的建议及原因",
    grouping: "主席如何归类建议",
    groupingNote: "这是主席的解读；本人确认之后才算一票。",
    readAs: "主席的解读，未经确认",
    notWritten: "没有记录",
    material: "专家之间的冲突由规则解决，主席记录结果。状态只记录论证情况，并不预测真伪。",
  },
};

export function chairWords(lang: Language): (typeof OWN)[Language] {
  return OWN[lang];
}
