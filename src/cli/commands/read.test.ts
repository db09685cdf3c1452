import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { opened } from "../../../test/suites/drafts.ts";
import type { DissensusError } from "../../errors.ts";
import { fileLogStore, type Draft, type FileLogStore } from "../../log/index.ts";
import type { Io } from "../io.ts";
import { runList, runVerify } from "./read.ts";

let [cwd, path] = ["", ""];
let store: FileLogStore;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  path = join(cwd, "one", "events.jsonl");
  store = fileLogStore(cwd);
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** What the command says and ends with. */
async function told(
  run: (io: Io) => Promise<number> = (io) => runVerify(io, { root: cwd }, "one"),
  now = new Date(0),
): Promise<{ readonly says: string; readonly exit: number }> {
  let says = "";
  const io: Io = {
    env: {},
    cwd,
    isAttended: false,
    out: (more) => (says += more),
    err: () => undefined,
    onInterrupt: () => () => undefined,
    now: () => now,
    input: () => Promise.resolve(null),
  };
  const exit = await run(io).catch((error: DissensusError) => {
    says = `${error.message} ${error.hint}`;
    return error.exit;
  });
  return { says, exit };
}

const resumed = (who: string): Draft => ({ type: "deliberation.resumed", data: { who } });

/** A log whose last write has two records. */
async function batched(): Promise<{
  readonly whole: Buffer;
  readonly from: number;
  readonly second: number;
}> {
  const log = await store.create("one", [opened("one")]);
  const from = readFileSync(path).length;
  await log.append([resumed("a"), resumed("b")]);
  await log.close();
  const whole = readFileSync(path);
  return { whole, from, second: whole.indexOf("\n", from) + 1 };
}

describe("[R-M8] verify", () => {
  it.each([
    ["nothing", ""],
    ["one newline", "\n"],
    ["blank lines", "\n \n\n"],
    ["zeros", "\0".repeat(700)],
  ])("calls a log of %s empty, and ends with 6", async (_what, text) => {
    mkdirSync(join(cwd, "one"));
    writeFileSync(path, text);
    expect(await told()).toEqual({
      says: "one is empty: its log holds no event. There is nothing to save. To remove its folder: dissensus delete one",
      exit: 6,
    });
    await expect(store.read("one")).rejects.toMatchObject({ code: "log-damaged", exit: 6 });
  });

  it("calls a log whose first record is not whole damaged: no crash leaves that", async () => {
    mkdirSync(join(cwd, "one"));
    writeFileSync(path, '{"v":1,"seq":1');
    expect(await told()).toEqual({
      says: expect.stringContaining("one is damaged: not-json at event 1"),
      exit: 6,
    });
  });

  it("says of a last write that is cut at any byte that it is torn, and how to go on", async () => {
    const { whole, from, second } = await batched();
    for (let size = from + 1; size < whole.length; size += 1) {
      // Cut between two records, nothing is left that could tell.
      if (size === second) continue;
      writeFileSync(path, whole.subarray(0, size));
      const { says, exit } = await told();
      expect([size, exit, says]).toEqual([
        size,
        6,
        expect.stringMatching(/^The last write of one is torn: .*dissensus resume one$/),
      ]);
    }
  });

  it("says of a last write in which any byte was changed that it is altered, and what is intact", async () => {
    const { whole, from, second } = await batched();
    for (let at = from; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      const { says, exit } = await told();
      const intact = at < second - 1 ? 1 : at < whole.length - 1 ? 2 : 3;
      expect([at, exit, says]).toEqual([
        at,
        6,
        expect.stringMatching(
          new RegExp(
            `^The last write of one is altered: .* The ${intact} events before it are intact\\. To set it aside, .*: dissensus resume one$`,
          ),
        ),
      ]);
    }
  });

  it("does not take a hole in the last write for a change, and what it says is set aside is", async () => {
    const { whole, from } = await batched();
    writeFileSync(path, Buffer.from(whole).fill(0, from + 20, from + 200));
    expect(await told()).toEqual({
      says: expect.stringMatching(
        /^The last write of one is torn: it is not all there \(event 2, byte \d+\)\. The 1 events/,
      ),
      exit: 6,
    });
    await (await store.open("one")).close();
    expect([readFileSync(join(cwd, "one", "events.jsonl.torn-2")).length, await told()]).toEqual([
      whole.length - from,
      { says: "one is whole: 3 events, chain intact.\n", exit: 0 },
    ]);
  });

  it("does not call half of what is just being written torn", async () => {
    const { whole } = await batched();
    const log = await store.open("one");
    writeFileSync(path, whole.subarray(0, -5));
    expect(await told()).toEqual({
      says: "one is being written: 2 events so far, chain intact.\n",
      exit: 0,
    });
    await log.close();
  });
});

describe("list", () => {
  /** Half an hour between two records, and seventy minutes after the first. */
  async function listed(more: readonly Draft[]): Promise<string> {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const later = new Date(now + 70 * 60_000);
    const log = await fileLogStore(cwd, { clock: () => now }).create("one", [opened("one")]);
    for (const draft of more) {
      now += 30 * 60_000;
      await log.append([draft]);
    }
    await log.close();
    return (await told((io) => runList(io, { root: cwd }), later)).says.trimEnd();
  }

  it("counts from the end of what has ended, whatever was recorded of it since", async () => {
    const ended: Draft = {
      type: "deliberation.concluded",
      data: { reason: "rounds", outcome: {}, activeMs: 0 },
    };
    expect(await listed([ended, resumed("a")])).toMatch(/^one {2}finished {5}40 min ago\n/u);
  });

  it("counts from the last record of what has not ended", async () => {
    expect(await listed([resumed("a"), resumed("b")])).toMatch(/^one {2}\w+ +10 min ago\n/u);
  });

  it("says of what has not ended that it has not, and of what has that there is no verdict", async () => {
    expect(await listed([resumed("a")])).toMatch(/\n {4}Nothing is decided yet/u);
    rmSync(join(cwd, "one"), { recursive: true });
    const ended: Draft = {
      type: "deliberation.concluded",
      data: { reason: "rounds", outcome: {}, activeMs: 0 },
    };
    expect(await listed([ended])).toMatch(/\n {4}There is no verdict\.$/u);
  });
});
