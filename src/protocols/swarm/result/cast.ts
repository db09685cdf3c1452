// Who sits in a swarm, and about what: the mode, the personas, the tensions and the problem as the moderator defined them.
// Law: what was agreed to counts. An analysis whose experts do not sit at the table was replaced.
import type { Message } from "../../../kernel/fact.ts";
import { seatId } from "../../../text/slug.ts";
import { membersOf, rowsAt, textAt, textsAt, rowAt } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { pickTexts } from "../../shared/body.ts";
import type { Persona } from "../cast.ts";

/** A fixed role, or an expert whom nobody made for the topic. */
type Role = Readonly<Record<"id" | "name" | "role" | "lens", string>>;
export type SwarmCast = ReturnType<typeof swarmCast>;

export function swarmCast(record: DeliberationState) {
  const analysis = agreedAnalysis(record);
  const body = analysis?.body ?? {};
  const made = new Map(rowsAt(body, "experts").map((row) => [seatId(textAt(row, "id")), row]));
  const problem = rowAt(body, "problemDefinition");
  return {
    mode: modeOf(record),
    personas: record.seats.map(({ id, title, role, lens = "" }): Persona | Role => {
      const row = made.get(id);
      if (!row) return { id, name: title, role, lens };
      return {
        id,
        ...pickTexts(row, "name"),
        expertise: textsAt(row, "expertise"),
        ...pickTexts(row, "thinkingStyle", "bias", "replyTendency", "stakes"),
        blindSpots: textsAt(row, "blindSpots"),
      };
    }),
    tensionMap: rowsAt(body, "tensionMap").map((row) => ({
      between: textsAt(row, "between").map(seatId),
      ...pickTexts(row, "axis", "description"),
    })),
    problemDefinition: problem
      ? {
          ...pickTexts(problem, "statement", "scope"),
          successCriteria: textsAt(problem, "successCriteria"),
        }
      : null,
    /** The message that defines them; null where nobody did. */
    analysis: analysis?.id ?? null,
  };
}

function agreedAnalysis(record: DeliberationState): Message | undefined {
  const seated = new Set(membersOf(record).map(({ id }) => id));
  const last = record.messages.findLast(({ phase }) => phase === "analysis");
  const experts = rowsAt(last?.body ?? {}, "experts").map((row) => seatId(textAt(row, "id")));
  return seated.size === 0 ||
    (experts.length === seated.size && experts.every((id) => seated.has(id)))
    ? last
    : undefined;
}

const TO_MODE = /^mode-(.+)$/;

/** As given, unless a person changed it before the start. */
function modeOf(record: DeliberationState): string {
  const changed = record.decisions.flatMap(({ ask, choice }) =>
    ask.startsWith("gate/start/") ? (TO_MODE.exec(choice)?.[1] ?? []) : [],
  );
  return changed.at(-1) ?? textAt(record.opened.brief, "mode");
}
