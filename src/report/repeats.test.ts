import { expect, test } from "vitest";
import { answer, list, outline, paragraph, section, small } from "./document.ts";
import { leaveOutRepeats } from "./record.ts";

const above = [
  paragraph("We move in April, after the sale has ended."),
  outline(answer("Why", "“Nobody can run it before the new engineer …” — Operations")),
];
const kept = (...blocks: Parameters<typeof section>[2]) =>
  leaveOutRepeats(above, [section("a", "A", blocks)], ["Move after the spring sale"])[0]?.blocks;

test("[Q-09] a sentence of the first page is left out of the record, whole or cut, and whoever said it", () => {
  expect(
    kept(
      list(
        ["We move in April, after the sale has ended. Then we rest."],
        ["Said for it: “Nobody can run it before the new engineer has come.” — Security"],
        ["The index is built first."],
      ),
    ),
  ).toEqual([list(["The index is built first."])]);
});

test("[Q-09] what the record has said is not said again, and a label without an entry goes", () => {
  expect(
    kept(
      paragraph("The index is built first."),
      outline({ label: "Next:", items: [["The index is built first."]] }),
    ),
  ).toEqual([paragraph("The index is built first.")]);
});

test("[Q-09] names of options, asides and short words may stand twice", () => {
  const blocks = [
    paragraph("Counted again: Move after the spring sale"),
    paragraph("One model alone: Move after the spring sale"),
    paragraph(small("Operations, Security, Finance, Data")),
    paragraph(small("Operations, Security, Finance, Data")),
    paragraph("None."),
    paragraph("None."),
  ];
  expect(kept(...blocks)).toEqual(blocks);
});
