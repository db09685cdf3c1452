// A recorded log as this release would record it: every fact and every gate with what its words are made from.
// An older log has the words alone; nothing else of it changes, which the replay of all logs shows.
import { History } from "../../src/engine/deliberation/history.ts";
import type { LogEvent } from "../../src/log/index.ts";
import { protocolNamed } from "../../src/protocols/index.ts";
import { drive } from "../../src/kernel/drive.ts";

export function rephrased(events: readonly LogEvent[]): readonly LogEvent[] {
  const history = History.of(events);
  const protocol = protocolNamed(history.opened.protocol);
  const brief = protocol?.brief.parse(history.opened.brief);
  if (!protocol || brief?.ok !== true) throw new Error("this release does not speak it");
  const { facts, asked } = drive(protocol.script(brief.value), history.replies);
  const said = new Map(facts.map(({ key, fact }) => [key, fact]));
  const gates = new Map(asked.map(({ id, gate }) => [id, gate]));
  return events.map((event) => {
    if (event.type === "fact.recorded")
      return {
        ...event,
        data: { ...event.data, fact: said.get(event.data.key) ?? event.data.fact },
      };
    return event.type === "ask.opened"
      ? { ...event, data: { ...event.data, gate: gates.get(event.data.ask) ?? event.data.gate } }
      : event;
  }) as readonly LogEvent[]; // the shapes of the log, with their optional parts
}
