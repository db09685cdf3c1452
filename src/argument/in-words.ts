// A status and its certificate as a sentence that names the nodes.
import type { Status } from "./status.ts";

export function inWords(status: Status): string {
  switch (status.kind) {
    case "withdrawn":
    case "superseded":
      return `Taken back by its author (${status.event}).`;
    case "unchallenged":
      return "Nobody ever challenged it.";
    case "standing":
      return answers(status.defence.at(-1)?.answers ?? []);
    case "refuted":
      return `Refuted by ${status.by}, which stands.`;
    case "contested":
      return `Contested: nothing settles ${few(status.loop.members)} (held in ${status.views.in === "undetermined" ? "an undetermined number of views" : `${status.views.in} view${status.views.in === "every" ? "" : "s"}`}).`;
  }
}

/** A loop may run through the whole discussion: its first nodes say enough. */
function few(members: readonly string[]): string {
  return members.length > MOST_NAMED
    ? `${members.slice(0, MOST_NAMED).join(", ")} and ${members.length - MOST_NAMED} more`
    : members.join(", ");
}

const MOST_NAMED = 4;

function answers(steps: readonly { readonly attacker: string; readonly by: string }[]): string {
  return steps.length === 0
    ? "No attack on it holds: each was taken back or rests on weaker evidence."
    : `${steps.map(({ attacker, by }) => `${attacker} is answered by ${by}`).join("; ")}.`;
}
