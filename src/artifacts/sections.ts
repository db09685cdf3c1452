// The sections that say what came out in full: who moved, the minority, the issues, the devil's advocate, warnings, last words.
// Law: whatever is said names the message it rests on. No convergence number appears: categories are words.
import { joined, list, note, paragraph, heading, small, strong, table, type Block, type Inline, type Line } from "./document.ts";
import type { IssueRow, MinorityRow } from "../projections/result.ts";
import type { View } from "./view.ts";

const labelled = (label: string, ...line: Line): Line => [strong(`${label}:`), " ", ...line];

export function moved(view: View): Block[] {
  const { h, positions } = view;
  const blocks: Block[] = [paragraph(`${h.changedCount}: `, strong(String(positions.changed)), h.stop)];
  if (positions.shifts.length === 0 && positions.sideMoves.every(({ issue }) => issue !== positions.issue)) blocks.push(paragraph(h.nobodyMoved));
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
    const rows = positions.sideMoves.map((move): Line => [`${move.title} (${h.round} ${move.round}), ${view.named(move.issue)}: ${view.held(move.from)} → ${view.held(move.to)}`, ...view.citing([move.message])]);
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
  const held = view.positions.votes.filter((v) => v.final === row.option).map(({ seat, title, finalMessage }): Line => {
    const claim = view.result.finals.find((final) => final.seat === seat)?.claim ?? "";
    return [title, ...(claim === "" ? [] : [`: “${claim}”`]), ...view.citing([finalMessage])];
  });
  return [
    heading(3, view.named(row.option)),
    list(
      labelled(h.heldBy, ...(held.length > 0 ? joined(held, "; ") : [row.holders.join(", ")])),
      labelled(h.status, `${view.term(row.status)}${h.stop}${view.engine(row.certificate)}`),
      labelled(h.whySetAside, row.whySetAside ?? h.notWritten, ...view.citing(row.cites)),
      labelled(h.reconsiderWhen, row.reconsiderWhen ?? h.notWritten),
    ),
  ];
}

export function matrix(view: View): Block[] {
  const { h, result } = view;
  if (result.issues.length === 0 || result.matrix.length === 0) return [paragraph(h.none)];
  const cell = ({ stance, basis }: (typeof result.matrix)[number]["cells"][number]): Line => (stance === null ? ["—"] : [`${stance}${basis === "grouped" ? ` ${UNCONFIRMED}` : ""}`]);
  const legend = result.issues.map(({ id, title, stances }): Line => [strong(id), ` ${title} — `, ...joined(stances.map((s): Line => [strong(s.id), ` ${s.label}`]), "; ")]);
  const rows = result.matrix.map(({ title, cells }): Line[] => [[strong(title)], ...cells.map(cell)]);
  const spread: Line[] = [[strong(h.spread)], ...result.issues.map(({ categories }): Line => [path(categories)])];
  const isRead = result.matrix.some(({ cells }) => cells.some(({ basis }) => basis === "grouped"));
  return [table([h.member, ...result.issues.map(({ id }) => id)], [...rows, spread]), list(...legend), ...(isRead ? [paragraph(`${UNCONFIRMED} ${h.readAs}`)] : [])];
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
    return [heading(3, `${issue.id} ${issue.title}`, view.isAnchored ? `issue-${issue.id}` : null), table([h.stance, h.heldBy, ...(ruling ? [h.gains, h.costs] : [])], rows), ...asked];
  });
  if (result.issues.length === 0) return [paragraph(h.none)];
  return [...agreed.map((line) => paragraph(...line)), ...blocks];
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
    // A document with a transcript has them there.
    if (view.isAnchored) blocks.push(paragraph(strong(`${h.premisesIn}:`), " ", ...view.refs([...new Set(said.premises.map(({ message }) => message))])));
    else blocks.push(paragraph(strong(`${h.premises}:`)), list(...rows));
  }
  return blocks.length > 0 ? blocks : [paragraph(h.none)];
}

export function actions(view: View): Block[] {
  const rows = view.result.nextActions;
  return [rows.length > 0 ? list(...rows.map(({ text, cites }): Line => [text, ...view.citing(cites)])) : paragraph(view.h.none)];
}

/** What makes the result suspect: the unanimity line first, then alarms (one that rang in several rounds is told once), then failure modes. */
export function warningLines(view: View, { isShort }: { readonly isShort: boolean } = { isShort: false }): Line[] {
  const { health, h } = view;
  const unanimous: Line[] = health.unanimity.warning === null ? [] : [[strong(view.engine(health.unanimity.warning))]];
  const rung = new Map<string, { rounds: number[]; text: string; refs: readonly string[] }>();
  for (const { code, text, refs, round } of health.alarms.filter((alarm) => alarm.code !== "unanimous")) {
    rung.set(code, { rounds: [...(rung.get(code)?.rounds ?? []), round], text, refs });
  }
  const told = (code: string, text: string, where: string, refs: readonly string[]): Line => [view.engine(text, code), ...(isShort ? [] : [small(` (${code}${where})`), ...view.citing(refs)])];
  const alarms = Array.from(rung, ([code, { rounds, text, refs }]) => told(code, text, `, ${h.round} ${rounds.join(", ")}`, refs));
  const modes = health.failureModes.map(({ code, text, refs }) => told(code, text, "", refs));
  // Where the unanimity line stands in a callout of its own, the short list need not say it again.
  return [...(isShort && health.unanimity.isUnanimous ? [] : unanimous), ...alarms, ...modes];
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
