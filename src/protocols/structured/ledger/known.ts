// What the rules look up: the lines that count, the ids there are, the rounds and who was absent in them.
// Law 1: a line whose id was used before counts for nothing more; one problem says so.
// Law 2: what may stand in a line that could not be read is never called missing.
import { CHECKS, type LedgerLines, type LedgerName, type Role } from "../../../kernel/ledger.ts";
import { checkId } from "./checks.ts";
import type { Reading } from "./folder.ts";
import { inFile, problem, quoted, type Problem } from "./problem.ts";

/** The ledgers whose lines have ids. */
export type Named = "claims" | "verifications" | "decisions" | "tensions";

export interface Counted<L extends LedgerName> {
  readonly index: number;
  readonly line: LedgerLines[L];
  /** Its id says the same as its round and its check. */
  readonly isSettled: boolean;
}

/** A line that has an id, where it stands, and since which round. */
export interface Placed {
  readonly index: number;
  readonly round: number;
}

interface Identified<L extends Named> {
  readonly counted: readonly Counted<L>[];
  readonly repeated: readonly Counted<L>[];
  readonly ids: ReadonlyMap<string, Placed>;
  /** The rounds to which lines may belong whose round is in doubt, with how many lines. */
  readonly doubtful: ReadonlyMap<number, number>;
  /** A line may have any id and belong to any round. */
  readonly hasAny: { readonly id: boolean; readonly round: boolean };
}

export interface Known {
  readonly reading: Reading;
  readonly claims: Identified<"claims">;
  readonly verifications: Identified<"verifications">;
  readonly decisions: Identified<"decisions">;
  readonly tensions: Identified<"tensions">;
  /** Round → who was absent; undefined where the line does not tell. */
  readonly absences: ReadonlyMap<number, Role | null | undefined>;
  /** A line of the leads may be of any round. */
  readonly mayHaveAnyRound: boolean;
  /** What is wrong with ids. */
  readonly problems: readonly Problem[];
}

export function know(reading: Reading): Known {
  const problems: Problem[] = [];
  const [claims, verifications] = [
    identified(reading, "claims", problems),
    identified(reading, "verifications", problems),
  ];
  const [decisions, tensions] = [
    identified(reading, "decisions", problems),
    identified(reading, "tensions", problems),
  ];
  const absences = new Map<number, Role | null | undefined>();
  for (const { round, lead, is_stress: isStress, absent_agent: absent } of reading.ledgers
    .lead_history) {
    const isSound = absent === null ? !isStress : absent !== lead;
    if (!absences.has(round)) absences.set(round, isSound ? absent : undefined);
  }
  const unread = reading.unread.filter(({ ledger }) => ledger === "lead_history");
  for (const { round } of unread) if (round !== null) absences.set(round, undefined);
  return {
    reading,
    claims,
    verifications,
    decisions,
    tensions,
    absences,
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

function identified<L extends Named>(
  reading: Reading,
  ledger: L,
  problems: Problem[],
): Identified<L> {
  const counted: Counted<L>[] = [];
  const repeated: Counted<L>[] = [];
  const ids = new Map<string, Placed>();
  const strays: (readonly [id: string, placed: Placed])[] = [];
  const doubtful = new Map<number, number>();
  const doubt = (rounds: readonly number[]): void =>
    new Set(rounds).forEach((round) => doubtful.set(round, (doubtful.get(round) ?? 0) + 1));
  const lines: readonly LedgerLines[L][] = reading.ledgers[ledger];
  for (const [index, line] of lines.entries()) {
    const wrong = misnamed(ledger, line);
    const rounds = [line.round, ...roundIn(line.id)];
    const isRepeated =
      wrong === null && ids.has(line.id) && !(ledger === "tensions" && "resolved_in" in line);
    const at = inFile(ledger, reading.lineOf(ledger, index));
    if (wrong !== null) {
      problems.push(problem(at, "id-form", wrong.message, wrong.todo));
      doubt(rounds);
    }
    if (isRepeated)
      problems.push(
        problem(
          at,
          "id-twice",
          `The id ${quoted(line.id)} was used before.`,
          ledger === "tensions"
            ? "Give the line an id of its own, or say in resolved_in where the tension was resolved."
            : "Give the line an id of its own, or remove it.",
        ),
      );
    (isRepeated ? repeated : counted).push({ index, line, isSettled: wrong === null });
    const placed = { index, round: Math.min(...rounds) };
    if (wrong !== null)
      strays.push([line.id, placed], ...wrong.meant.map((id) => [id, placed] as const));
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
  const hasAny = {
    id: unread.some(({ id }) => id === null),
    round: unread.some(
      ({ id, round }) => round === null && (id === null || roundIn(id).length === 0),
    ),
  };
  return { counted, repeated, ids, doubtful, hasAny };
}

interface Misnamed {
  readonly message: string;
  readonly todo: string;
  /** The ids it ought to have, as far as that can be told: others may use them. */
  readonly meant: readonly string[];
}

function misnamed<L extends Named>(ledger: L, line: LedgerLines[L]): Misnamed | null {
  const [, letter, round, number] = ID.exec(line.id) ?? [];
  const should = "check" in line ? checkId(line.round, line.check) : null;
  const meant = should === null ? [] : [should];
  const todo =
    should === null
      ? `Use an id of the form ${LETTERS[ledger]}-${line.round}-NUMBER, unless its round is wrong.`
      : `It should be ${should}, unless its round or its check is wrong.`;
  if (
    letter !== LETTERS[ledger] ||
    (should !== null && (Number(number) < 1 || Number(number) > CHECKS.length))
  )
    return {
      message: `The id ${quoted(line.id)} is not of the form ${LETTERS[ledger]}-ROUND-${should === null ? "NUMBER" : "1…4"}.`,
      todo,
      meant,
    };
  if (Number(round) !== line.round)
    return {
      message: `The id ${quoted(line.id)} does not match round ${line.round}.`,
      todo,
      meant,
    };
  return should === null || line.id === should
    ? null
    : {
        message: `The id ${quoted(line.id)} does not match the check ${"check" in line ? line.check : ""}.`,
        todo,
        meant,
      };
}

function roundIn(id: string): readonly number[] {
  const round = ID.exec(id)?.[2];
  return round === undefined ? [] : [Number(round)];
}
