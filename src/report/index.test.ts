import { describe, expect, test } from "vitest";
import {
  dialecticLog,
  TOPIC,
  unanimousLog,
  type Silence,
} from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { wholeReport } from "../../test/builders/whole-report.ts";
import type { LogEvent } from "../log/event.ts";
import { formats } from "./index.ts";

const report = wholeReport;

/** The text under a heading, up to the next one of its level and its anchor; what record and transcript both have, as the transcript has it. */
function section(markdown: string, title: string): string {
  const found = markdown.split(`\n## ${title}\n`).slice(1).at(-1) ?? "";
  return (found.split(/\n##? /)[0] ?? "").trim().replace(/\s*<a id="[^"]+"><\/a>$/, "");
}

const headingsOf = (markdown: string) => markdown.split("\n").filter((line) => /^##? /.test(line));

describe("the report", () => {
  const rich = report(dialecticLog());

  test("a run that people answered says how many answers they gave, and has no table of calls", () => {
    const events = dialecticLog({ hosted: true }).map((event) =>
      event.type === "deliberation.opened"
        ? { ...event, data: { ...event.data, models: { "*": "person" } } }
        : event,
    );
    expect(section(report(events), "Cost")).toContain(
      "No model was called.\n\n**Answers that people gave:** 21 (Moderator 5, Performance 4, Security 4, Maintainability 4, Devil's advocate 4)",
    );
  });

  test("[Q-09] the record follows the first page in one order, and every word is in the transcript", () => {
    expect(headingsOf(formats.md(dialecticLog()))).toEqual([
      "# Should we split billing out of the monolith this year?",
      "## Votes and moves",
      "## Options, for and against",
      "## The argument in short",
      "## Rounds",
      "## Warnings",
      "## Cost",
      "## How it was run",
    ]);
    expect(headingsOf(formats.transcript(dialecticLog()))).toEqual([
      "# Transcript: Should we split billing out of the monolith this year?",
      "## What to take away",
      "## Votes and moves",
      "## Who moved, and why",
      "## Minority report",
      "## Issues, trade-offs and questions to decide",
      "## Devil's advocate",
      "## Warnings",
      "## How it was run",
      "## Transcript",
    ]);
  });

  test("[X-13] [T-09] the blind vote stands beside the final one, with the outcome that conformity made", () => {
    expect(rich).toContain(
      "- **Counted again:** If the vote that went to the larger camp without naming a reason is put back: Split billing into its own service this year.",
    );
    expect(section(rich, "Votes and moves")).toContain(
      "| **o1** Split billing into its own service this year | Performance ([r1-msg-001](#r1-msg-001)) | Security HIGH ([r3-msg-007](#r3-msg-007)) |\n" +
        "| **o2** Keep billing in the monolith behind a module boundary | Security ([r1-msg-002](#r1-msg-002)), Maintainability ([r1-msg-003](#r1-msg-003)) | Performance LOW ([r3-msg-006](#r3-msg-006)), Maintainability HIGH ([r3-msg-008](#r3-msg-008)) |",
    );
  });

  test("[Q-09] the first page is enough for whoever reads no further, and what follows does not say it again", () => {
    const page = rich.split('\n\n<a id="record-votes"></a>')[0] ?? "";
    expect(page.split("\n").length).toBeLessThanOrEqual(40);
    expect(page).toContain(
      "- **The panel leans to:** **Keep billing in the monolith behind a module boundary.** 2 of 3; 2 of 3 before anyone spoke.",
    );
    expect(section(formats.md(dialecticLog()), "Votes and moves").split("\n\n")[0])
      .toBe(`- **What carries it:** by vote. One attack on it is not settled; one other option has holders and is not refuted.
- **Counted again:** If the vote that went to the larger camp without naming a reason is put back: Split billing into its own service this year.
- **How far apart:** members still differ on “Should we split billing out of the monolith this year?”, “What has to come first?”
- **Why it stopped:** rounds used up: all planned rounds took place
- **Bear in mind:** All seats share one model (openai/model-a), so their agreement counts for less.`);
  });

  test("a member that went to none and back changed its vote", () => {
    const turn = (option: string) => ({
      vote: { option, own: null, why: `${TOPIC} On reflection.`, because: ["r2-msg-001"] },
      stances: { i2: "i2-s1", i3: "i3-s2" },
    });
    const own: Readonly<Record<string, string>> = {
      "synthesis/3/maintainability": "none",
      "final/maintainability": "o2",
      "synthesis/3/performance": "o1",
      "synthesis/3/security": "o2",
      "final/performance": "o1",
      "final/security": "o2",
    };
    const moved = report(
      dialecticLog({
        say: (ask) =>
          own[ask.id] === undefined ? null : { ...story(ask), ...turn(own[ask.id] ?? "") },
      }),
    );
    expect(moved).not.toContain("Nobody changed their vote.");
    expect(moved.split('\n\n<a id="record-votes"></a>')[0]).toContain(
      "  - Maintainability moved to no option, after",
    );
    expect(section(moved, "Who moved, and why")).toContain(
      "- Maintainability (round 3), i1 “Should we split billing out of the monolith this year?”: no vote → o2 “Keep billing in the monolith behind a module boundary” ([r3-msg-008](#r3-msg-008))",
    );
  });

  test("a message reads in the order of its argument, whatever the order of its keys in the log", () => {
    const fields = (id: string) =>
      Array.from(
        rich
          .split(`<a id="${id}"></a>`)[1]
          ?.split("<a id=")[0]
          ?.matchAll(/^> \*\*(.+?):\*\*/gm) ?? [],
        ([, name]) => name,
      );
    expect(["r1-msg-001", "r2-msg-001", "r3-msg-002", "r3-msg-007"].map(fields)).toEqual([
      ["Claim", "Reasons", "Preconditions", "Risks", "In any case"],
      ["Aims at", "Weakness", "Failure scenario", "Alternative", "Quoted", "Why it votes so"],
      ["Claim", "Compromise", "Answers", "Why it votes so"],
      [
        "Claim",
        "Can agree",
        "Cannot agree",
        "Remaining risk",
        "In short",
        "Would change its vote",
        "Why it votes so",
      ],
    ]);
    expect(rich).toContain(
      "> - Billing changes often enough to matter — may fail: Nobody has checked it against last year's changes.",
    );
  });

  test("an id of a message is a link wherever anyone wrote it, and one that names no message is not", () => {
    const claim = "As r2-msg-001 shows, split it!r1-msg-002 and r9-msg-999\nstay open.";
    const linked = report(
      dialecticLog({
        say: (ask) => (ask.id === "final/security" ? { ...story(ask), claim } : null),
      }),
    );
    expect(linked).toContain(
      "> **Claim:** As [r2-msg-001](#r2-msg-001) shows, split it! [r1-msg-002](#r1-msg-002) and r9-msg-999  \n> stay open.",
    );
    expect(section(linked, "Minority report")).toContain(
      "Security: “As [r2-msg-001](#r2-msg-001) shows, split it! [r1-msg-002](#r1-msg-002) and r9-msg-999 stay open.”",
    );
  });

  test("the transcript says how the first positions were grouped, what a message rests on, and the integration whole", () => {
    const transcript = section(rich, "Transcript");
    expect(transcript).toContain(
      "- i3 What has to come first? — **i3-s1** A separate database (Performance, Security); **i3-s2** An enforced module boundary (Maintainability)",
    );
    expect(transcript).toContain("- Rests on incidents.md, line 2\n");
    expect(transcript).toMatch(/· Moderator · integration\n\n> \*\*/);
  });

  test("[X-13 P-27] who moved is told with the message, what it cited and whether that was new evidence", () => {
    expect(section(rich, "Who moved, and why")).toBe(`Moves from one option to another: **2**.

**Performance** (round 3): o1 “Split billing into its own service this year” → **o2 “Keep billing in the monolith behind a module boundary”** ([r3-msg-001](#r3-msg-001))

- **conforming: the move follows the number of others, and no argument it had been shown speaks for it**
- Its reason: “Should we split billing out of the monolith this year? Most of the panel sees it the other way, so I join them.”

**Security** (round 3): o2 “Keep billing in the monolith behind a module boundary” → **o1 “Split billing into its own service this year”** ([r3-msg-002](#r3-msg-002))

- **argued**, after [r2-msg-001](#r2-msg-001) (Performance), which brought no new evidence
- It named: [r2-msg-001](#r2-msg-001)
- Its reason: “A reporting job read card data through the shared database: the boundary fails exactly where it matters.”

**On other issues:**

- Performance (round 3), i3 “What has to come first?”: i3-s1 “A separate database” → i3-s2 “An enforced module boundary” ([r3-msg-001](#r3-msg-001))
- Security (round 3), i3 “What has to come first?”: i3-s2 “An enforced module boundary” → i3-s1 “A separate database” ([r3-msg-002](#r3-msg-002))`);
  });

  test("[X-08] the minority report has all its parts", () => {
    expect(section(rich, "Minority report"))
      .toBe(`### o1 “Split billing into its own service this year”

- **Held by:** Security: “Split billing out, database first.” ([r3-msg-007](#r3-msg-007))
- **Security · Why it came to this option:** “A reporting job read card data through the shared database: the boundary fails exactly where it matters.” ([r3-msg-002](#r3-msg-002))
- **Security · Cannot agree:** “That roles alone satisfy the auditor.” ([r3-msg-007](#r3-msg-007))
- **Status:** Every attack on it was answered, among them that of Devil's advocate: “Billing changes often enough to matter — Nobody has checked it against last year's changes.” ([r1-msg-004](#r1-msg-004)).
- **The strongest argument against it:** Two of three expect database roles to close the path. ([r1-msg-001](#r1-msg-001), [r1-msg-002](#r1-msg-002))
- **When to reconsider:** The auditor rejects roles, or a second job reads card data.`);
  });

  test("[X-08] a minority that held its option from the start is heard with its first reasons, and with nothing it said for another", () => {
    const turn = (option: string, i3: string) => ({
      vote: { option, own: null, why: `${TOPIC} As before.`, because: [] },
      stances: { i2: "i2-s1", i3 },
    });
    const own: Readonly<Record<string, object>> = {
      "synthesis/3/performance": turn("o1", "i3-s1"),
      "final/performance": turn("o1", "i3-s1"),
      "synthesis/3/security": turn("o2", "i3-s2"),
      "final/security": turn("o2", "i3-s2"),
    };
    const held = section(
      report(
        dialecticLog({
          say: (ask) => (own[ask.id] === undefined ? null : { ...story(ask), ...own[ask.id] }),
        }),
      ),
      "Minority report",
    ).split("\n");
    const late = section(
      report(
        dialecticLog({
          say: (ask) =>
            ask.id === "final/security"
              ? {
                  ...story(ask),
                  vote: {
                    option: "o1",
                    own: null,
                    why: `${TOPIC} The audit is near.`,
                    because: ["r2-msg-001"],
                  },
                }
              : ask.id === "synthesis/3/security"
                ? { ...story(ask), ...own[ask.id] }
                : null,
        }),
      ),
      "Minority report",
    ).split("\n");
    const heard = (lines: readonly string[], name: string) =>
      lines.filter((line) => line.startsWith(`- **${name} ·`));
    expect(heard(held, "Performance")).toEqual([
      "- **Performance · Reasons:** “It fits the people we have” “It can be undone” “It is cheaper than the alternative” ([r1-msg-001](#r1-msg-001))",
      "- **Performance · Cannot agree:** “That a new service pays for itself this year.” ([r3-msg-006](#r3-msg-006))",
    ]);
    expect(heard(late, "Security")).toEqual([
      "- **Security · Why it came to this option:** “Should we split billing out of the monolith this year? The audit is near.” ([r3-msg-007](#r3-msg-007))",
      "- **Security · Cannot agree:** “That roles alone satisfy the auditor.” ([r3-msg-007](#r3-msg-007))",
    ]);
  });

  test("what nobody wrote about a minority is not written yet while it is asked for, and missing only once nobody will", () => {
    const lines = (given: Silence | undefined) =>
      section(
        report(dialecticLog({ say: (ask) => (ask.id === "integrate" ? given : null) })),
        "Minority report",
      )
        .split("\n")
        .slice(-2);
    expect(lines(undefined)).toEqual([
      "- **The strongest argument against it:** not written yet",
      "- **When to reconsider:** not written yet",
    ]);
    expect(lines({ silent: "absent", why: "gone" })[1]).toBe(
      "- **When to reconsider:** nobody wrote this: whoever keeps the record was absent",
    );
  });

  test("an issue on which only some hold a stance is open, and nobody is said to differ on it", () => {
    const some = report(
      dialecticLog({
        say: (ask) => {
          const reply = story(ask) as { readonly stances?: object };
          return reply.stances === undefined || ask.seat.id === "performance"
            ? null
            : { ...reply, stances: { ...reply.stances, i3: "none" } };
        },
      }),
    );
    expect(some).toContain(
      "members still differ on “Should we split billing out of the monolith this year?”; not every member holds a stance on “What has to come first?”\n",
    );
    expect(section(some, "Issues, trade-offs and questions to decide")).toContain(
      "| no vote | Security, Maintainability |",
    );
    expect(section(some, "Issues, trade-offs and questions to decide")).not.toContain(
      "**i3 “What has to come first?”** — All hold",
    );
  });

  test("[P-19] the minority section is there when nobody dissents, and says none", () => {
    expect(section(report(unanimousLog()), "Minority report")).toBe("None.");
  });

  test("[P-21] says that it is material for a decision", () => {
    expect(rich).toContain(
      "This is material for a decision, not the decision: options, trade-offs and questions.",
    );
  });

  test("[P-12] shows categories as words, and no number or share for them", () => {
    expect(rich).toContain(
      "| **How far apart** | NARROWING | CONSENSUS | NARROWING → CONVERGING → NARROWING |",
    );
    expect(rich).not.toMatch(
      /\d\s?%|(?:score|convergence|NARROWING|CONVERGING|CONSENSUS|DIVERGENT)[ :(]+\d/i,
    );
  });

  test("[X-09] [T-14] a unanimous end has the line word for word as a plain fact, with the kinds of reasons behind it", () => {
    const warnings = section(report(unanimousLog()), "Warnings");
    expect(warnings).toContain(
      "**Plain facts:**\n\n- Unanimous agreement detected. Verify diversity of reasoning.",
    );
    expect(warnings).toContain(
      "**Kinds of reasons behind the positions:** cost of change (Performance, Security, Maintainability)",
    );
  });

  test("[X-18] says when one model fills all seats, and not when two do", () => {
    const said = (markdown: string) =>
      markdown.split(
        "All seats share one model (openai/model-a), so their agreement counts for less.",
      ).length - 1;
    expect([
      said(rich),
      said(report(dialecticLog({ opened: { models: { "*": "a/x", security: "b/y" } } }))),
    ]).toEqual([1, 0]);
  });

  test("[X-06] shows what is unknown as unknown", () => {
    const unpriced = section(report(dialecticLog({ usd: null })), "Cost");
    expect([
      unpriced.includes("| **All** |  | 22 | 22000 | 4400 | 13200 | 44 s |"),
      unpriced.includes("Unknown for every seat: Cost."),
    ]).toEqual([true, true]);
    expect(section(rich, "Cost")).toContain(
      "| **All** |  | 22 | 22000 | 4400 | 13200 | $0.22 | 44 s |",
    );
  });

  test("every link leads to an anchor, and every message has one", () => {
    const anchors = new Set(Array.from(rich.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id]) => id));
    const links = new Set(Array.from(rich.matchAll(/\]\((?:\w+\.md)?#([^)]+)\)/g), ([, id]) => id));
    expect([...links].filter((id) => !anchors.has(id))).toEqual([]);
    expect([...anchors].filter((id) => id?.includes("-msg-")).length).toBe(20);
  });

  test.each([
    ["ja", ["## 投票と移動", "## 選択肢への賛否", "## 議論の要点", "## ラウンド"]],
    ["zh", ["## 投票与变动", "## 各选项的正反意见", "## 论证概要", "## 各轮"]],
  ])("[X-12] headings follow --lang %s", (lang, expected) => {
    expect(headingsOf(formats.md(dialecticLog({ brief: { lang } }))).slice(1, 5)).toEqual(expected);
  });

  test.each(["ja", "zh"])(
    "[X-12] what the engine itself says is in the language of the report: %s",
    (lang) => {
      const mishaps = {
        brief: { lang },
        say: (ask: { readonly id: string; readonly purpose: string }) =>
          ask.id === "challenge/2/security" || ask.purpose === "integrate"
            ? { silent: "absent" as const, why: "—" }
            : null,
      };
      const english =
        /\b(?:The|Only|Nobody|Contested|Moved|Without|Replies|Reported|failed|option|count)\b/;
      const sections: Readonly<Record<string, readonly string[]>> = {
        ja: ["警告", "少数意見"],
        zh: ["警告", "少数意见"],
      };
      for (const log of [dialecticLog({ brief: { lang } }), dialecticLog(mishaps)]) {
        const text = report(log);
        const own = (sections[lang] ?? [])
          .map((title) => section(text, title))
          .join("\n")
          .split("\n")
          .filter((line) => !/[“”「」]|Two of three|The auditor/.test(line));
        expect(own.filter((line) => english.test(line))).toEqual([]);
      }
    },
  );

  test("rehearsed and hosted runs say so, in every language", () => {
    const rehearsal = {
      models: { "*": "rehearsal" },
      rehearsal: { seed: 1, temperament: "balanced" },
    };
    for (const lang of ["en", "ja", "zh"]) {
      const [all, some] = [
        report(dialecticLog({ brief: { lang }, opened: rehearsal })),
        report(
          dialecticLog({
            brief: { lang },
            opened: { ...rehearsal, models: { "*": "rehearsal", security: "host" } },
          }),
        ),
      ];
      expect([
        /rehearsed/i.test(all),
        /rehearsed/i.test(some),
        /every reply|すべての返答|所有回复/.test(all),
        /every reply|すべての返答|所有回复/.test(some),
      ]).toEqual([true, true, true, false]);
      const [whole, part] = [
        report(dialecticLog({ brief: { lang }, hosted: true })),
        report(
          dialecticLog({
            brief: { lang },
            opened: { models: { "*": "host", security: "openai/model-a" } },
          }),
        ),
      ];
      expect([
        /hosted/i.test(whole),
        /hosted/i.test(part),
        /in part|一部|部分/.test(whole),
        /in part|一部|部分/.test(part.slice(0, 2_000)),
      ]).toEqual([true, true, false, true]);
    }
    expect(rich).not.toMatch(/rehearsed|hosted/i);
  });

  test("a paused run is reported with why it stopped, what it waits for and what it holds", () => {
    const paused = report(
      dialecticLog({
        say: (ask) => (ask.id === "challenge/2/security" ? undefined : null),
        afterwards: [
          {
            type: "deliberation.paused",
            data: { reason: "budget", detail: "The cap of 10 calls is reached.", activeMs: 1 },
          },
        ],
      }),
    );
    expect(paused).toContain(
      "> ⚠️ Unfinished: this is a partial result. a cap on calls, tokens, money or time: The cap of 10 calls is reached.\n\n> It waits for: Security (challenge)",
    );
    expect(paused).toContain("- **The panel leans to:** **Nothing is decided yet.**");
    expect(section(paused, "Transcript")).toContain(
      "#### Performance · challenge · replied, not yet published when the run stopped",
    );
  });

  test("a run that waits for a person is reported with the lines that answer it", () => {
    const all = (label: string) => [
      { label, holders: ["performance", "security", "maintainability"] },
    ];
    const reasons = [
      { label: "cost", holders: ["performance"] },
      { label: "risk", holders: ["security", "maintainability"] },
    ];
    const frame = {
      options: all("Split"),
      issues: [{ title: "When?", stances: all("Now") }],
      reasons,
    };
    const waiting = report(
      dialecticLog({
        say: (ask) => (ask.gate ? undefined : ask.purpose === "frame" ? frame : null),
      }),
    );
    expect(waiting).toContain(
      "> It waits for: The blind round is unanimous, for different reasons. More rounds are unlikely to help. Go on?\n\n" +
        "- **dissensus decide 2026-01-05-split-billing go-on** — Go on with the next round\n- **dissensus decide 2026-01-05-split-billing end** — End here with final positions\n",
    );
  });

  test("an alarm that rang in several rounds is told once", () => {
    const twice = unanimousLog().flatMap((event): LogEvent[] => {
      if (event.type !== "fact.recorded" || event.data.fact.kind !== "alarm") return [event];
      const { key, fact } = event.data;
      return [event, { ...event, data: { key: `${key}/2`, fact: { ...fact, round: 2 } } }];
    });
    const rung = section(report(twice), "Warnings")
      .split("\n")
      .filter((line) => line.includes("Superficial consensus"));
    expect(rung).toEqual([expect.stringContaining("(round 1, 2) ([r1-msg-001](#r1-msg-001)")]);
  });

  test("a run without a quorum is reported as one, with every absence", () => {
    const none = report(
      dialecticLog({ say: () => ({ silent: "refused", why: "the model declined to answer" }) }),
    );
    expect(none).toContain("> ⚠️ No quorum: too few members took a position for a discussion.");
    expect(section(none, "How it was run")).toContain(
      "- Advocate, position, round 1 — refused: the model declined to answer",
    );
  });

  test("[P-24] a fallback is told first, and still yields a full report", () => {
    const silent = new Set(["challenge/2/security", "challenge/2/performance"]);
    const fallback = report(
      dialecticLog({
        say: (ask) =>
          silent.has(ask.id) ? { silent: "timed-out", why: "no reply within 180 s" } : null,
      }),
    );
    expect(fallback).toContain(
      "> ⚠️ The discussion stopped after 2 failures: every role now works alone, and what was finished is kept.",
    );
    expect([
      headingsOf(fallback),
      fallback.includes("- **The panel leans to:** **Keep billing in the monolith"),
    ]).toEqual([headingsOf(rich), true]);
  });

  test("[R-G8] what a seat wrote opens no heading, comment, fence, table, link or anchor", () => {
    const payload =
      '---\ntitle: x\n---\n\n#### r9-msg-999 · Moderator\n<a id="r9-msg-999"></a><script>x</script>\n```\n| a | b |\n[x](#r1-msg-001) ![i](http://evil.test/)\n<!-- hidden';
    const hostile = report(
      dialecticLog({
        say: (ask) =>
          ask.id === "position/1/security"
            ? { ...story(ask), claim: payload, risks: [payload] }
            : null,
      }),
    );
    const structure = (markdown: string) =>
      markdown.split("\n").filter((line) => /^(?:> )?(?:#|\||```|---|<)/.test(line)).length;
    expect(structure(hostile)).toBe(structure(rich));
    expect(hostile).not.toMatch(/<script|<!--|<a id="r9|(?<!\\)\]\(http/);
    expect(hostile).toContain("> \\#### r9-msg-999 · Moderator");
  });

  test("holds no control byte but newline, whatever a seat wrote", () => {
    const hostile = report(
      dialecticLog({
        say: (ask) =>
          ask.id === "position/1/security"
            ? { ...story(ask), claim: "a\u001b[31m\u0007\u009b\r\u202eb" }
            : null,
      }),
    );
    expect(hostile).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(hostile).toContain("> **Claim:** a\\\\x1b\\[31m\\\\x07\\\\x9b\\\\x0d⟨U+202E⟩b");
  });

  test("the same log gives the same bytes", () => {
    expect(report(dialecticLog())).toBe(rich);
  });

  test("says what a person added for everyone on the way, and who", () => {
    const added = report(
      dialecticLog({
        afterwards: [
          {
            type: "settings.changed",
            data: { who: "lead", constraint: "No *new* vendor.", note: "constraint" },
          },
        ],
      }),
    );
    expect(
      added.slice(added.indexOf("What a person added for everyone")).split("\n").slice(0, 2),
    ).toEqual(["What a person added for everyone:**", "  - No \\*new\\* vendor. (lead)"]);
    expect(report(dialecticLog())).not.toContain("What a person added");
  });
});
