// What every protocol's asks have in common, so that each says only what is its own.
import type { Ask, Decision, Gate, Note } from "../script/ask.ts";
import type { Issue } from "../script/fact.ts";
import { PERSON } from "../script/seat.ts";
import { decisionShape } from "./shape.ts";

type About<T> = Pick<Ask<T>, "id" | "seat" | "purpose" | "phase" | "round" | "shape" | "rules"> &
  Partial<Ask<T>>;

/** A protocol's state goes on changing, an ask does not: what it shows is copied here. */
export function ask<T>({ transcript = [], ...about }: About<T>): Ask<T> {
  return { blind: false, notes: [], details: {}, ...about, transcript: [...transcript] };
}

/** A choice for whoever runs the deliberation. */
export function gate(id: string, round: number, gate: Gate): Ask<Decision> {
  return ask({
    id,
    seat: PERSON,
    purpose: "gate",
    phase: "gate",
    round,
    rules: [],
    blind: true,
    shape: decisionShape(gate.choices),
    gate,
  });
}

/** The options as a seat reads them. */
export function listed(title: string, issue: Issue | undefined): Note[] {
  return issue
    ? [{ title, items: issue.stances.map((stance) => `${stance.id}: ${stance.label}`) }]
    : [];
}
