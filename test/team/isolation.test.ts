// Somebody of another workspace can neither read, decide, resume nor learn that a deliberation exists: every route of the app, every
// tool and resource for programs, every table for the server's role. What is foreign is answered like what is absent, byte for byte.
// Time is not covered.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBytes, type LogEvent } from "../../src/log/index.ts";
import { postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { TeamSessions } from "../../src/team/sessions.ts";
import { appFor } from "../../src/web/app.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { TeamPlace, type TeamAnswer, type TeamProgram } from "./team-place.ts";

const GOLDEN = new URL("../golden/dialectic@4-agreed.jsonl", import.meta.url);
/** As long as each other, so that no length tells them apart. */
const [FOREIGN, ABSENT, OURS] = ["their-run-aaaaa", "some-run-bbbbbb", "ours-run-ccccccc"];
let postgres: Postgres;
let database: LogDatabase;
let place: TeamPlace;
let url = "";
let log: readonly LogEvent[];

/** A log that waits for a person, under any id. */
async function put(workspace: string, id: string): Promise<void> {
  const bytes = readFileSync(GOLDEN);
  const { events } = verifyBytes(bytes);
  log = events;
  const until = events.findIndex(({ type }) => type === "person.decided");
  const drafts = events
    .slice(0, until < 0 ? undefined : until)
    .map(({ type, data }) => ({ type, data }));
  const store = database.logs(workspace);
  const made = await store.create(id, [
    { ...drafts[0], data: { ...drafts[0]?.data, deliberation: id } } as never,
  ]);
  await made.append(drafts.slice(1).filter(({ type }) => type !== "writer.opened") as never);
  await made.close();
  await store.blobs(id).put("x".repeat(300_000));
}

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    place = await TeamPlace.at(postgres, "isolation", {
      placeOf: (workspace) => ({
        store: database.logs(workspace),
        sessions: (around) => new TeamSessions(database, workspace, around),
      }),
    });
    url = postgres.url("isolation");
    // One connection for all workspaces: what one leaves behind the other would meet.
    database = postgresLogs({ url, role: "server", connections: 1, patienceMs: 5_000 });
    await prepareDatabase(url);
    await put("theirs", FOREIGN);
    await put("ours", OURS);
  });
  afterAll(async () => {
    await place.close();
    await database.close();
    await postgres.remove();
  });

  const inWords = ({ status, text, headers }: TeamAnswer, id: string): unknown => {
    const { date: _date, ...rest } = headers;
    return JSON.parse(JSON.stringify({ status, text, rest }).replaceAll(id, "ID"));
  };
  const hashOf = async (): Promise<string> => {
    const hash = createHash("sha256");
    const logs = postgresLogs({ url, patienceMs: 5_000 });
    const store = logs.logs("theirs");
    for await (const lines of store.lines(FOREIGN)) for (const line of lines) hash.update(line);
    hash.update(JSON.stringify([await store.list(), await store.label(FOREIGN)]));
    await logs.close();
    return hash.digest("hex");
  };

  /** What is sent to each route that names a deliberation. */
  const BODIES: Readonly<Record<string, unknown>> = {
    decisions: { ask: "gate/start/1", choice: "go", note: "" },
    answers: { ask: "gate/start/1", reply: {} },
    pause: {},
    resume: {},
    label: { name: "mine now", tags: ["taken"] },
    archive: {},
    delete: {},
    fork: { at: 3 },
    seats: { seat: "person", account: null },
  };
  const PARTS: Readonly<Record<string, readonly string[]>> = {
    ":ask{.+}": ["gate/start/1"],
    ":call{.+}": ["one/two"],
    ":format": ["md", "json", "html", "csv", "nothing"],
    ":view": [
      "page",
      "argument",
      "positions",
      "calls",
      "cost",
      "report",
      "findings",
      "claims",
      "nothing",
    ],
  };

  function routes(): readonly (readonly [method: string, path: string])[] {
    const app = appFor({
      store: database.logs("ours"),
      workspace: { env: {}, cwd: "/", settings: parseSettings("{}", "dissensus.yaml") },
      sessions: (around) => new TeamSessions(database, "ours", around),
      door: { pass: async () => undefined, addRoutes: () => undefined } as never,
      files: new Map(),
      version: "0.0.0",
      place: "ours",
      say: () => undefined,
    });
    const own = app.hono.routes
      .filter(({ path, method }) => path.includes(":id") && method !== "ALL")
      .map(({ method, path }) => [method, path] as const);
    return [
      ...own,
      ["GET", "/api/deliberations/:id/people"],
      ["POST", "/api/deliberations/:id/seats"],
    ];
  }

  describe("Through the web", () => {
    it("[R-K9] every route answers for a foreign deliberation as for an absent one, and changes nothing", async () => {
      const before = await hashOf();
      const tried: string[] = [];
      const owner = place.program("owner");
      for (const [method, route] of routes()) {
        const part = Object.keys(PARTS).find((each) => route.includes(each));
        for (const piece of part === undefined ? [""] : (PARTS[part] ?? [])) {
          const at = (id: string): string =>
            route.replace(":id", id).replace(part ?? "", piece) +
            (route.endsWith("/prompts") ? "?q=words" : "");
          const name = route.split("/").at(-1) ?? "";
          if (method === "POST") expect(BODIES, route).toHaveProperty(name);
          const send = (id: string): Promise<TeamAnswer> =>
            method === "POST" ? owner.post(at(id), BODIES[name]) : owner.get(at(id));
          const [foreign, absent] = [await send(FOREIGN), await send(ABSENT)];
          expect(inWords(foreign, FOREIGN), `${method} ${at(FOREIGN)}`).toEqual(
            inWords(absent, ABSENT),
          );
          tried.push(`${method} ${route}`);
        }
      }
      expect(new Set(tried).size).toBeGreaterThan(18);
      // It is there for its own, and ours for us.
      const own = await place.program("stranger").get(`/api/deliberations/${FOREIGN}/page`);
      expect([own.status, (await owner.get(`/api/deliberations/${OURS}/page`)).status]).toEqual([
        200, 200,
      ]);
      expect(await hashOf()).toBe(before);
    });

    it("[R-K9] no list, no search and no page names it", async () => {
      const owner = place.program("owner");
      for (const path of [
        "/api/deliberations",
        "/api/archive",
        "/api/session",
        "/api/team",
        "/api/offers",
        "/api/example",
        `/d/${FOREIGN}`,
      ]) {
        const { text } = await owner.get(path);
        expect(text.includes(FOREIGN) && !path.includes(FOREIGN), path).toBe(false);
        expect(text, path).not.toContain("theirs");
        expect(text, path).not.toContain("The stranger");
      }
      expect((await owner.get("/api/deliberations")).text).toContain(OURS);
    });

    it("[R-K9] a workspace that somebody does not belong to is answered like one that is not there", async () => {
      const owner = place.program("owner");
      const [foreign, absent] = await Promise.all(
        ["theirs", "absent"].map((workspace) =>
          owner.get(`/api/deliberations/${FOREIGN}`, { "x-dissensus-workspace": workspace }),
        ),
      );
      if (!foreign || !absent) throw new Error("both were asked for");
      expect(foreign.status).toBe(403);
      expect(inWords(foreign, "theirs")).toEqual(inWords(absent, "absent"));
      const browser = await place.browser("owner");
      const chosen = await Promise.all(
        ["theirs", "absent"].map((workspace) => browser.post("/api/team/workspace", { workspace })),
      );
      expect(chosen.map(({ status, text }) => [status, text])).toEqual(
        Array.from({ length: 2 }, () => [403, chosen[0]?.text]),
      );
      const invited = await Promise.all(
        ["theirs", "absent"].map((workspace) =>
          place.ask(`/join/${workspace}/${"x".repeat(43)}`, {
            method: "POST",
            headers: { cookie: browser.cookie, origin: place.origin },
          }),
        ),
      );
      expect(invited.map(({ status, text }) => [status, text])).toEqual(
        Array.from({ length: 2 }, () => [404, invited[0]?.text]),
      );
    });
  });

  describe("Through tools for programs", () => {
    interface Reply {
      readonly result: Readonly<Record<string, unknown>>;
      readonly error?: unknown;
    }

    async function client(
      program: TeamProgram,
    ): Promise<(method: string, params?: object) => Promise<Reply>> {
      const headers = { accept: "application/json, text/event-stream" };
      const begun = await program.post(
        "/mcp",
        {
          jsonrpc: "2.0",
          id: 0,
          method: "initialize",
          params: {
            protocolVersion: "2025-11-25",
            capabilities: {},
            clientInfo: { name: "test", version: "1" },
          },
        },
        headers,
      );
      const session = String(begun.headers["mcp-session-id"]);
      let n = 0;
      return async (method, params = {}) => {
        const { text } = await program.post(
          "/mcp",
          { jsonrpc: "2.0", id: (n += 1), method, params },
          { ...headers, "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" },
        );
        const line = text.startsWith("{")
          ? text
          : (text.split("\n").findLast((each) => each.startsWith("data: {")) ?? "").slice(6);
        const { result = {}, error } = JSON.parse(line) as Partial<Reply>;
        return { result, ...(error === undefined ? {} : { error }) };
      };
    }

    const ARGUMENTS: Readonly<Record<string, object>> = {
      next_asks: {},
      submit_reply: { ask: "a", reply: "{}" },
      decide: { ask: "gate/start/1", choice: "go" },
      status: {},
      report: {},
      check: {},
    };
    const STANDING_ALONE = new Set(["start", "list"]);

    it("[R-K9] every tool answers for a foreign deliberation as for an absent one, and changes nothing", async () => {
      const before = await hashOf();
      const ask = await client(place.program("owner"));
      const { result } = await ask("tools/list");
      const names = (result["tools"] as { name: string }[]).map(({ name }) => name);
      expect(names.length).toBeGreaterThan(7);
      for (const name of names.filter((each) => !STANDING_ALONE.has(each))) {
        expect(ARGUMENTS, name).toHaveProperty(name);
        const call = async (id: string): Promise<unknown> =>
          JSON.parse(
            JSON.stringify(
              await ask("tools/call", { name, arguments: { id, ...ARGUMENTS[name] } }),
            ).replaceAll(id, "ID"),
          );
        const [foreign, absent] = [await call(FOREIGN), await call(ABSENT)];
        expect(foreign, name).toEqual(absent);
        expect(foreign, name).toMatchObject({ result: { isError: true } });
      }
      expect(await hashOf()).toBe(before);
    });

    it("[R-K9] every resource is as absent, and no list or completion names it", async () => {
      const ask = await client(place.program("owner"));
      const { result } = await ask("resources/templates/list");
      const templates = (result["resourceTemplates"] as { uriTemplate: string }[]).map(
        ({ uriTemplate }) => uriTemplate,
      );
      expect(templates.length).toBeGreaterThan(1);
      for (const template of templates) {
        const read = async (id: string): Promise<unknown> =>
          JSON.parse(
            JSON.stringify(
              await ask("resources/read", { uri: template.replace("{id}", id) }),
            ).replaceAll(id, "ID"),
          );
        expect(await read(FOREIGN)).toEqual(await read(ABSENT));
        expect(JSON.stringify(await read(OURS))).not.toContain('"error"');
        const completed = await ask("completion/complete", {
          ref: { type: "ref/resource", uri: template },
          argument: { name: "id", value: "their" },
        });
        expect(JSON.stringify(completed)).not.toContain(FOREIGN);
      }
      const listed = JSON.stringify([
        await ask("resources/list"),
        await ask("tools/call", { name: "list", arguments: {} }),
      ]);
      expect(listed).toContain(OURS);
      expect(listed).not.toContain(FOREIGN);
    });

    it("[R-K9] a key is one workspace's: the same key begins another deliberation in another", async () => {
      const start = (topic: string): object => ({
        name: "start",
        arguments: {
          protocol: "swarm",
          topic,
          seats: { all: "host" },
          key: "one key of everybody",
        },
      });
      const ours = await (await client(place.program("owner")))("tools/call", start("Ours?"));
      const theirs = await (
        await client(place.program("stranger"))
      )("tools/call", start("Theirs?"));
      const idOf = ({ result }: Reply): unknown =>
        (result["structuredContent"] as Record<string, unknown>)["id"];
      expect(String(idOf(ours))).toMatch(/^ours-/);
      expect(String(idOf(theirs))).toMatch(/^theirs-/);
      expect(JSON.stringify([ours, theirs])).not.toContain('isError":true');
    });

    it("[R-K9] each role's tools do what the role may", async () => {
      for (const [who, name, args, may] of [
        ["reader", "status", { id: OURS }, true],
        ["reader", "report", { id: OURS }, true],
        ["reader", "next_asks", { id: OURS }, false],
        ["reader", "decide", { id: OURS, ask: "x", choice: "go-on" }, false],
        ["reader", "start", { protocol: "swarm", topic: "x?", seats: { all: "host" } }, false],
        ["participant", "start", { protocol: "swarm", topic: "x?", seats: { all: "host" } }, false],
      ] as const) {
        const ask = await client(place.program(who));
        const text = JSON.stringify(await ask("tools/call", { name, arguments: args }));
        expect([who, name, text.includes("may not do this")]).toEqual([who, name, !may]);
      }
    });

    it("[R-K9] a session of one program is not found by another's", async () => {
      const owner = place.program("owner");
      const headers = { accept: "application/json, text/event-stream" };
      const begun = await owner.post(
        "/mcp",
        {
          jsonrpc: "2.0",
          id: 0,
          method: "initialize",
          params: {
            protocolVersion: "2025-11-25",
            capabilities: {},
            clientInfo: { name: "t", version: "1" },
          },
        },
        headers,
      );
      const session = String(begun.headers["mcp-session-id"]);
      const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
      const as = (who: string, id: string): Promise<TeamAnswer> =>
        place.program(who).post("/mcp", list, {
          ...headers,
          "mcp-session-id": id,
          "mcp-protocol-version": "2025-11-25",
        });
      expect((await as("owner", session)).status).toBe(200);
      for (const who of ["stranger", "participant"])
        expect(inWords(await as(who, session), session)).toEqual(
          inWords(await as(who, "f".repeat(36)), "f".repeat(36)),
        );
    });
  });

  describe("Through the server's role", () => {
    let served: pg.Client;
    beforeAll(async () => {
      const admin = new pg.Client(url);
      await admin.connect();
      await admin.query("CREATE ROLE served LOGIN IN ROLE dissensus_server");
      await admin.end();
      served = new pg.Client(url.replace("postgres@", "served@"));
      await served.connect();
    });
    afterAll(() => served.end());

    const tables = async (): Promise<readonly string[]> => {
      const { rows } = await served.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace'
         WHERE c.relnamespace = 'dissensus'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
      );
      return rows.map(({ name }) => name);
    };
    const inOurs = async (statement: string, values: unknown[] = []): Promise<unknown> => {
      await served.query("BEGIN");
      try {
        await served.query("SET LOCAL dissensus.workspace = 'ours'");
        const { rowCount, rows } = await served.query(statement, values);
        return { rowCount, rows };
      } catch (error) {
        const { code, message, detail } = error as Record<string, unknown>;
        return { code, message, detail };
      } finally {
        await served.query("ROLLBACK");
      }
    };

    it("[R-K9] every table that knows workspaces is guarded, and shows none but the one that is named", async () => {
      const found = await tables();
      expect(found.length).toBeGreaterThan(8);
      for (const table of found) {
        expect(
          await inOurs(`SELECT FROM dissensus.${table} WHERE workspace <> 'ours'`),
          table,
        ).toEqual({
          rowCount: 0,
          rows: [],
        });
        expect(
          await inOurs(
            "SELECT relrowsecurity AND relforcerowsecurity AS guarded FROM pg_class WHERE oid = $1::regclass",
            [`dissensus.${table}`],
          ),
        ).toMatchObject({ rows: [{ guarded: true }] });
      }
    });

    it("[R-K9] no error of a constraint tells whether a guessed id is there", async () => {
      for (const statement of [
        "INSERT INTO dissensus.deliberations (workspace, id, epoch, seq, hash) VALUES ('ours', $1, 1, 1, '')",
        "INSERT INTO dissensus.deliberations (workspace, id, epoch, seq, hash) VALUES ('theirs', $1, 1, 1, '')",
        "INSERT INTO dissensus.records (workspace, deliberation, seq, line) VALUES ('ours', $1, 1, '')",
        "INSERT INTO dissensus.records (workspace, deliberation, seq, line) VALUES ('theirs', $1, 1, '')",
        "INSERT INTO dissensus.blobs (workspace, deliberation, name, bytes) VALUES ('ours', $1, 'x', '')",
        "INSERT INTO dissensus.blobs (workspace, deliberation, name, bytes) VALUES ('theirs', $1, 'x', '')",
        "INSERT INTO dissensus.seats (workspace, deliberation, seat, account) VALUES ('theirs', $1, 'x', 'y')",
        "INSERT INTO dissensus.handed (workspace, deliberation, id, given) VALUES ('ours', $1, gen_random_uuid(), '')",
        "INSERT INTO dissensus.reserved (workspace, key, word) VALUES ('ours', $1, 'x')",
        "UPDATE dissensus.deliberations SET epoch = epoch + 1 WHERE id = $1",
        "SELECT FROM dissensus.deliberations WHERE id = $1 FOR UPDATE",
        "DELETE FROM dissensus.handed WHERE deliberation = $1",
        "SELECT dissensus.clear_discarded($1)",
        "SELECT dissensus.tell_sitting($1, '00000000-0000-0000-0000-000000000000')",
        "SELECT FROM dbos.workflow_status WHERE workflow_uuid LIKE '%' || $1 || '%'",
      ]) {
        const tried = async (id: string): Promise<unknown> =>
          JSON.parse(JSON.stringify(await inOurs(statement, [id])).replaceAll(id, "ID"));
        expect(await tried(FOREIGN), statement).toEqual(await tried(ABSENT));
      }
    });

    it("[R-K9] two workspaces over one pooled connection meet only their own", async () => {
      const seen = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const workspace = n % 2 === 0 ? "ours" : "theirs";
          const list = await database.logs(workspace).list();
          const other = workspace === "ours" ? FOREIGN : OURS;
          const code = await database
            .logs(workspace)
            .read(other)
            .then(
              () => "read",
              (error: { code: string }) => error.code,
            );
          return [workspace, list.includes(FOREIGN), list.includes(OURS), code];
        }),
      );
      for (const [workspace, theirs, ours, code] of seen)
        expect([theirs, ours, code]).toEqual([
          workspace === "theirs",
          workspace === "ours",
          "unknown-deliberation",
        ]);
      expect(log.length).toBeGreaterThan(3);
    });
  });
});
