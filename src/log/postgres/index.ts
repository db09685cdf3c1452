// The log in PostgreSQL. Nothing here is loaded unless a database is used.
export { BEAT_MS, type Abandoned } from "./abandoned.ts";
export {
  Connection,
  connectOnce,
  workerPool,
  type ConnectionOptions,
  type Querying,
} from "./connection.ts";
export { databaseError } from "./failures.ts";
export { migrate, SCHEMA } from "./migrations.ts";
export type { RunKey, SittingQueue, Sittings } from "./sittings.ts";
export {
  postgresLogs,
  type DatabaseOptions,
  type LogDatabase,
  type PostgresLogStore,
} from "./store.ts";
export { exportLog, importLog } from "./transfer.ts";
