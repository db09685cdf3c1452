// A log is the whole truth: from its events alone the state, the next question and every artifact can be made again.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  advance,
  deliberate,
  dialectic,
  fileLogStore,
  formats,
  History,
  protocolNamed,
  rehearsal,
  type DialecticBrief,
} from "dissensus";

const root = await mkdtemp(join(tmpdir(), "dissensus-example-"));
const brief: DialecticBrief = {
  topic: "Monorepo or many repositories?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  preset: "quick",
  members: null,
  feature: "general",
  falseConsensusCheck: true,
};
try {
  const { id, events } = await deliberate({
    protocol: dialectic,
    brief,
    store: fileLogStore(root),
    agents: rehearsal({ seed: 9, temperament: "balanced", brief }),
  });

  const read = await fileLogStore(root).read(id);
  assert.equal(
    formats.md(read),
    formats.md(events),
    "the report from the disk is the report from the run",
  );

  // Any prefix of the log says what comes next. Here: what was being asked half-way through.
  const half = History.of(read.slice(0, Math.floor(read.length / 2)));
  const protocol = protocolNamed(half.opened.protocol);
  assert.ok(protocol);
  const { open } = advance(protocol, half, 0);
  console.log(
    `Half-way through, ${read.length} events in all, these were open: ${open.map((ask) => ask.id).join(", ")}`,
  );
  assert.ok(open.length > 0);
} finally {
  await rm(root, { recursive: true });
}
