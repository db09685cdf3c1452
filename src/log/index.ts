// The log: what a deliberation remembers, and where.
export { MAX_BLOB_BYTES, MAX_INLINE_BYTES } from "./blobs.ts";
export {
  eventData,
  LOG_VERSION,
  type Caps,
  type Draft,
  type EventData,
  type EventType,
  type LogEvent,
  type StoredText,
  type Usage,
} from "./event.ts";
export { fileLogStore, type FileLogOptions, type FileLogStore } from "./file.ts";
export { follow, type Followed } from "./follow.ts";
export { fork, type Fork } from "./fork.ts";
export { nodeFs, type Fs, type FsFile, type FsStat } from "./fs.ts";
export { ID, isId, isWritten } from "./home.ts";
export {
  deliver,
  firstStands,
  watchInbox,
  type Answer,
  type Decision,
  type Delivered,
  type DeliverOptions,
  type Handed,
} from "./inbox.ts";
export { localLock, osLock, type Acquire } from "./lock.ts";
export type { Blobs, Fetched, Log, LogStore } from "./log.ts";
export { memoryLogStore, type MemoryLogOptions } from "./memory.ts";
export { sweepProjections, writeProjection } from "./projection-file.ts";
export { salvage, type Salvage } from "./salvage.ts";
export type { Space } from "./space.ts";
export { archive, archiveOf, remove, unarchive } from "./tidy.ts";
export {
  verifyBytes,
  verifyStream,
  type Problem,
  type ProblemKind,
  type Verification,
  type VerifyOptions,
} from "./verify.ts";
export type { FileLog } from "./writer.ts";
