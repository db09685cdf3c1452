// What a host is told, what it is refused and why, and what time, people and other processes do to a hosted run; on the smallest protocol.
import { describe, expect, it } from "vitest";
import {
  Host,
  decided,
  placeFor,
  STORES,
  tablePlay,
  Wall,
  type PlaceOptions,
} from "../../../test/builders/host.ts";
import type { TableOptions } from "../../../test/builders/round-table.ts";
import { FaultFs } from "../../../test/fault-fs.ts";
import { ofType } from "../../../test/faults/sitting.ts";
import type { Gate } from "../../kernel/ask.ts";
import { busy } from "../../log/lock.ts";
import { redactor } from "../../text/redaction.ts";
import { AWAY_MS } from "./hosted-time.ts";
import { MOST_REPLY_CHARACTERS, type Submitted } from "./hosted.ts";

const GATE: Gate = {
  question: "Go on?",
  choices: [
    { id: "go-on", label: "Go on" },
    { id: "end", label: "End" },
  ],
  default: "go-on",
};
const SAID = JSON.stringify({ stance: "yes", confidence: 0.5, text: "As it should be." });
const DAY_MS = 86_400_000;
const TURN_MS = 60_000;

async function table(options: TableOptions = {}, over: PlaceOptions = {}): Promise<Host> {
  return new Host(await placeFor(tablePlay(options), { turnMs: TURN_MS, ...over }));
}

const refusalOf = (submitted: Submitted): unknown =>
  submitted.accepted ? "accepted" : { reasons: submitted.reasons, isOver: submitted.isOver };

/** Refused with this sentence, and nothing about it is in the log. */
async function refused(
  host: Host,
  ask: string,
  reply: string,
  why: string,
  isOver = true,
): Promise<void> {
  const before = await host.events();
  expect(refusalOf(await host.submit(ask, reply))).toEqual({ reasons: [why], isOver });
  expect(await host.events()).toEqual(before);
}

describe("a reply that holds a key of this process", () => {
  it("[R-M3] is judged and recorded without it", async () => {
    const key = "dk-Wq7Zr2Xv9Lk4Mj8Nb3";
    const host = await table({ seats: 1, rounds: 1 });
    await host.hosted().asksOf(host.place.id, "s01");
    expect(
      await host
        .hosted({ redact: redactor([key]) })
        .submit(host.place.id, "round/1/s01", SAID.replace("should", key.toUpperCase())),
    ).toMatchObject({ accepted: true });
    expect(
      ofType(await host.events(), "ask.answered").map(
        ({ reply }) => (reply as { text: string }).text,
      ),
    ).toEqual(["As it [redacted] be."]);
  });
});

describe("what is open", () => {
  it("is named by ask and seat, and by nothing that it shows", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    const name = (n: number) => ({
      ask: `round/1/s0${n}`,
      seat: `s0${n}`,
      title: `Seat ${n}`,
      purpose: "say",
      round: 1,
      blind: true,
    });
    expect(await host.standing()).toEqual({ asks: [name(1), name(2)], ended: null });
    expect(await host.submit("round/1/s01", SAID)).toEqual({
      accepted: true,
      flags: [],
      standing: { asks: [name(2)], ended: null },
    });
    expect(await host.submit("round/1/s02", SAID)).toEqual({
      accepted: true,
      flags: [],
      standing: { asks: [], ended: "settled" },
    });
    expect(await host.standing()).toEqual({ asks: [], ended: "settled" });
  });

  it("is told to its own seat as the seat reads it, with the form, the rules, and why its last reply came back", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    const [mine] = await host.hosted().asksOf(host.place.id, "s01");
    expect(mine).toMatchObject({
      ask: "round/1/s01",
      seat: "s01",
      blind: true,
      rules: [],
      refused: [],
      schema: { type: "object", required: ["stance", "confidence", "text"] },
    });
    expect(mine?.prompt).toContain("Say what you think.");
    await host.submit("round/1/s01", "{}");
    const [again] = await host.hosted().asksOf(host.place.id, "s01");
    expect(again).toEqual({
      ...mine,
      refused: ofType(await host.events(), "ask.rejected")[0]?.reasons,
    });
    expect([
      await host.hosted().asksOf(host.place.id, "s03"),
      await host.hosted().asksOf(host.place.id, "person"),
    ]).toEqual([[], []]);
  });

  it("is not the host's where another fills the seat: it is neither told nor taken", async () => {
    const host = await table({ seats: 2, rounds: 1 }, { models: { "*": "host", s02: "person" } });
    expect((await host.standing()).asks.map(({ ask }) => ask)).toEqual(["round/1/s01"]);
    expect(await host.hosted().asksOf(host.place.id, "s02")).toEqual([]);
    await refused(
      host,
      "round/1/s02",
      SAID,
      "round/1/s02 is not the host's to answer: its seat is filled by person.",
    );
  });

  it("of a protocol that this release does not speak is refused with what to do", async () => {
    const host = await table();
    await expect(
      host.hosted({ protocol: () => undefined }).standing(host.place.id),
    ).rejects.toMatchObject({
      code: "unknown-protocol",
      message: "This log speaks round-table@1, which this release does not.",
    });
  });

  it("of a protocol that would ask something else by now is refused, and nothing is written", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.standing();
    const before = await host.events();
    const other = host.hosted({ protocol: () => ({ ...tablePlay({ seats: 1 }).protocol }) });
    await expect(other.standing(host.place.id)).rejects.toMatchObject({ code: "protocol-drift" });
    await expect(other.submit(host.place.id, "round/1/s01", SAID)).rejects.toMatchObject({
      code: "protocol-drift",
    });
    expect(await host.events()).toEqual(before);
  });
});

describe("a reply is refused, and not recorded,", () => {
  it("to what is settled, by whomever: the first that was accepted stands", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.submit("round/1/s01", SAID);
    const why = "round/1/s01 is settled already: the first reply that was accepted counts.";
    await refused(host, "round/1/s01", SAID, why);
    await refused(host, "round/1/s01", SAID.replace("yes", "no"), why);
    await refused(host, "round/1/s01", "no JSON", why);
    expect(ofType(await host.events(), "ask.answered")).toHaveLength(1);
  });

  it("under a name that nothing is asked under, however it is made", async () => {
    const host = await table({ seats: 2, rounds: 2 });
    await host.standing();
    for (const id of [
      "round/2/s01",
      "round/1/s01 ",
      "ROUND/1/S01",
      "round/1",
      "",
      "__proto__",
      "../round/1/s01",
      "deliberation.opened",
    ])
      await refused(
        host,
        id,
        SAID,
        `Nothing is asked under ${JSON.stringify(id)}. Ask what is open.`,
      );
    await refused(
      host,
      "x".repeat(5_000),
      SAID,
      `Nothing is asked under "${"x".repeat(80)}". Ask what is open.`,
    );
  });

  it("if it is longer than any reply that is asked for; a shorter one is taken afterwards", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.standing();
    const long = SAID.padEnd(MOST_REPLY_CHARACTERS + 1);
    await refused(
      host,
      "round/1/s01",
      long,
      "The reply has 1000001 characters; at most 1000000 are allowed.",
      false,
    );
    expect(await host.submit("round/1/s01", long.slice(0, -1))).toMatchObject({ accepted: true });
  });

  it("after the end", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.toEnd();
    await refused(
      host,
      "round/1/s01",
      SAID,
      "The deliberation is over (settled). Read its report.",
    );
    await refused(
      host,
      "round/2/s01",
      SAID,
      "The deliberation is over (settled). Read its report.",
    );
  });

  it("for a person: a gate is no seat's", async () => {
    const host = await table({ seats: 2, rounds: 2, gate: GATE });
    await host.answerAll(await host.open());
    expect(await host.standing()).toEqual({ asks: [], ended: null });
    await refused(
      host,
      "gate/1",
      JSON.stringify({ choice: "end", note: "" }),
      "gate/1 is a person's decision and no seat's reply.",
    );
  });
});

describe("a reply that breaks the form", () => {
  it("is sent back once with the reasons, and the mended one is accepted", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.standing();
    const bad = await host.submit(
      "round/1/s01",
      JSON.stringify({ stance: "perhaps", confidence: 0.5, text: "x" }),
    );
    expect(bad).toMatchObject({ accepted: false, isOver: false, standing: { ended: null } });
    expect(ofType(await host.events(), "ask.rejected")).toEqual([
      { ask: "round/1/s01", seat: "s01", call: null, reasons: bad.accepted ? [] : bad.reasons },
    ]);
    expect(bad.accepted ? "" : bad.reasons.join()).toMatch(/^stance: /u);
    expect(await host.submit("round/1/s01", SAID)).toMatchObject({ accepted: true });
    expect(ofType(await host.events(), "ask.answered")).toMatchObject([
      { ask: "round/1/s01", seat: "s01", call: null, state: "repaired" },
    ]);
  });

  it("twice leaves the seat absent, and a third reply is told so", async () => {
    const host = await table({ seats: 3, rounds: 1 });
    await host.submit("round/1/s01", "no JSON");
    expect(await host.submit("round/1/s01", "no JSON either")).toMatchObject({
      accepted: false,
      isOver: true,
    });
    const [lapse] = ofType(await host.events(), "ask.lapsed");
    expect(lapse).toMatchObject({ ask: "round/1/s01", seat: "s01", state: "unparsable" });
    await refused(
      host,
      "round/1/s01",
      SAID,
      `round/1/s01 is over without a reply (${lapse?.why ?? ""}); what comes now counts no more.`,
    );
  });

  it("by naming another seat for its author changes no author", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    expect(
      await host.submit(
        "round/1/s01",
        JSON.stringify({
          stance: "yes",
          confidence: 1,
          text: "x",
          seat: "s02",
          ask: "round/1/s02",
        }),
      ),
    ).toMatchObject({ accepted: true, flags: ['form: not asked for and left out: "seat", "ask"'] });
    await host.answerAll(await host.open());
    expect(ofType(await host.events(), "ask.answered").map(({ ask, seat }) => [ask, seat])).toEqual(
      [
        ["round/1/s01", "s01"],
        ["round/1/s02", "s02"],
      ],
    );
  });
});

describe("time", () => {
  it("a turn is over when its host stays silent at work: whoever looks next records it, and a reply after that is late", async () => {
    const host = await table({ seats: 3, rounds: 1 });
    const { wall } = host.place;
    await host.standing();
    wall.pass(TURN_MS - 1);
    expect((await host.standing()).asks).toHaveLength(3);
    await host.submit("round/1/s01", SAID);
    wall.pass(1);
    expect(refusalOf(await host.submit("round/1/s02", SAID))).toEqual({
      reasons: ["The deliberation is over (no-quorum). Read its report."],
      isOver: true,
    });
    expect(
      ofType(await host.events(), "ask.lapsed").map(({ ask, state, why }) => [ask, state, why]),
    ).toEqual(
      ["s02", "s03"].map((seat) => [`round/1/${seat}`, "timed-out", "no reply within 60 s"]),
    );
    expect(await host.standing()).toEqual({ asks: [], ended: "no-quorum" });
  });

  it("a seat stays silent for its turn and no longer while its host does nothing but look, however long the turn", async () => {
    const host = await table({ seats: 3, rounds: 1 }, { turnMs: 3 * AWAY_MS });
    const [hosted, { wall, id }] = [host.hosted(), host.place];
    await hosted.standing(id);
    const minutes: number[] = [];
    for (let minute = 5; (await hosted.standing(id)).asks.length > 0; minute += 5) {
      wall.pass(5 * 60_000);
      minutes.push(minute);
    }
    expect([
      minutes.at(-1),
      ofType(await host.events(), "ask.lapsed").map(({ state }) => state),
    ]).toEqual([45, ["timed-out", "timed-out", "timed-out"]]);
  });

  it("a host has its own turn where the run says so, and never less than an ask gives an agent", async () => {
    const silentFor = async (options: TableOptions, ms: number): Promise<number> => {
      const host = await table(
        { seats: 2, rounds: 1, ...options },
        { turnMs: TURN_MS, hostTurnMs: 5 * TURN_MS },
      );
      await host.standing();
      host.place.wall.pass(ms);
      return (await host.standing()).asks.length;
    };
    expect([
      await silentFor({}, 5 * TURN_MS - 1),
      await silentFor({}, 5 * TURN_MS),
      await silentFor({ turnMs: 1_000 }, 5 * TURN_MS - 1),
      await silentFor({ turnMs: 6 * TURN_MS }, 6 * TURN_MS - 1),
    ]).toEqual([2, 0, 2, 2]);
  });

  it("a late reply is told that the turn is over while others go on", async () => {
    const host = await table({ seats: 3, rounds: 2 });
    await host.standing();
    host.place.wall.pass(TURN_MS / 2);
    await host.submit("round/1/s01", SAID);
    await host.submit("round/1/s02", SAID);
    host.place.wall.pass(TURN_MS / 2);
    expect(await host.submit("round/1/s03", SAID)).toMatchObject({
      accepted: false,
      isOver: true,
      reasons: [
        "round/1/s03 is over without a reply (no reply within 60 s); what comes now counts no more.",
      ],
    });
    // The next round's turns begin now.
    expect((await host.standing()).asks.map(({ ask }) => ask)).toEqual([
      "round/2/s01",
      "round/2/s02",
      "round/2/s03",
    ]);
  });

  it("a host that is killed and comes back a day later goes on where it was: nothing lapsed, and its turn goes on from there", async () => {
    const host = await table({ seats: 2, rounds: 2 });
    await host.standing();
    host.place.wall.pass(TURN_MS - 1_000);
    await host.submit("round/1/s01", SAID);
    const before = await host.events();
    host.place.wall.pass(DAY_MS);
    expect((await host.standing()).asks.map(({ ask }) => ask)).toEqual(["round/1/s02"]);
    expect(await host.events()).toEqual(before);
    expect(await host.submit("round/1/s02", SAID)).toMatchObject({ accepted: true });
    expect(await host.standing()).toMatchObject({
      asks: [{ ask: "round/2/s01" }, { ask: "round/2/s02" }],
    });
    host.place.wall.pass(TURN_MS);
    expect(await host.standing()).toEqual({ asks: [], ended: "no-quorum" });
  });

  it("a clock that goes backwards ends no turn and loses no reply", async () => {
    const host = await table({ seats: 2, rounds: 2 });
    await host.standing();
    for (const ms of [-3_600_000, 500, -DAY_MS, 2 * DAY_MS, -1]) {
      host.place.wall.pass(ms);
      expect((await host.standing()).ended).toBeNull();
    }
    await host.toEnd(async (open) => {
      for (const ask of open) {
        host.place.wall.pass(-1_000);
        expect(await host.answer(ask)).toMatchObject({ accepted: true });
      }
    });
    expect(ofType(await host.events(), "ask.lapsed")).toEqual([]);
  });
});

describe("a person's decision", () => {
  it("[R-B15] is waited for as long as it takes: thirty days and fifty looks write nothing, and one decision lets it go on", async () => {
    const host = await table({ seats: 2, rounds: 2, gate: GATE });
    await host.answerAll(await host.open());
    const before = await host.events();
    for (let look = 0; look < 50; look += 1) {
      host.place.wall.pass((30 * DAY_MS) / 50);
      expect(await host.standing()).toEqual({ asks: [], ended: null });
    }
    expect(await host.events()).toEqual(before);
    await host.append(decided("gate/1", "go-on"));
    expect((await host.standing()).asks.map(({ ask }) => ask)).toEqual([
      "round/2/s01",
      "round/2/s02",
    ]);
    await host.toEnd();
    expect(
      ofType(await host.events(), "ask.opened").filter(({ gate }) => gate !== null),
    ).toHaveLength(1);
  });

  it("ends it where the person says so", async () => {
    const host = await table({ seats: 2, rounds: 2, gate: GATE });
    await host.answerAll(await host.open());
    await host.append(decided("gate/1", "end"));
    expect(await host.standing()).toEqual({ asks: [], ended: "human" });
  });

  it("to pause ends the call that comes to it; a person may still choose, else the next call takes it up in the host's name", async () => {
    const came = async (): Promise<Host> => {
      const host = await table({ seats: 2, rounds: 2, gate: { ...GATE, pauses: true } });
      const [first, last] = await host.open();
      if (first) await host.answer(first);
      expect(last && (await host.answer(last))).toMatchObject({
        accepted: true,
        standing: { asks: [], ended: null },
      });
      expect(ofType(await host.events(), "person.decided")).toEqual([]);
      return host;
    };
    const left = await came();
    expect((await left.standing()).asks.map(({ ask }) => ask)).toEqual([
      "round/2/s01",
      "round/2/s02",
    ]);
    expect(ofType(await left.events(), "person.decided")).toEqual([
      { ask: "gate/1", choice: "go-on", who: "host", default: false, note: "" },
    ]);
    const chosen = await came();
    await chosen.append(decided("gate/1", "end"));
    expect(await chosen.standing()).toEqual({ asks: [], ended: "human" });
  });

  it("to stop the run is taken up by the next call, once", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.standing();
    await host.append({
      type: "deliberation.paused",
      data: { reason: "user", detail: "", activeMs: 0 },
    });
    await host.standing();
    await host.standing();
    expect(ofType(await host.events(), "deliberation.resumed")).toEqual([{ who: "host" }]);
  });
});

describe("another process that writes", () => {
  it("is waited for, and a log that stays taken is an error that says so", async () => {
    const wall = new Wall();
    const store = STORES.memory(wall);
    const host = await table({ seats: 2, rounds: 1 }, { store, wall });
    let turns = 0;
    const taken = {
      ...store,
      open: (id: string) => (++turns < 10 ? Promise.reject(busy(id, 7)) : store.open(id)),
    };
    expect((await host.hosted({ store: taken }).standing(host.place.id)).asks).toHaveLength(2);
    await host.fetched("round/1/s01");
    const never = { ...store, open: (id: string) => Promise.reject(busy(id, 7)) };
    await expect(
      host.hosted({ store: never }).submit(host.place.id, "round/1/s01", SAID),
    ).rejects.toMatchObject({ code: "busy", message: "hosted-one is being written by process 7." });
    expect(await host.hosted({ store }).submit(host.place.id, "round/1/s01", SAID)).toMatchObject({
      accepted: true,
    });
  });

  it("and has answered in between: the later reply is refused, and the log holds one", async () => {
    const host = await table({ seats: 2, rounds: 1 });
    await host.standing();
    await host.fetched("round/1/s01");
    const { store } = host.place;
    const slow = {
      ...store,
      open: async (id: string) => {
        await host.submit("round/1/s01", SAID);
        return store.open(id);
      },
    };
    expect(
      await host.hosted({ store: slow }).submit(host.place.id, "round/1/s01", SAID),
    ).toMatchObject({
      accepted: false,
      isOver: true,
      reasons: ["round/1/s01 is settled already: the first reply that was accepted counts."],
    });
    expect(ofType(await host.events(), "ask.answered")).toHaveLength(1);
  });
});

describe("[R-M15] a reply to an ask whose prompt nobody fetched", () => {
  const SEATS = ["s01", "s02"];

  it.each(Object.keys(STORES) as (keyof typeof STORES)[])(
    "is refused with what to do, recorded nowhere, and taken once the prompt was given out, by whichever process (%s store)",
    async (kind) => {
      const wall = new Wall();
      const host = await table({ seats: 2, rounds: 1 }, { wall, store: STORES[kind](wall) });
      const { id } = host.place;
      await host.standing();
      const count = (await host.events()).length;
      const refused = await host.hosted().submit(id, "round/1/s01", SAID);
      expect(refused).toMatchObject({
        accepted: false,
        isOver: false,
        reasons: [
          "Nobody has fetched the prompt of round/1/s01, so this cannot be an answer to it. Fetch it first, next_asks with seat s01, from a context of that seat's own; answer it, then submit.",
        ],
      });
      expect((await host.events()).length).toBe(count);
      // Names alone are no prompt, and another seat's prompt is not this one's.
      await host.hosted().standing(id);
      await host.hosted().asksOf(id, "s02");
      expect(await host.hosted().submit(id, "round/1/s01", SAID)).toMatchObject({
        accepted: false,
        isOver: false,
      });
      await host.hosted().asksOf(id, "s01");
      expect((await host.events()).length).toBe(count);
      expect(await host.hosted().submit(id, "round/1/s01", SAID)).toMatchObject({ accepted: true });
    },
  );

  it("is refused in every round anew", async () => {
    const host = await table({ seats: 2, rounds: 2 });
    const { id } = host.place;
    for (const seat of SEATS) await host.hosted().asksOf(id, seat);
    for (const seat of SEATS) await host.hosted().submit(id, `round/1/${seat}`, SAID);
    expect((await host.standing()).asks.map(({ ask }) => ask)).toEqual([
      "round/2/s01",
      "round/2/s02",
    ]);
    expect(await host.hosted().submit(id, "round/2/s01", SAID)).toMatchObject({
      accepted: false,
      isOver: false,
    });
  });

  it("is refused however often; ten thousand looks leave one note for each ask, and no record", async () => {
    const fs = new FaultFs();
    const wall = new Wall();
    const host = await table({ seats: 2, rounds: 1 }, { wall, store: STORES.file(wall, fs) });
    await host.standing();
    const hosted = host.hosted();
    await hosted.asksOf(host.place.id, "s01");
    const written = fs.ops.filter(({ name }) => name === "write").length;
    const fetched = host.place.store.fetched(host.place.id);
    for (let n = 0; n < 10_000; n += 1) await fetched.add("round/1/s01");
    for (let n = 0; n < 20; n += 1) await hosted.asksOf(host.place.id, "s01");
    expect([
      fs.ops.filter(({ name }) => name === "write").length - written,
      (await fs.names("/root/hosted-one/fetched")).length,
    ]).toEqual([0, 1]);
  });
});
