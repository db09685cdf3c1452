import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { homes, REHEARSED, SECRET, TOPIC, wish } from "../../test/builders/workspace-home.ts";
import type { Begin } from "./backend.ts";

const home = homes();

describe("A key", () => {
  it("[R-I20] begins one deliberation, however often, at once or later, in another house and after a restart", async () => {
    const first = home();
    const { root } = first.store.home;
    const second = home("{}\n", root);
    const keyed = wish({ key: "retry-1" });
    const both = await Promise.all([
      first.backend.begin(keyed),
      second.backend.begin(keyed),
      first.backend.begin(keyed),
    ]);
    const after = await home("{}\n", root).backend.begin(keyed);
    expect([
      new Set([...both, after].map(({ id }) => id)).size,
      await first.store.list(),
      after.isHosted,
    ]).toEqual([1, [after.id], true]);
  });

  it("[R-I20] begins one run of models, which goes on where it was begun", async () => {
    const first = home();
    const second = home("{}\n", first.store.home.root);
    const keyed = wish({ ...REHEARSED, key: "retry-2" });
    const { id } = await first.backend.begin(keyed);
    expect([await first.backend.begin(keyed), await second.backend.begin(keyed)]).toEqual([
      { id, isNew: false, isHosted: false, notices: [] },
      { id, isNew: false, isHosted: false, notices: [] },
    ]);
    expect([await first.store.list(), second.sessions.isHere(id)]).toEqual([[id], false]);
  });

  it.each<readonly [string, Partial<Begin>]>([
    ["topic", { topic: "Should we move?" }],
    ["protocol", { protocol: "dialectic" }],
    ["document", { documents: [{ name: "a.md", text: "A" }] }],
    ["seat", { seats: { all: "rehearsal" } }],
    ["choice", { choices: { rounds: 2 } }],
  ])("[R-I20] is refused for another %s, and nothing is begun", async (_what, over) => {
    const at = home();
    const { id } = await at.backend.begin(wish({ key: "mine" }));
    await expect(at.backend.begin(wish({ key: "mine", ...over }))).rejects.toMatchObject({
      code: "key-used",
    });
    // The log remembers it by itself.
    rmSync(join(at.store.home.root, ".keys"), { recursive: true });
    await expect(at.backend.begin(wish({ key: "mine", ...over }))).rejects.toMatchObject({
      code: "key-used",
    });
    expect(await at.store.list()).toEqual([id]);
  });

  it("[R-I20] is another for another text, and without one every call begins anew", async () => {
    const at = home();
    for (const over of [{ key: "one" }, { key: "two" }, {}, {}]) await at.backend.begin(wish(over));
    expect((await at.store.list()).length).toBe(4);
  });

  it("[R-I20] of two wishes at once begins one, and the other is refused, in one process or in two", async () => {
    for (const isOther of [false, true]) {
      const at = home();
      const there = isOther ? home("{}\n", at.store.home.root) : at;
      const both = await Promise.allSettled([
        at.backend.begin(wish({ key: "mine" })),
        there.backend.begin(wish({ key: "mine", topic: "Should we move?" })),
      ]);
      expect([
        both
          .map((one) =>
            one.status === "rejected" ? (one.reason as { code: string }).code : "begun",
          )
          .toSorted((a, b) => a.localeCompare(b)),
        (await at.store.list()).length,
      ]).toEqual([["begun", "key-used"], 1]); // an error of ours
    }
  });

  it("[R-I20] whose wish came to nothing is free for another", async () => {
    const at = home();
    const full = home("{}\n", at.store.home.root);
    await full.sessions.close();
    await expect(full.backend.begin(wish({ ...REHEARSED, key: "mine" }))).rejects.toMatchObject({
      code: "leaving",
    });
    await expect(
      at.backend.begin(wish({ key: "mine", choices: { mode: "endless" } })),
    ).rejects.toMatchObject({ code: "bad-choice" });
    expect((await at.backend.begin(wish({ key: "mine" }))).isHosted).toBe(true);
  });

  it("[R-I20] tells again what was told the first time", async () => {
    const at = home();
    const keyed = wish({ topic: `${TOPIC} ${SECRET}`, key: "again" });
    const first = await at.backend.begin(keyed);
    expect([first.notices.length, await at.backend.begin(keyed)]).toEqual([
      1,
      { ...first, isNew: false },
    ]);
  });

  it("is not in the record, and its text is not in the id", async () => {
    const at = home();
    const { id } = await at.backend.begin(wish({ key: "correct-horse-battery" }));
    expect([id, JSON.stringify(await at.store.read(id)).includes("correct-horse")]).toEqual([
      expect.stringMatching(/^should-the-billing-service-[0-9a-f]{12}$/),
      false,
    ]);
  });
});
