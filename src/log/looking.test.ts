import { afterEach, expect, it, vi } from "vitest";
import { keepLooking } from "./looking.ts";

afterEach(() => void vi.useRealTimers());

it("nobody looks before somebody is told to, and without a slow look nobody looks by itself", async () => {
  vi.useFakeTimers();
  let looks = 0;
  const see = (): Promise<void> => Promise.resolve(void (looks += 1));
  const watch = keepLooking(see);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(0);
  await watch.look();
  expect(looks).toBe(1);
  await watch.stop();
});

it("a slow look goes on until it is stopped", async () => {
  vi.useFakeTimers();
  let looks = 0;
  const watch = keepLooking(() => Promise.resolve(void (looks += 1)), { everyMs: 100 });
  await vi.advanceTimersByTimeAsync(350);
  expect(looks).toBe(3);
  await watch.stop();
  await vi.advanceTimersByTimeAsync(350);
  expect(looks).toBe(3);
});
