// What a timeline says around what was recorded, in English; and the shape of it in any other language.
// Law 1: a line about a message is its id, who, a colon and its gist, and a ledger's line begins with its id, in every language: readers find them by it.
// Law 2: ids, names, topics and what models and people wrote go in as they are.
import type { Gate } from "../script/ask.ts";
import type { Round } from "../script/fact.ts";

/** Words and sentences that the engine recorded in English, as another language has them. */
export interface Tables {
  readonly term: (word: string) => string;
  readonly sentence: (recorded: string, code?: string | null) => string;
  /** Why a finding or an idea fared as it did: the engine's words alone. */
  readonly reason: (recorded: string) => string;
  readonly gate: (gate: Pick<Gate, "question" | "choices">) => Pick<Gate, "question" | "choices">;
  readonly topic: (round: Pick<Round, "topic" | "from">) => string;
}

/** Parts of a request that a server may not take. */
const PARTS: Readonly<Record<string, string>> = {
  schema: "the reply's schema",
  json: "JSON mode",
  stream: "streaming",
  usage: "token counts in the stream",
  max_tokens: "the older name of the output limit",
  effort: "a wish how long to think",
  cache: "marks for its cache",
};

export const english = {
  gate: (gate: Pick<Gate, "question" | "choices">): Pick<Gate, "question" | "choices"> => gate,
  opened: (protocol: string, topic: string): string => `${protocol} on “${topic}”`,
  forked: (parent: string, at: number): string => `Follows ${parent} up to record ${at}`,
  asked: (who: string, purpose: string, isBlind: boolean): string =>
    `${who} is asked: ${purpose}${isBlind ? " (blind)" : ""}`,
  failed: (ask: string, failure: string, isForGood: boolean, message: string): string =>
    `A call for ${ask} failed (${failure}${isForGood ? ", for good" : ""}): ${message}`,
  postponed: (seconds: number, message: string): string =>
    `Asked again in ${seconds} s: ${message}`,
  without: (model: string, part: string, message: string): string =>
    `${model} is asked without ${PARTS[part] ?? part} from here on: ${message}`,
  ambiguous: (ask: string): string =>
    `Nobody knows how a call for ${ask} ended; it may have been billed`,
  late: "late: changes nothing",
  repaired: "after a repair",
  answered: (who: string, notes: readonly string[]): string =>
    `${who} answered${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`,
  rejected: (who: string, reasons: readonly string[]): string =>
    `${who} is sent back: ${reasons.join("; ")}`,
  lapsed: (who: string, state: string, why: string): string =>
    `${who} gave no usable reply (${state}): ${why}`,
  overtime: (ask: string, took: string, advised: number): string =>
    `${ask} took ${took} minutes; ${advised} are advised`,
  decided: (who: string | null, label: string): string =>
    `${who === null ? "Default taken" : `${who} decided`}: ${label}`,
  settings: (who: string, note: string): string => `${who} changed the settings: ${note}`,
  added: (who: string, constraint: string): string => `${who} added for everyone: ${constraint}`,
  paused: (reason: string, detail: string): string =>
    `Paused (${reason})${detail === "" ? "" : `: ${detail}`}`,
  resumed: (who: string): string => `Resumed by ${who}`,
  concluded: (reason: string): string => `Ended: ${reason}`,
  cast: (titles: readonly string[], axis: string): string =>
    `At the table: ${titles.join(", ")}${axis === "" ? "" : `. Axis: ${axis}`}`,
  options: (list: readonly string[]): string => `Options: ${list.join(", ")}`,
  issue: (id: string, title: string, list: readonly string[]): string =>
    `Issue ${id} “${title}”: ${list.join(", ")}`,
  moved: (who: string, from: string, to: string, why: string): string =>
    `${who} moved from ${from} to ${to} (${why})`,
  argued: (trigger: string | null, isFounded: boolean): string =>
    `argued, after ${trigger ?? "an argument"}${isFounded ? " with new evidence" : ""}`,
  unargued: (kind: string): string => kind,
  category: (
    after: string,
    round: number,
    overall: string,
    issues: readonly { readonly issue: string; readonly category: string }[],
  ): string =>
    `After ${after} (round ${round}): ${overall} [${issues.map(({ issue, category }) => `${issue} ${category}`).join(", ")}]`,
  verdict: (chosen: string | null, resolution: string, detail: string): string =>
    `${chosen === null ? "No option prevails" : `The panel leans to ${chosen}`}: ${resolution}. ${detail}`,
  alarm: (text: string, _code: string): string => `Warning: ${text}`,
  notice: (text: string, _code: string): string => text,
  round: ({ round, topic }: Pick<Round, "round" | "topic" | "from">): string =>
    `Round ${round}: ${topic}`,
  amended: (who: string, degree: string, to: string): string =>
    `${who} amended its position (${degree}): ${to}`,
  measure: (name: string, value: number): string => `${name}: ${value}`,
  baseline: (calls: number, chosen: string | null): string =>
    `One model alone, asked ${calls} times: ${chosen === null ? "no option leads" : `most answers amount to ${chosen}`}`,
  finding: (id: string, severity: string, isNoted: boolean, problem: string): string =>
    `${id} ${severity}${isNoted ? " (noted)" : ""}: ${problem}`,
  ruling: (finding: string, status: string, who: string, reason: string): string =>
    `${finding} ${status.toLowerCase().replaceAll("_", " ")}, says ${who}${reason === "" ? "" : `: ${reason}`}`,
  edited: (n: number, edits: number, findings: readonly string[]): string =>
    `Version ${n}: ${edits} edit${edits === 1 ? "" : "s"} for ${findings.join(", ")}`,
  rewritten: (n: number): string => `Version ${n}: written anew`,
  idea: (
    id: string,
    fate: string,
    from: readonly string[],
    title: string,
    reason: string,
  ): string =>
    `${id} ${fate}${from.length === 0 ? "" : ` from ${from.join(", ")}`}: ${title}${reason === "" ? "" : ` (${reason})`}`,
  judgment: (who: string, computed: string, stated: string): string =>
    `${who}: ${computed}${stated === computed ? "" : ` (said ${stated})`}`,
  claimed: (id: string, text: string): string => `${id} is claimed: ${text}`,
  verified: (
    id: string,
    result: string,
    isObserved: boolean,
    check: string,
    changes: readonly { readonly claim_id: string; readonly to: string }[],
  ): string =>
    `${id} ${result}${isObserved ? " (observed)" : ""}: ${check.replaceAll("_", " ")}${changes.length === 0 ? "" : `; ${changes.map(({ claim_id, to }) => `${claim_id} ${to.replaceAll("_", " ")}`).join(", ")}`}`,
  settled: (id: string, text: string): string => `${id} is decided: ${text}`,
  tension: (id: string, text: string): string => `${id} stays open: ${text}`,
  resolved: (id: string, where: string): string => `${id} is resolved in ${where}`,
  drift: (verdict: string, deviation: number): string =>
    `Drift check: ${verdict}, ${deviation} of 5 away from the anchor`,
};

export type TimelineWords = Readonly<typeof english>;
