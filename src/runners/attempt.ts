// One request under three clocks: to the first content, between contents, in all.
// Law: it returns when a clock runs out, also if the agent ignores its signal.
import { AgentFailure, type Agent, type Completion, type Question } from "../agents/agent.ts";
import type { Clock } from "./clock.ts";

export interface Clocks {
  readonly firstByteMs: number;
  readonly silenceMs: number;
  readonly totalMs: number;
}

/** Models think before they write; those that say nothing for this long are gone. */
export const FIRST_BYTE_MS = 120_000;
export const SILENCE_MS = 60_000;

export async function attempt(agent: Agent, question: Omit<Question, "heard">, clocks: Clocks, clock: Clock, signal: AbortSignal): Promise<Completion> {
  const started = clock.now();
  let heardAt: number | null = null;
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal.addEventListener("abort", stop, { once: true });
  const watch = async (): Promise<never> => {
    for (;;) {
      const quiet = heardAt === null ? started + clocks.firstByteMs : heardAt + clocks.silenceMs;
      const end = started + clocks.totalMs;
      const due = agent.streams === false ? end : Math.min(quiet, end);
      if (clock.now() >= due) throw timedOut(due === end ? `no reply within ${seconds(clocks.totalMs)}` : heardAt === null ? `nothing came within ${seconds(clocks.firstByteMs)}` : `silent for ${seconds(clocks.silenceMs)}`);
      await clock.sleep(due - clock.now(), over.signal);
      if (signal.aborted) throw new AgentFailure("aborted", "stopped before the reply was complete", { again: "later", sent: true });
      if (over.signal.aborted) return await new Promise<never>(() => undefined); // answered: the race is decided
    }
  };
  try {
    return await Promise.race([agent.answer({ ...question, heard: () => (heardAt = clock.now()) }, over.signal), watch()]);
  } finally {
    signal.removeEventListener("abort", stop);
    over.abort();
  }
}

function timedOut(message: string): AgentFailure {
  return new AgentFailure("timed-out", message, { again: "later", sent: true });
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** The longest a provider may make us wait before the next try. */
const MOST_RETRY_AFTER_MS = 60_000;
const FIRST_BACKOFF_MS = 1_000;
const MOST_BACKOFF_MS = 20_000;

/** How long to wait before attempt `n`: as the provider says, within reason; else anything up to a doubling bound. */
export function backoffMs(n: number, retryAfterMs: number | null, random: () => number): number {
  if (retryAfterMs !== null && retryAfterMs >= 0) return Math.min(retryAfterMs, MOST_RETRY_AFTER_MS);
  return random() * Math.min(MOST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (n - 2));
}
