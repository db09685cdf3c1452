// After the blind round the moderator lists the options and the issues; the engine mints their ids.
// A member's place in a group is the moderator's reading: it becomes a vote only when its holder confirms it.
import type { Fact, Issue, Position } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { askFrame } from "./asks.ts";
import type { FrameReply } from "./shapes.ts";
import { mainIssue, position } from "../shared/options.ts";
import type { DialecticState } from "./state.ts";
import { notice } from "./voice.ts";

type Group = FrameReply["reasons"][number];

export interface Framed {
  readonly isUnanimous: boolean;
  readonly reasonGroups: number;
}

export function* frame(state: DialecticState): Script<Framed> {
  state.isFramed = true;
  const reply = yield* single(askFrame(state));
  const facts: Fact[] = [];
  if (isAnswered(reply)) facts.push(...raiseFramed(state, reply.value));
  else facts.push(notice("moderator-absent.grouping", {}, reply.seat), ...raiseClaims(state));
  yield* record(facts);
  const main = state.main;
  const read = main ? [...(state.stances("grouped").get(main.id)?.values() ?? [])] : [];
  return {
    isUnanimous: read.length > 1 && read[0] !== null && read.every((stance) => stance === read[0]),
    reasonGroups: isAnswered(reply)
      ? reply.value.reasons.filter((group) => group.holders.length > 0).length
      : 0,
  };
}

function raiseFramed(state: DialecticState, { options, issues }: FrameReply): Fact[] {
  return [
    ...(options ? raiseGrouped(state, options) : []),
    ...issues.flatMap(({ title, stances: groups }, n): Fact[] => {
      const id = `i${n + 2}`;
      const stances = groups.map(({ label }, i) => ({ id: `${id}-s${i + 1}`, label }));
      const issue: Issue = { kind: "issue", id, title, stances, main: false, origin: "grouped" };
      return [state.raise(issue), ...readings(state, issue, groups)];
    }),
  ];
}

/** The options that positions amount to, as the main issue. */
function raiseGrouped(state: DialecticState, groups: readonly Group[]): Fact[] {
  const labels = groups.map(({ label }) => label);
  const main = state.raise(mainIssue(state.brief.topic, labels, "grouped"));
  return [main, ...readings(state, main, groups)];
}

/** Each member's group, if the moderator put it in exactly one. */
function readings(
  state: DialecticState,
  { id, stances }: Issue,
  groups: readonly Group[],
): Position[] {
  return state.members.map((member) => {
    const holding = groups.flatMap((group, i) =>
      group.holders.includes(member.key) ? [stances[i]?.id ?? null] : [],
    );
    const stance = holding.length === 1 ? (holding[0] ?? null) : null;
    state.setReading(member.key, id, stance);
    return position(member.key, 1, id, stance, "grouped", null);
  });
}

/** Without a moderator every claim is an option, held by whoever made it. */
function raiseClaims(state: DialecticState): Fact[] {
  if (state.issues.length > 0) return [];
  const claims = state.members.flatMap((member): Group[] => {
    const label = state.positionOf(member)?.body["claim"];
    return typeof label === "string" ? [{ label, holders: [member.key] }] : [];
  });
  return claims.length === 0 ? [] : raiseGrouped(state, claims);
}
