import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startChild } from "../../test/suites/child.ts";
import { decided, opened, said } from "../../test/suites/drafts.ts";
import { inboxSuite, type InboxSubject } from "../../test/suites/inbox-suite.ts";
import { fileLogStore } from "./file.ts";
import type { Handed } from "./handing.ts";
import { watchInbox } from "./inbox.ts";
import type { FileLog } from "./writer.ts";

const UUID = "00000000-0000-4000-8000-000000000000";
const STATES = { json: "handed", "taken.json": "taken", "done.json": "answered" } as const;

async function folder(): Promise<InboxSubject & { readonly root: string }> {
  const root = await mkdtemp(join(tmpdir(), "dissensus-inbox-"));
  const inbox = (id = "", ending = "json"): string =>
    join(root, "one", "inbox", ...(id === "" ? [] : [`${id}.${ending}`]));
  return {
    root,
    store: fileLogStore(root),
    again: fileLogStore(root),
    watch: (log, onHanded) => watchInbox(log as FileLog, onHanded), // made by a store of files
    async waiting() {
      const names = (await readdir(inbox())).filter((name) => /^[0-9a-f-]{36}\./.test(name));
      return names.flatMap((name) => {
        const state = STATES[name.slice(37) as keyof typeof STATES] as
          (typeof STATES)[keyof typeof STATES] | undefined;
        return state ? [[name.slice(0, 36), state] as const] : [];
      });
    },
    put: (id, text) => writeFile(inbox(id), text),
    take: (id) => rename(inbox(id), inbox(id, "taken.json")),
    answerOf: async (id) => JSON.parse(await readFile(inbox(id, "done.json"), "utf8")) as unknown,
    answer: (id, text) => writeFile(inbox(id, "done.json"), text),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

inboxSuite("in a folder", folder);

describe("handing over in a folder", () => {
  it("leaves alone what is no hand-over, and follows no link", async () => {
    const { root, store, watch, close } = await folder();
    const log = await store.create("one", [opened("one")]);
    const inbox = join(root, "one", "inbox");
    await symlink(join(root, "one", "events.jsonl"), join(inbox, `${UUID.slice(0, -1)}6.json`));
    const others = [".x.tmp", "readme", `${UUID}.json.bak`, `${UUID}.done.json`];
    for (const name of others)
      await writeFile(join(inbox, name), JSON.stringify(decided("z", "yes")));
    const calls: Handed[] = [];
    const watching = watch(log, async (draft) => {
      calls.push(draft);
      return { seq: 0 };
    });
    const done = join(inbox, `${UUID.slice(0, -1)}6.done.json`);
    await expect.poll(() => readFile(done, "utf8").catch(() => "")).toContain("unreadable");
    await watching.close();
    await log.close();
    expect([calls, (await readdir(inbox)).sort()]).toEqual([
      [],
      [...others, `${UUID.slice(0, -1)}6.done.json`].sort(),
    ]);
    await close();
  });

  it("works between processes", async () => {
    const { root, store, watch, close } = await folder();
    const log = await store.create("one", [opened("one")]);
    const watching = watch(log, async (given) => ({
      seq: (await log.append([given as ReturnType<typeof decided>]))[0]?.seq ?? 0,
    }));
    const child = startChild("log-child.mjs", [root, "one"]);
    expect(await child.tell({ do: "deliver", draft: decided("a", "yes", "ann") })).toEqual({
      ok: true,
      seq: 2,
    });
    await watching.close();
    expect(said(log.events).at(-1)).toEqual(decided("a", "yes", "ann"));
    await log.close();
    child.signal("SIGKILL");
    await child.ended;
    await close();
  });
});
