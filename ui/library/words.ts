import type { Lang } from "../language.tsx";

interface Words {
  readonly title: string;
  readonly new: string;
  readonly none: string;
  readonly noneHint: string;
  readonly first: string;
  readonly search: string;
  readonly show: string;
  readonly filters: Readonly<Record<"all" | "open" | "finished", string>>;
  readonly nothingFound: string;
  readonly stale: string;
  readonly calls: (n: number) => string;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    title: "Deliberations",
    new: "New deliberation",
    none: "Nothing has been deliberated here yet.",
    noneHint: "Bring a question, a plan or a draft. Without a model, a built-in panel rehearses.",
    first: "Start the first",
    search: "Search by topic, outcome or id",
    show: "Show",
    filters: { all: "All", open: "Open", finished: "Finished" },
    nothingFound: "None of them matches.",
    stale: "The server does not answer; this is what was last known.",
    calls: (n) => `${n} ${n === 1 ? "call" : "calls"}`,
  },
  ja: {
    title: "審議",
    new: "新しい審議",
    none: "まだ審議はありません。",
    noneHint:
      "問い、計画、草稿をお持ちください。モデルがなくても、内蔵のパネルがリハーサルします。",
    first: "最初の審議を始める",
    search: "題目・結果・ID で検索",
    show: "表示",
    filters: { all: "すべて", open: "進行中", finished: "終了" },
    nothingFound: "一致するものはありません。",
    stale: "サーバーが応答しません。最後に分かった内容を表示しています。",
    calls: (n) => `${n} 回の呼び出し`,
  },
  zh: {
    title: "审议",
    new: "新的审议",
    none: "这里还没有审议。",
    noneHint: "带来一个问题、计划或草稿。没有模型时,内置小组会进行排练。",
    first: "开始第一个",
    search: "按主题、结果或编号搜索",
    show: "显示",
    filters: { all: "全部", open: "未结束", finished: "已结束" },
    nothingFound: "没有匹配的内容。",
    stale: "服务器没有应答;显示的是最后已知的内容。",
    calls: (n) => `${n} 次调用`,
  },
};
