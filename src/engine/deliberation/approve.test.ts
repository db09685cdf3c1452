import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../../test/builders/dialectic-log.ts";
import { approvalDraft } from "./approve.ts";

const ended = dialecticLog();

describe("What a person makes of a result", () => {
  test("[Q-18] is that it is accepted, by whom, unless another status is given", () => {
    expect(
      [
        approvalDraft(ended, { who: " lead\n" }),
        approvalDraft(ended, {
          who: "lead",
          status: "rejected",
          note: "Too late.",
          reviewOn: "2028-02-29",
        }),
        approvalDraft(ended, { who: "lead", supersededBy: "billing-2" }),
      ].map(({ data }) => data),
    ).toEqual([
      { status: "accepted", who: "lead", note: "" },
      { status: "rejected", who: "lead", note: "Too late.", reviewOn: "2028-02-29" },
      { status: "superseded", who: "lead", note: "", supersededBy: "billing-2" },
    ]);
  });

  test("[Q-18] is refused before the end, in one paragraph that says what to do", () => {
    const running = ended.slice(0, -1);
    expect(() => approvalDraft(running, { who: "lead" })).toThrow(
      expect.objectContaining({
        code: "not-ended",
        exit: 1,
        message: expect.stringMatching(/has not ended, so there is no result to accept/),
        hint: expect.stringMatching(/^Go on with it first: dissensus resume /),
      }),
    );
  });

  test.each([
    ["nobody", { who: " " }],
    ["no day", { who: "lead", reviewOn: "next year" }],
    ["a day that there is not", { who: "lead", reviewOn: "2027-02-29" }],
    ["a month that there is not", { who: "lead", reviewOn: "2027-13-01" }],
    ["nothing that supersedes it", { who: "lead", supersededBy: " " }],
  ])("[Q-18] is refused for %s", (_what, request) => {
    expect(() => approvalDraft(ended, request)).toThrow(
      expect.objectContaining({ code: "bad-approval" }),
    );
  });

  test("[Q-18] is refused where a result is to supersede itself", () => {
    const [opened] = ended;
    const id = opened?.type === "deliberation.opened" ? opened.data.deliberation : "";
    expect(() => approvalDraft(ended, { who: "lead", supersededBy: id })).toThrow("something else");
  });
});
