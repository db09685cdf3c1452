import { describe, expect, it } from "vitest";
import { documentFaults, takeawaysOf } from "./takeaways.ts";

const documents = [{ name: "load.md", text: "12 processes.\nEach takes 40 CPU-seconds a second." }];

describe("what a reply leaves besides its vote", () => {
  it("a fault stands where the document holds the passage, else with the document alone", () => {
    const documentFaults = [
      { document: "load.md", quote: "40 CPU-seconds a second", problem: "No machine does that." },
      { document: "load.md", quote: "41 CPU-seconds a second", problem: "Not there." },
    ];
    expect(
      takeawaysOf({ documentFaults }, { id: "m1", seat: "a" }, documents).map(
        ({ about, source }) => [about, source],
      ),
    ).toEqual([
      ["document", "ctx:load.md#L2-L2"],
      ["document", "ctx:load.md"],
    ]);
  });

  it("who and by when are unknown where nobody said so", () => {
    const reply = {
      inAnyCase: ["Measure it."],
      wouldChange: [{ fact: "It takes 4.", who: "", by: " " }],
      nextSteps: [{ action: "Ask ops.", who: "ops", by: "Friday" }],
      prediction: { text: "It holds.", by: "2026-03-01" },
    };
    expect(
      takeawaysOf(reply, { id: "m1", seat: "a" }, documents).map(({ about, text, who, by }) => [
        about,
        text,
        who,
        by,
      ]),
    ).toEqual([
      ["anyway", "Measure it.", null, null],
      ["change", "It takes 4.", null, null],
      ["next", "Ask ops.", "ops", "Friday"],
      ["prediction", "It holds.", null, "2026-03-01"],
    ]);
  });

  it("[T-38] faults are asked for where there are documents, with the limit in the form", () => {
    expect(documentFaults([])).toBeUndefined();
    expect(documentFaults(["load.md"])?.toJSONSchema()).toMatchObject({ maxItems: 40 });
  });
});
