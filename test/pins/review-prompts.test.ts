// Every prompt of a review, word for word: one file per purpose and situation (law 7).
// Refresh with `npx vitest run test/pins -u` and read the difference as a seat would.
import { describe, expect, it } from "vitest";
import { render } from "../../src/agents/render.ts";
import { review, type ReviewBrief } from "../../src/protocols/index.ts";
import { askedFor, declining, finding, found, insisting, LINES, rating, reviewBrief, reviewed, under, type Said } from "../builders/review-panel.ts";

const NONCE = "0123456789abcdef";

interface Situation {
  readonly brief: ReviewBrief;
  readonly said: Readonly<Record<string, Said>>;
  readonly asks: readonly string[];
}

const killed = { ratings: ["I-1", "I-2", "I-3", "I-4", "I-5"].map((id) => rating(id, "KILL")) };

const SITUATIONS: Readonly<Record<string, Situation>> = {
  plan: {
    brief: reviewBrief({ rounds: 3 }),
    said: { "assess/1/architect": found(finding("critical")), "assess/1/operator": found(finding("minor")), "assess/1/user": { ...found(finding("major", { problem: "The newest is not defined." })), more: true }, "group/1": { groups: [{ findings: ["F-1-1", "F-1-3"] }, { findings: ["F-1-2"] }] }, "revise/1": { edits: [{ findings: ["F-1-2"], find: LINES[1], replace: "The app keeps every change." }], declined: [{ finding: "F-1-1", reason: "The author keeps it.", instead: "none" }] }, "assess/2/architect": insisting("F-1-1"), "assess/2/operator": { onOthers: [{ finding: "F-1-1", alternative: "Ask the user." }] }, "revise/2": declining("F-1-1"), "answer/3/architect": insisting("F-1-1", "No clock is right."), "gate/ending/3": { choice: "own-words", note: "Ask the user at once." } },
    asks: ["assess/1/architect", "more/1/user/2", "group/1", "revise/1", "assess/2/architect", "assess/2/user", "answer/3/architect", "propose/3", "revise/3/own-words"],
  },
  method: { brief: under("method"), said: { "assess/1/innovator": found(finding("major", { tags: ["missing-literature"] })) }, asks: ["search/1", "revise/1", "assess/2/builder"] },
  section: { brief: under("section", { rounds: 1, format: "latex" }), said: { "assess/1/sceptic": { ...found(finding("major")), acceptable: "NO" } }, asks: ["assess/1/editor", "assess/1/sceptic", "cross/1/expert", "propose/1"] },
  diff: { brief: reviewBrief({ assess: true, format: "diff", lang: "ja" }), said: {}, asks: ["assess/1/user"] },
  idea: { brief: under("idea", { rounds: 3 }), said: { "rank/1/visionary": killed, "rank/1/pragmatist": killed, "rank/1/scout": killed, "rank/2/visionary": { top: ["I-6"] } }, asks: ["cards", "rank/1/visionary", "cause/1", "search/1", "rescue/1", "rank/2/scout", "reshape/2"] },
};

describe("prompts of a review", () => {
  for (const [situation, { brief, said, asks }] of Object.entries(SITUATIONS)) {
    const run = reviewed(said, brief);
    for (const id of asks) {
      it(`${situation}: ${id}`, async () => {
        const { shared, transcript, own } = render(askedFor(run, id), { brief, wording: review.wording, nonce: NONCE });
        await expect(`${shared}=== transcript ===\n${transcript}=== own ===\n${own}`).toMatchFileSnapshot(`prompts/review-${situation}/${id.replaceAll("/", "-")}.txt`);
      });
    }
  }

  it("every purpose is pinned", () => {
    const runs = Object.values(SITUATIONS).map(({ brief, said, asks }) => ({ asks, met: reviewed(said, brief).asks }));
    const pinned = new Set(runs.flatMap(({ asks, met }) => met.filter(({ id }) => asks.includes(id)).map(({ purpose }) => purpose)));
    expect([...new Set(runs.flatMap(({ met }) => met.map(({ purpose }) => purpose)))].filter((purpose) => purpose !== "gate" && !pinned.has(purpose))).toEqual([]);
  });
});
