// What views carry of the engine's own sentences, in the reader's language.
// Law 1: English is as it was recorded. Law 2: what models and people wrote, topics, names and ids are never touched.
import { shortTerm, stageTitle, term } from "../messages/report.ts";
import { phraseOf, type Status as Standing } from "../argument/index.ts";
import type { LogEvent } from "../log/index.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { result, type Result, type Stands, type RunStatus } from "../views/index.ts";
import type { Phrased } from "../messages/voice.ts";
import { readingOf } from "../views/reading.ts";
import { Told } from "../views/told.ts";
import { messagesOf } from "../messages/catalogue.ts";
import type { Verdict } from "../kernel/fact.ts";
import type { Phrase } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import type { ArgumentView } from "./wire.ts";

/** What a log says, for a reader of a language. */
export function toldIn(lang: Language, events: readonly LogEvent[]): Told {
  return new Told(lang, messagesOf(stateOf(events).opened.protocol), events);
}

/** A word of the engine for people: English shows the word itself. */
export function translateWord(lang: Language, word: string): string {
  return lang === "en" ? word : shortTerm(lang, word);
}

/** A stage of a plan; `round 2: ` before its title says where it belongs, in every language. */
export function translateStage(lang: Language, stage: string): string {
  const [, where = "", title = stage] = /^(round \d+: )(.*)$/s.exec(stage) ?? [];
  return `${where}${stageTitle(lang, title)}`;
}

export function translateAll<T extends { readonly text: string; readonly says?: Phrase }>(
  told: Told,
  rows: readonly T[],
): readonly T[] {
  return rows.map((row) => ({ ...row, text: told.tell(row.text, row.says) }));
}

export function translateStatus(told: Told, status: RunStatus): RunStatus {
  const {
    stands,
    paused,
    waitingFor: { gates, asks },
  } = status;
  return {
    ...status,
    stands: translateStands(told, stands),
    paused: paused && { ...paused, detail: told.tell(paused.detail) },
    waitingFor: {
      gates: gates.map((gate) => told.gate(gate)),
      asks: asks.map((ask) => ({ ...ask, purpose: translateWord(told.lang, ask.purpose) })),
    },
  };
}

export function translateStands(told: Told, stands: Stands | null): Stands | null {
  const tell = <T extends Phrased>(said: T): T => ({
    ...said,
    text: told.tell(said.text, said.says),
  });
  return (
    stands && {
      ...stands,
      count: tell(stands.count),
      notEarned: stands.notEarned && tell(stands.notEarned),
      putBack: stands.putBack && tell(stands.putBack),
    }
  );
}

export function translateVerdict(told: Told, verdict: Verdict | null): Verdict | null {
  return verdict && { ...verdict, detail: told.tell(verdict.detail, verdict.says) };
}

type Node = ArgumentView["nodes"][number];

/** How people know a node, and why it stands where it does. */
export function translateNode(told: Told, node: Node, standing: Standing | undefined): Node {
  const { lang } = told;
  if (lang === "en") return node;
  const { id, kind, title, author, round } = node;
  const own = { ...node, certificate: told.tell(node.certificate, standing && phraseOf(standing)) };
  if (kind === "verification") {
    const who = author && term(lang, author.replaceAll(" ", "_"));
    return { ...own, title: checkTitle(lang, title), author: who };
  }
  const isJapanese = lang === "ja";
  if (title === `Claim ${id}`) return { ...own, title: `${isJapanese ? "主張" : "主张"} ${id}` };
  if (author === null || round === null || title !== `${author}, round ${round}`) return own;
  return { ...own, title: `${author}${isJapanese ? `、第${round}ラウンド` : `，第 ${round} 轮`}` };
}

/** `V-1-1, ROBUST, observed, on C-1-2`. */
function checkTitle(lang: Exclude<Language, "en">, title: string): string {
  const [, own = title, isObserved, about] =
    /^(\S+, [A-Z_]+)(, observed)?(?:, on (\S+))?$/.exec(title) ?? [];
  return `${own}${isObserved === undefined ? "" : `, ${term(lang, "observed")}`}${about === undefined ? "" : lang === "ja" ? `（${about} について）` : `（关于 ${about}）`}`;
}

/** What a log came to, in the reader's language: what all results have, and what the protocol's own has besides. */
export function translateResult(lang: Language, events: readonly LogEvent[]): Result {
  const found = result(events);
  if (lang === "en") return found;
  const told = toldIn(lang, events);
  const { resolution, minority } = found;
  const shared: Result = {
    ...found,
    resolution: resolution && {
      ...resolution,
      detail: told.tell(resolution.detail, resolution.says),
    },
    stands: translateStands(told, found.stands),
    minority: minority === "none" ? minority : told.certified(minority),
  };
  return readingOf(stateOf(events)).tell?.(shared, told) ?? shared;
}
