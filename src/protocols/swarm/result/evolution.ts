// How each expert's position evolved, as the log has it: what it declared blind and what it answered, round by round, with what moved it.
import type { Confidence } from "../../../kernel/fact.ts";
import { membersOf, textAt, type Chronicle } from "../../../views/chronicle.ts";

export interface Stage {
  readonly round: number;
  readonly kind: "declared" | "answered";
  readonly message: string;
  readonly position: string;
  readonly confidence: Confidence | null;
  /** Null where it named none, or where there were no options yet. */
  readonly option: string | null;
  /** What it changed against its declaration of the round. */
  readonly shift: {
    readonly degree: string;
    readonly reason: string;
    readonly triggers: readonly string[];
  } | null;
  /** How a move from option to option is classified. */
  readonly class: string | null;
}

export interface Evolution {
  readonly seat: string;
  readonly title: string;
  readonly stages: readonly Stage[];
}

const KINDS: Readonly<Record<string, { readonly kind: Stage["kind"]; readonly field: string }>> = {
  position_declaration: { kind: "declared", field: "position" },
  response: { kind: "answered", field: "currentPosition" },
};

export function evolutionOf(record: Chronicle): readonly Evolution[] {
  return membersOf(record).map(({ id: seat, title }) => ({
    seat,
    title,
    stages: record.messages
      .filter((message) => message.seat === seat)
      .flatMap(({ id, round, phase, body }): Stage[] => {
        const known = KINDS[phase];
        if (!known) return [];
        const stated = record.positions.findLast(({ message }) => message === id);
        const amended = record.amendments.find(({ message }) => message === id);
        const { confidence } = body;
        return [
          {
            round,
            kind: known.kind,
            message: id,
            position: textAt(body, known.field),
            confidence: typeof confidence === "number" ? confidence : null,
            option: stated?.stance ?? null,
            shift: amended
              ? { degree: amended.degree, reason: amended.reason, triggers: amended.triggers }
              : null,
            class: record.shifts.find(({ message }) => message === id)?.class ?? null,
          },
        ];
      }),
  }));
}
