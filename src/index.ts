// The public surface: what a program needs to hold a deliberation, to read one, and to write a protocol of its own.
export { deliberate, type Deliberated, type DeliberateOptions } from "./runners/deliberate.ts";
export { run, type Ending, type RunOptions } from "./runners/in-process.ts";
export { Providers } from "./runners/providers.ts";
export { realClock, SimulatedClock, type Clock } from "./runners/clock.ts";
export { unattended, type People, type Said } from "./runners/people.ts";

export { AgentFailure, type Agent, type Completion, type Question } from "./agents/agent.ts";
export { agent, type AgentAbout, type Answered, type Asked } from "./agents/function-agent.ts";
export { fromAiSdk, type AiSdkModel } from "./agents/ai-sdk.ts";
export { roster, type RosterOptions } from "./agents/roster.ts";
export {
  rehearsal,
  TEMPERAMENTS,
  type RehearsalOptions,
  type Temperament,
} from "./agents/rehearsal/index.ts";
export { scripted } from "./agents/scripted.ts";
export { render, whole, type Prompt } from "./agents/render.ts";

export {
  fileLogStore,
  memoryLogStore,
  type Draft,
  type Log,
  type LogEvent,
  type LogStore,
} from "./log/index.ts";
export { advance, type Advance } from "./deliberation/frontier.ts";
export { History } from "./deliberation/history.ts";
export { submit } from "./deliberation/submit.ts";

export {
  argument,
  costs,
  health,
  positions,
  result,
  status,
  timeline,
  transcript,
} from "./projections/index.ts";
export { formats, importAif, type AifReading, type Format } from "./artifacts/index.ts";

export {
  dialectic,
  protocolNamed,
  protocols,
  swarm,
  type DialecticBrief,
  type SwarmBrief,
} from "./protocols/index.ts";
export { DissensusError } from "./errors.ts";
