import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import {
  approval,
  costs,
  health,
  positions,
  result,
  status,
  takeaways,
  timeline,
  transcript,
} from "../views/index.ts";
import { writtenPage } from "./first-page.ts";
import { json } from "./json.ts";
import { View } from "./view.ts";

describe("the JSON document", () => {
  test("[Q-11] is every projection under a schema version, in a fixed order", () => {
    const events = dialecticLog();
    const text = json(events);
    expect(JSON.parse(text)).toEqual({
      schema: "dissensus-report/1",
      status: status(events),
      page: writtenPage(events, new View(events, { isAnchored: false })).page,
      result: result(events),
      approval: approval(events),
      positions: positions(events),
      takeaways: takeaways(events),
      transcript: transcript(events),
      costs: costs(events),
      health: health(events),
      timeline: timeline(events),
    });
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      "schema",
      "status",
      "page",
      "result",
      "approval",
      "positions",
      "takeaways",
      "transcript",
      "costs",
      "health",
      "timeline",
    ]);
    expect(json(dialecticLog())).toBe(text);
  });

  test("[R-G9] holds nothing that a terminal or a script element would act on, and reads back as it was", () => {
    const claim = "</script>\u2028\u009b31m\u001b[1m";
    const text = json(
      dialecticLog({
        say: (ask) => (ask.id === "position/1/security" ? { ...story(ask), claim } : null),
      }),
    );
    expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028<]/);
    const read = JSON.parse(text) as { transcript: { id?: string; body: { claim?: string } }[] };
    expect(read.transcript.find(({ id }) => id === "r1-msg-002")?.body.claim).toBe(claim);
  });
});
