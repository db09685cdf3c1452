// The preset `idea`: a set of idea cards that reviewers rate and the author reshapes, until two or more are in everyone's best three.
// Law: an idea keeps its id; what it was made of, and why it died, is on record. Rescue does not set the rounds back.
import type { Fact, Standing, Verdict } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gate, gone } from "../shared/ask.ts";
import { AGREED, NOT_AGREED } from "../shared/votes.ts";
import { hasGrounds, isGrounded } from "../shared/grounds.ts";
import { MAIN } from "../shared/options.ts";
import { askSearch, askOf } from "./asks.ts";
import { cardsIn, agreedOn, Ideas, isAllRejected, ranking, cardText } from "./idea-set.ts";
import type { Ranked } from "./idea-set.ts";
import { countReviewers, outcomeOf, UNATTACKED } from "./conclude.ts";
import { MOST_ADDED } from "./outline.ts";
import { AUTHOR, type ReviewState } from "./state.ts";
import { alarm, because, choiceOf, notice, phrase } from "./voice.ts";
import type { Ask, Note, Seat } from "../../kernel/ask.ts";
import { naming, rule } from "../shared/rules/rules.ts";
import { lookedUp } from "./notes.ts";
import { cardsShape, causeShape, rankShape, reshapeShape } from "./shapes.ts";
import type { CardsReply, RankReply, ReshapeReply } from "./shapes.ts";

const CARDS = 5;
const RESCUE_CARDS = 3;
const LEAST_AGREED = 2;

export function* reviewIdeas(state: ReviewState): Script<Outcome> {
  const ideas = new Ideas();
  if (!(yield* layCards(state, ideas))) return outcome(state, 0, { reason: "no-quorum" });
  const { assess, rounds } = state.brief;
  let most = assess ? 1 : rounds;
  for (let round = 1; ; round += 1) {
    const ranked = yield* rank(state, ideas, round);
    if (ranked.size < LEAST_AGREED) return outcome(state, round, { reason: "no-quorum" });
    const agreed = ranking(agreedOn(ideas.ids, ranked), ranked);
    if (agreed.length >= LEAST_AGREED && ranked.size === state.reviewers.length)
      return yield* concludeAgreed(state, ideas, round, agreed);
    const isRejected = isAllRejected(ideas.ids, ranked);
    if (round >= most) {
      const ended = yield* concludeUndecided(state, ideas, round, {
        isRejected,
        mayGoOn: !assess && most < rounds + MOST_ADDED,
      });
      if (ended) return ended;
      most += 1;
    }
    yield* isRejected ? rescue(state, ideas, round) : reshape(state, ideas, round);
  }
}

function outcome(
  state: ReviewState,
  round: number,
  {
    agreed = [],
    ...why
  }: Pick<Outcome, "reason" | "exit"> & { readonly agreed?: readonly string[] },
): Outcome {
  return outcomeOf(state, round, { ...why, chosen: agreed[0] ?? null, ideas: agreed });
}

/** The cards that were given are the cards; where none are, the author writes some. */
function* layCards(state: ReviewState, ideas: Ideas): Script<boolean> {
  const given = cardsIn(state.text);
  if (given.length >= LEAST_AGREED) {
    yield* record([
      notice("cards-given", { n: given.length }),
      ...given.map((card) => ideas.bear(0, card, [], "born")),
    ]);
    return true;
  }
  const reply = yield* single(askCards(state, CARDS, 0, ""));
  if (!isAnswered(reply)) {
    yield* record([gone(reply)]);
    return false;
  }
  yield* record([
    state.transcript.say(reply, 0, "cards"),
    ...reply.value.cards.map((card) => ideas.bear(0, card, [], "born")),
  ]);
  return true;
}

function* rank(state: ReviewState, ideas: Ideas, round: number): Script<Ranked> {
  const { text: topic, says } = phrase("round.ideas", { n: ideas.ids.length });
  yield* record([{ kind: "round", round, topic, says, from: "the cards" }]);
  const replies = yield* all(state.reviewers.map((seat) => askRank(state, ideas, seat, round)));
  yield* record(
    replies.map((reply): Fact =>
      isAnswered(reply) ? state.transcript.say(reply, round, "rank") : gone(reply),
    ),
  );
  const answered = replies.filter(isAnswered);
  ideas.rated(
    new Map(answered.map(({ seat, value }) => [seat, value])),
    new Set(answered.filter(hasGrounds).map(({ seat }) => seat)),
  );
  return ideas.ranked;
}

function* reshape(state: ReviewState, ideas: Ideas, round: number): Script<void> {
  const reply = yield* single(askReshape(state, ideas, round));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  yield* record([
    state.transcript.say(reply, round, "reshape"),
    ...reply.value.ideas.map(({ fate, from, card }) => ideas.bear(round, card, from, fate)),
    ...[...replacedBy(reply.value)].flatMap((id) =>
      ideas.end(id, round, because("part-of-another")),
    ),
    ...reply.value.dropped.flatMap(({ idea, reason }) => ideas.end(idea, round, { reason })),
  ]);
}

/** The common cause is named and shown to all, what it needs is looked up, and three new cards join. */
function* rescue(state: ReviewState, ideas: Ideas, round: number): Script<void> {
  yield* record([alarm("idea-rescue", round)]);
  const named = yield* single(askCause(state, ideas, round));
  if (!isAnswered(named)) return yield* record([gone(named)]);
  const { cause, lookFor } = named.value;
  ideas.causes.push(cause);
  yield* record([state.transcript.say(named, round, "cause")]);
  const search = yield* single(askSearch(state, round, [`${cause} ${lookFor}`]));
  if (isAnswered(search)) state.addFound(search.value);
  yield* record([
    isAnswered(search) ? state.transcript.say(search, round, "search") : gone(search),
  ]);
  const reply = yield* single(askCards(state, RESCUE_CARDS, round, cause));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  yield* record([
    ...ideas.ids.flatMap((id) => ideas.end(id, round, { reason: cause })),
    state.transcript.say(reply, round, "rescue"),
    ...reply.value.cards.map((card) => ideas.bear(round, card, [], "born")),
  ]);
}

function* concludeAgreed(
  state: ReviewState,
  ideas: Ideas,
  round: number,
  agreed: readonly string[],
): Script<Outcome> {
  const isGrounded = ideas.grounded.size * 2 > state.reviewers.length;
  yield* record([
    verdictOn(state, ideas, agreed[0] ?? null, "by rule"),
    ...(isGrounded ? [] : [notice("not-grounded")]),
  ]);
  return outcome(state, round, {
    reason: "decided",
    exit: isGrounded ? AGREED : NOT_AGREED,
    agreed,
  });
}

/** Null where a person wants one more round. */
function* concludeUndecided(
  state: ReviewState,
  ideas: Ideas,
  round: number,
  { isRejected, mayGoOn }: { readonly isRejected: boolean; readonly mayGoOn: boolean },
): Script<Outcome | null> {
  yield* record([
    notice(isRejected ? "not-passed.rejected" : "not-passed.ideas", { rounds: round }),
    ...ideas.causes.map((cause, nth) => notice("rescue-tried", { nth: nth + 1, cause })),
  ]);
  const undecided = outcome(state, round, { reason: "rounds", exit: NOT_AGREED });
  if (state.brief.assess) {
    yield* record([verdictOn(state, ideas, null, "unresolved")]);
    return undecided;
  }
  const reply = yield* single(
    gate(`gate/ideas/${round}`, round, {
      question: [
        phrase(isRejected ? "gate.ideas.rejected" : "gate.ideas"),
        ...ideas.causes.map((cause) => phrase("gate.ideas.cause", { cause })),
      ],
      choices: [
        ...[...ideas.alive.values()].map(({ id, title }) => ({ id, label: title })),
        ...(mayGoOn ? [choiceOf("one-more-round")] : []),
        choiceOf("conclude", "ideas-conclude"),
      ],
      default: "conclude",
      phase: "decision",
    }),
  );
  const choice = isAnswered(reply) ? reply.value.choice : "conclude";
  if (choice === "one-more-round") return null;
  const taken = choice === "conclude" ? null : choice;
  yield* record([verdictOn(state, ideas, taken, taken === null ? "unresolved" : "by a person")]);
  return taken === null
    ? undecided
    : outcome(state, round, { reason: "human", exit: AGREED, agreed: [taken] });
}

const DETAILS = {
  "by rule": "verdict.ideas-agreed",
  "by a person": "verdict.idea-taken",
  unresolved: "verdict.not-passed",
} as const;

function verdictOn(
  state: ReviewState,
  ideas: Ideas,
  chosen: string | null,
  resolution: keyof typeof DETAILS,
): Verdict {
  const { text: detail, says } = phrase(DETAILS[resolution]);
  const standing = standingOf(state, ideas);
  return {
    kind: "verdict",
    issue: MAIN,
    chosen,
    resolution,
    detail,
    says,
    minority: [],
    withoutConforming: chosen,
    standing,
  };
}

/** Who names which idea as its best. */
function standingOf(state: ReviewState, ideas: Ideas): Standing {
  const votes = state.reviewers.map(({ id: seat }) => ({
    seat,
    option: ideas.ranked.get(seat)?.top[0] ?? null,
    blind: ideas.first.get(seat)?.top[0] ?? null,
    grounded: ideas.grounded.has(seat),
    carried: false,
  }));
  const named = [...ideas.ids, ...votes.flatMap(({ option }) => option ?? [])];
  return countReviewers(votes, [...new Set(named)], () => UNATTACKED);
}

// The asks of the preset `idea`: cards, ratings, reshaping, and the rescue of a set that most reject.
const LEAST_LEFT = 2;

/** Cards at the beginning; in a later round those that take the place of what most reject. */
function askCards(
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

function askCause(state: ReviewState, ideas: Ideas, round: number) {
  return askOf(state, {
    seat: AUTHOR,
    purpose: "cause",
    phase: "reshape",
    round,
    shape: causeShape,
    notes: [cardNote(ideas), { title: "Why the reviewers reject them", items: allRatings(ideas) }],
  });
}

function askRank(state: ReviewState, ideas: Ideas, seat: Seat, round: number): Ask<RankReply> {
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

function askReshape(state: ReviewState, ideas: Ideas, round: number): Ask<ReshapeReply> {
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
