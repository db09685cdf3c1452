// What a sitting shows to whoever watches through OpenTelemetry: a view of its events, like every other.
// Law 1: only the interface is known here, and only where it is installed; whoever runs the program brings what exports.
// Law 2: nothing here can end a run, change it or hold it up.
import type { LogEvent } from "../log/event.ts";
import { VERSION } from "../version.ts";
import { instrumentsOn, type Instruments } from "./instruments.ts";
import { SittingSpans, type WatchedLog } from "./sitting-spans.ts";

export type Api = typeof import("@opentelemetry/api");

export interface Telemetry {
  readonly api: Api;
  readonly tracer: ReturnType<Api["trace"]["getTracer"]>;
  readonly instruments: Instruments;
}

/** One stretch of a deliberation in one process, as it is watched. */
export interface SittingWatch {
  onEvent(event: LogEvent): void;
  /** What is still open ends with it. Only the first call counts. */
  end(failure?: unknown): void;
}

const NAME = "dissensus";
const UNWATCHED: SittingWatch = { onEvent: () => undefined, end: () => undefined };

let loading: Promise<Telemetry | undefined> | undefined;

/** `place`: where its id is unique, a workspace or a folder. */
export async function watchSitting(place: string, log: WatchedLog): Promise<SittingWatch> {
  const telemetry = await (loading ??= loadTelemetry());
  return telemetry ? harmless(() => new SittingSpans(telemetry, place, log)) : UNWATCHED;
}

export function telemetryOf(api: Api): Telemetry {
  const meter = api.metrics.getMeter(NAME, VERSION);
  return { api, tracer: api.trace.getTracer(NAME, VERSION), instruments: instrumentsOn(meter) };
}

/** Nothing where it is not installed: then nothing was loaded, and nothing costs. */
async function loadTelemetry(): Promise<Telemetry | undefined> {
  try {
    return telemetryOf(await import("@opentelemetry/api"));
  } catch {
    return undefined;
  }
}

/** What exports is somebody else's code. */
function harmless(make: () => SittingWatch): SittingWatch {
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch {
      // Whoever watches sees less; the run goes on.
    }
  };
  let watch = UNWATCHED;
  attempt(() => (watch = make()));
  return {
    onEvent: (event) => attempt(() => watch.onEvent(event)),
    end: (failure) => attempt(() => watch.end(failure)),
  };
}
