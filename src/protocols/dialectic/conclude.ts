// The end of a dialectic: what the votes and the argument amount to, the moderator's integration, the reason it ended.
// Everything that decides is computed; the moderator's text stands beside it.
import type { Category, Issue, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { askIntegration } from "./asks.ts";
import type { Basis, Stances } from "./convergence.ts";
import type { IntegrationReply } from "./shapes.ts";
import { moderate, settle } from "./steer.ts";
import type { DialecticState } from "./state.ts";
import { notice } from "./voice.ts";

/** Fewer positions than this are no discussion. */
const QUORUM = 2;

export interface Ended {
  readonly round: number;
  readonly by: "rounds" | "person";
}

export function* conclude(state: DialecticState, ended: Ended): Script<Outcome> {
  const round = state.broken ? Math.max(2, ended.round) : ended.round;
  const fallback = state.broken ? "team-fallback-full" : null;
  const { positions: held, members } = state;
  if (held < QUORUM || state.issues.length === 0) {
    yield* record([notice("no-quorum", { held, members: members.length })]);
    return {
      reason: "no-quorum",
      rounds: round,
      category: null,
      chosen: null,
      changed: 0,
      fallback,
      leftOut: [],
    };
  }
  const basis = [...state.stances("stated").values()].some((row) =>
    [...row.values()].some((stance) => stance !== null),
  )
    ? "stated"
    : "grouped";
  const moved = state.moved.length > 0;
  const final = settle(state, round, "final", basis);
  yield* record([final]);
  if (final.overall === "CONSENSUS" && basis === "stated" && state.category !== "CONSENSUS")
    yield* moderate(state, final);
  const { verdict, beside } = state.argument.verdict(round, state.votes(), state.blindVotes());
  yield* record([verdict, ...beside]);
  const split = state.split(basis);
  const minority = verdict.minority.map((row) => row.option);
  const reply = yield* single(
    askIntegration(state, round, split, minority, facts(state, verdict, split, basis)),
  );
  const cited = isAnswered(reply) ? citesIn(reply.value) : [];
  yield* record([
    isAnswered(reply)
      ? state.say(reply, round, "integrate")
      : notice("moderator-absent.integration", {}, reply.seat),
  ]);
  const reason = reasonFor(ended, final.overall, moved);
  return {
    reason,
    exit:
      reason === "human" || final.overall === "CONSENSUS" || final.overall === "CONVERGING" ? 0 : 3,
    rounds: round,
    category: final.overall,
    chosen: verdict.chosen,
    changed: state.changes,
    fallback,
    leftOut: state
      .said()
      .map(({ id }) => id)
      .filter((id) => !cited.includes(id)),
  };
}

function reasonFor(ended: Ended, category: Category, moved: boolean): EndReason {
  if (ended.by === "person") return "human";
  if (category === "CONSENSUS") return "settled";
  if (category === "CONVERGING") return "converged";
  return moved ? "cap" : "stable-split";
}

/** What was computed, in words: who holds what, and what the argument says of it. */
function facts(
  state: DialecticState,
  verdict: Verdict,
  split: readonly Issue[],
  basis: Basis,
): string[] {
  const standing = verdict.minority.map(
    ({ option, status, certificate }) => `${option} is ${status}. ${certificate}`,
  );
  const rows = [...state.holders()]
    .filter(([, holders]) => holders.length > 0)
    .map(([option, holders]) => `${option} is held by ${holders.join(", ")}`);
  const stances = state.stances(basis);
  const apart = split.filter(({ id }) => isHeldApart(stances.get(id)));
  const unspoken = split.filter((issue) => !apart.includes(issue));
  const differing =
    apart.length > 0 ? `Members differ on ${idsOf(apart)}` : "Members differ on no issue";
  return [
    ...rows,
    ...standing,
    differing,
    ...(unspoken.length > 0 ? [`Not every member holds a stance on ${idsOf(unspoken)}`] : []),
  ];
}

/** Two stances are held. Naming none keeps an issue open, and is no stance to differ by. */
function isHeldApart(stances: Stances = new Map()): boolean {
  return new Set([...stances.values()].filter((stance) => stance !== null)).size > 1;
}

function idsOf(issues: readonly Issue[]): string {
  return issues.map(({ id }) => id).join(", ");
}

function citesIn({ overview, rulings, minority, nextActions }: IntegrationReply): string[] {
  return [overview, ...rulings, ...minority, ...nextActions].flatMap(({ cites }) => cites);
}
