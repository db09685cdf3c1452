import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { drive } from "../../kernel/drive.ts";
import { ROLES } from "../../kernel/ledger.ts";
import { factsOf } from "../../../test/builders/hold.ts";
import {
  askedFor,
  held,
  idsIn,
  OPTIONS,
  promptOf,
  sentBack,
  structuredBrief,
} from "../../../test/builders/structured-panel.ts";
import type { Sitting } from "../../../test/builders/structured-panel.ts";
import { structured } from "./index.ts";
import { MOST_CASTINGS } from "./script.ts";

const POSITIONS = ROLES.map((role) => `position/1/${role}`);
const begun = (over: Sitting = {}) => held({ until: 0, ...over });
const notices = (run: ReturnType<typeof held>) =>
  factsOf(run.facts, "notice").map(({ code }) => code);

describe("before the first round", () => {
  it("[S-01] the roles are filled, then confirmed, then the first lead is asked", () => {
    const run = held({ until: 1 });
    expect(run.asks.map(({ id }) => id).slice(0, 6)).toEqual([
      ...POSITIONS,
      "gate/start/1",
      "proposal/1/action",
    ]);
    expect(
      run.facts.filter(({ kind }) => kind === "cast" || kind === "round").map(({ kind }) => kind),
    ).toEqual(["cast", "round", "round"]);
  });

  it.each(ROLES)(
    "[S-01, T-04] no round is held while %s is silent, the notice says who and what to do, and what the others said is kept",
    (role) => {
      const run = held({ absent: [`position/1/${role}`] });
      expect(run.outcome).toEqual({
        reason: "no-quorum",
        rounds: 0,
        chosen: null,
        preset: "standard",
        signals: [],
        leftOut: [],
      });
      expect(run.asks.map(({ id }) => id)).toEqual(POSITIONS);
      expect([factsOf(run.facts, "round"), factsOf(run.facts, "entry")]).toEqual([[], []]);
      expect(factsOf(run.facts, "message").map(({ seat }) => seat)).toEqual(
        ROLES.filter((other) => other !== role),
      );
      expect(notices(run)).toEqual(["seat-absent", "role-not-configured"]);
      expect(factsOf(run.facts, "notice").at(-1)?.text).toBe(
        `No round takes place: ${role} did not say who it is in this domain. Another model in that seat may help (--seat ${role}=MODEL).`,
      );
    },
  );

  it("[S-01] every role's reply is waited for, and none of them is enough alone", () => {
    const run = begun();
    for (const id of POSITIONS) {
      const others = new Map(
        [...run.replies].filter(([other]) => POSITIONS.includes(other) && other !== id),
      );
      expect(drive(structured.script(structuredBrief()), others).open.map((ask) => ask.id)).toEqual(
        [id],
      );
    }
  });

  it("[S-01] a role that was given is kept as it was given; the others are what their seats said", () => {
    const run = begun({ brief: { roles: { critic: "The head of internal audit." } } });
    const [cast] = factsOf(run.facts, "cast");
    expect(
      cast?.seats.map(({ id, lens }) => [id, /Here you are: (.*)$/su.exec(lens ?? "")?.[1]]),
    ).toEqual([
      ...(["action", "guardian", "observer"] as const).map((role) => [
        role,
        `The ${role} of billing. You watch: What ${role} costs.`,
      ]),
      ["critic", "The head of internal audit. You watch: What critic costs."],
      ["recorder", undefined],
    ]);
    expect(ROLES.map((role) => askedFor(run, `position/1/${role}`).details["isNamed"])).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("[S-01] the roles can be changed on request, all of them are asked again and told the wish, and not without end", () => {
    const wish = { choice: "change", note: "The critic should be an auditor." };
    const run = begun({ say: { "gate/start/1": wish, "gate/start/2": wish } });
    expect(run.asks.map(({ id }) => id).slice(0, 15)).toEqual(
      [1, 2, 3].flatMap((nth) => [
        ...ROLES.map((role) => `position/${nth}/${role}`),
        `gate/start/${nth}`,
      ]),
    );
    expect(
      askedFor(run, "position/2/action").notes.find(({ items }) => items.includes(wish.note))
        ?.title,
    ).toBe("What whoever runs this wants changed in the roles");
    expect(
      [1, 2, MOST_CASTINGS].map((nth) =>
        askedFor(run, `gate/start/${nth}`).gate?.choices.map(({ id }) => id),
      ),
    ).toEqual([["start", "change"], ["start", "change"], ["start"]]);
    expect(
      factsOf(run.facts, "message")
        .filter(({ phase }) => phase === "position")
        .map(({ ask }) => ask),
    ).toEqual(ROLES.map((role) => `position/3/${role}`));
  });

  it("[T-27] the start gate says how long it takes, which rounds leave whom out, what the work is held to, what counts as evidence, and who fills the roles", () => {
    const [first, anchor, evidence, ...roles] =
      askedFor(begun({ brief: { rounds: 8 } }), "gate/start/1").gate?.question.split("\n") ?? [];
    for (const part of [
      "8 rounds",
      "5 without critic",
      "6 without guardian",
      "7 without action",
      "8 without observer",
    ])
      expect(first).toContain(part);
    expect([anchor, evidence]).toEqual([
      "- the work is held to the question itself",
      "- evidence is what the checks compare",
    ]);
    expect(roles.map((row) => /^- (\w+): The (\w+) of billing/u.exec(row)?.slice(1))).toEqual([
      ["Action", "action"],
      ["Guardian", "guardian"],
      ["Observer", "observer"],
      ["Critic", "critic"],
    ]);
  });

  it("[X-02] positions are blind: no ask of them shows what any seat said, also when they are asked again", () => {
    const brief = structuredBrief({
      options: OPTIONS,
      system: "Billing.",
      anchor: "Invoices are on time.",
    });
    const run = begun({
      brief,
      say: { "gate/start/1": { choice: "change", note: "Somebody else." } },
    });
    const asked = run.asks.filter(({ purpose }) => purpose === "position");
    expect(asked.map(({ blind, transcript }) => [blind, transcript])).toEqual(
      asked.map(() => [true, []]),
    );
    const texts = asked.map((ask) => promptOf(ask, brief));
    expect(texts.filter((text) => text.includes("said-by-"))).toEqual([]);
    expect(
      texts.every(
        (text) => text.includes("Invoices are on time.") && text.includes("o1: Split now"),
      ),
    ).toBe(true);
  });

  it("what was dealt is disclosed before the first round, by those who hold it", () => {
    const dealt = [
      { name: "load.md", text: "It stalls at month end." },
      { name: "cost.md", text: "It costs two people." },
    ];
    const run = begun({ brief: { dealt } });
    expect(idsIn(run, 0)).toEqual([
      ...POSITIONS,
      "gate/start/1",
      "disclosure/action",
      "disclosure/guardian",
    ]);
    expect(factsOf(run.facts, "link").map(({ to, resolved }) => [to, resolved])).toEqual([
      ["ctx:load.md#L1-L1", true],
      ["ctx:cost.md#L1-L1", true],
    ]);
  });
});

describe("turning stress tests off", () => {
  const without = { withoutStress: "There is no time." };

  it("[S-19] draws a push-back that says what is lost, before anything else is asked", () => {
    const run = begun({ brief: without });
    expect(unphrased(run.asks[0]?.gate)).toEqual({
      question:
        "No role is to be left out in any round (There is no time.).\nA stress round sets what is found without a role beside what was foreseen. Without any, stop signal 4 cannot be reached, and that none was held is recorded as a failure mode. Go on without?",
      choices: [
        { id: "without", label: "Go on without stress tests" },
        { id: "with", label: "Hold the stress rounds after all" },
      ],
      default: "without",
    });
    expect(begun().asks.map(({ id }) => id)).not.toContain("gate/no-stress");
  });

  it("[S-19] records the reason; nobody is left out in any round, and signal 4 is never given", () => {
    const run = held({ brief: { ...without, rounds: 8 } });
    expect(unphrased(factsOf(run.facts, "notice")[0])).toEqual({
      kind: "notice",
      code: "no-stress-tests",
      seat: null,
      text: "No role is left out in any round: There is no time. What a round lacks without a role stays unseen, and stop signal 4 cannot be reached.",
    });
    expect(
      run.ledgers.lead_history.map(({ is_stress, absent_agent }) => [is_stress, absent_agent]),
    ).toEqual(Array.from({ length: 8 }, () => [false, null]));
    expect([run.outcome["rounds"], run.outcome["signals"]]).toEqual([8, [2, 3, 5, 6]]);
  });

  it("[S-19] needs a reason: there is no way to turn them off without words", () => {
    expect(structured.brief.parse(structuredBrief({ withoutStress: "  " })).ok).toBe(false);
    expect(structured.brief.parse(structuredBrief(without)).ok).toBe(true);
  });

  it("[S-19] whoever thinks better of it has the stress rounds after all", () => {
    const run = held({ brief: { ...without, rounds: 8 }, say: { "gate/no-stress": "with" } });
    expect(
      run.ledgers.lead_history
        .filter(({ is_stress }) => is_stress)
        .map(({ round, absent_agent }) => [round, absent_agent]),
    ).toEqual([
      [5, "critic"],
      [6, "guardian"],
      [7, "action"],
      [8, "observer"],
    ]);
    expect(notices(run)[0]).toBe("stress-tests-kept");
    expect(run.outcome["signals"]).toEqual([3, 4, 5, 6]);
  });
});

describe("a blind position", () => {
  it("that nothing could change is sent back", () => {
    expect(
      sentBack(askedFor(held({ until: 1 }), "position/1/critic"), {
        wouldChangeIf: "Nothing would.",
      }),
    ).toEqual([
      "wouldChangeIf: unfalsifiable; name the evidence that would make you give the position up",
    ]);
  });
});
