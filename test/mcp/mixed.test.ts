// A table at which a host and models sit: the host answers for its seats, the server asks the models, and stands still when the host goes.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { parseSettings } from "../../src/workspace/settings.ts";
import { Sessions } from "../../src/workspace/sessions.ts";
import { fileLogStore, type FileLogStore, type LogEvent } from "../../src/log/index.ts";
import { workspaceBackend } from "../../src/mcp/workspace-backend.ts";
import { mcpHandler, type McpHandler } from "../../src/mcp/http.ts";
import { status } from "../../src/views/index.ts";
import { at, newClient, type Joined } from "../builders/mcp-clients.ts";
import { ScriptedHost } from "../builders/mcp-house.ts";
import { ofType } from "../faults/sitting.ts";

const cwd = mkdtempSync(join(tmpdir(), "dissensus-mixed-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

interface Table extends Joined {
  readonly store: FileLogStore;
  readonly sessions: Sessions;
  readonly handler: McpHandler;
  readonly host: ScriptedHost;
}

const open: Table[] = [];
afterEach(async () => {
  for (const table of open.splice(0))
    await Promise.all([table.close(), table.handler.close(), table.sessions.close()]);
});

let folders = 0;
async function tableIn(
  root = join(cwd, `root-${(folders += 1)}`),
  { settings = "{}\n", awayMs = 60_000 } = {},
): Promise<Table> {
  const store = fileLogStore(root);
  const workspace = {
    env: { USER: "tester" },
    cwd,
    settings: parseSettings(settings, "dissensus.yaml"),
  };
  const sessions = new Sessions(store, workspace, () => undefined, { awayMs });
  const handler = mcpHandler(workspaceBackend(store, workspace, sessions), { version: "test" });
  const joined = await at(handler, newClient());
  const table = { ...joined, store, sessions, handler, host: new ScriptedHost(joined.call, store) };
  open.push(table);
  return table;
}

const WISHES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  swarm: {
    seats: { all: "rehearsal", moderator: "host" },
    choices: { mode: "lightweight", rounds: 1 },
  },
  dialectic: {
    seats: { all: "rehearsal", "devils-advocate": "host" },
    choices: { depth: "quick" },
  },
  structured: { seats: { all: "host", critic: "rehearsal" }, choices: { preset: "quick" } },
  dispatch: {
    seats: { all: "rehearsal", chair: "host" },
    options: ["Split now", "Keep it whole"],
    choices: { members: "speed, safety" },
  },
  review: {
    topic: "",
    seats: { all: "rehearsal", author: "host" },
    artifact: { name: "plan.md", text: "# Plan\n\nWe split the billing service.\n" },
  },
};

const states = async ({ store }: Table, id: string): Promise<unknown> =>
  status(await store.read(id)).state;

describe("A table of a host and models", () => {
  it.each(Object.keys(WISHES))("holds %s to its end", async (protocol) => {
    const table = await tableIn();
    const id = await table.host.start(protocol, WISHES[protocol]);
    const stands = await table.host.toEnd(id);
    const events = await table.store.read(id);
    const byHost = ofType(events, "ask.answered").filter(({ call }) => call === null);
    expect([
      stands["state"],
      stands["hosted"],
      byHost.length > 0,
      ofType(events, "call.reserved").length > 0,
    ]).toEqual(["finished", true, true, true]);
    expect((await table.call("report", { id })).text).toContain("hosted");
  });

  it("tells the host of its own seats alone, and takes a reply for no other", async () => {
    const table = await tableIn();
    const id = await table.host.start("dispatch", {
      ...WISHES["dispatch"],
      seats: { all: "host", speed: "rehearsal" },
    });
    await answerFirst(table, id);
    const [ask] = ofType(
      await until(table, id, (events) =>
        ofType(events, "ask.opened").some(({ seat }) => seat === "speed"),
      ),
      "ask.opened",
    )
      .filter(({ seat }) => seat === "speed")
      .map((opened) => opened.ask);
    expect([
      (await table.host.open(id)).map(({ seat }) => seat),
      (await table.call("next_asks", { id, seat: "speed" })).data["asks"],
    ]).toEqual([["safety"], []]);
    expect((await table.call("submit_reply", { id, ask, reply: {} })).data).toMatchObject({
      accepted: false,
      over: true,
    });
    expect(ofType(await table.store.read(id), "ask.rejected")).toEqual([]);
  });

  it("[R-M15] takes no reply to what nobody fetched; sends back what breaks a rule with the reasons, and gives the ask up after the second time", async () => {
    const table = await tableIn();
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    const [ask] = await until(table, id, isAsking).then(() => table.host.open(id));
    expect((await table.call("submit_reply", { id, ask: ask?.ask, reply: {} })).data).toMatchObject(
      {
        accepted: false,
        over: false,
        reasons: [expect.stringContaining("next_asks with seat chair")],
      },
    );
    expect(ofType(await table.store.read(id), "ask.rejected")).toEqual([]);
    await table.call("next_asks", { id, seat: "chair" });
    const first = (await table.call("submit_reply", { id, ask: ask?.ask, reply: {} })).data;
    expect(first).toMatchObject({ accepted: false, over: false, open: [{ ask: ask?.ask }] });
    expect((await table.call("next_asks", { id, seat: "chair" })).data).toMatchObject({
      asks: [{ refused: first["reasons"] }],
    });
    expect((await table.call("submit_reply", { id, ask: ask?.ask, reply: {} })).data).toMatchObject(
      { accepted: false, over: true },
    );
  });

  it("takes one of two replies that come at once, and tells the other that it is settled", async () => {
    const table = await tableIn();
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    const [ask] = await until(table, id, isAsking).then(() => table.host.open(id));
    const reply = await table.host.reply(id, ask?.ask ?? "");
    const both = await Promise.all([
      table.call("submit_reply", { id, ask: ask?.ask, reply }),
      table.call("submit_reply", { id, ask: ask?.ask, reply }),
    ]);
    expect(
      both.map(({ data }) => String(data["accepted"])).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["false", "true"]);
    expect(
      ofType(await table.store.read(id), "ask.answered").filter(
        (answered) => answered.ask === ask?.ask,
      ).length,
    ).toBe(1);
  });

  it("sits as soon as it is begun, before its host has asked for anything", async () => {
    const table = await tableIn();
    expect(table.sessions.isHere(await table.host.start("dispatch", WISHES["dispatch"]))).toBe(
      true,
    );
  });

  it("keeps the caps of the settings but for minutes that nobody set, and gives the host its own turn", async () => {
    const table = await tableIn(undefined, {
      settings: "model: rehearsal\ncaps:\n  calls: 40\nseats:\n  safety: rehearsal\n",
    });
    const id = await table.host.start("dispatch", {
      ...WISHES["dispatch"],
      seats: { chair: "host" },
    });
    const [opened] = ofType(await table.store.read(id), "deliberation.opened");
    expect([opened?.models, opened?.caps, opened?.turnMs, opened?.hostTurnMs]).toEqual([
      { "*": "rehearsal", safety: "rehearsal", chair: "host" },
      { calls: 40, tokens: null, usd: null, minutes: null },
      180_000,
      1_800_000,
    ]);
  });
});

describe("A host alone", () => {
  it("has what is to be observed observed by the server, and its run said to be all its own", async () => {
    const table = await tableIn(undefined, { settings: 'checks:\n  tests:\n    argv: ["true"]\n' });
    const id = await table.host.start("structured", { choices: { preset: "quick" } });
    const [opened] = ofType(await table.store.read(id), "deliberation.opened");
    expect([opened?.models, table.sessions.isHere(id)]).toEqual([
      { "*": "host", instrument: "instrument" },
      true,
    ]);
    expect(await table.host.toEnd(id)).toMatchObject({ state: "finished", hosted: true });
    expect((await table.call("report", { id })).text).toContain(
      "Hosted: the host's own model filled the seats",
    );
  });
});

describe("A run of models whose process died", () => {
  it("is said to stand still, with what to do, and is no longer running in the list", async () => {
    const first = await tableIn();
    const id = await first.host.start("swarm", {
      ...WISHES["swarm"],
      seats: { all: "rehearsal", moderator: "person" },
    });
    await until(first, id, isAsking);
    const second = await tableIn();
    const copy = join(second.store.home.root, id);
    cpSync(join(first.store.home.root, id), copy, { recursive: true });
    const log = await second.store.open(id);
    await log.append([
      {
        type: "ask.lapsed",
        data: {
          ask: ofType(log.events, "ask.opened")[0]?.ask ?? "",
          seat: "moderator",
          state: "absent",
          why: "gone",
          mendable: false,
        },
      },
    ]);
    await log.close();
    expect((await second.call("status", { id })).data).toMatchObject({
      state: "waiting",
      paused: "interrupt: the process that ran it is gone",
      next: expect.stringContaining(`dissensus resume ${id}`) as string,
    });
    expect((await second.call("list", {})).data["deliberations"]).toMatchObject([
      { id, state: "waiting" },
    ]);
  });
});

describe("A host that goes", () => {
  it("and is silent for long enough finds its table standing still, and everything where it was", async () => {
    const table = await tableIn(undefined, { awayMs: 300 });
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    const before = await until(table, id, isPaused);
    expect(ofType(before, "deliberation.paused").map(({ reason }) => reason)).toEqual([
      "interrupt",
    ]);
    await table.host.toEnd(id);
    expect(ofType(await table.store.read(id), "deliberation.resumed").length).toBeGreaterThan(0);
  });

  it("that asks again and again keeps its table going, however long it has nothing to say", async () => {
    const table = await tableIn(undefined, { awayMs: 400 });
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    for (let n = 0; n < 8; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await table.call("status", { id });
    }
    expect(ofType(await table.store.read(id), "deliberation.paused")).toEqual([]);
  });

  it("and ends its session leaves its table standing still at once, and leaves a run of models alone", async () => {
    const table = await tableIn();
    const older = await at(table.handler, new OldClient({ name: "test", version: "1" }));
    const host = new ScriptedHost(older.call, table.store);
    const [mixed, alone] = [
      await host.start("dispatch", WISHES["dispatch"]),
      await host.start("swarm", { ...WISHES["swarm"], seats: { all: "rehearsal" } }),
    ];
    await until(table, mixed, isAsking);
    await older.end();
    await until(table, mixed, isPaused);
    expect(ofType(await table.store.read(alone), "deliberation.paused")).toEqual([]);
    expect((await table.host.toEnd(mixed))["state"]).toBe("finished");
  });

  it("while another session still holds its table takes nothing from it", async () => {
    const table = await tableIn();
    const [one, other] = await Promise.all(
      [1, 2].map(() => at(table.handler, new OldClient({ name: "test", version: "1" }))),
    );
    const id = await new ScriptedHost(one?.call ?? table.call, table.store).start(
      "dispatch",
      WISHES["dispatch"],
    );
    await until(table, id, isAsking);
    const host = new ScriptedHost(other?.call ?? table.call, table.store);
    await host.open(id);
    await one?.end();
    expect((await host.toEnd(id))["state"]).toBe("finished");
    expect(ofType(await table.store.read(id), "deliberation.paused")).toEqual([]);
  });

  it("and comes back to what a person paused in the app leaves it paused", async () => {
    const table = await tableIn();
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    await until(table, id, isAsking);
    await table.sessions.pause(id, { who: "tester" });
    const { data } = await table.call("status", { id });
    expect([
      data["paused"],
      (data["next"] as string).includes(`dissensus resume ${id}`),
      table.sessions.isHere(id),
    ]).toEqual(["user: paused by a person", true, false]);
    await table.sessions.resume(id, {}, { who: "tester" });
    expect((await table.host.toEnd(id))["state"]).toBe("finished");
  });

  it("is told at once that its table goes on when it comes back", async () => {
    const table = await tableIn(undefined, { awayMs: 200 });
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    await until(table, id, isPaused);
    await until(table, id, () => !table.sessions.isHere(id));
    expect((await table.call("status", { id })).data).toMatchObject({
      paused: null,
      asks: [{ ask: "questions" }],
    });
  });

  it("with its process leaves its table standing still; in the next one it goes on", async () => {
    const first = await tableIn();
    const id = await first.host.start("dispatch", WISHES["dispatch"]);
    await until(first, id, isAsking);
    await first.sessions.close();
    expect(await states(first, id)).toBe("paused");
    const second = await tableIn(first.store.home.root);
    expect((await second.host.toEnd(id))["state"]).toBe("finished");
  });

  it("keeps its table from nobody: another server shows what is asked, and passes replies on to the one that runs it", async () => {
    const first = await tableIn();
    const id = await first.host.start("dispatch", WISHES["dispatch"]);
    await until(first, id, isAsking);
    const second = await tableIn(first.store.home.root);
    const [ask] = await second.host.open(id);
    // Shown by the one, answered through the other.
    await first.call("next_asks", { id, seat: ask?.seat });
    expect(
      (await second.call("submit_reply", { id, ask: ask?.ask, reply: {} })).data,
    ).toMatchObject({ accepted: false, over: false });
    expect((await second.host.toEnd(id))["state"]).toBe("finished");
    expect([
      second.sessions.isHere(id),
      ofType(await first.store.read(id), "deliberation.resumed"),
    ]).toEqual([false, []]);
  });

  it("and comes back does not go on with what a person has to see to", async () => {
    const table = await tableIn(undefined, { settings: "caps:\n  calls: 1\n" });
    const id = await table.host.start("dispatch", WISHES["dispatch"]);
    await until(table, id, isAsking);
    await answerFirst(table, id);
    const stopped = await until(table, id, isPaused);
    expect(ofType(stopped, "deliberation.paused").map(({ reason }) => reason)).toEqual(["budget"]);
    await until(table, id, () => !table.sessions.isHere(id));
    const { data } = await table.call("status", { id });
    expect([
      data["paused"],
      (data["next"] as string).includes(`dissensus resume ${id}`),
      await table.store.read(id),
    ]).toEqual([expect.stringContaining("budget") as string, true, stopped]);
  });
});

const isAsking = (events: readonly LogEvent[]): boolean => ofType(events, "ask.opened").length > 0;
const isPaused = (events: readonly LogEvent[]): boolean =>
  ofType(events, "deliberation.paused").length > 0;

/** The log, once it fits. */
async function until(
  { store }: Table,
  id: string,
  fits: (events: readonly LogEvent[]) => boolean,
): Promise<readonly LogEvent[]> {
  for (;;) {
    const events = await store.read(id);
    if (fits(events)) return events;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** What the host is asked first, answered. */
async function answerFirst(table: Table, id: string): Promise<void> {
  await until(table, id, isAsking);
  for (const { ask } of await table.host.open(id))
    await table.call("submit_reply", { id, ask, reply: await table.host.reply(id, ask) });
}
