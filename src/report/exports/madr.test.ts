import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { HOSTILE } from "../../../test/builders/argument.ts";
import { dialecticLog } from "../../../test/builders/dialectic-log.ts";
import { story } from "../../../test/builders/dialectic-story.ts";
import { argument } from "../../views/argument.ts";
import { madr } from "./madr.ts";

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

describe("A MADR decision record", () => {
  const text = madr(dialecticLog());

  test("has the sections of MADR 4 in their order, and front matter with the roles", () => {
    expect(headings(text)).toEqual([
      "# Should we split billing out of the monolith this year?",
      "## Context and Problem Statement",
      "## Considered Options",
      "## Decision Outcome",
      "### Consequences",
      "### Confirmation",
      "## Pros and Cons of the Options",
      "### Split billing into its own service this year",
      "### Keep billing in the monolith behind a module boundary",
      "## More Information",
    ]);
    expect(parse(/^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? "")).toEqual({
      status: "proposed",
      date: "2026-01-05",
      consulted: ["Performance", "Security", "Maintainability"],
    });
  });

  test("[Q-11] says what is proposed with members' reasons and risks, in sentences", () => {
    expect(under(text, "## Decision Outcome")).toMatch(
      /^Chosen option: “Keep billing in the monolith behind a module boundary”, because Performance argues: “.+” The question that is left: Must card data/u,
    );
    for (const row of under(text, "### Consequences").split("\n"))
      expect(row).toMatch(
        /^\* (?:Good, because .+ argues?: “.+”|Bad, because (?:.+ sees a risk|an objection of .+): “.+”)$/u,
      );
    expect(under(text, "### Split billing into its own service this year")).toMatch(
      /^\* Good, because Security argues: “.+”\n\* Bad, because .+ argues: “.+”$/u,
    );
    expect(under(text, "### Confirmation")).toBe(
      "* No job outside billing reads card data. (2026-12-31)",
    );
  });

  test("[Q-11] holds nothing of the process: no ids, no counts of votes, no rounds, no words of the engine", () => {
    expect(text).not.toMatch(
      /\br\d+-msg|\b[oai]\d+\b|\d of \d|blind|before anyone|round|certificate|attack|refuted|conforming|leans|panel/iu,
    );
  });

  test("[Q-11] says who dissents, what to do next, in any case, and what would change it", () => {
    expect(
      under(text, "## More Information")
        .split("\n")
        .map((row) => row.replace(/^\* /u, "")),
    ).toEqual([
      "Dissent: Security argues: “Split billing out, database first.”",
      "Next step: Ask the auditor whether database roles are enough. (security; March)",
      "Next step: Count the joins into billing tables.",
      "In any case: Ask the auditor whether database roles are enough.",
      "Would change the decision: The auditor rejects database roles. (the auditor; March)",
      "The deliberation behind it: `dissensus report 2026-01-05-split-billing`",
    ]);
  });

  test("without a choice it says so, and has no consequences", () => {
    const open = madr(dialecticLog({ say: (ask) => (ask.round > 1 ? undefined : null) }));
    expect([under(open, "## Decision Outcome"), under(open, "### Consequences")]).toEqual([
      "No option was chosen.",
      "None were recorded.",
    ]);
    const none = madr(dialecticLog({ say: () => undefined }));
    expect(under(none, "## Considered Options")).toBe("No options were considered.");
  });

  test("a rehearsed one says so twice: to programs and to readers", () => {
    const rehearsed = madr(dialecticLog({ opened: { models: { "*": "rehearsal" } } }));
    expect(rehearsed.match(/rehearsed: a built-in panel spoke, no model did/g)?.length).toBe(2);
    expect(text).not.toContain("rehearsed");
  });

  test.each(HOSTILE.filter((text) => text.trim() !== ""))(
    "%j adds no section, no bullet and no front matter",
    (hostile) => {
      const made = madr(
        dialecticLog({
          brief: { topic: hostile },
          say: (ask) =>
            ask.purpose === "final"
              ? { ...story(ask), claim: hostile, remainingRisk: hostile }
              : null,
        }),
      );
      const shape = (of: string) =>
        of
          .split("\n")
          .filter((line) => /^(?:#{1,6} |---|>)/.test(line))
          .map((line) => line.slice(0, 2));
      expect(shape(made)).toEqual(shape(text));
    },
  );

  test("considers every option of the deliberation", () => {
    expect(under(text, "## Considered Options").split("\n")).toEqual(
      argument(dialecticLog()).options.map(({ label }) => `* ${label}`),
    );
  });
});
