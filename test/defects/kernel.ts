// The kernel and what is decided from a log: identity, drift, the form at the door, one settlement for each ask.
import { vi } from "vitest";
import { but, type Defects } from "./defect.ts";

export const kernel: Defects = {
  "kernel: a person may choose what is no choice": {
    tests: ["src/workspace/remote-answers.test.ts", "test/faults/people.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/kernel/ask.ts"),
        but(() => ({ objection: () => undefined })),
      ),
  },
  "kernel: sub-scripts have no names of their own": {
    tests: ["test/laws/kernel.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/kernel/script.ts"),
        but(() => ({ scope: (_name, script) => script })),
      ),
  },
  "kernel: the order of keys counts": {
    tests: ["src/log/frame.test.ts", "src/engine/deliberation/fingerprint.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/kernel/json.ts"),
        but(() => ({ canonical: (value) => JSON.stringify(value) })),
      ),
  },
  "kernel: a script may take steps for ever": {
    tests: ["test/laws/kernel.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/kernel/drive.ts"),
        but((real) => ({
          drive: (script, replies) => {
            try {
              return real.drive(script, replies);
            } catch {
              return { open: [], waits: [], asked: [], facts: [], result: { finished: false } };
            }
          },
        })),
      ),
  },
  "deliberation: a log that tells otherwise than the protocol is no drift": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/frontier.ts"),
        but((real) => ({
          advance: (protocol, history, activeMs, how) =>
            real.advance(protocol, history, activeMs, { ...how, check: false }),
        })),
      ),
  },
  "deliberation: a fingerprint says nothing": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/fingerprint.ts"),
        but(() => ({ fingerprint: () => "same" })),
      ),
  },
  "deliberation: a later reply settles an ask anew": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/history.ts"),
        but((real) => ({
          History: class Forgetful extends real.History {
            static override of(events: Parameters<typeof real.History.of>[0]) {
              const history = new Forgetful();
              for (const event of events) history.apply(event);
              return history;
            }
            override apply(event: Parameters<InstanceType<typeof real.History>["apply"]>[0]) {
              if (event.type === "ask.answered" || event.type === "ask.lapsed")
                this.replies.delete(event.data.ask);
              super.apply(event);
            }
          },
        })),
      ),
  },
  "deliberation: a reply of the wrong form is accepted": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/submit.ts"),
        but((real) => ({
          submit: (ask, given) => {
            const settled = real.submit(ask, given);
            if (settled.type !== "ask.rejected") return settled;
            const { ask: id, seat, call } = settled.data;
            return {
              type: "ask.answered",
              data: {
                ask: id,
                seat,
                call,
                reply: {},
                state: "answered",
                mended: false,
                flags: [],
                late: false,
              },
            };
          },
        })),
      ),
  },
  "deliberation: rules that are broken are only noted": {
    tests: ["src/protocols/dialectic/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/submit.ts"),
        but((real) => ({
          submit: (ask, given) =>
            real.submit(
              { ...ask, rules: ask.rules.map((rule) => ({ ...rule, effect: "flag" })) },
              given,
            ),
        })),
      ),
  },
  "deliberation: a reply is sent back again and again": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/submit.ts"),
        but((real) => ({ submit: (ask, given) => real.submit(ask, { ...given, rejections: 0 }) })),
      ),
  },
  "deliberation: a reply that was cut off is read": {
    tests: ["src/engine/deliberation/laws.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/submit.ts"),
        but((real) => ({
          submit: (ask, given) =>
            real.submit(ask, given.finish === "length" ? { ...given, finish: "stop" } : given),
        })),
      ),
  },
  "deliberation: a refusal in plain words is sent back like a slip": {
    tests: ["src/engine/deliberation/laws.test.ts", "test/faults/sloppy.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/refusal.ts"),
        but(() => ({ looksLikeRefusal: () => false })),
      ),
  },
  "deliberation: JSON may be nested without end": {
    tests: [
      "src/engine/deliberation/extract.test.ts",
      "test/faults/nested.test.ts",
      "test/faults/deep.test.ts",
    ],
    plant: () =>
      vi.doMock(
        import("../../src/text/nesting.ts"),
        but(() => ({ isTooDeep: () => false, isDeepData: () => false })),
      ),
  },
  "deliberation: no turn is ever over": {
    tests: ["src/engine/runners/hosted.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/lapse.ts"),
        but(() => ({ lapse: () => [] })),
      ),
  },
  "deliberation: a call that nobody knows the end of is made again in silence": {
    tests: ["test/faults/kill.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/step.ts"),
        but((real) => ({
          nextStep: (asked, most) => {
            const step = real.nextStep(asked, most);
            return step.kind === "unknown"
              ? { kind: "call", attempt: 1, repair: 0, last: undefined, room: real.OUTPUT_TOKENS }
              : step;
          },
        })),
      ),
  },
  "deliberation: what cannot succeed is tried again": {
    tests: ["test/faults/provider.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/engine/deliberation/step.ts"),
        but((real) => ({
          nextStep: (asked, most) => {
            const step = real.nextStep(asked, most);
            return step.kind === "give-up" && asked.calls.length < 6
              ? {
                  kind: "call",
                  attempt: asked.calls.length + 1,
                  repair: 0,
                  last: step.call,
                  room: real.OUTPUT_TOKENS,
                }
              : step;
          },
        })),
      ),
  },
  "kernel: a model fills the seat that observes": {
    tests: ["src/kernel/model-for.test.ts", "test/faults/instrument.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/kernel/model-for.ts"),
        but(() => ({ modelFor: (models, { id }) => models[id] ?? models["*"] })),
      ),
  },
};
