import { describe, expect, it } from "vitest";
import { mostAsks } from "../../kernel/outline.ts";
import { DOWN, factsOf, hold, SILENT } from "../../../test/builders/hold.ts";
import { brief, panel } from "../../../test/builders/panel.ts";
import { PRESETS } from "./brief.ts";
import { dialectic } from "./index.ts";

const notices = (held: ReturnType<typeof hold>) => factsOf(held.facts, "notice").map((n) => n.code);
const failing = (...ids: string[]) =>
  panel((ask, usual) => (ids.includes(ask.id) ? SILENT : usual));

describe("the circuit breaker", () => {
  it("[P-23] one failing member is replaced by a substitute of the same role, and the rest go on", () => {
    const held = hold(dialectic, brief(), failing("challenge/2/security"));
    expect(held.asks.map((a) => a.id)).toContain("challenge/2/security-substitute");
    expect(held.asks.find((a) => a.id === "synthesis/3/security-substitute")?.seat).toMatchObject({
      substituteFor: "security",
      role: "member",
    });
    expect(notices(held)).toEqual(["seat-absent", "substitute"]);
    expect(held.outcome).toMatchObject({ reason: "rounds", fallback: null });
    expect(new Set(factsOf(held.facts, "position").map((p) => p.seat))).toEqual(
      new Set(["performance", "security", "maintainability"]),
    );
  });

  it("[P-23] a second failure ends the team way: every role works alone, and finished work is reused", () => {
    const held = hold(
      dialectic,
      brief(),
      failing("challenge/2/security", "challenge/2/performance"),
    );
    expect(notices(held)).toContain("team-fallback-full");
    const after = held.asks
      .map((a) => a.id)
      .slice(held.asks.findIndex((a) => a.id.startsWith("alone/")));
    expect(after.some((id) => id.includes("position/"))).toBe(false);
    expect(after.filter((id) => id.includes("self-challenge"))).toHaveLength(3);
    expect(after.some((id) => id.startsWith("synthesis/") || id.startsWith("steer/"))).toBe(false);
  });

  it("[P-23] an error that asking again cannot mend breaks at once, and the team way is not tried again", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => (ask.id === "position/1/security" ? DOWN : usual)),
    );
    expect(notices(held)).toContain("team-fallback-full");
    expect(notices(held)).not.toContain("substitute");
    expect(held.asks.some((a) => a.id.startsWith("challenge/"))).toBe(false);
    expect(held.asks.map((a) => a.id)).toContain("alone/security/position/1/security-substitute");
  });

  it("[P-23] a substitute who fails too ends the team way", () => {
    expect(
      notices(
        hold(dialectic, brief(), failing("position/1/security", "position/1/security-substitute")),
      ),
    ).toContain("team-fallback-full");
  });

  it("two who fail at the very end are missing, and nobody is said to work alone", () => {
    const held = hold(
      dialectic,
      brief(),
      failing("final/security", "final/performance", "final/security-substitute"),
    );
    expect(notices(held)).not.toContain("team-fallback-full");
    expect(factsOf(held.facts, "notice").filter((n) => n.code === "final-missing")).toHaveLength(2);
    expect(held.outcome["fallback"]).toBe(null);
  });

  it("[P-24] the fallback tells the user and still yields a whole result", () => {
    const held = hold(dialectic, brief(), failing("position/1/security", "position/1/performance"));
    expect(factsOf(held.facts, "notice").find((n) => n.code === "team-fallback-full")?.text).toBe(
      "The discussion stopped after 2 failures: every role now works alone, and what was finished is kept.",
    );
    expect(held.outcome).toMatchObject({
      reason: "dialectic/alone",
      fallback: "team-fallback-full",
      category: expect.any(String) as string,
    });
    expect(factsOf(held.facts, "verdict")).toHaveLength(1);
    expect(factsOf(held.facts, "message").filter((m) => m.phase === "final")).toHaveLength(4);
    expect(factsOf(held.facts, "message").filter((m) => m.phase === "integrate")).toHaveLength(1);
  });

  it("[X-17] with every seat silent it ends for want of a quorum, within its outline", () => {
    for (const preset of PRESETS) {
      for (const members of [null, ["a", "b"], ["a", "b", "c", "d", "e"]]) {
        const given = brief({ preset, members });
        const held = hold(dialectic, given, () => SILENT);
        expect(held.outcome.reason).toBe("no-quorum");
        expect(held.asks.length).toBeLessThanOrEqual(mostAsks(dialectic.outline(given)));
      }
    }
  });

  it("[X-17] one position is no quorum, and two are", () => {
    const speaking = (...seats: string[]) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) =>
          ask.seat.role === "member" && !seats.includes(ask.seat.substituteFor ?? ask.seat.id)
            ? SILENT
            : usual,
        ),
      ).outcome.reason;
    expect(speaking("security")).toBe("no-quorum");
    expect(speaking("security", "performance")).not.toBe("no-quorum");
  });

  it("stays inside its outline, whoever fails when", () => {
    for (const preset of PRESETS) {
      const given = brief({ preset });
      for (let seed = 0; seed < 60; seed += 1) {
        const held = hold(
          dialectic,
          given,
          panel((ask, usual) =>
            (seed * 31 + ask.id.length * 17 + ask.id.charCodeAt(ask.id.length - 2)) % 7 === 0
              ? SILENT
              : usual,
          ),
        );
        expect(held.asks.length).toBeLessThanOrEqual(mostAsks(dialectic.outline(given)));
      }
    }
  });
});
