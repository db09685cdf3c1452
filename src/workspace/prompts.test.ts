import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { LogEvent, StoredText } from "../log/event.ts";
import { calls } from "../views/calls.ts";
import { promptsOf } from "./prompts.ts";

function logOf(path: string): readonly LogEvent[] {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogEvent); // held to its schema when it was written
}

const blobs = {
  get: async (stored: StoredText): Promise<string> => {
    if ("text" in stored) return stored.text;
    throw new Error("gone");
  },
};
const SWARM = logOf("test/golden/swarm@2-standard.jsonl");

describe("what was put to whom", () => {
  test("[A-15] every prompt of a run is rendered again as it was sent, by the hash in its log", async () => {
    const prompts = promptsOf(SWARM, blobs);
    const rows = calls(SWARM);
    const texts = await Promise.all(rows.map(({ call }) => prompts.textsOf(call)));
    expect(rows.length).toBeGreaterThan(20);
    expect(texts.filter((one) => one?.isAsSent !== true || one.reply === null)).toEqual([]);
  });

  test("[A-15] a prompt that would now be worded otherwise is shown, and said to be so", async () => {
    const changed = SWARM.map((event): LogEvent =>
      event.type === "call.reserved" ? { ...event, data: { ...event.data, prompt: "0" } } : event,
    );
    const [first] = calls(changed);
    expect(await promptsOf(changed, blobs).textsOf(first?.call ?? "")).toMatchObject({
      isAsSent: false,
      prompt: expect.stringContaining("Your task:"),
    });
  });

  test("[A-15] replies that a host brought have their prompts too; what was sent nobody recorded", async () => {
    const events = logOf("examples/gallery/build-or-buy/events.jsonl");
    const prompts = promptsOf(events, blobs);
    const texts = await Promise.all(calls(events).map(({ call }) => prompts.textsOf(call)));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((one) => one?.prompt === null || one?.isAsSent !== null)).toEqual([]);
  });

  test("[A-15] a reply that can no longer be read is missing, and its prompt is there; an unknown call is none", async () => {
    const events = SWARM.map((event): LogEvent =>
      event.type === "call.completed"
        ? { ...event, data: { ...event.data, raw: { blob: "b", bytes: 1, truncated: false } } }
        : event,
    );
    const prompts = promptsOf(events, blobs);
    const [first] = calls(events);
    expect(await prompts.textsOf(first?.call ?? "")).toMatchObject({ isAsSent: true, reply: null });
    expect(await prompts.textsOf("no such call")).toBeUndefined();
  });

  test("[A-15] a search finds words in any case, once for a prompt and once for a reply, with what stands around them", async () => {
    const { hits, isWhole } = await promptsOf(SWARM, blobs).search("  ExecutiveSummary ");
    expect([isWhole, hits.map(({ side, match }) => [side, match])]).toEqual([
      true,
      [
        ["prompt", "executiveSummary"],
        ["reply", "executiveSummary"],
      ],
    ]);
    expect(hits.every(({ before, after }) => before.length + after.length > 0)).toBe(true);
  });

  test("[A-15] a search ends after so many calls, and says that there may be more", async () => {
    const many = Array.from({ length: 12 }, (_, n) =>
      SWARM.flatMap((event): readonly LogEvent[] =>
        event.type === "call.reserved" || event.type === "call.completed"
          ? [{ ...event, data: { ...event.data, call: `${n} ${event.data.call}` } } as LogEvent]
          : n === 0
            ? [event]
            : [],
      ),
    ).flat();
    const { hits, isWhole } = await promptsOf(many, blobs).search("the");
    expect([hits.length <= 202, isWhole]).toEqual([true, false]);
  });
});
