import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// The reporter groups errors with a method that Node 20 does not have yet; without it a failure could not be read.
const maps: MapConstructor & { groupBy?: unknown } = Map;
maps.groupBy ??= <K, T>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
};

/** A file at a time: in `mcp` and `telemetry` modules are replaced, and the others have not been tried together. */
const APART = ["mcp", "plugin", "team", "telemetry", "web"].map((of) => `test/${of}/*.test.ts`);
/** Loads the protocols, too. It is run for each file, and what it loads only once. */
const SETUP = ["test/builders/strict-reports.ts"];
const waits = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Many tests wait for a page, a process or a database: two workers more than there are cores use what they leave.
    maxWorkers: availableParallelism() + 2,
    projects: [
      // Tests beside the code share their modules: they keep nothing in them, and loading them anew for each file costs more than the tests.
      {
        test: {
          ...waits,
          name: "beside",
          include: ["src/**/*.test.ts", "ui/**/*.test.ts"],
          isolate: false,
          setupFiles: SETUP,
        },
      },
      // Processes, servers and pages that two busy cores left waiting too long are looked at once more, and the report says so; what is
      // wrong is wrong both times.
      {
        test: {
          ...waits,
          name: "whole",
          include: ["test/**/*.test.ts"],
          exclude: APART,
          isolate: false,
          setupFiles: SETUP,
          retry: 1,
        },
      },
      { test: { ...waits, name: "apart", include: APART, setupFiles: SETUP, retry: 1 } },
    ],
  },
});
