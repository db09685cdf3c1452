// Wall time of one deliberation against its critical path: waves of asks times what a call takes.
import { send } from "./crowd.ts";
import { startProvider } from "./provider.ts";
import { room } from "./room.ts";
import { best, median, type Row } from "./row.ts";

export async function latency(): Promise<readonly Row[]> {
  const waves = room().waves.length;
  const rows: Row[] = [];
  for (const { delayMs, target, times } of [{ delayMs: 50, target: 0.9, times: 8 }, { delayMs: 500, target: 0.97, times: 4 }]) {
    const provider = await startProvider({ delayMs });
    try {
      const sizes = Array.from({ length: times }, () => 1);
      const walls = (await send({ way: "engine", url: provider.url, sizes })).map((cost) => cost.wallMs);
      const bare = (await send({ way: "stream", url: provider.url, sizes })).map((cost) => cost.wallMs);
      const ideal = waves * delayMs;
      const efficiency = ideal / best(walls);
      rows.push({
        what: `Critical path / wall time, ${delayMs} ms per call`, value: efficiency.toFixed(3), target: `≥ ${target.toFixed(2)}`, isMet: efficiency >= target,
        detail: `${waves} waves, ideal ${ideal} ms; best ${best(walls).toFixed(0)} ms, median ${median(walls).toFixed(0)} ms (${(ideal / median(walls)).toFixed(3)}), first in its process ${(walls[0] ?? 0).toFixed(0)} ms, of ${times}; the same waves with bare streamText: best ${(ideal / best(bare)).toFixed(3)}, median ${(ideal / median(bare)).toFixed(3)}`,
      });
    } finally {
      await provider.stop();
    }
  }
  return rows;
}
