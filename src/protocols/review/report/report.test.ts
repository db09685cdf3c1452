import { describe, expect, test } from "vitest";
import {
  grouped,
  ideaLog,
  PLAN,
  reviewLog,
  status,
  story,
  stuckLog,
} from "../../../../test/builders/review-log.ts";
import { wholeReport } from "../../../../test/builders/whole-report.ts";
import type { LogEvent } from "../../../log/event.ts";
import type { Ask } from "../../../kernel/ask.ts";
import { formats, reportFiles } from "../../../report/index.ts";

const passed = wholeReport(reviewLog());
const stuck = wholeReport(stuckLog());

function section(markdown: string, title: string): string {
  const [, ...rest] = markdown.split(`\n## ${title}\n`);
  return (rest.join("").split(/\n##? /)[0] ?? "").trim().replace(/\s*<a id="[^"]+"><\/a>$/, "");
}
const headingsOf = (markdown: string) =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("## "))
    .map((line) => line.slice(3));

describe("the report of a review", () => {
  test("[Q-09] [Q-10] verdicts and figures follow the first page, findings and versions are in findings.md, dissent and every word in the transcript", () => {
    const files = reportFiles(stuckLog()).map(({ name, text }) => [name, headingsOf(text)]);
    expect(files).toEqual([
      [
        "report.md",
        [
          "Verdicts, round by round",
          "The argument in short",
          "Rounds",
          "Warnings",
          "Cost",
          "How it was run",
        ],
      ],
      [
        "findings.md",
        ["What is not settled", "Findings, and what became of them", "Versions, and what changed"],
      ],
      [
        "transcript.md",
        ["What to take away", "Minority report", "Warnings", "How it was run", "Transcript"],
      ],
    ]);
  });

  test("[R-M16] says how many control characters were taken out of a revision, and holds none", () => {
    const spiced = (ask: Ask): object | null => {
      const usual = ask.purpose === "revise" ? story(ask) : null;
      return (
        usual && {
          ...usual,
          edits: (usual as { edits: { replace: string }[] }).edits.map((edit) => ({
            ...edit,
            replace: `${edit.replace}\x1b[2J`,
          })),
        }
      ); // what the author says in the story
    };
    const [log, plain] = [reviewLog({ say: spiced }), reviewLog()];
    const notices = section(formats.transcript(log), "How it was run");
    expect([
      /taken out of its revision after round 1: \d+\./.test(notices),
      /control/i.test(section(formats.transcript(plain), "How it was run")),
      JSON.stringify(log.filter(({ type }) => type !== "call.completed")).includes("\\u001b"),
    ]).toEqual([true, false, false]);
  });

  test("[X-13] [Q-10] the first page has whether it passed, each verdict and what is open by severity; how verdicts came about follows", () => {
    for (const report of [passed, stuck])
      expect(
        (report.split('\n\n<a id="record-votes"></a>')[0] ?? "").split("\n").length,
      ).toBeLessThanOrEqual(40);
    const page = stuck.split('\n\n<a id="record-votes"></a>')[0] ?? "";
    for (const line of [
      "- **Answer:** plan.md, version 2: Not passed. After 2 rounds of at most 2. The person chose: “Leave the findings open and end here”.",
      "- **Verdicts at the last reading:** Operations CONDITIONAL; Security CONDITIONAL; Finance PASS",
      "- **Open findings (2 major, 1 minor):**",
      "  - major, Steps, 2: Nobody says how the copy is checked. — Operations",
    ])
      expect(page).toContain(line);
    expect(section(stuck, "Verdicts, round by round").split("\n\n")[0])
      .toBe(`- **How it ended:** the rounds are over and findings are open
- **Bear in mind:** All seats share one model (openai/model-a), so their agreement counts for less.`);
    expect(section(stuck, "The argument in short")).toBe(
      "Findings: 3 open, 2 resolved ([findings.md](findings.md#findings))",
    );
  });

  test.each([
    ["reviewer", "has to be fixed", false],
    ["open", "left open", true],
  ] as const)(
    "a finding that a person decided on for the %s is told so in its life, and is a minority only where it was not upheld",
    (choice, words, isMinority) => {
      const report = wholeReport(reviewLog({ say: (ask) => insisting(ask, choice) }));
      expect(section(report, "Findings, and what became of them")).toContain(
        `round 3, a person: **${words}**`,
      );
      expect([
        section(report, "Minority report").includes("F-1-3"),
        section(report, "Minority report").includes("in dispute; a person left it open"),
      ]).toEqual([isMinority, isMinority]);
    },
  );

  test("[T-14] that all of them say the same of it is not remarked on: it is what a review is for", () => {
    expect(passed).not.toContain("Unanimous");
  });

  test("[T-45] a fault that several raised is told once, with all of their words", () => {
    const report = wholeReport(
      reviewLog({
        say: (ask) =>
          ask.purpose === "group" && ask.round === 1
            ? grouped(ask, "F-1-1", "F-1-3")
            : ask.id === "assess/2/security"
              ? {
                  findings: [],
                  earlier: [status("F-1-1", "RESOLVED")],
                  remaining: "",
                  verdict: "PASS",
                }
              : ask.id === "revise/1"
                ? { ...story(ask), declined: [] }
                : null,
      }),
    );
    const told = section(report, "Findings, and what became of them");
    expect([
      told.includes("| Operations, Security, round 1 |"),
      told.includes("also F-1-3, Security: The old passwords still work afterwards."),
      told.includes('id="F-1-3"'),
    ]).toEqual([true, true, false]);
  });

  test("a finding is told with all that was said of it, and with the changes that answer it", () => {
    expect(section(passed, "Findings, and what became of them")).toContain(
      '| <a id="F-1-2"></a>**F-1-2** Steps, 2: Nobody says how the copy is checked. — Proposal: Count the rows on both sides before the shop starts. | major | Operations, round 1 | **resolved**, round 3 | [Version 2](#version-2): “2. Copy the tables.” → “2. Copy the tables. Count the rows on both sides.”; round 2, Operations: **resolved in part** (It does not say who counts.); [Version 3](#version-3): “Count the rows on both sides.” → “Kim counts the rows on both sides.”; round 3, Operations: **resolved** |',
    );
  });

  test("a verdict that its findings do not support stands beside the computed one", () => {
    expect(section(passed, "Verdicts, round by round")).toContain(
      "| **Security** | CONDITIONAL (stated FAIL) ([r1-msg-002](transcript.md#r1-msg-002)) | PASS ([r2-msg-002](transcript.md#r2-msg-002)) | PASS ([r3-msg-002](transcript.md#r3-msg-002)) |",
    );
  });

  test("[M-31] the difference between versions is readable in the report, and a long one is cut with where it is whole", () => {
    expect(section(passed, "Versions, and what changed")).toContain(
      "```diff\n--- v2.md\n+++ v3.md\n@@ -7,7 +7,7 @@\n \n 1. Stop the shop.\n 2. Copy the tables.\n-   Count the rows on both sides.\n+   Kim counts the rows on both sides.\n 3. Start the shop.\n \n ## Cost\n```",
    );
    const long = Array.from({ length: 90 }, (_, n) => `   Row ${n}.`).join("\n");
    const report = wholeReport(
      reviewLog({
        say: (ask) =>
          ask.id === "revise/1"
            ? {
                ...story(ask),
                edits: [
                  {
                    findings: ["F-1-1"],
                    find: "2. Copy the tables.",
                    replace: `2. Copy the tables.\n${long}`,
                  },
                ],
              }
            : ask.round === 2
              ? undefined
              : null,
      }),
    );
    expect(section(report, "Versions, and what changed")).toMatch(
      /Row 5\d\.\n```\n\nThe first 60 of \d+ lines\. The whole difference: versions\/v1-v2\.diff$/,
    );
  });

  test("every id in the report leads to one place in it, in Markdown and in HTML", () => {
    const markdown = (report: string) => ({
      links: [...report.matchAll(/\]\((?:\w+\.md)?#([^)]+)\)/g)].map(([, to]) => to),
      targets: [...report.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
    });
    const page = formats.html(stuckLog());
    const html = {
      links: [...page.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to),
      targets: [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    };
    for (const { links, targets } of [
      markdown(passed),
      markdown(stuck),
      markdown(wholeReport(ideaLog())),
      html,
    ]) {
      expect(links.filter((to) => !targets.includes(to))).toEqual([]);
      expect(targets.filter((id, n) => targets.indexOf(id) !== n)).toEqual([]);
    }
  });

  test("no text of an artifact, a finding or an edit becomes structure of the report", () => {
    const hostile = "```\n## Forged\n<img src=x onerror=alert(1)>\n~~~~\u001b[31m";
    const artifact = { name: "plan.md", text: `${PLAN}\n${hostile}\n` };
    const log = reviewLog({
      brief: { artifact },
      say: (ask) =>
        ask.id === "revise/1"
          ? {
              ...story(ask),
              edits: [
                {
                  findings: ["F-1-1"],
                  find: "1. Stop the shop.",
                  replace: `1. Stop.\n${hostile}\n${"`".repeat(5)}`,
                },
              ],
            }
          : ask.id === "assess/1/finance"
            ? { findings: [], remaining: hostile, verdict: "PASS" }
            : ask.round === 2
              ? undefined
              : null,
    });
    const report = wholeReport(log);
    const fences = report
      .split("\n")
      .filter((line) => /^`{3,}/.test(line) && !/^`{3,5}$/.test(line));
    expect([
      headingsOf(outsideCode(report)).includes("Forged"),
      fences,
      report.includes("\u001b"),
    ]).toEqual([false, ["``````diff", "``````"], false]);
    expect(formats.html(log)).not.toContain("<img");
  });

  test("[Q-09] the transcript and JSON hold every word of an assessment and a revision", () => {
    const told = formats.transcript(stuckLog());
    expect(told).toContain("Nobody says how the copy is checked.");
    expect(told).toContain("> **Verdict:** CONDITIONAL “can be carried out once it is fixed”");
    expect(told).toContain("Passwords are changed by the key service every hour.");
    expect(told).toContain("Compare checksums instead of counts.");
    const { result } = JSON.parse(formats.json(stuckLog())) as {
      result: { kind: string; versions: { text: string }[] };
    };
    expect([result.kind, result.versions[0]?.text]).toEqual(["review", PLAN]);
  });

  test("[M-18] ideas are shown with what they were made of and became", () => {
    const told = section(wholeReport(ideaLog()), "Ideas, and where they came from");
    expect(told).toContain(
      '| <a id="I-6"></a>**I-6** **Batch within the stream** — kept by everyone | merged, after round 1 | [I-1](#I-1), [I-2](#I-2) | — |',
    );
    expect(told).toContain(
      "| born, first cards | — | Dropped (round 1): Nobody has two machines. |",
    );
  });

  test("CSV has findings, what was said of them, verdicts and versions as rows", () => {
    const rows = formats.csv(stuckLog());
    expect(rows).toContain(
      'finding,1,,security,F-1-3,open,,,"Steps, 3",,,,major,,,"The old passwords still work afterwards.\nproposal: Change every password before the shop starts.",,,,,,',
    );
    expect(rows).toContain(
      "ruling,1,,author,F-1-3,OVERRULED,,,,,,,,,,Passwords are changed by the key service every hour.,,,,,,",
    );
    expect(rows).toContain("judgment,1,,security,,,,CONDITIONAL,FAIL,,,,,,,,,,,,,");
    expect(rows).toContain("version,1,,,v2,,,,,,,,,F-1-1 F-1-2 F-1-4,,'+3 -2,,,,,,");
  });

  test("MADR says what was decided; no export fails, whatever the review came to", () => {
    expect(formats.madr(reviewLog())).toContain("Chosen option: “can be carried out as it is”");
    const logs: LogEvent[][] = [
      stuckLog(),
      ideaLog(),
      reviewLog({ say: () => undefined }),
      reviewLog({ brief: { assess: true } }),
    ];
    for (const log of logs)
      for (const [name, written] of Object.entries(formats))
        expect([name, written(log).length > 0]).toEqual([name, true]);
  });

  test.each([
    ["ja", "指摘とその行方", "修正してもう一度読む"],
    ["zh", "问题及其结果", "采用修改并再读一轮"],
  ] as const)(
    "in %s, headings and the engine's sentences are in the reader's language",
    (lang, heading, choice) => {
      const report = wholeReport(stuckLog({ brief: { lang } }));
      expect([
        headingsOf(report).includes(heading),
        report.includes(choice),
        /Make the edits|not passed|Not passed|let it rest/.test(report),
      ]).toEqual([true, true, false]);
    },
  );
});

/** Security insists twice on what the author declines, and a person chooses; the rounds are then over. */
function insisting(ask: Ask, choice: string): object | null {
  if (ask.gate) return { choice: ask.id.startsWith("gate/dispute/") ? choice : ask.gate.default };
  if (ask.seat.id === "security" && ask.round > 1)
    return {
      findings: [],
      onOthers: [],
      earlier: [status("F-1-3", "NOT_ADDRESSED", `It is still so in round ${ask.round}.`)],
      remaining: "The passwords.",
      verdict: "CONDITIONAL",
    };
  if (ask.purpose === "propose") return { edits: [], beyond: [{ finding: "F-1-3", why: "Wait." }] };
  return ask.id === "revise/2"
    ? {
        ...story(ask),
        declined: [{ finding: "F-1-3", reason: "The key service runs that night." }],
      }
    : null;
}

/** Without the lines that stand between fences. */
function outsideCode(markdown: string): string {
  let fence: string | null = null;
  return markdown
    .split("\n")
    .filter((line) => {
      const [mark] = /^`{3,}/.exec(line) ?? [];
      if (fence === null && mark !== undefined) fence = mark;
      else if (fence !== null && line === fence) fence = null;
      return fence === null;
    })
    .join("\n");
}
