import { describe, expect, it } from "vitest";
import { callStages, mostAsks, plannedStages } from "../../kernel/outline.ts";
import { hold, type Held } from "../../../test/builders/hold.ts";
import { LONG_MS, seeds, staged, STEADY } from "../../../test/builders/staged.ts";
import {
  agreeing,
  answering,
  deciding,
  swarmBrief,
  swarmPanel,
} from "../../../test/builders/swarm-panel.ts";
import { TOPICS } from "../../../test/builders/topics.ts";
import { MODES, type SwarmBrief } from "./brief.ts";
import { swarm } from "./index.ts";

/** Runs of every mode and way to ask less, by panels of every temperament. */
const RUNS: readonly { readonly brief: SwarmBrief; readonly held: Held }[] = seeds(10, 40).flatMap(
  (n) =>
    MODES.map((mode) => {
      const brief = swarmBrief({
        mode,
        topic: TOPICS.en[n % 3] ?? "",
        options: n % 2 === 1 ? ["REST", "GraphQL"] : [],
        progressive: n % 3 === 1,
        reask: n % 4 === 1,
        rounds: n % 5 === 1 ? 1 : null,
      });
      return { brief, held: staged(swarm, brief, STEADY[n % STEADY.length] ?? "balanced", n) };
    }),
);

const callsOf = ({ asks }: Held): number => asks.filter(({ gate }) => !gate).length;

describe("the outline of a swarm", () => {
  it("[W-01] names the seats and the rounds of its mode, or the rounds that were asked for", () => {
    expect(
      MODES.map((mode) => swarm.outline(swarmBrief({ mode }))).map(({ seats, rounds }) => [
        seats,
        rounds,
      ]),
    ).toEqual([
      [8, 5],
      [7, 3],
      [4, 2],
    ]);
    expect(swarm.outline(swarmBrief({ rounds: 9 })).rounds).toBe(9);
  });

  it("the longest run that nobody extends makes exactly the asks that are planned, but for two offers to end, and one synthesis", () => {
    for (const mode of MODES) {
      const brief = swarmBrief({ mode });
      const held = hold(
        swarm,
        brief,
        swarmPanel((ask, reply) =>
          ask.purpose === "response" ? answering(reply, "changed") : reply,
        ),
      );
      const stages = plannedStages(swarm.outline(brief));
      const syntheses = stages.filter(({ phase }) => phase === "synthesis").length;
      expect([mode, held.replies.size]).toEqual([mode, mostAsks({ stages }) - 2 - (syntheses - 1)]);
    }
  });

  it(
    "[T-23] runs that no call of fails keep to the fewest and the most calls of the round in which they end",
    () => {
      const outside = RUNS.flatMap(({ brief, held }) => {
        const ends = (swarm.outline(brief).ends ?? []).filter(
          ({ round }) => round === held.outcome["rounds"],
        );
        const calls = callsOf(held);
        return ends.some(({ least, most }) => least <= calls && calls <= most)
          ? []
          : [{ brief, calls, ends }];
      });
      expect(outside).toEqual([]);
    },
    LONG_MS,
  );

  it("[T-23] what is planned for a round is at most 1.6 times as much as the least", () => {
    const wide = RUNS.flatMap(({ brief }) => swarm.outline(brief).ends ?? []).filter(
      ({ least, most }) => most > 1.6 * least,
    );
    expect(wide).toEqual([]);
  });

  it("[T-23] the last of these is all that is planned but for one synthesis and offers to end", () => {
    for (const mode of MODES) {
      const { ends = [], stages } = swarm.outline(swarmBrief({ mode }));
      const calls = callStages(plannedStages({ stages, seats: 0, rounds: 0 }));
      const syntheses = calls.filter(({ phase }) => phase === "synthesis").length;
      expect(ends.at(-1)?.most).toBe(mostAsks({ stages: calls }) - (syntheses - 1));
    }
  });

  it("[X-02] says which asks are blind, and those are", () => {
    const brief = swarmBrief({ reask: true });
    const { stages } = swarm.outline(brief);
    const asks = [
      hold(swarm, brief, swarmPanel()),
      hold(swarm, brief, deciding({ "gate/unanimous": "end" }, agreeing(2))),
    ].flatMap((held) => held.asks);
    expect(new Set(stages.filter(({ blind }) => blind).map(({ phase }) => phase))).toEqual(
      new Set(asks.filter(({ blind, gate }) => blind && !gate).map(({ phase }) => phase)),
    );
  });

  it(
    "every ask, a gate too, belongs to a stage of its round",
    () => {
      const dealt = { dealt: [{ name: "d", text: "A line." }] };
      const all = [
        ...RUNS,
        { brief: swarmBrief(dealt), held: hold(swarm, swarmBrief(dealt), swarmPanel()) },
        { brief: swarmBrief(), held: hold(swarm, swarmBrief(), swarmPanel(agreeing(1))) },
        { brief: swarmBrief(), held: hold(swarm, swarmBrief(), swarmPanel(agreeing(2))) },
      ];
      const astray = all.flatMap(({ brief, held }) => {
        const { stages } = swarm.outline(brief);
        return held.asks
          .filter(
            ({ phase, round, gate }) =>
              !stages.some(
                (stage) =>
                  stage.phase === phase &&
                  stage.round === round &&
                  (stage.isGate === true) === (gate !== undefined),
              ),
          )
          .map(({ id }) => id);
      });
      expect(astray).toEqual([]);
    },
    LONG_MS,
  );

  it("what only a person asks for is no part of the plan", () => {
    const outline = swarm.outline(swarmBrief());
    expect(
      outline.stages.filter(({ byPerson }) => byPerson === true).map(({ phase }) => phase),
    ).toEqual(["analysis", "analysis", "extension"]);
    expect(plannedStages(outline).map(({ phase }) => phase)).not.toContain("extension");
  });
});
