// The outline as a rail: what comes after what, how far the run is, and what it passed by.
// Law 1: an ask belongs to the stage of its own round and phase, and gates to gates. Where the outline has several, they are filled in its order.
// Law 2: what the outline of the plan has no stage for, such as rounds that a person added, is a stop of its own where it was asked.
import { stageTitle } from "../messages/report.ts";
import type { LogEvent } from "../log/index.ts";
import { stateOf, type AskRecord, type DeliberationState } from "../views/deliberation-state.ts";
import { protocolNamed } from "../protocols/index.ts";
import { callStages, type Stage } from "../kernel/outline.ts";
import type { Brief } from "../kernel/protocol.ts";
import type { Language } from "../text/language.ts";
import { translateWord } from "./translate.ts";
import type { RailStop } from "./wire.ts";

/** A stage of the outline, or one that the run added, with what was asked in it. */
interface Held {
  readonly stage: Stage;
  readonly asks: AskRecord[];
}

export function railStops(events: readonly LogEvent[], lang: Language = "en"): readonly RailStop[] {
  const record = stateOf(events);
  const held = holdAsks(stagesOf(record), [...record.asks.values()]);
  const last = held.findLastIndex(({ asks }) => asks.length > 0);
  const isOver = record.concluded !== null;
  return held.flatMap(({ stage, asks }, n): RailStop[] => {
    const settled = asks.filter(({ reply }) => reply !== null).length;
    const isHeld = asks.length > 0;
    const phase = translateWord(lang, stage.phase);
    // What only a person could have asked for, and nobody did, is no part of the course; nor is an end that came later.
    if (!isHeld && (stage.byPerson === true || stage.isEarly === true)) return [];
    const isOpen = !isOver && (settled < asks.length || n === last);
    return [
      {
        phase,
        round: stage.round,
        title: stage.title === stage.phase ? phase : stageTitle(lang, stage.title),
        state: isHeld ? (isOpen ? "now" : "done") : n < last || isOver ? "passed" : "next",
        asks: asks.length,
        settled,
        isConditional: stage.conditional,
        isBlind: stage.blind,
      },
    ];
  });
}

/** Each ask in its stage, in the order in which they were asked. */
function holdAsks(stages: readonly Stage[], asks: readonly AskRecord[]): readonly Held[] {
  const held = stages.map((stage): Held => ({ stage, asks: [] }));
  let before: Held | undefined;
  for (const ask of asks) {
    const key = keyOfAsk(ask);
    const own = held.filter(({ stage }) => keyOf(stage) === key);
    const now = before ? held.indexOf(before) : 0;
    const free = own.filter((one) => one.asks.length < one.stage.asks);
    // A run goes forward; what it does again is done where there is room for it.
    const place = free.find((one) => held.indexOf(one) >= now) ?? free[0] ?? own.at(-1);
    before = place ?? addStop(held, ask);
    before.asks.push(ask);
  }
  return held;
}

/** After what was asked before it in its round, else after the round before. */
function addStop(held: Held[], ask: AskRecord): Held {
  const { round, phase, blind, gate } = ask.opened;
  const like = held.find(
    ({ stage }) => stage.phase === phase && isGate(stage) === (gate !== null),
  )?.stage;
  const stage: Stage = {
    phase,
    round,
    title: like?.title ?? phase,
    asks: Number.MAX_SAFE_INTEGER,
    conditional: false,
    blind,
    ...(gate === null ? {} : { isGate: true as const }),
  };
  const added: Held = { stage, asks: [] };
  const after = held.findLastIndex(
    ({ stage: own, asks }) => own.round < round || (own.round === round && asks.length > 0),
  );
  held.splice(after + 1, 0, added);
  return added;
}

/** A protocol this release does not know is told by what was asked. */
function stagesOf({ opened: { protocol, brief } }: DeliberationState): readonly Stage[] {
  const known = protocolNamed(protocol);
  return known ? known.outline(brief as unknown as Brief).stages : []; // parsed when the deliberation was opened
}

function isGate(stage: Stage): boolean {
  return callStages([stage]).length === 0;
}

function keyOf(stage: Stage): string {
  return `${stage.round}/${stage.phase}/${isGate(stage)}`;
}

function keyOfAsk({ opened: { round, phase, gate } }: AskRecord): string {
  return `${round}/${phase}/${gate !== null}`;
}
