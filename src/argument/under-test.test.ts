import { describe, expect, it } from "vitest";
import type { Declaration, Fact, Issue } from "../kernel/fact.ts";
import type {
  Check,
  CheckResult,
  Claim,
  ClaimStatus,
  Entry,
  Verification,
} from "../kernel/ledger.ts";
import { evidence } from "./graph.ts";
import { graphOf } from "./graph-of.ts";
import { statuses } from "./statuses.ts";

const issue: Issue = {
  kind: "issue",
  id: "i1",
  title: "Split it?",
  main: true,
  origin: "given",
  stances: [
    { id: "o1", label: "Now" },
    { id: "o2", label: "Never" },
  ],
};
const declared = (message: string, option: string): Declaration => ({
  kind: "declaration",
  message,
  option,
  replaces: [],
});
/** Somebody stands for each option. */
const SIDES: readonly Fact[] = [issue, declared("x", "o1"), declared("y", "o2")];
const claim = (id: string, over: Partial<Claim> = {}): Entry => ({
  kind: "entry",
  ledger: "claims",
  line: {
    id,
    round: Number(id.split("-")[1]),
    raised_by: "action",
    text: "It holds.",
    testable_as: "It is seen.",
    status: "pending",
    ...over,
  },
});
const FIRST: Check = "critic_attack_on_action_trace";
interface Made {
  readonly result?: CheckResult;
  readonly option?: string;
  readonly check?: Check;
  readonly changes?: readonly (readonly [claim: string, to: ClaimStatus])[];
}
const made = (
  id: string,
  { result = "ROBUST", option, check = FIRST, changes = [] }: Made,
): Entry => {
  const line: Verification = {
    id,
    round: Number(id.split("-")[1]),
    check,
    result,
    evidence_refs: [],
    notes: "",
    basis: "argued",
    ...(option === undefined ? {} : { option }),
    claims_affected: changes.map(([of]) => of),
    claim_status_changes: changes.map(([claim_id, to]) => ({
      claim_id,
      from: "pending",
      to,
      stance: "supports",
    })),
  };
  return { kind: "entry", ledger: "verifications", line };
};
const graph = (...entries: readonly Entry[]) => graphOf([...SIDES, ...entries]);
const levels = (...entries: readonly Entry[]) =>
  ["o1", "o2"].map((id) => evidence(graph(...entries)).get(id));
const kinds = (...entries: readonly Entry[]) =>
  ["o1", "o2"].map((id) => statuses(graph(...entries)).get(id)?.status.kind);

describe("claims in the argument", () => {
  it("that were confirmed lend their option the highest evidence; pending, refuted and unclear ones lend none", () => {
    const raised = claim("C-1-1", { option: "o1" });
    const after = (to: ClaimStatus) => levels(raised, made("V-1-1", { changes: [["C-1-1", to]] }));
    expect([
      levels(raised),
      after("tested_confirmed"),
      after("tested_refuted"),
      after("partially_refuted"),
      after("tested_unclear"),
    ]).toEqual([
      [0, 0],
      [2, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it("for no option, or for one that is not on the list, argue for none", () => {
    const confirmed = made("V-1-1", { changes: [["C-1-1", "tested_confirmed"]] });
    expect([
      levels(claim("C-1-1"), confirmed),
      levels(claim("C-1-1", { option: "o9" }), confirmed),
    ]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(graph(claim("C-1-1", { option: "o9" })).nodes.at(-1)).toEqual({
      kind: "claim",
      id: "C-1-1",
      author: "action",
    });
  });

  it("that were confirmed for one option alone refute the other", () => {
    const raised = claim("C-1-1", { option: "o1" });
    expect([
      kinds(raised),
      kinds(raised, made("V-1-1", { changes: [["C-1-1", "tested_confirmed"]] })),
    ]).toEqual([
      ["contested", "contested"],
      ["standing", "refuted"],
    ]);
  });

  it("that were refuted are struck, and what they argued for stands as if they had not been raised", () => {
    const entries = [
      claim("C-1-1", { option: "o1" }),
      made("V-1-1", { changes: [["C-1-1", "tested_refuted"]] }),
    ];
    expect([statuses(graph(...entries)).get("C-1-1")?.status.kind, kinds(...entries)]).toEqual([
      "refuted",
      ["contested", "contested"],
    ]);
  });

  it("that were refuted in part, or could not be told, are not struck", () => {
    const after = (to: ClaimStatus) =>
      statuses(
        graph(claim("C-1-1", { option: "o1" }), made("V-1-1", { changes: [["C-1-1", to]] })),
      ).get("C-1-1")?.status.kind;
    expect([after("partially_refuted"), after("tested_unclear"), after("tested_refuted")]).toEqual([
      "contested",
      "contested",
      "refuted",
    ]);
  });

  it("a later test takes the place of the earlier one, either way", () => {
    const raised = claim("C-1-1", { option: "o1" });
    const tests = (...to: ClaimStatus[]) =>
      levels(
        raised,
        ...to.map((status, i) => made(`V-${i + 1}-1`, { changes: [["C-1-1", status]] })),
      );
    expect([
      tests("tested_confirmed", "tested_refuted"),
      tests("tested_refuted", "tested_confirmed"),
      tests("tested_confirmed", "tested_unclear"),
    ]).toEqual([
      [0, 0],
      [2, 0],
      [0, 0],
    ]);
    const twice = graph(
      raised,
      made("V-1-1", { changes: [["C-1-1", "tested_refuted"]] }),
      made("V-2-2", {
        changes: [["C-1-1", "tested_confirmed"]],
        check: "guardian_vs_observer_walkthrough",
      }),
    );
    expect(twice.nodes.filter(({ kind }) => kind === "verification")).toEqual([
      {
        kind: "verification",
        id: "V-2-2:C-1-1",
        author: "guardian_vs_observer_walkthrough",
        of: "C-1-1",
        result: "confirmed",
      },
    ]);
  });

  it("that were superseded leave the argument: their successor speaks, and they lend nothing", () => {
    const old = [
      claim("C-1-1", { option: "o1" }),
      made("V-1-1", { changes: [["C-1-1", "tested_confirmed"]] }),
    ];
    const replaced = [
      ...old,
      claim("C-2-1", { option: "o1", supersedes: "C-1-1" }),
      made("V-2-1", { changes: [["C-1-1", "superseded"]] }),
    ];
    expect([levels(...old), levels(...replaced)]).toEqual([
      [2, 0],
      [0, 0],
    ]);
    expect(graph(...replaced).events).toEqual([
      { kind: "superseded", id: "V-2-1", node: "C-1-1", by: "C-2-1" },
    ]);
    expect(statuses(graph(...replaced)).get("C-1-1")?.status.kind).toBe("superseded");
    expect(
      levels(...replaced, made("V-3-1", { changes: [["C-2-1", "tested_confirmed"]] })),
    ).toEqual([2, 0]);
  });

  it("that a later claim names stay until a check says that they are superseded", () => {
    expect(
      levels(
        claim("C-1-1", { option: "o1" }),
        made("V-1-1", { changes: [["C-1-1", "tested_confirmed"]] }),
        claim("C-2-1", { supersedes: "C-1-1" }),
      ),
    ).toEqual([2, 0]);
  });

  it("a change of a claim that nobody raised says nothing", () => {
    expect(graph(made("V-1-1", { changes: [["C-9-9", "tested_confirmed"]] }))).toEqual(graph());
  });
});

describe("checks of an option in the argument", () => {
  it("BROKEN attacks the option, ROBUST lends it evidence, UNCLEAR and NOT_APPLICABLE do neither", () => {
    const found = (result: CheckResult) => [
      kinds(made("V-1-1", { option: "o1", result })),
      levels(made("V-1-1", { option: "o1", result })),
    ];
    expect([found("BROKEN"), found("ROBUST"), found("UNCLEAR"), found("NOT_APPLICABLE")]).toEqual([
      [
        ["refuted", "standing"],
        [0, 0],
      ],
      [
        ["standing", "refuted"],
        [2, 0],
      ],
      [
        ["contested", "contested"],
        [0, 0],
      ],
      [
        ["contested", "contested"],
        [0, 0],
      ],
    ]);
  });

  it("a later ROBUST of the same check takes the place of a BROKEN, and the other way round", () => {
    const [broken, robust] = [
      made("V-1-1", { option: "o1", result: "BROKEN" }),
      made("V-2-1", { option: "o1", result: "ROBUST" }),
    ];
    expect([
      kinds(broken),
      kinds(broken, robust),
      kinds(robust, made("V-3-1", { option: "o1", result: "BROKEN" })),
    ]).toEqual([
      ["refuted", "standing"],
      ["standing", "refuted"],
      ["refuted", "standing"],
    ]);
  });

  it("another check, or the same one on another option, takes no place: the BROKEN still attacks", () => {
    const broken = made("V-1-1", { option: "o1", result: "BROKEN" });
    expect(
      kinds(
        broken,
        made("V-2-2", {
          option: "o1",
          result: "ROBUST",
          check: "guardian_vs_observer_walkthrough",
        }),
      )[0],
    ).toBe("refuted");
    expect(kinds(broken, made("V-2-1", { option: "o2", result: "ROBUST" }))).toEqual([
      "refuted",
      "standing",
    ]);
    expect(kinds(broken, made("V-2-1", { option: "o2", result: "UNCLEAR" }))).toEqual([
      "refuted",
      "standing",
    ]);
    expect(kinds(broken, made("V-2-1", { option: "o1", result: "NOT_APPLICABLE" }))[0]).toBe(
      "refuted",
    );
  });
});

describe("where votes give grounds", () => {
  /** A vote that says what it rests on: what was recorded by a newer version. */
  const voted = (seat: string, stance: string): Fact => ({
    kind: "position",
    seat,
    round: 1,
    issue: "i1",
    stance,
    basis: "stated",
    confidence: null,
    message: null,
    grounded: true,
  });
  const VOTES = [voted("action", "o1"), voted("critic", "o2")];
  const broken = (id: string, check: Check, over: Partial<Verification> = {}): Entry => {
    const entry = made(id, { option: "o1", result: "BROKEN", check }) as Extract<
      Entry,
      { ledger: "verifications" }
    >; // made above
    return { ...entry, line: { ...entry.line, ...over } };
  };
  const SECOND: Check = "guardian_vs_observer_walkthrough";
  const inArtifacts = (...files: string[]) => ({
    evidence_refs: files.map((file) => `artifacts/round_01/${file}.md#claims`),
  });
  const status = (...entries: Entry[]) =>
    statuses(graphOf([...SIDES, ...VOTES, ...entries])).get("o1")?.status.kind;

  it("[T-11] one BROKEN refutes nothing; two on different artifacts do, two on one artifact do not", () => {
    const first = broken("V-1-1", FIRST, inArtifacts("critic", "action"));
    expect([
      status(first),
      status(first, broken("V-1-2", SECOND, inArtifacts("guardian", "observer"))),
      status(first, broken("V-1-3", SECOND, inArtifacts("observer", "critic"))),
    ]).toEqual(["contested", "refuted", "contested"]);
  });

  it("[T-11] one that was observed refutes alone", () => {
    expect(status(broken("V-1-1", FIRST, { basis: "observed" }))).toBe("refuted");
  });

  it("[T-11] a later ROBUST of one of two takes the refutation back", () => {
    const pair = [
      broken("V-1-1", FIRST, inArtifacts("critic", "action")),
      broken("V-1-2", SECOND, inArtifacts("guardian", "observer")),
    ];
    const later = made("V-2-2", { option: "o1", result: "ROBUST", check: SECOND });
    expect(status(...pair, later)).not.toBe("refuted");
  });
});
