// What a deliberation came to, read from its log.
import type { LogEvent } from "../../src/log/event.ts";

/** Outcome and facts: what a deliberation came to, whoever held it and however often. */
export function whatCameOf(events: readonly LogEvent[]): unknown {
  return {
    facts: events
      .flatMap((event) => (event.type === "fact.recorded" ? [JSON.stringify(event.data)] : []))
      .toSorted(),
    outcome: events.find((event) => event.type === "deliberation.concluded")?.data["outcome"],
  };
}

/** Asks for which a call was made although an answer to them was on record. */
export function boughtAgain(events: readonly LogEvent[]): readonly string[] {
  const answered = new Set<string>();
  const calls = new Map<string, string>();
  const again: string[] = [];
  for (const event of events) {
    if (event.type === "call.reserved") {
      calls.set(event.data.call, event.data.ask);
      if (answered.has(event.data.ask)) again.push(event.data.ask);
    }
    if (event.type === "call.completed") answered.add(calls.get(event.data.call) ?? "");
  }
  return again;
}

export const isOver = (events: readonly LogEvent[]): boolean =>
  events.some(({ type }) => type === "deliberation.concluded");
