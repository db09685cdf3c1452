// The argument: statuses, certificates, resolutions, moves, minorities, false consensus.
import { vi } from "vitest";
import { but, type Defects } from "./defect.ts";

export const argument: Defects = {
  "argument: every move is called argued": {
    tests: ["src/protocols/shared/votes.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/moves.ts"),
        but(() => ({
          classifyMove: (_graph, { named }) => ({
            kind: "argued",
            trigger: named[0]?.message ?? "",
          }),
        })),
      ),
  },
  "argument: following the larger camp is not called conforming": {
    tests: ["src/protocols/shared/votes.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/moves.ts"),
        but((real) => ({
          classifyMove: (graph, move) => {
            const made = real.classifyMove(graph, move);
            return made.kind === "conforming" ? { kind: "unexplained" } : made;
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
    tests: ["src/argument/statuses.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/attacks.ts"),
        but(() => ({ challenged: () => new Set() })),
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
    tests: ["src/argument/standing.test.ts", "src/protocols/dispatch/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/standing.ts"),
        but((real) => ({
          countVotes: (given) => {
            const made = real.countVotes(given);
            return made.chosen === null
              ? { ...made, chosen: given.options[0] ?? null, resolution: "by vote" }
              : made;
          },
        })),
      ),
  },
  "argument: a count against the argument is called a vote": {
    tests: ["src/argument/standing.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/standing.ts"),
        but((real) => ({
          countVotes: (given) => {
            const made = real.countVotes(given);
            return made.resolution === "against argument"
              ? { ...made, resolution: "by vote" }
              : made;
          },
        })),
      ),
  },
  "argument: an agreement that was not earned passes for one that was": {
    tests: ["src/protocols/shared/tracker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/argument/standing.ts"),
        but((real) => ({
          countVotes: (given) => {
            const made = real.countVotes(given);
            return { ...made, standing: { ...made.standing, isCaved: false } };
          },
        })),
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
