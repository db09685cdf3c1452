// The public surface: what a program needs to hold a deliberation and to read one. Whoever writes a protocol finds the rest in `dissensus/kernel`.
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
export {
  dialectic,
  dispatch,
  review,
  structured,
  swarm,
  type ProtocolReference,
} from "./library/protocols.ts";
export { fileLog, memoryLog } from "./library/stores.ts";

export {
  AgentFailure,
  type Agent,
  type Completion as AgentResponse,
  type Question as AgentRequest,
} from "./agents/agent.ts";
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
export type { People as HumanInput, Said as HumanAnswer } from "./engine/runners/people.ts";
export type { Document } from "./kernel/ask.ts";
export type { Brief, Protocol } from "./kernel/protocol.ts";
