// What views carry of the engine's own sentences, in the reader's language.
// Law 1: English is as it was recorded. Law 2: what models and people wrote, topics, names and ids are never touched.
import type { DialecticResult } from "../protocols/dialectic/result/result.ts";
import type { ReviewResult } from "../protocols/review/result/result.ts";
import type { StructuredResult } from "../protocols/structured/result/result.ts";
import { shortTerm, stageTitle, term } from "../messages/report.ts";
import { phraseOf, type Status as Standing } from "../argument/index.ts";
import type { LogEvent } from "../log/index.ts";
import { chronicle } from "../views/chronicle.ts";
import type { Result, Status } from "../views/index.ts";
import { Told } from "../views/told.ts";
import { messagesOf } from "../messages/catalogue.ts";
import type { Verdict } from "../kernel/fact.ts";
import type { Phrase } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import type { ArgumentView } from "./wire.ts";

/** What a log says, for a reader of a language. */
export function toldIn(lang: Language, events: readonly LogEvent[]): Told {
  return new Told(lang, messagesOf(chronicle(events).opened.protocol), events);
}

/** A word of the engine for people: English shows the word itself. */
export function worded(lang: Language, word: string): string {
  return lang === "en" ? word : shortTerm(lang, word);
}

/** A stage of a plan; `round 2: ` before its title says where it belongs, in every language. */
export function toldStage(lang: Language, stage: string): string {
  const [, where = "", title = stage] = /^(round \d+: )(.*)$/s.exec(stage) ?? [];
  return `${where}${stageTitle(lang, title)}`;
}

export function toldAll<T extends { readonly text: string; readonly says?: Phrase }>(
  told: Told,
  rows: readonly T[],
): readonly T[] {
  return rows.map((row) => ({ ...row, text: told.tell(row.text, row.says) }));
}

export function toldStatus(told: Told, status: Status): Status {
  const {
    paused,
    waitingFor: { gates, asks },
  } = status;
  return {
    ...status,
    paused: paused && { ...paused, detail: told.tell(paused.detail) },
    waitingFor: {
      gates: gates.map((gate) => told.gate(gate)),
      asks: asks.map((ask) => ({ ...ask, purpose: worded(told.lang, ask.purpose) })),
    },
  };
}

export function toldVerdict(told: Told, verdict: Verdict | null): Verdict | null {
  return verdict && { ...verdict, detail: told.tell(verdict.detail, verdict.says) };
}

type Node = ArgumentView["nodes"][number];

/** How people know a node, and why it stands where it does. */
export function toldNode(told: Told, node: Node, standing: Standing | undefined): Node {
  const { lang } = told;
  if (lang === "en") return node;
  const { id, kind, title, author, round } = node;
  const why = told.tell(node.certificate, standing && phraseOf(standing));
  if (kind === "verification")
    return {
      ...node,
      title: checkTitle(lang, title),
      author: author && term(lang, author.replaceAll(" ", "_")),
      certificate: why,
    };
  if (title === `Claim ${id}`)
    return { ...node, title: lang === "ja" ? `主張 ${id}` : `主张 ${id}`, certificate: why };
  const isMessage = author !== null && round !== null && title === `${author}, round ${round}`;
  return {
    ...node,
    title: isMessage
      ? `${author}${lang === "ja" ? `、第${round}ラウンド` : `，第 ${round} 轮`}`
      : title,
    certificate: why,
  };
}

/** `V-1-1, ROBUST, observed, on C-1-2`. */
function checkTitle(lang: Exclude<Language, "en">, title: string): string {
  const [, own = title, isObserved, about] =
    /^(\S+, [A-Z_]+)(, observed)?(?:, on (\S+))?$/.exec(title) ?? [];
  return `${own}${isObserved === undefined ? "" : `, ${term(lang, "observed")}`}${about === undefined ? "" : lang === "ja" ? `（${about} について）` : `（关于 ${about}）`}`;
}

export function toldResult(told: Told, given: Result): Result {
  const { lang, tell } = told;
  if (lang === "en") return given;
  const result = given as DialecticResult | ReviewResult | StructuredResult; // by the kind it names
  const certified = <T extends { readonly certificate: string; readonly says?: Phrase }>(
    rows: readonly T[],
  ): readonly T[] => rows.map((row) => ({ ...row, certificate: tell(row.certificate, row.says) }));
  const minority = <T extends { readonly certificate: string }>(
    rows: readonly T[] | "none",
  ): readonly T[] | "none" => (rows === "none" ? rows : certified(rows));
  const reasoned = <T extends { readonly reason: string; readonly says?: Phrase }>(row: T): T =>
    row.says ? { ...row, reason: tell(row.reason, row.says) } : row;
  const resolution = result.resolution && {
    ...result.resolution,
    detail: tell(result.resolution.detail, result.resolution.says),
  };
  switch (result.kind) {
    case "review": {
      const review: ReviewResult = {
        ...result,
        resolution,
        why: result.why === null ? null : tell(result.why),
        findings: result.findings.map((finding) => ({
          ...finding,
          life: finding.life.map(reasoned),
        })),
        unsettled: result.unsettled && {
          ...result.unsettled,
          choices: result.unsettled.choices.map((choice) => ({
            ...choice,
            label: tell(choice.label),
          })),
        },
        ideas: result.ideas.map((idea) => ({ ...idea, died: idea.died && reasoned(idea.died) })),
      };
      return review;
    }
    case "structured": {
      const signals = (found: typeof result.signals): typeof result.signals => ({
        ...found,
        signals: found.signals.map((signal) => ({
          ...signal,
          detail: tell(signal.detail, signal.says),
        })),
      });
      const structured: StructuredResult = {
        ...result,
        resolution,
        minority: minority(result.minority),
        minorityClaims: certified(result.minorityClaims),
        options: certified(result.options),
        rounds: result.rounds.map((round) => ({ ...round, signals: signals(round.signals) })),
        signals: signals(result.signals),
        retrospective: result.retrospective.map((mode) => ({
          ...mode,
          name: term(lang, mode.code),
          evidence: tell(mode.evidence, mode.says.evidence),
          response: tell(mode.response, mode.says.response),
        })),
        limits: toldAll(told, result.limits),
      };
      return structured;
    }
    default:
      return { ...result, resolution, minority: minority(result.minority) };
  }
}
