// The complete record of each round of a swarm, and the argument graph of all of them.
// Law 1: counts equal the data they count.
// Law 2: an edge leads from a message to a message that its author was shown; a reference that does not is kept, marked, and never drawn.
import type { Link, Message } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { labelOf, pickTexts, rowsAt, textAt } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { inFormOrder } from "../../shared/body.ts";
import { qualityShape, synthesisShape } from "../record-shapes.ts";
import { relationIn } from "../relations.ts";
import { swarmCast, evolutionOf, synthesisMessage, synthesisOf } from "./result.ts";

type EdgeRow = Readonly<Record<"from" | "to" | "relation", string>>;

export function roundRecords(record: DeliberationState) {
  const { mode } = swarmCast(record);
  return record.rounds.map(({ round, topic, ts }) => {
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
      /** What the quality gate says of the round; null where nobody weighed it. */
      synthesis: gate ? inFormOrder(gate.body, qualityShape(NOBODY).json) : null,
      metadata: {
        messageCount: said.length,
        participants: [...new Set(said.map(({ seat }) => seat))],
        referenceCount: argumentGraph.length,
      },
    };
  });
}

/** The order of a form's fields is the same whoever is there to be named in it. */
const NOBODY = { experts: [], ids: [] };

/** The synthesis field by field, as the protocol names them; what is computed of it stands where old records have it written. Null until it is written. */
export function synthesisRecord(record: DeliberationState): JsonObject | null {
  const message = synthesisMessage(record);
  if (!message) return null;
  const written = inFormOrder(message.body, synthesisShape(NOBODY).json);
  if ("positionEvolution" in written) return written;
  const { insights, minorityReport } = synthesisOf(record);
  return {
    ...written,
    insights: rowsAt(written, "insights").map((row, i) => ({
      ...row,
      dissentingViews: rowsAt(row, "dissentingViews").map((view, n) => ({
        ...view,
        refuted: insights[i]?.dissent[n]?.refuted ?? false,
      })),
    })),
    minorityReport: rowsAt(written, "minorityReport").map((row, i) => ({
      ...row,
      stillValid: minorityReport[i]?.stillValid ?? true,
    })),
    positionEvolution: evolutionOf(record).map(({ seat, stages }) => ({
      expert: seat,
      journey: stages
        .map(({ position }) => position)
        .filter((position, n, all) => position !== all[n - 1]),
      keyTurningPoints: [...new Set(stages.flatMap(({ shift }) => shift?.triggers ?? []))],
    })),
  };
}

export function argumentGraphOf(record: DeliberationState): readonly EdgeRow[] {
  return edges(record, record.messages);
}

function edges(record: DeliberationState, said: readonly Message[]): EdgeRow[] {
  return said.flatMap(({ id: from }) => {
    const answered = new Set(answersIn(record, from).map(({ targetId }) => targetId));
    return [
      ...record.links
        .filter((link) => link.from === from && isDrawn(record, link))
        .map(({ to, relation }) => ({ from, to, relation })),
      ...[...answered].map((to) => ({ from, to, relation: "responds_to" })),
    ];
  });
}

/** Who answers an attack responds to the message that made it. */
function answersIn({ facts, links }: DeliberationState, message: string) {
  return facts.flatMap((fact) => {
    if (fact.kind !== "answer" || fact.message !== message || fact.how === "insists") return [];
    const targetId = links.find(({ id }) => id === fact.attack)?.from;
    if (targetId === undefined) return [];
    const mode = { fails: "answers", changed: "concedes", fatal: "concedes", open: "clarifies" };
    return [
      {
        targetId,
        relation: "responds_to",
        mode: mode[fact.how],
        steelMan: "",
        comment: fact.comment,
        resolved: true,
      },
    ];
  });
}

/** Options and passages are no messages, and what was never said is nothing to point at. */
function isDrawn(record: DeliberationState, { to, resolved }: Link): boolean {
  return resolved && record.published.has(to);
}

function messageRecord(record: DeliberationState, { id, seat, phase, body, flags }: Message) {
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
    references: [
      ...rowsAt(body, "references").map((row) => {
        const typed = relationIn(row);
        return {
          ...pickTexts(row, "targetId"),
          ...typed,
          ...pickTexts(row, "steelMan", "comment"),
          resolved: isResolved(textAt(row, "targetId"), typed.relation),
        };
      }),
      ...answersIn(record, id),
    ],
  };
}

/** Amendments in their author's words; a move that was made in a declaration has only options to tell it by. */
function shifts(record: DeliberationState, round: number) {
  const moves = record.shifts.filter((shift) => shift.round === round);
  const amended = record.amendments.filter((amendment) => amendment.round === round);
  const bare = moves.filter(
    ({ message }) => !amended.some((amendment) => amendment.message === message),
  );
  return [
    ...amended.map(({ seat, from, to, reason, degree, triggers, message }) => {
      const move = moves.find((shift) => shift.message === message);
      return {
        expert: seat,
        from,
        to,
        /** The message that moved it; null where it named none. */
        trigger: move?.trigger ?? triggers[0] ?? null,
        reasoning: reason,
        degree,
        /** How the move is classified where it was one from option to option. */
        class: move?.class ?? null,
      };
    }),
    ...bare.map(({ seat, from, to, trigger, declared, reason, class: kind }) => ({
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
