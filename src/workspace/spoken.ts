// Whether this release can go on with a log: it speaks the log's protocol in that very version, or the log is only read.
import { broken } from "../errors.ts";
import type { EventData, LogEvent } from "../log/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Protocol } from "../kernel/protocol.ts";

/** Thrown where this release does not speak it, before anything is said or recorded. */
export function spoken([opened]: readonly LogEvent[]): {
  readonly protocol: Protocol;
  readonly data: EventData<"deliberation.opened">;
} {
  if (opened?.type !== "deliberation.opened")
    throw broken("damaged-log", "The log does not begin with its opening.");
  const { data } = opened;
  const protocol = protocolNamed(data.protocol);
  if (!protocol)
    throw broken(
      "unknown-protocol",
      unspoken(data.protocol),
      "Read it with show and report, or continue it with the release that made it.",
    );
  return { protocol, data };
}

/** To whoever asks how it goes on. */
export function isSpoken(protocol: string): boolean {
  return protocolNamed(protocol) !== undefined;
}

export function unspoken(protocol: string): string {
  return `This log speaks ${protocol}, which this release does not.`;
}
