// The tables of people: who there is, what they are called, what they show to be let in, where they may what.
// Law 1: an account is a random id and nothing else. What somebody is called lies in a table of its own; an account that is erased
// takes with it everything that points at it, and its id in the records points at nothing any more.
// Law 2: a server sees what its transaction can name: the account it acts for, the digest of what was shown, its workspace. It cannot
// list accounts, keys or workspaces. A worker sees none of this.

/** A transaction's own word, or none; `''` where it was said in an earlier transaction of the session. */
const wordOf = (name: string): string => `current_setting('dissensus.${name}', true)`;

const ofWorkspace = `workspace = ${wordOf("workspace")}`;
const ofAccount = `account = ${wordOf("account")}`;

interface Policy {
  readonly table: string;
  /** The name of each policy, what it is for, and which rows it lets be seen or made. */
  readonly lets: readonly (readonly [name: string, act: string, rows: string])[];
  readonly rights: string;
}

const guardPeople = ({ table, rights, lets }: Policy): readonly string[] => [
  `ALTER TABLE dissensus.${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE dissensus.${table} FORCE ROW LEVEL SECURITY`,
  `GRANT ${rights} ON dissensus.${table} TO dissensus_server`,
  ...lets.map(
    ([name, act, rows]) =>
      `CREATE POLICY ${name} ON dissensus.${table} FOR ${act} TO dissensus_server
       ${act === "INSERT" ? "WITH CHECK" : "USING"} (${rows})`,
  ),
];

export const PEOPLE_TABLES: readonly string[] = [
  `CREATE TABLE dissensus.accounts (
     id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
     made_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE dissensus.people (
     account text PRIMARY KEY REFERENCES dissensus.accounts ON DELETE CASCADE,
     name text NOT NULL,
     address text NOT NULL DEFAULT ''
   )`,
  // What leads to an account, under its hash: an identity elsewhere, a browser's session, a token of a program.
  `CREATE TABLE dissensus.account_keys (
     digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
     account text NOT NULL REFERENCES dissensus.accounts ON DELETE CASCADE,
     kind text NOT NULL CHECK (kind IN ('identity', 'session', 'token')),
     how text NOT NULL,
     seen_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE INDEX account_keys_by_account ON dissensus.account_keys (account)`,
  `CREATE TABLE dissensus.memberships (
     workspace text NOT NULL CHECK (workspace <> ''),
     account text NOT NULL REFERENCES dissensus.accounts ON DELETE CASCADE,
     role text NOT NULL CHECK (role IN ('reader', 'participant', 'owner')),
     PRIMARY KEY (workspace, account)
   )`,
  `CREATE INDEX memberships_by_account ON dissensus.memberships (account)`,
  // A link that makes one member, under the hash of what stands in it.
  `CREATE TABLE dissensus.invitations (
     workspace text NOT NULL CHECK (workspace <> ''),
     digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
     role text NOT NULL CHECK (role IN ('reader', 'participant', 'owner')),
     until timestamptz NOT NULL,
     PRIMARY KEY (workspace, digest)
   )`,
  // A person's seat that is one member's alone.
  `CREATE TABLE dissensus.seats (
     workspace text NOT NULL,
     deliberation text NOT NULL,
     seat text NOT NULL,
     account text NOT NULL,
     PRIMARY KEY (workspace, deliberation, seat),
     FOREIGN KEY (workspace, deliberation) REFERENCES dissensus.deliberations (workspace, id) ON DELETE CASCADE,
     FOREIGN KEY (workspace, account) REFERENCES dissensus.memberships (workspace, account) ON DELETE CASCADE
   )`,
  // Who has a deliberation open, on whichever server; not worth a disk.
  `CREATE UNLOGGED TABLE dissensus.present (
     workspace text NOT NULL,
     deliberation text NOT NULL,
     account text NOT NULL REFERENCES dissensus.accounts ON DELETE CASCADE,
     seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (workspace, deliberation, account)
   )`,
  ...guardPeople({
    table: "accounts",
    rights: "SELECT, INSERT, DELETE",
    lets: [["own", "ALL", `id = ${wordOf("account")}`]],
  }),
  ...guardPeople({
    table: "people",
    rights: "SELECT, INSERT, UPDATE, DELETE",
    lets: [
      ["own", "ALL", ofAccount],
      [
        "of_members",
        "SELECT",
        `EXISTS (SELECT FROM dissensus.memberships m WHERE m.account = people.account AND m.${ofWorkspace})`,
      ],
    ],
  }),
  ...guardPeople({
    table: "account_keys",
    rights: "SELECT, INSERT, UPDATE (seen_at), DELETE",
    lets: [
      ["shown", "SELECT", `digest = ${wordOf("key")}`],
      ["shown_again", "UPDATE", `digest = ${wordOf("key")}`],
      ["made", "INSERT", `${ofAccount} AND digest = ${wordOf("key")}`],
      ["own", "SELECT", ofAccount],
      ["ended", "DELETE", `${ofAccount} AND kind <> 'identity'`],
    ],
  }),
  ...guardPeople({
    table: "memberships",
    rights: "SELECT, INSERT, UPDATE (role), DELETE",
    lets: [
      ["one_workspace", "ALL", ofWorkspace],
      ["own", "SELECT", ofAccount],
    ],
  }),
  ...["invitations", "seats", "present"].flatMap((table) =>
    guardPeople({
      table,
      rights: "SELECT, INSERT, UPDATE, DELETE",
      lets: [["one_workspace", "ALL", ofWorkspace]],
    }),
  ),
  // What is guessed must not be told by a planner's estimates: they are drawn from all rows, whoever asks.
  ...(
    [
      ["deliberations", "workspace", "id", "hash", "label", "sitting"],
      ["handed", "workspace", "deliberation", "id"],
      ["reserved", "workspace", "key", "word"],
      ["records", "workspace", "deliberation"],
      ["blobs", "workspace", "deliberation", "name"],
      ["fetched", "workspace", "deliberation", "ask"],
      ["accounts", "id"],
      ["people", "account", "name", "address"],
      ["account_keys", "digest", "account"],
      ["memberships", "workspace", "account"],
      ["invitations", "workspace", "digest"],
      ["seats", "workspace", "deliberation", "seat", "account"],
      ["present", "workspace", "deliberation", "account"],
    ] as const
  ).flatMap(([table, ...columns]) =>
    columns.map(
      (column) => `ALTER TABLE dissensus.${table} ALTER COLUMN ${column} SET STATISTICS 0`,
    ),
  ),
];
