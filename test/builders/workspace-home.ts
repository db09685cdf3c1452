// A house on a desk of its own, as a process makes one, and the wishes that clients have of it.
// Law: what it holds stands still after each test, and its folder goes away.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { parseSettings } from "../../src/workspace/settings.ts";
import { Sessions } from "../../src/workspace/sessions.ts";
import { fileLogStore, type FileLogStore, type LogEvent } from "../../src/log/index.ts";
import { workspaceBackend } from "../../src/mcp/workspace-backend.ts";
import type { Begin, Backend } from "../../src/mcp/backend.ts";

export interface Home {
  readonly backend: Backend;
  readonly store: FileLogStore;
  readonly sessions: Sessions;
}

/** Called once in a file of tests. What it returns makes a house as a process of its own does; `root` of another is the same folder, as after a restart. */
export function homes(): (settings?: string, root?: string) => Home {
  const cwd = mkdtempSync(join(tmpdir(), "dissensus-house-"));
  const held: Sessions[] = [];
  afterEach(async () => {
    for (const sessions of held.splice(0)) await sessions.close();
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));
  let folders = 0;
  return (settings = "{}\n", root = join(cwd, `root-${(folders += 1)}`)) => {
    const store = fileLogStore(root);
    const workspace = {
      env: { USER: "tester" },
      cwd,
      settings: parseSettings(settings, "dissensus.yaml"),
    };
    const sessions = new Sessions(store, workspace, () => undefined);
    held.push(sessions);
    return { backend: workspaceBackend(store, workspace, sessions), store, sessions };
  };
}

export const TOPIC = "Should the billing service be split?";
export const SECRET = "AKIA7Q3ZP9XW2LMN4RTV";
const HOSTED = { all: "host" };
export const REHEARSED: Partial<Begin> = {
  seats: { all: "rehearsal" },
  choices: { mode: "lightweight", rounds: 1 },
};
export const wish = (over: Partial<Begin> = {}): Begin => ({
  protocol: "swarm",
  topic: TOPIC,
  documents: [],
  seats: HOSTED,
  options: [],
  choices: {},
  ...over,
});

export async function opened(
  { store }: Home,
  id: string,
): Promise<Extract<LogEvent, { type: "deliberation.opened" }>["data"]> {
  const [first] = await store.read(id);
  if (first?.type !== "deliberation.opened") throw new Error("A log begins with its opening");
  return first.data;
}
