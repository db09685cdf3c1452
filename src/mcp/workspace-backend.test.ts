import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  homes,
  opened,
  REHEARSED,
  SECRET,
  TOPIC,
  wish,
  type Home,
} from "../../test/builders/workspace-home.ts";
import { ScriptedHost, type Call } from "../../test/builders/mcp-house.ts";
import { TEXT } from "../../test/builders/review-panel.ts";
import { formats } from "../report/index.ts";
import { status } from "../views/index.ts";
import type { Begin, Backend } from "./backend.ts";

const home = homes();

/** The tools that a scripted host uses, without a server between. */
function toolsOf(backend: Backend): Call {
  const told = (data: Readonly<Record<string, unknown>>, text = ""): ReturnType<Call> =>
    Promise.resolve({ isError: false, data, text });
  return async (tool, args) => {
    const {
      id = "",
      ask = "",
      seat,
      choice = "",
      reply,
    } = args as Readonly<Record<string, string | undefined>>; // what the scripted host sends
    if (tool === "next_asks" && seat !== undefined) {
      const asks = await backend.asksOf(id, seat);
      return told({ asks }, asks.map(({ prompt }) => prompt).join("\n"));
    }
    if (tool === "next_asks") return told({ ...(await backend.standing(id)) });
    if (tool === "submit_reply")
      return told({ ...(await backend.submit(id, ask, JSON.stringify(reply))) });
    if (tool === "decide")
      return told({ ...(await backend.decide(id, { ask, choice, note: "" }, "host")) });
    const { state, waitingFor } = status(await backend.events(id));
    return told({ state, gates: waitingFor.gates });
  };
}

const OF: Readonly<Record<Begin["protocol"], Partial<Begin>>> = {
  swarm: { choices: { mode: "lightweight", rounds: 1 } },
  dialectic: { choices: { depth: "quick" } },
  structured: { choices: { preset: "quick" } },
  dispatch: { options: ["Split now", "Keep it whole"] },
  review: {
    topic: "",
    artifact: { name: "plan.md", text: `# Plan\n\nMove the billing service first.\n${TEXT}` },
  },
};
const PROTOCOLS = Object.entries(OF).map(([protocol, over]) => ({
  protocol,
  over,
})); // the keys of the table

describe("A hosted run", () => {
  it.each(PROTOCOLS)(
    "of $protocol is opened with the texts that were handed in, every seat the host's, and nothing asked yet",
    async ({ protocol, over }) => {
      const at = home();
      const { id, isHosted, notices } = await at.backend.begin(
        wish({ protocol, ...over, documents: [{ name: "notes.md", text: "Invoices are late." }] }),
      );
      const first = await opened(at, id);
      expect([
        isHosted,
        notices,
        first.models,
        first.protocol.split("@")[0],
        first.hostTurnMs,
        first.rehearsal,
        first.caps,
      ]).toEqual([
        true,
        protocol === "review"
          ? [
              "plan.md is a text in Markdown, reviewed under the preset plan by Implementer, Risk reviewer, Keeper of the goal.",
              expect.stringContaining("one pass will do"),
            ]
          : [],
        { "*": "host" },
        protocol,
        1_800_000,
        null,
        { calls: null, tokens: null, usd: null, minutes: null },
      ]);
      expect(JSON.stringify(first.brief)).toContain("Invoices are late.");
      expect(JSON.stringify(first.brief)).toContain(
        protocol === "review" ? "Move the billing service first." : TOPIC,
      );
      expect([
        (await at.store.read(id)).length,
        await at.backend.list(),
        at.sessions.isHere(id),
      ]).toEqual([1, [id], false]);
      const { asks, ended } = await at.backend.standing(id);
      expect([asks.length > 0, ended]).toEqual([true, null]);
    },
  );

  it("is asked of a seat with the prompt, the form of the reply, and every rule that code checks", async () => {
    const at = home();
    const { id } = await at.backend.begin(
      wish({
        protocol: "dispatch",
        choices: { members: "speed, safety" },
        ...OF.dispatch,
        topic: TOPIC,
      }),
    );
    await at.backend.standing(id);
    const [ask] = await at.backend.asksOf(id, "chair");
    expect([
      ask?.ask,
      ask?.prompt.includes(TOPIC),
      ask?.schema["type"],
      ask?.rules,
      ask?.refused,
    ]).toEqual([
      "questions",
      true,
      "object",
      [
        "Everyone who is asked in any case gets a question.",
        "Each specialist is asked one question.",
      ],
      [],
    ]);
  });

  it.each(PROTOCOLS)(
    "of $protocol leaves its report when it ends, with whatever it ends",
    async ({ protocol, over }) => {
      const at = home();
      const { id } = await at.backend.begin(wish({ protocol, ...over }));
      const report = join(at.store.home.root, id, "report.md");
      await at.backend.standing(id);
      expect(existsSync(report)).toBe(false);
      await new ScriptedHost(toolsOf(at.backend), at.store).toEnd(id);
      expect(readFileSync(report, "utf8")).toBe(formats.md(await at.store.read(id)));
    },
  );

  it("that ends with a decision leaves its report when somebody looks", async () => {
    const at = home();
    const { id } = await at.backend.begin(
      wish({
        protocol: "dispatch",
        choices: { members: "speed, safety", onPartial: "continue" },
        options: ["Split now", "Keep it whole"],
      }),
    );
    const host = new ScriptedHost(toolsOf(at.backend), at.store);
    // Where no specialist answers, a person has the last word.
    for (
      let asks = (await at.backend.standing(id)).asks;
      asks.length > 0;
      { asks } = await at.backend.standing(id)
    ) {
      for (const { ask, purpose } of asks) {
        const reply = JSON.stringify(await host.reply(id, ask));
        await at.backend.submit(id, ask, purpose === "consult" ? "{}" : reply);
      }
    }
    const [gate] = status(await at.store.read(id)).waitingFor.gates;
    await at.backend.decide(id, { ask: gate?.ask ?? "", choice: "conclude", note: "" }, "person");
    const report = join(at.store.home.root, id, "report.md");
    expect([gate?.ask, existsSync(report)]).toEqual(["gate/escalation", false]);
    expect(await at.backend.standing(id)).toEqual({ asks: [], ended: "escalated" });
    expect(readFileSync(report, "utf8")).toBe(formats.md(await at.store.read(id)));
  });

  it("that is over writes its report again where it was taken away, and leaves one that is there", async () => {
    const at = home();
    const { id } = await at.backend.begin(wish({ protocol: "dispatch", ...OF.dispatch }));
    await new ScriptedHost(toolsOf(at.backend), at.store).toEnd(id);
    const report = join(at.store.home.root, id, "report.md");
    writeFileSync(report, "with notes of a reader");
    await at.backend.standing(id);
    expect(readFileSync(report, "utf8")).toBe("with notes of a reader");
    rmSync(report);
    await at.backend.standing(id);
    expect(readFileSync(report, "utf8")).toBe(formats.md(await at.store.read(id)));
  });

  it("replaces secrets in what was handed in, and says where they were", async () => {
    const at = home();
    const { id, notices } = await at.backend.begin(
      wish({
        topic: `${TOPIC} ${SECRET}`,
        documents: [{ name: "notes.md", text: `one\nkey ${SECRET}\n` }],
        options: [`With ${SECRET}`, "Without"],
      }),
    );
    const { brief, options } = await opened(at, id);
    expect(JSON.stringify([brief, options, notices])).not.toContain(SECRET);
    expect(
      notices.map((notice) =>
        /^Redacted before anything is sent: (.*?), line (\d)/.exec(notice)?.slice(1),
      ),
    ).toEqual([
      ["the topic", "1"],
      ["notes.md", "2"],
      ["an option", "1"],
    ]);
    expect(options["redacted"]).toEqual([
      { file: "the topic", line: 1, kind: "AWS access key" },
      { file: "notes.md", line: 2, kind: "AWS access key" },
      { file: "an option", line: 1, kind: "AWS access key" },
    ]);
  });

  it.each<readonly [string, Partial<Begin>, string]>([
    [
      "a document that is a secret by its name",
      { documents: [{ name: ".env", text: "A=1" }] },
      "secret-file",
    ],
    [
      "a text under review that is a secret by its name",
      { protocol: "review", artifact: { name: ".env", text: "A=1" } },
      "secret-file",
    ],
    [
      "a text under review with a secret in it",
      { protocol: "review", artifact: { name: "plan.md", text: `# Plan\n${SECRET}\n` } },
      "secret-inside",
    ],
    ["a review of nothing", { protocol: "review" }, "empty-artifact"],
    ["no topic", { topic: "" }, "no-topic"],
    ["a choice that the protocol does not have", { choices: { depth: "quick" } }, "bad-choice"],
    ["a value that a choice does not have", { choices: { mode: "endless" } }, "bad-choice"],
    ["a choice of the wrong kind", { choices: { rounds: "2" } }, "bad-choice"],
    [
      "a seat that nobody has",
      { protocol: "structured", seats: { all: "host", stranger: "host" } },
      "unknown-seat",
    ],
    ["a model that is not in the settings", { seats: { all: "openai/model-z" } }, "unknown-model"],
    ["an address as a model", { seats: { all: "http://127.0.0.1:1/v1#larch" } }, "unknown-model"],
    [
      "a command that is not in the settings",
      { seats: { all: "command:claude" } },
      "unknown-model",
    ],
    [
      "a model that is not in the settings, for one seat",
      { seats: { all: "rehearsal", critic: "openai/model-z" } },
      "unknown-model",
    ],
  ])("is refused for %s, and nothing is made", async (_what, over, code) => {
    const at = home();
    await expect(at.backend.begin(wish(over))).rejects.toMatchObject({ code });
    expect(await at.store.list()).toEqual([]);
  });

  it("passes over the seats and the budget of the settings", async () => {
    const at = home("model: rehearsal\nseats:\n  critic: rehearsal\ncaps:\n  usd: 1\n  calls: 3\n");
    const { id } = await at.backend.begin(wish());
    const { models, caps } = await opened(at, id);
    expect([models, caps]).toEqual([
      { "*": "host" },
      { calls: null, tokens: null, usd: null, minutes: null },
    ]);
  });

  it("takes the length of a turn from the settings", async () => {
    const at = home("turnMinutes: 5\n");
    const { turnMs, hostTurnMs } = await opened(at, (await at.backend.begin(wish())).id);
    expect([turnMs, hostTurnMs]).toEqual([300_000, undefined]);
  });

  it("may have a person in a seat, whose answer the host cannot give", async () => {
    const at = home();
    const { id } = await at.backend.begin(
      wish({ protocol: "structured", seats: { all: "host", recorder: "person" } }),
    );
    expect((await opened(at, id)).models).toEqual({ "*": "host", recorder: "person" });
  });

  it.each<readonly [string, string, Begin["seats"], Readonly<Record<string, string>>]>([
    ["all", "{}", { all: "host", critic: "host" }, { "*": "host", critic: "host" }],
    ["the star", "{}", { "*": "host" }, { "*": "host" }],
    ["nothing, where the settings name no model", "{}", {}, { "*": "host" }],
  ])("is what %s makes of it", async (_name, settings, seats, models) => {
    const at = home(settings);
    const { id, isHosted } = await at.backend.begin(wish({ seats }));
    expect([isHosted, (await opened(at, id)).models]).toEqual([true, models]);
  });

  it("keeps the options, the language and the choices of the wish", async () => {
    const at = home();
    const { id } = await at.backend.begin(
      wish({
        protocol: "dialectic",
        options: ["Split", "Keep"],
        lang: "ja",
        choices: { depth: "deep", members: "Security, Finance" },
      }),
    );
    expect((await opened(at, id)).brief).toMatchObject({
      options: ["Split", "Keep"],
      lang: "ja",
      preset: "deep",
      members: ["Security", "Finance"],
    });
  });
});

describe("The list", () => {
  it("names what was written last first", async () => {
    const at = home();
    const [first, second] = [
      await at.backend.begin(wish({ topic: "Zebra?" })),
      await at.backend.begin(wish({ topic: "Apple?" })),
    ];
    expect(await at.backend.list()).toEqual([second.id, first.id]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await at.backend.standing(first.id);
    expect(await at.backend.list()).toEqual([first.id, second.id]);
  });
});

describe("A run of models", () => {
  it("goes by itself, waits for people, and stands still when the house closes", async () => {
    const at = home();
    const { id, isHosted } = await at.backend.begin(wish(REHEARSED));
    expect([isHosted, at.sessions.isHere(id)]).toEqual([false, true]);
    const [gate] = await gatesOf(at, id);
    await at.backend.decide(
      id,
      { ask: gate?.ask ?? "", choice: gate?.default ?? "", note: "" },
      "person",
    );
    expect(
      (await at.store.read(id)).find((event) => event.type === "person.decided")?.data,
    ).toEqual({ ask: gate?.ask, choice: gate?.default, who: "person", default: false, note: "" });
    await at.sessions.close();
    const after = await at.store.read(id);
    expect([
      at.sessions.isHere(id),
      after.some(({ type }) => type === "ask.answered"),
      ["deliberation.paused", "deliberation.concluded"].includes(after.at(-1)?.type ?? ""),
    ]).toEqual([false, true, true]);
  });

  it("that stands still is left alone by whoever asks what the host is asked", async () => {
    const at = home();
    const { id } = await at.backend.begin(wish(REHEARSED));
    await at.sessions.pause(id, { who: "tester" });
    const before = await at.store.read(id);
    expect([
      before.at(-1)?.type,
      await at.backend.standing(id),
      await at.backend.asksOf(id, "analyst"),
    ]).toEqual(["deliberation.paused", { asks: [], ended: null }, []]);
    expect(await at.backend.submit(id, "analysis", "{}")).toMatchObject({
      accepted: false,
      isOver: true,
    });
    expect(await at.store.read(id)).toEqual(before);
  });

  it("is filled by the models of the settings where the wish names none", async () => {
    const at = home("model: rehearsal\nseats:\n  critic: person\n");
    const { id, isHosted } = await at.backend.begin(wish({ seats: {} }));
    expect([isHosted, (await opened(at, id)).models]).toEqual([
      false,
      { "*": "rehearsal", critic: "person" },
    ]);
  });
});

describe("A decision", () => {
  it("is recorded with who made it and their words, and only where something waits for it", async () => {
    const at = home();
    const { id } = await at.backend.begin(wish(OF.swarm));
    const host = new ScriptedHost(toolsOf(at.backend), at.store);
    for (const { ask } of (await at.backend.standing(id)).asks)
      await at.backend.submit(id, ask, JSON.stringify(await host.reply(id, ask)));
    const [gate] = status(await at.store.read(id)).waitingFor.gates;
    const ask = gate?.ask ?? "";
    await expect(
      at.backend.decide(id, { ask, choice: "none of these", note: "" }, "host"),
    ).rejects.toMatchObject({
      code: "bad-choice",
    });
    await expect(
      at.backend.decide(id, { ask: "made/up", choice: "start", note: "" }, "host"),
    ).rejects.toMatchObject({
      code: "nothing-waits",
    });
    const { seq, notices } = await at.backend.decide(
      id,
      { ask, choice: "start", note: `Yes, ${SECRET}.` },
      "host",
    );
    const recorded = (await at.store.read(id)).find((event) => event.seq === seq);
    expect([recorded?.type, recorded?.data, notices.length]).toEqual([
      "person.decided",
      {
        ask,
        choice: "start",
        who: "host",
        default: false,
        note: expect.not.stringContaining(SECRET) as string,
      },
      1,
    ]);
    await expect(
      at.backend.decide(id, { ask, choice: "start", note: "" }, "person"),
    ).rejects.toMatchObject({
      code: "nothing-waits",
    });
  });
});

/** Once there are some: what runs writes them by itself. */
async function gatesOf(
  { store }: Home,
  id: string,
): Promise<ReturnType<typeof status>["waitingFor"]["gates"]> {
  for (;;) {
    const { gates } = status(await store.read(id)).waitingFor;
    if (gates.length > 0) return gates;
  }
}
