import { describe, expect, it } from "vitest";
import { render, promptText } from "../../agents/render.ts";
import { drive } from "../../kernel/drive.ts";
import { mostAsks, plannedStages } from "../../kernel/outline.ts";
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
import { swarmBrief, swarmPanel, swarmUsual } from "../../../test/builders/swarm-panel.ts";
import { dialectic as dialecticAlone } from "../dialectic/index.ts";
import { dialectic, swarm } from "../index.ts";
import { swarm as swarmAlone } from "../swarm/index.ts";

type Panel = (ask: Ask, rejections: number) => Answer;
const isAlone = ({ purpose }: Ask): boolean => purpose.startsWith("baseline");
/** The panel, and beside it the one who answers alone. */
const beside =
  (usual: Panel, alone: (ask: Ask) => Answer = swarmUsual): Panel =>
  (ask, rejections) =>
    isAlone(ask) ? alone(ask) : usual(ask, rejections);
const options = ["Split now", "Keep it whole"];
const swarmBaseline = swarmBrief({ rounds: 1, baseline: true, options });
const dialecticBaseline = brief({ baseline: true, options });
const inSwarm = (alone?: (ask: Ask) => Answer) =>
  hold(swarm, swarmBaseline, beside(swarmPanel(), alone));
const inDialectic = (usual: Panel = panel()) => hold(dialectic, dialecticBaseline, beside(usual));
const fact = (held: Held) => factsOf(held.facts, "baseline")[0];

describe.each([
  ["swarm", inSwarm(), swarm, swarmAlone, swarmBaseline],
  ["dialectic", inDialectic(), dialectic, dialecticAlone, dialecticBaseline],
] as const)("one model alone beside a %s", (_name, held, wrapped, own, begun) => {
  const [answer, comparison] = held.asks.filter(isAlone);
  const promptOf = (ask: Ask | undefined): string =>
    ask
      ? promptText(
          render(ask, { brief: begun, wording: wrapped.wording, nonce: "0123456789abcdef" }),
        )
      : "";

  it("[Q-08] answers once before the panel begins, and compares once when the panel is done", () => {
    expect([held.asks[0]?.id, held.asks.at(-1)?.id]).toEqual([
      "baseline/answer",
      "baseline/comparison",
    ]);
    expect(held.asks.filter(isAlone)).toHaveLength(2);
  });

  it("[Q-08] answers blind: the question, the named options and no word about a panel", () => {
    expect([answer?.blind, answer?.transcript, answer?.rules]).toEqual([true, [], []]);
    const prompt = promptOf(answer);
    expect(prompt.startsWith("You answer one question alone, as well as you can.")).toBe(true);
    expect(prompt).toContain("Should the billing service be split?");
    expect(prompt).toContain("- Split now\n- Keep it whole");
    expect(prompt).not.toMatch(
      /swarm|panel|expert|moderator|contrarian|devil|member|peer|round|Claim of|said-by-/iu,
    );
  });

  it("[Q-08] compares its answer with the last message of every seat", () => {
    const messages = factsOf(held.facts, "message").filter(({ phase }) => phase !== "baseline");
    const last = new Map(messages.map((message) => [message.seat, message.id]));
    expect(comparison?.transcript.map(({ id }) => id).toSorted()).toEqual(
      ["baseline-001", ...last.values()].toSorted(),
    );
    expect(promptOf(comparison)).toContain("You compare two answers to one question");
  });

  it("leaves the panel's prompts as they were", () => {
    for (const ask of held.asks.filter((each) => !isAlone(each)))
      expect([
        ask.id,
        wrapped.wording.task(ask),
        wrapped.wording.constitution(brief(), ask.purpose),
      ]).toEqual([ask.id, own.wording.task(ask), own.wording.constitution(brief(), ask.purpose)]);
  });

  it("[Q-08] leaves two messages and one fact: what was corrected, added and lost, and the option it amounts to", () => {
    expect(fact(held)).toEqual({
      kind: "baseline",
      calls: 2,
      answered: 2,
      votes: { o2: 1 },
      chosen: "o2",
      changes: { corrected: ["The load is known."], added: ["A date."], lost: [] },
    });
    expect(
      factsOf(held.facts, "message")
        .filter(({ phase }) => phase === "baseline")
        .map(({ id, ask, body }) => [id, ask, body]),
    ).toEqual([
      [
        "baseline-001",
        "baseline/answer",
        { whole: "Measure first; then decide.", answer: "Measure first." },
      ],
      [
        "baseline-002",
        "baseline/comparison",
        { corrected: ["The load is known."], added: ["A date."], lost: [] },
      ],
    ]);
    expect(held.facts.at(-1)?.kind).toBe("baseline");
  });
});

describe("the panel beside it", () => {
  it("records the same facts and ends alike", () => {
    const told = (frontier: ReturnType<typeof drive>) =>
      frontier.facts
        .map(({ fact: recorded }) => recorded)
        .filter(
          (each) =>
            each.kind !== "baseline" && !(each.kind === "message" && each.phase === "baseline"),
        );
    const [inSwarms, inDialectics] = [inSwarm(), inDialectic()];
    const pairs = [
      [
        drive(swarmAlone.script(swarmBaseline), inSwarms.replies),
        drive(swarm.script(swarmBaseline), inSwarms.replies),
      ],
      [
        drive(dialecticAlone.script(brief({ options })), inDialectics.replies),
        drive(dialectic.script(dialecticBaseline), inDialectics.replies),
      ],
    ] as const;
    for (const [bare, wrapped] of pairs) {
      expect(told(wrapped)).toEqual(told(bare));
      expect(wrapped.result).toEqual(bare.result);
      expect(new Set(wrapped.facts.map(({ key }) => key)).size).toBe(wrapped.facts.length);
    }
  });

  it("is alone where no baseline was asked for", () => {
    for (const over of [{}, { baseline: false }]) {
      const held = hold(swarm, swarmBrief({ rounds: 1, ...over }), swarmPanel());
      expect([held.asks.filter(isAlone), fact(held)]).toEqual([[], undefined]);
      expect(swarm.outline(swarmBrief(over))).toEqual(swarmAlone.outline(swarmBrief(over)));
    }
  });

  it("is listened to where its seats work side by side in a fork", () => {
    const broken = inDialectic(
      panel((ask, usual) => (ask.id === "position/1/security" ? DOWN : usual)),
    );
    expect(broken.asks.at(-1)?.transcript.length).toBeGreaterThan(3);
  });
});

describe("an answer that does not come", () => {
  const none = { kind: "baseline", votes: {}, chosen: null };

  it("[X-14] leaves nothing to compare, and no vote", () => {
    const held = inSwarm(() => SILENT);
    expect([held.asks.filter(isAlone).length, fact(held)]).toEqual([
      1,
      { ...none, calls: 1, answered: 0 },
    ]);
  });

  it("leaves the single answer where only the comparison fails", () => {
    const held = inSwarm((ask) => (ask.id === "baseline/answer" ? swarmUsual(ask) : SILENT));
    expect(fact(held)).toEqual({ ...none, calls: 2, answered: 1 });
  });

  it("[X-14] is no vote where it is none of the options, nor where the panel never had any", () => {
    const strange = inSwarm((ask) => {
      const reply = swarmUsual(ask);
      return "option" in reply ? { ...reply, option: "none" } : reply;
    });
    expect(fact(strange)).toMatchObject({ votes: {}, chosen: null });
    const silent = hold(
      swarm,
      swarmBrief({ rounds: 1, baseline: true }),
      beside(swarmPanel((ask, usual) => (ask.seat.role === "expert" ? SILENT : usual))),
    );
    expect(silent.outcome.reason).toBe("no-quorum");
    expect(fact(silent)).toMatchObject({ votes: {}, chosen: null });
  });
});

describe("the outline with a baseline", () => {
  it("has one ask before and one after, in every end that is planned", () => {
    const bare = swarmAlone.outline(swarmBaseline);
    const outline = swarm.outline(swarmBaseline);
    expect(outline.stages.slice(1, -1)).toEqual(bare.stages);
    expect([outline.stages[0], outline.stages.at(-1)].map((each) => each?.asks)).toEqual([1, 1]);
    expect(outline.ends?.map(({ least, most }) => [least, most])).toEqual(
      bare.ends?.map(({ least, most }) => [least + 2, most + 2]),
    );
  });

  it("holds every run", () => {
    expect(inSwarm().replies.size).toBeLessThanOrEqual(
      mostAsks({ stages: plannedStages(swarm.outline(swarmBaseline)) }),
    );
    const broken = inDialectic(
      panel((ask, usual) => (ask.id === "position/1/security" ? DOWN : usual)),
    );
    for (const held of [inDialectic(), broken])
      expect(held.replies.size).toBeLessThanOrEqual(mostAsks(dialectic.outline(dialecticBaseline)));
  });
});
