// What a reply begins with, whoever drafts it; undefined where plain fields are enough.
import type { JsonObject } from "../../script/json.ts";
import { consultedDraft } from "./consulted/draft.ts";
import type { Mind } from "./mind.ts";
import { reviewedDraft } from "./reviewed/draft.ts";
import { draftOf } from "./tested/draft.ts";

export function begun(mind: Mind, variant: number): JsonObject | undefined {
  return draftOf(mind, variant) ?? consultedDraft(mind, variant) ?? reviewedDraft(mind, variant);
}
