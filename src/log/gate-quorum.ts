// Gates that several people decide together: so many of those who have a vote must choose the same.
// Law 1: the log decides. A choice of each is an event of its own; the decision follows from the set of them, whoever reads it, and is
// written with the one that completes it, or by whoever finds it complete.
// Law 2: the order in which people choose does not matter: more than half have to agree, so that no two choices can both be complete.
// What somebody chose last is what they choose.
import { z } from "zod";
import { accountIn } from "./account-word.ts";
import type { Draft, EventData } from "./event.ts";

const schema = z
  .strictObject({
    /** So many must choose the same. */
    needs: z.number().int().positive(),
    /** The accounts that have a vote, as they were when it was begun. */
    of: z.array(z.string()).min(1),
  })
  .refine(({ needs, of }) => needs <= of.length && needs * 2 > of.length);

export type GateQuorum = z.infer<typeof schema>;
export type GateVote = EventData<"person.voted">;

/** Under which an opening keeps it. */
export const GATE_QUORUM = "gateQuorum";

/** None: whoever decides first decides. */
export function gateQuorumOf({
  options,
}: Pick<EventData<"deliberation.opened">, "options">): GateQuorum | undefined {
  return schema.safeParse(options[GATE_QUORUM]).data;
}

/** What keeps a quorum from being one. */
export function whyNoQuorum(needs: number, voters: number): string | undefined {
  if (needs > voters) return `${needs} cannot agree where ${voters} have a vote`;
  return needs * 2 <= voters
    ? `more than half have to agree, so at least ${Math.floor(voters / 2) + 1} of ${voters}`
    : undefined;
}

/** Said to whoever has none. */
export const NO_VOTE = "this account has no vote on it";

export function hasVote({ of }: GateQuorum, who: string): boolean {
  const account = accountIn(who);
  return account !== undefined && of.includes(account);
}

function votesAt(events: readonly Draft[], ask: string): readonly GateVote[] {
  return events.flatMap((event) =>
    event.type === "person.voted" && event.data.ask === ask ? [event.data] : [],
  );
}

/** What each of them chose last. */
export function lastVotes({ of }: GateQuorum, votes: readonly GateVote[]): readonly GateVote[] {
  return of.flatMap((account) => votes.findLast(({ who }) => accountIn(who) === account) ?? []);
}

/** What follows from a log that ends with somebody's choice at a gate: the decision that it completes, or nothing. */
export function completedBy(events: readonly Draft[]): readonly Draft[] {
  const [opened, last] = [events[0], events.at(-1)];
  if (opened?.type !== "deliberation.opened" || last?.type !== "person.voted") return [];
  const quorum = gateQuorumOf(opened.data);
  const { ask } = last.data;
  const decided = quorum && decisionBy(quorum, ask, votesAt(events, ask));
  return decided ? [decided] : [];
}

/** The decision that all choices at a gate amount to; undefined as long as too few agree. */
export function decisionBy(
  quorum: GateQuorum,
  ask: string,
  votes: readonly GateVote[],
): Draft<"person.decided"> | undefined {
  const counted = lastVotes(quorum, votes);
  for (const { choice } of counted) {
    const agreeing = counted.filter((vote) => vote.choice === choice);
    if (agreeing.length < quorum.needs) continue;
    // Sorted, so that the same choices make the same decision, however they came.
    const sorted = agreeing.toSorted((a, b) => (a.who < b.who ? -1 : 1));
    const who = sorted.map((vote) => vote.who).join(", ");
    const note = sorted.map((vote) => vote.note.trim()).filter((said) => said !== "");
    const data = { ask, choice, who, default: false, note: note.join("\n") };
    return { type: "person.decided", data };
  }
  return undefined;
}
