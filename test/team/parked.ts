// Deliberations of a database on a server without workers: what people say is recorded, and nothing runs.
import type { PostgresLogStore } from "../../src/log/postgres/index.ts";
import { badInput } from "../../src/errors.ts";
import { newId } from "../../src/engine/runners/deliberate.ts";
import { decideFor, handIn, judgeAnswer, waitingSeat } from "../../src/workspace/remote-answers.ts";
import type { SessionHost } from "../../src/workspace/session-host.ts";
import { openingEvent } from "../../src/workspace/start-plan.ts";
import type { Workspace } from "../../src/workspace/workspace.ts";

export function parkedSessions(store: PostgresLogStore, workspace: Workspace): SessionHost {
  const nobody = async (id: string): Promise<never> => {
    await (await store.open(id)).close();
    throw badInput("not-here", "Nobody runs it.");
  };
  return {
    isHere: () => false,
    async begin(plan, id = newId(plan.brief.topic)) {
      await (await store.create(id, [openingEvent(id, plan, workspace.settings)])).close();
      return id;
    },
    pause: nobody,
    letGo: async () => undefined,
    resume: nobody,
    decide: (id, decision, { who }) => decideFor(store, id, decision, who),
    async answer(id, { ask, text }, { who }) {
      const seat = waitingSeat(await store.read(id), ask);
      if (!seat) throw badInput("nothing-waits", "Nobody waits for this answer any more.");
      const { draft, text: said } = judgeAnswer(seat, text, id, who);
      await handIn(store, id, { ask, text: said, who }, { draft });
      return [];
    },
    attend: async () => undefined,
    leave: () => undefined,
    reply: nobody,
    close: async () => undefined,
  };
}
