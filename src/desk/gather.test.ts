import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Startable } from "./briefs.ts";
import { gather, type Gathered } from "./gather.ts";
import { parseSettings } from "./settings.ts";
import type { Handed } from "./texts.ts";
import type { Wishes } from "./wishes.ts";

const KEY = "AKIA7Q3ZP9XW2LMN4RTV"; // made up, in the form of a real one
const cwd = mkdtempSync(join(tmpdir(), "dissensus-gather-"));
writeFileSync(join(cwd, "topic.md"), "From the disk?");
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const gathered = (
  handed: Partial<Handed>,
  flags: Wishes = {},
  name: Startable = "swarm",
): Promise<Gathered> =>
  gather({
    io: { cwd, env: {}, input: () => Promise.resolve(null) },
    name,
    words: [],
    flags,
    settings: parseSettings("{}", "dissensus.yaml"),
    commands: ["list"],
    handed: { topic: "Keep it?", documents: [], ...handed },
  });

describe("What is handed in", () => {
  it.each(["swarm", "dispatch"] as const)(
    "is a topic, whatever it looks like, and never a file or a command: %s",
    async (name) => {
      for (const topic of ["topic.md", "@topic.md", "list", "-"])
        expect((await gathered({ topic }, {}, name)).given.topic).toBe(topic);
    },
  );

  it("is documents under their own names, before those that are named", async () => {
    const { given } = await gathered(
      { documents: [{ name: "a.md", text: "Late twice." }] },
      { context: ["topic.md"] },
    );
    expect(given.documents).toEqual([
      { name: "a.md", text: "Late twice." },
      { name: "topic.md", text: "From the disk?" },
    ]);
  });

  it("[R-J3] loses its secrets, in the topic as in a document, and what was lost is said and on record", async () => {
    const { given, notices, options } = await gathered({
      topic: `Use ${KEY}?`,
      documents: [{ name: "a.md", text: `key: ${KEY}` }],
    });
    expect([
      JSON.stringify(given).includes(KEY),
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
    await expect(gathered({ documents })).rejects.toMatchObject({ code: "secret-file" });
    expect((await gathered({ documents }, { allow: [".env"] })).given.documents).toEqual(documents);
  });

  it("[R-J3] is not reviewed where a secret is inside, since no part of it may be replaced", async () => {
    await expect(
      gathered(
        { topic: "", artifact: { name: "plan.md", text: `# Plan\n\n${KEY}\n` } },
        {},
        "review",
      ),
    ).rejects.toMatchObject({ code: "secret-inside" });
  });

  it("can be dealt; nothing cannot", async () => {
    expect(
      (await gathered({ documents: [{ name: "a.md", text: "x" }] }, { deal: true })).given.flags
        .deal,
    ).toBe(true);
    await expect(gathered({}, { deal: true })).rejects.toThrow("nothing to deal");
  });
});
