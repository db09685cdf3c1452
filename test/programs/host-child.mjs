// A host in a process of its own: submits each reply it is told, and tells what came of it. Needs the built package.
import { createInterface } from "node:readline";
import { fileLogStore } from "../../dist/log/index.js";
import { protocolNamed } from "../../dist/protocols/index.js";
import { Hosted } from "../../dist/engine/runners/hosted.js";

const [root, id] = process.argv.slice(2);
const hosted = new Hosted({
  store: fileLogStore(root),
  protocol: protocolNamed,
  now: Date.now,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
for await (const line of createInterface({ input: process.stdin })) {
  const { replies } = JSON.parse(line);
  const came = await Promise.all(replies.map(({ ask, reply }) => hosted.submit(id, ask, reply)));
  process.stdout.write(
    `${JSON.stringify({ accepted: came.map(({ accepted }) => accepted), reasons: came.flatMap(({ reasons }) => reasons ?? []) })}\n`,
  );
}
