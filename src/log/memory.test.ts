import { logSuite } from "../../test/suites/log-suite.ts";
import { memoryLogStore } from "./memory.ts";

logSuite("in memory", async (clock) => {
  const store = memoryLogStore({ clock });
  return { store, again: () => store };
});
