import { describe, expect, it } from "vitest";
import { OFFERS } from "./briefs.ts";
import { capsFrom, checkPrices, opening, planOf, seated, seatsNamed } from "./opening.ts";
import { parseSettings } from "./settings.ts";

const settings = parseSettings('seats:\n  critic: openai/model-b\ncommands:\n  mine:\n    argv: ["true"]\nprices:\n  openai/model-a: { input: 1, output: 2 }\ncaps:\n  calls: 50\n  minutes: 20\n', "dissensus.yaml");
const offer = OFFERS.structured({ topic: "Keep it?", documents: [], flags: { preset: "quick" }, settings });
const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("Who fills the seats", () => {
  it("is the model for all, then the settings' for some, then what was named", () => {
    expect(seated(offer, "openai/model-a", { seat: ["critic=rehearsal", "recorder=person"] }, settings)).toEqual({ "*": "openai/model-a", critic: "rehearsal", recorder: "person" });
  });

  it("is refused where nobody is called so, where it is no model, and where it is no command of the settings", () => {
    expect([
      codeOf(() => seatsNamed(offer, { seat: ["critik=rehearsal"] })), codeOf(() => seated(offer, "evil/m", {}, settings)), codeOf(() => seated(offer, "command:rm", {}, settings)),
      codeOf(() => seated(offer, "command:mine", {}, settings)), codeOf(() => seatsNamed({ seats: null }, { seat: ["anybody=rehearsal"] })),
    ]).toEqual(["unknown-seat", "model-spec", "unknown-command", { "*": "command:mine", critic: "openai/model-b" }, { anybody: "rehearsal" }]);
  });
});

describe("What it may cost", () => {
  it("is capped by what was wished, else by the settings, else by the protocol's own minutes", () => {
    expect([capsFrom({ maxCalls: 7, budget: 2 }, settings, 60), capsFrom({}, { ...settings, caps: {} }, 60)]).toEqual([{ calls: 7, tokens: null, usd: 2, minutes: 20 }, { calls: null, tokens: null, usd: null, minutes: 60 }]);
  });

  it("cannot be kept in money where a price is not known, unless something else keeps it", () => {
    const caps = { calls: null, tokens: null, usd: 1, minutes: null };
    expect([
      codeOf(() => checkPrices({ "*": "openai/unknown" }, caps, {}, settings)), codeOf(() => checkPrices({ "*": "openai/model-a" }, caps, {}, settings)), codeOf(() => checkPrices({ "*": "openai/unknown" }, { ...caps, tokens: 9 }, {}, settings)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, caps, { allowUnpriced: true }, settings)), codeOf(() => checkPrices({ "*": "openai/unknown" }, { ...caps, usd: null }, {}, settings)),
    ]).toEqual(["unpriced", undefined, undefined, undefined, undefined]);
  });

  it("is planned as known or as unknown, and never as nothing where it costs", () => {
    const usd = (model: string): number | null => planOf(offer, { "*": model }, settings).usd;
    expect([usd("rehearsal"), usd("openai/unknown"), (usd("openai/model-a") ?? 0) > 0]).toEqual([0, null, true]);
  });
});

describe("The first record", () => {
  it("says what is held, by whom, with what, and how a rehearsal goes", () => {
    const given = { id: "one", offer, caps: capsFrom({}, settings, 60), settings: { ...settings, turnMinutes: 2 }, options: { wait: true } };
    const rehearsed = opening({ ...given, models: { "*": "rehearsal" }, wishes: { seed: 4, temperament: "hostile" } });
    const real = opening({ ...given, models: { "*": "openai/model-a" }, wishes: {} });
    expect(rehearsed.data).toMatchObject({ deliberation: "one", protocol: `structured@${offer.protocol.version}`, models: { "*": "rehearsal" }, caps: { calls: 50, tokens: null, usd: null, minutes: 20 }, turnMs: 120_000, rehearsal: { seed: 4, temperament: "hostile" }, options: { wait: true } });
    expect([real.data.rehearsal, real.data.nonce === rehearsed.data.nonce]).toEqual([null, false]);
  });
});
