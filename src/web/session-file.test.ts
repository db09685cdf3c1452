import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccessKeys, MOST_BROWSERS, SESSION_MS } from "./keys.ts";
import { sessionFile } from "./session-file.ts";

const DAY_MS = 24 * 3_600_000;
let folder: string;
let path: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dissensus-sessions-"));
  path = join(folder, "state", "served-4170.json");
  now = 1_800_000_000_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = (): number => now;
const started = (root = "/work/a"): AccessKeys =>
  new AccessKeys(sessionFile(path, root, clock), clock);
const cameIn = (keys: AccessKeys): string => keys.enter(keys.link()) ?? "";

describe("[A-17] Sessions over a restart", () => {
  it("are known to the next server, with a token of its own", () => {
    const before = started();
    const session = cameIn(before);
    const after = started();
    expect([
      after.isSession(session),
      after.isTokenOf(session, before.tokenOf(session)),
      after.isSession("A".repeat(43)),
      after.enter(before.link()),
    ]).toEqual([true, false, false, undefined]);
  });

  it("are kept as hashes, in a file that its owner alone can read", () => {
    const keys = started();
    const [link] = [keys.link()];
    const session = keys.enter(link) ?? "";
    const text = readFileSync(path, "utf8");
    expect([
      statSync(path).mode & 0o777,
      statSync(join(folder, "state")).mode & 0o777,
      [link, session, keys.tokenOf(session)].some((secret) => text.includes(secret)),
    ]).toEqual([0o600, 0o700, false]);
  });

  it("end a week after they were last heard of, and live on while they are used", () => {
    const session = cameIn(started());
    now += SESSION_MS - 1;
    expect(started().isSession(session)).toBe(true);
    now += 2 * DAY_MS;
    expect(started().isSession(session)).toBe(true);
    now += SESSION_MS;
    expect([started().isSession(session), started().isSession(session)]).toEqual([false, false]);
  });

  it("end in a server that is not restarted as well", () => {
    const keys = started();
    const session = cameIn(keys);
    now += SESSION_MS;
    expect([keys.isSession(session), readFileSync(path, "utf8").includes("[]")]).toEqual([
      false,
      true,
    ]);
  });

  it("are at most thirty-two, the newest", () => {
    const keys = started();
    const sessions = Array.from({ length: MOST_BROWSERS + 8 }, () => cameIn(keys));
    const after = started();
    expect(sessions.map((session) => after.isSession(session))).toEqual(
      sessions.map((_, n) => n >= 8),
    );
  });

  it("of another folder of deliberations open nothing", () => {
    const session = cameIn(started("/work/a"));
    expect([started("/work/b").isSession(session), started("/work/a").isSession(session)]).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    ["that others can read", () => chmodSync(path, 0o640)],
    ["that others can write", () => chmodSync(path, 0o602)],
    [
      "that is a link to another",
      () => {
        const real = `${path}.real`;
        writeFileSync(real, readFileSync(path), { mode: 0o600 });
        rmSync(path);
        symlinkSync(real, path);
      },
    ],
    ["that is no JSON", () => writeFileSync(path, "{")],
    ["that holds anything else", () => writeFileSync(path, '{"root":"/work/a","sessions":"all"}')],
    ["of the future", () => void (now -= 2 * DAY_MS)],
  ])("from a file %s are not taken over", (_what, spoil) => {
    const session = cameIn(started());
    spoil();
    expect(started().isSession(session)).toBe(false);
  });

  it("are forgotten where nothing can be written, and the door opens all the same", () => {
    writeFileSync(join(folder, "state"), "in the way");
    const keys = started();
    const session = cameIn(keys);
    expect([keys.isSession(session), started().isSession(session)]).toEqual([true, false]);
  });
});
