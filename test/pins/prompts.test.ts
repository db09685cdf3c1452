// Every prompt of the dialectic, word for word: one file per purpose and situation. A change of wording shows here, and
// nowhere else (law 7). Refresh with `npx vitest run test/pins -u` and read the difference as a seat would.
import { describe, expect, it } from "vitest";
import { render } from "../../src/agents/render.ts";
import { dialectic, type DialecticBrief } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { hold, SILENT } from "../builders/hold.ts";
import { brief, has, panel, type Override } from "../builders/panel.ts";

const NONCE = "0123456789abcdef";
const CONTEXT = [{ name: "incidents.md", text: "Invoices ran late twice in March.\nThe team has four people." }];

/** Everyone holds one option for one kind of reason: it is attacked once, and its holders answer. */
const unanimous: Override = (ask, usual) => {
  const reply = usual as Record<string, unknown>;
  if (ask.purpose === "frame") return { ...reply, options: [{ label: "Keep it whole", holders: ask.details["members"] }], reasons: [{ label: "risk", holders: ask.details["members"] }] };
  const vote = reply["vote"] as Record<string, unknown> | undefined;
  return vote === undefined ? usual : { ...reply, vote: { ...vote, option: "o1" }, ...(has(ask, "roundOneOption") ? { roundOneOption: "o1" } : {}) };
};

const SITUATIONS: Readonly<Record<string, { readonly given: Partial<DialecticBrief>; readonly asks: readonly string[]; readonly override?: Override }>> = {
  standard: {
    given: { context: CONTEXT },
    asks: ["cast", "position/1/security", "position/1/devils-advocate", "frame/1", "challenge/2/security", "attack/2/devils-advocate", "steer/2", "synthesis/3/security", "attack/3/devils-advocate", "final/security", "final/devils-advocate", "integrate"],
  },
  quick: { given: { preset: "quick" }, asks: ["position/1/security", "synthesis/2/security", "attack/2/devils-advocate", "final/performance", "final/security"] },
  deep: { given: { preset: "deep" }, asks: ["steer/3", "challenge/4/security"] },
  options: { given: { options: ["Split now", "Keep it whole"], lang: "ja" }, asks: ["position/1/security", "frame/1", "challenge/2/security"] },
  anonymous: { given: { anonymous: true }, asks: ["challenge/2/security", "steer/2"] },
  hub: { given: { members: ["performance", "security", "legal", "support"] }, asks: ["digest/1", "challenge/2/security"] },
  consensus: { given: {}, asks: ["rebuttal/1/devils-advocate", "answer/1/security", "steer/2"], override: unanimous },
  economy: { given: { progressive: true, reask: true }, asks: ["reask/1/security", "frame/first", "frame/1"] },
  substitute: { given: {}, asks: ["challenge/2/security-substitute"], override: (ask, usual) => (ask.id === "challenge/2/security" ? SILENT : usual) },
  alone: { given: {}, asks: ["alone/security/self-challenge/security-substitute", "closing/security/final/security-substitute", "closing/devils-advocate/final/devils-advocate"], override: (ask, usual) => (/^challenge\/2\/(security|performance)$/.test(ask.id) ? SILENT : usual) },
};

describe("prompts", () => {
  for (const [situation, { given, asks, override }] of Object.entries(SITUATIONS)) {
    const held = hold(dialectic, brief(given), panel(override));
    for (const id of asks) {
      it(`${situation}: ${id}`, async () => {
        const ask = held.asks.find((a) => a.id === id) as Ask;
        const { shared, transcript, own } = render(ask, { brief: brief(given), wording: dialectic.wording, nonce: NONCE });
        await expect(`${shared}=== transcript ===\n${transcript}=== own ===\n${own}`).toMatchFileSnapshot(`prompts/${situation}/${id.replaceAll("/", "-")}.txt`);
      });
    }
  }

  it("every purpose of the dialectic is pinned", () => {
    const pinned = new Set(Object.values(SITUATIONS).flatMap(({ given, asks, override }) => hold(dialectic, brief(given), panel(override)).asks.filter((a) => asks.includes(a.id)).map((a) => a.purpose)));
    const all = new Set(Object.values(SITUATIONS).flatMap(({ given, override }) => hold(dialectic, brief(given), panel(override)).asks.filter((a) => !a.gate).map((a) => a.purpose)));
    expect([...all].filter((purpose) => !pinned.has(purpose))).toEqual([]);
  });

  it("a refused reply is sent back with its reasons", async () => {
    const ask = hold(dialectic, brief(), panel()).asks.find((a) => a.id === "position/1/security") as Ask;
    const { own } = render(ask, { brief: brief(), wording: dialectic.wording, nonce: NONCE }, { raw: '{"claim": ""}', reasons: ["claim: must not be empty"] });
    await expect(own).toMatchFileSnapshot("prompts/refused.txt");
  });
});
