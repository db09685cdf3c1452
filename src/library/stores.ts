// Where a program keeps its deliberations: in a folder, or in memory. What writes logs is loaded with the first use.
import type { LogStore } from "../log/log.ts";

/**
 * Deliberations in a folder, one folder each, as the command line keeps them in `.dissensus`.
 *
 * @example
 * ```ts
 * const store = fileLog(".dissensus");
 * const { id } = await deliberate("REST or GraphQL?", { model: "rehearsal", store });
 * const events = await store.read(id);
 * ```
 */
export function fileLog(folder: string): LogStore {
  return onFirstUse(async () => (await import("../log/file.ts")).fileLogStore(folder));
}

/** Deliberations that live as long as the process: what `deliberate` takes where no store is named. */
export function memoryLog(): LogStore {
  return onFirstUse(async () => (await import("../log/memory.ts")).memoryLogStore());
}

function onFirstUse(load: () => Promise<LogStore>): LogStore {
  let loading: Promise<LogStore> | undefined;
  const store = (): Promise<LogStore> => (loading ??= load());
  return {
    create: async (id, first) => (await store()).create(id, first),
    open: async (id) => (await store()).open(id),
    read: async (id) => (await store()).read(id),
    list: async () => (await store()).list(),
    blobs: (id) => ({
      put: async (text) => (await store()).blobs(id).put(text),
      get: async (stored) => (await store()).blobs(id).get(stored),
    }),
    fetched: (id) => ({
      has: async (ask) => (await store()).fetched(id).has(ask),
      add: async (ask) => (await store()).fetched(id).add(ask),
    }),
  };
}
