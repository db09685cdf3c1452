import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { dispatchLog } from "../../test/builders/dispatch-log.ts";
import { ideaLog, reviewLog, stuckLog } from "../../test/builders/review-log.ts";
import { structuredLog } from "../../test/builders/structured-log.ts";
import { lightweightLog, swarmLog } from "../../test/builders/swarm-log.ts";
import { closingSummary } from "./closing.ts";

describe("the end of a run on one screen", () => {
  test("[X-13] a swarm: the decision and how it was resolved, both votes, who moved, who dissents, warnings, cost, files", () => {
    expect(closingSummary(swarmLog(), ["report.md"]))
      .toBe(`Leans to    o1 “Split billing into its own service this year” (by vote)
Stands      2 of 3 hold it, one model family; 1 of 3 did before anyone spoke.
Stopped     signals, in round 2
Blind vote  o1 1, o2 2; final vote o1 2, o2 1
Moved       Audit officer: o2 → o1, argued after r1-msg-008
Moved       Payments engineer: same option, minor change after r1-msg-006: Split billing, its database first.
Minority    o2 “Keep billing in the monolith behind a boundary”, held by Platform lead: answered
Cost        28 calls, 28000 tokens in, 5600 out, $0.2800, 56.0 s
Note        all seats share one model (openai/model-a): their agreement counts for less
Record      report.md
`);
  });

  test("a hosted run says who it waits for, and on whom its blindness rests", () => {
    const silent = {
      say: ({ id }: { readonly id: string }) => (id === "challenge/2/security" ? undefined : null),
    };
    const rows = [{ "*": "host" }, { "*": "rehearsal", security: "host" }].map((models) =>
      closingSummary(dialecticLog({ ...silent, opened: { models } }), [])
        .split("\n")
        .filter((row) => /^(?:Waits|Note)/.test(row)),
    );
    expect(rows).toEqual([
      [
        "Waits       for the host, in round 2",
        "Note        all seats share one model (host): their agreement counts for less",
        "Note        hosted: that first positions were blind rests on the host",
      ],
      [
        "Waits       for the host, in round 2",
        "Note        rehearsed in part: a built-in panel spoke for some of the seats",
        "Note        hosted in part: that first positions were blind rests on the host",
      ],
    ]);
  });

  test("a dialectic says how far apart its members are", () => {
    expect(closingSummary(dialecticLog(), []).split("\n").slice(0, 6)).toEqual([
      "Leans to    o2 “Keep billing in the monolith behind a module boundary” (by vote)",
      "Stands      2 of 3 hold it, one model family; 2 of 3 did before anyone spoke.",
      "Counted     If the vote that went to the larger camp without naming a reason is put back: Split billing into its own service this year.",
      "Differ      members differ on i1, i3 (2 of 3 issues)",
      "Stopped     rounds, in round 3",
      "Blind vote  o1 1, o2 2; final vote o1 1, o2 2",
    ]);
  });

  test("a structured one says what was decided on what, where the claims stand, what the signals advise, and what went wrong", () => {
    expect(closingSummary(structuredLog(), []).split("\n").slice(0, 10)).toEqual([
      "Leans to    o2 “Keep billing in the monolith behind a boundary” (by vote)",
      "Stands      3 of 4 hold it, one model family; 2 of 4 did before anyone spoke.",
      "Decisions   4: 0 on what was observed, 1 on checks, 3 by argument alone",
      "Claims      7: 2 confirmed, 1 refuted in part, 4 pending",
      "Signals     1 of 6 (6): more rounds would be needed to settle it",
      "Failures    none of the eight failure modes",
      "Stopped     rounds, in round 4",
      "Blind vote  o1 2, o2 2; final vote o1 1, o2 3",
      "Moved       Observer: o1 → o2, argued after r1-msg-009",
      "Minority    o1 “Split billing into its own service this year”, held by Action: answered",
    ]);
  });

  test("a review says whether it passed, what is open, the gravest first, who was overruled, and how many versions there are", () => {
    expect(closingSummary(reviewLog(), ["report.md"]))
      .toBe(`Verdict     passed, round 3 of 3: Operations PASS, Security PASS, Finance PASS
Findings    1 open of 5
Open        F-1-5 minor, Finance: The title does not say which shop.
Overruled   F-1-3, Security, let go: Passwords are changed by the key service every hour.
Overruled   F-1-4, Security would instead: Wipe the machine at once.
Versions    3; the last answers F-1-2
Stopped     passed: no open finding keeps it from passing (round 3)
Cost        12 calls, 12000 tokens in, 2400 out, $0.1200, 24.0 s
Note        all seats share one model (openai/model-a): their agreement counts for less
Record      report.md
`);
    expect(closingSummary(stuckLog(), []).split("\n").slice(0, 6)).toEqual([
      "Verdict     not passed, round 2 of 2: Operations CONDITIONAL, Security CONDITIONAL, Finance PASS",
      "Findings    3 open of 5",
      "Open        F-1-2 major, Operations: Nobody says how the copy is checked.",
      "Open        F-1-3 major, Security: The old passwords still work afterwards.",
      "Open        F-1-5 minor, Finance: The title does not say which shop.",
      "Overruled   F-1-2, Security would instead: Compare checksums instead of counts.",
    ]);
    expect(closingSummary(ideaLog(), []).split("\n").slice(0, 2)).toEqual([
      "Verdict     passed, round 2 of 3",
      "Ideas       I-4 “Index”, I-6 “Batch within the stream”",
    ]);
  });

  test("a dispatch says what was decided, who was asked and how sure they are, and by which method each conflict was resolved", () => {
    expect(
      closingSummary(dispatchLog(), [])
        .split("\n")
        .filter((line) => /^(?:Decision|Asked|Conflict|To do|Questions)/u.test(line)),
    ).toEqual([
      "Decision    Sessions are kept on the server.",
      "Asked       Security (High), Speed (High), Data (High)",
      "Conflict    K-1 between security and speed: security prevails (by rule: 2 against 1 of those asked)",
      "Conflict    K-2 between speed and data: data prevails (by rule: 2 against 1 of those asked)",
      "To do       1: Measure the store under load.",
      "Questions   1 open: What do mobile clients need?",
    ]);
  });

  test("many warnings are bounded, and say how many there are", () => {
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
    const lines = closingSummary(lightweightLog({ afterwards }), [])
      .split("\n")
      .filter((line) => line.startsWith("Warning"));
    expect([lines.length, lines.at(-1)]).toEqual([
      4,
      expect.stringMatching(/^Warning {5}… and \d+ more, in the report$/),
    ]);
    expect(lines.join("")).not.toContain("\u001b");
  });
});
