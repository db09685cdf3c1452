import { describe, expect, it } from "vitest";
import { Mailbox } from "./mailbox.ts";

const never = new Promise<never>(() => undefined);
const open = new AbortController().signal;

describe("What is said to a seat from outside", () => {
  it("is taken once, however many say something at once", async () => {
    const mailbox = new Mailbox();
    const heard = mailbox.await("say/1", open);
    const ended = new Promise<void>((resolve) => setTimeout(resolve, 50));
    expect([
      await Promise.all([
        mailbox.give("say/1", "first", ended),
        mailbox.give("say/1", "second", ended),
      ]),
      await heard,
    ]).toEqual([[true, false], "first"]);
  });

  it("waits a moment for a run that has yet to ask, and no longer than the run lasts", async () => {
    const mailbox = new Mailbox();
    const given = mailbox.give("say/1", "early", never);
    expect([
      await mailbox.await("say/1", open),
      await given,
      await mailbox.give("say/2", "late", Promise.resolve()),
    ]).toEqual(["early", true, false]);
  });
});
