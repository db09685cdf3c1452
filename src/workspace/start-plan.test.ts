import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseSettings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";
import { sent, typed } from "../../test/builders/requests.ts";
import { isPaid, planFor, planText } from "./plan.ts";
import { resolveInputs } from "./resolve-inputs.ts";
import {
  capsFrom,
  checkPrices,
  checkSeats,
  listOffers,
  openingEvent,
  planStart,
  assignModels,
  startPlan,
  viewOf,
} from "./start-plan.ts";
import { protocolNames, type StartForm } from "./start-request.ts";

const cwd = mkdtempSync(join(tmpdir(), "dissensus-listOffers-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const workspace: Workspace = {
  env: { OPENAI_API_KEY: "sk-none" },
  cwd,
  settings: parseSettings(
    'model: openai/model-a\nseats:\n  critic: anthropic/model-b\ncommands:\n  mine:\n    argv: ["true"]\nprices:\n  google/model-c: { input: 1, output: 2 }\n',
    "dissensus.yaml",
  ),
};
const TOPIC = "Should we keep the monolith?";
const asked = (over: Partial<StartForm>): ReturnType<typeof sent> =>
  sent({ protocol: "swarm", topic: TOPIC, model: "rehearsal", ...over });

describe("What is offered", () => {
  it("is every protocol, the models of the settings, the vendors whose key is here, and the rehearsal", () => {
    const { protocols, models, vendors, suggested } = listOffers(workspace);
    expect([protocols.map(({ name }) => name), models, vendors, suggested]).toEqual([
      protocolNames(),
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
      listOffers({ ...workspace, env: {}, settings: parseSettings("{}", "dissensus.yaml") }),
    ).toMatchObject({ models: ["rehearsal", "person"], vendors: [], suggested: "rehearsal" });
  });

  it.each(listOffers(workspace).protocols)(
    "$name can be planned with its own defaults, and with every value it listOffers",
    async ({ name, choices }) => {
      const handed =
        name === "review" ? { artifact: { name: "plan.md", text: "# Plan\n\nMove it.\n" } } : {};
      const plan = async (chosen: Record<string, string | number | boolean>): Promise<string> =>
        (await startPlan(asked({ protocol: name, choices: chosen, ...handed }), workspace)).figures
          .protocol;
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
    expect(Object.values((await startPlan(smuggled, workspace)).models)).toEqual([
      "rehearsal",
      "anthropic/model-b",
      "rehearsal",
    ]);
    await expect(
      startPlan(asked({ seats: { security: "anthropic/other" } }), workspace),
    ).rejects.toMatchObject({ code: "unknown-model" });
  });

  it("[V-04] takes a model that the settings know with another effort, and no other for that", async () => {
    const known = { ...workspace, env: {} };
    expect(
      (
        await startPlan(
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
      startPlan(asked({ model: "openai/model-z,effort=low" }), known),
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
  ])("refuses a choice of the wrong kind: %j", (choices) => {
    expect(codeOf(() => asked({ choices }))).toBe("bad-choice");
  });

  it("[R-I9] takes no preset by its path, although a file lies there that is one", () => {
    copyFileSync(new URL("../../presets/plan.yaml", import.meta.url), join(cwd, "mine.yaml"));
    for (const preset of ["mine.yaml", "./mine.yaml", join(cwd, "mine.yaml")])
      expect(
        codeOf(() =>
          asked({
            protocol: "review",
            artifact: { name: "plan.md", text: "# Plan\n" },
            choices: { preset },
          }),
        ),
      ).toBe("bad-choice");
  });

  it("refuses a budget without a price, unless that is allowed", async () => {
    const priceless = { model: "openai/any", caps: { usd: 1 } };
    await expect(startPlan(asked(priceless), workspace)).rejects.toMatchObject({
      code: "unpriced",
    });
    expect(
      (await startPlan(asked({ ...priceless, allowUnpriced: true }), workspace)).caps.usd,
    ).toBe(1);
  });

  it("takes any model of a vendor whose key is here, and those the settings name", async () => {
    const { models } = await startPlan(
      asked({ model: "openai/any", seats: { security: "anthropic/model-b" } }),
      workspace,
    );
    expect(models).toEqual({
      "*": "openai/any",
      critic: "anthropic/model-b",
      security: "anthropic/model-b",
    });
  });

  it("has the caps that were chosen over those of the settings, and is told what is handed in", async () => {
    const plan = await startPlan(
      asked({
        caps: { calls: 7, minutes: 3 },
        documents: [{ name: "a.md", text: "Late twice." }],
        options: ["Keep", "Split"],
      }),
      workspace,
    );
    const { caps, brief } = plan;
    expect([caps, brief.context, brief.options, viewOf(plan).caps, viewOf(plan).topic]).toEqual([
      { calls: 7, tokens: null, usd: null, minutes: 3 },
      [{ name: "a.md", text: "Late twice." }],
      ["Keep", "Split"],
      caps,
      TOPIC,
    ]);
  });

  it("does not take a topic for a file or a command, whatever it looks like", async () => {
    for (const topic of ["/etc/passwd", "-", "list", "@file", "#12"])
      expect((await startPlan(asked({ topic }), workspace)).brief.topic).toBe(topic);
    expect(
      (await startPlan(asked({ protocol: "dispatch", topic: "#12" }), workspace)).brief.topic,
    ).toBe("#12");
  });

  it("a review is of what was handed in, under its own name", async () => {
    const { brief } = await startPlan(
      asked({
        protocol: "review",
        topic: "",
        artifact: { name: "plan.md", text: "# Plan\n\nMove it.\n" },
      }),
      workspace,
    );
    expect(brief).toMatchObject({
      topic: "Is plan.md acceptable?",
      artifact: { name: "plan.md", text: "# Plan\n\nMove it.\n" },
    });
    await expect(startPlan(asked({ protocol: "review" }), workspace)).rejects.toMatchObject({
      code: "empty-artifact",
    });
  });
});

const priced = parseSettings(
  'seats:\n  critic: openai/model-b\ncommands:\n  mine:\n    argv: ["true"]\nprices:\n  openai/model-a: { input: 1, output: 2 }\ncaps:\n  calls: 50\n  minutes: 20\n',
  "dissensus.yaml",
);
const { protocol, brief: quick } = await resolveInputs(
  typed("structured", { choices: { preset: "quick" } }),
  { cwd, env: {}, input: () => Promise.resolve(null) },
  priced,
);
const at = { settings: priced };
const seats = protocol.start.seats(quick);
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
  it("is the model for all, then the priced' for some, then what was named", () => {
    expect(
      assignModels(
        seats,
        { model: "openai/model-a", seats: { critic: "rehearsal", recorder: "person" } },
        at,
      ),
    ).toEqual({ "*": "openai/model-a", critic: "rehearsal", recorder: "person" });
  });

  it("[T-39] is refused where nobody is called so or has that role, where it is no model, and where it is no command of the priced", () => {
    expect([
      codeOf(() => checkSeats(seats, { seats: { critik: "rehearsal" } })),
      codeOf(() => assignModels(seats, { model: "evil/m", seats: {} }, at)),
      codeOf(() => assignModels(seats, { model: "command:rm", seats: {} }, at)),
      codeOf(() => assignModels(seats, { model: "command:mine", seats: {} }, at)),
      codeOf(() => checkSeats(null, { seats: { anybody: "rehearsal" } })),
      codeOf(() => checkSeats(["chair"], { seats: { member: "rehearsal" } })),
    ]).toEqual([
      "unknown-seat",
      "model-spec",
      "unknown-command",
      { "*": "command:mine", critic: "openai/model-b" },
      undefined,
      "unknown-seat",
    ]);
  });
});

describe("[T-39] a person's seat, asked for in the app", () => {
  const plan = (over: Partial<StartForm>) =>
    startPlan(asked({ protocol: "dialectic", ...over }), workspace).then(
      ({ models }) => models,
      (error: unknown) => (error instanceof Error ? error.message : error),
    );

  it("is refused before the start where nobody is called so and members can be named", async () => {
    expect(await plan({ seats: { Me: "person" } })).toBe(
      "Nobody here is called Me yet, so you would never be asked.",
    );
    expect(await plan({ seats: { moderator: "person" } })).toMatchObject({ moderator: "person" });
  });

  it("is that of the member who is called so, also in several words", async () => {
    const choices = { members: "Head of operations, Staff" };
    expect(await plan({ choices, seats: { "Head of operations": "person" } })).toMatchObject({
      "head-of-operations": "person",
    });
    expect(await plan({ choices, seats: { Me: "person" } })).toBe('There is no seat "Me".');
  });

  it("one sentence about several members is said once", async () => {
    const said = await plan({ choices: { members: "a/b, c/d, e/f" } });
    expect(String(said).match(/a member is a short name/g)).toHaveLength(1);
  });
});

describe("What it may cost", () => {
  it("is capped by what was wished, else by the priced, else by the protocol's own minutes", () => {
    expect([capsFrom({ calls: 7, usd: 2 }, priced, 60), capsFrom({}, { caps: {} }, 60)]).toEqual([
      { calls: 7, tokens: null, usd: 2, minutes: 20 },
      { calls: null, tokens: null, usd: null, minutes: 60 },
    ]);
  });

  it("cannot be kept in money where a price is not known, unless something else keeps it", () => {
    const caps = { calls: null, tokens: null, usd: 1, minutes: null };
    expect([
      codeOf(() => checkPrices({ "*": "openai/unknown" }, caps, false, priced)),
      codeOf(() => checkPrices({ "*": "openai/model-a" }, caps, false, priced)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, { ...caps, tokens: 9 }, false, priced)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, caps, true, priced)),
      codeOf(() => checkPrices({ "*": "openai/unknown" }, { ...caps, usd: null }, false, priced)),
    ]).toEqual(["unpriced", undefined, undefined, undefined, undefined]);
  });

  it("[V-08] where a price is not known, the refusal holds the lines that make it work", () => {
    const models = { "*": "openai/unknown,effort=low", critic: "https://llm.example/v1#m" };
    const caps = { calls: null, tokens: null, usd: 1, minutes: null };
    const said = messageOf(() => checkPrices(models, caps, false, priced));
    const lines = said.slice(said.indexOf("prices:"));
    expect(lines).toBe(
      'prices:\n  "openai/unknown": { input: 1.00, output: 5.00 }\n  "https://llm.example/v1#m": { input: 1.00, output: 5.00 }',
    );
    expect(
      codeOf(() => checkPrices(models, caps, false, parseSettings(lines, "dissensus.yaml"))),
    ).toBeUndefined();
  });

  it("[V-08] of seats that nobody is billed for here is within any budget", () => {
    expect(
      codeOf(() =>
        checkPrices(
          { "*": "command:mine", critic: "host", action: "ollama/llama3.1" },
          { calls: null, tokens: null, usd: 1, minutes: null },
          false,
          priced,
        ),
      ),
    ).toBeUndefined();
  });

  it("[V-08] is planned as known or as unknown, and never as nothing where it costs", () => {
    const usd = (model: string): number | null =>
      planFor(protocol, quick, { "*": model }, priced).usd;
    expect([
      usd("rehearsal"),
      usd("command:mine"),
      usd("openai/unknown"),
      (usd("openai/model-a") ?? 0) > 0,
    ]).toEqual([0, 0, null, true]);
  });

  it("is paid for where somebody may send a bill, and not by a server on this machine without a price", () => {
    const paid = (models: Record<string, string>): boolean =>
      isPaid(planFor(protocol, quick, models, priced));
    expect([
      paid({ "*": "rehearsal", critic: "command:mine" }),
      paid({ "*": "http://127.0.0.1:11434/v1#larch" }),
      paid({ "*": "http://127.0.0.1:11434/v1#larch", critic: "openai/model-a" }),
      paid({ "*": "https://models.example/v1#larch" }),
      paid({ "*": "openai/unknown" }),
    ]).toEqual([false, false, true, true, true]);
  });

  it("[V-08] is told with the day of its prices, by model where it is unknown or not billed here", () => {
    const caps = { calls: null, tokens: null, usd: null, minutes: null };
    const told = (models: Record<string, string>): string =>
      /^ {2}cost .* tokens, (.*)$/mu.exec(
        planText(planFor(protocol, quick, models, priced), caps),
      )?.[1] ?? "";
    expect([
      told({ "*": "rehearsal", critic: "person" }),
      told({ "*": "command:mine" }),
      told({ "*": "openai/unknown", critic: "command:mine" }),
      told({ "*": "http://127.0.0.1:11434/v1#larch", critic: "rehearsal" }),
      told({ "*": "http://127.0.0.1:11434/v1#larch", critic: "openai/unknown" }),
      told({ "*": "http://127.0.0.1:11434/v1#larch", critic: "openai/model-a" }),
      told({ "*": "openai/model-a" }),
      told({ "*": "anthropic/claude-haiku-4-5", critic: "command:mine" }).replace(
        /[\d.]+ at/u,
        "N at",
      ),
    ]).toEqual([
      "no cost",
      "not billed here",
      "price of openai/unknown unknown; command:mine not billed here",
      "not billed",
      "price of openai/unknown unknown; http://127.0.0.1:11434/v1#larch not billed",
      expect.stringMatching(
        /^about \$\d+\.\d\d at most; http:\/\/127.0.0.1:11434\/v1#larch not billed$/u,
      ),
      expect.stringMatching(/^about \$\d+\.\d\d at most$/u),
      "about $N at most (prices of 2026-09-23); command:mine not billed here",
    ]);
  });

  it("names the documents, by their number where they are many, and each figure once", () => {
    const caps = { calls: null, tokens: null, usd: null, minutes: null };
    const figures = planFor(protocol, quick, { "*": "rehearsal" }, priced);
    const rowsOf = (names: readonly string[], plan = figures): readonly string[] =>
      planText(
        plan,
        caps,
        names.map((name) => ({ name, text: "x".repeat(1_200) })),
      ).split("\n");
    expect(rowsOf([]).join()).not.toContain("documents");
    expect(rowsOf(["situation.md", "options.md"])).toContain(
      "  documents  situation.md, options.md (2 files, 3 kB)",
    );
    expect(rowsOf(["a", "b", "c", "d", "e", "f"])).toContain(
      "  documents  a, b, c, d and 2 more (6 files, 8 kB)",
    );
    const ends = [
      { round: 1, least: 11, most: 11 },
      { round: 2, least: 16, most: 21 },
    ] as unknown as typeof figures.ends; // what is told of them
    const told = rowsOf([], { ...figures, asks: [11, 21], most: 42, ends }).join("\n");
    expect(told).toContain(
      "  questions  11 if it ends in round 1; 16 to 21 if it ends in round 2; 42 when everything goes wrong.",
    );
    expect(told.match(/\b(?:11|16|21|42)\b/gu)).toEqual(["11", "16", "21", "42"]);
    expect(rowsOf([], { ...figures, asks: [5, 5], most: 9, ends: [] }).join("\n")).toContain(
      "  questions  5 to the seats when all goes well; 9 when everything goes wrong.",
    );
  });

  it("may take five times as long by default where a seat is served on this machine, as a turn may", async () => {
    const place = { cwd, env: {}, settings: parseSettings("", "dissensus.yaml") };
    const resolved = await resolveInputs(
      typed("structured", { choices: { preset: "quick" } }),
      { cwd, env: {}, input: () => Promise.resolve(null) },
      place.settings,
    );
    const plannedWith = (model: string, minutes?: number) =>
      planStart(
        { ...typed("structured", minutes === undefined ? {} : { caps: { minutes } }), model },
        resolved,
        place,
      );
    const [away, here, chosen] = await Promise.all([
      plannedWith("openai/model-a"),
      plannedWith("http://127.0.0.1:11434/v1#larch"),
      plannedWith("http://127.0.0.1:11434/v1#larch", 7),
    ]);
    const turn = (plan: typeof away): number => openingEvent("one", plan, {}).data.turnMs;
    expect([(here.caps.minutes ?? 0) / (away.caps.minutes ?? 1), turn(here) / turn(away)]).toEqual([
      5, 5,
    ]);
    expect(chosen.caps.minutes).toBe(7);
    expect(planText(here.figures, here.caps)).toContain(`${here.caps.minutes} minutes`);
  });

  it("[V-04] counts what a model is told to think, by its name or else by the priced", () => {
    const thoughtful = {
      ...priced,
      models: { "openai/model-a": { effort: "high" as const, outputTokens: 9 } },
    };
    const tokens = (model: string, from = priced): number =>
      planFor(protocol, quick, { "*": model }, from).tokens;
    const plain = planFor(protocol, quick, { "*": "openai/model-a" }, priced);
    const asks = (tokens("openai/model-a,thinking=1000000") - plain.tokens) / 1_000_000;
    expect(asks).toBeGreaterThanOrEqual(plain.asks[0]);
    expect(tokens("openai/model-a,effort=high")).toBe(plain.tokens + asks * 12_000);
    expect([
      tokens("openai/model-a", thoughtful),
      tokens("openai/model-a,thinking=0", thoughtful),
    ]).toEqual([tokens("openai/model-a,effort=high"), plain.tokens]);
    expect(
      planFor(protocol, quick, { "*": "openai/model-a,thinking=1000000" }, priced).usd,
    ).toBeCloseTo((plain.usd ?? 0) + asks * 2, 6);
  });
});

describe("The first record", () => {
  it("says what is held, by whom, with what, and how a rehearsal goes", () => {
    const plan = {
      protocol,
      brief: quick,
      caps: capsFrom({}, priced, 60),
      rehearsal: { seed: 4, temperament: "hostile" },
      options: { wait: true },
    };
    const rehearsed = openingEvent(
      "one",
      { ...plan, models: { "*": "rehearsal" } },
      { turnMinutes: 2 },
    );
    const real = openingEvent(
      "one",
      { ...plan, models: { "*": "openai/model-a" } },
      { turnMinutes: 2 },
    );
    expect(rehearsed.data).toMatchObject({
      deliberation: "one",
      protocol: `structured@${protocol.version}`,
      models: { "*": "rehearsal" },
      caps: { calls: 50, tokens: null, usd: null, minutes: 20 },
      turnMs: 120_000,
      rehearsal: { seed: 4, temperament: "hostile" },
      options: { wait: true },
    });
    expect([real.data.rehearsal, real.data.nonce === rehearsed.data.nonce]).toEqual([null, false]);
    const turnOf = (model: string): number =>
      openingEvent("one", { ...plan, models: { "*": model } }, {}).data.turnMs;
    // A server on this machine may be slow, and nobody is billed for waiting.
    expect(
      ["openai/model-a", "http://127.0.0.1:8080/v1#llama", "host", "instrument"].map(turnOf),
    ).toEqual([180_000, 900_000, 180_000, 180_000]);
  });
});
