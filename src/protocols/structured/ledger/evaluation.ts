// Twelve axes on which a deliberation under test can be read, in three groups.
// Law: groups have means; there is never one number for the whole, and deliberations are not ranked by it.
import { isApplicable, placesOf } from "./checks.ts";
import { effective, roundsIn, tensionsNow, type Ledgers } from "./ledgers.ts";
import { slopeNow } from "./signals.ts";
import { counted, evenness, figure, mean, outOf } from "./slope.ts";
import { isDecorative } from "./stress.ts";
import { ROLES, type ClaimStatus, type LedgerTension } from "../../../kernel/ledger.ts";

export interface Axis {
  readonly code: "A1" | "A2" | "A3" | "B1" | "B2" | "B3" | "B4" | "C1" | "C2" | "C3" | "C4" | "C5";
  readonly name: string;
  /** As the axis is defined; null where the ledgers hold nothing to measure. */
  readonly value: number | null;
  /** The same from 0 to 1, for the mean of its group. */
  readonly share: number | null;
  readonly detail: string;
}

interface Flag {
  readonly code: "proxy" | "small-sample" | "not-measurable";
  readonly axis: Axis["code"];
  readonly text: string;
}

export interface Evaluation {
  readonly axes: readonly Axis[];
  readonly groups: {
    readonly A: number | null;
    readonly B: number | null;
    readonly C: number | null;
  };
  readonly flags: readonly Flag[];
}

/** What counts as an answer. That a test could not tell is none. */
const DECIDED: ReadonlySet<ClaimStatus> = new Set([
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "superseded",
]);
const TESTED: ReadonlySet<ClaimStatus> = new Set([
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "tested_unclear",
]);
const MOST_DEVIATION = 5;

const PROXIES = {
  B2: "The middle of the run stands for all of it.",
  C2: "A profile of three counts stands for what a role contributes.",
  C4: "Field names beyond the known ones stand for growth of the schema.",
} as const;

/** Fewer than this, and one more line could turn the axis over. */
const SAMPLES = [
  { axes: ["B1", "B2", "C1"], of: "round", least: 8 },
  { axes: ["A1", "B3", "C5"], of: "claim", least: 10 },
  { axes: ["B4"], of: "drift check", least: 2 },
  { axes: ["C3"], of: "tension", least: 3 },
] as const satisfies readonly { axes: readonly Axis["code"][]; of: string; least: number }[];

/** `schemaGrowth`: how many field names the lines have beyond the known ones; whoever read the files knows. */
export function evaluate(
  ledgers: Ledgers,
  { schemaGrowth = 0 }: { readonly schemaGrowth?: number } = {},
): Evaluation {
  const axes = [
    decided(ledgers),
    checked(ledgers),
    evidenced(ledgers),
    disagreement(ledgers),
    unrest(ledgers),
    overturned(ledgers),
    onCourse(ledgers),
    leads(ledgers),
    missed(ledgers),
    joint(ledgers),
    growth(schemaGrowth),
    balance(ledgers),
  ];
  const group = (letter: "A" | "B" | "C"): number | null =>
    mean(
      axes.flatMap(({ code, share }) => (code.startsWith(letter) && share !== null ? [share] : [])),
    );
  return {
    axes,
    groups: { A: group("A"), B: group("B"), C: group("C") },
    flags: axes.flatMap((axis) => flagsOf(axis, ledgers)),
  };
}

function flagsOf({ code, value, detail }: Axis, ledgers: Ledgers): readonly Flag[] {
  if (value === null) return [{ code: "not-measurable", axis: code, text: detail }];
  const sizes = {
    round: roundsIn(ledgers).length,
    claim: ledgers.claims.length,
    "drift check": ledgers.drift.length,
    tension: tensionsNow(ledgers).length,
  };
  const small = SAMPLES.filter(
    ({ axes, of, least }) => (axes as readonly string[]).includes(code) && sizes[of] < least,
  ); // codes are strings
  const proxy = code === "B2" || code === "C2" || code === "C4" ? [PROXIES[code]] : [];
  return [
    ...proxy.map((text): Flag => ({ code: "proxy", axis: code, text })),
    ...small.map(({ of, least }): Flag => ({
      code: "small-sample",
      axis: code,
      text: `${counted(sizes[of], of)}; ${least} are needed for a steady figure.`,
    })),
  ];
}

function decided(ledgers: Ledgers): Axis {
  const where = [...effective(ledgers).values()];
  return ratio(
    { code: "A1", name: "claims decided" },
    where.filter((status) => DECIDED.has(status)).length,
    where.length,
    "claims are decided",
    "No claim was raised.",
  );
}

function checked(ledgers: Ledgers): Axis {
  const axis = { code: "A2", name: "verifications a round" } as const;
  const rounds = roundsIn(ledgers).length;
  if (rounds === 0) return unmeasured(axis, "No round was held.");
  const made = ledgers.verifications.filter(isApplicable).length;
  const value = made / rounds / (ROLES.length - 1);
  return {
    ...axis,
    value,
    share: Math.min(1, value),
    detail: `${counted(made, "applicable check")} in ${counted(rounds, "round")}, over ${ROLES.length - 1}: ${figure(value)}.`,
  };
}

function evidenced({ verifications }: Ledgers): Axis {
  const made = verifications.filter(isApplicable);
  return ratio(
    { code: "A3", name: "checks with evidence" },
    made.filter((each) => placesOf(each) >= 2).length,
    made.length,
    "applicable checks point at two places or more",
    "No check was applicable.",
  );
}

function disagreement(ledgers: Ledgers): Axis {
  const axis = { code: "B1", name: "slope of disagreement" } as const;
  const slope = slopeNow(ledgers);
  if (slope === null) return unmeasured(axis, "A slope needs two non-stress rounds.");
  return {
    ...axis,
    value: slope,
    share: slope >= 0 ? 1 : Math.max(0, 1 + slope),
    detail: `The slope of disagreement over non-stress rounds is ${figure(slope, 3)}.`,
  };
}

function unrest(ledgers: Ledgers): Axis {
  const axis = { code: "B2", name: "unrest at midpoint" } as const;
  const rounds = roundsIn(ledgers);
  const middle = rounds.slice(
    Math.floor((rounds.length - 1) / 2),
    Math.floor(rounds.length / 2) + 1,
  );
  const open = unresolved(ledgers);
  const value = mean(
    middle.map(
      (round) =>
        open.filter((tension) => tension.round === round).length +
        ledgers.verifications.filter((made) => made.round === round && made.result === "BROKEN")
          .length,
    ),
  );
  if (value === null) return unmeasured(axis, "No round was held.");
  return {
    ...axis,
    value,
    share: value / (1 + value),
    detail: `${figure(value)} new unresolved tensions and BROKEN checks at the middle (round ${middle.join(" and ")}); as a share x/(1+x).`,
  };
}

function overturned({ claims, verifications }: Ledgers): Axis {
  const axis = { code: "B3", name: "overturns" } as const;
  if (claims.length === 0) return unmeasured(axis, "No claim was raised.");
  const raised = new Set(claims.map(({ id }) => id));
  const turned = verifications.flatMap(({ claim_status_changes: changes }) =>
    changes.filter(
      ({ claim_id, from, to }) =>
        raised.has(claim_id) && from !== to && TESTED.has(from) && TESTED.has(to),
    ),
  );
  const value = new Set(turned.map(({ claim_id }) => claim_id)).size;
  // Not a share of the re-tested claims: a re-test that changes nothing may leave no line, and the share would always be 1.
  return {
    ...axis,
    value,
    share: value / (1 + value),
    detail: `${counted(value, "claim")} went from one tested status to another; as a share x/(1+x), since re-tests that change nothing leave no line.`,
  };
}

function onCourse({ drift }: Ledgers): Axis {
  const axis = { code: "B4", name: "on course" } as const;
  const deviation = mean(drift.map((check) => check.deviation));
  if (deviation === null) return unmeasured(axis, "No drift check was run.");
  const passed = drift.filter(({ verdict }) => verdict === "PASS").length;
  const value = (passed / drift.length) * (1 - deviation / MOST_DEVIATION);
  return {
    ...axis,
    value,
    share: value,
    detail: `${outOf(passed, drift.length)} drift checks passed, and the mean deviation is ${figure(deviation)} of ${MOST_DEVIATION}.`,
  };
}

function leads({ lead_history: held }: Ledgers): Axis {
  const axis = { code: "C1", name: "spread of leads" } as const;
  const counts = ROLES.map((role) => held.filter(({ lead }) => lead === role).length);
  const value = evenness(counts);
  if (value === null) return unmeasured(axis, "No round was held.");
  return {
    ...axis,
    value,
    share: value,
    detail: `Leads: ${ROLES.map((role, at) => `${role} ${counts[at]}`).join(", ")}; their entropy is ${figure(value, 3)} of 1.`,
  };
}

function missed(ledgers: Ledgers): Axis {
  const axis = { code: "C2", name: "roles that were missed" } as const;
  const stress = ledgers.lead_history.filter(({ is_stress }) => is_stress);
  if (ledgers.lead_history.length === 0) return unmeasured(axis, "No round was held.");
  const absentIn = (rounds: typeof stress): number =>
    ROLES.filter((role) => rounds.some(({ absent_agent: absent }) => absent === role)).length;
  const had = absentIn(stress);
  const felt = absentIn(stress.filter(({ round }) => isDecorative(ledgers, round) === false));
  return {
    ...axis,
    value: felt / ROLES.length,
    share: felt / ROLES.length,
    detail: `${had} of ${ROLES.length} roles had a stress round, and the absence of ${felt} showed in it.`,
  };
}

function joint(ledgers: Ledgers): Axis {
  const tensions = tensionsNow(ledgers);
  return ratio(
    { code: "C3", name: "joint tensions" },
    tensions.filter(({ sources }) => new Set(sources).size >= 2).length,
    tensions.length,
    "tensions have two sources or more",
    "No tension was recorded.",
  );
}

function growth(fields: number): Axis {
  const value = 1 / (1 + fields);
  return {
    code: "C4",
    name: "steady schema",
    value,
    share: value,
    detail: `${counted(fields, "field name")} beyond the known ones: ${figure(value)}.`,
  };
}

function balance(ledgers: Ledgers): Axis {
  const open = unresolved(ledgers).length;
  const { length } = ledgers.claims;
  return ratio(
    { code: "C5", name: "claims over open tensions" },
    length,
    length + open,
    "claims and unresolved tensions are claims",
    "Neither a claim nor an unresolved tension.",
  );
}

/** Under the round in which each was first written. */
function unresolved(ledgers: Ledgers): readonly LedgerTension[] {
  const born = new Map(ledgers.tensions.toReversed().map(({ id, round }) => [id, round]));
  return tensionsNow(ledgers)
    .filter(({ resolved_in: end }) => end === undefined)
    .map((tension) => ({ ...tension, round: born.get(tension.id) ?? tension.round }));
}

function ratio(
  axis: Pick<Axis, "code" | "name">,
  part: number,
  all: number,
  what: string,
  otherwise: string,
): Axis {
  return all === 0
    ? unmeasured(axis, otherwise)
    : { ...axis, value: part / all, share: part / all, detail: `${outOf(part, all)} ${what}.` };
}

function unmeasured(axis: Pick<Axis, "code" | "name">, why: string): Axis {
  return { ...axis, value: null, share: null, detail: why };
}
