// Wall time of one deliberation against its critical path: the same waves of calls, made one after the other with a bare
// socket in the same run. What a call is said to take, times the waves, stands beside it.
import { send } from "./crowd.ts";
import { startProvider } from "./provider.ts";
import { room } from "./room.ts";
import { best, median, type Row } from "./row.ts";

export async function latency(): Promise<readonly Row[]> {
  const waves = room().waves.length;
  const rows: Row[] = [];
  for (const { delayMs, target, times } of [
    { delayMs: 50, target: 0.9, times: 24 },
    { delayMs: 500, target: 0.97, times: 4 },
  ]) {
    const provider = await startProvider({ delayMs });
    try {
      const sizes = Array.from({ length: times }, () => 1);
      const walls = (await send({ held: false, way: "engine", url: provider.url, sizes })).map(
        (cost) => cost.wallMs,
      );
      const bare = (await send({ held: false, way: "stream", url: provider.url, sizes })).map(
        (cost) => cost.wallMs,
      );
      const calls = (await send({ held: false, way: "plain", url: provider.url, sizes })).map(
        (cost) => cost.wallMs,
      );
      const nominal = waves * delayMs;
      const efficiency = best(calls) / best(walls);
      rows.push({
        what: `Critical path / wall time, ${delayMs} ms per call`,
        value: efficiency.toFixed(3),
        target: `≥ ${target.toFixed(2)}`,
        isMet: efficiency >= target,
        detail: `${waves} waves; the calls alone: best ${best(calls).toFixed(0)} ms, median ${median(calls).toFixed(0)} ms; the deliberation: best ${best(walls).toFixed(0)} ms, median ${median(walls).toFixed(0)} ms (medians ${(median(calls) / median(walls)).toFixed(3)}), first in its process ${(walls[0] ?? 0).toFixed(0)} ms, of ${times}; bare streamText: ${(best(calls) / best(bare)).toFixed(3)}. Against ${waves} times ${delayMs} ms: ${(nominal / best(walls)).toFixed(3)}, bare streamText ${(nominal / best(bare)).toFixed(3)}, the calls alone ${(nominal / best(calls)).toFixed(3)}`,
      });
    } finally {
      await provider.stop();
    }
  }
  return rows;
}
