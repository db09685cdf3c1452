// The log in PostgreSQL. Nothing here is loaded unless a database is used.
export { migrate, SCHEMA } from "./migrations.ts";
export {
  postgresLogs,
  type DatabaseOptions,
  type LogDatabase,
  type PostgresLogStore,
} from "./store.ts";
export { exportLog, importLog } from "./transfer.ts";
