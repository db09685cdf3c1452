// An answer for a seat that a person holds: found, shown, judged, recorded.
// Law: what does not fit the form or breaks a rule is refused with the reasons and not recorded; the seat can answer again.
import { advance } from "../engine/deliberation/frontier.ts";
import { History } from "../engine/deliberation/history.ts";
import { submit } from "../engine/deliberation/submit.ts";
import { badInput } from "../errors.ts";
import {
  deliver,
  type Answer,
  type DeliverOptions,
  type Draft,
  type FileLogStore,
  type LogEvent,
} from "../log/index.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Put } from "../engine/runners/prompt-of.ts";
import type { Ask } from "../kernel/ask.ts";
import { canonical } from "../kernel/json.ts";
import { modelFor } from "../kernel/model-for.ts";
import { oneLine } from "../text/visible.ts";
import { cleanReply } from "./person-words.ts";

export { promptOf } from "../engine/runners/prompt-of.ts";

/** The ask of a seat that a person holds. */
export type Seated = Put;

/** The ask that waits for a person who holds a seat: the one named, or the first. */
export function waitingSeat(
  events: readonly LogEvent[],
  named: string | undefined,
  fits: (ask: Ask) => boolean = () => true,
): Seated | undefined {
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
export function judged(
  { ask }: Pick<Seated, "ask">,
  raw: string,
  id: string,
): {
  readonly draft: Draft<"ask.answered">;
  readonly text: string;
  readonly notices: readonly string[];
} {
  const { text, notices } = cleanReply(raw, ask);
  const draft = submit(ask, { raw: text, call: null, finish: "stop", rejections: 0 });
  if (draft.type === "ask.answered") return { draft, text, notices };
  const reasons = draft.type === "ask.rejected" ? draft.data.reasons : [draft.data.why];
  throw badInput(
    "refused-reply",
    `Not recorded, the answer of ${ask.seat.title} has to change:\n${reasons
      .slice(0, MOST_REASONS)
      .map((reason) => `  ${oneLine(reason, 200)}`)
      .join("\n")}`,
    `To see what is asked: dissensus decide ${id} --ask ${ask.id}`,
  );
}

/** Recorded by whoever runs it, or, with a draft, by this process where nobody does. Returns what became of it, which may be a refusal of the run's own. */
export async function handIn(
  store: FileLogStore,
  id: string,
  data: Answer["data"],
  options: Pick<DeliverOptions, "draft" | "waitMs"> = {},
): Promise<LogEvent> {
  const { draft } = options;
  const taken = await deliver(store, id, { type: "seat.answered", data }, options);
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
  throw badInput(
    "refused",
    `Not recorded: ${"refused" in taken ? taken.refused : "it is not in the log"}.`,
  );
}
