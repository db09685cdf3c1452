import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_ASK, stoppedAt, type Stopped } from "../../test/builders/stopped.ts";
import { opened } from "../../test/suites/drafts.ts";
import { status } from "../views/index.ts";
import { agreeing, unattended } from "../engine/runners/human-input.ts";
import type { FileLog, LogEvent } from "../log/index.ts";
import { decideOn } from "./remote-answers.ts";
import { parseSettings } from "./settings.ts";
import { folderPlace, runSession, whoIs, type Session } from "./session.ts";

const settings = parseSettings("{}", "dissensus.yaml");
let stopped: Stopped;
beforeEach(() => {
  stopped = stoppedAt("asked");
});
afterEach(() => stopped.close());

async function sitting(
  over: Partial<Session>,
  log?: FileLog,
): Promise<{
  readonly ending: Awaited<ReturnType<typeof runSession>>;
  readonly seen: readonly LogEvent[];
}> {
  const held = log ?? (await stopped.open());
  const seen: LogEvent[] = [];
  try {
    const ending = await runSession({
      world: { env: { USER: "lead" }, cwd: stopped.store.home.root },
      place: await folderPlace(stopped.store, held),
      log: held,
      settings,
      people: agreeing,
      onAmbiguous: "rerun",
      checkpoint: new AbortController().signal,
      onEvent: (event) => seen.push(event),
      ...over,
    });
    return { ending, seen };
  } finally {
    await held.close();
  }
}

describe("A sitting", () => {
  it("goes on where the log stands, to its end, and shows everything it records", async () => {
    const before = (await stopped.store.read(stopped.id)).length;
    const { ending, seen } = await sitting({});
    const events = await stopped.store.read(stopped.id);
    expect([
      ending.kind,
      status(events).state,
      events.filter((event) => event.type === "ask.opened" && event.data.ask === FIRST_ASK).length,
    ]).toEqual(["concluded", "finished", 1]);
    expect(seen.map(({ seq }) => seq)).toEqual(events.slice(before + 1).map(({ seq }) => seq)); // the first is the writer's own
  });

  it("stands still at a checkpoint, and the next one takes it up", async () => {
    const checkpoint = new AbortController();
    const { ending } = await sitting({
      checkpoint: checkpoint.signal,
      onEvent: () => checkpoint.abort(),
    });
    expect([ending.kind, status(await stopped.store.read(stopped.id)).state]).toEqual([
      "paused",
      "paused",
    ]);
    expect((await sitting({})).ending.kind).toBe("concluded");
  });

  it("stops where nobody decides; a decision from elsewhere is taken by the one that runs", async () => {
    const { ending } = await sitting({
      people: { ...unattended, decide: () => Promise.resolve(undefined) },
    });
    expect(ending).toMatchObject({ kind: "paused", reason: "person" });
    const waits = {
      ...unattended,
      decide: (_ask: unknown, _gate: unknown, signal: AbortSignal) =>
        new Promise<undefined>((resolve) => {
          if (signal.aborted) resolve(undefined);
          signal.addEventListener("abort", () => resolve(undefined), { once: true });
        }),
    };
    const [gate] = status(await stopped.store.read(stopped.id)).waitingFor.gates;
    if (!gate) throw new Error("It waits at a gate");
    const checkpoint = new AbortController();
    const running = sitting({ people: waits, checkpoint: checkpoint.signal }, await stopped.open());
    const recorded = await decideOn(stopped.store, stopped.id, gate, {
      choice: "start",
      note: "",
      who: "ben",
    });
    checkpoint.abort();
    await running;
    const decided = (await stopped.store.read(stopped.id)).find(({ seq }) => seq === recorded.seq);
    expect([decided?.type, decided?.data]).toEqual([
      "person.decided",
      { ask: gate.ask, choice: "start", who: "ben", default: false, note: "" },
    ]);
  });

  it("is refused with a protocol that this release does not know", async () => {
    const log = await stopped.store.create("other", [opened("other", { protocol: "oracle@9" })]);
    await expect(sitting({}, log)).rejects.toMatchObject({ code: "unknown-protocol" });
  });

  it("names who acts by the environment", () => {
    expect([whoIs({ env: { USER: "lead" } }), whoIs({ env: {} })]).toEqual(["lead", "person"]);
  });
});
