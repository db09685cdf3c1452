// The tools that look at deliberations: status, report, list, check.
import { folderOf, formats } from "../report/index.ts";
import { DissensusError } from "../errors.ts";
import {
  check as problemsOf,
  problemText,
  readFolder,
} from "../protocols/structured/ledger/index.ts";
import { status } from "../views/index.ts";
import { oneLine, plain } from "../text/visible.ts";
import type { z } from "zod";
import type { Backend } from "./backend.ts";
import { readStatus, runStateOf, statusText, TOPIC_CHARACTERS, standsText } from "./status.ts";
import { tool } from "./tool.ts";
import * as wire from "./wire.ts";
import type { LogEvent } from "../log/index.ts";

const LOOKS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** About what clients take as one answer without cutting it themselves. */
const MOST_REPORT_CHARACTERS = 60_000;
/** Each is a log to read, and an answer has to come at once. */
const MOST_LISTED = 20;
const MOST_ERRORS = 50;
const ERROR_CHARACTERS = 500;

export const statusTool = tool({
  name: "status",
  input: wire.idInput,
  output: wire.statusOutput,
  annotations: { ...LOOKS, readOnlyHint: false }, // what follows from the record, such as a turn that is over, is written when somebody looks
  run: async ({ id }, { backend }) => {
    const data = await readStatus(backend, id);
    return { data, text: statusText(data) };
  },
});

export const reportTool = tool({
  name: "report",
  input: wire.reportInput,
  output: wire.reportOutput,
  annotations: LOOKS,
  run: async ({ id, format, offset }, { backend }) => {
    const { events, isPartial } = readableEvents(await backend.events(id));
    const whole = formats[format](events);
    const text = whole.slice(offset, offset + MOST_REPORT_CHARACTERS);
    const after = offset + text.length;
    const nextOffset = after < whole.length ? after : null;
    const next =
      nextOffset !== null
        ? `Call report again with offset ${nextOffset} for the rest.`
        : isPartial
          ? `It is not over. Call status with id ${id}.`
          : "Tell the person what came out, what stayed disputed, and who held the minority's view.";
    return {
      data: { id, format, text, total: whole.length, nextOffset, partial: isPartial, next },
      text: `${text}\n\n${next}`,
    };
  },
});

export const listTool = tool({
  name: "list",
  input: wire.listInput,
  output: wire.listOutput,
  annotations: LOOKS,
  run: async ({ offset }, { backend }) => {
    const ids = await backend.list();
    const deliberations = await Promise.all(
      ids.slice(offset, offset + MOST_LISTED).map((id) => rowOf(backend, id)),
    );
    const after = offset + deliberations.length;
    const nextOffset = after < ids.length ? after : null;
    const next =
      ids.length === 0
        ? "There are none. Begin one with start."
        : nextOffset === null
          ? "Call status or report with an id."
          : `Call list with offset ${nextOffset} for earlier ones.`;
    return {
      data: { deliberations, total: ids.length, nextOffset, next },
      text: [
        ...deliberations.map(
          ({ id, protocol, state, reason, topic }) =>
            `- ${id} (${protocol}): ${state}${reason === null ? "" : `, ${reason}`}. ${topic}`,
        ),
        next,
      ].join("\n"),
    };
  },
});

async function rowOf(
  backend: Backend,
  id: string,
): Promise<z.output<typeof wire.listOutput>["deliberations"][number]> {
  try {
    const isRun = await backend.isRun(id);
    const events = await backend.events(id);
    const now = status(events);
    return {
      id,
      protocol: now.protocol,
      topic: oneLine(now.topic, TOPIC_CHARACTERS),
      state: runStateOf(now, isRun),
      reason: now.reason,
      stands: standsText(events),
      hosted: now.hosted,
    };
  } catch (error) {
    if (!(error instanceof DissensusError)) throw error;
    return {
      id,
      protocol: "",
      topic: oneLine(error.message, TOPIC_CHARACTERS),
      state: "damaged",
      reason: error.code,
      stands: null,
      hosted: false,
    };
  }
}

export const checkTool = tool({
  name: "check",
  input: wire.idInput,
  output: wire.checkOutput,
  annotations: LOOKS,
  run: async ({ id }, { backend }) => {
    const { events } = readableEvents(await backend.events(id));
    const folder = folderOf(events);
    if (!folder.some(({ folder: within }) => within === "state")) {
      const next =
        "Only structured deliberations keep ledgers. Call report for what this one came to.";
      return {
        data: { id, valid: null, total: 0, errors: [], next },
        text: `${id} keeps no ledgers. ${next}`,
      };
    }
    const files = folder.map(
      ({ folder: within, name, text }) =>
        [within === null ? name : `${within}/${name}`, text] as const,
    );
    const problems = problemsOf(readFolder(new Map(files)));
    const total = problems.length;
    const errors = problems
      .slice(0, MOST_ERRORS)
      .map((problem) => oneLine(problemText(problem), ERROR_CHARACTERS));
    const [said, next] =
      total === 0
        ? [`The ledgers of ${id} are valid.`, "Nothing has to be done."]
        : [
            `The ledgers of ${id} have ${total} errors:`,
            "Tell the person: the ledgers break their own rules.",
          ];
    return {
      data: { id, valid: total === 0, total, errors, next },
      text: plain([said, ...errors, next].join("\n")),
    };
  },
});

// How much of a deliberation a client may read while it goes on.
// Law: of a hosted run that is not over, nothing is shown that was recorded since the first ask that is still open was put,
//      so that no report lays one seat's words before another that has yet to speak. A blind ask stands with those it is blind to, also where it came later.
export type Shown = Readonly<{ events: readonly LogEvent[]; isPartial: boolean }>;

export function readableEvents(events: readonly LogEvent[]): Shown {
  const { state, hosted, waitingFor } = status(events);
  if (state === "finished") return { events, isPartial: false };
  const open = new Set(waitingFor.asks.map(({ ask }) => ask));
  const first = hosted ? firstBeside(events, open) : -1;
  if (first === -1) return { events, isPartial: true };
  // Those that were put together with it are named; what came back for them is not shown.
  const after = events.findIndex(({ type }, n) => n > first && type !== "ask.opened");
  return { events: after === -1 ? events : events.slice(0, after), isPartial: true };
}

/** Where the first ask was put that is open, or that a blind one which is open has to be blind to. */
function firstBeside(events: readonly LogEvent[], open: ReadonlySet<string>): number {
  const blind = new Set(
    events.flatMap((event) =>
      event.type === "ask.opened" && event.data.blind && open.has(event.data.ask)
        ? [besides(event.data)]
        : [],
    ),
  );
  return events.findIndex(
    (event) =>
      event.type === "ask.opened" &&
      (open.has(event.data.ask) || (event.data.blind && blind.has(besides(event.data)))),
  );
}

function besides({ purpose, round }: { readonly purpose: string; readonly round: number }): string {
  return `${round} ${purpose}`;
}
