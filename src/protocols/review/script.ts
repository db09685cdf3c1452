// The review: every reviewer on the whole artifact; findings first, verdicts computed; the author revises until it passes or a person decides.
// Law: no text is read twice without a change. Where the author changed nothing, the reviewers answer what it declined.
import type { Fact } from "../../kernel/fact.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/ask.ts";
import { askAssess, askGroup, askMore, askSearch } from "./asks.ts";
import {
  recordAssessment,
  recordFindings,
  recordJudgment,
  recordSilence,
  revise,
} from "./assessment.ts";
import { type ReviewBrief, panelsOf } from "./brief.ts";
import { concludeReview, settleUnconverged, type PanelEnd } from "./conclude.ts";
import { settleDisputes, sift } from "./disputes.ts";
import { hasTag, isFaultOpen, isVoicedBy, lastRuling, type ReviewFault } from "./findings.ts";
import { reviewIdeas } from "./ideas.ts";
import { MOST_ADDED, MOST_PAGES } from "./outline.ts";
import { AUTHOR, LIBRARIAN, RECORDER, ReviewState, seatOf } from "./state.ts";
import { notice, phrase } from "./voice.ts";

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
        ...(isOnIdeas ? [] : [RECORDER]),
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
  let held: { round: number; ended: PanelEnd } = { round: 0, ended: { by: "passed" } };
  for (const panel of panels) {
    state.convene(panel, held.round);
    held = yield* holdPanel(state, held.round);
    if (held.ended.by !== "passed") break;
  }
  return yield* concludeReview(state, held.round, held.ended);
}

/** One panel, until its reviewers pass the artifact or it ends otherwise. */
function* holdPanel(
  state: ReviewState,
  before: number,
): Script<{ round: number; ended: PanelEnd }> {
  const { assess: isOnlyAssessed, rounds } = state.brief;
  const isSifted = state.brief.sift === true && !isOnlyAssessed;
  let most = isOnlyAssessed ? 1 : rounds;
  for (let nth = 1; ; nth += 1) {
    const round = before + nth;
    const { text: topic, says } = phrase("round.version", { n: state.versions.length });
    yield* record([{ kind: "round", round, topic, says, from: "the artifact" }]);
    if (!(yield* assess(state, round))) return { round, ended: { by: "no-quorum" } };
    const stop = stopsAtOnce(state, round);
    if (stop) return { round, ended: stop };
    if (!isOnlyAssessed) yield* settleDisputes(state, round);
    const isWanted = isSifted && (yield* sift(state, round));
    if (state.isPassed && !isWanted) return { round, ended: { by: "passed" } };
    if (isOnlyAssessed) return { round, ended: { by: "rounds" } };
    if (nth < most && (state.isRevisable || isWanted)) {
      yield* search(state, round);
      if (!(yield* revise(state, round))) return { round, ended: { by: "author-absent" } };
    }
    // Where a change was made there is something to read, where something was declined there is something to answer.
    if (nth < most && state.readers.length > 0) continue;
    const next = yield* settleUnconverged(state, round, {
      isOver: nth >= most,
      mayGoOn: most < rounds + MOST_ADDED,
    });
    if (next.by !== "one-more-round") return { round, ended: next };
    most = Math.max(most, nth) + 1;
  }
}

/** Everyone who has something to read or to answer, side by side: what each found, then which of it is the same, then what that supports. Says whether enough answered. */
function* assess(state: ReviewState, round: number): Script<boolean> {
  const replies = yield* all(state.readers.map((seat) => askAssess(state, seat, round)));
  const answered = replies.filter(isAnswered);
  for (const { seat } of answered) state.read(seat);
  const heard = state.reviewers.length - state.unread.length;
  const isHeard = heard >= Math.min(QUORUM, state.reviewers.length);
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply) ? recordAssessment(state, reply, round) : [gone(reply)],
    ),
  );
  yield* takeMore(
    state,
    round,
    answered.filter(({ value }) => value.more === true).map(({ seat }) => seat),
  );
  const known = new Map(answered.map(({ seat }) => [seat, state.gradeFor(seat)]));
  if (isHeard) yield* group(state, round);
  yield* record(
    replies.flatMap((reply): Fact[] =>
      isAnswered(reply)
        ? recordJudgment(state, reply, round, known.get(reply.seat))
        : recordSilence(state, reply.seat, round),
    ),
  );
  return isHeard;
}

/** Whoever had no room for all of its findings is asked for the rest, page by page. */
function* takeMore(state: ReviewState, round: number, seats: readonly string[]): Script<void> {
  let waiting = state.reviewers.filter(({ id }) => seats.includes(id));
  for (let page = 2; page <= MOST_PAGES && waiting.length > 0; page += 1) {
    const replies = yield* all(waiting.map((seat) => askMore(state, seat, { round, page })));
    yield* record(
      replies.flatMap((reply): Fact[] =>
        isAnswered(reply)
          ? [
              state.transcript.say(reply, round, "more", ["more"]),
              ...recordFindings(state, reply.seat, reply.value.findings, round),
            ]
          : [gone(reply)],
      ),
    );
    const more = replies.filter(isAnswered).filter(({ value }) => value.more);
    waiting = waiting.filter(({ id }) => more.some(({ seat }) => seat === id));
  }
}

/** The same fault raised by several becomes one, with all of them as its voices. If nobody sorts them, nothing is merged. */
function* group(state: ReviewState, round: number): Script<void> {
  const isNew = ({ findings }: ReviewFault): boolean =>
    findings.some((finding) => finding.round === round);
  const open = state.open;
  const mayBeSame = open.some(
    (fault) =>
      isNew(fault) &&
      open.some((other) => other !== fault && other.findings[0].seat !== fault.findings[0].seat),
  );
  if (!mayBeSame) return;
  const reply = yield* single(askGroup(state, round, open));
  if (!isAnswered(reply)) return yield* record([gone(reply), notice("not-grouped", { round })]);
  const named = new Set<string>();
  const groups = reply.value.groups.map(({ findings }) => {
    const fresh = [...new Set(findings)].filter((id) => !named.has(id));
    for (const id of fresh) named.add(id);
    return fresh;
  });
  yield* record([
    state.transcript.say(reply, round, "group"),
    ...groups
      .map((ids) => withoutOwn(state, ids, round))
      .filter(({ length }) => length > 1)
      .map((ids) => state.merge(ids)),
  ]);
}

/** Who had an earlier fault before its eyes and raised a new finding all the same means another one. */
function withoutOwn(state: ReviewState, ids: readonly string[], round: number): readonly string[] {
  const faults = ids.flatMap((id) => state.fault(id) ?? []);
  return faults
    .filter(
      ({ findings: [lead] }) =>
        lead.round < round ||
        !faults.some((other) => other.findings[0].round < round && isVoicedBy(other, lead.seat)),
    )
    .map(({ id }) => id);
}

/** Special rules that end a run whatever the rounds. */
function stopsAtOnce(state: ReviewState, round: number): PanelEnd | null {
  const isFatal = ({ severity }: ReviewFault): boolean => severity === "fatal";
  const { open } = state;
  for (const { tag } of state.special("stop-on"))
    if (open.some((fault) => hasTag(fault, tag))) return { by: "stopped", tag };
  for (const { tag } of state.special("block-on"))
    if (open.some((fault) => hasTag(fault, tag) && isFatal(fault))) return { by: "blocked", tag };
  for (const { reviewer, tag } of state.special("persistent-fail")) {
    const own = state.faults.filter(
      (fault) => hasTag(fault, tag) && isFatal(fault) && isVoicedBy(fault, reviewer),
    );
    if ([round - 1, round].every((at) => own.some((fault) => wasOpenAt(fault, at))))
      return { by: "persistent", tag };
  }
  return null;
}

/** It had been raised and was not settled when the round's assessments were in. */
function wasOpenAt(fault: ReviewFault, round: number): boolean {
  return (
    fault.findings[0].round <= round &&
    (isFaultOpen(fault) || (lastRuling(fault)?.round ?? 0) > round)
  );
}

/** What a flag calls for is looked up before the next round. */
function* search(state: ReviewState, round: number): Script<void> {
  const tags = state.special("search-on").map(({ tag }) => tag);
  const wanted = state.open
    .flatMap(({ findings }) => findings)
    .filter(
      (finding) =>
        finding.round === round && finding.tags.some((tag) => tags.some((each) => each === tag)),
    )
    .map(({ id, problem, proposal }) => `${id}: ${problem} ${proposal}`);
  if (wanted.length === 0) return;
  const reply = yield* single(askSearch(state, round, wanted));
  if (!isAnswered(reply))
    return yield* record([gone(reply), notice("not-searched", {}, reply.seat)]);
  state.addFound(reply.value);
  yield* record([state.transcript.say(reply, round, "search")]);
}
