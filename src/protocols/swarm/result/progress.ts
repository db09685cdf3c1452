// A swarm step by step, for a terminal and for progress.md: what each step came to in a few lines, as soon as it is over.
// Fed one event at a time, so a live view and a replay are the same code.
// Law 1: an entry is told once, when its step is over, and never changes afterwards.
// Law 2: an entry has one to three lines and a takeaway; what a seat wrote is on one line each, cut.
import type { EventData, LogEvent } from "../../../log/event.ts";
import type { Message } from "../../../kernel/fact.ts";
import type { Seat } from "../../../kernel/ask.ts";
import type { Step, Steps } from "../../../report/writing.ts";
import { oneLine } from "../../../text/visible.ts";
import { titleOf } from "../../../views/chronicle.ts";
import { tell } from "./step-words.ts";

/** What is known of the round that is being held. */
export interface ProgressState {
  readonly seats: readonly Seat[];
  readonly round: number;
  readonly asks: ReadonlyMap<
    string,
    {
      readonly phase: string;
      readonly gate: EventData<"ask.opened">["gate"];
      readonly isAbsent: boolean;
    }
  >;
  readonly messages: readonly Message[];
  /** References of this round: drawn, and such as lead nowhere. */
  readonly drawn: number;
  readonly unresolved: number;
  readonly disagreement: number | null;
  readonly decision: EventData<"person.decided"> | null;
  readonly told: ReadonlySet<number>;
}

const NOT_BEGUN: ProgressState = {
  seats: [],
  round: 0,
  asks: new Map(),
  messages: [],
  drawn: 0,
  unresolved: 0,
  disagreement: null,
  decision: null,
  told: new Set(),
};

/** The steps of a round, in order; the phase that each one asks in. */
const STEPS: readonly {
  readonly step: number;
  readonly name: string;
  readonly phase: string | null;
}[] = [
  { step: 1, name: "Position Declarations", phase: "position_declaration" },
  { step: 2, name: "Moderator Framing", phase: "opening" },
  { step: 3, name: "Expert Arguments", phase: "argument" },
  { step: 4, name: "Contrarian Stress Test", phase: "stress_test" },
  { step: 5, name: "Expert Responses & Position Shifts", phase: "response" },
  { step: 6, name: "Cross-Domain Perspective", phase: "analogy" },
  { step: 7, name: "Quality Gate", phase: "quality_gate" },
  { step: 8, name: "Record", phase: null },
  { step: 9, name: "Next Action", phase: null },
];

/** What is over with each event. A log of another protocol has no such steps. */
export const steps: Steps = {
  has: (phase) => STEPS.some((step) => step.phase === phase),
  follow() {
    let state = NOT_BEGUN;
    return (event) => {
      const next = after(event, state);
      if (next === state) return [];
      const over = STEPS.filter(
        ({ step, phase }) => next.round > 0 && !next.told.has(step) && isOver(next, step, phase),
      );
      state = { ...next, told: new Set([...next.told, ...over.map(({ step }) => step)]) };
      return over.map(({ step, name }) => ({
        round: next.round,
        step,
        name,
        ...summarise(step, next),
      }));
    };
  },
};

export function progressOf(events: readonly LogEvent[]): readonly Step[] {
  const take = steps.follow();
  return events.flatMap((event) => take(event));
}

function summarise(step: number, state: ProgressState): Pick<Step, "lines" | "takeaway"> {
  const { lines, takeaway } = tell(step, state, (seat) => titleOf(state.seats, seat));
  return { lines: atMost(lines), takeaway: oneLine(takeaway, WIDTH) };
}

const WIDTH = 240;
const MOST_LINES = 3;

function atMost(lines: readonly string[]): string[] {
  const shown =
    lines.length <= MOST_LINES
      ? lines
      : [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(" · ")];
  return shown.map((line) => oneLine(line, WIDTH));
}

function isOver(state: ProgressState, step: number, phase: string | null): boolean {
  if (step === 9) return state.decision !== null;
  // The score comes last of what the gate leaves, also where nobody weighed the round.
  if (step >= 7) return state.disagreement !== null;
  const asks = [...state.asks].filter(([, ask]) => ask.phase === phase);
  return (
    asks.length > 0 &&
    asks.every(
      ([id, { isAbsent }]) => isAbsent || state.messages.some((message) => message.ask === id),
    )
  );
}

function after(event: LogEvent, state: ProgressState): ProgressState {
  switch (event.type) {
    case "ask.opened": {
      const { ask, phase, gate, round } = event.data;
      return state.round === 0 || round !== state.round
        ? state
        : { ...state, asks: new Map([...state.asks, [ask, { phase, gate, isAbsent: false }]]) };
    }
    case "ask.lapsed": {
      const asked = state.asks.get(event.data.ask);
      return asked
        ? {
            ...state,
            asks: new Map([...state.asks, [event.data.ask, { ...asked, isAbsent: true }]]),
          }
        : state;
    }
    case "person.decided":
      return state.decision === null && event.data.ask === `gate/next/${state.round}`
        ? { ...state, decision: event.data }
        : state;
    case "fact.recorded":
      return afterFact(event, state);
    default:
      return state;
  }
}

function afterFact(
  { data: { fact } }: LogEvent<"fact.recorded">,
  state: ProgressState,
): ProgressState {
  switch (fact.kind) {
    case "cast":
      return { ...state, seats: fact.seats };
    case "round":
      return { ...NOT_BEGUN, seats: state.seats, round: fact.round };
    case "message":
      return fact.round === state.round ? { ...state, messages: [...state.messages, fact] } : state;
    case "link": {
      if (!fact.from.startsWith(`r${state.round}-`) || fact.to.startsWith("ctx:")) return state;
      if (!fact.resolved) return { ...state, unresolved: state.unresolved + 1 };
      return MESSAGE.test(fact.to) ? { ...state, drawn: state.drawn + 1 } : state;
    }
    case "measure":
      return fact.name === "disagreement" && fact.round === state.round
        ? { ...state, disagreement: fact.value }
        : state;
    default:
      return state;
  }
}

const MESSAGE = /^r\d+-msg-\d+$/;
