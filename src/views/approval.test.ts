import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { logOf } from "../../test/builders/debate.ts";
import { History } from "../engine/deliberation/history.ts";
import type { Draft, LogEvent } from "../log/event.ts";
import { formats } from "../report/index.ts";
import { approval, status } from "./status.ts";

const approved = (data: Partial<Draft<"approval.recorded">["data"]>): Draft => ({
  type: "approval.recorded",
  data: { status: "accepted", who: "lead", note: "", ...data },
});
const ended = dialecticLog();
const after = (...drafts: readonly Draft[]): readonly LogEvent[] => logOf([...ended, ...drafts]);

describe("The status of a result", () => {
  test("[Q-18] is proposed until somebody records another, and none before the end", () => {
    expect([approval(ended.slice(0, -1)), approval(ended)]).toEqual([
      null,
      {
        status: "proposed",
        who: null,
        date: null,
        supersededBy: null,
        reviewOn: null,
        note: "",
        history: [],
      },
    ]);
  });

  test("[Q-18] is what was recorded last, and what was recorded before stays", () => {
    const events = after(
      approved({ reviewOn: "2027-01-31", note: "Fits." }),
      approved({ status: "superseded", who: "board", supersededBy: "billing-2" }),
    );
    const date = events.at(-1)?.ts.slice(0, 10) ?? "";
    const [first, last] = [
      {
        status: "accepted",
        who: "lead",
        date,
        supersededBy: null,
        reviewOn: "2027-01-31",
        note: "Fits.",
      },
      {
        status: "superseded",
        who: "board",
        date,
        supersededBy: "billing-2",
        reviewOn: null,
        note: "",
      },
    ];
    expect(approval(events)).toEqual({ ...last, history: [first, last] });
  });

  test("[Q-18] of a fork is its own", () => {
    const forked: Draft = {
      type: "deliberation.forked",
      data: { parent: "one", at: ended.length, head: "" },
    };
    expect(approval(after(approved({}), forked))?.status).toBe("proposed");
  });

  test("[Q-18] changes nothing of what was asked, said and concluded", () => {
    const events = after(approved({ status: "rejected" }));
    const told = ({ facts, replies, concluded, asks }: History) => ({
      facts: [...facts],
      replies: [...replies],
      asks: [...asks.keys()],
      concluded,
    });
    expect(told(History.of(events))).toEqual(told(History.of(ended)));
    expect(status(events)).toEqual(status(ended));
  });

  test("[Q-18] is shown in the report, in JSON and in the head of a decision record", () => {
    const events = after(approved({ reviewOn: "2027-01-31", note: "Fits." }));
    const date = events.at(-1)?.ts.slice(0, 10) ?? "";
    expect(formats.md(events)).toContain(
      `**Status:** accepted by lead on ${date}, to be reviewed on 2027-01-31. “Fits.”`,
    );
    expect(formats.md(ended)).not.toContain("**Status:** accepted");
    expect(JSON.parse(formats.json(events))).toMatchObject({ approval: { status: "accepted" } });
    expect(formats.madr(events).split("\n").slice(1, 5)).toEqual([
      'status: "accepted"',
      'decision-makers: ["lead"]',
      "review-on: 2027-01-31",
      `date: ${date}`,
    ]);
    const superseded = after(approved({ status: "superseded", supersededBy: 'a"\nb: c' }));
    expect(formats.madr(superseded).split("\n")[1]).toBe('status: "superseded by a\\" b: c"');
    expect(formats.madr(ended)).toContain('status: "proposed"\ndate:');
  });
});
