import { describe, expect, it } from "vitest";
import { alarm, gone, notice, UNANIMOUS } from "./notices.ts";

describe("facts about the run itself", () => {
  it("a notice concerns a seat or the whole run", () => {
    expect(notice("no-quorum", "Only one spoke.")).toEqual({
      kind: "notice",
      code: "no-quorum",
      text: "Only one spoke.",
      seat: null,
    });
    expect(notice("substitute", "Somebody took over.", "security").seat).toBe("security");
  });

  it("an alarm names the round and the messages it is about", () => {
    expect(alarm("unanimous", 2, UNANIMOUS, ["r2-msg-001"])).toEqual({
      kind: "alarm",
      code: "unanimous",
      round: 2,
      text: "Unanimous agreement detected. Verify diversity of reasoning.",
      refs: ["r2-msg-001"],
    });
    expect(alarm("FC2", 1, "Nobody challenged it.").refs).toEqual([]);
  });

  it("[X-01] a seat that gave no usable reply is named with the ask, the state it ended in and why", () => {
    expect(
      gone({
        kind: "absent",
        ask: "argument/1/growth",
        seat: "growth",
        state: "timed-out",
        why: "no reply in time",
        mendable: true,
      }),
    ).toEqual({
      kind: "notice",
      code: "seat-absent",
      text: "growth gave no usable reply to argument/1/growth (timed-out): no reply in time",
      seat: "growth",
    });
  });
});
