// Sessions as they are watched by whoever brings an SDK, through the one way there is: what is registered with the interface.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { observed } from "../builders/observed.ts";
import { stoppedAt, type Stopped } from "../builders/stopped.ts";
import { agreeing } from "../../src/engine/runners/human-input.ts";
import { folderPlace, runSession, type Session } from "../../src/workspace/session.ts";
import { parseSettings } from "../../src/workspace/settings.ts";

const seen = observed();
beforeAll(() => {
  seen.api.trace.setGlobalTracerProvider(seen.traces);
  seen.api.metrics.setGlobalMeterProvider(seen.meters);
});
afterAll(() => {
  seen.api.trace.disable();
  seen.api.metrics.disable();
});

let stopped: Stopped;
beforeEach(() => {
  stopped = stoppedAt("asked");
});
afterEach(() => stopped.close());

async function sit(over: Partial<Session> = {}): Promise<string> {
  const log = await stopped.open();
  try {
    const { kind } = await runSession({
      world: { env: { USER: "lead" }, cwd: stopped.store.home.root },
      place: await folderPlace(stopped.store, log),
      log,
      settings: parseSettings("{}", "dissensus.yaml"),
      people: agreeing,
      onAmbiguous: "rerun",
      checkpoint: new AbortController().signal,
      onEvent: () => undefined,
      ...over,
    });
    return kind;
  } finally {
    await log.close();
  }
}

describe("A deliberation under watch", () => {
  it("interrupted and gone on with, it is one trace in which everything has ended", async () => {
    const checkpoint = new AbortController();
    const interrupt = { checkpoint: checkpoint.signal, onEvent: () => checkpoint.abort() };
    expect([await sit(interrupt), await sit()]).toEqual(["paused", "concluded"]);
    const all = seen.spans();
    expect(new Set(all.map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(seen.spans("sitting").map(({ attributes }) => attributes["dissensus.ended"])).toEqual([
      "paused",
      "concluded",
    ]);
    const sittings = new Set(seen.spans("sitting").map((span) => span.parentSpanContext?.spanId));
    expect(sittings.size).toBe(1);
    const events = await stopped.store.read(stopped.id);
    const made = events.filter(({ type }) => type === "call.reserved").length;
    expect([seen.spans("chat").length, seen.spans("ask").length > made / 2]).toEqual([made, true]);
    const counts = ["dissensus.deliberations.active", "dissensus.asks.open"];
    expect(
      (await Promise.all(counts.map((name) => seen.counted(name)))).map(([first]) => first?.value),
    ).toEqual([0, 0]);
  });

  it("nothing that was said in it goes out", async () => {
    await sit();
    const events = await stopped.store.read(stopped.id);
    const said = events.flatMap((event) =>
      event.type === "call.completed" && "text" in event.data.raw ? [event.data.raw.text] : [],
    );
    const out = await seen.everything();
    // Whatever stands between quotation marks and is longer than a name.
    const words = said.flatMap((text) => text.match(/[\p{L} ,.']{25,}/gu) ?? []);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((text) => out.includes(text))).toEqual([]);
  });
});
