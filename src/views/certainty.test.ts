import { describe, expect, it } from "vitest";
import { Debate, threeHeard, type LogGiven } from "../../test/builders/debate.ts";
import type { Link } from "../kernel/fact.ts";
import type { LogEvent } from "../log/event.ts";
import { pageReader } from "./first-page.ts";
import { WHOLE } from "./for-and-against.ts";

const firstPage = (events: readonly LogEvent[]) => pageReader(events)(WHOLE);

/** Every member by a model of another family, unless a test says otherwise. */
const MODELS = { a: "openai/model-a", b: "anthropic/model-b", c: "google/model-c" };
const certainty = (debate: Debate, given?: LogGiven) =>
  firstPage(debate.log({ models: MODELS, ...given })).certainty;
const words = (debate: Debate, given?: LogGiven) => {
  const { evidence, agreement, further } = certainty(debate, given) ?? {};
  return [evidence?.level, agreement?.level, further];
};
const reasons = (debate: Debate) => certainty(debate)?.agreement.because.map(({ text }) => text);
const voted = (held: Readonly<Record<string, string | null>>): Debate => {
  const { debate } = threeHeard();
  debate.listen();
  for (const [seat, option] of Object.entries(held)) debate.vote(seat, option);
  return debate;
};
/** Everyone named quotes a document in its last message. */
const quoting = (debate: Debate, ...seats: readonly string[]): readonly Link[] =>
  seats.flatMap((seat) => {
    const said = debate.facts.findLast((fact) => fact.kind === "message" && fact.seat === seat);
    return said?.kind === "message"
      ? [
          {
            kind: "link",
            from: said.id,
            to: "ctx:a.md#L1-L1",
            relation: "quotes",
            mode: null,
            comment: "",
            resolved: true,
          } as const,
        ]
      : [];
  });

describe("[Q-03] evidence", () => {
  it("is limited where the answer was argued only", () => {
    const debate = voted({ a: "o1", b: "o1", c: "o1" });
    const { evidence } = certainty(debate) ?? {};
    expect([evidence?.level, evidence?.because.map(({ text }) => text)]).toEqual([
      "limited",
      ["argued only, nothing was observed"],
    ]);
  });

  it.each([
    [["a"], "limited"],
    [["a", "b"], "medium"],
  ] as const)("of three who hold it, %j quoting a document, is %s", (seats, level) => {
    const debate = voted({ a: "o1", b: "o1", c: "o1" });
    expect(words(debate, { also: quoting(debate, ...seats) })[0]).toBe(level);
  });

  it("does not grow by quotations of those who hold something else", () => {
    const debate = voted({ a: "o1", b: "o1", c: "o2" });
    expect(words(debate, { also: quoting(debate, "c") })[0]).toBe("limited");
  });
});

describe("[Q-03] agreement", () => {
  it("is high where everyone holds it and no objection is left", () => {
    const debate = voted({ a: "o1", b: "o1", c: "o1" });
    expect([words(debate)[1], reasons(debate)]).toEqual([
      "high",
      ["everyone holds it", "nobody objected"],
    ]);
  });

  it("has nothing to say of model families where no model voted", () => {
    const debate = voted({ a: "o1", b: "o1", c: "o1" });
    const said = (model: string) =>
      certainty(debate, { models: { "*": model } })?.agreement.because.map(({ text }) => text);
    expect([said("rehearsal"), said("person")]).toEqual([
      ["everyone holds it", "nobody objected"],
      ["everyone holds it", "nobody objected"],
    ]);
  });

  it("is medium where one model fills every seat that votes, whatever it is called", () => {
    const debate = voted({ a: "o1", b: "o1", c: "o1" });
    const { agreement } = certainty(debate, { models: { "*": "host" } }) ?? {};
    expect([agreement?.level, agreement?.because.map(({ text }) => text)]).toEqual([
      "medium",
      ["everyone holds it", "one model family", "nobody objected"],
    ]);
  });

  it("is medium where an objection is not settled, and says how many of how many", () => {
    const { debate, said } = threeHeard();
    const met = debate.attack("c", said["a"]?.id ?? "");
    debate.attack("c", said["b"]?.id ?? "");
    debate.listen();
    debate.answer("a", met, "fails", "It does not.");
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o1");
    expect([words(debate)[1], reasons(debate)]).toEqual([
      "medium",
      ["everyone holds it", "2 objections: one was rebutted, one is not settled"],
    ]);
  });

  it("is medium where a majority holds it", () => {
    expect(words(voted({ a: "o1", b: "o1", c: "o2" }))[1]).toBe("medium");
  });

  it("is low without a majority", () => {
    const debate = voted({ a: "o1", b: "o2", c: null });
    expect([words(debate)[1], reasons(debate)?.[0]]).toEqual(["low", "no majority"]);
  });

  it("is low where the majority was not earned", () => {
    const { debate } = threeHeard();
    debate.listen();
    for (const seat of ["a", "b", "c"]) debate.vote(seat, "o1", { grounded: false });
    expect([words(debate)[1], firstPage(debate.log()).notEarned?.text]).toEqual([
      "low",
      expect.stringContaining("Agreement not earned"),
    ]);
  });
});

describe("[Q-03] how sure", () => {
  it("has the votes before and after, and who moved on whose message", () => {
    const { debate, said } = threeHeard();
    debate.listen();
    debate.vote("a", "o1");
    debate.vote("b", "o1");
    const because = [said["a"]?.id ?? ""];
    debate.vote("c", "o1", { because, why: "It is cheaper." });
    expect(certainty(debate)).toMatchObject({
      entitled: 3,
      votes: [
        { option: "o1", blind: 2, final: 3 },
        { option: "o2", blind: 1, final: 0 },
      ],
      moves: [{ title: "C", to: "Stay on Redis", after: "A" }],
    });
  });

  it("says that further work is likely to change what is argued only", () => {
    const debate = voted({ a: "o1", b: "o1", c: "o1" });
    expect([words(debate)[2], words(debate, { also: quoting(debate, "a", "b", "c") })[2]]).toEqual([
      "likely",
      "possible",
    ]);
  });
});
