import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  finding,
  ideaLog,
  PRESET,
  reviewLog,
  status,
  story,
  stuckLog,
} from "../../../../test/builders/review-log.ts";
import type { LogEvent } from "../../../log/event.ts";
import type { Ask } from "../../../kernel/ask.ts";
import { result } from "../../../views/reading.ts";
import { isOpen } from "./lives.ts";
import type { ReviewResult } from "./result.ts";

function read(events: readonly LogEvent[]): ReviewResult {
  const told = result(events);
  if (told.kind !== "review") throw new Error(`read as ${told.kind}`);
  return told as ReviewResult; // by its kind
}

const passed = read(reviewLog());
const stuck = read(stuckLog());
const gone = { silent: "timed-out", why: "no reply within 180 s" } as const;

const stateOf = (told: ReviewResult) =>
  Object.fromEntries(
    told.findings.map(({ id, state, settledIn }) => [
      id,
      settledIn === null ? state : `${state} ${settledIn}`,
    ]),
  );

describe("the result of a review", () => {
  test("[M-27] a finding keeps its id through the rounds, with who said what of it and the changes that answer it", () => {
    expect(passed.findings.find(({ id }) => id === "F-1-2")).toEqual({
      id: "F-1-2",
      round: 1,
      seat: "operations",
      title: "Operations",
      voices: ["operations"],
      openTo: [],
      also: [],
      severity: "major",
      location: "Steps, 2",
      problem: "Nobody says how the copy is checked.",
      evidence: "2. Copy the tables.",
      proposal: "Count the rows on both sides before the shop starts.",
      addressable: true,
      tags: [],
      blocks: true,
      state: "resolved",
      isBlocking: false,
      settledIn: 3,
      put: [],
      isUpheld: false,
      life: [
        {
          round: 2,
          by: "operations",
          title: "Operations",
          status: "PARTIALLY",
          reason: "It does not say who counts.",
          isLetGo: false,
        },
        {
          round: 3,
          by: "operations",
          title: "Operations",
          status: "RESOLVED",
          reason: "",
          isLetGo: false,
        },
      ],
      changes: [
        {
          version: 2,
          round: 1,
          find: "2. Copy the tables.",
          replace: "2. Copy the tables.\n   Count the rows on both sides.",
        },
        {
          version: 3,
          round: 2,
          find: "   Count the rows on both sides.",
          replace: "   Kim counts the rows on both sides.",
        },
      ],
    });
  });

  test("[M-27] resolved, overruled and open findings are told apart, and are those that the script itself counts as open", () => {
    expect([stateOf(passed), stateOf(stuck)]).toEqual([
      {
        "F-1-1": "resolved 2",
        "F-1-2": "resolved 3",
        "F-1-3": "overruled 2",
        "F-1-4": "resolved 2",
        "F-1-5": "open",
      },
      {
        "F-1-1": "resolved 2",
        "F-1-2": "open",
        "F-1-3": "open",
        "F-1-4": "resolved 2",
        "F-1-5": "open",
      },
    ]);
    for (const events of [reviewLog(), stuckLog()]) {
      const last = events.at(-1);
      expect(
        read(events)
          .findings.filter(isOpen)
          .map(({ id }) => id),
      ).toEqual(last?.type === "deliberation.concluded" ? last.data.outcome["open"] : null);
    }
  });

  test("a finding that was declined stays open while its owner, who gave no assessment, has not read why", () => {
    const events = reviewLog({
      brief: { rounds: 2 },
      say: (ask) =>
        ask.id === "assess/2/security"
          ? gone
          : ask.purpose === "propose"
            ? { edits: [], beyond: [{ finding: "F-1-2", why: "Wait." }] }
            : null,
    });
    const last = events.at(-1);
    expect([
      stateOf(read(events))["F-1-3"],
      last?.type === "deliberation.concluded" ? last.data.outcome["open"] : null,
    ]).toEqual(["open", ["F-1-2", "F-1-3", "F-1-5"]]);
  });

  test("verdicts are told by reviewer and round: the computed one, what was said, and nothing said at all", () => {
    const silent = read(
      reviewLog({
        say: (ask) => (ask.id === "assess/2/security" ? gone : ask.round === 3 ? undefined : null),
      }),
    );
    const cells = ({ reviewers }: ReviewResult, seat: string) =>
      reviewers
        .find((row) => row.seat === seat)
        ?.verdicts.map(({ round, computed, stated, message }) => [
          round,
          computed,
          stated,
          message,
        ]);
    expect(cells(passed, "security")).toEqual([
      [1, "CONDITIONAL", "FAIL", "r1-msg-002"],
      [2, "PASS", "PASS", "r2-msg-002"],
      [3, "PASS", "PASS", "r3-msg-002"],
    ]);
    expect(cells(silent, "security")?.[1]).toEqual([2, "CONDITIONAL", "none", null]);
  });

  test.each<[ReviewResult["ended"], string | null, Parameters<typeof reviewLog>[0]]>([
    ["passed", "PASS", {}],
    [
      "no-quorum",
      null,
      { say: (ask) => (ask.purpose === "assess" && ask.seat.id !== "finance" ? gone : null) },
    ],
    ["author-absent", null, { say: (ask) => (ask.purpose === "revise" ? gone : null) }],
    ["not-passed", null, { brief: { assess: true } }],
    [
      "stopped",
      null,
      {
        brief: { preset: { ...PRESET, rules: [{ rule: "stop-on", tag: "experiment-needed" }] } },
        say: (ask) => tagged(ask, { tags: ["experiment-needed"] }),
      },
    ],
    [
      "blocked",
      null,
      {
        brief: { preset: { ...PRESET, rules: [{ rule: "block-on", tag: "novelty" }] } },
        say: (ask) => tagged(ask, { tags: ["novelty"], severity: "fatal" }),
      },
    ],
    [null, null, { say: (ask) => (ask.round === 2 ? undefined : null) }],
  ])("it ends %s, with the verdict %s", (ended, chosen, play) => {
    const told = read(reviewLog(play));
    expect([told.ended, told.chosen?.option ?? null, told.unsettled === null]).toEqual([
      ended,
      chosen,
      ended === "passed" || ended === null,
    ]);
  });

  test("[M-16] what is not settled has the rounds, the final verdicts, what was resolved by which change, both positions on what is not, and four options", () => {
    const { unsettled, reviewers } = stuck;
    expect(reviewers.map(({ seat, verdicts }) => [seat, verdicts.at(-1)?.computed])).toEqual([
      ["operations", "CONDITIONAL"],
      ["security", "CONDITIONAL"],
      ["finance", "PASS"],
    ]);
    expect([unsettled?.rounds, unsettled?.most]).toEqual([2, 2]);
    expect(
      unsettled?.resolved.map(({ finding: { id }, round, change }) => [
        id,
        round,
        change?.version,
        change?.replace,
      ]),
    ).toEqual([
      ["F-1-1", 2, 2, "Kim is on call; if the check fails by 03:00 the old database is put back."],
      ["F-1-4", 2, 2, "The old machine is kept for four weeks."],
    ]);
    expect(
      unsettled?.unresolved.map(({ finding: { id }, positions, recommendation }) => [
        id,
        positions,
        recommendation,
      ]),
    ).toEqual([
      [
        "F-1-2",
        [
          { title: "Operations", round: 1, text: "Nobody says how the copy is checked." },
          { title: "Operations", round: 2, text: "It does not say who counts." },
          { title: "Security", round: 2, text: "Compare checksums instead of counts." },
        ],
        "“   Count the rows on both sides.” → “   Kim counts the rows on both sides.”",
      ],
      [
        "F-1-3",
        [
          { title: "Security", round: 1, text: "The old passwords still work afterwards." },
          {
            title: "Author",
            round: 1,
            text: "Passwords are changed by the key service every hour.",
          },
          { title: "Security", round: 2, text: "The key service is stopped that night." },
        ],
        "Ask the owner of the key service.",
      ],
    ]);
    expect(unsettled?.choices.map(({ id, isChosen }) => [id, isChosen])).toEqual([
      ["make-and-end", false],
      ["make-and-read", false],
      ["leave", true],
      ["own-words", false],
    ]);
  });

  test("[T-32] where a person takes the proposed edits it is accepted by a person, if they settle all that keeps it from passing", () => {
    const taken = (beyond: readonly object[], edits: readonly object[]) =>
      read(
        stuckLog({
          say: (ask) =>
            ask.id === "gate/ending/2"
              ? { choice: "make-and-end" }
              : ask.purpose === "propose"
                ? { edits, beyond }
                : null,
        }),
      );
    const edit = {
      findings: ["F-1-2"],
      find: "   Count the rows on both sides.",
      replace: "   Kim counts.",
    };
    const [partly, whole] = [
      taken([{ finding: "F-1-3", why: "Ask." }], [edit]),
      taken([], [{ ...edit, findings: ["F-1-2", "F-1-3"] }]),
    ];
    expect(
      [partly, whole].map((told) => [
        told.ended,
        told.resolution?.kind,
        told.decided?.choice,
        stateOf(told)["F-1-2"],
        stateOf(told)["F-1-3"],
        told.findings.find(({ id }) => id === "F-1-3")?.changes.length,
      ]),
    ).toEqual([
      ["not-passed", "unresolved", "make-and-end", "resolved 2", "open", 0],
      ["accepted", "by a person", "make-and-end", "resolved 2", "resolved 2", 1],
    ]);
    expect([stuck.ended, stuck.decided?.choice, passed.decided]).toEqual([
      "not-passed",
      "leave",
      null,
    ]);
  });

  test("a round that a person asked for is one more than was planned", () => {
    const more = read(
      stuckLog({
        say: (ask) =>
          ask.id === "gate/ending/2"
            ? { choice: "make-and-read" }
            : ask.id === "assess/3/security"
              ? pass({ earlier: [status("F-1-3", "RESOLVED")] })
              : null,
      }),
    );
    expect([more.ended, more.rounds, more.decided]).toEqual(["passed", { held: 3, most: 3 }, null]);
  });

  test("[X-08] [T-30] whoever was overruled, or would have met another's finding otherwise, is a minority: who, what, why it was not followed, whether it let go, what would meet it", () => {
    expect([passed.minority, stuck.minority]).toEqual([
      [
        {
          option: "F-1-3",
          label: "The old passwords still work afterwards.",
          holders: ["Security"],
          status: "let go",
          certificate: "",
          whySetAside: "Passwords are changed by the key service every hour.",
          reconsiderWhen: "Change every password before the shop starts.",
          cites: [],
        },
        {
          option: "F-1-4",
          label: "Keeping the old machine costs 900 a month, and nobody says until when.",
          holders: ["Security"],
          status: "disagreed with",
          certificate: "",
          whySetAside: null,
          reconsiderWhen: "Wipe the machine at once.",
          cites: [],
        },
      ],
      [
        {
          option: "F-1-2",
          label: "Nobody says how the copy is checked.",
          holders: ["Security"],
          status: "disagreed with",
          certificate: "",
          whySetAside: null,
          reconsiderWhen: "Compare checksums instead of counts.",
          cites: [],
        },
        {
          option: "F-1-3",
          label: "The old passwords still work afterwards.",
          holders: ["Security"],
          status: "in dispute",
          certificate: "The key service is stopped that night.",
          whySetAside: "Passwords are changed by the key service every hour.",
          reconsiderWhen: "Change every password before the shop starts.",
          cites: [],
        },
      ],
    ]);
  });

  test("a dispute of two rounds that a person decides is told with the choice, and with what the reviewer's findings support afterwards", () => {
    const insists = (ask: Ask): object | null => {
      if (ask.gate)
        return { choice: ask.id.startsWith("gate/dispute/") ? "author" : ask.gate.default };
      if (ask.seat.id === "security" && ask.round > 1)
        return pass({
          earlier: [status("F-1-3", "NOT_ADDRESSED", "It is still so.")],
          remaining: "The passwords.",
          verdict: "CONDITIONAL",
        });
      return ask.id === "revise/2"
        ? {
            ...story(ask),
            declined: [{ finding: "F-1-3", reason: "The key service runs that night." }],
          }
        : null;
    };
    const told = read(reviewLog({ say: insists }));
    expect([
      told.ended,
      told.insisted,
      told.minority === "none" ? null : told.minority[0]?.status,
    ]).toEqual([
      "passed",
      [{ finding: "F-1-3", round: 3, choice: "author", isDefault: false }],
      "overruled by a person",
    ]);
    expect(
      told.reviewers.map(({ seat, verdicts, now }) => [seat, verdicts.at(-1)?.computed, now]),
    ).toEqual([
      ["operations", "PASS", "PASS"],
      ["security", "CONDITIONAL", "PASS"],
      ["finance", "PASS", "PASS"],
    ]);
  });

  test("findings that contradict each other are told with which was followed and why", () => {
    const told = read(
      reviewLog({
        say: (ask) =>
          ask.id === "revise/1"
            ? {
                ...story(ask),
                declined: [{ finding: "F-1-3", reason: "Money is short.", instead: "F-1-4" }],
              }
            : null,
      }),
    );
    expect(told.contradictions).toEqual([
      {
        round: 1,
        taken: "F-1-4",
        over: ["F-1-3"],
        reason: "Money is short.",
        message: "r1-msg-005",
      },
    ]);
    expect(told.minority === "none" ? null : told.minority[0]?.whySetAside).toBe(
      "F-1-4 was followed instead: Money is short.",
    );
  });

  test("a score that is too low is told beside what was reached", () => {
    const rules = [{ rule: "score", reviewer: "finance", name: "authority", least: 7 }];
    const told = read(
      reviewLog({
        brief: { preset: { ...PRESET, rules } },
        say: (ask) =>
          ask.purpose === "assess" && ask.seat.id === "finance"
            ? { ...story(ask), score: ask.round + 5 }
            : null,
      }),
    );
    expect([
      told.ended,
      told.bars,
      told.reviewers[2]?.verdicts.map(({ scores }) => scores["score"]),
    ]).toEqual([
      "passed",
      [{ title: "Finance", name: "authority", least: 7, reached: 8, isMet: true }],
      [6, 7, 8],
    ]);
  });

  test("[M-31] every version has its whole text, and how it differs from the one before", () => {
    expect(
      passed.versions.map(({ n, round, answers, diff }) => [
        n,
        round,
        answers,
        diff === null ? null : [diff.added, diff.removed],
      ]),
    ).toEqual([
      [1, 0, [], null],
      [2, 1, ["F-1-1", "F-1-2", "F-1-4"], [3, 2]],
      [3, 2, ["F-1-2"], [1, 1]],
    ]);
    expect(passed.versions[2]?.text).toContain(
      "   Kim counts the rows on both sides.\n3. Start the shop.",
    );
  });

  test("[M-18] ideas keep their lineage: what each was made of and became, and why one was dropped", () => {
    const told = read(ideaLog());
    expect(
      told.ideas.map(({ id, round, fate, from, became, died, isChosen }) => [
        id,
        round,
        fate,
        from,
        became,
        died?.reason ?? null,
        isChosen,
      ]),
    ).toEqual([
      ["I-1", 0, "born", [], ["I-6"], "became part of another", false],
      ["I-2", 0, "born", [], ["I-6"], "became part of another", false],
      ["I-3", 0, "born", [], [], null, false],
      ["I-4", 0, "born", [], [], null, true],
      ["I-5", 0, "born", [], [], "Nobody has two machines.", false],
      ["I-6", 1, "merged", ["I-1", "I-2"], [], null, true],
    ]);
    expect(told.ideas[5]?.ratings).toEqual(
      ["Operations", "Security", "Finance"].map((title) => ({
        round: 2,
        title,
        rating: "STRONG",
        why: "It fits: it is slow now, says everyone.",
        place: 1,
      })),
    );
  });

  test("files are named by the artifact's own ending where it is a plain one, else by its format", () => {
    const ending = (name: string, format: string) =>
      read(reviewLog({ brief: { artifact: { name, text: "x" }, format }, say: () => undefined }))
        .artifact.extension;
    expect(
      [
        ["a.MD", "markdown"],
        ["a.tar.gz", "source"],
        ["a", "latex"],
        ["a./../../b", "text"],
        ["-", "diff"],
        ["a.b c", "markdown"],
      ].map(([name = "", format = ""]) => ending(name, format)),
    ).toEqual(["md", "gz", "tex", "txt", "diff", "md"]);
  });
});

describe("a log of version 1", () => {
  const golden = (name: string): ReviewResult => {
    const file = new URL(`../../../../test/golden/review@1-${name}.jsonl`, import.meta.url);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    return read(lines.map((line) => JSON.parse(line) as LogEvent)); // a log that was recorded
  };

  test("[R-A28] is read as before: how it ended, what is open, what is proposed for it", () => {
    const [plan, section, idea] = [golden("plan"), golden("section"), golden("idea")];
    expect([plan, section, idea].map(({ ended, resolution }) => [ended, resolution?.kind])).toEqual(
      [
        ["passed", "by rule"],
        ["not-passed", "unresolved"],
        ["passed", "by rule"],
      ],
    );
    expect(
      section.unsettled?.unresolved.map(({ recommendation }) => recommendation !== null),
    ).toEqual(section.unsettled?.unresolved.map(() => true));
    expect(plan.findings.every(({ voices }) => voices.length === 1)).toBe(true);
  });
});

function pass(over: object): object {
  return { findings: [], remaining: "", verdict: "PASS", onOthers: [], ...over };
}

function tagged(ask: Ask, over: object): object | null {
  return ask.id === "assess/1/finance"
    ? {
        findings: [finding({ location: "Cost", evidence: "The old machine is kept.", ...over })],
        remaining: "All of it.",
        verdict: "FAIL",
      }
    : null;
}
