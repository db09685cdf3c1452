// The smallest protocol that has everything a runner must bear: seats side by side, rounds, rules, absences, a gate.
import { z } from "zod";
import { schema } from "../../src/protocols/index.ts";
import { type Ask, type Decision, type Gate, PERSON, type Seat } from "../../src/kernel/ask.ts";
import type { Message } from "../../src/kernel/fact.ts";
import type { Brief, Outcome, Protocol } from "../../src/kernel/protocol.ts";
import { isAnswered } from "../../src/kernel/reply.ts";
import { single, record, all, type Script } from "../../src/kernel/script.ts";

export interface Said {
  readonly stance: "yes" | "no";
  readonly confidence: number;
  readonly text: string;
}

export interface TableOptions {
  readonly seats?: number;
  readonly rounds?: number;
  /** Asked after the first round. */
  readonly gate?: Gate;
  readonly turnMs?: number;
  /** What the wording says: another word is another release. */
  readonly task?: string;
}

export const BRIEF: Brief = {
  topic: "Should we?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
};

const REPLY = schema<Said>(() =>
  z.strictObject({
    stance: z.enum(["yes", "no"]),
    confidence: z.number().min(0).max(1),
    text: z.string().regex(/\S/u, "must not be empty"),
  }),
);
const ANY = schema<Brief>(() => z.looseObject({}) as unknown as z.ZodType<Brief>); // Briefs of tests are well formed.
const CHOICE = schema<Decision>(() => z.strictObject({ choice: z.string(), note: z.string() }));

export function roundTable({
  seats = 3,
  rounds = 2,
  gate,
  turnMs,
  task = "Say what you think.",
}: TableOptions = {}): Protocol {
  const members = Array.from({ length: seats }, (_, i): Seat => ({
    id: `s${String(i + 1).padStart(2, "0")}`,
    title: `Seat ${i + 1}`,
    role: "member",
  }));
  return {
    name: "round-table",
    version: 1,
    brief: ANY,
    script: () => discuss(members, rounds, gate, turnMs),
    outline: () => ({ stages: [], seats, rounds }),
    wording: { constitution: () => "A round table.", task: () => task, fields: [] },
  };
}

function* discuss(
  members: readonly Seat[],
  rounds: number,
  gate: Gate | undefined,
  turnMs: number | undefined,
): Script<Outcome> {
  const said: Message[] = [];
  let answered = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const shownNow = [...said];
    const replies = yield* all(
      members.map((seat): Ask<Said> => ({
        id: `round/${round}/${seat.id}`,
        seat,
        purpose: "say",
        phase: "round",
        round,
        blind: round === 1,
        transcript: shownNow,
        notes: [],
        details: {},
        shape: REPLY,
        rules: [],
        ...(turnMs === undefined ? {} : { turnMs }),
      })),
    );
    for (const reply of replies) {
      if (isAnswered(reply)) {
        const message: Message = {
          kind: "message",
          id: `m${said.length + 1}`,
          seat: reply.seat,
          round,
          phase: "round",
          ask: reply.ask,
          body: { ...reply.value },
          flags: reply.flags,
        };
        said.push(message);
        yield* record([message]);
      } else
        yield* record([
          {
            kind: "notice",
            code: "absent",
            text: `${reply.state}: ${reply.why}`,
            seat: reply.seat,
          },
        ]);
    }
    answered = replies.filter(isAnswered).length;
    if (answered * 2 < members.length) return { reason: "no-quorum", round, answered };
    if (gate && round === 1) {
      const choice = yield* single<Decision>({
        id: "gate/1",
        seat: PERSON,
        purpose: "gate",
        phase: "gate",
        round,
        blind: true,
        transcript: [],
        notes: [],
        details: {},
        shape: CHOICE,
        rules: [],
        gate,
      });
      if (isAnswered(choice) && choice.value.choice === "end")
        return { reason: "human", round, answered };
    }
  }
  return { reason: "settled", round: rounds, answered };
}

/** What a seat of the round table says, by its ask alone. */
export function says(ask: Ask): string {
  return JSON.stringify({
    stance: ask.round % 2 === 0 ? "no" : "yes",
    confidence: 0.5,
    text: `${ask.seat.id} in round ${ask.round}, having read ${ask.transcript.length}.`,
  });
}
