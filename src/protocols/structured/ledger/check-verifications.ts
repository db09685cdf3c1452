// Rules of a verification by itself: its place, its result, and what it refers to.
import { CHECKS } from "../../../kernel/ledger.ts";
import { notApplicable } from "./checks.ts";
import type { Known } from "./known.ts";
import { inFile, problem, quoted, type Problem, type Site } from "./problem.ts";
import { checkReference } from "./check-references.ts";

/** What two sources say can be compared; what one says is repeated. */
const LEAST_REFERENCES = 2;

export function* verificationRules(known: Known): Generator<Problem> {
  yield* order(known);
  for (const { index, line, isSettled } of known.verifications.counted) {
    const at = inFile("verifications", known.reading.lineOf("verifications", index));
    const absent = known.absences.get(line.round);
    const isTold = isSettled && absent !== undefined;
    const obstacle = isTold ? notApplicable(line.check, line.round, absent) : null;
    if (isTold) yield* applicability(line, obstacle, at);
    const distinct = new Set(line.evidence_refs);
    if (line.result !== "NOT_APPLICABLE" && obstacle === null && distinct.size < LEAST_REFERENCES)
      yield problem(
        at,
        "few-references",
        `The verification ${quoted(line.id)} has ${distinct.size === 0 ? "no reference" : "one reference"} to evidence.`,
        `Give ${LEAST_REFERENCES} or more that differ.`,
      );
    for (const ref of distinct) yield* checkReference(known.reading, ref, at);
  }
}

function* applicability(
  line: Known["verifications"]["counted"][number]["line"],
  obstacle: string | null,
  at: Site,
): Generator<Problem> {
  const isLeftOut = line.result === "NOT_APPLICABLE";
  if (isLeftOut && obstacle === null)
    yield problem(
      at,
      "applicable",
      `The check ${line.check} is NOT_APPLICABLE in round ${line.round}, and nothing keeps it from being made.`,
      "Make the check and give its result.",
    );
  else if (!isLeftOut && obstacle !== null)
    yield problem(
      at,
      "not-applicable",
      `The check ${line.check} has the result ${line.result}, and it cannot be made in round ${line.round}: ${obstacle}.`,
      "Give NOT_APPLICABLE with the reason.",
    );
  else if (isLeftOut && line.notes.trim() === "")
    yield problem(
      at,
      "no-reason",
      `The check ${line.check} is NOT_APPLICABLE without a reason.`,
      "Say why in its notes.",
    );
  if (isLeftOut && line.claim_status_changes.length > 0)
    yield problem(
      at,
      "change-unchecked",
      "A check that was not made changes the status of claims.",
      "Remove the changes, or give the result of the check.",
    );
}

/** Where a claim stands is the fold in file order, so the order is part of what the file says. */
function* order({ reading, verifications }: Known): Generator<Problem> {
  let last = { round: 0, check: 0, id: "" };
  for (const { index, line, isSettled } of verifications.counted) {
    if (!isSettled) continue;
    const here = { round: line.round, check: CHECKS.indexOf(line.check), id: line.id };
    if (here.round < last.round || (here.round === last.round && here.check < last.check))
      yield problem(
        inFile("verifications", reading.lineOf("verifications", index)),
        "verification-order",
        `${here.id} stands after ${last.id}.`,
        "Put the lines in the order of their rounds and checks.",
      );
    else last = here;
  }
}
