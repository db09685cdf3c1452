// The argument of a swarm: what stands, what fell, and certificates that can be checked without trusting who computed them.
import assert from "node:assert/strict";
import { deliberate } from "dissensus";
import { checkCertificate, grounded, readFramework } from "dissensus/argument";

const { report } = await deliberate("Queues or cron jobs for nightly work?", {
  model: "rehearsal",
  rehearsal: { seed: 9 },
});

const { graph, statuses, verdict, labels } = report.data().argument;
for (const { id } of graph.nodes) {
  const status = statuses.get(id)?.status;
  assert.ok(status && checkCertificate(graph, id, status), `the certificate of ${id} holds`);
  console.log(`${status.kind.padEnd(12)} ${id}  ${labels.get(id)?.text ?? ""}`);
}
console.log(`Resolved: ${verdict?.resolution ?? "not at all"}`);

// The same graph, for any other solver: what it finds acceptable is what stands here.
const read = readFramework(report.as("apx"), "apx");
assert.ok(read.kind === "read");
assert.equal(
  grounded(read.framework).in.length,
  [...statuses.values()].filter(
    ({ status }) => status.kind === "standing" || status.kind === "unchallenged",
  ).length,
);
