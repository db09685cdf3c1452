import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_ASK, replyTo, stoppedAt, type Stopped } from "../../test/builders/stopped.ts";
import { whole } from "../agents/render.ts";
import type { FileLog } from "../log/index.ts";
import { handIn, judged, promptOf, type Seated, waitingSeat } from "./answer.ts";
import { change } from "./change.ts";
import { parseSettings } from "./settings.ts";

const settings = parseSettings("{}", "dissensus.yaml");
const KEY = "AKIA7Q3ZP9XW2LMN4RTV"; // made up, in the form of a real one
const REPLY = replyTo(FIRST_ASK);
let stopped: Stopped;
let log: FileLog;
beforeEach(async () => {
  stopped = stoppedAt("asked");
  log = await stopped.open();
});
afterEach(async () => {
  await log.close();
  stopped.close();
});

const taken = (): Promise<unknown> => change(log, { model: "person", who: "lead", settings });
const seat = (): Seated => waitingSeat(log.events, undefined) as Seated; // a person sits there

describe("A seat that a person holds", () => {
  it("is found when it is asked, by its ask or as the first; and not where a model sits", async () => {
    expect(waitingSeat(log.events, undefined)).toBe(undefined);
    await taken();
    expect([
      waitingSeat(log.events, undefined)?.ask.id,
      waitingSeat(log.events, FIRST_ASK)?.ask.id,
      waitingSeat(log.events, "synthesis"),
      waitingSeat(log.events, undefined, () => false),
    ]).toEqual([FIRST_ASK, FIRST_ASK, undefined, undefined]);
  });

  it("is not found before it is asked, and a gate is no seat", async () => {
    await taken();
    const atGate = stoppedAt("gate");
    const gated = await atGate.open();
    await change(gated, { model: "person", who: "lead", settings });
    const found = [
      waitingSeat(
        log.events.filter(({ type }) => type !== "ask.opened"),
        undefined,
      ),
      waitingSeat(gated.events, undefined)?.ask.id,
    ];
    await gated.close();
    atGate.close();
    expect(found).toEqual([undefined, undefined]);
  });

  it("is shown what a model would be, and no constraint that came after it was asked", async () => {
    await taken();
    const before = whole(promptOf(seat()));
    await change(log, { constraint: "No new vendors.", who: "lead", settings });
    expect([
      before.includes("Should the billing service be split?"),
      whole(promptOf(seat())),
    ]).toEqual([true, before]);
  });

  it("is told everything that has to change about an answer that does not fit", async () => {
    await taken();
    for (const raw of ["{}", "no JSON", "[]", JSON.stringify({ ...REPLY, experts: [] })])
      expect(() => judged(seat(), raw, stopped.id)).toThrow(
        /^Not recorded, the answer of .+ has to change:\n {2}\S/,
      );
  });

  it("[R-J3] loses its secrets before its answer is judged or recorded, and is told so", async () => {
    await taken();
    const { draft, text, notices } = judged(
      seat(),
      JSON.stringify(REPLY).replace("負荷試験", KEY),
      stopped.id,
    );
    expect([`${JSON.stringify(draft)}${text}`.includes(KEY), notices]).toEqual([
      false,
      ["Redacted before it is recorded: experts.0.expertise.0, line 1: AWS access key."],
    ]);
  });

  it("can hand its answer to nobody but a run, where it is not to be judged here", async () => {
    await taken();
    await log.close();
    await expect(
      handIn(stopped.store, stopped.id, {
        ask: FIRST_ASK,
        text: JSON.stringify(REPLY),
        who: "host",
      }),
    ).rejects.toMatchObject({ code: "refused", message: "Not recorded: nobody runs it." });
  });

  it("has its answer recorded once", async () => {
    await taken();
    const { draft, notices } = judged(seat(), JSON.stringify(REPLY), stopped.id);
    await log.close();
    const said = { ask: FIRST_ASK, text: JSON.stringify(REPLY), who: "lead" };
    const { seq } = await handIn(stopped.store, stopped.id, said, { draft });
    await expect(
      handIn(stopped.store, stopped.id, said, {
        draft: { ...draft, data: { ...draft.data, mended: true } },
      }),
    ).rejects.toMatchObject({ code: "refused", message: "Not recorded: answered already." });
    expect((await handIn(stopped.store, stopped.id, said, { draft })).seq).toBe(seq);
    const events = await stopped.store.read(stopped.id);
    const recorded = events.find((event) => event.seq === seq);
    expect([
      notices,
      events.filter(({ type }) => type === "ask.answered").length,
      recorded?.data,
      waitingSeat(events, FIRST_ASK),
    ]).toEqual([
      [],
      1,
      {
        ask: FIRST_ASK,
        seat: "moderator",
        call: null,
        reply: REPLY,
        state: "answered",
        mended: false,
        flags: [],
        late: false,
      },
      undefined,
    ]);
  });
});
