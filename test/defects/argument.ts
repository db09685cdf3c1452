// The argument: statuses, certificates, resolutions, moves, minorities, false consensus.
import { vi } from "vitest";
import { but, type Defects } from "./defect.ts";

export const argument: Defects = {
  "argument: every shift is called argued": {
    tests: ["src/protocols/shared/argument-tracker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/shifts.ts"),
        but(() => ({
          classifyShift: (_graph, { delivered }) => ({
            kind: "argued",
            trigger: delivered[0]?.id ?? "",
            declared: "none",
          }),
        })),
      ),
  },
  "argument: following the larger camp is not called conforming": {
    tests: ["src/protocols/shared/argument-tracker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/shifts.ts"),
        but((real) => ({
          classifyShift: (graph, move) => {
            const shift = real.classifyShift(graph, move);
            return shift.kind === "conforming" ? { kind: "unexplained" } : shift;
          },
        })),
      ),
  },
  "argument: weaker evidence beats stronger": {
    tests: ["src/argument/attacks.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/graph.ts"),
        but(() => ({ evidence: () => new Map() })),
      ),
  },
  "argument: what was taken back still stands": {
    tests: ["src/argument/statuses.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/graph.ts"),
        but(() => ({ departed: () => new Map() })),
      ),
  },
  "argument: options do not exclude each other": {
    tests: ["src/argument/graph-of.test.ts", "src/argument/attacks.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/graph.ts"),
        but(() => ({ rivals: () => [] })),
      ),
  },
  "argument: nothing is ever challenged": {
    tests: ["src/argument/statuses.test.ts", "src/argument/resolution.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/attacks.ts"),
        but(() => ({ challenged: () => new Set() })),
      ),
  },
  "argument: an argument passes for evidence": {
    tests: ["src/argument/resolution.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/defence.ts"),
        but(() => ({ endsInVerifications: () => true })),
      ),
  },
  "argument: any certificate is accepted": {
    tests: ["src/argument/certificate-mutations.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/check-certificate.ts"),
        but(() => ({ checkCertificate: () => true })),
      ),
  },
  "argument: a tie is broken": {
    tests: ["src/protocols/dispatch/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/resolution.ts"),
        but((real) => ({
          resolve: (graph, issue, votes, found) => {
            const made = real.resolve(graph, issue, votes, found);
            const [first] = votes.values();
            return made.kind === "unresolved" && first !== undefined
              ? { kind: "by majority", chosen: first, margin: 1 }
              : made;
          },
        })),
      ),
  },
  "argument: a count against the argument is called a majority": {
    tests: ["src/protocols/shared/argument-tracker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/resolution.ts"),
        but((real) => ({
          resolve: (graph, issue, votes, found) => {
            const made = real.resolve(graph, issue, votes, found);
            return made.kind === "against argument" ? { ...made, kind: "by majority" } : made;
          },
        })),
      ),
  },
  "argument: a minority is forgotten": {
    tests: ["src/protocols/shared/argument-tracker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/resolution.ts"),
        but(() => ({ dissentsOf: () => [] })),
      ),
  },
  "argument: no agreement is suspected": {
    tests: ["src/protocols/shared/argument-tracker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/false-consensus.ts"),
        but(() => ({ falseConsensus: () => [] })),
      ),
  },
  "argument: claims under test are left out": {
    tests: ["src/argument/under-test.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/under-test.ts"),
        but(() => ({ underTest: () => ({ nodes: [], events: [] }) })),
      ),
  },
};
