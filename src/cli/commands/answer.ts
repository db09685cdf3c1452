// Answers for a seat that a person holds. Without an answer it shows what is asked.
// Law: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.
import { join } from "node:path";
import { whole } from "../../agents/render.ts";
import { badInput, badUsage } from "../../errors.ts";
import { isWritten, type FileLogStore, type LogEvent } from "../../log/index.ts";
import type { Ask } from "../../script/ask.ts";
import type { Redact } from "../../text/redaction.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { afterwards, awaited, listed } from "../../desk/awaited.ts";
import type { Io } from "../io.ts";
import { replyOf } from "../people.ts";
import { handIn, judged, promptOf, type Seated } from "../../desk/answer.ts";
import { whoIs } from "../../desk/sit.ts";
import type { Cleaned } from "../../desk/person-words.ts";
import { howToRevise, isRevision, revisionFrom } from "../../desk/revision-file.ts";

/** What was said with the command. */
export interface Given {
  readonly json: string | undefined;
  /** A file that holds the whole next version. */
  readonly file: string | undefined;
  /** Shown without what all seats share and what was said so far. */
  readonly isBrief: boolean;
  /** Takes the keys that this machine uses out of what was said. */
  readonly redact: Redact;
}

/** What a person who is not at a terminal can do next. */
export const WAITS = 4;

export async function answer(
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
