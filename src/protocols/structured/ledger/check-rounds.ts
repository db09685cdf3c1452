// Rules of rounds: who led, who was absent, and that every round has what a round must have.
import { CHECKS, LEDGER_NAMES, type Check } from "../../../kernel/ledger.ts";
import type { Known } from "./known.ts";
import { inFile, problem, type Problem, type Site } from "./problem.ts";
import { artifactPath } from "./sections.ts";

export function* roundRules(known: Known): Generator<Problem> {
  yield* leads(known);
  yield* unknownRounds(known);
  yield* fourChecks(known);
  yield* criticClaims(known);
  yield* artifactsOfAbsent(known);
}

function* leads({ reading, absences, mayHaveAnyRound }: Known): Generator<Problem> {
  const sites = new Map<number, Site>();
  let highest = 0;
  for (const [
    index,
    { round, lead, is_stress: isStress, absent_agent: absent },
  ] of reading.ledgers.lead_history.entries()) {
    const at = inFile("lead_history", reading.lineOf("lead_history", index));
    if (sites.has(round)) {
      yield problem(
        at,
        "round-twice",
        `Round ${round} has a line before this one.`,
        "Keep one line a round.",
      );
      continue;
    }
    sites.set(round, at);
    if (round < highest)
      yield problem(
        at,
        "round-order",
        `Round ${round} stands after round ${highest}.`,
        "Put the lines in the order of their rounds.",
      );
    highest = Math.max(highest, round);
    if (absent === lead)
      yield problem(
        at,
        "absent-lead",
        `The ${lead} leads round ${round} and is absent from it.`,
        "Name a lead who was there.",
      );
    if (isStress && absent === null)
      yield problem(
        at,
        "stress-without-absence",
        `Round ${round} is a stress round, and nobody is absent.`,
        "Name the absent role, or set is_stress to false.",
      );
  }
  if (mayHaveAnyRound) return;
  let last = 0;
  for (const round of [...absences.keys()].sort((a, b) => a - b)) {
    const gap =
      round - last === 2 ? `Round ${last + 1} has` : `Rounds ${last + 1} to ${round - 1} have`;
    if (round > last + 1)
      yield problem(
        sites.get(round) ?? inFile("lead_history"),
        "round-missing",
        `${gap} no line before round ${round}.`,
        "Put back what is missing: rounds count from 1 without a gap.",
      );
    last = round;
  }
}

/** A round that nobody led is reported once, where its first line stands. One in a gap of the leads has been reported there. */
function* unknownRounds(known: Known): Generator<Problem> {
  if (known.mayHaveAnyRound) return;
  const last = [...known.absences.keys()].reduce((a, b) => Math.max(a, b), 0);
  const found = new Map<number, { readonly at: Site; lines: number }>();
  for (const ledger of LEDGER_NAMES) {
    if (ledger === "lead_history") continue;
    const lines =
      ledger === "drift"
        ? known.reading.ledgers.drift.map((line, index) => ({ line, index, isSettled: true }))
        : known[ledger].counted;
    for (const {
      line: { round },
      index,
      isSettled,
    } of lines) {
      if (!isSettled || round <= last) continue;
      const before = found.get(round);
      if (before) before.lines += 1;
      else found.set(round, { at: inFile(ledger, known.reading.lineOf(ledger, index)), lines: 1 });
    }
  }
  for (const [round, { at, lines }] of found) {
    const others =
      lines === 1 ? "" : `, as are ${lines - 1} more ${lines === 2 ? "line" : "lines"}`;
    yield problem(
      at,
      "round-unknown",
      `The line is of round ${round}${others}, and the lead history has no such round.`,
      "Add the round to state/lead_history.jsonl, or correct the line.",
    );
  }
}

function* fourChecks({ absences, verifications }: Known): Generator<Problem> {
  if (verifications.hasAny.round) return;
  const made = new Map<number, Set<Check>>();
  for (const { line, isSettled } of verifications.counted)
    if (isSettled) made.set(line.round, (made.get(line.round) ?? new Set()).add(line.check));
  for (const round of absences.keys()) {
    const missing = CHECKS.filter((check) => !made.get(round)?.has(check));
    if (missing.length <= (verifications.doubtful.get(round) ?? 0)) continue;
    yield problem(
      inFile("verifications"),
      "check-missing",
      `Round ${round} lacks its verification of ${missing.join(", ")}.`,
      `Add what is missing: a round has ${CHECKS.length}, one for each check.`,
    );
  }
}

function* criticClaims({ absences, claims }: Known): Generator<Problem> {
  if (claims.hasAny.round) return;
  const raised = new Set<number>(claims.doubtful.keys());
  for (const { line } of claims.counted) if (line.raised_by === "critic") raised.add(line.round);
  for (const [round, absent] of absences) {
    if (absent === undefined || absent === "critic" || raised.has(round)) continue;
    yield problem(
      inFile("claims"),
      "critic-silent",
      `The critic was present in round ${round} and raised no claim.`,
      "Add the critic's claim, or say in the lead history that it was absent.",
    );
  }
}

function* artifactsOfAbsent({ reading, absences }: Known): Generator<Problem> {
  for (const { round, is_stress: isStress } of reading.ledgers.lead_history) {
    const absent = absences.get(round);
    if (!isStress || absent === undefined || absent === null) continue;
    const file = artifactPath(round, absent);
    if (reading.sections(file))
      yield problem(
        { file, line: null },
        "artifact-of-absent",
        `The ${absent} was absent from stress round ${round}, and here is its artifact.`,
        "Remove the file, or correct the lead history.",
      );
  }
}
