import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stoppedAt, type Stopped } from "../../test/builders/stopped.ts";
import { status } from "../views/index.ts";
import { startKeeping } from "./keeping.ts";
import { parseSettings } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

const BY = { who: "lead" };
let stopped: Stopped;
let workspace: Workspace;
let said: string[];
let keeping: ReturnType<typeof startKeeping>;
const begin = (): typeof keeping =>
  startKeeping(stopped.store, workspace, {
    letGo: () => Promise.resolve(),
    say: (line) => void said.push(line),
  });
const at = (...place: string[]): boolean => existsSync(join(stopped.store.home.root, ...place));

beforeEach(() => {
  stopped = stoppedAt("gate");
  said = [];
  workspace = {
    env: { USER: "lead", DISSENSUS_API_KEY: "dk-Wq7Zr2Xv9Lk4Mj8Nb3" },
    cwd: stopped.store.home.root,
    settings: parseSettings("{}", "dissensus.yaml"),
  };
  keeping = begin();
});
afterEach(() => {
  keeping.close();
  vi.useRealTimers();
  stopped.close();
});

describe("What was deleted", () => {
  it("[A-12] is out of the list at once, whole, and back when it is brought back", async () => {
    const { id } = stopped;
    const before = await stopped.store.read(id);
    await keeping.delete(id, BY);
    expect([await stopped.store.list(), at(".discarded", id)]).toEqual([[], true]);
    await keeping.undelete(id);
    expect([await stopped.store.read(id), at(".discarded", id)]).toEqual([before, false]);
  });

  it("[A-12] is gone for good after a while, and not if it was brought back before", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { id } = stopped;
    await keeping.delete(id, BY);
    await keeping.undelete(id);
    vi.advanceTimersByTime(3_600_000);
    expect(at(id)).toBe(true);
    await keeping.delete(id, BY);
    vi.advanceTimersByTime(3_600_000);
    await vi.waitFor(() => expect(at(".discarded", id)).toBe(false));
    await expect(keeping.undelete(id)).rejects.toMatchObject({ code: "unknown-deliberation" });
    expect(said).toEqual([]);
  });

  it("[A-12] is gone for good when it is started anew", async () => {
    await stopped.store.discard(stopped.id);
    const next = begin();
    await vi.waitFor(() => expect(at(".discarded", stopped.id)).toBe(false));
    next.close();
  });

  it("[A-12] is not touched while somebody writes to it", async () => {
    const log = await stopped.open();
    for (const act of ["delete", "archive"] as const)
      await expect(keeping[act](stopped.id, BY)).rejects.toMatchObject({ code: "busy" });
    expect(at(stopped.id)).toBe(true);
    await log.close();
  });

  it("[A-12] takes the place of one of the same name that was deleted before", async () => {
    const { id, store } = stopped;
    const kept = await keeping.fork({ from: id }, BY);
    await keeping.delete(id, BY);
    const { fs, root } = store.home;
    await fs.rename(join(root, kept.id), join(root, id));
    await keeping.delete(id, BY);
    expect(readdirSync(join(root, ".discarded"))).toEqual([id]);
    await keeping.undelete(id);
    expect(status(await store.read(id)).parent).toBe(id);
  });
});

describe("A fork", () => {
  it("[A-12] shares the first records, has the constraint on record without this machine's keys, and stands still", async () => {
    const { id, notices } = await keeping.fork(
      {
        from: stopped.id,
        at: 3,
        constraint: "The lease ends in May; ask dk-Wq7Zr2Xv9Lk4Mj8Nb3.",
      },
      BY,
    );
    const events = await stopped.store.read(id);
    expect([
      notices,
      status(events).parent,
      events.flatMap((event) => (event.type === "deliberation.forked" ? [event.data.at] : [])),
      events.flatMap((event) => (event.type === "settings.changed" ? [event.data.constraint] : [])),
    ]).toEqual([[], stopped.id, [3], ["The lease ends in May; ask [redacted]."]]);
    await (await stopped.store.open(id)).close();
  });

  it("[A-12] is not left behind where its constraint cannot be taken", async () => {
    const before = await stopped.store.list();
    await expect(
      keeping.fork({ from: stopped.id, constraint: "x".repeat(5_000) }, BY),
    ).rejects.toMatchObject({ code: "long-constraint" });
    expect(await stopped.store.list()).toEqual(before);
  });
});

describe("What people call it", () => {
  it("[A-12] holds none of this machine's keys", async () => {
    await keeping.label(stopped.id, { name: "with dk-Wq7Zr2Xv9Lk4Mj8Nb3", tags: [] });
    expect(await stopped.store.label(stopped.id)).toEqual({
      name: "with [redacted]",
      tags: [],
    });
  });
});
