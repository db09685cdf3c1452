// The complete record of each round of a swarm, and the argument graph of all of them.
// Law 1: counts equal the data they count.
// Law 2: an edge leads from a message to a message that its author was shown; a reference that does not is kept, marked, and never drawn.
import type { Link, Message } from "../../../kernel/fact.ts";
import type { Json, JsonObject } from "../../../kernel/json.ts";
import { rowsAt, textAt, type Chronicle, labelOf } from "../../../views/chronicle.ts";
import { swarmCast } from "./cast.ts";

export interface ReferenceRow {
  readonly targetId: string;
  readonly relation: string;
  readonly mode: string | null;
  readonly steelMan: string;
  readonly comment: string;
  readonly resolved: boolean;
}

export interface MessageRecord {
  readonly id: string;
  readonly from: string;
  readonly type: string;
  readonly content: JsonObject;
  readonly references: readonly ReferenceRow[];
  readonly flags: readonly string[];
  readonly timestamp: string;
}

export interface EdgeRow {
  readonly from: string;
  readonly to: string;
  readonly relation: string;
}

export interface PositionShiftRow {
  readonly expert: string;
  readonly from: string;
  readonly to: string;
  /** The message that moved it; null where it named none. */
  readonly trigger: string | null;
  readonly reasoning: string;
  readonly degree: "minor" | "major";
  /** How the move is classified where it was one from option to option. */
  readonly class: string | null;
}

export interface RoundRecord {
  readonly roundId: number;
  readonly topic: string;
  readonly mode: string;
  readonly timestamp: string;
  readonly messages: readonly MessageRecord[];
  readonly argumentGraph: readonly EdgeRow[];
  readonly positionShifts: readonly PositionShiftRow[];
  /** What the quality gate says of the round; null where nobody weighed it. */
  readonly synthesis: JsonObject | null;
  readonly metadata: {
    readonly messageCount: number;
    readonly participants: readonly string[];
    readonly referenceCount: number;
  };
}

export function roundRecords(record: Chronicle): readonly RoundRecord[] {
  const { mode } = swarmCast(record);
  return record.rounds.map(({ round, topic, ts }): RoundRecord => {
    const said = record.messages.filter((message) => message.round === round);
    const argumentGraph = edges(record, said);
    const gate = said.findLast(({ phase }) => phase === "quality_gate");
    return {
      roundId: round,
      topic,
      mode,
      timestamp: ts,
      messages: said.map((message) => messageRecord(record, message)),
      argumentGraph,
      positionShifts: shifts(record, round),
      synthesis: gate ? inOrder(gate.body, GATE) : null,
      metadata: {
        messageCount: said.length,
        participants: [...new Set(said.map(({ seat }) => seat))],
        referenceCount: argumentGraph.length,
      },
    };
  });
}

export function argumentGraphOf(record: Chronicle): readonly EdgeRow[] {
  return edges(record, record.messages);
}

function edges(record: Chronicle, said: readonly Message[]): EdgeRow[] {
  const from = new Set(said.map(({ id }) => id));
  return record.links
    .filter((link) => from.has(link.from) && isDrawn(record, link))
    .map(({ from: by, to, relation }) => ({ from: by, to, relation }));
}

/** Options and passages are no messages, and what was never said is nothing to point at. */
function isDrawn(record: Chronicle, { to, resolved }: Link): boolean {
  return resolved && record.published.has(to);
}

function messageRecord(
  record: Chronicle,
  { id, seat, phase, body, flags }: Message,
): MessageRecord {
  const { references: _references, ...content } = body;
  const links = record.links.filter(({ from }) => from === id);
  const isResolved = (targetId: string, relation: string) =>
    links.some(
      (link) => link.to === targetId && link.relation === relation && isDrawn(record, link),
    );
  return {
    id,
    from: seat,
    type: phase,
    content,
    flags,
    timestamp: record.published.get(id) ?? record.started,
    references: rowsAt(body, "references").map((row) => {
      const [targetId, relation] = [textAt(row, "targetId"), textAt(row, "relation")];
      return {
        targetId,
        relation,
        mode: textAt(row, "mode") || null,
        steelMan: textAt(row, "steelMan"),
        comment: textAt(row, "comment"),
        resolved: isResolved(targetId, relation),
      };
    }),
  };
}

/** Amendments in their author's words; a move that was made in a declaration has only options to tell it by. */
function shifts(record: Chronicle, round: number): PositionShiftRow[] {
  const moves = record.shifts.filter((shift) => shift.round === round);
  const amended = record.amendments.filter((amendment) => amendment.round === round);
  const bare = moves.filter(
    ({ message }) => !amended.some((amendment) => amendment.message === message),
  );
  return [
    ...amended.map(({ seat, from, to, reason, degree, triggers, message }): PositionShiftRow => {
      const move = moves.find((shift) => shift.message === message);
      return {
        expert: seat,
        from,
        to,
        trigger: move?.trigger ?? triggers[0] ?? null,
        reasoning: reason,
        degree,
        class: move?.class ?? null,
      };
    }),
    ...bare.map(({ seat, from, to, trigger, declared, reason, class: kind }): PositionShiftRow => ({
      expert: seat,
      from: labelOf(record, from) ?? from,
      to: labelOf(record, to) ?? to,
      trigger: trigger ?? declared[0] ?? null,
      reasoning: reason,
      degree: "major",
      class: kind,
    })),
  ];
}

const GATE = [
  "qualityScore",
  "genuineDisagreement",
  "evidenceQuality",
  "steelManning",
  "novelInsights",
  "positionEvolution",
  "overall",
  "summary",
  "agreements",
  "activeDisagreements",
  "insights",
  "openQuestions",
  "recommendation",
  "recommendationReason",
  "differentAngle",
  "cause",
  "adjustment",
  "point",
  "supporters",
  "strength",
  "positions",
  "stance",
  "advocates",
  "insight",
  "novelty",
  "source",
];

/** A log keeps keys sorted; a record is read in the order it was asked for. Unlisted keys come last. */
export function inOrder(body: JsonObject, order: readonly string[]): JsonObject {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const ordered = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(ordered);
    return value !== null && typeof value === "object"
      ? inOrder(value as JsonObject, order)
      : value; // neither list nor null
  };
  return Object.fromEntries(
    Object.entries(body)
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([key, value]) => [key, ordered(value)]),
  );
}
