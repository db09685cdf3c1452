// Figures as people read them.
import type { Lang } from "./language.tsx";

const LOCALES: Readonly<Record<Lang, string>> = { en: "en-GB", ja: "ja-JP", zh: "zh-CN" };

export function when(ts: string, lang: Lang): string {
  const time = new Date(ts);
  return Number.isNaN(time.getTime())
    ? ""
    : time.toLocaleString(LOCALES[lang], { dateStyle: "medium", timeStyle: "short" });
}

export function clock(ts: string, lang: Lang): string {
  const time = new Date(ts);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString(LOCALES[lang]);
}

export function dollars(usd: number): string {
  return usd === 0 ? "$0" : usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

export function count(n: number, lang: Lang): string {
  return n.toLocaleString(LOCALES[lang]);
}

export function lasting(ms: number, lang: Lang): string {
  const seconds = Math.round(ms / 1_000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const units = { en: ["min", "s"], ja: ["分", "秒"], zh: ["分", "秒"] } as const;
  return minutes === 0
    ? `${ms < 9_950 ? (ms / 1_000).toFixed(1) : seconds} ${units[lang][1]}`
    : `${minutes} ${units[lang][0]} ${rest} ${units[lang][1]}`;
}
