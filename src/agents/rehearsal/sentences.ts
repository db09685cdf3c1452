// Plain English sentences for whatever field wants one. They mean little: a rehearsal tries controls, it gives no advice.
// Law: neutral in tone, so that no rule against praise or judgment trips over them.
import { capitalize } from "../../text/words.ts";
import type { Chance } from "../../kernel/rehearse.ts";
import panel from "./panel.json" with { type: "json" };

/** What a sentence says, by the name of its field; the first that fits. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^(?:name|title|label|id|field|primitive|variable|persona|who)$/i, "{what} {when}"],
  [/question|urgent|^test$|differentAngle/i, "What happens when {who} {does} {what} {when}?"],
  [/wouldChange|reconsider|falsif|^note$/i, "A test in which {who} {does} {what} {when}."],
  [
    /condition|prerequisite|assum|needs|scope|criteria/i,
    "This holds while {who} {does} {what} {when}.",
  ],
  [
    /risk|fail|weak|problem|gap|concern|lost|broken/i,
    "It breaks where {who} {does} {what} {when}.",
  ],
  [
    /reason|why|rationale|because|matters|kept|carries/i,
    "The ground is that {who} {does} {what} {when}.",
  ],
  [
    /action|propos|step|recommend|alternative|correct|item/i,
    "As a next step, {who} {does} {what} {when}.",
  ],
];

/** What says a sentence for a field; none twice in a reply, as far as that is possible. */
export function sentences(chance: Chance, isBrief: boolean): (field: string) => string {
  const said = new Set<string>();
  return (field) => {
    const form =
      FORMS.find(([pattern]) => pattern.test(field))?.[1] ?? "{who} {does} {what} {when}.";
    const short = isBrief ? form.replace(/^[^{]*(?=\{who\})/u, "").replace(" {when}", "") : form;
    for (let tries = 0; ; tries += 1) {
      let text = short;
      for (const [part, words] of Object.entries(panel.words))
        text = text.replace(`{${part}}`, chance.pick(words) ?? "");
      text = capitalize(text);
      if (tries < MOST_TRIES && said.has(text)) continue;
      said.add(text);
      return text;
    }
  };
}

const MOST_TRIES = 40;

/** More alternatives than this, or longer ones, are no question of choice. */
const [MOST_ALTERNATIVES, LONGEST] = [5, 60];
const LEAD =
  /^(?:.*[.:]\s+)?(?:(?:should|shall|do|can|must)\s+(?:we|i|they|the \w+|our \w+)\s+|which is better,?\s+)?(?:use|choose|adopt|pick)?\s*/i;

/** What a question leaves to choose from: its own alternatives, yes, later or no, or the size of the step. */
export function answersTo(topic: string): readonly string[] {
  const question = (topic.trim().split("\n").at(-1) ?? "").replace(/[?？.。!\s]+$/u, "");
  const parts = question
    .replace(LEAD, "")
    .split(/\s*,\s*(?:or\s+)?|\s+or\s+|\s+vs?\.?\s+|\s*还是\s*/iu)
    .map((part) => part.replace(/\s+(?:for|in|on|as|when|at)\s.*$/i, "").trim());
  const isChoice =
    parts.length > 1 &&
    parts.length <= MOST_ALTERNATIVES &&
    new Set(parts).size === parts.length &&
    parts.every((part) => part !== "" && part.length <= LONGEST);
  if (isChoice)
    return [...parts.map((part) => `Choose ${part}`), "Try each of them before choosing"];
  const deed = /\b(?:should|shall|must)\s+(?:we|i|they|the \w+|our \w+)\s+(.{1,100})$/i.exec(
    question,
  )?.[1];
  return deed === undefined
    ? ["Begin with a small step", "Take the whole step at once", "Wait until more is known"]
    : [`${capitalize(deed)} now`, `Prepare first and ${deed} later`, "Leave things as they are"];
}
