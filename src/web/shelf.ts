// A row for every deliberation of a folder, as the library shows it; read again only where its log has grown.
// Law: however many there are, the first answer comes soon: it says of the rest what their first record does, and they are read meanwhile.
import { currentState } from "../workspace/workspace.ts";
import { answerMark } from "../views/certainty.ts";
import { stateOf, textAt } from "../views/deliberation-state.ts";
import { costs, status } from "../views/index.ts";
import { outcomeOf } from "../views/reading.ts";
import { singlePass } from "../views/first-page.ts";
import type { Language } from "../text/language.ts";
import type { RunHead, RunStore } from "../log/index.ts";
import { toldIn } from "./translate.ts";
import { waitsOf, waitsSinceOf } from "./views.ts";
import type { LibraryRow } from "./wire.ts";

/** So many are read for an answer: about a quarter of a second. */
const MOST_READ = 50;

/** A row for readers of any language, as far as its log says it. */
type Row = Omit<LibraryRow, "waits" | "mark" | "name" | "tags" | "isAlive" | "isArchived"> & {
  readonly waits: InEvery | null;
  readonly mark: { readonly text: InEvery; readonly isClear: boolean } | null;
};
type InEvery = Readonly<Record<Language, string>>;

function inEvery(make: (lang: Language) => string | null): InEvery | null {
  const en = make("en");
  return en === null ? null : { en, ja: make("ja") ?? en, zh: make("zh") ?? en };
}

export class Shelf {
  readonly #store: RunStore;
  readonly #isArchived: boolean;
  readonly #rows = new Map<string, { readonly size: number; readonly row: Row }>();
  #reading: Promise<void> | undefined;
  #isOver = false;

  constructor(store: RunStore, isArchived = false) {
    this.#store = store;
    this.#isArchived = isArchived;
  }

  /** Newest first. */
  async library(lang: Language = "en"): Promise<readonly LibraryRow[]> {
    const rows: LibraryRow[] = [];
    const unread: string[] = [];
    let left = MOST_READ;
    for (const head of await this.#store.heads()) {
      const { id } = head;
      const isAlive = await this.#isAlive(head);
      let row = this.#known(id, await head.size());
      if (!row && left > 0) {
        left -= 1;
        row = await this.#read(id);
      }
      if (!row) unread.push(id);
      rows.push({
        ...tellRow(row ?? (await this.#glance(id)), isAlive, lang),
        ...(await head.label()),
        isArchived: this.#isArchived,
      });
    }
    if (unread.length > 0)
      this.#reading ??= this.#readAll(unread).finally(() => (this.#reading = undefined));
    return rows.sort((a, b) => (a.started < b.started ? 1 : -1));
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#reading;
  }

  /** Asked before the log is read: a run that ends meanwhile is then read as ended. */
  async #isAlive(head: RunHead): Promise<boolean> {
    const isOver = this.#rows.get(head.id)?.row.state === "finished";
    return !isOver && (await head.isHeld().catch(() => false));
  }

  async #readAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      if (this.#isOver) return;
      if (!this.#known(id, await this.#store.size(id))) await this.#read(id);
      // Whoever else asks for something comes in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #known(id: string, size: number): Row | undefined {
    const before = this.#rows.get(id);
    return before?.size === size ? before.row : undefined;
  }

  async #read(id: string): Promise<Row> {
    const size = await this.#store.size(id);
    const row = await this.#make(id);
    this.#rows.set(id, { size, row });
    return row;
  }

  /** What its first record says. */
  async #glance(id: string): Promise<Row> {
    const blank: Row = { ...BLANK, id, state: "unread" };
    const opened = await this.#store.first(id);
    return opened?.type !== "deliberation.opened"
      ? blank
      : {
          ...blank,
          started: opened.ts,
          protocol: opened.data.protocol,
          topic: textAt(opened.data.brief, "topic"),
        };
  }

  async #make(id: string): Promise<Row> {
    const { events, problem } = await this.#store
      .verify(id)
      .catch(() => ({ events: [], problem: true }));
    if (problem || events.length === 0) return { ...BLANK, id, state: "damaged" };
    const { all } = costs(events);
    const record = stateOf(events);
    const mark = answerMark(record);
    const text = inEvery((lang) => (mark ? toldIn(lang, events).tell(mark.text, mark.says) : null));
    const now = status(events);
    const { protocol, topic, state, reason, started, round, rehearsed, hosted, parent } = now;
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
      parent,
      ...outcomeOf(record),
      usd: all.usd.total,
      calls: all.calls,
      hasBaseline: singlePass(record) !== null,
      mark: mark && text && { text, isClear: mark.isClear },
      waits: inEvery((lang) => waitsOf(events, lang)),
      waitsSince: waitsSinceOf(events),
    };
  }
}

function tellRow(
  { waits, mark, ...row }: Row,
  isAlive: boolean,
  lang: Language,
): Omit<LibraryRow, "name" | "tags" | "isArchived"> {
  const { state, hosted } = row;
  return {
    ...row,
    state:
      state === "damaged" || state === "unread" || state === "interrupted"
        ? state
        : currentState({ state, hosted }, isAlive),
    isAlive,
    waits: waits?.[lang] ?? null,
    mark: mark && { ...mark, text: mark.text[lang] },
  };
}

const BLANK = {
  protocol: "",
  topic: "",
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
  parent: null,
  hasBaseline: false,
  waits: null,
  waitsSince: null,
} as const;
