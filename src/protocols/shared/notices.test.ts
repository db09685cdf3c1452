import { describe, expect, it } from "vitest";
import { alarm, gone, notice, unanimousGate } from "./ask.ts";

describe("facts about the run itself", () => {
  it("a notice concerns a seat or the whole run", () => {
    expect(notice("diverse-reasons", { reasons: 2 })).toEqual({
      kind: "notice",
      code: "diverse-reasons",
      text: "The agreement rests on 2 kinds of reasons.",
      says: { code: "notice.diverse-reasons", params: { reasons: 2 } },
      seat: null,
    });
    expect(notice("options-full", { option: "Wait" }, "security").seat).toBe("security");
  });

  it("an alarm names the round and the messages it is about", () => {
    expect(alarm("unanimous", 2, {}, ["r2-msg-001"])).toEqual({
      kind: "alarm",
      code: "unanimous",
      round: 2,
      text: "Unanimous agreement detected. Verify diversity of reasoning.",
      says: { code: "alarm.unanimous", params: {} },
      refs: ["r2-msg-001"],
    });
    expect(alarm("FC2", 1).refs).toEqual([]);
  });

  it("[X-01] a seat that gave no usable reply is named with the ask, the state it ended in and why", () => {
    expect(
      gone({
        kind: "absent",
        ask: "argument/1/growth",
        seat: "growth",
        state: "timed-out",
        why: "no reply within 9 s",
        says: { code: "lapse.timed-out", params: { seconds: 9 } },
        mendable: true,
      }),
    ).toEqual({
      kind: "notice",
      code: "seat-absent",
      text: "growth gave no usable reply to argument/1/growth (timed-out): no reply within 9 s",
      says: {
        code: "notice.seat-absent",
        params: {
          seat: "growth",
          ask: "argument/1/growth",
          state: "timed-out",
          why: { code: "lapse.timed-out", params: { seconds: 9 } },
        },
      },
      seat: "growth",
    });
  });
});

describe("the offer after a unanimous blind round", () => {
  it("[X-22, X-20] says that more rounds are unlikely to help, offers to end, and goes on unless somebody ends it", () => {
    expect(unanimousGate(1)).toMatchObject({
      id: "gate/unanimous",
      round: 1,
      gate: {
        question:
          "The blind round is unanimous, for different reasons. More rounds are unlikely to help. Go on?",
        choices: [
          { id: "go-on", label: "Go on with the next round" },
          { id: "end", label: "End here with final positions" },
        ],
        default: "go-on",
      },
    });
  });
});
