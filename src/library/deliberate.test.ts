import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  agent,
  deliberate,
  dialectic,
  fileLog,
  memoryLog,
  replay,
  resume,
  type LogEvent,
} from "../index.ts";

const QUICK = { model: "rehearsal", protocol: "dialectic", preset: "quick" } as const;
const opening = ([first]: readonly LogEvent[]) =>
  first?.type === "deliberation.opened" ? first.data : undefined;

describe("deliberate", () => {
  it("gives the answer, the report and the log of a question", async () => {
    const seen: string[] = [];
    const { answer, resolution, report, log, ending } = await deliberate("REST or GraphQL?", {
      ...QUICK,
      options: ["REST", "GraphQL"],
      onEvent: ({ type }) => seen.push(type),
    });
    const { result } = report.data();
    expect(ending.kind).toBe("concluded");
    expect(answer).toBe(result.chosen?.label ?? null);
    expect(resolution).toBe(result.resolution?.kind);
    expect(report.markdown()).toContain("# REST or GraphQL?");
    expect(report.html()).toContain("<title>");
    expect(JSON.parse(report.as("json"))).toMatchObject({ schema: "dissensus-report/1" });
    expect(log.map(({ type }) => type).slice(1)).toEqual(seen);
  });

  it("[Q-18] records what a person makes of the result, and refuses that before the end", async () => {
    const store = memoryLog();
    const held = await deliberate("REST or GraphQL?", { ...QUICK, store });
    const accepted = await held.accept({ who: "lead", reviewOn: "2027-01-31" });
    const again = await accepted.accept({ who: "lead", status: "rejected", note: "Too dear." });
    expect([
      held.report.data().approval?.status,
      accepted.report.data().approval?.status,
      again.report.data().approval?.history.map(({ status }) => status),
      (await store.read(held.id)).at(-1)?.type,
    ]).toEqual(["proposed", "accepted", ["accepted", "rejected"], "approval.recorded"]);
    const stopped = await deliberate("REST or GraphQL?", { ...QUICK, store, caps: { calls: 1 } });
    await expect(stopped.accept({ who: "lead" })).rejects.toMatchObject({ code: "not-ended" });
  });

  it("fills in what is not said: the protocol, the language of the question, the rest of the brief", async () => {
    const { log } = await deliberate("夜間バッチは残すべきか?", { model: "rehearsal" });
    expect(opening(log)).toMatchObject({
      protocol: expect.stringMatching(/^swarm@/u) as string,
      models: { "*": "rehearsal" },
      rehearsal: { seed: 1, temperament: "balanced" },
      brief: { lang: "ja", mode: "standard", rounds: null, options: [], context: [] },
    });
  });

  it("without a model says in one paragraph what to give it", async () => {
    const store = memoryLog();
    const failure: unknown = await deliberate("REST or GraphQL?", { store }).catch(
      (e: unknown) => e,
    );
    expect(failure).toMatchObject({ code: "no-model", fault: "caller" });
    expect(String(failure)).toMatch(/\{ model: "VENDOR\/NAME" \}.*agent\(answer\).*"rehearsal"/u);
    expect(String(failure)).not.toContain("\n");
    expect(await store.list()).toEqual([]);
  });

  it.each([
    [{ protocol: "debate" as "swarm" }, "unknown-protocol", '"debate"'],
    [{ protocol: "dialectic", preset: "fast" as "quick" }, "bad-options", "preset"],
    [{ protocol: "review", preset: "../x" }, "unknown-preset", "../x"],
    [{ protocol: "review" }, "bad-options", "artifact: is missing"],
    [{ options: ["alone"] }, "bad-options", "one option is no choice"],
    [{ model: "nobody" }, "model-spec", "nobody"],
    [{ model: 7 as unknown as string }, "no-agent", "a number"],
  ] as const)("refuses %j before anything is written", async (wrong, code, says) => {
    const store = memoryLog();
    const failure: unknown = await deliberate("REST or GraphQL?", {
      model: "rehearsal",
      ...(wrong as object),
      store,
    }).catch((e: unknown) => e);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).toContain(says);
    expect(await store.list()).toEqual([]);
  });

  it("[T-39] refuses a seat that nobody has where seats are known, and says it where they are made", async () => {
    const seats = { nobody: "rehearsal" };
    const members = ["cost", "speed"];
    await expect(
      deliberate("REST or GraphQL?", { ...QUICK, protocol: dialectic, members, seats }),
    ).rejects.toThrow('There is no seat "nobody".');
    const { log } = await deliberate("REST or GraphQL?", { ...QUICK, protocol: dialectic, seats });
    expect(JSON.stringify(log)).toContain("A model was named for nobody, but no seat has");
  });

  it("takes agents for seats, and refuses two that the record could not tell apart", async () => {
    const seats = { moderator: agent(() => "none", { model: "mine" }) };
    const { log } = await deliberate("REST or GraphQL?", { ...QUICK, protocol: dialectic, seats });
    expect(opening(log)?.models).toEqual({ "*": "rehearsal", moderator: "mine" });
    await expect(
      deliberate("REST or GraphQL?", { model: agent(() => "a"), seats: { x: agent(() => "b") } }),
    ).rejects.toMatchObject({ code: "same-name" });
  });

  it("names the agent whose answer has no text, and fills in what an answer leaves out", async () => {
    const answering = (model: string, answer: unknown) =>
      ({ model, provider: model, answer: () => Promise.resolve(answer) }) as never; // as a program without types has it
    const failures = async (answer: unknown) => {
      const { log } = await deliberate("REST or GraphQL?", {
        ...QUICK,
        model: answering("mine", answer),
      });
      return log.flatMap((event) => (event.type === "call.failed" ? [event.data.message] : []));
    };
    expect((await failures({ reply: "x" }))[0]).toContain("the agent mine returned no text");
    expect(await failures({ text: "no JSON" })).toEqual([]);
  });

  it("pauses when its signal is aborted, and says so", async () => {
    const { ending, answer } = await deliberate("REST or GraphQL?", {
      ...QUICK,
      signal: AbortSignal.abort(),
    });
    expect([ending.kind, answer]).toEqual(["paused", null]);
  });
});

describe("resume", () => {
  it("goes on where a cap stopped it, in the same log, and records what was changed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dissensus-library-"));
    try {
      const store = fileLog(folder);
      const stopped = await deliberate("REST or GraphQL?", { ...QUICK, store, caps: { calls: 4 } });
      expect(stopped.ending).toMatchObject({ kind: "paused", reason: "budget" });
      const ended = await resume(stopped.id, { store, caps: { calls: 90 } });
      expect(ended.ending.kind).toBe("concluded");
      expect(ended.log.slice(0, stopped.log.length)).toEqual(stopped.log);
      expect(ended.log.filter(({ type }) => type === "settings.changed")).toMatchObject([
        { data: { who: "program", caps: { calls: 90, tokens: null } } },
      ]);
      expect(await store.read(stopped.id)).toEqual(ended.log);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("may be given another model, and gives the log free where it cannot go on", async () => {
    const store = memoryLog();
    const { id } = await deliberate("REST or GraphQL?", { ...QUICK, store, caps: { calls: 1 } });
    await expect(resume(id, { store, model: "nobody" })).rejects.toMatchObject({
      code: "model-spec",
    });
    const { log, ending } = await resume(id, {
      store,
      caps: { calls: 90 },
      seats: { moderator: agent(() => "none", { model: "mine" }) },
    });
    expect(ending.kind).toBe("concluded");
    expect(log.filter(({ type }) => type === "settings.changed")).toMatchObject([
      { data: { caps: { calls: 90 } } },
      { data: { models: { "*": "rehearsal", moderator: "mine" } } },
    ]);
  });
});

describe("replay", () => {
  it("gives the same answer and report again, and of a beginning what was being asked", async () => {
    const { log, answer, report } = await deliberate("REST or GraphQL?", QUICK);
    const again = await replay(log);
    expect([again.answer, again.open, again.report.markdown()]).toEqual([
      answer,
      [],
      report.markdown(),
    ]);
    const opened = log.findIndex(({ type }) => type === "ask.opened");
    const { open, answer: early } = await replay(log.slice(0, opened + 1));
    expect(early).toBeNull();
    expect(open?.length).toBeGreaterThan(0);
  });

  it("refuses a log that its protocol would not have led to, and only reads one that it does not hold", async () => {
    const { log } = await deliberate("REST or GraphQL?", QUICK);
    const [first, ...rest] = log;
    const other = (change: object) =>
      [{ ...first, data: { ...opening(log), ...change } }, ...rest] as LogEvent[]; // an opening with other words
    await expect(
      replay(other({ brief: { ...opening(log)?.brief, topic: "Tabs or spaces?" } })),
    ).rejects.toMatchObject({ code: "protocol-drift" });
    expect((await replay(other({ protocol: "dialectic@999" }))).open).toBeNull();
  });
});
