// Replies of a model that answers anything: drawn uniformly from the form, texts out of given words.
import type { Ask } from "../../src/kernel/ask.ts";
import type { Brief } from "../../src/kernel/protocol.ts";
import type { Chance } from "../../src/kernel/rehearse.ts";
import { seededRandom } from "../../src/agents/rehearsal/scene.ts";
import type { ReviewBrief } from "../../src/protocols/review/brief.ts";
import { DOWN, type Answer } from "./hold.ts";

/** As much of JSON Schema as the forms use. */
export interface Form {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Form[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const OTHERS =
  "we could do it now or wait until the month ends because nobody has measured how long a run takes and who is on call when it fails";

/** Words that a model may well hit upon: those of the question, the options and what is under review, and others. */
export function wordsFor(brief: Brief): readonly string[] {
  const { artifact } = brief as Partial<ReviewBrief>; // only a review has one
  return [brief.topic, ...brief.options, artifact?.text ?? "", OTHERS].join(" ").split(/\s+/u);
}

/** What replies are drawn by: words for texts, and a seed; one that was sent back is drawn again. */
export interface Draw {
  readonly words: readonly string[];
  readonly seed: number;
  readonly rejections?: number;
}

/** The same for the same seed and ask; at a gate the default is taken. */
export function drawReply(ask: Ask, { words, seed, rejections = 0 }: Draw): Answer {
  if (ask.gate) return ask.gate.default ?? DOWN;
  const chance = seededRandom(seed, "drawn", ask.id, rejections);
  const say = (): string =>
    Array.from({ length: 1 + chance.below(20) }, () => chance.pick(words) ?? "").join(" ");
  return draw(ask.shape.json, chance, say) as object; // an object's form gives an object
}

function draw(form: Form, chance: Chance, say: () => string): unknown {
  if (form.enum) return chance.pick(form.enum);
  if (form.anyOf) return draw(chance.pick(form.anyOf) ?? {}, chance, say);
  switch (form.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(form.properties ?? {}).map(([name, field]) => [
          name,
          draw(field, chance, say),
        ]),
      );
    case "array": {
      const least = form.minItems ?? 0;
      const most = Math.min(form.maxItems ?? least + 3, least + 3);
      return Array.from({ length: least + chance.below(most - least + 1) }, () =>
        draw(form.items ?? {}, chance, say),
      );
    }
    case "integer":
      return (form.minimum ?? 0) + chance.below((form.maximum ?? 10) - (form.minimum ?? 0) + 1);
    case "number":
      return (form.minimum ?? 0) + chance.next() * ((form.maximum ?? 1) - (form.minimum ?? 0));
    case "boolean":
      return chance.isHit(0.5);
    case "string":
      return say();
    default:
      return null;
  }
}
