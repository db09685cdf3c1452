// A table at which models and a host sit: the run asks the models itself, and waits for what the host brings.
import { describe, expect, it } from "vitest";
import { roundTable, says } from "../../../test/builders/round-table.ts";
import { counted } from "../../../test/faults/counted.ts";
import { ofType, tableFor, type Table } from "../../../test/faults/sitting.ts";
import type { Ask } from "../../kernel/ask.ts";
import { redactor } from "../../text/redaction.ts";
import { unattended, type People } from "./people.ts";

const MODELS = { "*": "scripted", s01: "host" };
const TURN_MS = 60_000;
const HOST_TURN_MS = 600_000;
const agent = counted(({ ask }) => says(ask));

function mixed(
  options: Parameters<typeof roundTable>[0] = { seats: 3, rounds: 2 },
): Promise<Table> {
  return tableFor({
    protocol: roundTable(options),
    agent: agent.agent,
    models: MODELS,
    turnMs: TURN_MS,
    hostTurnMs: HOST_TURN_MS,
  });
}

function hostSaying(
  say: (ask: Ask, n: number) => string | undefined,
): People & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    ...unattended,
    asked,
    host: (ask) => {
      asked.push(ask.id);
      const text = say(ask, asked.length);
      return Promise.resolve(text === undefined ? undefined : { text });
    },
  };
}

const never = (): Promise<undefined> => new Promise(() => undefined);

describe("a seat of the host", () => {
  it("is asked of the host and of no model, in every round, and what it says stands in the record without a call", async () => {
    const [table, people] = [await mixed(), hostSaying(says)];
    expect(await table.sit({ people })).toMatchObject({ kind: "concluded", reason: "settled" });
    const events = await table.events();
    expect([
      people.asked,
      ofType(events, "ask.answered")
        .filter(({ call }) => call === null)
        .map(({ ask }) => ask),
      ofType(events, "call.reserved")
        .map(({ ask }) => ask)
        .filter((ask) => ask.endsWith("s01")),
    ]).toEqual([["round/1/s01", "round/2/s01"], ["round/1/s01", "round/2/s01"], []]);
  });

  it("is asked again with its reply sent back, as often as an agent is, and then given up", async () => {
    const [table, people] = [await mixed({ seats: 3, rounds: 1 }), hostSaying(() => "{}")];
    expect(await table.sit({ people })).toMatchObject({ kind: "concluded" });
    const events = await table.events();
    expect([
      people.asked.length,
      ofType(events, "ask.rejected").length,
      ofType(events, "ask.lapsed").map(({ ask, state }) => [ask, state]),
    ]).toEqual([2, 1, [["round/1/s01", "unparsable"]]]);
  });

  it("that stays silent is absent after a host's turn, and no sooner", async () => {
    const table = await mixed({ seats: 3, rounds: 1 });
    expect(await table.sit({ people: { ...unattended, host: never } })).toMatchObject({
      kind: "concluded",
      reason: "settled",
    });
    expect(ofType(await table.events(), "ask.lapsed")).toEqual([
      expect.objectContaining({
        ask: "round/1/s01",
        state: "timed-out",
        why: "no reply within 600 s",
      }),
    ]);
  });

  it("[R-M3] is recorded without the keys of this process, and so are a person's seat and note", async () => {
    const key = "dk-Wq7Zr2Xv9Lk4Mj8Nb3";
    const gate = {
      question: "Go on?",
      choices: [{ id: "go-on", label: "Go on", wants: "why" }],
      default: null,
    };
    const table = await tableFor({
      protocol: roundTable({ seats: 3, rounds: 2, gate }),
      agent: agent.agent,
      models: { ...MODELS, s02: "person" },
      turnMs: TURN_MS,
      hostTurnMs: HOST_TURN_MS,
    });
    const said = JSON.stringify({
      stance: "yes",
      confidence: 0.5,
      text: `It is ${key.split("").join("\u00ad")}.`,
    });
    const people: People = {
      ...hostSaying(() => said),
      answer: () => Promise.resolve({ text: said, who: "ann", isDefault: false }),
      decide: () =>
        Promise.resolve({ text: "go-on", note: `since ${key}`, who: "ann", isDefault: false }),
    };
    await table.sit({ people, redact: redactor([key]) });
    const events = await table.events();
    expect([
      ofType(events, "ask.answered")
        .filter(({ call }) => call === null)
        .map(({ reply }) => (reply as { text: string }).text),
      ofType(events, "person.decided").map(({ note }) => note),
    ]).toEqual([Array.from({ length: 4 }, () => "It is [redacted]."), ["since [redacted]"]]);
  });

  it("stands still where no host is: what the models said is kept, and the next sitting goes on from there", async () => {
    const table = await mixed({ seats: 3, rounds: 1 });
    const before = agent.asked.length;
    expect(await table.sit({ people: unattended })).toEqual({
      kind: "paused",
      reason: "person",
      detail: "waits for the host: Seat 1, say",
    });
    expect(await table.sit({ people: hostSaying(says) })).toMatchObject({
      kind: "concluded",
      reason: "settled",
    });
    expect(agent.asked.length - before).toBe(2);
  });

  it("takes nobody's turn while the run is stopped, and keeps what is brought in that moment", async () => {
    const [silent, late] = [
      await mixed({ seats: 1, rounds: 1 }),
      await mixed({ seats: 1, rounds: 1 }),
    ];
    const leaving = new AbortController();
    const gone: People = {
      ...unattended,
      host: () => {
        leaving.abort();
        return never();
      },
    };
    expect(await silent.sit({ people: gone, checkpoint: leaving.signal })).toMatchObject({
      kind: "paused",
      reason: "interrupt",
    });
    expect(ofType(await silent.events(), "ask.lapsed")).toEqual([]);
    const going = new AbortController();
    const lastWord: People = {
      ...unattended,
      host: (ask) => {
        going.abort();
        return Promise.resolve({ text: says(ask) });
      },
    };
    await late.sit({ people: lastWord, checkpoint: going.signal });
    expect(ofType(await late.events(), "ask.answered").map(({ ask }) => ask)).toEqual([
      "round/1/s01",
    ]);
  });
});
