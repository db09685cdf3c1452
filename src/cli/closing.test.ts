import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { dispatchLog } from "../../test/builders/dispatch-log.ts";
import { ideaLog, reviewLog, stuckLog } from "../../test/builders/review-log.ts";
import { structuredLog } from "../../test/builders/structured-log.ts";
import { lightweightLog, swarmLog } from "../../test/builders/swarm-log.ts";
import type { LogEvent } from "../log/event.ts";
import { closingSummary } from "./closing.ts";

const ROOT = new URL("../../", import.meta.url);
const logs = [
  ...readdirSync(new URL("test/golden/", ROOT))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `test/golden/${name}`),
  "examples/gallery/build-or-buy/events.jsonl",
  "examples/gallery/database-move/events.jsonl",
];
const read = (path: string): LogEvent[] =>
  readFileSync(new URL(path, ROOT), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LogEvent); // logs that the tests keep
const linesOf = (screen: string): readonly string[] => screen.trimEnd().split("\n");

describe("[Q-12] the end of a run on one screen", () => {
  test.each(logs)("of %s has at most twelve lines that fit", (path) => {
    const events = read(path);
    for (const columns of [60, 100, 200]) {
      const lines = linesOf(closingSummary(events, ["report.md"], columns));
      expect([
        lines.length <= 12,
        lines.filter((line) => Array.from(line).length > columns),
        lines.at(-1),
      ]).toEqual([true, [], "Record   report.md"]);
    }
  });

  test("has the answer, why, how sure, what speaks against it, what next, and where the rest is", () => {
    expect(closingSummary(swarmLog(), ["report.md", "synthesis.md"], 160)).toMatchInlineSnapshot(`
      "Answer   Split billing into its own service this year. 2 of 3; 1 of 3 before anyone spoke.
      Why      “The tables go first.” — Payments engineer
      Sure     Evidence limited; Agreement medium. Argued only, nothing was observed; a majority holds it; one model family; 3 objections: one led to a change, 2 were
               rebutted.
      Against  “Keep billing in the monolith, behind a module boundary. The tables go first.” — Platform lead
      Next     Give billing a database of its own by June. — the billing team; June
      Stopped  in round 2: signals: more rounds are not expected to bring anything new
      Cost     $0.2800, 28 calls, 56.0 s, 28000 tokens in, 5600 out
      Note     all seats share one model (openai/model-a): their agreement counts for less
      Record   report.md and 1 more
      "
    `);
  });

  test("a hosted run says who it waits for, and on whom its blindness rests", () => {
    const silent = {
      say: ({ id }: { readonly id: string }) => (id === "challenge/2/security" ? undefined : null),
    };
    const rows = [{ "*": "host" }, { "*": "rehearsal", security: "host" }].map((models) =>
      linesOf(closingSummary(dialecticLog({ ...silent, opened: { models } }), [], 200)).filter(
        (row) => /^(?:Waits|Note)/.test(row),
      ),
    );
    expect(rows).toEqual([
      [
        "Waits    for the host, in round 2",
        "Note     hosted: that first positions were blind rests on the host; all seats share one model (host): their agreement counts for less",
      ],
      [
        "Waits    for the host, in round 2",
        "Note     rehearsed in part: a built-in panel spoke for some of the seats; hosted in part: that first positions were blind rests on the host",
      ],
    ]);
  });

  test("[Q-10] a review says whether it passed, each verdict, and the gravest that is open", () => {
    expect(linesOf(closingSummary(stuckLog(), [], 200)).slice(0, 3)).toEqual([
      "Answer   plan.md, version 2: Not passed. After 2 rounds of at most 2. The person chose: “Leave the findings open and end here”.",
      "Also     Verdicts at the last reading: Operations CONDITIONAL; Security CONDITIONAL; Finance PASS",
      expect.stringMatching(
        /^ {9}Open findings \(2 major, 1 minor\): major, Steps, 2: Nobody says how the copy is checked/u,
      ),
    ]);
    expect(linesOf(closingSummary(reviewLog(), [], 200))[0]).toBe(
      "Answer   plan.md, version 3: Passed. After 3 rounds of at most 3.",
    );
    expect(closingSummary(ideaLog(), [], 200)).toContain("Index; Batch within the stream");
  });

  test("[Q-10] a dispatch says by what each conflict was decided, a structured one what its signals advise", () => {
    expect(closingSummary(dispatchLog(), [], 200)).toContain(
      "Also     Conflicts resolved: Security / Speed: Security prevails in this conflict, by rule (2 against 1 of those asked)",
    );
    expect(closingSummary(structuredLog(), [], 200)).toContain("Also     Stop signals: 1 of 6");
  });

  test("many warnings are one line, and say how many there are", () => {
    const afterwards = Array.from({ length: 9 }, (_, n) => ({
      type: "fact.recorded" as const,
      data: {
        key: `alarm/x${n}`,
        fact: {
          kind: "alarm" as const,
          code: `x${n}`,
          round: 1,
          text: `Warning ${n}\u001b[31m`,
          refs: [],
        },
      },
    }));
    const lines = linesOf(closingSummary(lightweightLog({ afterwards }), [])).filter((line) =>
      line.startsWith("Warning"),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^Warning {2}.*\(and \d+ more, in the report\)$/),
    ]);
    expect(lines.join("")).not.toContain("\u001b");
  });
});
