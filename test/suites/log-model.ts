// What may be done with a store of logs, in any order, by two that share it; what a store answers to it; and what it has to answer.
import fc from "fast-check";
import { DissensusError } from "../../src/errors.ts";
import type { Draft, StoredText } from "../../src/log/event.ts";
import type { Log } from "../../src/log/log.ts";
import { note, opened } from "./drafts.ts";
import type { Subject } from "./log-suite.ts";

const IDS = ["a", "b"] as const;

export type Act = { readonly by: 0 | 1; readonly id: (typeof IDS)[number] } & (
  | { readonly do: "create" | "open" | "close" | "read" | "list" | "append-wrong" | "get" }
  | { readonly do: "append"; readonly texts: readonly string[] }
  | { readonly do: "put"; readonly text: string }
  | { readonly do: "fetch" | "was-fetched"; readonly ask: string }
);

/** Any sixteen-bit units: NUL, lone surrogates and all. */
const text = fc
  .array(fc.oneof(fc.constantFrom(0, 0xd800, 0xdfff, 0xfeff, 0x2028, 10), fc.nat(0xffff)), {
    maxLength: 12,
  })
  .map((units) => String.fromCharCode(...units));

const what = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("create", "open", "close").map((act) => ({ do: act })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("read", "list", "append-wrong", "get").map((act) => ({ do: act })),
  },
  {
    weight: 6,
    arbitrary: fc
      .array(text, { minLength: 1, maxLength: 4 })
      .map((texts) => ({ do: "append" as const, texts })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(text, fc.constantFrom(1, 60_000))
      .map(([part, times]) => ({ do: "put" as const, text: part.repeat(times) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("fetch", "was-fetched"), fc.constantFrom("x", "\0y"))
      .map(([act, ask]) => ({ do: act, ask })),
  },
);

export const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc
    .tuple(fc.constantFrom(0, 1), fc.constantFrom(...IDS), what)
    .map(([by, id, act]) => ({ by, id, ...act })),
  { minLength: 8, maxLength: 24 },
);

/** What a store answers to each act: a value, or the code of its refusal. */
export async function traceOf(
  { store, again }: Subject,
  script: readonly Act[],
): Promise<unknown[]> {
  const logs = new Map<string, Log>();
  const blobs = new Map<string, StoredText>();
  const trace: unknown[] = [];
  const play = async (act: Act): Promise<unknown> => {
    const { id } = act;
    const here = act.by === 0 ? store : again();
    switch (act.do) {
      case "create":
      case "open": {
        const log = await (act.do === "open" ? here.open(id) : here.create(id, [opened(id)]));
        logs.set(id, log);
        return log.events.map(seen);
      }
      case "close":
        return logs.get(id)?.close();
      case "append":
        return (await logs.get(id)?.append(act.texts.map(note)))?.map(seen);
      case "append-wrong":
        return logs
          .get(id)
          ?.append([note("never"), { type: "note", data: {} } as unknown as Draft]);
      case "read":
        return (await here.read(id)).map(seen);
      case "list":
        return here.list();
      case "put":
        if (!logs.has(id)) return undefined;
        blobs.set(id, await here.blobs(id).put(act.text));
        return blobs.get(id);
      case "get":
        return blobs.has(id) ? here.blobs(id).get(blobs.get(id) as StoredText) : undefined;
      case "fetch":
        return logs.has(id) ? here.fetched(id).add(act.ask) : undefined;
      case "was-fetched":
        return logs.has(id) ? here.fetched(id).has(act.ask) : undefined;
    }
  };
  for (const act of script)
    trace.push(
      await play(act).catch((error: unknown) => {
        if (error instanceof DissensusError) return { code: error.code, exit: error.exit };
        throw error;
      }),
    );
  for (const log of logs.values()) await log.close();
  return trace;
}

const seen = (event: object): unknown => ({ ...event });

/** The same, said by a model of a few lines: how many records there are, or which refusal. */
export function expectedOf(script: readonly Act[]): unknown[] {
  const counts = new Map<string, number>();
  const held = new Map<string, "open" | "closed">();
  return script.map((act) => {
    const count = counts.get(act.id);
    const state = held.get(act.id);
    const grow = (by: number): number => {
      counts.set(act.id, (count ?? 0) + by);
      return by;
    };
    switch (act.do) {
      case "create":
        if (count !== undefined) return "exists";
        held.set(act.id, "open");
        return grow(1);
      case "open":
        if (count === undefined) return "unknown-deliberation";
        if (state === "open") return "busy";
        held.set(act.id, "open");
        grow(1);
        return count + 1;
      case "close":
        if (state !== undefined) held.set(act.id, "closed");
        return undefined;
      case "append":
        return state === undefined
          ? undefined
          : state === "open"
            ? grow(act.texts.length)
            : "log-closed";
      case "append-wrong":
        return state === undefined ? undefined : state === "open" ? "bad-event" : "log-closed";
      case "read":
        return count ?? "unknown-deliberation";
      default:
        return "any";
    }
  });
}

/** As much of a trace as the model speaks of. */
export function summaryOf(trace: readonly unknown[], expected: readonly unknown[]): unknown[] {
  return trace.map((answer, at) => {
    if (expected[at] === "any") return "any";
    if (Array.isArray(answer)) return answer.length;
    return answer !== null && typeof answer === "object" && "code" in answer ? answer.code : answer;
  });
}
