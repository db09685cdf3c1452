import { describe, expect, it } from "vitest";
import { Debate, threeHeard } from "../../test/builders/debate.ts";
import type { Alarm, Conduct, Convergence, Verdict } from "../kernel/fact.ts";
import type { LogEvent } from "../log/event.ts";
import { formats } from "./index.ts";

/** a and b hold o1, c holds o2. */
function settled(more: (debate: Debate) => void = () => undefined): Debate {
  const { debate } = threeHeard();
  more(debate);
  debate.listen();
  for (const [seat, option] of [
    ["a", "o1"],
    ["b", "o1"],
    ["c", "o2"],
  ] as const)
    debate.vote(seat, option);
  return debate;
}

/** With another verdict than the count gave. */
function told(debate: Debate, over: (verdict: Verdict) => Verdict): LogEvent[] {
  const verdict = over(debate.verdict());
  debate.facts.push(verdict);
  return debate.log();
}

function sayingAll({ standing, ...verdict }: Verdict): Verdict {
  return standing ? { ...verdict, standing: { ...standing, where: "all" } } : verdict;
}

const FC5: Alarm = {
  kind: "alarm",
  code: "FC5",
  round: 2,
  text: "An attack on it is open.",
  refs: [],
};
const kept: Conduct = { kind: "conduct", seat: "a", sycophancy: null, stubbornness: 2, turns: 3 };
const apart: Convergence = {
  kind: "convergence",
  round: 2,
  after: "synthesis",
  overall: "CONVERGING",
  issues: [{ issue: "i1", category: "CONVERGING", stances: 2 }],
  basis: "stated",
  changed: 0,
};

describe("a report says one thing of one option", () => {
  it("[T-12] one that is made from one count does", () => {
    const logs = [
      settled().log(),
      settled((debate) => debate.attack("c", "o1")).log(),
      settled((debate) => {
        debate.attack("a", "o2");
        debate.answer("c", "a1", "fatal");
      }).log(),
    ];
    for (const log of logs) expect(() => formats.md(log)).not.toThrow();
  });

  it("[T-12] valid and refuted of one option is refused", () => {
    const log = told(settled(), (verdict) => ({
      ...verdict,
      minority: verdict.minority.map((row) => ({ ...row, status: "refuted" })),
    }));
    expect(() => formats.md(log)).toThrow("o2: refuted / unattacked");
  });

  it("[T-12] every attack answered and one that nobody replied to is refused", () => {
    const log = settled((debate) => {
      debate.attack("c", "o1");
      debate.answer("a", "a1", "fails");
    }).log({ also: [FC5] });
    expect(() => formats.md(log)).toThrow("o1: answered / open-attack");
  });

  it("[T-12] all agree and members differ is refused", () => {
    const log = told(settled(), sayingAll);
    expect(() => formats.md(log)).toThrow("all-agree / members-differ");
    const differing = settled();
    differing.facts.push(apart);
    const both = told(differing, (verdict) => ({ ...sayingAll(verdict), minority: [] }));
    expect(() => formats.md(both)).toThrow("all-agree / members-differ");
  });

  it("[T-12] the option that prevails and a seat that kept it although it was refuted is refused", () => {
    expect(() => formats.md(settled().log({ also: [kept] }))).toThrow(
      "o1: unattacked / kept-refuted",
    );
  });
});
