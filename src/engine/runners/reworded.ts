// Tells which asks would now be put in other words than those that were sent: a newer release may word things anew.
// What was recorded stands and is never bought again; the log says that the wording changed.
import { render, whole, type Setting } from "../../agents/render.ts";
import type { History } from "../deliberation/history.ts";
import type { Draft, LogEvent } from "../../log/event.ts";
import type { Ask } from "../../kernel/ask.ts";
import { sha } from "./calling.ts";

/** The note to write, or nothing: also where it was written before. */
export function reworded(
  asks: readonly Ask[],
  history: History,
  events: readonly LogEvent[],
  setting: Setting,
  who: string,
): Draft<"settings.changed">[] {
  const changed = asks.filter((ask) => {
    const asked = history.asks.get(ask.id);
    const sent = asked?.calls.find((call) => call.repair === 0);
    return (
      sent !== undefined &&
      sent.prompt !== sha(whole(render(ask, setting, undefined, asked?.constraints)))
    );
  });
  if (changed.length === 0) return [];
  const note = `wording: ${changed.length} asks would now be put in other words, beginning with ${changed[0]?.id ?? ""}; their recorded answers stand`;
  const isNoted = events.some(
    (event) => event.type === "settings.changed" && event.data.note === note,
  );
  return isNoted ? [] : [{ type: "settings.changed", data: { who, note } }];
}
