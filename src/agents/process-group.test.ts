import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isGone } from "../../test/gone.ts";
import { canHold, endCgroup, inCgroup, killCgroup } from "./cgroup.ts";
import { runGroup, type Ended } from "./process-group.ts";
import { bootId, endStrays, MARK, startOf, WORK_PREFIX } from "./process-identity.ts";
import { sweep } from "./sweep.ts";

let scratch = "";
let work = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  work = mkdtempSync(join(tmpdir(), WORK_PREFIX));
});
afterEach(() => {
  if (existsSync(join(scratch, "helper"))) spawnSync("kill", ["-9", String(helper())]);
  for (const folder of [scratch, work]) rmSync(folder, { recursive: true, force: true });
});

/** A helper in another folder that notes its number; its parent goes on once it has. */
const HELPER = `sh -c 'cd /; echo $$ > "$0/part"; mv "$0/part" "$0/helper"; exec sleep 600' "$1" </dev/null >/dev/null 2>&1 &`;
const NOTED = `while [ ! -e "$1/helper" ]; do sleep 0.01; done`;
const DAEMONS = {
  "began a session of its own": `setsid ${HELPER} ${NOTED}`,
  "was forked twice and ignores hang-ups": `( nohup setsid ${HELPER} ) & ${NOTED}`,
};
/** Nothing of it points to where it came from. */
const BARE = `env -i PATH="$PATH" setsid ${HELPER} ${NOTED}`;

const helper = (): number => Number(readFileSync(join(scratch, "helper"), "utf8"));
const program = (script: string): readonly [string, ...string[]] => [
  "sh",
  "-c",
  script,
  "sh",
  scratch,
];

function run(
  script: string,
  {
    signal = new AbortController().signal,
    heard = (): void => undefined,
    started = (_group: number, _cgroup: string | null): void => undefined,
  } = {},
): Promise<Ended> {
  return runGroup(
    {
      argv: program(script),
      work,
      cwd: work,
      env: { PATH: process.env["PATH"] ?? "" },
      stdin: "",
      keeps: "beginning",
      started,
      heard,
    },
    signal,
    { graceMs: 200, drainMs: 200 },
  );
}

describe.skipIf(!canHold())("where a cgroup can be made", () => {
  test.each([...Object.entries(DAEMONS), ["cleared its environment besides", BARE]])(
    "[R-M11] a helper that %s does not survive its program",
    async (_name, daemon) => {
      let held: string | null = null;
      expect(
        await run(`${daemon}; echo done`, { started: (_group, cgroup) => (held = cgroup) }),
      ).toMatchObject({ code: 0, stdout: Buffer.from("done\n") });
      expect(await isGone(helper())).toBe(true);
      expect(existsSync(held ?? "")).toBe(false);
    },
  );

  test("[R-M11] a helper does not survive a program that is stopped", async () => {
    const stop = new AbortController();
    expect(
      await run(`${BARE}; echo up; exec sleep 600`, {
        signal: stop.signal,
        heard: () => stop.abort(),
      }),
    ).toMatchObject({ signal: "SIGTERM" });
    expect(await isGone(helper())).toBe(true);
  });

  test("[R-M11] a helper that an engine left behind when it was killed is swept", async () => {
    const { cgroup } = inCgroup(() => spawnSync("sh", program(BARE).slice(1)));
    writeFileSync(
      join(scratch, "7.json"),
      JSON.stringify({
        group: helper(),
        start: "1",
        boot: bootId(),
        owner: helper(),
        ownerStart: "long ago",
        work,
        cgroup,
      }),
    );
    await sweep(scratch);
    expect([await isGone(helper()), existsSync(cgroup ?? "")]).toEqual([true, false]);
  });

  test("[R-M11] this process is outside when the program runs, and cannot be ended with a cgroup it is in", async () => {
    const own = (): string => readFileSync("/proc/self/cgroup", "utf8");
    const before = own();
    const { started: inside, cgroup } = inCgroup(own);
    expect([inside === before, own() === before, cgroup !== null]).toEqual([false, true, true]);
    const { cgroup: second } = inCgroup(() => {
      const mine = /^0::(.+)$/m.exec(own())?.[1] ?? "";
      killCgroup(join(dirname(cgroup ?? ""), mine.slice(mine.lastIndexOf("/"))));
    });
    for (const made of [cgroup ?? "", second ?? ""]) {
      await endCgroup(made);
      expect(existsSync(made)).toBe(false);
    }
  });

  test("[R-M11] nothing but a cgroup of ours is ended", async () => {
    const { cgroup } = inCgroup(() => undefined);
    await endCgroup(dirname(cgroup ?? ""));
    expect(startOf(process.pid)).not.toBeNull();
    await endCgroup(cgroup ?? "");
  });
});

describe.skipIf(!existsSync("/proc/self/environ"))("where none can be made", () => {
  test.each(Object.entries(DAEMONS))(
    "[R-M11] a helper that %s is known by the mark it inherited",
    async (_name, daemon) => {
      const other = mkdtempSync(join(tmpdir(), WORK_PREFIX));
      spawnSync("sh", program(daemon).slice(1), {
        env: { PATH: process.env["PATH"], [MARK]: work },
      });
      endStrays(other);
      expect(startOf(helper())).not.toBeNull();
      endStrays(work);
      expect(await isGone(helper())).toBe(true);
      rmSync(other, { recursive: true });
    },
  );

  test("[R-M11] so it is when an engine was killed, and its folder is gone", async () => {
    spawnSync("sh", program(DAEMONS["began a session of its own"]).slice(1), {
      env: { PATH: process.env["PATH"], [MARK]: work },
    });
    rmSync(work, { recursive: true });
    writeFileSync(
      join(scratch, "7.json"),
      JSON.stringify({
        group: helper(),
        start: "1",
        boot: bootId(),
        owner: helper(),
        ownerStart: "long ago",
        work,
      }),
    );
    await sweep(scratch);
    expect(await isGone(helper())).toBe(true);
  });
});
