import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../../test/builders/dialectic-log.ts";
import { argumentOf, HOSTILE } from "../../../test/builders/argument.ts";
import { sketch } from "../../../test/builders/sketch.ts";
import { parse } from "yaml";
import { argument, type Argument } from "../../views/argument.ts";
import { madr } from "./madr.ts";

const HEADINGS = [
  "# Split billing?",
  "## Context and Problem Statement",
  "## Considered Options",
  "## Decision Outcome",
  "### Consequences",
  "### Confirmation",
  "## Pros and Cons of the Options",
  "### A: Split it",
  "### B: Keep it",
  "## More Information",
];

const headings = (text: string): string[] =>
  text.split("\n").filter((line) => /^#+ (?!rehearsed)/.test(line));

/** The text under a heading, up to the next. */
function under(text: string, heading: string): string {
  const lines = text.split("\n");
  const at = lines.indexOf(heading) + 1;
  const end = lines.findIndex((line, n) => n >= at && /^#+ /.test(line));
  return lines
    .slice(at, end < 0 ? undefined : end)
    .join("\n")
    .trim();
}

const verdict: NonNullable<Argument["verdict"]> = {
  kind: "verdict",
  issue: "issue",
  chosen: "A",
  resolution: "by argument",
  detail: "B is answered by m.",
  minority: [],
  withoutConforming: "B",
};

const decided = argumentOf(
  sketch("A <-> B, m -> B, s +> A, r +> A, x -> r, y <-> z, y +> B, z +> A"),
  {
    texts: {
      A: "Split it",
      B: "Keep it",
      m: "It leaks card data.",
      s: "Deploys get smaller.",
      y: "It is cheap.",
      z: "It is dear.",
    },
    options: [
      { id: "A", label: "Split it", holders: ["Security"] },
      { id: "B", label: "Keep it", holders: ["Performance"] },
    ],
    verdict,
    minority: [
      {
        option: "B",
        holders: ["Performance"],
        status: "refuted",
        certificate: "Refuted by m, which stands.",
      },
    ],
    risks: [{ author: "Security", text: "Nobody is on call." }],
    alarms: [{ kind: "alarm", code: "FC4", round: 3, text: "Someone conformed.", refs: [] }],
  },
);

describe("A MADR decision record", () => {
  const text = madr(decided);

  test("has the sections of MADR 4 in their order, and front matter with the roles", () => {
    expect(headings(text)).toEqual(HEADINGS);
    expect(parse(/^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? "")).toEqual({
      status: "proposed",
      date: "2026-01-05",
      consulted: ["Security", "Performance"],
    });
  });

  test("says what was chosen, because of what, and what follows", () => {
    expect(under(text, "## Considered Options")).toBe("* A: Split it\n* B: Keep it");
    expect(under(text, "## Decision Outcome")).toBe(
      'Chosen option: "A: Split it", because the panel leans to it by argument. B is answered by m. It is held by Security.',
    );
    expect(under(text, "### Consequences")).toBe(
      [
        "* Good, because B: Keep it is refuted",
        "* Bad, because Security sees a remaining risk: Nobody is on call.",
        "* Bad, because of a warning: Someone conformed.",
      ].join("\n"),
    );
  });

  test("[T-01] says where the panel stands apart from why it stopped, and what else whoever acts takes away", () => {
    const log = madr(argument(dialecticLog()));
    expect(under(log, "## Decision Outcome").split("\n\n").slice(1)).toEqual([
      "Where it stands: 2 of 3 hold it, one model family; 2 of 3 did before anyone spoke.",
      "Why it stopped: rounds used up: all planned rounds were held.",
    ]);
    expect(under(log, "### Confirmation").split("\n")[0]).toBe(
      "No job outside billing reads card data. (Moderator) — by 2026-12-31",
    );
    expect(
      under(log, "## More Information")
        .split("\n")
        .filter((row) => /^\* (?:Fault|In any|Would|Next|If)/u.test(row)),
    ).toEqual([
      "* In any case: Ask the auditor whether database roles are enough. (Performance, Security, Maintainability)",
      "* Would change the answer: The auditor rejects database roles. (Performance, Security, Maintainability) — the auditor, by March",
      "* Next step: Ask the auditor whether database roles are enough. (Moderator) — security, by March",
      "* Next step: Count the joins into billing tables. (Moderator)",
      "* If the vote that went to the larger camp without naming a reason is put back: Split billing into its own service this year.",
    ]);
    expect(log).not.toContain("Without conforming and unexplained moves");
  });

  test("standing support is Good, a standing attacker Bad, what is contested Neutral, and what was refuted neither", () => {
    expect(under(text, "### A: Split it")).toBe(
      [
        "Standing: B is answered by m.",
        "",
        "* Good, because Deploys get smaller. (by-s, s)",
        "* Neutral, because it is contested that It is dear. (by-z, z)",
        "",
        "Refuted, and so neither: r.",
      ].join("\n"),
    );
    expect(under(text, "### B: Keep it")).toBe(
      [
        "Refuted by m, which stands.",
        "",
        "* Neutral, because it is contested that It is cheap. (by-y, y)",
        "* Bad, because It leaks card data. (by-m, m)",
      ].join("\n"),
    );
  });

  test("the minority and the outcome without conforming stand under More Information", () => {
    expect(under(text, "## More Information")).toBe(
      "* Minority: B: Keep it, held by Performance: refuted. Refuted by m, which stands.\n* Without conforming and unexplained moves: B: Keep it (refuted)",
    );
  });

  test("without a choice it says why there is none", () => {
    const open = {
      ...decided,
      verdict: {
        ...verdict,
        chosen: null,
        resolution: "unresolved",
        detail: "The count is tied.",
        withoutConforming: null,
      },
    };
    expect(under(madr(open), "## Decision Outcome")).toBe(
      "No option was chosen, because the question is unresolved. The count is tied.",
    );
    expect(under(madr({ ...decided, verdict: null }), "## Decision Outcome")).toBe(
      "No option was chosen, because the deliberation has no verdict yet.",
    );
    expect(
      under(madr(argumentOf({ nodes: [], edges: [], events: [] })), "## Considered Options"),
    ).toBe("No options were on the table.");
  });

  test("a rehearsed one says so twice: to programs and to readers", () => {
    expect(
      madr({ ...decided, rehearsed: true }).match(
        /rehearsed: a built-in panel spoke, no model did/g,
      )?.length,
    ).toBe(2);
    expect(text).not.toContain("rehearsed");
  });

  test.each(HOSTILE)("%j adds no section, no bullet and no front matter", (hostile) => {
    const texts = { A: hostile, B: hostile, m: hostile, s: hostile };
    const options = decided.options.map((option) => ({
      ...option,
      label: hostile,
      holders: [hostile],
    }));
    const labels = new Map(
      Array.from(decided.labels, ([id, label]) => [
        id,
        { ...label, text: Object.hasOwn(texts, id) ? hostile : label.text, author: hostile },
      ]),
    );
    const made = madr({
      ...decided,
      options,
      labels,
      members: [hostile],
      topic: hostile,
      issue: { id: "issue", title: "Split billing?" },
      deliberation: hostile,
      risks: [{ author: hostile, text: hostile }],
    });
    const shape = (of: string) =>
      of
        .split("\n")
        .filter((line) => /^(?:#{1,6} |\* |---|>)/.test(line))
        .map((line) => line.slice(0, 2));
    expect(shape(made)).toEqual(shape(text));
  });

  test("a real dialectic gives one whose outcome is its verdict", () => {
    const told = argument(dialecticLog());
    const made = madr(told);
    expect(under(made, "## Considered Options").split("\n")).toEqual(
      told.options.map(({ id, label }) => `* ${id}: ${label}`),
    );
    expect(under(made, "## Decision Outcome")).toContain(
      `because the panel leans to it ${told.verdict?.resolution}. ${told.verdict?.detail}`,
    );
    expect(
      under(made, "## More Information")
        .split("\n")
        .filter((line) => line.startsWith("* Minority: ")).length,
    ).toBe(told.minority.length);
  });
});
