// What views carry of the engine's own sentences, in the reader's language.
// Law 1: English is as it was recorded. Law 2: what models and people wrote, topics, names and ids are never touched.
import { certificate } from "../artifacts/certificates.ts";
import { gateIn } from "../artifacts/in-language.ts";
import { reasonOf, sentence } from "../artifacts/sentences.ts";
import { stageTitle } from "../artifacts/terms.ts";
import { shortTerm, term } from "../artifacts/terms.ts";
import type { Status as Standing } from "../argument/index.ts";
import type { Result, Status } from "../projections/index.ts";
import type { Verdict } from "../script/fact.ts";
import type { Language } from "../text/language.ts";
import type { ArgumentView } from "./wire.ts";

/** A sentence as recorded, or told. */
export function told(lang: Language, recorded: string, code: string | null = null): string {
  return lang === "en" ? recorded : sentence(lang, recorded, code);
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

export function toldAll<T extends { readonly code: string; readonly text: string }>(
  lang: Language,
  rows: readonly T[],
): readonly T[] {
  return rows.map((row) => ({ ...row, text: told(lang, row.text, row.code) }));
}

export function toldStatus(lang: Language, status: Status): Status {
  const {
    paused,
    waitingFor: { gates, asks },
  } = status;
  return {
    ...status,
    paused: paused && { ...paused, detail: told(lang, paused.detail) },
    waitingFor: {
      gates: gates.map((gate) => gateIn(lang, gate)),
      asks: asks.map((ask) => ({ ...ask, purpose: worded(lang, ask.purpose) })),
    },
  };
}

export function toldVerdict(lang: Language, verdict: Verdict | null): Verdict | null {
  return verdict && { ...verdict, detail: told(lang, verdict.detail) };
}

type Node = ArgumentView["nodes"][number];

/** How people know a node, and why it stands where it does. */
export function toldNode(lang: Language, node: Node, standing: Standing | undefined): Node {
  if (lang === "en") return node;
  const { id, kind, title, author, round } = node;
  const why = standing ? certificate(lang, standing) : told(lang, node.certificate);
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

export function toldResult(lang: Language, result: Result): Result {
  if (lang === "en") return result;
  const say = (text: string): string => sentence(lang, text);
  const certified = <T extends { readonly certificate: string }>(
    rows: readonly T[],
  ): readonly T[] => rows.map((row) => ({ ...row, certificate: say(row.certificate) }));
  const minority = <T extends { readonly certificate: string }>(
    rows: readonly T[] | "none",
  ): readonly T[] | "none" => (rows === "none" ? rows : certified(rows));
  const resolution = result.resolution && {
    ...result.resolution,
    detail: say(result.resolution.detail),
  };
  switch (result.kind) {
    case "review":
      return {
        ...result,
        resolution,
        why: result.why === null ? null : say(result.why),
        findings: result.findings.map((finding) => ({
          ...finding,
          life: finding.life.map((step) => ({ ...step, reason: reasonOf(lang, step.reason) })),
        })),
        unsettled: result.unsettled && {
          ...result.unsettled,
          choices: result.unsettled.choices.map((choice) => ({
            ...choice,
            label: say(choice.label),
          })),
        },
        ideas: result.ideas.map((idea) => ({
          ...idea,
          died: idea.died && { ...idea.died, reason: reasonOf(lang, idea.died.reason) },
        })),
      };
    case "structured": {
      const signals = (found: typeof result.signals): typeof result.signals => ({
        ...found,
        signals: found.signals.map((signal) => ({ ...signal, detail: say(signal.detail) })),
      });
      return {
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
          evidence: say(mode.evidence),
          response: say(mode.response),
        })),
        limits: toldAll(lang, result.limits),
      };
    }
    default:
      return { ...result, resolution, minority: minority(result.minority) };
  }
}
