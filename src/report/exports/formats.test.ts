import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../../test/builders/dialectic-log.ts";
import { graphOf } from "../../argument/index.ts";
import { stateOf } from "../../views/deliberation-state.ts";
import { formats, importAif } from "../index.ts";

const EXPORTS = ["madr", "argdown", "aif", "mermaid", "graphml", "tgf", "apx", "af"] as const;

describe("Exports of a deliberation's argument", () => {
  const events = dialecticLog();
  const rehearsed = dialecticLog({ opened: { models: { "*": "rehearsal" } } });

  test.each(EXPORTS)(
    "%s names every option, says of a rehearsed run that it was, and of another nothing of the kind",
    (format) => {
      const [text, said] = [formats[format](events), formats[format](rehearsed)];
      for (const option of format === "madr" ? ["Split billing", "Keep billing"] : ["o1", "o2"])
        expect(text).toContain(option);
      expect(said).toContain(
        format === "tgf" ? "o1 rehearsed\n" : "rehearsed: a built-in panel spoke, no model did",
      );
      expect(text.replace('"rehearsed": false', "")).not.toContain("rehearsed");
    },
  );

  test.each(EXPORTS)(
    "%s is there before anything was said, and equal logs give equal bytes",
    (format) => {
      expect(formats[format](dialecticLog({ say: () => undefined }))).not.toBe("");
      expect(formats[format](dialecticLog())).toBe(formats[format](events));
    },
  );

  test("what aif writes is imported as the graph the run was judged by", () => {
    const reading = importAif(formats.aif(events));
    expect(reading.kind === "read" ? reading.graph : reading.why).toEqual(
      graphOf(stateOf(events).facts),
    );
  });
});
