// The end of a dialectic: where the panel stands, the moderator's integration, why it stopped.
// Everything that decides is computed; the moderator's text stands beside it.
import type { Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { verdictItems } from "../shared/ask.ts";
import { exitFor } from "../shared/votes.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import { distinct, isHeldApart, measure } from "./convergence.ts";
import { askIntegration } from "./moderator-asks.ts";
import type { RulingReply } from "./moderator-shapes.ts";
import { checkLate } from "./steer.ts";
import type { DialecticState } from "./state.ts";
import { notice } from "./voice.ts";

/** Fewer positions than this are no discussion. */
const QUORUM = 2;

export interface Ended {
  readonly round: number;
  readonly reason: EndReason;
}

export function* conclude(state: DialecticState, { round, reason }: Ended): Script<Outcome> {
  const { positions: held, members, votes } = state;
  const fallback = state.broken ? "team-fallback-full" : null;
  if (held < QUORUM || !votes.main) {
    // What there is stays on record: whoever voted, and what was said against it.
    if (votes.main) yield* record([votes.argument.verdict(round, votes.votes()).verdict]);
    yield* record([notice("no-quorum", { held, members: members.length })]);
    const none = { category: null, chosen: null, changed: 0, leftOut: [] };
    return { reason: "no-quorum", rounds: round, fallback, ...none };
  }
  const wasTogether = state.spread?.category === "CONSENSUS";
  yield* record([measure(state, { round, after: "final" })]);
  if (votes.isUnanimous && !wasTogether && !state.isTested && !state.broken)
    yield* checkLate(state, round);
  const { verdict, beside } = votes.argument.verdict(round, votes.votes());
  yield* record([verdict, ...beside]);
  const cited = yield* integrate(state, round, verdict);
  return {
    reason,
    exit: exitFor(verdict),
    rounds: round,
    category: state.spread?.category ?? null,
    chosen: verdict.chosen,
    changed: votes.moves.length,
    fallback,
    leftOut: state
      .said()
      .map(({ id }) => id)
      .filter((id) => !cited.includes(id)),
  };
}

/** The moderator writes the result: every option, every issue on which members differ. Says which messages it rests on. */
function* integrate(
  state: DialecticState,
  round: number,
  verdict: Verdict,
): Script<readonly string[]> {
  const split = state.allIssues.filter(
    (issue) => issue.main || distinct(state.stances(issue, "stated")) > 1,
  );
  const issues = split.map((issue) => {
    const held = new Set(state.stances(issue, "stated").values());
    const ids = issue.stances.map(({ id }) => id);
    return { id: issue.id, stances: issue.main ? ids : ids.filter((id) => held.has(id)) };
  });
  const reply = yield* single(
    askIntegration(state, round, {
      issues: issues.filter(({ stances }) => stances.length > 0),
      minority: verdict.minority.map(({ option }) => option),
      computed: computed(state, verdict),
    }),
  );
  if (!isAnswered(reply)) {
    yield* record([notice("moderator-absent.integration", {}, reply.seat)]);
    return [];
  }
  const message = state.votes.say(reply, round, "integrate");
  yield* record([message, ...takeawaysOf(reply.value, message, state.documents)]);
  return citesIn(reply.value);
}

/** What was computed, in words: who holds what, what became of the attacks on it, and where members differ. */
function computed(state: DialecticState, verdict: Verdict): string[] {
  const { argument } = state.votes;
  const rows = [...state.votes.holders()]
    .filter(([, holders]) => holders.length > 0)
    .map(([option, holders]) => `${option} is held by ${holders.join(", ")}`);
  const open = argument.attacks
    .filter(({ option, status }) => option !== null && status !== "answered")
    .map(
      ({ id, option, message, status }) => `${id} in ${message} on ${option ?? ""} is ${status}`,
    );
  const apart = state.allIssues.filter((issue) => isHeldApart(state.stances(issue, "stated")));
  const differing = apart.map(({ id }) => id).join(", ");
  return [
    ...rows,
    ...verdictItems(verdict),
    ...open,
    apart.length > 0 ? `Members differ on ${differing}` : "Members differ on no issue",
  ];
}

function citesIn({ overview, rulings, minority }: RulingReply): string[] {
  return [overview, ...rulings, ...minority].flatMap(({ cites }) => cites);
}
