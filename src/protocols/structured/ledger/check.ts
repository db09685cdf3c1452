// Whether ledgers keep their rules: the validator of folders, and of what a run is about to write.
// Law: one fault is one problem, wherever what follows from a fault can be told from a second one.
import { CHECKS, CLAIM_STATUSES, LEDGER_NAMES, ROLES } from "../../../kernel/ledger.ts";
import type {
  Check,
  Role,
  Verification,
  ClaimStatus,
  StatusChange,
} from "../../../kernel/ledger.ts";
import { inMemory, type Reading } from "./folder.ts";
import { checkReference, find, know, roundOf } from "./known.ts";
import type { Counted, Known, Named } from "./known.ts";
import { inputsOf, isOfRound, isTested, notApplicable, type Ledgers } from "./ledgers.ts";
import { inFile, inOrder, problem, quote, type Problem, type Site, type Fault } from "./problem.ts";
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
    if (isSettled && isOfRound(line))
      made.set(line.round, (made.get(line.round) ?? new Set()).add(line.check));
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
    if (isCompared(line) && obstacle === null && distinct.size < LEAST_REFERENCES)
      yield problem(at, "few-references", args);
    const wrong = [...distinct].flatMap((ref) => [...checkEvidence(known.reading, ref, line, at)]);
    yield* wrong;
    if (isTold && obstacle === null && wrong.length === 0 && distinct.size >= LEAST_REFERENCES)
      yield* bothSides(line, at);
    for (const { claim_id: id } of line.not_testable ?? [])
      if (find(known, "claims", id) === null) yield problem(at, "mark-unknown", { id: quote(id) });
  }
}

/** Evidence is there, and was when the check was made. */
function* checkEvidence(reading: Reading, ref: string, { round }: Verification, at: Site) {
  const [gone] = checkReference(reading, ref, at);
  if (gone) yield gone;
  else if ((roundOf(reading, ref) ?? 0) > round)
    yield problem(at, "reference-later", { ref: quote(ref), round });
}

/** What was left out, or only marks claims, compares nothing. */
function isCompared(line: Verification): boolean {
  return (
    line.result !== "NOT_APPLICABLE" && (isOfRound(line) || line.claim_status_changes.length > 0)
  );
}

/** An attack on a trace is read in the attack and in the trace, of whatever round each is. */
function* bothSides(line: Verification, at: Site): Generator<Problem> {
  if (line.check !== CHECKS[0] || line.result === "NOT_APPLICABLE") return;
  const isCited = (role: Role): boolean =>
    line.evidence_refs.some((ref) => new RegExp(`^artifacts/round_\\d+/${role}\\.md#`).test(ref));
  const missing = inputsOf(line.check).filter((role) => !isCited(role));
  if (missing.length > 0) yield problem(at, "side-missing", { id: quote(line.id), missing });
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
    const nth = isOfRound(line) ? CHECKS.indexOf(line.check) : CHECKS.length;
    const here = { round: line.round, nth, id: line.id };
    if (here.round < last.round || (here.round === last.round && here.nth < last.nth))
      yield problem(at, "verification-order", { id: here.id, last: last.id });
    else last = here;
  }
}

const CITED = { claim: "claims", verification: "verifications", decision: "decisions" } as const;

function* decisionRules(known: Known): Generator<Problem> {
  const unmade = new Set(
    known.verifications.counted.flatMap(({ line: { id, result } }) =>
      result === "NOT_APPLICABLE" ? [id] : [],
    ),
  );
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
    if (line.cites.length > 0 && line.cites.every(({ id }) => unmade.has(id)))
      yield problem(at, "cite-unmade", { id: quote(line.id) });
    for (const ref of new Set(line.round_artifact_refs))
      yield* checkReference(known.reading, ref, at, true);
  }
}

function* tensionRules(known: Known): Generator<Problem> {
  for (const { at, line } of known.tensions.counted) {
    if (line.sources.length === 0) yield problem(at, "no-source", { id: quote(line.id) });
    const unknown = line.sources.filter((source) => !isSource(known, source));
    if (unknown.length > 0)
      yield problem(at, "source-unknown", { id: quote(line.id), unknown: unknown.map(quote) });
    const { resolved_in: end } = line;
    if (end !== undefined && !isIn(known, end, "decisions", "verifications"))
      yield problem(at, "resolved-unknown", { end: quote(end) });
  }
}

/** A role, or a line of the ledgers. */
function isSource(known: Known, source: string): boolean {
  return (
    ROLES.some((role) => role === source) ||
    isIn(known, source, "claims", "verifications", "decisions")
  );
}

function isIn(known: Known, id: string, ...ledgers: readonly Named[]): boolean {
  return ledgers.some((ledger) => find(known, ledger, id) !== null);
}

// Rules of claims: they are born untested, and only verifications move them, one legal step at a time.
/** A test may be made again, with the same result too; what was superseded stays so. */
function nextOf(status: ClaimStatus): readonly ClaimStatus[] {
  if (status === "superseded") return [];
  return CLAIM_STATUSES.filter(
    (next) => isTested(next) || (next === "superseded" && status !== "pending"),
  );
}

export function* claimRules(known: Known): Generator<Problem> {
  for (const { index, at, line } of known.claims.counted) {
    if (line.status !== "pending")
      yield problem(at, "claim-born-tested", { id: quote(line.id), status: line.status });
    if (line.supersedes === undefined) continue;
    const old = find(known, "claims", line.supersedes);
    const args = { old: quote(line.supersedes) };
    if (old === null) yield problem(at, "supersedes-unknown", args);
    else if (old !== "perhaps" && old.index >= index) yield problem(at, "supersedes-later", args);
  }
  yield* changeRules(known);
}

/** Walks the verifications as the fold does. A status that a faulty line may have changed is not known until the next change. */
function* changeRules(known: Known): Generator<Problem> {
  const { claims, verifications, reading } = known;
  const successors = successorsIn(known);
  const statuses = new Map<string, ClaimStatus>();
  for (const { line } of claims.counted)
    if (line.status === "pending") statuses.set(line.id, "pending");
  const doubts = [
    ...reading.unread
      .filter(({ ledger }) => ledger === "verifications")
      .map(({ after, mentions }) => ({ before: after, mentions })),
    ...verifications.repeated.map(({ index, line }) => ({
      before: index,
      mentions: line.claim_status_changes.map(({ claim_id: id }) => id),
    })),
  ].sort((a, b) => b.before - a.before);
  for (const { index, at, line } of verifications.counted) {
    for (let doubt = doubts.at(-1); doubt && doubt.before <= index; doubt = doubts.at(-1)) {
      doubts.pop();
      if (doubt.mentions === null) statuses.clear();
      else for (const id of doubt.mentions) statuses.delete(id);
    }
    const affected = new Set(line.claims_affected);
    const changed = new Set(line.claim_status_changes.map(({ claim_id: id }) => id));
    // Where the id in a change is wrong, the claim that was meant is one of those affected.
    if ([...changed].some((id) => find(known, "claims", id) === null))
      for (const id of affected) if (!changed.has(id)) statuses.delete(id);
    for (const change of line.claim_status_changes) {
      const { claim_id: id, to } = change;
      const fault = faultOf(known, change, {
        round: line.round,
        now: statuses.get(id),
        successors,
      });
      if (fault) yield problem(at, ...fault);
      else if (!affected.has(id)) yield problem(at, "affected-missing", { id: quote(id) });
      if (fault === null) statuses.set(id, to);
      else statuses.delete(id);
    }
    for (const id of affected)
      if (!changed.has(id) && find(known, "claims", id) === null)
        yield problem(at, "affected-unknown", { id: quote(id) });
  }
}

interface Moment {
  readonly round: number;
  /** Where the claim stands; undefined where that is not known. */
  readonly now: ClaimStatus | undefined;
  readonly successors: Successors;
}

function faultOf(
  known: Known,
  { claim_id, from, to, stance }: StatusChange,
  { round, now, successors }: Moment,
): Fault | null {
  const claim = find(known, "claims", claim_id);
  const id = quote(claim_id);
  if (claim === null) return ["change-unknown", { id }];
  if (claim !== "perhaps" && claim.round > round) return ["change-early", { id, round }];
  if (now !== undefined && from !== now) return ["change-from", { id, from, status: now }];
  const next = nextOf(from);
  if (!next.includes(to)) return ["change-illegal", { id, from, to, next }];
  if (!isFitting(to, stance)) return ["change-stance", { id, to, stance }];
  const since =
    successors === "perhaps" ? 0 : (successors.get(claim_id) ?? Number.POSITIVE_INFINITY);
  return to === "superseded" && since > round ? ["superseded-by-none", { id, round }] : null;
}

/** Whether what was found may have this effect: nothing is confirmed by what contradicts it, or refuted by what supports it. */
export function isFitting(to: ClaimStatus, stance: StatusChange["stance"]): boolean {
  return !(
    (to === "tested_confirmed" && stance === "contradicts") ||
    (to === "tested_refuted" && stance === "supports")
  );
}

type Successors = ReadonlyMap<string, number> | "perhaps";

/** Claim → the first round in which a later line superseded it. */
function successorsIn({ claims, reading }: Known): Successors {
  const first = new Map<string, number>();
  const add = (id: string, round: number): void =>
    void first.set(id, Math.min(round, first.get(id) ?? round));
  const isLater = ({ index, line }: Counted<"claims">): boolean =>
    (claims.ids.get(line.supersedes ?? "")?.index ?? -1) < index;
  for (const claim of claims.counted)
    if (claim.line.supersedes !== undefined && isLater(claim))
      add(claim.line.supersedes, claims.ids.get(claim.line.id)?.round ?? claim.line.round);
  for (const { ledger, mentions, round } of reading.unread) {
    if (ledger !== "claims") continue;
    if (mentions === null) return "perhaps";
    for (const id of mentions) add(id, round ?? 1);
  }
  return first;
}
