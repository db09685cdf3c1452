// The asks of the preset `idea`: cards, ratings, reshaping, and the rescue of a set that most reject.
import type { Ask, Note, Seat } from "../../kernel/ask.ts";
import { naming, rule } from "../shared/rules/rules.ts";
import { isGrounded } from "../shared/grounds.ts";
import { askOf } from "./asks.ts";
import { cardText, type Ideas } from "./idea-set.ts";
import { lookedUp } from "./notes.ts";
import { cardsShape, causeShape, rankShape, reshapeShape } from "./shapes.ts";
import type { CardsReply, RankReply, ReshapeReply } from "./shapes.ts";
import { AUTHOR, type ReviewState } from "./state.ts";

const LEAST_LEFT = 2;

/** Cards at the beginning; in a later round those that take the place of what most reject. */
export function askCards(
  state: ReviewState,
  count: number,
  round: number,
  cause: string,
): Ask<CardsReply> {
  const isRescue = round > 0;
  return askOf<CardsReply>(state, {
    seat: AUTHOR,
    purpose: isRescue ? "rescue" : "cards",
    phase: isRescue ? "reshape" : "cards",
    round,
    ...(isRescue ? {} : { id: "cards" }),
    shape: cardsShape(count),
    notes: [{ title: "Why all of them failed", items: isRescue ? [cause] : [] }, lookedUp(state)],
  });
}

export function askCause(state: ReviewState, ideas: Ideas, round: number) {
  return askOf(state, {
    seat: AUTHOR,
    purpose: "cause",
    phase: "reshape",
    round,
    shape: causeShape,
    notes: [cardNote(ideas), { title: "Why the reviewers reject them", items: allRatings(ideas) }],
  });
}

export function askRank(
  state: ReviewState,
  ideas: Ideas,
  seat: Seat,
  round: number,
): Ask<RankReply> {
  const combines = seat.id === state.reviewers[0]?.id;
  const own = ideas.ranked.get(seat.id);
  const others = [...ideas.ranked].filter(([id]) => id !== seat.id);
  return askOf<RankReply>(state, {
    seat,
    purpose: "rank",
    round,
    blind: true,
    id: `rank/${round}/${seat.id}`,
    shape: rankShape(ideas.ids, combines),
    rules: [everyIdea(ideas.ids), bestGrounded(ideas)],
    notes: [
      cardNote(ideas),
      { title: "What changed since the last round", items: [...ideas.changes] },
      { title: "How you rated them in the last round", items: own ? ratingsIn(seat.id, own) : [] },
      {
        title: "How the others rated them in the last round",
        items: others.flatMap(([id, reply]) => ratingsIn(id, reply)),
      },
      { title: "Why earlier ideas failed", items: [...ideas.causes] },
      lookedUp(state),
    ],
    details: { isFirst: round === 1, combines },
  });
}

function everyIdea(ids: readonly string[]) {
  return rule<RankReply>(
    "every-idea",
    "Every idea is rated once; one that is not counts as WEAK.",
    ({ ratings }) => {
      const missing = ids.filter((id) => ratings.filter(({ idea }) => idea === id).length !== 1);
      return naming(missing, (names) => `ratings: ${names} missing, or there twice`);
    },
    "flag",
  );
}

/** Who backs an idea says what on its card convinced it. */
function bestGrounded({ alive }: Ideas) {
  return rule<RankReply>(
    "grounded",
    "The why of your best idea repeats, word for word, at least four words in a row of its card.",
    ({ ratings, top: [best = ""] }) => {
      const why = ratings.find(({ idea }) => idea === best)?.why ?? "";
      const idea = alive.get(best);
      const question = idea ? cardText(idea.card) : "";
      return idea && isGrounded(why, { question, documents: [], messages: [], options: [] })
        ? undefined
        : `ratings: the why of ${best} repeats nothing of its card; quote at least four words in a row of it`;
    },
    "flag",
  );
}

export function askReshape(state: ReviewState, ideas: Ideas, round: number): Ask<ReshapeReply> {
  return askOf<ReshapeReply>(state, {
    seat: AUTHOR,
    purpose: "reshape",
    round,
    shape: reshapeShape(ideas.ids),
    rules: [keepsSome(ideas.ids), lineageSaid],
    notes: [
      cardNote(ideas),
      { title: "What the reviewers say", items: allRatings(ideas) },
      lookedUp(state),
    ],
  });
}

function allRatings({ ranked }: Ideas): string[] {
  return [...ranked].flatMap(([seat, reply]) => ratingsIn(seat, reply));
}

function ratingsIn(seat: string, { ratings, top, combinations = [] }: RankReply): string[] {
  return [
    ...ratings.map(({ idea, rating, why }) => `${seat} on ${idea}: ${rating}, ${why}`),
    `${seat}'s best: ${top.join(", ")}`,
    ...combinations.map(
      ({ ideas: both, why }) => `${seat} would combine ${both.join(" and ")}: ${why}`,
    ),
  ];
}

export function replacedBy({ ideas }: ReshapeReply): ReadonlySet<string> {
  return new Set(ideas.filter(({ fate }) => fate !== "born").flatMap(({ from }) => from));
}

function keepsSome(ids: readonly string[]) {
  return rule<ReshapeReply>("keeps-some", "At least two ideas are left afterwards.", (reply) => {
    const gone = new Set([...reply.dropped.map(({ idea }) => idea), ...replacedBy(reply)]);
    return ids.filter((id) => !gone.has(id)).length + reply.ideas.length < LEAST_LEFT
      ? "ideas, dropped: fewer than two ideas would be left"
      : undefined;
  });
}

/** Of how many an idea of each fate is made: at least, and at most. */
const MADE_OF = { merged: [2, 4], split: [1, 1], refined: [1, 1], born: [0, 0] } as const;

const lineageSaid = rule<ReshapeReply>(
  "lineage",
  "A merged idea names two or more that it is made of, a split or refined one names the one, a born one none.",
  ({ ideas }) => {
    const wrong = ideas.filter(({ fate, from }) => {
      const [least, most] = MADE_OF[fate];
      const { size } = new Set(from);
      return size < least || size > most;
    });
    return naming(
      wrong.map(({ fate, card: { title } }) => `${JSON.stringify(title)} is ${fate}`),
      (names) => `ideas: ${names}, and from says otherwise`,
    );
  },
  "flag",
);

function cardNote({ alive }: Ideas): Note {
  return {
    title: "Ideas",
    items: [...alive.values()].map(
      ({ id, card, from }) =>
        `${id}${from.length === 0 ? "" : ` (from ${from.join(", ")})`}: ${cardText(card)}`,
    ),
  };
}
