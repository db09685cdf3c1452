// How a message of a swarm refers to another, as its author says it in one word, and as the record has it in two.
import type { JsonObject } from "../../kernel/json.ts";
import type { Link, Mode, Relation } from "../../kernel/fact.ts";
import { textAt } from "../../views/deliberation-state.ts";

/** Ways to attack; each is an attack that has to be answered. */
const ATTACKS = ["rebuts", "undercuts", "undermines"] as const satisfies readonly Mode[];
/** Ways that attack nothing. */
export const PEACEFUL = ["supports", "extends", "questions", "responds_to"] as const;
export const RELATIONS = [...PEACEFUL, ...ATTACKS] as const;
export type ReferenceRelation = (typeof RELATIONS)[number];

type Attacking = (typeof ATTACKS)[number];

export function isAttacking(relation: string): relation is Attacking {
  return ATTACKS.some((attack) => attack === relation);
}

/** A word of a form as relation and mode. */
export function linkTypeOf(relation: ReferenceRelation): Pick<Link, "relation" | "mode"> {
  if (isAttacking(relation)) return { relation: "counters", mode: relation };
  return { relation, mode: relation === "responds_to" ? "clarifies" : null };
}

/** The same of a recorded reference. In old records relation and mode are two fields. */
export function relationIn(row: JsonObject): {
  readonly relation: string;
  readonly mode: string | null;
} {
  const [said, mode] = [textAt(row, "relation"), textAt(row, "mode")];
  return isAttacking(said)
    ? { relation: "counters" satisfies Relation, mode: said }
    : { relation: said, mode: mode || null };
}

/** References written with `type`, as some do, are read as `relation`. */
export function readRelations(value: unknown): unknown {
  if (
    value === null ||
    typeof value !== "object" ||
    !("references" in value) ||
    !Array.isArray(value.references)
  )
    return value;
  const named = value.references.map((row: unknown) => {
    if (row === null || typeof row !== "object" || "relation" in row || !("type" in row))
      return row;
    const { type, ...rest } = row;
    return { ...rest, relation: type };
  });
  return { ...value, references: named };
}
