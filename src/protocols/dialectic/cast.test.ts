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
    expect(refusal(["a", "../b"])).toContain("letters, digits and dashes");
  });

  it("[P-25] follows the kind of topic, and --members replaces the three", () => {
    const cast = (kind: string) =>
      factsOf(
        hold(
          dialectic,
          brief(),
          panel((ask, usual) => (ask.purpose === "cast" ? { ...(usual as object), kind } : usual)),
        ).facts,
        "cast",
      )[0]
        ?.seats.slice(0, 3)
        .map((s) => s.id);
    expect(cast("technology")).toEqual(["performance", "security", "maintainability"]);
    expect(cast("design")).toEqual(["ux", "architect", "cost"]);
    expect(cast("policy")).toEqual(["business", "technical", "user"]);
    expect(cast("other")).toEqual(["advocate", "sceptic", "pragmatist"]);
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
