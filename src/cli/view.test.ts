import { describe, expect, it } from "vitest";
import { swarmLog } from "../../test/builders/swarm-log.ts";
import { story } from "../../test/builders/swarm-story.ts";
import type { LogEvent } from "../log/index.ts";
import type { Io } from "./io.ts";
import { viewFor } from "./view.ts";

describe("what a person sees of a swarm", () => {
  const events = swarmLog();
  const screenOf = (isAttended: boolean) => {
    const lines: string[] = [];
    const io = { env: {}, isAttended, out: (text: string) => lines.push(text), err: () => undefined } as unknown as Io; // what a view uses of it
    return { lines, view: viewFor(io, false) };
  };
  const played = (all: readonly LogEvent[], past = 0): string => {
    const { lines, view } = screenOf(false);
    all.forEach((event, i) => (i < past ? view.past(event) : view.event(event)));
    return lines.join("");
  };
  const steps = (text: string): string[] => Array.from(text.matchAll(/^Round (\d) — Step (\d): /gmu), ([, round, step]) => `${round}.${step}`);

  it("[W-20] is every step of every round, once, when it is over; a message that is told with its step is not told by itself", () => {
    const text = played(events);
    expect(steps(text)).toEqual([1, 2].flatMap((round) => Array.from({ length: 9 }, (_, i) => `${round}.${i + 1}`)));
    expect(Array.from(text.matchAll(/^ {2}(r\d-msg-\d+) /gmu), ([, id]) => id)).toEqual(["r0-msg-001", "r2-msg-014"]);
    expect(text.match(/^(?:Round \d · .+|The problem, .+|A decision)$/gmu)).toEqual(["The problem, the experts and their tensions", "A decision", "Round 1 · A decision", "Round 2 · A decision", "Round 2 · Synthesis"]);
  });

  it("a move is told after the step it was made in", () => {
    const two = swarmLog({ say: (ask) => (ask.id === "response/1/platform" ? { ...story(ask), option: "o1", positionShift: "major", triggers: ["r1-msg-008"] } : null) });
    const rows = played(two).split("\n");
    const step = (n: number): number => rows.findIndex((row) => row.startsWith(`Round 1 — Step ${n}: `));
    expect(rows.slice(step(5), step(6)).flatMap((row) => /Step 5|Key takeaway|\w+ \w+ moved from/u.exec(row)?.[0] ?? [])).toEqual(["Step 5", "Key takeaway", "Platform lead moved from", "Audit officer moved from"]);
  });

  it("in a later sitting is what happens in it, and nothing of what happened before", () => {
    const second = events.findIndex(({ type, data }) => type === "fact.recorded" && "fact" in data && data.fact.kind === "round" && data.fact.round === 2);
    expect(played(events, second).startsWith("  Round 2: ")).toBe(true);
    expect(steps(played(events, second))).toEqual(Array.from({ length: 9 }, (_, i) => `2.${i + 1}`));
  });

  it("waits while a question is on the screen, and comes after it", async () => {
    const { lines, view } = screenOf(true);
    const before = await view.aside(() => {
      for (const event of events) view.event(event);
      return Promise.resolve(lines.length);
    });
    view.still();
    expect([before, lines.some((line) => line.includes("Round 1 — Step 1"))]).toEqual([0, true]);
  });
});
