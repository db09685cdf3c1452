// The logs that are looked at: followed while somebody looks.
// Law: whoever looks, a log is read once; how many are followed is bounded.
import { stateOf } from "../views/deliberation-state.ts";
import { outcomeOf } from "../views/reading.ts";
import type { Language } from "../text/language.ts";
import type { Followed, RunStore } from "../log/index.ts";
import { Feed } from "./feed.ts";
import type { Example, FeedRow, LogHolder } from "./wire.ts";

/** Those not looked at for longest are let go first. */
const MOST_FOLLOWED = 32;
/** Of each log, views of so many moments are kept: as many as a person looks back and forth between. */
const MOST_VIEWS = 24;

/** A dialectic on a question that everybody understands. */
const EXAMPLE = "build-or-buy";
/** Who writes to a log is asked of the disk this often at the most. */
const LOOK_MS = 200;

export class OpenLog {
  readonly followed: Followed;
  /** Where it lies. */
  readonly store: RunStore;
  readonly #made = new Map<string, unknown>();
  #looked: { readonly at: number; readonly holder: Promise<LogHolder> } | undefined;
  /** Each row is made and turned to text once in a language, however many read it. */
  readonly #told = new Map<Language, { readonly feed: Feed; readonly texts: string[] }>();

  constructor(followed: Followed, store: RunStore) {
    this.followed = followed;
    this.store = store;
  }

  /** Looked up once for all who follow it at the time. */
  holder(look: () => Promise<LogHolder>): Promise<LogHolder> {
    const now = performance.now();
    if (this.#looked === undefined || now - this.#looked.at > LOOK_MS)
      this.#looked = { at: now, holder: look() };
    return this.#looked.holder;
  }

  rows(lang: Language): readonly FeedRow[] {
    return this.#in(lang).feed.rowsOf(this.followed.events);
  }

  /** The row at this place, as JSON. */
  text(place: number, lang: Language): string {
    return (this.#in(lang).texts[place] ??= JSON.stringify(this.rows(lang)[place]));
  }

  #in(lang: Language): { readonly feed: Feed; readonly texts: string[] } {
    const before = this.#told.get(lang);
    if (before) return before;
    const fresh = { feed: new Feed(lang), texts: [] };
    this.#told.set(lang, fresh);
    return fresh;
  }

  /** The same view of the same moment is made once. */
  view<T>(name: string, at: number, made: () => T): T {
    const key = `${name}@${at}`;
    const before = this.#made.get(key) as T | undefined; // kept under its own name
    if (before !== undefined) return before;
    const [oldest] = this.#made.keys();
    if (oldest !== undefined && this.#made.size >= MOST_VIEWS) this.#made.delete(oldest);
    const fresh = made();
    this.#made.set(key, fresh);
    return fresh;
  }
}

export class OpenLogs {
  readonly #stores: readonly RunStore[];
  readonly #open = new Map<string, Promise<OpenLog>>();

  /** Where they lie; what is found in the first is not looked for in the next. */
  constructor(...stores: readonly RunStore[]) {
    this.#stores = stores;
  }

  async open(id: string): Promise<OpenLog> {
    const before = this.#open.get(id);
    if (before && !(await before).followed.isOver) return this.#keep(id, before);
    // Somebody else may have begun to read it while it was looked at.
    const meanwhile = this.#open.get(id);
    if (meanwhile && meanwhile !== before) return meanwhile;
    const opening = this.#follow(id);
    opening.catch(() => this.#open.get(id) === opening && this.#open.delete(id));
    return this.#keep(id, opening);
  }

  async #follow(id: string): Promise<OpenLog> {
    let none: unknown;
    for (const store of this.#stores)
      try {
        return new OpenLog(await store.follow(id), store);
      } catch (error) {
        none ??= error;
      }
    throw none;
  }

  /** The entry of the gallery that a first visitor is shown; null where this installation has none. */
  async example(): Promise<Example | null> {
    const open = await this.open(EXAMPLE).catch(() => null);
    if (!open) return null;
    const record = stateOf(open.followed.events);
    return { id: EXAMPLE, topic: record.topic, outcome: outcomeOf(record).outcome };
  }

  /** As the one that was looked at last. */
  #keep(id: string, open: Promise<OpenLog>): Promise<OpenLog> {
    this.#open.delete(id);
    this.#open.set(id, open);
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size > MOST_FOLLOWED) void this.letGo(oldest);
    return open;
  }

  /** Its folder goes elsewhere, or others are looked at. */
  async letGo(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    (await open?.catch(() => undefined))?.followed.end();
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) await this.letGo(id);
  }
}
