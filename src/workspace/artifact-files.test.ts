import { randomUUID } from "node:crypto";
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { reviewLog, stuckLog } from "../../test/builders/review-log.ts";
import { structuredLog } from "../../test/builders/structured-log.ts";
import { swarmLog } from "../../test/builders/swarm-log.ts";
import { story } from "../../test/builders/swarm-story.ts";
import type { LogEvent } from "../log/index.ts";
import { keepFolder, sweepFolder, writeArtifacts } from "./artifact-files.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "swarm-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const logOf = (events: LogEvent[]) => ({
  deliberation: "2026-01-05-split-billing",
  folder,
  events,
});
const files = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .sort();

const COMPLETE = [
  "artifacts/argument-graph.json",
  "artifacts/open-questions.md",
  "artifacts/position-evolution.md",
  "artifacts/synthesis.json",
  "artifacts/synthesis.md",
  "manifest.json",
  "personas/audit.json",
  "personas/contrarian.json",
  "personas/cross-domain.json",
  "personas/historian.json",
  "personas/moderator.json",
  "personas/payments.json",
  "personas/platform.json",
  "progress.md",
  "report.md",
  "rounds/001.json",
  "rounds/002.json",
  "transcript.md",
];

describe("what a killed run left half-written", () => {
  test("[X-10] is taken away, and nothing else is", async () => {
    await writeArtifacts(logOf(swarmLog()));
    const kept = [".hidden", "notes.tmp", "rounds/.x.tmp"];
    const left = [`.report.md.${randomUUID()}.tmp`, `rounds/.001.json.${randomUUID()}.tmp`];
    for (const name of [...kept, ...left]) writeFileSync(join(folder, name), "half");
    await sweepFolder({ folder });
    expect(files()).toEqual([...COMPLETE, ...kept].sort());
  });
});

describe("what a structured deliberation leaves on the disk", () => {
  test("[S-15] its folder follows while it runs, and is made again from the log alone when it was deleted", async () => {
    const all = structuredLog({ brief: { checks: ["load-test"] } });
    const log = logOf([]);
    log.events.push(...all.slice(0, 1));
    const keeper = keepFolder(log);
    const held: string[][] = [];
    for (const event of all.slice(1)) {
      log.events.push(event);
      keeper.event(event);
      if (event.type !== "ask.opened") continue;
      await keeper.settle();
      const rounds = files().filter((path) => path.startsWith("rounds/"));
      if (rounds.length !== (held.at(-1)?.length ?? 0)) held.push(rounds);
    }
    await keeper.settle();
    expect(held.map((rounds) => rounds.length)).toEqual([1, 2, 3, 4]);
    const kept = files();
    expect(await writeArtifacts(log)).toEqual(
      ["report.md", "state"].map((name) => join(folder, name)),
    );
    expect(files()).toEqual([...kept, "report.md", "transcript.md"].sort());
    const before = kept.map((name) => readFileSync(join(folder, name), "utf8"));
    for (const name of ["state", "artifacts", "rounds", "config"])
      rmSync(join(folder, name), { recursive: true });
    await writeArtifacts(log);
    expect(kept.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(before);
    expect(
      ["state", "artifacts", "artifacts/round_01"].map((name) =>
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ),
    ).toEqual(["700", "700", "700"]);
  });

  test("[X-10] what was left half-written is taken away from every folder within it", async () => {
    await writeArtifacts(logOf(structuredLog()));
    const whole = files();
    for (const within of ["state", "config", "rounds", "artifacts", "artifacts/round_02"])
      writeFileSync(join(folder, within, `.x.md.${randomUUID()}.tmp`), "half");
    await sweepFolder({ folder });
    expect(files()).toEqual(whole);
  });

  test("a link on the way into its folder is not followed", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    symlinkSync(elsewhere, join(folder, "artifacts"));
    await expect(writeArtifacts(logOf(structuredLog()))).rejects.toMatchObject({
      code: "not-a-folder",
    });
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });
});

describe("what a review leaves on the disk", () => {
  test("[M-31] every version is there as soon as it is written, and all is made again from the log alone when it was deleted", async () => {
    const all = reviewLog();
    const log = logOf([]);
    log.events.push(...all.slice(0, 1));
    const keeper = keepFolder(log);
    const held: number[] = [];
    for (const event of all.slice(1)) {
      log.events.push(event);
      keeper.event(event);
      if (event.type !== "ask.opened") continue;
      await keeper.settle();
      const versions = files().filter((path) => /^versions\/v\d+\./.test(path)).length;
      if (versions !== held.at(-1)) held.push(versions);
    }
    await keeper.settle();
    expect(held).toEqual([1, 2, 3]);
    const kept = files();
    expect(await writeArtifacts(log)).toEqual(
      ["report.md", "versions/v3.md"].map((name) => join(folder, name)),
    );
    const before = kept.map((name) => readFileSync(join(folder, name), "utf8"));
    rmSync(join(folder, "versions"), { recursive: true });
    await writeArtifacts(log);
    expect(kept.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual(before);
    expect((statSync(join(folder, "versions")).mode & 0o777).toString(8)).toBe("700");
  });

  test("[M-16] one that did not converge names its summary; one that changed nothing names no version", async () => {
    const opened = async (events: LogEvent[]) =>
      (await writeArtifacts(logOf(events))).map((path) => path.slice(folder.length + 1));
    expect([
      await opened(stuckLog()),
      await opened(reviewLog({ brief: { assess: true } })),
    ]).toEqual([
      ["report.md", "versions/v2.md", "summary.md"],
      ["report.md", "summary.md"],
    ]);
  });

  test("[X-10] what was left half-written is taken away from among its versions", async () => {
    await writeArtifacts(logOf(reviewLog()));
    const whole = files();
    writeFileSync(join(folder, "versions", `.v2.md.${randomUUID()}.tmp`), "half");
    await sweepFolder({ folder });
    expect(files()).toEqual(whole);
  });
});

describe("what a swarm leaves on the disk", () => {
  test("[W-05] [W-19] [W-20] [W-23] every file, made again from the log alone when it was deleted", async () => {
    const log = logOf(swarmLog());
    expect(await writeArtifacts(log)).toEqual(
      ["report.md", "progress.md", "artifacts/synthesis.md"].map((name) => join(folder, name)),
    );
    expect(files()).toEqual(COMPLETE);
    const before = COMPLETE.map((name) => readFileSync(join(folder, name), "utf8"));
    rmSync(folder, { recursive: true });
    const again = mkdtempSync(folder);
    await writeArtifacts({ ...log, folder: again });
    expect(COMPLETE.map((name) => readFileSync(join(again, name), "utf8"))).toEqual(before);
    rmSync(again, { recursive: true });
  });

  test("[W-05 W-20] while it runs, the folder follows step by step", async () => {
    const all = swarmLog();
    const log = logOf([]);
    log.events.push(...all.slice(0, 1));
    const keeper = keepFolder(log);
    const steps: number[] = [];
    const written = (): bigint | undefined =>
      statSync(join(folder, "personas/audit.json"), { bigint: true, throwIfNoEntry: false })
        ?.mtimeNs;
    let first: bigint | undefined;
    for (const event of all.slice(1)) {
      log.events.push(event);
      keeper.event(event);
      if (event.type !== "ask.opened") continue;
      await keeper.settle();
      first ??= written();
      const told = files().includes("progress.md")
        ? (readFileSync(join(folder, "progress.md"), "utf8").match(/^### /gm)?.length ?? 0)
        : 0;
      if (told !== (steps.at(-1) ?? 0)) steps.push(told);
    }
    await keeper.settle();
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18]);
    expect(files()).toEqual(
      COMPLETE.filter((name) => name !== "report.md" && name !== "transcript.md"),
    );
    expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toMatchObject({
      status: "completed",
      currentRound: 2,
    });
    expect([typeof first, written()]).toEqual(["bigint", first]);
    expect(
      ["personas", "rounds", "artifacts"].map((name) =>
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ),
    ).toEqual(["700", "700", "700"]);
  });

  test("[W-24] a pause leaves the summary, and a resumed sitting tells no step twice", async () => {
    const say = ({ id }: { readonly id: string }) =>
      id === "gate/next/1" ? { choice: "pause" } : id === "gate/reopen/1" ? undefined : null;
    const log = logOf(swarmLog({ say: (ask) => say(ask) }));
    expect((await writeArtifacts(log)).map((path) => path.slice(folder.length + 1))).toEqual([
      "report.md",
      "progress.md",
      "context/summary.md",
    ]);
    expect(readFileSync(join(folder, "context/summary.md"), "utf8")).toMatch(
      /^# Theme\nBilling and the audit\.\n/,
    );
    expect(
      readFileSync(join(folder, "progress.md"), "utf8").match(/^### Round 1 — Step 9/gm),
    ).toHaveLength(1);
  });

  test("a place that is a link is not written through, and stops no run", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    symlinkSync(elsewhere, join(folder, "personas"));
    const log = logOf(swarmLog());
    const keeper = keepFolder({ ...log, events: log.events });
    keeper.event(log.events.at(-1) as LogEvent); // the log is not empty
    await keeper.settle();
    await expect(writeArtifacts(log)).rejects.toMatchObject({ code: "not-a-folder" });
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });

  test("[W-05] an expert with a hostile id gets a file inside the folder", async () => {
    const rename = (id: string) => (id === "audit" ? "../../../監査" : id);
    const analysis = (ask: Parameters<typeof story>[0]) =>
      JSON.parse(JSON.stringify(story(ask)), (_key, value: unknown) =>
        typeof value === "string" ? rename(value) : value,
      ) as object; // the story's replies are objects
    await writeArtifacts(
      logOf(swarmLog({ say: (ask) => (ask.purpose === "analysis" ? analysis(ask) : null) })),
    );
    expect(files().filter((path) => path.startsWith("personas/expert"))).toEqual([
      "personas/expert-3.json",
    ]);
  });
});

describe("what a dialectic leaves on the disk", () => {
  const NAME = "general-discussion-should-we-split-billing-out-of-the-monolith-this-year.md";

  test("[T-19] its document lies in the deliberation's folder, and nothing lies anywhere else", async () => {
    expect(await writeArtifacts(logOf(dialecticLog()))).toEqual(
      ["report.md", "discussion.md"].map((name) => join(folder, name)),
    );
    expect(files()).toEqual(["discussion.md", "report.md", "transcript.md"]);
  });

  test("[T-19] [Q-09] where it was told to be saved it is written besides, once, and over nobody's file", async () => {
    const elsewhere = join(folder, "docs", "specs");
    const log = logOf(dialecticLog({ opened: { options: { save: elsewhere } } }));
    expect((await writeArtifacts(log)).at(-1)).toBe(join(elsewhere, NAME));
    expect((await writeArtifacts(log)).at(-1)).toBe(join(elsewhere, NAME));
    writeFileSync(join(elsewhere, NAME), "Somebody's own.");
    const second = NAME.replace(".md", "-2.md");
    expect((await writeArtifacts(log)).at(-1)).toBe(join(elsewhere, second));
    expect(readdirSync(elsewhere).sort()).toEqual([second, NAME].sort());
    const report = logOf(swarmLog({ opened: { options: { save: elsewhere } } }));
    expect((await writeArtifacts(report)).slice(-2)).toEqual(
      ["2026-01-05-split-billing.md", "2026-01-05-split-billing-transcript.md"].map((name) =>
        join(elsewhere, name),
      ),
    );
    expect(readFileSync(join(elsewhere, "2026-01-05-split-billing.md"), "utf8")).toContain(
      "](2026-01-05-split-billing-transcript.md#r2-msg-014)",
    );
  });

  test("[T-19] a run without positions leaves no document, here or where it was told", async () => {
    const elsewhere = join(folder, "docs");
    const none = dialecticLog({
      opened: { options: { save: elsewhere } },
      say: () => ({ silent: "refused", why: "no" }),
    });
    expect(await writeArtifacts(logOf(none))).toEqual([join(folder, "report.md")]);
    expect(files()).toEqual(["report.md", "transcript.md"]);
  });
});
