// How much of a deliberation a client may read while it goes on.
// Law: of a hosted run that is not over, nothing is shown that was recorded since the first ask that is still open was put,
//      so that no report lays one seat's words before another that has yet to speak. A blind ask stands with those it is blind to, also where it came later.
import type { LogEvent } from "../log/index.ts";
import { status } from "../views/index.ts";

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
