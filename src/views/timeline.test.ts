import { readFileSync } from "node:fs";
import { describe as group, expect, test } from "vitest";
import type { LogEvent } from "../log/index.ts";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { CORE } from "../messages/catalogue.ts";
import { Timeline, timeline } from "./timeline.ts";
import { Told } from "./told.ts";

group("the timeline", () => {
  const entries = timeline(dialecticLog());
  const told = (kind: string) =>
    entries.filter((entry) => entry.kind === kind).map(({ text }) => text);

  test("says who was sent back and why", () => {
    expect(told("rejected")).toEqual([
      'Security is sent back: weakness: "I completely agree" expresses agreement; say what is wrong instead, or use noMaterialWeakness',
    ]);
  });

  test("says what moved, with the class and the trigger", () => {
    expect(told("moved")).toEqual([
      "Performance moved from o1 “Split billing into its own service this year” to o2 “Keep billing in the monolith behind a module boundary” (conforming)",
      "Security moved from o2 “Keep billing in the monolith behind a module boundary” to o1 “Split billing into its own service this year” (argued, after r2-msg-001)",
    ]);
  });

  test("[P-12] gives a category after each round and no number for it", () => {
    expect(told("category")).toEqual([
      "After position (round 1): apart, with common ground in sight; “Who may read card data?”: agreed",
      "After challenge (round 2): apart, with common ground in sight; “Who may read card data?”: agreed",
      "After synthesis (round 3): apart, with common ground in sight; “Who may read card data?”: agreed; “What has to come first?”: coming together",
      "After final (round 3): apart, with common ground in sight; “Who may read card data?”: agreed",
    ]);
  });

  test.each(["en", "ja", "zh"] as const)("calls issues by their titles (%s)", (lang) => {
    const read = new Timeline(new Told(lang, CORE));
    const lines = dialecticLog()
      .filter(
        (event) =>
          event.type === "fact.recorded" && /^(?:issue|convergence)$/u.test(event.data.fact.kind),
      )
      .flatMap((event) => read.take(event)?.text ?? []);
    const titled = lines.filter((line) => line.includes("Who may read card data?"));
    expect(titled).toHaveLength(5);
    expect(lines.filter((line) => /\bi\d|[A-Z]{5}/u.test(line))).toEqual([]);
  });

  test("[T-14] says as a plain fact, and not as a warning, that all agree", () => {
    const lines = readFileSync(
      new URL("../../test/golden/dialectic@4-agreed.jsonl", import.meta.url),
      "utf8",
    );
    const agreed = lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as LogEvent); // what the log holds
    expect(timeline(agreed).filter(({ text }) => /unanimous/iu.test(text))).toEqual([
      expect.objectContaining({
        kind: "notice",
        text: expect.not.stringContaining("Warning") as string,
      }),
    ]);
  });

  test("carries what was spent so far, in money that is known and calls that are not priced", () => {
    const last = (usd: number | null) => timeline(dialecticLog({ usd })).at(-1)?.spent;
    expect([last(0.5), last(null)]).toEqual([
      { calls: 22, usd: 11, unpriced: 0 },
      { calls: 22, usd: 0, unpriced: 22 },
    ]);
  });

  test("shows the first premise of a devil's advocate who lists premises alone", () => {
    expect(told("said").find((text) => text.startsWith("r1-msg-004"))).toBe(
      "r1-msg-004 Devil's advocate: Billing changes often enough to matter",
    );
  });

  test("fed event by event it says the same", () => {
    const read = new Timeline();
    const live = dialecticLog().flatMap((event) => read.take(event) ?? []);
    expect(live).toEqual(entries);
  });

  test("[R-G5] a line is one line without control bytes, whatever a seat said", () => {
    const hostile = timeline(
      dialecticLog({
        say: (ask) =>
          ask.id === "position/1/security"
            ? { silent: "absent", why: "\u001b]0;x\u0007\rgone\nforged" }
            : null,
      }),
    );
    expect(hostile.filter(({ kind }) => kind === "lapsed").map(({ text }) => text)).toEqual([
      "Security gave no usable reply (absent): \\x1b]0;x\\x07\\x0dgone forged",
    ]);
  });
});
