import { describe, expect, test } from "vitest";
import { rehearsal } from "../../../agents/rehearsal/rehearsal.ts";
import type { Temperament } from "../../../agents/rehearsal/scene.ts";
import { stateOf } from "../../../views/deliberation-state.ts";
import { roundRecords } from "../result/rounds.ts";
import { swarm, type SwarmBrief } from "../../index.ts";
import { runDeliberation } from "../../../engine/runners/deliberate.ts";
import { wholeReport } from "../../../../test/builders/whole-report.ts";
import { swarmFolder } from "./writing.ts";

const PANELS: readonly (readonly [
  mode: SwarmBrief["mode"],
  temperament: Temperament,
  lang: SwarmBrief["lang"],
  seed: number,
])[] = [
  ["standard", "balanced", "en", 1],
  ["deep", "hostile", "ja", 2],
  ["lightweight", "sycophantic", "zh", 3],
  ["standard", "flaky", "en", 4],
];

describe.each(PANELS)("a rehearsed swarm: %s, %s, %s", (mode, temperament, lang, seed) => {
  const brief: SwarmBrief = {
    topic: "Should the town close its centre to cars?",
    lang,
    options: [],
    context: [],
    anonymous: false,
    mode,
    rounds: null,
    progressive: false,
    reask: false,
  };
  const held = runDeliberation({
    protocol: swarm,
    brief,
    agents: rehearsal({ seed, temperament, brief }),
    rehearsal: { seed, temperament },
  });

  test("[W-18] counts equal the data, and every edge leads from a message of the round to a message", async () => {
    const record = stateOf((await held).events);
    const ids = new Set(record.messages.map(({ id }) => id));
    const rounds = roundRecords(record);
    expect(rounds.length).toBeGreaterThan(0);
    for (const { messages, argumentGraph, metadata } of rounds) {
      const own = new Set(messages.map(({ id }) => id));
      expect(metadata).toEqual({
        messageCount: messages.length,
        participants: [...new Set(messages.map(({ from }) => from))],
        referenceCount: argumentGraph.length,
      });
      expect(argumentGraph.filter(({ from, to }) => !own.has(from) || !ids.has(to))).toEqual([]);
      const drawn = messages.flatMap(({ id, references }) =>
        references.flatMap(({ targetId, relation, mode, resolved }) =>
          resolved ? [`${id} ${relation === "counters" ? mode : relation} ${targetId}`] : [],
        ),
      );
      expect(argumentGraph.length).toBe(new Set(drawn).size);
    }
  });

  test("[W-20] every entry of progress.md has three to five lines", async () => {
    const progress =
      swarmFolder((await held).events).find(({ name }) => name === "progress.md")?.text ?? "";
    const sizes = progress
      .split(/^(?=### )/m)
      .map((entry) => entry.split("\n").filter((line) => line.trim() !== "").length);
    expect(sizes.filter((size) => size < 3 || size > 5)).toEqual([]);
  });

  test("[Q-09] every link of the report leads to an anchor, and its first page is one screen", async () => {
    const text = wholeReport((await held).events);
    const anchors = new Set(Array.from(text.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id]) => id));
    expect(
      Array.from(text.matchAll(/\]\((?:\w+\.md)?#([^)]+)\)/g), ([, id]) => id).filter(
        (id) => !anchors.has(id),
      ),
    ).toEqual([]);
    expect(
      (text.split('\n\n<a id="record-votes"></a>')[0] ?? "").split("\n").length,
    ).toBeLessThanOrEqual(42);
  });
});
