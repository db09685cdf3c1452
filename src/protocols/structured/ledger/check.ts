// Whether ledgers keep their rules: the validator of folders, and of what a run is about to write.
// Law: one fault is one problem, wherever what follows from a fault can be told from a second one.
import { CHECKS, LEDGER_NAMES, type Check, type Verification } from "../../../kernel/ledger.ts";
import { claimRules } from "./check-claims.ts";
import { inMemory, type Reading } from "./folder.ts";
import { checkReference, find, know, type Known } from "./known.ts";
import { notApplicable, type Ledgers } from "./ledgers.ts";
import { inFile, inOrder, problem, quote, type Problem, type Site } from "./problem.ts";
import { artifactPath } from "./sections.ts";

const RULES: readonly ((known: Known) => Iterable<Problem>)[] = [
  leadRules,
  unknownRounds,
  missingChecks,
  silentCritics,
  artifactsOfAbsent,
  claimRules,
  verificationOrder,
  verificationRules,
  decisionRules,
  tensionRules,
];

/** All that is wrong with a folder, by file and line, each once. */
export function check(reading: Reading): readonly Problem[] {
  const known = know(reading);
  return inOrder([
    ...reading.problems,
    ...known.problems,
    ...RULES.flatMap((rule) => [...rule(known)]),
  ]);
}

/** The same rules over ledgers in memory, as a run has them before it writes. */
export function checkLedgers(ledgers: Ledgers, sections: Reading["sections"]): readonly Problem[] {
  return check(inMemory(ledgers, sections));
}

function* leadRules({ reading, absences, mayHaveAnyRound }: Known): Generator<Problem> {
  const sites = new Map<number, Site>();
  let highest = 0;
  for (const [index, held] of reading.ledgers.lead_history.entries()) {
    const { round, lead, is_stress: isStress, absent_agent: absent } = held;
    const at = reading.site("lead_history", index);
    if (sites.has(round)) {
      yield problem(at, "round-twice", { round });
      continue;
    }
    sites.set(round, at);
    if (round < highest) yield problem(at, "round-order", { round, highest });
    highest = Math.max(highest, round);
    if (absent === lead) yield problem(at, "absent-lead", { lead, round });
    if (isStress && absent === null) yield problem(at, "stress-without-absence", { round });
  }
  if (mayHaveAnyRound) return;
  let before = 0;
  for (const round of [...absences.keys()].sort((a, b) => a - b)) {
    const gap = { gap: round - before - 1, first: before + 1, last: round - 1, round };
    if (gap.gap > 0)
      yield problem(sites.get(round) ?? inFile("lead_history"), "round-missing", gap);
    before = round;
  }
}

/** A round that nobody led is reported once, where its first line stands. One in a gap of the leads has been reported there. */
function* unknownRounds(known: Known): Generator<Problem> {
  if (known.mayHaveAnyRound) return;
  const last = [...known.absences.keys()].reduce((a, b) => Math.max(a, b), 0);
  const found = new Map<number, { readonly at: Site; others: number }>();
  for (const ledger of LEDGER_NAMES) {
    if (ledger === "lead_history") continue;
    const lines =
      ledger === "drift"
        ? known.reading.ledgers.drift.map((line, n) => ({
            line,
            at: known.reading.site("drift", n),
            isSettled: true,
          }))
        : known[ledger].counted;
    for (const { line, at, isSettled } of lines) {
      if (!isSettled || line.round <= last) continue;
      const before = found.get(line.round);
      if (before) before.others += 1;
      else found.set(line.round, { at, others: 0 });
    }
  }
  for (const [round, { at, others }] of found)
    yield problem(at, "round-unknown", { round, others });
}

/** A round has all four checks. */
function* missingChecks({ absences, verifications }: Known): Generator<Problem> {
  if (verifications.hasAny.round) return;
  const made = new Map<number, Set<Check>>();
  for (const { line, isSettled } of verifications.counted)
    if (isSettled) made.set(line.round, (made.get(line.round) ?? new Set()).add(line.check));
  for (const round of absences.keys()) {
    const missing = CHECKS.filter((name) => !made.get(round)?.has(name));
    const args = { round, missing, checks: CHECKS.length };
    if (missing.length > (verifications.doubtful.get(round) ?? 0))
      yield problem(inFile("verifications"), "check-missing", args);
  }
}

function* silentCritics({ absences, claims }: Known): Generator<Problem> {
  if (claims.hasAny.round) return;
  const raised = new Set<number>(claims.doubtful.keys());
  for (const { line } of claims.counted) if (line.raised_by === "critic") raised.add(line.round);
  for (const [round, absent] of absences)
    if (absent !== undefined && absent !== "critic" && !raised.has(round))
      yield problem(inFile("claims"), "critic-silent", { round });
}

function* artifactsOfAbsent({ reading, absences }: Known): Generator<Problem> {
  for (const { round, is_stress: isStress } of reading.ledgers.lead_history) {
    const absent = absences.get(round);
    if (!isStress || absent === undefined || absent === null) continue;
    const file = artifactPath(round, absent);
    if (reading.sections(file))
      yield problem({ file, line: null }, "artifact-of-absent", { absent, round });
  }
}

/** What two sources say can be compared; what one says is repeated. */
const LEAST_REFERENCES = 2;

/** Of a verification by itself: its result, and what it refers to. */
function* verificationRules(known: Known): Generator<Problem> {
  for (const { at, line, isSettled } of known.verifications.counted) {
    const absent = known.absences.get(line.round);
    const isTold = isSettled && absent !== undefined;
    const obstacle = isTold ? notApplicable(line.check, line.round, absent) : null;
    if (isTold) yield* applicability(line, obstacle, at);
    const distinct = new Set(line.evidence_refs);
    const args = { id: quote(line.id), refs: distinct.size, least: LEAST_REFERENCES };
    if (line.result !== "NOT_APPLICABLE" && obstacle === null && distinct.size < LEAST_REFERENCES)
      yield problem(at, "few-references", args);
    for (const ref of distinct) yield* checkReference(known.reading, ref, at);
  }
}

function* applicability(
  { check: name, round, result, notes, claim_status_changes: changes }: Verification,
  obstacle: string | null,
  at: Site,
): Generator<Problem> {
  const isLeftOut = result === "NOT_APPLICABLE";
  const args = { check: name, round, result };
  if (isLeftOut && obstacle === null) yield problem(at, "applicable", args);
  else if (!isLeftOut && obstacle !== null)
    yield problem(at, "not-applicable", { ...args, obstacle });
  else if (isLeftOut && notes.trim() === "") yield problem(at, "no-reason", args);
  if (isLeftOut && changes.length > 0) yield problem(at, "change-unchecked");
}

/** Where a claim stands is the fold in file order, so the order is part of what the file says. */
function* verificationOrder({ verifications }: Known): Generator<Problem> {
  let last = { round: 0, nth: 0, id: "" };
  for (const { at, line, isSettled } of verifications.counted) {
    if (!isSettled) continue;
    const here = { round: line.round, nth: CHECKS.indexOf(line.check), id: line.id };
    if (here.round < last.round || (here.round === last.round && here.nth < last.nth))
      yield problem(at, "verification-order", { id: here.id, last: last.id });
    else last = here;
  }
}

const CITED = { claim: "claims", verification: "verifications", decision: "decisions" } as const;

function* decisionRules(known: Known): Generator<Problem> {
  for (const { at, line } of known.decisions.counted) {
    if (line.cites.length === 0) yield problem(at, "no-cite", { id: quote(line.id) });
    for (const { type, id } of line.cites) {
      const cited = find(known, CITED[type], id);
      const args = { type, id: quote(id) };
      if (type === "decision" && id === line.id) yield problem(at, "cite-itself", args);
      else if (cited === null) yield problem(at, "cite-unknown", args);
      else if (cited !== "perhaps" && cited.round > line.round)
        yield problem(at, "cite-later", args);
    }
    for (const ref of new Set(line.round_artifact_refs))
      yield* checkReference(known.reading, ref, at, true);
  }
}

function* tensionRules(known: Known): Generator<Problem> {
  for (const { at, line } of known.tensions.counted) {
    if (line.sources.length === 0) yield problem(at, "no-source", { id: quote(line.id) });
    const { resolved_in: end } = line;
    const isFound =
      end !== undefined &&
      (["decisions", "verifications"] as const).some((ledger) => find(known, ledger, end) !== null);
    if (end !== undefined && !isFound) yield problem(at, "resolved-unknown", { end: quote(end) });
  }
}
