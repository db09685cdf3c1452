// What a step of a swarm came to, in words: the summary lines and the takeaway of each.
// Law: it is told from the messages of the step; a seat that gave no usable reply is named.
import type { Message } from "../../../kernel/fact.ts";
import type { Step } from "../../../report/writing.ts";
import { oneLine } from "../../../text/visible.ts";
import { rowsAt, textAt, textsAt } from "../../../views/chronicle.ts";
import type { ProgressState } from "./progress.ts";

type Told = Pick<Step, "lines" | "takeaway">;

type Titled = (seat: string) => string;

export function tell(step: number, state: ProgressState, title: Titled): Told {
  const told = WORDS[step]?.(state, title);
  return told && told.lines.length > 0
    ? told
    : {
        lines: ["Nobody gave a usable reply."],
        takeaway: told?.takeaway ?? "The round goes on without it.",
      };
}

const WORDS: Readonly<Record<number, (state: ProgressState, title: Titled) => Told>> = {
  1: declarations,
  2: framing,
  3: argued,
  4: stressed,
  5: responded,
  6: compared,
  7: weighed,
  8: recorded,
  9: decided,
};

function declarations(state: ProgressState, title: Titled): Told {
  const said = of(state, "position_declaration");
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
    takeaway: `${count(said.length, "expert")} declared a position blind.${missing(state, "position_declaration", said)}${range}`,
  };
}

function framing(state: ProgressState, title: Titled): Told {
  const body = of(state, "opening").at(-1)?.body ?? {};
  return {
    lines: rowsAt(body, "questions").map(
      (row) => `To ${title(textAt(row, "to"))}: ${cut(textAt(row, "question"))}`,
    ),
    takeaway: textAt(body, "faultLines") || "Nobody framed the round.",
  };
}

function argued(state: ProgressState, title: Titled): Told {
  const said = of(state, "argument");
  const relations = said
    .flatMap(({ body }) => rowsAt(body, "references"))
    .map((row) => textAt(row, "relation"));
  const kinds = [...new Set(relations)]
    .map(
      (relation) =>
        `${relations.filter((other) => other === relation).length} ${relation.replace("_", " ")}`,
    )
    .join(", ");
  return {
    lines: said.map(({ seat, body }) => {
      const cited = [...new Set(rowsAt(body, "references").map((row) => textAt(row, "targetId")))];
      return `${title(seat)}: “${cut(textAt(body, "position"))}” (cites ${cited.join(", ") || "nothing"})`;
    }),
    takeaway: `${count(said.length, "argument")}, ${count(relations.length, "reference")}${kinds === "" ? "" : ` (${kinds})`}.${missing(state, "argument", said)}`,
  };
}

function stressed(state: ProgressState): Told {
  const body = of(state, "stress_test").at(-1)?.body;
  if (!body) return { lines: [], takeaway: "The agreement was not put to the test." };
  return {
    lines: [
      `Against: ${cut(textAt(body, "targetedAgreement"))}`,
      `It rests on: ${cut(textAt(body, "assumption"))}`,
    ],
    takeaway: textAt(body, "failureScenario"),
  };
}

function responded(state: ProgressState, title: Titled): Told {
  const said = of(state, "response");
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
        ? `Nobody's position shifted.${missing(state, "response", said)}`
        : `${shifted.map(({ seat, body }) => `${title(seat)} shifted${after(textsAt(body, "triggers"))}`).join("; ")}.${missing(state, "response", said)}`,
  };
}

function compared(state: ProgressState): Told {
  const body = of(state, "analogy").at(-1)?.body;
  if (!body) return { lines: [], takeaway: "No analogy was offered." };
  return {
    lines: [
      `${cut(textAt(body, "field"))}: ${cut(textAt(body, "analogy"))}`,
      `It breaks down: ${cut(textAt(body, "breaksDown"))}`,
    ],
    takeaway: textAt(body, "principle"),
  };
}

function weighed(state: ProgressState): Told {
  const body = of(state, "quality_gate").at(-1)?.body;
  const disagreement = `Disagreement ${state.disagreement ?? 0} of 10.`;
  if (!body)
    return { lines: [disagreement], takeaway: "Nobody weighed the round; it goes on as planned." };
  const [score] = rowsAt({ rows: [body["qualityScore"] ?? null] }, "rows");
  const overall = score?.["overall"];
  return {
    lines: [
      cut(textAt(body, "summary")),
      `Quality ${typeof overall === "number" ? overall : "?"} of 5. ${disagreement}`,
    ],
    takeaway: `The moderator recommends: ${textAt(body, "recommendation")}. ${textAt(body, "recommendationReason")}`,
  };
}

function recorded({ round, messages, drawn, unresolved }: ProgressState): Told {
  const seats = new Set(messages.map(({ seat }) => seat)).size;
  return {
    lines: [
      `rounds/${String(round).padStart(3, "0")}.json: ${count(messages.length, "message")} by ${count(seats, "seat")}, ${count(drawn, "reference")}.`,
    ],
    takeaway:
      unresolved === 0
        ? "Every reference leads to a message that was shown."
        : `${count(unresolved, "reference")} to nothing that was shown: kept, and not drawn.`,
  };
}

function decided({ decision, asks }: ProgressState): Told {
  if (!decision) return { lines: [], takeaway: "" };
  const choice =
    asks.get(decision.ask)?.gate?.choices.find(({ id }) => id === decision.choice)?.label ??
    decision.choice;
  const note = decision.note.trim();
  const plan =
    decision.choice === "follow" ? (/: ([a-z-]+)$/.exec(choice)?.[1] ?? "") : decision.choice;
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

function of({ messages }: ProgressState, phase: string): readonly Message[] {
  return messages.filter((message) => message.phase === phase);
}

function missing({ asks }: ProgressState, phase: string, said: readonly Message[]): string {
  const asked = [...asks.values()].filter((ask) => ask.phase === phase).length;
  return asked > said.length ? ` ${count(asked - said.length, "reply", "replies")} missing.` : "";
}

function after(triggers: readonly string[]): string {
  return triggers.length === 0 ? "" : ` after ${triggers.join(", ")}`;
}

/** Enough to know a sentence again; the record has it whole. */
const GIST = 110;

const cut = (text: string): string => oneLine(text, GIST);

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
