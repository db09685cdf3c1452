// The preset `idea`: a set of idea cards that reviewers rate and the author reshapes, until two or more are in everyone's best three.
// Law: an idea keeps its id; what it was made of, and why it died, is on record. Rescue does not set the rounds back.
import type { Ask, Note, Seat } from "../../kernel/ask.ts";
import type { Fact, Idea } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gate } from "../shared/ask.ts";
import { gone } from "../shared/notices.ts";
import { naming, rule } from "../shared/rules/rules.ts";
import { inWords } from "../shared/transcript.ts";
import { askSearch, blindAsk, lookedUp } from "./asks.ts";
import {
  cardsShape,
  rankShape,
  reshapeShape,
  type Card,
  type CardsReply,
  type RankReply,
  type ReshapeReply,
} from "./shapes.ts";
import { AUTHOR, type ReviewState } from "./state.ts";
import { alarm, because, choiceOf, notice, phrase } from "./voice.ts";

const CARDS = 5;
const RESCUE_CARDS = 3;
const LEAST_AGREED = 2;

/** The living ideas, and every rating of the round. */
class Ideas {
  readonly alive = new Map<string, Idea>();
  #minted = 0;

  bear(round: number, card: Card, from: readonly string[], fate: Idea["fate"]): Idea {
    this.#minted += 1;
    const id = `I-${this.#minted}`;
    const { title } = card;
    const idea: Idea = { kind: "idea", id, round, title, card, from, fate, reason: "" };
    this.alive.set(id, idea);
    return idea;
  }

  end(id: string, round: number, why: Pick<Idea, "reason" | "says">): Fact[] {
    const idea = this.alive.get(id);
    this.alive.delete(id);
    return idea ? [{ ...idea, round, fate: "dead", ...why }] : [];
  }

  get ids(): readonly string[] {
    return [...this.alive.keys()];
  }
}

type Ranked = ReadonlyMap<string, RankReply>;

/** One that a reviewer did not rate counts as WEAK. */
function isKept({ ratings }: RankReply, id: string): boolean {
  const rating = ratings.find(({ idea }) => idea === id)?.rating;
  return rating === "STRONG" || rating === "VIABLE";
}

/** In everyone's best three, and rated STRONG or VIABLE by everyone. */
export function agreedOn(ids: readonly string[], ranked: Ranked): readonly string[] {
  const replies = [...ranked.values()];
  return ids.filter(
    (id) =>
      replies.length > 0 && replies.every((reply) => reply.top.includes(id) && isKept(reply, id)),
  );
}

/** Most reviewers reject every idea. */
export function isAllRejected(ids: readonly string[], ranked: Ranked): boolean {
  const replies = [...ranked.values()];
  return ids.every(
    (id) => 2 * replies.filter((reply) => !isKept(reply, id)).length > replies.length,
  );
}

export function* reviewIdeas(state: ReviewState): Script<Outcome> {
  const ideas = new Ideas();
  const { assess, rounds, preset } = state.brief;
  const about = (round: number, agreed: readonly string[]): Omit<Outcome, "reason"> => ({
    rounds: round,
    version: 1,
    preset: preset.name,
    assess,
    ideas: [...agreed],
    open: [],
    chosen: agreed[0] ?? null,
    leftOut: [],
  });
  const first = yield* single(askCards(state, CARDS, 0, []));
  if (!isAnswered(first)) {
    yield* record([gone(first)]);
    return { reason: "no-quorum", ...about(0, []) };
  }
  yield* record([
    state.transcript.say(first, 0, "cards"),
    ...first.value.cards.map((card) => ideas.bear(0, card, [], "born")),
  ]);
  for (let round = 1; ; round += 1) {
    const ranked = yield* rank(state, ideas, round);
    if (ranked.size < LEAST_AGREED) return { reason: "no-quorum", ...about(round, []) };
    const agreed = agreedOn(ideas.ids, ranked);
    if (agreed.length >= LEAST_AGREED && ranked.size === state.reviewers.length)
      return { reason: "converged", ...about(round, agreed) };
    const isRejected = isAllRejected(ideas.ids, ranked);
    if (round >= (assess ? 1 : rounds))
      return yield* concludeUndecided(state, ideas, round, isRejected, about(round, agreed));
    yield* isRejected ? rescue(state, ideas, round, ranked) : reshape(state, ideas, round, ranked);
  }
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
  return new Map(replies.filter(isAnswered).map(({ seat, value }) => [seat, value]));
}

function* reshape(state: ReviewState, ideas: Ideas, round: number, ranked: Ranked): Script<void> {
  const reply = yield* single(askReshape(state, ideas, round, ranked));
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

function replacedBy({ ideas }: ReshapeReply): ReadonlySet<string> {
  return new Set(ideas.filter(({ fate }) => fate !== "born").flatMap(({ from }) => from));
}

/** The common cause is named, what it needs is looked up, and three new cards join. */
function* rescue(state: ReviewState, ideas: Ideas, round: number, ranked: Ranked): Script<void> {
  yield* record([alarm("idea-rescue", round)]);
  const reasons = [...ranked].flatMap(([seat, reply]) => ratingsIn(seat, reply));
  const search = yield* single(askSearch(state, round, reasons));
  if (isAnswered(search)) state.addFound(search.value);
  const reply = yield* single(askCards(state, RESCUE_CARDS, round, reasons));
  const said = isAnswered(search) ? state.transcript.say(search, round, "search") : gone(search);
  if (!isAnswered(reply)) return yield* record([said, gone(reply)]);
  const { rootCause: reason, cards } = reply.value;
  const why = reason === undefined ? because("rejected") : { reason };
  yield* record([
    said,
    ...ideas.ids.flatMap((id) => ideas.end(id, round, why)),
    state.transcript.say(reply, round, "rescue"),
    ...cards.map((card) => ideas.bear(round, card, [], "born")),
  ]);
}

function* concludeUndecided(
  state: ReviewState,
  ideas: Ideas,
  round: number,
  isRejected: boolean,
  about: Omit<Outcome, "reason">,
): Script<Outcome> {
  yield* record([
    notice(isRejected ? "not-converged.rejected" : "not-converged.ideas", { rounds: round }),
  ]);
  if (state.brief.assess) return { reason: "cap", exit: 3, ...about };
  const reply = yield* single(
    gate(`gate/ideas/${round}`, round, {
      question: [phrase(isRejected ? "gate.ideas.rejected" : "gate.ideas")],
      choices: [
        ...[...ideas.alive.values()].map(({ id, title }) => ({ id, label: title })),
        choiceOf("conclude", "ideas-conclude"),
      ],
      default: "conclude",
    }),
  );
  const choice = isAnswered(reply) ? reply.value.choice : "conclude";
  return choice === "conclude"
    ? { reason: "cap", exit: 3, ...about }
    : { reason: "human", ...about, chosen: choice, ideas: [choice] };
}

/** Cards at the beginning; in a later round those that take the place of what most reject. */
function askCards(
  state: ReviewState,
  count: number,
  round: number,
  reasons: readonly string[],
): Ask<CardsReply> {
  const isRescue = round > 0;
  return blindAsk(state, AUTHOR, isRescue ? "rescue" : "cards", round, {
    ...(isRescue ? {} : { id: "cards" }),
    shape: cardsShape(count, isRescue),
    notes: [{ title: "Why the reviewers reject them", items: reasons }, lookedUp(state)],
  });
}

function askRank(state: ReviewState, ideas: Ideas, seat: Seat, round: number): Ask<RankReply> {
  const combines = seat.id === state.reviewers[0]?.id;
  return blindAsk(state, seat, "rank", round, {
    id: `rank/${round}/${seat.id}`,
    shape: rankShape(ideas.ids, combines),
    rules: [everyIdea(ideas.ids)],
    notes: [cardNote(ideas), lookedUp(state)],
    details: { round, combines },
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

function askReshape(
  state: ReviewState,
  ideas: Ideas,
  round: number,
  ranked: Ranked,
): Ask<ReshapeReply> {
  const said = [...ranked].flatMap(([seat, reply]) => [
    ...ratingsIn(seat, reply),
    `${seat}'s best: ${reply.top.join(", ")}`,
    ...(reply.combinations ?? []).map(
      ({ ideas: both, why }) => `${seat} would combine ${both.join(" and ")}: ${why}`,
    ),
  ]);
  return blindAsk(state, AUTHOR, "reshape", round, {
    shape: reshapeShape(ideas.ids),
    rules: [keepsSome(ideas.ids), lineageSaid],
    notes: [cardNote(ideas), { title: "What the reviewers say", items: said }, lookedUp(state)],
  });
}

function ratingsIn(seat: string, { ratings }: RankReply): string[] {
  return ratings.map(({ idea, rating, why }) => `${seat} on ${idea}: ${rating}, ${why}`);
}

function keepsSome(ids: readonly string[]) {
  return rule<ReshapeReply>("keeps-some", "At least two ideas are left afterwards.", (reply) => {
    const gone = new Set([...reply.dropped.map(({ idea }) => idea), ...replacedBy(reply)]);
    return ids.filter((id) => !gone.has(id)).length + reply.ideas.length < LEAST_AGREED
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
        `${id}${from.length === 0 ? "" : ` (from ${from.join(", ")})`}: ${inWords(card, [])}`,
    ),
  };
}
