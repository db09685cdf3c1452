// The real SDK of OpenTelemetry, which keeps in memory what it would export.
import * as api from "@opentelemetry/api";
import { InMemorySpanExporter, BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { SimpleSpanProcessor, type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";

export interface Observed {
  readonly api: typeof api;
  readonly traces: BasicTracerProvider;
  readonly meters: MeterProvider;
  /** Those that ended, in that order. */
  spans(name?: string): readonly ReadableSpan[];
  /** What was counted under a name: the values of each set of attributes. */
  counted(
    name: string,
  ): Promise<readonly { readonly about: api.Attributes; readonly value: unknown }[]>;
  /** Everything that would leave the machine, as one text. */
  everything(): Promise<string>;
}

export function observed(): Observed {
  const spanExporter = new InMemorySpanExporter();
  const traces = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(spanExporter)],
  });
  const metricExporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  // Only when it is asked: the interval is longer than any test.
  const reader = new PeriodicExportingMetricReader({
    exporter: metricExporter,
    exportIntervalMillis: 3_600_000,
  });
  const meters = new MeterProvider({ readers: [reader] });
  const metrics = async () => {
    metricExporter.reset();
    await meters.forceFlush();
    return metricExporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  };
  return {
    api,
    traces,
    meters,
    spans: (name) =>
      spanExporter
        .getFinishedSpans()
        .filter((span) => name === undefined || span.name.split(" ", 1)[0] === name),
    counted: async (name) =>
      (await metrics())
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(({ dataPoints }) =>
          dataPoints.map(({ attributes, value }) => ({ about: attributes, value })),
        ),
    everything: async () =>
      JSON.stringify([
        spanExporter
          .getFinishedSpans()
          .map(({ name, attributes, events, status, links }) => [
            name,
            attributes,
            events,
            status,
            links,
          ]),
        (await metrics()).map(({ descriptor, dataPoints }) => [descriptor, dataPoints]),
      ]),
  };
}
