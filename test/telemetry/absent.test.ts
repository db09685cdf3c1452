// Whoever watches must not matter: not where nothing is installed, and not where what exports is broken.
import { afterEach, describe, expect, it, vi } from "vitest";
import * as api from "@opentelemetry/api";
import { opened } from "../suites/drafts.ts";
import { memoryLogStore } from "../../src/log/memory.ts";

afterEach(() => {
  api.trace.disable();
  vi.doUnmock("@opentelemetry/api");
  vi.resetModules();
});

async function watchOne(): Promise<unknown> {
  const { watchSitting } = await import("../../src/telemetry/watch.ts");
  const log = await memoryLogStore().create("one", [opened("one")]);
  const watch = await watchSitting("acme", log);
  for (const event of log.events) watch.onEvent(event);
  return watch.end();
}

describe("A run is not changed by who watches", () => {
  it("where the interface is not installed nothing is watched", async () => {
    const asked = vi.fn(() => {
      throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
    });
    vi.doMock("@opentelemetry/api", asked);
    expect([await watchOne(), asked.mock.calls.length]).toEqual([undefined, 1]);
  });

  it("where what exports throws, the run does not hear of it", async () => {
    const startSpan = vi.fn(() => {
      throw new Error("broken exporter");
    });
    const tracer = { startSpan, startActiveSpan: startSpan };
    api.trace.setGlobalTracerProvider({ getTracer: () => tracer });
    expect([await watchOne(), startSpan.mock.calls.length]).toEqual([undefined, 1]);
  });
});
