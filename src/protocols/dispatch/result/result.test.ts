import { describe, expect, test } from "vitest";
import {
  COOKIE,
  dispatchLog,
  SERVER,
  story,
  sure,
} from "../../../../test/builders/dispatch-log.ts";
import type { LogEvent } from "../../../log/event.ts";
import { stateOf } from "../../../views/deliberation-state.ts";
import { chosenOf, result } from "../../../views/reading.ts";
import { positions } from "../../../views/positions.ts";
import type { DispatchResult } from "./result.ts";

function read(events: readonly LogEvent[]): DispatchResult {
  const told = result(events);
  if (told.kind !== "dispatch") throw new Error(`read as ${told.kind}`);
  return told as DispatchResult; // by its kind
}

const full = read(dispatchLog());
const late = { silent: "timed-out", why: "no reply within 600 s" } as const;

describe("the result of a dispatch", () => {
  test("[D-29] it has the decision and why, action items and open questions, in the chair's words, under the message they were written in", () => {
    const { decision, rationale, actionItems, openQuestions, written } = full;
    expect({ decision, rationale, actionItems, openQuestions, written }).toEqual({
      decision: "Sessions are kept on the server.",
      rationale: "Two of three recommend it, and a stolen session was seen in May.",
      actionItems: [
        {
          item: "Measure the store under load.",
          where: "separate issue",
          reason: "Speed fears for it.",
        },
      ],
      openQuestions: ["What do mobile clients need?"],
      written: "r3-msg-004",
    });
  });

  test("[D-29] each specialist is told with its question, its finding, how sure it is, its key concern, and what it said in conflict", () => {
    expect(
      full.specialists.map(({ seat, confidence, keyConcern }) => [seat, confidence, keyConcern]),
    ).toEqual([
      ["security", "High", "Sessions that cannot be ended."],
      ["speed", "High", "The store is one more thing that fails."],
      ["data", "High", null],
    ]);
    expect(full.specialists[1]).toEqual({
      seat: "speed",
      title: "Speed",
      question: "What does speed say of sessions?",
      message: "r1-msg-002",
      finding: "Every request asks the session store.",
      recommendation: "Keep sessions in cookies.",
      confidence: "High",
      isMissing: false,
      reasoning: "Seen it before.",
      keyConcern: "The store is one more thing that fails.",
      needsHuman: false,
      answers: [
        {
          message: "r2-msg-002",
          round: 2,
          response:
            "Speed holds on in round 2. Speed holds on in round 2. A session was stolen in May.",
          isNew: true,
        },
        { message: "r3-msg-002", round: 3, response: "Speed holds on in round 3.", isNew: false },
      ],
    });
  });

  test("[D-29] every conflict has its sides, who prevailed, by which method and why", () => {
    expect(full.conflicts).toEqual([
      {
        id: "K-1",
        between: ["security", "speed"],
        point: "Whether a session must be ended at once.",
        winner: "security",
        method: "majority",
        by: "rule",
        why: "2 against 1 of those asked",
        isCarrying: true,
      },
      {
        id: "K-2",
        between: ["speed", "data"],
        point: "speed recommends o2, data recommends o1",
        winner: "data",
        method: "majority",
        by: "rule",
        why: "2 against 1 of those asked",
        isCarrying: true,
      },
    ]);
    expect([full.chosen?.option, full.resolution?.kind, full.isShortCircuit]).toEqual([
      "o1",
      "by rule",
      false,
    ]);
  });

  test("[D-29] per round it has who was asked and who answered, as the outcome has it", () => {
    const events = dispatchLog();
    const last = events.at(-1);
    expect(
      full.dispatched.map(({ round, asked, answered }) => ({ round, asked, answered })),
    ).toEqual(last?.type === "deliberation.concluded" ? last.data.outcome["dispatched"] : null);
    expect(full.dispatched).toHaveLength(3);
  });

  test("[D-14] who is passed over is named with the round and why, and what it said before counts", () => {
    const told = read(
      dispatchLog({
        say: (ask) => (ask.id === "consult/1/data" || ask.id === "conflict/2/speed" ? late : null),
      }),
    );
    expect(told.dispatched.slice(0, 2)).toEqual([
      {
        round: 1,
        asked: ["security", "speed", "data"],
        answered: ["security", "speed"],
        passedOver: [{ seat: "data", state: "timed-out", why: "no reply within 600 s" }],
      },
      {
        round: 2,
        asked: ["security", "speed"],
        answered: ["security"],
        passedOver: [{ seat: "speed", state: "timed-out", why: "no reply within 600 s" }],
      },
    ]);
    expect(
      told.specialists.map(({ seat, message, confidence }) => [seat, message === null, confidence]),
    ).toEqual([
      ["security", false, "High"],
      ["speed", false, "High"],
      ["data", true, null],
    ]);
  });

  test("a confidence that cannot be read counts as Low and is told to be missing", () => {
    const told = read(
      dispatchLog({
        brief: { overrides: [] },
        say: (ask) =>
          ask.id === "consult/1/speed"
            ? { ...story(ask), confidenceAssessment: sure("rather", "None.") }
            : null,
      }),
    );
    expect(told.specialists[1]).toMatchObject({
      confidence: "Low",
      isMissing: true,
      keyConcern: null,
    });
  });

  test("without a conflict it goes straight to the result", () => {
    const agreed = read(
      dispatchLog({
        say: (ask) =>
          ask.purpose === "consult"
            ? { ...story(ask), option: "o1" }
            : ask.purpose === "synthesis"
              ? { ...story(ask), conflicts: [] }
              : null,
      }),
    );
    expect([agreed.isShortCircuit, agreed.conflicts, agreed.dispatched.length]).toEqual([
      true,
      [],
      1,
    ]);
  });

  test("where everyone is unsure no option is asserted, and it says that a person has to decide; what one decides is told as such", () => {
    const unsure = (choice: string) =>
      read(
        dispatchLog({
          say: (ask) =>
            ask.gate
              ? { choice }
              : ask.purpose === "consult" || ask.purpose === "conflict"
                ? { ...story(ask), confidenceAssessment: sure("Low", "None") }
                : null,
        }),
      );
    const [open, decided] = [unsure("conclude"), unsure("o2")];
    expect([open.chosen, open.escalated, open.decidedByPerson]).toEqual([
      null,
      "Everyone is unsure after the last round: a person has to decide.",
      null,
    ]);
    expect([decided.chosen?.option, decided.resolution?.kind, decided.decidedByPerson]).toEqual([
      "o2",
      "by a person",
      "o2",
    ]);
  });

  test("[D-30] a chair who works alone is told to have done so", () => {
    const alone = read(
      dispatchLog({
        brief: { candidates: [] },
        say: (ask) =>
          ask.purpose === "result"
            ? {
                ...story(ask),
                ...(JSON.stringify(ask.shape.json).includes('"option"') ? { option: "o1" } : {}),
              }
            : null,
      }),
    );
    expect([alone.isSolo, alone.specialists, alone.dispatched, alone.decision]).toEqual([
      true,
      [],
      [],
      "Sessions are kept on the server.",
    ]);
    expect(full.isSolo).toBe(false);
  });

  test("[X-08] what did not prevail is told with why its holders lost, and what they fear", () => {
    expect(
      full.minority === "none"
        ? null
        : full.minority.map(({ option, holders, whySetAside, reconsiderWhen }) => [
            option,
            holders,
            whySetAside,
            reconsiderWhen,
          ]),
    ).toEqual([
      [
        "o2",
        ["Speed"],
        "K-1: 2 against 1 of those asked (majority); K-2: 2 against 1 of those asked (majority)",
        "Speed: The store is one more thing that fails.",
      ],
    ]);
  });

  test("[T-12] what a rule or a person set aside has the status that was computed, and what a person took is not among it", () => {
    const statuses = ({ minority }: DispatchResult) =>
      minority === "none" ? minority : minority.map(({ option, status }) => [option, status]);
    const ruled = read(
      dispatchLog({
        brief: { overrides: [] },
        say: (ask) =>
          ask.id === "consult/1/speed" ? { ...story(ask), touches: ["security"] } : null,
      }),
    );
    const taken = read(
      dispatchLog({
        say: (ask) =>
          ask.gate
            ? { choice: "o2" }
            : ask.purpose === "conflict"
              ? { ...story(ask), needsHumanJudgment: true }
              : null,
      }),
    );
    expect([statuses(full), statuses(ruled), statuses(taken)]).toEqual([
      [["o2", "answered"]],
      [["o1", "unattacked"]],
      [["o1", "answered"]],
    ]);
    expect([
      ruled.against.map(({ id, holders }) => [id, holders]),
      ruled.conflicts.map(({ by, method }) => [by, method]),
    ]).toEqual([
      [["o1", ["Security", "Data"]]],
      [
        ["rule", "chair decision"],
        ["rule", "chair decision"],
      ],
    ]);
  });

  test("in a line, what a person took is what it came to", () => {
    const took = (choice: string) =>
      chosenOf(
        stateOf(
          dispatchLog({
            say: (ask) =>
              ask.gate
                ? { choice }
                : ask.purpose === "conflict"
                  ? { ...story(ask), needsHumanJudgment: true }
                  : null,
          }),
        ),
      );
    expect([took("o2"), took("conclude"), chosenOf(stateOf(dispatchLog()))]).toEqual([
      { outcome: COOKIE, resolution: "by a person" },
      { outcome: null, resolution: "unresolved" },
      { outcome: SERVER, resolution: "by rule" },
    ]);
  });

  test("[D-04] [D-19] why no further round was held is told", () => {
    const agreed = read(
      dispatchLog({
        say: (ask) =>
          ask.purpose === "consult"
            ? { ...story(ask), option: "o1" }
            : ask.purpose === "synthesis"
              ? { ...story(ask), conflicts: [] }
              : null,
      }),
    );
    const over = (option: string) =>
      read(
        dispatchLog({
          say: (ask) =>
            ask.purpose === "conflict"
              ? {
                  ...story(ask),
                  vote: { ...(story(ask) as { vote: object }).vote, option, because: ["own"] },
                }
              : null,
        }),
      );
    const surer = read(
      dispatchLog({
        say: (ask) =>
          ask.id === "conflict/2/speed"
            ? { ...story(ask), confidenceAssessment: sure("Low", "None") }
            : null,
      }),
    );
    expect(
      [read(dispatchLog({ brief: { overrides: [] } })), agreed, over("o1"), surer, full].map(
        ({ heldNoMore }) => heldNoMore,
      ),
    ).toEqual(["no-known-clash", "no-conflict", "came-to-agree", "decidable", "last-round"]);
    expect(
      read(dispatchLog({ say: (ask) => (ask.purpose === "result" ? undefined : null) })).heldNoMore,
    ).toBeNull();
  });

  test("[X-13] the blind vote is that of the first recommendations", () => {
    expect(positions(dispatchLog()).blindCount).toEqual({ o1: 2, o2: 1 });
  });
});
