// A person no longer waits for a seat: its turn ends before its clock does, from any process.
// Law: the living run writes it down and cuts off what is in flight; where nobody runs it, whoever said so does.
import { passOverDraft } from "../engine/deliberation/submit.ts";
import type { LogEvent, RunStore } from "../log/index.ts";
import { status, type WaitingAsk } from "../views/status.ts";
import { errorOf } from "./error-of.ts";

/** Where what a person decided stands in the log, and what was taken out of their words. */
export interface Receipt {
  readonly seq: number;
  readonly notices: readonly string[];
}

/** Answers that a person need not wait for: all of them, or the one that is named. */
export function passableAsks(events: readonly LogEvent[], named?: string): readonly WaitingAsk[] {
  return status(events).waitingFor.asks.filter(
    ({ ask, passable }) => passable === true && (named === undefined || ask === named),
  );
}

/** The run goes on without this answer, before the turn is over. */
export async function passOver(
  store: RunStore,
  id: string,
  { ask, seat }: Pick<WaitingAsk, "ask" | "seat">,
  who: string,
): Promise<Receipt> {
  const given = { type: "turn.ended" as const, data: { ask, who } };
  const taken = await store.deliver(id, given, { draft: passOverDraft(ask, seat, who) });
  if ("seq" in taken) return { seq: taken.seq, notices: [] };
  throw errorOf("refused", { why: taken.refused });
}
