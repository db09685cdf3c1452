// How a dialectic is written down: its report, and the document that it leaves, `{feature}-discussion-{topic-slug}.md`.
// Law: every section of that document is there, in order, whatever the run came to; options, trade-offs and questions, never a pick.
import type { LogEvent } from "../../../log/event.ts";
import { slug } from "../../../text/slug.ts";
import {
  heading,
  list,
  listUnder,
  paragraph,
  note,
  strong,
  table,
  section,
} from "../../../report/document.ts";
import type { Block, Line, Words, Section } from "../../../report/document.ts";
import { notices } from "../../../report/run-sections.ts";
import {
  matrix,
  minority,
  moveBlocks,
  warningLines,
  labelLine,
  reasonsBehind,
  titledList,
} from "../../../report/sections.ts";
import type { MinorityLabels } from "../../../report/sections.ts";
import { overview, votes } from "../../../report/stands.ts";
import { toMarkdown } from "../../../report/to-markdown.ts";
import { View } from "../../../report/view.ts";
import type {
  OwnDocument,
  Writing,
  OwnPage,
  ReportView,
  OwnRecord,
} from "../../../report/writing.ts";
import { dialecticResult, voicesFor, type DialecticResult } from "../result/result.ts";
import type { IssueRow } from "../../../views/conclusion.ts";
import { reportWords } from "../voice.ts";

export const dialecticWriting: Writing<DialecticResult> = {
  sections: dialecticSections,
  page: dialecticPage,
  record: dialecticRecord,
  document: discussion,
};

export function discussion(events: readonly LogEvent[]): OwnDocument | null {
  const [opened] = events;
  if (opened?.type !== "deliberation.opened") return null;
  const { brief, deliberation } = opened.data;
  const { feature, topic } = brief;
  if (typeof feature !== "string" || typeof topic !== "string" || !hasPositions(events))
    return null;
  return {
    file: "discussion.md",
    name: `${slug(feature)}-discussion-${slug(topic)}.md`,
    text: discussionText(events),
    isOwn: (text) => text.split("\n").includes(deliberationLine(deliberation)),
  };
}

/** A run in which nobody took a position leaves no document. */
function hasPositions(events: readonly LogEvent[]): boolean {
  return events.some(
    ({ type, data }) =>
      type === "fact.recorded" &&
      data.fact.kind === "message" &&
      data.fact.body["claim"] !== undefined,
  );
}

function discussionText(events: readonly LogEvent[]): string {
  const view = new View(events, { isAnchored: false });
  const { h, status } = view;
  const result = dialecticResult(view.record);
  const warned = warningLines(view);
  const model = status.models.shared;
  const shared = model === null ? [] : [[view.say(h.oneModel, { model })]];
  const suspect: Block[] =
    warned.length + shared.length > 0 ? [heading(3, h.warnings), list(...warned, ...shared)] : [];
  const names = { says: h.moderatorSays, cites: h.cites };
  const sections: readonly (readonly [title: string, blocks: readonly Block[]])[] = [
    [h.overview, [...overview(view, agreement(view, result), names), ...suspect]],
    [h.matrix, matrix(view)],
    [h.ruling, rulings(view, result)],
    [h.movedInDiscussion, [...moveBlocks(view), ...reflected(view, result)]],
    [h.minorityViews, minority(view, minorityWords(view))],
    [h.devilSummary, devil(view, result)],
    [h.actions, actions(view)],
  ];
  return toMarkdown({
    lang: status.lang,
    title: status.topic,
    blocks: [
      heading(1, status.topic),
      ...notices(view),
      paragraph(h.material),
      paragraph(deliberationLine(status.id)),
      paragraph(`${h.idsIn}: dissensus report ${status.id}`),
      ...sections.flatMap(([title, blocks]) => [heading(2, title), ...blocks]),
    ],
  });
}

/** A file says in a line of its own which deliberation it was written from, in every language alike. */
function deliberationLine(deliberation: string): string {
  return `Deliberation: ${deliberation}`;
}

/** What it adds to the first page: the question that is left to whoever decides, as its moderator put it. */
function dialecticPage(_view: ReportView, { rulings, issues }: DialecticResult): OwnPage {
  const differing = new Set(issues.filter(({ isSplit }) => isSplit).map(({ id }) => id));
  const asked = rulings.filter(({ question }) => question !== "");
  const left = asked.find(({ issue }) => differing.has(issue)) ?? asked[0];
  return left ? { question: { text: left.question, titles: [], messages: left.cites } } : {};
}

// What it has to tell in full: issues with their trade-offs and questions, the devil's advocate.
// Law: no convergence number appears: categories are words.

function dialecticSections(view: View, result: DialecticResult): readonly Section[] {
  const { h } = view;
  const issues =
    result.issues.length === 0 ? [] : [...reasonsBehind(view), ...rulings(view, result)];
  return [
    section("votes", h.votes, votes(view, { says: h.moderatorSays, cites: h.cites })),
    section("moved", h.moved, [...moveBlocks(view), ...reflected(view, result)]),
    section("minority", h.minority, minority(view, minorityWords(view))),
    section("issues", h.issues, [...matrix(view), ...issues]),
    section("devil", h.devil, devil(view, result)),
  ];
}

/** The issues besides the main one on which members differ, each with the question that it leaves. */
function dialecticRecord(
  { h }: View,
  { issues, rulings: ruled, replaced }: DialecticResult,
): OwnRecord {
  const lines = issues
    .filter(({ id, isMain, isSplit }) => isSplit && !isMain && !replaced.includes(id))
    .map(({ id, title }): Line => {
      const question = ruled.find(({ issue }) => issue === id)?.question ?? h.noQuestion;
      return [strong(`${id} ${title}`), ": ", question];
    });
  const anchor = "record-issues";
  return { sections: [{ anchor, title: h.open, lines, appendix: "issues" }] };
}

export function agreement(view: View, result: DialecticResult): Words[] {
  const { h } = view;
  if (result.issues.length === 0) return [];
  const isStated = ({ id }: IssueRow) =>
    result.matrix.every(({ cells }) => {
      const cell = cells.find(({ issue }) => issue === id);
      return cell && cell.stance !== null && cell.basis !== "grouped";
    });
  const agreed = result.issues.filter((issue) => !issue.isSplit && isStated(issue));
  const open = result.issues.filter(
    (issue) => !agreed.includes(issue) && !result.replaced.includes(issue.id),
  );
  const shared = agreed.map((issue): Line => [
    `${issue.id} `,
    strong(issue.title),
    ` — ${issue.stances.find((s) => s.holders.length > 0)?.label ?? ""}`,
  ]);
  const asked = open.map((issue): Line => [
    view.to(`issue-${issue.id}`, issue.id),
    " ",
    strong(issue.title),
    ` — ${result.rulings.find((row) => row.issue === issue.id)?.question ?? h.noQuestion}`,
  ]);
  return [
    ...listUnder(h.agreed, shared.length > 0 ? shared : [[h.nothingAgreed]]),
    ...listUnder(h.open, asked),
  ];
}

/** A minority is heard with its own reasons, beside what was said against it. */
function minorityWords(view: View): MinorityLabels {
  const { h, record } = view;
  const w = view.words(reportWords);
  const isAwaited = (record.asks.get(INTEGRATION)?.reply ?? null) === null;
  return {
    why: h.whySetAside,
    when: h.reconsiderWhen,
    ...(isAwaited ? { unwritten: w.notYet } : {}),
    voices: ({ option }) =>
      voicesFor(record, option).flatMap(({ title, said }) =>
        said.map(({ field, texts, message }): Line =>
          labelLine(
            `${title} · ${field === "changeReason" ? w.came : view.field(field)}`,
            texts.map((text) => view.quoted(text)).join(" "),
            ...view.citing([message]),
          ),
        ),
      ),
  };
}

/** How many change their mind by thinking alone: moves after reading others are to be read above that. */
export function reflected(view: View, { reask }: DialecticResult): Block[] {
  if (reask === null) return [];
  const { asked, changed } = reask;
  const said = view.say(view.words(reportWords).reasked, { asked, changed: changed.length });
  return [paragraph(changed.length === 0 ? said : `${said} (${changed.join(", ")})`)];
}

/** The ask in which the moderator writes about the minority. */
const INTEGRATION = "integrate";

export function rulings(view: View, result: DialecticResult): Block[] {
  const { h } = view;
  const settled = result.issues.filter((issue) => !issue.isSplit && issue.noStance.length === 0);
  const isShown = ({ id, isMain }: IssueRow): boolean =>
    isMain && result.rulings.some((row) => row.issue === id);
  // Every option has its row, whoever holds it, also where all agree.
  const open = result.issues.filter(
    (issue) => !result.replaced.includes(issue.id) && (isShown(issue) || !settled.includes(issue)),
  );
  const agreed = settled.map((issue): Line => [
    strong(view.named(issue.id)),
    ` — ${h.settledOn}: ${issue.stances
      .filter((s) => s.holders.length > 0)
      .map((s) => s.label)
      .join(", ")}`,
  ]);
  const blocks = open.flatMap((issue): Block[] => {
    const ruling = result.rulings.find((row) => row.issue === issue.id);
    const rows = issue.stances.map(({ id, label, holders }): Line[] => {
      const tradeoff = ruling?.tradeoffs.find(({ stance }) => stance === id);
      return [
        [`${id} ${label}`],
        [holders.length > 0 ? holders.join(", ") : "—"],
        ...(ruling ? [[tradeoff?.gains ?? "—"], [tradeoff?.costs ?? "—"]] : []),
      ];
    });
    if (issue.noStance.length > 0)
      rows.push([[h.noVote], [issue.noStance.join(", ")], ...(ruling ? [["—"], ["—"]] : [])]);
    const asked: Block[] = ruling
      ? [paragraph(...labelLine(h.question, strong(ruling.question), ...view.citing(ruling.cites)))]
      : [note(h.noRuling)];
    return [
      heading(3, `${issue.id} ${issue.title}`, view.isAnchored ? `issue-${issue.id}` : null),
      table([h.stance, h.heldBy, ...(ruling ? [h.gains, h.costs] : [])], rows),
      ...asked,
    ];
  });
  if (result.issues.length === 0) return [paragraph(h.none)];
  return [...agreed.map((line) => paragraph(...line)), ...blocks];
}

export function devil(view: View, { devil: said }: DialecticResult): Block[] {
  const { h } = view;
  const blocks: Block[] = [];
  if (said.closing) {
    const { message, compromise, strongestObjection, openPremises } = said.closing;
    blocks.push(
      list(
        labelLine(h.compromise, compromise, ...view.citing([message])),
        labelLine(h.objection, strongestObjection, ...view.citing([message])),
        labelLine(h.openPremises, openPremises.join("; "), ...view.citing([message])),
      ),
    );
  }
  const attacks = said.attacks.filter(({ weakness }) => weakness !== "");
  const aims = attacks.map(({ message, target, weakness }): Line => [
    view.ref(message),
    " → ",
    view.ref(target),
    `: ${weakness}`,
  ]);
  blocks.push(...titledList(h.attacks, aims));
  const premises = said.premises.map(({ message, premise, mayFail }): Line => [
    `${premise} — ${h.mayFail}: ${mayFail}`,
    ...view.citing([message]),
  ]);
  const places = new Set(said.premises.map(({ message }) => message));
  // A document with a transcript has them there.
  if (!view.isAnchored) blocks.push(...titledList(h.premises, premises));
  else if (places.size > 0)
    blocks.push(paragraph(...labelLine(h.premisesIn, ...view.refs([...places]))));
  return blocks.length > 0 ? blocks : [paragraph(h.none)];
}

export function actions(view: View): Block[] {
  const rows = view.result.nextActions;
  return [
    rows.length > 0
      ? list(...rows.map(({ text, cites }): Line => [text, ...view.citing(cites)]))
      : paragraph(view.h.none),
  ];
}
