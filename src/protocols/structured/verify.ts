// Phases E and F: the four checks, what was observed, and what that does to the claims.
// Law: a check enters with its evidence or the round enters nothing; a change of status that another check made impossible is left out and said.
import type { Fact } from "../../kernel/fact.ts";
import type { Observation } from "../../kernel/check-runner.ts";
import { CHECKS } from "../../kernel/ledger.ts";
import type { Check, Claim, StatusChange, Verification } from "../../kernel/ledger.ts";
import { isAnswered, type Answered, type Reply } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/ask.ts";
import { NONE, vote } from "../shared/options.ts";
import { askObservation, askWork } from "./check-asks.ts";
import { stepsFor, type Attendance, type Task } from "./attendance.ts";
import { checkersOf, checkId, claimStatuses, inputsOf, notApplicable } from "./ledger/ledgers.ts";
import { sectionRef } from "./ledger/sections.ts";
import type { AssessmentReply, CheckReply, WorkReply } from "./shapes.ts";
import type { StructuredState } from "./state.ts";
import { notice } from "./voice.ts";

/** The checks of one round while they are made. */
interface Checking {
  readonly state: StructuredState;
  readonly at: Attendance;
  readonly raised: readonly Claim[];
  readonly found: Map<Check, CheckReply>;
}

/** Null where nobody answered a check. */
export function* verify(state: StructuredState, at: Attendance, raised: readonly Claim[]) {
  const checking: Checking = { state, at, raised, found: new Map() };
  /** In the quick preset the lead assesses in the turn of its last check. */
  let assessment: AssessmentReply | null = null;
  for (const step of stepsFor(at, state.brief)) {
    const replies = yield* all(step.map((task) => askWork(state, { ...task, ...checking }, at)));
    for (const [i, task] of step.entries()) {
      const reply = replies[i] as Reply<WorkReply>; // one reply per task
      if (isAnswered(reply)) {
        yield* record([take(checking, reply, task.checks)]);
        if (task.assesses && reply.value.decisions) assessment = reply.value as AssessmentReply; // decisions are part of it
        continue;
      }
      yield* record([gone(reply)]);
      for (const check of task.checks) if (!(yield* stepIn(checking, check, task))) return null;
    }
  }
  const observed = yield* observe(checking);
  return { verifications: yield* verificationLines(checking, observed), assessment };
}

/** Notes what a reply found, and says it. */
function take({ state, at, found }: Checking, reply: Answered<WorkReply>, asked: readonly Check[]) {
  const { checks, decisions, tensions, architectureImpact } = reply.value;
  for (const check of asked) if (checks?.[check]) found.set(check, checks[check]);
  const assessment =
    architectureImpact === undefined ? {} : { decisions, tensions, architectureImpact };
  return state.say({ ...reply, value: { ...checks, ...assessment } }, at.round, "cross_validation");
}

/** Whoever else may make a check is asked one after the other, should the first choice not answer. */
function* stepIn(checking: Checking, check: Check, first: Task): Script<boolean> {
  const { state, at } = checking;
  for (const role of checkersOf(check, at.lead, at.present)) {
    if (role === first.role) continue;
    const task = { role, checks: [check], assesses: false };
    const reply = yield* single(askWork(state, { ...task, ...checking }, at));
    yield* record([isAnswered(reply) ? take(checking, reply, [check]) : gone(reply)]);
    if (isAnswered(reply)) return true;
  }
  yield* record([notice("check-unanswered", { check: checkId(at.round, check) })]);
  return false;
}

/** Runs every command that a check named, once a round. One that gave nothing at all is not among the answers. */
function* observe({ state, at, found }: Checking): Script<ReadonlyMap<string, Observation>> {
  const { round } = at;
  const named = new Set([...found.values()].map(({ observe: name = NONE }) => name));
  const names = [...named].filter((name) => name !== NONE);
  const answers = yield* all(names.map((name) => askObservation(name, round)));
  const observed = new Map<string, Observation>();
  yield* record(
    names.flatMap((name, i): Fact[] => {
      const reply = answers[i] as Reply<Observation>; // one reply per command
      if (!isAnswered(reply)) return [gone(reply)];
      observed.set(name, reply.value);
      return [
        state.say({ ...reply, value: { command: name, ...reply.value } }, round, "observation"),
      ];
    }),
  );
  return observed;
}

function* verificationLines(
  { state, at, raised, found }: Checking,
  observed: ReadonlyMap<string, Observation>,
): Script<readonly Verification[]> {
  const { round, away } = at;
  const known = { ...state.ledgers, claims: [...state.ledgers.claims, ...raised] };
  const status = new Map(claimStatuses(known));
  const facts: Fact[] = [];
  const made = CHECKS.map((check): Verification => {
    const id = checkId(round, check);
    const reply = found.get(check);
    const why = notApplicable(check, round, away);
    if (why !== null || !reply)
      return {
        id,
        round,
        check,
        result: "NOT_APPLICABLE",
        evidence_refs: [],
        notes: `${at.planned !== null && away !== null ? "Stress test: " : ""}${why ?? "not asked"}`,
        claims_affected: [],
        claim_status_changes: [],
        basis: "argued",
      };
    const { observe: command = NONE } = reply;
    const seen = observed.get(command);
    const judged = command === NONE ? reply : decideByExit(reply, seen?.exit ?? null);
    const changes = judged.claim_status_changes.flatMap(
      ({ claim_id, to, stance }): StatusChange[] => {
        const from = status.get(claim_id) ?? "unknown";
        const isPossible = !(from === "pending" && to === "superseded") && from !== "superseded";
        if (from !== "unknown" && isPossible) {
          status.set(claim_id, to);
          return [{ claim_id, from, to, stance }];
        }
        facts.push(notice("change-left-out", { check: id, claim: claim_id, to, from }));
        return [];
      },
    );
    const marks = (reply.not_testable ?? []).filter(
      ({ claim_id }) =>
        status.get(claim_id) === "pending" &&
        changes.every((change) => change.claim_id !== claim_id),
    );
    const option = vote(reply.option);
    const output = seen ? [sectionRef(round, "observed", command)] : [];
    return {
      id,
      round,
      check,
      result: judged.result,
      evidence_refs: [...new Set([...reply.evidence_refs, ...output])],
      notes: reply.notes,
      claims_affected: changes.map(({ claim_id }) => claim_id),
      claim_status_changes: changes,
      ...(marks.length === 0 ? {} : { not_testable: marks }),
      basis: seen && seen.exit !== null ? "observed" : "argued",
      ...(option === null ? {} : { option }),
    };
  });
  yield* record(facts);
  return made;
}

type Judged = Pick<CheckReply, "result" | "claim_status_changes">;
const OPPOSITE = { BROKEN: "ROBUST", ROBUST: "BROKEN", UNCLEAR: "UNCLEAR" } as const;
const REVERSE = {
  tested_confirmed: "tested_refuted",
  tested_refuted: "tested_confirmed",
  partially_refuted: "tested_unclear",
  tested_unclear: "tested_unclear",
  superseded: "tested_unclear",
} as const;

/** The exit status decides: success means what was stated before the run, failure the opposite, no run nothing. */
function decideByExit(reply: Judged, exit: number | null): Judged {
  if (exit === 0) return reply;
  if (exit === null) return { result: "UNCLEAR", claim_status_changes: [] };
  return {
    result: OPPOSITE[reply.result],
    claim_status_changes: reply.claim_status_changes.map(({ claim_id, to, stance }) => ({
      claim_id,
      to: REVERSE[to],
      stance: stance === "supports" ? "contradicts" : "supports",
    })),
  };
}

/**
 * What the checks of a round that entered the ledgers do in the argument. One that an option passes answers the critic's attack on it in this
 * round; one that breaks an option bears that attack out, or where there is none is an attack itself, for the option's holders to answer.
 */
export function argueFrom(
  state: StructuredState,
  round: number,
  verifications: readonly Verification[],
): Fact[] {
  const attacked = (option: string) =>
    state.argument.attacks.find(
      ({ message, target }) => target === option && message === state.artifact(round, "critic")?.id,
    );
  return verifications.flatMap((line): Fact[] => {
    const { check, result, option, notes } = line;
    const message = state.said(round, "cross_validation").find(({ body }) => check in body);
    if (!message) return [];
    state.argument.carries(message, line);
    if (option === undefined) return [];
    const attack = inputsOf(check).includes("critic") ? attacked(option) : undefined;
    const isMet = attack?.status === "open" && attack.by !== message.seat;
    if (result === "ROBUST" && isMet)
      return [
        state.argument.answer(message.seat, message, {
          attack: attack.id,
          how: "fails",
          what: notes,
        }),
      ];
    if (result !== "BROKEN") return [];
    if (!attack) return [state.argument.attack(message, option, notes)];
    state.argument.carries(message, { id: attack.id, claim_status_changes: [] });
    return [];
  });
}
