// Answers for a seat that a person holds. Without an answer it shows what is asked.
// Law: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.
import { render } from "../../agents/render.ts";
import { advance } from "../../deliberation/frontier.ts";
import { modelFor } from "../../script/model-for.ts";
import { History } from "../../deliberation/history.ts";
import { submit } from "../../deliberation/submit.ts";
import { badInput } from "../../errors.ts";
import type { FileLogStore, LogEvent } from "../../log/index.ts";
import { protocolNamed } from "../../protocols/index.ts";
import type { Ask } from "../../script/ask.ts";
import type { Brief, Protocol } from "../../script/protocol.ts";
import { oneLine, plain } from "../../text/visible.ts";
import type { Io } from "../io.ts";
import { replyOf } from "../people.ts";

export interface Seated {
  readonly ask: Ask;
  readonly protocol: Protocol;
  readonly history: History;
}

/** The ask that waits for a person who holds a seat: the one named, or the first. */
export function waitingSeat(events: readonly LogEvent[], named: string | undefined): Seated | undefined {
  const history = History.of(events);
  const protocol = protocolNamed(history.opened.protocol);
  if (!protocol || history.concluded) return undefined;
  const { models } = history;
  const isPersons = ({ gate, seat }: Ask): boolean => !gate && modelFor(models, seat) === "person";
  const ask = advance(protocol, history, history.activeMs, true).open.find((open) => history.asks.has(open.id) && isPersons(open) && (named === undefined || open.id === named));
  return ask && { ask, protocol, history };
}

/** What a person who is not at a terminal can do next. */
export const WAITS = 4;

export async function answer(io: Io, store: FileLogStore, id: string, { ask, protocol, history }: Seated, given: string | undefined): Promise<number> {
  const { brief, nonce } = history.opened;
  const prompt = render(ask, { brief: brief as unknown as Brief, wording: protocol.wording, nonce }); // parsed when the deliberation was opened
  const how = `dissensus decide ${id} --ask ${ask.id} JSON`;
  if (given === undefined && !io.isAttended) {
    io.out(`${plain(prompt.shared + prompt.transcript + prompt.own)}\n`);
    io.err(`${ask.seat.title} is asked for: ${ask.purpose}. Answer with: ${how}\n`);
    return WAITS;
  }
  const raw = given ?? (await replyOf(ask, prompt, io.env["USER"] ?? "person", io))?.text;
  if (raw === undefined) return WAITS;
  const settled = submit(ask, { raw, call: null, finish: "stop", rejections: 0 });
  if (settled.type !== "ask.answered") {
    const reasons = settled.type === "ask.rejected" ? settled.data.reasons : [settled.data.why];
    throw badInput("refused", `Not recorded, the answer of ${ask.seat.title} has to change:\n${reasons.slice(0, MOST_REASONS).map((reason) => `  ${oneLine(reason, 200)}`).join("\n")}`, `To see what is asked: dissensus decide ${id} --ask ${ask.id}`);
  }
  const log = await store.open(id);
  try {
    if (History.of(log.events).replies.has(ask.id)) throw badInput("refused", `Not recorded: ${ask.id} is settled already.`);
    const [event] = await log.append([settled]);
    const faults = settled.data.flags.map((flag) => `  noted: ${oneLine(flag, 200)}\n`).join("");
    io.out(`Recorded as event ${event?.seq ?? ""}.${faults === "" ? "" : `\n${faults.trimEnd()}\n`} Go on with: dissensus resume ${id}\n`);
    return 0;
  } finally {
    await log.close();
  }
}

/** With what stands around them they fill the screen an error may have. */
const MOST_REASONS = 10;
