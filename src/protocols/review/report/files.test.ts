import { describe, expect, test } from "vitest";
import { ideaLog, PLAN, reviewLog, stuckLog } from "../../../../test/builders/review-log.ts";
import {
  openFindings as all,
  openRow as row,
  TEXT,
} from "../../../../test/builders/open-findings.ts";
import type { LogEvent } from "../../../log/event.ts";
import { folderOf } from "../../../report/writing.ts";
import { findingsText } from "./writing.ts";
import { locatePassage } from "./sarif.ts";

const textsOf = (events: readonly LogEvent[]) =>
  new Map(
    folderOf(events).map(({ folder, name, text }) => [
      folder === null ? name : `${folder}/${name}`,
      text,
    ]),
  );

describe("the folder of a review", () => {
  test("[M-31] has every version whole, and the difference between each and the next", () => {
    const texts = textsOf(reviewLog());
    expect([...texts.keys()]).toEqual([
      "versions/v1.md",
      "versions/v2.md",
      "versions/v1-v2.diff",
      "versions/v3.md",
      "versions/v2-v3.diff",
      "findings.json",
    ]);
    expect([
      texts.get("versions/v1.md"),
      texts.get("versions/v2-v3.diff")?.split("\n").slice(0, 3),
    ]).toEqual([PLAN, ["--- v2.md", "+++ v3.md", "@@ -7,7 +7,7 @@"]]);
    expect(texts.get("versions/v3.md")).toBe(
      PLAN.replace(
        "If something fails we look at it on Monday.",
        "Kim is on call; if the check fails by 03:00 the old database is put back.",
      )
        .replace(
          "2. Copy the tables.",
          "2. Copy the tables.\n   Kim counts the rows on both sides.",
        )
        .replace("is kept.", "is kept for four weeks."),
    );
  });

  test("a version is there as soon as it is written, and no later one changes it", () => {
    const events = reviewLog();
    let before = new Map<string, string>();
    for (const [n, event] of events.entries()) {
      if (event.type !== "fact.recorded" || event.data.fact.kind !== "version") continue;
      const now = new Map(
        [...textsOf(events.slice(0, n + 1))].filter(([path]) => path.startsWith("versions/")),
      );
      for (const [path, text] of before) expect(now.get(path)).toBe(text);
      before = now;
    }
    expect([...before.keys()]).toHaveLength(5);
  });

  test("[M-27] findings are there for programs, each with its life and the changes that answer it", () => {
    const { ended, findings } = JSON.parse(textsOf(reviewLog()).get("findings.json") ?? "") as {
      ended: string;
      findings: { id: string; state: string; life: unknown[]; changes: { version: number }[] }[];
    };
    expect([
      ended,
      findings.map(({ id, state, life, changes }) => [
        id,
        state,
        life.length,
        changes.map(({ version }) => version),
      ]),
    ]).toEqual([
      "passed",
      [
        ["F-1-1", "resolved", 1, [2]],
        ["F-1-2", "resolved", 2, [2, 3]],
        ["F-1-3", "overruled", 2, []],
        ["F-1-4", "resolved", 1, [2]],
        ["F-1-5", "open", 2, []],
      ],
    ]);
  });

  test("[M-16] a review that did not pass leaves a summary for whoever decides; one that did leaves none", () => {
    expect(textsOf(reviewLog()).has("summary.md")).toBe(false);
    expect(textsOf(stuckLog()).get("summary.md")).toBe(`# Summary: Not passed — plan.md

**A person decided:** **Leave the findings open and end here** (lead)

**round 2 of at most 2** · Verdicts of the last reading: Operations **CONDITIONAL**, Security **CONDITIONAL**, Finance **PASS**

**Not resolved: 2**

**F-1-2** (major) Steps, 2

- **Operations** (round 1): Nobody says how the copy is checked.
- **Operations** (round 2): It does not say who counts.
- **Security** (round 2): Compare checksums instead of counts.
- **Author** (Version 2): “2. Copy the tables.” → “2. Copy the tables. Count the rows on both sides.”
- **Proposal:** Count the rows on both sides before the shop starts.
- **The author proposes:** “ Count the rows on both sides.” → “ Kim counts the rows on both sides.”

**F-1-3** (major) Steps, 3

- **Security** (round 1): The old passwords still work afterwards.
- **Author** (round 1): Passwords are changed by the key service every hour.
- **Security** (round 2): The key service is stopped that night.
- **Proposal:** Change every password before the shop starts.
- **The author proposes:** Ask the owner of the key service.

**Resolved: 2**

| Finding | Resolved in | Change |
| --- | --- | --- |
| F-1-1 A failure on Saturday waits until Monday. (Operations) | round 2 | Version 2: “If something fails we look at it on Monday.” → “Kim is on call; if the check fails by 03:00 the old database is put back.” |
| F-1-4 Keeping the old machine costs 900 a month, and nobody says until when. (Finance) | round 2 | Version 2: “The old machine is kept.” → “The old machine is kept for four weeks.” |

**What a person can choose:**

- Make the edits and end here
- Make the edits and read once more
- Leave the findings open and end here — **chosen**
- In your own words: the author follows them, then everyone reads
`);
  });

  test("[M-16] the summary is there while a person is asked what to do", () => {
    const waiting =
      textsOf(stuckLog({ say: (ask) => (ask.gate ? undefined : null) })).get("summary.md") ?? "";
    expect(waiting.split("\n").slice(-5)).toEqual([
      "- Make the edits and end here",
      "- Make the edits and read once more",
      "- Leave the findings open and end here",
      "- In your own words: the author follows them, then everyone reads",
      "",
    ]);
  });

  test("[M-18] ideas are there with their lineage", () => {
    const { ideas } = JSON.parse(textsOf(ideaLog()).get("ideas.json") ?? "") as {
      ideas: { id: string; from: string[]; became: string[] }[];
    };
    expect(
      ideas
        .filter(({ from, became }) => from.length + became.length > 0)
        .map(({ id, from, became }) => [id, from, became]),
    ).toEqual([
      ["I-1", [], ["I-6"]],
      ["I-2", [], ["I-6"]],
      ["I-6", ["I-1", "I-2"], []],
    ]);
  });

  test("no name of an artifact leads out of the folder", () => {
    const paths = [
      "../../x",
      "a/../../b.md/",
      "C:\\x.md",
      "x.\u202Egnp",
      `x.${"a".repeat(300)}`,
    ].map(
      (name) =>
        [
          ...textsOf(
            reviewLog({ brief: { artifact: { name, text: "x" } }, say: () => undefined }),
          ).keys(),
        ][0],
    );
    expect(paths).toEqual([
      "versions/v1.md",
      "versions/v1.md",
      "versions/v1.md",
      "versions/v1.md",
      "versions/v1.md",
    ]);
  });
});

const DIFF =
  "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -10,3 +10,4 @@ f\n keep\n-old line here\n+new line here\n+another one\n keep2\ndiff --git a/b b/b\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+second file\n";

describe("where a finding lies", () => {
  test.each([
    ["a line", TEXT, false, "1. Do it.", { file: "f", from: 3, to: 3 }],
    [
      "two lines, but for spacing",
      TEXT,
      false,
      "Roll out on Friday.",
      { file: "f", from: 4, to: 5 },
    ],
    ["nowhere", TEXT, false, "Never.", null],
    ["nothing", TEXT, false, " ", null],
    ["signs of patterns", "a (b) [c]* $1\n", false, "(b) [c]* $1", { file: "f", from: 1, to: 1 }],
    ["what a diff adds", DIFF, true, "another one", { file: "src/a.ts", from: 12, to: 12 }],
    ["what a diff takes away", DIFF, true, "old line here", { file: "src/a.ts", from: 11, to: 11 }],
    ["a later file of a diff", DIFF, true, "second file", { file: "b", from: 1, to: 1 }],
    ["the head of a diff", DIFF, true, "diff --git a/src/a.ts", null],
  ])("%s", (_what, text, isDiff, passage, place) => {
    expect(locatePassage({ artifact: "f", text, isDiff }, passage)).toEqual(place);
  });
});

describe("open findings for other programs", () => {
  test("as JSON have severity, place, problem, proposal and tags, and the last word", () => {
    const spoken = row("F-1-1", "major", "1. Do it.", {
      life: [
        {
          round: 2,
          by: "editor",
          title: "Editor",
          status: "PARTIALLY",
          reason: "half",
          isLetGo: false,
        },
      ],
    });
    expect(JSON.parse(findingsText({ ...all, rows: [spoken] }, false))).toEqual({
      deliberation: "a",
      end: "rounds",
      artifact: "docs/my plan.md",
      findings: [
        {
          id: "F-1-1",
          by: "editor",
          round: 1,
          severity: "major",
          blocks: true,
          evidence: "1. Do it.",
          proposal: "Add a way back.",
          tags: ["novelty"],
          status: "PARTIALLY",
          voices: spoken.voices,
          openTo: spoken.openTo,
          also: [],
          location: "step 2",
          file: "docs/my plan.md",
          line: 3,
          problem: "It stops.",
        },
      ],
      documents: [],
    });
  });

  test("[T-45] carry all voices of a fault, and what is wrong in the documents beside it", () => {
    const other = {
      ...row("F-1-2", "minor", "1. Do it."),
      seat: "critic",
      problem: "No way back.",
    };
    const merged = row("F-1-1", "major", "1. Do it.", {
      voices: ["editor", "critic"],
      openTo: ["critic"],
      also: [other],
    });
    const voices = [{ text: "The date has passed.", titles: ["Editor"], messages: [] }];
    const documents = [{ source: "ctx:my notes.md#L3-L4", quote: "in May", voices }];
    const { runs } = JSON.parse(findingsText({ ...all, rows: [merged], documents }, true)) as {
      runs: { results: object[]; tool: { driver: { rules: { id: string }[] } } }[];
    }; // as written above
    expect(runs[0]?.tool.driver.rules.at(-1)?.id).toBe("document");
    expect(runs[0]?.results).toMatchObject([
      {
        properties: {
          voices: ["editor", "critic"],
          openTo: ["critic"],
          also: [{ id: "F-1-2", by: "critic", severity: "minor", problem: "No way back." }],
        },
      },
      {
        ruleId: "document",
        level: "note",
        message: { text: "The date has passed." },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "my%20notes.md" },
              region: { startLine: 3, endLine: 4 },
            },
          },
        ],
        properties: { quote: "in May", voices: ["Editor"] },
      },
    ]);
  });
});
