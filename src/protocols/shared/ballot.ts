// Where a member votes, says what moved it, and answers for what it holds: one place in every form in which that can be done.
// Law: a member is asked once for what is missing; then its vote counts, and the move is classed without a reason.
import { z } from "zod";
import type { OptionAttack } from "../../argument/option-attacks.ts";
import type { Answered } from "../../kernel/reply.ts";
import type { Note, Rule } from "../../kernel/ask.ts";
import { idsIn, optionAmong, ownOption, oneOf, rows, text, when } from "./schema.ts";
import { GROUNDS, groundedVote, hasGrounds, type Sources } from "./grounds.ts";
import { NONE } from "./options.ts";
import { everyOne, rule } from "./rules/rules.ts";
import { OWN } from "./tracker.ts";

export interface BallotFor {
  readonly options: readonly string[];
  /** Messages of others that the member is shown: what may have moved it. */
  readonly messages: readonly string[];
}

/** The vote, as a form asks for it. */
export const ballot = ({ options, messages }: BallotFor) =>
  z
    .strictObject({
      option: optionAmong(options, `the option you hold now; ${NONE} if it is none of these`),
      own: ownOption("option"),
      why: text(`why, in one or two sentences; ${GROUNDS}`, 600),
      because: z
        .array(oneOf([...messages, OWN], ""))
        .max(5)
        .describe(
          `if this is not the option you held before: ids of the messages that changed your mind, or ${OWN} if it was a thought of your own; else empty`,
        ),
    })
    .describe("your vote");

export type Ballot = z.infer<ReturnType<typeof ballot>>;

/**
 * What a ballot in a reply is held to; a form may leave it out. `before`: what the member held; null for nothing. A reply may itself say what
 * its blind position meant.
 */
export function ballotRules<T extends { readonly vote?: Ballot }>(
  before: string | null | ((reply: T) => string | null),
  sources: Sources,
): Rule<T>[] {
  return [
    groundedVote<T>(({ vote }) => (!vote || isEmpty(vote) ? undefined : vote.why), sources),
    rule<T>(
      "move-because",
      "Whoever changes its vote names in because the messages that changed it, or own.",
      (reply) => {
        const held = typeof before === "function" ? before(reply) : before;
        const { vote } = reply;
        return vote && held !== null && vote.option !== held && vote.because.length === 0
          ? `you held ${held} and now hold ${vote.option}: because has to name what changed your mind, or ${OWN}`
          : undefined;
      },
      "flag",
    ),
  ];
}

function isEmpty({ option, own }: Ballot): boolean {
  return option === NONE && own === null;
}

/** The ballot of a reply, as votes are cast: `option` is the one it amounts to, once its own has joined the list. */
export function castOf<T extends { readonly vote: Ballot }>(
  { value: { vote }, flags }: Answered<T>,
  option: string | null,
) {
  const { why, because } = vote;
  return { option, why, because, grounded: hasGrounds({ flags }) };
}

/** What a holder says to each attack on what it holds. */
export const answers = (attacks: readonly Pick<OptionAttack, "id">[]) =>
  when(
    attacks.length > 0,
    rows({
      attack: oneOf(idsIn(attacks), "id of the attack"),
      how: z
        .enum(["fails", "changed", "fatal", "open"])
        .describe(
          "fails: it does not hold; changed: it holds, and you changed your position for it; fatal: it holds, and your option falls; open: you have no answer",
        ),
      what: text("why it fails, what you changed, or what stays open; one or two sentences", 500),
    }).describe("one answer for each attack on what you hold"),
  );

export function everyAttack<
  T extends { readonly answers?: readonly { readonly attack: string }[] },
>(attacks: readonly Pick<OptionAttack, "id">[]): Rule<T>[] {
  const wanted = idsIn(attacks);
  const given = (reply: T) => (reply.answers ?? []).map(({ attack }) => attack);
  const says = "Answer every attack that is listed for you, each once.";
  if (wanted.length === 0) return [];
  return [everyOne<T>("every-attack", says, { field: "answers", wanted, given })];
}

/** Where an attacker reads answers to its own attacks: those that it finds unanswered all the same. */
export const insistence = (answered: readonly Pick<OptionAttack, "id">[]) =>
  when(
    answered.length > 0,
    rows({
      attack: oneOf(idsIn(answered), "id of your attack"),
      why: text("what the answer leaves standing, in one sentence", 400),
    }).describe("your attacks that the answers do not meet; empty if they do"),
  );

/** Attacks as whoever has to answer them reads them. */
export function attackNotes(
  title: string,
  attacks: readonly OptionAttack[],
  nameOf: (seat: string) => string,
): Note[] {
  const items = attacks.map(({ id, by, message, words, target, answers: given }) => {
    const replies = given.map(({ seat, how, comment }) => ` ${nameOf(seat)} (${how}): ${comment}`);
    return `${id}, ${nameOf(by)} in ${message} on ${target}: ${words}${replies.join("")}`;
  });
  return items.length === 0 ? [] : [{ title, items }];
}
