// What a person does with deliberations as a whole: names and files them, puts them away and brings them back, branches off.
// Law: nothing is put away while somebody writes to it. What was deleted can be brought back for a while, and is really gone after that, or when this starts anew.
import { newId } from "../engine/runners/deliberate.ts";
import type { RunLabel, RunStore } from "../log/index.ts";
import { change } from "./resuming.ts";
import { redactFor, type Workspace } from "./workspace.ts";
import type { Actor } from "./session-host.ts";

/** How long what was deleted can be brought back. */
const UNDO_MS = 10 * 60_000;

export interface ForkWish {
  readonly from: string;
  /** The last record that is shared; all of them where absent. */
  readonly at?: number | undefined;
  /** What everyone who is asked from there on has to respect. */
  readonly constraint?: string | undefined;
}

interface Around {
  /** Called before a folder goes: whoever holds it open in this process lets go, or refuses. */
  readonly letGo: (id: string, by: Actor) => Promise<void>;
  /** Told where the process was started. */
  readonly say: (line: string) => void;
}

export function startKeeping(store: RunStore, workspace: Workspace, { letGo, say }: Around) {
  const redact = redactFor(workspace);
  /** When each that was deleted goes for good. */
  const going = new Map<string, NodeJS.Timeout>();
  /** What cannot be deleted now is deleted at the next start. */
  const clear = (id?: string): Promise<void> =>
    store
      .clearDiscarded(id)
      .catch((error: unknown) => say(`What was deleted is still there: ${String(error)}`));
  const stay = (id: string): void => {
    clearTimeout(going.get(id));
    going.delete(id);
  };
  /** What was left from before is gone, so that it is not taken for what is deleted next. */
  const cleared = clear();

  async function constrain(id: string, constraint: string, { who }: Actor) {
    const log = await store.open(id);
    try {
      const { settings } = workspace;
      return await change(log, { constraint: redact(constraint), who, settings });
    } finally {
      await log.close();
    }
  }

  return {
    label: (id: string, { name, tags }: RunLabel): Promise<void> =>
      store.setLabel(id, { name: redact(name), tags: tags.map(redact) }),
    async archive(id: string, by: Actor): Promise<void> {
      await letGo(id, by);
      await store.archive(id);
    },
    async unarchive(id: string, by: Actor): Promise<void> {
      await letGo(id, by);
      await store.unarchive(id);
    },
    async delete(id: string, by: Actor): Promise<void> {
      await Promise.all([letGo(id, by), cleared]);
      await store.discard(id);
      stay(id);
      going.set(id, setTimeout(() => void clear(id), UNDO_MS).unref());
    },
    async undelete(id: string): Promise<void> {
      await store.undiscard(id);
      stay(id);
    },
    /** The branch stands still: whoever goes on with it says so. Its constraint is on record before anybody is asked, or there is no branch. */
    async fork({ from, at, constraint = "" }: ForkWish, by: Actor) {
      const id = newId(from);
      await store.fork({ from, to: id, ...(at === undefined ? {} : { at }) });
      if (constraint.trim() === "") return { id, notices: [] };
      try {
        return { id, notices: await constrain(id, constraint, by) };
      } catch (error) {
        await store.remove(id);
        throw error;
      }
    },
    close(): void {
      for (const timer of going.values()) clearTimeout(timer);
    },
  };
}
