import { describe, expect, it } from "vitest";
import type { Draft, LogEvent } from "../../log/event.ts";
import { dialectic } from "../../protocols/index.ts";
import type { Verdict } from "../../kernel/fact.ts";
import type { Protocol } from "../../kernel/protocol.ts";
import { single } from "../../kernel/script.ts";
import { brief, usual } from "../../../test/builders/panel.ts";
import { advance } from "./frontier.ts";
import { History } from "./history.ts";
import { open } from "./open.ts";
import { preflightAsk } from "./preflight.ts";
import { lapseDraft, submit } from "./submit.ts";

/** Events with made-up frames: history reads nothing else. */
function framed(drafts: readonly Draft[]): LogEvent[] {
  return drafts.map((draft, i) => ({
    v: 1,
    seq: i + 1,
    id: "",
    epoch: 1,
    ts: "",
    prev: "",
    h: "",
    ...draft,
  }));
}

/** A log of a whole run, or of its first replies. */
function held(protocol: Protocol = dialectic, replies = Infinity): Draft[] {
  const drafts: Draft[] = [
    open({
      id: "x",
      protocol,
      brief: brief(),
      models: { "*": "scripted" },
      caps: { calls: null, tokens: null, usd: null, minutes: null },
      turnMs: 1000,
      nonce: "n",
      rehearsal: null,
      options: {},
      engine: "test",
    }),
  ];
  for (let n = 0; ;) {
    const step = advance(protocol, History.of(framed(drafts)), 0);
    drafts.push(...step.drafts);
    if (step.outcome || n >= replies) return drafts;
    for (const ask of step.open) {
      if (n++ >= replies) continue;
      const settled = submit(ask, {
        raw: JSON.stringify(usual(ask)),
        call: null,
        finish: "stop",
        rejections: 0,
      });
      if (settled.type !== "ask.answered")
        throw new Error(`The panel's reply to ${ask.id} was not accepted`);
      drafts.push(settled);
    }
  }
}

describe("A reply that is sent back", () => {
  it("is told its faults, and not without end", () => {
    const [ask] = advance(dialectic, History.of(framed(held(dialectic, 0))), 0).open;
    if (!ask) throw new Error("Somebody is asked first");
    const strange = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`field-${n}`, n]));
    const back = submit(ask, {
      raw: JSON.stringify(strange),
      call: null,
      finish: "stop",
      rejections: 0,
    });
    expect([back.type, JSON.stringify(back.data).length < 20_000]).toEqual(["ask.rejected", true]);
  });
});

describe("A gate", () => {
  it("is recorded with its choices and with what its question was made from", () => {
    const gate = {
      question: "Go on?",
      says: [{ code: "go-on", params: {} }],
      choices: [{ id: "yes", label: "Yes" }],
      default: "yes",
    };
    const gated: Protocol = {
      ...dialectic,
      *script() {
        yield* single({ ...preflightAsk("m"), gate });
        throw new Error("Nobody answers");
      },
    };
    expect(held(gated, 0).at(-1)).toMatchObject({ type: "ask.opened", data: { gate } });
  });
});

describe("Law 4, first settlement wins", () => {
  it("a late reply, a second one and a lapse after an answer change nothing", () => {
    const drafts = held(dialectic, 5);
    const before = advance(dialectic, History.of(framed(drafts)), 0);
    const answered = drafts.find(
      (d) => d.type === "ask.answered" && d.data.ask === "position/1/security",
    ) as Draft<"ask.answered">;
    const late: Draft[] = [
      { type: "ask.answered", data: { ...answered.data, reply: { claim: "Another claim." } } },
      {
        type: "ask.lapsed",
        data: {
          ask: "position/1/security",
          seat: "security",
          state: "timed-out",
          why: "late",
          mendable: true,
        },
      },
    ];
    const after = advance(dialectic, History.of(framed([...drafts, ...late])), 0);
    expect({ drafts: after.drafts, open: after.open.map((a) => a.id) }).toEqual({
      drafts: before.drafts,
      open: before.open.map((a) => a.id),
    });
  });

  it("an answer marked late settles nothing", () => {
    const drafts = held(dialectic, 1);
    const [ask] = advance(dialectic, History.of(framed(drafts)), 0).open;
    const late: Draft = {
      type: "ask.answered",
      data: {
        ask: ask?.id ?? "",
        seat: "x",
        call: null,
        reply: {},
        state: "answered",
        mended: false,
        flags: [],
        late: true,
      },
    };
    expect(History.of(framed([...drafts, late])).replies.has(ask?.id ?? "")).toBe(false);
  });
});

describe("Law 5, drift", () => {
  const changed = (change: Partial<Protocol>): Protocol => ({ ...dialectic, ...change });

  it("a log replays under the protocol that made it", () => {
    expect(advance(dialectic, History.of(framed(held())), 0, { check: true })).toMatchObject({
      drafts: [],
      open: [],
      waits: [],
    });
  });

  it("[R-B6] new wording is no drift: recorded steps are reused", () => {
    const reworded = changed({ wording: { ...dialectic.wording, task: () => "Other words." } });
    expect(
      advance(reworded, History.of(framed(held(dialectic, 6))), 0, { check: true }).open.length,
    ).toBeGreaterThan(0);
  });

  const withVerdict = (change: Partial<Pick<Verdict, "chosen" | "detail" | "says">>): History =>
    History.of(
      framed(
        held().map((d): Draft =>
          d.type === "fact.recorded" && d.data.fact.kind === "verdict"
            ? { ...d, data: { ...d.data, fact: { ...d.data.fact, ...change } } }
            : d,
        ),
      ),
    );

  it("[R-B6] [Q-14] a sentence of the engine in other words is no drift; what it was made from counts", () => {
    const check = (history: History) => advance(dialectic, history, 0, { check: true });
    expect(check(withVerdict({ detail: "As an earlier release put it." }))).toMatchObject({
      drafts: [],
      open: [],
    });
    const other = { code: "verdict.no-votes", params: {} };
    expect(() => check(withVerdict({ says: other }))).toThrow(/the fact .* was verdict/);
  });

  it("of an old record, which lacks what its sentence was made from, the sentence counts", () => {
    const old = (change: Partial<Pick<Verdict, "detail">>): History =>
      History.of(
        framed(
          held().map((d): Draft => {
            if (d.type !== "fact.recorded" || d.data.fact.kind !== "verdict") return d;
            const { says: _says, ...fact } = d.data.fact;
            return { ...d, data: { ...d.data, fact: { ...fact, ...change } } };
          }),
        ),
      );
    const check = (history: History) => advance(dialectic, history, 0, { check: true });
    expect(check(old({}))).toMatchObject({ drafts: [], open: [] });
    expect(() => check(old({ detail: "Something else." }))).toThrow(/the fact .* was verdict/);
  });

  it("a protocol that would ask something else stops the run and names both", () => {
    const other = changed({
      script: (given) =>
        dialectic.script({ ...brief(), topic: given.topic, members: ["performance", "security"] }),
    });
    expect(() =>
      advance(other, History.of(framed(held(dialectic, 6))), 0, { check: true }),
    ).toThrow(
      /made by a protocol that differs.*the ask cast was [0-9a-f]{16} and would now be nothing/,
    );
  });

  it("a protocol that would conclude something else stops the run", () => {
    expect(() => advance(dialectic, withVerdict({ chosen: "o1" }), 0, { check: true })).toThrow(
      /the fact .* was verdict and would now be verdict/,
    );
  });
});

describe("submit", () => {
  const [ask] = advance(dialectic, History.of(framed(held(dialectic, 1))), 0).open;
  const given = (raw: string, over: object = {}) =>
    submit(ask as NonNullable<typeof ask>, {
      raw,
      call: "c1",
      finish: "stop",
      rejections: 0,
      ...over,
    });
  const good = JSON.stringify(usual(ask as NonNullable<typeof ask>));

  it("[X-01] ends every reply in exactly one state, and only the first two are opinions", () => {
    const state = (draft: Draft) => ("state" in draft.data ? draft.data.state : draft.type);
    expect(state(given(good))).toBe("answered");
    expect(state(given(good, { rejections: 1 }))).toBe("repaired");
    expect(state(given("{}", { rejections: 1 }))).toBe("unparsable");
    expect(state(given("I can't help with that."))).toBe("refused");
    expect(state(given("", { finish: "refusal" }))).toBe("refused");
    expect(state(given("", { rejections: 1 }))).toBe("absent");
    expect(state(lapseDraft(ask as NonNullable<typeof ask>, "timed-out", "late"))).toBe(
      "timed-out",
    );
  });

  it("says what to mend, and says of a cut reply that it was cut", () => {
    expect(given("{}")).toMatchObject({
      type: "ask.rejected",
      data: {
        call: "c1",
        reasons: expect.arrayContaining([expect.stringContaining("claim")]) as string[],
      },
    });
    expect(given('{"claim": "half', { finish: "length" })).toMatchObject({
      type: "ask.rejected",
      data: { reasons: ["length: the reply was cut off at its output limit; be shorter"] },
    });
  });

  it("notes that a reply had to be mended to be read", () => {
    expect(given(`Here it is:\n\`\`\`json\n${good}\n\`\`\``)).toMatchObject({
      type: "ask.answered",
      data: { mended: true },
    });
    expect(given(good)).toMatchObject({ data: { mended: false } });
  });
});
