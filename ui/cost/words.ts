import type { Lang } from "../language.tsx";

interface Words {
  readonly empty: string;
  readonly emptyHint: string;
  readonly stale: string;
  readonly calls: string;
  readonly money: string;
  readonly input: string;
  readonly output: string;
  readonly cached: string;
  readonly time: string;
  readonly callTime: string;
  readonly retries: string;
  readonly repairs: string;
  readonly failed: string;
  readonly ambiguous: string;
  readonly trouble: string;
  readonly short: Readonly<
    Record<"retries" | "repairs" | "failed" | "ambiguous", (n: number) => string>
  >;
  readonly unknown: (n: number) => string;
  readonly estimated: (n: number, of: number) => string;
  readonly ambiguousHint: (n: number) => string;
  readonly hosted: (n: number) => string;
  readonly bySeat: string;
  readonly seat: string;
  readonly byRound: string;
  readonly round: string;
  readonly people: string;
  readonly peopleHint: string;
  readonly answers: (title: string, n: number) => string;
}

const s = (n: number): string => (n === 1 ? "" : "s");

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    empty: "Nothing has been spent yet.",
    emptyHint: "Calls, tokens and money are listed here as soon as the first call is made.",
    stale: "The server does not answer; these figures are the last known.",
    calls: "Calls",
    money: "Cost",
    input: "Tokens in",
    output: "Tokens out",
    cached: "Read from cache",
    time: "At work",
    callTime: "In calls",
    retries: "Retries",
    repairs: "Repairs",
    failed: "Failed",
    ambiguous: "Outcome unknown",
    trouble: "Trouble",
    short: {
      retries: (n) => `${n} ${n === 1 ? "retry" : "retries"}`,
      repairs: (n) => `${n} repair${s(n)}`,
      failed: (n) => `${n} failed`,
      ambiguous: (n) => `${n} outcome unknown`,
    },
    unknown: (n) => `${n} unknown`,
    estimated: (n, of) =>
      n === of
        ? "All token counts are our estimate: nobody reported them."
        : `The token counts of ${n} of ${of} calls are our estimate: nobody reported them.`,
    ambiguousHint: (n) =>
      `Nobody recorded how ${n} call${s(n)} ended; ${n === 1 ? "it" : "they"} may have been billed.`,
    hosted: (n) =>
      `${n} ${n === 1 ? "reply was" : "replies were"} brought by a host, and only the host knows what ${n === 1 ? "it" : "they"} cost.`,
    bySeat: "By seat",
    seat: "Seat",
    byRound: "By round",
    round: "Round",
    people: "People",
    peopleHint: "What people answer themselves makes no calls, and nothing is known of its cost.",
    answers: (title, n) => `${title}: ${n} answer${s(n)}`,
  },
  ja: {
    empty: "まだ費用は発生していません。",
    emptyHint: "最初の呼び出しから、回数・トークン・金額をここに示します。",
    stale: "サーバーが応答しません。最後に分かった数字です。",
    calls: "呼び出し",
    money: "費用",
    input: "入力トークン",
    output: "出力トークン",
    cached: "キャッシュから",
    time: "稼働時間",
    callTime: "呼び出し時間",
    retries: "再試行",
    repairs: "修復",
    failed: "失敗",
    ambiguous: "結果不明",
    trouble: "問題",
    short: {
      retries: (n) => `再試行 ${n}`,
      repairs: (n) => `修復 ${n}`,
      failed: (n) => `失敗 ${n}`,
      ambiguous: (n) => `結果不明 ${n}`,
    },
    unknown: (n) => `${n} 件不明`,
    estimated: (n, of) =>
      n === of
        ? "トークン数はすべて推定です。報告がありませんでした。"
        : `${of} 回のうち ${n} 回のトークン数は推定です。報告がありませんでした。`,
    ambiguousHint: (n) =>
      `${n} 回の呼び出しは結末が記録されていません。課金された可能性があります。`,
    hosted: (n) => `${n} 件の返答はホストが届けたもので、費用はホストだけが知っています。`,
    bySeat: "席ごと",
    seat: "席",
    byRound: "ラウンドごと",
    round: "ラウンド",
    people: "人",
    peopleHint: "人が自分で答えた分は呼び出しに含まれず、費用は不明です。",
    answers: (title, n) => `${title}: ${n} 件の回答`,
  },
  zh: {
    empty: "还没有花费。",
    emptyHint: "第一次调用之后,这里会列出次数、词元和金额。",
    stale: "服务器没有应答;这些是最后已知的数字。",
    calls: "调用",
    money: "费用",
    input: "输入词元",
    output: "输出词元",
    cached: "来自缓存",
    time: "工作时间",
    callTime: "调用时间",
    retries: "重试",
    repairs: "修复",
    failed: "失败",
    ambiguous: "结果不明",
    trouble: "问题",
    short: {
      retries: (n) => `重试 ${n}`,
      repairs: (n) => `修复 ${n}`,
      failed: (n) => `失败 ${n}`,
      ambiguous: (n) => `结果不明 ${n}`,
    },
    unknown: (n) => `${n} 项未知`,
    estimated: (n, of) =>
      n === of
        ? "全部词元数都是我们的估计:没有人报告。"
        : `${of} 次调用中有 ${n} 次的词元数是我们的估计:没有人报告。`,
    ambiguousHint: (n) => `有 ${n} 次调用没有记录如何结束;可能已经计费。`,
    hosted: (n) => `有 ${n} 条答复由宿主带来,费用只有宿主知道。`,
    bySeat: "按席位",
    seat: "席位",
    byRound: "按轮次",
    round: "轮次",
    people: "人",
    peopleHint: "人自己的回答不产生调用,费用未知。",
    answers: (title, n) => `${title}:${n} 个回答`,
  },
};
