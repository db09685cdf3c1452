import { describe, expect, it } from "vitest";
import { mostAsks, plannedStages } from "../../kernel/outline.ts";
import { hold } from "../../../test/builders/hold.ts";
import {
  agreeing,
  deciding,
  refer,
  swarmBrief,
  swarmPanel,
} from "../../../test/builders/swarm-panel.ts";
import { MODES } from "./brief.ts";
import { swarm } from "./index.ts";

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

  it("the longest run that nobody extends makes exactly the asks that are planned, but for the offer to end", () => {
    for (const mode of MODES) {
      const brief = swarmBrief({ mode });
      const held = hold(
        swarm,
        brief,
        swarmPanel((ask, reply) =>
          ask.purpose === "response"
            ? {
                ...reply,
                positionShift: "minor",
                triggers: ["r1-msg-002"].map((id) =>
                  ask.seat.id === "operations" ? "r1-msg-001" : id,
                ),
                references: [refer("r1-msg-001", "supports")],
              }
            : reply,
        ),
      );
      expect([mode, held.replies.size]).toEqual([
        mode,
        mostAsks({ stages: plannedStages(swarm.outline(brief)) }) - 1,
      ]);
    }
  });

  it("[X-02] says which asks are blind, and those are", () => {
    const { stages } = swarm.outline(swarmBrief());
    // Who ends after a unanimous blind round is asked what nobody else is.
    const asks = [
      hold(swarm, swarmBrief(), swarmPanel()),
      hold(swarm, swarmBrief(), deciding({ "gate/unanimous": "end" }, agreeing(2))),
    ].flatMap((held) => held.asks);
    expect(new Set(stages.filter(({ blind }) => blind).map(({ phase }) => phase))).toEqual(
      new Set(asks.filter(({ blind, gate }) => blind && !gate).map(({ phase }) => phase)),
    );
  });

  it("every ask belongs to a stage of its round", () => {
    const brief = swarmBrief({ dealt: [{ name: "d", text: "A line." }] });
    const { stages } = swarm.outline(brief);
    const { asks } = hold(swarm, brief, swarmPanel());
    expect(
      asks
        .filter(
          ({ phase, round }) =>
            phase !== "synthesis" &&
            !stages.some((stage) => stage.phase === phase && stage.round === round),
        )
        .map(({ id }) => id),
    ).toEqual([]);
  });

  it("what only a person asks for is no part of the plan", () => {
    const outline = swarm.outline(swarmBrief());
    expect(
      outline.stages.filter(({ byPerson }) => byPerson === true).map(({ phase }) => phase),
    ).toEqual(["analysis", "confirmation", "extension"]);
    expect(plannedStages(outline).map(({ phase }) => phase)).not.toContain("extension");
  });
});
