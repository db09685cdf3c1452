// Every ask of the moderator, built from the state: it reads everything, and is told what was computed.
import type { Ask } from "../../kernel/ask.ts";
import type { Category } from "../../kernel/fact.ts";
import { ask, listed } from "../shared/ask.ts";
import { processOnly } from "../shared/rules/rules.ts";
import { listStandings, type About } from "./asks.ts";
import type { DialecticBrief } from "./brief.ts";
import { MODERATOR } from "./cast.ts";
import { distinct } from "./convergence.ts";
import * as shapes from "./moderator-shapes.ts";
import * as rules from "./rules.ts";
import type { DialecticState } from "./state.ts";

const MODERATOR_WORDS = 300;

function askModerator<T>(state: DialecticState, about: About<T> & Pick<Ask<T>, "id">): Ask<T> {
  return ask({ seat: state.moderator, transcript: state.messages, ...about });
}

export function askCast(brief: DialecticBrief) {
  return ask({
    id: "cast",
    seat: MODERATOR,
    purpose: "cast",
    round: 0,
    shape: shapes.castShape(brief.lang),
    rules: [rules.noteWords(MODERATOR_WORDS)],
    blind: true,
    details: { options: brief.options },
  });
}

/** `isFirstLook`: only whether the first members mean the same. */
export function askFrame(state: DialecticState, isFirstLook: boolean) {
  const groupsOptions = state.brief.options.length === 0;
  const isListed = state.votes.main !== undefined;
  const members = state.members.map(({ key }) => key);
  const messages = state.said().map(({ id }) => id);
  return askModerator(state, {
    id: isFirstLook ? "frame/first" : "frame/1",
    purpose: "frame",
    round: 1,
    shape: shapes.frameShape({ members, messages, groupsOptions, isListed, isFirstLook }),
    rules: [processOnly<shapes.FrameReply>(["issues", "focus", "undiscussed"], ["stances"])],
    notes: listed("Options", state.votes.main),
    details: { groupsOptions, isFirstLook, members },
  });
}

export function askDigest(state: DialecticState, round: number) {
  const ids = state.said(round).map(({ id }) => id);
  return askModerator(state, {
    id: `digest/${round}`,
    purpose: "digest",
    round,
    shape: shapes.digestShape(ids),
    rules: [rules.noteWords(MODERATOR_WORDS), processOnly<shapes.DigestReply>(["entries"])],
    details: { ids },
  });
}

/** What the moderator does after a round follows from the category alone. */
const MOVES = {
  DIVERGENT: "rank",
  NARROWING: "gap",
  CONVERGING: "reasons",
  CONSENSUS: "reasons",
} as const satisfies Record<Category, string>;

/** `next`: what members will be asked after this, so that the moderator asks for what they can give. */
export function askSteer(
  state: DialecticState,
  { round, category, next }: { round: number; category: Category; next: string },
) {
  const move = MOVES[category];
  const split = state.allIssues.filter((issue) => distinct(state.stances(issue, "stated")) > 1);
  return askModerator(state, {
    id: next === "end" ? "steer/final" : `steer/${round}`,
    purpose: "steer",
    round,
    shape: shapes.steerShape({
      members: state.members.map(({ key }) => key),
      messages: state.said().map(({ id }) => id),
      issues: next === "end" ? [] : state.issues.map(({ id }) => id),
      split: split.map(({ id }) => id),
      move,
    }),
    rules: [
      rules.noteWords(MODERATOR_WORDS),
      processOnly<shapes.SteerReply>(["focus", "undiscussed", "replacement"], ["stances"]),
    ],
    notes: listStandings(state, "stated"),
    details: { category, move, next },
  });
}

export function askIntegration(
  state: DialecticState,
  round: number,
  {
    computed,
    ...about
  }: Omit<shapes.Integrating, "messages"> & { readonly computed: readonly string[] },
) {
  return askModerator(state, {
    id: "integrate",
    purpose: "integrate",
    round,
    shape: shapes.integrationShape({ messages: state.messages.map(({ id }) => id), ...about }),
    rules: [
      processOnly<shapes.RulingReply>(["overview", "rulings", "nextSteps"], ["gains", "costs"]),
      ...rules.everyRuling(about.issues),
      rules.everyMinority(about.minority),
    ],
    notes: [
      ...listStandings(state, "stated"),
      {
        title: "Issues, and the ids that need a row each",
        items: about.issues.map(({ id, stances }) => `${id}: ${stances.join(", ")}`),
      },
      { title: "How it ended, as computed", items: computed },
    ],
  });
}
