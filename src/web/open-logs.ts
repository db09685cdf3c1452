// The logs that are looked at: followed while somebody looks, read for the library when they have changed.
// Law: whoever looks, a log is read once; how many are followed is bounded.
import { join } from "node:path";
import { currentState } from "../workspace/deliberations.ts";
import { answerMark } from "../views/certainty.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { costs, status } from "../views/index.ts";
import { outcomeOf } from "../views/reading.ts";
import type { Language } from "../text/language.ts";
import { follow, isWritten, type FileLogStore, type Followed } from "../log/index.ts";
import { Feed } from "./feed.ts";
import { toldIn } from "./translate.ts";
import { waitsOf, waitsSinceOf } from "./views.ts";
import type { Example, FeedRow, LibraryRow, LogHolder } from "./wire.ts";

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
  readonly #made = new Map<string, unknown>();
  #looked: { readonly at: number; readonly holder: Promise<LogHolder> } | undefined;
  /** Each row is made and turned to text once in a language, however many read it. */
  readonly #told = new Map<Language, { readonly feed: Feed; readonly texts: string[] }>();

  constructor(followed: Followed) {
    this.followed = followed;
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

/** A row for readers of any language. */
type Row = Omit<LibraryRow, "waits" | "mark"> & {
  readonly waits: InEvery | null;
  readonly mark: { readonly text: InEvery; readonly isClear: boolean } | null;
};
type InEvery = Readonly<Record<Language, string>>;

function inEvery(make: (lang: Language) => string | null): InEvery | null {
  const en = make("en");
  return en === null ? null : { en, ja: make("ja") ?? en, zh: make("zh") ?? en };
}

export class OpenLogs {
  readonly #store: FileLogStore;
  readonly #gallery: FileLogStore | undefined;
  readonly #open = new Map<string, Promise<OpenLog>>();
  readonly #rows = new Map<string, { readonly bytes: number; readonly row: Row }>();

  /** `gallery`: what can be looked at before there is anything of one's own. */
  constructor(store: FileLogStore, gallery?: FileLogStore) {
    this.#store = store;
    this.#gallery = gallery;
  }

  async open(id: string): Promise<OpenLog> {
    const before = this.#open.get(id);
    if (before && !(await before).followed.isOver) return this.#keep(id, before);
    // Somebody else may have begun to read it while it was looked at.
    const meanwhile = this.#open.get(id);
    if (meanwhile && meanwhile !== before) return meanwhile;
    const opening = this.#follow(id).then((followed) => new OpenLog(followed));
    opening.catch(() => this.#open.get(id) === opening && this.#open.delete(id));
    return this.#keep(id, opening);
  }

  /** One's own come first. */
  async #follow(id: string): Promise<Followed> {
    const gallery = this.#gallery;
    return follow(this.#store.home, id).catch((error: unknown) => {
      if (!gallery) throw error;
      return follow(gallery.home, id).catch(() => {
        throw error;
      });
    });
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
    if (oldest !== undefined && this.#open.size > MOST_FOLLOWED) void this.#letGo(oldest);
    return open;
  }

  /** Newest first. */
  async library(lang: Language = "en"): Promise<readonly LibraryRow[]> {
    const rows: LibraryRow[] = [];
    for (const id of await this.#store.list()) {
      const { waits, mark, ...row } = await this.#row(id);
      rows.push({
        ...row,
        waits: waits?.[lang] ?? null,
        mark: mark && { ...mark, text: mark.text[lang] },
      });
    }
    return rows.sort((a, b) => (a.started < b.started ? 1 : -1));
  }

  async #row(id: string): Promise<Row> {
    const isAlive = await isWritten(this.#store.home, id).catch(() => false);
    const bytes =
      (await this.#store.home.fs.stat(join(this.#store.home.root, id, "events.jsonl")))?.size ?? 0;
    const before = this.#rows.get(id);
    const row = before?.bytes === bytes ? before.row : await this.#read(id);
    this.#rows.set(id, { bytes, row });
    return row.state === "damaged" || row.state === "interrupted"
      ? row
      : { ...row, state: currentState({ state: row.state, hosted: row.hosted }, isAlive) };
  }

  async #read(id: string): Promise<Row> {
    const { events, problem } = await this.#store
      .verify(id)
      .catch(() => ({ events: [], problem: true }));
    if (problem || events.length === 0)
      return {
        id,
        protocol: "",
        topic: "",
        state: "damaged",
        reason: null,
        outcome: null,
        resolution: null,
        mark: null,
        started: "",
        round: 0,
        usd: null,
        calls: 0,
        rehearsed: false,
        hosted: false,
        waits: null,
        waitsSince: null,
      };
    const { all } = costs(events);
    const record = stateOf(events);
    const mark = answerMark(record);
    const text = inEvery((lang) => (mark ? toldIn(lang, events).tell(mark.text, mark.says) : null));
    const now = status(events);
    const { protocol, topic, state, reason, started, round, rehearsed, hosted } = now;
    return {
      id,
      protocol,
      topic,
      state,
      reason,
      started,
      round,
      rehearsed,
      hosted,
      ...outcomeOf(record),
      usd: all.usd.total,
      calls: all.calls,
      mark: mark && text && { text, isClear: mark.isClear },
      waits: inEvery((lang) => waitsOf(events, lang)),
      waitsSince: waitsSinceOf(events),
    };
  }

  async #letGo(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    (await open?.catch(() => undefined))?.followed.end();
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) await this.#letGo(id);
  }
}
