// The review: every reviewer on the whole artifact, every round; findings first, verdicts computed; the author revises until it passes or a person decides.
import type { Fact, Finding, Judgment } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { one, record, together, type Script } from "../../kernel/script.ts";
import { MAIN, position } from "../shared/options.ts";
import { askAssess, askRevision, askSearch } from "./asks.ts";
import type { ReviewBrief } from "./brief.ts";
import { concluded, disputed, notConverged, type Ended } from "./conclude.ts";
import { isOpen, type Life } from "./findings.ts";
import { ideasReviewed } from "./ideas.ts";
import { MOST_ADDED } from "./outline.ts";
import { isPassed } from "./passing.ts";
import { panelsOf } from "./preset.ts";
import type { AssessReply } from "./replies.ts";
import { revision } from "./revision.ts";
import { AUTHOR, LIBRARIAN, seatOf, Table } from "./table.ts";
import { gone } from "../shared/notices.ts";
import { alarm, because, notice, phrase } from "./voice.ts";

/** Fewer answers than this are no review. */
const QUORUM = 2;

export function* review(brief: ReviewBrief): Script<Outcome> {
  const table = new Table(brief);
  const panels = panelsOf(brief.preset, brief.type) ?? [];
  const seats = new Map(panels.flat().map((reviewer) => [reviewer.id, seatOf(reviewer)])).values();
  const isOnIdeas = brief.preset.converges === "ideas";
  const isSearching = table.special("search-on").length > 0 || isOnIdeas;
  yield* record([
    {
      kind: "cast",
      seats: [
        ...seats,
        ...(brief.assess && !isOnIdeas ? [] : [AUTHOR]),
        ...(isSearching ? [LIBRARIAN] : []),
      ],
      axis: "",
    },
    table.issue,
    ...table.versions,
  ]);
  if (isOnIdeas) {
    table.convene(panels[0] ?? [], 0);
    return yield* ideasReviewed(table);
  }
  let [round, ended]: [number, Ended] = [0, { by: "converged" }];
  for (const panel of panels) {
    table.convene(panel, round);
    const held = yield* heldPanel(table, round);
    [round, ended] = [held.round, held.ended];
    if (ended.by !== "converged") break;
  }
  return yield* concluded(table, round, ended);
}

/** One panel, until its reviewers pass the artifact or it ends otherwise. */
function* heldPanel(table: Table, before: number): Script<{ round: number; ended: Ended }> {
  const most = table.brief.assess ? 1 : table.brief.rounds;
  let added = 0;
  for (let nth = 1; ; nth += 1) {
    const round = before + nth;
    const { text: topic, says } = phrase("round.version", { n: table.versions.length });
    yield* record([{ kind: "round", round, topic, says, from: "the artifact" }]);
    const answered = yield* assessed(table, round);
    if (answered < Math.min(QUORUM, table.reviewers.length))
      return { round, ended: { by: "no-quorum" } };
    const stop = stopsAtOnce(table, round);
    if (stop) return { round, ended: stop };
    if (!isPassed(table, round)) yield* disputed(table, round);
    if (isPassed(table, round)) return { round, ended: { by: "converged" } };
    if (nth >= most) {
      if (table.brief.assess) return { round, ended: { by: "not-converged" } };
      const next = yield* notConverged(table, round, added < MOST_ADDED);
      if (next.by !== "one-more-round") return { round, ended: next };
      added += 1;
    }
    yield* searched(table, round);
    if (table.unanswered.length > 0 && !(yield* revised(table, round)))
      return { round, ended: { by: "author-absent" } };
  }
}

/** All reviewers, side by side, on the complete artifact. Says how many answered. */
function* assessed(table: Table, round: number): Script<number> {
  const replies = yield* together(table.reviewers.map((seat) => askAssess(table, seat, round)));
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply)
        ? assessment(table, reply, round)
        : [gone(reply), ...unheard(table, reply.seat, round)],
    ),
  );
  return replies.filter(isAnswered).length;
}

function assessment(table: Table, reply: Answered<AssessReply>, round: number): Fact[] {
  const { seat, value, flags } = reply;
  const message = table.transcript.say(reply, round, "assess");
  const facts: Fact[] = [message, ...statuses(table, seat, value, round)];
  for (const found of value.findings) {
    const finding: Finding = {
      kind: "finding",
      id: table.mintId(round),
      round,
      seat,
      ...found,
      tags: [...found.tags],
      blocks: table.blocks(round, found),
    };
    facts.push(table.raise(finding));
    if (!finding.blocks) facts.push(notice("late-finding", { finding: finding.id, round }, seat));
  }
  const incomplete = flags.some((flagged) => flagged.startsWith("verdict-shown"));
  facts.push(
    ...judged(table, seat, round, value.verdict, incomplete, {
      ...(value.score === undefined ? {} : { score: value.score }),
      ...(value.acceptable === undefined ? {} : { acceptable: value.acceptable }),
    }),
  );
  facts.push(position(seat, round, MAIN, table.gradeFor(seat), "stated", message.id));
  return facts;
}

function judged(
  table: Table,
  seat: string,
  round: number,
  stated: string,
  incomplete: boolean,
  scores: Readonly<Record<string, number | string>>,
): Fact[] {
  const computed = table.gradeFor(seat);
  const judgment: Judgment = {
    kind: "judgment",
    seat,
    round,
    stated,
    computed,
    incomplete,
    scores,
  };
  table.judgments.push(judgment);
  const differs =
    stated !== computed ? [notice("verdict-differs", { seat, stated, computed }, seat)] : [];
  return [
    judgment,
    ...(incomplete ? [notice("incomplete", { seat, stated }, seat)] : []),
    ...differs,
  ];
}

/** Each own earlier finding gets a status; one without counts as not addressed. */
function statuses(
  table: Table,
  seat: string,
  { earlier = [] }: AssessReply,
  round: number,
): Fact[] {
  const mine = table.open().filter(({ finding }) => finding.seat === seat);
  const facts = mine.map(({ finding, last }): Fact => {
    const said = earlier.find((row) => row.finding === finding.id);
    const status = said?.status ?? "NOT_ADDRESSED";
    // Who was overruled and does not come back to it has let it go; who does insists.
    if (last?.status === "OVERRULED") {
      if (!said) return table.rule({ ...last, round });
      if (status !== "RESOLVED")
        table.insisted.set(finding.id, (table.insisted.get(finding.id) ?? 0) + 1);
    }
    return table.rule({
      kind: "ruling",
      finding: finding.id,
      round,
      by: seat,
      status,
      ...(said ? { reason: said.note } : because("no-status")),
    });
  });
  table.tell(seat);
  return facts;
}

/** A reviewer who did not answer passes nothing: its findings stand as they were. */
function unheard(table: Table, seat: string, round: number): Fact[] {
  const judgment: Judgment = {
    kind: "judgment",
    seat,
    round,
    stated: "none",
    computed: table.gradeFor(seat),
    incomplete: true,
    scores: {},
  };
  table.judgments.push(judgment);
  return [judgment, notice("unheard", { seat, round }, seat)];
}

/** Special rules that end a run whatever the rounds. */
function stopsAtOnce(table: Table, round: number): Ended | null {
  const open = table.open();
  for (const { tag } of table.special("stop-on"))
    if (open.some(({ finding }) => finding.tags.includes(tag))) return { by: "stopped", tag };
  for (const { tag } of table.special("block-on"))
    if (open.some(({ finding }) => finding.severity === "fatal" && finding.tags.includes(tag)))
      return { by: "blocked", tag };
  for (const { reviewer, tag } of table.special("persistent-fail")) {
    const fatal = table
      .lives()
      .filter(
        ({ finding }) =>
          finding.seat === reviewer && finding.severity === "fatal" && finding.tags.includes(tag),
      );
    if ([round - 1, round].every((at) => fatal.some((life) => stood(life, at))))
      return { by: "persistent", tag };
  }
  return null;
}

/** It had been raised and was not settled when the round's assessments were in. */
function stood(life: Life, at: number): boolean {
  return life.finding.round <= at && (isOpen(life) || (life.last?.round ?? 0) > at);
}

/** What a flag calls for is looked up before the next round. */
function* searched(table: Table, round: number): Script<void> {
  const tags = table.special("search-on").map(({ tag }) => tag);
  const wanted = table
    .open()
    .map(({ finding }) => finding)
    .filter(
      (finding) =>
        finding.round === round &&
        finding.tags.some((tag) => (tags as readonly string[]).includes(tag)),
    );
  if (wanted.length === 0) return;
  const reply = yield* one(askSearch(table, round, wanted));
  if (!isAnswered(reply))
    return yield* record([gone(reply), notice("not-searched", {}, reply.seat)]);
  table.found.push(
    reply.value.summary,
    ...reply.value.found.map(({ title, where, says }) => `${title} (${where}): ${says}`),
  );
  yield* record([table.transcript.say(reply, round, "search")]);
}

function* revised(table: Table, round: number): Script<boolean> {
  const reply = yield* one(askRevision(table, round));
  if (!isAnswered(reply)) {
    yield* record([gone(reply), alarm("no-revision", round)]);
    return false;
  }
  yield* record(revision(table, reply, round));
  return true;
}
