// Every prompt of the swarm, word for word: one file per purpose and situation. A change of wording shows here, and
// nowhere else (law 7). Refresh with `npx vitest run test/pins -u` and read the difference as a seat would.
import { describe, expect, it } from "vitest";
import { render } from "../../src/agents/render.ts";
import { swarm, type SwarmBrief } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { hold, type Answer, type Held } from "../builders/hold.ts";
import { agreeing, deciding, swarmBrief, swarmPanel } from "../builders/swarm-panel.ts";

const NONCE = "0123456789abcdef";
const DOCUMENTS = [{ name: "incidents.md", text: "Invoices ran late twice in March." }, { name: "staff.md", text: "The team has four people." }];

interface Situation {
  readonly given: Partial<SwarmBrief>;
  readonly asks: readonly string[];
  readonly panel?: (ask: Ask, rejections: number) => Answer;
}

const SITUATIONS: Readonly<Record<string, Situation>> = {
  standard: {
    given: { context: DOCUMENTS.slice(0, 1) },
    asks: [
      "analysis/1", "declaration/1/growth", "opening/1", "argument/1/growth", "stress-test/1", "response/1/growth", "response/1/finance", "analogy/1", "quality/1",
      "declaration/2/growth", "opening/2", "argument/2/operations", "stress-test/2", "response/2/growth", "quality/2", "synthesis",
    ],
  },
  lightweight: { given: { mode: "lightweight" }, asks: ["analysis/1", "opening/1", "synthesis"] },
  options: { given: { options: ["Split now", "Keep it whole"], lang: "zh" }, asks: ["declaration/1/growth", "opening/1"] },
  dealt: { given: { dealt: DOCUMENTS }, asks: ["declaration/1/growth", "disclosure/1/growth", "argument/1/operations"] },
  anonymous: { given: { anonymous: true }, asks: ["argument/2/growth", "stress-test/1", "opening/2", "synthesis"] },
  modified: { given: {}, asks: ["analysis/2"], panel: deciding({ "gate/start/1": { choice: "modify", note: "Seat somebody from support." } }) },
  injected: { given: {}, asks: ["declaration/2/growth", "stress-test/2", "quality/2"], panel: deciding({ "gate/next/1": { choice: "inject", note: "The budget is halved." } }) },
  turned: { given: {}, asks: ["declaration/2/growth"], panel: deciding({ "gate/next/1": { choice: "deep-dive", note: "Who pays for the migration?" } }) },
  paused: { given: {}, asks: ["summary/1", "reopening/1", "declaration/2/growth"], panel: deciding({ "gate/next/1": "pause" }) },
  unanimous: { given: {}, asks: ["response/1/growth"], panel: deciding({ "gate/unanimous": "end" }, agreeing(2)) },
  progressive: { given: { progressive: true }, asks: ["comparison/1", "probe/stress-test"], panel: swarmPanel(agreeing(2)) },
  reasked: { given: { reask: true, options: ["Split now", "Keep it whole"] }, asks: ["reflection/1/growth"] },
  baseline: { given: { mode: "lightweight", baseline: true }, asks: ["baseline/answer", "baseline/comparison"] },
};

function heldIn({ given, panel = swarmPanel() }: Situation): Held {
  return hold(swarm, swarmBrief(given), panel);
}

describe("prompts of the swarm", () => {
  for (const [name, situation] of Object.entries(SITUATIONS)) {
    const held = heldIn(situation);
    it.each(situation.asks)(`${name}: %s`, async (id) => {
      const ask = held.asks.find((asked) => asked.id === id) as Ask;
      const { shared, transcript, own } = render(ask, { brief: swarmBrief(situation.given), wording: swarm.wording, nonce: NONCE });
      await expect(`${shared}=== transcript ===\n${transcript}=== own ===\n${own}`).toMatchFileSnapshot(`prompts/swarm/${name}/${id.replaceAll("/", "-")}.txt`);
    });
  }

  it("every purpose is pinned", () => {
    const runs = Object.values(SITUATIONS).map((situation) => ({ asks: situation.asks, held: heldIn(situation).asks.filter(({ gate }) => !gate) }));
    const pinned = new Set(runs.flatMap(({ asks, held }) => held.filter(({ id }) => asks.includes(id)).map(({ purpose }) => purpose)));
    expect([...new Set(runs.flatMap(({ held }) => held.map(({ purpose }) => purpose)))].filter((purpose) => !pinned.has(purpose))).toEqual([]);
  });
});
