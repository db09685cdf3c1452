// Words that more than one view says, in three languages.
import type { Lang } from "./language.tsx";
import type { Standing } from "./standing.ts";

export interface Words {
  readonly skip: string;
  readonly places: string;
  readonly library: string;
  readonly begin: string;
  readonly language: string;
  readonly dark: string;
  readonly loading: string;
  readonly again: string;
  readonly offline: string;
  readonly offlineHint: string;
  readonly signedOut: string;
  readonly broken: string;
  readonly rehearsed: string;
  readonly hosted: string;
  readonly round: (n: number) => string;
  readonly beforeFirst: string;
  readonly unknown: string;
  readonly states: Readonly<Record<Standing, string>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly resolutions: Readonly<Record<string, string>>;
  readonly protocols: Readonly<Record<string, string>>;
  readonly statuses: Readonly<Record<string, string>>;
  readonly shifts: Readonly<Record<string, string>>;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    skip: "Skip to the content",
    places: "Places",
    library: "Library",
    begin: "New",
    language: "Language",
    dark: "Dark look",
    loading: "Loading…",
    again: "Try again",
    offline: "The server does not answer.",
    offlineHint: "It may have been stopped. Start it again with: dissensus serve",
    signedOut: "This browser is not let in.",
    broken: "Something went wrong.",
    rehearsed: "rehearsed",
    hosted: "hosted",
    round: (n) => `Round ${n}`,
    beforeFirst: "Before the first round",
    unknown: "unknown",
    states: {
      running: "running",
      waiting: "waits for you",
      host: "waits for its host",
      paused: "paused",
      finished: "finished",
      interrupted: "interrupted",
      damaged: "damaged",
    },
    reasons: {
      settled: "settled",
      converged: "converged",
      "stable-majority": "stable majority",
      human: "decided by a person",
      "stable-split": "stable split",
      "nothing-new": "nothing new",
      escalated: "escalated",
      cap: "rounds used up",
      budget: "budget reached",
      "no-quorum": "no quorum",
      infrastructure: "stopped by a failure",
    },
    resolutions: {
      "by evidence": "by evidence",
      "by argument": "by argument",
      "by majority": "by majority",
      "by default": "by default",
      "against argument": "against the argument",
      unresolved: "unresolved",
      passed: "passes",
      blocked: "does not pass",
    },
    protocols: {
      swarm: "Swarm",
      dialectic: "Dialectic",
      structured: "Structured",
      dispatch: "Dispatch",
      review: "Review",
    },
    statuses: {
      standing: "stands",
      unchallenged: "unchallenged",
      refuted: "refuted",
      contested: "contested",
      withdrawn: "withdrawn",
      superseded: "superseded",
    },
    shifts: { argued: "argued", conforming: "conforming", unexplained: "unexplained" },
  },
  ja: {
    skip: "本文へ移動",
    places: "場所",
    library: "一覧",
    begin: "新規",
    language: "言語",
    dark: "ダーク表示",
    loading: "読み込み中…",
    again: "もう一度試す",
    offline: "サーバーが応答しません。",
    offlineHint: "停止した可能性があります。再開するには: dissensus serve",
    signedOut: "このブラウザーは許可されていません。",
    broken: "問題が起きました。",
    rehearsed: "リハーサル",
    hosted: "ホスト実行",
    round: (n) => `第${n}ラウンド`,
    beforeFirst: "最初のラウンドの前",
    unknown: "不明",
    states: {
      running: "進行中",
      waiting: "あなたの判断待ち",
      host: "ホスト待ち",
      paused: "一時停止",
      finished: "終了",
      interrupted: "中断",
      damaged: "破損",
    },
    reasons: {
      settled: "決着",
      converged: "収束",
      "stable-majority": "安定した多数",
      human: "人が決定",
      "stable-split": "安定した分裂",
      "nothing-new": "新しい論点なし",
      escalated: "上申",
      cap: "ラウンド上限",
      budget: "予算上限",
      "no-quorum": "定足数不足",
      infrastructure: "障害で停止",
    },
    resolutions: {
      "by evidence": "証拠による",
      "by argument": "論証による",
      "by majority": "多数による",
      "by default": "既定による",
      "against argument": "論証に反する",
      unresolved: "未解決",
      passed: "合格",
      blocked: "不合格",
    },
    protocols: {
      swarm: "スウォーム",
      dialectic: "弁証",
      structured: "構造化",
      dispatch: "諮問",
      review: "レビュー",
    },
    statuses: {
      standing: "成立",
      unchallenged: "異論なし",
      refuted: "反駁",
      contested: "係争中",
      withdrawn: "撤回",
      superseded: "置換",
    },
    shifts: { argued: "論証による", conforming: "同調", unexplained: "説明なし" },
  },
  zh: {
    skip: "跳到正文",
    places: "位置",
    library: "资料库",
    begin: "新建",
    language: "语言",
    dark: "深色外观",
    loading: "正在加载…",
    again: "重试",
    offline: "服务器没有应答。",
    offlineHint: "它可能已停止。重新启动: dissensus serve",
    signedOut: "此浏览器未获准进入。",
    broken: "出了问题。",
    rehearsed: "排练",
    hosted: "由宿主运行",
    round: (n) => `第 ${n} 轮`,
    beforeFirst: "第一轮之前",
    unknown: "未知",
    states: {
      running: "进行中",
      waiting: "等待你决定",
      host: "等待宿主",
      paused: "已暂停",
      finished: "已结束",
      interrupted: "已中断",
      damaged: "已损坏",
    },
    reasons: {
      settled: "已定",
      converged: "已收敛",
      "stable-majority": "稳定多数",
      human: "由人决定",
      "stable-split": "稳定分歧",
      "nothing-new": "无新内容",
      escalated: "已上报",
      cap: "轮次用尽",
      budget: "预算用尽",
      "no-quorum": "人数不足",
      infrastructure: "因故障停止",
    },
    resolutions: {
      "by evidence": "依据证据",
      "by argument": "依据论证",
      "by majority": "依据多数",
      "by default": "依默认",
      "against argument": "违背论证",
      unresolved: "未解决",
      passed: "通过",
      blocked: "未通过",
    },
    protocols: {
      swarm: "群议",
      dialectic: "辩证",
      structured: "结构化",
      dispatch: "咨询",
      review: "评审",
    },
    statuses: {
      standing: "成立",
      unchallenged: "无人质疑",
      refuted: "被驳倒",
      contested: "有争议",
      withdrawn: "已撤回",
      superseded: "已被取代",
    },
    shifts: { argued: "有论证", conforming: "从众", unexplained: "未解释" },
  },
};
