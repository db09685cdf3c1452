// The end of a dialectic: what the votes and the argument amount to, the moderator's integration, the reason it ended.
// Everything that decides is computed; the moderator's text stands beside it.
import type { Category, Issue, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { held } from "./alone.ts";
import { askIntegration } from "./asks.ts";
import { distinct, type Stances } from "./convergence.ts";
import { settle } from "./declare.ts";
import type { Ended } from "./script.ts";
import { moderate } from "./steer.ts";
import type { Table } from "./table.ts";
import { notice } from "./voice.ts";

/** Fewer positions than this are no discussion. */
const QUORUM = 2;

export function* conclude(table: Table, ended: Ended): Script<Outcome> {
  const round = table.broken ? Math.max(2, ended.round) : ended.round;
  const fallback = table.broken ? "team-fallback-full" : null;
  if (held(table) < QUORUM || table.issues.length === 0) {
    yield* record([notice("no-quorum", { held: held(table), members: table.members.length })]);
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
  const basis = [...table.stances("stated").values()].some((row) =>
    [...row.values()].some((stance) => stance !== null),
  )
    ? "stated"
    : "grouped";
  const moved = table.moved.length > 0;
  const final = settle(table, round, "final", basis);
  yield* record([final]);
  if (final.overall === "CONSENSUS" && basis === "stated" && table.category !== "CONSENSUS")
    yield* moderate(table, final);
  const { verdict, beside } = table.standing.verdict(round, table.votes(), table.blindVotes());
  yield* record([verdict, ...beside]);
  const split = table.issues.filter(
    (issue) => distinct(table.stances(basis).get(issue.id) ?? new Map()) > 1,
  );
  const minority = verdict.minority.map((row) => row.option);
  const reply = yield* one(
    askIntegration(table, round, split, minority, facts(table, verdict, split, basis)),
  );
  let cited = new Set<string>();
  if (isAnswered(reply)) {
    yield* record([table.say(reply, round, "integrate")]);
    cited = citedIn(reply.value);
  } else yield* record([notice("moderator-absent.integration", {}, reply.seat)]);
  const said = table.transcript.messages.filter((m) => m.seat !== table.moderator.id);
  const reason = reasonFor(ended, final.overall, moved);
  return {
    reason,
    exit:
      reason === "human" || final.overall === "CONSENSUS" || final.overall === "CONVERGING" ? 0 : 3,
    rounds: round,
    category: final.overall,
    chosen: verdict.chosen,
    changed: table.changes,
    fallback,
    leftOut: said.filter((m) => !cited.has(m.id)).map((m) => m.id),
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
  table: Table,
  verdict: Verdict,
  split: readonly Issue[],
  basis: "grouped" | "stated",
): string[] {
  const standing = verdict.minority.map(
    ({ option, status, certificate }) => `${option} is ${status}. ${certificate}`,
  );
  const rows = [...table.holders()]
    .filter(([, holders]) => holders.length > 0)
    .map(([option, holders]) => `${option} is held by ${holders.join(", ")}`);
  const stances = table.stances(basis);
  const apart = split.filter(({ id }) => isHeldApart(stances.get(id)));
  const unspoken = split.filter((issue) => !apart.includes(issue));
  const differing =
    apart.length > 0 ? `Members differ on ${named(apart)}` : "Members differ on no issue";
  return [
    ...rows,
    ...standing,
    differing,
    ...(unspoken.length > 0 ? [`Not every member holds a stance on ${named(unspoken)}`] : []),
  ];
}

/** Two stances are held. Naming none keeps an issue open, and is no stance to differ by. */
function isHeldApart(stances: Stances = new Map()): boolean {
  return new Set([...stances.values()].filter((stance) => stance !== null)).size > 1;
}

function named(issues: readonly Issue[]): string {
  return issues.map(({ id }) => id).join(", ");
}

function citedIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown, key: string): void => {
    if (Array.isArray(node)) for (const item of node) walk(item, key);
    else if (node !== null && typeof node === "object")
      for (const [k, v] of Object.entries(node)) walk(v, k);
    else if (key === "cites" && typeof node === "string") found.add(node);
  };
  walk(value, "");
  return found;
}
