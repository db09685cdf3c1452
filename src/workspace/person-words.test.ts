import { describe, expect, it } from "vitest";
import { cleanReply, cleanWords } from "./person-words.ts";

// Made up, in the form of the real ones.
const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
const TOKEN = "ghp_9aB3kQ7xZ2mN5vR8tY1wE4uI6oP0sD3fG7hJ";
const artifact = { name: "plan.md (version 1)", text: `use ${KEY}\n` };

describe("what a person says", () => {
  it("[R-J3] loses its secrets, with a notice that names place and kind and nothing of them", () => {
    expect(cleanWords("--note", `as agreed\nkey ${KEY}`)).toEqual({
      text: "as agreed\nkey [redacted: AWS access key]",
      notices: ["Redacted before it is recorded: --note, line 2: AWS access key."],
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

  it("[R-J3] loses them where it is no JSON at all", () => {
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
