// The deliberations of a database as the people of a server begin, pause and go on with them. Workers hold them.
// Law 1: nothing runs here. What is to be done is on record first, and then a sitting is asked for.
// Law 2: whoever is not sure whether a sitting was asked for asks again: there is one for each epoch of a log.
import { History } from "../engine/deliberation/history.ts";
import type { Settled } from "../engine/deliberation/submit.ts";
import { newId } from "../engine/runners/deliberate.ts";
import { DissensusError } from "../errors.ts";
import { isHosted } from "../kernel/model-for.ts";
import type { LogEvent } from "../log/index.ts";
import type { LogDatabase, PostgresLogStore } from "../log/postgres/index.ts";
import type { Redact } from "../text/redaction.ts";
import { errorOf } from "../workspace/catalogue.ts";
import { decideFor, handIn, judgeAnswer, waitingSeat } from "../workspace/remote-answers.ts";
import type { Receipt } from "../workspace/remote-answers.ts";
import { askToPause, goesOnByItself, reopen } from "../workspace/resuming.ts";
import type {
  Actor,
  GateDecision,
  ResumeWish,
  SeatWords,
  SessionHost,
} from "../workspace/session-host.ts";
import { openingEvent, type StartPlan } from "../workspace/start-plan.ts";
import { redactFor, type Workspace } from "../workspace/workspace.ts";
import { queueOf } from "./sitting.ts";

export class TeamSessions implements SessionHost {
  readonly #sittings: LogDatabase["sittings"];
  readonly #store: PostgresLogStore;
  readonly #workspace: Workspace;
  readonly #redact: Redact;

  /** `name`: the workspace of the database. */
  constructor(database: LogDatabase, name: string, workspace: Workspace) {
    this.#sittings = database.sittings;
    this.#store = database.logs(name);
    this.#workspace = workspace;
    this.#redact = redactFor(workspace);
  }

  isHere(): boolean {
    return false;
  }

  async begin(
    plan: Omit<StartPlan, "figures" | "notices">,
    id = newId(plan.brief.topic),
  ): Promise<string> {
    if (isHosted(plan.models)) throw errorOf("refused.mixed");
    const options = { unattended: false, wait: false, ...plan.options };
    const first = openingEvent(id, { ...plan, options }, this.#workspace.settings);
    const log = await this.#store.create(id, [first]);
    await log.close();
    await this.#ask(id, log.events);
    return id;
  }

  async pause(id: string, by: Actor): Promise<void> {
    if (!(await this.#store.isHeld(id))) throw errorOf("not-here");
    if (await this.#store.isWritten(id)) return askToPause(this.#store, id, by);
    await this.#stopWaiting(id).catch((error: unknown) => {
      // A worker has taken it up meanwhile.
      if (!(error instanceof DissensusError && error.code === "busy")) throw error;
      return askToPause(this.#store, id, by);
    });
  }

  async letGo(id: string): Promise<void> {
    // What was archived is held by nobody.
    const isHeld = await this.#store.isHeld(id).catch(() => false);
    if (isHeld) throw errorOf("busy.running");
  }

  async resume(id: string, wish: ResumeWish, by: Actor): Promise<readonly string[]> {
    if (await this.#store.isHeld(id))
      throw errorOf(wish.constraint === undefined ? "busy.running" : "busy.constraint");
    const { log, notices } = await reopen(this.#store, this.#workspace, { id, ...wish }, by);
    const { models, paused } = History.of(log.events);
    try {
      if (isHosted(models)) throw errorOf("refused.mixed");
      // By whom it goes on is on record before a worker takes it up.
      if (paused) await log.append([{ type: "deliberation.resumed", data: { who: by.who } }]);
    } finally {
      await log.close();
    }
    await this.#ask(id, log.events, wish.rerun);
    return notices;
  }

  async decide(id: string, decision: GateDecision, { who }: Actor): Promise<Receipt> {
    const said = { ...decision, note: this.#redact(decision.note) };
    const receipt = await decideFor(this.#store, id, said, who);
    await this.#goOn(id);
    return receipt;
  }

  async answer(id: string, { ask, text }: SeatWords, { who }: Actor): Promise<readonly string[]> {
    const seat = waitingSeat(await this.#store.read(id), ask);
    if (!seat) throw errorOf("nothing-waits.answer");
    const { draft, text: cleaned, notices } = judgeAnswer(seat, this.#redact(text), id, who);
    await handIn(this.#store, id, { ask, text: cleaned, who }, { draft });
    await this.#goOn(id);
    return [...notices, ...draft.data.flags];
  }

  async attend(): Promise<void> {}

  leave(): void {}

  async reply(): Promise<Settled> {
    throw errorOf("refused.mixed");
  }

  async close(): Promise<void> {}

  /** Becoming its writer supersedes the sitting that waits for a worker. */
  async #stopWaiting(id: string): Promise<void> {
    const log = await this.#store.open(id);
    try {
      const { activeMs } = History.of(log.events);
      const data = { reason: "user", detail: "paused by a person", activeMs } as const;
      const [paused] = await log.append([{ type: "deliberation.paused", data }]);
      const key = { workspace: this.#store.workspace, id };
      await this.#sittings.end(key, paused?.epoch ?? 0);
    } finally {
      await log.close();
    }
  }

  /** After somebody was heard who was waited for. Whoever holds it goes on by itself. */
  async #goOn(id: string): Promise<void> {
    if (await this.#store.isWritten(id)) return;
    const events = await this.#store.read(id);
    if (goesOnByItself(events)) await this.#ask(id, events);
  }

  async #ask(id: string, events: readonly LogEvent[], mayRerun = false): Promise<void> {
    const key = { workspace: this.#store.workspace, id };
    await this.#sittings.enqueue(key, { ...queueOf(events), mayRerun });
  }
}
