// The log: what a deliberation remembers, and where.
export { MAX_INLINE_BYTES } from "./blobs.ts";
export type { ApprovalStatus, Caps, Draft, EventData, EventType, LogEvent } from "./event.ts";
export { fileLogStore, type FileLogOptions, type FileLogStore } from "./file.ts";
export { follow, type Followed } from "./follow.ts";
export { forkLog } from "./fork.ts";
export { nodeFs, type Fs } from "./fs.ts";
export { EVENTS, ID, isId, isWritten } from "./home.ts";
export {
  deliver,
  watchInbox,
  type SeatAnswer,
  type PersonDecision,
  type DeliverOptions,
} from "./inbox.ts";
export { labelForm, readLabel, writeLabel, type RunLabel } from "./label.ts";
export { localLock } from "./lock.ts";
export { sweepProjections, writeProjection } from "./projection-file.ts";
export { readGood, salvage } from "./salvage.ts";
export {
  archive,
  archiveOf,
  clearDiscarded,
  discard,
  remove,
  unarchive,
  undiscard,
} from "./tidy.ts";
export { verifyBytes } from "./verify.ts";
export type { FileLog } from "./writer.ts";
