// A swarm step by step, for a terminal and for progress.md: what each step came to in a few lines, as soon as it is over.
// Fed one event at a time, so a live view and a replay are the same code.
// Law 1: an entry is told once, when its step is over, and never changes afterwards.
// Law 2: an entry is told from the messages of its step; a seat that gave no usable reply is named.
// Law 3: an entry has one to three lines and a takeaway; what a seat wrote is on one line each, cut.
import type { EventData, LogEvent } from "../../../log/event.ts";
import type { Fact, Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import type { Seat } from "../../../kernel/ask.ts";
import type { Step, Steps } from "../../../report/writing.ts";
import { relationIn } from "../relations.ts";
import { oneLine } from "../../../text/visible.ts";
import { rowsAt, textAt, textsAt, titleOf, rowAt } from "../../../views/deliberation-state.ts";

/** What is known of the round that is being held. */
class Round {
  readonly round: number;
  seats: readonly Seat[];
  /** Attacks so far, and the message that made each. */
  readonly attacks: Map<string, string>;
  readonly asks = new Map<
    string,
    Pick<EventData<"ask.opened">, "phase" | "gate"> & { isAbsent: boolean }
  >();
  readonly messages: Message[] = [];
  /** References of this round: drawn, and such as lead nowhere. */
  drawn = 0;
  unresolved = 0;
  /** Pairs of an answer in this round and what it responds to. */
  readonly answered = new Set<string>();
  disagreement: number | null = null;
  decision: EventData<"person.decided"> | null = null;
  readonly told = new Set<number>();

  constructor(round: number, before?: Round) {
    this.round = round;
    this.seats = before?.seats ?? [];
    this.attacks = before?.attacks ?? new Map();
  }

  title(seat: string): string {
    return titleOf(this.seats, seat);
  }

  in(phase: string): readonly Message[] {
    return this.messages.filter((message) => message.phase === phase);
  }

  /** What was last said in a phase. */
  lastIn(phase: string): JsonObject | undefined {
    return this.in(phase).at(-1)?.body;
  }

  countMissing(phase: string): string {
    const asked = [...this.asks.values()].filter((ask) => ask.phase === phase).length;
    const missing = asked - this.in(phase).length;
    return missing > 0 ? ` ${count(missing, "reply", "replies")} missing.` : "";
  }
}

type Told = Pick<Step, "lines" | "takeaway">;

/** The steps of a round, in order; the phase that each one asks in, and what it came to in words. */
const STEPS: readonly (readonly [
  name: string,
  phase: string | null,
  tell: (now: Round) => Told,
])[] = [
  ["Position Declarations", "position_declaration", tellDeclarations],
  ["Moderator Framing", "opening", tellFraming],
  ["Expert Arguments", "argument", tellArguments],
  ["Contrarian Stress Test", "stress_test", tellStressTest],
  ["Expert Responses & Position Shifts", "response", tellResponses],
  ["Cross-Domain Perspective", "analogy", tellAnalogy],
  ["Quality Gate", "quality_gate", tellQuality],
  ["Record", null, tellRecord],
  ["Next Action", null, tellDecision],
];

/** What is over with each event. A log of another protocol has no such steps. */
export const steps: Steps = {
  has: (asked) => STEPS.some(([, phase]) => phase === asked),
  follow() {
    let now = new Round(0);
    return (event) => {
      now = take(event, now);
      return STEPS.flatMap(([name, phase, tell], i) => {
        const step = i + 1;
        if (now.round === 0 || now.told.has(step) || !isOver(now, step, phase)) return [];
        now.told.add(step);
        return [{ round: now.round, step, name, ...summarise(tell(now)) }];
      });
    };
  },
};

export function progressOf(events: readonly LogEvent[]): readonly Step[] {
  const follow = steps.follow();
  return events.flatMap((event) => follow(event));
}

const WIDTH = 240;
const MOST_LINES = 3;

function summarise({ lines: said, takeaway }: Told): Told {
  const lines = said.length > 0 ? said : ["Nobody gave a usable reply."];
  const shown =
    lines.length <= MOST_LINES
      ? lines
      : [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(" · ")];
  return { lines: shown.map((line) => oneLine(line, WIDTH)), takeaway: oneLine(takeaway, WIDTH) };
}

function isOver(now: Round, step: number, phase: string | null): boolean {
  if (step === 9) return now.decision !== null;
  // The score comes last of what the gate leaves, also where nobody weighed the round.
  if (step >= 7) return now.disagreement !== null;
  const asks = [...now.asks].filter(([, ask]) => ask.phase === phase);
  const isDone = ([id, { isAbsent }]: (typeof asks)[number]): boolean =>
    isAbsent || now.messages.some((message) => message.ask === id);
  return asks.length > 0 && asks.every(isDone);
}

/** The round after an event: another one where a round begins. */
function take(event: LogEvent, now: Round): Round {
  switch (event.type) {
    case "ask.opened": {
      const { ask, phase, gate, round } = event.data;
      if (round === now.round) now.asks.set(ask, { phase, gate, isAbsent: false });
      break;
    }
    case "ask.lapsed": {
      const asked = now.asks.get(event.data.ask);
      if (asked) asked.isAbsent = true;
      break;
    }
    case "person.decided":
      if (event.data.ask === `gate/next/${now.round}`) now.decision ??= event.data;
      break;
    case "fact.recorded":
      if (event.data.fact.kind === "round") return new Round(event.data.fact.round, now);
      takeFact(event.data.fact, now);
  }
  return now;
}

function takeFact(fact: Fact, now: Round): void {
  switch (fact.kind) {
    case "cast":
      now.seats = fact.seats;
      break;
    case "message":
      if (fact.round === now.round) now.messages.push(fact);
      break;
    case "answer":
      if (fact.how !== "insists")
        now.answered.add(`${fact.message} ${now.attacks.get(fact.attack) ?? ""}`);
      break;
    case "link": {
      const { id, from, to, resolved } = fact;
      if (id !== undefined) now.attacks.set(id, from);
      else if (!from.startsWith(`r${now.round}-`) || to.startsWith("ctx:")) break;
      if (id === undefined && !resolved) now.unresolved += 1;
      else if (MESSAGE.test(to)) now.drawn += 1;
      break;
    }
    case "measure":
      if (fact.name === "disagreement" && fact.round === now.round) now.disagreement = fact.value;
  }
}

const MESSAGE = /^r\d+-msg-\d+$/;

function tellDeclarations(now: Round): Told {
  const said = now.in("position_declaration").map(({ seat, body: { confidence, ...body } }) => ({
    title: now.title(seat),
    position: cut(textAt(body, "position")),
    confidence: typeof confidence === "number" ? confidence : null,
  }));
  const sure = said.flatMap(({ confidence }) => confidence ?? []);
  const range = sure.length === 0 ? "" : ` Confidence ${Math.min(...sure)}–${Math.max(...sure)}.`;
  return {
    lines: said.map(
      ({ title, position, confidence }) =>
        `${title}: “${position}” (${confidence ?? "no confidence given"})`,
    ),
    takeaway: `${count(said.length, "expert")} declared a position blind.${now.countMissing("position_declaration")}${range}`,
  };
}

function tellFraming(now: Round): Told {
  const body = now.lastIn("opening") ?? {};
  return {
    lines: rowsAt(body, "questions").map(
      (row) => `To ${now.title(textAt(row, "to"))}: ${cut(textAt(row, "question"))}`,
    ),
    takeaway: textAt(body, "faultLines") || "Nobody framed the round.",
  };
}

function tellArguments(now: Round): Told {
  const said = now.in("argument");
  const relations = said
    .flatMap(({ body }) => rowsAt(body, "references"))
    .map((row) => relationIn(row).relation);
  const kinds = [...new Set(relations)].map(
    (kind) => `${relations.filter((other) => other === kind).length} ${kind.replace("_", " ")}`,
  );
  return {
    lines: said.map(({ seat, body }) => {
      const cited = [...new Set(rowsAt(body, "references").map((row) => textAt(row, "targetId")))];
      // In old records an argument repeats its position first.
      const said = textAt(body, "position") || textAt(body, "reasoning");
      return `${now.title(seat)}: “${cut(said)}” (cites ${cited.join(", ") || "nothing"})`;
    }),
    takeaway: `${count(said.length, "argument")}, ${count(relations.length, "reference")}${kinds.length === 0 ? "" : ` (${kinds.join(", ")})`}.${now.countMissing("argument")}`,
  };
}

function tellStressTest(now: Round): Told {
  const body = now.lastIn("stress_test");
  if (!body) return { lines: [], takeaway: "The agreement was not put to the test." };
  return {
    lines: [
      `Against: ${cut(textAt(body, "targetedAgreement"))}`,
      `It rests on: ${cut(textAt(body, "assumption"))}`,
    ],
    takeaway: textAt(body, "failureScenario"),
  };
}

function tellResponses(now: Round): Told {
  const told = now.in("response").map(({ seat, body }) => {
    const [title, shift] = [now.title(seat), textAt(body, "positionShift")];
    if (shift === "none")
      return { line: `${title}: no shift. ${cut(textAt(body, "shiftReason"))}`, shifted: [] };
    const triggers = textsAt(body, "triggers").join(", ");
    return {
      line: `${title}: ${shift} shift to “${cut(textAt(body, "currentPosition"))}”`,
      shifted: [`${title} shifted${triggers === "" ? "" : ` after ${triggers}`}`],
    };
  });
  const shifted = told.flatMap((each) => each.shifted).join("; ") || "Nobody's position shifted";
  return {
    lines: told.map(({ line }) => line),
    takeaway: `${shifted}.${now.countMissing("response")}`,
  };
}

function tellAnalogy(now: Round): Told {
  const body = now.lastIn("analogy");
  if (!body) return { lines: [], takeaway: "No analogy was offered." };
  return {
    lines: [
      `${cut(textAt(body, "field"))}: ${cut(textAt(body, "analogy"))}`,
      `It breaks down: ${cut(textAt(body, "breaksDown"))}`,
    ],
    takeaway: textAt(body, "principle"),
  };
}

function tellQuality(now: Round): Told {
  const body = now.lastIn("quality_gate");
  const disagreement = `Disagreement ${now.disagreement ?? 0} of 10.`;
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

function tellRecord({ round, messages, drawn, answered, unresolved }: Round): Told {
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

function tellDecision({ decision, asks }: Round): Told {
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

/** Enough to know a sentence again; the record has it whole. */
const GIST = 110;

const cut = (text: string): string => oneLine(text, GIST);

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
