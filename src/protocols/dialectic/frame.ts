// After the blind round the moderator lists the options and the issues, and says what matters most; the engine mints the ids.
// A member's place in a group is the moderator's reading: it becomes a vote only when its holder confirms it.
import type { Fact, Issue } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { position } from "../shared/options.ts";
import { askFrame } from "./moderator-asks.ts";
import type { FrameReply } from "./moderator-shapes.ts";
import type { DialecticState } from "./state.ts";
import { notice } from "./voice.ts";

type Group = FrameReply["reasons"][number];

/** `isFirstLook`: only who means the same. Says how many kinds of reasons there are; null where nobody compared them. */
export function* frame(state: DialecticState, isFirstLook = false): Script<number | null> {
  state.isFramed ||= !isFirstLook;
  const reply = yield* single(askFrame(state, isFirstLook));
  if (!isAnswered(reply)) {
    const claims = isFirstLook ? [] : groupClaims(state);
    yield* record([notice("moderator-absent.grouping", {}, reply.seat), ...claims]);
    return null;
  }
  const { options, issues = [], focus, reasons } = reply.value;
  yield* record([
    ...(options ? state.votes.group(state.brief.topic, options, 1) : []),
    ...issues.flatMap((row) => raise(state, row, 1)),
    ...(isFirstLook ? [] : [state.votes.say(reply, 1, "frame", ["options", "issues", "reasons"])]),
  ]);
  state.focus = focus?.map(({ message }) => message) ?? [];
  return countHeld(reasons);
}

/** Kinds of reasons that somebody gives. */
export function countHeld(groups: readonly Group[]): number {
  return groups.filter(({ holders }) => holders.length > 0).length;
}

/** A point in dispute joins those that members are asked about. `replaced`: the one whose place it takes. */
export function raise(
  state: DialecticState,
  { title, stances: groups }: { readonly title: string; readonly stances: readonly Group[] },
  round: number,
  replaced?: string,
): Fact[] {
  state.issuesRaised += 1;
  const id = `i${state.issuesRaised + 1}`;
  const stances = groups.map(({ label }, n) => ({ id: `${id}-s${n + 1}`, label }));
  const issue: Issue = { kind: "issue", id, title, stances, main: false, origin: "grouped" };
  state.issues =
    replaced === undefined
      ? [...state.issues, issue]
      : state.issues.map((each) => (each.id === replaced ? issue : each));
  return [
    issue,
    ...(replaced === undefined
      ? []
      : [{ kind: "own", name: "dialectic/replaced", data: { issue: replaced, by: id } } as const]),
    // Each member's group, if the moderator put it in exactly one.
    ...state.members.map(({ key }) => {
      const holding = stances.filter((_, n) => groups[n]?.holders.includes(key) === true);
      const stance = holding.length === 1 ? (holding[0]?.id ?? null) : null;
      state.setReading(key, id, stance);
      return position({ seat: key, round, issue: id, stance, basis: "grouped" });
    }),
  ];
}

/** Without a moderator every claim is an option, held by whoever made it. */
function groupClaims(state: DialecticState): Fact[] {
  if (state.votes.main) return [];
  const claims = state.members.flatMap((member): Group[] => {
    const label = state.positionOf(member)?.body["claim"];
    return typeof label === "string" ? [{ label, holders: [member.key] }] : [];
  });
  return state.votes.group(state.brief.topic, claims, 1);
}
