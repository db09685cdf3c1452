// What a server's role cannot look at: the database's own views of who does what, of locks, and of how much there is of everything.
// They know no workspaces. All servers may log in as one user, and who is one user may read each other's statements.
// Only who made the database may say so; where the migration runs with less, a notice is all that is left.
// Left open, since no right guards it: timing; that a table has rows at all (`pg_class.reltuples`); the estimates of EXPLAIN, which are
// drawn from no sample of what could be guessed.

/** The views and functions, as patterns of their names in `pg_catalog`. */
const VIEWS = "^pg_(?:stat_|statio_|locks$|prepared_xacts$|replication_slots$|backend_memory)";
const FUNCTIONS =
  "^pg_(?:stat_get_|stat_file|lock_status$|prepared_xact$|relation_size$|table_size$|total_relation_size$|indexes_size$|database_size$|tablespace_size$|backend_memory|blocking_pids$)";

/** In a transaction of whoever migrates, outside of the owner's role. What monitors the server keeps it. */
export const HIDE_SYSTEM_VIEWS = `
  DO $$ DECLARE each record; BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      RAISE NOTICE 'dissensus: the system views stay open to its servers: run the migration as a superuser once to close them';
      RETURN;
    END IF;
    FOR each IN SELECT oid::regclass AS name FROM pg_class
      WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'v' AND relname ~ '${VIEWS}'
    LOOP
      EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', each.name);
      EXECUTE format('GRANT SELECT ON %s TO pg_monitor', each.name);
    END LOOP;
    FOR each IN SELECT oid::regprocedure AS name FROM pg_proc
      WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '${FUNCTIONS}'
    LOOP
      EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', each.name);
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO pg_monitor', each.name);
    END LOOP;
  END $$`;
