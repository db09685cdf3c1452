import { describe, expect, it } from "vitest";
import { idIn } from "./body.ts";
import { replyForm, decisionForm, nothing, resumeForm, startForm } from "./wire.ts";

const start = { protocol: "swarm", model: "rehearsal" };
const x = (length: number): string => "x".repeat(length);
const file = (over: object): object => ({ name: "a.md", text: "x", ...over });
const many = (length: number): object[] => Array.from({ length }, () => file({}));
const isTaken = (over: object): boolean => startForm.safeParse({ ...start, ...over }).success;

describe("What a request may hold", () => {
  it.each([
    ["a topic", { topic: x(20_000) }, { topic: x(20_001) }],
    ["a model", { model: x(200) }, { model: x(201) }],
    ["a seat's model", { seats: { a: x(200) } }, { seats: { a: x(201) } }],
    ["a seat's name", { seats: { [x(80)]: "m" } }, { seats: { [x(81)]: "m" } }],
    [
      "options",
      { options: Array.from({ length: 12 }, () => "x") },
      { options: Array.from({ length: 13 }, () => "x") },
    ],
    ["an option", { options: [x(2_000)] }, { options: [x(2_001)] }],
    ["documents", { documents: many(50) }, { documents: many(51) }],
    [
      "a document's name",
      { documents: [file({ name: x(200) })] },
      { documents: [file({ name: x(201) })] },
    ],
    [
      "a document's text",
      { documents: [file({ text: x(1_048_576) })] },
      { documents: [file({ text: x(1_048_577) })] },
    ],
    ["a choice", { choices: { a: x(2_000) } }, { choices: { a: x(2_001) } }],
    [
      "what is allowed",
      { allow: Array.from({ length: 50 }, () => "a") },
      { allow: Array.from({ length: 51 }, () => "a") },
    ],
    ["a cap of money", { caps: { usd: 1e6 } }, { caps: { usd: 1e6 + 1 } }],
    ["a cap of calls", { caps: { calls: 1 } }, { caps: { calls: 1.5 } }],
    ["a cap of minutes", { caps: { minutes: 0.5 } }, { caps: { minutes: 0 } }],
    ["a seed", { seed: 0 }, { seed: -1 }],
  ])("has a limit: %s", (_what, most, more) => {
    expect([isTaken(most), isTaken(more)]).toEqual([true, false]);
  });

  it("is named, and never a path: a document, an artifact, what is allowed", () => {
    const names = ["a.md", "../a.md", "/etc/passwd", "a\\b", "a\nb", "a\0b", ""];
    expect(
      names.map((name) => [
        isTaken({ documents: [file({ name })] }),
        isTaken({ artifact: file({ name }) }),
        isTaken({ allow: [name] }),
      ]),
    ).toEqual(names.map((_, n) => [n === 0, n === 0, n === 0]));
  });

  it("is a seat without a sign of another", () => {
    expect(
      ["critic", "security=m", "a\nb", "a\u202eb", ""].map((seat) =>
        isTaken({ seats: { [seat]: "m" } }),
      ),
    ).toEqual([true, false, false, false, false]);
  });

  it("is nothing that is not asked for, in any request", () => {
    const schemas = [
      [startForm, start],
      [decisionForm, { ask: "a", choice: "b" }],
      [replyForm, { ask: "a", reply: {} }],
      [resumeForm, { caps: {} }],
      [nothing, {}],
    ] as const;
    expect(
      schemas.map(([schema, right]) => [
        schema.safeParse(right).success,
        schema.safeParse({ ...right, cwd: "/" }).success,
      ]),
    ).toEqual(schemas.map(() => [true, false]));
    expect([
      isTaken({ caps: { wishes: 3 } }),
      isTaken({ documents: [file({ path: "/" })] }),
    ]).toEqual([false, false]);
  });

  it("is an answer that is one object", () => {
    expect(
      [{}, [], null, "x", 1].map((reply) => replyForm.safeParse({ ask: "a", reply }).success),
    ).toEqual([true, false, false, false, false]);
  });

  it("is a decision and a constraint of some length", () => {
    expect([
      decisionForm.safeParse({ ask: "a", choice: "b", note: x(20_001) }).success,
      resumeForm.safeParse({ caps: {}, constraint: x(4_001) }).success,
      resumeForm.safeParse({ caps: {}, constraint: x(4_000) }).success,
    ]).toEqual([false, false, true]);
  });

  it("is a deliberation's id, and nothing that could be another thing in an address", () => {
    const named = (id: string) => () => idIn({ req: { param: () => id } } as never); // all that is asked of it
    for (const id of ["one-2", x(80)]) expect(named(id)()).toBe(id);
    for (const id of [x(81), "-a", "A", "a.b", "a/b", "..", "a\n", "é", ""])
      expect(named(id)).toThrow(expect.objectContaining({ code: "bad-id" }) as Error);
  });
});
