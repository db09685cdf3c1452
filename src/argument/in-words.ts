// A status and its certificate as a sentence that names the nodes, and as the phrase that other languages make theirs from.
import type { Phrase } from "../kernel/phrase.ts";
import type { Status } from "./status.ts";

/** A status as a sentence. */
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
      return `Refuted by ${status.by}, which is upheld.`;
    case "contested":
      return `Contested: nothing settles ${few(status.loop.members)} (held in ${status.views.in === "undetermined" ? "an undetermined number of views" : `${status.views.in} view${status.views.in === "every" ? "" : "s"}`}).`;
  }
}

/** A status as a code with its parameters, for catalogues. */
export function phraseOf(status: Status): Phrase {
  switch (status.kind) {
    case "withdrawn":
    case "superseded":
      return { code: "certificate.taken-back", params: { event: status.event } };
    case "unchallenged":
      return { code: "certificate.unchallenged", params: {} };
    case "standing": {
      const steps = status.defence.at(-1)?.answers ?? [];
      const answers = steps.map(({ attacker, by }): Phrase => ({
        code: "certificate.answer",
        params: { attacker, by },
      }));
      return answers.length === 0
        ? { code: "certificate.unattacked", params: {} }
        : { code: "certificate.standing", params: { answers } };
    }
    case "refuted":
      return { code: "certificate.refuted", params: { by: status.by } };
    case "contested": {
      const { members } = status.loop;
      const more = Math.max(0, members.length - MOST_NAMED);
      const params = { members: members.slice(0, MOST_NAMED), more };
      return { code: "certificate.contested", params };
    }
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
