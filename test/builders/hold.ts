// Holds a deliberation without a log: drives the script, has every open ask answered, judged by the real `submit`.
import { lapseDraft, submit } from "../../src/engine/deliberation/submit.ts";
import { replyIn } from "../../src/log/replies.ts";
import { Driver } from "../../src/kernel/drive.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Fact } from "../../src/kernel/fact.ts";
import type { Brief, Outcome, Protocol } from "../../src/kernel/protocol.ts";
import type { Reply } from "../../src/kernel/reply.ts";

/** Stay silent, be down for good, or say something: an object is sent as JSON, a text as it is, or at a gate as the choice. */
export type Answer = object | string | typeof SILENT | typeof DOWN;
export const SILENT = Symbol("no reply in time");
export const DOWN = Symbol("an error that asking again cannot mend");

export interface Held {
  readonly outcome: Outcome;
  readonly facts: readonly Fact[];
  /** Every ask, in the order in which it was put, a repaired one twice. */
  readonly asks: readonly Ask[];
  readonly rejected: readonly { readonly ask: string; readonly reasons: readonly string[] }[];
  readonly replies: ReadonlyMap<string, Reply>;
}

export function hold<B extends Brief>(
  protocol: Protocol<B>,
  brief: B,
  answer: (ask: Ask, rejections: number) => Answer,
): Held {
  const driver = new Driver(() => protocol.script(brief));
  const replies = new Map<string, Reply>();
  const asks: Ask[] = [];
  const rejected: { ask: string; reasons: readonly string[] }[] = [];
  for (;;) {
    const frontier = driver.drive(replies);
    if (frontier.result.finished)
      return {
        outcome: frontier.result.value,
        facts: frontier.facts.map((f) => f.fact),
        asks,
        rejected,
        replies,
      };
    for (const ask of frontier.open) {
      for (let rejections = 0; !replies.has(ask.id); rejections += 1) {
        asks.push(ask);
        const settled = settle(ask, answer(ask, rejections), rejections);
        if (settled.type === "ask.rejected")
          rejected.push({ ask: ask.id, reasons: settled.data.reasons });
        else replies.set(ask.id, replyIn(settled) as Reply); // an answer or a lapse settles the ask
      }
    }
  }
}

function settle(ask: Ask, given: Answer, rejections: number): ReturnType<typeof submit> {
  if (given === SILENT) return lapseDraft(ask, "timed-out", "silent");
  if (given === DOWN) return lapseDraft(ask, "absent", "unauthorised", false);
  const raw =
    typeof given !== "string"
      ? JSON.stringify(given)
      : ask.gate
        ? JSON.stringify({ choice: given, note: "" })
        : given;
  return submit(ask, { raw, call: null, finish: "stop", rejections });
}

export function factsOf<K extends Fact["kind"]>(
  facts: readonly Fact[],
  kind: K,
): Extract<Fact, { kind: K }>[] {
  return facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
}
