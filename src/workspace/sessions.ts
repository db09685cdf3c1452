// The deliberations that this process holds: begun, paused and gone on with from the app, or begun by an agent.
// Law 1: each is a session like any other; whoever looks on learns of it from the log, as of one that runs elsewhere.
// Law 2: when the process leaves, every session stands still first, and nothing is lost.
import { join } from "node:path";
import { sweep } from "../agents/sweep.ts";
import { settlementIn, type Settled } from "../engine/deliberation/submit.ts";
import { DissensusError } from "../errors.ts";
import type { FileLog, FileLogStore, LogEvent } from "../log/index.ts";
import { asksOf, status } from "../views/index.ts";
import { realClock, untilAborted } from "../engine/runners/clock.ts";
import { newId } from "../engine/runners/deliberate.ts";
import { AWAY_MS } from "../engine/runners/hosted-time.ts";
import { BY_PERSON } from "../engine/runners/in-process.ts";
import type { HumanInput } from "../engine/runners/human-input.ts";
import { HOST } from "../kernel/model-for.ts";
import type { Redact } from "../text/redaction.ts";
import { writeArtifacts } from "./artifact-files.ts";
import { redactFor, type Workspace } from "./workspace.ts";
import { folderPlace, ringBell, runSession } from "./session.ts";
import type { Actor, GateDecision, ResumeWish, SeatWords, SessionHost } from "./session-host.ts";
import { decideFor, handIn, judgeAnswer, waitingSeat, type Receipt } from "./remote-answers.ts";
import { askToPause, goesOnByItself, reopen } from "./resuming.ts";
import { errorOf } from "./catalogue.ts";
import { openingEvent, type StartPlan } from "./start-plan.ts";

/** Runs at work at once; a machine and its providers have their limits. Those that wait for people alone are no work for anybody else. */
const MOST_SESSIONS = 12;

/** Of the second in which a call is answered. */
const MOMENT_MS = 500;
const MOST_MOMENTS = 25;

/** Whoever looks on at the sessions of this process, beside their logs. */
export interface Onlooker {
  /** Words of an answer as they stream, with keys still in them: whoever shows them takes those out. */
  onPart(id: string, ask: string, piece: string): void;
  onEvent(id: string, event: LogEvent): void;
  onEnd(id: string): void;
}

interface SessionsOptions {
  /** How long a host may be silent before its table stands still. */
  readonly awayMs?: number;
  readonly onlooker?: Onlooker;
}

interface Held {
  readonly log: FileLog;
  readonly checkpoint: AbortController;
  /** What is said to its seats by those outside. */
  readonly replies: PendingReplies;
  /** Where a host answers for seats: runs out when nothing was heard of it for so long that it is gone. */
  readonly absence: NodeJS.Timeout | undefined;
  /** Whether it waited for people alone, when its log had so many records. */
  waited: { readonly at: number; readonly isForPeople: boolean };
  done: Promise<void>;
}

export class Sessions implements SessionHost {
  readonly #store: FileLogStore;
  readonly #workspace: Workspace;
  readonly #held = new Map<string, Held>();
  /** Those whose logs are being opened: they have a place too. */
  readonly #coming = new Set<Promise<void>>();
  readonly #say: (line: string) => void;
  readonly #options: SessionsOptions;
  readonly #redact: Redact;
  #isLeaving = false;

  /** `say`: what broke is told where the server was started. */
  constructor(
    store: FileLogStore,
    workspace: Workspace,
    say: (line: string) => void,
    options: SessionsOptions = {},
  ) {
    this.#store = store;
    this.#workspace = workspace;
    this.#say = say;
    this.#options = options;
    this.#redact = redactFor(workspace);
  }

  isHere(id: string): boolean {
    return this.#held.has(id);
  }

  async begin(
    plan: Omit<StartPlan, "figures" | "notices">,
    id = newId(plan.brief.topic),
  ): Promise<string> {
    const options = { unattended: false, wait: false, ...plan.options };
    const first = openingEvent(id, { ...plan, options }, this.#workspace.settings);
    await this.#take(() => this.#store.create(id, [first]), "fail");
    return id;
  }

  /** One that another process runs is asked to. */
  async pause(id: string, by: Actor): Promise<void> {
    const held = this.#held.get(id);
    if (held) {
      held.checkpoint.abort(BY_PERSON);
      return held.done;
    }
    if (!(await this.#store.isWritten(id))) throw errorOf("not-here");
    return askToPause(this.#store, id, by);
  }

  async letGo(id: string, by: Actor): Promise<void> {
    const held = this.#held.get(id);
    if (!held) return;
    if (!isForPeople(held)) throw errorOf("busy.running");
    await this.pause(id, by);
  }

  async resume(id: string, wish: ResumeWish, by: Actor): Promise<readonly string[]> {
    let notices: readonly string[] = [];
    if (this.#held.has(id))
      throw errorOf(wish.constraint === undefined ? "busy.running" : "busy.constraint");
    const openAgain = async (): Promise<FileLog> => {
      const reopened = await reopen(this.#store, this.#workspace, { id, ...wish }, by);
      notices = reopened.notices;
      await sweep(join(reopened.log.folder, "config", "running"));
      return reopened.log;
    };
    await this.#take(openAgain, wish.rerun === true ? "rerun" : "fail");
    return notices;
  }

  decide(id: string, decision: GateDecision, { who }: Actor): Promise<Receipt> {
    return decideFor(this.#store, id, { ...decision, note: this.#redact(decision.note) }, who);
  }

  /** The seat goes on where it sits: in this server, in another process, or in the log alone. */
  async answer(id: string, { ask, text }: SeatWords, { who }: Actor): Promise<readonly string[]> {
    const held = this.#held.get(id);
    const seat = waitingSeat(held?.log.events ?? (await this.#store.read(id)), ask);
    if (!seat) throw errorOf("nothing-waits.answer");
    const { draft, text: cleaned, notices } = judgeAnswer(seat, this.#redact(text), id, who);
    const told = [...notices, ...draft.data.flags];
    if (held) {
      if (!(await held.replies.give(ask, { text: cleaned, who }, held.done)))
        throw errorOf("nothing-waits.answer");
      return told;
    }
    await handIn(this.#store, id, { ask, text: cleaned, who }, { draft });
    return told;
  }

  async attend(id: string): Promise<void> {
    const held = this.#held.get(id);
    held?.absence?.refresh();
    // One that is just coming to a stand is waited for, as long as whoever asked can be kept waiting.
    if (held?.checkpoint.signal.aborted)
      await Promise.race([held.done, realClock.sleep(MOMENT_MS)]);
    if (this.#held.has(id)) return;
    if (!goesOnByItself(await this.#store.read(id))) return;
    try {
      await this.resume(id, {}, { who: HOST });
    } catch (error) {
      // Another process runs it, or there is no room for it now: it can still be looked at.
      if (!(error instanceof DissensusError) || !["busy", "too-many"].includes(error.code))
        throw error;
    }
    // Whoever looks next sees that it goes on.
    for (let n = 0; n < MOST_MOMENTS && this.#isComing(id); n += 1)
      await realClock.sleep(MOMENT_MS / MOST_MOMENTS);
  }

  /** It sits, and its log does not say so yet. */
  #isComing(id: string): boolean {
    const held = this.#held.get(id);
    return held !== undefined && status(held.log.events).paused !== null;
  }

  /** What its table has in flight may finish. */
  leave(id: string): void {
    const held = this.#held.get(id);
    if (held?.absence) held.checkpoint.abort();
  }

  async reply(id: string, ask: string, text: string): Promise<Settled> {
    const held = this.#held.get(id);
    if (held) return held.replies.bring(ask, text, held.done);
    const said = { ask, text, who: HOST };
    const settled = settlementIn(await handIn(this.#store, id, said, { waitMs: MOMENT_MS }));
    if (!settled) throw errorOf("busy.unknown");
    return settled;
  }

  async close(): Promise<void> {
    this.#isLeaving = true;
    await Promise.allSettled(this.#coming);
    for (const { checkpoint } of this.#held.values()) checkpoint.abort();
    await Promise.allSettled([...this.#held.values()].map(({ done }) => done));
  }

  /** A place is taken before anything is waited for, so that no two take the last one. */
  async #take(opened: () => Promise<FileLog>, onAmbiguous: "rerun" | "fail"): Promise<void> {
    if (this.#isLeaving) throw errorOf("leaving");
    if (this.#atWork() + this.#coming.size >= MOST_SESSIONS)
      throw errorOf("too-many", { most: MOST_SESSIONS });
    const coming = opened().then((log) => this.#hold(log, onAmbiguous));
    this.#coming.add(coming);
    try {
      await coming;
    } finally {
      this.#coming.delete(coming);
    }
  }

  #atWork(): number {
    return [...this.#held.values()].filter((held) => !isForPeople(held)).length;
  }

  #hold(log: FileLog, onAmbiguous: "rerun" | "fail"): void {
    const { settings } = this.#workspace;
    const { awayMs = AWAY_MS, onlooker } = this.#options;
    const { deliberation: id } = log;
    const checkpoint = new AbortController();
    const absence = status(log.events).mixed
      ? setTimeout(() => checkpoint.abort(), awayMs).unref()
      : undefined;
    const replies = new PendingReplies();
    const waited = { at: 0, isForPeople: false };
    const held: Held = { log, checkpoint, replies, absence, waited, done: Promise.resolve() };
    this.#held.set(id, held);
    const onEvent = (event: LogEvent): void => {
      held.replies.onEvent(event);
      onlooker?.onEvent(id, event);
      if (event.type === "ask.opened" && event.data.gate !== null && settings.notify)
        void ringBell(this.#workspace, settings.notify.argv, id);
    };
    const onPart = (ask: string, piece: string): void => onlooker?.onPart(id, ask, piece);
    const [world, store] = [this.#workspace, this.#store];
    const people = peopleOf(held);
    const { signal } = checkpoint;
    const given = { world, log, settings, people, onAmbiguous, onEvent, onPart };
    const session = folderPlace(store, log).then((place) =>
      runSession({ ...given, place, checkpoint: signal }),
    );
    held.done = this.#follow(held, session);
  }

  /** To its end; then what is read from the log is written, and the log is given back. */
  async #follow({ log, absence }: Held, session: Promise<unknown>): Promise<void> {
    try {
      await session;
      await writeArtifacts(log);
    } catch (error) {
      const isTold = error instanceof DissensusError;
      const why = isTold ? error.message : "something broke inside dissensus";
      this.#say(`${log.deliberation}: ${why}`);
    } finally {
      clearTimeout(absence);
      await log.close();
      this.#held.delete(log.deliberation);
      this.#options.onlooker?.onEnd(log.deliberation);
    }
  }
}

/** It waits for people and for nobody else; looked at again when its log has grown. */
function isForPeople(held: Held): boolean {
  const { events } = held.log;
  if (held.waited.at === events.length) return held.waited.isForPeople;
  const now = status(events);
  const { gates, asks } = now.waitingFor;
  const isForAnybody = now.paused === null && gates.length + asks.length > 0;
  const isForThem = isForAnybody && asksOf(now, "person").length === asks.length;
  held.waited = { at: events.length, isForPeople: isForThem };
  return isForThem;
}

/** Gates are decided through the inbox, from any process; seats are answered here. Nobody else is asked. */
function peopleOf({ replies }: Held): HumanInput {
  return {
    decide: (_ask, _gate, signal) => untilAborted(signal),
    answer: async ({ id }, _prompt, signal) => {
      const said = await replies.waitFor(id, signal);
      return said && { ...said, isDefault: false };
    },
    host: async ({ id }, signal) => {
      const said = await replies.waitFor(id, signal);
      return said && { text: said.text };
    },
  };
}

// Asks of a session that somebody outside it answers: a person who holds a seat, or a host. What is said is handed to the run that waits for it.
// Law: a reply is handed over once, and whoever brought it learns what became of it from the record.

/** Between an ask that stands in the log and the run that waits for its answer lie moments. */
const TRIES = 40;
const PAUSE_MS = 20;

interface Spoken extends Actor {
  readonly text: string;
}

export class PendingReplies {
  readonly #waiting = new Map<string, (said: Spoken) => void>();
  readonly #brought = new Map<string, (settled: Settled) => void>();

  /** The run's side: what is said to an ask, or undefined when the signal comes first. */
  async waitFor(ask: string, signal: AbortSignal): Promise<Spoken | undefined> {
    if (signal.aborted) return undefined;
    const said = new Promise<Spoken>((resolve) => this.#waiting.set(ask, resolve));
    try {
      return await Promise.race([said, untilAborted(signal)]);
    } finally {
      this.#waiting.delete(ask);
    }
  }

  /** False: nobody waits for it. `ended` tells when nobody will. */
  async give(ask: string, said: Spoken, ended: Promise<unknown>): Promise<boolean> {
    const gone = ended.then(() => "gone" as const);
    for (let n = 0; n < TRIES; n += 1) {
      const take = this.#waiting.get(ask);
      this.#waiting.delete(ask);
      take?.(said);
      if (take) return true;
      if ((await Promise.race([realClock.sleep(PAUSE_MS), gone])) === "gone") return false;
    }
    return false;
  }

  /** What became of it. */
  async bring(ask: string, text: string, ended: Promise<unknown>): Promise<Settled> {
    const settled = new Promise<Settled>((resolve) => this.#brought.set(ask, resolve));
    try {
      if (!(await this.give(ask, { text, who: HOST }, ended))) throw errorOf("busy.ask");
      const became = await Promise.race([settled, ended.then(() => "gone" as const)]);
      if (became === "gone") throw errorOf("busy.ask");
      return became;
    } finally {
      this.#brought.delete(ask);
    }
  }

  /** The record's side. */
  onEvent(event: LogEvent): void {
    const settled = settlementIn(event);
    if (settled) this.#brought.get(settled.data.ask)?.(settled);
  }
}
