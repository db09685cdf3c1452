// A process that serves the app and holds deliberations, one for each word of its parent; says how long each took.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { modelAgent } from "../src/agents/model/model-agent.ts";
import { parseModelSpec } from "../src/agents/model/spec.ts";
import type { RemoteSpec } from "../src/agents/model/origins.ts";
import { loadSettings } from "../src/workspace/settings.ts";
import { fileLogStore } from "../src/log/index.ts";
import { dialectic } from "../src/protocols/index.ts";
import { realClock } from "../src/engine/runners/clock.ts";
import { runDeliberation } from "../src/engine/runners/deliberate.ts";
import { Providers } from "../src/engine/runners/providers.ts";
import { serve } from "../src/web/server.ts";
import { room } from "./room.ts";

export type Said =
  | { readonly link: string; readonly port: number }
  | { readonly begun: string }
  | { readonly wallMs: number; readonly cpuMs: number };

const [url = ""] = process.argv.slice(2);
const { brief } = room();
const folder = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
const store = fileLogStore(folder);
const agent = modelAgent(parseModelSpec(`${url}#m`) as RemoteSpec, { env: {} }); // a URL is such a spec
const providers = new Providers(realClock, { [agent.provider]: Infinity });
const server = await serve({
  store,
  workspace: { env: {}, cwd: folder, settings: await loadSettings(folder, {}) },
  port: 0,
  version: "0",
  say: () => undefined,
  files: resolve("dist/ui"),
});
const tell = (said: Said): void => void process.send?.(said);
let viewed: (() => void) | undefined;

process.on("message", (word: "run" | "viewed" | "leave") => {
  if (word === "run") void held();
  else if (word === "viewed") viewed?.();
  else
    void server
      .close()
      .then(() => rm(folder, { recursive: true, force: true }))
      .then(() => process.exit(0));
});
tell({ link: server.link(), port: server.port });

/** Stops after its first record until everybody looks on. */
async function held(): Promise<void> {
  const id = `run-${Math.trunc(performance.now())}`;
  let [began, cpu] = [0, process.cpuUsage()];
  const ready = new Promise<void>((resolve) => (viewed = resolve));
  let isFirst = true;
  await runDeliberation({
    protocol: dialectic,
    brief,
    store,
    providers,
    id,
    agents: {
      ...agent,
      answer: async (question, signal) => {
        if (isFirst) {
          isFirst = false;
          tell({ begun: id });
          await ready;
          [began, cpu] = [performance.now(), process.cpuUsage()];
        }
        await ready;
        return agent.answer(question, signal);
      },
    },
  });
  const { user, system } = process.cpuUsage(cpu);
  tell({ wallMs: performance.now() - began, cpuMs: (user + system) / 1_000 });
}
