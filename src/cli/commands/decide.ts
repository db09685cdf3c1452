// Answers what a deliberation waits for, from any process: the living writer takes it, or this one becomes the writer.
import { join } from "node:path";
import { whole } from "../../agents/render.ts";
import { badInput, badUsage, type DissensusError } from "../../errors.ts";
import { isWritten, type FileLogStore, type LogEvent } from "../../log/index.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Redact } from "../../text/redaction.ts";
import { oneLine, plain } from "../../text/visible.ts";
import {
  afterwards,
  awaited,
  goOn,
  isAllAnswered,
  listed,
  namesOf,
} from "../../workspace/awaited.ts";
import type { Io } from "../io.ts";
import { chooseFrom, replyOf } from "../people.ts";
import { handIn, judged, promptOf, waitingSeat, type Seated } from "../../workspace/answer.ts";
import { whoIs } from "../../workspace/sit.ts";
import type { Cleaned } from "../../workspace/person-words.ts";
import { howToRevise, isRevision, revisionFrom } from "../../workspace/revision-file.ts";
import { status } from "../../views/index.ts";
import type { Flags } from "../flags.ts";
import { redactFor } from "../../workspace/desk.ts";
import { decideOn, standing } from "../../workspace/decision.ts";
import { meant, storeAt } from "../../workspace/root.ts";
import { loadSettings } from "../../workspace/settings.ts";

export interface DecideFlags extends Flags {
  readonly ask?: string;
  readonly note: string;
  readonly file?: string;
  readonly brief?: boolean;
}

export async function decide(
  io: Io,
  given: string,
  choice: string | undefined,
  flags: DecideFlags,
): Promise<number> {
  const settings = await loadSettings(io.cwd, io.env);
  const store = storeAt(io, flags.root, settings.root);
  const id = await meant(store, given);
  const events = await store.read(id);
  const { file } = flags;
  const redact = redactFor({ env: io.env, settings });
  const gate =
    file === undefined
      ? status(events).waitingFor.gates.find(
          ({ ask }) => flags.ask === undefined || ask === flags.ask,
        )
      : undefined;
  const seat = gate
    ? undefined
    : waitingSeat(
        events,
        flags.ask,
        (ask) => file === undefined || flags.ask !== undefined || isRevision(ask),
      );
  if (seat)
    return answer(io, store, id, seat, {
      json: choice,
      file,
      isBrief: flags.brief === true,
      redact,
    });
  if (!gate)
    throw file === undefined
      ? nothingWaits(events, id, flags.ask)
      : badInput(
          "bad-file",
          `--file: ${id} waits for no next version of an artifact${flags.ask === undefined ? "" : ` on ${oneLine(flags.ask, 60)}`}.`,
          `dissensus show ${id} tells where it stands.`,
        );
  const choices = gate.choices.map((c) => c.id);
  const chosen =
    choice === undefined
      ? io.isAttended
        ? await chooseFrom(gate)
        : undefined
      : { choice, note: flags.note };
  if (chosen === undefined) {
    io.out(
      `${plain(gate.question)}\n${gate.choices.map(({ id: name, label, wants }) => `  ${name.padEnd(16)} ${oneLine(label, 200)}${wants === undefined ? "" : `, with --note TEXT: ${wants}`}`).join("\n")}\n`,
    );
    io.err(
      `${listed(awaited(events), gate.ask)}${id} waits for a decision. Say one of: dissensus decide ${id} ${choices.join("|")}\n`,
    );
    return WAITS;
  }
  const taken = await decideOn(
    store,
    id,
    gate,
    { ...chosen, note: redact(chosen.note) },
    whoIs(io),
  );
  for (const notice of taken.notices) io.err(`${notice}\n`);
  const next = (await isWritten(store.home, id))
    ? "The run that waits for it goes on."
    : afterwards(await store.read(id), id);
  io.out(`Recorded as event ${taken.seq}. ${next}\n`);
  return 0;
}

function nothingWaits(
  events: readonly LogEvent[],
  id: string,
  ask: string | undefined,
): DissensusError {
  const waits = awaited(events);
  const hint =
    waits.length > 0
      ? `What waits: ${namesOf(waits)}.`
      : `dissensus show ${id} tells where it stands.`;
  const isNamed = (event: { data: { ask: string } }): boolean =>
    ask === undefined || event.data.ask === ask;
  const before = events.findLast((event) => event.type === "person.decided" && isNamed(event));
  const replied =
    ask === undefined
      ? undefined
      : events.find((event) => event.type === "ask.answered" && isNamed(event));
  const known =
    before?.type === "person.decided"
      ? `: ${standing(before.data)}`
      : replied
        ? `: it is answered (event ${replied.seq}).`
        : ".";
  if (isAllAnswered(events))
    return badInput(
      "nothing-waits",
      `Everything that waited is answered${before ? known : "."}`,
      goOn(events, id),
    );
  return badInput(
    "nothing-waits",
    `${id} waits for no decision${ask === undefined ? "" : ` on ${oneLine(ask, 60)}`}${known}`,
    hint,
  );
}

// Answers for a seat that a person holds. Without an answer it shows what is asked.
// Law: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.

/** What was said with the command. */
interface Given {
  readonly json: string | undefined;
  /** A file that holds the whole next version. */
  readonly file: string | undefined;
  /** Shown without what all seats share and what was said so far. */
  readonly isBrief: boolean;
  /** Takes the keys that this machine uses out of what was said. */
  readonly redact: Redact;
}

/** What a person who is not at a terminal can do next. */
const WAITS = 4;

async function answer(
  io: Io,
  store: FileLogStore,
  id: string,
  seated: Seated,
  given: Given,
): Promise<number> {
  const { ask } = seated;
  const events = await store.read(id);
  const said =
    given.json === undefined && given.file === undefined
      ? await asked(io, store, id, seated, events, given.isBrief)
      : await handedIn(io, ask, given);
  if (said === undefined) return WAITS;
  for (const notice of said.notices) io.err(`${notice}\n`);
  const settled = judged(seated, given.redact(said.text), id);
  for (const notice of settled.notices) io.err(`${notice}\n`);
  const { seq } = await handIn(
    store,
    id,
    { ask: ask.id, text: settled.text, who: whoIs(io) },
    { draft: settled.draft },
  );
  const faults = settled.draft.data.flags
    .map((flag) => `  noted: ${oneLine(flag, 200)}\n`)
    .join("");
  const next = (await isWritten(store.home, id))
    ? "The run that waits for it goes on."
    : afterwards(await store.read(id), id);
  io.out(
    `Recorded as event ${seq}, for ${oneLine(ask.seat.title, 60)} (${ask.id}).\n${faults}${next}\n`,
  );
  return 0;
}

async function handedIn(io: Io, ask: Ask, { json, file }: Given): Promise<Cleaned> {
  if (file === undefined) return { text: json ?? "", notices: [] };
  if (json !== undefined)
    throw badUsage("--file is the whole answer: leave the JSON out, or the file.");
  if (!isRevision(ask))
    throw badInput(
      "bad-file",
      `--file: ${ask.id} asks ${oneLine(ask.seat.title, 60)} for ${ask.purpose}, and a file can only be the next version of an artifact under review.`,
      "Answer it with JSON.",
    );
  return revisionFrom(file, ask, io.cwd);
}

/** Shows what is asked, and asks where somebody sits at a terminal. */
async function asked(
  io: Io,
  store: FileLogStore,
  id: string,
  seated: Seated,
  events: readonly LogEvent[],
  isBrief: boolean,
): Promise<Cleaned | undefined> {
  const { ask } = seated;
  const rendered = promptOf(seated);
  const prompt = isBrief ? { ...rendered, shared: "", transcript: "" } : rendered;
  const about = `${listed(awaited(events), ask.id)}${isRevision(ask) ? howToRevise(events, join(store.home.root, id), io.cwd) : ""}`;
  if (io.isAttended) {
    io.out(about);
    const said = await replyOf(ask, prompt, whoIs(io), io);
    return said && { text: said.text, notices: [] };
  }
  io.out(`${plain(whole(prompt))}\n`);
  const isShort = isBrief && rendered.shared + rendered.transcript !== "";
  io.err(
    `${isShort ? `Left out: what all seats share${ask.artifact === undefined ? "" : ", the artifact"}, and what was said so far. Without --brief it is shown too.\n` : ""}${about}${ask.seat.title} is asked for: ${ask.purpose}. Answer with: dissensus decide ${id} --ask ${ask.id} JSON\n`,
  );
  return undefined;
}
