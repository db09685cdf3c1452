// The preset `idea`: a set of idea cards that reviewers rate and the author reshapes, until two or more are in everyone's best three.
// Law: an idea keeps its id; what it was made of, and why it died, is on record. Rescue does not set the rounds back.
import { z } from "zod";
import type { Ask, Note, Shape, Seat } from "../../kernel/ask.ts";
import type { Fact, Idea } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { ask, gate } from "../shared/ask.ts";
import { rule } from "../shared/rules/rules.ts";
import { among, said, shape } from "../shared/shape.ts";
import { inWords } from "../shared/transcript.ts";
import { askSearchFor } from "./asks.ts";
import { AUTHOR, type Table } from "./table.ts";
import { values } from "./values.ts";
import { gone } from "../shared/notices.ts";
import { alarm, because, choiceOf, notice, phrase } from "./voice.ts";

export const RATINGS = ["STRONG", "VIABLE", "WEAK", "KILL"] as const;
export type Rating = (typeof RATINGS)[number];
const CARDS = 5;
const RESCUE_CARDS = 3;
const TOP = 3;
const LEAST_AGREED = 2;

export type Card = Readonly<
  Record<
    | "title"
    | "coreQuestion"
    | "noveltySource"
    | "whyItMatters"
    | "feasibility"
    | "risk"
    | "competition"
    | "scope",
    string
  >
>;

interface CardsReply {
  readonly rootCause?: string;
  readonly cards: readonly Card[];
}

export interface RankReply {
  readonly ratings: readonly {
    readonly idea: string;
    readonly rating: Rating;
    readonly why: string;
  }[];
  readonly top: readonly string[];
  readonly combinations?: readonly { readonly ideas: readonly string[]; readonly why: string }[];
}

interface ReshapeReply {
  readonly ideas: readonly {
    readonly fate: "merged" | "split" | "refined" | "born";
    readonly from: readonly string[];
    readonly card: Card;
  }[];
  readonly dropped: readonly { readonly idea: string; readonly reason: string }[];
}

const card = () =>
  z.strictObject({
    title: said("", 120),
    coreQuestion: said("", 400),
    noveltySource: said("", 400),
    whyItMatters: said("", 400),
    feasibility: said("", 400),
    risk: said("", 400),
    competition: said("", 400),
    scope: said("", 400),
  });
const cardsShape = (count: number, isRescue: boolean): Shape<CardsReply> =>
  shape(
    () =>
      z.strictObject({
        ...(isRescue ? { rootCause: said("why all of them failed", 600) } : {}),
        cards: z.array(card()).length(count),
      }) as unknown as z.ZodType<CardsReply>,
    ["review-cards", count, isRescue],
  ); // the cause is there in a rescue
const rankShape = (ids: readonly string[], combines: boolean): Shape<RankReply> =>
  shape(
    () =>
      z.strictObject({
        ratings: z
          .array(
            z.strictObject({
              idea: among(ids, ""),
              rating: z
                .enum(RATINGS)
                .describe(
                  "STRONG: novel, feasible, well placed; VIABLE: promising, has to be refined; WEAK: only with another or reworked; KILL: done already, infeasible, or no contribution",
                ),
              why: said("", 400),
            }),
          )
          .min(1)
          .max(ids.length),
        top: z.array(among(ids, "")).min(1).max(TOP).describe("your best, best first"),
        ...(combines
          ? {
              combinations: z
                .array(
                  z.strictObject({
                    ideas: z.array(among(ids, "")).min(2).max(3),
                    why: said("", 300),
                  }),
                )
                .max(3),
            }
          : {}),
      }) as unknown as z.ZodType<RankReply>, // combinations are there where they may be proposed
    ["review-rank", ids, combines],
  );
const reshapeShape = (ids: readonly string[]): Shape<ReshapeReply> =>
  shape(
    () =>
      z.strictObject({
        ideas: z
          .array(
            z.strictObject({
              fate: z.enum(["merged", "split", "refined", "born"]),
              from: z.array(among(ids, "")).max(4).describe("what it was made of; [] if born"),
              card: card(),
            }),
          )
          .max(8)
          .describe("new cards; what they were made of is replaced by them"),
        dropped: z
          .array(z.strictObject({ idea: among(ids, ""), reason: said("", 300) }))
          .max(ids.length),
      }),
    ["review-reshape", ids],
  );

/** The living ideas, and every rating of the round. */
class Ideas {
  readonly alive = new Map<string, Idea>();
  #minted = 0;

  bear(round: number, made: Card, from: readonly string[], fate: Idea["fate"]): Idea {
    this.#minted += 1;
    const idea: Idea = {
      kind: "idea",
      id: `I-${this.#minted}`,
      round,
      title: made.title,
      card: { ...made },
      from,
      fate,
      reason: "",
    };
    this.alive.set(idea.id, idea);
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

/** In everyone's best three, and rated STRONG or VIABLE by everyone. */
export function agreedOn(ids: readonly string[], ranked: Ranked): readonly string[] {
  const replies = [...ranked.values()];
  return ids.filter(
    (id) =>
      replies.length > 0 &&
      replies.every(
        ({ top, ratings }) =>
          top.includes(id) &&
          ["STRONG", "VIABLE"].includes(ratings.find(({ idea }) => idea === id)?.rating ?? "WEAK"),
      ),
  );
}

/** Most reviewers reject every idea. */
export function isAllRejected(ids: readonly string[], ranked: Ranked): boolean {
  const replies = [...ranked.values()];
  return ids.every(
    (id) =>
      2 *
        replies.filter(({ ratings }) =>
          ["WEAK", "KILL"].includes(ratings.find(({ idea }) => idea === id)?.rating ?? "WEAK"),
        ).length >
      replies.length,
  );
}

export function* ideasReviewed(table: Table): Script<Outcome> {
  const ideas = new Ideas();
  const most = table.brief.assess ? 1 : table.brief.rounds;
  const about = (round: number, agreed: readonly string[]): Omit<Outcome, "reason"> => ({
    rounds: round,
    version: 1,
    preset: table.brief.preset.name,
    assess: table.brief.assess,
    ideas: [...agreed],
    open: [],
    chosen: agreed[0] ?? null,
    leftOut: [],
  });
  const first = yield* one(askCards(table, CARDS, 0, []));
  if (!isAnswered(first)) {
    yield* record([gone(first)]);
    return { reason: "no-quorum", ...about(0, []) };
  }
  yield* record([
    table.transcript.say(first, 0, "cards"),
    ...first.value.cards.map((made) => ideas.bear(0, made, [], "born")),
  ]);
  for (let round = 1; ; round += 1) {
    const ranked = yield* rated(table, ideas, round);
    if (ranked.size < LEAST_AGREED) return { reason: "no-quorum", ...about(round, []) };
    const agreed = agreedOn(ideas.ids, ranked);
    if (agreed.length >= LEAST_AGREED && ranked.size === table.reviewers.length)
      return { reason: "converged", ...about(round, agreed) };
    const isRejected = isAllRejected(ideas.ids, ranked);
    if (round >= most)
      return yield* undecided(table, ideas, round, isRejected, about(round, agreed));
    yield* isRejected
      ? rescued(table, ideas, round, ranked)
      : reshaped(table, ideas, round, ranked);
  }
}

function* rated(table: Table, ideas: Ideas, round: number): Script<Ranked> {
  const { text: topic, says } = phrase("round.ideas", { n: ideas.ids.length });
  yield* record([{ kind: "round", round, topic, says, from: "the cards" }]);
  const replies = yield* together(
    table.reviewers.map((seat) => askRank(table, ideas, seat, round)),
  );
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply) ? [table.transcript.say(reply, round, "rank")] : [gone(reply)],
    ),
  );
  return new Map(replies.filter(isAnswered).map(({ seat, value }) => [seat, value]));
}

function* reshaped(table: Table, ideas: Ideas, round: number, ranked: Ranked): Script<void> {
  const reply = yield* one(askReshape(table, ideas, round, ranked));
  if (!isAnswered(reply)) return yield* record([gone(reply)]);
  const facts: Fact[] = [table.transcript.say(reply, round, "reshape")];
  const replaced = new Set(
    reply.value.ideas.filter(({ fate }) => fate !== "born").flatMap(({ from }) => from),
  );
  for (const { fate, from, card: made } of reply.value.ideas)
    facts.push(ideas.bear(round, made, from, fate));
  for (const id of replaced) facts.push(...ideas.end(id, round, because("part-of-another")));
  for (const { idea, reason } of reply.value.dropped)
    facts.push(...ideas.end(idea, round, { reason }));
  yield* record(facts);
}

/** The common cause is named, what it needs is looked up, and three new cards join. */
function* rescued(table: Table, ideas: Ideas, round: number, ranked: Ranked): Script<void> {
  yield* record([alarm("idea-rescue", round)]);
  const reasons = [...ranked].flatMap(([seat, { ratings }]) =>
    ratings.map(({ idea, rating, why }) => `${seat} on ${idea}: ${rating}, ${why}`),
  );
  const search = yield* one(askSearchFor(table, round, reasons));
  if (isAnswered(search))
    table.found.push(
      search.value.summary,
      ...search.value.found.map(({ title, where, says }) => `${title} (${where}): ${says}`),
    );
  const reply = yield* one(askCards(table, RESCUE_CARDS, round, reasons));
  const facts: Fact[] = isAnswered(search)
    ? [table.transcript.say(search, round, "search")]
    : [gone(search)];
  if (!isAnswered(reply)) return yield* record([...facts, gone(reply)]);
  const { rootCause: reason } = reply.value;
  for (const id of ideas.ids)
    facts.push(...ideas.end(id, round, reason === undefined ? because("rejected") : { reason }));
  yield* record([
    ...facts,
    table.transcript.say(reply, round, "rescue"),
    ...reply.value.cards.map((made) => ideas.bear(round, made, [], "born")),
  ]);
}

function* undecided(
  table: Table,
  ideas: Ideas,
  round: number,
  isRejected: boolean,
  about: Omit<Outcome, "reason">,
): Script<Outcome> {
  yield* record([
    notice(isRejected ? "not-converged.rejected" : "not-converged.ideas", { rounds: round }),
  ]);
  if (table.brief.assess) return { reason: "cap", exit: 3, ...about };
  const reply = yield* one(
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

function askCards(
  table: Table,
  count: number,
  round: number,
  reasons: readonly string[],
): Ask<CardsReply> {
  const isRescue = round > 0;
  return ask({
    id: isRescue ? `rescue/${round}` : "cards",
    seat: AUTHOR,
    purpose: isRescue ? "rescue" : "cards",
    phase: isRescue ? "rescue" : "cards",
    round,
    blind: true,
    artifact: table.artifact,
    shape: cardsShape(count, isRescue),
    rules: [],
    notes: [
      ...values(table),
      { title: "Why the reviewers reject them", items: reasons },
      { title: "What was looked up", items: [...table.found] },
    ],
  });
}

function askRank(table: Table, ideas: Ideas, seat: Seat, round: number): Ask<RankReply> {
  const combines = seat.id === table.reviewers[0]?.id;
  return ask({
    id: `rank/${round}/${seat.id}`,
    seat,
    purpose: "rank",
    phase: "rank",
    round,
    blind: true,
    artifact: table.artifact,
    shape: rankShape(ideas.ids, combines),
    rules: [everyIdea(ideas.ids)],
    notes: [
      ...values(table),
      ...cards(ideas),
      { title: "What was looked up", items: [...table.found] },
    ],
    details: { round, combines },
  });
}

function everyIdea(ids: readonly string[]) {
  return rule<RankReply>(
    "every-idea",
    "Every idea is rated once; one that is not counts as WEAK.",
    ({ ratings }) => {
      const missing = ids.filter((id) => ratings.filter(({ idea }) => idea === id).length !== 1);
      return missing.length > 0
        ? `ratings: ${missing.join(", ")} missing, or there twice`
        : undefined;
    },
    "flag",
  );
}

function askReshape(table: Table, ideas: Ideas, round: number, ranked: Ranked): Ask<ReshapeReply> {
  const said = [...ranked].flatMap(([seat, { ratings, top, combinations = [] }]) => [
    ...ratings.map(({ idea, rating, why }) => `${seat} on ${idea}: ${rating}, ${why}`),
    `${seat}'s best: ${top.join(", ")}`,
    ...combinations.map(
      ({ ideas: both, why }) => `${seat} would combine ${both.join(" and ")}: ${why}`,
    ),
  ]);
  return ask({
    id: `reshape/${round}`,
    seat: AUTHOR,
    purpose: "reshape",
    phase: "reshape",
    round,
    blind: true,
    artifact: table.artifact,
    shape: reshapeShape(ideas.ids),
    rules: [keepsSome(ideas.ids), lineageSaid],
    notes: [
      ...values(table),
      ...cards(ideas),
      { title: "What the reviewers say", items: said },
      { title: "What was looked up", items: [...table.found] },
    ],
  });
}

function keepsSome(ids: readonly string[]) {
  return rule<ReshapeReply>(
    "keeps-some",
    "At least two ideas are left afterwards.",
    ({ ideas, dropped }) => {
      const gone = new Set([
        ...dropped.map(({ idea }) => idea),
        ...ideas.filter(({ fate }) => fate !== "born").flatMap(({ from }) => from),
      ]);
      return ids.filter((id) => !gone.has(id)).length + ideas.length < LEAST_AGREED
        ? "ideas, dropped: fewer than two ideas would be left"
        : undefined;
    },
  );
}

/** Of how many an idea of each fate is made: at least, and at most. */
const MADE_OF = { merged: [2, 4], split: [1, 1], refined: [1, 1], born: [0, 0] } as const;

const lineageSaid = rule<ReshapeReply>(
  "lineage",
  "A merged idea names two or more that it is made of, a split or refined one names the one, a born one none.",
  ({ ideas }) => {
    const wrong = ideas.filter(
      ({ fate, from }) =>
        new Set(from).size < MADE_OF[fate][0] || new Set(from).size > MADE_OF[fate][1],
    );
    return wrong.length > 0
      ? `ideas: ${wrong.map(({ fate, card: { title } }) => `${JSON.stringify(title)} is ${fate}`).join(", ")}, and from says otherwise`
      : undefined;
  },
  "flag",
);

function cards(ideas: Ideas): Note[] {
  return [
    {
      title: "Ideas",
      items: [...ideas.alive.values()].map(
        ({ id, card: made, from }) =>
          `${id}${from.length === 0 ? "" : ` (from ${from.join(", ")})`}: ${inWords(made, [])}`,
      ),
    },
  ];
}
