// One writer in a process of its own, led by lines of JSON: {"do":"open"|"append"|"close"|"deliver"|"watch","umask"?,…}; answers one line each.
// Needs the built package.
import { createInterface } from "node:readline";
import { fileLogStore, watchInbox } from "../../dist/log/index.js";

const [root, id] = process.argv.slice(2);
const store = fileLogStore(root, { emergency: () => undefined, emergencyFolder: root });
const opened = {
  type: "deliberation.opened",
  data: {
    deliberation: id,
    protocol: "dialectic@1",
    brief: {},
    models: {},
    caps: { calls: null, tokens: null, usd: null, minutes: null },
    turnMs: 1000,
    nonce: "n",
    rehearsal: null,
    options: {},
    engine: "0",
  },
};
let log;
let inbox;

const acts = {
  umask: () => void process.umask(0),
  create: async () => void (log = await store.create(id, [opened])),
  open: async () => void (log = await store.open(id)),
  append: async ({ text }) => ({
    seq: (
      await log.append([
        {
          type: "fact.recorded",
          data: { key: text.slice(0, 9), fact: { kind: "notice", code: "note", text, seat: null } },
        },
      ])
    )[0].seq,
  }),
  blob: async ({ text }) => store.blobs(id).put(text),
  close: async () => {
    await inbox?.close();
    await log.close();
  },
  watch: () =>
    void (inbox = watchInbox(log, async (draft) => ({ seq: (await log.append([draft]))[0].seq }))),
  deliver: ({ draft }) => store.deliver(id, draft),
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  try {
    const answer = await acts[command.do](command);
    process.stdout.write(`${JSON.stringify({ ok: true, ...answer })}\n`);
  } catch (cause) {
    process.stdout.write(
      `${JSON.stringify({ ok: false, code: cause.code ?? String(cause), message: cause.message, facts: cause.facts ?? null })}\n`,
    );
  }
}
