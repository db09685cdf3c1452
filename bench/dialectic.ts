// What becomes of the devil's advocate's premises and attacks in a dialectic, and whether the plan holds, on the rehearsal panel:
// as it speaks, and once more with every text as long as its form allows.
import { optionAttacks } from "../src/argument/option-attacks.ts";
import { DEVIL } from "../src/protocols/dialectic/brief.ts";
import { dialectic as protocol } from "../src/protocols/index.ts";
import type { Held } from "../test/builders/hold.ts";
import { brief } from "../test/builders/panel.ts";
import { rehearse } from "./rehearse.ts";
import { percent, type Row } from "./row.ts";

const SEEDS = 200;
const LEAST_SHARE = 0.9;
const WIDEST = 1.6;
const context = [
  { name: "notes.md", text: "Invoices ran late twice in March.\nThe team has four people." },
];

export function dialectic(): readonly Row[] {
  return (["quick", "standard"] as const).flatMap((preset) =>
    [false, true].flatMap((isLong) => {
      const given = brief({ preset, context });
      const runs = Array.from({ length: SEEDS }, (_, n) =>
        rehearse({ protocol, brief: given, seed: n + 1, isLong }),
      );
      const named = `${preset}${isLong ? ", every text at its form's limit" : ""}`;
      return [bearing(named, runs), planned(named, given, runs)];
    }),
  );
}

/** [T-06] */
function bearing(named: string, runs: readonly Held[]): Row {
  const said = runs.flatMap(({ facts }) =>
    optionAttacks(facts).attacks.filter(({ by }) => by === DEVIL),
  );
  const bears = said.filter(({ option }) => option !== null);
  const count = (status: string): number =>
    bears.filter((attack) => attack.status === status).length;
  const statuses = ["answered", "contested", "open", "fatal"] as const;
  return {
    what: `Premises and attacks of the devil's advocate that bear on an option at the end, ${named}`,
    value: percent(bears.length / said.length),
    target: `≥ ${percent(LEAST_SHARE)}`,
    isMet: bears.length >= LEAST_SHARE * said.length,
    detail: `${said.length} in ${runs.length} runs; ${statuses.map((status) => `${status} ${count(status)}`).join(", ")}`,
  };
}

/** [T-23] */
function planned(named: string, given: ReturnType<typeof brief>, runs: readonly Held[]): Row {
  const ends = protocol.outline(given).ends ?? [];
  const held = runs.map(({ asks, outcome }) => {
    const calls = new Set(asks.filter(({ gate }) => !gate).map(({ id }) => id)).size;
    const end = ends.find(({ round }) => round === outcome["rounds"]);
    return { calls, isInside: end !== undefined && calls >= end.least && calls <= end.most };
  });
  const inside = held.filter(({ isInside }) => isInside).length;
  const isNarrow = ends.every(({ least, most }) => most <= WIDEST * least);
  const calls = held.map((each) => each.calls);
  return {
    what: `Runs inside the plan of their last round, ${named}`,
    value: `${inside} of ${runs.length}`,
    target: `all, most ≤ ${WIDEST} × least`,
    isMet: inside === runs.length && isNarrow,
    detail: `${Math.min(...calls)} to ${Math.max(...calls)} calls; planned ${ends.map(({ round, least, most }) => `${least} to ${most} in round ${round}`).join(", ")}`,
  };
}
