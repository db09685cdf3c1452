import { describe, expect, it } from "vitest";
import { OFFERS } from "./briefs.ts";
import { capsFrom, checkPrices, opening, planOf, seated, seatsNamed } from "./opening.ts";
import { planText } from "./plan.ts";
import { parseSettings } from "./settings.ts";

const settings = parseSettings(
  'seats:\n  critic: openai/model-b\ncommands:\n  mine:\n    argv: ["true"]\nprices:\n  openai/model-a: { input: 1, output: 2 }\ncaps:\n  calls: 50\n  minutes: 20\n',
  "dissensus.yaml",
);
const offer = OFFERS.structured({
  topic: "Keep it?",
  documents: [],
  flags: { preset: "quick" },
  settings,
});
const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const messageOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

describe("Who fills the seats", () => {
  it("is the model for all, then the settings' for some, then what was named", () => {
    expect(
      seated(offer, "openai/model-a", { seat: ["critic=rehearsal", "recorder=person"] }, settings),
    ).toEqual({ "*": "openai/model-a", critic: "rehearsal", recorder: "person" });
  });

  it("is refused where nobody is called so, where it is no model, and where it is no command of the settings", () => {
    expect([
      codeOf(() => seatsNamed(offer, { seat: ["critik=rehearsal"] })),
      codeOf(() => seated(offer, "evil/m", {}, settings)),
      codeOf(() => seated(offer, "command:rm", {}, settings)),
      codeOf(() => seated(offer, "command:mine", {}, settings)),
      codeOf(() => seatsNamed({ seats: null }, { seat: ["anybody=rehearsal"] })),
    ]).toEqual([
      "unknown-seat",
      "model-spec",
      "unknown-command",
      { "*": "command:mine", critic: "openai/model-b" },
      { anybody: "rehearsal" },
    ]);
  });
});

describe("What it may cost", () => {
  it("is capped by what was wished, else by the settings, else by the protocol's own minutes", () => {
    expect([
      capsFrom({ maxCalls: 7, budget: 2 }, settings, 60),
      capsFrom({}, { ...settings, caps: {} }, 60),
    ]).toEqual([
      { calls: 7, tokens: null, usd: 2, minutes: 20 },
      { calls: null, tokens: null, usd: null, minutes: 60 },
    ]);
  });

  it("cannot be kept in money where a price is not known, unless something else keeps it", () => {
    const caps = { calls: null, tokens: null, usd: 1, minutes: null };
    expect([
      codeOf(() => checkPrices({ "*": "openai/unknown" }, caps, {}, settings)),
      codeOf(() => checkPrices({ "*": "openai/model-a" }, caps, {}, settings)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, { ...caps, tokens: 9 }, {}, settings)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, caps, { allowUnpriced: true }, settings)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, { ...caps, usd: null }, {}, settings)),
    ]).toEqual(["unpriced", undefined, undefined, undefined, undefined]);
  });

  it("[V-08] where a price is not known, the refusal holds the lines that make it work", () => {
    const models = { "*": "openai/unknown,effort=low", critic: "https://llm.example/v1#m" };
    const caps = { calls: null, tokens: null, usd: 1, minutes: null };
    const said = messageOf(() => checkPrices(models, caps, {}, settings));
    const lines = said.slice(said.indexOf("prices:"));
    expect(lines).toBe(
      'prices:\n  "openai/unknown": { input: 1.00, output: 5.00 }\n  "https://llm.example/v1#m": { input: 1.00, output: 5.00 }',
    );
    expect(
      codeOf(() => checkPrices(models, caps, {}, parseSettings(lines, "dissensus.yaml"))),
    ).toBeUndefined();
  });

  it("[V-08] of seats that nobody is billed for here is within any budget", () => {
    expect(
      codeOf(() =>
        checkPrices(
          { "*": "command:mine", critic: "host", action: "ollama/llama3.1" },
          { calls: null, tokens: null, usd: 1, minutes: null },
          {},
          settings,
        ),
      ),
    ).toBeUndefined();
  });

  it("[V-08] is planned as known or as unknown, and never as nothing where it costs", () => {
    const usd = (model: string): number | null => planOf(offer, { "*": model }, settings).usd;
    expect([
      usd("rehearsal"),
      usd("command:mine"),
      usd("openai/unknown"),
      (usd("openai/model-a") ?? 0) > 0,
    ]).toEqual([0, 0, null, true]);
  });

  it("[V-08] is told with the day of its prices, by model where it is unknown or not billed here", () => {
    const caps = { calls: null, tokens: null, usd: null, minutes: null };
    const told = (models: Record<string, string>): string =>
      /^ {2}estimate .* tokens, (.*)$/mu.exec(
        planText(planOf(offer, models, settings), caps),
      )?.[1] ?? "";
    expect([
      told({ "*": "rehearsal", critic: "person" }),
      told({ "*": "command:mine" }),
      told({ "*": "openai/unknown", critic: "command:mine" }),
      told({ "*": "openai/model-a" }),
      told({ "*": "anthropic/claude-haiku-4-5", critic: "command:mine" }).replace(
        /[\d.]+ at/u,
        "N at",
      ),
    ]).toEqual([
      "no cost",
      "not billed here",
      "price of openai/unknown unknown; command:mine not billed here",
      expect.stringMatching(/^about \$\d+\.\d\d at most$/u),
      "about $N at most (prices of 2026-09-23); command:mine not billed here",
    ]);
  });

  it("[V-04] counts what a model is told to think, by its name or else by the settings", () => {
    const thoughtful = {
      ...settings,
      models: { "openai/model-a": { effort: "high" as const, outputTokens: 9 } },
    };
    const tokens = (model: string, from = settings): number =>
      planOf(offer, { "*": model }, from).tokens;
    const plain = planOf(offer, { "*": "openai/model-a" }, settings);
    const asks = (tokens("openai/model-a,thinking=1000000") - plain.tokens) / 1_000_000;
    expect(asks).toBeGreaterThanOrEqual(plain.asks[0]);
    expect(tokens("openai/model-a,effort=high")).toBe(plain.tokens + asks * 12_000);
    expect([
      tokens("openai/model-a", thoughtful),
      tokens("openai/model-a,thinking=0", thoughtful),
    ]).toEqual([tokens("openai/model-a,effort=high"), plain.tokens]);
    expect(planOf(offer, { "*": "openai/model-a,thinking=1000000" }, settings).usd).toBeCloseTo(
      (plain.usd ?? 0) + asks * 2,
      6,
    );
  });
});

describe("The first record", () => {
  it("says what is held, by whom, with what, and how a rehearsal goes", () => {
    const given = {
      id: "one",
      offer,
      caps: capsFrom({}, settings, 60),
      settings: { ...settings, turnMinutes: 2 },
      options: { wait: true },
    };
    const rehearsed = opening({
      ...given,
      models: { "*": "rehearsal" },
      wishes: { seed: 4, temperament: "hostile" },
    });
    const real = opening({ ...given, models: { "*": "openai/model-a" }, wishes: {} });
    expect(rehearsed.data).toMatchObject({
      deliberation: "one",
      protocol: `structured@${offer.protocol.version}`,
      models: { "*": "rehearsal" },
      caps: { calls: 50, tokens: null, usd: null, minutes: 20 },
      turnMs: 120_000,
      rehearsal: { seed: 4, temperament: "hostile" },
      options: { wait: true },
    });
    expect([real.data.rehearsal, real.data.nonce === rehearsed.data.nonce]).toEqual([null, false]);
  });
});
