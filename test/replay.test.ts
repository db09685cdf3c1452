// A log is the whole truth: replayed, it gives the same state and the same artifacts, by this release and by every later one.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { rehearsal } from "../src/agents/rehearsal/rehearsal.ts";
import { formats, type Format } from "../src/report/index.ts";
import { advance } from "../src/engine/deliberation/frontier.ts";
import { History } from "../src/engine/deliberation/history.ts";
import { fileLogStore } from "../src/log/index.ts";
import { dialectic, protocolNamed, protocols } from "../src/protocols/index.ts";
import { runDeliberation } from "../src/engine/runners/deliberate.ts";
import type { LogEvent } from "../src/log/event.ts";
import { canonical } from "../src/kernel/json.ts";
import { drive } from "../src/kernel/drive.ts";
import { callStages, plannedStages } from "../src/kernel/outline.ts";
import { promptText, render } from "../src/agents/render.ts";
import { tokensFor } from "../src/workspace/plan.ts";
import { brief } from "./builders/panel.ts";

const root = await mkdtemp(join(tmpdir(), "dissensus-replay-"));
afterAll(() => rmSync(root, { recursive: true }));

async function held(id: string) {
  const given = brief({
    context: [{ name: "notes.md", text: "Invoices ran late twice in March." }],
  });
  return runDeliberation({
    protocol: dialectic,
    brief: given,
    id,
    store: fileLogStore(root),
    agents: rehearsal({ seed: 3, temperament: "balanced", brief: given }),
    rehearsal: { seed: 3, temperament: "balanced" },
  });
}

describe("a log", () => {
  it("[X-03] replays to the same state and the same artifacts, byte for byte", async () => {
    const { events } = await held("once");
    const read = await fileLogStore(root).read("once");
    expect(read).toEqual(events);
    for (const format of Object.keys(formats) as Format[])
      expect(formats[format](read)).toBe(formats[format](events));
    const history = History.of(read);
    expect(advance(dialectic, history, 0, { check: true })).toMatchObject({ drafts: [], open: [] });
  });

  it("[X-03] of any prefix says what comes next, the same whenever it is asked", async () => {
    const read = await fileLogStore(root).read("once");
    for (let n = 1; n < read.length; n += 7) {
      const ask = () => advance(dialectic, History.of(read.slice(0, n)), 0);
      expect(ask().open.map((a) => a.id)).toEqual(ask().open.map((a) => a.id));
    }
  });

  it("[X-04] only ever grows: every state of the file is the beginning of the next, and each line names the hash of the one before", async () => {
    const path = join(root, "growing", "events.jsonl");
    const seen: string[] = [];
    const given = brief({ preset: "quick" });
    await runDeliberation({
      protocol: dialectic,
      brief: given,
      id: "growing",
      store: fileLogStore(root),
      agents: rehearsal({ seed: 1, temperament: "balanced", brief: given }),
      // Whatever is told to anyone is on the disk already.
      onEvent: (event) => {
        const text = readFileSync(path, "utf8");
        expect(text).toContain(`"h":"${event.h}"`);
        seen.push(text);
      },
    });
    for (const [i, text] of seen.entries())
      expect(text.startsWith(seen[Math.max(0, i - 1)] as string)).toBe(true);
    const lines = (seen.at(-1) ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { h: string; prev: string });
    expect(lines.map((line) => line.prev).slice(1)).toEqual(
      lines.map((line) => line.h).slice(0, -1),
    );
  });

  it("[R-A19] orders by number and not by clock: a wall clock that jumps a year either way changes nothing", async () => {
    let n = 0;
    const year = 365 * 86_400_000;
    const store = fileLogStore(root, {
      clock: () =>
        Date.UTC(2026, 9, 25, 1, 59, 59) + [0, year, -year, 3_600_000, -3_600_000][n++ % 5]!,
    });
    const given = brief({ preset: "quick" });
    const { events, ending } = await runDeliberation({
      protocol: dialectic,
      brief: given,
      id: "jumping",
      store,
      agents: rehearsal({ seed: 1, temperament: "balanced", brief: given }),
    });
    expect(ending.kind).toBe("concluded");
    expect(events.map((e) => e.seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.some((e, i) => i > 0 && e.ts < (events[i - 1]?.ts ?? ""))).toBe(true);
    expect(events.filter((e) => "ms" in e.data && (e.data as { ms: number }).ms < 0)).toEqual([]);
    expect(formats.md(events)).not.toMatch(/-\d+(\.\d+)? s\b/);
  });
});

/**
 * Logs of every protocol version that was ever released, each with a hash of what it concluded. Never edited; new ones are added.
 * A version that this release still speaks replays; one that it no longer speaks can be read as before.
 */
const GOLDEN = join(import.meta.dirname, "golden");

/** As the store reads it; the protocol that made it, if it is still spoken, would do nothing else. */
async function replayed(file: string) {
  const text = readFileSync(file, "utf8");
  const id = /"deliberation":"([a-z0-9-]+)"/.exec(text)?.[1] ?? "";
  mkdirSync(join(root, id));
  writeFileSync(join(root, id, "events.jsonl"), text);
  const events = await fileLogStore(root).read(id);
  const history = History.of(events);
  const protocol = protocolNamed(history.opened.protocol);
  if (protocol)
    expect(advance(protocol, history, 0, { check: true })).toMatchObject({ drafts: [], open: [] });
  return { events, history };
}

describe("golden logs", () => {
  const logs = readdirSync(GOLDEN).filter((name) => name.endsWith(".jsonl"));

  it("there is one for every protocol there is", () => {
    const spoken = protocols().map(({ name, version }) => `${name}@${version}`);
    expect(
      spoken.filter((version) => !logs.some((name) => name.startsWith(`${version}-`))),
    ).toEqual([]);
  });

  it.each(logs)(
    "[R-A28] %s says what it concluded, and replays if its version is still spoken",
    async (name) => {
      const { events, history } = await replayed(join(GOLDEN, name));
      const isSpoken = protocols().some((known) =>
        name.startsWith(`${known.name}@${known.version}-`),
      );
      expect(protocolNamed(history.opened.protocol) !== undefined).toBe(isSpoken);
      const state = canonical([[...history.facts], history.concluded?.outcome]);
      expect(createHash("sha256").update(state).digest("hex")).toBe(
        readFileSync(join(GOLDEN, name.replace(/\.jsonl$/, ".sha256")), "utf8").trim(),
      );
      for (const format of Object.keys(formats) as Format[])
        expect(formats[format](events).length).toBeGreaterThan(10);
    },
  );
});

const GALLERY = join(import.meta.dirname, "../examples/gallery");

describe("[Q-17] the gallery", () => {
  it.each(readdirSync(GALLERY))(
    "%s replays, ended, and its report is the one beside it",
    async (name) => {
      const { events, history } = await replayed(join(GALLERY, name, "events.jsonl"));
      expect(history.concluded).toBeDefined();
      await expect(formats.md(events)).toMatchFileSnapshot(join(GALLERY, name, "report.md"));
    },
  );

  it.each(readdirSync(GALLERY))("%s took no more tokens than its plan estimates", (name) => {
    const lines = readFileSync(join(GALLERY, name, "events.jsonl"), "utf8")
      .trim()
      .split("\n");
    const events = lines.map((line) => JSON.parse(line) as LogEvent); // as the store has read it above
    const history = History.of(events);
    const protocol = protocolNamed(history.opened.protocol);
    const given = protocol?.brief.parse(history.opened.brief);
    if (!protocol || !given?.ok) throw new Error(`${name} has no protocol of this release`);
    const asked = drive(protocol.script(given.value), history.replies).asked.filter(
      ({ gate: choice }) => choice === undefined,
    );
    const setting = { brief: given.value, wording: protocol.wording, nonce: "0123456789abcdef" };
    const read = asked.map((ask) => promptText(render(ask, setting)).length);
    const written = events.flatMap(({ type, data }) =>
      type === "ask.answered" ? [JSON.stringify(data).length] : [],
    );
    const sum = (lengths: readonly number[]): number => lengths.reduce((a, b) => a + b, 0) / 4;
    const stages = callStages(plannedStages(protocol.outline(given.value)));
    const estimate = tokensFor(protocol, given.value, stages);
    expect(estimate.input).toBeGreaterThan(sum(read));
    expect(estimate.output).toBeGreaterThan(sum(written));
    expect(estimate.longest * 4).toBeGreaterThan(Math.max(...read));
  });
});
