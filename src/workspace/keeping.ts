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

export class Keeping {
  readonly #store: RunStore;
  readonly #workspace: Workspace;
  readonly #around: Around;
  /** When each that was deleted goes for good. */
  readonly #going = new Map<string, NodeJS.Timeout>();
  /** What was left from before is gone, so that it is not taken for what is deleted next. */
  readonly #cleared: Promise<void>;

  constructor(store: RunStore, workspace: Workspace, around: Around) {
    this.#store = store;
    this.#workspace = workspace;
    this.#around = around;
    this.#cleared = this.#clear();
  }

  async label(id: string, { name, tags }: RunLabel): Promise<void> {
    const redact = redactFor(this.#workspace);
    await this.#store.setLabel(id, { name: redact(name), tags: tags.map(redact) });
  }

  async archive(id: string, by: Actor): Promise<void> {
    await this.#around.letGo(id, by);
    await this.#store.archive(id);
  }

  async unarchive(id: string, by: Actor): Promise<void> {
    await this.#around.letGo(id, by);
    await this.#store.unarchive(id);
  }

  async delete(id: string, by: Actor): Promise<void> {
    await Promise.all([this.#around.letGo(id, by), this.#cleared]);
    await this.#store.discard(id);
    this.#stay(id);
    this.#going.set(id, setTimeout(() => void this.#clear(id), UNDO_MS).unref());
  }

  async undelete(id: string): Promise<void> {
    await this.#store.undiscard(id);
    this.#stay(id);
  }

  /** The branch stands still: whoever goes on with it says so. Its constraint is on record before anybody is asked, or there is no branch. */
  async fork(
    { from, at, constraint = "" }: ForkWish,
    by: Actor,
  ): Promise<{ readonly id: string; readonly notices: readonly string[] }> {
    const [store, id] = [this.#store, newId(from)];
    await store.fork({ from, to: id, ...(at === undefined ? {} : { at }) });
    if (constraint.trim() === "") return { id, notices: [] };
    try {
      return { id, notices: await this.#constrain(id, constraint, by) };
    } catch (error) {
      await store.remove(id);
      throw error;
    }
  }

  close(): void {
    for (const timer of this.#going.values()) clearTimeout(timer);
  }

  async #constrain(id: string, constraint: string, { who }: Actor): Promise<readonly string[]> {
    const { settings } = this.#workspace;
    const log = await this.#store.open(id);
    try {
      const said = redactFor(this.#workspace)(constraint);
      return await change(log, { constraint: said, who, settings });
    } finally {
      await log.close();
    }
  }

  #stay(id: string): void {
    clearTimeout(this.#going.get(id));
    this.#going.delete(id);
  }

  /** What cannot be deleted now is deleted at the next start. */
  async #clear(id?: string): Promise<void> {
    await this.#store
      .clearDiscarded(id)
      .catch((error: unknown) =>
        this.#around.say(`What was deleted is still there: ${String(error)}`),
      );
  }
}
