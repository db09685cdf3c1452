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
  "CONDITIONAL: Build it once it is fixed.",
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
    edits: [{ findings: ["F-1-3"], find: LINES[3], replace: "The user solves a conflict." }],
    declined: [{ finding: "F-1-1", reason: "No clock is read any more.", instead: "none" }],
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
    ]).toEqual([["assess", "cross", "gate", "propose", "revise", "search"], []]);
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
        "STRONG (counts as PASS): Build it.",
        "WEAK or KILL (count as FAIL): Do not build it.",
        "Convergence: at least two ideas",
      ]),
    ]).toEqual([["cards", "cause", "rank", "rescue", "search"], []]);
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
      promptOf(ask).includes("4. What is your verdict"),
    ]).toEqual([true, ["Shared values", "Who looks after what"], false]);
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
      [
        "1. For each",
        "2. Which faults has nobody named",
        "3. Do you think a finding of another wrong",
        "4. What is your verdict",
      ].every((question) => prompt.includes(question)),
    ]).toEqual([true, true, true]);
  });

  it("[M-03] lists the changes since the last round: not those of a round before it", () => {
    const held = reviewed({
      "assess/1/user": found(finding()),
      "assess/2/user": {
        ...found(finding()),
        earlier: [{ finding: "F-1-1", status: "PARTIALLY", note: "Half." }],
      },
      "revise/2": declining("F-1-1", "F-2-1"),
    });
    expect([
      noted(askedFor(held, "assess/2/user"), "Changes").length,
      noted(askedFor(held, "answer/3/user"), "Changes"),
    ]).toEqual([1, []]);
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
        edits: [{ findings: ["F-1-2"], find: LINES[3], replace: "Ask." }],
        declined: [{ finding: "F-1-1", reason: "It has a test.", instead: "F-1-2" }],
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
      ["verdict: FAIL without a finding cannot count; name what is wrong, or let it pass"],
      ["remaining: the verdict is CONDITIONAL, so say exactly what remains"],
      [],
      [],
    ]);
    expect(flagged(first, { verdict: "FAIL", remaining: "All of it." })).toEqual([
      "block-shown: verdict: FAIL without a finding cannot count; name what is wrong, or let it pass",
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
    const on = (alternative: string) => ({ onOthers: [{ finding: "F-1-1", alternative }] });
    expect([
      flagged(second, on(" ")),
      flagged(second, on("Use a counter.")),
      sentBack(second, on(" ")),
    ]).toEqual([
      ["no-counter-proposal: onOthers: F-1-1 is disagreed with and nothing is proposed instead"],
      [],
      [],
    ]);
  });

  it("[M-08] of the author is refused where an edit does not fit: not there, there twice, or over another", () => {
    const edits = (...finds: string[]) => ({
      edits: finds.map((find) => ({ findings: ["F-1-1"], find, replace: "x" })),
      declined: ["F-1-1", "F-1-3"].map((id) => ({ finding: id, reason: "No.", instead: "none" })),
    });
    expect([
      sentBack(revise, edits("Nowhere.")),
      sentBack(revise, edits("change")),
      sentBack(revise, edits("newest change wins", "wins a conflict")),
      sentBack(revise, edits("newest change", "wins a conflict")),
    ]).toEqual([
      ['edits: the artifact does not hold "Nowhere."; copy the passage word for word'],
      ['edits: "change" occurs in the artifact more than once; take more of what is around it'],
      ['edits: "wins a conflict" overlaps another edit; make them one'],
      [],
    ]);
    expect(flagged(revise, edits("Nowhere."))).toBeNull();
  });

  it("[M-08] of the author is refused where nothing changes although something can be fixed, also if edits undo each other; what is declined need not be", () => {
    const same = "edits: nothing is changed, and F-1-3, F-1-1 can be fixed";
    const edit = (find: string, replace: string) => ({ findings: ["F-1-1"], find, replace });
    const f3 = { findings: ["F-1-3"], find: LINES[2], replace: LINES[2] };
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
    const edit = { findings: ["F-1-1"], find: LINES[1], replace: "x" };
    expect([
      sentBack(revise, { edits: [edit] }),
      sentBack(revise, {
        edits: [edit],
        declined: [{ finding: "F-1-3", reason: "No.", instead: "none" }],
      }),
      sentBack(revise, {
        edits: [edit],
        declined: [{ finding: "F-1-3", reason: "Better.", instead: "F-1-1" }],
      }),
      sentBack(revise, { edits: [{ ...edit, findings: ["F-1-1", "F-1-3"] }] }),
    ]).toEqual([["edits, declined: nothing answers F-1-3"], [], [], []]);
  });
});

describe("the form of an assessment", () => {
  const formOf = (brief: ReturnType<typeof reviewBrief>) =>
    reviewed({}, brief).asks.find(({ purpose }) => purpose === "assess")?.shape.json as {
      properties: {
        findings: { maxItems: number; items: { properties: Record<string, unknown> } };
      };
    }; // a form of rows

  it("asks for tags where something goes by them, and for no others", () => {
    const tags = (brief: ReturnType<typeof reviewBrief>) =>
      formOf(brief).properties.findings.items.properties["tags"] ?? false;
    expect([tags(under("plan")), tags(under("story"))]).toMatchObject([
      false,
      { items: { enum: ["novelty"] } },
    ]);
  });

  it("[T-45] has room for far more findings than one pass yields", () => {
    expect(formOf(under("plan")).properties.findings.maxItems).toBe(40);
  });
});

describe("attention", () => {
  it("[T-45] is divided: every reviewer is told what the others look after, and covers its own concern first and whole", () => {
    const ask = askedFor(twoRounds, "assess/1/user");
    expect(noted(ask, "Who looks after what")).toEqual([
      "The architect (architect): Looks after what a architect knows.",
      "The operator (operator): Looks after what a operator knows.",
      "The user (user): Looks after what a user knows.",
    ]);
    expect(promptOf(ask)).toContain("first for what you look after, then for every other fault");
  });

  it("[T-45] goes to what nobody has said in later rounds: what another has named is repeated by its id alone", () => {
    const ask = askedFor(twoRounds, "assess/2/user");
    expect([
      promptOf(ask).includes("faults that nobody has named yet"),
      sentBack(ask, { same: ["F-1-1"] }),
      sentBack(ask, { same: ["F-1-3"] }).length,
    ]).toEqual([true, [], 1]);
  });
});

describe("evidence", () => {
  it("that is not in the artifact is noted, and what is in it is not", () => {
    const ask = askedFor(reviewed({}), "assess/1/architect");
    expect(flagged(ask, found(finding("major")))).toEqual([]);
    expect(
      flagged(ask, found(finding("major", { evidence: "Nobody wrote this sentence." }))),
    ).toEqual([
      'evidence-holds: findings: the artifact does not say "Nobody wrote this sentence."',
    ]);
  });
});
