// What moves and wraps on a terminal: widths, streamed words, full texts.
import { stripVTControlCharacters } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { dispatchLog } from "../../test/builders/dispatch-log.ts";
import { reviewLog } from "../../test/builders/review-log.ts";
import { structuredLog } from "../../test/builders/structured-log.ts";
import { swarmLog } from "../../test/builders/swarm-log.ts";
import type { LogEvent } from "../log/index.ts";
import { reportDocument } from "../report/report-document.ts";
import { closingSummary } from "./closing.ts";
import type { Io } from "./io.ts";
import { Streamed } from "./streamed.ts";
import { toTerminal } from "./to-terminal.ts";
import { viewFor, type ViewOptions } from "./view.ts";
import { widthIn } from "./wrap.ts";

afterEach(() => vi.unstubAllEnvs());

/** A terminal of so many columns, what was written to it, and how its keys are pressed. */
function terminal(columns: number, shown: ViewOptions = {}) {
  vi.stubEnv("COLUMNS", String(columns));
  let written = "";
  let press: (key: string) => void = () => undefined;
  const io = {
    env: {},
    isAttended: true,
    out: (text: string) => (written += text),
    err: () => undefined,
    onKey: (pressed: typeof press) => {
      press = pressed;
      return () => (press = () => undefined);
    },
  } as unknown as Io; // what a view uses of it
  return {
    view: viewFor(io, shown),
    press: (key: string) => press(key),
    written: () => written,
    /** Every line that was ever shown, those that moved included. */
    lines: () => stripVTControlCharacters(written.replaceAll("\r", "\n")).split("\n"),
  };
}

const wordsIn = (text: string): readonly string[] => text.match(/[a-z]+/giu) ?? [];

const LOGS: readonly (readonly [string, () => readonly LogEvent[]])[] = [
  ["swarm", swarmLog],
  ["dialectic", dialecticLog],
  ["structured", structuredLog],
  ["dispatch", dispatchLog],
  ["review", reviewLog],
];

describe.each([60, 80, 120, 200])("[Q-12] on %i columns", (columns) => {
  test.each(LOGS)("no line of a whole %s is wider, and no word is broken", (_name, log) => {
    const { view, lines } = terminal(columns, { verbose: true });
    const events = log();
    for (const event of events) view.event(event);
    view.end();
    const report = stripVTControlCharacters(toTerminal(reportDocument(events), columns));
    const closing = closingSummary(events, ["report.md"], columns);
    const all = [...lines(), ...closing.split("\n"), ...report.split("\n")];
    // Lines of a file or a diff stay as they are.
    expect(all.filter((line) => widthIn(line) > columns && !line.startsWith("    "))).toEqual([]);
    const words = new Set(wordsIn(JSON.stringify(events)));
    const broken = all.flatMap((line, n) => {
      const [end = ""] = /[a-z]+$/iu.exec(line) ?? [];
      const [begin = ""] = /^\W*([a-z]+)/iu.exec(all[n + 1] ?? "")?.slice(1) ?? [];
      const isWord = end !== "" && begin !== "" && words.has(end + begin);
      return isWord && !(words.has(end) && words.has(begin)) ? [end + begin] : [];
    });
    expect(broken).toEqual([]);
  });
});

describe("While a seat answers", () => {
  const events = dialecticLog();
  const asked = events.findIndex(
    ({ type, data }) => type === "ask.opened" && "round" in data && data.round === 1,
  );
  const begun = events.slice(0, asked + 1);
  const { ask } = (begun.at(-1) as LogEvent<"ask.opened">).data; // found by its type

  test("a terminal shows the last words that streamed in, above calls, money, tokens and time", () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const { view, written, lines } = terminal(80);
      for (const event of begun) view.event(event);
      view.part(ask, '{"claim": "Keep the mono');
      view.part(ask, 'lith, since nobody is on call.\\n", "risks": ["The pager');
      vi.advanceTimersByTime(65_000);
      const moving = written().slice(written().lastIndexOf("\x1b[2K"));
      expect(stripVTControlCharacters(moving).split("\n")).toEqual([
        expect.stringMatching(/^ {2}.+: Keep the monolith, since nobody is on call\. The pager$/u),
        expect.stringMatching(/^. 1 call · \$0\.0100 · 1,200 tokens · 1:0[45] · .+ is thinking$/u),
      ]);
      expect(lines().every((line) => widthIn(line) <= 80)).toBe(true);
      view.end();
    } finally {
      vi.useRealTimers();
    }
  });

  test("words that are no longer shown make room for the latest", () => {
    const streamed = new Streamed();
    streamed.hear("a", '{"claim":"one two three four five six');
    expect(streamed.line(24, () => "Ann")).toBe("Ann: …four five six");
    expect(streamed.line(24, () => undefined)).toBeUndefined();
    streamed.end("a");
    expect(streamed.line(24, () => "Ann")).toBeUndefined();
  });
});

describe("The key t", () => {
  const events = dialecticLog();
  const said = events.filter(
    ({ type, data }) => type === "fact.recorded" && "fact" in data && data.fact.kind === "message",
  );
  const isTold = (text: string, event: LogEvent | undefined): boolean =>
    event?.type === "fact.recorded" &&
    event.data.fact.kind === "message" &&
    Object.values(event.data.fact.body).every(
      (value) => typeof value !== "string" || text.includes(value.slice(-20)),
    );

  test("shows the last message in full, and those that follow, until it is pressed again", () => {
    const { view, press, lines } = terminal(200);
    const at = (n: number): number => events.indexOf(said[n] as LogEvent);
    for (const event of events.slice(0, at(1) + 1)) view.event(event);
    const before = lines().length;
    press("t");
    for (const event of events.slice(at(1) + 1, at(2) + 1)) view.event(event);
    const full = lines().slice(before);
    expect([isTold(full.join(" "), said[1]), isTold(full.join(" "), said[2])]).toEqual([
      true,
      true,
    ]);
    expect(full.filter((line) => line.startsWith("  ✓"))).toEqual([]);
    press("t");
    const shortened = lines().length - 1;
    for (const event of events.slice(at(2) + 1, at(3) + 1)) view.event(event);
    expect(
      lines()
        .slice(shortened)
        .filter((line) => line.startsWith("  ✓")).length,
    ).toBe(1);
    view.end();
  });
});
