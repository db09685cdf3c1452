// What was put to whom: the prompt of any call, rendered again from the log, with what came back, and a search in both.
// Law 1: prompts are in no log, only their hashes; one that would now be worded otherwise is told from the one that was sent.
// Law 2: a search ends: it reads so many characters and names so many calls, and says where it stopped.
import { setImmediate } from "node:timers/promises";
import { promptText, render } from "../agents/render.ts";
import { driverOf } from "../engine/deliberation/frontier.ts";
import { History } from "../engine/deliberation/history.ts";
import { isPreflight, PREFLIGHT_PROMPT } from "../engine/deliberation/preflight.ts";
import { sha } from "../engine/runners/calling.ts";
import { settingOf } from "../engine/runners/prompt-of.ts";
import type { Ask } from "../kernel/ask.ts";
import type { LogEvent, StoredText } from "../log/event.ts";
import type { Blobs } from "../log/log.ts";
import { protocolNamed } from "../protocols/index.ts";
import { plain } from "../text/visible.ts";
import { calls } from "../views/calls.ts";

/** What one call sent and got. */
export type CallTexts = NonNullable<Awaited<ReturnType<Prompts["textsOf"]>>>;
export type CallSearch = Awaited<ReturnType<Prompts["search"]>>;
export type CallHit = CallSearch["hits"][number];
export type Prompts = ReturnType<typeof promptsOf>;

/** As much as a page shows of any text. */
const MOST_SHOWN = 200_000;
const MOST_HITS = 200;
/** A run of a thousand long prompts; a second's work. */
const MOST_READ = 60_000_000;
/** Others are served in between. */
const CALLS_AT_ONCE = 10;
const AROUND = 60;

/** The calls of a log, and the replies that hosts brought, with what was put to each. */
export function promptsOf(events: readonly LogEvent[], blobs: Pick<Blobs, "get">) {
  const history = History.of(events);
  const asks = asksIn(history);
  const all = new Map<string, Sent>();
  let setting: ReturnType<typeof settingOf> | undefined;

  const listed = new Set(calls(events).map(({ call }) => call));
  for (const { seq, type, data } of events) {
    if (type === "call.reserved") {
      const { call, ask, repair, prompt: hash } = data;
      all.set(call, { call, ask, repair, hash, ...NOTHING });
    } else if (type === "call.completed" || type === "call.failed") {
      const sent = all.get(data.call);
      if (sent) sent.raw = data.raw;
      if (sent && type === "call.completed") sent.thinking = data.thinking ?? null;
    } else if (type === "ask.answered" || type === "ask.rejected") {
      const call = data.call ?? `host/${seq}`;
      if (!listed.has(call)) continue;
      const unsent = { call, ask: data.ask, repair: 0, hash: null, ...NOTHING };
      const sent: Sent = all.get(call) ?? unsent;
      all.set(call, sent);
      if (type === "ask.rejected") sent.reasons = data.reasons;
      else sent.raw ??= { text: JSON.stringify(data.reply, null, 2) };
    }
  }

  async function promptOf({ ask: id, repair }: Sent): Promise<string | null> {
    if (isPreflight(id)) return promptText(PREFLIGHT_PROMPT);
    const [ask, asked] = [asks.get(id), history.asks.get(id)];
    const protocol = protocolNamed(history.opened.protocol);
    if (!ask || !asked || !protocol) return null;
    const rejection = repair > 0 ? asked.rejections[repair - 1] : undefined;
    const refused = rejection && {
      raw: (await read(all.get(rejection.call ?? "")?.raw ?? null, same)) ?? "",
      reasons: rejection.reasons,
    };
    setting ??= settingOf(protocol, history);
    return promptText(render(ask, setting, refused, asked.constraints));
  }

  /** What can no longer be read is missing, and everything else is shown. */
  async function read(
    stored: StoredText | null,
    make: (text: string) => string,
  ): Promise<string | null> {
    return stored && blobs.get(stored).then(make, () => null);
  }

  return {
    /** Undefined where there is no such call. */
    async textsOf(call: string) {
      const sent = all.get(call);
      if (!sent) return undefined;
      const text = await promptOf(sent);
      return {
        /** Null where this release cannot render it again. */
        prompt: text === null ? null : show(text),
        /** Null where nobody recorded what was sent. */
        isAsSent: text === null || sent.hash === null ? null : sha(text) === sent.hash,
        /** Null where nothing came. */
        reply: await read(sent.raw, show),
        thinking: await read(sent.thinking, show),
        /** Why the reply was sent back. */
        reasons: sent.reasons,
      };
    },

    /** In the order of the log; of each call and each side the first place. Not whole where there may be more. */
    async search(words: string) {
      const wanted = words.trim().toLowerCase();
      const hits = [];
      let [looked, n] = [0, 0];
      for (const sent of all.values()) {
        if (hits.length >= MOST_HITS || looked > MOST_READ) return { hits, isWhole: false };
        n += 1;
        if (n % CALLS_AT_ONCE === 0) await setImmediate();
        for (const side of ["prompt", "reply"] as const) {
          const text = (await (side === "prompt" ? promptOf(sent) : read(sent.raw, same))) ?? "";
          looked += text.length;
          const hit = findIn(text, wanted);
          if (hit) hits.push({ call: sent.call, side, ...hit });
        }
      }
      return { hits, isWhole: true };
    },
  };
}

interface Sent {
  readonly call: string;
  readonly ask: string;
  readonly repair: number;
  readonly hash: string | null;
  raw: StoredText | null;
  thinking: StoredText | null;
  reasons: readonly string[];
}
const NOTHING = { raw: null, thinking: null, reasons: [] };

const same = (text: string): string => text;

/** Every ask that the script of this log puts, as far as this release has it. */
function asksIn(history: History): ReadonlyMap<string, Ask> {
  const protocol = protocolNamed(history.opened.protocol);
  if (!protocol) return new Map();
  try {
    const { asked } = driverOf(protocol, history).drive(history.replies);
    return new Map(asked.map((ask) => [ask.id, ask]));
  } catch {
    // A script that no longer takes these replies asks nothing that could be shown.
    return new Map();
  }
}

function show(text: string): string {
  return plain(text.slice(0, MOST_SHOWN));
}

/** The first place, and what stands around it. */
function findIn(text: string, wanted: string) {
  const at = text.toLowerCase().indexOf(wanted);
  if (at === -1) return null;
  const end = at + wanted.length;
  return {
    before: plain(text.slice(Math.max(0, at - AROUND), at)),
    match: plain(text.slice(at, end)),
    after: plain(text.slice(end, end + AROUND)),
  };
}
