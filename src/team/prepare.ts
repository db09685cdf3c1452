// Makes a database ready for workers and servers: our tables, and those of the durable engine.
// Law: several may try at once; one does it, the others find it done. The engine's own steps do not bear two at a time.
import { DissensusError } from "../errors.ts";
import { connectOnce, databaseError, migrate } from "../log/postgres/index.ts";
import { migrateEngine } from "./engine.ts";

/** Any number, the same in every program that prepares this database. */
const LOCK = 0x656e6769;

/** A worker's on the engine's tables. Nobody else has any. */
const RIGHTS = [
  "GRANT USAGE ON SCHEMA dbos TO dissensus_worker",
  "GRANT ALL ON ALL TABLES IN SCHEMA dbos TO dissensus_worker",
  "GRANT ALL ON ALL SEQUENCES IN SCHEMA dbos TO dissensus_worker",
  "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA dbos TO dissensus_worker",
];

export async function prepareDatabase(url: string): Promise<void> {
  const session = await connectOnce(url);
  try {
    await session.query(`SELECT pg_advisory_lock(${LOCK})`);
    await migrate(url);
    await migrateEngine(url);
    for (const right of RIGHTS) await session.query(right);
  } catch (cause) {
    throw cause instanceof DissensusError ? cause : databaseError("make its tables", cause);
  } finally {
    await session.end().catch(() => undefined);
  }
}
