// A team as it is run: a database, a worker, a server with a file of tokens; people start, decide together, pause and go on.
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "../../src/team/token-file.ts";
import type { Head } from "../../src/web/wire.ts";
import { itKeepsSecrets, Place, type Running } from "../cli/cli.ts";
import { REHEARSAL } from "../builders/serving.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";

const home = new Place();
const PEOPLE = [
  ["owner", "owner"],
  ["first", "participant"],
  ["second", "participant"],
] as const;
const made = PEOPLE.map(([account, role]) => makeToken({ account, workspace: "ours", role }));
const tokenOf = (who: string): string =>
  made.find(({ entry }) => entry.account === who)?.token ?? "";
let postgres: Postgres;
let worker: Running;
let server: Running;
let origin = "";

async function ask<T>(who: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${tokenOf(who)}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (path.endsWith("/readable") ? text : JSON.parse(text)) as T; // the caller names what the wire says
}
async function until(id: string, fits: (head: Head) => boolean): Promise<Head> {
  for (;;) {
    const head = await ask<Head>("owner", `/api/deliberations/${id}`);
    if (fits(head)) return head;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { DISSENSUS_DATABASE: await postgres.make("whole") };
    expect((await home.run(["migrate"], { env })).code).toBe(0);
    worker = home.start(["worker"], { env });
    const tokens = join(home.cwd, "tokens.yaml");
    writeFileSync(tokens, JSON.stringify(made.map(({ entry }) => entry)));
    chmodSync(tokens, 0o600);
    server = home.start(["serve", "--tokens", tokens, "--port", "0"], { env });
    await server.until(/server is (\S+);/);
    origin = /server is (\S+);/.exec(server.stdout)?.[1] ?? "";
    await worker.until(/Worker \d+/);
  });
  afterAll(async () => {
    for (const each of [server, worker]) {
      each.signal("SIGTERM");
      await each.ended;
    }
    await postgres.remove();
  });

  it("people of a team decide together what a worker holds, and the record names their accounts", async () => {
    const { id } = await ask<{ id: string }>("owner", "/api/deliberations?quorum=2", {
      ...REHEARSAL,
      choices: { mode: "lightweight", rounds: 2 },
    });
    const isWaiting = ({ status }: Head): boolean => status.waitingFor.gates.length > 0;
    for (let turn = 0; ; turn += 1) {
      const { status } = await until(
        id,
        (head) => isWaiting(head) || head.status.state === "finished",
      );
      const [gate] = status.waitingFor.gates;
      if (status.state === "finished" || !gate) break;
      expect(gate.together).toMatchObject({ needs: 2, of: 3 });
      const decision = { ask: gate.ask, choice: gate.default ?? gate.choices[0]?.id, note: "yes" };
      const path = `/api/deliberations/${id}/decisions`;
      await ask("first", path, decision);
      const half = await ask<Head>("owner", `/api/deliberations/${id}`);
      const same = half.status.waitingFor.gates.find((each) => each.ask === gate.ask);
      expect(same?.together?.votes).toEqual([{ who: "first", choice: decision.choice }]);
      await ask("second", path, decision);
      await until(id, (head) =>
        head.status.waitingFor.gates.every((each) => each.ask !== gate.ask),
      );
      expect(turn).toBeLessThan(10);
    }
    const log = await ask<string>("owner", `/api/deliberations/${id}/readable`);
    expect(log).toMatch(
      /"person\.decided".*account:[0-9a-f]{32}:token, account:[0-9a-f]{32}:token/,
    );
    expect(log).not.toContain('"who":"first"');
    const report = await home.run(["report", id, "--server", origin], {
      env: { DISSENSUS_TOKEN: tokenOf("first") },
    });
    expect([report.code, report.stdout.includes("account:")]).toEqual([0, false]);
  });

  it("a seat that was given to one is answered by that one alone, and who looks on is shown", async () => {
    const { id } = await ask<{ id: string }>("owner", "/api/deliberations", {
      ...REHEARSAL,
      model: "person",
      choices: { mode: "lightweight" },
    });
    const seatIn = ({ status }: Head): string | undefined => status.waitingFor.asks[0]?.seat;
    let head = await until(
      id,
      (now) => seatIn(now) !== undefined || now.status.waitingFor.gates.length > 0,
    );
    for (const gate of head.status.waitingFor.gates)
      await ask("owner", `/api/deliberations/${id}/decisions`, {
        ask: gate.ask,
        choice: gate.default ?? gate.choices[0]?.id,
        note: "yes",
      });
    head = await until(id, (now) => seatIn(now) !== undefined);
    const { members } = await ask<{ members: { account: string; name: string }[] }>(
      "owner",
      "/api/team",
    );
    const first = members.find(({ name }) => name === "first")?.account;
    const [waiting] = head.status.waitingFor.asks;
    await ask("owner", `/api/deliberations/${id}/seats`, { seat: waiting?.seat, account: first });
    const answer = { ask: waiting?.ask, reply: {} };
    const refused = (who: string): Promise<string> =>
      ask(who, `/api/deliberations/${id}/answers`, answer).then(
        () => "recorded",
        (error: Error) => error.message,
      );
    expect(await refused("second")).toContain("403");
    expect(await refused("owner")).toContain("given to somebody else");
    // The one it was given to comes as far as the door, which judges what they say.
    expect(await refused("first")).not.toContain("403");

    const looking = new AbortController();
    const stream = await fetch(`${origin}/api/deliberations/${id}/events`, {
      headers: { authorization: `Bearer ${tokenOf("second")}` },
      signal: looking.signal,
    });
    expect(stream.status).toBe(200);
    const people = async (): Promise<readonly string[]> =>
      (
        await ask<{ present: { name: string }[] }>("first", `/api/deliberations/${id}/people`)
      ).present.map(({ name }) => name);
    let there = await people();
    while (there.length === 0) there = await people();
    expect(there).toEqual(["second"]);
    looking.abort();
    while (there.length > 0) there = await people();
    const { seats } = await ask<{ seats: unknown[] }>("first", `/api/deliberations/${id}/people`);
    expect(seats).toMatchObject([{ seat: waiting?.seat, name: "first" }]);
  });

  it("who lets it go on is on record by their account", async () => {
    const { id } = await ask<{ id: string }>("owner", "/api/deliberations", REHEARSAL);
    await until(id, ({ isAlive, status }) => !isAlive && status.paused !== null);
    const resumed = await home.run(["resume", id, "--server", origin], {
      env: { DISSENSUS_TOKEN: tokenOf("owner") },
    });
    expect([resumed.code, resumed.stderr]).toEqual([0, ""]);
    await until(id, ({ isAlive, status }) => !isAlive && status.paused !== null);
    const log = await ask<string>("owner", `/api/deliberations/${id}/readable`);
    expect(log).toMatch(/"deliberation\.resumed"[^\n]*account:[0-9a-f]{32}:token/);
    const refused = await home.run(["pause", id, "--server", origin], {
      env: { DISSENSUS_TOKEN: tokenOf("first") },
    });
    expect([refused.code, refused.stderr.includes("may not do this")]).toEqual([1, true]);
  });

  itKeepsSecrets();
});
