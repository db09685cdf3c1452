// Who has to do something next, and what: a person, a host, or nobody.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIRST_ASK, replyTo, stoppedAt, GATE, type Stopped } from "../../test/builders/stopped.ts";
import { promptText } from "../agents/render.ts";
import type { FileLog, LogEvent } from "../log/index.ts";
import type { Put } from "../engine/runners/prompt-of.ts";
import {
  decideOn,
  describeNext,
  describeWaiting,
  handIn,
  howToGoOn,
  isAllAnswered,
  isForHost,
  judgeAnswer,
  promptOf,
  waitingSeat,
} from "./remote-answers.ts";
import type { OpenGate } from "./remote-answers.ts";
import { change } from "./resuming.ts";
import { parseSettings } from "./settings.ts";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { status } from "../views/index.ts";

describe("A seat", () => {
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

  const taken = (): Promise<unknown> =>
    change(log, { models: { "*": "person" }, who: "lead", settings });
  const seat = (): Put => waitingSeat(log.events, undefined) as Put; // a person sits there

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
      await change(gated, { models: { "*": "person" }, who: "lead", settings });
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
      const before = promptText(promptOf(seat()));
      await change(log, { constraint: "No new vendors.", who: "lead", settings });
      expect([
        before.includes("Should the billing service be split?"),
        promptText(promptOf(seat())),
      ]).toEqual([true, before]);
    });

    it("is told everything that has to change about an answer that does not fit", async () => {
      await taken();
      for (const raw of ["{}", "no JSON", "[]", JSON.stringify({ ...REPLY, experts: [] })])
        expect(() => judgeAnswer(seat(), raw, stopped.id)).toThrow(
          /^Not recorded, the answer of .+ has to change:\n {2}\S/,
        );
    });

    it("[R-J3] loses its secrets before its answer is judgeAnswer or recorded, and is told so", async () => {
      await taken();
      const { draft, text, notices } = judgeAnswer(
        seat(),
        JSON.stringify(REPLY).replace("Support loses one of the interfaces on short notice.", KEY),
        stopped.id,
      );
      expect([`${JSON.stringify(draft)}${text}`.includes(KEY), notices]).toEqual([
        false,
        ["Redacted before it is recorded: experts.0.expertise.0, line 1: AWS access key."],
      ]);
    });

    it("can hand its answer to nobody but a run, where it is not to be judgeAnswer here", async () => {
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
      const { draft, notices } = judgeAnswer(seat(), JSON.stringify(REPLY), stopped.id);
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
});

const ASK = "challenge/2/security";
const silent = { say: ({ id }: { readonly id: string }) => (id === ASK ? undefined : null) };
const waitingOn = (models: Readonly<Record<string, string>>): readonly LogEvent[] =>
  dialecticLog({ ...silent, opened: { models } });
const [hosted, mixed, persons, models] = [
  { "*": "host" },
  { "*": "openai/model-a", security: "host" },
  { "*": "openai/model-a", security: "person" },
  { "*": "openai/model-a" },
].map(waitingOn);

describe("what is waited for", () => {
  it("is the host's where only seats of the host are asked", () => {
    expect([hosted, mixed, persons, models].map((events) => isForHost(events ?? []))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is told with who goes on: the agent, the person, or nobody", () => {
    expect(
      [hosted, mixed, persons, models].map((events) => describeWaiting(events ?? [], "one")),
    ).toEqual([
      "Waits for the host: Security\n  The agent that holds it goes on: next_asks with id one.\n",
      "Waits for the host: Security\n  The agent that holds it goes on: next_asks with id one.\n",
      `Waits for a person: Security (challenge)\n  dissensus decide one --ask ${ASK}\n`,
      "",
    ]);
  });

  it("is not everything answered while a host is asked, and a host goes on by itself", () => {
    const paused = dialecticLog({
      ...silent,
      opened: { models: { "*": "openai/model-a", security: "host" } },
      afterwards: [
        {
          type: "deliberation.paused",
          data: { reason: "person", detail: "waits for the host", activeMs: 1 },
        },
      ],
    });
    expect([
      isAllAnswered(paused),
      howToGoOn(paused, "one"),
      howToGoOn(models ?? [], "one"),
      describeNext(hosted ?? [], "one"),
    ]).toEqual([
      false,
      "The agent that holds it goes on: next_asks with id one.",
      "Go on with: dissensus resume one",
      "All is answered. The agent that holds it goes on: next_asks with id one.",
    ]);
  });
});

describe("A gate", () => {
  const KEY = "AKIA7Q3ZP9XW2LMN4RTV"; // made up, in the form of a real one
  let stopped: Stopped;
  let gate: OpenGate;
  beforeEach(async () => {
    stopped = stoppedAt("gate");
    gate = status(await stopped.store.read(stopped.id)).waitingFor.gates.find(
      ({ ask }) => ask === GATE,
    ) as OpenGate; // the log stops there
  });
  afterEach(() => stopped.close());

  const decide = (choice: string, note = "", who = "lead"): Promise<unknown> =>
    decideOn(stopped.store, stopped.id, gate, { choice, note, who });
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
      await expect(decide("modify")).rejects.toMatchObject({
        code: "bad-choice",
        hint: `Example: dissensus decide ${stopped.id} modify --note TEXT`,
      });
      expect(await decisions()).toEqual([]);
    });

    it("[R-B14] after another is told which one stands; the same one again is the one that was recorded", async () => {
      const first = await decide("start");
      await expect(decide("modify", "One more.", "chair")).rejects.toMatchObject({
        code: "refused",
        message: expect.stringContaining("“start” by lead counts.") as string,
      });
      expect([await decide("start"), (await decisions()).length]).toEqual([first, 1]);
    });

    it("[R-J3] loses the secrets in its note", async () => {
      expect([
        await decide("start", KEY),
        JSON.stringify(await decisions()).includes(KEY),
      ]).toMatchObject([
        { notices: ["Redacted before it is recorded: the note, line 1: AWS access key."] },
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
          { choice: "start", note: "", who: "lead" },
        ),
      ).rejects.toMatchObject({ code: "refused" });
      over.close();
    });
  });
});
