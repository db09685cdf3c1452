// A whole structured run of thirteen rounds in rehearsal: its folder is valid, its stress rounds leave a role out, its signals
// are what the ledgers say; and killed at points all over the disk, it is resumed to the same folder, byte for byte.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Lead } from "../../src/kernel/ledger.ts";
import { program } from "../suites/child.ts";
import { CANARIES, itKeepsSecrets, Place } from "./cli.ts";

const ARGS = [
  "structured",
  "Should we drop the nightly export?",
  "--model",
  "rehearsal",
  "--seed",
  "2",
  "--yes",
  "--id",
  "one",
];
/** Ten with DISSENSUS_GAUNTLET=1; a sample of them otherwise. */
const KILLS = 10;
const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";

/** Runs until the Nth operation on the disk; 0 runs to the end. Says how many there were. */
async function killed(
  at: number,
): Promise<{ readonly place: Place; readonly how: number | string; readonly operations: number }> {
  const place = new Place();
  const child = spawn(process.execPath, [program("kill-at.mjs"), String(at), ...ARGS], {
    cwd: place.cwd,
    env: { PATH: process.env["PATH"], HOME: place.cwd, USER: "tester", ...CANARIES },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  let told = "";
  child.stdio[3]?.on("data", (bytes: Buffer) => (told += bytes.toString("utf8")));
  const how = await new Promise<number | string>((resolve) =>
    child.once("close", (code, signal) => resolve(signal ?? code ?? -1)),
  );
  return { place, how, operations: Number(/operations (\d+)/.exec(told)?.[1] ?? 0) };
}

/** Path → text of everything that is made of the ledgers. */
function folder(place: Place): Record<string, string> {
  const home = join(place.root, "one");
  const made = ["state", "artifacts", "rounds"].flatMap((part) =>
    readdirSync(join(home, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(
    [...made, join(home, "config", "deliberation.json")].map((path) => [
      relative(home, path),
      readFileSync(path, "utf8"),
    ]),
  );
}

let reference: Awaited<ReturnType<typeof killed>>;
beforeAll(async () => {
  reference = await killed(0);
}, 120_000);

describe("A run of thirteen rounds", () => {
  it("ends well, and its folder is valid by the checker", async () => {
    expect(reference.how).toBe(0);
    const { code, stdout } = await reference.place.run(["check", "one", "--json"]);
    expect({ code, found: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      found: { schema: "dissensus-check/1", ok: true, errors: [] },
    });
  });

  it("[S-17] [S-18] holds four stress rounds, with three artifacts each, and four in every other", () => {
    const files = Object.keys(folder(reference.place));
    const history = folder(reference.place)["state/lead_history.jsonl"];
    const leads =
      history
        ?.trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Lead) ?? []; // the ledger's own lines
    expect(
      leads
        .filter(({ is_stress }) => is_stress)
        .map(({ round, absent_agent }) => [round, absent_agent]),
    ).toEqual([
      [5, "critic"],
      [10, "guardian"],
      [12, "action"],
      [13, "observer"],
    ]);
    const artifacts = leads.map(
      ({ round }) =>
        files.filter((file) =>
          file.startsWith(`artifacts/round_${String(round).padStart(2, "0")}/`),
        ).length,
    );
    expect(artifacts).toEqual([4, 4, 4, 4, 3, 4, 4, 4, 4, 3, 4, 3, 3]);
  });

  it("[S-21] gives the signals that its ledgers give", async () => {
    const { stdout } = await reference.place.run(["signals", "one", "--json"]);
    const { signals } = JSON.parse(stdout) as { signals: { n: number; satisfied: boolean }[] }; // as documented
    const satisfied = signals.filter((signal) => signal.satisfied).map(({ n }) => n);
    const { outcome } = reference.place.all("one", "deliberation.concluded")[0]?.data ?? {
      outcome: {},
    };
    expect(satisfied).toEqual(expect.arrayContaining([3, 4, 5]));
    expect(outcome).toMatchObject({ reason: "rounds", rounds: 13, signals: satisfied });
  });

  it("killed on the way and resumed comes to the same folder, byte for byte", async () => {
    const { operations, place } = reference;
    const whole = folder(place);
    const points = Array.from({ length: KILLS }, (_, i) =>
      Math.max(3, Math.round(((i + 0.5) * operations) / KILLS)),
    );
    const left = IS_WHOLE ? [...points] : points.filter((_, i) => i % 5 === 3);
    const worker = async (): Promise<void> => {
      for (let at = left.shift(); at !== undefined; at = left.shift()) {
        const cut = await killed(at);
        expect([at, cut.how, existsSync(join(cut.place.root, "one", "events.jsonl"))]).toEqual([
          at,
          "SIGKILL",
          true,
        ]);
        const { code, stderr } = await cut.place.run([
          "resume",
          "one",
          "--yes",
          "--on-ambiguous",
          "rerun",
        ]);
        expect([at, code, code === 0 ? "" : stderr]).toEqual([at, 0, ""]);
        expect(folder(cut.place)).toEqual(whole);
      }
    };
    await Promise.all([worker(), worker()]);
  }, 240_000);
});

itKeepsSecrets();
