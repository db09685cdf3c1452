import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askDisclosure, dealtTo, holders } from "./deal.ts";

const seat = (id: string) => ({ id, title: id, role: "expert" });
const document = (n: number) => ({ name: `d${n}`, text: `Text ${n}.` });
const names = (id: string, seats: number, documents: number) => dealtTo(seat(id), Array.from({ length: seats }, (_, i) => seat(`s${i}`)), Array.from({ length: documents }, (_, i) => document(i))).map(({ name }) => name);

describe("documents that are dealt", () => {
  it("go round the table in the order they were given", () => {
    expect(["s0", "s1", "s2"].map((id) => names(id, 3, 5))).toEqual([["d0", "d3"], ["d1", "d4"], ["d2"]]);
    expect(["s0", "s1", "s2"].map((id) => names(id, 3, 1))).toEqual([["d0"], [], []]);
  });

  it("go to nobody who holds no seat there", () => {
    expect([names("moderator", 3, 5), names("s0", 0, 5)]).toEqual([[], []]);
  });

  it("each lie in exactly one hand", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 7 }), fc.nat({ max: 20 }), (seats, documents) => {
      const hands = Array.from({ length: seats }, (_, i) => names(`s${i}`, seats, documents));
      expect(hands.flat().sort()).toEqual(Array.from({ length: documents }, (_, i) => `d${i}`).sort());
      expect(Math.max(...hands.map((hand) => hand.length)) - Math.min(...hands.map((hand) => hand.length))).toBeLessThanOrEqual(1);
    }), { seed: 1, numRuns: 60 });
  });
});

describe("a disclosure", () => {
  const ask = askDisclosure(seat("s0"), [document(0), document(3)], []);
  const row = (over: object) => ask.shape.parse({ disclosures: [{ document: "d0", quote: "Text 0.", matters: "Much.", ...over }] }).ok;

  it("is asked of one holder, with its documents before its eyes", () => {
    expect(ask).toMatchObject({ id: "disclosure/1/s0", seat: { id: "s0" }, phase: "disclosure", round: 1, blind: false, documents: [document(0), document(3)] });
  });

  it("quotes at least one of them, and says why it matters", () => {
    expect([row({}), row({ document: "d3" }), row({ document: "d1" }), row({ quote: " " }), row({ matters: "" })]).toEqual([true, true, false, false, false]);
    expect(ask.shape.parse({ disclosures: [] }).ok).toBe(false);
  });

  it("comes from as many seats as hold something", () => {
    expect([holders(3, undefined), holders(3, []), holders(3, [document(0)]), holders(3, [0, 1, 2, 3].map(document))]).toEqual([0, 0, 1, 3]);
  });
});
