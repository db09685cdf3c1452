// How often each warning fires on balanced panels, and how often where its fault was planted: it is worth its place if it is rare and right.
// Law: what counts as a warning is what a report lists as one.
import { health } from "../src/views/health.ts";
import { BALANCED, type Situated } from "./balanced.ts";
import { PLANTED } from "./planted.ts";
import { playLog, type Rehearsed } from "./rehearse.ts";
import { percent, type Row } from "./row.ts";

const RUNS = 200;
const PLANTED_RUNS = 40;
const MOST = 0.25;
const LEAST = 0.8;

export const WARNINGS_NOTE = [
  `Balanced: ${RUNS} rehearsals of each protocol, over its presets and kinds of question. Planted: ${PLANTED_RUNS} whose replies were changed so that what the warning says is so.`,
  "Plain facts, which a report lists apart, are not counted. A warning that is not listed for a protocol never fired in it: in a dispatch nobody sees more than those it disagrees with, and who takes an attack as fatal has given way, so FC1 and caved have nothing to warn of (and unless its panel leaves it to the count, 9 of 40 dispatches with FC5 planted go to a person, choose nothing, and do not warn); FM-4 is about folders that others filled, since the engine itself deals out the lead.",
].join("\n");

export function warnings(): readonly Row[] {
  return Object.entries(BALANCED).flatMap(([name, situations]) => {
    const usual = codesIn(situations, RUNS);
    const long = codesIn(situations, RUNS, { isLong: true });
    const planted = PLANTED[name] ?? [];
    const others = [...usual, ...long].flatMap((codes) => [...codes]);
    const codes = new Set([...planted.map(({ code }) => code), ...others]);
    return [...codes].toSorted().map((code): Row => {
      const fault = planted.find((each) => each.code === code);
      const often = shareOf(usual, code);
      const right =
        fault && shareOf(codesIn([fault.where], PLANTED_RUNS, { change: fault.change }), code);
      return {
        what: `${name}: ${code}`,
        value: `balanced ${percent(often)}, planted ${right === undefined ? "—" : percent(right)}`,
        target: `≤ ${percent(MOST)}, ≥ ${percent(LEAST)}`,
        isMet: often <= MOST && right !== undefined && right >= LEAST,
        detail: `planted: ${fault?.what ?? "—"}; balanced with every text at its form's limit: ${percent(shareOf(long, code))}`,
      };
    });
  });
}

function shareOf(runs: readonly ReadonlySet<string>[], code: string): number {
  return runs.filter((codes) => codes.has(code)).length / runs.length;
}

function codesIn(
  situations: readonly Situated[],
  runs: number,
  how: Pick<Rehearsed, "change" | "isLong"> = {},
): readonly ReadonlySet<string>[] {
  return Array.from({ length: runs }, (_, n) => {
    const situated = situations[n % situations.length];
    return situated ? warningsIn({ ...situated, ...how, seed: n + 1 }) : new Set<string>();
  });
}

/** Codes of what the report of a run warns of. */
function warningsIn(run: Rehearsed): ReadonlySet<string> {
  const { alarms, failureModes } = health(playLog(run));
  return new Set([
    ...alarms.filter(({ isOfCount }) => isOfCount !== true).map(({ code }) => code),
    ...failureModes.map(({ code }) => code),
  ]);
}
