// How each expert's position evolved: what it declared blind and what it answered, round by round, with what moved it.
import { membersOf, textAt, type DeliberationState } from "../../../views/deliberation-state.ts";

/** The phases in which an expert says where it stands, and the field in which it does. */
const STANDS = {
  position_declaration: { kind: "declared", field: "position" },
  response: { kind: "answered", field: "currentPosition" },
} as const;

export function evolutionOf(record: DeliberationState) {
  return membersOf(record).map(({ id: seat, title }) => ({
    seat,
    title,
    stages: record.messages
      .filter((message) => message.seat === seat)
      .flatMap(({ id, round, phase, body }) => {
        if (phase !== "position_declaration" && phase !== "response") return [];
        const { kind, field } = STANDS[phase];
        const stated = record.positions.findLast(({ message }) => message === id);
        const amended = record.amendments.find(({ message }) => message === id);
        const { confidence } = body;
        return [
          {
            round,
            kind,
            message: id,
            position: textAt(body, field),
            confidence: typeof confidence === "number" ? confidence : null,
            /** Null where it named none, or where there were no options yet. */
            option: stated?.stance ?? null,
            /** What it changed against its declaration of the round. */
            shift: amended
              ? { degree: amended.degree, reason: amended.reason, triggers: amended.triggers }
              : null,
            /** How a move from option to option is classified. */
            class: record.shifts.find(({ message }) => message === id)?.class ?? null,
          },
        ];
      }),
  }));
}
