import { describe, expect, it } from "vitest";
import { mostAsks, plannedStages } from "../../kernel/outline.ts";
import { DOWN, hold, SILENT } from "../../../test/builders/hold.ts";
import { listed } from "../../../test/builders/panel.ts";
import {
  finding,
  found,
  PRESETS,
  reviewBrief,
  reviewPanel,
  under,
} from "../../../test/builders/review-panel.ts";
import { review } from "./index.ts";
import { MOST_ADDED, MOST_DISPUTES } from "./outline.ts";

const names = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
/** With three reviewers more than a person is asked to settle after a round. */
const MANY = 5;
/** Only some presets have the tag. */
const TAGGED = [{ tags: ["missing-literature"] }];
/** Everyone finds much, insists on all of it, and whoever runs it asks for more. */
const worst = reviewPanel((ask, usual) => {
  if (ask.purpose === "assess" || ask.purpose === "answer")
    return {
      ...usual,
      verdict: "CONDITIONAL",
      remaining: "All of it.",
      ...(ask.purpose === "assess"
        ? found(...Array.from({ length: MANY }, (_, n) => finding("critical", TAGGED[n] ?? {})))
        : {}),
      ...("earlier" in usual
        ? {
            earlier: listed(ask, "earlier", "finding").map((id) => ({
              finding: id,
              status: "NOT_ADDRESSED",
              note: "",
            })),
          }
        : {}),
      ...("acceptable" in usual ? { acceptable: "NO" } : {}),
    };
  if (ask.purpose === "revise" || ask.purpose === "rebut")
    return {
      edits: [],
      declined: listed(ask, "declined", "finding").map((id) => ({
        finding: id,
        reason: "No.",
        instead: "none",
      })),
      disputes: [],
    };
  if (ask.purpose === "rank")
    return {
      ...usual,
      ratings: listed(ask, "ratings", "idea").map((idea) => ({ idea, rating: "KILL", why: "No." })),
    };
  const more = ["make-and-read", "one-more-round"].find((wanted) =>
    ask.gate?.choices.some(({ id }) => id === wanted),
  );
  return more ?? usual;
});

describe("the outline of a review", () => {
  it("names the seats and the rounds of its preset; a reviewer who sits on two panels counts once", () => {
    expect(
      names.map((name) => review.outline(under(name))).map(({ seats, rounds }) => [seats, rounds]),
    ).toEqual([
      [5, 5],
      [5, 5],
      [5, 5],
      [4, 5],
      [5, 5],
      [4, 5],
      [5, 5],
    ]);
    expect(review.outline(under("method", { type: "H", rounds: 3 }))).toMatchObject({
      seats: 7,
      rounds: 6,
    });
    expect(review.outline(reviewBrief({ assess: true }))).toMatchObject({ seats: 4, rounds: 1 });
  });

  it("law 6: with every seat silent, or down, every preset ends within it", () => {
    for (const name of names)
      for (const assess of [false, true])
        for (const answer of [SILENT, DOWN] as const) {
          const brief = under(name, { assess });
          const held = hold(review, brief, () => answer);
          expect([
            name,
            held.outcome.reason,
            held.replies.size <= mostAsks(review.outline(brief)),
          ]).toEqual([name, "no-quorum", true]);
        }
  });

  it("law 6: a panel that is against everything, with a person who always wants more, ends within it", () => {
    for (const brief of [
      under("plan"),
      under("section", { rounds: 1 }),
      under("idea"),
      under("method", { rounds: 1 }),
    ]) {
      const held = hold(review, brief, worst);
      const most = mostAsks(review.outline(brief));
      const disputes = [...held.replies.keys()].filter((id) => id.startsWith("gate/dispute"));
      const perRound = disputes.map(
        (id) => disputes.filter((other) => other.split("/")[2] === id.split("/")[2]).length,
      );
      expect([
        brief.preset.name,
        held.outcome.reason,
        held.outcome["rounds"],
        held.replies.size <= most,
        Math.max(0, ...perRound) <= MOST_DISPUTES,
      ]).toEqual([brief.preset.name, "rounds", brief.rounds + MOST_ADDED, true, true]);
    }
  });

  it("without a person who asks for more, the longest run makes no more asks than are planned", () => {
    for (const name of ["plan", "section", "method", "paper", "idea"] as const) {
      const held = hold(
        review,
        under(name),
        reviewPanel((ask, usual) => (ask.gate || ask.purpose === "revise" ? usual : worst(ask, 0))),
      );
      const asked = [...held.replies.keys()].filter((id) => !id.startsWith("gate/")).length;
      expect([
        name,
        asked <= mostAsks({ stages: plannedStages(review.outline(under(name))) }),
      ]).toEqual([name, true]);
    }
  });

  it("every ask of a round that nobody added belongs to a stage of its round", () => {
    const brief = under("section", { rounds: 3 });
    const { stages } = review.outline(brief);
    const { asks } = hold(
      review,
      brief,
      reviewPanel((ask, usual) => (ask.gate ? usual : worst(ask, 0))),
    );
    expect([
      [...new Set(asks.map(({ phase }) => phase))].sort(),
      asks
        .filter(
          ({ phase, round }) =>
            !stages.some((stage) => stage.phase === phase && stage.round === round),
        )
        .map(({ id }) => id),
    ]).toEqual([["assess", "cross", "decision", "dispute", "group", "propose", "revise"], []]);
  });
});
