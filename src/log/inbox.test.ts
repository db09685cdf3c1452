import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Child, startChild } from "../../test/suites/child.ts";
import { decided, note, opened, said } from "../../test/suites/drafts.ts";
import { type FileLogStore, fileLogStore } from "./file.ts";
import type { Handed, PersonDecision } from "./handing.ts";
import { watchInbox } from "./inbox.ts";
import type { Draft } from "./event.ts";
import type { FileLog } from "./writer.ts";

let root = "";
let store: FileLogStore;
let log: FileLog;
const children: Child[] = [];
const inbox = (...parts: string[]): string => join(root, "one", "inbox", ...parts);
const UUID = "00000000-0000-4000-8000-000000000000";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "dissensus-inbox-"));
  store = fileLogStore(root);
  log = await store.create("one", [opened("one")]);
});
afterEach(async () => {
  await log.close();
  for (const child of children.splice(0)) {
    child.signal("SIGKILL");
    await child.ended;
  }
  await rm(root, { recursive: true, force: true });
});

/** Resolves when a handed-over file with this ending is there. */
async function arrival(ending: string): Promise<string> {
  for (;;) {
    const name = (await readdir(inbox())).find((entry) => entry.endsWith(ending));
    if (name !== undefined) return name;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

const recording = (given: Handed): Promise<{ seq: number }> =>
  log.append([given as PersonDecision]).then((events) => ({ seq: events[0]?.seq ?? 0 }));

describe("the wish for a pause", () => {
  const wish = (epoch: number): Handed => ({ type: "pause.asked", data: { epoch, who: "lead" } });
  const paused: Draft<"deliberation.paused"> = {
    type: "deliberation.paused",
    data: { reason: "user", detail: "paused by a person", activeMs: 0 },
  };

  it("[A-12] is answered with the record at which the run of that epoch came to a stand", async () => {
    const watching = watchInbox(log, async () => {
      const [event] = await log.append([paused]);
      return { seq: event?.seq ?? 0 };
    });
    expect(await fileLogStore(root).deliver("one", wish(1))).toEqual({ seq: 2 });
    expect(await fileLogStore(root).deliver("one", wish(1))).toEqual({ seq: 2 });
    await watching.close();
  });

  it("[A-12] that was left behind stops no later run", async () => {
    await log.close();
    log = await store.open("one");
    await writeFile(join(inbox(), `${UUID}.json`), JSON.stringify(wish(1)));
    const calls: Handed[] = [];
    const watching = watchInbox(log, (given) => {
      calls.push(given);
      return recording(given);
    });
    await arrival(".done.json");
    await watching.close();
    expect([calls, log.events.at(-1)?.type]).toEqual([[], "writer.opened"]);
  });

  it("[A-12] is refused where nobody runs it", async () => {
    await log.close();
    expect(await store.deliver("one", wish(1))).toEqual({
      refused: "nobody runs it",
      recorded: null,
    });
  });
});

describe("handing over a decision", () => {
  it("records it directly when nobody writes, and gives the place back", async () => {
    await log.close();
    expect(await store.deliver("one", decided("a", "yes"))).toEqual({ seq: 3 });
    expect(said(await store.read("one")).at(-1)).toEqual(decided("a", "yes"));
    await (await store.open("one")).close();
    expect(await readdir(inbox())).toEqual([]);
  });

  it("has the living writer record it, and learns its number", async () => {
    const watching = watchInbox(log, recording);
    expect(await fileLogStore(root).deliver("one", decided("a", "yes"))).toEqual({ seq: 2 });
    await watching.close();
    expect(said(log.events)).toEqual([opened("one"), decided("a", "yes")]);
    expect(await readdir(inbox())).toEqual([]);
  });

  it("is refused with what stands when another was first, and is one decision when it is the same", async () => {
    const watching = watchInbox(log, recording);
    const answers = [
      await store.deliver("one", decided("a", "yes")),
      await store.deliver("one", decided("a", "yes")),
      await store.deliver("one", decided("a", "no")),
    ];
    await watching.close();
    expect(answers).toEqual([
      { seq: 2 },
      { seq: 2 },
      { refused: "decided already", recorded: log.events[1] },
    ]);
    await log.close();
    expect(await store.deliver("one", decided("a", "no"))).toEqual({
      refused: "decided already",
      recorded: log.events[1],
    });
    expect(
      await store.deliver("one", decided("b", "no"), {
        judge: () => ({ refused: "no such ask", recorded: null }),
      }),
    ).toEqual({ refused: "no such ask", recorded: null });
    expect((await store.read("one")).filter(({ type }) => type === "person.decided")).toHaveLength(
      1,
    );
  });

  it("passes the writer's refusal on", async () => {
    const watching = watchInbox(log, async () => ({ refused: "no such ask", recorded: null }));
    expect(await store.deliver("one", decided("a", "yes"))).toEqual({
      refused: "no such ask",
      recorded: null,
    });
    await watching.close();
    expect(log.events).toHaveLength(1);
  });

  it("[R-B13] is not saved, and can no longer be, when the writer does not take it", async () => {
    await expect(store.deliver("one", decided("a", "yes"), { waitMs: 100 })).rejects.toMatchObject({
      code: "not-saved",
      exit: 6,
    });
    expect(await readdir(inbox())).toEqual([]);
    const watching = watchInbox(log, recording);
    await watching.close();
    expect(log.events).toHaveLength(1);
  });

  it("[R-B13] believes no answer of another shape than a writer gives", async () => {
    const delivering = store.deliver("one", decided("a", "yes"), { waitMs: 300 });
    const name = await arrival(".json");
    await writeFile(
      inbox(name.replace(".json", ".done.json")),
      JSON.stringify({ refused: "decided already", recorded: "by somebody" }),
    );
    await expect(delivering).rejects.toMatchObject({ code: "not-saved" });
  });

  it("[R-B13] is recorded once when the writer took it and died before answering", async () => {
    const delivering = store.deliver("one", decided("a", "yes"), { waitMs: 400 });
    const name = await arrival(".json");
    // What a writer does first, and then no more.
    await rename(inbox(name), inbox(name.replace(".json", ".taken.json")));
    await log.append([decided("a", "yes")]);
    await log.close();
    expect(await delivering).toEqual({ seq: 2 });
    const next = await store.open("one");
    const calls: Handed[] = [];
    const watching = watchInbox(next, async (draft) => {
      calls.push(draft);
      return { seq: 0 };
    });
    expect(JSON.parse(await readFile(inbox(await arrival(".done.json")), "utf8"))).toEqual({
      seq: 2,
    });
    await watching.close();
    await next.close();
    expect(calls).toEqual([]);
  });

  it("is neither answered nor tried again when recording it failed", async () => {
    const calls: Handed[] = [];
    const watching = watchInbox(log, async (draft) => {
      calls.push(draft);
      throw new Error("poisoned");
    });
    await expect(store.deliver("one", decided("a", "yes"), { waitMs: 400 })).rejects.toMatchObject({
      code: "unanswered",
      exit: 6,
    });
    await watching.close();
    expect(calls).toEqual([decided("a", "yes")]);
  });

  it("refuses what is no decision, and leaves alone what is no hand-over", async () => {
    // Not a decision: what a caller without types might pass.
    await expect(
      store.deliver("one", note("a") as unknown as PersonDecision),
    ).rejects.toMatchObject({
      code: "bad-event",
      exit: 1,
    });
    await expect(store.deliver("none", decided("a", "yes"))).rejects.toMatchObject({
      code: "unknown-deliberation",
    });
    const bad: Record<string, string> = {
      "1": "nonsense",
      "2": JSON.stringify(opened("one")),
      "3": JSON.stringify({ ...decided("a", "yes"), more: 1 }),
      "4": JSON.stringify(decided("a", "x".repeat(70_000))),
      "5": JSON.stringify({
        type: "person.decided",
        data: { ...decided("a", "yes").data, default: "no" },
      }),
    };
    for (const [digit, text] of Object.entries(bad))
      await writeFile(inbox(`${UUID.slice(0, -1)}${digit}.json`), text);
    await symlink(join(root, "one", "events.jsonl"), inbox(`${UUID.slice(0, -1)}6.json`));
    for (const name of [".x.tmp", "readme", `${UUID}.json.bak`, `${UUID}.done.json`])
      await writeFile(inbox(name), JSON.stringify(decided("z", "yes")));
    const calls: Handed[] = [];
    const watching = watchInbox(log, async (draft) => {
      calls.push(draft);
      return { seq: 0 };
    });
    for (const digit of ["1", "2", "3", "4", "5", "6"]) {
      expect(
        JSON.parse(await readFile(inbox(await arrival(`${digit}.done.json`)), "utf8")),
      ).toEqual({ refused: "unreadable", recorded: null });
    }
    await watching.close();
    expect(calls).toEqual([]);
    expect((await readdir(inbox())).filter((name) => !name.endsWith(".done.json")).sort()).toEqual(
      [".x.tmp", `${UUID}.json.bak`, "readme"].sort(),
    );
  });

  it("takes what a seat says to the run, whatever its length, and records nothing of it by itself", async () => {
    const given: Handed = {
      type: "seat.answered",
      data: { ask: "a", text: "x".repeat(200_000), who: "lead" },
    };
    const calls: Handed[] = [];
    const watching = watchInbox(log, async (handed) => {
      calls.push(handed);
      return { seq: 1 };
    });
    expect(await store.deliver("one", given)).toEqual({ seq: 1 });
    await watching.close();
    await log.close();
    expect([calls, await store.deliver("one", given), said(await store.read("one"))]).toEqual([
      [given],
      { refused: "nobody runs it", recorded: null },
      [opened("one")],
    ]);
  });

  it("[R-B13] takes back what a seat said where the writer took it and ended, so that no later run hears it", async () => {
    const given: Handed = { type: "seat.answered", data: { ask: "a", text: "{}", who: "host" } };
    const watching = watchInbox(log, () => new Promise(() => undefined));
    const told = store.deliver("one", given, { waitMs: 300 });
    await arrival(".taken.json");
    void watching.close();
    await log.close();
    expect(await told).toEqual({ refused: "nobody runs it", recorded: null });
    expect((await readdir(inbox())).filter((name) => name.endsWith(".json"))).toEqual([]);
  });

  it("[R-B13] does not say of what a living writer took whether it will stand", async () => {
    const given: Handed = { type: "seat.answered", data: { ask: "a", text: "{}", who: "host" } };
    const watching = watchInbox(log, () => new Promise(() => undefined));
    await expect(store.deliver("one", given, { waitMs: 200 })).rejects.toMatchObject({
      code: "unanswered",
    });
    expect((await readdir(inbox())).filter((name) => name.endsWith(".taken.json")).length).toBe(1);
    void watching.close();
  });

  it("refuses what a seat says after its turn, with what stands", async () => {
    const given: Handed = { type: "seat.answered", data: { ask: "a", text: "{}", who: "lead" } };
    await log.append([
      {
        type: "ask.lapsed",
        data: { ask: "a", seat: "s", state: "timed-out", why: "no reply", mendable: true },
      },
    ]);
    const watching = watchInbox(log, recording);
    expect(await store.deliver("one", given)).toMatchObject({
      refused: "its turn is over",
      recorded: { type: "ask.lapsed" },
    });
    await watching.close();
  });

  it("works between processes", async () => {
    const watching = watchInbox(log, recording);
    const child = startChild("log-child.mjs", [root, "one"]);
    children.push(child);
    expect(await child.tell({ do: "deliver", draft: decided("a", "yes", "ann") })).toEqual({
      ok: true,
      seq: 2,
    });
    await watching.close();
    expect(said(log.events).at(-1)).toEqual(decided("a", "yes", "ann"));
  });
});
