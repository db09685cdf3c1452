// What has to happen next for an open ask, from its history alone: so a restart goes on where the log stands.
// Law: a recorded answer is judged, never bought again. Law: at most three requests for one try at a reply, one that went
// beside another included; who resumes a run that had stopped says that the world was mended, and three more may be made.
import type { Asked, Call } from "./history.ts";

/** Requests for one reply; a repaired reply has its own three. */
export const MOST_ATTEMPTS = 3;

export type Step =
  | { readonly kind: "call"; readonly attempt: number; readonly repair: number; readonly last: Call | undefined }
  | { readonly kind: "judge"; readonly call: Call }
  /** Requests were sent, or may have been, and nobody recorded their end: one, or two that ran side by side. */
  | { readonly kind: "unknown"; readonly calls: readonly Call[] }
  | { readonly kind: "give-up"; readonly call: Call };

export function nextStep(asked: Asked): Step {
  const repair = asked.rejections.length;
  const tries = asked.calls.filter((call) => call.repair === repair);
  const last = tries.at(-1);
  if (!last) return { kind: "call", attempt: 1, repair, last: asked.calls.findLast(({ state }) => state === "completed") ?? asked.calls.at(-1) };
  const answered = tries.find(({ state }) => state === "completed");
  if (answered) return { kind: "judge", call: answered };
  const lost = tries.filter(({ state, policy }) => state === "reserved" || (state === "ambiguous" && policy !== "rerun"));
  if (lost.length > 0) return { kind: "unknown", calls: lost };
  const made = asked.calls.length === asked.forgiven ? 0 : last.attempt;
  const isFinal = last.state === "failed" && last.failure?.again === "never";
  if (made > 0 && (isFinal || made >= MOST_ATTEMPTS)) return { kind: "give-up", call: last };
  return { kind: "call", attempt: made + 1, repair, last };
}
