// The catalogues of the protocols that come with the program, for views: they know a log, and of its protocol only the name.
import { CORE, mergeMessages } from "../messages/catalogue.ts";
import type { Messages } from "../script/phrase.ts";
import { messages as dialectic } from "./dialectic/voice.ts";
import { messages as dispatch } from "./dispatch/voice.ts";
import { messages as review } from "./review/voice.ts";
import { messages as structured } from "./structured/voice.ts";
import { messages as swarm } from "./swarm/voice.ts";

const SHIPPED: Readonly<Record<string, Messages>> = {
  dialectic,
  dispatch,
  review,
  structured,
  swarm,
};

/** What the core and a protocol say. `own`: of a protocol that does not come with the program. */
export function messagesOf(versioned: string, own?: Messages): Messages {
  const [name = ""] = versioned.split("@");
  const found = own ?? (Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined);
  return found ? mergeMessages(CORE, found) : CORE;
}
