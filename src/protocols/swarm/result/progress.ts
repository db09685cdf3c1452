// A swarm step by step, for a terminal and for progress.md: what each step came to in a few lines, as soon as it is over.
// Fed one event at a time, so a live view and a replay are the same code.
// Law 1: an entry is told once, when its step is over, and never changes afterwards.
// Law 2: an entry is told from the messages of its step; a seat that gave no usable reply is named.
// Law 3: an entry has one to three lines and a takeaway; what a seat wrote is on one line each, cut.
import type { EventData, LogEvent } from "../../../log/event.ts";
import type { Message } from "../../../kernel/fact.ts";
import type { Seat } from "../../../kernel/ask.ts";
import type { Step, Steps } from "../../../report/writing.ts";
import { relationIn } from "../relations.ts";
import { oneLine } from "../../../text/visible.ts";
import { rowsAt, textAt, textsAt, titleOf, rowAt } from "../../../views/deliberation-state.ts";

/** What is known of the round that is being held. */
interface ProgressState {
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
  /** Attacks so far, and the message that made each; pairs of an answer in this round and what it responds to. */
  readonly attacks: ReadonlyMap<string, string>;
  readonly answered: ReadonlySet<string>;
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
  attacks: new Map(),
  answered: new Set(),
  unresolved: 0,
  disagreement: null,
  decision: null,
  told: new Set(),
};

type Told = Pick<Step, "lines" | "takeaway">;
type Titled = (seat: string) => string;

/** The steps of a round, in order; the phase that each one asks in, and what it came to in words. */
const STEPS: readonly {
  readonly step: number;
  readonly name: string;
  readonly phase: string | null;
  readonly tell: (state: ProgressState, title: Titled) => Told;
}[] = [
  {
    step: 1,
    name: "Position Declarations",
    phase: "position_declaration",
    tell: tellDeclarations,
  },
  { step: 2, name: "Moderator Framing", phase: "opening", tell: tellFraming },
  { step: 3, name: "Expert Arguments", phase: "argument", tell: tellArguments },
  { step: 4, name: "Contrarian Stress Test", phase: "stress_test", tell: tellStressTest },
  {
    step: 5,
    name: "Expert Responses & Position Shifts",
    phase: "response",
    tell: tellResponses,
  },
  { step: 6, name: "Cross-Domain Perspective", phase: "analogy", tell: tellAnalogy },
  { step: 7, name: "Quality Gate", phase: "quality_gate", tell: tellQuality },
  { step: 8, name: "Record", phase: null, tell: tellRecord },
  { step: 9, name: "Next Action", phase: null, tell: tellDecision },
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
      const title = (seat: string): string => titleOf(next.seats, seat);
      state = { ...next, told: new Set([...next.told, ...over.map(({ step }) => step)]) };
      return over.map(({ step, name, tell }) => ({
        round: next.round,
        step,
        name,
        ...summarise(tell(next, title)),
      }));
    };
  },
};

export function progressOf(events: readonly LogEvent[]): readonly Step[] {
  const take = steps.follow();
  return events.flatMap((event) => take(event));
}

function summarise({ lines, takeaway }: Told): Told {
  const told = lines.length > 0 ? lines : ["Nobody gave a usable reply."];
  return { lines: atMost(told), takeaway: oneLine(takeaway, WIDTH) };
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
      return { ...NOT_BEGUN, seats: state.seats, attacks: state.attacks, round: fact.round };
    case "message":
      return fact.round === state.round ? { ...state, messages: [...state.messages, fact] } : state;
    case "answer": {
      const pair = `${fact.message} ${state.attacks.get(fact.attack) ?? ""}`;
      return fact.how === "insists"
        ? state
        : { ...state, answered: new Set([...state.answered, pair]) };
    }
    case "link": {
      if (fact.id !== undefined)
        return {
          ...state,
          attacks: new Map([...state.attacks, [fact.id, fact.from]]),
          drawn: state.drawn + (MESSAGE.test(fact.to) ? 1 : 0),
        };
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

function tellDeclarations(state: ProgressState, title: Titled): Told {
  const said = messagesIn(state, "position_declaration");
  const confidence = said
    .map(({ body }) => body["confidence"])
    .filter((value): value is number => typeof value === "number");
  const range =
    confidence.length === 0
      ? ""
      : ` Confidence ${Math.min(...confidence)}–${Math.max(...confidence)}.`;
  return {
    lines: said.map(
      ({ seat, body }) =>
        `${title(seat)}: “${cut(textAt(body, "position"))}” (${typeof body["confidence"] === "number" ? body["confidence"] : "no confidence given"})`,
    ),
    takeaway: `${count(said.length, "expert")} declared a position blind.${countMissing(state, "position_declaration", said)}${range}`,
  };
}

function tellFraming(state: ProgressState, title: Titled): Told {
  const body = messagesIn(state, "opening").at(-1)?.body ?? {};
  return {
    lines: rowsAt(body, "questions").map(
      (row) => `To ${title(textAt(row, "to"))}: ${cut(textAt(row, "question"))}`,
    ),
    takeaway: textAt(body, "faultLines") || "Nobody framed the round.",
  };
}

function tellArguments(state: ProgressState, title: Titled): Told {
  const said = messagesIn(state, "argument");
  const relations = said
    .flatMap(({ body }) => rowsAt(body, "references"))
    .map((row) => relationIn(row).relation);
  const kinds = [...new Set(relations)]
    .map(
      (relation) =>
        `${relations.filter((other) => other === relation).length} ${relation.replace("_", " ")}`,
    )
    .join(", ");
  return {
    lines: said.map(({ seat, body }) => {
      const cited = [...new Set(rowsAt(body, "references").map((row) => textAt(row, "targetId")))];
      // In old records an argument repeats its position first.
      const said = textAt(body, "position") || textAt(body, "reasoning");
      return `${title(seat)}: “${cut(said)}” (cites ${cited.join(", ") || "nothing"})`;
    }),
    takeaway: `${count(said.length, "argument")}, ${count(relations.length, "reference")}${kinds === "" ? "" : ` (${kinds})`}.${countMissing(state, "argument", said)}`,
  };
}

function tellStressTest(state: ProgressState): Told {
  const body = messagesIn(state, "stress_test").at(-1)?.body;
  if (!body) return { lines: [], takeaway: "The agreement was not put to the test." };
  return {
    lines: [
      `Against: ${cut(textAt(body, "targetedAgreement"))}`,
      `It rests on: ${cut(textAt(body, "assumption"))}`,
    ],
    takeaway: textAt(body, "failureScenario"),
  };
}

function tellResponses(state: ProgressState, title: Titled): Told {
  const said = messagesIn(state, "response");
  const shifted = said.filter(({ body }) => textAt(body, "positionShift") !== "none");
  return {
    lines: said.map(({ seat, body }) => {
      const shift = textAt(body, "positionShift");
      return shift === "none"
        ? `${title(seat)}: no shift. ${cut(textAt(body, "shiftReason"))}`
        : `${title(seat)}: ${shift} shift to “${cut(textAt(body, "currentPosition"))}”`;
    }),
    takeaway:
      shifted.length === 0
        ? `Nobody's position shifted.${countMissing(state, "response", said)}`
        : `${shifted.map(({ seat, body }) => `${title(seat)} shifted${causedBy(textsAt(body, "triggers"))}`).join("; ")}.${countMissing(state, "response", said)}`,
  };
}

function tellAnalogy(state: ProgressState): Told {
  const body = messagesIn(state, "analogy").at(-1)?.body;
  if (!body) return { lines: [], takeaway: "No analogy was offered." };
  return {
    lines: [
      `${cut(textAt(body, "field"))}: ${cut(textAt(body, "analogy"))}`,
      `It breaks down: ${cut(textAt(body, "breaksDown"))}`,
    ],
    takeaway: textAt(body, "principle"),
  };
}

function tellQuality(state: ProgressState): Told {
  const body = messagesIn(state, "quality_gate").at(-1)?.body;
  const disagreement = `Disagreement ${state.disagreement ?? 0} of 10.`;
  if (!body)
    return { lines: [disagreement], takeaway: "Nobody weighed the round; it goes on as planned." };
  const overall = rowAt(body, "qualityScore")?.["overall"];
  return {
    lines: [
      cut(textAt(body, "summary")),
      `Quality ${typeof overall === "number" ? overall : "?"} of 5. ${disagreement}`,
    ],
    takeaway: `The moderator recommends: ${textAt(body, "recommendation")}. ${textAt(body, "recommendationReason")}`,
  };
}

function tellRecord({ round, messages, drawn, answered, unresolved }: ProgressState): Told {
  const seats = new Set(messages.map(({ seat }) => seat)).size;
  return {
    lines: [
      `rounds/${String(round).padStart(3, "0")}.json: ${count(messages.length, "message")} by ${count(seats, "seat")}, ${count(drawn + answered.size, "reference")}.`,
    ],
    takeaway:
      unresolved === 0
        ? "Every reference leads to a message that was shown."
        : `${count(unresolved, "reference")} to nothing that was shown: kept, and not drawn.`,
  };
}

function tellDecision({ decision, asks }: ProgressState): Told {
  if (!decision) return { lines: [], takeaway: "" };
  const chosen = asks.get(decision.ask)?.gate?.choices.find(({ id }) => id === decision.choice);
  const choice = chosen?.label ?? decision.choice;
  const note = decision.note.trim();
  // Old records have it at the end of the label alone.
  const told = chosen?.says?.params["plan"];
  const followed = typeof told === "string" ? told : (/: ([a-z-]+)$/.exec(choice)?.[1] ?? "");
  const plan = decision.choice === "follow" ? followed : decision.choice;
  return {
    lines: [
      `${decision.default ? "Nobody was there to choose, so the default was taken" : `${decision.who} chose`}: ${choice}`,
    ],
    takeaway: `${NEXT[plan] ?? "Another round follows."}${note === "" ? "" : ` ${note}`}`,
  };
}

const NEXT: Readonly<Record<string, string>> = {
  continue: "Another round follows on the same topic.",
  "deep-dive": "The next round goes deep on one dispute.",
  "different-angle": "The next round takes another angle.",
  inject: "The next round has a new constraint.",
  synthesize: "The synthesis follows.",
  synthesis: "The synthesis follows.",
  pause: "A summary is written, and the discussion waits.",
};

function messagesIn({ messages }: ProgressState, phase: string): readonly Message[] {
  return messages.filter((message) => message.phase === phase);
}

function countMissing({ asks }: ProgressState, phase: string, said: readonly Message[]): string {
  const asked = [...asks.values()].filter((ask) => ask.phase === phase).length;
  return asked > said.length ? ` ${count(asked - said.length, "reply", "replies")} missing.` : "";
}

function causedBy(triggers: readonly string[]): string {
  return triggers.length === 0 ? "" : ` after ${triggers.join(", ")}`;
}

/** Enough to know a sentence again; the record has it whole. */
const GIST = 110;

const cut = (text: string): string => oneLine(text, GIST);

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
