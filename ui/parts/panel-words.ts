import type { Lang } from "../language.tsx";

export const words: Readonly<Record<Lang, { readonly details: string; readonly close: string }>> = {
  en: { details: "Details", close: "Close" },
  ja: { details: "詳細", close: "閉じる" },
  zh: { details: "详情", close: "关闭" },
};
