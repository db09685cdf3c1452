// Deliberations of every protocol in which something went otherwise: everyone silent or down, whoever is asked for one thing silent,
// every choice of a person taken where it is offered. What the engine says in them is most of what it can say.
import { dialectic, dispatch, review, structured, swarm } from "../../src/protocols/index.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { CLASH, candidates, dispatchBrief, dispatchUsual, SPECIALISTS } from "./dispatch-panel.ts";
import { DOWN, hold, SILENT, type Answer, type Held } from "./hold.ts";
import { brief as dialecticBrief, listed, usual as dialecticUsual } from "./panel.ts";
import { finding, found, PRESETS, reviewUsual, under } from "./review-panel.ts";
import { structuredBrief, structuredUsual } from "./structured-panel.ts";
import { swarmBrief, swarmUsual } from "./swarm-panel.ts";

interface Kind {
  readonly protocol: Protocol;
  readonly brief: Brief;
  readonly usual: (ask: Ask) => Answer;
}

/** Every protocol under each of its presets and modes. */
export function everyKind(): readonly Kind[] {
  const kind = <B extends Brief>(
    protocol: Protocol<B>,
    briefs: readonly B[],
    usual: (ask: Ask) => Answer,
  ): Kind[] => briefs.map((brief) => ({ protocol: protocol as unknown as Protocol, brief, usual })); // each brief is its protocol's own
  const dealt = {
    dealt: [
      { name: "a.md", text: "One." },
      { name: "b.md", text: "Two." },
    ],
    baseline: true,
  };
  return [
    ...kind(
      dialectic,
      (["quick", "standard", "deep"] as const).flatMap((preset) => [
        dialecticBrief({ preset }),
        dialecticBrief({ preset, ...dealt }),
      ]),
      dialecticUsual,
    ),
    ...kind(
      swarm,
      (["lightweight", "standard", "deep"] as const).flatMap((mode) => [
        swarmBrief({ mode }),
        swarmBrief({ mode, ...dealt }),
      ]),
      swarmUsual,
    ),
    ...kind(
      structured,
      [
        structuredBrief({ preset: "quick" }),
        structuredBrief(),
        structuredBrief({ rounds: 2, withoutStress: "Nobody may be missed." }),
        structuredBrief({ checks: ["tests"], ...dealt }),
      ],
      structuredUsual,
    ),
    ...kind(
      dispatch,
      [
        dispatchBrief(),
        dispatchBrief({ overrides: CLASH, candidates: candidates(...SPECIALISTS) }),
        dispatchBrief({ candidates: [] }),
      ],
      dispatchUsual,
    ),
    ...kind(
      review,
      (["plan", "section", "idea"] as const).map((name) => under(name, { rounds: 3 })),
      insisting,
    ),
    ...kind(
      review,
      (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).flatMap((name) => [
        under(name),
        under(name, { assess: true }),
      ]),
      reviewUsual,
    ),
  ];
}

/** Reviewers who find much and let nothing rest, and an author who follows nothing. */
function insisting(ask: Ask): Answer {
  const usual = reviewUsual(ask);
  if (ask.purpose === "assess")
    return {
      ...usual,
      ...found(finding("critical"), finding("major")),
      ...("earlier" in usual
        ? {
            earlier: listed(ask, "earlier", "finding").map((id) => ({
              finding: id,
              status: "NOT_ADDRESSED",
              note: "Not yet.",
            })),
          }
        : {}),
      ...("acceptable" in usual ? { acceptable: "NO" } : {}),
    };
  if (ask.purpose === "revise" || ask.purpose === "rebut")
    return {
      edits: [],
      declined: listed(ask, "declined", "finding").map((id) => ({ finding: id, reason: "No." })),
      disputes: [],
    };
  return ask.purpose === "rank"
    ? {
        ...usual,
        ratings: listed(ask, "ratings", "idea").map((idea) => ({
          idea,
          rating: "KILL",
          why: "No.",
        })),
      }
    : usual;
}

/** Long ones take seconds, and say what short ones do; recorded ones stand for them. */
const MOST_ROUNDS = 4;

function isShort({ protocol, brief }: Kind): boolean {
  return brief.dealt === undefined && protocol.outline(brief).rounds <= MOST_ROUNDS;
}

/** What was held, and under which protocol. */
export type Run = Held & { readonly protocol: string };

export function manyRuns(): readonly Run[] {
  return everyKind()
    .filter(isShort)
    .flatMap(({ protocol, brief, usual }) => {
      const held = (answer: (ask: Ask) => Answer): Run => ({
        ...hold(protocol, brief, answer),
        protocol: protocol.name,
      });
      const first = held(usual);
      const purposes = [
        ...new Set(first.asks.filter(({ gate }) => !gate).map(({ purpose }) => purpose)),
      ];
      const choices = [
        ...new Set(first.asks.flatMap(({ gate }) => gate?.choices.map(({ id }) => id) ?? [])),
      ];
      // Once: whoever asks for more at every turn is asked until the last round there can be.
      const choosing = (wanted: string): ((ask: Ask) => Answer) => {
        let isTaken = false;
        return (ask) => {
          if (isTaken || ask.gate?.choices.some(({ id }) => id === wanted) !== true)
            return usual(ask);
          isTaken = true;
          return { choice: wanted, note: "As it is." };
        };
      };
      return [
        first,
        held(() => SILENT),
        held(() => DOWN),
        ...purposes.map((silent) => held((ask) => (ask.purpose === silent ? SILENT : usual(ask)))),
        ...choices.map((wanted) => held(choosing(wanted))),
      ];
    });
}
