import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { redactor } from "../text/redaction.ts";
import { readContext } from "./context.ts";
import { Hygiene } from "./hygiene.ts";

// Made up, in the form of the real ones.
const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
const TOKEN = "ghp_9aB3kQ7xZ2mN5vR8tY1wE4uI6oP0sD3fG7hJ";
let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  writeFileSync(join(cwd, ".env"), "A=1");
  writeFileSync(join(cwd, "notes.md"), `plain\nkey ${KEY}\n\ntoken ${TOKEN}\n`);
  symlinkSync(".env", join(cwd, "harmless.md"));
  mkdirSync(join(cwd, "keys"));
  writeFileSync(join(cwd, "keys", "server.pem"), "x");
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const sent = async (
  given: string,
  ...allow: string[]
): Promise<{ texts: string[]; notices: readonly string[]; options: unknown }> => {
  const hygiene = new Hygiene(cwd, allow);
  const documents = (await readContext([given], cwd, hygiene.look)).map((document) =>
    hygiene.document(document),
  );
  return {
    texts: documents.map(({ text }) => text),
    notices: hygiene.notices,
    options: hygiene.options,
  };
};

describe("files that hold secrets by custom", () => {
  test.each([
    [".env", ".env is not sent to a model: environment files hold passwords and keys."],
    [
      "harmless.md",
      "harmless.md is not sent to a model: environment files hold passwords and keys.",
    ],
    ["keys", "keys/server.pem is not sent to a model: a private key, by its ending."],
  ])(
    "%s is refused before it is read, whatever it is called on the way",
    async (given, message) => {
      await expect(sent(given)).rejects.toMatchObject({
        exit: 1,
        message,
        hint: expect.stringContaining("--allow ") as string,
      });
    },
  );

  test.each([
    [".env", ".env"],
    ["harmless.md", ".env"],
    ["harmless.md", "harmless.md"],
  ])("%s is sent where --allow %s names it, and that is on record", async (given, allow) => {
    expect(await sent(given, allow)).toEqual({
      texts: ["A=1"],
      notices: [],
      options: { allow: [allow] },
    });
  });
});

describe("secrets in a text", () => {
  test("[R-J3] are replaced, with a notice that names file, line and kind, and are on record without themselves", async () => {
    const { texts, notices, options } = await sent("notes.md");
    expect(texts).toEqual([
      "plain\nkey [redacted: AWS access key]\n\ntoken [redacted: GitHub token]\n",
    ]);
    expect(notices).toEqual([
      "Redacted before anything is sent: notes.md, line 2: AWS access key, line 4: GitHub token. --allow notes.md sends it as it is.",
    ]);
    expect(options).toEqual({
      redacted: [
        { file: "notes.md", line: 2, kind: "AWS access key" },
        { file: "notes.md", line: 4, kind: "GitHub token" },
      ],
    });
  });

  test("stay where --allow names the file", async () => {
    expect(await sent("notes.md", "./notes.md")).toEqual({
      texts: [`plain\nkey ${KEY}\n\ntoken ${TOKEN}\n`],
      notices: [],
      options: { allow: ["./notes.md"] },
    });
  });

  test("are refused where a text is useless with parts replaced, without being named", () => {
    const hygiene = new Hygiene(cwd);
    const refused = (): string => hygiene.whole("draft.md", `a\n${KEY}\n`);
    expect(refused).toThrow(
      "draft.md is not sent to a model: it holds what looks like a secret (line 2: AWS access key).",
    );
    expect(refused).not.toThrow(KEY);
    expect([
      hygiene.whole("draft.md", "plain"),
      new Hygiene(cwd, ["draft.md"]).whole("draft.md", KEY),
    ]).toEqual(["plain", KEY]);
  });

  test("[R-M1] that are keys of this machine are replaced too, whatever they look like, and refused in a text that must be whole", () => {
    const hygiene = new Hygiene(cwd, ["mine.md"], redactor(["open-sesame"]));
    const text = "one\ntwo Open-\u200bSesame three\n";
    expect([
      hygiene.clean("notes.md", text),
      hygiene.clean("mine.md", text),
      hygiene.clean("other.md", "plain"),
    ]).toEqual(["one\ntwo [redacted] three\n", text, "plain"]);
    expect([hygiene.notices, hygiene.options]).toEqual([
      [
        "Redacted before anything is sent: notes.md, line 2: a key that is used here. --allow notes.md sends it as it is.",
      ],
      {
        allow: ["mine.md"],
        redacted: [{ file: "notes.md", line: 2, kind: "a key that is used here" }],
      },
    ]);
    expect(() => hygiene.whole("draft.md", text)).toThrow(
      "draft.md is not sent to a model: it holds what looks like a secret (line 2: a key that is used here).",
    );
  });

  test("of which there are many are counted", () => {
    const hygiene = new Hygiene(cwd);
    hygiene.clean("x", `${KEY}\n`.repeat(9));
    expect(hygiene.notices).toEqual([
      `Redacted before anything is sent: x, ${[1, 2, 3, 4, 5].map((n) => `line ${n}: AWS access key`).join(", ")}, and 4 more. --allow x sends it as it is.`,
    ]);
  });
});
