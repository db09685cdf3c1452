// Every prompt of a dispatch, word for word: one file per purpose and situation (law 7).
// Refresh with `npx vitest run test/pins -u` and read the difference as a seat would.
import { describe, expect, it } from "vitest";
import { render } from "../../src/agents/render.ts";
import { dispatch } from "../../src/protocols/index.ts";
import { askedFor, candidates, CLASH, dispatchBrief, held, type Sitting } from "../builders/dispatch-panel.ts";

const NONCE = "0123456789abcdef";

const SITUATIONS: Readonly<Record<string, Sitting & { readonly asks: readonly string[] }>> = {
  clashing: { brief: { overrides: CLASH }, asks: ["questions", "consult/1/speed", "synthesis/1", "conflict/2/speed", "resolution/3", "conflict/3/speed", "result"] },
  team: { brief: { overrides: CLASH, mode: "team" }, asks: ["conflict/2/speed", "conflict/3/speed"] },
  grouped: { brief: { options: [], isByHand: false, candidates: candidates("speed", "safety", "cost", "law", "design"), always: ["law"], lang: "zh" }, asks: ["questions", "synthesis/1", "confirmation/1/law"] },
  alone: { brief: { candidates: [], isByHand: false }, asks: ["result"] },
};

describe("prompts of a dispatch", () => {
  for (const [situation, { asks, ...sitting }] of Object.entries(SITUATIONS)) {
    const run = held(sitting);
    for (const id of asks) {
      it(`${situation}: ${id}`, async () => {
        const { shared, transcript, own } = render(askedFor(run, id), { brief: dispatchBrief(sitting.brief), wording: dispatch.wording, nonce: NONCE });
        await expect(`${shared}=== transcript ===\n${transcript}=== own ===\n${own}`).toMatchFileSnapshot(`prompts/dispatch-${situation}/${id.replaceAll("/", "-")}.txt`);
      });
    }
  }

  it("every purpose is pinned", () => {
    const runs = Object.values(SITUATIONS).map(({ asks, ...sitting }) => ({ asks, met: held(sitting).asks }));
    const pinned = new Set(runs.flatMap(({ asks, met }) => met.filter(({ id }) => asks.includes(id)).map(({ purpose }) => purpose)));
    expect([...new Set(runs.flatMap(({ met }) => met.map(({ purpose }) => purpose)))].filter((purpose) => purpose !== "gate" && !pinned.has(purpose))).toEqual([]);
  });
});
