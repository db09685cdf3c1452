// A scripted host, and the five protocols as it meets them: short, with one valid reply to every ask.
// The host has nothing in memory: every call is made as a new process would make it, and what is open is read from the log.
import { advance } from "../../src/engine/deliberation/frontier.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import { open } from "../../src/engine/deliberation/open.ts";
import type { Draft, LogEvent } from "../../src/log/event.ts";
import { fileLogStore } from "../../src/log/file.ts";
import { localLock } from "../../src/log/lock.ts";
import type { LogStore } from "../../src/log/log.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import {
  dialectic,
  dispatch,
  protocolNamed,
  review,
  structured,
  swarm,
} from "../../src/protocols/index.ts";
import { NO_CAPS, TURN_MS } from "../../src/engine/runners/deliberate.ts";
import {
  Hosted,
  type HostedOptions,
  type HostedState,
  type Submitted,
} from "../../src/engine/runners/hosted.ts";
import { HOST } from "../../src/kernel/model-for.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { FaultFs } from "../fault-fs.ts";
import { CLASH, conflict, dispatchBrief, dispatchUsual } from "./dispatch-panel.ts";
import { brief, usual } from "./panel.ts";
import { found, finding, reviewBrief, reviewUsual } from "./review-panel.ts";
import { BRIEF, roundTable, says, type TableOptions } from "./round-table.ts";
import { structuredBrief, structuredUsual } from "./structured-panel.ts";
import { swarmBrief, swarmUsual } from "./swarm-panel.ts";

type Body = Readonly<Record<string, unknown>>;

export interface Play {
  readonly name: string;
  readonly protocol: Protocol;
  readonly brief: Brief;
  /** The reply of whoever is asked, by the ask alone. */
  readonly say: (ask: Ask) => object;
  /** The same, but for a rule of the ask that it breaks; null where none is known. */
  readonly offend: (ask: Ask) => object | null;
}

function play(
  protocol: Protocol,
  of: Brief,
  say: (ask: Ask) => object,
  offences: Readonly<Record<string, (usual: Body) => object>>,
): Play {
  const offend = (ask: Ask): object | null => offences[ask.purpose]?.(say(ask) as Body) ?? null; // replies are plain objects
  return { name: protocol.name, protocol, brief: of, say, offend };
}

export const PLAYS: readonly Play[] = [
  play(dialectic, brief({ preset: "quick" }), (ask) => usual(ask) as object, {
    attack: (reply) => ({ ...reply, weakness: "I agree with this claim." }),
  }), // only gates are answered with a text
  play(swarm, swarmBrief({ mode: "lightweight", rounds: 1 }), swarmUsual, {
    declaration: (reply) => ({ ...reply, wouldChangeIf: "Nothing." }),
  }),
  play(structured, structuredBrief({ preset: "quick" }), structuredUsual, {
    position: (reply) => ({ ...reply, wouldChangeIf: "Nothing." }),
  }),
  play(dispatch, dispatchBrief({ overrides: CLASH }), dispatchUsual, {
    synthesis: (reply) => ({ ...reply, conflicts: [conflict(["speed", "speed"])] }),
  }),
  play(
    review,
    reviewBrief(),
    (ask) =>
      ask.id === "assess/1/architect"
        ? { ...reviewUsual(ask), ...found(finding("major")) }
        : reviewUsual(ask),
    { assess: (reply) => ({ ...reply, findings: [], remaining: "", verdict: "FAIL" }) },
  ),
];

/** The smallest protocol, where a test is about the runner alone. */
export function tablePlay(options: TableOptions = {}): Play {
  return {
    name: "round-table",
    protocol: roundTable(options),
    brief: BRIEF,
    say: (ask) => JSON.parse(says(ask)) as object,
    offend: () => null,
  };
}

/** A wall clock that goes only when told to, in either direction. */
export class Wall {
  ms = Date.parse("2026-01-05T09:00:00.000Z");
  readonly now = (): number => this.ms;

  pass(ms: number): void {
    this.ms += ms;
  }
}

export const STORES = {
  memory: (wall: Wall): LogStore => memoryLogStore({ clock: wall.now }),
  file: (wall: Wall, fs: FaultFs = new FaultFs()): LogStore =>
    fileLogStore("/root", {
      fs,
      acquire: localLock(),
      clock: wall.now,
      writer: { pid: 1, bootId: "boot", host: "host" },
      emergency: () => undefined,
      emergencyFolder: "/elsewhere",
    }),
} as const;

export interface Place {
  readonly play: Play;
  readonly store: LogStore;
  readonly id: string;
  readonly wall: Wall;
}

export interface PlaceOptions {
  readonly store?: LogStore;
  readonly wall?: Wall;
  readonly models?: Readonly<Record<string, string>>;
  readonly turnMs?: number;
  readonly hostTurnMs?: number;
}

/** A deliberation that was opened and nothing more. */
export async function placeFor(
  of: Play,
  {
    wall = new Wall(),
    store = STORES.memory(wall),
    models = { "*": HOST },
    turnMs = TURN_MS,
    hostTurnMs,
  }: PlaceOptions = {},
): Promise<Place> {
  const id = "hosted-one";
  const first = open({
    id,
    protocol: of.protocol,
    brief: of.brief,
    models,
    caps: NO_CAPS,
    turnMs,
    hostTurnMs,
    nonce: "00nonce00",
    rehearsal: null,
    options: {},
    engine: "test",
  });
  await (await store.create(id, [first])).close();
  return { play: of, store, id, wall };
}

/** Rounds of answering: more than the longest of these takes. */
const MOST_TURNS = 200;

export class Host {
  readonly place: Place;

  constructor(place: Place) {
    this.place = place;
  }

  /** A runner that knows nothing of earlier calls. */
  hosted(over: Partial<HostedOptions> = {}): Hosted {
    const {
      play: { protocol },
      store,
      wall,
    } = this.place;
    return new Hosted({
      store,
      protocol: (name) =>
        protocolNamed(name) ??
        (name === `${protocol.name}@${protocol.version}` ? protocol : undefined),
      now: wall.now,
      pause: () => new Promise(setImmediate),
      ...over,
    });
  }

  events(): Promise<readonly LogEvent[]> {
    return this.place.store.read(this.place.id);
  }

  standing(): Promise<HostedState> {
    return this.hosted().standing(this.place.id);
  }

  /** As if its seat had been shown the ask: a host that looks first counts as there. */
  async fetched(ask: string): Promise<void> {
    await this.place.store.fetched(this.place.id).add(ask);
  }

  async submit(ask: string, reply: string): Promise<Submitted> {
    await this.fetched(ask);
    return this.hosted().submit(this.place.id, ask, reply);
  }

  answer(ask: Ask): Promise<Submitted> {
    return this.submit(ask.id, this.reply(ask));
  }

  reply(ask: Ask): string {
    return JSON.stringify(this.place.play.say(ask));
  }

  /** What the script asks now, people's decisions included. */
  async asked(): Promise<readonly Ask[]> {
    return advance(this.place.play.protocol, History.of(await this.events()), 0).open;
  }

  /** What the host is asked now, as the script puts it. */
  async open(standing?: HostedState): Promise<readonly Ask[]> {
    const { asks } = standing ?? (await this.standing());
    return (await this.asked()).filter(({ id }) => asks.some(({ ask }) => ask === id));
  }

  async append(...drafts: readonly Draft[]): Promise<void> {
    const log = await this.place.store.open(this.place.id);
    await log.append(drafts);
    await log.close();
  }

  /** A person decides every open gate as proposed. */
  async decide(): Promise<void> {
    const gates = (await this.asked()).flatMap(({ id, gate }) =>
      gate ? [decided(id, gate.default ?? "")] : [],
    );
    if (gates.length > 0) await this.append(...gates);
  }

  /** Goes on until it is over; `turn` answers what is open, in whatever way. */
  async toEnd(
    turn: (open: readonly Ask[]) => Promise<void> = (open) => this.answerAll(open),
  ): Promise<readonly LogEvent[]> {
    for (let turns = 0; turns < MOST_TURNS; turns += 1) {
      const standing = await this.standing();
      if (standing.ended !== null) return this.events();
      if (standing.asks.length === 0) await this.decide();
      else await turn(await this.open(standing));
    }
    throw new Error(`${this.place.play.name} did not come to an end`);
  }

  async answerAll(open: readonly Ask[]): Promise<void> {
    for (const ask of open) await this.answer(ask);
  }
}

export function decided(ask: string, choice: string): Draft<"person.decided"> {
  return {
    type: "person.decided",
    data: { ask, choice, who: PERSON_IN_CHARGE, default: false, note: "" },
  };
}

export const PERSON_IN_CHARGE = "lead";
