// Loaded before a worker: the real SDK, with an exporter that writes each span as a line of a file of this process.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";

const file = join(process.env.DISSENSUS_TEST_SPANS, `${process.pid}.jsonl`);
const exporter = {
  export(spans, done) {
    for (const span of spans) {
      const conversation = span.attributes["gen_ai.conversation.id"] ?? null;
      const line = { name: span.name, trace: span.spanContext().traceId, conversation };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    }
    done({ code: 0 });
  },
  shutdown: () => Promise.resolve(),
};
trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);
