// What the MCP server needs of this machine: deliberations to begin, look at, answer and decide.
// Law: everything a client can do goes through here, and nothing here takes a command, a path or an address from a client.
import type { z } from "zod";
import type { LogEvent } from "../log/index.ts";
import type { SeatAsk, HostedState, Submitted } from "../engine/runners/hosted.ts";
import type { Receipt } from "../workspace/remote-answers.ts";
import type { GateDecision } from "../workspace/session-host.ts";
import type { startInput } from "./wire.ts";

/** What a client asks to begin. Seats: `all` or `*` is every seat that is not named. */
export type Begin = z.output<ReturnType<typeof startInput>>;

export interface Begun {
  readonly id: string;
  /** False: the key began it before. */
  readonly isNew: boolean;
  /** The host answers for seats of it. */
  readonly isHosted: boolean;
  readonly notices: readonly string[];
}

/** Its members are functions of their own: they are handed on one by one. */
export interface Backend {
  /** The id, at once; what runs goes on by itself. */
  begin(wish: Begin): Promise<Begun>;
  /** Everything recorded so far. */
  events(id: string): Promise<readonly LogEvent[]>;
  /** Somebody writes to it now. */
  isRun(id: string): Promise<boolean>;
  /** The latest first. */
  list(): Promise<readonly string[]>;
  /** What the host is asked, by name. */
  standing(id: string): Promise<HostedState>;
  asksOf(id: string, seat: string): Promise<readonly SeatAsk[]>;
  submit(id: string, ask: string, reply: string): Promise<Submitted>;
  /** The client goes: where models sit at a table with its host, they stand still. */
  left(id: string): void;
  decide(id: string, decision: GateDecision, who: string): Promise<Receipt>;
}
