// Every prompt of a structured deliberation, word for word: one file per purpose and situation. A change of wording shows here,
// and nowhere else (law 7). Refresh with `npx vitest run test/pins -u` and read the difference as a seat would.
import { describe, expect, it } from "vitest";
import { render } from "../../src/agents/render.ts";
import { structured } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { checks, held, structuredBrief, type Sitting } from "../builders/structured-panel.ts";

const NONCE = "0123456789abcdef";
const DOCUMENTS = [{ name: "incidents.md", text: "Invoices ran late twice in March." }];

const SITUATIONS: Readonly<Record<string, Sitting & { readonly asks: readonly string[] }>> = {
  standard: {
    brief: { context: DOCUMENTS, system: "A monolith with forty engineers.", anchor: "Invoices go out on time." },
    asks: [
      "position/1/action", "proposal/1/action", "supplement/1/critic", "artifact/1/action", "artifact/1/guardian", "artifact/1/observer", "artifact/1/critic", "check/1/1/guardian", "check/1/3/action", "assessment/1/action",
      "proposal/2/guardian", "artifact/2/critic", "check/2/4/guardian", "supplement/5/observer", "drift/5", "drift/10", "wrap-up/critic", "synthesis",
    ],
  },
  quick: { brief: { preset: "quick" }, asks: ["position/1/critic", "artifact/1/action", "artifact/1/critic", "check/1/2-3/action", "artifact/2/action", "check/2/4/guardian", "artifact/4/action", "wrap-up/action", "synthesis"] },
  options: { brief: { options: ["Split now", "Keep it whole"], lang: "ja", roles: { critic: "the red team" } }, until: 1, asks: ["position/1/critic", "proposal/1/action", "artifact/1/observer"] },
  dealt: { brief: { dealt: DOCUMENTS }, until: 1, asks: ["position/1/action", "disclosure/action"] },
  observed: { brief: { checks: ["tests", "lint"] }, say: { "check/1/1/guardian": checks({ observe: "tests", result: "ROBUST" }) }, until: 1, asks: ["check/1/1/guardian", "observation/1/tests"] },
  anonymous: { brief: { anonymous: true }, until: 1, asks: ["supplement/1/observer", "check/1/1/guardian"] },
};

describe("prompts of a structured deliberation", () => {
  for (const [situation, { asks, ...sitting }] of Object.entries(SITUATIONS)) {
    const brief = structuredBrief(sitting.brief);
    const run = held(sitting);
    for (const id of asks) {
      it(`${situation}: ${id}`, async () => {
        const ask = run.asks.find((a) => a.id === id) as Ask;
        const { shared, transcript, own } = render(ask, { brief, wording: structured.wording, nonce: NONCE });
        await expect(`${shared}=== transcript ===\n${transcript}=== own ===\n${own}`).toMatchFileSnapshot(`prompts/structured-${situation}/${id.replaceAll("/", "-")}.txt`);
      });
    }
  }

  it("every purpose is pinned", () => {
    const runs = Object.values(SITUATIONS).map(({ asks, ...sitting }) => ({ asks, met: held(sitting).asks }));
    const pinned = new Set(runs.flatMap(({ asks, met }) => met.filter(({ id }) => asks.includes(id)).map(({ purpose }) => purpose)));
    expect([...new Set(runs.flatMap(({ met }) => met.map(({ purpose }) => purpose)))].filter((purpose) => purpose !== "gate" && !pinned.has(purpose))).toEqual([]);
  });
});
