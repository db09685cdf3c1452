// The tests of the area under mutation, in one worker. The root's configuration brings what Node 20 lacks.
import { defineConfig } from "vitest/config";
import "../../vitest.config.ts";

export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "").split(" "),
    isolate: false,
    // Stryker's own limit decides: a test that is slow on a busy machine has noticed nothing.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    reporters: [{}],
  },
});
