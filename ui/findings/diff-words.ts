import type { Lang } from "../language.tsx";

interface Words {
  readonly same: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly line: string;
  readonly more: (n: number) => string;
  readonly kinds: Readonly<Record<"added" | "removed", string>>;
}

export const words: Readonly<Record<Lang, Words>> = {
  en: {
    same: "Nothing changed.",
    before: "line before",
    after: "line after",
    change: "change",
    line: "text",
    more: (n) => `Show ${n} more lines`,
    kinds: { added: "added", removed: "removed" },
  },
  ja: {
    same: "変更はありません。",
    before: "変更前の行",
    after: "変更後の行",
    change: "変更",
    line: "本文",
    more: (n) => `残り ${n} 行を表示`,
    kinds: { added: "追加", removed: "削除" },
  },
  zh: {
    same: "没有变化。",
    before: "原行号",
    after: "新行号",
    change: "变化",
    line: "文本",
    more: (n) => `再显示 ${n} 行`,
    kinds: { added: "新增", removed: "删除" },
  },
};
