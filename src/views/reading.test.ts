import { describe, expect, test } from "vitest";
import { dispatchLog, story as consulted, sure } from "../../test/builders/dispatch-log.ts";
import {
  finding,
  ideaLog,
  reviewLog,
  status,
  story,
  stuckLog,
} from "../../test/builders/review-log.ts";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { LogEvent } from "../log/event.ts";
import type { Ask } from "../kernel/ask.ts";
import { stateOf } from "./deliberation-state.ts";
import { cutAtWord, endingOf, questionShown } from "./reading.ts";

const LONG = `Change every password before the shop starts: ${"one after the other, ".repeat(30)}and say who did it.`;

function asked(events: readonly LogEvent[], id: string): string[] {
  const record = stateOf(events);
  const opened = record.asks.get(id)?.opened;
  return opened ? questionShown(record, opened).split("\n") : [];
}

/** Security insists round by round, the author declines each time; a person leaves it open once. */
function insisting(ask: Ask): object | null | undefined {
  if (ask.id === "gate/dispute/3/F-1-3") return { choice: "open" };
  if (ask.gate) return undefined;
  if (ask.purpose === "propose") return { edits: [], beyond: [{ finding: "F-1-3", why: "Wait." }] };
  if (ask.id === "assess/1/security")
    return {
      findings: [
        finding({
          location: "Steps, 3",
          problem: "The old passwords still work.",
          evidence: "3. Start the shop.",
          proposal: LONG,
        }),
      ],
      remaining: "The passwords.",
      verdict: "CONDITIONAL",
    };
  if (ask.seat.id === "security")
    return {
      findings: [],
      onOthers: [],
      earlier: [status("F-1-3", "NOT_ADDRESSED", `Said in round ${ask.round}.`)],
      remaining: "The passwords.",
      verdict: "CONDITIONAL",
    };
  if (ask.purpose === "revise" && ask.round > 1)
    return {
      ...(ask.round === 2 ? story(ask) : { edits: [] }),
      declined: [{ finding: "F-1-3", reason: `Declined in round ${ask.round}.` }],
    };
  if (ask.purpose === "assess" && ask.round > 3)
    return {
      findings: [],
      onOthers: [],
      ...(ask.seat.id === "finance" ? { earlier: [status("F-1-5", "NOT_ADDRESSED")] } : {}),
      remaining: "",
      verdict: "PASS",
    };
  return null;
}

describe("what a person is asked", () => {
  const log = reviewLog({ brief: { rounds: 5 }, say: insisting });

  test("on a dispute, each side is quoted whole under its title, with its latest argument", () => {
    expect(asked(log, "gate/dispute/3/F-1-3")).toEqual([
      "F-1-3 has been in dispute for two rounds. What is done?",
      "Security (the finding, round 1): “The old passwords still work.”",
      `Security (what it proposes): “${LONG}”`,
      "Security (its latest argument, round 3): “Said in round 3.”",
      "Author (why it was declined, round 2): “Declined in round 2.”",
    ]);
  });

  test("[T-32] where a review has not passed, the choices first, then each finding that is open now with its sides and the edit that would settle it", () => {
    expect(asked(stuckLog(), "gate/ending/2")).toEqual([
      "Not passed after 2 rounds; 2 findings are open and 1 edit is proposed. Make the edits and end here, make them and read once more, leave it as it is, or say what to do?",
      "F-1-2 (major). Operations (round 1): “Nobody says how the copy is checked.” · Security (round 2): “Compare checksums instead of counts.” · proposed: “ Count the rows on both sides.” → “ Kim counts the rows on both sides.”",
      "F-1-3 (major). Security (round 1): “The old passwords still work afterwards.” · Author (why it was declined, round 1): “Passwords are changed by the key service every hour.” · no edit settles it: Ask the owner of the key service.",
    ]);
  });

  test("in a dispatch, what each specialist recommends", () => {
    const log = dispatchLog({
      say: (ask) =>
        ask.gate
          ? undefined
          : ask.purpose === "consult" || ask.purpose === "conflict"
            ? { ...consulted(ask), confidenceAssessment: sure("Low", "None") }
            : null,
    });
    expect(asked(log, "gate/escalation")).toEqual([
      "This could not be settled. Everyone is unsure after the last round: a person has to decide. What is decided?",
      "Security (recommends, Low): “Keep sessions on the server.”",
      "Speed (recommends, Low): “Keep sessions in cookies.”",
      "Data (recommends, Low): “Keep sessions on the server.”",
    ]);
  });

  test.each(["ja", "zh"] as const)("in %s no English stands around the quotations", (lang) => {
    expect(
      asked(reviewLog({ brief: { rounds: 5, lang }, say: insisting }), "gate/dispute/3/F-1-3")
        .slice(1)
        .join("\n"),
    ).not.toMatch(/the finding|proposes|argument|declined,|put to a person|round \d\)/u);
  });
});

test("what is too long is cut after a whole word, or anywhere where there are no words", () => {
  expect([
    cutAtWord("one two three", 13),
    cutAtWord("one two three", 9),
    cutAtWord("一二三四五六七八九十", 6),
  ]).toEqual(["one two three", "one two …", "一二三四 …"]);
});

const told = (events: Parameters<typeof stateOf>[0]) => endingOf(stateOf(events));

describe("how it ended", () => {
  test("a dispatch names the rules that decided and those they decided against, or the person", () => {
    const ruled = dispatchLog({
      brief: { overrides: [] },
      say: (ask) =>
        ask.id === "consult/1/speed" ? { ...consulted(ask), touches: ["security"] } : null,
    });
    const unsure = (choice: string) =>
      dispatchLog({
        say: (ask) =>
          ask.gate
            ? { choice }
            : ask.purpose === "consult" || ask.purpose === "conflict"
              ? { ...consulted(ask), confidenceAssessment: sure("Low", "None") }
              : null,
      });
    expect(
      [
        ruled,
        dispatchLog(),
        unsure("conclude"),
        unsure("o2"),
        dispatchLog({ brief: { candidates: [], options: [] } }),
      ].map(told),
    ).toEqual([
      "decided by rule: security takes precedence over convenience (speed in K-1, K-2); against Security, Data (o1)",
      "decided by rule: 2 against 1 of those asked (security, data in K-1, K-2); against Speed (o2)",
      "escalated to a person: no decision is asserted",
      "a person decided: o2; against Security, Data (o1)",
      "the chair decided alone",
    ]);
  });

  test("a review says whether it passed, who decided, and how much keeps it from passing", () => {
    const choosing = (choice: string) =>
      stuckLog({ say: (ask) => (ask.id === "gate/ending/2" ? { choice } : null) });
    expect(
      [
        reviewLog(),
        choosing("make-and-end"),
        choosing("leave"),
        reviewLog({ brief: { assess: true } }),
        ideaLog(),
      ].map(told),
    ).toEqual([
      "passed: no open finding keeps it from passing",
      "not passed; 1 finding keeps it from passing; a person chose: Make the edits and end here",
      "not passed; 2 findings keep it from passing; a person chose: Leave the findings open and end here",
      "not passed; 4 findings keep it from passing",
      "agreed on at least two ideas",
    ]);
  });

  test("of one that goes on, and of another protocol, nothing is said", () => {
    expect([
      told(reviewLog({ say: (ask) => (ask.round === 2 ? undefined : null) })),
      told(dialecticLog()),
    ]).toEqual([null, null]);
  });
});
