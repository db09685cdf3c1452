import { describe, expect, test } from "vitest";
import { standardLog, structuredLog } from "../../../../test/builders/structured-log.ts";
import { story } from "../../../../test/builders/structured-story.ts";
import { check } from "../ledger/check.ts";
import { readFolder } from "../ledger/folder.ts";
import { ledgersOf } from "../ledger/ledgers.ts";
import { anchorsIn, anchorOf, headingOf, SECTIONS } from "../ledger/sections.ts";
import type { LogEvent } from "../../../log/event.ts";
import { stateOf } from "../../../views/deliberation-state.ts";
import type { Role } from "../../../kernel/ledger.ts";
import { folderOf } from "../../../report/writing.ts";

const textsOf = (events: readonly LogEvent[]) =>
  new Map(
    folderOf(events).map(({ folder, name, text }) => [
      folder === null ? name : `${folder}/${name}`,
      text,
    ]),
  );

/** Everything that could become structure, in every text of every artifact. */
const HOSTILE =
  "One\n## Verdict\n\n# Top\n<img src=x onerror=alert(1)>\r## Claims\u2028## Goal\x1b[31m\n---\n[x](javascript:alert(1))";
const hostile = (value: unknown): unknown =>
  typeof value === "string" && /[a-z] /.test(value)
    ? HOSTILE
    : Array.isArray(value)
      ? value.map(hostile)
      : value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hostile(part)]))
        : value;

const quick = structuredLog();
const observed = structuredLog({ brief: { checks: ["load-test"] } });
const standard = standardLog();

describe("the folder of a structured deliberation", () => {
  test("has the plan, the ledgers, and the artifacts and account of every round", () => {
    const round = (n: number, roles: readonly string[]) => [
      ...roles.map((role) => `artifacts/round_0${n}/${role}.md`),
      `rounds/round_0${n}.md`,
    ];
    const all = ["action", "guardian", "observer", "critic"];
    expect([...textsOf(observed).keys()]).toEqual([
      "config/deliberation.json",
      "state/claims.jsonl",
      "state/verifications.jsonl",
      "state/decisions.jsonl",
      "state/lead_history.jsonl",
      "state/tensions.jsonl",
      "state/iterations.jsonl",
      ...round(1, all),
      ...round(2, [...all, "observed"]),
      ...round(3, all),
      ...round(4, ["action", "guardian", "observer"]),
    ]);
  });

  test("[S-08] every reference of a folder made from a log leads somewhere, and the folder has no fault: quick, observed, standard, and broken off on the way", () => {
    const broken = structuredLog({
      say: (ask) =>
        ask.id === "artifact/3/observer" || ask.id === "artifact/3/guardian"
          ? { silent: "timed-out", why: "late" }
          : null,
    });
    for (const log of [quick, observed, standard, broken])
      expect(check(readFolder(textsOf(log)))).toEqual([]);
    expect([...textsOf(broken).keys()].filter((path) => path.includes("round_03"))).toEqual([]);
  });

  test("a ledger is the lines as they were recorded, one to a line, and what is read from it is what the log holds", () => {
    const texts = textsOf(standard);
    expect(readFolder(texts).ledgers).toEqual(ledgersOf(stateOf(standard).entries));
    expect(texts.get("state/lead_history.jsonl")?.split("\n").slice(0, 2)).toEqual([
      '{"round":1,"lead":"action","is_stress":false,"absent_agent":null}',
      '{"round":2,"lead":"guardian","is_stress":false,"absent_agent":null}',
    ]);
    expect(texts.get("state/drift.jsonl")).toBe(
      '{"round":5,"verdict":"PASS","deviation":1,"addressed":false}\n',
    );
  });

  test("[S-15] as the log grows, no earlier byte of a ledger changes", () => {
    const ledgers = (events: readonly LogEvent[]) =>
      [...textsOf(events)].filter(([path]) => path.startsWith("state/"));
    let before = new Map<string, string>();
    for (const [n, event] of observed.entries()) {
      if (event.type !== "fact.recorded" || event.data.fact.kind !== "entry") continue;
      const now = new Map(ledgers(observed.slice(0, n + 1)));
      for (const [path, text] of before) expect(now.get(path)?.startsWith(text)).toBe(true);
      before = now;
    }
    expect([...before.values()].every((text) => text === "" || text.endsWith("\n"))).toBe(true);
  });

  test("the order of keys in a log changes no byte", () => {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : value !== null && typeof value === "object"
          ? Object.fromEntries(
              Object.entries(value)
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([key, part]) => [key, sorted(part)]),
            )
          : value;
    expect(folderOf(sorted(observed) as LogEvent[])).toEqual(folderOf(observed)); // the same events
  });

  test("an artifact has one section for each field, in reading order, and shows what is empty", () => {
    expect(textsOf(quick).get("artifacts/round_01/guardian.md"))
      .toBe(`# Guardian, round 1 (r1-msg-004)

## Invariant

- Must: Reporting never reads a card table
- Measured by: the audit log
- Tolerance: none

## Verdict

CONDITIONAL_PASS

## Evidence

1. r0-msg-001 — Quote: Split billing into its own service this year.

## Confidence

3

## Mechanism

—

## Condition

Roles are dropped on the old database.

## Failure scenario

A job keeps its old login.

## Claims

—
`);
    expect(textsOf(quick).get("artifacts/round_01/action.md")).toContain(`## Earlier primitive

Uses: the boundary of round 1

Initial state:

- v1 = 1
- v2 = 2

Steps:

1. Reuse the boundary, step 1 → v1 becomes 1
2. Reuse the boundary, step 2 → v1 becomes 2
3. Reuse the boundary, step 3 → v1 becomes 3

Outcome: Reuse the boundary is done.
`);
  });

  test("no text of a model forges a section, a heading, markup or a control byte", () => {
    const texts = textsOf(
      structuredLog({
        say: (ask) =>
          ask.purpose === "artifact"
            ? {
                ...story(ask, true),
                ...(hostile(
                  Object.fromEntries(
                    Object.entries(story(ask, true)).filter(
                      ([key]) => !["claims", "options", "reasons", "evidence"].includes(key),
                    ),
                  ),
                ) as object),
              }
            : null,
      }),
    );
    for (const role of ["action", "guardian", "observer", "critic"] as Role[]) {
      const text = texts.get(`artifacts/round_01/${role}.md`) ?? "";
      expect(text).toContain("alert(1)");
      expect(text.match(/^#.*$/gm)?.slice(1)).toEqual(
        SECTIONS[role].map((field) => `## ${headingOf(field)}`),
      );
      expect([...anchorsIn(text)]).toEqual(
        SECTIONS[role].map((field) => anchorOf(headingOf(field))),
      );
      // oxlint-disable-next-line no-control-regex -- that there is none is what is tested
      expect(text).not.toMatch(/<[a-z]|[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]|^---/m);
    }
  });

  test("what a command printed stands under its name as code", () => {
    expect(textsOf(observed).get("artifacts/round_02/observed.md")).toBe(
      "# Observed in round 2\n\n## Load-test\n\nExit status 0.\n\n    42 passed\n    ## not a heading\n",
    );
  });

  test("the account of a round names who led and was away, what was said, checked, claimed and decided", () => {
    const account = textsOf(observed).get("rounds/round_02.md") ?? "";
    expect(account.match(/^## .*$/gm)).toEqual([
      "## Proposal",
      "## Supplements",
      "## Artifacts",
      "## Claims raised",
      "## The four checks",
      "## Decisions, and what they rest on",
      "## What it changes",
    ]);
    expect(account).toContain(
      "- attack on the trace — V-2-1 **ROBUST** (observed): The trace holds with a second rota. — C-2-1 pending → confirmed",
    );
    expect(textsOf(observed).get("rounds/round_04.md")).toContain(
      "- **Lead:** Action\n- **Away:** Critic, left out on purpose (stress test)",
    );
    const pulls = [1, 2, 3].map(
      (n) => /^- \*\*T-.*$/m.exec(textsOf(observed).get(`rounds/round_0${n}.md`) ?? "")?.[0],
    );
    expect(pulls).toEqual([
      "- **T-1-1** Speed against sleep. (seen by Action, Critic)",
      undefined,
      "- **T-1-1** Speed against sleep. — resolved in V-3-2",
    ]);
    expect(textsOf(standard).get("rounds/round_05.md")).toContain(
      "## Drift from the anchor\n\n- **PASS**, Deviation (1 to 5): 1. Decisions are about billing.",
    );
  });

  test("the plan has what the deliberation was given", () => {
    expect(JSON.parse(textsOf(observed).get("config/deliberation.json") ?? "")).toMatchObject({
      question: "Should we split billing out of the monolith this year?",
      system: "the billing module of a shop",
      anchor: null,
      preset: "quick",
      rounds: 4,
      stress: [{ round: 4, without: "critic" }],
      commands: ["load-test"],
    });
  });

  test("no protocol without a folder has files", () => {
    const [opened, ...rest] = quick;
    expect(
      opened?.type === "deliberation.opened"
        ? folderOf([{ ...opened, data: { ...opened.data, protocol: "dialectic@1" } }, ...rest])
        : null,
    ).toEqual([]);
  });
});
