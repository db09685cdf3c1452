// The panel in a structured deliberation: in form the first time, and in character.
import { expect, test } from "vitest";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import { faults, LONG_MS, seeds, shiftsIn, staged, STEADY } from "../../../test/builders/staged.ts";
import { NOTES, TOPICS } from "../../../test/builders/topics.ts";
import type { Temperament } from "../../agents/rehearsal/scene.ts";
import { claimStatuses, ledgersOf, type Ledgers } from "./ledger/ledgers.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { StructuredBrief } from "./brief.ts";
import { structured } from "./index.ts";

/** Languages, options, documents and commands take turns. */
function briefOf(n: number, about: Partial<StructuredBrief> = {}): StructuredBrief {
  const lang = (["en", "ja", "zh"] as const)[n % 3] ?? "en";
  return {
    topic: TOPICS[lang][n % 2] ?? "",
    lang,
    options: n % 4 === 1 ? ["REST", "GraphQL", "gRPC"] : [],
    context: n % 2 === 1 ? [{ name: "notes.md", text: NOTES[lang] }] : [],
    anonymous: false,
    preset: "quick",
    rounds: null,
    system: n % 5 === 4 ? "The public interface." : null,
    roles: n % 5 === 4 ? { critic: "an auditor" } : {},
    anchor: n % 5 === 4 ? "Keep the partners served." : null,
    evidence: n % 5 === 4 ? "What was measured." : null,
    withoutStress: null,
    leaveOut: null,
    driftEvery: 5,
    checks: n % 3 === 2 ? ["unit-tests", "load"] : [],
    ...about,
  };
}

const quick = (temperament: Temperament, few = 6): Held[] =>
  seeds(few).map((n) => staged(structured, briefOf(n), temperament, n));
const long = (): Held => staged(structured, briefOf(0, { preset: "standard" }), "balanced", 1);
const isCommanded = ({ commands }: JsonObject): boolean =>
  Array.isArray(commands) && commands.length > 0;
const ledgers = (run: Held): Ledgers => ledgersOf(factsOf(run.facts, "entry"));

test.each(STEADY)(
  "every reply of a %s panel is accepted the first time, without a flag, within thirty-four calls",
  (temperament) => {
    const held = quick(temperament);
    expect(held.flatMap(faults)).toEqual([]);
    expect(new Set(held.map(({ outcome }) => outcome["rounds"]))).toEqual(new Set([4]));
    // Where commands are observed, the assessment waits for them and is a call of its own.
    const plain = held.filter(({ asks }) => !asks.some(({ details }) => isCommanded(details)));
    const calls = plain.map(({ asks }) => asks.filter(({ gate }) => !gate).length);
    expect([calls.length > 2, Math.max(...calls) <= 34]).toEqual([true, true]);
  },
  LONG_MS,
);

test(
  "a standard run holds all its rounds, with texts as long as they are asked for",
  () => {
    for (const n of seeds(2, 20)) {
      const temperament = STEADY[n % STEADY.length] ?? "balanced";
      const run = staged(structured, briefOf(n, { preset: "standard" }), temperament, n);
      expect([faults(run), run.outcome["rounds"]]).toEqual([[], 13]);
    }
  },
  LONG_MS,
);

test(
  "a balanced panel tests most of what it claims, some of it again, goes on finding fault, and builds on earlier decisions",
  () => {
    const found = ledgers(long());
    const statuses = [...claimStatuses(found).values()];
    const changes = found.verifications.flatMap(({ claim_status_changes: rows }) => rows);
    const late = found.verifications.filter(
      ({ round, result }) => round > 5 && result === "BROKEN",
    );
    const pending = statuses.filter((status) => status === "pending").length;
    expect([
      pending * 10 < statuses.length * 3,
      changes.some(({ from }) => from !== "pending"),
    ]).toEqual([true, true]);
    expect(late.length).toBeGreaterThan(4);
    const built = found.decisions.filter(({ cites }) =>
      cites.some(({ relation }) => relation === "builds-on"),
    );
    expect(built.length).toBeGreaterThan(2);
  },
  LONG_MS,
);

test(
  "panels that want peace find less and less, and the alarm rings; others keep it silent",
  () => {
    const rings = (temperament: Temperament): boolean => {
      const { facts } = staged(structured, briefOf(0, { preset: "standard" }), temperament, 1);
      return factsOf(facts, "alarm").some(({ code }) => code === "sycophancy");
    };
    expect((["balanced", "hostile", "sycophantic", "agreeable"] as const).map(rings)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  },
  LONG_MS,
);

test(
  "hostile and stubborn panels never move, and a hostile one finds most things broken",
  () => {
    expect([...shiftsIn(quick("hostile")), ...shiftsIn(quick("stubborn"))]).toEqual([]);
    const results = quick("hostile")
      .flatMap((run) => ledgers(run).verifications)
      .filter(({ result }) => result !== "NOT_APPLICABLE");
    expect(results.filter(({ result }) => result === "BROKEN").length * 2).toBeGreaterThan(
      results.length,
    );
  },
  LONG_MS,
);

test(
  "a balanced panel leaves only what a check found broken, and names a message of somebody else; checks resolve some runs",
  () => {
    const held = quick("balanced", 10);
    for (const run of held) {
      const by = new Map(factsOf(run.facts, "message").map(({ id, seat }) => [id, seat]));
      for (const { seat, from, round, declared } of factsOf(run.facts, "shift")) {
        const isBroken = ledgers(run).verifications.some(
          (line) => line.option === from && line.result === "BROKEN" && line.round < round,
        );
        expect([isBroken, declared.map((id) => by.get(id) !== seat)]).toEqual([true, [true]]);
      }
    }
    const kinds = held.flatMap(({ facts }) =>
      factsOf(facts, "verdict").map(({ resolution }) => resolution),
    );
    expect(shiftsIn(held).length).toBeGreaterThan(2);
    expect([...new Set(kinds)].filter((kind) => kind.startsWith("by "))).not.toEqual([]);
  },
  LONG_MS,
);

test(
  "a sycophantic panel moves without naming any message, and a command is named at times",
  () => {
    const moved = shiftsIn(quick("sycophantic"));
    expect([moved.length > 2, moved.filter(({ named }) => named)]).toEqual([true, []]);
    const seen = quick("balanced", 10).flatMap((run) => ledgers(run).verifications);
    expect(seen.some(({ basis }) => basis === "observed")).toBe(true);
  },
  LONG_MS,
);
