// The review: every reviewer on the whole artifact, every round; findings first, verdicts computed; the author revises until it passes or a person decides.
import type { Fact, Finding } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/notices.ts";
import { MAIN, position } from "../shared/options.ts";
import { askAssess, askRevision, askSearch } from "./asks.ts";
import type { ReviewBrief } from "./brief.ts";
import { concludeReview, settleDisputes, settleUnconverged, type Ended } from "./conclude.ts";
import { isOpen, type Life } from "./findings.ts";
import { reviewIdeas } from "./ideas.ts";
import { MOST_ADDED } from "./outline.ts";
import { panelsOf } from "./preset.ts";
import type { AssessReply } from "./shapes.ts";
import { applyRevision, AUTHOR, LIBRARIAN, ReviewState, seatOf } from "./state.ts";
import { alarm, because, notice, phrase } from "./voice.ts";

/** Fewer answers than this are no review. */
const QUORUM = 2;

export function* review(brief: ReviewBrief): Script<Outcome> {
  const state = new ReviewState(brief);
  const panels = panelsOf(brief.preset, brief.type) ?? [];
  const seats = new Map(panels.flat().map((reviewer) => [reviewer.id, seatOf(reviewer)])).values();
  const isOnIdeas = brief.preset.converges === "ideas";
  const isSearching = state.special("search-on").length > 0 || isOnIdeas;
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
    state.issue,
    ...state.versions,
  ]);
  if (isOnIdeas) {
    state.convene(panels[0] ?? [], 0);
    return yield* reviewIdeas(state);
  }
  let held: { round: number; ended: Ended } = { round: 0, ended: { by: "converged" } };
  for (const panel of panels) {
    state.convene(panel, held.round);
    held = yield* holdPanel(state, held.round);
    if (held.ended.by !== "converged") break;
  }
  return yield* concludeReview(state, held.round, held.ended);
}

/** One panel, until its reviewers pass the artifact or it ends otherwise. */
function* holdPanel(state: ReviewState, before: number): Script<{ round: number; ended: Ended }> {
  const most = state.brief.assess ? 1 : state.brief.rounds;
  let added = 0;
  for (let nth = 1; ; nth += 1) {
    const round = before + nth;
    const { text: topic, says } = phrase("round.version", { n: state.versions.length });
    yield* record([{ kind: "round", round, topic, says, from: "the artifact" }]);
    const answered = yield* assess(state, round);
    if (answered < Math.min(QUORUM, state.reviewers.length))
      return { round, ended: { by: "no-quorum" } };
    const stop = stopsAtOnce(state, round);
    if (stop) return { round, ended: stop };
    if (!state.isPassed(round)) yield* settleDisputes(state, round);
    if (state.isPassed(round)) return { round, ended: { by: "converged" } };
    if (nth >= most) {
      if (state.brief.assess) return { round, ended: { by: "not-converged" } };
      const next = yield* settleUnconverged(state, round, added < MOST_ADDED);
      if (next.by !== "one-more-round") return { round, ended: next };
      added += 1;
    }
    yield* search(state, round);
    if (state.unanswered.length > 0 && !(yield* revise(state, round)))
      return { round, ended: { by: "author-absent" } };
  }
}

/** All reviewers, side by side, on the complete artifact. Says how many answered. */
function* assess(state: ReviewState, round: number): Script<number> {
  const replies = yield* all(state.reviewers.map((seat) => askAssess(state, seat, round)));
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply)
        ? recordAssessment(state, reply, round)
        : [gone(reply), ...recordSilence(state, reply.seat, round)],
    ),
  );
  return replies.filter(isAnswered).length;
}

function recordAssessment(state: ReviewState, reply: Answered<AssessReply>, round: number): Fact[] {
  const { seat, value, flags } = reply;
  const { verdict: stated, score, acceptable } = value;
  const message = state.transcript.say(reply, round, "assess");
  const facts: Fact[] = [message, ...recordStatuses(state, seat, value, round)];
  for (const found of value.findings) {
    const finding: Finding = {
      kind: "finding",
      id: state.mintId(round),
      round,
      seat,
      ...found,
      blocks: state.blocks(round, found),
    };
    facts.push(state.raise(finding));
    if (!finding.blocks) facts.push(notice("late-finding", { finding: finding.id, round }, seat));
  }
  const incomplete = flags.some((flagged) => flagged.startsWith("verdict-shown"));
  const scores = {
    ...(score === undefined ? {} : { score }),
    ...(acceptable === undefined ? {} : { acceptable }),
  };
  const judgment = state.judge({ seat, round, stated, incomplete, scores });
  const { computed } = judgment;
  return [
    ...facts,
    judgment,
    ...(incomplete ? [notice("incomplete", { seat, stated }, seat)] : []),
    ...(stated === computed ? [] : [notice("verdict-differs", { seat, stated, computed }, seat)]),
    position(seat, round, MAIN, computed, "stated", message.id),
  ];
}

/** Each own earlier finding gets a status; one without counts as not addressed. */
function recordStatuses(
  state: ReviewState,
  seat: string,
  { earlier = [] }: AssessReply,
  round: number,
): Fact[] {
  const mine = state.open().filter(({ finding }) => finding.seat === seat);
  const facts = mine.map(({ finding: { id }, last }): Fact => {
    const said = earlier.find((row) => row.finding === id);
    const status = said?.status ?? "NOT_ADDRESSED";
    // Who was overruled and does not come back to it has let it go; who does insists.
    if (last?.status === "OVERRULED") {
      if (!said) return state.rule({ ...last, round });
      if (status !== "RESOLVED") state.insisted.set(id, (state.insisted.get(id) ?? 0) + 1);
    }
    const why = said ? { reason: said.note } : because("no-status");
    return state.rule({ finding: id, round, by: seat, status, ...why });
  });
  state.tell(seat);
  return facts;
}

/** A reviewer who did not answer passes nothing: its findings stand as they were. */
function recordSilence(state: ReviewState, seat: string, round: number): Fact[] {
  return [
    state.judge({ seat, round, stated: "none", incomplete: true, scores: {} }),
    notice("unheard", { seat, round }, seat),
  ];
}

/** Special rules that end a run whatever the rounds. */
function stopsAtOnce(state: ReviewState, round: number): Ended | null {
  const tagged = (lives: readonly Life[], tag: string): readonly Life[] =>
    lives.filter(({ finding }) => finding.tags.includes(tag));
  const fatal = ({ finding }: Life): boolean => finding.severity === "fatal";
  const open = state.open();
  for (const { tag } of state.special("stop-on"))
    if (tagged(open, tag).length > 0) return { by: "stopped", tag };
  for (const { tag } of state.special("block-on"))
    if (tagged(open, tag).some(fatal)) return { by: "blocked", tag };
  for (const { reviewer, tag } of state.special("persistent-fail")) {
    const own = tagged(state.lives(), tag).filter(
      (life) => fatal(life) && life.finding.seat === reviewer,
    );
    if ([round - 1, round].every((at) => own.some((life) => stoodAt(life, at))))
      return { by: "persistent", tag };
  }
  return null;
}

/** It had been raised and was not settled when the round's assessments were in. */
function stoodAt(life: Life, round: number): boolean {
  return life.finding.round <= round && (isOpen(life) || (life.last?.round ?? 0) > round);
}

/** What a flag calls for is looked up before the next round. */
function* search(state: ReviewState, round: number): Script<void> {
  const tags = new Set<string>(state.special("search-on").map(({ tag }) => tag));
  const wanted = state
    .open()
    .map(({ finding }) => finding)
    .filter((finding) => finding.round === round && finding.tags.some((tag) => tags.has(tag)))
    .map(({ id, problem, proposal }) => `${id}: ${problem} ${proposal}`);
  if (wanted.length === 0) return;
  const reply = yield* single(askSearch(state, round, wanted));
  if (!isAnswered(reply))
    return yield* record([gone(reply), notice("not-searched", {}, reply.seat)]);
  state.addFound(reply.value);
  yield* record([state.transcript.say(reply, round, "search")]);
}

function* revise(state: ReviewState, round: number): Script<boolean> {
  const reply = yield* single(askRevision(state, round));
  yield* record(
    isAnswered(reply)
      ? applyRevision(state, reply, round)
      : [gone(reply), alarm("no-revision", round)],
  );
  return isAnswered(reply);
}
