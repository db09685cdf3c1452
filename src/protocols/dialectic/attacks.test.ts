import { describe, expect, it } from "vitest";
import { optionAttacks } from "../../argument/option-attacks.ts";
import type { Ask } from "../../kernel/ask.ts";
import { factsOf, hold, type Answer } from "../../../test/builders/hold.ts";
import { brief, has, listed, moved, panel } from "../../../test/builders/panel.ts";
import { dialectic } from "./index.ts";

type Body = Record<string, unknown>;
type Preset = "quick" | "standard" | "deep";

/** The usual panel, with another answer to each attack. */
const answering = (how: (ask: Ask, attack: string) => string, preset: Preset = "standard") =>
  hold(
    dialectic,
    brief({ preset }),
    panel((ask, usual): Answer => {
      const { answers } = usual as { answers?: readonly { attack: string }[] };
      return answers === undefined
        ? usual
        : {
            ...(usual as Body),
            answers: answers.map((row) => ({ ...row, how: how(ask, row.attack) })),
          };
    }),
  );
const attacksOf = ({ facts }: ReturnType<typeof hold>) => optionAttacks(facts).attacks;
const verdictOf = ({ facts }: ReturnType<typeof hold>) => factsOf(facts, "verdict")[0];

describe("attacks and answers", () => {
  it.each(["quick", "standard", "deep"] as const)(
    "[T-05] every attack of a %s run gets a turn in which its target answers it, the last round's too",
    (preset) => {
      const held = answering(() => "fails", preset);
      const open = attacksOf(held).filter(({ status }) => status === "open");
      expect([attacksOf(held).length > 6, open]).toEqual([true, []]);
      const last = held.asks.filter(({ id }) => id.startsWith("final/") && !id.includes("devil"));
      expect(
        last.map((ask) => [ask.id, listed(ask, "answers", "attack").length > 0]),
      ).toContainEqual(["final/performance", true]);
    },
  );

  it("[T-05] left open it is open, taken as fatal by every holder it refutes, taken with a change it is answered", () => {
    const status = (how: string) =>
      verdictOf(
        answering((ask) => (ask.seat.id === "performance" ? how : "fails")),
      )?.standing?.options.find(({ option }) => option === "o1")?.status;
    expect([status("fails"), status("changed"), status("open"), status("fatal")]).toEqual([
      "answered",
      "answered",
      "open",
      "refuted",
    ]);
  });

  it("[T-05] one of two holders who takes it as fatal makes it contested, and it is put to the other", () => {
    const held = answering((ask, attack) =>
      ask.seat.id === "security" && attack === "a1" ? "fatal" : "fails",
    );
    const first = attacksOf(held)[0];
    expect([
      first?.target,
      first?.status,
      first?.answers.map(({ seat, how }) => [seat, how]),
    ]).toEqual([
      "r1-msg-002",
      "contested",
      [
        ["security", "fatal"],
        ["maintainability", "fails"],
      ],
    ]);
  });

  it("[T-05] an attacker who has a later turn may insist, and then it is contested", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.id === "final/performance" && has(ask, "insists")
          ? {
              ...(usual as Body),
              insists: listed(ask, "insists", "attack").map((attack) => ({
                attack,
                why: "Not met.",
              })),
            }
          : usual,
      ),
    );
    expect(
      attacksOf(held)
        .filter(({ status }) => status === "contested")
        .map(({ by }) => by),
    ).toEqual(["performance"]);
  });

  it("[T-05] each of seven attacks on an option is put to somebody, those with a failure scenario first", () => {
    const held = hold(
      dialectic,
      brief({ preset: "deep" }),
      panel((ask, usual) => {
        const reply = usual as Body & { premises?: object[]; placed?: object[] };
        if (ask.purpose !== "attack") return usual;
        const on = <T extends object>(rows: readonly T[] = []) =>
          rows.map((row) => ({ ...row, on: "o2" }));
        return {
          ...reply,
          ...(reply.premises ? { premises: on(reply.premises) } : {}),
          ...(reply.placed ? { placed: on(reply.placed) } : {}),
        };
      }),
    );
    const asked = held.asks
      .filter((ask) => has(ask, "answers"))
      .map((ask) => [ask.id, listed(ask, "answers", "attack")] as const);
    const put = new Set(asked.flatMap(([, attacks]) => attacks));
    expect(Math.max(...asked.map(([, attacks]) => attacks.length))).toBe(7);
    expect(attacksOf(held).filter(({ id, option }) => option === "o2" && !put.has(id))).toEqual([]);
    expect(asked.find(([id]) => id === "synthesis/3/security")?.[1][0]).toBe("a1");
  });

  it("[T-06] an attack on a claim that its author rewords in the same step as an option of its own follows it", () => {
    const held = hold(
      dialectic,
      brief({ preset: "quick" }),
      panel((ask, usual) => {
        const reply = usual as Body;
        if (ask.purpose === "attack") return { ...reply, target: "r1-msg-001" };
        if (ask.seat.id !== "performance" || reply["vote"] === undefined) return usual;
        const vote = { ...(reply["vote"] as Body), because: ["own"] };
        return ask.purpose === "synthesis"
          ? { ...reply, vote: { ...vote, option: "none", own: "Split the reports first" } }
          : { ...reply, vote: { ...vote, option: "o3" } };
      }),
    );
    const scenario = attacksOf(held).find(({ words }) =>
      words.startsWith("It trusts the estimate."),
    );
    expect([scenario?.option, scenario?.answers.map(({ seat }) => seat)]).toEqual([
      "o3",
      ["performance"],
    ]);
  });

  it.each(["quick", "standard"] as const)(
    "[T-06] the premises of the blind round are aimed once there is something to aim at, in %s too",
    (preset) => {
      const held = answering(() => "fails", preset);
      const blind = attacksOf(held).filter(({ message }) => message === "r1-msg-004");
      expect(blind.map(({ option, target }) => [option, target])).toEqual([
        ["o2", "r1-msg-002"],
        ["o2", "r1-msg-002"],
        ["o2", "r1-msg-002"],
      ]);
    },
  );

  it("[T-07] taking a point is not giving up the claim", () => {
    const held = answering(() => "changed");
    expect([
      factsOf(held.facts, "shift"),
      verdictOf(held)?.minority.map(({ status }) => status),
    ]).toEqual([[], ["answered"]]);
  });

  it("[T-03 T-11] what the majority holds is refuted where all of its holders took an attack as fatal, and that is no agreement", () => {
    const held = answering((ask) => (ask.seat.id === "performance" ? "fails" : "fatal"));
    const { outcome } = held;
    expect([outcome["chosen"], verdictOf(held)?.resolution, outcome.exit]).toEqual([
      "o2",
      "against argument",
      3,
    ]);
  });

  it("[T-15] praise in a field that asks for a weakness is sent back", () => {
    const sentBack = (weakness: string) =>
      hold(
        dialectic,
        brief(),
        panel((ask, usual) =>
          ask.id === "challenge/2/security" ? { ...(usual as Body), weakness } : usual,
        ),
      ).rejected.length > 0;
    expect(
      [
        "This is a strong and well-argued proposal.",
        "The plan is excellent, and its costs are well understood.",
        "The analysis is thorough and convincing.",
        "とても良い提案です。",
        "这个方案很出色。",
      ].map(sentBack),
    ).toEqual([true, true, true, true, true]);
    expect(
      [
        "It is not well argued: the cost of the month end is missing.",
        "A good estimate would count the month end; this one does not.",
        "The strong point of it, speed, is bought with late invoices.",
      ].map(sentBack),
    ).toEqual([false, false, false]);
  });

  it("[T-08] a move after a fatal answer names the message that carried the attack", () => {
    const held = hold(
      dialectic,
      brief(),
      panel((ask, usual) =>
        ask.seat.id === "performance" && ["synthesis", "final"].includes(ask.purpose)
          ? moved(usual as Body, "o2", ["r2-msg-003"])
          : usual,
      ),
    );
    expect(factsOf(held.facts, "shift")[0]).toMatchObject({
      class: "argued",
      trigger: "r2-msg-003",
    });
  });
});
