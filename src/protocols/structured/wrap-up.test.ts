import { describe, expect, it } from "vitest";
import { ROLES } from "../../kernel/ledger.ts";
import { factsOf } from "../../../test/builders/hold.ts";
import { has, property } from "../../../test/builders/panel.ts";
import {
  askedFor,
  checks,
  held,
  OPTIONS,
  sentBack,
  structuredBrief,
  takes,
  type Body,
  type Changes,
  type HeldStructured,
} from "../../../test/builders/structured-panel.ts";
import { claimStatuses, marksOn } from "./ledger/ledgers.ts";
import { signals } from "./ledger/signals.ts";
import { structured } from "./index.ts";

const QUICK = { preset: "quick", options: OPTIONS } as const;
/** No check tests anything: every claim is pending when the rounds are over. */
const untested: Changes = { "check/*": checks({ claim_status_changes: [] }) };
const wraps = (run: HeldStructured) => ROLES.map((role) => askedFor(run, `wrap-up/${role}`));
const toSettle = (run: HeldStructured, role: string) =>
  property(askedFor(run, `wrap-up/${role}`), "settled")?.items?.properties?.["claim_id"]?.enum ??
  [];
const settle =
  (row: (id: string, refs: readonly string[]) => Body) =>
  (reply: Body, ask: Parameters<typeof property>[0]): Body => {
    const form = property(ask, "settled")?.items?.properties;
    const refs = form?.["evidence_refs"]?.items?.enum ?? [];
    const settled = (form?.["claim_id"]?.enum ?? []).map((id) => row(id, refs));
    return has(ask, "settled") ? { ...reply, settled } : reply;
  };
const confirmed = settle((claim_id, refs) => ({
  claim_id,
  to: "tested_confirmed",
  evidence_refs: refs.slice(0, 2),
  why: "Both say so.",
  test: "",
}));

describe("the wrap-up", () => {
  const run = held({ brief: QUICK, say: untested });

  it("[T-26] asks every role once after the last round, whoever was left out of it, and has no place for a claim", () => {
    expect(run.asks.slice(-5).map(({ id }) => id)).toEqual([
      ...ROLES.map((role) => `wrap-up/${role}`),
      "synthesis",
    ]);
    for (const ask of wraps(run))
      expect(sentBack(ask, { claims: [] })).toEqual([
        'the reply: has a field that nobody asked for: "claims"',
      ]);
  });

  it("[T-26] deals the pending claims out, each to one role that did not raise it", () => {
    const dealt = ROLES.map((role) => toSettle(run, role));
    expect(dealt.flat().toSorted()).toEqual(run.ledgers.claims.map(({ id }) => id).toSorted());
    for (const [i, ids] of dealt.entries())
      for (const id of ids)
        expect(run.ledgers.claims.find((claim) => claim.id === id)?.raised_by).not.toBe(ROLES[i]);
  });

  it("[T-26, T-29] shows the artifact in which a claim was raised, whole, to whoever settles it", () => {
    for (const role of ROLES) {
      const shown = askedFor(run, `wrap-up/${role}`).transcript.filter(
        ({ phase }) => phase === "artifact",
      );
      const wanted = run.ledgers.claims.filter(({ id }) => toSettle(run, role).includes(id));
      expect(new Set(shown.map(({ round, seat }) => `${round} ${seat}`))).toEqual(
        new Set(wanted.map(({ round, raised_by }) => `${round} ${raised_by}`)),
      );
    }
  });

  it("[T-26] marks what nothing here can test, with the test that would settle it; its status stays", () => {
    const { ledgers } = run;
    expect([...marksOn(ledgers)]).toEqual(
      expect.arrayContaining(ledgers.claims.map(({ id }) => [id, "A load test."])),
    );
    expect(new Set(claimStatuses(ledgers).values())).toEqual(new Set(["pending"]));
    expect(signals(ledgers).signals.find(({ n }) => n === 6)?.satisfied).toBe(false);
  });

  it("[T-26, S-12] settles a claim by a line of the ledger, on two references", () => {
    const settled = held({ brief: QUICK, say: { ...untested, "wrap-up/*": confirmed } });
    expect(new Set(claimStatuses(settled.ledgers).values())).toEqual(new Set(["tested_confirmed"]));
    const lines = settled.ledgers.verifications.filter(({ check }) => check === "pending_claims");
    expect(lines.map(({ id, round, result, basis }) => [id, round, result, basis])).toEqual(
      lines.map(({ id }) => [id, 4, "ROBUST", "argued"]),
    );
    expect(lines.map(({ id }) => id)).toEqual(
      ["V-4-5", "V-4-6", "V-4-7", "V-4-8"].slice(0, lines.length),
    );
    expect(signals(settled.ledgers).signals.find(({ n }) => n === 6)?.satisfied).toBe(true);
  });

  it("[T-26] a claim that is settled on fewer than two references is sent back, and then stays pending", () => {
    const one = settle((claim_id, refs) => ({
      claim_id,
      to: "tested_refuted",
      evidence_refs: refs.slice(0, 1),
      why: "It says so.",
      test: "",
    }));
    const thin = held({ brief: QUICK, say: { ...untested, "wrap-up/*": one } });
    expect(thin.rejected.length).toBeGreaterThan(0);
    expect([...claimStatuses(thin.ledgers).values()].every((now) => now === "pending")).toBe(true);
  });

  it("takes away what should be done in any case, what would change a vote, and faults in documents that nobody had named", () => {
    const about = held({
      brief: { ...QUICK, context: [{ name: "plan.md", text: "The cut-over is on Friday." }] },
      say: {
        "position/1/action": {
          documentFaults: [
            { document: "plan.md", quote: "The cut-over is on Friday.", problem: "No date." },
          ],
        },
        "wrap-up/critic": {
          inAnyCase: ["Name a date."],
          wouldChange: [{ fact: "A drill that holds.", who: "on-call", by: "May" }],
        },
      },
    });
    expect(
      factsOf(about.facts, "takeaway").map(({ about: kind, seats, text, source }) => [
        kind,
        seats[0],
        text,
        source,
      ]),
    ).toEqual([
      ["document", "action", "No date.", "ctx:plan.md#L1-L1"],
      ["anyway", "critic", "Name a date.", null],
      ["change", "critic", "A drill that holds.", null],
      ["next", "recorder", "Measure the month end.", null],
      ["prediction", "recorder", "Invoices go out on time.", null],
    ]);
    expect(
      askedFor(about, "wrap-up/critic").notes.find(({ title }) => title.startsWith("Faults"))
        ?.items,
    ).toEqual(["plan.md: No date."]);
  });
});

describe("attacks on what is held", () => {
  const broken = (option: string, result = "BROKEN") =>
    checks((name) =>
      name === "critic_attack_on_action_trace" ? { option, result } : { option: "none" },
    );
  const attacks = (run: HeldStructured) =>
    factsOf(run.facts, "link").filter(({ id }) => id !== undefined);
  const asked = (run: HeldStructured, id: string) =>
    property(askedFor(run, id), "answers")?.items?.properties?.["attack"]?.enum ?? [];
  /** The critic leaves the proposal alone, and calls what it attacks broken. */
  const aims = (target: string): Changes => ({
    "artifact/*/critic": { target: "proposal", verdict: "ROBUST", tried: "All." },
    "artifact/3/critic": { target, verdict: "BROKEN", hypothesis: "It fails at month end." },
  });

  it("[T-05] a check of the last round that breaks an option is answered by its holders in their last turn", () => {
    const run = held({
      brief: QUICK,
      say: {
        ...aims("proposal"),
        "artifact/3/critic": {},
        "check/4/2-4": checks({ option: "o2", result: "BROKEN" }),
      },
    });
    const last = attacks(run).at(-1);
    expect([last?.to, last?.from.startsWith("r4-")]).toEqual(["o2", true]);
    const holders = ROLES.filter((role) => asked(run, `wrap-up/${role}`).includes(last?.id ?? ""));
    expect(holders).not.toContain("action");
    expect(holders.length).toBeGreaterThan(0);
  });

  it("[T-05] an attack that a check of the same round finds robust is answered by that check; one that it finds broken stays open", () => {
    const standing = (result: string) => {
      const run = held({
        brief: QUICK,
        say: { ...aims("o2"), "check/3/1": broken("o2", result) },
      });
      const attack = attacks(run).find(({ from }) => from.startsWith("r3-"));
      const rows = factsOf(run.facts, "verdict")[0]?.standing?.options ?? [];
      return [
        attacks(run).filter(({ to, from }) => to === "o2" && from.startsWith("r3-")).length,
        rows.find(({ option }) => option === "o2")?.attacks.find(({ id }) => id === attack?.id)
          ?.status,
      ];
    };
    expect([standing("ROBUST"), standing("BROKEN")]).toEqual([
      [1, "answered"],
      [1, "open"],
    ]);
  });

  it("[T-05] taken as fatal by all who hold the option, an attack refutes it; by one of several, it is contested", () => {
    const fatal = (reply: Body, ask: Parameters<typeof property>[0]): Body => ({
      ...reply,
      ...(has(ask, "answers")
        ? {
            answers: asked_(ask).map((attack) => ({ attack, how: "fatal", what: "It does." })),
          }
        : {}),
    });
    const asked_ = (ask: Parameters<typeof property>[0]) =>
      property(ask, "answers")?.items?.properties?.["attack"]?.enum ?? [];
    const status = (who: string) => {
      const run = held({
        brief: QUICK,
        say: {
          ...aims("o2"),
          "check/3/1": broken("o2"),
          [`artifact/4/${who}`]: fatal,
          [`wrap-up/${who}`]: fatal,
        },
      });
      return factsOf(run.facts, "verdict")[0]?.standing?.options.find(
        ({ option }) => option === "o2",
      )?.status;
    };
    expect([status("*"), status("guardian")]).toEqual(["refuted", "contested"]);
  });

  it("[T-05] whoever attacked may insist once on what was answered", () => {
    const says = (how: string) => (reply: Body, ask: Parameters<typeof property>[0]) => {
      const ids = property(ask, "answers")?.items?.properties?.["attack"]?.enum ?? [];
      return has(ask, "answers")
        ? { ...reply, answers: ids.map((attack) => ({ attack, how, what: "A queue holds it." })) }
        : reply;
    };
    const run = held({
      brief: { ...QUICK, preset: "standard", rounds: 8 },
      until: 5,
      say: { ...aims("o2"), "artifact/4/*": says("fails") },
    });
    expect([
      has(askedFor(run, "artifact/4/critic"), "insists"),
      has(askedFor(run, "artifact/3/critic"), "insists"),
    ]).toEqual([false, false]);
    const later = held({
      brief: { ...QUICK, preset: "standard", rounds: 8 },
      until: 7,
      say: { ...aims("o2"), "artifact/4/*": says("fails") },
    });
    expect(
      [6, 7].map((round) => has(askedFor(later, `artifact/${round}/critic`), "insists")),
    ).toEqual([true, false]);
  });

  it("[T-11] one BROKEN check refutes nothing; two on different artifacts do, and then it is by checks", () => {
    const both = held({
      brief: QUICK,
      say: {
        ...aims("proposal"),
        "artifact/3/critic": {},
        "check/3/1": broken("o1"),
        "check/3/2-3": checks((name) =>
          name === "guardian_vs_observer_walkthrough"
            ? { option: "o1", result: "BROKEN" }
            : { option: "none" },
        ),
      },
    });
    const one = held({
      brief: QUICK,
      say: { ...aims("proposal"), "artifact/3/critic": {}, "check/3/1": broken("o1") },
    });
    const told = (run: HeldStructured) => {
      const [verdict] = factsOf(run.facts, "verdict");
      return [
        verdict?.standing?.options.find(({ option }) => option === "o1")?.status,
        verdict?.resolution,
      ];
    };
    expect([told(one)[0], told(both)[0]]).toEqual(["open", "refuted"]);
  });

  it("[T-09] who goes to the larger camp for no reason has caved where that alone made the majority", () => {
    const run = held({
      brief: QUICK,
      say: {
        "position/1": (reply, { seat }) => ({
          ...reply,
          option:
            seat.id === "critic"
              ? "none"
              : seat.id === "action" || seat.id === "observer"
                ? "o1"
                : "o2",
        }),
        "artifact/*/guardian": takes("o1"),
        "artifact/*/critic": takes("none"),
        "artifact/*/observer": takes("o1"),
        "wrap-up/guardian": takes("o1"),
        "wrap-up/critic": takes("none"),
        "wrap-up/observer": takes("o1"),
      },
    });
    const [verdict] = factsOf(run.facts, "verdict");
    expect([verdict?.chosen, factsOf(run.facts, "shift")[0]?.class]).toEqual(["o1", "conforming"]);
  });
});

describe("the outline", () => {
  it("every ask of a run names a stage, gates too", () => {
    const brief = structuredBrief({ ...QUICK });
    const { stages } = structured.outline(brief);
    const run = held({ brief: QUICK });
    for (const { phase, round, id } of run.asks)
      expect([id, stages.some((stage) => stage.phase === phase && stage.round === round)]).toEqual([
        id,
        true,
      ]);
  });
});
