import { describe, expect, test } from "vitest";
import { finding, reviewLog, status } from "../../../../test/builders/review-log.ts";
import { wholeReport } from "../../../../test/builders/whole-report.ts";
import type { Ask } from "../../../kernel/ask.ts";
import { timeline } from "../../../views/timeline.ts";
import { result } from "../../../views/reading.ts";
import type { ReviewResult } from "./result.ts";

const NOTE = [
  "decline F-1-1: Two people count already.",
  "accept F-1-2: In weeks.",
  "comment F-1-2: See page 3.",
  "add “1. Stop the shop.”: Who stops it?",
].join("\n");
const PASS = { findings: [], verdict: "PASS", remaining: "" };
const CONDITIONAL = { verdict: "CONDITIONAL", remaining: "Fix it." };

/** A person declines a finding, accepts and comments on one, and adds one, which a reviewer would meet otherwise. */
const SAID: Readonly<Record<string, object>> = {
  "assess/1/operations": { findings: [finding()], ...CONDITIONAL },
  "assess/1/security": { findings: [finding({ problem: "Until when?" })], ...CONDITIONAL },
  "assess/1/finance": PASS,
  "gate/findings/1": { choice: "each", note: NOTE },
  "revise/1": {
    edits: [
      { finding: "F-1-2", find: "is kept.", replace: "is kept for four weeks." },
      { finding: "F-1-3", find: "1. Stop the shop.", replace: "1. Kim stops the shop." },
    ],
  },
  "assess/2/operations": PASS,
  "assess/2/security": { ...PASS, earlier: [status("F-1-2", "RESOLVED", "Four weeks.")] },
  "assess/2/finance": {
    ...PASS,
    onOthers: [{ finding: "F-1-3", alternative: "The shop stops by itself." }],
  },
  "gate/yours/2/F-1-3": { choice: "settled", note: "" },
};
const log = reviewLog({
  brief: { sift: true },
  say: ({ id }: Ask) => SAID[id] ?? null,
});
const told = result(log) as ReviewResult; // a review

describe("the result of a review whose findings a person decided on", () => {
  test("[A-13] overruled is what the person declined, with the person's reason, and nothing else", () => {
    const report = wholeReport(log);
    expect(told.minority).toMatchObject([
      { option: "F-1-1", holders: ["Operations"], whySetAside: "Two people count already." },
    ]);
    expect([
      report.includes(
        "Nobody says how the copy is checked. — Why it was not followed: Two people count already.",
      ),
      report.includes("would have met it otherwise"),
    ]).toEqual([true, false]);
  });

  test("[A-13] a finding has what the person said of it, and a comment changes nothing of its state", () => {
    expect(
      told.findings.map(({ id, said = [], life }) => [
        id,
        said.map(({ verb, words }) => `${verb} ${words}`),
        life.map(({ by, status: ruled }) => `${by} ${ruled}`),
      ]),
    ).toEqual([
      ["F-1-1", [], ["person OVERRULED"]],
      ["F-1-2", ["accept In weeks.", "comment See page 3."], ["security RESOLVED"]],
      ["F-1-3", [], ["person RESOLVED"]],
    ]);
  });

  test("[A-13] what was decided line by line is told line by line", () => {
    const decided = timeline(log).find(({ kind }) => kind === "decided");
    expect([decided?.text.includes("accept"), decided?.more]).toEqual([false, NOTE.split("\n")]);
  });

  test("[A-13] the person goes by the name under which they decided", () => {
    const own = told.findings.find(({ seat }) => seat === "person");
    const ruled = timeline(log).filter(({ text }) => text.startsWith("F-1-1 "));
    expect([
      own?.title,
      own?.life[0]?.title,
      ruled.some(({ text }) => /\blead\b/.test(text)),
    ]).toEqual(["lead", "lead", true]);
  });

  test("[A-13] a revision is told by its edits", () => {
    const said = timeline(log).flatMap(({ kind, text }) => (kind === "said" ? [text] : []));
    expect(said.filter((text) => text.includes("Author"))).toEqual(["r1-msg-005 Author: 2 edits"]);
  });
});
