import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startChild } from "../../test/suites/child.ts";
import { note, opened } from "../../test/suites/drafts.ts";
import type { LogEvent } from "./event.ts";
import { fileLogStore, type FileLogStore } from "./file.ts";
import { follow } from "./follow.ts";
import { nodeFs, type Fs } from "./fs.ts";
import type { Followed } from "./run-store.ts";

let root = "";
let path = "";
let store: FileLogStore;
/** Every file that was opened through the watched disk, and how. */
let opens: string[] = [];
let changed: () => void = () => undefined;
let closed: () => void = () => undefined;
const followed: Followed[] = [];

/** A disk that is looked at when a test says so. */
const watched: Fs = {
  ...nodeFs,
  watch: (_folder, look) => {
    changed = look;
    return () => undefined;
  },
  open: async (file, how) => {
    opens.push(how);
    const handle = await nodeFs.open(file, how);
    return {
      ...handle,
      close: async () => {
        await handle.close();
        setImmediate(closed);
      },
    };
  },
};

async function looks(): Promise<void> {
  await new Promise<void>((resolve) => {
    closed = resolve;
    changed();
  });
}

async function following(fs: Fs = watched): Promise<Followed> {
  const one = await follow({ ...store.home, fs }, "one");
  followed.push(one);
  return one;
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "dissensus-follow-"));
  path = join(root, "one", "events.jsonl");
  store = fileLogStore(root);
  const log = await store.create("one", [opened("one")]);
  await log.append([note("first"), note("second")]);
  await log.close();
  opens = [];
});
afterEach(() => {
  for (const one of followed.splice(0)) one.end();
  rmSync(root, { recursive: true, force: true });
});

const never = new AbortController().signal;
const seqs = (events: readonly LogEvent[]): number[] => events.map(({ seq }) => seq);

describe("Who follows a log", () => {
  it("is passed every record once and in order while another process writes", async () => {
    const one = await following(nodeFs);
    const child = startChild("log-child.mjs", [root, "one"]);
    const seen: LogEvent[] = [...one.events];
    const reading = (async () => {
      while (seen.filter(({ type }) => type === "fact.recorded").length < 62) {
        await one.more(seen.length, never);
        seen.push(...one.events.slice(seen.length));
      }
    })();
    await child.tell({ do: "open" });
    for (let n = 0; n < 60; n += 1) await child.tell({ do: "append", text: `note ${n}` });
    await reading;
    await child.tell({ do: "close" });
    child.signal("SIGKILL");
    await child.ended;
    expect([seqs(seen), seen]).toEqual([seen.map((_, n) => n + 1), await store.read("one")]);
  });

  it("sees what was there at once, and reads nothing but the log", async () => {
    const one = await following();
    expect([one.events, opens]).toEqual([await store.read("one"), ["read"]]);
  });

  it("changes neither the bytes nor the times of the file", async () => {
    const about = (): unknown => {
      const { mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
      return { mtimeNs, ctimeNs, size, text: readFileSync(path, "utf8") };
    };
    const before = about();
    await following();
    await looks();
    expect([about(), new Set(opens)]).toEqual([before, new Set(["read"])]);
  });

  it("shares one reading with everybody else who does", async () => {
    const one = await following();
    const all = Array.from({ length: 50 }, async () => {
      await one.more(3, new AbortController().signal);
      return one.events.length;
    });
    const log = await store.open("one");
    await log.close();
    opens = [];
    await looks();
    expect([new Set(await Promise.all(all)), opens]).toEqual([new Set([4]), ["read"]]);
  });

  it("is let go by its own signal, and others wait on", async () => {
    const one = await following();
    const gone = new AbortController();
    const [first, second] = [one.more(3, gone.signal), one.more(3, never)];
    gone.abort();
    await first;
    const log = await store.open("one");
    await log.close();
    await looks();
    await second;
    expect(one.events.length).toBe(4);
  });
});

describe("Looking on", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());
  const grown = async (): Promise<void> => (await store.open("one")).close();

  it("goes on by the clock when no notice comes, also where nothing can be watched", async () => {
    const one = await following({
      ...watched,
      watch: () => {
        throw new Error("nothing can be watched here");
      },
    });
    await grown();
    const more = one.more(3, never);
    vi.advanceTimersByTime(1_000);
    await more;
    expect(one.events.length).toBe(4);
  });

  it("reads once at a time, and again for what was noticed while it is read", async () => {
    let [atOnce, most] = [0, 0];
    let meanwhile: (() => Promise<void>) | undefined;
    const one = await following({
      ...watched,
      open: async (file, how) => {
        most = Math.max(most, (atOnce += 1));
        const handle = await nodeFs.open(file, how);
        return {
          ...handle,
          close: async () => {
            const act = meanwhile;
            meanwhile = undefined;
            await act?.();
            await handle.close();
            atOnce -= 1;
          },
        };
      },
    });
    meanwhile = async () => {
      await grown();
      changed();
    };
    const more = one.more(3, never);
    changed();
    await more;
    expect([one.events.length, most]).toEqual([4, 1]);
  });

  it("stops looking when it ends, by the clock and by notice", async () => {
    let unwatched = 0;
    const one = await following({ ...watched, watch: () => () => void (unwatched += 1) });
    const before = [vi.getTimerCount(), unwatched];
    one.end();
    expect([before, [vi.getTimerCount(), unwatched]]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

describe("A torn tail", () => {
  /** As a writer leaves it that died within a write, and as the next one goes on. */
  async function tornAndMended(
    one: Followed,
    torn: Buffer,
    more: readonly string[],
    isSeen: boolean,
  ): Promise<void> {
    appendFileSync(path, torn);
    if (isSeen) await looks();
    const log = await store.open("one");
    for (const text of more) await log.append([note(text)]);
    await log.close();
    await looks();
    expect(one.events).toEqual(await store.read("one"));
  }

  /** The bytes of a record that would have come next. */
  async function next(text: string): Promise<Buffer> {
    const before = readFileSync(path);
    const log = await store.open("one");
    await log.append([note(text)]);
    await log.close();
    const bytes = readFileSync(path).subarray(before.length);
    writeFileSync(path, before);
    return bytes;
  }

  it.each([1, 2, 40, 300, 700])(
    "that was seen, cut off and written over between two looks costs no record: %i bytes of it",
    async (length) => {
      const one = await following();
      await tornAndMended(one, (await next("lost")).subarray(0, length), ["after", "that"], true);
    },
  );

  it("that was longer than what came instead costs none either", async () => {
    const one = await following();
    await tornAndMended(
      one,
      (await next("lost ".repeat(4_000))).subarray(0, 15_000),
      ["after"],
      true,
    );
  });

  it("of whole lines that are no records is passed over", async () => {
    const one = await following();
    await tornAndMended(one, Buffer.from('{"v":1}\nhalf'), ["after", "that"], true);
  });

  it("that nobody saw costs none", async () => {
    const one = await following();
    await tornAndMended(one, (await next("lost")).subarray(0, 100), ["after"], false);
  });

  it("that grows on is a record like any other", async () => {
    const bytes = await next("late");
    const one = await following();
    for (let at = 0; at < bytes.length; at += 100) {
      appendFileSync(path, bytes.subarray(at, at + 100));
      await looks();
    }
    expect([one.events, one.events.length > 3]).toEqual([await store.read("one"), true]);
  });
});

describe("A log that is not what it was", () => {
  it("is over when it is taken away, and nobody waits for more", async () => {
    const one = await following();
    const waits = one.more(3, never);
    renameSync(join(root, "one"), join(root, "two"));
    changed();
    await waits;
    expect([one.isOver, one.events.length]).toEqual([true, 3]);
  });

  it("passes on nothing behind damage, and is not read again for as long as it does not change", async () => {
    const bytes = readFileSync(path);
    const at = bytes.indexOf("second");
    bytes[at] = 0x53;
    writeFileSync(path, bytes);
    const one = await following();
    await looks();
    opens = [];
    let chunks = 0;
    const counting: Fs = {
      ...watched,
      open: async (file, how) => {
        const handle = await watched.open(file, how);
        return {
          ...handle,
          chunks: (from) => {
            chunks += 1;
            return handle.chunks(from);
          },
        };
      },
    };
    const other = await following(counting);
    chunks = 0;
    await looks();
    await looks();
    expect([seqs(one.events), seqs(other.events), chunks]).toEqual([[1, 2], [1, 2], 0]);
  });

  it("without a first record is refused", async () => {
    truncateSync(path, 20);
    await expect(follow({ ...store.home, fs: watched }, "one")).rejects.toMatchObject({
      code: "log-damaged",
    });
  });

  it("that was never there is refused, and so is a name that is no id", async () => {
    await expect(follow(store.home, "nobody")).rejects.toMatchObject({
      code: "unknown-deliberation",
    });
    await expect(follow(store.home, "../one")).rejects.toMatchObject({ code: "bad-id" });
  });
});
