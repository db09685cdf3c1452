import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { OFFERS } from "./briefs.ts";
import { parseSettings } from "./settings.ts";
import type { Desk } from "./desk.ts";
import { offers, prepare } from "./offers.ts";
import { beginning, type Beginning } from "../web/wire.ts";

const cwd = mkdtempSync(join(tmpdir(), "dissensus-offers-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const desk: Desk = {
  env: { OPENAI_API_KEY: "sk-none" },
  cwd,
  settings: parseSettings(
    'model: openai/model-a\nseats:\n  critic: anthropic/model-b\ncommands:\n  mine:\n    argv: ["true"]\nprices:\n  google/model-c: { input: 1, output: 2 }\n',
    "dissensus.yaml",
  ),
};
const TOPIC = "Should we keep the monolith?";
const asked = (over: Partial<Beginning>): ReturnType<typeof beginning.parse> =>
  beginning.parse({ protocol: "swarm", topic: TOPIC, model: "rehearsal", ...over });

describe("What is offered", () => {
  it("is every protocol, the models of the settings, the vendors whose key is here, and the rehearsal", () => {
    const { protocols, models, vendors, suggested } = offers(desk);
    expect([protocols.map(({ name }) => name), models, vendors, suggested]).toEqual([
      Object.keys(OFFERS).toSorted(
        (a, b) =>
          protocols.findIndex(({ name }) => name === a) -
          protocols.findIndex(({ name }) => name === b),
      ),
      [
        "openai/model-a",
        "anthropic/model-b",
        "google/model-c",
        "command:mine",
        "rehearsal",
        "person",
      ],
      ["openai"],
      "openai/model-a",
    ]);
  });

  it("without settings is the rehearsal", () => {
    expect(
      offers({ ...desk, env: {}, settings: parseSettings("{}", "dissensus.yaml") }),
    ).toMatchObject({ models: ["rehearsal", "person"], vendors: [], suggested: "rehearsal" });
  });

  it.each(offers(desk).protocols)(
    "$name can be planned with its own defaults, and with every value it offers",
    async ({ name, choices }) => {
      const handed =
        name === "review" ? { artifact: { name: "plan.md", text: "# Plan\n\nMove it.\n" } } : {};
      const plan = async (chosen: Record<string, string | number | boolean>): Promise<string> =>
        (
          await prepare(
            asked({ protocol: name as Beginning["protocol"], choices: chosen, ...handed }),
            desk,
          )
        ).plan.protocol;
      const defaults = Object.fromEntries(
        choices.flatMap(({ name: choice, default: value }) =>
          value === null ? [] : [[choice, value]],
        ),
      );
      expect(await plan(defaults)).toBe(name);
      for (const { name: choice, values } of choices)
        for (const value of values) expect(await plan({ [choice]: value })).toBe(name);
    },
  );
});

describe("What is prepared", () => {
  it("[R-I9] seats nobody with a model that was not offered, by whatever way it was named", async () => {
    // The form of the wire would not let such a seat through; what counts is who would be asked.
    const smuggled = {
      ...asked({}),
      seats: { "security=http://127.0.0.1:1/v1#larch": "rehearsal" },
    };
    await expect(prepare(smuggled, desk)).rejects.toMatchObject({ code: "unknown-model" });
    await expect(
      prepare(asked({ seats: { security: "anthropic/other" } }), desk),
    ).rejects.toMatchObject({ code: "unknown-model" });
  });

  it("[V-04] takes a model that the settings know with another effort, and no other for that", async () => {
    const known = { ...desk, env: {} };
    expect(
      (
        await prepare(
          asked({
            model: "openai/model-a,effort=low",
            seats: { security: "anthropic/model-b,thinking=2000" },
          }),
          known,
        )
      ).models,
    ).toMatchObject({
      "*": "openai/model-a,effort=low",
      security: "anthropic/model-b,thinking=2000",
    });
    await expect(
      prepare(asked({ model: "openai/model-z,effort=low" }), known),
    ).rejects.toMatchObject({ code: "unknown-model" });
  });

  it.each([
    { anonymous: "yes" },
    { anonymous: 1 },
    { rounds: "2" },
    { rounds: 0 },
    { rounds: 1.5 },
    { mode: true },
    { mode: "endless" },
  ])("refuses a choice of the wrong kind: %j", async (choices) => {
    await expect(prepare(asked({ choices }), desk)).rejects.toMatchObject({ code: "bad-choice" });
  });

  it("[R-I9] takes no preset by its path, although a file lies there that is one", async () => {
    copyFileSync(new URL("../../presets/plan.yaml", import.meta.url), join(cwd, "mine.yaml"));
    for (const preset of ["mine.yaml", "./mine.yaml", join(cwd, "mine.yaml")])
      await expect(
        prepare(
          asked({
            protocol: "review",
            artifact: { name: "plan.md", text: "# Plan\n" },
            choices: { preset },
          }),
          desk,
        ),
      ).rejects.toMatchObject({ code: "bad-choice" });
  });

  it("refuses a budget without a price, unless that is allowed", async () => {
    const priceless = { model: "openai/any", caps: { usd: 1 } };
    await expect(prepare(asked(priceless), desk)).rejects.toMatchObject({ code: "unpriced" });
    expect((await prepare(asked({ ...priceless, allowUnpriced: true }), desk)).caps.usd).toBe(1);
  });

  it("takes any model of a vendor whose key is here, and those the settings name", async () => {
    const { models } = await prepare(
      asked({ model: "openai/any", seats: { security: "anthropic/model-b" } }),
      desk,
    );
    expect(models).toEqual({
      "*": "openai/any",
      critic: "anthropic/model-b",
      security: "anthropic/model-b",
    });
  });

  it("has the caps that were chosen over those of the settings, and is told what is handed in", async () => {
    const { caps, offer, plan } = await prepare(
      asked({
        caps: { calls: 7, minutes: 3 },
        documents: [{ name: "a.md", text: "Late twice." }],
        options: ["Keep", "Split"],
      }),
      desk,
    );
    expect([caps, offer.brief.context, offer.brief.options, plan.caps, plan.topic]).toEqual([
      { calls: 7, tokens: null, usd: null, minutes: 3 },
      [{ name: "a.md", text: "Late twice." }],
      ["Keep", "Split"],
      caps,
      TOPIC,
    ]);
  });

  it("does not take a topic for a file or a command, whatever it looks like", async () => {
    for (const topic of ["/etc/passwd", "-", "list", "@file", "#12"])
      expect((await prepare(asked({ topic }), desk)).offer.brief.topic).toBe(topic);
    expect(
      (await prepare(asked({ protocol: "dispatch", topic: "#12" }), desk)).offer.brief.topic,
    ).toBe("#12");
  });

  it("a review is of what was handed in, under its own name", async () => {
    const { offer } = await prepare(
      asked({
        protocol: "review",
        topic: "",
        artifact: { name: "plan.md", text: "# Plan\n\nMove it.\n" },
      }),
      desk,
    );
    expect(offer.brief).toMatchObject({
      topic: "Is plan.md acceptable?",
      artifact: { name: "plan.md", text: "# Plan\n\nMove it.\n" },
    });
    await expect(prepare(asked({ protocol: "review" }), desk)).rejects.toMatchObject({
      code: "empty-artifact",
    });
  });
});
