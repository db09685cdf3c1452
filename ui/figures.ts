// Figures as people read them.
import type { Head } from "../src/web/wire.ts";
import type { Lang, Translate } from "./language.tsx";

const LOCALES: Readonly<Record<Lang, string>> = { en: "en-GB", ja: "ja-JP", zh: "zh-CN" };

export function dateAndTime(ts: string, lang: Lang): string {
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

/** What a run has cost so far: at least so much where some of its calls have no price. */
export function spentDollars({ usd, unpriced }: Head["spent"], t: Translate): string {
  if (unpriced === 0) return dollars(usd);
  return usd === 0 ? t("app.costUnknown") : `${dollars(usd)}+`;
}

export function count(n: number, lang: Lang): string {
  return n.toLocaleString(LOCALES[lang]);
}

export function duration(ms: number, lang: Lang): string {
  const seconds = Math.round(ms / 1_000);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const units = { en: ["min", "s"], ja: ["分", "秒"], zh: ["分", "秒"] } as const;
  return minutes === 0
    ? `${ms < 9_950 ? (ms / 1_000).toFixed(1) : seconds} ${units[lang][1]}`
    : `${minutes} ${units[lang][0]} ${rest} ${units[lang][1]}`;
}

const AGES = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** For how long it has been so, in the largest unit that fits. */
export function ageOf(ts: string, lang: Lang, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(ts)) / 1_000);
  const [unit, length] = AGES.find(([, each]) => seconds >= each) ?? ["second", 1];
  const form = { style: "unit", unit, unitDisplay: "long" } as const;
  return Math.floor(seconds / length).toLocaleString(LOCALES[lang], form);
}

/** What people call it; its version says nothing to them. */
export function protocolName({ protocol }: { readonly protocol: string }, t: Translate): string {
  const [name = ""] = protocol.split("@");
  return t.find(`app.protocols.${name}`) ?? name;
}

export function roundName(round: number, t: Translate): string {
  return round > 0 ? t("app.round", { n: round }) : t("app.beforeFirst");
}
