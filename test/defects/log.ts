// The log: what is acknowledged is durable, and what is read is what was written.
import { vi } from "vitest";
import type { LogEvent } from "../../src/log/event.ts";
import { but, type Defects } from "./defect.ts";

export const log: Defects = {
  "log: the disk is never told to sync": {
    tests: ["src/log/disk.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/fs.ts"),
        but((real) => ({
          nodeFs: {
            ...real.nodeFs,
            open: async (path, how) => ({
              ...(await real.nodeFs.open(path, how)),
              sync: async () => {},
            }),
          },
        })),
      ),
  },
  "log: a folder's entries are never synced": {
    tests: ["src/log/disk.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/fs.ts"),
        but((real) => ({ nodeFs: { ...real.nodeFs, syncFolder: async () => {} } })),
      ),
  },
  "log: a link to a folder is followed": {
    tests: ["src/log/disk.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/fs.ts"),
        but((real) => ({
          nodeFs: {
            ...real.nodeFs,
            stat: async (path) => {
              const found = await real.nodeFs.stat(path);
              return found?.kind === "link" ? { ...found, kind: "folder" } : found;
            },
          },
        })),
      ),
  },
  "log: a new file is called written before it is durable": {
    tests: ["src/log/crash.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/fs.ts"),
        but(() => ({
          writeNew: async (fs, path, bytes) => {
            const file = await fs.open(path, "new");
            await file.write(bytes);
            await file.close();
          },
        })),
      ),
  },
  "log: an append is acknowledged before it is durable": {
    tests: ["src/log/writer.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/writer.ts"),
        but((real) => ({
          Writer: class extends real.Writer {
            override append(drafts: Parameters<InstanceType<typeof real.Writer>["append"]>[0]) {
              const done = super.append(drafts);
              done.catch(() => undefined);
              return Promise.race([done, Promise.resolve([])]);
            }
          },
        })),
      ),
  },
  "log: what could not be recorded is kept nowhere": {
    tests: ["src/log/writer.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/emergency.ts"),
        but(() => ({ dump: async () => null })),
      ),
  },
  "log: the ballast is not given free on a full disk": {
    tests: ["src/log/space.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/space.ts"),
        but(() => ({ freeBallast: async () => undefined })),
      ),
  },
  "log: an answer is bought on a disk that is almost full": {
    tests: ["src/log/space.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/space.ts"),
        but(() => ({ spaceFor: async () => ({ ok: true, free: 0 }) })),
      ),
  },
  "log: a record's own hash is not checked": {
    tests: ["src/log/verify.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/frame.ts"),
        but((real) => ({
          decode: (line) => {
            const decoded = real.decode(line);
            if (decoded.ok || decoded.problem !== "bad-hash") return decoded;
            const event = JSON.parse(line.toString("utf8")) as LogEvent;
            return { ok: true, event, isNewer: false };
          },
        })),
      ),
  },
  "log: a record does not name the one before it": {
    tests: ["src/log/writer.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/frame.ts"),
        but((real) => ({ encode: (prepared, at) => real.encode(prepared, { ...at, prev: "" }) })),
      ),
  },
  "log: an event's id says nothing": {
    tests: ["src/log/verify.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/frame.ts"),
        but(() => ({ eventId: () => "0".repeat(32) })),
      ),
  },
  "log: a draft that could not be read back is recorded": {
    tests: ["src/log/memory.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/frame.ts"),
        but(() => ({
          prepare: (draft) => ({ draft, type: draft.type, body: JSON.stringify(draft.data) }),
        })),
      ),
  },
  "log: a torn tail is cut off without a copy": {
    tests: ["src/log/crash.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/repair.ts"),
        but(() => ({
          mendTail: async (_fs, _folder, file, { good }) => {
            await file.truncate(good);
            await file.sync();
            return { size: good, owed: [] };
          },
        })),
      ),
  },
  "log: a mended tail is not recorded": {
    tests: ["src/log/crash.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/repair.ts"),
        but((real) => ({
          mendTail: async (...given) => ({ ...(await real.mendTail(...given)), owed: [] }),
        })),
      ),
  },
  "log: a damaged log is continued": {
    tests: ["src/log/crash.test.ts", "src/log/writer.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/verify.ts"),
        but((real) => ({
          verifyStream: async (...given) => {
            const { problem: _problem, ...rest } = await real.verifyStream(...given);
            return rest;
          },
        })),
      ),
  },
  "log: a log of a later version is continued": {
    tests: ["src/log/writer.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/verify.ts"),
        but((real) => ({
          verifyStream: async (...given) => {
            const { newer: _newer, ...rest } = await real.verifyStream(...given);
            return rest;
          },
        })),
      ),
  },
  "log: the writer's place is taken twice": {
    tests: ["src/log/file.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/lock.ts"),
        but(() => ({
          osLock: () =>
            Object.assign(async () => ({ hold: { release: async () => {} } }), {
              isHeld: async () => false,
            }),
        })),
      ),
  },
  "log: a living writer is taken for gone": {
    tests: ["src/log/inbox.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/home.ts"),
        but(() => ({ isWritten: async () => false })),
      ),
  },
  "log: a deliberation is shown before it is whole": {
    tests: ["src/log/crash.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/home.ts"),
        but(() => ({
          install: async ({ fs, root }, id, fill) => {
            const folder = `${root}/${id}`;
            for (const path of [root, folder, `${folder}/blobs`, `${folder}/inbox`])
              await fs.mkdir(path).catch(() => undefined);
            await fs.mkdir(`${folder}/config`);
            return fill(folder);
          },
        })),
      ),
  },
  "log: ids are not checked": {
    tests: ["src/log/file.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/home.ts"),
        but(() => ({ checkId: () => {} })),
      ),
  },
  "log: a blob's name may be a path": {
    tests: ["src/log/memory.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/blobs.ts"),
        but((real) => ({
          blobsIn: (place) => ({
            ...real.blobsIn(place),
            get: async (stored) =>
              "text" in stored ? stored.text : String(await place.read(stored.blob)),
          }),
        })),
      ),
  },
  "log: the second decision about a question stands as well": {
    tests: ["src/engine/runners/remote-answers.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/handing.ts"),
        but(() => ({ firstStands: () => null })),
      ),
  },
  "log: a late answer settles its ask": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/log/replies.ts"),
        but((real) => ({
          replyIn: (event) =>
            real.replyIn(
              event.type === "ask.answered"
                ? { ...event, data: { ...event.data, late: false } }
                : event,
            ),
        })),
      ),
  },
};
