// What a message claims and what it aims at, whatever its form calls these.
// Law: read from the words of the message alone; who wrote it does not matter.
import type { Json, JsonObject } from "../../script/json.ts";
import { isObject } from "./fill.ts";

/** A reference to another message that speaks against it. */
export interface Aim {
  readonly target: string;
  /** Empty where the form knows no modes. */
  readonly mode: string;
}

const ATTACKS: ReadonlySet<string> = new Set(["rebuts", "undercuts", "undermines"]);

/** Where the author stands, in its own words; the newest of several. */
export function claimOf(body: JsonObject): string | undefined {
  return [body["claim"], body["currentPosition"], body["position"]].find(
    (text): text is string => typeof text === "string",
  );
}

/** A declaration of where its author stands, and no argument about others'. */
export function isStatement(body: JsonObject): boolean {
  return (
    claimOf(body) !== undefined && (!cites(body) || typeof body["currentPosition"] === "string")
  );
}

/** Does it refer to others in typed references? */
export function cites(body: JsonObject): boolean {
  return Array.isArray(body["references"]);
}

export function aimsOf(body: JsonObject): readonly Aim[] {
  const { target, mode, noMaterialWeakness = null } = body;
  const whole =
    typeof target === "string" && noMaterialWeakness === null
      ? [{ target, mode: typeof mode === "string" ? mode : "" }]
      : [];
  return [...whole, ...referencesIn(body).flatMap(aimIn)];
}

export function referencesIn(body: JsonObject): readonly JsonObject[] {
  const rows = body["references"];
  return Array.isArray(rows) ? (rows as readonly Json[]).filter(isObject) : [];
}

function aimIn({ targetId, relation, mode }: JsonObject): Aim[] {
  if (typeof targetId !== "string") return [];
  const how = typeof mode === "string" ? mode : "";
  if (relation === "counters")
    return [{ target: targetId, mode: ATTACKS.has(how) ? how : "rebuts" }];
  return relation === "responds_to" && ATTACKS.has(how) ? [{ target: targetId, mode: how }] : [];
}

/** A rebuttal sets a view against a view; a strike goes at the grounds. */
export function strikes(body: JsonObject, targets: ReadonlySet<string>): boolean {
  return aimsOf(body).some(({ target, mode }) => targets.has(target) && mode !== "rebuts");
}
