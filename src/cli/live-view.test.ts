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
import { Streamed, viewFor, type ViewOptions } from "./view.ts";
import { toTerminal, widthIn } from "./terminal.ts";

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

  test("a terminal shows the last words that streamed in, above asks, money, tokens and time", () => {
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
        expect.stringMatching(
          /^. 1 of 11 to 27 asks · \$0\.0100 · 1,200 tokens · 1:0[56] · .+ is thinking$/u,
        ),
      ]);
      expect(lines().every((line) => widthIn(line) <= 80)).toBe(true);
      view.end();
    } finally {
      vi.useRealTimers();
    }
  });

  const first = begun[0] as LogEvent<"deliberation.opened">; // every log begins with it
  const openedWith = (data: Partial<typeof first.data>): LogEvent => ({
    ...first,
    data: { ...first.data, ...data },
  });
  const capped = openedWith({ caps: { calls: null, tokens: null, usd: null, minutes: 10 } });
  /** Three seats at once, under names that no line holds. */
  const crowd = ["a", "b", "c"].map((name) => {
    const { data, ...event } = begun.at(-1) as LogEvent<"ask.opened">; // found by its type
    const seat = `${name} who looks after the databases of the house`;
    return { ...event, data: { ...data, ask: name, seat } };
  });

  test.each([60, 80, 120, 200])(
    "on %i columns it says how far it is, the time against its cap, and that seats are thinking",
    (columns) => {
      const { view, written, lines } = terminal(columns);
      for (const event of [capped, ...begun.slice(1, -1), ...crowd]) view.event(event);
      const moving = written().slice(written().lastIndexOf("\x1b[2K"));
      const shown = stripVTControlCharacters(moving);
      expect(shown).toMatch(/1 of 11 to 27 asks · .*0:0\d of 10:00/u);
      expect(shown).toMatch(columns < 200 ? /3 seats are thinking$/u : /house.* are thinking|3 s/u);
      expect(shown).not.toContain("…");
      expect(lines().every((line) => widthIn(line) <= columns)).toBe(true);
      expect(lines().filter((line) => line.includes("t: full texts · Ctrl-C: pause"))).toHaveLength(
        1,
      );
      view.end();
    },
  );

  test("what servers on this machine answer is not billed, neither before the first call nor after", () => {
    const { view, lines } = terminal(120);
    const local = openedWith({ models: { "*": "http://127.0.0.1:11434/v1#larch" } });
    for (const event of [local, ...begun.slice(1)])
      view.event(
        event.type === "call.completed" ? { ...event, data: { ...event.data, usd: null } } : event,
      );
    view.end();
    const drawn = lines().filter((line) => line.includes(" thinking"));
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn.filter((line) => !line.includes(" asks · not billed · "))).toEqual([]);
  });

  test("a model that is tried before the first question is told as that", () => {
    const { view, lines } = terminal(120);
    const tried = { call: "t", ask: "preflight/m", seat: "*", model: "openai/larch" };
    view.event(first);
    view.event({ ...first, type: "call.reserved", data: tried } as unknown as LogEvent); // what a view reads of it
    view.end();
    expect(lines().at(-2) ?? "").toMatch(/ · openai\/larch is tried with one small call$/u);
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

  test("shows of a fault in a document what is wrong before the words it is wrong in", () => {
    const { view, lines } = terminal(200, { verbose: true });
    const [message] = said as LogEvent<"fact.recorded">[]; // filtered by its type
    const documentFaults = [
      { document: "plan.md", quote: "within 24 hours", problem: "The contract says 48." },
    ];
    const fact = { ...message?.data.fact, body: { documentFaults } };
    for (const event of [events[0], { ...message, data: { ...message?.data, fact } }])
      view.event(event as LogEvent); // a real message with another body
    view.end();
    expect(lines().join("\n")).toContain("The contract says 48. — “within 24 hours”, plan.md");
  });

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
