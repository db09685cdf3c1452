import { describe, expect, it } from "vitest";
import { factsOf, hold } from "../../../test/builders/hold.ts";
import { brief, has, moved, panel } from "../../../test/builders/panel.ts";
import { dialectic } from "./index.ts";

type Body = Record<string, unknown>;

describe("moves and answers of one's own", () => {
  it("a member whose answer is not on the list puts it there, and holds it", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) => {
        const reply = usual as Body;
        if (ask.seat.id !== "security" || reply["vote"] === undefined) return usual;
        const vote = { ...(reply["vote"] as Body), because: ["own"] };
        return ask.purpose === "challenge"
          ? { ...reply, vote: { ...vote, option: "none", own: "Split the reports only" } }
          : { ...reply, vote: { ...vote, option: "o3" } };
      }),
    );
    expect(held.rejected).toEqual([]);
    expect(
      factsOf(held.facts, "issue")
        .findLast((i) => i.main)
        ?.stances.map((s) => s.label),
    ).toEqual(["Split now", "Keep it whole", "Split the reports only"]);
    expect(
      factsOf(held.facts, "position")
        .filter((p) => p.seat === "security" && p.issue === "i1" && p.basis === "stated")
        .map((p) => p.stance),
    ).toEqual(["o3", "o3", "o3"]);
    expect(factsOf(held.facts, "shift").map((s) => [s.seat, s.from, s.to, s.class])).toEqual([
      ["security", "o2", "o3", "own"],
    ]);
  });

  it("[T-08 X-13] is argued by a named message that attacks what was left or supports what was taken, conforming towards a larger camp, and else its own or unexplained", () => {
    const shifts = (because: readonly string[]) =>
      factsOf(
        hold(
          dialectic,
          brief(),
          panel((ask, usual) => {
            const reply = usual as Body;
            if (ask.purpose === "attack")
              return { ...reply, noMaterialWeakness: "Looked for a weakness." };
            return ask.seat.id === "performance" && ["synthesis", "final"].includes(ask.purpose)
              ? moved(reply, "o2", because)
              : usual;
          }),
        ).facts,
        "shift",
      ).map((s) => [s.seat, s.to, s.class, s.trigger]);
    expect([
      // Maintainability attacks performance's position; security's position speaks for what is taken.
      shifts(["r2-msg-003"]),
      shifts(["r1-msg-002"]),
      shifts(["own"]),
    ]).toEqual([
      [["performance", "o2", "argued", "r2-msg-003"]],
      [["performance", "o2", "argued", "r1-msg-002"]],
      [["performance", "o2", "conforming", null]],
    ]);
  });

  it("[T-08] leaving a majority is never conforming", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "security" && ["synthesis", "final"].includes(ask.purpose)
          ? moved(usual as Body, "o1", ["own"])
          : usual,
      ),
    );
    expect(factsOf(held.facts, "shift").map((s) => [s.seat, s.to, s.class])).toEqual([
      ["security", "o1", "own"],
    ]);
  });

  it("giving an option up for none is a move, and coming back is none", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "security" && ask.purpose === "challenge"
          ? moved(usual as Body, "none")
          : usual,
      ),
    );
    expect(factsOf(held.facts, "shift").map((s) => [s.from, s.to])).toEqual([["o2", "none"]]);
  });

  it("[T-43] asked twice, whoever thinks better of its position alone is counted, and its last word is the one that is discussed", () => {
    const again = (isOther: boolean, options: readonly string[] = []) =>
      hold(
        dialectic,
        brief({ reask: true, options: [...options] }),
        panel((ask, usual) =>
          ask.purpose === "reask" && ask.seat.id === "security"
            ? {
                claim: "Split the reports first.",
                isOther,
                ...(has(ask, "option") ? { option: "o1" } : {}),
              }
            : usual,
        ),
      );
    const counted = ({ facts }: ReturnType<typeof hold>) =>
      factsOf(facts, "own").map(({ name, data }) => [name, data]);
    const changed = again(true);
    const asked = changed.asks.filter(({ purpose }) => purpose === "reask");
    expect(asked.map((ask) => [ask.blind, ask.transcript.length])).toEqual([
      [true, 0],
      [true, 0],
      [true, 0],
    ]);
    expect([
      counted(changed),
      counted(again(false)),
      counted(again(false, ["Split", "Keep"])),
    ]).toEqual([
      [["dialectic/reask", { asked: 3, changed: ["security"] }]],
      [["dialectic/reask", { asked: 3, changed: [] }]],
      [["dialectic/reask", { asked: 3, changed: ["security"] }]],
    ]);
    const target = changed.asks.find(({ id }) => id === "challenge/2/performance");
    const aimed = target?.transcript.find(
      ({ body }) => body["claim"] === "Split the reports first.",
    );
    expect([aimed?.phase, aimed?.seat]).toEqual(["reask", "security"]);
    expect(factsOf(changed.facts, "declaration").some(({ message }) => message === aimed?.id)).toBe(
      true,
    );
  });
});
