// The tables, step by step. A step is never changed once released, and only adds: what falls away goes one release later.
// Law 1: all steps that are missing are one transaction under one lock. Killed midway, nothing of them is there.
// Law 2: three roles. The owner makes tables and sees no row of them; a worker sees all workspaces; a server sees the one that its
// transaction names. The tables force this on their owner too, and records can be added and read, not changed.
import type { Client } from "pg";
import { broken, type DissensusError } from "../../errors.ts";
import { connectOnce } from "./connection.ts";
import { PEOPLE_TABLES } from "./people-tables.ts";
import { HIDE_SYSTEM_VIEWS } from "./system-views.ts";

/** Roles belong to the whole server, and a database of the same kind may have made them. */
const makeRole = (role: string): string => `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
      CREATE ROLE ${role} NOLOGIN;
      EXECUTE format('GRANT ${role} TO %I', session_user);
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;

/** Before the steps, by whoever runs them; harmless where it was done. */
const PREPARE = [
  makeRole("dissensus_owner"),
  makeRole("dissensus_worker"),
  makeRole("dissensus_server"),
  `DO $$ BEGIN
     IF NOT has_database_privilege('dissensus_owner', current_database(), 'CREATE') THEN
       EXECUTE format('GRANT CREATE ON DATABASE %I TO dissensus_owner', current_database());
     END IF;
   END $$`,
  `SET LOCAL ROLE dissensus_owner`,
  `CREATE SCHEMA IF NOT EXISTS dissensus`,
  `CREATE TABLE IF NOT EXISTS dissensus.schema_versions (
     version integer PRIMARY KEY,
     made_at timestamptz NOT NULL DEFAULT now()
   )`,
  `GRANT USAGE ON SCHEMA dissensus TO dissensus_worker, dissensus_server`,
  `GRANT SELECT ON dissensus.schema_versions TO dissensus_worker, dissensus_server`,
];

/** Rows of a workspace: a worker's are all, a server's those of the workspace its transaction names. */
const guard = (table: string, rights: string): readonly string[] => [
  `ALTER TABLE dissensus.${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE dissensus.${table} FORCE ROW LEVEL SECURITY`,
  `GRANT ${rights} ON dissensus.${table} TO dissensus_worker, dissensus_server`,
  `CREATE POLICY all_workspaces ON dissensus.${table} TO dissensus_worker
     USING (true) WITH CHECK (true)`,
  `CREATE POLICY one_workspace ON dissensus.${table} TO dissensus_server
     USING (workspace = current_setting('dissensus.workspace', true))
     WITH CHECK (workspace = current_setting('dissensus.workspace', true))`,
];

/** Functions that run with a worker's rights, whoever calls them: a server has none on the engine's own tables. */
function byWorker(...functions: readonly string[]): readonly string[] {
  return [
    `GRANT CREATE ON SCHEMA dissensus TO dissensus_worker`,
    `RESET ROLE`,
    `SET LOCAL ROLE dissensus_worker`,
    ...functions,
    `RESET ROLE`,
    `SET LOCAL ROLE dissensus_owner`,
    `REVOKE CREATE ON SCHEMA dissensus FROM dissensus_worker`,
  ];
}

export const STEPS: readonly (readonly string[])[] = [
  [
    // Who writes: alive as long as its session holds the advisory lock of its number.
    `CREATE TABLE dissensus.workers (
       id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       pid integer NOT NULL,
       boot_id text NOT NULL,
       host text NOT NULL,
       seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
    `GRANT SELECT, INSERT, UPDATE (seen_at) ON dissensus.workers TO dissensus_worker`,
    `GRANT SELECT (id, pid), INSERT, UPDATE (seen_at) ON dissensus.workers TO dissensus_server`,
    // The head of each log: what the next append has to follow, and the epoch that it has to be of.
    `CREATE TABLE dissensus.deliberations (
       workspace text NOT NULL CHECK (workspace <> ''),
       id text NOT NULL,
       epoch integer NOT NULL,
       seq integer NOT NULL,
       hash text NOT NULL,
       worker integer REFERENCES dissensus.workers,
       PRIMARY KEY (workspace, id)
     )`,
    `CREATE INDEX deliberations_by_worker ON dissensus.deliberations (worker) WHERE worker IS NOT NULL`,
    // A line as it would be in a file, newline included: bytes, so that neither an encoding nor a type for JSON has a say.
    `CREATE TABLE dissensus.records (
       workspace text NOT NULL,
       deliberation text NOT NULL,
       seq integer NOT NULL,
       line bytea NOT NULL,
       PRIMARY KEY (workspace, deliberation, seq),
       FOREIGN KEY (workspace, deliberation) REFERENCES dissensus.deliberations (workspace, id)
     )`,
    `CREATE TABLE dissensus.blobs (
       workspace text NOT NULL,
       deliberation text NOT NULL,
       name text NOT NULL,
       bytes bytea NOT NULL,
       PRIMARY KEY (workspace, deliberation, name),
       FOREIGN KEY (workspace, deliberation) REFERENCES dissensus.deliberations (workspace, id)
     )`,
    `CREATE TABLE dissensus.fetched (
       workspace text NOT NULL,
       deliberation text NOT NULL,
       ask text NOT NULL,
       PRIMARY KEY (workspace, deliberation, ask),
       FOREIGN KEY (workspace, deliberation) REFERENCES dissensus.deliberations (workspace, id)
     )`,
    ...guard("deliberations", "SELECT, INSERT, UPDATE"),
    ...guard("records", "SELECT, INSERT"),
    ...guard("blobs", "SELECT, INSERT"),
    ...guard("fetched", "SELECT, INSERT"),
    // Room that is given free when the disk is full, so that answers on their way can be recorded. Its rows fit in pages of its
    // own: giving it free has to need no room, and a table beside it would.
    `CREATE TABLE dissensus.ballast (fill bit(12000) NOT NULL)`,
    `GRANT SELECT, INSERT, TRUNCATE ON dissensus.ballast TO dissensus_worker, dissensus_server`,
  ],
  [
    `GRANT DELETE ON dissensus.workers TO dissensus_worker`,
    // Somebody is to go on with it; the workflow that was asked for last, and where it waits.
    `ALTER TABLE dissensus.deliberations
       ADD COLUMN due boolean NOT NULL DEFAULT false,
       ADD COLUMN sitting text,
       ADD COLUMN queue text,
       ADD COLUMN provider text`,
    `CREATE INDEX deliberations_due ON dissensus.deliberations (workspace, id) WHERE due`,
    ...byWorker(
      // At most one sitting for each epoch of a log: whoever is not sure whether there is one asks again.
      `CREATE FUNCTION dissensus.enqueue_sitting(id text, queue text, provider text) RETURNS text
       LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
       DECLARE
         own text := current_setting('dissensus.workspace', true);
         at integer;
         try integer := 0;
         workflow text;
         stands text;
       BEGIN
         UPDATE dissensus.deliberations d SET due = true
           WHERE d.workspace = own AND d.id = enqueue_sitting.id RETURNING d.epoch INTO at;
         IF at IS NULL THEN RETURN NULL; END IF;
         LOOP
           workflow := format('%s/%s/%s.%s', own, id, at, try);
           SELECT status INTO stands FROM dbos.workflow_status WHERE workflow_uuid = workflow;
           EXIT WHEN stands IS NULL;
           IF stands IN ('ENQUEUED', 'DELAYED', 'PENDING') THEN RETURN workflow; END IF;
           try := try + 1;
         END LOOP;
         UPDATE dissensus.deliberations d
           SET sitting = workflow, queue = enqueue_sitting.queue, provider = enqueue_sitting.provider
           WHERE d.workspace = own AND d.id = enqueue_sitting.id;
         RETURN dbos.enqueue_workflow(
           workflow_name => 'sitting', queue_name => queue, workflow_id => workflow,
           positional_args => ARRAY[to_json(own), to_json(id), to_json(at)],
           app_version => '1', application_name => 'dissensus', queue_partition_key => provider);
       END $$`,
      // The message is a number: what was said stays under the guard of its table.
      `CREATE FUNCTION dissensus.tell_sitting(id text, handed uuid) RETURNS boolean
       LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
       DECLARE
         own text := current_setting('dissensus.workspace', true);
         running text;
       BEGIN
         SELECT d.sitting INTO running FROM dissensus.deliberations d
           WHERE d.workspace = own AND d.id = tell_sitting.id AND d.worker IS NOT NULL;
         IF running IS NULL THEN RETURN false; END IF;
         PERFORM dbos.send_message(running, to_json(handed), 'handed', handed::text);
         RETURN true;
       END $$`,
      `REVOKE ALL ON FUNCTION dissensus.enqueue_sitting, dissensus.tell_sitting FROM public`,
      `GRANT EXECUTE ON FUNCTION dissensus.enqueue_sitting, dissensus.tell_sitting TO dissensus_server`,
    ),
  ],
  [
    // What is handed to the process that writes, and its answer: as bytes, like records.
    `CREATE TABLE dissensus.handed (
       workspace text NOT NULL,
       deliberation text NOT NULL,
       id uuid NOT NULL,
       given bytea NOT NULL,
       given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       is_taken boolean NOT NULL DEFAULT false,
       answer bytea,
       PRIMARY KEY (workspace, deliberation, id),
       FOREIGN KEY (workspace, deliberation) REFERENCES dissensus.deliberations (workspace, id)
     )`,
    ...guard("handed", "SELECT, INSERT, UPDATE, DELETE"),
    // Words under keys, so that of several who begin the same thing one does.
    `CREATE TABLE dissensus.reserved (
       workspace text NOT NULL,
       key text NOT NULL,
       word text NOT NULL,
       PRIMARY KEY (workspace, key)
     )`,
    ...guard("reserved", "SELECT, INSERT, DELETE"),
    // What people call it, and where it was put away: what is on a shelf is not among the others.
    `ALTER TABLE dissensus.deliberations
       ADD COLUMN label text,
       ADD COLUMN shelf text CHECK (shelf IN ('archive', 'discarded')),
       ADD COLUMN shelved_at timestamptz,
       ADD COLUMN written_at timestamptz NOT NULL DEFAULT now(),
       ADD COLUMN may_rerun boolean NOT NULL DEFAULT false`,
    // Nothing goes but whole deliberations that were discarded before, and nobody but this function takes them away.
    ...["records", "blobs", "fetched"].map(
      (table) => `CREATE POLICY only_discarded ON dissensus.${table} AS RESTRICTIVE FOR DELETE
         TO dissensus_worker
         USING (EXISTS (SELECT FROM dissensus.deliberations d
           WHERE d.workspace = ${table}.workspace AND d.id = ${table}.deliberation AND d.shelf = 'discarded'))`,
    ),
    `CREATE POLICY only_discarded ON dissensus.deliberations AS RESTRICTIVE FOR DELETE
       TO dissensus_worker USING (shelf = 'discarded')`,
    `GRANT DELETE ON dissensus.deliberations, dissensus.records, dissensus.blobs, dissensus.fetched
       TO dissensus_worker`,
    ...byWorker(
      `CREATE FUNCTION dissensus.clear_discarded(id text) RETURNS void
       LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
       DECLARE
         own text := current_setting('dissensus.workspace', true);
       BEGIN
         PERFORM FROM dissensus.deliberations d
           WHERE d.workspace = own AND d.id = clear_discarded.id AND d.shelf = 'discarded' FOR UPDATE;
         IF NOT FOUND THEN RETURN; END IF;
         DELETE FROM dissensus.records r WHERE r.workspace = own AND r.deliberation = clear_discarded.id;
         DELETE FROM dissensus.blobs b WHERE b.workspace = own AND b.deliberation = clear_discarded.id;
         DELETE FROM dissensus.fetched f WHERE f.workspace = own AND f.deliberation = clear_discarded.id;
         DELETE FROM dissensus.handed h WHERE h.workspace = own AND h.deliberation = clear_discarded.id;
         DELETE FROM dissensus.deliberations d WHERE d.workspace = own AND d.id = clear_discarded.id;
       END $$`,
      `REVOKE ALL ON FUNCTION dissensus.clear_discarded FROM public`,
      `GRANT EXECUTE ON FUNCTION dissensus.clear_discarded TO dissensus_server`,
    ),
  ],
  PEOPLE_TABLES,
];

/** The schema that this program was made for. */
export const SCHEMA = STEPS.length;

/** Any number, the same in every program that prepares this database. */
const MIGRATION_LOCK = 0x64697373;

/** Brings the database to this program's schema. Several may try at once: one does it, the others find it done. */
export async function migrate(url: string, steps = STEPS): Promise<void> {
  const client = await connectOnce(url);
  try {
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const before = await schemaOf(client);
    if (before > steps.length) throw newerSchema(before, steps.length);
    if (before < steps.length) await bring(client, before, steps);
    await client.query("COMMIT");
  } finally {
    // What is not committed is undone by the server when the session ends.
    await client.end().catch(() => undefined);
  }
}

async function bring(client: Client, from: number, steps: typeof STEPS): Promise<void> {
  await client.query(HIDE_SYSTEM_VIEWS);
  for (const statement of PREPARE) await client.query(statement);
  for (const [at, step] of steps.entries()) {
    if (at < from) continue;
    for (const statement of step) await client.query(statement);
    await client.query("INSERT INTO dissensus.schema_versions (version) VALUES ($1)", [at + 1]);
  }
}

/** 0 where nothing was prepared. */
async function schemaOf(client: Pick<Client, "query">): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('dissensus.schema_versions') IS NOT NULL AS there",
  );
  if (rows[0]?.there !== true) return 0;
  const found = await client.query<{ version: number | null }>(
    "SELECT max(version) AS version FROM dissensus.schema_versions",
  );
  return found.rows[0]?.version ?? 0;
}

/** Refuses a database that this program cannot be sure to write to rightly. */
export async function checkSchema(client: Pick<Client, "query">): Promise<void> {
  const found = await schemaOf(client);
  if (found > SCHEMA) throw newerSchema(found, SCHEMA);
  if (found < SCHEMA)
    throw broken(
      "schema-older",
      found === 0
        ? "This database is not prepared for deliberations."
        : `This database has schema ${found}; this program needs ${SCHEMA}.`,
      "Run the migration first.",
      { found, known: SCHEMA },
    );
}

/** What runs may be finished: steps only add. Nothing new is begun. */
function newerSchema(found: number, known: number): DissensusError {
  return broken(
    "schema-newer",
    `This database has schema ${found}; this program knows ${known} at the most.`,
    "Update this program. What it runs can be finished, nothing new is begun.",
    { found, known },
  );
}
