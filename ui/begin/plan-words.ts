// What the page of the plan says, in three languages.
import type { Lang } from "../language.tsx";

export interface PlanWords {
  readonly title: string;
  readonly lead: string;
  readonly seats: string;
  readonly oneModel: string;
  readonly severalModels: string;
  readonly rounds: string;
  readonly upTo: (n: string) => string;
  readonly asks: string;
  readonly most: (n: string) => string;
  readonly tokens: string;
  readonly about: (n: string) => string;
  readonly estimate: string;
  readonly price: string;
  readonly unknownPrice: string;
  readonly unknownPriceHint: string;
  readonly noCost: string;
  readonly atMost: string;
  readonly limits: string;
  readonly noLimits: string;
  readonly calls: (n: number, shown: string) => string;
  readonly tokenCap: (shown: string) => string;
  readonly minutes: (n: number, shown: string) => string;
  readonly stages: string;
  readonly outside: string;
  readonly round: (n: number) => string;
  readonly notices: string;
  readonly sharesOne: string;
  readonly rehearsed: string;
  readonly start: string;
  readonly starting: string;
  readonly back: string;
}

export const planWords: Readonly<Record<Lang, PlanWords>> = {
  en: {
    title: "The plan",
    lead: "Nothing has been asked or spent yet.",
    seats: "Seats",
    oneModel: "one model in all",
    severalModels: "several models",
    rounds: "Rounds",
    upTo: (n) => `up to ${n}`,
    asks: "Questions asked",
    most: (n) => `${n} at the very most`,
    tokens: "Tokens",
    about: (n) => `about ${n}`,
    estimate: "an estimate, on the high side",
    price: "Price",
    unknownPrice: "unknown",
    unknownPriceHint: "no price is known for this model",
    noCost: "no cost",
    atMost: "on the high side",
    limits: "Stops at",
    noLimits: "no limit",
    calls: (n, shown) => `${shown} ${n === 1 ? "call" : "calls"}`,
    tokenCap: (shown) => `${shown} tokens`,
    minutes: (n, shown) => `${shown} ${n === 1 ? "minute" : "minutes"}`,
    stages: "What happens",
    outside: "Outside the rounds",
    round: (n) => `Round ${n}`,
    notices: "Before you start",
    sharesOne: "All seats share one model. Their agreement says less than that of several models.",
    rehearsed: "This is a rehearsal: a built-in panel answers, and no model is asked.",
    start: "Start",
    starting: "Starting…",
    back: "Change something",
  },
  ja: {
    title: "計画",
    lead: "まだ何も尋ねておらず、費用もかかっていません。",
    seats: "席",
    oneModel: "すべて同じモデル",
    severalModels: "複数のモデル",
    rounds: "ラウンド",
    upTo: (n) => `最大 ${n}`,
    asks: "問いかけ",
    most: (n) => `どんなに多くても ${n}`,
    tokens: "トークン",
    about: (n) => `約 ${n}`,
    estimate: "多めの見積もり",
    price: "料金",
    unknownPrice: "不明",
    unknownPriceHint: "このモデルの価格は分かりません",
    noCost: "無料",
    atMost: "多めの見積もり",
    limits: "上限",
    noLimits: "上限なし",
    calls: (_, shown) => `呼び出し ${shown} 回`,
    tokenCap: (shown) => `${shown} トークン`,
    minutes: (_, shown) => `${shown} 分`,
    stages: "進み方",
    outside: "ラウンド外",
    round: (n) => `第${n}ラウンド`,
    notices: "始める前に",
    sharesOne: "すべての席が同じモデルです。一致しても、複数のモデルの一致ほどの重みはありません。",
    rehearsed: "これはリハーサルです。内蔵のパネルが答え、モデルには尋ねません。",
    start: "開始",
    starting: "開始しています…",
    back: "変更する",
  },
  zh: {
    title: "计划",
    lead: "目前还没有提问，也没有产生费用。",
    seats: "席位",
    oneModel: "全部使用同一模型",
    severalModels: "多个模型",
    rounds: "轮次",
    upTo: (n) => `最多 ${n}`,
    asks: "提问",
    most: (n) => `至多 ${n}`,
    tokens: "词元",
    about: (n) => `约 ${n}`,
    estimate: "偏高的估计",
    price: "费用",
    unknownPrice: "未知",
    unknownPriceHint: "不知道此模型的价格",
    noCost: "免费",
    atMost: "偏高的估计",
    limits: "上限",
    noLimits: "没有上限",
    calls: (_, shown) => `${shown} 次调用`,
    tokenCap: (shown) => `${shown} 词元`,
    minutes: (_, shown) => `${shown} 分钟`,
    stages: "流程",
    outside: "轮次之外",
    round: (n) => `第 ${n} 轮`,
    notices: "开始之前",
    sharesOne: "所有席位使用同一模型。它们的一致意见不如多个模型的一致有分量。",
    rehearsed: "这是排练：由内置小组作答，不会询问任何模型。",
    start: "开始",
    starting: "正在开始…",
    back: "修改",
  },
};
