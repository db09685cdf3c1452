import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { mostAsks, plannedStages } from "../../kernel/outline.ts";
import type { Ask } from "../../kernel/ask.ts";
import { DOWN, factsOf, hold, SILENT, type Answer } from "../../../test/builders/hold.ts";
import {
  deciding,
  OPTIONS,
  shifted,
  swarmBrief,
  swarmPanel,
} from "../../../test/builders/swarm-panel.ts";
import { MODES, MOST_ROUNDS } from "./brief.ts";
import { swarm } from "./index.ts";

const usual = hold(swarm, swarmBrief(), swarmPanel());
const steps = (held: typeof usual, round: number) => [
  ...new Set(held.asks.filter((ask) => ask.round === round).map(({ phase }) => phase)),
];
const ids = (held: typeof usual) => factsOf(held.facts, "message").map(({ id }) => id);
/** Whether this seat fails at this ask: the same in every run with this seed. */
const chance = (seed: number, ask: Ask): number =>
  `${seed}/${ask.id}`
    .split("")
    .reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5) %
  100;

describe("a round", () => {
  it("[W-14] has its steps in order, and an analogy only where somebody brings other fields", () => {
    const before = ["position_declaration", "opening", "argument", "stress_test", "response"];
    expect(steps(usual, 1)).toEqual([...before, "analogy", "quality_gate"]);
    const light = hold(
      swarm,
      swarmBrief({ mode: "lightweight", rounds: 2 }),
      deciding({ "gate/next/1": "deep-dive" }),
    );
    expect([steps(light, 1), steps(light, 2)]).toEqual([
      [...before, "quality_gate"],
      [...before, "quality_gate", "synthesis"],
    ]);
    expect(
      light.asks
        .map(({ seat }) => seat.id)
        .filter((id) => id === "cross-domain" || id === "historian"),
    ).toEqual([]);
  });

  it("says what it is about before anyone speaks", () => {
    const kinds = usual.facts
      .map((fact) => (fact.kind === "message" ? fact.phase : fact.kind))
      .filter((kind) => ["round", "position_declaration", "synthesis"].includes(kind));
    expect(kinds).toEqual([
      "round",
      "position_declaration",
      "position_declaration",
      "position_declaration",
      "round",
      "position_declaration",
      "position_declaration",
      "position_declaration",
      "synthesis",
    ]);
  });
});

describe("message ids", () => {
  it("[W-17] are unique, gapless in every round and minted in seat order, whoever is silent", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...MODES), (seed, mode) => {
        const held = hold(
          swarm,
          swarmBrief({ mode }),
          deciding({ "gate/next/1": "pause" }, (ask, reply) =>
            chance(seed, ask) < 15 ? SILENT : reply,
          ),
        );
        for (let round = 0; round <= MOST_ROUNDS; round += 1) {
          const own = ids(held).filter((id) => id.startsWith(`r${round}-`));
          expect(own).toEqual(own.map((_, i) => `r${round}-msg-${String(i + 1).padStart(3, "0")}`));
        }
        const messages = factsOf(held.facts, "message");
        expect(messages.map(({ ask }) => ask)).toEqual(
          held.asks
            .map(({ id }) => id)
            .filter(
              (id, i, all) => all.indexOf(id) === i && messages.some(({ ask }) => ask === id),
            ),
        );
      }),
      { seed: 1, numRuns: 12 },
    );
  });

  it("[X-05] belong to the seat that was asked, whoever answers first", () => {
    const turns = factsOf(usual.facts, "message").map(({ ask, seat }) => [ask, seat]);
    expect(turns).toEqual(
      turns.map(([ask]) => [ask, usual.asks.find(({ id }) => id === ask)?.seat.id]),
    );
  });
});

describe("the laws of a swarm", () => {
  it("[X-05] replies in any order give the same facts and the same outcome", () => {
    const brief = swarmBrief({ options: OPTIONS });
    const held = hold(
      swarm,
      brief,
      swarmPanel((ask, reply) =>
        ask.id === "response/1/growth"
          ? shifted(reply, "o2", ["r1-msg-008"])
          : ask.id === "argument/1/finance"
            ? SILENT
            : reply,
      ),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...held.replies], { minLength: held.replies.size }),
        (replies) => {
          const { facts, result } = drive(swarm.script(brief), new Map(replies));
          expect([facts.map(({ fact }) => fact), result]).toEqual([
            held.facts,
            { finished: true, value: held.outcome },
          ]);
        },
      ),
      { seed: 1, numRuns: 10 },
    );
  });

  it("[X-05] what is asked next waits for all and depends on which replies are there, never on when they came", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...usual.replies]), (some) => {
        const { facts, open } = drive(swarm.script(swarmBrief()), new Map(some));
        const sorted = drive(
          swarm.script(swarmBrief()),
          new Map([...some].sort(([a], [b]) => (a < b ? -1 : 1))),
        );
        expect([facts, open.map(({ id }) => id)]).toEqual([
          sorted.facts,
          sorted.open.map(({ id }) => id),
        ]);
        expect(new Set(open.map(({ phase }) => phase)).size).toBeLessThanOrEqual(1);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it("[X-17] with every seat silent it ends for want of a quorum, within its outline", () => {
    for (const mode of MODES) {
      for (const options of [[], OPTIONS]) {
        for (const answer of [SILENT, DOWN] as const) {
          const brief = swarmBrief({ mode, options });
          const held = hold(swarm, brief, () => answer);
          expect(held.outcome).toEqual({
            reason: "no-quorum",
            rounds: 1,
            chosen: null,
            mode,
            leftOut: [],
          });
          expect(held.replies.size).toBeLessThanOrEqual(
            mostAsks({ stages: plannedStages(swarm.outline(brief)) }),
          );
        }
      }
    }
  });

  it("unattended it stays inside its plan, whoever fails when", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(...MODES),
        fc.constantFrom(5, 30, 70),
        fc.nat({ max: 5 }),
        (seed, mode, share, documents) => {
          const brief = swarmBrief({
            mode,
            dealt: Array.from({ length: documents }, (_, i) => ({
              name: `d${i}`,
              text: "A line.",
            })),
          });
          const held = hold(
            swarm,
            brief,
            swarmPanel((ask, reply): Answer => {
              const drawn = chance(seed, ask);
              if (drawn < share)
                return drawn % 3 === 0 ? DOWN : drawn % 3 === 1 ? "no JSON at all" : SILENT;
              return ask.purpose === "response" && "option" in reply && drawn % 2 === 0
                ? shifted(reply, drawn % 4 === 0 ? "o1" : "o2", [
                    ask.transcript.find(({ seat }) => seat !== ask.seat.id && seat !== "moderator")
                      ?.id ?? "",
                  ])
                : reply;
            }),
          );
          const { stages, rounds } = swarm.outline(brief);
          expect(held.replies.size).toBeLessThanOrEqual(
            mostAsks({ stages: plannedStages({ stages, rounds, seats: 0 }) }),
          );
          expect(held.outcome["rounds"]).toBeLessThanOrEqual(rounds);
        },
      ),
      { seed: 1, numRuns: 25 },
    );
  });

  it("[W-28] a person who modifies, pauses and extends as often as allowed stays inside its outline and never goes past ten rounds", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(...MODES),
        fc.constantFrom(...MODES),
        (seed, mode, to) => {
          const brief = swarmBrief({ mode });
          const held = hold(
            swarm,
            brief,
            swarmPanel((ask, reply): Answer => {
              if (!ask.gate) return chance(seed, ask) < 5 ? SILENT : reply;
              const choices = ask.gate.choices
                .map(({ id }) => id)
                .filter((id) => id !== "synthesis" && id !== "end");
              const wanted = ask.id.startsWith("gate/start/")
                ? (choices.find((id) => id === `mode-${to}`) ??
                  choices.find((id) => id === "modify"))
                : undefined;
              const more = choices.filter((id) => id !== "follow");
              return {
                choice: wanted ?? more[chance(seed, ask) % Math.max(1, more.length)] ?? choices[0],
                note: "As it was wished.",
              };
            }),
          );
          expect(held.replies.size).toBeLessThanOrEqual(mostAsks(swarm.outline(brief)));
          expect(
            held.outcome["rounds"] === MOST_ROUNDS || held.outcome.reason === "no-quorum",
          ).toBe(true);
        },
      ),
      { seed: 1, numRuns: 6 },
    );
  });
});
