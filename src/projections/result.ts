// What a deliberation came to. The one place that chooses by protocol how a log's end is read.
import type { LogEvent } from "../log/event.ts";
import { chronicle, type Chronicle } from "./chronicle.ts";
import { dialecticResult, type DialecticResult } from "./dialectic-result.ts";
import { dispatchResult, type DispatchResult } from "./dispatch/result.ts";
import { reviewResult, type ReviewResult } from "./review/result.ts";
import { structuredResult, type StructuredResult } from "./structured/result.ts";
import { swarmResult, type SwarmResult } from "./swarm/result.ts";

export type Result =
  DialecticResult | SwarmResult | StructuredResult | DispatchResult | ReviewResult;

const READ: Readonly<Record<string, (record: Chronicle) => Result>> = {
  dialectic: dialecticResult,
  swarm: swarmResult,
  structured: structuredResult,
  dispatch: dispatchResult,
  review: reviewResult,
};

export function result(events: readonly LogEvent[]): Result {
  const record = chronicle(events);
  const [name = ""] = record.opened.protocol.split("@");
  // A protocol of a program's own has at least what every discussion of options has.
  return (READ[name] ?? dialecticResult)(record);
}
