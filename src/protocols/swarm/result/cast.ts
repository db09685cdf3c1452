// Who sits in a swarm, and about what: the mode, the personas, the tensions and the problem as the moderator defined them.
// Law: what was agreed to counts. An analysis whose experts do not sit at the table was replaced.
import type { Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { seatId } from "../../../text/slug.ts";
import { membersOf, rowsAt, textAt, textsAt, type Chronicle } from "../../../views/chronicle.ts";

export interface ExpertPersona {
  readonly id: string;
  readonly name: string;
  readonly expertise: readonly string[];
  readonly thinkingStyle: string;
  readonly bias: string;
  readonly replyTendency: string;
  readonly stakes: string;
  readonly blindSpots: readonly string[];
}

/** A fixed role, or an expert whom nobody made for the topic. */
export interface RolePersona {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly lens: string;
}

export type Persona = ExpertPersona | RolePersona;

export interface Tension {
  readonly between: readonly string[];
  readonly axis: string;
  readonly description: string;
}

export interface Problem {
  readonly statement: string;
  readonly scope: string;
  readonly successCriteria: readonly string[];
}

export interface SwarmCast {
  readonly mode: string;
  readonly personas: readonly Persona[];
  readonly tensionMap: readonly Tension[];
  readonly problemDefinition: Problem | null;
  /** The message that defines them; null where nobody did. */
  readonly analysis: string | null;
}

export function swarmCast(record: Chronicle): SwarmCast {
  const analysis = agreedAnalysis(record);
  const body = analysis?.body ?? {};
  const made = new Map(rowsAt(body, "experts").map((row) => [seatId(textAt(row, "id")), row]));
  const [problem] = rowsAt({ rows: [body["problemDefinition"] ?? null] }, "rows");
  return {
    mode: modeOf(record),
    personas: record.seats.map(({ id, title, role, lens = "" }): Persona => {
      const row = made.get(id);
      return row ? persona(id, row) : { id, name: title, role, lens };
    }),
    tensionMap: rowsAt(body, "tensionMap").map((row) => ({
      between: textsAt(row, "between").map(seatId),
      axis: textAt(row, "axis"),
      description: textAt(row, "description"),
    })),
    problemDefinition: problem
      ? {
          statement: textAt(problem, "statement"),
          scope: textAt(problem, "scope"),
          successCriteria: textsAt(problem, "successCriteria"),
        }
      : null,
    analysis: analysis?.id ?? null,
  };
}

function agreedAnalysis(record: Chronicle): Message | undefined {
  const seated = new Set(membersOf(record).map(({ id }) => id));
  const last = record.messages.findLast(({ phase }) => phase === "analysis");
  const experts = rowsAt(last?.body ?? {}, "experts").map((row) => seatId(textAt(row, "id")));
  return seated.size === 0 ||
    (experts.length === seated.size && experts.every((id) => seated.has(id)))
    ? last
    : undefined;
}

function persona(id: string, row: JsonObject): ExpertPersona {
  return {
    id,
    name: textAt(row, "name"),
    expertise: textsAt(row, "expertise"),
    thinkingStyle: textAt(row, "thinkingStyle"),
    bias: textAt(row, "bias"),
    replyTendency: textAt(row, "replyTendency"),
    stakes: textAt(row, "stakes"),
    blindSpots: textsAt(row, "blindSpots"),
  };
}

const TO_MODE = /^mode-(.+)$/;

/** As given, unless a person changed it before the start. */
function modeOf(record: Chronicle): string {
  const changed = record.decisions.flatMap(({ ask, choice }) =>
    ask.startsWith("gate/start/") ? (TO_MODE.exec(choice)?.[1] ?? []) : [],
  );
  return changed.at(-1) ?? textAt(record.opened.brief, "mode");
}
