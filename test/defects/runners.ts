// Runs: caps, clocks, providers, people, hosts; nothing is bought twice.
import { vi } from "vitest";
import { but, type Defects } from "./defect.ts";

export const runners: Defects = {
  "runner: no cap is kept": {
    tests: ["test/faults/caps.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/budget.ts"),
        but((real) => ({
          Budget: class extends real.Budget {
            override reserve(): ReturnType<InstanceType<typeof real.Budget>["reserve"]> {
              return { kind: "ok" };
            }
          },
        })),
      ),
  },
  "runner: the cap on tokens is ignored": {
    tests: ["test/faults/caps.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/budget.ts"),
        but((real) => ({
          Budget: class extends real.Budget {
            override reserve(call: string, { usd }: { usd: number | null }) {
              return super.reserve(call, { tokens: 0, usd });
            }
          },
        })),
      ),
  },
  "runner: the cap on money is ignored": {
    tests: ["test/faults/caps.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/budget.ts"),
        but((real) => ({
          Budget: class extends real.Budget {
            override reserve(call: string, { tokens }: { tokens: number }) {
              return super.reserve(call, { tokens, usd: 0 });
            }
          },
        })),
      ),
  },
  "runner: what is reserved does not count until it is recorded": {
    tests: ["test/faults/caps.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/budget.ts"),
        but((real) => ({
          Budget: class extends real.Budget {
            override reserve(
              call: string,
              asked: Parameters<InstanceType<typeof real.Budget>["reserve"]>[1],
            ) {
              const verdict = super.reserve(call, asked);
              this.release(call);
              return verdict;
            }
          },
        })),
      ),
  },
  "runner: a call whose price nobody knows costs nothing": {
    tests: ["src/workspace/start-plan.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/agents/prices.ts"),
        but((real) => ({
          priceOf: (given, stated) =>
            real.priceOf(given, stated) ?? {
              input: 0,
              cachedInput: 0,
              cacheWrite: 0,
              output: 0,
              asOf: "",
            },
        })),
      ),
  },
  "runner: the next try comes at once": {
    tests: ["test/faults/provider.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/attempt.ts"),
        but(() => ({ backoffMs: () => 0 })),
      ),
  },
  "runner: the first byte may take as long as a turn": {
    tests: ["test/faults/provider.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/attempt.ts"),
        but((real) => ({
          attemptCall: (agent, question, { clocks, ...watch }) =>
            real.attemptCall(agent, question, {
              ...watch,
              clocks: { ...clocks, firstByteMs: clocks.totalMs },
            }),
        })),
      ),
  },
  "runner: a model that is down is asked on and on": {
    tests: ["test/faults/down.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/providers.ts"),
        but((real) => ({
          Providers: class extends real.Providers {
            override noteFailure() {}
          },
        })),
      ),
  },
  "runner: a provider gets any number of requests at once": {
    tests: ["src/engine/runners/providers.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/providers.ts"),
        but((real) => ({
          Providers: class extends real.Providers {
            override async place() {
              return () => {};
            }
          },
        })),
      ),
  },
  "runner: a second request takes a place the provider does not have": {
    tests: ["test/faults/hedge.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/providers.ts"),
        but((real) => ({
          Providers: class extends real.Providers {
            override spare() {
              return () => {};
            }
          },
        })),
      ),
  },
  "runner: nobody there says yes to what needs a yes": {
    tests: ["src/protocols/dispatch/deliberate.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/human-input.ts"),
        but((real) => ({
          unattended: {
            ...real.unattended,
            decide: async (_ask, gate) => ({
              text: gate.default ?? gate.choices[0]?.id ?? "",
              who: "nobody",
              isDefault: true,
            }),
          },
        })),
      ),
  },
  "runner: minutes run while a person is waited for": {
    tests: ["test/faults/people.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/runners/active-time.ts"),
        but((real) => ({
          ActiveTime: class extends real.ActiveTime {
            override standStill() {}
          },
        })),
      ),
  },
  "hosted: a reply is taken for a prompt that nobody was given": {
    tests: ["src/engine/runners/hosted.test.ts", "src/mcp/workspace-backend.test.ts"],
    plant: () => {
      vi.doMock(
        import("../../src/log/file.ts"),
        but((real) => ({
          fileFetched: (...given) => ({ ...real.fileFetched(...given), has: async () => true }),
        })),
      );
      vi.doMock(
        import("../../src/log/memory.ts"),
        but((real) => ({
          memoryLogStore: (...given) => ({
            ...real.memoryLogStore(...given),
            fetched: () => ({ has: async () => true, add: async () => {} }),
          }),
        })),
      );
    },
  },
};
