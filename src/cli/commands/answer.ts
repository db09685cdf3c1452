// Answers for a seat that a person holds. Without an answer it shows what is asked.
// Law: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.
import { join } from "node:path";
import { render, whole } from "../../agents/render.ts";
import { advance } from "../../deliberation/frontier.ts";
import { History } from "../../deliberation/history.ts";
import { submit } from "../../deliberation/submit.ts";
import { badInput, badUsage } from "../../errors.ts";
import type { FileLogStore, LogEvent } from "../../log/index.ts";
import { protocolNamed } from "../../protocols/index.ts";
import type { Ask } from "../../script/ask.ts";
import { modelFor } from "../../script/model-for.ts";
import type { Brief, Protocol } from "../../script/protocol.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { afterwards, awaited, listed } from "../awaited.ts";
import type { Io } from "../io.ts";
import { replyOf } from "../people.ts";
import { cleanReply, type Cleaned } from "../person-words.ts";
import { howToRevise, isRevision, revisionFrom } from "../revision-file.ts";

export interface Seated {
  readonly ask: Ask;
  readonly protocol: Protocol;
  readonly history: History;
}

/** What was said with the command. */
export interface Given {
  readonly json: string | undefined;
  /** A file that holds the whole next version. */
  readonly file: string | undefined;
  /** Shown without what all seats share and what was said so far. */
  readonly isBrief: boolean;
}

/** The ask that waits for a person who holds a seat: the one named, or the first. */
export function waitingSeat(events: readonly LogEvent[], named: string | undefined, fits: (ask: Ask) => boolean = () => true): Seated | undefined {
  const history = History.of(events);
  const protocol = protocolNamed(history.opened.protocol);
  if (!protocol || history.concluded) return undefined;
  const { models } = history;
  const isPersons = ({ gate, seat }: Ask): boolean => !gate && modelFor(models, seat) === "person";
  const ask = advance(protocol, history, history.activeMs, true).open.find((open) => history.asks.has(open.id) && isPersons(open) && (named === undefined || open.id === named) && fits(open));
  return ask && { ask, protocol, history };
}

/** What a person who is not at a terminal can do next. */
export const WAITS = 4;

export async function answer(io: Io, store: FileLogStore, id: string, seated: Seated, given: Given): Promise<number> {
  const { ask } = seated;
  const events = await store.read(id);
  const said = given.json === undefined && given.file === undefined ? await asked(io, store, id, seated, events, given.isBrief) : await handedIn(io, ask, given);
  if (said === undefined) return WAITS;
  const cleaned = cleanReply(said.text, ask);
  for (const notice of [...said.notices, ...cleaned.notices]) io.err(`${notice}\n`);
  const settled = submit(ask, { raw: cleaned.text, call: null, finish: "stop", rejections: 0 });
  if (settled.type !== "ask.answered") {
    const reasons = settled.type === "ask.rejected" ? settled.data.reasons : [settled.data.why];
    throw badInput("refused", `Not recorded, the answer of ${ask.seat.title} has to change:\n${reasons.slice(0, MOST_REASONS).map((reason) => `  ${oneLine(reason, 200)}`).join("\n")}`, `To see what is asked: dissensus decide ${id} --ask ${ask.id}`);
  }
  const log = await store.open(id);
  try {
    if (History.of(log.events).replies.has(ask.id)) throw badInput("refused", `Not recorded: ${ask.id} is settled already.`);
    const [event] = await log.append([settled]);
    const faults = settled.data.flags.map((flag) => `  noted: ${oneLine(flag, 200)}\n`).join("");
    io.out(`Recorded as event ${event?.seq ?? ""}, for ${oneLine(ask.seat.title, 60)} (${ask.id}).\n${faults}${afterwards(log.events, id)}\n`);
    return 0;
  } finally {
    await log.close();
  }
}

async function handedIn(io: Io, ask: Ask, { json, file }: Given): Promise<Cleaned> {
  if (file === undefined) return { text: json ?? "", notices: [] };
  if (json !== undefined) throw badUsage("--file is the whole answer: leave the JSON out, or the file.");
  if (!isRevision(ask)) throw badInput("bad-file", `--file: ${ask.id} asks ${oneLine(ask.seat.title, 60)} for ${ask.purpose}, and a file can only be the next version of an artifact under review.`, "Answer it with JSON.");
  return revisionFrom(file, ask, io.cwd);
}

/** Shows what is asked, and asks where somebody sits at a terminal. */
async function asked(io: Io, store: FileLogStore, id: string, { ask, protocol, history }: Seated, events: readonly LogEvent[], isBrief: boolean): Promise<Cleaned | undefined> {
  const { brief, nonce } = history.opened;
  const rendered = render(ask, { brief: brief as unknown as Brief, wording: protocol.wording, nonce }); // parsed when the deliberation was opened
  const prompt = isBrief ? { ...rendered, shared: "", transcript: "" } : rendered;
  const about = `${listed(awaited(events), ask.id)}${isRevision(ask) ? howToRevise(events, join(store.home.root, id), io.cwd) : ""}`;
  if (io.isAttended) {
    io.out(about);
    const said = await replyOf(ask, prompt, io.env["USER"] ?? "person", io);
    return said && { text: said.text, notices: [] };
  }
  io.out(`${plain(whole(prompt))}\n`);
  const isShort = isBrief && rendered.shared + rendered.transcript !== "";
  io.err(`${isShort ? `Left out: what all seats share${ask.artifact === undefined ? "" : ", the artifact"}, and what was said so far. Without --brief it is shown too.\n` : ""}${about}${ask.seat.title} is asked for: ${ask.purpose}. Answer with: dissensus decide ${id} --ask ${ask.id} JSON\n`);
  return undefined;
}

/** With what stands around them they fill the screen an error may have. */
const MOST_REASONS = 10;
