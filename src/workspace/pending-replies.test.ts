import { describe, expect, it } from "vitest";
import { PendingReplies } from "./sessions.ts";

const said = (text: string) => ({ text, who: "lead" });
const never = new Promise<never>(() => undefined);
const open = new AbortController().signal;

describe("What is said to a seat from outside", () => {
  it("is taken once, however many say something at once", async () => {
    const replies = new PendingReplies();
    const heard = replies.waitFor("say/1", open);
    const ended = new Promise<void>((resolve) => setTimeout(resolve, 50));
    expect([
      await Promise.all([
        replies.give("say/1", said("first"), ended),
        replies.give("say/1", said("second"), ended),
      ]),
      await heard,
    ]).toEqual([[true, false], said("first")]);
  });

  it("waits a moment for a run that has yet to ask, and no longer than the run lasts", async () => {
    const replies = new PendingReplies();
    const given = replies.give("say/1", said("early"), never);
    expect([
      await replies.waitFor("say/1", open),
      await given,
      await replies.give("say/2", said("late"), Promise.resolve()),
    ]).toEqual([said("early"), true, false]);
  });
});
