// What findings amount to: which are open, which verdict they support, whether the artifact has converged. Pure; a truth table.
import {
  SEVERITIES,
  type Finding,
  type Grade,
  type Ruling,
  type Severity,
} from "../../kernel/fact.ts";
import { PERSON } from "../../kernel/ask.ts";

export interface Life {
  readonly finding: Finding;
  /** The last word on it; a finding that nobody has spoken on again is open. */
  readonly last: Ruling | null;
  /** Its owner has read the last word on it: that it was overruled, and why. */
  readonly isTold: boolean;
}

/** Settled by the one who raised it; or overruled with a reason after its owner was told. */
export function isSettled({ last, isTold, finding }: Life): boolean {
  if (last?.status === "RESOLVED") return last.by === finding.seat || last.by === PERSON.id;
  return last?.status === "OVERRULED" && (last.by === PERSON.id || isTold);
}

export function isOpen(life: Life): boolean {
  return !isSettled(life);
}

/** Minors never block, nor what came late on unchanged text. */
export function isBlocking({ finding }: Life): boolean {
  return finding.blocks && finding.severity !== "minor";
}

/** What keeps an artifact from passing. */
function openSeverities(lives: readonly Life[]): ReadonlySet<Severity> {
  return new Set(
    lives.filter((life) => isBlocking(life) && isOpen(life)).map(({ finding }) => finding.severity),
  );
}

/** Open fatal: FAIL. Open critical or major: CONDITIONAL. */
export function gradeBy(open: ReadonlySet<Severity>): Grade {
  if (open.has("fatal")) return "FAIL";
  return open.has("critical") || open.has("major") ? "CONDITIONAL" : "PASS";
}

export function gradeOf(lives: readonly Life[]): Grade {
  return gradeBy(openSeverities(lives));
}

export interface Assessed {
  readonly lives: readonly Life[];
  /** What the findings of each reviewer support. */
  readonly grades: readonly Grade[];
  readonly converges: "all-pass" | "no-fatal-or-critical";
}

export function isConverged({ lives, grades, converges }: Assessed): boolean {
  const open = openSeverities(lives);
  const isGrave = open.has("fatal") || open.has("critical");
  if (converges === "no-fatal-or-critical") return !isGrave;
  return !isGrave && !open.has("major") && grades.every((grade) => grade === "PASS");
}

/** The gravest first, and of equals the older. */
export function bySeverity<F extends { readonly severity: Severity }>(
  rows: readonly F[],
): readonly F[] {
  return rows.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
