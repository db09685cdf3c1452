import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submit } from "../engine/deliberation/submit.ts";
import { drive } from "../kernel/drive.ts";
import { review } from "../protocols/review/index.ts";
import { MOST_ARTIFACT_CHARS } from "../protocols/review/brief.ts";
import { finding, found, reviewBrief, reviewed } from "../../test/builders/review-panel.ts";
import { isRevision, revisionFrom, type RevisionAsk } from "./remote-answers.ts";

// Made up, in the form of the real ones.
const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  mkdirSync(join(cwd, "folder"));
  execFileSync("mkfifo", [join(cwd, "pipe")]);
  const put = (name: string, content: string | Buffer): void =>
    writeFileSync(join(cwd, name), content);
  put("blank.md", " \n");
  put("binary.md", Buffer.from([0x50, 0, 1]));
  put("latin.md", Buffer.from([0xe9, 0x0a]));
  put("long.md", "x".repeat(MOST_ARTIFACT_CHARS + 1));
  put("huge.md", Buffer.alloc(1024 * 1024 + 1, 120));
  put("same.md", reviewBrief().artifact.text);
  put("full.md", "y".repeat(MOST_ARTIFACT_CHARS));
  put("new.md", `Anew, with ${KEY}.\n`);
  put(".env", "A=1");
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** The author is asked about two findings that block. */
function askedFor(): RevisionAsk {
  const said = { "assess/1/user": found(finding("fatal"), finding("major")) };
  const { replies } = reviewed(said);
  const open = drive(
    review.script(reviewBrief()),
    new Map([...replies].filter(([id]) => id.startsWith("assess/1/"))),
  ).open[0];
  if (!open || !isRevision(open)) throw new Error("The author is not asked.");
  return open;
}

describe("the next version as a file", () => {
  it.each([
    ["nowhere.md", "--file: nowhere.md is not there."],
    ["folder", "--file: folder is a folder."],
    ["pipe", "--file: pipe is not a regular file."],
    ["", "--file:  is not a file name."],
    ["blank.md", "--file: blank.md is empty."],
    ["binary.md", "--file: binary.md is not text."],
    ["latin.md", "--file: latin.md is not text in UTF-8."],
    [
      "long.md",
      "--file: long.md has 240,001 characters, and at most 240,000 can be read whole by every reviewer in every round.",
    ],
    ["huge.md", "--file: huge.md has more than 1048576 bytes."],
    ["same.md", "--file: same.md is the text as it is; nothing was changed."],
    [".env", "--file: .env is not taken: environment files hold passwords and keys."],
  ])("is refused if it is %j", async (given, message) => {
    await expect(revisionFrom(given, askedFor(), cwd)).rejects.toMatchObject({
      exit: 1,
      code: "bad-file",
      message,
    });
  });

  it("[R-J3] takes the place of the whole text, without its secrets", async () => {
    const ask = askedFor();
    const { text, notices } = await revisionFrom("new.md", ask, cwd);
    expect(JSON.parse(text)).toEqual({
      edits: [
        {
          findings: ["F-1-1", "F-1-2"],
          find: ask.artifact.text,
          replace: "Anew, with [redacted: AWS access key].\n",
        },
      ],
      declined: [],
    });
    expect(notices).toEqual(["Redacted before it is recorded: new.md, line 1: AWS access key."]);
  });

  it("answers every finding at once, also where it is as long as an artifact may be", async () => {
    const ask = askedFor();
    const { text } = await revisionFrom("full.md", ask, cwd);
    expect(submit(ask, { raw: text, call: null, finish: "stop", rejections: 0 })).toMatchObject({
      type: "ask.answered",
      data: {
        flags: [],
        reply: {
          edits: [{ findings: ["F-1-1", "F-1-2"], replace: "y".repeat(MOST_ARTIFACT_CHARS) }],
        },
      },
    });
  });
});
