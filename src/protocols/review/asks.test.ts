import { describe, expect, it } from "vitest";
import {
  askedFor,
  declining,
  finding,
  flagged,
  found,
  LINES,
  noted,
  promptOf,
  reviewBrief,
  reviewed,
  sentBack,
  TEXT,
  under,
} from "../../../test/builders/review-panel.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Held } from "../../../test/builders/hold.ts";

const VALUES = [
  "Target: Field teams",
  "Value proposition: Work goes on without a network",
  "Type: M, a method",
  "What everyone asks: Would you build this?",
  "Disagreement needs a concrete alternative.",
];
const RUBRIC = [
  "PASS: Build it.",
  "CONDITIONAL: Build it once it is mended.",
  "FAIL: Do not build it.",
];
const lacking = ({ asks }: Held, brief: ReturnType<typeof reviewBrief>, words: readonly string[]) =>
  asks
    .filter(({ gate }) => !gate)
    .filter((ask) => !words.every((word) => promptOf(ask, brief).includes(word)))
    .map(({ id }) => id);
const purposes = ({ asks }: Held) => [...new Set(asks.map(({ purpose }) => purpose))].sort();

const twoRounds = reviewed({
  "assess/1/architect": found(
    finding("major", { problem: "Clocks differ." }),
    finding("minor", { problem: "The heading is dull." }),
  ),
  "assess/1/user": found(finding("critical", { problem: "Work is lost." })),
  "revise/1": {
    edits: [{ finding: "F-1-3", find: LINES[3], replace: "The user solves a conflict." }],
    declined: [{ finding: "F-1-1", reason: "No clock is read any more." }],
  },
});

describe("a prompt of a review", () => {
  it("[M-01] has the shared values, in every round and whoever is asked: reviewers, the author, the librarian, the critic", () => {
    const long = under("section", {
      rounds: 2,
      preset: {
        ...under("section").preset,
        rules: [...under("section").preset.rules, { rule: "search-on", tag: "missing-literature" }],
      },
    });
    const held = reviewed(
      {
        "assess/1/sceptic": found(finding("critical", { tags: ["missing-literature"] })),
        "assess/2/sceptic": { ...found(finding("critical")), acceptable: "NO" },
      },
      long,
    );
    expect([
      purposes(held),
      lacking(held, long, [
        ...VALUES,
        ...RUBRIC,
        "Convergence: every reviewer's open findings support PASS",
      ]),
    ]).toEqual([["assess", "cross", "gate", "rebut", "recommend", "revise", "search"], []]);
    const ideas = under("idea", { rounds: 2 });
    const rescued = reviewed(
      Object.fromEntries(
        ["visionary", "pragmatist"].map((seat) => [
          `rank/1/${seat}`,
          (_ask, usual) => ({
            ...usual,
            ratings: (usual["ratings"] as { idea: string }[]).map((row) => ({
              ...row,
              rating: "KILL",
            })),
          }),
        ]),
      ),
      ideas,
    );
    expect([
      purposes(rescued),
      lacking(rescued, ideas, [
        ...VALUES,
        "STRONG counts as PASS: Build it.",
        "WEAK and KILL count as FAIL: Do not build it.",
        "Convergence: at least two ideas",
      ]),
    ]).toEqual([["cards", "rank", "rescue", "search"], []]);
  });

  it("[M-01] says by which rule the preset converges", () => {
    const held = reviewed({}, under("paper"));
    expect(
      lacking(held, under("paper"), ["Convergence: no fatal or critical finding is open."]),
    ).toEqual([]);
  });

  it("[M-03] in the first round holds the complete artifact and nothing of anyone's", () => {
    const ask = askedFor(twoRounds, "assess/1/user");
    expect([
      promptOf(ask).includes(TEXT),
      ask.notes.filter(({ items }) => items.length > 0).map(({ title }) => title),
      promptOf(ask).includes("four"),
    ]).toEqual([true, ["Shared values"], false]);
  });

  it("[M-03] from the second round on has own findings, those of others in short, the changes, the complete artifact and four questions", () => {
    const ask = askedFor(twoRounds, "assess/2/user");
    expect([
      noted(ask, "Your own"),
      noted(ask, "Findings of others"),
      noted(ask, "Changes"),
    ]).toEqual([
      [
        `F-1-3 by user, critical, line 4: Work is lost. Evidence: “${LINES[3]}” Proposal: Ask the user.`,
      ],
      [
        "F-1-1, major, line 4: Clocks differ. (overruled)",
        "F-1-2, minor, line 4: The heading is dull.",
      ],
      [`for F-1-3: “${LINES[3]}” became “The user solves a conflict.”`],
    ]);
    const prompt = promptOf(ask);
    expect([
      prompt.includes(TEXT.replace(LINES[3], "The user solves a conflict.")),
      prompt.includes("offline.md (version 2)"),
      ["1. For each", "2. Are there new", "3. Is anything wrong", "4. What is your verdict"].every(
        (question) => prompt.includes(question),
      ),
    ]).toEqual([true, true, true]);
  });

  it("[M-03] lists the changes since the last round: not those of a round before it, and all of them where the author wrote twice", () => {
    const unchanged = reviewed({
      "assess/1/user": found(finding()),
      "assess/2/user": {
        ...found(finding()),
        earlier: [{ finding: "F-1-1", status: "PARTIALLY", note: "Half." }],
      },
      "revise/2": declining("F-1-1", "F-2-1"),
    });
    expect([
      noted(askedFor(unchanged, "assess/2/user"), "Changes").length,
      noted(askedFor(unchanged, "assess/3/user"), "Changes"),
    ]).toEqual([1, []]);
    const twice = reviewed(
      {
        "assess/1/sceptic": { ...found(finding(), finding()), acceptable: "NO" },
        "rebut/1": {
          edits: [
            { finding: "F-1-1", find: LINES[1], replace: "First." },
            { finding: "F-1-2", find: LINES[2], replace: "Second." },
          ],
          declined: [],
        },
        "gate/not-converged/1": "one-more-round",
        "revise/1": {
          edits: [
            { finding: "F-1-1", find: "First.", replace: "Third." },
            { finding: "F-1-2", find: LINES[3], replace: "Fourth." },
          ],
          declined: [],
        },
      },
      under("section", { rounds: 1 }),
    );
    expect(noted(askedFor(twice, "assess/2/expert"), "Changes")).toEqual([
      `for F-1-1: “${LINES[1]}” became “First.”`,
      `for F-1-2: “${LINES[2]}” became “Second.”`,
      "for F-1-1: “First.” became “Third.”",
      `for F-1-2: “${LINES[3]}” became “Fourth.”`,
    ]);
  });

  it("[M-12] tells the overruled reviewer what was chosen and why, once, and its finding is among those it may come back to", () => {
    const ask = askedFor(twoRounds, "assess/2/architect");
    expect([
      noted(ask, "Where you were overruled"),
      noted(ask, "Your own").map((item) => item.slice(0, 5)),
    ]).toEqual([
      [
        "F-1-1, major, line 4: Clocks differ. You proposed: Ask the user. Not followed: No clock is read any more. Accept it (RESOLVED), or push back with a new argument (NOT_ADDRESSED); who pushes back twice has it put to a person.",
      ],
      ["F-1-2"],
    ]);
    expect(noted(askedFor(twoRounds, "assess/2/user"), "Where you were overruled")).toEqual([]);
    const dispute = reviewed({
      "assess/1/architect": found(finding()),
      "assess/1/user": found(finding()),
      "revise/1": {
        edits: [{ finding: "F-1-2", find: LINES[3], replace: "Ask." }],
        declined: [],
        disputes: [{ taken: "F-1-2", over: ["F-1-1"], reason: "It has a test." }],
      },
      "assess/2/architect": { earlier: [] },
      "assess/2/user": found(finding("critical")),
    });
    expect(noted(askedFor(dispute, "assess/2/architect"), "Where you were overruled")[0]).toContain(
      "Not followed: F-1-2 was followed instead: It has a test.",
    );
    expect(noted(askedFor(dispute, "assess/3/architect"), "Where you were overruled")).toEqual([]);
  });
});

describe("a reply of a review", () => {
  const [first, second, revise] = [
    askedFor(twoRounds, "assess/1/user"),
    askedFor(twoRounds, "assess/2/user"),
    askedFor(twoRounds, "revise/1"),
  ];

  it("[M-04] is sent back if it is CONDITIONAL or FAIL without a finding, or without what remains; then it stands flagged", () => {
    expect([
      sentBack(first, { verdict: "FAIL", remaining: "All of it." }),
      sentBack(first, { ...found(finding()), remaining: " " }),
      sentBack(first, found(finding())),
      sentBack(second, {
        earlier: [{ finding: "F-1-3", status: "PARTIALLY", note: "" }],
        verdict: "CONDITIONAL",
        remaining: "Half.",
      }),
    ]).toEqual([
      ["verdict: FAIL without a finding cannot stand; name what is wrong, or say PASS"],
      ["remaining: the verdict is CONDITIONAL, so say exactly what remains"],
      [],
      [],
    ]);
    expect(flagged(first, { verdict: "FAIL", remaining: "All of it." })).toEqual([
      "verdict-shown: verdict: FAIL without a finding cannot stand; name what is wrong, or say PASS",
    ]);
  });

  it("[M-05] gives each own earlier finding one status; where its owner was overruled it need not", () => {
    const row = { finding: "F-1-3", status: "RESOLVED", note: "" };
    expect([
      sentBack(second, { earlier: [] }),
      sentBack(second, { earlier: [row] }),
      sentBack(askedFor(twoRounds, "assess/2/architect"), {
        earlier: [{ ...row, finding: "F-1-2" }],
      }),
    ]).toEqual([["earlier: F-1-3 has no status, or more than one"], [], []]);
    expect(
      sentBack(askedFor(twoRounds, "assess/2/architect"), {
        earlier: [
          { ...row, finding: "F-1-2" },
          { ...row, finding: "F-1-2", status: "PARTIALLY" },
        ],
      }),
    ).toEqual(["earlier: F-1-2 has no status, or more than one"]);
  });

  it("[M-14] is flagged where it disagrees with another and proposes nothing", () => {
    const on = (alternative: string, disagree = true) => ({
      onOthers: [{ finding: "F-1-1", disagree, alternative }],
    });
    expect([
      flagged(second, on(" ")),
      flagged(second, on("Use a counter.")),
      flagged(second, on("", false)),
      sentBack(second, on(" ")),
    ]).toEqual([
      ["no-counter-proposal: onOthers: F-1-1 is disagreed with and nothing is proposed instead"],
      [],
      [],
      [],
    ]);
  });

  it("[M-08] of the author is refused where an edit does not fit: not there, there twice, or over another", () => {
    const edits = (...finds: string[]) => ({
      edits: finds.map((find) => ({ finding: "F-1-1", find, replace: "x" })),
      declined: ["F-1-1", "F-1-3"].map((id) => ({ finding: id, reason: "No." })),
    });
    expect([
      sentBack(revise, edits("Nowhere.")),
      sentBack(revise, edits("change")),
      sentBack(revise, edits("newest change wins", "wins a conflict")),
      sentBack(revise, edits("newest change", "wins a conflict")),
    ]).toEqual([
      ['edits: the artifact does not hold "Nowhere."; copy the passage word for word'],
      ['edits: "change" stands in the artifact more than once; take more of what is around it'],
      ['edits: "wins a conflict" overlaps another edit; make them one'],
      [],
    ]);
    expect(flagged(revise, edits("Nowhere."))).toBeNull();
  });

  it("[M-08] of the author is refused where nothing changes although something can be mended, also if edits undo each other; what is declined need not be", () => {
    const same = "edits: nothing is changed, and F-1-1, F-1-3 can be mended";
    const edit = (find: string, replace: string) => ({ finding: "F-1-1", find, replace });
    const f3 = { finding: "F-1-3", find: LINES[2], replace: LINES[2] };
    expect([
      sentBack(revise, { edits: [edit(LINES[1], LINES[1]), f3] }),
      sentBack(revise, {
        edits: [
          edit("The newest", "The newest "),
          { ...f3, find: " change wins", replace: "change wins" },
        ],
      }),
      sentBack(revise, declining("F-1-1", "F-1-3")),
    ]).toEqual([[same], [same], []]);
    expect(flagged(revise, { edits: [edit(LINES[1], LINES[1]), f3] })).toBeNull();
  });

  it("[M-15] of the author answers every finding that blocks: with an edit, a reason, or one that contradicts it and was followed", () => {
    const edit = { finding: "F-1-1", find: LINES[1], replace: "x" };
    expect([
      sentBack(revise, { edits: [edit] }),
      sentBack(revise, { edits: [edit], declined: [{ finding: "F-1-3", reason: "No." }] }),
      sentBack(revise, {
        edits: [edit],
        disputes: [{ taken: "F-1-1", over: ["F-1-3"], reason: "Better." }],
      }),
    ]).toEqual([["edits, declined: nothing answers F-1-3"], [], []]);
    expect(
      sentBack(revise, {
        edits: [{ ...edit, finding: "F-1-3" }],
        disputes: [{ taken: "F-1-1", over: ["F-1-1"], reason: "Better." }],
      }),
    ).toEqual(["edits, declined: nothing answers F-1-1"]);
  });
});

describe("the tags of a finding", () => {
  it("are said to be for nothing where nothing goes by them, and else which of them something follows from", () => {
    const told = (brief: ReturnType<typeof reviewBrief>) =>
      /"tags": .*? — (.*)/u.exec(
        promptOf(
          reviewed({}, brief).asks.find(({ purpose }) => purpose === "assess") as Ask,
          brief,
        ),
      )?.[1];
    expect([told(under("plan")), told(under("story"))]).toEqual([
      "[]: nothing goes by them in this review",
      "what it is about, if it is one of these, else []; something follows here from novelty",
    ]);
  });
});

describe("evidence", () => {
  it("that does not stand in the artifact is noted, and what stands in it is not", () => {
    const ask = askedFor(reviewed({}), "assess/1/architect");
    expect(flagged(ask, found(finding("major")))).toEqual([]);
    expect(
      flagged(ask, found(finding("major", { evidence: "Nobody wrote this sentence." }))),
    ).toEqual([
      'evidence-holds: findings: the artifact does not say "Nobody wrote this sentence."',
    ]);
  });
});
