import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, it } from "vitest";
import { redactor } from "../text/redaction.ts";
import { readContext } from "./context.ts";
import { cleanReply, cleanWords, SecretFilter } from "./secret-filter.ts";

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
  const filter = new SecretFilter(cwd, allow);
  const documents = (await readContext([given], cwd, filter.checkFile)).map((document) =>
    filter.cleanDocument(document),
  );
  return {
    texts: documents.map(({ text }) => text),
    notices: filter.notices,
    options: filter.record,
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
    const filter = new SecretFilter(cwd);
    const refused = (): string => filter.refuseSecrets("draft.md", `a\n${KEY}\n`);
    expect(refused).toThrow(
      "draft.md is not sent to a model: it holds what looks like a secret (line 2: AWS access key).",
    );
    expect(refused).not.toThrow(KEY);
    expect([
      filter.refuseSecrets("draft.md", "plain"),
      new SecretFilter(cwd, ["draft.md"]).refuseSecrets("draft.md", KEY),
    ]).toEqual(["plain", KEY]);
  });

  test("[R-M1] that are keys of this machine are replaced too, whatever they look like, and refused in a text that must be whole", () => {
    const filter = new SecretFilter(cwd, ["mine.md"], redactor(["open-sesame"]));
    const text = "one\ntwo Open-\u200bSesame three\n";
    expect([
      filter.clean("notes.md", text),
      filter.clean("mine.md", text),
      filter.clean("other.md", "plain"),
    ]).toEqual(["one\ntwo [redacted] three\n", text, "plain"]);
    expect([filter.notices, filter.record]).toEqual([
      [
        "Redacted before anything is sent: notes.md, line 2: a key that is used here. --allow notes.md sends it as it is.",
      ],
      {
        allow: ["mine.md"],
        redacted: [{ file: "notes.md", line: 2, kind: "a key that is used here" }],
      },
    ]);
    expect(() => filter.refuseSecrets("draft.md", text)).toThrow(
      "draft.md is not sent to a model: it holds what looks like a secret (line 2: a key that is used here).",
    );
  });

  test("of which there are many are counted", () => {
    const filter = new SecretFilter(cwd);
    filter.clean("x", `${KEY}\n`.repeat(9));
    expect(filter.notices).toEqual([
      `Redacted before anything is sent: x, ${[1, 2, 3, 4, 5].map((n) => `line ${n}: AWS access key`).join(", ")}, and 4 more. --allow x sends it as it is.`,
    ]);
  });
});

describe("a person's words", () => {
  // Made up, in the form of the real ones.
  const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
  const TOKEN = "ghp_9aB3kQ7xZ2mN5vR8tY1wE4uI6oP0sD3fG7hJ";
  const artifact = { name: "plan.md (version 1)", text: `use ${KEY}\n` };

  describe("what a person says", () => {
    it("[R-J3] loses its secrets, with a notice that names place and kind and nothing of them", () => {
      expect(cleanWords("the note", `as agreed\nkey ${KEY}`)).toEqual({
        text: "as agreed\nkey [redacted: AWS access key]",
        notices: ["Redacted before it is recorded: the note, line 2: AWS access key."],
      });
    });

    it("[R-J3] loses them in every field of a reply, also where JSON spells them otherwise", () => {
      const raw = `{"claim":"A\\u004bIA7Q3ZP9XW2LMN4RTV","reasons":["plain",{"why":"${TOKEN}"}],"sure":true,"none":null}`;
      expect(cleanReply(raw, {})).toEqual({
        text: '{"claim":"[redacted: AWS access key]","reasons":["plain",{"why":"[redacted: GitHub token]"}],"sure":true,"none":null}',
        notices: [
          "Redacted before it is recorded: claim, line 1: AWS access key.",
          "Redacted before it is recorded: reasons.1.why, line 1: GitHub token.",
        ],
      });
    });

    it("[R-J3] loses them where it is not JSON at all", () => {
      expect(cleanReply(`my key is ${KEY}`, {})).toEqual({
        text: "my key is [redacted: AWS access key]",
        notices: ["Redacted before it is recorded: the reply, line 1: AWS access key."],
      });
    });

    it("stays word for word where there is none, and where it is in the artifact already", () => {
      const edits = `{ "edits": [{"find": "use ${KEY}", "replace": "ask for ${KEY}"}] }`;
      expect([cleanReply('{ "a" : 1 }', {}), cleanReply(edits, { artifact })]).toEqual([
        { text: '{ "a" : 1 }', notices: [] },
        { text: edits, notices: [] },
      ]);
    });

    it("loses a secret that the artifact does not hold, and with it all others of that text", () => {
      expect(cleanWords("new.md", `${KEY} ${TOKEN}`, artifact.text)).toEqual({
        text: "[redacted: AWS access key] [redacted: GitHub token]",
        notices: [
          "Redacted before it is recorded: new.md, line 1: AWS access key, line 1: GitHub token.",
        ],
      });
    });
  });
});
