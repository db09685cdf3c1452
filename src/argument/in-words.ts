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
      return `Contested: nothing settles ${status.loop.members.join(", ")} (held in ${status.views.in === "undetermined" ? "an undetermined number of views" : `${status.views.in} view${status.views.in === "every" ? "" : "s"}`}).`;
  }
}

function answers(steps: readonly { readonly attacker: string; readonly by: string }[]): string {
  return steps.length === 0 ? "Every attack on it was taken back." : `${steps.map(({ attacker, by }) => `${attacker} is answered by ${by}`).join("; ")}.`;
}
