// The outline as a rail: what comes after what, how far the run is, and what it passed by.
import { stageTitle } from "../messages/report.ts";
import type { LogEvent } from "../log/index.ts";
import { stateOf, type AskRecord } from "../views/deliberation-state.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Stage } from "../kernel/outline.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { Language } from "../text/language.ts";
import { translateWord } from "./translate.ts";
import type { RailStop } from "./wire.ts";

export function rail(events: readonly LogEvent[], lang: Language = "en"): readonly RailStop[] {
  const record = stateOf(events);
  const stages = stagesOf(record.opened.protocol, record.opened.brief as unknown as Brief, [
    ...record.asks.values(),
  ]); // parsed when the deliberation was opened
  const held = heldIn(stages, [...record.asks.values()]);
  const last = held.findLastIndex((asks) => asks.length > 0);
  return stages.flatMap((stage, n): RailStop[] => {
    const asks = held[n] ?? [];
    const settled = asks.filter(({ reply }) => reply !== null).length;
    const isHeld = asks.length > 0;
    // What only a person could have asked for, and nobody did, is no part of the way.
    if (!isHeld && stage.byPerson === true) return [];
    const state = isHeld
      ? settled < asks.length || (n === last && record.concluded === null)
        ? "now"
        : "done"
      : n < last || record.concluded !== null
        ? "passed"
        : "next";
    return [
      {
        phase: translateWord(lang, stage.phase),
        round: stage.round,
        title:
          stage.title === stage.phase
            ? translateWord(lang, stage.phase)
            : stageTitle(lang, stage.title),
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
function heldIn(
  stages: readonly Stage[],
  asks: readonly AskRecord[],
): readonly (readonly AskRecord[])[] {
  const held: AskRecord[][] = stages.map(() => []);
  let now = 0;
  for (const ask of asks) {
    const { phase, round } = ask.opened;
    const among = (isMeant: (stage: Stage) => boolean, isCrowded = false): readonly number[] =>
      stages.flatMap((stage, n) =>
        isMeant(stage) && (isCrowded || hasRoom(stage, held[n])) ? [n] : [],
      );
    // What ends a run may come before the round for which it was planned, and a stage may be held in two ways: nothing that was asked is left out.
    const ways = [
      among((stage) => keyOf(stage) === keyOf(ask.opened)),
      among((stage) => stage.phase === phase),
      among((stage) => stage.round === round),
      among((stage) => stage.phase === phase, true),
    ];
    const fits = ways.find((way) => way.length > 0) ?? [];
    const place = fits.find((n) => n >= now) ?? fits.at(-1);
    if (place === undefined) continue;
    held[place]?.push(ask);
    now = Math.max(now, place);
  }
  return held;
}

function hasRoom({ asks }: Stage, held: readonly AskRecord[] = []): boolean {
  return held.length < asks;
}

/** A protocol this release does not know is told by what was asked. */
function stagesOf(name: string, brief: Brief, asks: readonly AskRecord[]): readonly Stage[] {
  const protocol = protocolNamed(name);
  if (protocol) return protocol.outline(brief).stages;
  const seen = new Map(
    asks.map(({ opened: { phase, round, blind } }) => [
      keyOf({ phase, round }),
      { phase, round, title: phase, asks: asks.length, conditional: false, blind },
    ]),
  );
  return [...seen.values()];
}

function keyOf({ phase, round }: { readonly phase: string; readonly round: number }): string {
  return `${round}/${phase}`;
}
