import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LogEvent } from "../src/log/index.ts";
import { headOf } from "../src/web/views.ts";
import type { Head, StreamMoment, LogHolder } from "../src/web/wire.ts";
import { isHeadNew, withHolder } from "./live.ts";
import { PAUSE_MS, keepFresh, RETRY_MS, type Refresher } from "./refresh.ts";
import { doingOf } from "./room/side.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const EVENTS = readFileSync(
  new URL("../test/golden/swarm@2-lightweight.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as LogEvent); // what the log holds
const heads = new Map<string, Head>();
function headAt(last: number, holder: LogHolder): Head {
  const key = `${last} ${holder.isAlive}`;
  const known = heads.get(key) ?? headOf(EVENTS.slice(0, last), { last, ...holder });
  heads.set(key, known);
  return known;
}

/** From 0 to 1, the same for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state / 2 ** 32;
  };
}

/** A server whose answers and stream come in any order and late, and a page as the app puts it together. */
class Scene {
  readonly #random: () => number;
  /** Few lengths, so that heads are made once. */
  readonly #lengths: readonly number[];
  server: StreamMoment = { last: 1, isAlive: true, isHere: true };
  page: { last: number; holder: LogHolder | null; head: Head | null } = {
    last: 0,
    holder: null,
    head: null,
  };
  requests = 0;
  #asking = 0;
  mostAtOnce = 0;
  readonly #kept: Refresher<string>;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
    this.#lengths = EVENTS.flatMap(({ type, seq }) =>
      ["ask.opened", "call.reserved", "deliberation.concluded"].includes(type) ? [seq] : [],
    ).filter((_, n, all) => n < 14 || n === all.length - 1);
    this.#kept = keepFresh<Head, string>(
      {
        load: () => this.#load(),
        knows: (head) => isHeadNew(head, null, this.page),
        show: (head) => (this.page = { ...this.page, head }),
        fail: () => true,
      },
      this.#wanted(),
      { current: -PAUSE_MS },
    );
  }

  #wanted(): string {
    return `${this.page.last} ${this.page.holder?.isAlive ?? null}`;
  }

  #later(most: number, then: () => void): void {
    setTimeout(then, Math.floor(this.#random() * most));
  }

  #load(): Promise<Head> {
    this.requests += 1;
    this.#asking += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#asking);
    const before = this.server;
    return new Promise((resolve, reject) =>
      this.#later(2_000, () => {
        this.#asking -= 1;
        if (this.#random() < 0.1) return reject(new Error("offline"));
        // An answer may have been made long before it arrives.
        const { last, ...holder } = this.#random() < 0.5 ? before : this.server;
        return resolve(headAt(last, holder));
      }),
    );
  }

  #tell(): void {
    const { last, ...holder } = this.server;
    this.#later(900, () => {
      const isOld = last < this.page.last;
      this.page = {
        ...this.page,
        last: Math.max(last, this.page.last),
        holder: isOld ? this.page.holder : holder,
      };
      this.#kept.want(this.#wanted());
    });
  }

  /** Records come, the writer may die; the stream tells of it at the latest with its next sign of life. */
  async play(): Promise<void> {
    const end = 1 + Math.floor(this.#random() * (this.#lengths.length - 1));
    for (const last of this.#lengths.slice(0, end)) {
      this.server = { ...this.server, last };
      this.#tell();
      await vi.advanceTimersByTimeAsync(this.#random() * 700);
    }
    if (this.#random() < 0.5) this.server = { ...this.server, isAlive: false, isHere: false };
    await vi.advanceTimersByTimeAsync(5_000);
    this.#tell();
    await vi.advanceTimersByTimeAsync(20 * RETRY_MS);
    this.#kept.end();
  }
}

describe("The head of a page", () => {
  test("[A-01, A-02, A-05] is the server's once both are still, in whatever order head and stream came: 200 seeds", async () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 200; seed += 1) {
      const scene = new Scene(seed);
      await scene.play();
      const { server, page } = scene;
      const head = page.head && withHolder(page.head, page.holder);
      const { last, ...holder } = server;
      const then = headAt(last, holder);
      const seen = { isReplay: false, connection: "live", head: head ?? then } as const;
      const doing = head?.seats.map((seat) => doingOf(seat, seen));
      const isThinking = doing?.includes("thinking") ?? false;
      const mayThink = holder.isAlive && then.seats.some(({ state }) => state === "asked");
      const isRight =
        JSON.stringify(head) === JSON.stringify(then) &&
        isThinking === mayThink &&
        scene.mostAtOnce === 1;
      if (!isRight) wrong.push([seed, head?.last, last, holder.isAlive, doing, scene.mostAtOnce]);
    }
    expect(wrong).toEqual([]);
  });

  test("[A-01] that is older than the stream is asked for again", async () => {
    const answers = [3, 3, 7];
    const had: number[] = [];
    const kept = keepFresh<number, number>(
      {
        load: () => Promise.resolve(answers.shift() ?? 0),
        knows: (last, wanted) => last >= wanted,
        show: (last) => void had.push(last),
        fail: () => false,
      },
      0,
      { current: -PAUSE_MS },
    );
    kept.want(7);
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
    expect(had).toEqual([3, 3, 7]);
    kept.end();
  });

  test("is not starved by a log that grows faster than it is answered", async () => {
    let loads = 0;
    const had: number[] = [];
    const kept = keepFresh<number, number>(
      {
        load: () => new Promise((resolve) => setTimeout(() => resolve(++loads), 500)),
        knows: (_data, wanted, asked) => wanted === asked,
        show: (data) => void had.push(data),
        fail: () => false,
      },
      0,
      { current: -PAUSE_MS },
    );
    for (let n = 1; n <= 40; n += 1) {
      kept.want(n);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(had.length).toBeGreaterThanOrEqual(6);
    kept.end();
  });
});
