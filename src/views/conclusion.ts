// What a discussion of options came to, as computed: the same for every protocol that has options.
// Law: everything here comes from facts. What a seat wrote about it stands in the protocol's own result.
import { statuses } from "../argument/index.ts";
import { graphOf } from "../argument/graph-of.ts";
import { inWords, phraseOf } from "../argument/in-words.ts";
import type { Phrase } from "../kernel/phrase.ts";
import type { Alarm, Issue, Position } from "../kernel/fact.ts";
import {
  isRow,
  labelOf,
  leftOutOf,
  membersOf,
  rowsAt,
  textAt,
  textsAt,
  titleOf,
  withoutKind,
} from "./deliberation-state.ts";
import type { DeliberationState, Seated } from "./deliberation-state.ts";
import { standingRows, standsOf, type SaidOf } from "./standing.ts";

export interface StanceRow {
  readonly id: string;
  readonly label: string;
  /** Titles of those who hold it now. */
  readonly holders: readonly string[];
}

export type IssueRow = ReturnType<typeof issueRow>;

export interface MinorityRow {
  readonly option: string;
  readonly label: string;
  readonly holders: readonly string[];
  readonly status: string;
  readonly certificate: string;
  readonly says?: Phrase;
  /** Null where nobody wrote about it. */
  readonly whySetAside: string | null;
  readonly reconsiderWhen: string | null;
  readonly cites: readonly string[];
}

export type Minority = readonly MinorityRow[] | "none";

/** A text, and the messages it rests on. */
export interface Cited {
  readonly text: string;
  readonly cites: readonly string[];
}

/** Where a seat finally stood, in its own words. */
export interface LastWord extends Seated {
  /** Null where the seat filed none. */
  readonly message: string | null;
  readonly claim: string;
  readonly confidence: Position["confidence"];
}

type Concluded = ReturnType<typeof conclusionOf>;
/** Nobody changes its lists. */
export type Conclusion = {
  readonly [K in keyof Concluded]: Concluded[K] extends readonly (infer E)[]
    ? readonly E[]
    : Concluded[K];
};

export function conclusionOf(record: DeliberationState) {
  const verdict = record.verdicts.at(-1);
  const issues = record.issues.map((issue) => issueRow(record, issue));
  const option = verdict?.chosen ?? null;
  const holders = mainRow(issues)?.stances.find(({ id }) => id === option)?.holders ?? [];
  const chosen =
    option === null ? null : { option, label: labelOf(record, option) ?? option, holders };
  const resolution: { kind: string; detail: string; says?: Phrase } | null = verdict
    ? { kind: verdict.resolution, detail: verdict.detail }
    : null;
  return {
    /** Where the panel stands, by the count; null before a verdict, and in logs without one. */
    stands: standsOf(record),
    chosen,
    /** Null before there is a verdict. */
    resolution,
    category: record.convergences.at(-1)?.overall ?? null,
    issues,
    matrix: membersOf(record).map(({ id, title }) => ({
      seat: id,
      title,
      cells: record.issues.map((issue) => cell(record, id, issue.id)),
    })),
    /** The kinds of reasons behind the positions, as the moderator last grouped them. */
    reasons: reasons(record),
    leftOut: leftOutOf(record),
    /** What one model alone came to, and what the panel changed in it; null where none was asked. */
    baseline: record.baseline && withoutKind(record.baseline),
  };
}

/** The question itself. */
export function mainRow(issues: readonly IssueRow[]): IssueRow | undefined {
  return issues.find(({ isMain }) => isMain);
}

/** What somebody wrote about an option that did not prevail. */
type Written = Pick<MinorityRow, "whySetAside" | "reconsiderWhen" | "cites">;

/** Every option that is still held and was not chosen; `about` finds the words for it. */
export function minorityOf(
  record: DeliberationState,
  about: (option: string, holders: readonly string[]) => Written | null,
): Minority {
  const counted = new Map(standingRows(record).map((row) => [row.option, row]));
  const rows = (record.verdicts.at(-1)?.minority ?? []).map(
    ({ option, holders, status, certificate }): MinorityRow => {
      const proof = counted.get(option)?.proof;
      return {
        option,
        label: labelOf(record, option) ?? option,
        holders: holders.map((seat) => titleOf(record.seats, seat)),
        status,
        ...(proof ? { certificate: proof.text, says: proof.says } : { certificate }),
        ...(about(option, holders) ?? { whySetAside: null, reconsiderWhen: null, cites: [] }),
      };
    },
  );
  return rows.length > 0 ? rows : "none";
}

export function minorityRows(result: { readonly minority: Minority }): readonly MinorityRow[] {
  return result.minority === "none" ? [] : result.minority;
}

export interface OptionRow extends StanceRow {
  /** Where it stands in the argument, and the certificate in words. */
  readonly status: string;
  readonly certificate: string;
  readonly says: Phrase;
  /** How many held it before anyone spoke, and the strongest that was said for and against it; in logs without a count, absent. */
  readonly blind?: number;
  readonly for?: SaidOf | null;
  readonly against?: SaidOf | null;
}

/** The options with where the count and the argument leave them. */
export function optionsOf(
  record: DeliberationState,
  issues: readonly IssueRow[],
): readonly OptionRow[] {
  const stances = mainRow(issues)?.stances ?? [];
  const counted = new Map(standingRows(record).map((row) => [row.option, row]));
  if (counted.size > 0)
    return stances.flatMap((stance): OptionRow[] => {
      const row = counted.get(stance.id);
      if (!row) return [];
      const { proof, status, blind, for: pro, against } = row;
      const { text: certificate, says } = proof;
      return [{ ...stance, status, certificate, says, blind, for: pro, against }];
    });
  const found = statuses(graphOf(record.facts), { hingeBound: 0 });
  return stances.map((stance) => {
    const status = found.get(stance.id)?.status ?? { kind: "unchallenged" as const };
    const certificate = inWords(status);
    return { ...stance, status: status.kind, certificate, says: phraseOf(status) };
  });
}

/** A member's own last word on an issue, else the moderator's reading of it. */
function cell(record: DeliberationState, seat: string, issue: string) {
  const own = record.positions.filter((p) => p.seat === seat && p.issue === issue);
  const last =
    own.findLast((p) => p.basis === "stated") ??
    own.findLast((p) => p.basis === "confirmed") ??
    own.at(-1);
  const stance = last?.stance ?? null;
  return {
    issue,
    stance,
    label: stance === null ? null : labelOf(record, stance),
    /** grouped: only the moderator's reading. */
    basis: last?.basis ?? null,
  };
}

function issueRow(record: DeliberationState, issue: Issue) {
  const members = membersOf(record).map(({ id, title }) => ({
    title,
    stance: cell(record, id, issue.id).stance,
  }));
  const stances = issue.stances.map(({ id, label }) => ({
    id,
    label,
    holders: members.filter((m) => m.stance === id).map((m) => m.title),
  }));
  return {
    id: issue.id,
    title: issue.title,
    isMain: issue.main,
    stances,
    noStance: members.filter((m) => m.stance === null).map((m) => m.title),
    /** Two stances are held: whoever holds none differs from nobody, and leaves the issue open. */
    isSplit: stances.filter((s) => s.holders.length > 0).length > 1,
    categories: record.convergences.flatMap(({ round, after, issues }) =>
      issues
        .filter((row) => row.issue === issue.id)
        .map(({ category }) => ({ round, after, category })),
    ),
  };
}

/** Kept out of messages, so that no member reads who agrees with whom; the reply itself holds it. */
function reasons(record: DeliberationState) {
  const grouped = [...record.asks.values()].flatMap(({ reply }) => {
    const value = reply?.kind === "answered" ? reply.value : null;
    return isRow(value) ? [rowsAt(value, "reasons")] : [];
  });
  const last = grouped.findLast((rows) => rows.length > 0) ?? [];
  return last
    .map((row) => ({
      label: textAt(row, "label"),
      holders: textsAt(row, "holders").map((seat) => titleOf(record.seats, seat)),
    }))
    .filter((row) => row.holders.length > 0);
}

/** Every suspicion is one about an option that prevails. */
const SUSPICION = /^FC\d$/;
/** These say that the count settled it. */
const BY_COUNT = new Set(["FC1", "FC3"]);
const NOT_BY_COUNT = new Set(["by rule", "by a person"]);

/**
 * Whether a suspicion of a false consensus is about what the count alone would have picked, and not about what was chosen.
 * Where nothing was chosen, or rules or a person chose, no warning speaks of "the option" that the count settled.
 */
export function isOfCount(
  { verdicts }: Pick<DeliberationState, "verdicts">,
  { code }: Pick<Alarm, "code">,
): boolean {
  const verdict = verdicts.at(-1);
  if (!SUSPICION.test(code) || !verdict) return false;
  return verdict.chosen === null || (BY_COUNT.has(code) && NOT_BY_COUNT.has(verdict.resolution));
}
