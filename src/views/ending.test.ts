import { describe, expect, test } from "vitest";
import { dispatchLog, story as consulted, sure } from "../../test/builders/dispatch-log.ts";
import { ideaLog, reviewLog, stuckLog } from "../../test/builders/review-log.ts";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { chronicle } from "./chronicle.ts";
import { endingOf } from "./reading.ts";

const told = (events: Parameters<typeof chronicle>[0]) => endingOf(chronicle(events));

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
      "decided by rule: security goes before convenience (K-1, K-2); against Security, Data (o1)",
      "decided by rule: 2 against 1 of those asked (K-1, K-2); against Speed (o2)",
      "escalated to a person: no decision is asserted",
      "a person decided: o2; against Security, Data (o1)",
      "the chair decided alone",
    ]);
  });

  test("a review says whether it passed, who decided, and how much keeps it from passing", () => {
    const choosing = (choice: string) =>
      stuckLog({ say: (ask) => (ask.id === "gate/not-converged/2" ? { choice } : null) });
    expect(
      [
        reviewLog(),
        choosing("reviewers"),
        choosing("author"),
        choosing("conclude"),
        reviewLog({ brief: { assess: true } }),
        ideaLog(),
      ].map(told),
    ).toEqual([
      "passed: no open finding keeps it from passing",
      "not accepted: a person sided with the reviewers; 2 findings keep it from passing",
      "accepted by a person as it is",
      "not converged: the rounds are over; 2 findings keep it from passing; a person chose: End here, not converged",
      "judged as it is: not passed; 4 findings keep it from passing",
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
