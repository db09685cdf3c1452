// What the rules look up: the lines that count, the ids there are, the rounds and who was absent in them, where references lead.
// Law 1: a line whose id was used before counts for nothing more; one problem says so.
// Law 2: what may stand in a line that could not be read is never called missing.
import { CHECKS, SETTLING } from "../../../kernel/ledger.ts";
import type { LedgerLines, LedgerName, Role } from "../../../kernel/ledger.ts";
import type { Reading } from "./folder.ts";
import { checkId } from "./ledgers.ts";
import { problem, quote, type Problem, type Site } from "./problem.ts";
import { isArtifact, readReference } from "./sections.ts";
import { plural } from "./trend.ts";

/** The ledgers whose lines have ids. */
export type Named = "claims" | "verifications" | "decisions" | "tensions";

export interface Counted<L extends LedgerName> {
  readonly index: number;
  readonly at: Site;
  readonly line: LedgerLines[L];
  /** Its id says the same as its round and its check. */
  readonly isSettled: boolean;
}

/** A line that has an id, where it stands, and since which round. */
export interface Placed {
  readonly index: number;
  readonly round: number;
}

export type Known = ReturnType<typeof know>;

export function know(reading: Reading) {
  /** What is wrong with ids. */
  const problems: Problem[] = [];
  /** Round → who was absent; undefined where the line does not tell. */
  const absences = new Map<number, Role | null | undefined>();
  for (const { round, lead, is_stress, absent_agent: absent } of reading.ledgers.lead_history) {
    const isSound = absent === null ? !is_stress : absent !== lead;
    if (!absences.has(round)) absences.set(round, isSound ? absent : undefined);
  }
  const unread = reading.unread.filter(({ ledger }) => ledger === "lead_history");
  for (const { round } of unread) if (round !== null) absences.set(round, undefined);
  return {
    reading,
    claims: identify(reading, "claims", problems),
    verifications: identify(reading, "verifications", problems),
    decisions: identify(reading, "decisions", problems),
    tensions: identify(reading, "tensions", problems),
    absences,
    /** A line of the leads may be of any round. */
    mayHaveAnyRound: unread.some(({ round }) => round === null),
    problems,
  };
}

/** Null where there is none; "perhaps" where a line that could not be read may be it. */
export function find(known: Known, ledger: Named, id: string): Placed | "perhaps" | null {
  return known[ledger].ids.get(id) ?? (known[ledger].hasAny.id ? "perhaps" : null);
}

const LETTERS: Readonly<Record<Named, string>> = {
  claims: "C",
  verifications: "V",
  decisions: "D",
  tensions: "T",
};
const ID = /^([CVDT])-([1-9]\d{0,8})-(\d{1,9})$/;

function identify<L extends Named>(reading: Reading, ledger: L, problems: Problem[]) {
  const counted: Counted<L>[] = [];
  const repeated: Counted<L>[] = [];
  const ids = new Map<string, Placed>();
  const strays: (readonly [id: string, placed: Placed])[] = [];
  /** The rounds to which lines may belong whose round is in doubt, with how many lines. */
  const doubtful = new Map<number, number>();
  const doubt = (rounds: readonly number[]): void =>
    new Set(rounds).forEach((round) => doubtful.set(round, (doubtful.get(round) ?? 0) + 1));
  const lines: readonly LedgerLines[L][] = reading.ledgers[ledger];
  for (const [index, line] of lines.entries()) {
    const at = reading.site(ledger, index);
    const rounds = [line.round, ...roundIn(line.id)];
    const placed = { index, round: Math.min(...rounds) };
    const check = "check" in line ? line.check : null;
    /** The id it ought to have, where that can be told: others may use it. */
    const meant = check === null || check === SETTLING ? [] : [checkId(line.round, check)];
    const how = misnaming(LETTERS[ledger], line, meant[0]);
    const isRepeated =
      how === null && ids.has(line.id) && !(ledger === "tensions" && "resolved_in" in line);
    (isRepeated ? repeated : counted).push({ index, at, line, isSettled: how === null });
    if (how !== null) {
      const should = meant[0] ?? "none";
      const args = { how, letter: LETTERS[ledger], round: line.round, check: check ?? "", should };
      problems.push(problem(at, "id-form", { id: quote(line.id), ...args }));
      doubt(rounds);
      strays.push(...[line.id, ...meant].map((id) => [id, placed] as const));
    } else if (isRepeated) problems.push(problem(at, "id-twice", { id: quote(line.id), ledger }));
    else if (!ids.has(line.id)) ids.set(line.id, placed);
  }
  // A line with a wrong id takes none from a line that has it by right, and what others say of it still finds it.
  for (const [id, placed] of strays) if (!ids.has(id)) ids.set(id, placed);
  const unread = reading.unread.filter((one) => one.ledger === ledger);
  for (const { id, round, after } of unread) {
    const rounds = [...(round === null ? [] : [round]), ...(id === null ? [] : roundIn(id))];
    doubt(rounds);
    // Between the lines around it, and since the first round if nothing is told.
    if (id !== null && !ids.has(id))
      ids.set(id, { index: after - 0.5, round: rounds.length === 0 ? 1 : Math.min(...rounds) });
  }
  /** A line may have any id and belong to any round. */
  const hasAny = {
    id: unread.some(({ id }) => id === null),
    round: unread.some(
      ({ id, round }) => round === null && (id === null || roundIn(id).length === 0),
    ),
  };
  return { counted, repeated, ids, doubtful, hasAny };
}

/** What is wrong with an id; `meant`: the one that it ought to be, of a verification. */
function misnaming(
  ownLetter: string,
  line: { readonly id: string; readonly round: number },
  meant: string | undefined,
): "form" | "round" | "check" | null {
  const [, letter, round, number] = ID.exec(line.id) ?? [];
  const isNoCheck = Number(number) < 1 || Number(number) > CHECKS.length;
  if (letter !== ownLetter || (meant !== undefined && isNoCheck)) return "form";
  if (Number(round) !== line.round) return "round";
  return meant === undefined || line.id === meant ? null : "check";
}

function roundIn(id: string): readonly number[] {
  const round = ID.exec(id)?.[2];
  return round === undefined ? [] : [Number(round)];
}

/** The round that a reference into the folder belongs to; undefined where it does not tell. */
export function roundOf(reading: Reading, ref: string): number | undefined {
  const target = readReference(ref);
  if (target?.kind === "section") return Number(/round_(\d+)/.exec(target.path)?.[1]);
  if (target?.kind !== "line") return undefined;
  const lines: readonly { readonly round: number }[] = reading.ledgers[target.ledger];
  // Lines that could not be read move those after them up.
  for (let index = Math.min(lines.length, target.line) - 1; index >= 0; index -= 1) {
    const at = reading.site(target.ledger, index).line ?? 0;
    if (at <= target.line) return at === target.line ? lines[index]?.round : undefined;
  }
  return undefined;
}

/** Whether a reference leads somewhere: to a section of an artifact, to a line of a ledger, or to a whole artifact where that is enough. */
export function* checkReference(reading: Reading, ref: string, at: Site, mayBeWhole = false) {
  const gone = (why: string): Problem => problem(at, "reference-target", { ref: quote(ref), why });
  if (mayBeWhole && isArtifact(ref)) {
    if (!reading.sections(ref)) yield gone("there is no such file");
    return;
  }
  const target = readReference(ref);
  if (target === null) yield problem(at, "reference-form", { ref: quote(ref) });
  else if (target.kind === "section") {
    const sections = reading.sections(target.path);
    if (!sections) yield gone("there is no such file");
    else if (!sections.has(target.anchor)) yield gone("the file has no such section");
  } else {
    const lines = reading.lines(target.ledger);
    if (lines === null || target.line <= lines) return;
    yield gone(`the ledger ${lines === 0 ? "is empty" : `has ${plural(lines, "line")}`}`);
  }
}
