// What is counted, under the names that dashboards for models know, and some of our own.
import type { Meter } from "@opentelemetry/api";

/** The bounds that the conventions ask for. */
const SECONDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const TOKENS = Array.from({ length: 14 }, (_each, power) => 4 ** power);

export type Instruments = ReturnType<typeof instrumentsOn>;

export function instrumentsOn(meter: Meter) {
  return {
    duration: meter.createHistogram("gen_ai.client.operation.duration", {
      description: "How long calls of models took.",
      unit: "s",
      advice: { explicitBucketBoundaries: SECONDS },
    }),
    tokens: meter.createHistogram("gen_ai.client.token.usage", {
      description: "Tokens that calls of models used, as their providers say.",
      unit: "{token}",
      advice: { explicitBucketBoundaries: TOKENS },
    }),
    atWork: meter.createUpDownCounter("dissensus.deliberations.active", {
      description: "Deliberations that this process is at work on.",
      unit: "{deliberation}",
    }),
    asksOpen: meter.createUpDownCounter("dissensus.asks.open", {
      description: "Asks that wait for a reply, of deliberations at work here.",
      unit: "{ask}",
    }),
    appends: meter.createCounter("dissensus.log.appends", {
      description: "Writes to logs; each may hold several records.",
      unit: "{append}",
    }),
  };
}
