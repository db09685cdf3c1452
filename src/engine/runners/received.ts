// What comes from an agent, as it enters the record: known keys taken out of every field, then each cut to its bound.
// Law 1: redact, then cut. Law 2: whatever an agent sends, a record of its call stays small; only texts may be long, and those are blobs.
import { AgentFailure, type Completion } from "../../agents/agent.ts";
import { believable } from "../../agents/model/usage.ts";
import type { Usage } from "../../log/event.ts";
import { withoutKeyShapes, type Redact } from "../../text/redaction.ts";

/** Names and ids are shorter by far. */
const MOST_NAME_CHARS = 200;
/** A paragraph. Agents cut their own earlier; this holds for those of others. */
const MOST_MESSAGE_CHARS = 1_000;
/** Thinking is shown to whoever asks, and decides nothing. */
const MOST_THINKING_CHARS = 1_000_000;
/** Longer than any wait that is meant. */
const MOST_WAIT_MS = 31 * 24 * 60 * 60 * 1_000;

export function receivedCompletion(
  { text, thinking, finish, usage, served, providerId }: Completion,
  redact: Redact,
): Completion {
  return {
    text: redact(text),
    finish,
    usage: counted(usage),
    thinking:
      thinking === undefined || thinking === null
        ? null
        : cut(redact(thinking), MOST_THINKING_CHARS),
    served: named(served, redact),
    providerId: named(providerId, redact),
  };
}

export function receivedFailure(given: AgentFailure, redact: Redact): AgentFailure {
  const { failure, message, again, sent, retryAfterMs, partial, usage, drop } = given;
  return new AgentFailure(failure, cut(withoutKeyShapes(redact(message)), MOST_MESSAGE_CHARS), {
    again,
    sent,
    drop,
    partial: partial === null ? null : redact(partial),
    usage: usage === null ? null : counted(usage),
    retryAfterMs:
      retryAfterMs !== null && retryAfterMs >= 0 ? Math.min(retryAfterMs, MOST_WAIT_MS) : null,
  });
}

function named(given: string | null, redact: Redact): string | null {
  return given === null ? null : cut(redact(given), MOST_NAME_CHARS);
}

/** Through no character; that something is missing is seen. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}

function counted({ input, output, cacheRead, cacheWrite, estimated }: Usage): Usage {
  return {
    input: believable(input),
    output: believable(output),
    cacheRead: believable(cacheRead),
    cacheWrite: believable(cacheWrite),
    estimated,
  };
}
