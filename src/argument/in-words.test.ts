import { describe, expect, test } from "vitest";
import { inWords, phraseOf } from "./in-words.ts";
import { statuses } from "./statuses.ts";
import { sketch } from "../../test/builders/sketch.ts";

const words = (text: string, id: string, events: Parameters<typeof sketch>[2] = []) => {
  const found = statuses(sketch(text, [], events)).get(id);
  return found && inWords(found.status);
};

describe("a status in words", () => {
  test("says who answers whom, who refutes, or that nobody ever challenged it", () => {
    expect([words("a -> b, c -> a", "b"), words("a -> b", "b"), words("a", "a")]).toEqual([
      "a is answered by c.",
      "Refuted by a, which is upheld.",
      "Nobody ever challenged it.",
    ]);
  });

  test("says that its author took it back, or that no attack holds", () => {
    const gone = [{ kind: "withdrawn" as const, id: "r2-msg-001", node: "a" }];
    expect([words("a -> b", "a", gone), words("a -> b", "b", gone)]).toEqual([
      "Taken back by its author (r2-msg-001).",
      "No attack on it holds: each was taken back or rests on weaker evidence.",
    ]);
  });

  test("names the loop that nothing settles and in how many views it holds, but no more than four of its nodes", () => {
    expect(words("A <-> B", "A")).toBe("Contested: nothing settles A, B (held in some views).");
    expect(words("a -> b, b -> c, c -> d, d -> e, e -> f, f -> a", "a")).toMatch(
      /^Contested: nothing settles \w, \w, \w, \w and 2 more \(held in some views\)\.$/u,
    );
    expect(words("a -> b, b -> c, c -> d, d -> a", "a")).toMatch(
      /^Contested: nothing settles \w, \w, \w, \w \(/u,
    );
  });

  test("says in how many views it is held, or that they were not all looked at", () => {
    const floating = sketch("a <-> b, a -> c, b -> c, c -> d");
    const held = (id: string, bound?: number) => {
      const found = statuses(floating, bound === undefined ? {} : { bound }).get(id);
      return found && /\((.+)\)\.$/u.exec(inWords(found.status))?.[1];
    };
    expect([held("d"), held("a"), held("c"), held("a", 0)]).toEqual([
      "held in every view",
      "held in some views",
      "held in no views",
      "held in an undetermined number of views",
    ]);
  });
});

test("a status as a phrase names the same nodes as its sentence, and no more of them", () => {
  const phrase = (text: string, id: string, events: Parameters<typeof sketch>[2] = []) => {
    const found = statuses(sketch(text, [], events)).get(id);
    return found && phraseOf(found.status);
  };
  const gone = [{ kind: "withdrawn" as const, id: "r2-msg-001", node: "a" }];
  expect([
    phrase("a -> b, c -> a", "b"),
    phrase("a -> b", "b"),
    phrase("a", "a"),
    phrase("a -> b", "a", gone),
    phrase("a -> b", "b", gone),
    phrase("A <-> B", "A"),
  ]).toEqual([
    {
      code: "certificate.standing",
      params: { answers: [{ code: "certificate.answer", params: { attacker: "a", by: "c" } }] },
    },
    { code: "certificate.refuted", params: { by: "a" } },
    { code: "certificate.unchallenged", params: {} },
    { code: "certificate.taken-back", params: { event: "r2-msg-001" } },
    { code: "certificate.unattacked", params: {} },
    { code: "certificate.contested", params: { members: ["A", "B"], more: 0 } },
  ]);
  expect(phrase("a -> b, b -> c, c -> d, d -> e, e -> f, f -> a", "a")).toMatchObject({
    params: { members: { length: 4 }, more: 2 },
  });
});
