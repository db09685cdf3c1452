// Views of the log: each a function from its events to plain data.
export { approval, type Approval } from "./status.ts";
export { argument, type Argument } from "./argument.ts";
export { costs, type Amount, type Cost, type Costs } from "./costs.ts";
export { health, isAboutResult, type FailureMode, type Health } from "./health.ts";
export { positions, type Positions } from "./positions.ts";
export { result, type Reading, type Result } from "./reading.ts";
export { asksOf, describeReason, status, type RunStatus } from "./status.ts";
export { takeaways, type Takeaways } from "./takeaways.ts";
export type { Stands } from "./standing.ts";
export { Timeline, timeline, type TimelineEntry, type EntryKind, type Spent } from "./timeline.ts";
export { transcript, type TranscriptRow } from "./transcript.ts";
