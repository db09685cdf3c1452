// The replies a log holds, by ask. Law 4: the first settlement wins; a late one is recorded and changes nothing.
import type { Reply } from "../kernel/reply.ts";
import type { Draft } from "./event.ts";

/** The reply an event settles its ask with, if it settles one. */
export function replyIn(event: Draft): Reply | undefined {
  switch (event.type) {
    case "ask.answered": {
      const { ask, seat, state, reply, flags } = event.data;
      return event.data.late
        ? undefined
        : { kind: "answered", ask, seat, state, value: reply, flags };
    }
    case "person.decided": {
      const { ask, choice, note, default: isDefault } = event.data;
      return {
        kind: "answered",
        ask,
        seat: "person",
        state: "answered",
        value: { choice, note },
        flags: isDefault ? ["default"] : [],
      };
    }
    case "ask.lapsed": {
      const { ask, seat, state, why, says, mendable } = event.data;
      const absent = { kind: "absent", ask, seat, state, why, mendable } as const;
      return says === undefined ? absent : { ...absent, says };
    }
    default:
      return undefined;
  }
}
