import { describe, expect, it } from "vitest";
import { threeHeard } from "../../test/builders/debate.ts";
import { dispatchLog } from "../../test/builders/dispatch-log.ts";
import { answerMark } from "./certainty.ts";
import { stateOf } from "./deliberation-state.ts";
import { status } from "./status.ts";

type Held = Readonly<Record<string, string | null>>;

/** Three of whom two hold o1 before anyone speaks and one o2; `attacked`: an attack on o1 that nobody answers. */
function markAfter(held: Held, isAttacked = false): readonly [string, boolean] | null {
  const { debate } = threeHeard();
  debate.listen();
  if (isAttacked) debate.attack("c", "o1");
  for (const [seat, option] of Object.entries(held)) debate.vote(seat, option);
  const mark = answerMark(stateOf(debate.log()));
  return mark && [mark.text, mark.isClear];
}

describe("[A-04] the mark of an answer", () => {
  it.each([
    [{ a: "o1", b: "o1", c: "o1" }, "all 3"],
    [{ a: "o1", b: "o1", c: "o2" }, "2 of 3"],
    [{ a: "o2", b: "o2", c: "o2" }, "all 3, other than before anyone spoke"],
    [{ a: "o2", b: "o1", c: "o2" }, "2 of 3, other than before anyone spoke"],
    [{ a: "o1", b: "o2", c: null }, "no majority among 3"],
  ] as const)("of %j is “%s”", (held, text) => {
    expect(markAfter(held)?.[0]).toBe(text);
  });

  it("is clear only where the agreement is earned and nobody's objection to it is open", () => {
    const all = { a: "o1", b: "o1", c: "o1" };
    expect([
      markAfter(all)?.[1],
      markAfter(all, true)?.[1],
      markAfter({ a: "o1", b: "o2", c: null })?.[1],
    ]).toEqual([true, false, false]);
  });

  it("says of a dispatch that a rule decided, where one did; there is none before the end", () => {
    const events = dispatchLog();
    expect([
      answerMark(stateOf(events))?.text,
      answerMark(stateOf(events.filter(({ type }) => type !== "deliberation.concluded"))),
    ]).toEqual(["decided by rule", null]);
    expect(status(events).state).toBe("finished");
  });
});
