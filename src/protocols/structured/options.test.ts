import { describe, expect, it } from "vitest";
import { ROLES } from "../../kernel/ledger.ts";
import { factsOf } from "../../../test/builders/hold.ts";
import { has } from "../../../test/builders/panel.ts";
import {
  askedFor,
  checks,
  held,
  holds,
  OPTIONS,
  sentBack,
  takes,
  type Body,
  type HeldStructured,
} from "../../../test/builders/structured-panel.ts";

const usual = held({ until: 1 });
const given = held({ until: 2, brief: { options: OPTIONS } });
const positions = (run: HeldStructured, round = 0) =>
  factsOf(run.facts, "position")
    .filter((position) => position.round === round)
    .map(({ seat, stance, basis }) => [seat, stance, basis]);
/** Who makes an artifact in a round, and which field its form has for where it stands. */
const asksFor = (run: HeldStructured, round = 1) =>
  run.asks
    .filter(({ id }) => id.startsWith(`artifact/${round}/`))
    .map((ask) => [ask.seat.id, ["declaredOption", "vote"].find((field) => has(ask, field))]);
const issue = (run: HeldStructured) => factsOf(run.facts, "issue").at(-1);

describe("options that nobody gave", () => {
  it("are grouped by the lead of the first round, from the blind positions", () => {
    const asked = usual.asks
      .filter(({ shape }) => JSON.stringify(shape.json).includes('"holders"'))
      .map(({ id }) => id);
    expect(asked).toEqual(["proposal/1/action"]);
    expect(issue(usual)).toEqual({
      kind: "issue",
      id: "i1",
      title: "Should the billing service be split?",
      main: true,
      origin: "grouped",
      stances: [
        { id: "o1", label: OPTIONS[0] },
        { id: "o2", label: OPTIONS[1] },
      ],
    });
  });

  it("a place in a group is a reading; each holder then says itself what its blind position was, and that is its vote", () => {
    expect(positions(usual)).toEqual([
      ...ROLES.map((role) => [role, holds(role), "grouped"]),
      ...ROLES.map((role) => [role, holds(role), "confirmed"]),
    ]);
    const otherwise = held({ until: 1, say: { "artifact/1/critic": { declaredOption: "o1" } } });
    expect(positions(otherwise).filter(([seat]) => seat === "critic")).toEqual([
      ["critic", "o2", "grouped"],
      ["critic", "o1", "confirmed"],
    ]);
    expect(otherwise.outcome["chosen"]).toBeNull();
  });

  it("where the lead puts itself is its own word: its blind vote is confirmed with the proposal, and at its artifact it says where it stands now", () => {
    const blind = factsOf(usual.facts, "message").find(
      ({ seat, phase }) => seat === "action" && phase === "position",
    )?.id;
    expect(factsOf(usual.facts, "position").find(({ basis }) => basis === "confirmed")).toEqual({
      kind: "position",
      seat: "action",
      round: 0,
      issue: "i1",
      stance: "o1",
      basis: "confirmed",
      confidence: null,
      message: blind,
    });
    expect(factsOf(usual.facts, "declaration")[0]).toEqual({
      kind: "declaration",
      message: blind,
      option: "o1",
      replaces: [],
    });
    expect(asksFor(usual)).toEqual([
      ["action", "vote"],
      ["guardian", "declaredOption"],
      ["observer", "declaredOption"],
      ["critic", "declaredOption"],
    ]);
    const at = (kind: string, ask: string) =>
      usual.facts.findIndex(
        (fact) =>
          fact.kind === kind &&
          (fact.kind === "message"
            ? fact.ask === ask
            : fact.kind === "position" && fact.basis === ask),
      );
    expect(at("position", "confirmed")).toBeLessThan(at("message", "supplement/1/guardian"));
  });

  it("a lead that puts itself nowhere, or in two groups, says it like the others", () => {
    const nowhere = {
      options: [
        { label: OPTIONS[0], holders: [] },
        { label: OPTIONS[1], holders: ["guardian", "observer", "critic"] },
      ],
    };
    const twice = {
      options: [
        { label: OPTIONS[0], holders: ["action"] },
        { label: OPTIONS[1], holders: ["action"] },
      ],
    };
    for (const groups of [nowhere, twice])
      expect(asksFor(held({ until: 1, say: { "proposal/1": groups } }))[0]).toEqual([
        "action",
        "declaredOption",
      ]);
  });

  it("who leads in place of a silent lead speaks for itself alone", () => {
    const run = held({ until: 1, absent: ["proposal/1/action"] });
    expect(positions(run).filter(([, , basis]) => basis === "confirmed")).toEqual([
      ["guardian", "o2", "confirmed"],
      ["observer", "o2", "confirmed"],
      ["critic", "o2", "confirmed"],
    ]);
    expect(asksFor(run)).toEqual([
      ["guardian", "vote"],
      ["observer", "declaredOption"],
      ["critic", "declaredOption"],
    ]);
  });

  it("in the quick preset the lead's word counts from the turn in which it groups, and in round 2 it is asked where it stands", () => {
    const run = held({ until: 2, brief: { preset: "quick" } });
    expect(positions(run).filter(([seat]) => seat === "action")).toEqual([
      ["action", "o1", "grouped"],
      ["action", "o1", "confirmed"],
    ]);
    expect([asksFor(run), asksFor(run, 2)]).toEqual([
      [
        ["action", undefined],
        ["guardian", "declaredOption"],
        ["observer", "declaredOption"],
        ["critic", "declaredOption"],
      ],
      [
        ["guardian", "vote"],
        ["action", "vote"],
        ["observer", "vote"],
        ["critic", "vote"],
      ],
    ]);
  });

  it("[T-41] what its holder does not confirm is no vote, and it stays among those entitled to one", () => {
    const run = held({ until: 1, absent: ["artifact/1/observer"] });
    expect(positions(run).filter(([seat]) => seat === "observer")).toEqual([
      ["observer", "o2", "grouped"],
    ]);
    expect(factsOf(run.facts, "verdict")[0]?.detail).toBe(
      "No option is held by more than half of 4.",
    );
    const none = held({ until: 1, say: { "artifact/1": takes("none") } });
    expect([none.outcome["chosen"], factsOf(none.facts, "verdict")[0]?.resolution]).toEqual([
      null,
      "unresolved",
    ]);
  });

  it("an answer of one's own joins the list, if the list lacks it", () => {
    const own = (ownOption: string) =>
      held({ until: 1, say: { "artifact/1/critic": { declaredOption: "none", ownOption } } });
    expect([
      issue(own("Buy one."))?.stances.map(({ label }) => label),
      issue(own("split NOW"))?.stances.length,
    ]).toEqual([[...OPTIONS, "Buy one."], 2]);
    expect(sentBack(askedFor(usual, "artifact/1/critic"), { declaredOption: "none" })).toEqual([
      "ownOption: your declaration holds none of the options, so say in one sentence what it amounts to",
    ]);
  });

  it("nobody stands in two groups", () => {
    const twice: Body = {
      options: [
        { label: OPTIONS[0], holders: ["action", "critic"] },
        { label: OPTIONS[1], holders: ["critic"] },
      ],
    };
    expect(sentBack(askedFor(usual, "proposal/1/action"), twice)).toEqual([
      "options: critic stands in two groups",
    ]);
    expect(positions(held({ until: 1, say: { "proposal/1": twice } })).slice(0, 4)).toEqual([
      ["action", "o1", "grouped"],
      ["guardian", null, "grouped"],
      ["observer", null, "grouped"],
      ["critic", null, "grouped"],
    ]);
  });

  it("like ones are one option", () => {
    expect(
      issue(
        held({
          until: 1,
          say: {
            "proposal/1": {
              options: [
                { label: "Split now", holders: ["action"] },
                { label: "split now.", holders: ["critic"] },
              ],
            },
            "artifact/1": takes("o1"),
          },
        }),
      )?.stances,
    ).toEqual([{ id: "o1", label: "Split now" }]);
  });
});

describe("options that were given", () => {
  it("are named with the blind position, and nobody groups anything", () => {
    expect(positions(given)).toEqual(ROLES.map((role) => [role, holds(role), "confirmed"]));
    expect([
      issue(given)?.origin,
      JSON.stringify(askedFor(given, "proposal/1/action").shape.json).includes('"options"'),
    ]).toEqual(["given", false]);
  });

  it("[T-08] another one than before names what changed it, or that it was a thought of one's own", () => {
    const ask = askedFor(given, "artifact/1/critic");
    const sent = (because: readonly string[]) => sentBack(ask, takes("o1", { because }));
    expect([sent([]), sent(["own"]), sent(["r1-msg-001"])]).toEqual([
      ["you held o2 and now hold o1: because has to name what changed your mind, or own"],
      [],
      [],
    ]);
  });
});

describe("a move", () => {
  const moving = (over: Body, say = {}) =>
    held({
      until: 1,
      brief: { options: OPTIONS },
      say: {
        ...say,
        "artifact/1/guardian": takes("o1", over),
      },
    });
  const shift = (run: HeldStructured) =>
    factsOf(run.facts, "shift").map(({ seat, from, to, class: kind, trigger }) => [
      seat,
      from,
      to,
      kind,
      trigger,
    ]);
  const proposal = factsOf(given.facts, "message").find(({ phase }) => phase === "proposal")?.id;

  it("is argued where a message that was shown bears on it, and its trigger is named", () => {
    expect(
      shift(moving({ because: [proposal] }, { "proposal/1": { proposedOption: "o1" } })),
    ).toEqual([["guardian", "o2", "o1", "argued", proposal]]);
  });

  it("[T-08] is its own where it says so towards the smaller camp, unexplained without a word, and conforming towards the larger", () => {
    expect(shift(moving({}))).toEqual([["guardian", "o2", "o1", "own", null]]);
    expect(shift(moving({ because: [] }))).toEqual([["guardian", "o2", "o1", "unexplained", null]]);
    const joining = held({
      until: 1,
      brief: { options: OPTIONS },
      say: { "artifact/1/action": takes("o2") },
    });
    expect(shift(joining)).toEqual([["action", "o1", "o2", "conforming", null]]);
  });

  it("is argued by a check that was shown in an earlier round: its trigger is the message of whoever made it, and that is new evidence", () => {
    const broken = checks((name) =>
      name === "critic_attack_on_action_trace" ? { result: "BROKEN", option: "o2" } : {},
    );
    const run = held({
      until: 2,
      brief: { options: OPTIONS },
      say: { "check/1/1": broken, "artifact/2/observer": takes("o1", { because: ["r1-msg-009"] }) },
    });
    const made = factsOf(run.facts, "message").find(({ ask }) => ask === "check/1/1/guardian")?.id;
    expect(
      factsOf(run.facts, "shift").map(({ seat, round, class: kind, trigger, newEvidence }) => [
        seat,
        round,
        kind,
        trigger,
        newEvidence,
      ]),
    ).toEqual([["observer", 2, "argued", made, true]]);
    const unbroken = held({
      until: 2,
      brief: { options: OPTIONS },
      say: { "artifact/2/observer": takes("o1") },
    });
    expect(
      factsOf(unbroken.facts, "shift").map(({ class: kind, trigger, newEvidence }) => [
        kind,
        trigger,
        newEvidence,
      ]),
    ).toEqual([["own", null, false]]);
  });

  it("names the check that its author names, also where a later round left the same check out", () => {
    const against = (name: string) =>
      checks((made) =>
        made === name ? { result: "BROKEN", option: "o2", claim_status_changes: [] } : {},
      );
    const run = held({
      until: 6,
      brief: { options: OPTIONS },
      say: {
        "check/4/1": against("critic_attack_on_action_trace"),
        "check/5/2": against("guardian_vs_observer_walkthrough"),
        "artifact/6/critic": takes("o1", { because: ["r4-msg-009"] }),
      },
    });
    expect(shift(run)).toEqual([
      [
        "critic",
        "o2",
        "o1",
        "argued",
        factsOf(run.facts, "message").find(({ ask }) => ask === "check/4/1/guardian")?.id,
      ],
    ]);
  });

  it("moves the vote, and what was held blind stays on record", () => {
    const run = moving({});
    expect([
      positions(run).filter(([seat]) => seat === "guardian"),
      positions(run, 1).filter(([seat]) => seat === "guardian"),
    ]).toEqual([[["guardian", "o2", "confirmed"]], [["guardian", "o1", "stated"]]]);
    expect([run.outcome["chosen"], factsOf(run.facts, "verdict")[0]?.withoutConforming]).toEqual([
      null,
      null,
    ]);
  });

  it("peers read the words of an artifact and never who votes for what", () => {
    const body =
      factsOf(moving({}).facts, "message").find(({ ask }) => ask === "artifact/1/guardian")?.body ??
      {};
    expect(
      Object.keys(body).filter((key) =>
        ["vote", "declaredOption", "ownOption", "answers", "insists"].includes(key),
      ),
    ).toEqual([]);
  });
});
