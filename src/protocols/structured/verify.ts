// Phases E and F: the four checks, what was observed, and what that does to the claims.
// Law: a check enters with its evidence or the round enters nothing; a change of status that another check made impossible is left out and said.
import type { Fact } from "../../kernel/fact.ts";
import type { Observation } from "../../kernel/instrument.ts";
import {
  CHECKS,
  type Check,
  type Claim,
  type ClaimStatus,
  type Role,
  type StatusChange,
  type Verification,
} from "../../kernel/ledger.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { checkersOf, checkId, notApplicable } from "../../ledger/checks.ts";
import { effective } from "../../ledger/ledgers.ts";
import { sectionRef } from "../../ledger/sections.ts";
import { NONE, vote } from "../shared/options.ts";
import { askObservation, askWork } from "./asks.ts";
import { stepsFor } from "./tasks.ts";
import type { Attendance } from "./attendance.ts";
import type { AssessmentReply, CheckReply, WorkReply } from "./replies.ts";
import type { Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { notice } from "./voice.ts";

export interface Verified {
  readonly verifications: readonly Verification[];
  /** In the quick preset the lead assesses in the turn of its last check. */
  readonly assessment: AssessmentReply | null;
}

/** Null where nobody answered a check. */
export function* verified(
  table: Table,
  at: Attendance,
  raised: readonly Claim[],
): Script<Verified | null> {
  const replies = new Map<Check, CheckReply>();
  let assessment: AssessmentReply | null = null;
  for (const step of stepsFor(at, {
    isQuick: table.isQuick,
    mergesAssessment: table.mergesAssessment,
  })) {
    const answered = yield* together(
      step.map(({ role, checks, assesses }) =>
        askWork(table, { role, checks, assesses, raised, found: replies }, at),
      ),
    );
    for (const [i, { role, checks, assesses }] of step.entries()) {
      const reply = answered[i] as Reply<WorkReply>; // one reply per task
      if (isAnswered(reply)) {
        yield* record([taken(table, reply, at.round, checks, replies)]);
        if (assesses && reply.value.decisions) assessment = reply.value as AssessmentReply; // decisions are part of it
        continue;
      }
      yield* record([gone(reply)]);
      for (const check of checks)
        if (!(yield* steppedIn(table, at, check, role, raised, replies))) return null;
    }
  }
  const observed = yield* observations(table, at.round, replies);
  return { verifications: yield* lines(table, at, raised, replies, observed), assessment };
}

/** Notes what a reply found, and says it. */
function taken(
  table: Table,
  reply: Answered<WorkReply>,
  round: number,
  checks: readonly Check[],
  replies: Map<Check, CheckReply>,
): Fact {
  const { checks: found, decisions, tensions, architectureImpact } = reply.value;
  for (const check of checks) if (found?.[check]) replies.set(check, found[check]);
  return table.say(
    {
      ...reply,
      value: {
        ...found,
        ...(architectureImpact === undefined ? {} : { decisions, tensions, architectureImpact }),
      },
    },
    round,
    "cross_validation",
  );
}

/** Whoever else may make a check is asked one after the other, should the first choice not answer. */
function* steppedIn(
  table: Table,
  at: Attendance,
  check: Check,
  first: Role,
  raised: readonly Claim[],
  replies: Map<Check, CheckReply>,
): Script<boolean> {
  for (const role of checkersOf(check, at.lead, at.present).filter((other) => other !== first)) {
    const reply = yield* one(
      askWork(table, { role, checks: [check], assesses: false, raised, found: replies }, at),
    );
    yield* record([
      isAnswered(reply) ? taken(table, reply, at.round, [check], replies) : gone(reply),
    ]);
    if (isAnswered(reply)) return true;
  }
  yield* record([notice("check-unanswered", { check: checkId(at.round, check) })]);
  return false;
}

/** Runs every command that a check named, once a round. One that gave nothing at all is not among the answers. */
function* observations(
  table: Table,
  round: number,
  replies: ReadonlyMap<Check, CheckReply>,
): Script<ReadonlyMap<string, Observation>> {
  const names = [...new Set([...replies.values()].map(({ observe = NONE }) => observe))].filter(
    (name) => name !== NONE,
  );
  const answers = yield* together(names.map((name) => askObservation(name, round)));
  const found = new Map<string, Observation>();
  yield* record(
    names.flatMap((name, i): Fact[] => {
      const reply = answers[i] as Reply<Observation>; // one reply per command
      if (!isAnswered(reply)) return [gone(reply)];
      found.set(name, reply.value);
      return [
        table.say({ ...reply, value: { command: name, ...reply.value } }, round, "observation"),
      ];
    }),
  );
  return found;
}

function* lines(
  table: Table,
  at: Attendance,
  raised: readonly Claim[],
  replies: ReadonlyMap<Check, CheckReply>,
  observed: ReadonlyMap<string, Observation>,
): Script<readonly Verification[]> {
  const [absent = null] = at.absent;
  const status = new Map<string, ClaimStatus>([
    ...effective(table.ledgers),
    ...raised.map(({ id, status: born }) => [id, born] as const),
  ]);
  const facts: Fact[] = [];
  const made = CHECKS.map((check): Verification => {
    const id = checkId(at.round, check);
    const reply = replies.get(check);
    const why = notApplicable(check, at.round, absent);
    if (why !== null || !reply)
      return {
        id,
        round: at.round,
        check,
        result: "NOT_APPLICABLE",
        evidence_refs: [],
        notes: `${at.planned !== null && absent !== null ? "Stress test: " : ""}${why ?? "not asked"}`,
        claims_affected: [],
        claim_status_changes: [],
        basis: "argued",
      };
    const { observe = NONE } = reply;
    const seen = observed.get(observe);
    const judged = observe === NONE ? reply : decided(reply, seen?.exit ?? null);
    const changes = judged.claim_status_changes.flatMap(
      ({ claim_id, to, stance }): StatusChange[] => {
        const from = status.get(claim_id);
        if (
          from === undefined ||
          from === "superseded" ||
          (to === "superseded" && from === "pending")
        ) {
          facts.push(
            notice("change-left-out", {
              check: id,
              claim: claim_id,
              to,
              from: from ?? "unknown",
            }),
          );
          return [];
        }
        status.set(claim_id, to);
        return [{ claim_id, from, to, stance }];
      },
    );
    const option = vote(reply.option);
    return {
      id,
      round: at.round,
      check,
      result: judged.result,
      evidence_refs: [
        ...new Set([
          ...reply.evidence_refs,
          ...(seen ? [sectionRef(at.round, "observed", observe)] : []),
        ]),
      ],
      notes: reply.notes,
      claims_affected: changes.map(({ claim_id }) => claim_id),
      claim_status_changes: changes,
      basis: seen && seen.exit !== null ? "observed" : "argued",
      ...(option === null ? {} : { option }),
    };
  });
  yield* record(facts);
  return made;
}

const OPPOSITE = { BROKEN: "ROBUST", ROBUST: "BROKEN", UNCLEAR: "UNCLEAR" } as const;

/** The exit status decides: success means what was stated before the run, failure the opposite, no run nothing. */
export function decided(
  reply: Pick<CheckReply, "result" | "claim_status_changes">,
  exit: number | null,
): Pick<CheckReply, "result" | "claim_status_changes"> {
  if (exit === 0) return reply;
  if (exit === null) return { result: "UNCLEAR", claim_status_changes: [] };
  return {
    result: OPPOSITE[reply.result],
    claim_status_changes: reply.claim_status_changes.map(({ claim_id, to, stance }) => ({
      claim_id,
      to: reversed(to),
      stance: stance === "supports" ? "contradicts" : "supports",
    })),
  };
}

function reversed(to: Exclude<ClaimStatus, "pending">): Exclude<ClaimStatus, "pending"> {
  return to === "tested_confirmed"
    ? "tested_refuted"
    : to === "tested_refuted"
      ? "tested_confirmed"
      : "tested_unclear";
}
