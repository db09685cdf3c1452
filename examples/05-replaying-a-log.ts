// A log is the whole truth: from its events alone the answer, the report and the next question can be made again.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliberate, dialectic, fileLog, replay, resume } from "dissensus";

const folder = await mkdtemp(join(tmpdir(), "dissensus-example-"));
try {
  const store = fileLog(folder);
  const stopped = await deliberate("Monorepo or many repositories?", {
    protocol: dialectic,
    preset: "quick",
    model: "rehearsal",
    store,
    caps: { calls: 5 },
  });
  assert.equal(stopped.ending.kind, "paused", "a cap stops it; nothing is lost");

  const { id, report } = await resume(stopped.id, { store, caps: { calls: 100 } });
  const events = await store.read(id);
  const again = await replay(events);
  assert.equal(again.report.markdown(), report.markdown(), "the report from the disk is the same");
  assert.deepEqual(again.open, [], "nothing is open at the end");

  // The beginning of a log says what came next. Here: what was being asked half-way through.
  const { open } = await replay(events.slice(0, Math.floor(events.length / 2)));
  assert.ok(open && open.length > 0);
  console.log(`Half-way, of ${events.length} events: ${open.map((ask) => ask.id).join(", ")}`);
} finally {
  await rm(folder, { recursive: true });
}
