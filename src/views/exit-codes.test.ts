// The page about exit codes, cell by cell.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Debate, logOf } from "../../test/builders/debate.ts";
import type { EventData } from "../log/event.ts";
import { status } from "./status.ts";

const page = readFileSync(new URL("../../docs/exit-codes.md", import.meta.url), "utf8");
const rowsOf = (title: string): string[][] =>
  (page.split(`## ${title}\n`)[1] ?? "")
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

interface Held {
  readonly final: readonly (string | null)[];
  readonly blind?: readonly (string | null)[];
  readonly grounded?: boolean;
  readonly isFatal?: boolean;
}

/** What each row of the first table means, as votes of a panel. */
const MEANT: Readonly<Record<string, Held>> = {
  "all hold one option: by grounded votes of more than half": { final: ["o1", "o1", "o1"] },
  "all hold one option: by votes without grounds": { final: ["o1", "o1", "o1"], grounded: false },
  "a majority holds one option: by grounded votes of more than half": { final: ["o1", "o1", "o2"] },
  "a majority holds one option: by votes without grounds": {
    final: ["o1", "o1", "o2"],
    grounded: false,
  },
  "a majority holds one option: its holders took an attack on it as fatal": {
    final: ["o1", "o1", "o2"],
    isFatal: true,
  },
  "a majority holds one option: the panel caved": {
    blind: ["o1", "o1", "o2", "o3", "o3"],
    final: ["o1", "o1", "o1", "o3", "o3"],
  },
  "split: no option has more than half of those entitled to vote": {
    final: ["o1", "o1", "o2", "o3"],
  },
  "none: nobody holds an option": { final: [null, null, null] },
};

function exitOf({ final, blind = final, grounded = true, isFatal = false }: Held): number | null {
  const seats = final.map((_, n) => `s${n}`);
  const debate = new Debate(seats, ["One", "Two", "Three"]);
  debate.blind(Object.fromEntries(seats.map((seat, n) => [seat, blind[n] ?? null])));
  debate.listen();
  if (isFatal) {
    debate.attack(seats.at(-1) ?? "", "o1");
    for (const [n, seat] of seats.entries())
      if (blind[n] === "o1") debate.answer(seat, "a1", "fatal");
  }
  for (const [n, seat] of seats.entries()) debate.vote(seat, final[n] ?? null, { grounded });
  return status(debate.log()).exit;
}

describe("exit codes", () => {
  const concluded = rowsOf("Runs that concluded");
  const stopped = rowsOf("Runs that did not conclude");

  it("[T-03] the page has a row for every way to stand and to stop", () => {
    expect(concluded.map(([where, how]) => `${where}: ${how}`).sort()).toEqual(
      Object.keys(MEANT).sort(),
    );
    expect(stopped).toHaveLength(9);
  });

  it.each(concluded)("[T-03] %s, %s: %s", (where, how, code) => {
    expect(exitOf(MEANT[`${where}: ${how}`] ?? { final: [] })).toBe(Number(code));
  });

  it.each(stopped)("[T-03] stopped by %s: %s", (reason, code) => {
    const log = new Debate(["a"], ["One"]).log().slice(0, -1);
    const paused = { reason, detail: "why", activeMs: 1 } as EventData<"deliberation.paused">; // a reason that the page names
    expect(status([...log, ...logOf([{ type: "deliberation.paused", data: paused }])]).exit).toBe(
      Number(code),
    );
  });
});
