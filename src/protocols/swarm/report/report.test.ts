import { describe, expect, test } from "vitest";
import { lightweightLog, swarmLog } from "../../../../test/builders/swarm-log.ts";
import { reference, story } from "../../../../test/builders/swarm-story.ts";
import { wholeReport } from "../../../../test/builders/whole-report.ts";
import type { Ask } from "../../../kernel/ask.ts";
import { formats } from "../../../report/index.ts";
import { swarmFolder } from "./writing.ts";

const events = swarmLog();
const rich = wholeReport(events);

/** The text under a heading, up to the next one of its level and its anchor; what record and transcript both have, as the transcript has it. */
function section(markdown: string, title: string): string {
  const found = markdown.split(`\n## ${title}\n`).slice(1).at(-1) ?? "";
  return (found.split(/\n##? /)[0] ?? "").trim().replace(/\s*<a id="[^"]+"><\/a>$/, "");
}
const headingsOf = (markdown: string) =>
  markdown
    .split("\n")
    .filter((line) => line.startsWith("## "))
    .map((line) => line.slice(3));

describe("the report of a swarm", () => {
  test("[Q-09] [Q-10] what is in dispute and open follows the first page, and every word is in the transcript", () => {
    expect(headingsOf(formats.md(events))).toEqual([
      "Votes and moves",
      "Options, for and against",
      "The argument in short",
      "Rounds",
      "Still in dispute",
      "Warnings",
      "Cost",
      "How it was run",
    ]);
    expect(headingsOf(formats.transcript(events))).toEqual([
      "What to take away",
      "Votes and moves",
      "Who moved, and why",
      "Minority report",
      "Round by round",
      "The experts, and why they disagree",
      "Warnings",
      "How it was run",
      "Transcript",
    ]);
  });

  test("[X-13] [Q-09] what the first page leaves out follows: how it was resolved, what is agreed and what is open", () => {
    const record = formats.md(events);
    expect(
      (record.split('\n\n<a id="record-votes"></a>')[0] ?? "").split("\n").length,
    ).toBeLessThanOrEqual(40);
    expect(section(record, "Votes and moves").split("\n\n")[0])
      .toBe(`- **What carries it:** by vote. No attack on it is open; one other option has holders and is not refuted.
- **Why it stopped:** signals: more rounds are not expected to bring anything new
- **Bear in mind:** All seats share one model (openai/model-a), so their agreement counts for less.`);
    expect(section(record, "The argument in short")).toContain(
      "Agreed: Card data must not be readable by reporting.",
    );
    expect(section(record, "Still in dispute")).toContain("**Who runs a second service at night**");
  });

  test("[X-13] who moved is told with its class, what moved it, whether that was new evidence, and its own words", () => {
    expect(section(rich, "Who moved, and why"))
      .toContain(`- **argued**, after [r1-msg-008](#r1-msg-008) (Contrarian), which brought no new evidence
- It named: [r1-msg-008](#r1-msg-008)
- Its reason: “The March incident went past every boundary in code: a reporting job read card data through the shared database.”
- In its own words: “Keep billing where it is until the audit is over.” → “Split the billing database before the audit.”`);
    expect(section(rich, "Who moved, and why")).toContain(
      "- **Payments engineer** (round 1, minor): “Split billing into its own service this year.” → “Split billing, its database first.” ([r1-msg-009](#r1-msg-009)). Its reason: “Platform is right that it does not say who runs it at night; a database of its own runs already.” — after [r1-msg-006](#r1-msg-006)",
    );
  });

  test("[X-08] the minority report has all its parts", () => {
    expect(section(rich, "Minority report"))
      .toBe(`### o2 “Keep billing in the monolith behind a boundary”

- **Held by:** Platform lead: “Keep billing in the monolith, behind a module boundary.” ([r2-msg-010](#r2-msg-010))
- **Status:** Every attack on it was answered, among them that of Payments engineer: “The boundary is in the code and the leak was in the database.” ([r1-msg-005](#r1-msg-005)).
- **Why it did not prevail:** The incident went past the boundary. ([r2-msg-014](#r2-msg-014))
- **What would make it right:** If database roles close the path and nobody can run a second service.`);
  });

  test("[W-22] insights rest on messages, and what is open says why", () => {
    const synthesis = swarmFolder(events).find(({ name }) => name === "synthesis.md")?.text ?? "";
    expect(section(synthesis, "The argument"))
      .toContain(`- Confidence: high. The incident is on record.
- Rests on: r1-msg-008 The March incident.
- Against it: r1-msg-006 A second rota costs more than it saves. (not refuted)`);
    expect(section(synthesis, "Open questions")).toContain(
      "- **Does the auditor accept database roles?** Why it is open: Nobody asked. — How to find out: Ask before the end of the month.",
    );
  });

  test("every option is told with who holds it", () => {
    expect(section(rich, "Votes and moves")).toContain(
      "| **o2** Keep billing in the monolith behind a boundary | Platform lead |",
    );
  });

  test("rounds have their topic, quality and disagreement, with what went into it", () => {
    expect(section(rich, "Round by round")).toContain(
      "| 2 | Who runs a second service at night (deep dive) | 3 of 5 ([r2-msg-013](#r2-msg-013)) | 5 of 10 (disputed 3, pairs of experts 6, disagreement wanted 4) | nobody |",
    );
  });

  test("every link leads to an anchor, and every message has one", () => {
    const anchors = new Set(Array.from(rich.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id]) => id));
    const links = new Set(Array.from(rich.matchAll(/\]\((?:\w+\.md)?#([^)]+)\)/g), ([, id]) => id));
    expect([...links].filter((id) => !anchors.has(id))).toEqual([]);
    expect([...anchors].filter((id) => id?.includes("-msg-")).length).toBe(28);
  });

  test.each([
    ["ja", ["投票と移動", "選択肢への賛否", "議論の要点", "ラウンド"]],
    ["zh", ["投票与变动", "各选项的正反意见", "论证概要", "各轮"]],
  ])("[X-12] headings follow --lang %s, and so does what the engine says", (lang, expected) => {
    const apart = [
      reference("r1-msg-001", "rebuts", "x", "x"),
      reference("r1-msg-002", "rebuts", "x", "x"),
      reference("r1-msg-001", "questions", "x"),
    ];
    const say = (ask: Ask) =>
      ask.id === "quality/2" || ask.purpose === "synthesis"
        ? { silent: "refused" as const, why: "—" }
        : ask.id === "argument/1/audit"
          ? { ...story(ask), references: apart }
          : null;
    expect(headingsOf(formats.md(swarmLog({ brief: { lang } }))).slice(0, 4)).toEqual(expected);
    const mishap = wholeReport(swarmLog({ brief: { lang }, say }));
    expect(
      mishap
        .split("\n")
        .filter((line) =>
          /\b(?:Nobody|The moderator|Disagreement|There was|goes on as planned|Why it)\b/.test(
            line,
          ),
        ),
    ).toEqual([]);
  });

  test("without a synthesis the minority report says that nobody wrote it", () => {
    const bare = wholeReport(
      swarmLog({
        say: (ask) => (ask.purpose === "synthesis" ? { silent: "refused", why: "no" } : null),
      }),
    );
    expect(section(bare, "Minority report")).toContain(
      "- **Why it did not prevail:** nobody wrote this: whoever keeps the record was absent",
    );
  });

  test("an argument without a steel-man, one that cites nobody and one that cites nothing real are warned about", () => {
    const careless = swarmLog({
      say: (ask) =>
        ask.id === "argument/1/audit"
          ? { ...story(ask), references: [] }
          : ask.id === "argument/1/platform"
            ? {
                ...story(ask),
                references: [
                  {
                    targetId: "r9-msg-001",
                    relation: "rebuts",
                    steelMan: "",
                    comment: "No.",
                  },
                ],
              }
            : null,
    });
    expect(
      section(wholeReport(careless), "Warnings")
        .split("\n")
        .filter((line) => /without|never shown/u.test(line)),
    ).toEqual([
      "- References to messages that were never shown; they count for nothing. ([r1-msg-006](#r1-msg-006))",
      "- Argued without citing anyone: Platform lead, Audit officer. ([r1-msg-006](#r1-msg-006), [r1-msg-007](#r1-msg-007))",
      "- Countered without putting the other view at its strongest first: Platform lead. ([r1-msg-006](#r1-msg-006))",
    ]);
  });

  test("[Q-08] what one model alone answered is beside the outcome, with what the panel corrected, added and lost", () => {
    const said = {
      kind: "message" as const,
      id: "baseline-001",
      seat: "baseline",
      round: 0,
      phase: "baseline",
      ask: "baseline/answer",
      body: { whole: "Split it, all at once.", answer: "Split it." },
      flags: [],
    };
    const changes = { corrected: ["Not all at once."], added: ["A date."], lost: [] };
    const compared = (chosen: string, made: typeof changes): string => {
      const fact = {
        kind: "baseline" as const,
        calls: 2,
        answered: 2,
        votes: { [chosen]: 1 },
        chosen,
        changes: made,
      };
      return formats.md(
        swarmLog({
          afterwards: [
            { type: "fact.recorded", data: { key: "baseline/said", fact: said } },
            { type: "fact.recorded", data: { key: "baseline", fact } },
          ],
        }),
      );
    };
    const report = compared("o1", changes);
    expect(report).toContain(
      "- **One pass alone:** It came to the same option; the panel corrected 1 point, added 1 and lost 0.",
    );
    expect(section(report, "One pass alone")).toContain("“Split it.”");
    expect(section(report, "One pass alone")).toContain("Not all at once.");
    expect(compared("o2", changes)).toContain("It came to another option; the panel corrected");
    const [, second] = compared("o1", { corrected: [], added: [], lost: [] })
      .split("\n")
      .filter((line) => line.startsWith("- **"));
    expect(second).toContain("The panel added nothing to what one pass had answered.");
  });

  test("a lightweight swarm is reported too", () => {
    expect(headingsOf(formats.transcript(lightweightLog()))).toEqual(
      headingsOf(formats.transcript(events)),
    );
  });
});

describe("hostile words in a swarm", () => {
  const PAYLOAD =
    "</p><script>alert(1)</script>\u001b[31m\u202e [x](javascript:alert(1)) ![i](http://evil.test/i) | # h";
  /** As much of it as the name of an expert may hold. */
  const NAME = "<b onclick=x>\u001b[1m [a](http://evil.test) ";
  /** Every text of every reply, but ids, enumerations and numbers. */
  const KEPT = new Set([
    "id",
    "targetId",
    "relation",
    "mode",
    "messageId",
    "source",
    "advocate",
    "expert",
    "to",
    "strength",
    "novelty",
    "confidence",
    "recommendation",
    "positionShift",
    "option",
    "declaredOption",
    "document",
    "quote",
    "choice",
  ]);
  const LISTS = new Set([
    "between",
    "holders",
    "supporters",
    "advocates",
    "triggers",
    "keyTurningPoints",
  ]);
  function poisoned(value: unknown, key = ""): unknown {
    if (key === "name") return `${NAME}${String(value)}`.slice(0, 60);
    if (typeof value === "string") return KEPT.has(key) || value === "" ? value : PAYLOAD;
    if (Array.isArray(value))
      return LISTS.has(key) ? value : value.map((item) => poisoned(item, key));
    return value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]),
        )
      : value;
  }
  const hostile = swarmLog({
    brief: { topic: PAYLOAD },
    say: (ask) => (ask.gate ? null : (poisoned(story(ask)) as object)),
  });

  test("[R-G3] are text in every section of the HTML report", () => {
    const page = formats.html(hostile);
    expect(headingsOf(formats.transcript(hostile))).toEqual(headingsOf(formats.transcript(events)));
    const ours =
      /<(?!\/?(?:html|head|meta|title|style|body|main|h[1-4]|p|ul|li|div|table|thead|tbody|tr|th|td|strong|small|a|blockquote|details|summary)\b|!doctype)/i;
    expect([ours.exec(page), page.match(/href="(?!#)|[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/g)]).toEqual(
      [null, null],
    );
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;\\x1b[31m⟨U+202E⟩");
  });

  test("[R-G3] are text in the Markdown report and in every file of the folder", () => {
    const texts = [
      wholeReport(hostile),
      ...swarmFolder(hostile)
        .filter(({ name }) => name.endsWith(".md"))
        .map(({ text }) => text),
    ];
    for (const text of texts) {
      expect(text.replace(/<a id="[A-Za-z0-9-]+"><\/a>/g, "")).not.toMatch(
        /<[a-z/!]|[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]|(?<!\\)\]\((?!(?:report\.md|transcript\.md)?#)|(?<!\\):\/\/evil/,
      );
    }
  });

  test("[R-G3] are JSON without control bytes or markup in every file of the folder, and in the JSON report", () => {
    const texts = [
      formats.json(hostile),
      ...swarmFolder(hostile)
        .filter(({ name }) => name.endsWith(".json"))
        .map(({ text }) => text),
    ];
    for (const text of texts)
      expect([text.match(/[\0-\x09\x0b-\x1f\x7f-\x9f<]/g), typeof JSON.parse(text)]).toEqual([
        null,
        "object",
      ]);
  });
});

describe("the other formats of a swarm", () => {
  test("the JSON counts what it holds", () => {
    const { result, transcript, positions } = JSON.parse(formats.json(events)) as {
      result: {
        kind: string;
        rounds: object[];
        options: object[];
        synthesis: { insights: object[] };
      };
      transcript: object[];
      positions: { amendments: object[]; shifts: object[] };
    };
    expect([
      result.kind,
      result.rounds.length,
      result.options.length,
      result.synthesis.insights.length,
      transcript.length,
      positions.amendments.length,
      positions.shifts.length,
    ]).toEqual(["swarm", 2, 2, 1, 28, 2, 1]);
  });

  test("the CSV has the decision, the minority, amendments and measures", () => {
    const rows = formats.csv(events).split("\n");
    expect(
      rows
        .filter((row) => /^(?:decision|minority|measure|amendment),/.test(row))
        .map((row) => row.replace(/,+$/, "")),
    ).toEqual([
      'amendment,1,,payments,r1-msg-009,,,,,,,,minor,r1-msg-006,,"Split billing into its own service this year. → Split billing, its database first.: Platform is right that it does not say who runs it at night; a database of its own runs already."',
      "amendment,1,,audit,r1-msg-011,,,,,,,,major,r1-msg-008,,Keep billing where it is until the audit is over. → Split the billing database before the audit.: The March incident went past every boundary in code: a reporting job read card data through the shared database.",
      "measure,1,,,,,,,quality,,,,,,,4",
      "measure,1,,,,,,,disagreement,,,,,,,5",
      "measure,2,,,,,,,quality,,,,,,,3",
      "measure,2,,,,,,,disagreement,,,,,,,5",
      'decision,,,,,,i1,o1,Split billing into its own service this year,,,,by vote,,,"No attack on it is open; one other option has holders and is not refuted."',
      'minority,,,Platform lead,,,i1,o2,Keep billing in the monolith behind a boundary,,,,answered,,,"Every attack on it was answered, among them that of Payments engineer: “The boundary is in the code and the leak was in the database.” (r1-msg-005). The incident went past the boundary."',
    ]);
  });
});
