// What a reply begins with where a chair consults specialists. Read from the names of the form's fields; no protocol is known.
import type { JsonObject } from "../../../script/json.ts";
import type { Mind } from "../mind.ts";
import { itemsOf, propertiesOf } from "../tested/desk.ts";
import { questions, result, settling, synthesis } from "./chair.ts";
import { Consultation } from "./consultation.ts";
import { confirmation, conflict, consult } from "./specialist.ts";

interface Part {
  readonly fields: readonly string[];
  /** What else tells it from forms with the same names. */
  readonly isMeant?: (seat: Consultation) => boolean;
  readonly draft: (seat: Consultation) => JsonObject;
}

const PARTS: readonly Part[] = [
  { fields: ["dispatch"], draft: questions },
  { fields: ["finding", "recommendation", "confidenceAssessment"], draft: consult },
  { fields: ["consensus", "conflicts", "gaps", "reasons"], draft: synthesis },
  {
    fields: ["declaredOption"],
    isMeant: ({ mind }) =>
      mind.room.own.some(
        ({ body }) => typeof body["recommendation"] === "string" && body["finding"] !== undefined,
      ),
    draft: confirmation,
  },
  { fields: ["response", "newReasoning", "conflicts"], draft: conflict },
  {
    fields: ["questions"],
    isMeant: ({ form }) => propertiesOf(itemsOf(form["questions"]))["conflict"] !== undefined,
    draft: settling,
  },
  { fields: ["decision", "rationale", "actionItems", "openQuestions"], draft: result },
];

export function consultedDraft(mind: Mind, variant: number): JsonObject | undefined {
  const form = propertiesOf(mind.room.ask.shape.json);
  const asked = PARTS.filter(({ fields }) => fields.every((field) => form[field] !== undefined));
  if (asked.length === 0) return undefined;
  const seat = new Consultation(mind, variant);
  return asked.find(({ isMeant = () => true }) => isMeant(seat))?.draft(seat);
}
