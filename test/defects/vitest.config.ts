// Every test file alone, with the defect planted. The root's configuration brings what Node 20 lacks.
import { defineConfig } from "vitest/config";
import "../../vitest.config.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/defects/setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    maxWorkers: 1,
    bail: 1,
    reporters: [{}],
  },
});
