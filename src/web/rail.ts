// The outline as a rail: what comes after what, how far the run is, and what it passed by.
import { stageTitle } from "../messages/report.ts";
import type { LogEvent } from "../log/index.ts";
import { stateOf, type AskRecord, type DeliberationState } from "../views/deliberation-state.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Stage } from "../kernel/outline.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { Language } from "../text/language.ts";
import { translateWord } from "./translate.ts";
import type { RailStop } from "./wire.ts";

export function railStops(events: readonly LogEvent[], lang: Language = "en"): readonly RailStop[] {
  const record = stateOf(events);
  const stages = stagesOf(record);
  const held = asksByStage(stages, [...record.asks.values()]);
  const last = held.findLastIndex((asks) => asks.length > 0);
  return stages.flatMap((stage, n): RailStop[] => {
    const asks = held[n] ?? [];
    const settled = asks.filter(({ reply }) => reply !== null).length;
    const isHeld = asks.length > 0;
    const phase = translateWord(lang, stage.phase);
    // What only a person could have asked for, and nobody did, is no part of the course; nor is an end that came later.
    if (!isHeld && (stage.byPerson === true || stage.isEarly === true)) return [];
    const state = isHeld
      ? settled < asks.length || (n === last && record.concluded === null)
        ? "now"
        : "done"
      : n < last || record.concluded !== null
        ? "passed"
        : "next";
    return [
      {
        phase,
        round: stage.round,
        title: stage.title === stage.phase ? phase : stageTitle(lang, stage.title),
        state,
        asks: asks.length,
        settled,
        isConditional: stage.conditional,
        isBlind: stage.blind,
      },
    ];
  });
}

/** The asks of each stage, in the order in which they were asked: where two stages have one name, the one that comes next on the way and has room. */
function asksByStage(
  stages: readonly Stage[],
  asks: readonly AskRecord[],
): readonly (readonly AskRecord[])[] {
  const held: AskRecord[][] = stages.map(() => []);
  let now = 0;
  for (const ask of asks) {
    const { phase, round } = ask.opened;
    const placesOf = (isMeant: (stage: Stage) => boolean, isCrowded = false): readonly number[] =>
      stages.flatMap((stage, n) =>
        isMeant(stage) && (isCrowded || (held[n]?.length ?? 0) < stage.asks) ? [n] : [],
      );
    // What ends a run may come before the round for which it was planned, and a stage may be held in two ways: nothing that was asked is left out.
    const ways = [
      placesOf((stage) => keyOf(stage) === keyOf(ask.opened)),
      placesOf((stage) => stage.phase === phase),
      placesOf((stage) => stage.round === round),
      placesOf((stage) => stage.phase === phase, true),
    ];
    const fits = ways.find((way) => way.length > 0) ?? [];
    const place = fits.find((n) => n >= now) ?? fits.at(-1);
    if (place === undefined) continue;
    held[place]?.push(ask);
    now = Math.max(now, place);
  }
  return held;
}

/** A protocol this release does not know is told by what was asked. */
function stagesOf({ opened: { protocol, brief }, asks }: DeliberationState): readonly Stage[] {
  const known = protocolNamed(protocol);
  if (known) return known.outline(brief as unknown as Brief).stages; // parsed when the deliberation was opened
  const stages = [...asks.values()].map(({ opened: { phase, round, blind } }) => {
    const stage = { phase, round, title: phase, asks: asks.size, conditional: false, blind };
    return [keyOf(stage), stage] as const;
  });
  return [...new Map(stages).values()];
}

function keyOf({ phase, round }: Pick<Stage, "phase" | "round">): string {
  return `${round}/${phase}`;
}
