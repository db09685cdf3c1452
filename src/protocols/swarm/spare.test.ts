import { describe, expect, it } from "vitest";
import { factsOf, hold, SILENT, type Held } from "../../../test/builders/hold.ts";
import {
  agreeing,
  answering,
  askedFor,
  deciding,
  holding,
  OPTIONS,
  promptOf,
  shifted,
  swarmBrief,
  swarmPanel,
  type Body,
  type Override,
} from "../../../test/builders/swarm-panel.ts";
import { swarm } from "./index.ts";

const purposes = ({ asks }: Held) => [
  ...new Set(asks.filter(({ gate }) => !gate).map(({ purpose }) => purpose)),
];
const codes = ({ facts }: Held) => factsOf(facts, "notice").map(({ code }) => code);
const standing = ({ facts }: Held) => factsOf(facts, "verdict")[0]?.standing;

describe("a blind round in which all agree on option and reasons", () => {
  const run = (override: Override = (_ask, reply) => reply, choice?: string) =>
    hold(
      swarm,
      swarmBrief(),
      deciding(choice === undefined ? {} : { "gate/agreed/all": choice }, (ask, reply, n) =>
        override(ask, agreeing(1)(ask, reply, n) as Body, n),
      ),
    );

  it("[T-46] goes without arguments: the contrarian attacks once, its holders answer and vote, and the run ends", () => {
    const held = run();
    expect(purposes(held)).toEqual([
      "analysis",
      "declaration",
      "opening",
      "stress-test",
      "response",
      "synthesis",
    ]);
    expect(held.outcome).toMatchObject({ reason: "agreed", exit: 0, rounds: 1, chosen: "o1" });
    expect(standing(held)).toMatchObject({
      where: "all",
      entitled: 3,
      options: [{ option: "o1", blind: 3, status: "answered" }],
    });
  });

  it("[T-46] says what was spared, and offers a person to go on", () => {
    const held = run();
    expect(codes(held)).toEqual(["like-reasons", "spared", "unanimous"]);
    expect(factsOf(held.facts, "notice")[1]?.text).toBe(
      "All 3 experts gave the same answer before anyone spoke, and an attack changed nothing: 18 calls of the shortest full run were spared.",
    );
    expect(askedFor(held, "gate/agreed/all").gate).toMatchObject({
      default: "end",
      choices: [{ id: "end" }, { id: "go-on" }],
    });
    const on = run(undefined, "go-on");
    expect([on.outcome["rounds"], codes(on).includes("spared")]).toEqual([2, false]);
    expect(on.asks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["analogy/1", "quality/1", "argument/2/growth"]),
    );
  });

  it.each([
    ["leaves an attack open", (reply: Body) => answering(reply, "open")],
    ["takes it as fatal", (reply: Body) => answering(reply, "fatal")],
    ["moves", (reply: Body) => ({ ...shifted(reply, "none", ["own"]), answers: reply["answers"] })],
  ])("[T-46] is held on where somebody %s", (_what, change) => {
    const held = run((ask, reply) => (ask.id === "response/1/finance" ? change(reply) : reply));
    expect(held.asks.filter(({ id }) => id === "gate/agreed/all")).toEqual([]);
    expect(held.asks.map(({ id }) => id)).toContain("quality/1");
  });

  it("[T-46] is held on where nobody attacked: an agreement that was never tested ends nothing", () => {
    const held = run((ask, reply) => (ask.purpose === "stress-test" ? SILENT : reply));
    expect(held.asks.filter(({ id }) => id === "gate/agreed/all")).toEqual([]);
  });
});

describe("a blind round in which all agree for different reasons", () => {
  const run = (choice: string) =>
    hold(swarm, swarmBrief(), deciding({ "gate/unanimous": choice }, agreeing(2)));

  it("[X-22] says that more rounds are unlikely to help and offers to end, by default going on", () => {
    const on = run("go-on");
    expect(askedFor(on, "gate/unanimous").gate).toMatchObject({
      default: "go-on",
      choices: [{ id: "go-on" }, { id: "end" }],
    });
    expect(factsOf(on.facts, "notice")[0]?.text).toBe(
      "The blind round is unanimous, for 2 kinds of reasons. More rounds are unlikely to help.",
    );
    expect(on.outcome).toMatchObject({ rounds: 2 });
  });

  it("[X-22, T-05] ends by a person only after an attack that everyone it hits can answer", () => {
    const ended = run("end");
    expect(ended.outcome).toMatchObject({ reason: "human", rounds: 1, chosen: "o1", exit: 0 });
    expect(purposes(ended)).toEqual([
      "analysis",
      "declaration",
      "opening",
      "stress-test",
      "response",
      "synthesis",
    ]);
  });

  it("[X-22] is none when one expert was read otherwise or not at all", () => {
    const split: Override = (ask, reply, n) => ({
      ...(agreeing(2)(ask, reply, n) as Body),
      ...(ask.purpose === "opening"
        ? {
            options: [
              { label: OPTIONS[0], holders: ["growth", "operations"] },
              { label: OPTIONS[1], holders: ["finance"] },
            ],
          }
        : {}),
    });
    const silent: Override = (ask, reply, n) =>
      ask.id === "declaration/1/finance" ? SILENT : agreeing(2)(ask, reply, n);
    for (const override of [split, silent])
      expect(
        hold(swarm, swarmBrief(), swarmPanel(override)).asks.filter(
          ({ id }) => id === "gate/unanimous",
        ),
      ).toEqual([]);
  });
});

describe("a blind round in which nobody holds any of the options", () => {
  it("[X-22] is not unanimous", () => {
    const held = hold(
      swarm,
      swarmBrief({ options: OPTIONS }),
      swarmPanel((ask, reply) =>
        ask.id.startsWith("declaration/1/") ? holding(reply, "none") : reply,
      ),
    );
    expect(held.asks.filter(({ id }) => id === "gate/unanimous")).toEqual([]);
    expect(held.asks.map(({ id }) => id)).toContain("argument/1/growth");
  });
});

describe("an expert's reading", () => {
  it("[X-13] is no vote: where its holder denies it, the run that was cut short is not unanimous", () => {
    const denied = hold(
      swarm,
      swarmBrief(),
      deciding({ "gate/unanimous": "end" }, (ask, reply, n) => {
        const usual = agreeing(2)(ask, reply, n) as Body;
        if (ask.id !== "response/1/growth") return usual;
        const vote = { ...(usual["vote"] as Body), option: "none", own: "Buy one" };
        return { ...usual, declaredOption: "none", ownOption: "Buy one", vote };
      }),
    );
    expect([
      denied.outcome.reason,
      denied.outcome["chosen"],
      factsOf(denied.facts, "verdict")[0]?.minority.map(({ option, holders }) => [option, holders]),
      factsOf(denied.facts, "shift"),
      codes(denied).includes("unanimous"),
    ]).toEqual(["human", "o1", [["o2", ["growth"]]], [], false]);
  });
});

describe("a progressive run", () => {
  const run = (override: Override, over = {}, choice?: string) =>
    hold(
      swarm,
      swarmBrief({ progressive: true, ...over }),
      deciding(choice === undefined ? {} : { "gate/agreed/two": choice }, override),
    );
  const ids = ({ asks }: Held) => asks.map(({ id }) => id);

  it("[T-44] asks two first, has the contrarian attack what they share, and ends where they leave nothing open", () => {
    const held = run(agreeing(2));
    expect(ids(held)).toEqual([
      "analysis/1",
      "gate/start/1",
      "declaration/1/growth",
      "declaration/1/operations",
      "comparison/1",
      "probe/stress-test",
      "probe/response/growth",
      "probe/response/operations",
      "gate/agreed/two",
      "synthesis",
    ]);
    expect(held.outcome).toMatchObject({ reason: "agreed", exit: 0, chosen: "o1", rounds: 1 });
  });

  it("[T-44] asks two of different model families first, where the seats have such", () => {
    const firstOf = (families: Record<string, string>) =>
      ids(run(agreeing(2), { filled: { named: [], families } })).slice(2, 4);
    expect([
      firstOf({ "*": "gpt", finance: "claude" }),
      firstOf({ "*": "gpt", expert: "claude", moderator: "gemini" }),
    ]).toEqual([
      ["declaration/1/growth", "declaration/1/finance"],
      ["declaration/1/growth", "declaration/1/operations"],
    ]);
  });

  it("[T-44] counts as 2 of 2 asked, and says what was spared", () => {
    const held = run(agreeing(2), { options: OPTIONS });
    expect(ids(held)).not.toContain("comparison/1");
    expect(standing(held)).toMatchObject({ where: "all", entitled: 2 });
    expect(factsOf(held.facts, "notice").find(({ code }) => code === "spared")?.text).toBe(
      "The two experts who were asked gave the same answer before anyone spoke, and an attack changed nothing: 21 calls of the shortest full run were spared.",
    );
  });

  it("[T-44] goes on with the two as first positions where they differ, where an attack is left open, or where a person wants it", () => {
    const differ = run((_ask, reply) => reply);
    const open = run((ask, reply, n) => {
      const usual = agreeing(2)(ask, reply, n) as Body;
      return ask.id === "probe/response/operations" ? answering(usual, "open") : usual;
    });
    const wished = run(agreeing(2), {}, "go-on");
    for (const held of [differ, open, wished]) {
      expect(ids(held).filter((id) => id.startsWith("declaration/1/"))).toEqual([
        "declaration/1/growth",
        "declaration/1/operations",
        "declaration/1/finance",
      ]);
      expect(ids(held)).toEqual(
        expect.arrayContaining(["opening/1", "argument/1/growth", "stress-test/1"]),
      );
      expect(standing(held)?.entitled).toBe(3);
    }
    expect(ids(differ)).not.toContain("probe/stress-test");
    expect(ids(open)).not.toContain("gate/agreed/two");
  });

  it("[T-44, X-02] the other experts declare themselves without a word of the two", () => {
    const held = run((_ask, reply) => reply);
    expect(promptOf(askedFor(held, "declaration/1/finance"))).not.toMatch(/said-by-/);
  });

  it("[T-44] goes on where one of the two is silent or nobody compares them", () => {
    const silent = run((ask, reply, n) =>
      ask.id === "declaration/1/operations" ? SILENT : agreeing(2)(ask, reply, n),
    );
    const uncompared = run((ask, reply, n) =>
      ask.purpose === "comparison" ? SILENT : agreeing(2)(ask, reply, n),
    );
    for (const held of [silent, uncompared]) expect(ids(held)).toContain("opening/1");
  });
});

describe("a run that asks everyone once more", () => {
  const run = (override: Override, over = {}) =>
    hold(swarm, swarmBrief({ reask: true, rounds: 1, ...over }), swarmPanel(override));
  const floor = ({ facts }: Held) =>
    factsOf(facts, "measure").find(({ name }) => name === "reflection");

  it("[T-43] does so before anyone's words are shown, and shows each its own alone", () => {
    const held = run((_ask, reply) => reply);
    const asked = held.asks.filter(({ purpose }) => purpose === "reflection");
    expect(asked.map(({ id, blind }) => [id, blind])).toEqual([
      ["reflection/1/growth", true],
      ["reflection/1/operations", true],
      ["reflection/1/finance", true],
    ]);
    for (const ask of asked) {
      const heard = [...promptOf(ask).matchAll(/said-by-(.+?)-in-\d/gu)].map(([, seat]) => seat);
      expect(new Set(heard)).toEqual(new Set([ask.seat.id]));
    }
    expect(floor(held)).toMatchObject({ value: 0, parts: { asked: 3, changed: 0 } });
  });

  it("[T-43] takes the second answer as the blind one, which is no move, and measures how many changed by reflection alone", () => {
    const held = run(
      (ask, reply) =>
        ask.seat.id === "finance" && ask.purpose !== "declaration"
          ? { ...holding(reply, "o1"), ...("change" in reply ? { change: "major" } : {}) }
          : reply,
      { options: OPTIONS },
    );
    expect(floor(held)).toMatchObject({ value: 1 / 3, parts: { asked: 3, changed: 1 } });
    expect(factsOf(held.facts, "shift")).toEqual([]);
    expect(standing(held)?.votes.map(({ seat, blind, option }) => [seat, blind, option])).toEqual([
      ["growth", "o1", "o1"],
      ["operations", "o2", "o2"],
      ["finance", "o1", "o1"],
    ]);
  });

  it("[T-43] where there are no options yet, another answer in words is what changed", () => {
    const held = run((ask, reply) =>
      ask.id === "reflection/1/finance"
        ? { ...reply, change: "major", position: "Buy one instead." }
        : reply,
    );
    expect(floor(held)?.parts).toEqual({ asked: 3, changed: 1 });
    expect(promptOf(askedFor(held, "opening/1"))).toContain("Buy one instead.");
  });

  it("[T-43] keeps the first answer of whoever is silent then", () => {
    const held = run((ask, reply) => (ask.purpose === "reflection" ? SILENT : reply), {
      options: OPTIONS,
    });
    expect([floor(held)?.parts, standing(held)?.where]).toEqual([
      { asked: 0, changed: 0 },
      "majority",
    ]);
  });
});
