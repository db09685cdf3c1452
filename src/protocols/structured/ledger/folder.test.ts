import { describe, expect, it } from "vitest";
import { validFolder, type LedgerFolder } from "../../../../test/builders/ledger-folder.ts";
import { LEDGER_NAMES } from "../../../kernel/ledger.ts";
import { check } from "./check.ts";
import { problemText } from "./problem.ts";
import { readFolder } from "./folder.ts";

const CLAIMS = "state/claims.jsonl";
const VERIFICATIONS = "state/verifications.jsonl";

function found(texts: ReadonlyMap<string, string>): readonly string[] {
  return check(readFolder(texts)).map(problemText);
}

/** A valid folder of which one text was changed. */
function rewritten(path: string, change: (text: string) => string): Map<string, string> {
  const texts = validFolder().texts();
  return texts.set(path, change(texts.get(path) ?? ""));
}

function lineOf(path: string, n: number, change: (line: string) => string): Map<string, string> {
  return rewritten(path, (text) =>
    text
      .split("\n")
      .map((line, at) => (at === n - 1 ? change(line) : line))
      .join("\n"),
  );
}

function reformed(change: (folder: LedgerFolder) => void): readonly string[] {
  const folder = validFolder();
  change(folder);
  return found(folder.texts());
}

describe("files", () => {
  it.each(["claims", "verifications", "decisions", "lead_history", "tensions"])(
    "[S-31] of %s must be there, and the lack of one is one problem",
    (ledger) => {
      const texts = validFolder().texts();
      texts.delete(`state/${ledger}.jsonl`);
      expect(found(texts)).toEqual([
        `state/${ledger}.jsonl: The file is missing. Put it back; it may be empty.`,
      ]);
    },
  );

  it("of drift checks may be missing", () => {
    const texts = validFolder({ rounds: 5 }).texts();
    texts.delete("state/drift.jsonl");
    expect(found(texts)).toEqual([]);
  });

  it("may all be empty", () => {
    expect(found(new Map(LEDGER_NAMES.map((name) => [`state/${name}.jsonl`, ""])))).toEqual([]);
  });
});

describe("lines", () => {
  it("[S-31] at the end that break off are recoverable", () => {
    expect(found(rewritten(CLAIMS, (text) => text.slice(0, -30)))).toEqual([
      "state/claims.jsonl:6: The last line breaks off: it was being written when something failed. Remove the last line; its content is lost. (recoverable)",
    ]);
  });

  it("[S-31] at the end that break off are one problem, however little is left of them", () => {
    expect(found(rewritten(CLAIMS, (text) => `${text}{"id":"C-3-3","rou`))).toEqual([
      "state/claims.jsonl:7: The last line breaks off: it was being written when something failed. Remove the last line; its content is lost. (recoverable)",
    ]);
  });

  it("at the end may lack their newline", () => {
    expect(found(rewritten(CLAIMS, (text) => text.trimEnd()))).toEqual([]);
  });

  it("[S-31] in the middle that break off are not recoverable", () => {
    expect(found(lineOf(VERIFICATIONS, 5, (line) => line.slice(0, 60)))).toEqual([
      'state/verifications.jsonl:5: The line is not JSON: "{"id":"V-2-1","round":2,"check":"critic_attack_on_action_tra". Put back the line from a copy.',
    ]);
  });

  it("[S-31] that are no JSON at all are one problem, whatever they held", () => {
    expect(found(lineOf(VERIFICATIONS, 8, () => "<<<<<<< ours\u001b[31m"))).toEqual([
      'state/verifications.jsonl:8: The line is not JSON: "<<<<<<< ours\\x1b[31m". Put back the line from a copy.',
    ]);
    expect(found(lineOf("state/lead_history.jsonl", 3, () => "?"))).toEqual([
      'state/lead_history.jsonl:3: The line is not JSON: "?". Put back the line from a copy.',
    ]);
    expect(found(lineOf("state/lead_history.jsonl", 2, () => "?"))).toEqual([
      'state/lead_history.jsonl:2: The line is not JSON: "?". Put back the line from a copy.',
    ]);
  });

  it("[S-31] that cannot be read leave open what they changed, from the next line on", () => {
    const folder = validFolder();
    const [tested] = folder.verification("V-1-1").claim_status_changes;
    folder.verification("V-1-2").claims_affected = ["C-1-1"];
    folder.verification("V-1-2").claim_status_changes = [
      {
        claim_id: "C-1-1",
        from: tested?.to ?? "pending",
        to: tested?.to ?? "pending",
        stance: "contradicts",
      },
    ];
    const texts = folder.texts();
    const spoilt = (texts.get(VERIFICATIONS) ?? "").replace(/^.*/, "?");
    expect([found(texts), found(texts.set(VERIFICATIONS, spoilt))]).toEqual([
      [],
      ['state/verifications.jsonl:1: The line is not JSON: "?". Put back the line from a copy.'],
    ]);
  });

  it.each([
    [
      "blank",
      "",
      "state/claims.jsonl:3: The line is blank. Remove it, or put back what was there.",
    ],
    [
      "a list",
      "[]",
      "state/claims.jsonl:3: The line is JSON, and not an object. Write one object a line.",
    ],
    [
      "a number",
      "7",
      "state/claims.jsonl:3: The line is JSON, and not an object. Write one object a line.",
    ],
    [
      "null",
      "null",
      "state/claims.jsonl:3: The line is JSON, and not an object. Write one object a line.",
    ],
  ])("[S-31] must be objects: one that is %s is a problem", (_, line, expected) => {
    expect(found(lineOf(CLAIMS, 3, () => line))).toEqual([expected]);
  });

  it("[S-31] that cannot be read hide nothing of other rounds", () => {
    const texts = lineOf(VERIFICATIONS, 5, (line) => line.slice(0, 60));
    const lines = (texts.get(VERIFICATIONS) ?? "").split("\n").toSpliced(8, 1);
    expect(found(texts.set(VERIFICATIONS, lines.join("\n")))).toEqual([
      "state/verifications.jsonl: Round 3 lacks its verification of critic_attack_on_action_trace. Add what is missing: a round has 4, one for each check.",
      'state/verifications.jsonl:5: The line is not JSON: "{"id":"V-2-1","round":2,"check":"critic_attack_on_action_tra". Put back the line from a copy.',
    ]);
  });

  it("[S-31] with NUL bytes say so, and are recoverable only at the end", () => {
    expect(found(lineOf(CLAIMS, 2, (line) => "\0".repeat(line.length)))).toEqual([
      "state/claims.jsonl:2: The line holds NUL bytes, as a disk leaves them that lost a write. Put back the line from a copy.",
    ]);
    expect(found(rewritten(CLAIMS, (text) => `${text}\0\0\0`))).toEqual([
      "state/claims.jsonl:7: The last line holds NUL bytes and has no end: it was being written when something failed. Remove the last line; its content is lost. (recoverable)",
    ]);
  });

  it("[S-31] after a byte order mark are read all the same", () => {
    expect(found(rewritten(CLAIMS, (text) => `\uFEFF${text}`))).toEqual([
      "state/claims.jsonl:1: The file begins with a byte order mark. Save it as UTF-8 without one.",
    ]);
  });

  it("may end as other systems end them", () => {
    expect(found(rewritten(CLAIMS, (text) => text.replaceAll("\n", "\r\n")))).toEqual([]);
  });

  it("are counted with those that could not be read", () => {
    const reading = readFolder(lineOf(CLAIMS, 2, () => ""));
    expect({
      entered: reading.ledgers.claims.length,
      lines: reading.lines("claims"),
      second: reading.site("claims", 1).line,
    }).toEqual({ entered: 5, lines: 6, second: 3 });
  });
});

describe("fields", () => {
  it.each([
    [
      "[S-10] testable_as is there",
      (f: LedgerFolder) => Reflect.deleteProperty(f.claim("C-2-1"), "testable_as"),
      "state/claims.jsonl:3: The field testable_as is missing. Add it: a text.",
    ],
    [
      "[S-10] testable_as is not blank",
      (f: LedgerFolder) => (f.claim("C-2-1").testable_as = " \n"),
      "state/claims.jsonl:3: The field testable_as is blank. Correct it: a text that is not blank.",
    ],
    [
      "status is a known one",
      (f: LedgerFolder) => Object.assign(f.claim("C-1-1"), { status: "fine" }),
      'state/claims.jsonl:1: The field status is "fine". Correct it: one of pending, tested_confirmed, tested_refuted, partially_refuted, tested_unclear, superseded.',
    ],
    [
      "id is a text",
      (f: LedgerFolder) => Object.assign(f.claim("C-1-2"), { id: 7 }),
      "state/claims.jsonl:2: The field id is 7. Correct it: a text.",
    ],
    [
      "text is no object",
      (f: LedgerFolder) => Object.assign(f.claim("C-1-2"), { text: { en: "x" } }),
      "state/claims.jsonl:2: The field text is an object. Correct it: a text.",
    ],
    [
      "round is a whole number",
      (f: LedgerFolder) => (f.claim("C-2-1").round = 1.5),
      "state/claims.jsonl:3: The field round is 1.5. Correct it: a whole number.",
    ],
    [
      "round is 1 or more",
      (f: LedgerFolder) => (f.verification("V-2-1").round = 0),
      "state/verifications.jsonl:5: The field round is 0. Correct it: 1 or more.",
    ],
    [
      "evidence_refs is a list",
      (f: LedgerFolder) =>
        Object.assign(f.verification("V-2-4"), { evidence_refs: "state/claims.jsonl#L1" }),
      'state/verifications.jsonl:8: The field evidence_refs is "state/claims.jsonl#L1". Correct it: a list.',
    ],
    [
      "a field of a change has its place named",
      (f: LedgerFolder) =>
        Object.assign(f.verification("V-1-1").claim_status_changes[0] ?? {}, { stance: "maybe" }),
      'state/verifications.jsonl:1: The field claim_status_changes[0].stance is "maybe". Correct it: one of supports, contradicts.',
    ],
    [
      "lead is a role",
      (f: LedgerFolder) => Object.assign(f.lead(2), { lead: "chair" }),
      'state/lead_history.jsonl:2: The field lead is "chair". Correct it: one of action, guardian, observer, critic.',
    ],
    [
      "deviation is at most 5",
      (f: LedgerFolder) =>
        f.drift.push({ round: 1, verdict: "PASS", deviation: 6, addressed: true }),
      "state/drift.jsonl:1: The field deviation is 6. Correct it: 5 or less.",
    ],
    [
      "a decision's text is there",
      (f: LedgerFolder) => Reflect.deleteProperty(f.decision("D-2-1"), "text"),
      "state/decisions.jsonl:2: The field text is missing. Add it: a text.",
    ],
    [
      "sources is a list",
      (f: LedgerFolder) => Object.assign(f.tension("T-1-1"), { sources: null }),
      "state/tensions.jsonl:2: The field sources is null. Correct it: a list.",
    ],
  ])("%s", (_, change, expected) => {
    expect(reformed(change)).toEqual([expected]);
  });

  it("are named one by one", () => {
    expect(
      reformed((folder) =>
        Object.assign(folder.claim("C-1-2"), { raised_by: "chair", text: "", option: 3 }),
      ),
    ).toEqual([
      'state/claims.jsonl:2: The field raised_by is "chair". Correct it: one of action, guardian, observer, critic.',
      "state/claims.jsonl:2: The field text is blank. Correct it: a text that is not blank.",
      "state/claims.jsonl:2: The field option is 3. Correct it: a text.",
    ]);
  });

  it("that nobody knows are left alone", () => {
    expect(
      reformed((folder) =>
        Object.assign(folder.claim("C-1-2"), { mood: "good", nested: { deep: [1] } }),
      ),
    ).toEqual([]);
  });
});

describe("sections", () => {
  it("are read from headings, and a heading that is mostly spaces is no burden", () => {
    const reading = readFolder(
      new Map([
        [
          "artifacts/round_01/critic.md",
          `# Critic\n## Attack steps ##\ntext\n### No\n## a${" ".repeat(100_000)}b\r\n`,
        ],
      ]),
    );
    expect({
      found: reading.sections("artifacts/round_01/critic.md"),
      none: reading.sections("artifacts/round_02/critic.md"),
    }).toEqual({ found: new Set(["attack-steps", "a-b"]), none: undefined });
  });
});
