// The sections that say what came out: where the panel stands, who moved, the minority, the issues, the devil's advocate.
// Law: whatever is said names the message it rests on. No convergence number appears: categories are words.
import { joined, list, note, paragraph, heading, quote, strong, table, warning, type Block, type Inline, type Line } from "./document.ts";
import type { VoteRow } from "../projections/positions.ts";
import type { IssueRow, MinorityRow } from "../projections/result.ts";
import type { View } from "./view.ts";

const labelled = (label: string, ...line: Line): Line => [strong(`${label}:`), " ", ...line];

export function stands(view: View): Block[] {
  const { h, result, positions } = view;
  const { chosen, resolution, category } = result;
  const holders = positions.votes.filter((vote) => vote.final !== null && vote.final === chosen?.option);
  const lead: Line = chosen
    ? labelled(h.leaning, strong(view.named(chosen.option)), ` — ${h.of(holders.length, positions.votes.length)}: ${chosen.holders.join(", ")}`, ...view.citing(holders.map((v) => v.finalMessage)))
    : [strong(resolution ? h.noLeaning : h.noVerdict)];
  const facts: Line[] = [];
  if (resolution) facts.push(labelled(h.resolved, `${view.term(resolution.kind)}${h.stop}`, ...view.linked(resolution.detail)));
  if (positions.outcome && positions.shifts.length > 0) {
    const { withoutConforming, chosen: now } = positions.outcome;
    const other: Line = withoutConforming === now ? [] : [" — ", strong(h.differs)];
    facts.push(labelled(h.without, withoutConforming === null ? h.noLeaning : view.named(withoutConforming), ...other));
  }
  if (category) facts.push(labelled(h.spread, `${category} — ${view.term(category)}`));
  if (view.status.models.shared !== null) facts.push(labelled(h.oneModel, view.status.models.shared));
  const warned = warningLines(view).length;
  if (warned > 0) facts.push([strong(h.seeWarnings), ": ", { kind: "ref", to: "warnings", text: `${h.warnings} (${warned})` }]);
  const unanimous = view.health.unanimity.isUnanimous && view.health.unanimity.warning !== null ? [warning(view.health.unanimity.warning)] : [];
  return [paragraph(...lead), ...unanimous, ...(facts.length > 0 ? [list(...facts)] : []), ...voteTable(view), ...overview(view)];
}

/** The blind vote beside the final one, option by option: who stood there, and in which message. */
function voteTable(view: View): Block[] {
  const { h, positions, result } = view;
  const main = result.issues.find((issue) => issue.isMain);
  if (!main || positions.votes.length === 0) return [];
  const who = (votes: readonly VoteRow[], told: (vote: VoteRow) => Line): Line => (votes.length === 0 ? ["—"] : joined(votes.map((vote): Line => [vote.title, ...told(vote)]), ", "));
  const blind = (stance: string | null): Line =>
    who(positions.votes.filter((v) => (v.blind ?? v.readAs) === stance), (v) => (v.readAs === null ? view.citing([v.blindMessage]) : [` (${h.readAs})`]));
  const final = (stance: string | null): Line =>
    who(positions.votes.filter((v) => v.final === stance), (v) => [...(v.confidence === null ? [] : [` ${v.confidence}`]), ...view.citing([v.finalMessage])]);
  const rows = main.stances.map(({ id, label }): Line[] => [[strong(id), ` ${label}`], blind(id), final(id)]);
  const none: Line[][] = positions.votes.some((v) => v.final === null || (v.blind ?? v.readAs) === null) ? [[[h.noVote], blind(null), final(null)]] : [];
  const latest = view.status.state === "finished" ? h.finalVote : h.latestVote;
  return [table([h.option, h.blindVote, `${latest} · ${h.confidence}`], [...rows, ...none])];
}

export function overview(view: View): Block[] {
  const said = view.result.overview;
  return said ? [quote({ label: `${view.h.moderatorSays}:`, text: said.text }), paragraph(...labelled(view.h.cites, ...view.refs(said.cites)))] : [];
}

export function moved(view: View): Block[] {
  const { h, positions } = view;
  const blocks: Block[] = [paragraph(`${h.changedCount}: `, strong(String(positions.changed)), ".")];
  if (positions.shifts.length === 0) blocks.push(paragraph(h.nobodyMoved));
  for (const shift of positions.shifts) {
    const how: Line = shift.trigger === null
      ? [strong(view.term(shift.class))]
      : [strong(view.term(shift.class)), `, ${h.trigger} `, view.ref(shift.trigger), ` (${authorOf(view, shift.trigger)}), ${shift.newEvidence ? h.newEvidence : h.noNewEvidence}`];
    blocks.push(
      paragraph(strong(shift.title), ` (${h.round} ${shift.round}): ${view.named(shift.from)} → `, strong(view.held(shift.to)), ...view.citing([shift.message])),
      list(
        how,
        ...(shift.declared.length > 0 ? [[`${h.declared}: `, ...view.refs(shift.declared)]] : []),
        ...(shift.reason === "" ? [] : [[`${h.itsReason}: “${shift.reason}”`]]),
      ),
    );
  }
  if (positions.sideMoves.length > 0) {
    const rows = positions.sideMoves.map((move): Line => [`${move.title} (${h.round} ${move.round}), ${view.named(move.issue)}: ${view.named(move.from)} → ${view.held(move.to)}`, ...view.citing([move.message])]);
    blocks.push(paragraph(strong(`${h.sideMoves}:`)), list(...rows));
  }
  return blocks;
}

export function minority(view: View): Block[] {
  const { h, result } = view;
  const rows = result.minority;
  if (rows === "none") return [paragraph(result.resolution ? h.none : `${h.none} ${h.noVerdict}`)];
  const all = result.resolution && result.chosen === null ? [paragraph(h.noneChosen)] : [];
  return [...all, ...rows.flatMap((row) => dissent(view, row))];
}

function dissent(view: View, row: MinorityRow): Block[] {
  const { h } = view;
  return [
    heading(3, view.named(row.option)),
    list(
      labelled(h.heldBy, row.holders.join(", "), ...view.citing(view.positions.votes.filter((v) => v.final === row.option).map((v) => v.finalMessage))),
      labelled(h.status, `${view.term(row.status)}${h.stop}`, ...view.linked(row.certificate)),
      labelled(h.whySetAside, row.whySetAside ?? h.notWritten, ...view.citing(row.cites)),
      labelled(h.reconsiderWhen, row.reconsiderWhen ?? h.notWritten),
    ),
  ];
}

export function matrix(view: View): Block[] {
  const { h, result } = view;
  if (result.issues.length === 0 || result.matrix.length === 0) return [paragraph(h.none)];
  const cell = ({ stance, label, basis }: (typeof result.matrix)[number]["cells"][number]): Line =>
    stance === null ? ["—"] : [`${stance} ${label ?? ""}${basis === "grouped" ? ` ${UNCONFIRMED}` : ""}`];
  const rows = result.matrix.map(({ title, cells }): Line[] => [[strong(title)], ...cells.map(cell)]);
  const spread: Line[] = [[strong(h.spread)], ...result.issues.map(({ categories }): Line => [path(categories)])];
  const isRead = result.matrix.some(({ cells }) => cells.some(({ basis }) => basis === "grouped"));
  return [table([h.member, ...result.issues.map(({ id, title }) => `${id} ${title}`)], [...rows, spread]), ...(isRead ? [paragraph(`${UNCONFIRMED} ${h.readAs}`)] : [])];
}

const UNCONFIRMED = "†";

/** The category after each round; one that does not change is said once. */
function path(categories: IssueRow["categories"]): string {
  const steps = categories.map(({ category }) => category).filter((category, n, all) => category !== all[n - 1]);
  return steps.length === 0 ? "—" : steps.join(" → ");
}

export function rulings(view: View): Block[] {
  const { h, result } = view;
  const split = result.issues.filter((issue) => issue.isSplit);
  const settled = result.issues.filter((issue) => !issue.isSplit);
  const agreed = settled.map((issue): Line => [strong(view.named(issue.id)), ` — ${h.settledOn}: ${issue.stances.filter((s) => s.holders.length > 0).map((s) => s.label).join(", ")}`]);
  const blocks = split.flatMap((issue): Block[] => {
    const ruling = result.rulings.find((row) => row.issue === issue.id);
    const rows = issue.stances.map(({ id, label, holders }): Line[] => {
      const tradeoff = ruling?.tradeoffs.find(({ stance }) => stance === id);
      return [[`${id} ${label}`], [holders.length > 0 ? holders.join(", ") : "—"], ...(ruling ? [[tradeoff?.gains ?? "—"], [tradeoff?.costs ?? "—"]] : [])];
    });
    if (issue.noStance.length > 0) rows.push([[h.noVote], [issue.noStance.join(", ")], ...(ruling ? [["—"], ["—"]] : [])]);
    const asked: Block[] = ruling ? [paragraph(...labelled(h.question, strong(ruling.question), ...view.citing(ruling.cites)))] : [note(h.noRuling)];
    return [heading(3, `${issue.id} ${issue.title}`), table([h.stance, h.heldBy, ...(ruling ? [h.gains, h.costs] : [])], rows), ...asked];
  });
  if (result.issues.length === 0) return [paragraph(h.none)];
  return [...blocks, ...(agreed.length > 0 ? [list(...agreed)] : [])];
}

export function reasonsBehind(view: View): Block[] {
  const { h, result } = view;
  if (result.reasons.length === 0) return [];
  return [paragraph(...labelled(h.reasonsBehind, result.reasons.map(({ label, holders }) => `${label} (${holders.join(", ")})`).join("; ")))];
}

export function devil(view: View): Block[] {
  const { h, result: { devil: said } } = view;
  const blocks: Block[] = [];
  if (said.closing) {
    const { message, compromise, strongestObjection, openPremises } = said.closing;
    blocks.push(list(
      labelled(h.compromise, compromise, ...view.citing([message])),
      labelled(h.objection, strongestObjection, ...view.citing([message])),
      labelled(h.openPremises, openPremises.join("; "), ...view.citing([message])),
    ));
  }
  const attacks = said.attacks.filter(({ weakness }) => weakness !== "");
  if (attacks.length > 0) blocks.push(paragraph(strong(`${h.attacks}:`)), list(...attacks.map(({ message, target, weakness }): Line => [view.ref(message), " → ", view.ref(target), `: ${weakness}`])));
  if (said.premises.length > 0) {
    const rows = said.premises.map(({ message, premise, mayFail }): Line => [`${premise} — ${h.mayFail}: ${mayFail}`, ...view.citing([message])]);
    blocks.push(paragraph(strong(`${h.premises}:`)), list(...rows));
  }
  return blocks.length > 0 ? blocks : [paragraph(h.none)];
}

export function actions(view: View): Block[] {
  const rows = view.result.nextActions;
  return [rows.length > 0 ? list(...rows.map(({ text, cites }): Line => [text, ...view.citing(cites)])) : paragraph(view.h.none)];
}

/** What makes the result suspect: the unanimity line first, then alarms (one that rang in several rounds is told once), then failure modes. */
export function warningLines(view: View): Line[] {
  const { health, h } = view;
  const unanimous: Line[] = health.unanimity.warning === null ? [] : [[strong(health.unanimity.warning)]];
  const rung = new Map<string, { rounds: number[]; text: string; refs: readonly string[] }>();
  for (const { code, text, refs, round } of health.alarms.filter((alarm) => alarm.code !== "unanimous")) {
    rung.set(code, { rounds: [...(rung.get(code)?.rounds ?? []), round], text, refs });
  }
  const alarms = Array.from(rung, ([code, { rounds, text, refs }]): Line => [...view.linked(text), ` (${code}, ${h.round} ${rounds.join(", ")})`, ...view.citing(refs)]);
  const modes = health.failureModes.map(({ code, text, refs }): Line => [...view.linked(text), ` (${code})`, ...view.citing(refs)]);
  return [...unanimous, ...alarms, ...modes];
}

export function warnings(view: View): Block[] {
  const lines = warningLines(view);
  const reasons = view.health.unanimity.warning === null ? [] : reasonsBehind(view);
  return [lines.length > 0 ? list(...lines) : paragraph(view.h.noWarnings), ...reasons];
}

export function finals(view: View): Block[] {
  const { h } = view;
  return view.result.finals.flatMap((row): Block[] => {
    if (row.message === null) return [paragraph(strong(row.title), ` — ${h.noFinal}.`)];
    const facts: [string, string][] = [["canAgree", row.canAgree], ["cannotAgree", row.cannotAgree], ["remainingRisk", row.remainingRisk]];
    const head: Inline[] = [strong(row.title), ...(row.confidence === null ? [] : [` · ${h.confidence}: ${row.confidence}`]), ...view.citing([row.message])];
    return [paragraph(...joined([head, [row.claim]], " — ")), list(...facts.filter(([, text]) => text !== "").map(([field, text]): Line => [`${view.field(field)}: ${text}`]))];
  });
}

function authorOf(view: View, message: string): string {
  const row = view.transcript.find((r) => r.kind === "message" && r.id === message);
  return row?.title ?? "";
}
