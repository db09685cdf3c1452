// One request under three clocks: to the first content, between contents, in all.
// Law 1: it returns when a clock runs out, also if the agent ignores its signal. Law 2: once stopped, nothing is sent.
import { AgentFailure, responseOf } from "../../agents/agent.ts";
import type { Agent, AgentResponse, AgentRequest } from "../../agents/agent.ts";
import type { Clock } from "./clock.ts";

export interface Clocks {
  readonly firstByteMs: number;
  readonly silenceMs: number;
  readonly totalMs: number;
}

/** Who looks at the clocks, and what may stop a call before they do. */
interface Watch {
  readonly clocks: Clocks;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told whenever something is heard of the answer. */
  readonly heard?: (piece?: string) => void;
}

/** Models think before they write; those that say nothing for this long are gone. */
export const FIRST_BYTE_MS = 120_000;
export const SILENCE_MS = 60_000;
/** What an agent that was told to stop has to say what it got so far: it may have been billed. */
const LAST_WORD_MS = 500;

/** Made once: an error has a stack, and nobody reads those of a call that went well. */
const DECIDED = new Error("the call is over");
const UNREAD = new AgentFailure("timed-out", "the call is over");
const STOPPED = "stopped before the reply was complete";

export async function attemptCall(
  agent: Agent,
  question: Omit<AgentRequest, "onProgress">,
  { clocks, clock, signal, heard }: Watch,
): Promise<AgentResponse> {
  if (signal.aborted)
    throw new AgentFailure("aborted", "stopped before it was sent", { sent: false });
  const started = clock.now();
  let heardAt: number | null = null;
  const call = { isDecided: false };
  const over = new AbortController();
  const stop = (): void => over.abort();
  signal.addEventListener("abort", stop, { once: true });
  const onProgress = (piece?: string): void => {
    heardAt = clock.now();
    heard?.(piece);
  };
  const watch = async (): Promise<AgentFailure> => {
    while (!call.isDecided) {
      if (signal.aborted) return new AgentFailure("aborted", STOPPED);
      const quiet = heardAt === null ? started + clocks.firstByteMs : heardAt + clocks.silenceMs;
      const end = started + clocks.totalMs;
      const due = agent.streams === false ? end : Math.min(quiet, end);
      if (clock.now() >= due)
        return new AgentFailure(
          "timed-out",
          due === end
            ? `no reply within ${seconds(clocks.totalMs)}`
            : heardAt === null
              ? `nothing came within ${seconds(clocks.firstByteMs)}`
              : `silent for ${seconds(clocks.silenceMs)}`,
        );
      await clock.sleep(due - clock.now(), over.signal);
    }
    return UNREAD;
  };
  try {
    const answer = agent
      .answer({ onProgress, ...question }, over.signal)
      .then((given) => completeAnswer(agent.model, given))
      .catch((error: unknown) => {
        if (error instanceof AgentFailure) throw error;
        // An agent that was told to stop may say so in its own words.
        if (over.signal.aborted) throw new AgentFailure("aborted", STOPPED, { cause: error });
        const why = error instanceof Error ? error.message : String(error);
        throw new AgentFailure("malformed", `the agent broke: ${why}`, { cause: error });
      });
    const first = await Promise.race([answer, watch()]);
    if (!(first instanceof AgentFailure)) return first;
    over.abort();
    return await lastWord(answer, first, clock);
  } finally {
    signal.removeEventListener("abort", stop);
    call.isDecided = true;
    over.abort(DECIDED);
  }
}

/** An agent of somebody's own may have no types: what it leaves out is filled in, and without a text it has not answered. */
function completeAnswer(model: string, given: Partial<AgentResponse> | undefined): AgentResponse {
  if (typeof given?.text === "string") return responseOf(given.text, given);
  throw new AgentFailure(
    "malformed",
    `the agent ${model} returned no text: its answer has to be { text }, with finish, usage, served and providerId where they are known`,
    { again: "never" },
  );
}

/** An answer that is there after all is taken; else what came of it is kept with the failure. */
async function lastWord(
  answer: Promise<AgentResponse>,
  why: AgentFailure,
  clock: Clock,
): Promise<AgentResponse> {
  const waited = new AbortController();
  const said: unknown = await Promise.race([
    answer.catch((error: unknown) => error),
    clock.sleep(LAST_WORD_MS, waited.signal),
  ]);
  waited.abort();
  if (said === undefined) throw why;
  if (!(said instanceof Error)) return said as AgentResponse; // neither silence nor an error: what the agent promised
  if (!(said instanceof AgentFailure)) throw why;
  const { failure, message, again, retryAfterMs } = why;
  const { sent, partial, usage } = said;
  throw new AgentFailure(failure, message, { again, retryAfterMs, sent, partial, usage });
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

/** The longest a provider may make us wait before the next try. */
const MOST_RETRY_AFTER_MS = 60_000;
const FIRST_BACKOFF_MS = 1_000;
const MOST_BACKOFF_MS = 20_000;

/** How long to wait before attempt `n`: as the provider says, within reason; without its word, anything up to a doubling bound. */
export function backoffMs(n: number, retryAfterMs: number | null, random: () => number): number {
  if (retryAfterMs !== null && retryAfterMs > 0) return Math.min(retryAfterMs, MOST_RETRY_AFTER_MS);
  return random() * Math.min(MOST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (n - 2));
}
