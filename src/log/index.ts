// The log: what a deliberation remembers, and where.
export { accountIn, accountWord, isAccountWord, nameAccounts } from "./account-word.ts";
export type { AccountWord, HowLetIn } from "./account-word.ts";
export {
  GATE_QUORUM,
  gateQuorumOf,
  hasVote,
  lastVotes,
  NO_VOTE,
  whyNoQuorum,
} from "./gate-quorum.ts";
export type { GateQuorum, GateVote } from "./gate-quorum.ts";
export { MAX_INLINE_BYTES } from "./blobs.ts";
export type { ApprovalStatus, Caps, Draft, EventData, EventType, LogEvent } from "./event.ts";
export { fileLogStore, type FileLogOptions, type FileLogStore } from "./file.ts";
export { nodeFs, type Fs } from "./fs.ts";
export { EVENTS, ID, isId } from "./home.ts";
export type { DeliverOptions, Delivered, Handed, PersonDecision, SeatAnswer } from "./handing.ts";
export { watchInbox } from "./inbox.ts";
export { labelForm, type RunLabel } from "./label.ts";
export type { Log } from "./log.ts";
export { localLock } from "./lock.ts";
export { sweepProjections, writeProjection } from "./projection-file.ts";
export type { Followed, RunHead, RunStore } from "./run-store.ts";
export { salvage } from "./salvage.ts";
export { verifyBytes } from "./verify.ts";
export type { FileLog } from "./writer.ts";
