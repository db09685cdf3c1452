import { describe, expect, test } from "vitest";
import {
  COOKIE,
  dispatchLog,
  SERVER,
  story,
  sure,
} from "../../../../test/builders/dispatch-log.ts";
import { wholeReport } from "../../../../test/builders/whole-report.ts";
import { health } from "../../../views/health.ts";
import { formats } from "../../../report/index.ts";

const log = dispatchLog();
const full = wholeReport(log);
const late = { silent: "timed-out", why: "no reply within 600 s" } as const;

function section(markdown: string, title: string): string {
  const [, ...rest] = markdown.split(`\n## ${title}\n`);
  return (rest.join("").split("\n## ")[0] ?? "").trim().replace(/\s*<a id="[^"]+"><\/a>$/, "");
}
const headingsOf = (markdown: string) =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("## "))
    .map((line) => line.slice(3));

describe("the report of a dispatch", () => {
  test("[D-29] [Q-09] the record follows the first page, and every part of the result is in the transcript", () => {
    expect(headingsOf(formats.md(log))).toEqual([
      "Votes and moves",
      "Options, for and against",
      "The argument in short",
      "Rounds",
      "Warnings",
      "Cost",
      "How it was run",
    ]);
    const transcript = formats.transcript(log);
    expect(headingsOf(transcript)).toEqual([
      "What to take away",
      "Conflicts resolved",
      "Rounds: who was asked, who answered",
      "Votes and moves",
      "Who moved, and why",
      "Not followed, and why",
      "Warnings",
      "How it was run",
      "Transcript",
    ]);
    for (const field of ["Finding", "Decision", "Rationale", "Action items", "Open questions"])
      expect(transcript).toContain(`> **${field}:**`);
  });

  test("[X-13] [Q-10] the first page has what was decided, each conflict with what decided it, dissent and what to do; what carries it follows", () => {
    const page = full.split('\n\n<a id="record-votes"></a>')[0] ?? "";
    expect(page.split("\n").length).toBeLessThanOrEqual(40);
    for (const line of [
      "- **Answer:** **Keep sessions on the server.** 2 of 3; 2 of 3 before anyone spoke.",
      "  - Security / Speed: Security prevails in this conflict, by rule (2 against 1 of those asked)",
      "- **Against it:** “Keep sessions in cookies. It is why.” — Speed",
      "- **To decide:** What do mobile clients need?",
      "- **Next steps:** Measure the store under load.",
    ])
      expect(page).toContain(line);
    expect(section(full, "Votes and moves").split("\n\n")[0])
      .toBe(`- **What carries it:** by rule. security and data prevail in [K-1](transcript.md#K-1) and [K-2](transcript.md#K-2): 2 against 1 of those asked.
- **Why it stopped:** decided by rule: the specialists differed, and the rules for conflicts decided
- **Bear in mind:** All seats share one model (openai/model-a), so their agreement counts for less.`);
  });

  test("[D-14] who was passed over is named in the record and in the table of rounds", () => {
    const report = wholeReport(
      dispatchLog({ say: (ask) => (ask.id === "consult/1/data" ? late : null) }),
    );
    expect(section(report, "Rounds")).toContain(
      "Data passed over (timed out: no reply within 600 s)",
    );
    expect(section(report, "Rounds: who was asked, who answered")).toContain(
      "| 1 | Security, Speed, Data | Security, Speed | **Data** (timed out: no reply within 600 s) |\n| 2 | Security, Speed | Security, Speed | nobody |",
    );
  });

  test("what goes to a person is said before anything else, and no option is asserted", () => {
    const report = wholeReport(
      dispatchLog({
        say: (ask) =>
          ask.purpose === "consult" || ask.purpose === "conflict"
            ? { ...story(ask), confidenceAssessment: sure("Low", "None") }
            : null,
      }),
    );
    expect(report).toContain("- **Answer:** A person has to decide.");
    expect(report).toContain(
      "- **To decide:** Everyone is unsure after the last round: a person has to decide.",
    );
    expect(report).not.toContain("the outcome would be another");
  });

  test("whoever wins one conflict and loses another is not told to prevail over all", () => {
    const split = dispatchLog({
      say: (ask) =>
        ask.seat.id === "data" && (ask.purpose === "consult" || ask.purpose === "conflict")
          ? { ...story(ask), confidenceAssessment: sure("Low", "Nothing was measured.") }
          : null,
    });
    expect(
      section(formats.transcript(split), "Conflicts resolved")
        .split("\n")
        .slice(2)
        .map((row) => row.split(" | ").slice(2).join(" | ")),
    ).toEqual([
      "**Security** | **by rule, majority** — 2 against 1 of those asked |",
      "**Speed**; o2 does not prevail over all | **by rule** — High confidence takes precedence over Low |",
    ]);
  });

  test("[T-35] three who differ are decided between by rule: it says by which, who won by it, that nobody was outvoted, and why nobody was asked again", () => {
    const split = wholeReport(
      dispatchLog({
        brief: { options: [SERVER, COOKIE, "Keep no sessions"], overrides: [] },
        say: (ask) =>
          ask.purpose === "consult"
            ? {
                ...story(ask),
                touches: ask.seat.id === "security" ? ["security"] : [],
                ...(ask.seat.id === "data" ? { option: "o3" } : {}),
              }
            : null,
      }),
    );
    const decision = section(split, "Votes and moves");
    expect(decision).toContain(
      "- **What carries it:** by rule. security prevails in [K-1](transcript.md#K-1) and [K-2](transcript.md#K-2): security takes precedence over convenience.",
    );
    expect(section(split, "Rounds")).toContain(
      "Asked again: nobody. No two of those asked are listed as known to clash",
    );
    expect(
      section(split, "Not followed, and why").match(/Nobody ever challenged it/g),
    ).toHaveLength(2);
    expect(section(split, "Rounds: who was asked, who answered")).toContain(
      "Asked again: nobody. No two of those asked are listed as known to clash",
    );
    expect([
      split.includes("outvoted"),
      split.includes("chair decision"),
      split.includes("Minority"),
      /Ended: (.*?) ·/.exec(split)?.[1],
    ]).toEqual([false, false, false, "decided by rule"]);
  });

  test("what the chair decided where no rule did is said to be the chair's", () => {
    const even = wholeReport(
      dispatchLog({
        brief: {
          candidates: ["Security", "Speed"].map((name) => ({
            name,
            description: "",
            domains: [],
            role: "specialist",
            instructions: "",
          })),
          overrides: [],
        },
        say: (ask) =>
          ask.purpose === "questions"
            ? {
                dispatch: ["security", "speed"].map((id) => ({
                  specialist: id,
                  question: "Where?",
                })),
              }
            : ask.purpose === "synthesis"
              ? { ...story(ask), reasons: [{ label: "safety", holders: ["security"] }] }
              : ask.purpose === "result"
                ? {
                    ...story(ask),
                    choices: [
                      { conflict: "K-1", winner: "speed", reason: "The store fails too often." },
                    ],
                  }
                : null,
      }),
    );
    expect(section(even, "Votes and moves")).toContain(
      "- **What carries it:** by the chair. speed prevails in [K-1](transcript.md#K-1): The store fails too often.",
    );
    expect([
      section(even, "Votes and moves").includes("by rule"),
      section(even, "Conflicts resolved").includes(
        "**chair decision** — The store fails too often.",
      ),
      /Ended: (.*?) ·/.exec(even)?.[1],
    ]).toEqual([false, true, "decided by the chair"]);
  });

  test("whom the chair's questions left out is said to have had none", () => {
    const report = wholeReport(
      dispatchLog({
        say: (ask) =>
          ask.purpose === "questions"
            ? {
                dispatch: ["security", "data"].map((id) => ({
                  specialist: id,
                  question: `What of ${id}?`,
                })),
              }
            : null,
      }),
    );
    expect(section(report, "The argument in short")).toContain(
      "Asked without a question of its own: Speed",
    );
    expect(full).not.toContain("question of its own");
  });

  test("no warning says that the count settled what nobody chose", () => {
    const asked = dispatchLog({
      say: (ask) =>
        ask.purpose === "conflict" ? { ...story(ask), needsHumanJudgment: true } : null,
    });
    const report = wholeReport(asked);
    expect([
      report.includes("- **Answer:** A person has to decide."),
      report.includes("only the count settled it"),
      health(asked).alarms.map(({ code }) => code),
    ]).toEqual([true, false, ["escalated"]]);
  });

  test("[D-30] a chair alone and a single specialist are said to be so", () => {
    const alone = wholeReport(dispatchLog({ brief: { candidates: [], options: [] } }));
    expect([
      section(alone, "The argument in short"),
      headingsOf(alone).includes("Conflicts resolved"),
    ]).toEqual([
      "No specialist was found: the chair worked alone. Nobody else looked at this.",
      false,
    ]);
    const one = wholeReport(
      dispatchLog({
        brief: {
          candidates: [
            {
              name: "Security",
              description: "",
              domains: [],
              role: "specialist",
              instructions: "",
            },
          ],
        },
        say: (ask) =>
          ask.purpose === "questions"
            ? { dispatch: [{ specialist: "security", question: "Where?" }] }
            : ask.purpose === "synthesis"
              ? {
                  consensus: [],
                  conflicts: [],
                  gaps: [],
                  reasons: [{ label: "safety", holders: ["security"] }],
                }
              : null,
      }),
    );
    expect(section(one, "The argument in short")).toContain(
      "One specialist was asked, once: there was nobody to differ from.",
    );
  });

  test("every id in the report leads to one place in it", () => {
    const [links, targets] = [
      [...full.matchAll(/\]\((?:transcript\.md|report\.md)?#([^)]+)\)/g)].map(([, to]) => to),
      [...full.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
    ];
    expect([
      links.filter((to) => !targets.includes(to)),
      targets.filter((id, n) => targets.indexOf(id) !== n),
      targets.includes("K-2"),
    ]).toEqual([[], [], true]);
  });

  test("a turn that took longer than is advised is told, and that it ended nothing", () => {
    const report = wholeReport(
      dispatchLog({
        afterwards: [
          {
            type: "advice.passed",
            data: {
              ask: "consult/1/speed",
              phase: "consult",
              round: 1,
              advisedMs: 240_000,
              tookMs: 372_000,
            },
          },
        ],
      }),
    );
    expect(section(report.slice(report.indexOf("\n# Transcript")), "How it was run")).toContain(
      "**Turns that took longer than is advised (this ends nothing):**\n\n- Speed, consultation, round 1 — took 6.2 minutes, 4 are advised",
    );
  });

  test("CSV has the conflicts as rows, and no export fails, also of a run that has only begun", () => {
    expect(formats.csv(log)).toContain(
      'conflict,,,,K-1,resolved,,security,security / speed,,,,majority,,,"Whether a session must be ended at once.\n2 against 1 of those asked",,,,,,',
    );
    for (const events of [
      log,
      dispatchLog({ say: () => undefined }),
      dispatchLog({ brief: { candidates: [], options: [] } }),
    ])
      for (const [name, written] of Object.entries(formats))
        expect([name, written(events).length > 0]).toEqual([name, true]);
  });

  test.each([
    ["ja", "対立とその解決", "照会先のうち2対1"],
    ["zh", "冲突及其解决", "所询问者中 2 对 1"],
  ] as const)(
    "in %s, headings and the engine's sentences are in the reader's language",
    (lang, heading, why) => {
      const report = wholeReport(dispatchLog({ brief: { lang } }));
      expect([
        headingsOf(report).includes(heading),
        report.includes(why),
        /against 1|prevails|specialists are asked|adds no new/.test(report),
      ]).toEqual([true, true, false]);
    },
  );
});
