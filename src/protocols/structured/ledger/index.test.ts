import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validFolder } from "../../../../test/builders/ledger-folder.ts";
import { readFolder } from "./folder.ts";
import { schemaGrowth, seenIn } from "./index.ts";

const critic = (verdict: string, confidence: string): string =>
  `# Critic\n\n## Hypothesis\n\nIt is BROKEN when 5 pagers ring.\n\n## Verdict\n\n${verdict}\n\n## Confidence\n\n${confidence}\n`;
const seen = (texts: Readonly<Record<string, string>>) => seenIn(new Map(Object.entries(texts)));

describe("what a folder shows besides its ledgers", () => {
  it("is how many roles made an artifact in each round; other files are none", () => {
    const { artifacts } = seen({
      "artifacts/round_01/action.md": "",
      "artifacts/round_01/critic.md": "",
      "artifacts/round_01/observed.md": "",
      "artifacts/round_12/guardian.md": "",
      "artifacts/action.md": "",
      "artifacts/round_12/notes/critic.md": "",
    });
    expect(artifacts).toEqual(
      new Map([
        [1, 2],
        [12, 1],
      ]),
    );
  });

  it("is the critic's verdict and confidence, from their own sections, where both are said", () => {
    const { critic: concluded } = seen({
      "artifacts/round_01/critic.md": critic("**UNCLEAR**", "4 of 5"),
      "artifacts/round_02/critic.md": critic("ROBUST", "5"),
      "artifacts/round_03/critic.md": critic("no word", "5"),
      "artifacts/round_04/critic.md": critic("BROKEN", "high"),
      "artifacts/round_05/guardian.md": critic("BROKEN", "5"),
      "artifacts/round_06/critic.md": "## Verdict",
    });
    expect(concluded).toEqual(
      new Map([
        [1, { verdict: "UNCLEAR", confidence: 4 }],
        [2, { verdict: "ROBUST", confidence: 5 }],
      ]),
    );
  });

  it("is the budget of rounds, unless the run was quick or nobody says", () => {
    const budget = (text: string): number | null =>
      seen({ "config/deliberation.json": text }).budget;
    expect(
      [
        '{"rounds":13,"preset":"standard"}',
        '{"rounds":9}',
        '{"rounds":4,"preset":"quick"}',
        '{"rounds":"13"}',
        '{"rounds":0}',
        "{}",
        "[]",
        "null",
        "{torn",
      ].map(budget),
    ).toEqual([13, 9, null, null, null, null, null, null, null]);
    expect(seen({}).budget).toBeNull();
  });

  it("is read from any text without an error", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.json(),
        (text, json) =>
          void seen({
            "artifacts/round_01/critic.md": `## Verdict\n${text}`,
            "config/deliberation.json": json,
          }),
      ),
      { seed: 1, numRuns: 100 },
    );
  });
});

describe("growth of the schema", () => {
  it("is none in a folder that keeps to the known fields", () => {
    expect(schemaGrowth(validFolder({ rounds: 6 }).ledgers())).toBe(0);
  });

  it("counts every field name once where it stands, in rows of lists too", () => {
    const folder = validFolder({ rounds: 3 });
    for (const id of ["C-1-1", "C-2-1"]) Object.assign(folder.claim(id), { mood: "calm" });
    Object.assign(folder.lead(1), { mood: "calm", constructor: 1 });
    Object.assign(folder.decision("D-1-1").cites[0] ?? {}, { page: 3 });
    expect(schemaGrowth(readFolder(folder.texts()).ledgers)).toBe(4);
  });
});
