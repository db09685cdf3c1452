import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GATE, stoppedAt, type Stopped } from "../../test/builders/stopped.ts";
import { status } from "../views/index.ts";
import { decideOn, type Waiting } from "./decision.ts";

const KEY = "AKIA7Q3ZP9XW2LMN4RTV"; // made up, in the form of a real one
let stopped: Stopped;
let gate: Waiting;
beforeEach(async () => {
  stopped = stoppedAt("gate");
  gate = status(await stopped.store.read(stopped.id)).waitingFor.gates.find(
    ({ ask }) => ask === GATE,
  ) as Waiting; // the log stops there
});
afterEach(() => stopped.close());

const decide = (choice: string, note = "", who = "lead"): Promise<unknown> =>
  decideOn(stopped.store, stopped.id, gate, { choice, note }, who);
const decisions = async (): Promise<readonly unknown[]> =>
  (await stopped.store.read(stopped.id)).flatMap((event) =>
    event.type === "person.decided" ? [event.data] : [],
  );

describe("A decision", () => {
  it("is recorded under its number, with who took it and why", async () => {
    const recorded = await decide("start", "Good panel.");
    const last = (await stopped.store.read(stopped.id)).at(-1);
    expect([recorded, await decisions()]).toEqual([
      { seq: last?.seq, notices: [] },
      [{ ask: GATE, choice: "start", who: "lead", default: false, note: "Good panel." }],
    ]);
  });

  it("that is none of those offered, or lacks the words it wants, is refused and not recorded", async () => {
    await expect(decide("explode")).rejects.toMatchObject({ code: "bad-choice" });
    await expect(decide("modify")).rejects.toMatchObject({ code: "bad-choice" });
    expect(await decisions()).toEqual([]);
  });

  it("[R-B14] after another is told which one stands; the same one again is the one that was recorded", async () => {
    const first = await decide("start");
    await expect(decide("modify", "One more.", "chair")).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("“start” by lead stands.") as string,
    });
    expect([await decide("start"), (await decisions()).length]).toEqual([first, 1]);
  });

  it("[R-J3] loses the secrets in its note", async () => {
    expect([
      await decide("start", KEY),
      JSON.stringify(await decisions()).includes(KEY),
    ]).toMatchObject([
      { notices: ["Redacted before it is recorded: --note, line 1: AWS access key."] },
      false,
    ]);
  });

  it("on a gate that no longer waits is refused", async () => {
    const over = stoppedAt("over");
    await expect(
      decideOn(
        over.store,
        over.id,
        { ...gate, ask: "gate/none" },
        { choice: "start", note: "" },
        "lead",
      ),
    ).rejects.toMatchObject({ code: "refused" });
    over.close();
  });
});
