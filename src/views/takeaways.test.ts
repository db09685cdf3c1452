import { describe, expect, it } from "vitest";
import { threeHeard } from "../../test/builders/debate.ts";
import type { Takeaway } from "../kernel/fact.ts";
import { formats } from "../report/index.ts";
import { takeaways } from "./takeaways.ts";

const taken = (over: Partial<Takeaway>): Takeaway => ({
  kind: "takeaway",
  about: "document",
  text: "No machine does that.",
  seats: ["a"],
  message: "r1-msg-001",
  who: null,
  by: null,
  source: "ctx:load.md#L2-L3",
  quote: "40 CPU-seconds a second",
  ...over,
});
const log = (...also: Takeaway[]) => threeHeard().debate.log({ also });

describe("what is taken away", () => {
  it("faults in one passage are one, with every voice; another passage stays apart, though it be on the same line", () => {
    const found = takeaways(
      log(
        taken({}),
        taken({
          seats: ["b"],
          message: "r1-msg-002",
          source: "ctx:load.md#L2-L4",
          quote: "It takes 40 CPU-seconds a second.",
          text: "Twelve processes cannot.",
        }),
        taken({
          seats: ["c"],
          message: "r1-msg-003",
          quote: "on an ordinary day",
          text: "The date is missing.",
        }),
        taken({ seats: ["c"], source: "ctx:other.md#L2-L3" }),
      ),
    ).document;
    expect(
      found.map(({ source, voices }) => [
        source,
        voices.map(({ titles, text }) => [text, ...titles]),
      ]),
    ).toEqual([
      [
        "ctx:load.md#L2-L3",
        [
          ["No machine does that.", "A"],
          ["Twelve processes cannot.", "B"],
        ],
      ],
      ["ctx:load.md#L2-L3", [["The date is missing.", "C"]]],
      ["ctx:other.md#L2-L3", [["No machine does that.", "C"]]],
    ]);
  });

  it("a passage that was not found is the same where the same words are quoted, and what joins two groups makes them one", () => {
    const gone = { source: "ctx:load.md", quote: "Forty, they say" };
    const [fault, ...others] = takeaways(
      log(taken(gone), taken({ ...gone, seats: ["b"], quote: "forty they say" })),
    ).document;
    expect([fault?.voices.map(({ titles }) => titles), others]).toEqual([[["A", "B"]], []]);
    const joined = takeaways(
      log(
        taken({ quote: "Forty" }),
        taken({ quote: "they say", seats: ["b"] }),
        taken({ quote: "Forty, they say", seats: ["c"] }),
      ),
    ).document;
    expect(joined.map(({ voices }) => voices.map(({ titles }) => titles))).toEqual([
      [["A", "B", "C"]],
    ]);
  });

  it("what is to be done in any case is said once, with everyone who says it", () => {
    const about = { about: "anyway", source: null, quote: null } as const;
    const found = takeaways(
      log(
        taken({ ...about, text: "Measure the queue." }),
        taken({
          ...about,
          text: "measure the queue",
          seats: ["b"],
          message: "r1-msg-002",
          by: "Friday",
        }),
        taken({ ...about, about: "next", text: "Call ops.", who: "ops" }),
      ),
    );
    expect(found.anyway).toEqual([
      {
        text: "Measure the queue.",
        titles: ["A", "B"],
        messages: ["r1-msg-001", "r1-msg-002"],
        who: null,
        by: "Friday",
      },
    ]);
    expect(found.next.map(({ text, who }) => [text, who])).toEqual([["Call ops.", "ops"]]);
  });

  it("stands in the report and in its data, and nothing does where nobody left any", () => {
    const events = log(
      taken({}),
      taken({
        about: "prediction",
        text: "The queue holds.",
        by: "2026-03-01",
        source: null,
        quote: null,
      }),
    );
    const report = formats.transcript(events);
    expect(report).toContain(
      "- **load.md, lines 2–3** “40 CPU-seconds a second” — No machine does that. (A: [r1-msg-001](#r1-msg-001))",
    );
    expect(report).toContain("- The queue holds. (A: [r1-msg-001](#r1-msg-001)) — 2026-03-01");
    expect(JSON.parse(formats.json(events))).toHaveProperty("takeaways.prediction");
    expect(formats.transcript(log())).not.toContain("What to take away");
  });
});
