// Where a deliberation stands: running, waiting, paused or finished, why, and what a command ends with.
import { shortTerm } from "../messages/report.ts";
import type { EventData, LogEvent } from "../log/event.ts";
import { gateQuorumOf, lastVotes } from "../log/gate-quorum.ts";
import { CHECK_RUNNER } from "../kernel/check-runner.ts";
import { HOST, isHosted, isMixed, modelFor } from "../kernel/model-for.ts";
import { isOwnName, type EndReason, type OwnReason } from "../kernel/protocol.ts";
import { placeOf } from "../kernel/ask.ts";
import { stateOf, describeSeat, type DeliberationState } from "./deliberation-state.ts";
import { questionShown } from "./reading.ts";
import { isOtherModel } from "./model-family.ts";
import { familyIn, standsOf } from "./standing.ts";

export type RunStatus = Readonly<ReturnType<typeof status>>;
export type WaitingGate = RunStatus["waitingFor"]["gates"][number];
export type WaitingAsk = RunStatus["waitingFor"]["asks"][number];

export function status(events: readonly LogEvent[]) {
  const record = stateOf(events);
  const { opened, concluded, paused } = record;
  const open = [...record.asks.values()]
    .filter(({ reply }) => reply === null)
    .map((ask) => ask.opened);
  const gates = open.flatMap(({ ask, gate }) => {
    if (!gate) return [];
    const question = questionShown(record, { ask, gate });
    return [{ ask, ...gate, question, ...togetherAt(record, ask) }];
  });
  const asks = open
    .filter(({ gate }) => gate === null)
    .map(({ ask, seat, purpose, round, passable }) => ({
      ask,
      ...describeSeat(record, seat),
      purpose,
      round,
      ...(passable ? { passable } : {}),
    }));
  const last = [...record.asks.values()].at(-1)?.opened;
  const isForPerson = paused
    ? paused.reason === "person"
    : gates.length > 0 || asks.some(({ seat }) => modelOf(record, seat) === "person");
  const isForHost = paused === null && asks.some(({ seat }) => modelOf(record, seat) === HOST);
  const speakers = speakersIn(record);
  const stopped = paused ? "paused" : "running";
  const unfinished = isForPerson || isForHost ? "waiting" : stopped;
  const state: "running" | "waiting" | "paused" | "finished" = concluded ? "finished" : unfinished;
  const pause = paused && PAUSES[paused.reason];
  const reason: EndReason | null = concluded ? concluded.reason : (pause?.reason ?? null);
  return {
    id: opened.deliberation,
    protocol: opened.protocol,
    topic: record.topic,
    lang: record.lang,
    state,
    reason,
    /** Where the panel stands, which is another matter than why it stopped; null before a verdict and in older logs. */
    stands: standsOf(record),
    paused: concluded || !paused ? null : { reason: paused.reason, detail: paused.detail },
    /** What a command would end with now; null while it runs. */
    exit: concluded ? exitOf(concluded) : (pause?.exit ?? (isForPerson ? WAITING : null)),
    waitingFor: concluded ? { gates: [], asks: [] } : { gates, asks },
    round: Math.max(0, ...[...record.asks.values()].map(({ opened: { round } }) => round)),
    phase: last?.phase ?? "",
    started: record.started,
    parent: record.forked?.parent ?? null,
    /** The built-in panel spoke: for every seat, or for some. */
    rehearsed: speakers.includes("rehearsal"),
    rehearsedInPart: speakers.includes("rehearsal") && speakers.length > 1,
    /** A host answers for seats. */
    hosted: isHosted(record.models),
    /** The host's own model spoke: for every seat but a person's, or for some. */
    hostSpoke: speakers.includes(HOST),
    hostSpokeInPart:
      speakers.includes(HOST) && speakers.some((by) => by !== HOST && by !== "person"),
    /** And something of ours runs beside it: models for other seats, or what observes. */
    mixed: isMixed(record.models),
    models: models(record),
  };
}

/** Where several decide: how many have to choose the same, and what each chose last. */
function togetherAt({ opened, votes }: Pick<DeliberationState, "opened" | "votes">, ask: string) {
  const quorum = gateQuorumOf(opened);
  if (!quorum) return {};
  const own = votes.filter((vote) => vote.ask === ask);
  const said = lastVotes(quorum, own).map(({ who, choice }) => ({ who, choice }));
  return { together: { needs: quorum.needs, of: quorum.of.length, votes: said } };
}

/** The asks that wait for seats of a person, a host or a model. */
export function asksOf(
  { waitingFor, models }: Pick<RunStatus, "waitingFor" | "models">,
  filler: string,
): readonly WaitingAsk[] {
  const filled = models.bySeat.filter(({ model }) => model === filler);
  const seats = new Set(filled.map(({ seat }) => seat));
  return waitingFor.asks.filter(({ seat }) => seats.has(seat));
}

const WAITING = 4;

const NO_AGREEMENT = 3;

/** Where a protocol gives no exit of its own. */
const EXITS: Readonly<Record<Exclude<EndReason, OwnReason>, number>> = {
  rounds: 3,
  signals: 3,
  "nobody-moved": 3,
  "nothing-open": 3,
  agreed: 3,
  decided: 3,
  settled: 0,
  converged: 0,
  "stable-majority": 0,
  human: 0,
  "stable-split": 3,
  "nothing-new": 3,
  escalated: 3,
  cap: 3,
  budget: 5,
  "no-quorum": 6,
  infrastructure: 6,
};

/** A pause is no end; where it has the cause of one, that is its reason. */
const PAUSES = {
  interrupt: { reason: null, exit: 130 },
  user: { reason: null, exit: WAITING },
  person: { reason: null, exit: WAITING },
  budget: { reason: "budget", exit: 5 },
  infrastructure: { reason: "infrastructure", exit: 6 },
  ambiguous: { reason: "infrastructure", exit: 6 },
  disk: { reason: "infrastructure", exit: 6 },
  "no-quorum": { reason: "no-quorum", exit: 6 },
  lost: { reason: null, exit: 6 },
} as const satisfies Record<
  EventData<"deliberation.paused">["reason"],
  { readonly reason: EndReason | null; readonly exit: number }
>;

/** A protocol's own exit wins over its reason's. */
function exitOf({ reason, outcome }: EventData<"deliberation.concluded">): number {
  const own = outcome["exit"];
  if (typeof own === "number") return own;
  return isOwnName(reason) ? NO_AGREEMENT : EXITS[reason];
}

/** As the engine seats it: its own model, its role's, or the run's. */
export function modelOf(
  { models, seats }: Pick<DeliberationState, "models" | "seats">,
  id: string,
): string | null {
  const place = placeOf(id);
  const known = seats.find((seat) => seat.id === place);
  const seat = known ?? { id: place, title: place, role: place };
  const own = modelFor(models, place === id ? seat : { ...seat, substituteFor: place });
  return own ?? models["all"] ?? null;
}

function models(record: DeliberationState) {
  const asked = [...record.asks.values()]
    .filter(({ opened }) => opened.gate === null)
    .map(({ opened }) => opened.seat);
  const seats = [...new Set([...record.seats.map((seat) => seat.id), ...asked])];
  const bySeat = seats.map((seat) => {
    const last = record.served.get(seat);
    return {
      ...describeSeat(record, seat),
      model: modelOf(record, seat),
      /** What the provider says it ran, and its family; null where nobody says so. */
      served: last?.served ?? null,
      family: familyIn(record, seat),
      isOther: last?.served != null && isOtherModel(last.model, last.served),
    };
  });
  // What is observed is nobody's opinion.
  const speakers = bySeat.filter(({ model }) => model !== CHECK_RUNNER.id);
  const [first] = speakers;
  return {
    bySeat,
    /** The one model that fills every seat, if there is but one. */
    shared:
      first && speakers.length > 1 && speakers.every(({ model }) => model === first.model)
        ? first.model
        : null,
  };
}

/** Who answered, by model; as long as nobody has, those that were named. What is observed is nobody's words. */
function speakersIn(record: DeliberationState): readonly string[] {
  const answered = [...record.asks.values()].flatMap(({ opened: { gate, seat }, reply, model }) =>
    gate === null && reply?.kind === "answered" ? [model ?? modelOf(record, seat) ?? ""] : [],
  );
  const models = answered.length === 0 ? Object.values(record.models) : answered;
  return [...new Set(models)].filter((model) => model !== CHECK_RUNNER.id);
}

/** Why a run stopped, in words. */
export function describeReason(reason: string): string {
  return shortTerm("en", reason);
}

// What people made of a result: proposed until somebody accepts or rejects it, or something supersedes it.
// Law: the last record counts, and those before it stay as its history. A fork begins without those of its parent.
export type Approval = NonNullable<ReturnType<typeof approval>>;

/** Nobody has recorded anything. */
const PROPOSED = {
  status: "proposed",
  who: null,
  date: null,
  supersededBy: null,
  reviewOn: null,
  note: "",
} as const;

/** Null before the end: there is no result yet. */
export function approval(events: readonly LogEvent[]) {
  if (!events.some(({ type }) => type === "deliberation.concluded")) return null;
  const forked = events.findLastIndex(({ type }) => type === "deliberation.forked");
  const history = events.slice(forked + 1).flatMap((event) => {
    if (event.type !== "approval.recorded") return [];
    const { status, who, note, supersededBy = null, reviewOn = null } = event.data;
    // The day of the record, as 2026-01-05; `reviewOn` is the day on which it is looked at again.
    const date = event.ts.slice(0, "2026-01-05".length);
    return [{ status, who, date, supersededBy, reviewOn, note }];
  });
  // Every record, oldest first; the last is the one that counts.
  return { ...(history.at(-1) ?? PROPOSED), history };
}
