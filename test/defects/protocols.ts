// The rules of the protocols: blindness, votes, evidence, minorities, when each of them ends.
import { vi } from "vitest";
import type { Rule } from "../../src/kernel/ask.ts";
import { but, type Defects } from "./defect.ts";

const off = <T>(rule: Rule<T>): Rule<T> => ({ ...rule, check: () => undefined });

const shared: Defects = {
  "protocols: who is asked blind reads what others said": {
    tests: ["src/views/health.test.ts", "src/protocols/swarm/declare.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/ask.ts"),
        but((real) => ({ ask: (about) => ({ ...real.ask(about), blind: false }) })),
      ),
  },
  "protocols: peers see stances and confidence": {
    tests: ["src/protocols/dialectic/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/transcript.ts"),
        but((real) => ({
          Transcript: class extends real.Transcript {
            override say(
              ...[reply, round, phase]: Parameters<InstanceType<typeof real.Transcript>["say"]>
            ) {
              return super.say(reply, round, phase, []);
            }
          },
        })),
      ),
  },
  "protocols: a seat may take another's name": {
    tests: ["src/protocols/shared/titles.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/titles.ts"),
        but(() => ({
          distinctTitles: (titles) => titles,
          distinctIds: (ids) => ids,
          posesAs: () => undefined,
        })),
      ),
  },
  "protocols: a quotation counts although no document holds it": {
    tests: ["src/protocols/swarm/state.test.ts", "src/protocols/dialectic/moderator.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/evidence.ts"),
        but(() => ({ evidenceIn: ({ document }) => document })),
      ),
  },
  "protocols: a reference that leads nowhere is drawn": {
    tests: ["src/protocols/swarm/state.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/tracker.ts"),
        but((real) => ({
          ArgumentTracker: class extends real.ArgumentTracker {
            override link(
              ...[message, reference]: Parameters<InstanceType<typeof real.ArgumentTracker>["link"]>
            ) {
              return super.link(message, { ...reference, resolved: true });
            }
          },
        })),
      ),
  },
  "protocols: a minority is not on record": {
    tests: ["src/protocols/swarm/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/tracker.ts"),
        but((real) => ({
          ArgumentTracker: class extends real.ArgumentTracker {
            override verdict(
              ...given: Parameters<InstanceType<typeof real.ArgumentTracker>["verdict"]>
            ) {
              const { verdict, beside } = super.verdict(...given);
              return { verdict: { ...verdict, minority: [] }, beside };
            }
          },
        })),
      ),
  },
  "protocols: none of the options is a vote": {
    tests: ["src/protocols/swarm/declare.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/options.ts"),
        but(() => ({ vote: (stance) => stance ?? null })),
      ),
  },
  "protocols: a consensus is not warned about": {
    tests: ["src/protocols/dialectic/moderator.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/ask.ts"),
        but(() => ({ unanimity: () => [] })),
      ),
  },
  "protocols: every document goes to everyone": {
    tests: ["src/protocols/shared/deal.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/deal.ts"),
        but(() => ({ dealtTo: (_seat, _seats, documents) => documents })),
      ),
  },
  "protocols: a challenge may agree": {
    tests: ["src/protocols/dialectic/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/rules.ts"),
        but((real) => ({ noAgreement: (fields) => off(real.noAgreement(fields)) })),
      ),
  },
  "protocols: agreement that is denied counts as agreement": {
    tests: [
      "src/protocols/dialectic/rounds.test.ts",
      "src/protocols/shared/rules/agreement.test.ts",
    ],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/clause.ts"),
        but(() => ({ isNegated: () => false })),
      ),
  },
  "protocols: agreement that is quoted counts as agreement": {
    tests: [
      "src/protocols/dialectic/rounds.test.ts",
      "src/protocols/shared/rules/agreement.test.ts",
    ],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/clause.ts"),
        but(() => ({ ownWords: (text) => text })),
      ),
  },
  "protocols: the moderator may judge": {
    tests: ["src/protocols/dialectic/moderator.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/rules.ts"),
        but(() => ({ judgmentIn: () => undefined })),
      ),
  },
  "protocols: words are not limited": {
    tests: ["src/protocols/dialectic/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/rules.ts"),
        but((real) => ({ atMostWords: (...given) => off(real.atMostWords(...given)) })),
      ),
  },
  "protocols: an option may be left without a reason": {
    tests: ["src/protocols/swarm/declare.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/ballot.ts"),
        but(() => ({ ballotRules: () => [] })),
      ),
  },
  "protocols: an attack may go without an answer": {
    tests: ["src/protocols/swarm/debate.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/ballot.ts"),
        but(() => ({ everyAttack: () => [] })),
      ),
  },
  "protocols: a minority may go without an entry": {
    tests: ["src/protocols/swarm/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/stances.ts"),
        but((real) => ({ everyMinority: (advocates) => off(real.everyMinority(advocates)) })),
      ),
  },
  "protocols: a position that nothing could change is accepted": {
    tests: ["src/protocols/swarm/declare.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/stances.ts"),
        but((real) => ({ falsifiable: () => off(real.falsifiable()) })),
      ),
  },
  "protocols: a member may stand in two groups": {
    tests: ["src/protocols/swarm/rules.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/shared/rules/stances.ts"),
        but((real) => ({ oneGroup: () => off(real.oneGroup()) })),
      ),
  },
};

const dialectic: Defects = {
  "dialectic: everything is a consensus": {
    tests: ["src/protocols/dialectic/moderator.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dialectic/convergence.ts"),
        but((real) => ({
          measure: (...given) => ({ ...real.measure(...given), overall: "CONSENSUS" }),
        })),
      ),
  },
  "dialectic: a hub shows messages": {
    tests: ["src/protocols/dialectic/cast.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dialectic/cast.ts"),
        but(() => ({ isHub: () => false })),
      ),
  },
  "dialectic: a member who was replaced keeps its id": {
    tests: ["src/protocols/dialectic/breaker.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dialectic/cast.ts"),
        but(() => ({ substitute: (seat) => seat })),
      ),
  },
};

const swarm: Defects = {
  "swarm: two experts may share an id": {
    tests: ["src/protocols/swarm/assemble.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/swarm/rules.ts"),
        but((real) => ({ distinctExperts: off(real.distinctExperts) })),
      ),
  },
  "swarm: an expert may take a name that the engine gives out": {
    tests: ["src/protocols/swarm/assemble.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/swarm/cast.ts"),
        but(() => ({ isTaken: () => false })),
      ),
  },
  "swarm: a message that was not shown may be cited": {
    tests: ["src/protocols/swarm/debate.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/swarm/rules.ts"),
        but((real) => ({ resolves: (shown) => off(real.resolves(shown)) })),
      ),
  },
  "swarm: a counter needs no steel-man": {
    tests: ["src/protocols/swarm/debate.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/swarm/rules.ts"),
        but((real) => ({ hasSteelMan: () => off(real.hasSteelMan()) })),
      ),
  },
  "swarm: a stress test may counter nothing": {
    tests: ["src/protocols/swarm/debate.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/swarm/rules.ts"),
        but((real) => ({ attacksSomething: () => off(real.attacksSomething()) })),
      ),
  },
};

const structured: Defects = {
  "structured: two away are a quorum": {
    tests: ["src/protocols/structured/rounds.test.ts", "src/protocols/structured/speak.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/attendance.ts"),
        but((real) => ({
          Attendance: class extends real.Attendance {
            override get isQuorate() {
              return true;
            }
          },
        })),
      ),
  },
  "structured: checks follow no rule": {
    tests: ["src/protocols/structured/verify.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/rules.ts"),
        but(() => ({ checkRules: () => [] })),
      ),
  },
  "structured: a pending claim may be settled on one reference": {
    tests: ["src/protocols/structured/wrap-up.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/rules.ts"),
        but(() => ({ settlingRules: () => [] })),
      ),
  },
  "structured: an option may be left out of the synthesis": {
    tests: ["src/protocols/structured/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/rules.ts"),
        but((real) => ({ everyOption: (options) => off(real.everyOption(options)) })),
      ),
  },
  "structured: a round enters the ledgers without being checked": {
    tests: ["src/protocols/structured/verify.test.ts", "src/protocols/structured/assess.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/check.ts"),
        but(() => ({ checkLedgers: () => [] })),
      ),
  },
  "structured: nobody is ever left out": {
    tests: ["src/protocols/structured/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/schedule.ts"),
        but(() => ({ stressRounds: () => new Map() })),
      ),
  },
  "structured: drift is never looked for": {
    tests: ["src/protocols/structured/assess.test.ts", "src/protocols/structured/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/schedule.ts"),
        but(() => ({ isDriftRound: () => false })),
      ),
  },
  "structured: falling disagreement rings nothing": {
    tests: ["src/protocols/structured/watch.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/trend.ts"),
        but((real) => ({ trendOf: (ledgers) => ({ ...real.trendOf(ledgers), falls: false }) })),
      ),
  },
  "structured: no signal stops it": {
    tests: ["src/protocols/structured/watch.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/signals.ts"),
        but((real) => ({
          signals: (ledgers) => ({ ...real.signals(ledgers), satisfied: 0, advice: "go-on" }),
        })),
      ),
  },
  "ledger: an absence takes no check away": {
    tests: ["src/protocols/structured/ledger/check.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/ledgers.ts"),
        but(() => ({ notApplicable: () => null })),
      ),
  },
  "ledger: claims follow no rule": {
    tests: ["src/protocols/structured/ledger/check.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/check.ts"),
        but(() => ({ claimRules: function* () {} })),
      ),
  },
  "ledger: references are not followed": {
    tests: ["src/protocols/structured/ledger/check.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/structured/ledger/known.ts"),
        but(() => ({ checkReference: function* () {} })),
      ),
  },
};

const dispatch: Defects = {
  "dispatch: human judgment does not go first": {
    tests: ["src/protocols/dispatch/rounds.test.ts", "src/protocols/dispatch/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dispatch/resolve.ts"),
        but((real) => ({
          rule: (a, b, votes, mayRebut) =>
            real.rule({ ...a, needsHuman: false }, { ...b, needsHuman: false }, votes, mayRebut),
        })),
      ),
  },
  "dispatch: security goes before nothing": {
    tests: ["src/protocols/dispatch/rounds.test.ts", "src/protocols/dispatch/conclude.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dispatch/resolve.ts"),
        but((real) => ({
          rule: (a, b, votes, mayRebut) =>
            real.rule({ ...a, isSecurity: false }, { ...b, isSecurity: false }, votes, mayRebut),
        })),
      ),
  },
  "dispatch: there are more rounds without a pair that clashes": {
    tests: ["src/protocols/dispatch/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dispatch/brief.ts"),
        but(() => ({ isMultiRound: () => true })),
      ),
  },
  "dispatch: who adds nothing is asked again": {
    tests: ["src/protocols/dispatch/rounds.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dispatch/shapes.ts"),
        but(() => ({ saysNothing: () => false })),
      ),
  },
  "dispatch: nobody is told to speak to the chair only": {
    tests: ["src/protocols/dispatch/asks.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/dispatch/cast.ts"),
        but((real) => ({ CHAIR_ONLY: "" as typeof real.CHAIR_ONLY })),
      ),
  },
};

const review: Defects = {
  "review: nothing blocks": {
    tests: ["src/protocols/review/script.test.ts", "src/protocols/review/state.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/review/findings.ts"),
        but(() => ({ isBlocking: () => false })),
      ),
  },
  "review: it converges at once": {
    tests: ["src/protocols/review/script.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/review/findings.ts"),
        but(() => ({ isConverged: () => true })),
      ),
  },
  "review: a finding may quote what is not in the text": {
    tests: ["src/protocols/review/asks.test.ts", "src/protocols/review/script.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/review/rules.ts"),
        but((real) => ({ evidenceHolds: (text) => off(real.evidenceHolds(text)) })),
      ),
  },
  "review: an edit need not fit the text": {
    tests: ["src/protocols/review/asks.test.ts", "src/protocols/review/script.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/review/rules.ts"),
        but((real) => ({ editsFit: (text) => off(real.editsFit(text)) })),
      ),
  },
  "review: an author may leave what blocks unanswered": {
    tests: ["src/protocols/review/asks.test.ts", "src/protocols/review/script.test.ts"],
    plant: () =>
      vi.doMock(
        import("../../src/protocols/review/rules.ts"),
        but((real) => ({ everyConcern: (...given) => off(real.everyConcern(...given)) })),
      ),
  },
};

export const protocols: Defects = {
  ...shared,
  ...dialectic,
  ...swarm,
  ...structured,
  ...dispatch,
  ...review,
};
