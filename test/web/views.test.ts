// Views of a deliberation at any moment, and the library: what the server says of logs that lie there.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formats } from "../../src/report/index.ts";
import { costs, positions, result } from "../../src/views/index.ts";
import type {
  CostView,
  FeedRow,
  Head,
  LibraryRow,
  PositionsView,
  ResultView,
} from "../../src/web/wire.ts";
import { REHEARSAL, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
});
afterAll(() => place.close());

const GOLDEN = [
  "swarm@2-steered",
  "dialectic@4-hub",
  "structured@2-quick",
  "dispatch@2-clash",
  "review@2-plan",
] as const;
const VIEWS = ["argument", "positions", "claims", "findings", "cost", "report"] as const;

/** The log as it was after so many records, as a deliberation of its own. */
function asItWas(id: string, at: number): string {
  const earlier = `${id}-at-${at}`;
  mkdirSync(join(place.root, earlier), { recursive: true });
  writeFileSync(
    join(place.root, earlier, "events.jsonl"),
    `${readFileSync(join(place.root, id, "events.jsonl"), "utf8")
      .split("\n")
      .slice(0, at)
      .join("\n")}\n`,
  );
  return earlier;
}

/** A view less what it says of calls whose end nobody recorded. */
function withoutLoss(view: unknown): unknown {
  return JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      key === "ambiguous"
        ? undefined
        : Array.isArray(value)
          ? value.filter((row: { code?: string } | null) => row?.code !== "calls-without-end")
          : value,
    ),
  );
}

describe("A moment of the past", () => {
  it.each(GOLDEN)(
    "[A-02] of %s is told as the log that ended there would be, in the head, in the feed and in every view; but nobody gave up the calls of the past",
    async (golden) => {
      const { id, events } = place.shelve(golden);
      const last = events.length;
      const feed = await browser.json<readonly FeedRow[]>(`/api/deliberations/${id}/feed`);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: last }), async (at) => {
          const earlier = asItWas(id, at);
          const [head, then] = await Promise.all([
            browser.head(id, String(at)),
            browser.head(earlier),
          ]);
          expect(withoutLoss(head)).toEqual(withoutLoss({ ...then, last }));
          expect([head.at, then.last]).toEqual([at, at]);
          expect(await browser.json(`/api/deliberations/${earlier}/feed`)).toEqual(
            feed.filter(({ seq }) => seq <= at),
          );
          for (const view of VIEWS)
            expect([
              view,
              withoutLoss(await browser.json(`/api/deliberations/${id}/${view}?at=${at}`)),
            ]).toEqual([
              view,
              withoutLoss(await browser.json(`/api/deliberations/${earlier}/${view}`)),
            ]);
        }),
        { seed: 1, numRuns: 4 },
      );
    },
  );

  it.each(GOLDEN)(
    "of %s, its last, is the projections', and its exports are what the command line writes",
    async (golden) => {
      const { id, events } = place.shelve(golden);
      const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      const [cost, position, end] = await Promise.all([
        browser.json<CostView>(`/api/deliberations/${id}/cost`),
        browser.json<PositionsView>(`/api/deliberations/${id}/positions`),
        browser.json<ResultView>(`/api/deliberations/${id}/claims`),
      ]);
      expect([cost, end]).toEqual(
        wire([
          { at: events.length, ...costs(events) },
          { at: events.length, result: result(events) },
        ]),
      );
      expect(position).toMatchObject(wire(positions(events)) as object);
      const exported = await Promise.all(
        Object.keys(formats).map((format) =>
          browser.get(`/api/deliberations/${id}/export/${format}`),
        ),
      );
      expect(exported.map(({ text }) => text)).toEqual(
        Object.values(formats).map((format) => format(events)),
      );
    },
  );

  it("before the first is the first, and after the last the last", async () => {
    const { id, events } = place.shelve("dispatch@2-team");
    const at = async (moment: string): Promise<number> => (await browser.head(id, moment)).at;
    expect([
      await at("0"),
      await at("1"),
      await at("999999999"),
      await at(String(events.length)),
    ]).toEqual([1, 1, events.length, events.length]);
  });
});

describe("The library", () => {
  it("has a row for each, newest first, with where it stands", async () => {
    const other = await serving();
    const guest = await other.browser();
    const rows = async (): Promise<Readonly<Record<string, LibraryRow["state"]>>> =>
      Object.fromEntries(
        (await guest.json<readonly LibraryRow[]>("/api/deliberations")).map(({ id, state }) => [
          id,
          state,
        ]),
      );
    expect(await rows()).toEqual({});
    const put = (id: string, text: string): void => {
      mkdirSync(join(other.root, id), { recursive: true });
      writeFileSync(join(other.root, id, "events.jsonl"), text);
    };
    const { id: done } = other.shelve("swarm@2-lightweight");
    const lines = readFileSync(join(other.root, done, "events.jsonl"), "utf8").split("\n");
    put("died", `${lines.slice(0, 4).join("\n")}\n`);
    put("died-at-gate", `${lines.slice(0, 7).join("\n")}\n`);
    put("died-in-a-write", `${lines.slice(0, 4).join("\n")}\n${lines[4]?.slice(0, 50) ?? ""}`);
    put("damaged", `${lines.slice(0, 3).join("\n")}\n${lines.slice(5).join("\n")}`);
    put("empty", "");
    put("garbage", "\0\0\0");
    const waits = await guest.begin();
    const waiting = await guest.until(
      waits,
      ({ status }) => status.waitingFor.gates.length > 0,
      () => null,
    );
    const paused = await guest.begin({ ...REHEARSAL, seed: 3 });
    await guest.until(
      paused,
      ({ status }) => status.waitingFor.gates.length > 0,
      () => null,
    );
    await guest.post(`/api/deliberations/${paused}/pause`, {});
    const all = await guest.json<readonly LibraryRow[]>("/api/deliberations");
    const row = all.find(({ id }) => id === waits);
    expect(await rows()).toEqual({
      [done]: "finished",
      died: "interrupted",
      "died-at-gate": "waiting",
      "died-in-a-write": "interrupted",
      damaged: "damaged",
      empty: "damaged",
      garbage: "damaged",
      [waits]: "waiting",
      [paused]: "paused",
    });
    expect([row?.waits, row?.usd, row?.rehearsed, row?.protocol, row?.topic]).toEqual([
      waiting.status.waitingFor.gates[0]?.question.split("\n")[0],
      0,
      true,
      "swarm@2",
      REHEARSAL.topic,
    ]);
    expect(all.map(({ started }) => started)).toEqual(
      all
        .map(({ started }) => started)
        .toSorted()
        .toReversed(),
    );
    // What changed is read anew.
    put("died", lines.join("\n"));
    appendFileSync(join(other.root, "died-at-gate", "events.jsonl"), lines.slice(7).join("\n"));
    expect(await rows()).toMatchObject({ died: "finished", "died-at-gate": "finished" });
    await other.close();
  });

  it("is there with many in it, and one that cannot be read hides none", async () => {
    const other = await serving();
    const guest = await other.browser();
    const { id } = other.shelve("dispatch@2-team");
    const text = readFileSync(join(other.root, id, "events.jsonl"));
    for (let n = 0; n < 60; n += 1) {
      mkdirSync(join(other.root, `many-${n}`), { recursive: true });
      writeFileSync(join(other.root, `many-${n}`, "events.jsonl"), n % 20 === 0 ? "x" : text);
    }
    const rows = await guest.json<readonly LibraryRow[]>("/api/deliberations");
    // More than are followed at once: each is still shown when it is asked for.
    const heads = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guest.get(`/api/deliberations/many-${n}`)),
    );
    expect([
      rows.length,
      rows.filter(({ state }) => state === "damaged").length,
      heads.filter(({ status }) => status === 200).length,
      heads.filter(({ status }) => status === 503).length,
    ]).toEqual([61, 3, 57, 3]);
    const ids = heads.flatMap(({ status, text: said }) =>
      status === 200 ? [(JSON.parse(said) as Head).status.id] : [],
    );
    expect(new Set(ids)).toEqual(new Set([id]));
    await other.close();
  });
});
