import { describe, expect, it } from "vitest";
import type { Message } from "./fact.ts";
import { objection, placeOf, shownIds, type Ask } from "./ask.ts";

describe("what keeps a choice from counting", () => {
  const gate = {
    choices: [
      { id: "go-on", label: "Go on" },
      { id: "inject", label: "Inject a constraint", wants: "the constraint" },
    ],
  };

  it("is nothing if it is one of the choices, with words or without", () => {
    expect([
      objection(gate, "go-on", ""),
      objection(gate, "go-on", "Please."),
      objection(gate, "inject", "The budget is 5,000."),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it("is that it is none of them, and then they are named", () => {
    expect([
      objection(gate, "stop", ""),
      objection(gate, "", ""),
      objection(gate, "Go-on", ""),
    ]).toEqual([
      '"stop" is none of the choices: go-on, inject',
      '"" is none of the choices: go-on, inject',
      '"Go-on" is none of the choices: go-on, inject',
    ]);
    expect(objection({ choices: [] }, "go-on", "")).toBe('"go-on" is none of the choices: ');
  });

  it("is that words are missing where a choice wants them; blanks are no words", () => {
    expect([objection(gate, "inject", ""), objection(gate, "inject", " \n ")]).toEqual([
      "inject needs words with it: the constraint",
      "inject needs words with it: the constraint",
    ]);
  });

  it("repeats no more than the beginning of what was chosen, on one line", () => {
    expect(objection(gate, `${"x".repeat(60)}yz`, "")).toBe(
      `"${"x".repeat(60)}" is none of the choices: go-on, inject`,
    );
    expect(objection(gate, "a\nb", "")).toBe('"a\\nb" is none of the choices: go-on, inject');
  });
});

describe("what an ask shows", () => {
  it("is the ids of its messages, in their order", () => {
    const message = (id: string): Message => ({
      kind: "message",
      id,
      seat: "a",
      round: 1,
      phase: "argument",
      ask: "x",
      body: {},
      flags: [],
    });
    expect(
      shownIds({ transcript: [message("r1-msg-002"), message("r1-msg-001")] } as unknown as Ask),
    ).toEqual(["r1-msg-002", "r1-msg-001"]); // the transcript is all that is looked at
  });
});

it("a substitute fills the place of the seat it took over, and any other seat its own", () => {
  expect(["security-substitute", "a-substitute", "security", "substitute"].map(placeOf)).toEqual([
    "security",
    "a",
    "security",
    "substitute",
  ]);
});
