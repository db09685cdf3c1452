import { describe, expect, it } from "vitest";
import { render, promptText } from "../../agents/render.ts";
import { drive } from "../../kernel/drive.ts";
import { callStages, mostAsks, plannedStages } from "../../kernel/outline.ts";
import type { Ask } from "../../kernel/ask.ts";
import {
  DOWN,
  factsOf,
  hold,
  SILENT,
  type Answer,
  type Held,
} from "../../../test/builders/hold.ts";
import { brief, panel } from "../../../test/builders/panel.ts";
import {
  answering,
  OPTIONS,
  swarmBrief,
  swarmPanel,
  swarmUsual,
} from "../../../test/builders/swarm-panel.ts";
import { dialectic as dialecticAlone } from "../dialectic/index.ts";
import { dialectic, swarm } from "../index.ts";
import { swarm as swarmAlone } from "../swarm/index.ts";

type Panel = (ask: Ask, rejections: number) => Answer;
/** The panel, and beside it one who answers alone with these options in turn. */
const beside =
  (usual: Panel, options: readonly (string | typeof SILENT)[] = ["o2"]): Panel =>
  (ask, rejections) => {
    if (ask.purpose !== "baseline") return usual(ask, rejections);
    const option = options[(Number(ask.id.split("/")[1]) - 1) % options.length];
    const reply = swarmUsual(ask);
    return option === SILENT ? SILENT : "option" in reply ? { ...reply, option } : reply;
  };
const swarmBaseline = swarmBrief({ rounds: 1, baseline: true });
const inSwarm = (options?: readonly (string | typeof SILENT)[], over = {}) =>
  hold(swarm, swarmBrief({ rounds: 1, baseline: true, ...over }), beside(swarmPanel(), options));
const inDialectic = (usual: Panel = panel()) =>
  hold(dialectic, brief({ baseline: true }), beside(usual));
const alone = (held: Held) => held.asks.filter(({ purpose }) => purpose === "baseline");
const ofPanel = (held: Held) =>
  new Set(
    held.asks.filter(({ purpose, gate }) => purpose !== "baseline" && !gate).map(({ id }) => id),
  );
const fact = (held: Held) => factsOf(held.facts, "baseline")[0];
const restless: Panel = swarmPanel((ask, usual) =>
  ask.purpose === "response" ? answering(usual, "changed") : usual,
);

describe.each([
  ["swarm", inSwarm()],
  ["dialectic", inDialectic()],
] as const)("one model alone beside a %s", (name, held) => {
  const prompts = alone(held).map((ask) =>
    name === "swarm"
      ? promptText(
          render(ask, { brief: swarmBaseline, wording: swarm.wording, nonce: "0123456789abcdef" }),
        )
      : promptText(
          render(ask, {
            brief: brief({ baseline: true }),
            wording: dialectic.wording,
            nonce: "0123456789abcdef",
          }),
        ),
  );

  it("is asked as often as the panel was, gates left out, when the panel is done", () => {
    expect(alone(held)).toHaveLength(ofPanel(held).size);
    expect(held.asks.slice(-alone(held).length).map(({ id }) => id)).toEqual(
      alone(held).map((_, i) => `baseline/${i + 1}`),
    );
  });

  it("is asked blind: no message, no document of another's, no rule, one and the same prompt each time", () => {
    expect(
      alone(held).map(({ blind, transcript, documents, rules, seat, phase, round }) => [
        blind,
        transcript,
        documents,
        rules,
        seat.id,
        phase,
        round,
      ]),
    ).toEqual(alone(held).map(() => [true, [], [], [], "baseline", "baseline", 0]));
    expect(new Set(prompts).size).toBe(1);
  });

  it("reads a constitution of its own, with the question and the options, and no word about a panel", () => {
    const [prompt = ""] = prompts;
    expect(prompt.startsWith("You answer one question alone, as well as you can.")).toBe(true);
    expect(prompt).toContain("Should the billing service be split?");
    expect(prompt).toContain("Options\n- o1: Split now\n- o2: Keep it whole");
    expect(prompt).toContain("Answer the question: what should be done, and why.");
    expect(prompt).not.toMatch(
      /swarm|panel|expert|moderator|contrarian|devil|member|peer|round|Claim of|said-by-/iu,
    );
  });

  it("leaves the panel's prompts as they were", () => {
    const own = name === "swarm" ? swarmAlone.wording : dialecticAlone.wording;
    const wrapped = name === "swarm" ? swarm.wording : dialectic.wording;
    for (const ask of held.asks.filter(({ purpose }) => purpose !== "baseline"))
      expect([ask.id, wrapped.task(ask), wrapped.constitution(brief(), ask.purpose)]).toEqual([
        ask.id,
        own.task(ask),
        own.constitution(brief(), ask.purpose),
      ]);
  });

  it("is said in messages without the option, and in one fact", () => {
    const calls = alone(held).length;
    expect(fact(held)).toEqual({
      kind: "baseline",
      calls,
      answered: calls,
      votes: { o2: calls },
      chosen: "o2",
    });
    expect(factsOf(held.facts, "message").find(({ phase }) => phase === "baseline")).toEqual({
      kind: "message",
      id: "baseline-001",
      seat: "baseline",
      round: 0,
      phase: "baseline",
      ask: "baseline/1",
      body: { answer: "Measure first.", reasons: ["Nobody knows the load."], confidence: 0.5 },
      flags: [],
    });
    expect(held.facts.at(-1)?.kind).toBe("baseline");
  });
});

describe("the panel beside it", () => {
  it("records the same facts under the same keys, byte for byte, and ends alike", () => {
    const [inSwarms, inDialectics] = [inSwarm(), inDialectic()];
    const told = (frontier: ReturnType<typeof drive>) =>
      frontier.facts.map((recorded) => JSON.stringify(recorded));
    const pairs = [
      [
        drive(swarmAlone.script(swarmBaseline), inSwarms.replies),
        drive(swarm.script(swarmBaseline), inSwarms.replies),
      ],
      [
        drive(dialecticAlone.script(brief()), inDialectics.replies),
        drive(dialectic.script(brief({ baseline: true })), inDialectics.replies),
      ],
    ] as const;
    for (const [bare, wrapped] of pairs) {
      expect(told(wrapped).slice(0, bare.facts.length)).toEqual(told(bare));
      expect(wrapped.result).toEqual(bare.result);
      expect(wrapped.asked.slice(0, bare.asked.length).map(({ id }) => id)).toEqual(
        bare.asked.map(({ id }) => id),
      );
      expect(new Set(wrapped.facts.map(({ key }) => key)).size).toBe(wrapped.facts.length);
    }
  });

  it("is alone where no baseline was asked for", () => {
    for (const over of [{}, { baseline: false }]) {
      const held = hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel());
      expect([alone(held), fact(held)]).toEqual([[], undefined]);
      expect(swarm.outline(swarmBrief(over))).toEqual(swarmAlone.outline(swarmBrief(over)));
    }
  });

  it("is counted where its seats work side by side in a fork", () => {
    const broken = inDialectic(
      panel((ask, usual) => (ask.id === "position/1/security" ? DOWN : usual)),
    );
    const forked = [...ofPanel(broken)].filter((id) => /^(?:alone|closing)\//u.test(id));
    expect(forked.length).toBeGreaterThan(5);
    expect(alone(broken)).toHaveLength(ofPanel(broken).size);
  });

  it("may be asked more than fifty times; the one alone is not", () => {
    const long = hold(swarm, swarmBrief({ mode: "deep", baseline: true }), beside(restless));
    expect(ofPanel(long).size).toBeGreaterThan(50);
    expect([alone(long).length, fact(long)?.calls]).toEqual([50, 50]);
  });
});

describe("the vote over its answers", () => {
  const calls = alone(inSwarm()).length;
  const share = (every: number, nth: number) =>
    Array.from({ length: calls }, (_, i) => i).filter((i) => i % every === nth).length;

  it("goes to the option that most of them amount to", () => {
    expect(fact(inSwarm(["o1", "o2", "o1"]))).toEqual({
      kind: "baseline",
      calls,
      answered: calls,
      votes: { o1: share(3, 0) + share(3, 2), o2: share(3, 1) },
      chosen: "o1",
    });
  });

  it("is open on a tie, also if a third option has fewer", () => {
    const even = Array.from({ length: calls }, (_, i) => (i < 4 ? "o1" : i < 8 ? "o2" : "none"));
    expect(fact(inSwarm(even))).toEqual({
      kind: "baseline",
      calls,
      answered: calls,
      votes: { o1: 4, o2: 4 },
      chosen: null,
    });
    const three = Array.from({ length: calls }, (_, i) =>
      i < 3 ? "o3" : i < 7 ? "o1" : i < 11 ? "o2" : "none",
    );
    expect(fact(inSwarm(three, { options: [...OPTIONS, "Buy one"] }))).toMatchObject({
      votes: { o1: 4, o2: 4, o3: 3 },
      chosen: null,
    });
  });

  it("[X-14] counts neither who names none nor who is silent", () => {
    expect(fact(inSwarm([SILENT, "none", "o1"]))).toEqual({
      kind: "baseline",
      calls,
      answered: calls - share(3, 0),
      votes: { o1: share(3, 2) },
      chosen: "o1",
    });
    expect(fact(inSwarm([SILENT]))).toEqual({
      kind: "baseline",
      calls,
      answered: 0,
      votes: {},
      chosen: null,
    });
  });

  it("is taken on the options as they were at the end, those that joined on the way too", () => {
    const joined = hold(
      swarm,
      swarmBaseline,
      beside(
        swarmPanel((ask, usual) =>
          ask.id === "argument/1/finance"
            ? { ...usual, declaredOption: "none", ownOption: "Buy one" }
            : "option" in usual && ask.seat.id === "finance"
              ? { ...usual, option: "o3" }
              : usual,
        ),
        ["o3"],
      ),
    );
    expect(fact(joined)).toMatchObject({ votes: { o3: alone(joined).length }, chosen: "o3" });
  });

  it("is none where the panel never had options: the form asks for none", () => {
    const silent = hold(
      swarm,
      swarmBaseline,
      beside(swarmPanel((ask, usual) => (ask.seat.role === "expert" ? SILENT : usual))),
    );
    expect(silent.outcome.reason).toBe("no-quorum");
    expect(fact(silent)).toEqual({
      kind: "baseline",
      calls: ofPanel(silent).size,
      answered: ofPanel(silent).size,
      votes: {},
      chosen: null,
    });
    expect(
      alone(silent)[0]?.shape.parse({ answer: "x", reasons: ["y"], confidence: 1, option: "o1" })
        .ok,
    ).toBe(false);
  });
});

describe("the outline with a baseline", () => {
  it("has one stage more, as many asks as are planned and fifty at most; what a person adds is apart", () => {
    const stage = (asks: number, more: object = {}) => ({
      phase: "baseline",
      round: 0,
      title: "One model alone, as often as the panel was asked",
      asks,
      conditional: false,
      blind: true,
      ...more,
    });
    const light = swarmBrief({ mode: "lightweight", rounds: 1, baseline: true });
    const bare = swarmAlone.outline(light);
    const calls = mostAsks({ stages: callStages(plannedStages(bare)) });
    expect(swarm.outline(light)).toEqual({
      ...bare,
      ends: bare.ends?.map(({ round, least, most }) => ({
        round,
        least: 2 * least,
        most: 2 * most,
      })),
      stages: [
        ...bare.stages,
        stage(calls),
        stage(50 - calls, { conditional: true, byPerson: true }),
      ],
    });
    expect(swarm.outline(swarmBrief({ mode: "deep", baseline: true })).stages.at(-2)).toEqual(
      stage(50),
    );
    expect(dialectic.outline(brief({ baseline: true })).stages.at(-1)?.phase).toBe("baseline");
  });

  it("holds every run", () => {
    const runs = [
      inSwarm(),
      hold(swarm, swarmBrief({ mode: "deep", baseline: true }), beside(restless)),
    ];
    const briefs = [swarmBaseline, swarmBrief({ mode: "deep", baseline: true })];
    runs.forEach((held, i) =>
      expect(held.replies.size).toBeLessThanOrEqual(
        mostAsks({ stages: plannedStages(swarm.outline(briefs[i] ?? swarmBaseline)) }),
      ),
    );
    const broken = inDialectic(
      panel((ask, usual) => (ask.id === "position/1/security" ? DOWN : usual)),
    );
    for (const held of [inDialectic(), broken])
      expect(held.replies.size).toBeLessThanOrEqual(
        mostAsks(dialectic.outline(brief({ baseline: true }))),
      );
  });

  it("holds also where a person asks for more rounds", () => {
    const light = swarmBrief({ mode: "lightweight", rounds: 1, baseline: true });
    const extended = hold(
      swarm,
      light,
      beside(
        swarmPanel((ask, usual) =>
          ask.id === "gate/next/1" ? { choice: "deep-dive", note: "" } : usual,
        ),
      ),
    );
    expect(alone(extended).length).toBeLessThanOrEqual(
      mostAsks({ stages: swarm.outline(light).stages.filter(({ phase }) => phase === "baseline") }),
    );
  });
});
