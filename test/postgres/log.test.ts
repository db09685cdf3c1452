import { afterAll, beforeAll, describe } from "vitest";
import { migrate, postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { logSuite } from "../suites/log-suite.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";

let server: Postgres;
let url: string;
const databases: LogDatabase[] = [];

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.make("suite");
    await migrate(url);
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await server.remove();
  });

  let spaces = 0;
  logSuite("in PostgreSQL", async (clock) => {
    const workspace = `space-${(spaces += 1)}`;
    const make = (): LogDatabase => {
      const database = postgresLogs({ url, clock });
      databases.push(database);
      return database;
    };
    const [one, other] = [make(), make()];
    return { store: one.logs(workspace), again: () => other.logs(workspace) };
  });
});
