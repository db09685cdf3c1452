#!/bin/sh
# Run once by the image of PostgreSQL, when the database is made. Three roles, which `dissensus migrate` would make too, and a login
# for each kind of process: whoever gets hold of the server's password sees no key, no table of the engine, and one workspace at a time.
set -eu
psql -v ON_ERROR_STOP=1 -v worker="$WORKER_PASSWORD" -v server="$SERVER_PASSWORD" -U postgres -d dissensus <<'SQL'
CREATE ROLE dissensus_owner NOLOGIN;
CREATE ROLE dissensus_worker NOLOGIN;
CREATE ROLE dissensus_server NOLOGIN;
CREATE ROLE team_worker LOGIN PASSWORD :'worker' IN ROLE dissensus_worker;
CREATE ROLE team_server LOGIN PASSWORD :'server' IN ROLE dissensus_server;
SQL
