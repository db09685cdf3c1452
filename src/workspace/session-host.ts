// Whoever holds deliberations while they run: this process, or workers on a database that this process only speaks to.
// Law: who acts is said with every act, so that a server with many people records the right one.
import type { Decision } from "../kernel/ask.ts";
import type { Settled } from "../engine/deliberation/submit.ts";
import type { Change } from "./resuming.ts";
import type { Receipt } from "./remote-answers.ts";
import type { StartPlan } from "./start-plan.ts";

/** Who acts. */
export interface Actor {
  /** As the record names them: a name on this machine, an account's opaque id on a server for many. */
  readonly who: string;
}

export interface SessionHost {
  /** This very process runs it. */
  isHere(id: string): boolean;
  /** The id of what was begun. */
  begin(plan: Omit<StartPlan, "figures" | "notices">, id?: string): Promise<string>;
  /** What is in flight may finish; the log says when it stands still. */
  pause(id: string, by: Actor): Promise<void>;
  /** Before it is put away: one that waits for people alone stands still, one that is at work is not touched. */
  letGo(id: string, by: Actor): Promise<void>;
  /** What is told to whoever asked for it. */
  resume(id: string, wish: ResumeWish, by: Actor): Promise<readonly string[]>;
  decide(id: string, decision: GateDecision, by: Actor): Promise<Receipt>;
  /** What a person who holds a seat says. */
  answer(id: string, said: SeatWords, by: Actor): Promise<readonly string[]>;
  /** The host of a table at which models sit too is here: it goes on, unless a person has to see to it first. */
  attend(id: string): Promise<void>;
  /** The host says that it goes. */
  leave(id: string): void;
  /** A host's reply at a table at which models sit too. */
  reply(id: string, ask: string, text: string): Promise<Settled>;
  close(): Promise<void>;
}

export interface ResumeWish extends Pick<Change, "caps" | "constraint" | "models"> {
  /** Calls whose end nobody saw are made again. */
  readonly rerun?: boolean | undefined;
}

export type GateDecision = Decision & { readonly ask: string };

export interface SeatWords {
  readonly ask: string;
  readonly text: string;
}
