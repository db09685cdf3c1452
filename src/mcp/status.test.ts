import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { LogEvent } from "../log/index.ts";
import type { Backend } from "./backend.ts";
import { readStatus } from "./status.ts";

/** A run that was left after so many records. */
const left = (golden: string, records: number): Pick<Backend, "isRun" | "events"> => {
  const lines = readFileSync(new URL(`../../test/golden/${golden}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const events = lines.slice(0, records).map((line) => JSON.parse(line) as LogEvent); // what the log holds
  return { isRun: () => Promise.resolve(false), events: () => Promise.resolve(events) };
};
const nextOf = async (golden: string, records: number): Promise<string> =>
  (await readStatus(left(golden, records) as Backend, "one")).next; // what is looked at where no host answers

describe("A run that was left", () => {
  it("is gone on with by the person, if this release speaks its protocol", async () => {
    expect(await nextOf("dialectic@4-deep", 120)).toBe(
      "It is paused. The person can go on with: dissensus resume golden-dialectic-4-deep",
    );
  });

  it("is only read, if it does not", async () => {
    expect(await nextOf("dialectic@2-deep", 120)).toBe(
      "This log speaks dialectic@2, which this release does not. Call report with id golden-dialectic-deep to read it; it goes on with the release that made it.",
    );
  });

  it("and had come to its end is over, whichever it speaks", async () => {
    expect(await nextOf("dialectic@2-deep", 282)).toBe(
      "It is over. Call report with id golden-dialectic-deep and tell the person what came out, the minority's view with it.",
    );
  });
});
