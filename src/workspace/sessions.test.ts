import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_ASK, GATE, replyTo, stoppedAt, type Stopped } from "../../test/builders/stopped.ts";
import { opened } from "../../test/suites/drafts.ts";
import { change } from "./resuming.ts";
import { parseSettings } from "./settings.ts";
import type { LogEvent } from "../log/index.ts";
import { status } from "../views/index.ts";
import type { Workspace } from "./workspace.ts";
import { Sessions } from "./sessions.ts";
import { sent } from "../../test/builders/requests.ts";
import { startPlan } from "./start-plan.ts";

const BY = { who: "lead" };
const never = new AbortController().signal;
const settings = parseSettings("{}", "dissensus.yaml");
let stopped: Stopped;
let workspace: Workspace;
let said: string[];
let sessions: Sessions;
beforeEach(() => {
  stopped = stoppedAt("gate");
  workspace = { env: { USER: "lead" }, cwd: stopped.store.home.root, settings };
  said = [];
  sessions = new Sessions(stopped.store, workspace, (line) => void said.push(line));
});
afterEach(async () => {
  await sessions.close();
  stopped.close();
});

const read = (id = stopped.id): Promise<readonly LogEvent[]> => stopped.store.read(id);
const stateOf = async (id = stopped.id): Promise<string> => status(await read(id)).state;
const codeOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

/** One that waits for a person in its first seat. */
async function begun(): Promise<string> {
  return sessions.begin(
    await startPlan(
      sent({
        protocol: "swarm",
        topic: "Keep it?",
        model: "person",
        choices: { mode: "lightweight" },
      }),
      workspace,
    ),
  );
}

/** Until the log says so. */
async function until(id: string, fits: (events: readonly LogEvent[]) => boolean): Promise<void> {
  const followed = await stopped.store.follow(id);
  while (!fits(followed.events) && !followed.isOver)
    await followed.more(followed.events.length, never);
  followed.end();
}

describe("What a person says with a key of this machine in it", () => {
  it("[R-M3] is recorded without it, also where nobody runs the deliberation: a note, a constraint", async () => {
    const key = "dk-Wq7Zr2Xv9Lk4Mj8Nb3";
    const here = new Sessions(
      stopped.store,
      { ...workspace, env: { USER: "lead", DISSENSUS_API_KEY: key } },
      () => undefined,
    );
    await here.decide(stopped.id, { ask: GATE, choice: "start", note: `since ${key}` }, BY);
    expect(
      (await read()).flatMap((event) => (event.type === "person.decided" ? [event.data.note] : [])),
    ).toEqual(["since [redacted]"]);
    await here.resume(stopped.id, { constraint: `Never print ${key.toUpperCase()}.` }, BY);
    await here.close();
    expect(
      (await read()).flatMap((event) =>
        event.type === "settings.changed" ? (event.data.constraint ?? []) : [],
      ),
    ).toEqual(["Never print [redacted]."]);
  });
});

describe("A sitting in the server", () => {
  it("is here while it runs, and stands still when it is paused", async () => {
    const id = await begun();
    const before = sessions.isHere(id);
    await sessions.pause(id, BY);
    expect([
      before,
      sessions.isHere(id),
      await stateOf(id),
      await codeOf(sessions.pause(id, BY)),
    ]).toEqual([true, false, "paused", "not-here"]);
  });

  it("[A-12] is paused by another process, and can be gone on with there", async () => {
    const id = await begun();
    await until(id, (events) => status(events).waitingFor.asks.length > 0);
    const there = new Sessions(stopped.store, workspace, () => undefined);
    await there.pause(id, BY);
    const paused = [sessions.isHere(id), status(await read(id)).paused?.reason];
    await there.resume(id, {}, BY);
    const gone = [there.isHere(id), await codeOf(sessions.resume(id, {}, BY))];
    await there.close();
    expect([paused, gone]).toEqual([
      [false, "user"],
      [true, "busy"],
    ]);
  });

  it("[A-12] is let go before its folder is put away where it waits for people alone, and else not", async () => {
    const id = await begun();
    const early = await codeOf(sessions.letGo(id, BY));
    await until(id, (events) => status(events).waitingFor.asks.length > 0);
    // What is on the disk is known to its writer a moment later.
    let late = await codeOf(sessions.letGo(id, BY));
    while (late === "busy") {
      await new Promise((resolve) => setImmediate(resolve));
      late = await codeOf(sessions.letGo(id, BY));
    }
    expect([early, late, sessions.isHere(id), await stateOf(id)]).toEqual([
      "busy",
      "done",
      false,
      "paused",
    ]);
  });

  it("is not gone on with while it runs, nor once it is finished", async () => {
    const id = await begun();
    const over = stoppedAt("over");
    const finished = new Sessions(over.store, workspace, () => undefined);
    await expect(sessions.resume(id, { constraint: "No new vendors." }, BY)).rejects.toMatchObject({
      code: "busy",
      message: "This deliberation is running.",
      hint: expect.stringContaining("Pause it first") as string,
    });
    expect(await codeOf(finished.resume(over.id, {}, BY))).toBe("refused");
    // What was refused is held by nobody.
    await (await over.open()).close();
    over.close();
  });

  it("of a host is the host's to go on with", async () => {
    const hosted = stoppedAt("gate");
    const log = await hosted.open();
    await log.append([
      {
        type: "settings.changed",
        data: { who: "lead", models: { "*": "host" }, note: "model: host" },
      },
    ]);
    await log.close();
    const there = new Sessions(hosted.store, workspace, () => undefined);
    await expect(there.resume(hosted.id, {}, BY)).rejects.toMatchObject({
      code: "refused",
      hint: expect.stringContaining("next_asks") as string,
    });
    hosted.close();
  });

  it("goes on with what was changed, on record before anything else", async () => {
    const before = (await read()).length;
    await sessions.resume(stopped.id, { caps: { calls: 40 }, constraint: "No new vendors." }, BY);
    await sessions.pause(stopped.id, BY);
    const changes = (await read())
      .slice(before)
      .flatMap((event) =>
        event.type === "settings.changed" && !event.data.note.startsWith("wording: ")
          ? [[event.data.who, event.data.caps?.calls, event.data.constraint]]
          : [],
      );
    expect(changes).toEqual([
      ["lead", 40, undefined],
      ["lead", undefined, "No new vendors."],
    ]);
  });

  it("has a room for twelve, those that are still being opened among them; one more is refused until one is paused", async () => {
    const all = await Promise.allSettled(Array.from({ length: 14 }, begun));
    const ids = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect([
      ids.length,
      all.flatMap((one) =>
        one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
      ),
      (await stopped.store.list()).length,
    ]).toEqual([12, ["too-many", "too-many"], 13]);
    await sessions.pause(ids[0] ?? "", BY);
    expect(await codeOf(begun())).toBe("done");
  });

  it("stands still when the server leaves, and no other is begun", async () => {
    const ids = [await begun(), await begun()];
    await sessions.close();
    expect([
      await Promise.all(ids.map(stateOf)),
      ids.map((id) => sessions.isHere(id)),
      await codeOf(begun()),
    ]).toEqual([["paused", "paused"], [false, false], "leaving"]);
  });

  it("stands still as well when it is only being opened while the server leaves", async () => {
    const late = sessions.resume(stopped.id, {}, BY);
    await sessions.close();
    await late;
    expect([await stateOf(), sessions.isHere(stopped.id)]).toEqual(["paused", false]);
  });

  it("that breaks is told where the server was started, and gives its log back", async () => {
    await (
      await stopped.store.create("other", [opened("other", { protocol: "swarm@2", brief: {} })])
    ).close();
    await sessions.resume("other", {}, BY);
    await codeOf(sessions.pause("other", BY));
    expect([said, sessions.isHere("other")]).toEqual([
      [
        expect.stringMatching(
          /^other: This log was made by a protocol that differs from the installed one/,
        ),
      ],
      false,
    ]);
    await (await stopped.store.open("other")).close();
  });

  it("whose protocol is of another release is refused to whoever asked, and nothing is added to its log", async () => {
    await (
      await stopped.store.create("other", [opened("other", { protocol: "dialectic@2" })])
    ).close();
    await expect(
      sessions.resume("other", { constraint: "No new vendors.", caps: { calls: 9 } }, BY),
    ).rejects.toMatchObject({
      code: "unknown-protocol",
      message: "This log speaks dialectic@2, which this release does not.",
    });
    expect([
      said,
      (await read("other")).filter(({ type }) => type === "settings.changed"),
      sessions.isHere("other"),
    ]).toEqual([[], [], false]);
    await (await stopped.store.open("other")).close();
  });

  it("leaves its report beside its log when it stands still", async () => {
    await sessions.resume(stopped.id, {}, BY);
    await sessions.pause(stopped.id, BY);
    expect(readFileSync(`${stopped.store.home.root}/${stopped.id}/report.md`, "utf8")).toContain(
      "Should the billing service be split?",
    );
  });
});

describe("A decision in the app", () => {
  it("is recorded once; who comes later is told which one stands", async () => {
    await sessions.decide(stopped.id, { ask: GATE, choice: "start", note: "" }, BY);
    await expect(
      sessions.decide(stopped.id, { ask: GATE, choice: "modify", note: "One more." }, BY),
    ).rejects.toMatchObject({
      code: "nothing-waits",
      message: expect.stringContaining("“start” by lead counts.") as string,
    });
    expect(
      (await read()).flatMap((event) =>
        event.type === "person.decided" ? [event.data.choice] : [],
      ),
    ).toEqual(["start"]);
  });
});

describe("An answer in the app", () => {
  const answers = async (): Promise<readonly unknown[]> =>
    (await read()).flatMap((event) => (event.type === "ask.answered" ? [event.data.reply] : []));
  const reply = replyTo(FIRST_ASK);
  beforeEach(async () => {
    stopped.close();
    stopped = stoppedAt("asked");
    sessions = new Sessions(stopped.store, workspace, (line) => void said.push(line));
    const log = await stopped.open();
    await change(log, { models: { "*": "person" }, who: "lead", settings });
    await log.close();
  });

  /** A run that was only just gone on with has not asked its seat yet. */
  async function taken(): Promise<unknown> {
    for (;;) {
      const code = await codeOf(
        sessions.answer(stopped.id, { ask: FIRST_ASK, text: JSON.stringify(reply) }, BY),
      );
      if (code !== "nothing-waits" || !sessions.isHere(stopped.id)) return code;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it("is passed on to the process that runs it, and the run goes on there", async () => {
    const there = new Sessions(stopped.store, workspace, () => undefined);
    await there.resume(stopped.id, {}, BY);
    expect([
      await codeOf(sessions.answer(stopped.id, { ask: FIRST_ASK, text: "{}" }, BY)),
      await codeOf(
        sessions.answer(stopped.id, { ask: FIRST_ASK, text: JSON.stringify(reply) }, BY),
      ),
    ]).toEqual(["refused-reply", "done"]);
    const recorded = [await answers(), sessions.isHere(stopped.id), there.isHere(stopped.id)];
    await there.close();
    expect(recorded).toEqual([[reply], false, true]);
  });

  it.each(["runs", "stands still"])(
    "is judged before it is taken, and taken once: where the deliberation %s",
    async (how) => {
      if (how === "runs") await sessions.resume(stopped.id, {}, BY);
      const wrong = [
        await codeOf(sessions.answer(stopped.id, { ask: FIRST_ASK, text: "{}" }, BY)),
        await codeOf(sessions.answer(stopped.id, { ask: "nobody/1", text: "{}" }, BY)),
      ];
      const before = await answers();
      const right = await taken();
      const again = await codeOf(
        sessions.answer(stopped.id, { ask: FIRST_ASK, text: JSON.stringify(reply) }, BY),
      );
      await until(stopped.id, (events) => events.some((event) => event.type === "ask.answered"));
      expect([wrong, before, right, again, await answers()]).toEqual([
        ["refused-reply", "nothing-waits"],
        [],
        "done",
        "nothing-waits",
        [reply],
      ]);
      // Where nothing runs, nobody holds the log afterwards.
      if (how === "stands still") await (await stopped.open()).close();
    },
  );

  it("of two at once is taken once", async () => {
    await sessions.resume(stopped.id, {}, BY);
    const both = async (): Promise<readonly unknown[]> =>
      Promise.all(
        [1, 2].map(() =>
          codeOf(sessions.answer(stopped.id, { ask: FIRST_ASK, text: JSON.stringify(reply) }, BY)),
        ),
      );
    let codes = await both();
    while (codes.every((code) => code === "nothing-waits")) {
      await new Promise((resolve) => setImmediate(resolve));
      codes = await both();
    }
    expect(new Set(codes)).toEqual(new Set(["done", "nothing-waits"]));
  });
});
