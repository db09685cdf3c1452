import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import { brief, panel } from "../../../test/builders/panel.ts";
import { dialectic } from "./index.ts";

const seatsOf = (members: string[] | null) =>
  factsOf(hold(dialectic, brief({ members }), panel()).facts, "cast")[0]?.seats.map(
    (seat) => seat.id,
  );
const refusal = (members: string[]) => {
  const parsed = dialectic.brief.parse(brief({ members }));
  return parsed.ok ? "" : parsed.issues.join("; ");
};

describe("the cast of a dialectic", () => {
  it("[P-01] seats exactly one devil's advocate, also with members of one's own and also when one of them is named so", () => {
    expect(seatsOf(null)?.filter((id) => id === "devils-advocate")).toHaveLength(1);
    expect(seatsOf(["performance", "ops", "legal"])).toEqual([
      "performance",
      "ops",
      "legal",
      "devils-advocate",
      "moderator",
    ]);
    expect(seatsOf(["performance", "devils-advocate", "ops", "legal"])).toEqual([
      "performance",
      "ops",
      "legal",
      "devils-advocate",
      "moderator",
    ]);
  });

  it("[P-02] is three, one and one by default, seven at most, and refuses eight with the limit named", () => {
    expect(seatsOf(null)).toHaveLength(5);
    expect(seatsOf(["a", "b", "c", "d", "performance"])).toHaveLength(7);
    expect(refusal(["a", "b", "c", "d", "e", "f"])).toBe(
      "members: 6 members with a devil's advocate and a moderator make 8 seats; at most 7 are allowed",
    );
  });

  it("refuses a discussion of one, a name twice and names that are seats of their own", () => {
    expect(refusal(["a"])).toContain("at least two members");
    expect(refusal(["a", "a"])).toContain("two members are called a");
    expect(refusal(["a", "moderator"])).toContain("seats of their own");
    expect(refusal(["cost", "cost-substitute"])).toContain("-substitute");
    expect(seatsOf(["constructor", "performance"])).toEqual([
      "constructor",
      "performance",
      "devils-advocate",
      "moderator",
    ]);
    expect(refusal(["a", "../b"])).toContain("letters, digits, spaces and dashes");
  });

  it("[P-25 T-16] is chosen for this very question, with what each view stands to lose, and --members replaces the three", () => {
    const seats = (views: readonly { name: string }[]) =>
      factsOf(
        hold(
          dialectic,
          brief(),
          panel((ask, usual) =>
            ask.purpose === "cast"
              ? {
                  axis: "Cash now against calm nights later.",
                  views: views.map(({ name }) => ({ name, lens: "cash", loses: "a quarter" })),
                }
              : usual,
          ),
        ).facts,
        "cast",
      )[0];
    const cast = seats([{ name: "Finance" }, { name: "On call" }, { name: "Whoever signs" }]);
    expect([cast?.axis, cast?.seats.slice(0, 3)]).toEqual([
      "Cash now against calm nights later.",
      ["Finance", "On call", "Whoever signs"].map((title) => ({
        id: title.toLowerCase().replaceAll(" ", "-"),
        title,
        role: "member",
        lens: "You look after cash. You stand to lose: a quarter.",
      })),
    ]);
    const opposed = ["advocate", "sceptic", "pragmatist"];
    const twice = seats([{ name: "Finance" }, { name: "Moderator" }, { name: "Finance" }]);
    expect(twice?.seats.slice(0, 3).map(({ id }) => id)).toEqual(opposed);
    expect(seatsOf(["ops", "legal", "performance"])?.slice(0, 3)).toEqual([
      "ops",
      "legal",
      "performance",
    ]);
    expect(
      hold(dialectic, brief({ members: ["ops", "legal", "performance"] }), panel()).asks.some(
        (ask) => ask.purpose === "cast",
      ),
    ).toBe(false);
  });

  it("[T-16] a member is named alone or with what it stands for", () => {
    const members = ["finance: cash in the next two quarters", "on-call：夜間の呼び出し", "legal"];
    const seats = factsOf(hold(dialectic, brief({ members }), panel()).facts, "cast")[0]?.seats;
    expect(seats?.slice(0, 3).map(({ id, lens }) => [id, lens])).toEqual([
      ["finance", "You look after cash in the next two quarters."],
      ["on-call", "You look after 夜間の呼び出し."],
      ["legal", "You look after what Legal stands for."],
    ]);
    expect(dialectic.start?.seats(brief({ members }))).toEqual([
      "finance",
      "on-call",
      "legal",
      "devils-advocate",
      "moderator",
      "member",
    ]);
    expect([refusal(["finance: cash", "finance"]), refusal(["finance", "two/words"])]).toEqual([
      expect.stringContaining("two members are called finance"),
      expect.stringContaining('"finance: cash in the next two quarters"'),
    ]);
  });

  it("[T-16] a member's name may have several words: it is shown as written, and its seat is named after it", () => {
    const members = ["Head of operations: no late orders", "Works council", "R&D"];
    const seats = factsOf(hold(dialectic, brief({ members }), panel()).facts, "cast")[0]?.seats;
    expect(seats?.slice(0, 3).map(({ id, title, lens }) => [id, title, lens])).toEqual([
      ["head-of-operations", "Head of operations", "You look after no late orders."],
      ["works-council", "Works council", "You look after what Works council stands for."],
      ["r-d", "R&D", "You look after what R&D stands for."],
    ]);
    expect(refusal(["Works council", "works-council"])).toContain("two members are called");
  });

  it("takes three opposed views when the moderator names none", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => (ask.purpose === "cast" ? SILENT : usual)),
    );
    expect(
      factsOf(held.facts, "cast")[0]
        ?.seats.slice(0, 3)
        .map((s) => s.id),
    ).toEqual(["advocate", "sceptic", "pragmatist"]);
  });

  it("[P-03] up to five seats read each other; from six on the moderator's digest alone, and nothing in the position round", () => {
    const authors = (members: string[] | null) => {
      const { asks } = hold(dialectic, brief({ members }), panel());
      const seen = (purpose: string) =>
        new Set(
          asks.filter((a) => a.purpose === purpose).flatMap((a) => a.transcript.map((m) => m.seat)),
        );
      return {
        position: [...seen("position")],
        challenge: [...seen("challenge")],
        digests: asks.filter((a) => a.purpose === "digest").length,
      };
    };
    expect(authors(null)).toEqual({
      position: [],
      challenge: ["performance", "security", "maintainability", "devils-advocate", "moderator"],
      digests: 0,
    });
    expect(authors(["a", "b", "c", "performance"])).toEqual({
      position: [],
      challenge: ["moderator"],
      digests: 3,
    });
  });
});
