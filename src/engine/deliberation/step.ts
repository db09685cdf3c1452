// What has to happen next for an open ask, from its history alone: so a restart goes on where the log stands.
// Law 1: a recorded answer is judged, never bought again; one that was cut off is no answer while there is room to grow.
// Law 2: an attempt is a request that the model failed at. One that the provider put off, that held a part its server would not
// take, or whose end was lost in a crash of ours is none: what was decided about it is what happens.
// Law 3: at most three attempts for one try at a reply, one that went beside another included; who resumes a run that had
// stopped says that the world was mended, and three more may be made.
import type { Asked, Call } from "./history.ts";

/** Attempts at one reply; a repaired reply has its own three. */
export const MOST_ATTEMPTS = 3;
/** A reply of 500 words with its form, and some thinking. */
export const OUTPUT_TOKENS = 4_096;
/** What an answer may grow to where the settings say nothing: models that think long before they write. */
export const MOST_OUTPUT_TOKENS = 32_768;
/** How much more room an answer gets that was cut off. */
const GROWTH = 4;

export type NextStep =
  /** `room`: the most the answer may take, in tokens. */
  | {
      readonly kind: "call";
      readonly attempt: number;
      readonly repair: number;
      readonly last: Call | undefined;
      readonly room: number;
    }
  | { readonly kind: "judge"; readonly call: Call }
  /** Requests were sent, or may have been, and nobody recorded their end: one, or two that ran side by side. */
  | { readonly kind: "unknown"; readonly calls: readonly Call[] }
  | { readonly kind: "give-up"; readonly call: Call };

export function nextStep(
  asked: Pick<Asked, "calls" | "forgiven" | "rejections">,
  mostOutput = MOST_OUTPUT_TOKENS,
): NextStep {
  const repair = asked.rejections.length;
  const room = roomFor(asked.calls, mostOutput);
  const tries = asked.calls.filter((call) => call.repair === repair);
  const last = tries.at(-1);
  if (!last)
    return {
      kind: "call",
      attempt: 1,
      repair,
      last: asked.calls.findLast(({ state }) => state === "completed") ?? asked.calls.at(-1),
      room,
    };
  const answered = tries.find(
    (call) => call.state === "completed" && !(isCut(call) && (call.maxOutput ?? room) < room),
  );
  if (answered) return { kind: "judge", call: answered };
  const lost = tries.filter(
    ({ state, policy }) => state === "reserved" || (state === "ambiguous" && policy !== "rerun"),
  );
  if (lost.length > 0) return { kind: "unknown", calls: lost };
  const made = asked.calls
    .slice(asked.forgiven)
    .filter((call) => call.repair === repair && isAttempt(call)).length;
  const isFinal = last.failure?.again === "never" && isAttempt(last) && made > 0;
  if (!isFinal && made < MOST_ATTEMPTS)
    return { kind: "call", attempt: made + 1, repair, last, room };
  // Where more room cannot be had, what came is all there is.
  const cut = tries.findLast(({ state }) => state === "completed");
  return cut ? { kind: "judge", call: cut } : { kind: "give-up", call: last };
}

export function isAttempt({ state, failure }: Call): boolean {
  return state === "failed" && failure?.waitMs === undefined && failure?.drop === undefined;
}

function isCut({ finish }: Call): boolean {
  return finish === "length";
}

/** Each answer that was cut off leaves the next more room, up to the most. */
function roomFor(calls: readonly Call[], most: number): number {
  const cut = calls.filter(isCut).map(({ maxOutput }) => (maxOutput ?? OUTPUT_TOKENS) * GROWTH);
  return Math.min(most, Math.max(OUTPUT_TOKENS, ...cut));
}
