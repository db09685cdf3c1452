// A gate by quorum in real runs: while somebody runs it, while nobody does, and after a crash between a choice and what follows from it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  accountWord,
  fileLogStore,
  type FileLogStore,
  type LogEvent,
} from "../../src/log/index.ts";
import { status } from "../../src/views/index.ts";
import { Sessions } from "../../src/workspace/sessions.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { startPlan } from "../../src/workspace/start-plan.ts";
import { requestFromForm, startForm } from "../../src/workspace/start-request.ts";
import type { Workspace } from "../../src/workspace/workspace.ts";
import { REHEARSAL } from "../builders/serving.ts";

const ACCOUNTS = ["a", "b", "c"].map((letter) => letter.repeat(32));
const by = (n: number): { who: string } => ({
  who: accountWord({ account: ACCOUNTS[n] ?? "f".repeat(32), how: "token" }),
});
const never = new AbortController().signal;
let root: string;
let store: FileLogStore;
let sessions: Sessions;
let id: string;
let gate: { ask: string; choices: readonly { id: string }[] };

const start = (): Sessions => {
  const workspace: Workspace = {
    env: { USER: "server" },
    cwd: root,
    settings: parseSettings("model: rehearsal\n", "dissensus.yaml"),
  };
  return new Sessions(store, workspace, () => undefined);
};
async function until(fits: (events: readonly LogEvent[]) => boolean): Promise<void> {
  const followed = await store.follow(id);
  while (!fits(followed.events) && !followed.isOver)
    await followed.more(followed.events.length, never);
  followed.end();
}
const isWaiting = (events: readonly LogEvent[]): boolean =>
  status(events).waitingFor.gates.length > 0;
const ofType = async (type: LogEvent["type"]): Promise<unknown[]> =>
  (await store.read(id)).filter((event) => event.type === type).map(({ data }) => data);
/** Who reads the question off the disk may be ahead of who is still writing it there. */
async function choose(n: number, which: number, note = ""): Promise<unknown> {
  const decision = { ask: gate.ask, choice: gate.choices[which]?.id ?? "", note };
  for (;;)
    try {
      return await sessions.decide(id, decision, by(n));
    } catch (error) {
      if (!String(error).includes("nothing waits for a decision on")) throw error;
    }
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "dissensus-quorum-"));
  store = fileLogStore(join(root, "runs"));
  sessions = start();
  const workspace: Workspace = {
    env: {},
    cwd: root,
    settings: parseSettings("model: rehearsal\n", "dissensus.yaml"),
  };
  const form = startForm.parse({ ...REHEARSAL, choices: { mode: "lightweight", rounds: 2 } });
  const plan = await startPlan(requestFromForm(form), workspace);
  id = await sessions.begin({
    ...plan,
    options: { ...plan.options, gateQuorum: { needs: 2, of: ACCOUNTS } },
  });
  await until(isWaiting);
  const [found] = status(await store.read(id)).waitingFor.gates;
  if (!found) throw new Error("nothing waits");
  gate = found;
});
afterEach(async () => {
  await sessions.close();
  rmSync(root, { recursive: true, force: true });
});

describe("A gate by quorum", () => {
  it("is decided while it runs, by those who agree; each choice is recorded", async () => {
    await choose(0, 0, "I would");
    expect(await ofType("person.decided")).toEqual([]);
    await choose(1, 1, "I would not");
    const [waiting] = status(await store.read(id)).waitingFor.gates;
    expect(waiting?.together).toEqual({
      needs: 2,
      of: 3,
      votes: [
        { who: by(0).who, choice: gate.choices[0]?.id },
        { who: by(1).who, choice: gate.choices[1]?.id },
      ],
    });
    await choose(2, 0);
    await until((events) => events.some(({ type }) => type === "person.decided"));
    expect(await ofType("person.decided")).toMatchObject([
      { choice: gate.choices[0]?.id, who: `${by(0).who}, ${by(2).who}`, note: "I would" },
    ]);
    expect(await ofType("person.voted")).toHaveLength(3);
    await expect(choose(1, 0)).rejects.toMatchObject({ code: "nothing-waits" });
  });

  it("takes no choice of somebody who has no vote, and no choice twice", async () => {
    await expect(choose(7, 0)).rejects.toThrow("this account has no vote on it");
    await choose(0, 0);
    await choose(0, 0);
    expect(await ofType("person.voted")).toHaveLength(1);
    await choose(0, 1, "rather this");
    expect(await ofType("person.voted")).toHaveLength(2);
    expect(await ofType("person.decided")).toEqual([]);
  });

  it("is decided where nobody runs it: the decision is written with the choice that completes it", async () => {
    await sessions.pause(id, by(0));
    await choose(0, 0);
    await choose(1, 0);
    const events = await store.read(id);
    const at = events.findIndex(({ type }) => type === "person.decided");
    expect(events[at - 1]?.type).toBe("person.voted");
    expect(events[at]?.batch).toBe(events[at - 1]?.seq);
    await sessions.resume(id, {}, by(0));
    await until((all) => status(all).waitingFor.gates.every(({ ask }) => ask !== gate.ask));
  });

  it("follows from the log after a crash that left the choices and not the decision", async () => {
    await sessions.pause(id, by(0));
    const log = await store.open(id);
    const choice = gate.choices[0]?.id ?? "";
    for (const n of [0, 1])
      await log.append([
        { type: "person.voted", data: { ask: gate.ask, choice, who: by(n).who, note: "" } },
      ]);
    await log.close();
    expect(await ofType("person.decided")).toEqual([]);
    await sessions.resume(id, {}, by(0));
    await until((events) => events.some(({ type }) => type === "person.decided"));
    expect(await ofType("person.decided")).toMatchObject([{ ask: gate.ask, choice }]);
  });
});
