import { expect, it } from "vitest";
import { decided, note } from "../../test/suites/drafts.ts";
import type { Draft } from "./event.ts";
import { replyIn } from "./replies.ts";

it("what a person decided settles its ask with the choice and the note, and says where it is a default", () => {
  const { type, data } = decided("a", "yes");
  const settled = {
    kind: "answered",
    ask: "a",
    seat: "person",
    state: "answered",
    value: { choice: "yes", note: "soon" },
  };
  expect([
    replyIn({ type, data: { ...data, note: "soon" } }),
    replyIn({ type, data: { ...data, note: "soon", default: true } }),
  ]).toEqual([
    { ...settled, flags: [] },
    { ...settled, flags: ["default"] },
  ]);
});

it("a lapse settles its ask without a reply, and keeps what the seat said of it", () => {
  const data = { ask: "a", seat: "s", state: "refused", why: "no", mendable: false } as const;
  const absent = { kind: "absent", ...data };
  const lapse = (more: object): Draft => ({ type: "ask.lapsed", data: { ...data, ...more } });
  expect([replyIn(lapse({})), replyIn(lapse({ says: "not mine" })), replyIn(note("a"))]).toEqual([
    absent,
    { ...absent, says: "not mine" },
    undefined,
  ]);
});
