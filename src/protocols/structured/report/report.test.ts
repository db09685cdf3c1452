import { describe, expect, test } from "vitest";
import { standardLog, structuredLog } from "../../../../test/builders/structured-log.ts";
import { wholeReport } from "../../../../test/builders/whole-report.ts";
import { story } from "../../../../test/builders/structured-story.ts";
import { result } from "../../../views/reading.ts";
import type { StructuredResult } from "../result/result.ts";
import type { Ask } from "../../../kernel/ask.ts";
import { folderOf, formats } from "../../../report/index.ts";

const quick = structuredLog({ brief: { checks: ["load-test"] } });
const rich = formats.transcript(quick);
const standard = formats.transcript(standardLog());

function section(markdown: string, title: string): string {
  const [, ...rest] = markdown.split(`\n## ${title}\n`);
  return (rest.join("").split("\n## ")[0] ?? "").trim().replace(/\s*<a id="[^"]+"><\/a>$/, "");
}
const headingsOf = (markdown: string) =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("## "))
    .map((line) => line.slice(3));

describe("the report of a structured deliberation", () => {
  test("[Q-09] [Q-10] decisions, signals and what was not established follow the first page; ledgers and every word are in the transcript", () => {
    expect(headingsOf(formats.md(quick))).toEqual([
      "Votes and moves",
      "Options, for and against",
      "The argument in short",
      "Rounds",
      "Decisions, and what they rest on",
      "Stop signals",
      "What this run cannot establish",
      "Warnings",
      "Cost",
      "How it was run",
    ]);
    expect(headingsOf(rich)).toEqual([
      "What to take away",
      "Votes and moves",
      "Who moved, and why",
      "Minority report",
      "Decisions, and what they rest on",
      "Claims under test",
      "The checks, round by round",
      "Tensions",
      "Stress tests: rounds without a role",
      "Drift from the anchor",
      "Stop signals",
      "Retrospective: eight ways to go wrong",
      "Twelve axes",
      "Roles and plan",
      "Warnings",
      "How it was run",
      "Transcript",
    ]);
  });

  test("[X-13] [Q-10] the first page has the signals and what was not established; what was decided, and on what, follows", () => {
    const record = formats.md(quick);
    for (const report of [record, formats.md(standardLog())])
      expect(
        (report.split('\n\n<a id="record-votes"></a>')[0] ?? "").split("\n").length,
      ).toBeLessThanOrEqual(40);
    expect(section(record, "Votes and moves").split("\n\n")[0])
      .toBe(`- **What carries it:** by vote. No attack on it is open; one other option has holders and is not refuted.
- **Why it stopped:** rounds used up: all planned rounds took place
- **Bear in mind:** All seats share one model (openai/model-a), so their agreement counts for less.`);
    expect(section(record, "The argument in short")).toContain(
      "Claims: 4 pending, 2 confirmed, 1 partly refuted",
    );
    expect(section(record, "Decisions, and what they rest on").split("\n")[0]).toBe(
      "- No cut-over before a rota is agreed. — checked",
    );
  });

  test("decisions on what was observed, on checks and by argument only are told apart, and one that a later one supersedes is marked and comes last", () => {
    const decided = (round: number, decision: object) => (ask: Ask) =>
      (ask.purpose === "assessment" || ask.details["assesses"] === true) && ask.round === round
        ? { ...story(ask, true), decisions: [decision] }
        : null;
    const third = decided(3, {
      text: "Keep the second rota.",
      cites: [
        { id: "V-2-1", relation: "based-on" },
        { id: "D-1-1", relation: "supersedes" },
      ],
    });
    const log = structuredLog({ brief: { checks: ["load-test"] }, say: third });
    const rows = section(formats.transcript(log), "Decisions, and what they rest on")
      .split("\n")
      .slice(2)
      .map((row) => row.split(" | ").slice(0, 3).join(" | "));
    expect(rows).toEqual([
      '| <a id="D-2-1"></a>**D-2-1** The plan of round 2 stands. | **fallen** ([D-1-1](#D-1-1)) | argued',
      '| <a id="D-3-1"></a>**D-3-1** Keep the second rota. | holding | **observed** (a command ran: [V-2-1](#V-2-1))',
      '| <a id="D-4-1"></a>**D-4-1** The plan of round 4 stands. | **fallen** ([D-1-1](#D-1-1)) | argued',
      '| <a id="D-1-1"></a>**D-1-1** No cut-over before a rota is agreed. (superseded by [D-3-1](#D-3-1)) | holding | **checked** (a check of texts, or a claim it tested: [V-1-1](#V-1-1), [C-1-2](#C-1-2))',
    ]);
    expect(section(formats.md(log), "Decisions, and what they rest on").split("\n")[0]).toBe(
      "- Keep the second rota. — observed",
    );
    expect(formats.madr(log)).toContain("* Decided on what was observed: Keep the second rota.");
  });

  test("under an option stand the claims that speak for it, each with where the checks left it, and for no option apart", () => {
    expect(section(rich, "Minority report")).toMatch(
      /\*\*Claims that speak for it:\*\*\n\n- \[C-2-1\]\(#C-2-1\) The cut-over can be rolled back \(round 2\)\. — \*\*confirmed\*\*/,
    );
    const none = formats.transcript(
      structuredLog({
        say: (ask) =>
          ask.purpose === "artifact" && ask.seat.id === "critic"
            ? {
                ...story(ask, true),
                claims: (story(ask, true) as { claims: object[] }).claims.map((claim) => ({
                  ...claim,
                  option: "none",
                })),
              }
            : null,
      }),
    );
    expect(section(none, "Minority report")).toContain(
      "**Claims that speak for no option:** [C-1-1](#C-1-1) pending, [C-1-2](#C-1-2) partly refuted, [C-2-2](#C-2-2) pending, [C-3-2](#C-3-2) pending",
    );
  });

  test("members that are not asked whether they changed are told by their moves", () => {
    expect(section(rich, "Who moved, and why").split("\n")[0]).toBe(
      "Moves from one option to another: **1**.",
    );
  });

  test("failure modes and axes have one name each, wherever they are told", () => {
    const { retrospective, evaluation } = result(standardLog()) as StructuredResult;
    for (const { code, name } of retrospective)
      expect(standard).toContain(`| **${code}** ${name} |`);
    for (const { code, name } of evaluation.axes)
      expect(standard).toContain(`| **${code}** ${name} |`);
  });

  test("a claim that was tested again shows both transitions, and leads to the checks that made them", () => {
    expect(section(rich, "Claims under test")).toContain(
      '| <a id="C-1-2"></a>**C-1-2** At night nobody answers for billing (round 1). | Critic, round 1, for o2 | **partly refuted** | pending → confirmed ([V-1-1](#V-1-1)); confirmed → partly refuted ([V-2-4](#V-2-4)) | One night on the rota, with the pager on. |',
    );
  });

  test("[X-13] every id in the report leads to one place in it, in Markdown and in HTML", () => {
    const markdown = (report: string) => ({
      links: [...report.matchAll(/\]\((?:\w+\.md)?#([^)]+)\)/g)].map(([, to]) => to),
      targets: [...report.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
    });
    const page = formats.html(quick);
    const html = {
      links: [...page.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to),
      targets: [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    };
    const both = [quick, standardLog()].map((log) => markdown(wholeReport(log)));
    for (const { links, targets } of [...both, html]) {
      expect(links.filter((to) => !targets.includes(to))).toEqual([]);
      expect(targets.filter((id, n) => targets.indexOf(id) !== n)).toEqual([]);
      expect(["C-1-2", "V-1-4", "D-1-1", "T-1-1"].filter((id) => !targets.includes(id))).toEqual(
        [],
      );
    }
  });

  test("the checks are a matrix of rounds, and what was observed is named", () => {
    const told = section(rich, "The checks, round by round");
    expect(told).toContain(
      '| 2 | <a id="V-2-1"></a>**V-2-1** ROBUST (observed) | <a id="V-2-2"></a>**V-2-2** ROBUST | <a id="V-2-3"></a>**V-2-3** UNCLEAR | <a id="V-2-4"></a>**V-2-4** BROKEN |',
    );
    expect(told).toContain("| 4 (stress test without: Critic) |");
    expect(told).toContain(
      "- [V-1-1](#V-1-1) **BROKEN** (o1): The third step has nobody on call. — [C-1-2](#C-1-2) pending → confirmed",
    );
  });

  test("a tension says who saw it, and which check resolved it", () => {
    expect(section(rich, "Tensions")).toBe(
      '**Resolved:** 1\n\n- <a id="T-1-1"></a>**T-1-1** Speed against sleep. (round 1, seen by Action, Critic; resolved in [V-3-2](#V-3-2))',
    );
  });

  test("[S-28] the retrospective names all eight failure modes, what was seen, and what to do where one happened", () => {
    const rows = section(standard, "Retrospective: eight ways to go wrong").split("\n").slice(2);
    expect(
      rows.map((row) => /\*\*(FM-\d)\*\* [^|]+\| (?:\*\*)?(yes|no)/.exec(row)?.slice(1)),
    ).toEqual([
      ["FM-1", "no"],
      ["FM-2", "no"],
      ["FM-3", "no"],
      ["FM-4", "no"],
      ["FM-5", "no"],
      ["FM-6", "no"],
      ["FM-7", "no"],
      ["FM-8", "no"],
    ]);
    expect(rows[7]).toBe(
      "| **FM-8** overrun | no | 8 rounds of a budget of 8 took place, and 4 of 6 signals hold. | — |",
    );
  });

  test("[S-30] axes and the means of their groups stand side by side, and no figure sums them up", () => {
    const told = section(standard, "Twelve axes");
    expect([
      told.match(/^\| \*\*[ABC]\d\*\*/gm)?.length,
      told.match(/^- \*\*[ABC]\*\* /gm)?.length,
    ]).toEqual([12, 3]);
    expect(standard).not.toMatch(/overall|total score|ranking/i);
  });

  test("[Q-09] the transcript holds every artifact whole, also one of a round that entered no ledger", () => {
    expect(rich).toContain("It fails when the pager rings at three.");
    expect(rich).toContain("Two dashboards have the same name.");
    const broken = formats.transcript(
      structuredLog({
        say: (ask) =>
          ask.id === "artifact/2/observer" || ask.id === "artifact/2/critic"
            ? { silent: "timed-out", why: "late" }
            : null,
      }),
    );
    expect(broken).toContain("Round 2 enters no ledger: too few roles, or no claim to test");
    expect(broken).toContain("Roll back, step 1");
  });

  test("JSON holds every word of every artifact", () => {
    const { transcript, result } = JSON.parse(formats.json(quick)) as {
      transcript: { id?: string; body?: object }[];
      result: { kind: string };
    };
    expect(result.kind).toBe("structured");
    expect(transcript.find(({ id }) => id === "r1-msg-006")?.body).toMatchObject({
      friction: [{ step: 2, what: "Two dashboards have the same name." }],
    });
  });

  test("CSV has claims, checks, decisions and tensions as rows", () => {
    const rows = formats.csv(quick).split("\n");
    expect(rows).toContain(
      "verification,2,,,V-2-1,ROBUST,,,critic_attack_on_action_trace,observed,,,C-2-1 tested_confirmed,,,The trace holds with a second rota.,,,,,,",
    );
    expect(rows).toContain(
      "ledger decision,1,,,D-1-1,,,,,checked,,,by evidence,V-1-1 C-1-2,,No cut-over before a rota is agreed.,,,,,,",
    );
    expect(rows).toContain(
      'tension,1,,"action, critic",T-1-1,resolved,,,,,,,,V-3-2,,Speed against sleep.,,,,,,',
    );
    expect(rows.filter((row) => row.startsWith("claim,")).length).toBe(7);
  });

  test("[Q-11] MADR says of every decision what it rests on", () => {
    const record = formats.madr(quick);
    expect(record).toContain("* Decided on checks: No cut-over before a rota is agreed.");
    expect(record).toContain("* Decided by argument only: The plan of round 4 stands.");
  });

  test.each([
    ["ja", "この数字からは何も結論しません。", "決定とその根拠"],
    ["zh", "不从这些数字得出任何结论。", "决定及其依据"],
  ] as const)(
    "in %s, headings and the engine's sentences are in the reader's language",
    (lang, sentence, heading) => {
      const plain = { result: "ROBUST", notes: "Nothing.", claim_status_changes: [] };
      const log = structuredLog({
        brief: { lang },
        say: (ask) => {
          const usual = story(ask, true) as {
            readonly claims?: readonly object[];
            readonly checks?: Readonly<Record<string, object>>;
          };
          if (ask.purpose === "artifact")
            return {
              ...usual,
              claims:
                ask.seat.id === "critic" || (ask.round === 4 && ask.seat.id === "action")
                  ? usual.claims?.slice(0, 1)
                  : [],
            };
          return ask.purpose === "check"
            ? {
                ...usual,
                checks: Object.fromEntries(
                  Object.entries(usual.checks ?? {}).map(([name, made]) => [
                    name,
                    { ...made, ...plain },
                  ]),
                ),
                ...(ask.round === 1 && ask.details["assesses"] === true
                  ? {
                      decisions: [
                        { text: "Wait.", cites: [{ id: "V-1-1", relation: "based-on" }] },
                      ],
                    }
                  : {}),
              }
            : null;
        },
      });
      const report = wholeReport(log);
      expect(report).toContain(sentence);
      expect(report).toContain(`## ${heading}`);
      expect(report).not.toMatch(/A quick run cannot|Stop signals after/);
    },
  );

  test("a rehearsed run says so first, in the report and in the account of a round", () => {
    const log = structuredLog({ opened: { models: { "*": "rehearsal" } } });
    const account = folderOf(log).find(({ name }) => name === "round_01.md")?.text ?? "";
    expect([formats.md(log), account].map((text) => text.split("\n")[2])).toEqual([
      expect.stringMatching(/^> This run was rehearsed/),
      expect.stringMatching(/^> This run was rehearsed/),
    ]);
  });
});
