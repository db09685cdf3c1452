// What a reply begins with where a form asks for something made under test. Read from the names of its fields; no protocol is known.
// Undefined where the form asks for nothing of the kind: then the reply is made of plain fields alone.
import type { JsonObject } from "../../../script/json.ts";
import type { Mind } from "../mind.ts";
import { assessment, drift } from "./assessing.ts";
import { attack } from "./attack.ts";
import { checks } from "./checking.ts";
import { claims } from "./claiming.ts";
import { Desk, propertiesOf } from "./desk.ts";
import { invariant } from "./invariant.ts";
import { proposal, supplement } from "./proposing.ts";
import { observation, seat, stance } from "./standing.ts";
import { synthesis } from "./synthesis.ts";
import { traces } from "./traces.ts";
import { walkthrough } from "./walkthrough.ts";

/** Fields that tell a part of a form, and who drafts it. A later part finds what earlier ones made. */
const PARTS: readonly (readonly [
  fields: readonly string[],
  draft: (desk: Desk, made: JsonObject) => JsonObject,
])[] = [
  [["who", "watches"], seat],
  [["proposal"], proposal],
  [["supplement", "relation"], supplement],
  [["happyPath", "edgeCase"], traces],
  [["invariant", "failureScenario"], invariant],
  [["persona", "friction"], walkthrough],
  [["attackSteps", "brokenIf"], attack],
  [["claims"], claims],
  [["changedBecauseOf", "option", "changeReason"], stance],
  [["checks"], checks],
  [["decisions", "architectureImpact"], assessment],
  [["deviation", "correction"], drift],
  [["exit", "output"], observation],
  [["findings", "pendingClaims"], synthesis],
];

export function draftOf(mind: Mind, variant: number): JsonObject | undefined {
  const form = propertiesOf(mind.room.ask.shape.json);
  const asked = PARTS.filter(([fields]) => fields.every((field) => form[field] !== undefined));
  // A form that asks whether one changed has its own account of it.
  if (asked.length === 0 || form["changed"] !== undefined) return undefined;
  const desk = new Desk(mind, variant);
  return asked.reduce<JsonObject>((made, [, draft]) => ({ ...made, ...draft(desk, made) }), {});
}
