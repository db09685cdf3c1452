import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Drain, DRAIN_MS } from "./drain.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<void>(() => undefined);

describe("Leaving in order", () => {
  it("is on from the first moment, before anything was waited for", () => {
    const seen: boolean[] = [];
    const drain = new Drain({
      stop: () => {
        seen.push(drain.isOn);
        return never;
      },
    });
    expect(drain.isOn).toBe(false);
    drain.begin();
    expect([drain.isOn, seen]).toEqual([true, [true]]);
  });

  it("is over as soon as everything has finished, and leaves no clock running", async () => {
    const stop = vi.fn(async () => undefined);
    const drain = new Drain({ stop, waitMs: 10_000 });
    drain.begin();
    expect(await drain.over).toBe("finished");
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives what is in flight most of the time, and is over when the time is, whatever hangs", async () => {
    const stop = vi.fn((_waitMs: number) => never);
    const drain = new Drain({ stop });
    drain.begin();
    const given = stop.mock.calls[0]?.[0] ?? 0;
    expect([given > 0.8 * DRAIN_MS, given < DRAIN_MS]).toEqual([true, true]);
    const over = vi.fn();
    void drain.over.then(over);
    await vi.advanceTimersByTimeAsync(DRAIN_MS - 1);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledWith("cut");
  });

  it("stops once however many signals come", async () => {
    const stop = vi.fn(async () => undefined);
    const drain = new Drain({ stop });
    drain.begin();
    drain.begin();
    await drain.over;
    drain.begin();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("tells where letting go failed", async () => {
    const drain = new Drain({
      stop: () => {
        throw new Error("no way");
      },
    });
    drain.begin();
    await expect(drain.over).rejects.toThrow("no way");
  });
});
