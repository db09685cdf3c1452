// What the replies of reviewers and the author amount to: findings, what became of earlier ones, judgments, versions. Facts out of replies.
import { PERSON } from "../../kernel/ask.ts";
import type { Edit, Fact, Grade, Ruling } from "../../kernel/fact.ts";
import { isAnswered, type Answered } from "../../kernel/reply.ts";
import { hasGrounds } from "../shared/grounds.ts";
import { MAIN, position } from "../shared/options.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import { isSettledFor } from "./findings.ts";
import { passes } from "./rules.ts";
import { CONTROLS_TAKEN, type AssessReply, type EditRow, type RevisionReply } from "./shapes.ts";
import { AUTHOR, type ReviewState } from "./state.ts";
import { because, notice, alarm } from "./voice.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/ask.ts";
import { askRevision } from "./asks.ts";

export function recordAssessment(
  state: ReviewState,
  reply: Answered<AssessReply>,
  round: number,
): Fact[] {
  const { seat, value } = reply;
  const { same = [], onOthers = [] } = value;
  const message = state.transcript.say(reply, round, "assess", ["more"]);
  for (const { finding, alternative } of onOthers)
    state.objections.push({ finding, seat, round, alternative });
  return [
    message,
    ...recordStatuses(state, seat, value, round),
    ...same.map((finding) => state.merge([finding], [seat])),
    ...recordFindings(state, seat, value.findings ?? [], round),
    ...takeawaysOf(value, message, state.brief.context),
  ];
}

/** What its findings support, once it is known which of them are the same; and what it said. `known`: what they supported before that. */
export function recordJudgment(
  state: ReviewState,
  { seat, value, flags, ask }: Answered<AssessReply>,
  round: number,
  known: Grade | undefined,
): Fact[] {
  const { verdict: stated, score, acceptable } = value;
  const incomplete = flags.some((flagged) => flagged.startsWith("block-shown"));
  // What was not read again was not scored again.
  const scores =
    value.findings === undefined
      ? (state.judged.get(seat)?.scores ?? {})
      : {
          ...(score === undefined ? {} : { score }),
          ...(acceptable === undefined ? {} : { acceptable }),
        };
  const grounded = passes(stated, state.converges) && hasGrounds({ flags });
  const judgment = state.judge({ seat, round, stated, incomplete, scores, grounded });
  const { computed } = judgment;
  const message = state.transcript.messages.find((said) => said.ask === ask)?.id ?? null;
  return [
    judgment,
    ...(incomplete ? [notice("incomplete", { seat, stated }, seat)] : []),
    ...(stated === computed || stated === known
      ? []
      : [notice("verdict-differs", { seat, stated, computed }, seat)]),
    position({ seat, round, issue: MAIN, stance: computed, basis: "stated", message, grounded }),
  ];
}

export function recordFindings(
  state: ReviewState,
  seat: string,
  found: NonNullable<AssessReply["findings"]>,
  round: number,
): Fact[] {
  return found.flatMap((row) => {
    const finding = state.raise(round, seat, {
      ...row,
      tags: row.tags ?? [],
      blocks: state.blocks(round, row),
    });
    return finding.blocks
      ? [finding]
      : [finding, notice("late-finding", { finding: finding.id, round }, seat)];
  });
}

/** Each own earlier finding gets a status; one without counts as not addressed, and one that was overruled is let go. */
function recordStatuses(
  state: ReviewState,
  seat: string,
  { earlier = [] }: AssessReply,
  round: number,
): Fact[] {
  return state.open.flatMap(({ id, voices }): Fact[] => {
    const own = voices.find((voice) => voice.seat === seat && !isSettledFor(voice));
    if (!own) return [];
    const said = earlier.find((row) => row.finding === id);
    const isOverruled = own.last?.status === "OVERRULED";
    if (isOverruled && said === undefined)
      return [
        state.rule({ finding: id, round, by: seat, status: "OVERRULED", ...because("let-go") }),
      ];
    const status = said?.status ?? "NOT_ADDRESSED";
    if (isOverruled && status !== "RESOLVED")
      state.insisted.set(id, new Set([...(state.insisted.get(id) ?? []), round]));
    const why = said ? { reason: said.note } : because("no-status");
    return [state.rule({ finding: id, round, by: seat, status, ...why })];
  });
}

/** A reviewer who did not answer passes nothing: its findings stay as they were. */
export function recordSilence(state: ReviewState, seat: string, round: number): Fact[] {
  return [
    state.judge({ seat, round, stated: "none", incomplete: true, scores: {}, grounded: false }),
    notice("unheard", { seat, round }, seat),
  ];
}

/** A version where the text is another one, and a ruling with its reason for all that the author does not follow. */
function recordRevision(state: ReviewState, reply: Answered<RevisionReply>, round: number): Fact[] {
  const { declined, edits } = reply.value;
  state.pending.clear();
  return [
    state.transcript.say(reply, round, "revise", ["edits"]),
    ...recordControls(reply, round),
    ...state.revise(round, editsOf(edits)),
    ...declined.map(({ finding, reason, instead }): Fact => {
      const why =
        instead === "none" || instead === finding
          ? { reason }
          : because("followed-instead", { taken: instead, reason });
      return overrule(state, { finding, round, by: AUTHOR.id, ...why });
    }),
  ];
}

export function recordControls({ flags, seat }: Answered<object>, round: number): Fact[] {
  return flags
    .filter((flag) => flag.startsWith(CONTROLS_TAKEN))
    .map((flag) => notice(CONTROLS_TAKEN, { round, characters: flag.replace(/\D+/g, "") }, seat));
}

/** Edits that change something, as a version holds them. */
export function editsOf(rows: readonly EditRow[]): readonly Edit[] {
  return rows
    .filter(({ find, replace }) => find !== replace)
    .map(({ findings: [finding = "", ...also], find, replace }) =>
      also.length === 0 ? { finding, find, replace } : { finding, also, find, replace },
    );
}

export function overrule(state: ReviewState, ruling: Omit<Ruling, "kind" | "status">): Ruling {
  return state.rule({ ...ruling, status: "OVERRULED" });
}

/** What a person took as settled without another reading. */
export function resolveForPerson(
  state: ReviewState,
  findings: readonly string[],
  round: number,
): Ruling[] {
  return findings.map((finding) =>
    state.rule({ finding, round, by: PERSON.id, status: "RESOLVED", ...because("taken-unread") }),
  );
}

// One turn of the author: an edit or a reason for everything that waits for it.
/** `after`: what led to a second turn in the same round. Says whether the author answered. */
export function* revise(state: ReviewState, round: number, after?: "own-words"): Script<boolean> {
  const reply = yield* single(askRevision(state, round, after));
  yield* record(
    isAnswered(reply)
      ? recordRevision(state, reply, round)
      : [gone(reply), alarm("no-revision", round)],
  );
  return isAnswered(reply);
}
