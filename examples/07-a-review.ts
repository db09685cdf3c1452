// A text under review: reviewers file findings, an author revises, until nothing that blocks is open or the rounds are over.
import assert from "node:assert/strict";
import { deliberate } from "dissensus";

const { answer, report, ending } = await deliberate("Is plan.md acceptable?", {
  model: "rehearsal",
  protocol: "review",
  preset: "plan",
  artifact: {
    name: "plan.md",
    text: "# Move the invoices\n\nWe copy the table at night and switch the readers in the morning.\n",
  },
  rounds: 2,
});

assert.ok(answer === null || /^plan\.md: (?:passed|blocked)$/u.test(answer));
console.log(`${answer ?? ending.kind}\n${report.markdown().split("\n").slice(0, 12).join("\n")}`);
