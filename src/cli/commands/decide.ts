// Answers what a deliberation waits for, from any process: the living writer takes it, or this one becomes the writer.
// Law: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.
import { promptText } from "../../agents/render.ts";
import { promptOf, type Put } from "../../engine/runners/prompt-of.ts";
import type { DissensusError } from "../../errors.ts";
import type { FileLogStore, LogEvent } from "../../log/index.ts";
import { GO_ON } from "../../kernel/ask.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import type { Redact } from "../../text/redaction.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { status } from "../../views/index.ts";
import type { WaitingAsk } from "../../views/status.ts";
import { findId, openStore, redactFor } from "../../workspace/workspace.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import {
  decideOn,
  describeDecision,
  describeNext,
  handIn,
  howToGoOn,
  isAllAnswered,
  judgeAnswer,
  listAsks,
  listQuestions,
  openQuestions,
  waitingSeat,
  howToRevise,
  isRevision,
  revisionFrom,
  passableAsks,
  passOver,
} from "../../workspace/remote-answers.ts";
import type { OpenGate } from "../../workspace/remote-answers.ts";
import type { Cleaned } from "../../workspace/secret-filter.ts";
import { whoIs } from "../../workspace/session.ts";
import type { CommandFlags, Run } from "../flags.ts";
import type { Io } from "../io.ts";
import { chooseFrom, replyOf } from "../people.ts";
import { approvalDraft } from "../../engine/deliberation/approve.ts";
import { writeArtifacts } from "../../workspace/artifact-files.ts";

/** What a person who is not at a terminal can do next. */
const WAITS = 4;

/** Where an answer is given: what was said with the command, and to what. */
interface Place {
  readonly io: Io;
  readonly store: FileLogStore;
  readonly id: string;
  readonly events: readonly LogEvent[];
  readonly flags: CommandFlags;
  readonly given: string | undefined;
  /** Takes the keys that this machine uses out of what was said. */
  readonly redact: Redact;
}

export const runDecide: Run = async (io, flags, named, given?) => {
  const { settings, store } = await openStore(io, flags);
  const id = await findId(store, named);
  const events = await store.read(id);
  const { file, ask } = flags;
  const redact = redactFor({ env: io.env, settings });
  const place: Place = { io, store, id, events, flags, given, redact };
  const gate =
    file === undefined
      ? status(events).waitingFor.gates.find((open) => ask === undefined || open.ask === ask)
      : undefined;
  if (gate) return decideGate(gate, place);
  const turns = given === GO_ON ? passableAsks(events, ask) : [];
  if (turns.length > 0) return endTurns(turns, place);
  const isMeant = file === undefined || ask !== undefined ? undefined : isRevision;
  const seat = waitingSeat(events, ask, isMeant);
  if (seat) return answerSeat(seat, place);
  if (file === undefined) throw nothingWaits(place);
  throw errorOf("bad-file.no-version", { id, on: onAsk(ask) });
};

async function decideGate(gate: OpenGate, place: Place): Promise<number> {
  const { io, store, id, events, flags, given, redact } = place;
  const asked = given === undefined && io.isAttended ? await chooseFrom(gate) : undefined;
  const chosen = given === undefined ? asked : { choice: given, note: flags.note ?? "" };
  if (chosen === undefined) {
    const rows = gate.choices.map(({ id: name, label, wants }) => {
      const words = wants === undefined ? "" : `, with --note TEXT: ${wants}`;
      return `  ${name.padEnd(16)} ${oneLine(label, 200)}${words}\n`;
    });
    io.out(`${plain(gate.question)}\n${rows.join("")}`);
    const choices = gate.choices.map((choice) => choice.id).join("|");
    io.err(
      listQuestions(openQuestions(events), gate.ask) + sentenceFor("decide.gate", { id, choices }),
    );
    return WAITS;
  }
  const decision = { ...chosen, note: redact(chosen.note), who: whoIs(io) };
  const { seq, notices } = await decideOn(store, id, gate, decision);
  for (const notice of notices) io.err(`${notice}\n`);
  io.out(`Recorded as event ${seq}. ${await nextStep(place)}\n`);
  return 0;
}

/** The run goes on without those who have not answered yet. */
async function endTurns(turns: readonly WaitingAsk[], place: Place): Promise<number> {
  const { io, store, id } = place;
  for (const turn of turns) {
    const { seq } = await passOver(store, id, turn, whoIs(io));
    io.out(`Recorded as event ${seq}: it goes on without ${oneLine(turn.title, 60)}.\n`);
  }
  io.out(`${await nextStep(place)}\n`);
  return 0;
}

async function nextStep({ store, id }: Place): Promise<string> {
  if (await store.isWritten(id)) return "The run that waits for it goes on.";
  return describeNext(await store.read(id), id);
}

function onAsk(ask: string | undefined): string {
  return ask === undefined ? "" : ` on ${oneLine(ask, 60)}`;
}

function nothingWaits({ events, id, flags: { ask } }: Place): DissensusError {
  const isNamed = (event: { data: { ask: string } }): boolean =>
    ask === undefined || event.data.ask === ask;
  const decided = describeDecision(
    events.findLast((event) => event.type === "person.decided" && isNamed(event)),
    ": ",
  );
  if (isAllAnswered(events))
    return errorOf("nothing-waits.all", { known: decided || ".", next: howToGoOn(events, id) });
  const replied =
    ask === undefined
      ? undefined
      : events.find((event) => event.type === "ask.answered" && isNamed(event));
  const known = decided || (replied ? `: it is answered (event ${replied.seq}).` : ".");
  const asks = listAsks(openQuestions(events));
  return asks === ""
    ? errorOf("nothing-waits", { id, on: onAsk(ask), known })
    : errorOf("nothing-waits.others", { id, on: onAsk(ask), known, asks });
}

/** Answers for a seat that a person holds. Without an answer it shows what is asked. */
async function answerSeat(seat: Put, place: Place): Promise<number> {
  const { io, store, id, redact } = place;
  const { ask } = seat;
  const said = await answerGiven(seat, place);
  if (said === undefined) return WAITS;
  for (const notice of said.notices) io.err(`${notice}\n`);
  const { draft, text, notices } = judgeAnswer(seat, redact(said.text), id);
  for (const notice of notices) io.err(`${notice}\n`);
  const { seq } = await handIn(store, id, { ask: ask.id, text, who: whoIs(io) }, { draft });
  const faults = draft.data.flags.map((flag) => `  noted: ${oneLine(flag, 200)}\n`);
  io.out(`Recorded as event ${seq}, for ${oneLine(ask.seat.title, 60)} (${ask.id}).\n`);
  io.out(`${faults.join("")}${await nextStep(place)}\n`);
  return 0;
}

async function answerGiven(seat: Put, place: Place): Promise<Cleaned | undefined> {
  const { io, flags, given } = place;
  const { file } = flags;
  const { id, seat: who, purpose } = seat.ask;
  if (file === undefined)
    return given === undefined ? askHere(seat, place) : { text: given, notices: [] };
  if (given !== undefined) throw errorOf("usage.file-and-json");
  if (!isRevision(seat.ask))
    throw errorOf("bad-file.seat", { ask: id, title: oneLine(who.title, 60), purpose });
  return revisionFrom(file, seat.ask, io.cwd);
}

/** Shows what is asked, and asks where somebody sits at a terminal. */
async function askHere(
  seat: Put,
  { io, store, id, events, flags: { brief: isBrief = false } }: Place,
): Promise<Cleaned | undefined> {
  const { ask } = seat;
  const rendered = promptOf(seat);
  const prompt = isBrief ? { ...rendered, shared: "", transcript: "" } : rendered;
  const about = `${listQuestions(openQuestions(events), ask.id)}${isRevision(ask) ? howToRevise(events, store.folderOf(id), io.cwd) : ""}`;
  if (io.isAttended) {
    io.out(about);
    const said = await replyOf({ ask, prompt, who: whoIs(io) }, io);
    return said && { text: said.text, notices: [] };
  }
  io.out(`${plain(promptText(prompt))}\n`);
  const isShort = isBrief && rendered.shared + rendered.transcript !== "";
  const isOfText = ask.artifact !== undefined;
  const named = { title: ask.seat.title, purpose: ask.purpose, id, ask: ask.id };
  io.err(sentenceFor("decide.seat", { isShort, isOfText, about, ...named }));
  return undefined;
}

// Records what a person makes of the result of a deliberation that has ended, and writes its report anew.
export const runAccept: Run = async (io, flags, given) => {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const { as: status, by: who = whoIs(io), supersededBy, reviewOn, note } = flags;
  const request = { who, ...omitUndefined({ status, supersededBy, reviewOn, note }) };
  // Refused before the log is opened for writing: what is refused leaves it as it was.
  approvalDraft(await store.read(id), request);
  const log = await store.open(id);
  try {
    const draft = approvalDraft(log.events, request);
    await log.append([draft]);
    await writeArtifacts(log);
    const { status: now, who: by, supersededBy: place, reviewOn: day } = draft.data;
    io.out(sentenceFor("accept.done", { id, status: now, by, place, day }));
  } finally {
    await log.close();
  }
  return 0;
};
