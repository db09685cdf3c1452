// Makes the protocols of this package known to whatever reads and writes their logs.
import type { Messages } from "../kernel/phrase.ts";
import { dialecticWriting } from "./dialectic/report/writing.ts";
import { dispatchWriting } from "./dispatch/report/writing.ts";
import { reviewWriting } from "./review/report/writing.ts";
import { structuredWriting } from "./structured/report/writing.ts";
import { swarmWriting } from "./swarm/report/writing.ts";
import { registerWriting, type Writing } from "../report/writing.ts";
import { registerMessages } from "../messages/catalogue.ts";
import { dialecticResult } from "./dialectic/result/result.ts";
import { dispatchReading } from "./dispatch/result/reading.ts";
import { registerReading, type Reading } from "../views/reading.ts";
import { reviewReading } from "./review/result/reading.ts";
import { structuredReading } from "./structured/result/reading.ts";
import { swarmResult } from "./swarm/result/result.ts";
import { messages as dialectic } from "./dialectic/voice.ts";
import { messages as dispatch } from "./dispatch/voice.ts";
import { messages as review } from "./review/voice.ts";
import { messages as structured } from "./structured/voice.ts";
import { messages as swarm } from "./swarm/voice.ts";

/** What shared code needs of a protocol that it knows by name alone. */
function register(name: string, reading: Reading, writing: Writing, messages: Messages): void {
  registerReading(name, reading);
  registerWriting(name, writing);
  registerMessages(name, messages);
}

register("dialectic", { result: dialecticResult }, dialecticWriting, dialectic);
register("swarm", { result: swarmResult }, swarmWriting, swarm);
register("structured", structuredReading, structuredWriting, structured);
register("dispatch", dispatchReading, dispatchWriting, dispatch);
register("review", reviewReading, reviewWriting, review);
