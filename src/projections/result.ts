// What a dialectic came to: where the panel stands and how that was resolved, issue by issue, with what speaks against it.
// Law: what is computed comes from facts, what the moderator wrote stands beside it, and neither is mixed with the other.
import type { LogEvent } from "../log/event.ts";
import type { Category, Convergence, Issue, Message, Position } from "../script/fact.ts";
import type { JsonObject } from "../script/json.ts";
import { chronicle, mainIssue, membersOf, rowsAt, textAt, textsAt, titleOf, type Chronicle } from "./chronicle.ts";
import { labelOf } from "./positions.ts";

export interface Cited {
  readonly text: string;
  readonly cites: readonly string[];
}

export interface StanceRow {
  readonly id: string;
  readonly label: string;
  /** Titles of those who hold it now. */
  readonly holders: readonly string[];
}

export interface IssueRow {
  readonly id: string;
  readonly title: string;
  readonly isMain: boolean;
  readonly stances: readonly StanceRow[];
  readonly noStance: readonly string[];
  readonly isSplit: boolean;
  readonly categories: readonly { readonly round: number; readonly after: string; readonly category: Category }[];
}

export interface MatrixCell {
  readonly issue: string;
  readonly stance: string | null;
  readonly label: string | null;
  /** grouped: only the moderator's reading. */
  readonly basis: Position["basis"] | null;
}

export interface Ruling {
  readonly issue: string;
  readonly title: string;
  readonly tradeoffs: readonly { readonly stance: string; readonly label: string; readonly holders: readonly string[]; readonly gains: string; readonly costs: string }[];
  readonly question: string;
  readonly cites: readonly string[];
}

export interface MinorityRow {
  readonly option: string;
  readonly label: string;
  readonly holders: readonly string[];
  readonly status: string;
  readonly certificate: string;
  /** Null where nobody integrated the discussion. */
  readonly whySetAside: string | null;
  readonly reconsiderWhen: string | null;
  readonly cites: readonly string[];
}

export interface DevilSummary {
  readonly closing: { readonly message: string; readonly compromise: string; readonly strongestObjection: string; readonly openPremises: readonly string[] } | null;
  readonly premises: readonly { readonly message: string; readonly round: number; readonly premise: string; readonly mayFail: string }[];
  readonly attacks: readonly { readonly message: string; readonly target: string; readonly weakness: string }[];
}

export interface FinalRow {
  readonly seat: string;
  readonly title: string;
  /** Null where the seat filed none. */
  readonly message: string | null;
  readonly claim: string;
  readonly confidence: Position["confidence"];
  readonly canAgree: string;
  readonly cannotAgree: string;
  readonly remainingRisk: string;
}

export interface DialecticResult {
  readonly chosen: { readonly option: string; readonly label: string; readonly holders: readonly string[] } | null;
  /** Null before there is a verdict. */
  readonly resolution: { readonly kind: string; readonly detail: string } | null;
  readonly category: Category | null;
  readonly categories: readonly Omit<Convergence, "kind">[];
  readonly overview: Cited | null;
  readonly issues: readonly IssueRow[];
  readonly matrix: readonly { readonly seat: string; readonly title: string; readonly cells: readonly MatrixCell[] }[];
  readonly rulings: readonly Ruling[];
  readonly minority: readonly MinorityRow[] | "none";
  /** The kinds of reasons behind the positions, as the moderator last grouped them. */
  readonly reasons: readonly { readonly label: string; readonly holders: readonly string[] }[];
  readonly devil: DevilSummary;
  readonly finals: readonly FinalRow[];
  readonly nextActions: readonly Cited[];
  readonly leftOut: readonly string[];
  readonly fallback: string | null;
}

export function result(events: readonly LogEvent[]): DialecticResult {
  const record = chronicle(events);
  const verdict = record.verdicts.at(-1);
  const integration = record.messages.findLast((message) => message.phase === "integrate")?.body ?? {};
  const issues = record.issues.map((issue) => issueRow(record, issue));
  const main = issues.find((issue) => issue.isMain);
  const chosen = verdict?.chosen ?? null;
  const { leftOut, fallback } = record.concluded?.outcome ?? {};
  return {
    chosen: chosen === null ? null : { option: chosen, label: labelOf(record, chosen) ?? chosen, holders: main?.stances.find((s) => s.id === chosen)?.holders ?? [] },
    resolution: verdict ? { kind: verdict.resolution, detail: verdict.detail } : null,
    category: record.convergences.at(-1)?.overall ?? null,
    categories: record.convergences.map(({ kind: _kind, ...row }) => row),
    overview: overview(integration),
    issues,
    matrix: membersOf(record).map(({ id, title }) => ({ seat: id, title, cells: record.issues.map((issue) => cell(record, id, issue.id)) })),
    rulings: rulings(integration, issues),
    minority: minority(record, integration),
    reasons: reasons(record),
    devil: devil(record),
    finals: finals(record),
    nextActions: rowsAt(integration, "nextActions").map((row) => ({ text: textAt(row, "action"), cites: textsAt(row, "cites") })),
    leftOut: Array.isArray(leftOut) ? leftOut.filter((id): id is string => typeof id === "string") : [],
    fallback: typeof fallback === "string" ? fallback : (record.notices.find(({ code }) => code === "team-fallback-full")?.code ?? null),
  };
}

/** A member's own last word on an issue, else the moderator's reading of it. */
function cell(record: Chronicle, seat: string, issue: string): MatrixCell {
  const own = record.positions.filter((p) => p.seat === seat && p.issue === issue);
  const last = own.findLast((p) => p.basis === "stated") ?? own.findLast((p) => p.basis === "confirmed") ?? own.at(-1);
  const stance = last?.stance ?? null;
  return { issue, stance, label: stance === null ? null : labelOf(record, stance), basis: last?.basis ?? null };
}

function issueRow(record: Chronicle, issue: Issue): IssueRow {
  const members = membersOf(record).map(({ id, title }) => ({ title, stance: cell(record, id, issue.id).stance }));
  const stances = issue.stances.map(({ id, label }) => ({ id, label, holders: members.filter((m) => m.stance === id).map((m) => m.title) }));
  const noStance = members.filter((m) => m.stance === null).map((m) => m.title);
  return {
    id: issue.id, title: issue.title, isMain: issue.main, stances, noStance,
    isSplit: stances.filter((s) => s.holders.length > 0).length + noStance.length > 1,
    categories: record.convergences.flatMap(({ round, after, issues }) => issues.filter((row) => row.issue === issue.id).map(({ category }) => ({ round, after, category }))),
  };
}

function overview(integration: JsonObject): Cited | null {
  const [row] = rowsAt({ rows: [integration["overview"] ?? null] }, "rows");
  return row ? { text: textAt(row, "text"), cites: textsAt(row, "cites") } : null;
}

function rulings(integration: JsonObject, issues: readonly IssueRow[]): Ruling[] {
  return rowsAt(integration, "rulings").map((row) => {
    const issue = issues.find(({ id }) => id === textAt(row, "issue"));
    const tradeoffs = rowsAt(row, "tradeoffs").map((tradeoff) => {
      const stance = issues.flatMap((i) => i.stances).find(({ id }) => id === textAt(tradeoff, "stance"));
      return { stance: textAt(tradeoff, "stance"), label: stance?.label ?? "", holders: stance?.holders ?? [], gains: textAt(tradeoff, "gains"), costs: textAt(tradeoff, "costs") };
    });
    return { issue: textAt(row, "issue"), title: issue?.title ?? "", tradeoffs, question: textAt(row, "question"), cites: textsAt(row, "cites") };
  });
}

function minority(record: Chronicle, integration: JsonObject): readonly MinorityRow[] | "none" {
  const written = rowsAt(integration, "minority");
  const rows = (record.verdicts.at(-1)?.minority ?? []).map(({ option, holders, status, certificate }): MinorityRow => {
    const words = written.find((row) => textAt(row, "option") === option);
    return {
      option, label: labelOf(record, option) ?? option, holders: holders.map((seat) => titleOf(record.seats, seat)), status, certificate,
      whySetAside: words ? textAt(words, "whySetAside") : null, reconsiderWhen: words ? textAt(words, "reconsiderWhen") : null, cites: words ? textsAt(words, "cites") : [],
    };
  });
  return rows.length > 0 ? rows : "none";
}

/** Kept out of messages, so that no member reads who agrees with whom; the reply itself holds it. */
function reasons(record: Chronicle): DialecticResult["reasons"] {
  const grouped = [...record.asks.values()].flatMap(({ reply }) => {
    const value = reply?.kind === "answered" ? reply.value : null;
    return value !== null && typeof value === "object" ? [rowsAt(value as JsonObject, "reasons")] : []; // a logged reply is JSON data
  });
  const last = grouped.findLast((rows) => rows.length > 0) ?? [];
  return last.map((row) => ({ label: textAt(row, "label"), holders: textsAt(row, "holders").map((seat) => titleOf(record.seats, seat)) })).filter((row) => row.holders.length > 0);
}

function devil(record: Chronicle): DevilSummary {
  const closing = record.messages.findLast(({ phase, body }) => phase === "final" && body["strongestObjection"] !== undefined);
  return {
    closing: closing
      ? { message: closing.id, compromise: textAt(closing.body, "compromise"), strongestObjection: textAt(closing.body, "strongestObjection"), openPremises: textsAt(closing.body, "openPremises") }
      : null,
    premises: record.messages.flatMap(({ id, round, body }) => rowsAt(body, "premises").map((row) => ({ message: id, round, premise: textAt(row, "premise"), mayFail: textAt(row, "mayFail") }))),
    attacks: record.messages
      .filter(({ body }) => body["premises"] !== undefined && body["target"] !== undefined)
      .map(({ id, body }) => ({ message: id, target: textAt(body, "target"), weakness: textAt(body, "weakness") })),
  };
}

function finals(record: Chronicle): FinalRow[] {
  const main = mainIssue(record)?.id;
  const isBy = (message: Message, seat: string) => message.seat === seat || message.seat === `${seat}-substitute`;
  return membersOf(record).map(({ id, title }) => {
    const message = record.messages.findLast((m) => m.phase === "final" && isBy(m, id));
    const body = message?.body ?? {};
    const confidence = record.positions.findLast((p) => p.message === message?.id && p.issue === main)?.confidence ?? null;
    return {
      seat: id, title, message: message?.id ?? null, confidence,
      claim: textAt(body, "claim"), canAgree: textAt(body, "canAgree"), cannotAgree: textAt(body, "cannotAgree"), remainingRisk: textAt(body, "remainingRisk"),
    };
  });
}
