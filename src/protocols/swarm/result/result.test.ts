import { describe, expect, test } from "vitest";
import { swarmLog } from "../../../../test/builders/swarm-log.ts";
import { story } from "../../../../test/builders/swarm-story.ts";
import { stateOf } from "../../../views/deliberation-state.ts";
import { positions } from "../../../views/positions.ts";
import { result } from "../../../views/reading.ts";
import { swarmResult } from "./result.ts";

const log = swarmLog();
const seen = swarmResult(stateOf(log));

describe("the result of a swarm", () => {
  test("is chosen by the log's protocol", () => {
    expect(result(log)).toEqual(seen);
  });

  test("says what the panel leans to, how that was resolved, and who holds it", () => {
    expect([seen.chosen, seen.resolution?.kind]).toEqual([
      {
        option: "o1",
        label: "Split billing into its own service this year",
        holders: ["Payments engineer", "Audit officer"],
      },
      "by vote",
    ]);
  });

  test("[X-08] the minority has who, what, why not, whether refuted or outvoted, and what would make it right", () => {
    expect(seen.minority).toMatchObject([
      {
        option: "o2",
        label: "Keep billing in the monolith behind a boundary",
        holders: ["Platform lead"],
        status: "answered",
        certificate:
          "Every attack on it was answered, among them that of Payments engineer: “The boundary is in the code and the leak was in the database.” (r1-msg-005).",
        whySetAside: "The incident went past the boundary.",
        reconsiderWhen: "If database roles close the path and nobody can run a second service.",
        cites: ["r2-msg-014"],
      },
    ]);
  });

  test("[X-08] a minority stays when nobody wrote a synthesis, and the last quality gate tells what is agreed and open", () => {
    const bare = swarmResult(
      stateOf(
        swarmLog({
          say: (ask) => (ask.purpose === "synthesis" ? { silent: "refused", why: "no" } : null),
        }),
      ),
    );
    expect(
      bare.minority === "none"
        ? []
        : bare.minority.map(({ option, status, whySetAside }) => [option, status, whySetAside]),
    ).toEqual([["o2", "answered", null]]);
    expect([
      bare.written,
      bare.synthesis.source,
      bare.synthesis.agreements,
      bare.synthesis.openQuestions,
    ]).toEqual([
      null,
      "r2-msg-013",
      [
        {
          point: "Card data must not be readable by reporting.",
          supporters: ["Payments engineer", "Platform lead", "Audit officer"],
          strength: "strong",
        },
      ],
      [{ question: "Does the auditor accept database roles?", whyOpen: "", suggestedApproach: "" }],
    ]);
  });

  test("[X-13] only the first round's declarations are the blind vote, confirmed or stated", () => {
    const given = swarmLog({
      brief: {
        options: [
          "Split billing into its own service this year",
          "Keep billing in the monolith behind a boundary",
        ],
      },
      say: (ask) => {
        if (ask.id.startsWith("declaration/1/"))
          return {
            ...story(ask),
            vote: {
              option: ask.seat.id === "payments" ? "o1" : "o2",
              own: null,
              why: "Should we split billing out of the monolith this year? I think so.",
              because: [],
            },
          };
        const {
          options: _options,
          declaredOption: _declared,
          ...reply
        } = story(ask) as Readonly<Record<string, unknown>>; // replies are objects
        return ask.id === "opening/1"
          ? reply
          : ask.id.startsWith("argument/1/")
            ? Object.fromEntries(Object.entries(reply).filter(([field]) => field !== "ownOption"))
            : null;
      },
    });
    for (const events of [log, given])
      expect(
        positions(events).votes.map(({ seat, blind, blindMessage, final, finalMessage }) => [
          seat,
          blind,
          blindMessage,
          final,
          finalMessage,
        ]),
      ).toEqual([
        ["payments", "o1", "r1-msg-001", "o1", "r2-msg-009"],
        ["platform", "o2", "r1-msg-002", "o2", "r2-msg-010"],
        ["audit", "o2", "r1-msg-003", "o1", "r2-msg-011"],
      ]);
  });

  test("[X-13] whoever first declares in a later round has no blind vote, although nobody's words were shown to it", () => {
    const late = swarmLog({
      say: (ask) =>
        ask.seat.id === "audit" && (ask.round === 1 || ask.purpose === "response")
          ? { silent: "timed-out", why: "late" }
          : null,
    });
    expect(positions(late).votes.find(({ seat }) => seat === "audit")).toMatchObject({
      blind: null,
      blindMessage: null,
      final: "o1",
      finalMessage: "r2-msg-003",
    });
  });

  test("[X-13] who moved is told with the class, the trigger and its own words; a refinement is no move", () => {
    const { shifts, amendments } = positions(log);
    expect(
      shifts.map(({ seat, from, to, class: kind, trigger, newEvidence }) => [
        seat,
        from,
        to,
        kind,
        trigger,
        newEvidence,
      ]),
    ).toEqual([["audit", "o2", "o1", "argued", "r1-msg-008", false]]);
    expect(amendments.map(({ seat, degree, isMove, to }) => [seat, degree, isMove, to])).toEqual([
      ["payments", "minor", false, "Split billing, its database first."],
      ["audit", "major", true, "Split the billing database before the audit."],
    ]);
  });

  test("has every round with its topic, its quality, its disagreement and who moved", () => {
    expect(
      seen.rounds.map(({ round, topic, from, quality, disagreement, moved }) => [
        round,
        topic,
        from,
        quality?.value,
        disagreement,
        moved,
      ]),
    ).toEqual([
      [
        1,
        "Should we split billing out of the monolith this year?",
        "the question",
        4,
        { value: 5, parts: { disputed: 3, pairs: 6, disagreementTarget: 5 } },
        ["Payments engineer", "Audit officer"],
      ],
      [
        2,
        "Who runs a second service at night",
        "deep-dive",
        3,
        { value: 5, parts: { disputed: 3, pairs: 6, disagreementTarget: 4 } },
        [],
      ],
    ]);
  });

  test("[T-05] the strongest attack is the last that was not met, else the last, with who answered it and what became of it", () => {
    expect([
      seen.strongestAttack,
      seen.attacks.map(({ message, status, answeredBy }) => [message, status, answeredBy]),
    ]).toEqual([
      "r2-msg-008",
      [
        ["r1-msg-008", "answered", ["r1-msg-010"]],
        ["r2-msg-008", "answered", ["r2-msg-009"]],
      ],
    ]);
    const open = swarmResult(
      stateOf(
        swarmLog({
          say: (ask) =>
            ask.id === "response/1/platform" ? { silent: "timed-out", why: "late" } : null,
        }),
      ),
    );
    // Asked again in the second round, it was answered there.
    expect(open.attacks.map(({ status, answeredBy }) => [status, answeredBy])).toEqual([
      ["answered", ["r2-msg-010"]],
      ["answered", ["r2-msg-009"]],
    ]);
    const unmet = swarmResult(
      stateOf(
        swarmLog({
          say: (ask) =>
            ask.seat.id === "platform" && ask.purpose === "response"
              ? { silent: "timed-out", why: "late" }
              : null,
        }),
      ),
    );
    expect([unmet.strongestAttack, unmet.attacks[0]?.status]).toEqual(["r1-msg-008", "open"]);
  });

  test("a position is told round by round, with what moved it", () => {
    expect(
      seen.evolution
        .find(({ seat }) => seat === "audit")
        ?.stages.map(({ round, kind, option, confidence, shift, class: moved }) => [
          round,
          kind,
          option,
          confidence,
          shift?.degree ?? null,
          moved,
        ]),
    ).toEqual([
      [1, "declared", "o2", 0.6, null, null],
      [1, "answered", "o1", null, "major", "argued"],
      [2, "declared", "o1", 0.6, null, null],
      [2, "answered", "o1", null, null, null],
    ]);
  });
});
