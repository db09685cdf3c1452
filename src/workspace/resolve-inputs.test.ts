import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { typed } from "../../test/builders/requests.ts";
import type { Brief } from "../kernel/protocol.ts";
import { resolveInputs, type Resolved } from "./resolve-inputs.ts";
import { parseSettings } from "./settings.ts";
import type { StartRequest } from "./start-request.ts";

const KEY = "AKIA7Q3ZP9XW2LMN4RTV"; // made up, in the form of a real one
const cwd = mkdtempSync(join(tmpdir(), "dissensus-gather-"));
writeFileSync(join(cwd, "topic.md"), "From the disk?");
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const resolved = (request: StartRequest, settings = "{}"): Promise<Resolved> =>
  resolveInputs(
    request,
    { cwd, env: {}, input: () => Promise.resolve(null) },
    parseSettings(settings, "dissensus.yaml"),
  );
const handed = (
  topic: string,
  over: Partial<StartRequest> = {},
  name = "swarm",
): Promise<Resolved> => resolved(typed(name, { subject: { kind: "handed", topic }, ...over }));

describe("What a run does about a lost member", () => {
  it("[T-41] is what was chosen; else it pauses where a person is there, and goes on otherwise", async () => {
    const policies = [
      {},
      { isAttended: true },
      { isAttended: true, choices: { onPartial: "continue" } },
      { choices: { onPartial: "pause" } },
      { isAttended: true, choices: { onPartial: "fail" } },
    ].map(async (over) => (await handed("Keep it?", over)).brief.onPartial);
    expect(await Promise.all(policies)).toEqual([undefined, "pause", undefined, "pause", "fail"]);
  });
});

describe("What is handed in", () => {
  it.each(["swarm", "dispatch"] as const)(
    "is a topic, whatever it looks like, and never a file or a command: %s",
    async (name) => {
      for (const topic of ["topic.md", "@topic.md", "list", "-"])
        expect((await handed(topic, {}, name)).brief.topic).toBe(topic);
    },
  );

  it("is documents under their own names, before those that are named", async () => {
    const { brief } = await handed("Keep it?", {
      documents: [{ name: "a.md", text: "Late twice." }],
      context: ["topic.md"],
    });
    expect(brief.context).toEqual([
      { name: "a.md", text: "Late twice." },
      { name: "topic.md", text: "From the disk?" },
    ]);
  });

  it("[R-J3] loses its secrets, in the topic as in a document, and what was lost is said and on record", async () => {
    const { brief, notices, options } = await handed(`Use ${KEY}?`, {
      documents: [{ name: "a.md", text: `key: ${KEY}` }],
    });
    expect([
      JSON.stringify(brief).includes(KEY),
      notices.map((notice) => notice.split(".")[0]),
      options["redacted"],
    ]).toEqual([
      false,
      [
        "Redacted before anything is sent: the topic, line 1: AWS access key",
        "Redacted before anything is sent: a",
      ],
      [
        { file: "the topic", line: 1, kind: "AWS access key" },
        { file: "a.md", line: 1, kind: "AWS access key" },
      ],
    ]);
  });

  it("[R-J3] is refused where its name is that of a secret, unless it was allowed by that name", async () => {
    const documents = [{ name: ".env", text: "A=1" }];
    await expect(handed("Keep it?", { documents })).rejects.toMatchObject({ code: "secret-file" });
    expect((await handed("Keep it?", { documents, allow: [".env"] })).brief.context).toEqual(
      documents,
    );
  });

  it("[R-J3] is not reviewed where a secret is inside, since no part of it may be replaced", async () => {
    await expect(
      resolved(
        typed("review", {
          subject: {
            kind: "handed",
            topic: "",
            artifact: { name: "plan.md", text: `# Plan\n\n${KEY}\n` },
          },
        }),
      ),
    ).rejects.toMatchObject({ code: "secret-inside" });
  });

  it("can be dealt, and is then in nobody's context; nothing cannot", async () => {
    const documents = [{ name: "a.md", text: "x" }];
    for (const name of ["swarm", "dialectic"])
      expect(
        (await handed("Keep it?", { documents, choices: { deal: true } }, name)).brief,
      ).toMatchObject({ context: [], dealt: documents });
    await expect(handed("Keep it?", { choices: { deal: true } })).rejects.toThrow(
      "nothing to deal",
    );
  });
});

describe("A brief", () => {
  const documents = [{ name: "load.md", text: "It stalls." }];
  const brief = async (
    name: string,
    choices: StartRequest["choices"],
    settings = "{}",
    over: Partial<StartRequest> = {},
  ): Promise<Brief> =>
    (await resolved(typed(name, { documents, choices, ...over }), settings)).brief;

  it("comes from the request, then from the settings, then from the topic", async () => {
    expect(await brief("swarm", {})).toEqual({
      topic: "Should we split it?",
      lang: "en",
      options: [],
      context: documents,
      anonymous: false,
      mode: "standard",
      rounds: null,
      progressive: false,
      reask: false,
    });
    expect(
      await brief(
        "swarm",
        { anonymous: true, baseline: true, mode: "deep", rounds: 4 },
        "lang: ja",
        {
          options: ["Yes", "No"],
        },
      ),
    ).toEqual({
      topic: "Should we split it?",
      lang: "ja",
      options: ["Yes", "No"],
      context: documents,
      anonymous: true,
      baseline: true,
      mode: "deep",
      rounds: 4,
      progressive: false,
      reask: false,
    });
    expect((await brief("swarm", {}, "lang: ja", { lang: "zh" })).lang).toBe("zh");
    expect(
      await brief("dialectic", {
        depth: "deep",
        members: ["security", "growth"],
        consensusCheck: false,
      }),
    ).toMatchObject({
      preset: "deep",
      members: ["security", "growth"],
      feature: "general",
      falseConsensusCheck: false,
    });
  });

  it("[X-11] takes a feature as a name and no path", async () => {
    expect(await brief("dialectic", { feature: "../../etc/passwd" })).toMatchObject({
      feature: "passwd",
    });
  });

  it("is refused where it cannot be held, with what is wrong", async () => {
    await expect(brief("swarm", { mode: "leisurely" })).rejects.toThrow(
      "This swarm cannot start: a mode is one of deep, standard, lightweight.",
    );
    await expect(brief("swarm", { rounds: 11 })).rejects.toThrow("at most 10 rounds");
  });

  describe("of a structured deliberation", () => {
    const CHECKS = "checks:\n  tests: { argv: [prove], folder: . }\n";
    const structured = (choices: StartRequest["choices"]): Promise<Resolved> =>
      resolved(typed("structured", { choices }), CHECKS);
    const minutes = ({ protocol, brief: made }: Resolved): number => protocol.start.minutes(made);

    it("is given its roles, its anchor and the names of the checks in the settings, and has an hour if it is quick", async () => {
      const usual = await structured({});
      expect([usual.protocol.start.seats(usual.brief), minutes(usual)]).toEqual([
        ["action", "guardian", "observer", "critic", "recorder", "member"],
        240,
      ]);
      expect(usual.brief).toMatchObject({
        preset: "standard",
        rounds: null,
        system: null,
        roles: {},
        anchor: null,
        withoutStress: null,
        checks: ["tests"],
      });
      writeFileSync(join(cwd, "anchor.md"), "Lose no invoice.");
      const quick = await structured({
        preset: "quick",
        system: "billing",
        role: { critic: "an auditor = twice", action: "the team" },
        anchor: "anchor.md",
        stress: "no time ",
      });
      expect([quick.brief, minutes(quick)]).toMatchObject([
        {
          preset: "quick",
          system: "billing",
          roles: { critic: "an auditor = twice", action: "the team" },
          anchor: "Lose no invoice.",
          withoutStress: "no time",
        },
        60,
      ]);
    });

    it("[S-27] is refused with too few rounds, unless it is quick", async () => {
      await expect(structured({ rounds: 7 })).rejects.toThrow("7 rounds are too few");
      expect((await structured({ rounds: 8 })).brief).toMatchObject({ rounds: 8 });
      expect((await structured({ preset: "quick", rounds: 4 })).brief).toMatchObject({ rounds: 4 });
    });

    it("[S-19] is not made without stress tests where nobody says why", async () => {
      for (const stress of ["", " "])
        await expect(structured({ stress })).rejects.toThrow("--no-stress needs a reason");
    });
  });
});

describe("[T-19] Where a result is saved besides", () => {
  it("is what the request says, or else the settings, from the folder in which it starts; else nowhere", async () => {
    const saved = async (choices: StartRequest["choices"], settings = "{}") =>
      (await resolved(typed("dialectic", { choices }), settings)).options["save"];
    expect([
      await saved({ save: "docs/specs" }, "save: out"),
      await saved({}, "save: out"),
      await saved({}),
    ]).toEqual([join(cwd, "docs/specs"), join(cwd, "out"), undefined]);
  });
});
