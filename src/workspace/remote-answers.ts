// What a deliberation waits for from a person or a host, as its log tells it now, and how that is answered from any process,
// also with a file that holds the next version of a text.
// Law 1: read from the log alone, so that whoever answered one question is told of the others at once.
// Law 2: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.
// Law 3: a decision is called recorded only when it is; where another was recorded first, that one is told.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { advance } from "../engine/deliberation/frontier.ts";
import { History } from "../engine/deliberation/history.ts";
import { submit, passOverDraft } from "../engine/deliberation/submit.ts";
import type { Put } from "../engine/runners/prompt-of.ts";
import { GO_ON, objection, type Ask, type Decision as Choice, type Gate } from "../kernel/ask.ts";
import { canonical } from "../kernel/json.ts";
import { HOST, modelFor } from "../kernel/model-for.ts";
import { gateQuorumOf, hasVote, NO_VOTE } from "../log/index.ts";
import type { SeatAnswer, DeliverOptions, Draft, LogEvent, RunStore } from "../log/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import { listFirst } from "../text/words.ts";
import { oneLine } from "../text/visible.ts";
import { asksOf, status } from "../views/index.ts";
import { errorOf, sentenceFor } from "./catalogue.ts";
import { cleanReply, cleanWords, type Cleaned } from "./secret-filter.ts";
import { writingFor } from "../report/writing.ts";
import { secretFile } from "../text/secret-files.ts";
import { stateOf } from "../views/deliberation-state.ts";
import { readOne, type FileUse } from "./context.ts";
import type { WaitingAsk } from "../views/status.ts";
import type { GateDecision } from "./session-host.ts";

export { promptOf } from "../engine/runners/prompt-of.ts";

export interface OpenQuestion {
  readonly ask: string;
  readonly isGate: boolean;
  /** Who is asked: a seat's title, or the person as the one who decides. */
  readonly title: string;
  /** What for: a purpose, or a gate's question. */
  readonly about: string;
}

/** What people are asked. Gates first: everything else may hang on them. */
export function openQuestions(events: readonly LogEvent[]): readonly OpenQuestion[] {
  const now = status(events);
  return [
    ...now.waitingFor.gates.map(({ ask, question }) => ({
      ask,
      isGate: true,
      title: "A decision",
      about: oneLine(question.split("\n")[0] ?? "", 120),
    })),
    ...asksOf(now, "person").map(({ ask, title, purpose }) => ({
      ask,
      isGate: false,
      title: oneLine(title, 60),
      about: purpose,
    })),
  ];
}

/** Seats that are asked now, and that a host answers for. */
function hostSeats(events: readonly LogEvent[]): readonly string[] {
  return asksOf(status(events), HOST).map(({ title }) => oneLine(title, 60));
}

/** Nobody but the host has to do anything. */
export function isForHost(events: readonly LogEvent[]): boolean {
  return openQuestions(events).length === 0 && hostSeats(events).length > 0;
}

/** It stopped for a person, and what it stopped for is answered. */
export function isAllAnswered(events: readonly LogEvent[]): boolean {
  const { paused, state } = status(events);
  return (
    state !== "finished" &&
    paused?.reason === "person" &&
    openQuestions(events).length === 0 &&
    !isForHost(events)
  );
}

/** As it was started: who decides from elsewhere goes on doing so, and so does a host. */
export function howToGoOn(events: readonly LogEvent[], id: string): string {
  const { hosted, mixed } = status(events);
  if ((hosted && !mixed) || isForHost(events))
    return `The agent that holds it goes on: next_asks with id ${id}.`;
  return `Go on with: dissensus resume ${id}${isToWait(events) ? " --wait" : ""}`;
}

/** It was started with --wait: whoever decides does so from elsewhere. */
export function isToWait([opened]: readonly LogEvent[]): boolean {
  return opened?.type === "deliberation.opened" && opened.data.options["wait"] === true;
}

/** A screen has its end; `dissensus decide ID` lists them all. */
const MOST_NAMED = 8;

export function listAsks(questions: readonly OpenQuestion[]): string {
  const asks = questions.map(({ ask }) => ask);
  return listFirst(asks, MOST_NAMED);
}

/** What comes after an answer was recorded. */
export function describeNext(events: readonly LogEvent[], id: string): string {
  const open = openQuestions(events);
  const [first] = open;
  if (first === undefined) return `All is answered. ${howToGoOn(events, id)}`;
  return `${open.length} more ${open.length === 1 ? "waits" : "wait"}: ${listAsks(open)}; dissensus decide ${id} --ask ${first.ask}`;
}

/** One a line, where more than one waits; the one that was shown is marked. */
export function listQuestions(open: readonly OpenQuestion[], shown: string): string {
  if (open.length < 2) return "";
  const width = Math.max(...open.map(({ ask }) => ask.length));
  return `${open.length} wait:\n${open.map(({ ask, title, about }) => `  ${ask.padEnd(width)}  ${title}, ${about}${ask === shown ? " (shown)" : ""}\n`).join("")}`;
}

/** Where a run that stopped for a person stands now; empty where it did not. */
export function describeWaiting(events: readonly LogEvent[], id: string): string {
  const { waitingFor, state } = status(events);
  const waiting = openQuestions(events).filter(({ isGate }) => !isGate);
  const named = waiting.map(({ title, about }) => `${title} (${about})`);
  const seats = listFirst(named, MOST_NAMED);
  const hosts = listFirst(state === "finished" ? [] : hostSeats(events), MOST_NAMED);
  const next = howToGoOn(events, id);
  return [
    ...waitingFor.gates.map(({ question, choices }) => {
      const ids = choices.map((choice) => choice.id).join("|");
      return sentenceFor("waits.gate", { question: oneLine(question, 120), id, choices: ids });
    }),
    ...waiting.slice(0, 1).map(({ ask }) => sentenceFor("waits.seats", { seats, id, ask })),
    hosts === "" ? "" : sentenceFor("waits.hosts", { hosts, next }),
    isAllAnswered(events) ? sentenceFor("waits.answered", { next }) : "",
  ].join("");
}

/** The ask that waits for a person who holds a seat: the one named, or the first. */
export function waitingSeat(
  events: readonly LogEvent[],
  named: string | undefined,
  fits: (ask: Ask) => boolean = () => true,
): Put | undefined {
  const history = History.of(events);
  const protocol = protocolNamed(history.opened.protocol);
  if (!protocol || history.concluded) return undefined;
  const { models } = history;
  const isPersons = ({ gate, seat }: Ask): boolean => !gate && modelFor(models, seat) === "person";
  const ask = advance(protocol, history, history.activeMs, { check: true }).open.find(
    (open) =>
      history.asks.has(open.id) &&
      isPersons(open) &&
      (named === undefined || open.id === named) &&
      fits(open),
  );
  return ask && { ask, protocol, history };
}

/** With what stands around them they fill the screen an error may have. */
const MOST_REASONS = 10;

/** The answer as it is recorded; thrown with the reasons where it cannot be. */
export function judgeAnswer(
  { ask }: Pick<Put, "ask">,
  raw: string,
  id: string,
  who?: string,
): Cleaned & { readonly draft: Draft<"ask.answered"> } {
  const { text, notices } = cleanReply(raw, ask);
  const draft = submit(ask, {
    raw: text,
    call: null,
    finish: "stop",
    rejections: 0,
    isPerson: true,
    ...(who === undefined ? {} : { who }),
  });
  if (draft.type === "ask.answered") return { draft, text, notices };
  const all = draft.type === "ask.rejected" ? draft.data.reasons : [draft.data.why];
  const shown = all.slice(0, MOST_REASONS).map((reason) => `  ${oneLine(reason, 200)}`);
  const { title } = ask.seat;
  throw errorOf("refused-reply", { title, reasons: shown.join("\n"), id, ask: ask.id });
}

/** Recorded by whoever runs it, or, with a draft, by this process where nobody does. Returns what became of it, which may be a refusal of the run's own. */
export async function handIn(
  store: RunStore,
  id: string,
  data: SeatAnswer["data"],
  options: Pick<DeliverOptions, "draft" | "waitMs"> = {},
): Promise<LogEvent> {
  const { draft } = options;
  const taken = await store.deliver(id, { type: "seat.answered", data }, options);
  if ("seq" in taken) {
    const event = (await store.read(id)).find(({ seq }) => seq === taken.seq);
    if (event) return event;
  } else if (
    taken.recorded?.type === "ask.answered" &&
    draft &&
    canonical(taken.recorded.data) === canonical(draft.data)
  ) {
    // A writer that died had recorded it.
    return taken.recorded;
  }
  throw errorOf("refused", { why: "refused" in taken ? taken.refused : "it is not in the log" });
}

export type OpenGate = Gate & { readonly ask: string };

/** Decides what waits under this name; what stands already is told where nothing waits any more. */
export async function decideFor(
  store: RunStore,
  id: string,
  { ask, ...said }: GateDecision,
  who: string,
): Promise<Receipt> {
  const events = await store.read(id);
  const gate = openGate(events, ask);
  if (gate) return decideOn(store, id, gate, { ...said, who });
  const [turn] = said.choice === GO_ON ? passableAsks(events, ask) : [];
  if (turn) return passOver(store, id, turn, who);
  const isDecision = (event: LogEvent): boolean =>
    event.type === "person.decided" && event.data.ask === ask;
  const stands = describeDecision(events.findLast(isDecision), " ");
  throw errorOf("nothing-waits.decision", { stands });
}

/** Thrown where the choice is none of those offered, or lacks the words it wants. */
export async function decideOn(
  store: RunStore,
  id: string,
  gate: OpenGate,
  { choice, note: said, who }: Choice & { readonly who: string },
): Promise<Receipt> {
  const { ask, choices } = gate;
  const wrong = objection(gate, choice, said);
  if (wrong !== undefined) {
    // The one that was meant, where it lacks only its words.
    const meant = choices.find((each) => each.id === choice) ?? choices[0];
    const example = { choice: meant?.id ?? "", words: String(meant?.wants !== undefined) };
    throw errorOf("bad-choice", { wrong: oneLine(wrong, 300), id, ...example });
  }
  const { text: note, notices } = cleanWords("the note", said);
  const quorum = gateQuorumOf(History.of(await store.read(id)).opened);
  if (quorum && !hasVote(quorum, who))
    throw errorOf("refused.decision", { why: NO_VOTE, stands: "" });
  const given = quorum
    ? ({ type: "person.voted", data: { ask, choice, who, note } } as const)
    : ({ type: "person.decided", data: { ask, choice, who, default: false, note } } as const);
  const gone = { refused: "it no longer waits for this", recorded: null };
  const judge = (events: readonly LogEvent[]): typeof gone | null =>
    openGate(events, ask) ? null : gone;
  const taken = await store.deliver(id, given, { judge });
  if ("seq" in taken) return { seq: taken.seq, notices };
  const stands = describeDecision(taken.recorded, " ");
  throw errorOf("refused.decision", { why: taken.refused, stands });
}

function openGate(events: readonly LogEvent[], ask: string): OpenGate | undefined {
  return status(events).waitingFor.gates.find((gate) => gate.ask === ask);
}

/** What was decided, after `lead`; empty where nothing was. */
export function describeDecision(event: LogEvent | null | undefined, lead: string): string {
  if (event?.type !== "person.decided") return "";
  return `${lead}“${oneLine(event.data.choice, 60)}” by ${oneLine(event.data.who, 60)} counts.`;
}

// The next version of an artifact under review, handed in as a file by the person who is its author.
// Law: it is taken whole or not at all; what is no text, too long, empty or unchanged is refused before anything is recorded.

const FILE: FileUse = {
  as: "--file",
  code: "bad-file",
  hint: "--file takes one text file in UTF-8 that holds the whole next version.",
};

/** An ask whose answer makes the next version. */
export type RevisionAsk = Ask & Required<Pick<Ask, "artifact" | "anew">>;

export function isRevision(ask: Ask): ask is RevisionAsk {
  return ask.anew !== undefined && ask.artifact !== undefined;
}

/** The reply that puts the file's text in the place of the artifact's. */
export async function revisionFrom(
  given: string,
  { artifact, anew }: RevisionAsk,
  cwd: string,
): Promise<Cleaned> {
  const { name, text } = await readOne(given, cwd, FILE, refuseSecrets);
  const about = { shown: oneLine(name, 200), hint: FILE.hint };
  const [has = "", most = ""] = [text.length, anew.most].map((n) => n.toLocaleString("en"));
  if (text.trim() === "") throw errorOf("bad-file.empty", about);
  if (text.length > anew.most) throw errorOf("bad-file.long", { ...about, has, most });
  if (text === artifact.text) throw errorOf("bad-file.same", about);
  const cleaned = cleanWords(name, text, artifact.text);
  return { ...cleaned, text: JSON.stringify(anew.reply(cleaned.text)) };
}

function refuseSecrets(name: string, path: string): void {
  const why = secretFile(name) ?? secretFile(path);
  const about = { shown: oneLine(name, 200), hint: FILE.hint };
  if (why !== null) throw errorOf("bad-file.secret", { ...about, why });
}

/** How to hand the next version in; empty where none is waited for. `folder` is the deliberation's. */
export function howToRevise(events: readonly LogEvent[], folder: string, cwd: string): string {
  const record = stateOf(events);
  const writing = writingFor(events[0]);
  for (const { ask, isGate, about } of openQuestions(events)) {
    const version = isGate ? null : writing.latestVersion?.(record, about);
    if (!version) continue;
    const path = join(folder, version.path);
    const near = relative(cwd, path);
    const where = existsSync(path)
      ? `is in ${oneLine(near.startsWith("..") ? path : near, 300)}. Edit a copy`
      : "is not written out yet. Write the next one";
    return `Version ${version.n} ${where}, and hand it in whole: dissensus decide ${record.opened.deliberation} --ask ${ask} --file FILE\n`;
  }
  return "";
}

// A person no longer waits for a seat: its turn ends before its clock does, from any process.
// Law: the living run writes it down and cuts off what is in flight; where nobody runs it, whoever said so does.
/** Where what a person decided stands in the log, and what was taken out of their words. */
export interface Receipt {
  readonly seq: number;
  readonly notices: readonly string[];
}

/** Answers that a person need not wait for: all of them, or the one that is named. */
export function passableAsks(events: readonly LogEvent[], named?: string): readonly WaitingAsk[] {
  return status(events).waitingFor.asks.filter(
    ({ ask, passable }) => passable === true && (named === undefined || ask === named),
  );
}

/** The run goes on without this answer, before the turn is over. */
export async function passOver(
  store: RunStore,
  id: string,
  { ask, seat }: Pick<WaitingAsk, "ask" | "seat">,
  who: string,
): Promise<Receipt> {
  const given = { type: "turn.ended" as const, data: { ask, who } };
  const taken = await store.deliver(id, given, { draft: passOverDraft(ask, seat, who) });
  if ("seq" in taken) return { seq: taken.seq, notices: [] };
  throw errorOf("refused", { why: taken.refused });
}
