import { describe, expect, test } from "vitest";
import { dialecticLog, unanimousLog, TOPIC } from "../../test/builders/dialectic-log.ts";
import type { Draft, EventData } from "../log/event.ts";
import { status } from "./status.ts";

const unanswered = {
  say: (ask: { readonly id: string }) => (ask.id === "challenge/2/security" ? undefined : null),
};
const pausedFor = (reason: EventData<"deliberation.paused">["reason"]): Draft => ({
  type: "deliberation.paused",
  data: { reason, detail: "why", activeMs: 1 },
});

describe("the status of a deliberation", () => {
  test("a finished run says how it ended, and the protocol's own exit wins", () => {
    const { models: _models, stands, ...rest } = status(dialecticLog());
    expect(stands).toMatchObject({ where: "majority", held: 2, entitled: 3, blind: 2 });
    expect(rest).toEqual({
      id: "2026-01-05-split-billing",
      protocol: "dialectic@4",
      topic: TOPIC,
      lang: "en",
      state: "finished",
      reason: "rounds",
      paused: null,
      exit: 0,
      waitingFor: { gates: [], asks: [] },
      round: 3,
      phase: "integrate",
      started: "2026-01-05T09:00:01.000Z",
      parent: null,
      rehearsed: false,
      rehearsedInPart: false,
      hosted: false,
      hostSpoke: false,
      hostSpokeInPart: false,
      mixed: false,
    });
  });

  test("without an exit of its own, the reason gives it", () => {
    const silent = dialecticLog({ say: () => ({ silent: "refused", why: "no" }) });
    const { state, reason, exit } = status(silent);
    expect({ state, reason, exit }).toEqual({ state: "finished", reason: "no-quorum", exit: 6 });
  });

  test("a run that nobody stopped is running, and names who is asked", () => {
    const { state, reason, exit, waitingFor } = status(dialecticLog(unanswered));
    expect({ state, reason, exit, waitingFor }).toEqual({
      state: "running",
      reason: null,
      exit: null,
      waitingFor: {
        gates: [],
        asks: [
          {
            ask: "challenge/2/security",
            seat: "security",
            title: "Security",
            purpose: "challenge",
            round: 2,
          },
        ],
      },
    });
  });

  test.each([
    ["interrupt", "paused", null, 130],
    ["user", "paused", null, 4],
    ["person", "waiting", null, 4],
    ["budget", "paused", "budget", 5],
    ["infrastructure", "paused", "infrastructure", 6],
    ["ambiguous", "paused", "infrastructure", 6],
    ["disk", "paused", "infrastructure", 6],
    ["no-quorum", "paused", "no-quorum", 6],
    ["lost", "paused", null, 6],
  ] as const)("a pause for %s is %s, with reason %s and exit %s", (why, state, reason, exit) => {
    const now = status(dialecticLog({ ...unanswered, afterwards: [pausedFor(why)] }));
    expect([now.state, now.reason, now.exit, now.paused]).toEqual([
      state,
      reason,
      exit,
      { reason: why, detail: "why" },
    ]);
  });

  test("a resumed run is no longer paused", () => {
    const now = status(
      dialecticLog({
        ...unanswered,
        afterwards: [pausedFor("budget"), { type: "deliberation.resumed", data: { who: "lead" } }],
      }),
    );
    expect([now.state, now.reason, now.paused]).toEqual(["running", null, null]);
  });

  test("an open gate waits for a person, with its question and choices", () => {
    const diverse = dialecticLog({
      say: (ask) => {
        if (ask.gate) return undefined;
        const everyone = ["performance", "security", "maintainability"];
        const all = (label: string) => [{ label, holders: everyone }];
        return ask.purpose === "frame"
          ? {
              options: all("Split"),
              issues: [{ title: "When?", stances: all("Now") }],
              reasons: [
                { label: "cost", holders: ["performance"] },
                { label: "risk", holders: ["security", "maintainability"] },
              ],
            }
          : null;
      },
    });
    const { state, exit, waitingFor } = status(diverse);
    expect([
      state,
      exit,
      waitingFor.gates.map(({ ask, choices }) => [ask, choices.map(({ id }) => id)]),
    ]).toEqual(["waiting", 4, [["gate/unanimous", ["go-on", "end"]]]]);
  });

  test("[X-18] one model in every seat is named, and two are not", () => {
    const mixed = { "*": "openai/model-a", security: "anthropic/model-b" };
    expect([
      status(dialecticLog()).models.shared,
      status(dialecticLog({ opened: { models: mixed } })).models.shared,
    ]).toEqual(["openai/model-a", null]);
    expect(
      status(dialecticLog({ opened: { models: mixed } })).models.bySeat.map(({ seat, model }) => [
        seat,
        model,
      ]),
    ).toEqual([
      ["performance", "openai/model-a"],
      ["security", "anthropic/model-b"],
      ["maintainability", "openai/model-a"],
      ["devils-advocate", "openai/model-a"],
      ["moderator", "openai/model-a"],
    ]);
  });

  test("rehearsed and hosted runs say so, and a hosted one waits for its host", () => {
    const rehearsed = status(
      dialecticLog({
        opened: { models: { "*": "rehearsal" }, rehearsal: { seed: 1, temperament: "balanced" } },
      }),
    );
    const hosted = status(dialecticLog({ ...unanswered, hosted: true }));
    expect([
      rehearsed.rehearsed,
      rehearsed.hosted,
      hosted.rehearsed,
      hosted.hosted,
      hosted.state,
    ]).toEqual([true, false, false, true, "waiting"]);
  });

  test("[T-39] what was wholly one thing is never said to be so in part: who answered counts, not who was named", () => {
    const said = (models: Record<string, string>, afterwards: readonly Draft[] = []) => {
      const now = status(dialecticLog({ opened: { models }, afterwards }));
      return [now.rehearsed, now.rehearsedInPart, now.hostSpoke, now.hostSpokeInPart];
    };
    expect([
      said({ "*": "rehearsal", nobody: "openai/model-a" }),
      said({ "*": "openai/model-a", nobody: "rehearsal" }),
      said({ "*": "openai/model-a", security: "rehearsal" }),
      said({ "*": "host", nobody: "openai/model-a" }),
      said({ "*": "host", security: "person" }),
      said({ "*": "openai/model-a", security: "host" }),
      said({ "*": "openai/model-a", nobody: "host" }),
    ]).toEqual([
      [true, false, false, false],
      [false, false, false, false],
      [true, true, false, false],
      [false, false, true, false],
      [false, false, true, false],
      [false, false, true, true],
      [false, false, false, false],
    ]);
  });

  test("a table of a host and models is hosted and mixed; people make no mixture", () => {
    const kinds = [
      { "*": "host", security: "openai/model-a" },
      { "*": "openai/model-a", security: "host" },
      { "*": "host", security: "person" },
      { "*": "openai/model-a" },
    ].map((models) => status(dialecticLog({ opened: { models } })));
    expect(kinds.map(({ hosted, mixed }) => [hosted, mixed])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  test("a consensus ends with 0", () => {
    const { reason, exit } = status(unanimousLog());
    expect([reason, exit]).toEqual(["agreed", 0]);
  });
});
