// How a panel is made to misbehave, whatever its protocol: changes of single replies.
import type { Ask } from "../src/kernel/ask.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import type { Change } from "./rehearse.ts";

/** Whoever keeps the record or leads has no vote. */
const CHAIRS = new Set(["result", "integrate", "resolution", "comparison", "opening", "quality"]);

/** A vote as the forms of all protocols have it, and what a blind position is said to mean. */
function holding(reply: JsonObject, option: string, because: readonly string[] = []): JsonObject {
  const fields = ["option", "declaredOption", "roundOneOption", "proposedOption"];
  return {
    ...reply,
    ...Object.fromEntries(fields.filter((name) => name in reply).map((name) => [name, option])),
    ...("ownOption" in reply ? { ownOption: null } : {}),
    ...(reply["vote"] === undefined
      ? {}
      : { vote: { ...(reply["vote"] as JsonObject), option, own: null, because } }), // a ballot is an object
  };
}

/** One seat holds the second option and everyone else the first; these say this to every attack on it. */
export function keeping(dissenter: string, how: string): Change {
  return (reply, ask) => {
    if (CHAIRS.has(ask.purpose)) return reply;
    if (ask.seat.id === dissenter) return holding(reply, "o2");
    const { answers } = reply;
    return {
      ...holding(reply, "o1"),
      ...(Array.isArray(answers)
        ? { answers: answers.map((row) => ({ ...(row as JsonObject), how })) } // rows are objects
        : {}),
    };
  };
}

/** Everyone holds the first option, for one kind of reasons. */
export function agree(reply: JsonObject, ask: Ask): JsonObject {
  const held = CHAIRS.has(ask.purpose) ? reply : holding(reply, "o1");
  const { reasons } = held;
  const rows = Array.isArray(reasons) ? reasons : [];
  const seats = rows.flatMap((row) =>
    row !== null && typeof row === "object" ? ((row as JsonObject)["holders"] as string[]) : [],
  ); // of a comparison of reasons; else they are texts
  return seats.length === 0
    ? held
    : { ...held, reasons: [{ label: "One kind", holders: [...new Set(seats)] }] };
}

/** At first an option for each. In the second round one joins the first by a thought of its own; then all others follow and name no reason. */
export function caving(seats: readonly string[]): Change {
  return (reply, ask) => {
    const place = seats.indexOf(ask.seat.id);
    if (place < 0) return reply;
    const first = `o${place + 1}`;
    const isMoved = ask.round > Math.min(place, 2);
    const held = holding(reply, isMoved ? "o1" : first, isMoved && place === 1 ? ["own"] : []);
    const meant = ["declaredOption", "roundOneOption"].filter((name) => name in reply);
    return { ...held, ...Object.fromEntries(meant.map((name) => [name, first])) };
  };
}

export function mute(isMute: (ask: Ask) => boolean): Change {
  return (reply, ask) => (isMute(ask) ? {} : reply);
}

/** The rules of a dispatch decide by the count then: nobody is surer than another, or calls for a person. */
export function leaveToCount(reply: JsonObject): JsonObject {
  const { confidenceAssessment: sure } = reply;
  return {
    ...reply,
    ...(sure === undefined
      ? {}
      : { confidenceAssessment: { ...(sure as JsonObject), confidence: "Medium" } }), // an object of the form
    ...("needsHumanJudgment" in reply ? { needsHumanJudgment: false } : {}),
  };
}

export const IDLE: JsonObject = { claim_status_changes: [], not_testable: [] };

/** Every check of a round finds this besides what it found. */
export function checking(over: (ask: Ask) => JsonObject): Change {
  return (reply, ask) => {
    const { checks } = reply;
    return checks === undefined
      ? reply
      : {
          ...reply,
          checks: Object.fromEntries(
            Object.entries(checks as Readonly<Record<string, JsonObject>>).map(([name, made]) => [
              name,
              {
                ...made,
                ...Object.fromEntries(Object.entries(over(ask)).filter(([field]) => field in made)),
              },
            ]),
          ), // by name
        };
  };
}

export function stray(reply: JsonObject, { purpose }: Ask): JsonObject {
  return purpose === "drift" ? { ...reply, verdict: "FAIL", deviation: 5 } : reply;
}

/** A reviewer's first finding is this, and nothing it found before was met. */
export function finding(over: JsonObject): Change {
  return (reply, { purpose }) => {
    if (purpose !== "assess") return reply;
    const { findings, earlier } = reply as { findings?: JsonObject[]; earlier?: JsonObject[] }; // lists, where the form has them
    const [first = FOUND, ...rest] = findings ?? [];
    const unmet = { status: "NOT_ADDRESSED", note: "It is as it was." };
    return {
      ...reply,
      ...(findings ? { findings: [{ ...first, ...over }, ...rest] } : {}),
      ...(earlier ? { earlier: earlier.map((row) => ({ ...row, ...unmet })) } : {}),
      verdict: "FAIL",
      remaining: "Everything that was found.",
      why: "",
    };
  };
}

const FOUND: JsonObject = {
  severity: "fatal",
  location: "Step 1",
  problem: "It cannot work this way.",
  evidence: "Step 1 moves the table",
  proposal: "Another step.",
  addressable: true,
};
