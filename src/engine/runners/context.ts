// What a run is given, and what its parts share while it lasts.
import type { Agent } from "../../agents/agent.ts";
import type { Price } from "../../agents/prices.ts";
import type { History } from "../deliberation/history.ts";
import type { Draft } from "../../log/event.ts";
import type { Blobs } from "../../log/log.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import type { Redact } from "../../text/redaction.ts";
import type { Clocks } from "./attempt.ts";
import type { Budget } from "./budget.ts";
import type { Clock } from "./clock.ts";
import type { HumanInput } from "./human-input.ts";
import type { Trials } from "./preflight.ts";
import type { Providers } from "./providers.ts";
import type { Stop } from "./stop.ts";

export interface Resources {
  readonly clock: Clock;
  readonly providers: Providers;
  /** The agent for a model, as the user wrote it. */
  agent(model: string): Agent;
  price(model: string): Price | null;
  readonly blobs: Blobs;
  readonly people: HumanInput;
  readonly random: () => number;
  /** Recorded with resumes and reruns. */
  readonly who: string;
  readonly onAmbiguous: "ask" | "rerun" | "fail";
  /** Whether an answer of that many bytes can be stored; absent, it always can. */
  spaceFor?(bytes: number): Promise<{ readonly ok: boolean; readonly free: number }>;
  readonly clocks?: Partial<Clocks>;
  /** After so much silence a second request is sent beside the first; absent, never. */
  readonly hedgeMs?: number | undefined;
  /** What an answer of a model may grow to that is cut off at its length, in tokens; absent, as far as is usual. */
  mostOutput?(model: string): number | undefined;
  /** Models are tried before the panel is asked; absent, they are not. */
  readonly trials?: Trials | undefined;
  /** Shown what is answered while it streams, beside the log: nothing follows from it. */
  onPart?(ask: string, piece: string): void;
  /** Stop when a provider serves another model than it first did under the same name. */
  readonly pin?: boolean;
  /** Takes the keys that this process knows out of what comes from outside, before it is recorded. */
  readonly redact?: Redact;
}

export interface Context extends Resources {
  readonly protocol: Protocol;
  readonly history: History;
  readonly budget: Budget;
  readonly stop: Stop;
  /** Known to the history at once; durable, with all that was written before, when the promise resolves. A failure stops the run. */
  write(drafts: readonly Draft[]): Promise<void>;
  /** The same, but does not wait for the disk: the end of this process cannot lose it. What is written after it is durable no sooner. */
  keep(drafts: readonly Draft[]): Promise<void>;
  activeMs(): number;
  /** Says that an ask waits for a person; call the result when it no longer does. */
  awaitPerson(): () => void;
}
