// The public surface: what a program needs to hold a deliberation and to read one. Whoever writes a protocol finds the rest in `dissensus/kernel`.
import { referenceTo } from "./library/deliberate.ts";

export {
  deliberate,
  replay,
  resume,
  type DeliberateOptions,
  type Deliberation,
  type Model,
  type ProtocolChoice,
  type Replayed,
  type Report,
  type ReportData,
  type ResumeOptions,
} from "./library/deliberate.ts";
export { registerProtocol, type ProtocolReference } from "./library/deliberate.ts";
export { defineProtocol, type DefinedProtocol } from "./protocols/define.ts";
export { fileLog, memoryLog } from "./library/deliberate.ts";

export { AgentFailure, type Agent, type AgentResponse, type AgentRequest } from "./agents/agent.ts";
export { fromAiSdk } from "./agents/ai-sdk.ts";
export {
  agent,
  type AgentInput,
  type AgentOptions,
  type AgentOutput,
} from "./agents/function-agent.ts";
export { DissensusError } from "./errors.ts";

export type { Format } from "./report/index.ts";
export type { Caps, LogEvent } from "./log/event.ts";
export type { LogStore } from "./log/log.ts";
export type { Ending } from "./engine/runners/in-process.ts";
export type { HumanInput, HumanAnswer } from "./engine/runners/human-input.ts";
export type { Document } from "./kernel/ask.ts";
export type { Brief, Protocol } from "./kernel/protocol.ts";

/** Opposed concerns meet in two to five rounds, with defences against agreeing too soon. */
export const dialectic = referenceTo("dialectic");
/** Experts made for the topic take positions blind, attack each other's strongest case, and declare for an option. */
export const swarm = referenceTo("swarm");
/** Four roles state claims that can be tested, and test them until signals say stop. */
export const structured = referenceTo("structured");
/** Specialists are asked by themselves; a table of rules decides where they conflict. */
export const dispatch = referenceTo("dispatch");
/** Reviewers and an author work on a text until no finding that blocks is open. */
export const review = referenceTo("review");
