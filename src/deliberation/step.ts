// What has to happen next for an open ask, from its history alone: so a restart goes on where the log stands.
// Law: a recorded answer is judged, never bought again. Law: at most three requests for one try at a reply; who resumes
// a run that had stopped says that the world was mended, and three more may be made.
import type { Asked, Call } from "./history.ts";

/** Requests for one reply; a repaired reply has its own three. */
export const MOST_ATTEMPTS = 3;

export type Step =
  | { readonly kind: "call"; readonly attempt: number; readonly repair: number; readonly last: Call | undefined }
  | { readonly kind: "judge"; readonly call: Call }
  /** A request was sent, or may have been, and nobody recorded its end. */
  | { readonly kind: "unknown"; readonly call: Call }
  | { readonly kind: "give-up"; readonly call: Call };

export function nextStep(asked: Asked): Step {
  const repair = asked.rejections.length;
  const last = asked.calls.at(-1);
  if (!last || last.repair < repair) return { kind: "call", attempt: 1, repair, last };
  const made = asked.calls.length === asked.forgiven ? 0 : last.attempt;
  switch (last.state) {
    case "completed":
      return { kind: "judge", call: last };
    case "reserved":
      return { kind: "unknown", call: last };
    case "ambiguous":
      if (last.policy !== "rerun") return { kind: "unknown", call: last };
      return made < MOST_ATTEMPTS ? { kind: "call", attempt: made + 1, repair, last } : { kind: "give-up", call: last };
    case "failed":
      if (made > 0 && (last.failure?.again === "never" || made >= MOST_ATTEMPTS)) return { kind: "give-up", call: last };
      return { kind: "call", attempt: made + 1, repair, last };
  }
}
