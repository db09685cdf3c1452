// A team on paper: deliberations arrive, wait for a place, make their calls in waves, wait for people, and go on; workers are lost.
// Law 1: every cost is one that was measured; what was not is in the settings and said as an assumption.
// Law 2: nothing is drawn but from the given chance, so the same settings give the same figures.
// Processors and connections are served first come, first served, and each piece of work is placed on them when it begins.
import type { TeamCosts } from "./team-costs.ts";
import { Agenda } from "./agenda.ts";
import { quantile } from "./row.ts";

export interface TeamSetup {
  readonly workers: number;
  /** Sittings at once in a worker, and on the provider over all workers. */
  readonly atOnce: number;
  readonly perProvider: number;
  /** Requests of a worker at once. */
  readonly requests: number;
  readonly lookMs: number;
  readonly beatMs: number;
  readonly serverCpus: number;
  /** Of an append alone, its processor time included: round trips and the disk. */
  readonly appendMs: number;
  /** How often any worker is lost, and after which time another is there. */
  readonly lossEveryMs: number;
  readonly replacedMs: number;
}

export interface TeamLoad {
  readonly deliberations: number;
  /** When the next one comes, after this moment. */
  arrival(n: number): number;
  /** Calls side by side, wave after wave. */
  readonly waves: readonly number[];
  /** Waves before which this one waits for a person. */
  gates(n: number): readonly number[];
  personMs(): number;
  callMs(): number;
}

/** What happened in one minute. */
interface Minute {
  commits: number;
  serverMs: number;
  calls: number;
  workerMs: number;
}

export interface Simulated {
  readonly concluded: number;
  readonly calls: number;
  readonly events: number;
  readonly sittings: number;
  /** From asking for a sitting to its begin. */
  readonly waits: readonly number[];
  readonly minutes: readonly Minute[];
  readonly mostSitting: number;
  readonly mostCalls: number;
  readonly mostQueued: number;
  readonly lostWorkers: number;
  readonly callsAgain: number;
  /** Moments of answers: for throughput over a part of them. */
  readonly answered: readonly number[];
  readonly lastMs: number;
}

interface Run {
  gates: readonly number[];
  wave: number;
  /** Of this wave, not answered yet. */
  left: number;
  worker: number;
  queuedAt: number;
  /** Answers that come in an older epoch are lost. */
  epoch: number;
  events: number;
}

interface Place {
  cpuFreeAt: number;
  connectionFreeAt: number;
  /** Requests that are out, and those that wait for one of them. */
  calling: number;
  waiting: (() => void)[];
  readonly held: Set<number>;
  isHere: boolean;
}

export function simulate(
  setup: TeamSetup,
  load: TeamLoad,
  costs: TeamCosts,
  chance: () => number,
): Simulated {
  return new Team(setup, load, costs, chance).run();
}

class Team {
  readonly #agenda = new Agenda();
  readonly #serverFreeAt: number[];
  readonly #places: Place[];
  readonly #runs: Run[] = [];
  readonly #queue: number[] = [];
  #queueHead = 0;
  #sitting = 0;
  #calling = 0;
  #now = 0;
  #open = 0;
  readonly #told = {
    concluded: 0,
    calls: 0,
    events: 0,
    sittings: 0,
    waits: [] as number[],
    minutes: [] as Minute[],
    mostSitting: 0,
    mostCalls: 0,
    mostQueued: 0,
    lostWorkers: 0,
    callsAgain: 0,
    answered: [] as number[],
    lastMs: 0,
  };

  readonly #setup: TeamSetup;
  readonly #load: TeamLoad;
  readonly #costs: TeamCosts;
  readonly #chance: () => number;

  constructor(setup: TeamSetup, load: TeamLoad, costs: TeamCosts, chance: () => number) {
    this.#setup = setup;
    this.#load = load;
    this.#costs = costs;
    this.#chance = chance;
    this.#serverFreeAt = Array.from({ length: setup.serverCpus }, () => 0);
    this.#places = Array.from({ length: setup.workers }, () => ({
      cpuFreeAt: 0,
      connectionFreeAt: 0,
      calling: 0,
      waiting: [],
      held: new Set<number>(),
      isHere: true,
    }));
  }

  run(): Simulated {
    this.#open = this.#load.deliberations;
    for (let n = 0; n < this.#load.deliberations; n += 1)
      this.#agenda.add(this.#load.arrival(n), () => this.#arrive(n));
    this.#agenda.add(TICK_MS, () => this.#tick());
    if (Number.isFinite(this.#setup.lossEveryMs))
      this.#agenda.add(this.#nextLoss(), () => this.#lose());
    while (this.#open > 0) {
      const next = this.#agenda.next();
      if (next === undefined) throw new Error("Nothing is left to happen, and not all is over");
      this.#now = next.at;
      next.act();
    }
    return { ...this.#told, lastMs: this.#now };
  }

  #arrive(n: number): void {
    const { call } = this.#costs;
    this.#runs[n] = {
      gates: this.#load.gates(n),
      wave: 0,
      left: 0,
      worker: -1,
      queuedAt: 0,
      epoch: 0,
      events: 1,
    };
    // Opening it and asking for its sitting: about two appends' worth.
    this.#serve(this.#now, (2 * call.serverMs) / call.appends, 2);
    this.#enqueue(n);
  }

  #enqueue(n: number): void {
    this.#of(n).queuedAt = this.#now;
    this.#queue.push(n);
    this.#told.mostQueued = Math.max(this.#told.mostQueued, this.#queued);
    this.#look();
  }

  get #queued(): number {
    return this.#queue.length - this.#queueHead;
  }

  /** Somebody with a free place looks at the queue within its time; the more there are, the sooner one of them does. */
  #look(): void {
    const free = this.#places.filter((place) => this.#hasRoom(place)).length;
    if (free === 0 || this.#queued === 0) return;
    this.#agenda.add(this.#now + (this.#chance() * this.#setup.lookMs * 2) / (free + 1), () =>
      this.#take(),
    );
  }

  #hasRoom(place: Place): boolean {
    return place.isHere && place.held.size < this.#setup.atOnce;
  }

  /** One of them, as many as it has places for. */
  #take(): void {
    const free = this.#places.flatMap((place, at) => (this.#hasRoom(place) ? [at] : []));
    const worker = free[Math.floor(this.#chance() * free.length)];
    if (worker === undefined) return;
    while (
      this.#queued > 0 &&
      this.#hasRoom(this.#place(worker)) &&
      this.#sitting < this.#setup.perProvider
    ) {
      const n = this.#queue[this.#queueHead] ?? 0;
      this.#queueHead += 1;
      this.#sit(n, worker);
    }
    if (this.#queueHead > LONG_AGO) {
      this.#queue.splice(0, this.#queueHead);
      this.#queueHead = 0;
    }
  }

  #sit(n: number, worker: number): void {
    const run = this.#of(n);
    const { sitting, read } = this.#costs;
    run.worker = worker;
    run.epoch += 1;
    this.#place(worker).held.add(n);
    this.#sitting += 1;
    this.#told.sittings += 1;
    this.#told.mostSitting = Math.max(this.#told.mostSitting, this.#sitting);
    this.#told.waits.push(this.#now - run.queuedAt);
    const server = this.#serve(
      this.#now,
      sitting.serverMs + run.events * read.serverMs,
      sitting.commits,
    );
    const opened = this.#think(worker, server, sitting.workerMs + run.events * read.workerMs);
    run.events += 1;
    this.#at(opened, n, () => (run.left > 0 ? this.#callAgain(n) : this.#wave(n)));
  }

  /** Acts later, unless the deliberation went to somebody else meanwhile. */
  #at(at: number, n: number, act: () => void): void {
    const { epoch } = this.#of(n);
    this.#agenda.add(at, () => {
      if (this.#of(n).epoch === epoch) act();
    });
  }

  #wave(n: number): void {
    const run = this.#of(n);
    const calls = this.#load.waves[run.wave];
    if (calls === undefined) return this.#leave(n, "concluded");
    if (run.gates.includes(run.wave)) return this.#leave(n, "waits");
    run.left = calls;
    for (let call = 0; call < calls; call += 1) this.#call(n);
  }

  #callAgain(n: number): void {
    const { left } = this.#of(n);
    this.#told.callsAgain += left;
    for (let call = 0; call < left; call += 1) this.#call(n);
  }

  #call(n: number): void {
    const { worker } = this.#of(n);
    const ready = this.#think(worker, this.#now, this.#costs.call.workerMs / 2);
    const reserved = this.#append(worker, ready, 1);
    this.#at(reserved, n, () => {
      const place = this.#place(worker);
      if (place.calling < this.#setup.requests) this.#ask(n);
      else place.waiting.push(() => this.#ask(n));
    });
  }

  #ask(n: number): void {
    const { worker } = this.#of(n);
    const place = this.#place(worker);
    place.calling += 1;
    this.#calling += 1;
    this.#told.mostCalls = Math.max(this.#told.mostCalls, this.#calling);
    this.#at(this.#now + this.#load.callMs(), n, () => {
      place.calling -= 1;
      this.#calling -= 1;
      place.waiting.shift()?.();
      this.#answer(n);
    });
  }

  #answer(n: number): void {
    const run = this.#of(n);
    const { call } = this.#costs;
    this.#told.calls += 1;
    this.#minute().calls += 1;
    this.#told.answered.push(this.#now);
    this.#told.events += call.events;
    run.events += call.events;
    const read = this.#think(run.worker, this.#now, call.workerMs / 2);
    const kept = this.#append(run.worker, read, call.appends - 1);
    // The engine's step, over a connection of its own.
    const engine = Math.max(0, call.commits - call.appends);
    const done = this.#serve(kept, 0, engine) + this.#setup.appendMs;
    this.#at(done, n, () => {
      run.left -= 1;
      if (run.left > 0) return;
      run.wave += 1;
      this.#wave(n);
    });
  }

  #leave(n: number, how: "concluded" | "waits"): void {
    const run = this.#of(n);
    this.#place(run.worker).held.delete(n);
    this.#sitting -= 1;
    run.worker = -1;
    this.#look();
    if (how === "concluded") {
      this.#told.concluded += 1;
      this.#open -= 1;
      return;
    }
    this.#agenda.add(this.#now + this.#load.personMs(), () => {
      // The gate is behind it, and a decision and a pause more are in its log.
      run.gates = run.gates.filter((at) => at !== run.wave);
      run.events += 2;
      this.#enqueue(n);
    });
  }

  #lose(): void {
    this.#agenda.add(this.#nextLoss(), () => this.#lose());
    const here = this.#places.filter(({ isHere }) => isHere);
    const lost = here[Math.floor(this.#chance() * here.length)];
    if (lost === undefined || here.length === 1) return;
    this.#told.lostWorkers += 1;
    lost.isHere = false;
    const seen = (this.#setup.beatMs * this.#chance() * 2) / (here.length + 1);
    for (const n of lost.held) {
      this.#of(n).epoch += 1;
      this.#sitting -= 1;
      this.#agenda.add(this.#now + seen, () => this.#enqueue(n));
    }
    lost.held.clear();
    this.#calling -= lost.calling;
    lost.calling = 0;
    lost.waiting = [];
    this.#agenda.add(this.#now + this.#setup.replacedMs, () => {
      lost.isHere = true;
      for (let n = 0; n < this.#setup.atOnce; n += 1) this.#look();
    });
  }

  #nextLoss(): number {
    return this.#now - Math.log(1 - this.#chance()) * this.#setup.lossEveryMs;
  }

  /** Beats and looks at the queues. */
  #tick(): void {
    const { idle, queuedServerMs } = this.#costs;
    const workers = this.#places.filter(({ isHere }) => isHere).length;
    const perBeat = (queuedServerMs * this.#queued * TICK_MS) / this.#setup.beatMs;
    const seconds = TICK_MS / 1_000;
    this.#serve(
      this.#now,
      workers * (idle.serverMs * seconds + perBeat),
      workers * idle.commits * seconds,
    );
    this.#minute().workerMs += workers * idle.workerMs * seconds;
    // Whoever was passed over while all places were taken.
    this.#look();
    this.#agenda.add(this.#now + TICK_MS, () => this.#tick());
  }

  #think(worker: number, from: number, ms: number): number {
    const place = this.#place(worker);
    place.cpuFreeAt = Math.max(from, place.cpuFreeAt) + ms;
    this.#minute().workerMs += ms;
    return place.cpuFreeAt;
  }

  /** One after the other, over the worker's one connection; the server's part of a whole call is spread over its appends. */
  #append(worker: number, from: number, count: number): number {
    const { call } = this.#costs;
    const place = this.#place(worker);
    const begins = Math.max(from, place.connectionFreeAt);
    const served = this.#serve(begins, (call.serverMs / call.appends) * count, count);
    place.connectionFreeAt = Math.max(served, begins + this.#setup.appendMs * count);
    return place.connectionFreeAt;
  }

  #serve(from: number, ms: number, commits: number): number {
    const minute = this.#minute();
    minute.commits += commits;
    minute.serverMs += ms;
    let first = 0;
    for (let at = 1; at < this.#serverFreeAt.length; at += 1)
      if ((this.#serverFreeAt[at] ?? 0) < (this.#serverFreeAt[first] ?? 0)) first = at;
    const done = Math.max(from, this.#serverFreeAt[first] ?? 0) + ms;
    this.#serverFreeAt[first] = done;
    return done;
  }

  #minute(): Minute {
    const at = Math.floor(this.#now / 60_000);
    return (this.#told.minutes[at] ??= { commits: 0, serverMs: 0, calls: 0, workerMs: 0 });
  }

  #of(n: number): Run {
    return this.#runs[n] as Run; // it has arrived
  }

  #place(worker: number): Place {
    return this.#places[worker] as Place; // of those there are
  }
}

const TICK_MS = 100;
/** Places of a queue that were given free are taken away now and then. */
const LONG_AGO = 10_000;

/** Of the busiest hour: the mean of its minutes. */
export function busiestHour({ minutes }: Simulated, value: (minute: Minute) => number): number {
  const each = Array.from(minutes, (minute) => (minute === undefined ? 0 : value(minute)));
  let most = 0;
  let sum = 0;
  for (const [at, one] of each.entries()) {
    sum += one - (each[at - 60] ?? 0);
    most = Math.max(most, sum / Math.min(60, at + 1));
  }
  return most;
}

export const waitQuantile = ({ waits }: Simulated, q: number): number => quantile(waits, q);
